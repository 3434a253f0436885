"""The version of the project."""

__all__ = ["__version__"]

__version__ = "0.1.0"
