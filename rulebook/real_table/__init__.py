"""A position entered from a table in front of somebody."""
