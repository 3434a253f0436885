"""What every screen is made of: panes, HTML, safe handlers, words."""
