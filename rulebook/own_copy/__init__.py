"""Printed values that nobody could confirm, and those from somebody's own copy of a game."""
