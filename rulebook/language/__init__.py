"""The rule language: YAML with positions, mistakes, expressions, the checked model."""
