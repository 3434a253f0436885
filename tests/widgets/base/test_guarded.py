from __future__ import annotations

import ipywidgets
import pytest

from rulebook.base.errors import SetupError
from widgets.base.safe_handlers import guarded


@pytest.fixture
def place():
    return ipywidgets.HTML()


def test_a_good_handler_answers_as_before(place):
    assert guarded(lambda x: x + 1, place)(1) == 2
    assert place.value == ""


def test_an_exception_is_shown_friendly_with_details_folded(place):
    def fail():
        raise KeyError("deep <b>secret</b>")

    assert guarded(fail, place)() is None
    head, details = place.value.split("<details>")
    assert "Something went wrong" in head
    assert "KeyError" not in head
    assert "KeyError" in details
    assert "<b>secret" not in place.value


def test_our_own_errors_say_their_sentence(place):
    def fail():
        raise SetupError("There are four seats at most.")

    guarded(fail, place)()
    assert "There are four seats at most." in place.value.split("<details>")[0]


def test_the_language_is_asked_when_it_happens(place):
    lang = ["en"]

    def fail():
        raise ValueError

    safe = guarded(fail, place, lambda: lang[0])
    lang[0] = "ja"
    safe()
    assert "問題が起きました" in place.value


def test_success_clears_an_old_message_but_not_one_of_its_own(place):
    place.value = "old"
    guarded(lambda: None, place)()
    assert place.value == ""

    def speak():
        place.value = "news"

    guarded(speak, place)()
    assert place.value == "news"


def test_buttons_do_not_hide_it(place):
    button = ipywidgets.Button()

    def fail(_):
        raise ValueError

    button.on_click(guarded(fail, place))
    button.click()
    assert "role=" in place.value


def test_interrupts_are_not_caught(place):
    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        guarded(stop, place)()
