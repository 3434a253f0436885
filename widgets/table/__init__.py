"""The table: a whole game."""
