"""What a change of the rules comes to: on the board, in what may be chosen, in the worked examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from rulebook.api import Game, Rules, of_face
from rulebook.base.errors import RulebookError, RuleDataError
from rulebook.engine.play import Choice, Play
from rulebook.examples.example_steps import Step
from rulebook.examples.examples import Example, ExampleFailed
from rulebook.explain.legality import explain
from rulebook.picture import Picture, draw
from rulebook.picture.scene.shapes import Box, Shape, bounds
from widgets.canvas.picture_diff import merged

__all__ = ["START", "Findings", "Outcome", "Part", "Turn", "compare", "differing", "outcome"]

START = ""
MOST_PARTS = 3
AIR = 350
LEAST = (3200, 1700)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the board that looks different.

    Attributes:
        title: what it is called.
        box: the strip of the board to show. ``things`` what differs there.
        loose: boxes round what differs and belongs to no thing, such as a printed number.
    """

    title: str
    box: Box
    things: tuple[str, ...]
    loose: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """What may be chosen in a position, before and after.

    Attributes:
        more: choices there are only now; ``fewer`` choices there are no more.
        lost: why the position cannot be set up any more, by language.
    """

    more: tuple[Choice, ...] = ()
    fewer: tuple[Choice, ...] = ()
    lost: Callable[[str], str] | None = None

    def __len__(self) -> int:
        return len(self.more) + len(self.fewer) + (self.lost is not None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a worked example came out.

    Attributes:
        well: whether all of it was as it says.
        step: the number of the step that was not, from 1; 0 for the position it starts from.
        why: what was different, by language.
    """

    well: bool
    step: int = 0
    why: Callable[[str], str] = field(default=lambda lang: "", compare=False)


@dataclass(slots=True)
class Findings:
    """Everything found so far.

    Attributes:
        parts: what looks different at the start; ``before`` and ``after`` the pictures.
        turns: position -> what may be chosen there; the start of the game is ``START``.
        examples: id -> how it came out before and after.
        busy: whether more is to come.
    """

    parts: list[Part] = field(default_factory=list)
    before: Picture | None = None
    after: Picture | None = None
    turns: dict[str, Turn] = field(default_factory=dict)
    examples: dict[str, tuple[Outcome, Outcome]] = field(default_factory=dict)
    busy: bool = True


def compare(
    base: Rules,
    rules: Rules,
    examples: Mapping[str, Example],
    found: Findings,
    known: dict[str, Outcome],
    lang: str,
) -> Iterator[None]:
    """Fills in findings, a little at a time.

    Args:
        base: the rules before.
        rules: the rules after.
        examples: the worked examples, read for the rules before.
        found: filled in.
        known: how examples came out before, kept from one trial to the next.
        lang: language of the pictures.
    """
    players = max(base.players[0], rules.players[0])
    old, new = base.new_game(players), rules.new_game(players)
    look(found, old, new, lang)
    found.turns[START] = turn(lambda: old, lambda: new)
    yield
    extra = rules.variants[len(base.variants) :]
    for name, example in examples.items():
        changed = _under(example, rules, extra)
        found.turns[name] = turn(partial(_begin, example), partial(_begin, changed))
        yield
        if name not in known:
            known[name] = outcome(example)
            yield
        found.examples[name] = known[name], outcome(changed)
        yield
    found.busy = False


def _begin(example: Example) -> Game:
    return of_face(example.game())


def look(found: Findings, old: Game, new: Game, lang: str) -> None:
    """Draws both boards and finds where they differ."""
    if not (old.rules.look and new.rules.look):
        return
    found.before, found.after = draw(old, lang), draw(new, lang)
    found.parts = differing(found.before, found.after)


def differing(before: Picture, after: Picture) -> list[Part]:
    """The parts of the board that differ, most important first."""
    shapes = set(before.shapes) ^ set(after.shapes)
    titles: dict[str, str] = {}
    home: dict[str, str] = {}
    for line in (*after.lines, *before.lines):
        if line.parent == "#":
            titles.setdefault(line.section, line.label)
        elif line.thing:
            home.setdefault(line.thing, line.section)
    sections: dict[str, list[Shape]] = {}
    for shape in sorted(shapes, key=bounds):
        section = home.get(shape.thing) if shape.thing else _section(after, shape)
        sections.setdefault(section or "", []).append(shape)
    parts = [_part(titles.get(section, ""), inside, after) for section, inside in sections.items()]
    parts.sort(key=lambda part: not any("/" in thing for thing in part.things))  # what is somebody's own says most
    return _once(parts)[:MOST_PARTS]


def _section(picture: Picture, shape: Shape) -> str:
    """The part of the board that a shape without a thing lies in, or next to."""
    left, top, right, bottom = bounds(shape)
    x, y = (left + right) // 2, (top + bottom) // 2

    def off(box: Box) -> int:
        return max(box[0] - x, x - box[2], 0) + max(box[1] - y, y - box[3], 0)

    return min(picture.areas, key=lambda section: off(picture.areas[section]), default="")


def _part(title: str, shapes: list[Shape], picture: Picture) -> Part:
    boxes = [bounds(shape) for shape in shapes]
    things = tuple(sorted({shape.thing for shape in shapes if shape.thing}))
    loose = merged([box for shape, box in zip(shapes, boxes, strict=True) if not shape.thing and not things])
    return Part(title, _strip(boxes, picture), things, tuple(loose))


def _once(parts: list[Part]) -> list[Part]:
    """Parts that only repeat others (each player has the same board) are shown once."""
    seen: set[tuple[str, ...]] = set()
    kept = []
    for part in parts:
        same = tuple(sorted({thing.rpartition("/")[2] for thing in part.things}))
        if same not in seen or not same:
            seen.add(same)
            kept.append(part)
    return kept


def _strip(boxes: list[Box], picture: Picture) -> Box:
    """A box round boxes with some air, not too small, on the board."""
    left, top = min(box[0] for box in boxes) - AIR, min(box[1] for box in boxes) - AIR
    right, bottom = max(box[2] for box in boxes) + AIR, max(box[3] for box in boxes) + AIR
    wide, high = max(right - left, LEAST[0]), max(bottom - top, LEAST[1])
    left, top = (left + right - wide) // 2, (top + bottom - high) // 2
    left, top = min(max(left, 0), max(picture.width - wide, 0)), min(max(top, 0), max(picture.height - high, 0))
    return left, top, min(left + wide, picture.width), min(top + high, picture.height)


# choices ------------------------------------------------------------------------------------------
def turn(before: Callable[[], Game], after: Callable[[], Game]) -> Turn:
    """What may be chosen before and after."""
    try:
        old = before()
    except RulebookError:
        return Turn()
    try:
        new = after()
    except RulebookError as error:
        return Turn(lost=_said(error))
    there, here = _options(old), _options(new)
    return Turn(
        tuple(one for key, one in here.items() if key not in there),
        tuple(one for key, one in there.items() if key not in here),
    )


def _options(game: Game) -> Mapping[str, Choice]:
    return {one.key: one for one in game.decision.options} if game.decision is not None else {}


# examples ------------------------------------------------------------------------------------------
def _under(example: Example, rules: Rules, extra: tuple[str, ...]) -> Example:
    """The example under other rules; one that names its variants gets the change on top."""
    variants = example.variants if example.variants is None else (*example.variants, *extra)
    return replace(example, rules=rules, variants=variants)


def outcome(example: Example) -> Outcome:
    """Runs an example as far as it goes."""
    try:
        game = example.game()
    except RulebookError as error:
        return Outcome(False, 0, _said(error))
    for number, step in enumerate(example.steps, 1):
        try:
            step.do(game)
        except ExampleFailed as failed:
            return Outcome(False, number, _why(game, step, failed))
        except RulebookError as error:
            return Outcome(False, number, _said(error))
    return Outcome(True)


def _why(game: Play, step: Step, failed: ExampleFailed) -> Callable[[str], str]:
    verb, _, key = failed.what.partition(" ")
    if verb in ("play", "allowed", "refused") and key:
        found = explain(game, key)
        return found.text
    return _fixed("; ".join(f"{what}: {expected} → {got}" for what, expected, got in failed.differences))


def _said(error: RulebookError) -> Callable[[str], str]:
    """An error in words; of several mistakes the first."""
    if isinstance(error, RuleDataError) and error.problems:
        return error.problems[0].text
    return error.text


def _fixed(text: str) -> Callable[[str], str]:
    return lambda lang: text
