"""Practice: questions made from positions nobody wrote."""
