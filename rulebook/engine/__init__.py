"""A game that runs: loading, play, positions, events, scores, saved games."""
