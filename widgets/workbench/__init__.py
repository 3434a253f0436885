"""The workbench: changing a rule."""
