"""What the ordinary run takes a sample of: the rest carries the mark `deep` and runs with ``make test-deep``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

__all__ = ["sampled"]


def sampled(values: Iterable[Any], ordinary: Callable[[Any], bool]) -> list[Any]:
    """Test parameters of all values; those that are not `ordinary` are left to the deep run."""
    return [value if ordinary(value) else pytest.param(value, marks=pytest.mark.deep) for value in values]
