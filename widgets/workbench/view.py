"""What the workbench shows: everything here makes HTML from its state and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.base.problems import Problem
from rulebook.base.spelling import display_width
from rulebook.examples.examples import Example
from rulebook.picture import Picture, to_svg
from rulebook.picture.scene.marks import mark_shapes
from rulebook.picture.scene.shapes import Box, Shape, bounds
from widgets.base.html import Html, button, fold, join, select, tag
from widgets.base.safe_handlers import failure_html
from widgets.workbench.attempt import GONE, Changed, path_words, value_words
from widgets.workbench.bot_games import Tally
from widgets.workbench.comparison import START, Part, Turn
from widgets.workbench.draft import OVERLAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.engine.play import Choice
    from widgets.workbench.state import Bench

__all__ = ["bottom", "file_words", "top"]

MOST_LINES = 12
MOST_CHANGES = 40
SMALL = 520
WINDOW = 100


def file_words(bench: Bench, name: str) -> str:
    """What a text is called."""
    return bench.say("own_variant") if name == OVERLAY else f"{bench.rules.folder.name}/{name}"


# above the field ------------------------------------------------------------------------------------------
def top(bench: Bench) -> Html:
    """Title, how it works, ready changes, which text is edited."""
    chips = [
        button(one.title(bench.lang), "idea", one.id, aria_pressed=str(on).lower(), cls="rb-on" if on else "")
        for one in bench.ideas
        for on in [one.text(bench.lang) == bench.draft.text(OVERLAY)]
    ]
    names = (OVERLAY, *bench.draft.files)
    files = {name: file_words(bench, name) + (" ●" if name in bench.draft.edited else "") for name in names}
    own = bench.name == OVERLAY
    tools = [
        tag(
            "label", tag("span", bench.say("edit_what")), select("file", files, bench.name, bench.say("edit_what")),
            cls="rb-field",
        ),
        button(bench.say("check"), "check", cls="rb-main"),
        button(bench.say("take_back_own" if own else "take_back_file"), "undo"),
        _older(bench),
        tag("span", bench.say("not_saved") if bench.draft.trouble else bench.say("saved_alone"), cls="rb-saved"),
    ]  # fmt: skip
    said = [tag("p", bench.say("workbench_how"), cls="rb-text")]
    tries = tag("div", tag("span", bench.say("try_one")), *chips, cls="rb-options")
    hint = tag("p", bench.say("own_hint" if own else "file_hint"), cls="rb-soft")
    return join([bench.head(), *said, tries, tag("div", *tools, cls="rb-options"), hint])


def _older(bench: Bench) -> Html:
    """A list of earlier texts to go back to."""
    older = bench.draft.older(bench.name)
    if not older:
        return Html("")
    choices = {
        "": bench.say("earlier"),
        **{key: f"{key[:16].replace('.', ':')} {title}" for key, title in older.items()},
    }
    return select("older", choices, "", bench.say("earlier"))


# below the field ------------------------------------------------------------------------------------------
def bottom(bench: Bench) -> Html:
    """Mistakes, or everything that the change comes to."""
    trial = bench.trial
    if trial.problems:
        return _mistakes(bench, trial.problems)
    if trial.trouble is not None:
        return failure_html(trial.trouble, bench.lang)
    if not trial.changes:
        return tag("div", bench.say("nothing_changed"), cls="rb-fine", role="status")
    return join([_summary(bench), _changes(bench), _board(bench), _choices(bench), _examples(bench), _figures(bench)])


def _mistakes(bench: Bench, problems: Sequence[Problem]) -> Html:
    head = tag("p", bench.say("one_mistake" if len(problems) == 1 else "mistakes", n=len(problems)))
    shown = [_mistake(bench, at, one) for at, one in enumerate(problems[:MOST_LINES])]
    return tag("div", head, *shown, role="alert", aria_live="polite")


def _mistake(bench: Bench, at: int, problem: Problem) -> Html:
    """Place, what was expected and found, the line, and a caret below the spot."""
    place = f"{problem.file}:{problem.line}:{problem.column}"
    link = (
        button(place, "go", str(at), "rb-plain rb-place", title=bench.say("show_place"))
        if bench.here(problem)
        else tag("b", place)
    )
    *code, caret = _code(bench, problem)
    lines = [*(tag("span", f"{line}\n") for line in code), tag("span", f"{caret}\n", cls="rb-caret")]
    return tag("div", tag("div", link, " ", problem.text(bench.lang)), tag("pre", *lines, lang="en"), cls="rb-problem")


def _code(bench: Bench, problem: Problem) -> list[str]:
    """The line with a caret below; for a spot where nothing stands, such as the end, also the line before."""
    if problem.source:
        cut = max(problem.column - 1 - WINDOW // 2, 0) if problem.column > WINDOW * 3 // 4 else 0
        source = problem.source.replace("\t", " ")
        line = ("... " if cut else "") + source[cut:]
        pad = display_width(("... " if cut else "") + source[cut : problem.column - 1])
        return [f"    {line}", f"    {' ' * pad}^"]
    name = bench.draft.name_of(problem.file)
    before = bench.draft.text(name).splitlines()[: problem.line - 1] if name is not None else []
    last = next((line for line in reversed(before) if line.strip()), "")
    return [f"    {last}", "", f"    {' ' * (problem.column - 1)}^"]


def _summary(bench: Bench) -> Html:
    found, lang = bench.findings, bench.lang
    differ = sum(before.well != after.well for before, after in found.examples.values())
    play = button(bench.say("play_with"), "play", cls="rb-main")
    words = [bench.say("fine"), bench.say("count_changes", n=len(bench.trial.changes))]
    if found.busy:
        total = 2 * len(bench.examples) + 1
        done = len(found.examples) + len(found.turns)
        bar = tag("progress", value=done, max=total, cls="rb-progress", aria_label=bench.say("working"))
        said = tag("span", " ".join([*words, bench.say("working")]))
        return tag("div", said, bar, tag("div", play, cls="rb-options"), cls="rb-fine")
    if found.examples:
        words.append(bench.say("count_examples", n=differ, m=len(found.examples)))
    return tag("div", " ".join(words), tag("div", play, cls="rb-options"), cls="rb-fine", role="status", lang=lang)


# what is different ------------------------------------------------------------------------------------------
def _changes(bench: Bench) -> Html:
    rows = [_change(bench, one) for one in bench.trial.changes[:MOST_CHANGES]]
    return join([tag("h4", bench.say("changes")), tag("ul", *rows, cls="rb-diff")])


def _change(bench: Bench, one: Changed) -> Html:
    rules, lang = bench.trial.rules or bench.rules, bench.lang
    old = tag("span", value_words(rules, one.old, lang), cls="rb-was") if one.old is not GONE else ""
    new = value_words(rules, one.new, lang) if one.new is not GONE else bench.say("gone")
    colon = "：" if lang == "ja" else ": "
    where = tag("span", path_words(rules, one.path, lang), title=one.path)
    return tag("li", where, colon, old, " → " if old else "", tag("span", new, cls="rb-now"))


def _board(bench: Bench) -> Html:
    found = bench.findings
    if found.before is None or found.after is None:
        return Html("")
    if not found.parts:
        return join([tag("h4", bench.say("board")), tag("p", bench.say("board_same"), cls="rb-soft")])
    pairs = [_pair(bench, part, found.before, found.after) for part in found.parts]
    return join([tag("h4", bench.say("board")), *pairs])


def _pair(bench: Bench, part: Part, before: Picture, after: Picture) -> Html:
    """A strip of the board before and after, what differs marked."""
    figures = [
        tag("figure", tag("figcaption", f"{bench.say(key)} · {part.title}"), _strip(picture, part))
        for key, picture in (("before", before), ("after", after))
    ]
    return tag("div", *figures, cls="rb-pair")


def _strip(picture: Picture, part: Part) -> Html:
    """A strip of a picture as SVG."""
    box = part.box
    near = tuple(one for one in picture.shapes if _meets(one, box))
    rings = tuple(shape for one in part.loose for shape in mark_shapes(one, "moved", ""))
    small = Picture((*near, *rings), picture.width, picture.height, picture.paper, picture.lang, (), picture.player)
    words = " ".join(picture.tell(thing) for thing in part.things if picture.resolve(thing)) or part.title
    return to_svg(small.marked(dict.fromkeys(part.things, "moved")), SMALL, words, box)


def _meets(shape: Shape, box: Box) -> bool:
    left, top, right, bottom = bounds(shape)
    return left <= box[2] and right >= box[0] and top <= box[3] and bottom >= box[1]


# choices ------------------------------------------------------------------------------------------
def _choices(bench: Bench) -> Html:
    found = bench.findings
    if START not in found.turns:
        return Html("")
    examples = bench.examples
    where = bench.where if bench.where in found.turns else START
    if where == START and not bench.where and not len(found.turns[START]):
        where = next((name for name, one in found.turns.items() if len(one)), START)
    names = {name: _position(bench, examples.get(name), turn) for name, turn in found.turns.items()}
    pick = select("where", names, where, bench.say("position"))
    label = tag("label", tag("span", bench.say("position")), pick, cls="rb-field")
    return join(
        [tag("h4", bench.say("choices")), tag("div", label, cls="rb-options"), _turn(bench, found.turns[where])]
    )


def _position(bench: Bench, example: Example | None, turn: Turn) -> str:
    name = bench.say("start") if example is None else example.title(bench.lang)
    return f"{name} ({bench.say('differs', n=len(turn))})" if len(turn) else name


def _turn(bench: Bench, turn: Turn) -> Html:
    if turn.lost is not None:
        return tag("p", bench.say("position_lost"), " ", tag("span", turn.lost(bench.lang), cls="rb-soft"))
    if not len(turn):
        return tag("p", bench.say("choices_same"), cls="rb-soft")
    columns = [
        tag("div", tag("b", bench.say(key)), _list(bench, some, sign))
        for key, some, sign in (("more", turn.more, "rb-plus"), ("fewer", turn.fewer, "rb-minus"))
        if some
    ]
    return tag("div", *columns, cls="rb-columns")


def _list(bench: Bench, some: Sequence[Choice], sign: str) -> Html:
    rows = [tag("li", one.label(bench.lang), cls=sign) for one in some]
    rest = rows[MOST_LINES:]
    more = fold(f"more-{sign}", bench.say("and_more", n=len(rest)), tag("ul", *rest, cls="rb-list")) if rest else ""
    return join([tag("ul", *rows[:MOST_LINES], cls="rb-list"), more])


# examples ------------------------------------------------------------------------------------------
def _examples(bench: Bench) -> Html:
    found, examples = bench.findings.examples, bench.examples
    if not found:
        return Html("")
    other = [name for name, (before, after) in found.items() if before.well != after.well]
    same = [name for name in found if name not in other]
    parts = [tag("h4", bench.say("examples"))]
    if other:
        parts.append(_example_table(bench, examples, other))
    elif not bench.findings.busy:
        parts.append(tag("p", bench.say("examples_same"), cls="rb-soft"))
    if same and not bench.findings.busy:
        parts.append(fold("same", bench.say("examples_rest", n=len(same)), _example_table(bench, examples, same)))
    return join(parts)


def _example_table(bench: Bench, examples: dict[str, Example], names: Sequence[str]) -> Html:
    head = tag("tr", *(tag("th", bench.say(key), scope="col") for key in ("example", "before", "after", "why")))
    rows = []
    for name in names:
        before, after = bench.findings.examples[name]
        cells = [
            tag("td", f"✓ {bench.say('well')}" if one.well else f"✗ {bench.say('not_well')}",
                cls="rb-yes" if one.well else "rb-no")
            for one in (before, after)
        ]  # fmt: skip
        failed = after if not after.well else before
        why = (
            ""
            if failed.well
            else f"{bench.say('at_step', n=failed.step) if failed.step else ''} {failed.why(bench.lang)}"
        )
        title = tag("th", examples[name].title(bench.lang), scope="row")
        rows.append(tag("tr", title, *cells, tag("td", tag("span", why.strip(), cls="rb-how"))))
    return tag("table", tag("thead", head), tag("tbody", *rows), cls="rb-score")


# figures ------------------------------------------------------------------------------------------
def _figures(bench: Bench) -> Html:
    figures = bench.figures
    title = tag("h4", bench.say("figures"))
    if figures is None:
        ask = button(bench.say("play_games", n=bench.games), "figures", disabled=bench.findings.busy)
        return join([title, tag("p", bench.say("figures_how"), cls="rb-soft"), tag("div", ask, cls="rb-options")])
    parts = [title]
    if not figures.over:
        label = bench.say("games_done", n=figures.done, m=2 * figures.games)
        bar = tag("progress", value=figures.done, max=2 * figures.games, cls="rb-progress", aria_label=label)
        parts += [bar, tag("div", tag("span", label), button(bench.say("stop"), "stop"), cls="rb-options")]
    if figures.after.games:
        parts.append(_tallies(bench, figures.before, figures.after))
    return join(parts)


def _tallies(bench: Bench, before: Tally, after: Tally) -> Html:
    head = tag("tr", tag("td", ""), *(tag("th", bench.say(key), scope="col") for key in ("before", "after", "change")))
    rows = []
    for key in ("mean", "winner", "length", "moves"):
        one, two = getattr(before, key), getattr(after, key)
        if not one and not two:
            continue
        cells = (tag("td", text, cls="rb-figure") for text in (f"{one:.1f}", f"{two:.1f}", _signed(two - one)))
        rows.append(tag("tr", tag("th", bench.say(f"figure_{key}"), scope="row"), *cells))
    table = tag("table", tag("thead", head), tag("tbody", *rows), cls="rb-score")
    endless = before.unfinished + after.unfinished
    return join([table, tag("p", bench.say("endless", n=endless)) if endless else ""])


def _signed(number: float) -> str:
    return "=" if abs(number) < 0.05 else f"{number:+.1f}".replace("-", "−")
