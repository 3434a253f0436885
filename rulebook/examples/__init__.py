"""Worked examples: data that run."""
