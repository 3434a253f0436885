"""BagLab: the exact chance to draw what places need, and what one more in the bag would do."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import rulebook
from rulebook.api import Game, Rules
from rulebook.base.errors import RulebookError
from rulebook.chance.draw_odds import percent
from rulebook.labs.bag import Bag
from rulebook.picture import draw
from widgets.base.html import Html, button, join, tag
from widgets.base.pane import Press
from widgets.base.svg_charts import bar, columns
from widgets.screen.lab_screen import LabScreen

__all__ = ["BagLab"]

MOST = 30
MOST_DRAWS = 12


class BagLab(LabScreen):
    """The bag of a game, as it is or as one likes.

    Args:
        rules: the game's rules, or the id of a shipped game.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        game: a running game whose bag is looked at; a prepared one when left out.
        player: whose bag; the one who decides when left out.
        back: called when the reader goes back to that game.

    Attributes:
        bag: the engine's reckoning; None for a game without a bag.
        counts: kind -> how many lie in the bag; ``draws`` how many are drawn; ``chosen`` the places to fill.
    """

    def __init__(
        self,
        rules: Rules | str,
        lang: str | None = None,
        *,
        game: Game | None = None,
        player: int | None = None,
        back: Callable[[], None] | None = None,
        width: int = 1080,
    ) -> None:
        super().__init__("bag_lab", rulebook.load(rules) if isinstance(rules, str) else rules, lang, width)
        self.back = back
        self.edition_fixed = game is not None  # the bag of a running game is that game's
        self._fill(game or _prepared(self.rules), player)
        shown = game is not None and self.bag is not None and bool(self.rules.look)
        self.board.layout.display = "" if shown else "none"  # a bag filled by hand is not the one on a board
        self.refresh()

    def _fill(self, game: Game, player: int | None = None) -> None:
        """Takes the bag of a game."""
        self.game = game
        self.bag: Bag | None
        try:
            self.bag = Bag(game, player)
        except RulebookError:
            self.bag = None
        self._begin()

    @classmethod
    def from_game(cls, game: Game, player: int | None = None, lang: str | None = None, **more: Any) -> BagLab:
        """The bag of a running game, which is not changed."""
        return cls(game.rules, lang, game=game, player=player, **more)

    def _begin(self) -> None:
        bag = self.bag
        self.chosen: list[str] = []
        self.counts: dict[str, int] = {}
        self.draws = 0
        if bag is not None:
            self.counts = {kind: bag.counts.get(kind, 0) for kind in bag.kinds}
            self.draws = min(bag.limit, self.size) or min(1, self.size)
            alone = {place: bag.chance([place], self.draws) for place in bag.places}
            self.chosen = [max(bag.places, key=lambda place: alone[place] < 1 and alone[place])] if alone else []

    @property
    def size(self) -> int:
        """How many lie in the bag."""
        return sum(self.counts.values())

    @property
    def most(self) -> int:
        """The most that may be drawn here."""
        return max(1, min(self.size, MOST_DRAWS))

    def chance(self, places: list[str] | None = None, draws: int | None = None) -> Fraction:
        """The chance that places (those chosen) can be filled."""
        if self.bag is None:
            return Fraction(0)
        drawn = self.draws if draws is None else draws
        return self.bag.chance(self.chosen if places is None else places, drawn, self.counts)

    # pressed ------------------------------------------------------------------------------------------
    def do_more(self, press: Press) -> None:
        """One more of a kind."""
        self._put(press.arg, 1)

    def do_less(self, press: Press) -> None:
        """One less of a kind."""
        self._put(press.arg, -1)

    def _put(self, kind: str, by: int) -> None:
        if kind in self.counts and self.counts[kind] + by >= 0 and self.size + by <= MOST:
            self.counts[kind] += by
            self.draws = min(max(self.draws, 1), self.most)
            self.refresh()

    def do_draws(self, press: Press) -> None:
        """How many are drawn."""
        if press.value.isdigit():
            self.draws = min(max(int(press.value), 1), self.most)
            self.refresh()

    def do_place(self, press: Press) -> None:
        """Picks a place or lets it go."""
        self._toggle(press.arg)

    def touch(self, thing: str) -> None:
        """A place of the board was clicked."""
        for one in (thing, *self.board.things):
            name = one.rpartition("/")[2]
            if self.bag is not None and name in self.bag.places:
                self._toggle(name)
                return

    def _toggle(self, place: str) -> None:
        if self.bag is not None and place in self.bag.places:
            kept = set(self.chosen) ^ {place}
            self.chosen = [one for one in self.bag.places if one in kept]
            self.refresh()

    def use_rules(self, rules: Rules) -> None:
        """The bag that was put together, under other rules."""
        counts, draws, places = dict(self.counts), self.draws, list(self.chosen)
        self._fill(_prepared(rules))
        if self.bag is not None:
            self.counts |= {kind: count for kind, count in counts.items() if kind in self.counts}
            self.chosen = [one for one in self.bag.places if one in places]
            self.draws = min(max(draws, 1), self.most)
        super().use_rules(rules)

    def do_back(self, press: Press) -> None:
        """Goes back to the game."""
        if self.back is not None:
            self.back()

    def do_afresh(self, press: Press) -> None:
        """As at the beginning."""
        self._begin()
        self.refresh()

    # shown ------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Shows everything as it is now."""
        bag = self.bag
        if bag is None:
            self.top.show(join([self.head(), tag("p", self.say("no_bag"), cls="rb-text"), self._way_back()]), self.lang)
            return
        self.top.show(
            join([self.head(), self._way_back(), self._bag(bag), self._places(bag), self._answer(), self._more(bag)]),
            self.lang,
        )
        marks = {**dict.fromkeys(bag.places, "can"), **dict.fromkeys(self.chosen, "chosen")}
        if self.rules.look:
            self.board.show(draw(self.game, self.lang, viewer=bag.player), lang=self.lang, marks=self._own(marks))

    def _own(self, marks: dict[str, str]) -> dict[str, str]:
        player = self.bag.player if self.bag is not None else 0
        return {f"p{player}/{place}": mark for place, mark in marks.items()}

    @property
    def _comma(self) -> str:
        return "、" if self.lang == "ja" else ", "

    def _way_back(self) -> Html:
        if self.back is None:
            return Html("")
        return tag("div", button(self.say("needs_back"), "back", cls="rb-main"), cls="rb-options")

    def _called(self, id: str) -> str:
        name = self.rules.name(id, self.lang)
        return name[:1].upper() + name[1:]

    def _bag(self, bag: Bag) -> Html:
        kinds = [self._kind(kind) for kind in bag.kinds]
        ready = self._comma.join(f"{self._called(kind)} {count}" for kind, count in bag.ready.items() if count)
        slider = tag(
            "input", type="range", min=1, max=self.most, value=self.draws, data_do="draws",
            aria_label=self.say("draw_how_many", n=self.draws),
        )  # fmt: skip
        return join(
            [
                tag("p", self.say("bag_how"), cls="rb-text"),
                tag("h4", self.say("in_bag", n=self.size)),
                tag("div", *kinds, cls="rb-bag"),
                tag("p", self.say("drawn_before", what=ready), cls="rb-soft") if ready else "",
                tag("div", tag("b", self.say("draw_how_many", n=self.draws)), slider,
                    button(self.say("back_to_start"), "afresh"), cls="rb-slider"),
            ]
        )  # fmt: skip

    def _kind(self, kind: str) -> Html:
        name, count = self._called(kind), self.counts[kind]
        stepper = tag(
            "span",
            button("−", "less", kind, aria_label=f"{self.say('less')}: {name}", disabled=not count),
            tag("b", str(count), aria_label=f"{name}: {count}"),
            button("+", "more", kind, aria_label=f"{self.say('plus')}: {name}", disabled=self.size >= MOST),
            cls="rb-stepper",
        )
        return tag("div", tag("span", name), stepper, cls="rb-kind" + ("" if count else " rb-none"))

    def _places(self, bag: Bag) -> Html:
        boxes = []
        for place in bag.places:
            box = tag("input", type="checkbox", data_do="place", data_arg=place, checked=place in self.chosen)
            boxes.append(
                tag("label", box, tag("span", self._called(place)), tag("span", percent(self.chance([place]))))
            )
        title = tag("h4", self.say("want_places"), " ", tag("span", self.say("alone"), cls="rb-soft"))
        return join([title, tag("div", *boxes, cls="rb-places", role="group", aria_label=self.say("want_places"))])

    def _answer(self) -> Html:
        if not self.chosen:
            return tag("p", self.say("pick_places"), cls="rb-chance", role="status")
        chance = self.chance()
        key = "chance_plain" if chance in (0, 1) else "chance_words"
        words = f"{self.say(key, part=str(chance))} {self.say('stand_ins_count')}"
        number = tag("b", percent(chance))
        chances = [self.chance(draws=draws) for draws in range(1, self.most + 1)]
        chart = columns(chances, self.draws, self.say("by_draws"))
        said = tag("div", number, tag("span", words), cls="rb-chance", role="status", aria_live="polite")
        return join([said, tag("h4", self.say("by_draws")), chart])

    def _more(self, bag: Bag) -> Html:
        if not self.chosen or not self.size:
            return Html("")
        now, found = self.chance(), bag.more(self.chosen, self.draws, self.counts)
        better = sorted((kind for kind in found if found[kind] > now), key=lambda kind: -found[kind])
        others = self._comma.join(
            f"{self._called(kind)} {percent(found[kind])}" for kind in found if kind not in better
        )
        rows = [
            tag("tr", tag("th", self._called(kind), scope="row"), tag("td", bar(found[kind], now)),
                tag("td", percent(found[kind]), cls="rb-figure"))
            for kind in better
        ]  # fmt: skip
        head = tag(
            "tr",
            *(
                tag("th", self.say(key), scope="col") if key else tag("td", "")
                for key in ("one_more", "", "then_chance")
            ),
        )
        table = tag("table", tag("thead", head), tag("tbody", *rows), cls="rb-score") if rows else ""
        rest = tag("p", self.say("no_help"), " ", others, cls="rb-soft") if others else ""
        return join([tag("h4", self.say("what_if")), table, rest])


def _prepared(rules: Rules) -> Game:
    """The position that the game's data keep for the lab, else the start of a game."""
    spec = (rules.read_aside("labs.yaml").get("lab") or {}).get("position")
    return rules.position(spec, rules.players[1]) if spec else rules.new_game()
