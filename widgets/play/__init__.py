"""Deciding on a board: options, questions, reasons, answers."""
