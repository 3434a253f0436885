"""`rulebook page`: what it starts, for whom, and what it says when it cannot."""

from __future__ import annotations

import os
import socket
import webbrowser
from pathlib import Path

import pytest

from rulebook.cli.desk import jupyter, voila
from rulebook.cli.desk.jupyter import Desk, LabError
from rulebook.cli.main import main

DESK = Desk(Path("desk"), "notebooks/00_start.ipynb")


@pytest.fixture
def started(monkeypatch, tmp_path):
    """What would be started instead of a server: command line and environment; browsers that would be opened."""
    found: dict[str, object] = {"opened": []}
    monkeypatch.setattr(jupyter, "run", lambda words, env: found.update(words=words, env=env) or 0)
    monkeypatch.setattr(voila, "open_later", found["opened"].append)
    monkeypatch.setattr(voila, "can_open", lambda: True)
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    monkeypatch.delenv("JUPYTER_TOKEN", raising=False)
    return found


def test_it_serves_one_notebook_to_this_computer_alone(started, tmp_path, capsys):
    assert main(["page", "--dir", str(tmp_path / "desk")]) == 0
    words, env = started["words"], started["env"]
    assert [one for one in words if one.endswith(".ipynb")] == [str(tmp_path / "desk" / "notebooks" / "00_start.ipynb")]
    assert "--Voila.ip=127.0.0.1" in words
    token = env["JUPYTER_TOKEN"]
    assert len(token) >= 32
    assert not any(token in word for word in words)
    (opened,) = started["opened"]
    assert opened.startswith("http://127.0.0.1:")
    assert opened.endswith(f"/?token={token}")
    assert opened in capsys.readouterr().out


def test_the_whole_house_is_let_in_only_when_asked_for(started, tmp_path, capsys):
    assert main(["page", "--lan", "--dir", str(tmp_path / "desk")]) == 0
    assert "--Voila.ip=0.0.0.0" in started["words"]
    said = capsys.readouterr().out
    assert said.count(f"?token={started['env']['JUPYTER_TOKEN']}") == 2
    assert "shares your games" in said


def test_the_page_stands_without_margins_and_asks_the_internet_for_nothing(started, tmp_path):
    main(["page", "--dir", str(tmp_path / "desk")])
    share = Path(started["env"]["JUPYTER_PATH"].split(os.pathsep)[0])
    page = (share / "voila" / "templates" / "rulebook" / "index.html.j2").read_text("utf-8")
    assert "--template=rulebook" in started["words"]
    assert "super.super()" in page
    assert "http" not in page


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_without_a_browser_the_address_is_told(started, tmp_path, capsys, monkeypatch, lang):
    monkeypatch.setattr(voila, "can_open", lambda: False)
    assert main(["page", "--lang", lang, "--dir", str(tmp_path / "desk")]) == 0
    assert started["opened"] == []
    words = {
        "en": "No browser could be opened here.",
        "ja": "ここではブラウザーを開けませんでした。",
        "ko": "여기서는 브라우저를 열 수 없었어요.",
    }
    said = capsys.readouterr().out
    assert words[lang] in said
    assert "http://127.0.0.1:" in said


def test_whether_there_is_a_browser_is_asked_of_the_system(monkeypatch):
    def none(using=None):
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)
    assert not voila.can_open()


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_without_voila_it_says_how_to_get_it(started, tmp_path, capsys, monkeypatch, lang):
    monkeypatch.setattr(voila, "find_spec", lambda name: None)
    assert main(["page", "--lang", lang, "--dir", str(tmp_path / "desk")]) == 2
    assert "rulebook-notebooks[page]" in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "words"), [("en", "cannot be used"), ("ja", "使えません"), ("ko", "쓸 수 없어요")])
def test_a_port_that_is_taken_is_refused_when_asked_for(started, tmp_path, capsys, lang, words):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["page", "--port", str(port), "--lang", lang, "--dir", str(tmp_path / "desk")]) == 2
    said = capsys.readouterr().err
    assert str(port) in said
    assert words in said


def test_a_port_that_is_taken_is_passed_over_when_none_is_asked_for(monkeypatch):
    def busy(port):
        if port < voila.FIRST_PORT + 2:
            raise LabError("lab_port", port=port, reason="busy")

    monkeypatch.setattr(voila, "check_port", busy)
    assert voila.command(DESK)[1] == voila.FIRST_PORT + 2


def test_when_every_port_is_taken_it_says_so(monkeypatch):
    def busy(port):
        raise LabError("lab_port", port=port, reason="busy")

    monkeypatch.setattr(voila, "check_port", busy)
    with pytest.raises(LabError) as refused:
        voila.command(DESK)
    assert refused.value.code == "page_no_port"
