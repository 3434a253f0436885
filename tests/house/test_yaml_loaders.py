"""Every YAML file that is shipped reads the same without libyaml, as in a browser, where only PyYAML's own is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
FOLDERS = ("rulebook", "widgets", "rules_yaml", "notebooks", "tests/mini", "tests/trials", "tests/picture")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.y*ml"))


def tree(node: yaml.Node) -> Any:
    """A node as what it says and where it stands."""
    where = node.start_mark.line, node.start_mark.column, node.tag
    if isinstance(node, yaml.ScalarNode):
        return *where, node.value, node.style or ""
    if isinstance(node, yaml.SequenceNode):
        return *where, [tree(part) for part in node.value]
    return *where, [(tree(key), tree(value)) for key, value in node.value]


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="this PyYAML has no libyaml to compare with")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_both_loaders_read_the_same(path: Path):
    text = path.read_text("utf-8")
    assert tree(yaml.compose(text, Loader=yaml.SafeLoader)) == tree(yaml.compose(text, Loader=yaml.CSafeLoader))
