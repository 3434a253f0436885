"""Score sheet and calculator."""
