"""What a table shows: everything here makes HTML or marks from the state and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from widgets.base.history import History
from widgets.base.html import Html, button, fold, join, scrolled, select, tag
from widgets.base.words import message
from widgets.canvas.board import BoardCanvas
from widgets.play import curtain
from widgets.play import last_round as again
from widgets.play import reason_html as telling
from widgets.play.chooser import Chooser
from widgets.play.kept_games import Keeper
from widgets.play.option_buttons import offered
from widgets.play.pick_details import beside
from widgets.play.seats import Seats, seat_name, seat_names
from widgets.screen.shorter_game import rounds_now
from widgets.table.kept_list import KeptGames
from widgets.table.lab_visit import bag_button, needs_button
from widgets.table.new_game_form import Formed, form

__all__ = ["TableShown", "bottom", "score", "top"]


class TableShown(Formed, Protocol):
    """What a view of the table is made from."""

    @property
    def seats(self) -> Seats:
        """Who plays."""

    @property
    def chooser(self) -> Chooser:
        """What can be chosen, and what is picked of it."""

    @property
    def board(self) -> BoardCanvas:
        """The board."""

    @property
    def kept(self) -> KeptGames:
        """The games kept from before."""

    @property
    def keeper(self) -> Keeper:
        """Where games are kept."""

    @property
    def answer(self) -> Callable[[], str] | None:
        """The answer that is shown."""

    @property
    def busy(self) -> bool:
        """Whether bots are moving."""

    @property
    def asking(self) -> bool:
        """Whether whatever is picked explains itself."""

    @property
    def trying(self) -> bool:
        """Whether what would follow is told first."""

    @property
    def steps(self) -> History[int]:
        """Where a person can go back and forward to: lengths of the game's history."""

    @property
    def viewer(self) -> int | None:
        """Who looks at the screen."""

    @property
    def curtain(self) -> int | None:
        """Who is to get the screen next."""

    def placeholder_line(self) -> Html:
        """How many printed values are not known."""

    def switch_question(self) -> Html:
        """What is asked before another edition is taken."""

    def edition_line(self) -> Html:
        """The edition in force."""

    def language_list(self) -> Html:
        """The languages to choose from."""

    def ground(self) -> Html:
        """What lies behind the board."""

    def whole_button(self) -> Html:
        """The button for the whole board."""

    def questions(self) -> dict[str, str]:
        """What may be asked about by name."""


# above the board ------------------------------------------------------------------------------------------
def top(table: TableShown, names: Sequence[str]) -> Html:
    """What stands beside the board: where the game stands, what is to be decided, answers, tools."""
    said = [table.placeholder_line(), table.switch_question(), table.kept.offer_html(table.lang)]
    if table.curtain is not None:
        said += [_passing(table, table.curtain), _answer(table)]
    else:
        said += [_decision(table, names), _ask_list(table), _answer(table)]
    lead = tag("div", _header(table), cls="rb-lead")
    middle = tag("div", *said, cls="rb-said", data_scroll="table")
    return join([table.ground(), lead, middle, tag("div", _tools(table), cls="rb-way")])


def _passing(table: TableShown, person: int) -> Html:
    """The curtain: who gets the screen next, and their button."""
    ui, name = table.ui, seat_name(person, table.lang)
    words = tag("div", ui("pass_screen", player=name), cls="rb-prompt")
    ready = button(ui("pass_screen_ready", player=name), "ready", cls=f"rb-main rb-ready rb-seat-{person}")
    return tag("div", words, ready, cls="rb-decision rb-curtain", aria_live="polite")


def _header(table: TableShown) -> Html:
    ui, game = table.ui, table.game
    where = [tag("b", table.rules.name(table.rules.id, table.lang)), table.edition_line()]
    if game.round:
        last = rounds_now(table.rules)
        where.append(tag("span", ui("round_of", n=game.round, m=last) if last else f"{ui('round')} {game.round}"))
    if game.phase:
        where.append(tag("span", table.rules.name(game.phase, table.lang)))
    right = [_score_chip(table), table.language_list()]
    return tag("div", tag("div", join(where), cls="rb-where"), tag("div", *right, cls="rb-tools"), cls="rb-head")


def _score_chip(table: TableShown) -> Html:
    """The score so far in one line; pressed, it says how it comes about."""
    totals = " : ".join(str(sheet.total).replace("-", "−") for sheet in table.game.scores())
    words = f"{table.ui('score')} {totals}"
    return button(words, "score", cls="rb-tool rb-plain rb-totals", aria_label=f"{table.ui('score_now')}: {totals}")


def _tools(table: TableShown) -> Html:
    """What one can do beside choosing."""
    ui, lang = table.ui, table.lang
    open_now = table.curtain is None
    tools = [
        _sign("↶", ui("undo"), "undo", idle=table.busy or not table.steps.past),
        _sign("↷", ui("redo"), "redo", idle=table.busy or not table.steps.ahead),
        *(_modes(table) if open_now else ()),
        bag_button(table.game, lang) if open_now else Html(""),
        table.whole_button() if open_now else Html(""),
        button(message("here_title", lang), "here", cls="rb-tool", title=message("here_open", lang)),
    ]
    return tag("div", *tools, cls="rb-tools")


