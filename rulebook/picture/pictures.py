"""From a game to its picture."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from rulebook.base.errors import RulebookError
from rulebook.base.words import phrase
from rulebook.picture.look.look import Look
from rulebook.picture.painters import groups as _groups
from rulebook.picture.painters import plain_shapes as _plain_shapes
from rulebook.picture.painters import tokens as _tokens
from rulebook.picture.painters.binder import Binder, Context
from rulebook.picture.painters.draw_pass import Op, Sight, run
from rulebook.picture.scene.png import PictureError, to_png
from rulebook.picture.scene.scene import Picture
from rulebook.picture.scene.shapes import Shape, bounds
from rulebook.picture.scene.svg import to_svg

__all__ = ["bind", "bundle", "draw", "mimebundle", "still"]

_REGISTERED = (_groups, _plain_shapes, _tokens)
_Programs = dict[tuple[int, str, tuple[str, ...]], list[Op]]


def bind(rules: Any, players: int, lang: str = "en", seats: Sequence[str] = ()) -> list[Op]:
    """The program that draws a game of these rules; made once for each number of players, language and seats.

    Raises:
        LookError: the look data cannot be drawn.
    """
    programs: _Programs = rules.shelf("pictures")
    key = (players, lang, tuple(seats))
    if key not in programs:
        look = Look(rules.look or {})
        programs[key] = Binder(rules, look, players, lang, seats).items(look.data.get("draw", ()), Context())
    return programs[key]


def draw(
    game: Any,
    lang: str = "en",
    *,
    viewer: int | None = None,
    seats: Sequence[str] = (),
    marks: Mapping[str, str] | None = None,
    focus: Collection[str] = (),
) -> Picture:
    """The picture of a position.

    Args:
        game: the game; it must know its ``rules``.
        lang: ``en``, ``ja`` or ``ko``.
        viewer: who looks; None sees all that the look shows to anybody.
        seats: names of the players.
        marks: things to mark: ``can``, ``moved``, ``focus``, ``refused``, ``chosen``.
        focus: things or parts of the board that stay in full colour; everything when empty.
    """
    look = Look(game.rules.look or {})
    sight = Sight(game, viewer)
    run(bind(game.rules, game.players, lang, seats), sight)
    decision = getattr(game, "decision", None)
    player = viewer if viewer is not None else getattr(decision, "player", None)
    picture = Picture(
        tuple(sight.shapes), look.width, _height(sight.shapes, look), look.paper, lang, tuple(sight.lines), player
    )
    if focus:
        picture = picture.focused(focus)
    return picture.marked(marks) if marks else picture


def _height(shapes: Sequence[Shape], look: Look) -> int:
    fixed = look.part("board").get("height")
    return int(fixed) if fixed else max((bounds(shape)[3] for shape in shapes), default=900) + look.margin


def mimebundle(game: Any, lang: str = "en", width: int = 1000) -> dict[str, str]:
    """A game as every notebook can show it: PNG, SVG and words; only words when there is no picture.

    Never raises for a look that cannot be drawn: the words then say what is wrong.
    """
    if not game.rules.look:
        return {"text/plain": phrase("no_look", lang)}
    return still(lambda: draw(game, lang), lang, width) or {"text/plain": phrase("no_look", lang)}


def still(make: Callable[[], Picture], lang: str = "en", width: int = 1000) -> dict[str, str]:
    """What a notebook shows of a picture still to be made: nothing when it is empty, a sentence when it cannot be made.

    >>> still(lambda: [][0])["text/plain"].split(":")[0]
    'There is no picture here'
    """
    try:
        picture = make()
        return bundle(picture, width) if picture.shapes else {}
    except RulebookError as error:
        return {"text/plain": error.text(lang)}
    except Exception:  # noqa: BLE001 - whatever somebody's look data ask for, a reader gets a sentence
        return {"text/plain": phrase("not_drawn", lang)}


def bundle(picture: Picture, width: int = 1000) -> dict[str, str]:
    """A picture as PNG (base64), SVG and words; without PNG when Pillow or a font is missing."""
    made = {"text/plain": picture.words, "image/svg+xml": str(to_svg(picture, width))}
    try:
        made["image/png"] = b64encode(to_png(picture, width)).decode("ascii")
    except PictureError as error:
        made["text/plain"] = f"{picture.words}\n\n{error}"
    return made
