"""Filling in printed values from one's own copy."""
