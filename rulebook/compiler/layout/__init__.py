"""Where everything lies in the state."""
