"""The worked examples of the game's folder: every fact has one, in three languages, and each comes out exactly."""

from __future__ import annotations

import pytest

from rulebook.base.catalogue import LANGUAGES
from tests.games.kanal.helpers import load, rule

FACTS = [f"K-F{n}" for n in range(1, 9)]
EXAMPLES = load().examples


@rule(*FACTS)
@pytest.mark.parametrize("name", list(EXAMPLES))
def test_the_example_comes_out(name):
    EXAMPLES[name].run()


@pytest.mark.parametrize("fact", FACTS)
def test_every_fact_has_an_example(fact):
    assert fact in EXAMPLES
    assert fact in EXAMPLES[fact].rule


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_every_example_speaks_three_languages(name):
    example = EXAMPLES[name]
    spoken = [example.title, *(step.text for step in example.steps if step.kind == "say")]
    for text in spoken:
        assert len({text(lang) for lang in LANGUAGES}) == len(LANGUAGES)
