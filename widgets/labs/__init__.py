"""Labs, practice and the checklist."""
