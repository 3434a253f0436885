"""What the screen of the reader's own game shows: everything here makes HTML or a picture and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.picture import Picture, Shape
from rulebook.picture.scene.lines import Line
from widgets.base.html import Html, button, join, tag
from widgets.base.safe_handlers import failure_html
from widgets.base.words import lab_text, own_game_text
from widgets.own_game.parts import PLAY, part, sections, steps

if TYPE_CHECKING:
    from rulebook.base.problems import Problem
    from widgets.own_game.state import OwnState

__all__ = ["bottom", "still", "top"]

MOST_MISTAKES = 12
CARD_WIDE, CARD_HIGH, GAP = 3200, 2560, 100
CARD_LINES, CARD_LETTERS = 13, 48


# above the field ------------------------------------------------------------------------------------------
def top(screen: OwnState) -> Html:
    """Title, the steps, what this part says, what to try, tools."""
    lang, name = screen.lang, screen.step_name
    tools = tag("div", screen.language_list(), cls="rb-tools") if screen.table is None else ""
    head = tag("div", tag("div", tag("b", own_game_text("title", lang)), cls="rb-where"), tools, cls="rb-head")
    if screen.table is not None:
        back = button(lab_text("workbench_back", lang), "return", cls="rb-main")
        return join([head, tag("div", back, cls="rb-options")])
    words = [tag("h3", _title(screen, name)), tag("p", own_game_text(f"says_{name}", lang), cls="rb-text")]
    if name != PLAY:
        words.append(
            tag("p", own_game_text("try", lang, what=own_game_text(f"try_{name}", lang)), cls="rb-text rb-soft")
        )
    return join([head, tag("p", own_game_text("how", lang), cls="rb-text"), _steps(screen), *words, _tools(screen)])


def _title(screen: OwnState, name: str) -> str:
    return f"{steps().index(name) + 1}. {own_game_text(f'step_{name}', screen.lang)}"


def _steps(screen: OwnState) -> Html:
    buttons = [
        button(
            _title(screen, name),
            "step",
            str(at),
            "rb-on" if at == screen.step else "",
            aria_current="step" if at == screen.step else None,
        )
        for at, name in enumerate(steps())
    ]
    return tag("nav", *buttons, cls="rb-options")


def _tools(screen: OwnState) -> Html:
    lang = screen.lang
    kept = lab_text("not_saved" if screen.own.trouble else "saved_alone", lang)
    tools = [
        button(lab_text("check", lang), "check", cls="rb-main"),
        button(own_game_text("part_again", lang), "again"),
        tag("span", kept, cls="rb-saved"),
    ]
    return tag("div", *tools, cls="rb-options")


# below the field ------------------------------------------------------------------------------------------
def bottom(screen: OwnState) -> Html:
    """Mistakes, or what there is so far, and the way on."""
    attempt, lang = screen.attempt, screen.lang
    if attempt.problems:
        return join([_mistakes(screen, attempt.problems), _on(screen)])
    if attempt.trouble is not None:
        return join([failure_html(attempt.trouble, lang), _on(screen)])
    said = [tag("p", lab_text("fine", lang))]
    said.append(tag("p", own_game_text("sections", lang, names=", ".join(sections(screen.own.text)))))
    if screen.first:
        said.append(tag("p", own_game_text("choices", lang, names=("、" if lang == "ja" else "; ").join(screen.first))))
    return join([tag("div", *said, cls="rb-fine", role="status"), _on(screen)])


def _on(screen: OwnState) -> Html:
    lang, attempt = screen.lang, screen.attempt
    if screen.step < len(steps()) - 1:
        what = own_game_text(f"step_{steps()[screen.step + 1]}", lang)
        return tag(
            "div", button(own_game_text("next", lang, what=what), "step", str(screen.step + 1)), cls="rb-options"
        )
    if attempt.rules is None or not attempt.whole:
        return tag("p", own_game_text("not_whole" if attempt.rules else "cannot_play", lang), cls="rb-soft")
    return tag("div", button(own_game_text("play", lang), "play", cls="rb-main"), cls="rb-options")


def _mistakes(screen: OwnState, problems: tuple[Problem, ...]) -> Html:
    count = lab_text("one_mistake" if len(problems) == 1 else "mistakes", screen.lang, None, n=len(problems))
    shown = [_mistake(screen, at, one) for at, one in enumerate(problems[:MOST_MISTAKES])]
    return tag("div", tag("p", count), *shown, role="alert", aria_live="polite")


def _mistake(screen: OwnState, at: int, problem: Problem) -> Html:
    """Place and sentence, the line, and a caret below the spot."""
    place = f"{problem.line}:{problem.column}"
    if screen.own.here(problem):
        link = button(place, "go", str(at), "rb-plain rb-place", title=lab_text("show_place", screen.lang))
    else:
        link = tag("b", f"{problem.file}:{place}")
    code = problem.show(screen.lang).split("\n")[1:]
    if not code:
        before = [line for line in screen.own.text.splitlines()[: problem.line] if line.strip()]
        code = [f"    {before[-1] if before else ''}", f"    {' ' * (problem.column - 1)}^"]
    lines = [*(tag("span", f"{line}\n") for line in code[:-1]), tag("span", f"{code[-1]}\n", cls="rb-caret")]
    return tag("div", tag("div", link, " ", problem.text(screen.lang)), tag("pre", *lines, lang="en"), cls="rb-problem")


# elsewhere ------------------------------------------------------------------------------------------
def still(lang: str) -> Picture:
    """The parts side by side, for where widgets are not shown."""
    shapes: list[Shape] = []
    names = [name for name in steps() if part(name)]
    for at, name in enumerate(names):
        left, top_ = GAP + at % 3 * (CARD_WIDE + GAP), GAP + at // 3 * (CARD_HIGH + GAP)
        shapes += _card(left, top_, f"{at + 1}. {own_game_text(f'step_{name}', lang)}", part(name))
    rows = -(-len(names) // 3)
    words = tuple(Line("own_game", f"{at + 1}. {own_game_text(f'step_{name}', lang)}") for at, name in enumerate(names))
    return Picture(tuple(shapes), 4 * GAP + 3 * CARD_WIDE, GAP + rows * (CARD_HIGH + GAP), lang=lang, lines=words)


def _card(left: int, top_: int, title: str, text: str) -> list[Shape]:
    made = [
        Shape("rect", (left, top_, CARD_WIDE, CARD_HIGH), fill="#ffffff", stroke="#bdb5a5", width=12, round=80),
        Shape("text", (left + 100, top_ + 170), fill="#0b6b4f", text=title, size=190, anchor="start", bold=True),
    ]
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    for at, line in enumerate(lines[:CARD_LINES]):
        indent = len(line) - len(line.lstrip())
        short = line.strip() if len(line) <= CARD_LETTERS else line.strip()[: CARD_LETTERS - indent - 1] + "…"
        place = (left + 100 + 50 * indent, top_ + 400 + 165 * at)
        made.append(Shape("text", place, fill="#1c1812", text=short, size=115, anchor="start"))
    return made
