"""All that can be wrong with a folder of rule data."""
