"""Look data: how a game says what its board looks like."""
