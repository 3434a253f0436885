"""A game of one's own, step by step."""
