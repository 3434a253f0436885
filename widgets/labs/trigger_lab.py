"""NeedsLab: what does this thing need before it works, and what would it give after each possible piece."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import rulebook
from rulebook.api import Game, Rules, of_face
from rulebook.base.catalogue import localized
from rulebook.base.errors import RulebookError
from rulebook.explain.effect_texts import effect_caveat, effect_text
from rulebook.labs.trigger_lab import Giving, Needs, Piece
from rulebook.picture import draw
from widgets.base.html import Html, button, join, select, tag
from widgets.base.pane import Press
from widgets.screen.lab_screen import LabScreen

__all__ = ["NeedsLab"]


class NeedsLab(LabScreen):
    """A thing on a site, and pieces laid around it.

    Args:
        rules: the game's rules, or the id of a shipped game.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        thing: what is looked at, and ``site`` where; the game's data name the first ones.
        game: a running game whose board is looked at, and ``seat`` whose; a prepared position when left out.
        back: called when the reader goes back to that game.

    Attributes:
        needs: the engine's reckoning; None for a game without such things.
        pieces: what was laid: (zone, place) -> kind.
    """

    def __init__(
        self,
        rules: Rules | str,
        lang: str | None = None,
        *,
        thing: str = "",
        site: str = "",
        game: Game | None = None,
        seat: int = 0,
        back: Callable[[], None] | None = None,
        width: int = 1080,
    ) -> None:
        super().__init__("needs_lab", rulebook.load(rules) if isinstance(rules, str) else rules, lang, width)
        self.pieces: dict[tuple[str, str], str] = {}
        self.thing, self.site, self.seat, self.back = thing, site, seat, back
        self.edition_fixed = game is not None  # the board of a running game is that game's
        self._fill(game, thing, site)
        self.board.layout.display = "" if self.needs is not None and self.rules.look else "none"
        self.refresh()

    def _fill(self, game: Game | None, thing: str, site: str) -> None:
        """Takes the rules: the thing and the site asked for, else the first ones."""
        self.needs: Needs | None
        try:
            self.needs = Needs(self.rules, game, self.seat)
        except RulebookError:
            self.needs = None
            return
        begin = self.needs.data.get("begin") or {}
        self.thing = _first([thing, begin.get("thing")], self.needs.things)
        self.site = _first([site, begin.get("site")], self.needs.sites_of(self.thing))

    def use_rules(self, rules: Rules) -> None:
        """The same thing on the same site under other rules; pieces that may lie there no longer go."""
        self.rules, pieces = rules, self.pieces
        self._fill(None, self.thing, self.site)
        self.pieces = {}
        for key, kind in pieces.items():
            if any((one.zone, one.at, one.kind) == (*key, kind) for one in self._possible()):
                self.pieces[key] = kind
        super().use_rules(rules)

    # pressed ------------------------------------------------------------------------------------------
    def do_thing(self, press: Press) -> None:
        """Picks the thing."""
        if self.needs is not None and press.value in self.needs.things:
            self.thing = press.value
            sites = self.needs.sites_of(self.thing)
            if self.site not in sites:
                self.site, self.pieces = sites[0], {}
            self.refresh()

    def do_site(self, press: Press) -> None:
        """Picks the site; what was laid around another one goes."""
        if self.needs is not None and press.value in self.needs.sites_of(self.thing):
            self.site = press.value
            self.pieces = {}
            self.refresh()

    def do_put(self, press: Press) -> None:
        """Puts a piece."""
        found = next((one for one in self._possible() if _arg(one) == press.arg), None)
        if found is not None:
            self._put(found)

    def do_take(self, press: Press) -> None:
        """Takes a piece away, and with it what lies on it."""
        _, _, at = press.arg.partition(" ")
        zones = [one["zone"] for one in self.needs.data["pieces"]] if self.needs is not None else []
        zone = press.arg.partition(" ")[0]
        if zone in zones:
            gone = zones[zones.index(zone) :]
            self.pieces = {key: kind for key, kind in self.pieces.items() if key[1] != at or key[0] not in gone}
            self.refresh()

    def do_afresh(self, press: Press) -> None:
        """As at the beginning."""
        self.pieces = {}
        self.refresh()

    def do_leave(self, press: Press) -> None:
        """Goes back to the game."""
        if self.back is not None:
            self.back()

    def touch(self, thing: str) -> None:
        """A place was clicked: the next piece that may be put there; a site; or a thing that can be looked at."""
        name = thing.rpartition("/")[2]
        if self.needs is not None and name in self.needs.sites:
            there = self.needs.lying(name)
            if there in self.needs.things and there != self.thing and name not in self.needs.sites_of(self.thing):
                self.do_thing(Press("thing", value=there))
            else:
                self.do_site(Press("site", value=name))
            return
        if self.needs is not None and name in self.needs.things:
            self.do_thing(Press("thing", value=name))
            return
        found = next((one for one in self._possible() if one.at == name), None)
        if found is not None:
            self._put(found)

    def _put(self, piece: Piece) -> None:
        self.pieces[piece.zone, piece.at] = piece.kind
        self.refresh()

    def _possible(self) -> list[Piece]:
        if self.needs is None:
            return []
        return self.needs.possible(self.needs.game(self.thing, self.site, self.pieces), self.site)

    # shown ------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Shows everything as it is now."""
        needs = self.needs
        if needs is None:
            self.top.show(join([self.head(), tag("p", self.say("needs_none"), cls="rb-text")]), self.lang)
            return
        game = of_face(needs.game(self.thing, self.site, self.pieces))
        possible = needs.possible(game, self.site)
        parts = [self.head(), self._choose(needs), self._triggers(needs, game), self._now(needs.gives(game, self.site))]
        self.top.show(join([*parts, self._laid()]), self.lang)
        self.bottom.show(self._table(needs, possible), self.lang)
        if self.rules.look:
            own = f"p{self.seat}/"
            marks = {f"{own}{self.site}": "chosen", **{f"{own}{one.at}": "can" for one in possible}}
            self.board.show(draw(game, self.lang, viewer=self.seat), lang=self.lang, marks=marks)

    def _called(self, id: str) -> str:
        name = self.rules.name(id, self.lang)
        return name[:1].upper() + name[1:]

    def _choose(self, needs: Needs) -> Html:
        things = {one: self._called(one) for one in sorted(needs.things, key=self._called)}
        sites = {one: self._called(one) for one in needs.sites_of(self.thing)}
        lists = [
            select("thing", things, self.thing, self.say("needs_what")),
            select("site", sites, self.site, self.say("needs_where")),
        ]
        back = [button(self.say("needs_back"), "leave", cls="rb-main")] if self.back is not None else []
        effect = " ".join(
            one for say in (effect_text, effect_caveat) if (one := say(self.rules, self.thing, self.lang))
        )
        said = tag("p", tag("b", self._called(self.thing)), " ", effect, cls="rb-text") if effect else ""
        how = tag("p", self.say("needs_how_running" if self.back is not None else "needs_how"), cls="rb-text")
        ways = [button(self.say("back_to_start"), "afresh"), *back]
        return join([how, tag("div", *lists, *ways, cls="rb-options"), said])

    def _triggers(self, needs: Needs, game: rulebook.Game) -> Html:
        rows = []
        for one in needs.triggers(game, self.site):
            words = self.say("needs_left", n=one.left) if one.left else self.say("needs_full")
            rows.append(
                tag("li", f"{one.name(self.lang)}: ", tag("b", f"{min(one.have, one.need)}/{one.need}"), f" – {words}")
            )
        return join([tag("h4", self.say("needs_triggers")), tag("ul", *rows, cls="rb-diff")])

    def _now(self, given: Giving) -> Html:
        why = [tag("p", one.text(self.lang), cls="rb-soft") for one in given.refused]
        said = tag(
            "div", tag("span", self.say("needs_now"), " "), tag("b", self._given(given)), cls="rb-fine", role="status"
        )
        return join([said, *why])

    def _given(self, given: Giving) -> str:
        said = [f"{self._called(one)} {number:+d}".replace("-", "−") for one, number in given.gains.items()]
        said += [localized(one, self.lang) for one in given.offers]
        return ", ".join(said) or self.say("needs_nothing")

    def _laid(self) -> Html:
        if not self.pieces:
            return Html("")
        taken = [
            button(f"✕ {self._called(kind)}: {self._called(at)}", "take", f"{zone} {at}")
            for (zone, at), kind in self.pieces.items()
        ]
        return tag("div", tag("span", self.say("needs_laid")), *taken, cls="rb-options")

    def _table(self, needs: Needs, possible: list[Piece]) -> Html:
        """One row for each place, one column for each kind of piece."""
        every = [kind for one in needs.data["pieces"] for kind in needs.rules.sets[one["kinds"]]]
        kinds = [kind for kind in dict.fromkeys(every) if any(one.kind == kind for one in possible)]
        if not kinds:
            return tag("p", self.say("needs_no_piece"), cls="rb-text")
        rows = []
        for at in dict.fromkeys(one.at for one in possible):
            here = {one.kind: one for one in possible if one.at == at}
            cells = [tag("td", self._cell(needs, here[kind]) if kind in here else "") for kind in kinds]
            rows.append(tag("tr", tag("th", self._called(at), scope="row"), *cells))
        head = tag("tr", tag("td", ""), *(tag("th", self._called(kind), scope="col") for kind in kinds))
        title = tag("h4", self.say("needs_next"))
        return join([title, tag("table", tag("thead", head), tag("tbody", *rows), cls="rb-score")])

    def _cell(self, needs: Needs, piece: Piece) -> Html:
        given = needs.after(self.thing, self.site, self.pieces, piece)
        words = self._given(given)
        said = self.say("needs_wakes", what=words) if given.wakes else words
        label = f"{self._called(piece.kind)}, {self._called(piece.at)}: {said}"
        return button(said, "put", _arg(piece), "rb-main" if given.wakes else "", aria_label=label)


def _first(wanted: Sequence[str | None], known: Sequence[str]) -> str:
    """The first wanted id that is known; else the first known one."""
    return next((one for one in wanted if one is not None and one in known), known[0])


def _arg(piece: Piece) -> str:
    return f"{piece.zone} {piece.at} {piece.kind}"
