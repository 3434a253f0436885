"""Whatever a game's files say, no screen and no picture turns it into an element of its own."""

from __future__ import annotations

import html.parser
import shutil
from pathlib import Path

import pytest
import yaml

import rulebook
from rulebook.base.problems import Problems
from rulebook.language.yaml_nodes import read_bytes
from rulebook.picture import draw, to_svg
from widgets import BagLab, Checklist, Lesson, NeedsLab, Practice, ScoreSheet, Table, Workbench

MINI = Path(__file__).parents[2] / "mini"
LOOK = Path(__file__).parents[2] / "picture" / "look.yaml"
PAYLOAD = '"><script>alert(1)</script><img src=x onerror=1>'
NEVER = {"script", "img", "image", "iframe", "object", "embed", "foreignobject", "use"}


class Elements(html.parser.HTMLParser):
    """Collects what a browser would make of a text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.handlers = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.handlers |= {name for name, _ in attrs if name.startswith("on")}


def poisoned(data, key=""):
    """The same data with the payload behind every text that a person reads."""
    if isinstance(data, dict):
        return {name: poisoned(one, name) for name, one in data.items()}
    if isinstance(data, list):
        return [poisoned(one, key) for one in data]
    return f"{data}{PAYLOAD}" if isinstance(data, str) and key in READ else data


READ = {"en", "ja", "ko", "one", "many", "a", "note", "letter", "title", "label"}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "home"))
    made = tmp_path / "mini"
    shutil.copytree(MINI, made)
    for path in [made / "labs.yaml", *made.glob("lessons/*.yaml"), *made.glob("examples/*.yaml")]:
        plain = read_bytes(path.read_bytes(), path.name, Problems()).plain()
        path.write_text(yaml.safe_dump(poisoned(plain), allow_unicode=True, sort_keys=False), "utf-8")
    (made / "texts").mkdir(exist_ok=True)
    for lang in ("en", "ja", "ko"):
        ids = ("apple", "pear", "fruit", "coin", "stall", "basket", "orchard", "bank", "mini", "round", "put", "sell")
        texts = {
            "names": dict.fromkeys(ids, PAYLOAD),
            "actions": dict.fromkeys(("put", "sell", "climb", "stop"), f"{PAYLOAD} {{fruit}}"),
            "prompts": {"market": PAYLOAD},
            "reasons": dict.fromkeys(("none_there", "no_room", "too_few", "at_end"), PAYLOAD),
            "rules": {f"M-{number}": PAYLOAD for number in range(1, 8)},
            "score": dict.fromkeys(("coins", "fruit"), PAYLOAD),
            "phases": dict.fromkeys(("picking", "market"), PAYLOAD),
        }
        (made / "texts" / f"{lang}.yaml").write_text(yaml.safe_dump(texts, allow_unicode=True), "utf-8")
    (made / "look.yaml").write_text(LOOK.read_text("utf-8"), "utf-8")
    return made


def harmless(text):
    found = Elements(text)
    assert not found.tags & NEVER, found.tags & NEVER
    assert not found.handlers, found.handlers


def panes(screen):
    return [screen.top.html, screen.bottom.html, screen.trouble.value, screen.board.status.value]


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_no_text_of_a_game_becomes_an_element_on_a_screen(folder, lang):
    rules = rulebook.load(folder)
    table = Table(rules, lang=lang)
    seen = panes(table)
    for _ in range(6):
        if table.game.decision is not None:
            table.choose([table.game.decision.options[0].key])
            seen += panes(table)
    lesson = Lesson(rules, "01_stall", lang=lang)
    bench = Workbench(rules, lang=lang, games=1)
    bench.editor.value = f"variant: x\nset: {{constants.stall_size.value: '{PAYLOAD}'}}\n"
    seen += [*panes(lesson), *panes(bench), *panes(ScoreSheet(rules, lang=lang))]
    assert sum("&lt;script&gt;" in one for one in seen) >= 5
    for one in seen:
        harmless(one)


def spoken_in(folder):
    """The files of a game's folder whose words the labs say."""
    return [folder / "labs.yaml", folder / "values.yaml", *folder.glob("texts/*.yaml")]


@pytest.fixture(scope="module", params=["orleans", "kanal"])
def shipped(request, tmp_path_factory):
    """A whole game with a payload behind every word that a person reads."""
    made = tmp_path_factory.mktemp("whole") / "game"
    shutil.copytree(rulebook.load(request.param).folder, made)
    for path in spoken_in(made):
        plain = read_bytes(path.read_bytes(), path.name, Problems()).plain()
        said = plain if path.parent.name != "texts" else {key: behind(one) for key, one in plain.items()}
        path.write_text(yaml.safe_dump(poisoned(said), allow_unicode=True, sort_keys=False), "utf-8")
    return rulebook.load(made)


def behind(data):
    """Every text of a file of texts with the payload behind it."""
    if isinstance(data, dict):
        return {key: one if key in ("reading", "counter") else behind(one) for key, one in data.items()}
    return f"{data}{PAYLOAD}" if isinstance(data, str) and data else data


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_no_text_of_a_game_becomes_an_element_in_a_lab(shipped, lang, tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    data = shipped.read_aside("labs.yaml")
    practice, checks = Practice(shipped, lang, keep=False), Checklist(shipped, lang)
    seen = [*panes(practice), *panes(checks)]
    for _ in range(4):
        question = practice.question
        if question.choices(lang):
            practice.top.press("choose", "0")
        else:
            practice.top.press("number", fields={"number": str(question.answer + 1)})
        seen += panes(practice)
        practice.top.press("next")
        seen += panes(practice)
    checks.top.press("compare")
    seen += panes(checks)
    labs = [made(shipped, lang) for key, made in (("bag", BagLab), ("needs", NeedsLab)) if data.get(key)]
    seen += [pane for lab in labs for pane in panes(lab)]
    assert labs
    assert sum("&lt;script&gt;" in one for one in seen) >= 5
    for one in seen:
        harmless(one)


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_no_text_of_a_game_becomes_an_element_in_its_picture(folder, lang):
    made = to_svg(draw(rulebook.load(folder).new_game(2), lang))
    assert "&lt;script&gt;" in made
    harmless(made)


def strings(data, path=()):
    """Where in some data there is a value that can be replaced."""
    for key, one in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        if isinstance(one, dict | list):
            yield from strings(one, (*path, key))
        else:
            yield (*path, key)


SPOTS = list(strings(yaml.safe_load(LOOK.read_text("utf-8"))))


def test_no_value_of_a_look_becomes_an_element_one_at_a_time(folder):
    drawn = 0
    for spot in SPOTS:
        look = yaml.safe_load(LOOK.read_text("utf-8"))
        inner = look
        for step in spot[:-1]:
            inner = inner[step]
        inner[spot[-1]] = PAYLOAD
        rules = rulebook.load(folder)
        rules._look = look
        made = rules.new_game(2)._repr_mimebundle_()
        assert made["text/plain"], spot  # a picture that cannot be made is a sentence
        drawn += "image/svg+xml" in made
        harmless(made.get("image/svg+xml", ""))
    assert drawn > 10
