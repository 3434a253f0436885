"""Words of the project's own workshop never reach a learner."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
FILES = [
    *(ROOT / "rulebook" / "texts").glob("*.yaml"),
    *(ROOT / "widgets" / "texts").glob("*.yaml"),
    *(path for path in (ROOT / "rules_yaml").rglob("*.yaml")),
]
WORKSHOP = re.compile(r"write-?up|placeholder|説明文|설명글", re.IGNORECASE)
ASIDE = {"source", "aliases", "id"}
"""Keys whose values nobody reads: where a number comes from, words that a search also finds, names in the data."""


def read(node: object) -> list[str]:
    """Every text that may be shown."""
    if isinstance(node, dict):
        return [one for key, value in node.items() if key not in ASIDE for one in read(value)]
    if isinstance(node, list):
        return [one for value in node for one in read(value)]
    return [node] if isinstance(node, str) else []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_text_speaks_of_the_write_up_or_of_placeholders(path):
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    texts = read(yaml.load(path.read_text("utf-8"), Loader=loader))  # noqa: S506 - every value as text
    if "texts" not in path.parts:
        texts = [one for one in texts if not one.isidentifier()]  # a name in the data
    assert [one for one in texts if WORKSHOP.search(one)] == []
