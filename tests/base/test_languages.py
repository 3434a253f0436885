"""Which language a person reads."""

from __future__ import annotations

import pytest

from rulebook.base.languages import LANGUAGES, NAMES, preferred, remember


def test_english_when_nothing_is_known():
    assert preferred() == "en"


@pytest.mark.parametrize(
    ("value", "lang"), [("ja_JP.UTF-8", "ja"), ("ko_KR", "ko"), ("fr_FR.UTF-8", "en"), ("KO", "ko")]
)
def test_the_systems_language(monkeypatch, value, lang):
    monkeypatch.setenv("LC_ALL", value)
    assert preferred() == lang


def test_a_remembered_choice_comes_before_the_systems_and_after_the_variable(monkeypatch):
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    remember("ko")
    assert preferred() == "ko"
    monkeypatch.setenv("RULEBOOK_LANG", "en")
    assert preferred() == "en"


def test_a_choice_that_cannot_be_kept_is_no_reason_to_stop(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "file" / "below"))
    remember("ja")
    assert preferred() == "en"


def test_a_language_the_project_does_not_speak():
    with pytest.raises(ValueError, match="'xx' is not one of en, ja, ko"):
        remember("xx")


def test_every_language_has_a_name():
    assert set(NAMES) == set(LANGUAGES)
