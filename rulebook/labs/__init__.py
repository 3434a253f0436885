"""What the labs reckon."""
