"""Practice: ten questions from random positions, each answer worked out, and a friendly result at the end."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import rulebook
from rulebook.api import Rules
from rulebook.base.files import user_file, write_whole
from rulebook.base.words import lesson_text
from rulebook.engine.saved_games import kept_as, kept_before
from rulebook.picture import draw
from rulebook.practice.practice_set import SIZE, Question
from rulebook.practice.practice_set import Practice as Set
from widgets.base.html import Html, button, fold, join, tag
from widgets.base.pane import Press
from widgets.screen.editions import remember_rules
from widgets.screen.lab_screen import LabScreen

__all__ = ["Practice"]


class Practice(LabScreen):
    """Sets of ten questions.

    Args:
        rules: the game's rules, or the id of a shipped game.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        seed: the number of the set; the one that was left unfinished when left out.
        keep: keeps answers in the learner's folder, so that a set can be gone on with.

    Attributes:
        set: the questions and the answers given; ``at`` the number of the question shown, from 0.
        over: whether the result is shown.
    """

    def __init__(
        self,
        rules: Rules | str,
        lang: str | None = None,
        seed: int | None = None,
        *,
        keep: bool = True,
        width: int = 1080,
    ) -> None:
        super().__init__("practice", rulebook.load(rules) if isinstance(rules, str) else rules, lang, width)
        self.top.add_class("rb-top")
        self.keep, self.hint, self.over = keep, "", False
        self.unkept: tuple[int, str] | None = None  # at which question it was said that nothing can be kept, and why
        kept = self._kept() if seed is None else {}
        self._start(int(kept.get("seed", 1)) if seed is None else seed, kept.get("given", {}))
        self.refresh()

    def _start(self, seed: int, given: dict[str, Any] | None = None) -> None:
        self.set, self.at, self.over, self.hint = Set(self.rules, seed), 0, False, ""
        for number, value in (given or {}).items():
            if str(number).isdigit() and int(number) < SIZE and type(value) is int:
                self.set.given[int(number)] = value
        self.at = next((number for number in range(SIZE) if number not in self.set.given), SIZE - 1)
        self.over = self.set.done

    @property
    def question(self) -> Question:
        """The question shown."""
        return self.set.question(self.at)

    @property
    def answered(self) -> bool:
        """Whether the question shown has been answered."""
        return self.at in self.set.given

    # pressed ------------------------------------------------------------------------------------------
    def do_choose(self, press: Press) -> None:
        """Answers with one of the choices."""
        if press.arg.isdigit() and int(press.arg) < len(self.question.choices(self.lang)):
            self._give(int(press.arg))

    def do_number(self, press: Press) -> None:
        """Answers with a number."""
        text = str(press.fields.get("number", "")).strip().replace("−", "-")
        if not re.fullmatch(r"-?\d{1,6}", text):
            self.hint = self.say("number_wanted")
            self.refresh()
            return
        self._give(int(text))

    def _give(self, value: int) -> None:
        if not self.answered:
            self.set.give(self.at, value)
            self.hint = ""
            self._save()
            self.refresh()

    def do_next(self, press: Press) -> None:
        """Goes to the next question, or to the result."""
        if not self.answered:
            return
        if self.at + 1 < SIZE:
            self.at += 1
        else:
            self.over = True
        self.refresh()
        if not self.over:
            self.look_at(self.question.marks)

    def do_another(self, press: Press) -> None:
        """Begins another set."""
        self._start(self.set.seed + 1)
        self._save()
        self.refresh()

    def do_again(self, press: Press) -> None:
        """Begins the same set again."""
        self._start(self.set.seed)
        self._save()
        self.refresh()

    def use_rules(self, rules: Rules) -> None:
        """The questions of the same set under other rules; answers to other questions no longer count."""
        self.rules = rules
        remember_rules(rules)
        self._start(self.set.seed)
        self._save()
        self.refresh()

    # kept ------------------------------------------------------------------------------------------
    def _file(self) -> Path:
        return user_file("practice", f"{kept_as(self.rules)}.json")

    def _kept_file(self) -> Path:
        """The file that is read: the one an earlier version kept, where there is no other."""
        file, before = self._file(), kept_before(self.rules)
        return file if before is None or file.exists() else file.with_name(f"{before}.json")

    def _save(self) -> None:
        """Keeps the answers; a folder that cannot be written is no reason to stop."""
        if not self.keep:
            return
        data = {"seed": self.set.seed, "rules": self.rules.digest, "given": self.set.given}
        try:
            write_whole(self._file(), json.dumps(data))
        except OSError as error:
            self.unkept = self.unkept or (self.at, error.strerror or type(error).__name__)

    def _kept(self) -> dict[str, Any]:
        if not self.keep:
            return {}
        try:
            found = json.loads(self._kept_file().read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(found, dict) or type(found.get("seed")) is not int:
            return {}
        same = found.get("rules") == self.rules.digest and isinstance(found.get("given"), dict)
        return found if same else {"seed": found["seed"]}

    # shown ------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Shows everything as it is now."""
        show = bool(self.rules.look) and not self.over
        self.board.layout.display = "" if show else "none"
        if show:
            question = self.question
            picture = draw(question.game, self.lang, viewer=question.player)
            marks = {thing: "focus" for one in question.marks if (thing := picture.resolve(one))}
            self.board.show(picture, lang=self.lang, viewer=question.player, marks=marks)
        self.top.show(self._result() if self.over else self._ask(), self.lang)

    def _dots(self) -> Html:
        made = []
        for number in range(SIZE):
            value = self.set.given.get(number)
            sign, cls, words = str(number + 1), "", self.say("question_of", n=number + 1, m=SIZE)
            if value is not None:
                right = self.set.question(number).answer == value
                sign, cls = ("✓", "rb-good") if right else ("✗", "rb-bad")
                words = self.say("dot_right" if right else "dot_wrong", n=number + 1)
            cls += " rb-now" if number == self.at and not self.over else ""
            made.append(tag("span", sign, cls=cls.strip() or None, title=words, role="img", aria_label=words))
        return tag("div", *made, cls="rb-dots")

    def _ask(self) -> Html:
        question, lang = self.question, self.lang
        head = self.head(
            tag("span", self.say("set_number", n=self.set.seed)),
            tag("span", self.say("question_of", n=self.at + 1, m=SIZE)),
        )
        asked = tag("div", question.text(lang), cls="rb-question", id=f"rb-question-{self.at}")
        if self.answered:
            return join([head, self._dots(), asked, self._answer(question), self._unkept()])
        hint = tag("p", self.hint, role="alert") if self.hint else ""
        return join([head, self._dots(), asked, self._ways(question), hint])

    def _unkept(self) -> Html | str:
        """That the answers are not kept, where it was found out; said once."""
        if self.unkept is None or self.unkept[0] != self.at:
            return ""
        return tag("p", lesson_text("cannot_write", self.lang, reason=self.unkept[1]), cls="rb-reason")

    def _ways(self, question: Question) -> Html:
        """Buttons to answer with, or a field for a number."""
        choices = question.choices(self.lang)
        if choices:
            row = all(len(one) < 12 for one in choices)
            made = [button(one, "choose", str(at), "rb-option") for at, one in enumerate(choices)]
            return tag("div", *made, cls="rb-options rb-choices" + (" rb-row" if row else ""))
        field = tag(
            "input", name="number", type="number", step=1, cls="rb-number", aria_label=self.say("your_number"),
            inputmode="numeric" if question.low >= 0 else "text",
        )  # fmt: skip
        label = tag("label", tag("span", self.say("your_number")), field, cls="rb-field")
        ready = button(self.say("answer"), "number", cls="rb-main", data_default=True)
        return tag("div", label, ready, cls="rb-options", data_form="number")

    def _answer(self, question: Question) -> Html:
        value, lang = self.set.given[self.at], self.lang
        right = value == question.answer
        said = self.say("right") if right else self.say("not_right", answer=question.answer_text(lang))
        parts = [tag("b", said)]
        if not right:
            parts.append(tag("div", self.say("you_said", answer=_given(question, value, lang)), cls="rb-soft"))
        parts.append(_worked(question, lang))
        forward = button(self.say("next" if self.at + 1 < SIZE else "result"), "next", cls="rb-main rb-forward")
        cls = "rb-answer " + ("rb-good" if right else "rb-bad")
        return join([tag("div", *parts, cls=cls, role="status"), tag("div", forward, cls="rb-options")])

    def _result(self) -> Html:
        lang = self.lang
        missed = [number for number in range(SIZE) if self.set.question(number).answer != self.set.given.get(number)]
        rows = []
        for number in missed:
            question = self.set.question(number)
            title = f"{number + 1}. {question.text(lang)}"
            body = [tag("p", tag("b", f"→ {question.answer_text(lang)}")), _worked(question, lang)]
            rows.append(fold(f"missed-{number}", title, *body, open=True))
        ways = [
            button(self.say("another_set"), "another", cls="rb-main"),
            button(self.say("same_set"), "again"),
        ]
        return join(
            [
                self.head(tag("span", self.say("set_number", n=self.set.seed))),
                self._dots(),
                tag("p", self.set.result(lang), cls="rb-tally", role="status"),
                tag("div", *ways, cls="rb-options"),
                tag("h4", self.say("missed")) if rows else "",
                *rows,
            ]
        )


def _given(question: Question, value: int, lang: str) -> str:
    choices = question.choices(lang)
    return choices[value] if choices and value < len(choices) else str(value)


def _worked(question: Question, lang: str) -> Html:
    return tag("ul", *(tag("li", line) for line in question.explain(lang)), cls="rb-worked")
