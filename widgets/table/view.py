"""What a table shows: everything here makes HTML or marks from the state and changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rulebook.api import Game
from rulebook.engine.events import Event
from rulebook.explain.legality import Explanation
from rulebook.explain.refusals import Refused
from rulebook.picture import Picture
from widgets.base.html import Html, button, fold, join, scrolled, select, tag
from widgets.base.messages import message
from widgets.play import curtain
from widgets.play import last_round as again
from widgets.play import questions as asking
from widgets.play import reason_html as telling
from widgets.play.chooser import Chooser
from widgets.play.option_buttons import offered
from widgets.play.pick_details import beside
from widgets.play.seats import Seats, bot_words
from widgets.screen.shorter_game import rounds_now
from widgets.table.lab_visit import bag_button, needs_button
from widgets.table.new_game_form import form

if TYPE_CHECKING:
    from widgets.table.table import Table

__all__ = [
    "asked",
    "bottom",
    "event_things",
    "kind_names",
    "line_things",
    "marks",
    "moved",
    "refusal",
    "score",
    "seat_names",
    "seen",
    "top",
]


def seat_names(seats: Seats, lang: str) -> tuple[str, ...]:
    """What each player is called: bots say so."""
    return kind_names(seats.kinds, lang)


def kind_names(kinds: Sequence[str], lang: str) -> tuple[str, ...]:
    """What players of these kinds are called."""
    words = bot_words(lang)
    return tuple(
        f"{telling.seat_name(seat, lang)} ({words[kind]})" if kind and kind in words else telling.seat_name(seat, lang)
        for seat, kind in enumerate(kinds)
    )


# marks ------------------------------------------------------------------------------------------
def marks(
    picture: Picture,
    chooser: Chooser,
    moved: Mapping[str, str] | None = None,
    chosen: str | None = None,
    refused: str | None = None,
) -> dict[str, str]:
    """What is marked on the board: what moved, what can be picked, what is picked."""
    found = {known: mark for thing, mark in (moved or {}).items() if (known := seen(picture, thing)) is not None}
    found |= {**dict.fromkeys(sorted(chooser.touchable()), "can"), **dict.fromkeys(chooser.picked, "chosen")}
    if chosen is not None and found.get(chosen) not in ("can", "chosen"):
        found[chosen] = "focus"
    return {**found, refused: "refused"} if refused is not None else found


def seen(picture: Picture, thing: str) -> str | None:
    """A thing as the board shows it: somebody's own, else the one that is for all; None for neither."""
    return next((one for one in (thing, thing.rpartition("/")[2]) if one in picture.boxes), None)


def event_things(event: Event) -> list[str]:
    """Things of the board that an event is about."""
    own = f"p{event.player}/" if event.player >= 0 else ""
    params = event.params
    if event.code in ("choice", "forced"):
        return [own + value for value in params["values"].values() if isinstance(value, str)]
    if event.code in ("advance", "retreat"):
        return [f"track.{params['track']}"]
    if event.code in ("gain", "pay", "move", "draw"):
        places = [f"{own}{params['to']}.{params['piece']}", f"{own}{params['piece']}", f"{own}{params['to']}"]
        return places if event.code != "pay" else [f"{own}{params['piece']}"]
    return []


def moved(events: Iterable[Event]) -> dict[str, str]:
    """What changed, marked."""
    return {thing: "moved" for event in events if event.code != "forced" for thing in event_things(event)}


def line_things(game: Game, line: str) -> list[str]:
    """Things of the board a line of the score comes from: those that its expressions name."""
    lines = ((one.get("id"), one) for one in game.program.model.scoring)
    node = next((one for id, one in lines if id is not None and id.value == line), None)
    words = str(node.plain()) if node is not None else line
    for sign in "()[]{}'\",:+-*/.":
        words = words.replace(sign, " ")
    names = [name for name in words.split() if not name.isdigit()]
    return [f"p{player}/{name}" for player in range(game.players) for name in names] + names


# above the board ------------------------------------------------------------------------------------------
def top(table: Table, names: Sequence[str]) -> Html:
    """The pane above the board: where the game stands, what is to be decided, answers."""
    parts = [_header(table), table.placeholder_line(), table.switch_question(), table.kept.offer_html(table.lang)]
    if table.curtain is not None:
        return join([*parts, _passing(table, table.curtain), _answer(table)])
    return join([*parts, _decision(table, names), _ask_list(table), _answer(table)])


def _passing(table: Table, person: int) -> Html:
    """The curtain: who gets the screen next, and their button."""
    ui, name = table.ui, telling.seat_name(person, table.lang)
    words = tag("div", ui("pass_screen", player=name), cls="rb-prompt")
    ready = button(ui("pass_screen_ready", player=name), "ready", cls=f"rb-main rb-ready rb-seat-{person}")
    curtain = tag("div", words, ready, cls="rb-decision rb-curtain", aria_live="polite")
    return join([curtain, _tools(table)])


