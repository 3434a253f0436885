"""Going back and forth, and a learner's own texts that move aside when they are replaced."""

from __future__ import annotations

import pytest

from widgets.base.history import History
from widgets.base.own_texts import MOST_OLDER, OwnTexts


def test_one_goes_back_to_what_was_left_and_forward_again():
    steps: History[str] = History()
    for moment in ("a", "b"):
        steps.push(moment)
    assert steps.back("c") == "b"
    assert steps.back("b") == "a"
    assert steps.back("a") is None
    assert steps.forward("a") == "b"
    assert (steps.past, steps.ahead) == (["a"], ["c"])


def test_something_new_forgets_what_was_taken_back():
    steps = History(["a"])
    assert steps.back("b") == "a"
    steps.push("a")
    assert steps.forward("c") is None


def test_nothing_left_is_gone_when_there_is_nothing_to_go_to():
    steps = History(["a"], ["c"])
    assert steps.back("b") == "a"
    assert steps.back("a") is None
    assert steps.ahead == ["c", "b"]


@pytest.fixture
def texts(tmp_path) -> OwnTexts:
    return OwnTexts(lambda: tmp_path, "mine")


def test_a_text_that_is_replaced_is_found_among_the_earlier_ones(texts):
    texts.put_aside("game.yaml", "# first\nrounds: 3\n")
    [(key, line)] = texts.older("game.yaml").items()
    assert line == "first"
    assert texts.earlier("game.yaml", key) == "# first\nrounds: 3\n"
    assert texts.earlier("game.yaml", "../../elsewhere") is None
    assert texts.older("other.yaml") == {}


def test_the_oldest_of_too_many_go(texts, tmp_path):
    for number in range(MOST_OLDER + 3):
        texts.put_aside("game.yaml", f"rounds: {number}")
    assert len(list((tmp_path / "older").iterdir())) == MOST_OLDER
    assert next(iter(texts.older("game.yaml").values())) == f"rounds: {MOST_OLDER + 2}"


def test_a_folder_that_cannot_be_written_is_said_and_another_one_serves(tmp_path):
    (tmp_path / "file").write_text("in the way")
    texts = OwnTexts(lambda: tmp_path / "file", "mine")
    texts.keep("game.yaml", "rounds: 3")
    assert texts.trouble
    assert (texts.folder.name, texts.folder.is_dir()) == ("mine", True)
    assert texts.read("game.yaml") is None
