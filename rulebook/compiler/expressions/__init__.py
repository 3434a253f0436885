"""Expressions of the rule language, compiled."""
