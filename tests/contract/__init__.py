"""The contract every game keeps, whatever its rules: a game passes by being listed in ``games.py``."""
