"""Entering the table in front of somebody."""