def _header(table: Table) -> Html:
    ui, game = table.ui, table.game
    where = [tag("b", table.rules.name(table.rules.id, table.lang)), table.edition_line()]
    if game.round:
        last = rounds_now(table.rules)
        where.append(tag("span", ui("round_of", n=game.round, m=last) if last else f"{ui('round')} {game.round}"))
    if game.phase:
        where.append(tag("span", table.rules.name(game.phase, table.lang)))
    right = [_score_chip(table), table.language_list()]
    return tag("div", tag("div", join(where), cls="rb-where"), tag("div", *right, cls="rb-tools"), cls="rb-head")


def _score_chip(table: Table) -> Html:
    """The score so far in one line; pressed, it says how it comes about."""
    totals = " : ".join(str(sheet.total).replace("-", "−") for sheet in table.game.scores())
    words = f"{table.ui('score')} {totals}"
    return button(words, "score", cls="rb-tool rb-plain rb-totals", aria_label=f"{table.ui('score_now')}: {totals}")


def _tools(table: Table) -> Html:
    """What one can do beside choosing."""
    ui, lang = table.ui, table.lang
    open_now = table.curtain is None
    tools = [
        _sign("↶", ui("undo"), "undo", idle=table.busy or not table.marks),
        _sign("↷", ui("redo"), "redo", idle=table.busy or not table.again),
        *(_modes(table) if open_now else ()),
        bag_button(table.game, lang) if open_now else Html(""),
        button(message("here_title", lang), "here", cls="rb-tool", title=message("here_open", lang)),
    ]
    return tag("div", *tools, cls="rb-tools")


def _sign(sign: str, words: str, do: str, *, idle: bool) -> Html:
    """A button that everybody knows by its sign; its words are read out and shown under the pointer."""
    return button(sign, do, cls="rb-tool rb-sign", disabled=idle, aria_label=words, title=words)


def _modes(table: Table) -> list[Html]:
    """Buttons that change what choosing does: it explains, or tells beforehand."""
    modes = (("why", table.ui("why_not"), table.asking), ("whatif", message("what_if", table.lang), table.trying))
    return [
        button(words, do, cls=f"rb-tool rb-{do}" + (" rb-on" if on else ""), aria_pressed=str(on).lower())
        for do, words, on in modes
    ]


def _decision(table: Table, names: Sequence[str]) -> Html:
    ui, game, lang = table.ui, table.game, table.lang
    if game.decision is None:
        return _over(table, names)
    player = game.decision.player
    who = tag("span", ui("turn_of", player=names[player]), cls=f"rb-turn rb-seat-{player}")
    if table.busy:
        thinking = tag("div", who, tag("span", ui("thinking"), cls="rb-thinking"), aria_live="polite")
        return tag("div", tag("div", thinking, _tools(table), cls="rb-head"), cls="rb-decision")
    prompt = tag("span", table.rules.text("prompts", game.decision.prompt, lang), cls="rb-prompt")
    return tag(
        "div",
        tag("div", tag("div", who, prompt, aria_live="polite"), _tools(table), cls="rb-head"),
        offered(table.chooser, table.rules, lang, trying=table.trying, again=_again(table)),
        beside(game, table.chooser, table.board.picture.resolve, lang),
        cls="rb-decision",
    )


def _again(table: Table) -> list[str]:
    """What "same as last round" would play, as far as it is allowed now."""
    decision = table.game.decision
    if decision is None or table.chooser.picked:
        return []
    found = (decision.option(key) for key in again.same_again(table.game))
    return [one.label(table.lang) for one in found if one is not None]


def _over(table: Table, names: Sequence[str]) -> Html:
    winners = table.game.winners()
    key = "winner" if len(winners) == 1 else "shared_victory"
    words = f"{table.ui(key)}: {', '.join(names[one] for one in winners)}"
    said = tag("div", tag("span", words, cls="rb-prompt rb-winner"), aria_live="polite")
    return tag("div", tag("div", said, _tools(table), cls="rb-head"), cls="rb-decision")


def _ask_list(table: Table) -> Html:
    if not table.asking or table.busy:
        return Html("")
    found = {"": table.ui("pick_something"), **table.questions()}
    return tag("div", select("ask", found, "", table.ui("why_not")), cls="rb-asking")


def _answer(table: Table) -> Html:
    if table.answer is None:
        return Html("")
    close = button("×", "close", cls="rb-close", aria_label=table.ui("close"))
    return tag("div", close, tag("div", table.answer()), cls="rb-answer", role="status")


def refusal(game: Game, found: Refused, lang: str) -> Html:
    """Why something that was tried is not allowed."""
    return join(
        [
            tag("div", asking.words_of(game, found, lang), cls="rb-what"),
            telling.explanation(game.rules, found.explanation, lang),
        ]
    )


def asked(table: Table, key: str, found: Explanation) -> Html:
    """The answer to a question by name."""
    words = tag("div", table.questions().get(key, key), cls="rb-what")
    return join([words, telling.explanation(table.rules, found, table.lang)])


# below the board ------------------------------------------------------------------------------------------
def bottom(table: Table, names: Sequence[str]) -> Html:
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


def score(table: Table) -> Html:
    """The score so far, line by line."""
    names = seat_names(table.seats, table.lang)
    title = tag("div", table.ui("score_now"), cls="rb-what")
    return join([title, telling.score_table(table.rules, table.game.scores(), table.lang, names)])


def _saves(table: Table) -> Html:
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
