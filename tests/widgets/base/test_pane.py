from __future__ import annotations

import pytest

from widgets.base.html import Html, button, fold, join, paragraphs, tag
from widgets.base.pane import Pane


def test_text_is_escaped_and_html_is_not_escaped_twice():
    inner = tag("b", "<x>")
    assert tag("p", inner, " & ") == "<p><b>&lt;x&gt;</b> &amp; </p>"


def test_attributes_are_escaped_too():
    assert tag("a", "x", title='"<') == '<a title="&quot;&lt;">x</a>'


def test_attributes_that_are_false_or_none_are_left_out():
    assert tag("input", checked=False, name=None, disabled=True) == "<input disabled>"


def test_a_button_says_what_is_to_be_done():
    assert 'data-do="play" data-arg="a:b"' in button("words", "play", "a:b")


def test_lines_become_paragraphs():
    assert paragraphs("one\n\ntwo") == "<p>one</p><p>two</p>"


def test_a_fold_is_closed_unless_said_otherwise():
    assert "open" not in fold("log", "Log").split(">")[0]
    assert " open" in fold("log", "Log", open=True).split(">")[0]


def test_empty_parts_leave_no_trace():
    assert join(["", Html("<i>"), ""], ", ") == "<i>"


def test_a_press_brings_its_argument_value_stamp_and_fields():
    seen = []
    pane = Pane(seen.append)
    pane.show("<b>x</b>", "ja", 7)
    pane._take(pane, {"do": "ask", "arg": "a", "value": "v", "stamp": 6, "fields": {"n": "3"}}, [])
    (press,) = seen
    assert (press.do, press.arg, press.value, press.stamp, press.fields) == ("ask", "a", "v", 6, {"n": "3"})
    assert (pane.html, pane.language, pane.stamp) == ("<b>x</b>", "ja", 7)


@pytest.mark.parametrize("content", [None, 3, {}, {"do": "x", "fields": 5}])
def test_strange_messages_do_no_harm(content):
    seen = []
    Pane(seen.append)._take(None, content, [])
    assert len(seen) == (isinstance(content, dict) and "do" in content)