def _sign(sign: str, words: str, do: str, *, idle: bool) -> Html:
    """A button that everybody knows by its sign; its words are read out and shown under the pointer."""
    return button(sign, do, cls="rb-tool rb-sign", disabled=idle, aria_label=words, title=words)


def _modes(table: TableShown) -> list[Html]:
    """Buttons that change what choosing does: it explains, or tells beforehand."""
    modes = (("why", table.ui("why_not"), table.asking), ("whatif", message("what_if", table.lang), table.trying))
    return [
        button(words, do, cls=f"rb-tool rb-{do}" + (" rb-on" if on else ""), aria_pressed=str(on).lower())
        for do, words, on in modes
    ]


def _decision(table: TableShown, names: Sequence[str]) -> Html:
    ui, game, lang = table.ui, table.game, table.lang
    if game.decision is None:
        return _over(table, names)
    player = game.decision.player
    who = tag("span", ui("turn_of", player=names[player]), cls=f"rb-turn rb-seat-{player}")
    if table.busy:
        thinking = tag("div", who, tag("span", ui("thinking"), cls="rb-thinking"), aria_live="polite")
        return tag("div", thinking, cls="rb-decision")
    prompt = tag("span", table.rules.text("prompts", game.decision.prompt, lang), cls="rb-prompt")
    return tag(
        "div",
        tag("div", who, prompt, aria_live="polite"),
        offered(table.chooser, table.rules, lang, trying=table.trying, again=_again(table)),
        beside(game, table.chooser, table.board.picture.resolve, lang),
        cls="rb-decision",
    )


def _again(table: TableShown) -> list[str]:
    """What "same as last round" would play, as far as it is allowed now."""
    decision = table.game.decision
    if decision is None or table.chooser.picked:
        return []
    found = (decision.option(key) for key in again.same_again(table.game))
    return [one.label(table.lang) for one in found if one is not None]


def _over(table: TableShown, names: Sequence[str]) -> Html:
    winners = table.game.winners()
    key = "winner" if len(winners) == 1 else "shared_victory"
    words = f"{table.ui(key)}: {', '.join(names[one] for one in winners)}"
    said = tag("div", tag("span", words, cls="rb-prompt rb-winner"), aria_live="polite")
    return tag("div", said, cls="rb-decision")


def _ask_list(table: TableShown) -> Html:
    if not table.asking or table.busy:
        return Html("")
    found = {"": table.ui("pick_something"), **table.questions()}
    return tag("div", select("ask", found, "", table.ui("why_not")), cls="rb-asking")


def _answer(table: TableShown) -> Html:
    if table.answer is None:
        return Html("")
    close = button("×", "close", cls="rb-close", aria_label=table.ui("close"))
    return tag("div", close, tag("div", table.answer()), cls="rb-answer", role="status")


# below the board ------------------------------------------------------------------------------------------
def bottom(table: TableShown, names: Sequence[str]) -> Html:
    """The pane below the board: log, score, saves, a new game, the board in words."""
    ui, game, lang = table.ui, table.game, table.lang
    sheets = telling.score_table(table.rules, game.scores(), lang, names)
    viewer = table.viewer if table.curtain is None else None
    log = telling.log(
        table.rules, game.log, lang, whys=table.seats.reasons(game, lang), untold=curtain.untold(game, viewer)
    )
    return join(
        [
            needs_button(game, lang) if table.curtain is None else "",
            fold("log", ui("log"), log, open="<li" in log),
            fold("score", ui("score_now"), sheets, open=game.decision is None),
            fold("saves", f"{ui('save')} · {ui('load')}", _saves(table)),
            fold("new", ui("new_game"), form(table)),
            fold("words", ui("picture_in_words"), scrolled(table.board.words, ui("picture_in_words"))),
        ]
    )


def score(table: TableShown) -> Html:
    """The score so far, line by line."""
    names = seat_names(table.seats, table.lang)
    title = tag("div", table.ui("score_now"), cls="rb-what")
    return join([title, telling.score_table(table.rules, table.game.scores(), table.lang, names)])


def _saves(table: TableShown) -> Html:
    ui = table.ui
    parts = [button(ui("save"), "save", cls="rb-main"), table.kept.button_html(table.lang)]
    if saves := table.keeper.saves():
        found = {
            "": ui("load"),
            **{one.path.name: message("saved_game", table.lang, when=one.path.stem, n=one.moves) for one in saves},
        }
        parts.append(select("resume", found, "", ui("load")))
    if table.keeper.trouble is not None:
        parts.append(tag("div", table.keeper.trouble(table.lang), cls="rb-reason"))
    return tag("div", *parts, cls="rb-options")
