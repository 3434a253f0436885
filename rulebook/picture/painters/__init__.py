"""From look data and a position to shapes."""
