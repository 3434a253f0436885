"""Lessons: data that are walked through."""
