"""Rule files with mistakes of every kind: each loads (the key was optional) or says where it is wrong; none crashes.

Every mutant that loads is also played a little: what the checks let through may end in a sentence, never in a crash.
"""

from __future__ import annotations

import hashlib
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import rulebook
from rulebook import RulebookError, RuleDataError
from rulebook.base.problems import Problems
from rulebook.engine.loading import ASIDE
from rulebook.language.yaml_nodes import read_bytes
from tests.contract.games import FOLDERS
from tests.deep import sampled

FILES = [path for folder in FOLDERS for path in sorted(Path(folder).glob("*.yaml")) if path.name not in ASIDE]
SHARES = 16
"""How many test items a game's mutants are dealt to; the first runs always, the others in the deep run."""
MOST = 4
"""Mutants of one operation and file of a large game, dealt to different shares."""
NOISY = 3
"""So many spoilt spots of a file and share."""

# Values under these keys are free words: a message, a rule's number, an id that nothing else names.
FREE = {"rule", "source", "note", "id", "name", "say", "prompt", "key", "game", "ask", "notes"}


# -- mutants of the data ----------------------------------------------------------------------------------------


def plain(path: Path) -> Any:
    node = read_bytes(path.read_bytes(), path.name, Problems())
    assert node is not None
    return node.plain()


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every path to a value below the top."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, child in pairs:
        yield (*path, key)
        yield from places(child, (*path, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def copied(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: copied(child) for key, child in data.items()}
    return [copied(child) for child in data] if isinstance(data, list) else data


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    at(data, path[:-1])[path[-1]] = value


def delete(data: Any, path: tuple[Any, ...]) -> bool:
    del at(data, path[:-1])[path[-1]]
    return True


def misspell(data: Any, path: tuple[Any, ...]) -> bool:
    owner, key = at(data, path[:-1]), path[-1]
    if not isinstance(owner, dict):
        return False
    value = owner.pop(key)
    owner[key[:-1] + "qz"] = value
    return True


def other_type(data: Any, path: tuple[Any, ...]) -> bool:
    value = at(data, path)
    put(data, path, "word" if isinstance(value, list) else 7 if isinstance(value, dict | str) else ["word", 1])
    return True


def other_shape(data: Any, path: tuple[Any, ...]) -> bool:
    value = at(data, path)
    put(data, path, {"some": "thing"} if not isinstance(value, dict) else [value])
    return True


def nothing(data: Any, path: tuple[Any, ...]) -> bool:
    put(data, path, None)
    return True


def yes(data: Any, path: tuple[Any, ...]) -> bool:
    put(data, path, True)
    return True


def unknown(data: Any, path: tuple[Any, ...]) -> bool:
    if not isinstance(at(data, path), str):
        return False
    put(data, path, "zzz_nothing")
    return True


def half_expression(data: Any, path: tuple[Any, ...]) -> bool:
    if not isinstance(at(data, path), str):
        return False
    put(data, path, at(data, path) + " + (")
    return True


def other_field(data: Any, path: tuple[Any, ...]) -> bool:
    if not isinstance(at(data, path), str):
        return False
    put(data, path, at(data, path) + ".zzz[1].x")
    return True


def more(data: Any, path: tuple[Any, ...]) -> bool:
    owner = at(data, path)
    if not isinstance(owner, dict):
        return False
    owner["zzz_more"] = "zzz_more"
    return True


def swapped(data: Any, path: tuple[Any, ...]) -> bool:
    """The value of the next key stands here."""
    owner = at(data, path[:-1])
    if not isinstance(owner, dict) or len(owner) < 2:
        return False
    keys = list(owner)
    other = keys[(keys.index(path[-1]) + 1) % len(keys)]
    owner[path[-1]], owner[other] = owner[other], owner[path[-1]]
    return True


OPERATIONS: list[Callable[[Any, tuple[Any, ...]], bool]] = [
    delete, misspell, other_type, other_shape, nothing, yes, unknown, half_expression, other_field, more, swapped,
]  # fmt: skip


def chosen(path: Path, operation: str, share: int) -> list[tuple[Any, ...]]:
    """The places of a share, the same at every run: all shares together take all of the mini game's, some of others."""
    every = list(places(plain(path)))
    if "mini" in path.parts:
        return every[share::SHARES]
    every.sort(key=lambda one: hashlib.sha256(f"{path}{operation}{one}".encode()).digest())
    first = int.from_bytes(hashlib.sha256(f"{path}{operation}".encode()).digest()[:4])
    return [one for at, one in enumerate(every[:MOST]) if (first + at * SHARES // MOST) % SHARES == share]


# -- what must come out -----------------------------------------------------------------------------------------


class Copy:
    """A game's folder of rules only, in which one file is rewritten again and again."""

    def __init__(self, folder: Path, name: str, home: Path) -> None:
        self.folder, self.file = home / folder.name, home / folder.name / name
        self.folder.mkdir()
        for path in folder.glob("*.yaml"):
            shutil.copy(path, self.folder)

    def load(self, data: bytes) -> rulebook.Rules | RuleDataError:
        self.file.write_bytes(data)
        try:
            return rulebook.load(self.folder)
        except RuleDataError as error:
            return error


def well_formed(error: RuleDataError, lines: dict[str, int]) -> None:
    """Every mistake has a file that exists, a line and a column in it, and a finished sentence in each language."""
    assert error.problems
    for problem in error.problems:
        name = problem.file.split("/")[-1]
        assert name in lines, problem
        assert 1 <= problem.line <= max(1, lines[name]), problem
        assert problem.column >= 1, problem
        for lang in ("en", "ja", "ko"):
            text = problem.text(lang)
            assert text
            assert text != problem.code
            filled = [str(value) for value in problem.params.values()]
            assert not re.findall(r"\{\w+[:}]", text) or any("{" in one for one in filled), text


def lengths(folder: Path) -> dict[str, int]:
    return {path.name: len(path.read_text("utf-8", "replace").splitlines()) for path in folder.glob("*.yaml")}


def play_a_little(rules: rulebook.Rules) -> None:
    """Some choices with everything a player may ask; only Rulebook's own sentences may come."""
    try:
        game = rules.new_game(players=rules.players[0], seed=1)
        chance = random.Random(1)
        for _ in range(25):
            if game.decision is None:
                break
            game.play(chance.choice(game.decision.options))
        game.scores()
        game.explain("stop").text("ko")
        [event.text("ja") for event in game.log[-20:]]
    except RulebookError:
        return


def dump(data: Any) -> bytes:
    return yaml.dump(data, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, width=10_000).encode()


@pytest.mark.parametrize("share", sampled(range(SHARES), lambda share: share == 0))
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_mutant_loads_or_says_where_it_is_wrong(folder, share, tmp_path):
    outcomes = {"loaded": 0, "refused": 0}
    for path in FILES:
        if path.parent == Path(folder):
            (tmp_path / path.stem).mkdir()
            spoil(path, share, tmp_path / path.stem, outcomes)
    assert outcomes["refused"] > outcomes["loaded"] / 4, outcomes


def spoil(path: Path, share: int, home: Path, outcomes: dict[str, int]) -> None:
    """Tries the mutants of a file."""
    copy, data = Copy(path.parent, path.name, home), plain(path)
    assert isinstance(copy.load(dump(data)), rulebook.Rules)
    for operation in OPERATIONS:
        for place in chosen(path, operation.__name__, share):
            mutant = copied(data)
            if not operation(mutant, place):
                continue
            note = f"{operation.__name__} at {'.'.join(map(str, place))} of {path}"
            try:
                found = copy.load(dump(mutant))
                if isinstance(found, RuleDataError):
                    well_formed(found, lengths(copy.folder))
                else:
                    play_a_little(found)
            except Exception as error:
                error.add_note(note)
                raise
            outcomes["refused" if isinstance(found, RuleDataError) else "loaded"] += 1


def refused(place: tuple[Any, ...]) -> bool:
    """Whether a word at this place names something, so that a wrong one has to be refused."""
    return not any(key in FREE for key in place)


@pytest.mark.parametrize("share", sampled(range(SHARES), lambda share: share == 0))
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_names_nothing_is_refused(path, share, tmp_path):
    """A word that names something is exchanged; an unknown key stands among known ones."""
    copy, data = Copy(path.parent, path.name, tmp_path), plain(path)
    accepted = []
    for operation in (unknown, half_expression):
        for place in chosen(path, operation.__name__ + "!", share):
            mutant = copied(data)
            if refused(place) and operation(mutant, place) and isinstance(copy.load(dump(mutant)), rulebook.Rules):
                accepted.append(f"{operation.__name__} at {'.'.join(map(str, place))}: {at(data, place)}")
    assert not accepted


# -- mutants of the text ----------------------------------------------------------------------------------------


def first_key(text: str) -> int:
    """The line (from 0) of the first key at the margin."""
    return next(number for number, line in enumerate(text.splitlines()) if re.match(r"[a-z_]+:", line))


def line_twice(text: str) -> bytes:
    lines = text.splitlines()
    key = lines[first_key(text)].split(":")[0]
    return "\n".join([*lines, f"{key}: 1", ""]).encode()


def anchored(text: str) -> bytes:
    return re.sub(r"^( +[a-z_]+): (?=\S)", r"\1: &here ", text, count=1, flags=re.MULTILINE).encode()


def aliased(text: str) -> bytes:
    return (text + "\nnotes: [&one x, *one]\n").encode()


def tabbed(text: str) -> bytes:
    return re.sub(r"^  ", "\t", text, count=1, flags=re.MULTILINE).encode()


def not_utf8(text: str) -> bytes:
    lines = text.encode().splitlines()
    lines[len(lines) // 2] += b" # \xe9\xff"
    return b"\n".join(lines)


TEXTS: dict[str, tuple[Callable[[str], bytes], str]] = {
    "written twice": (line_twice, "duplicate"),
    "anchor": (anchored, "alias"),
    "alias": (aliased, "alias"),
    "tab": (tabbed, "tab"),
    "not UTF-8": (not_utf8, "not_utf8"),
    "UTF-16": (lambda text: text.encode("utf-16"), "not_utf8"),
    "empty": (lambda text: b"", "empty"),
    "comments only": (lambda text: b"# nothing\n\n", "empty"),
    "2 MB": (lambda text: (text + "# " + "x" * 2_000_000).encode(), "too_large"),
    "deep": (lambda text: (text + "\nnotes: " + "[" * 60 + "]" * 60 + "\n").encode(), "too_deep"),
    "a tag": (lambda text: (text + "\nnotes: !!python/name:os.system x\n").encode(), "tag"),
    "no mapping": (lambda text: b"- 1\n- 2\n", "kind"),
    "a word": (lambda text: b"word\n", "kind"),
    "open bracket": (lambda text: (text + "\nnotes: [1, 2\n").encode(), "unclosed"),
    "open quote": (lambda text: (text + "\nnotes: 'x\n").encode(), "unclosed"),
    "a list as key": (lambda text: (text + "\n[a, b]: 1\n").encode(), "key_kind"),
    "unknown section": (lambda text: (text + "\nacctions: {}\n").encode(), "section"),
}


def in_turn(one: tuple[Path, str]) -> bool:
    """Whether the ordinary run spoils this file this way: small games' files every way, others each a few ways."""
    path, change = one
    turn = FILES.index(path) + list(TEXTS).index(change)
    return path.parent.name in ("mini", "starter") or turn % 6 == 0


SPOILT = [(path, change) for path in FILES for change in TEXTS]


@pytest.mark.parametrize(
    ("path", "change"),
    [pytest.param(*one, marks=() if in_turn(one) else pytest.mark.deep) for one in SPOILT],
    ids=[f"{path.parent.name}-{path.name}-{change}" for path, change in SPOILT],
)
def test_a_file_spoilt_as_a_whole_names_the_spot(path, change, tmp_path):
    spoil, code = TEXTS[change]
    copy = Copy(path.parent, path.name, tmp_path)
    data = spoil(path.read_text("utf-8"))
    found = copy.load(data)
    assert isinstance(found, RuleDataError)
    well_formed(found, lengths(copy.folder) | {path.name: data.count(b"\n") + 1})
    assert code in {problem.code for problem in found.problems}
    assert path.name in {problem.file.split("/")[-1] for problem in found.problems if problem.code == code}


NOISE = ["", "\t", "{", "]", ": ", "- ", "'", "&x ", "*x", "|", "\0", "\u2028", "é", "}" * 9, "? ", "%"]


@pytest.mark.parametrize("share", sampled(range(SHARES), lambda share: share == 0))
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_file_cut_short_or_with_noise_never_crashes(path, share, tmp_path):
    copy, text = Copy(path.parent, path.name, tmp_path), path.read_text("utf-8")
    chance = random.Random(f"{path.name} {share}")
    for _ in range(NOISY):
        cut = chance.randrange(1, len(text))
        noise = chance.choice(NOISE)
        data = text[:cut] + noise + (text[cut + chance.randrange(9) :] if chance.random() < 0.7 else "")
        found = copy.load(data.encode())
        if isinstance(found, RuleDataError):
            well_formed(found, lengths(copy.folder) | {path.name: len(re.findall(r"\n|\u2028|\0", data)) + 2})


def test_two_mistakes_in_two_files_are_told_at_once(tmp_path):
    text = Path("tests/mini/game.yaml").read_text("utf-8")
    (tmp_path / "game.yaml").write_text(
        text.replace("value: 4", "value: four").replace("home: bank", "home: bnak"), "utf-8"
    )
    (tmp_path / "more.yaml").write_text("actions:\n  nap: {key: nap, doo: []}\n", "utf-8")
    with pytest.raises(RuleDataError) as caught:
        rulebook.load(tmp_path)
    assert {problem.file.split("/")[-1] for problem in caught.value.problems} == {"game.yaml", "more.yaml"}
    assert [problem.code for problem in caught.value.problems] == ["kind", "zone", "key"]


def test_an_empty_folder_and_a_missing_one_are_sentences(tmp_path):
    with pytest.raises(RulebookError, match=r"no \.yaml files"):
        rulebook.load(tmp_path)
    with pytest.raises(RulebookError, match="is not a folder"):
        rulebook.load(tmp_path / "nowhere")
    with pytest.raises(RulebookError, match="no game called"):
        rulebook.load("nowhere")


def mistakes_of(text, tmp_path):
    """What is wrong with the mini game when its file says this."""
    folder = tmp_path / "mini"
    folder.mkdir()
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RuleDataError) as caught:
        rulebook.load(folder)
    return caught.value.problems


@pytest.mark.parametrize(("section", "user"), [
    ("sets", "ladder"), ("pieces", "fruit"), ("zones", "basket"), ("counters", "done"), ("tracks", "ladder1"),
    ("options", "sharing"), ("actions", "sell"), ("phases", "picking"), ("constants", "prices"),
])  # fmt: skip
def test_a_section_that_is_not_there_is_told_once_with_what_needs_it(section, user, tmp_path):
    whole = Path("tests/mini/game.yaml").read_text("utf-8")
    text = re.sub(rf"^{section}:.*\n(?:[ #-].*\n)*", "", whole, flags=re.MULTILINE)
    (problem,) = mistakes_of(text, tmp_path)
    assert (problem.code, problem.params["expected"]) == ("no_section", section)
    assert user in str(problem.params["found"])


def test_a_misspelt_section_is_not_told_as_missing_too(tmp_path):
    text = Path("tests/mini/game.yaml").read_text("utf-8").replace("\nzones:", "\nzonse:")
    assert [one.code for one in mistakes_of(text, tmp_path)] == ["section"]


@pytest.mark.parametrize("old", ["count: 8", "point: 1", "count: 6", "value: 4", "min: 2", "last: 3", "coin: 1}"])
def test_a_number_that_is_not_whole_is_told_once(old, tmp_path):
    key, _, rest = old.partition(" ")
    text = Path("tests/mini/game.yaml").read_text("utf-8").replace(old, f"{key} 2.5{rest[1:]}", 1)
    (problem,) = mistakes_of(text, tmp_path)
    assert (problem.code, problem.params["found"]) == ("fraction", "2.5")
