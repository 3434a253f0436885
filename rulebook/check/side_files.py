"""What is wrong in the files beside the rules: values.yaml, labs.yaml and terms.yaml, held to one table of forms.

A form says what belongs at a place: a mapping of known keys, a list, a word, an expression, a sentence in three
languages, or the name of something the rules have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from rulebook.base.languages import LANGUAGES
from rulebook.base.problems import Problem, Problems
from rulebook.base.yaml_files import yaml_file
from rulebook.check.lab_data import LabData
from rulebook.check.side_forms import FORMS, Each, Form, Keys, Listed
from rulebook.compiler.expressions.scope import Scope
from rulebook.language.reader import NOTES, Reader
from rulebook.language.yaml_nodes import Node, read_bytes

if TYPE_CHECKING:
    from rulebook.api import Rules

__all__ = ["wrong_beside"]

SINGLE = {"set", "zone", "phase", "trigger", "one action"}
"""What is named alone; other names may stand in a list."""
MOST = 99


def wrong_beside(rules: Rules) -> list[Problem]:
    """Every mistake in the files beside the rules."""
    checker = _Checker(rules)
    for stem, form in FORMS.items():
        path = yaml_file(rules.folder, stem)
        if path.is_file():
            root = read_bytes(path.read_bytes(), f"{rules.folder.name}/{path.name}", checker.problems)
            if root is not None:
                checker.check(root, form)
            if root is not None and stem == "labs" and not checker.problems.found and not rules.variants:
                LabData(rules, checker.problems).check(root)
    return checker.problems.found


class _Checker:
    """Holds nodes to forms."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.problems = rules, Problems()
        self.reader = Reader(self.problems)
        model = rules.model
        self.known: dict[str, Iterable[str]] = {
            "action": model.actions, "phase": model.phases, "set": model.sets, "zone": model.zones,
            "counter": model.counters, "trigger": model.triggers, "rule": model.rules,
            "place": [*model.zones, *model.counters], "line": list(self._lines()),
        }  # fmt: skip

    def _lines(self) -> Iterator[str]:
        for node in self.rules.model.scoring:
            found = node.get("id")
            if found is not None:
                yield str(found.value)

    def check(self, node: Node, form: Form) -> None:
        """Notes every mistake of a node and below."""
        if isinstance(form, Keys):
            self._keys(node, form)
        elif isinstance(form, Each):
            for key, child in self.reader.mapping(node).items():
                self._name(child, key, form.of, at_key=True)
                if form.form == "likely":
                    self._likely(child, key)
                else:
                    self.check(child, form.form)
        elif isinstance(form, Listed):
            for child in self.reader.items(node):
                self.check(child, form.form)
        else:
            self._plain(node, form)

    def _keys(self, node: Node, form: Keys) -> None:
        found = self.reader.mapping(node)
        for key, child in found.items():
            if key in form.keys:
                self.check(child, form.keys[key])
            elif not (form.notes and key in NOTES):
                known = {*form.keys, *(NOTES if form.notes else ())}
                self.problems.unknown("key", child, key, known, at_key=True)
        for key in form.needed if isinstance(node.value, dict) else ():
            if key not in found:
                self.problems.add("missing", node, expected=key, found="", at_key=True)

    def _plain(self, node: Node, form: str) -> None:
        readers: dict[str, Callable[[Node], object]] = {
            "text": self.reader.text, "number": self.reader.number, "yes/no": self.reader.flag, "times": self._times,
            "languages": self._languages, "words": self.reader.words,
            "value": lambda value: self._expression(value, Scope()),
        }  # fmt: skip
        if form in readers:
            readers[form](node)
        elif form != "anything":
            single = isinstance(node.value, str) or form in SINGLE
            for word in [node] if single else self.reader.items(node):
                self._name(word, self.reader.text(word), form)

    def _times(self, node: Node) -> None:
        """How often something is done, at least once."""
        found = self.reader.number(node, 1)
        if not 1 <= found <= MOST:
            self.problems.add("out_of_range", node, found=found, least=1, limit=MOST)

    def _name(self, node: Node, name: str, of: str, *, at_key: bool = False) -> None:
        """A name of something the rules have."""
        kind = of.removeprefix("one ")
        known = self.known.get(kind)
        if known is not None and name and name not in known:
            code = kind if kind in ("action", "phase", "set", "zone", "counter", "trigger") else "unknown_name"
            self.problems.unknown(code, node, name, known, at_key=at_key)

    def _languages(self, node: Node) -> None:
        """A sentence in each language."""
        found = self.reader.mapping(node, LANGUAGES)
        for lang in LANGUAGES if found else ():
            if lang not in found:
                self.problems.add("missing", node, expected=lang, found="")
            else:
                self.reader.text(found[lang])

    def _expression(self, node: Node, scope: Scope) -> None:
        """An expression of the rule language; a variant may make one impossible, so the base alone is asked."""
        if self.rules.variants:
            return
        compiler = self.rules.program(self.rules.players[1]).compiler
        outer, compiler.problems = compiler.problems, self.problems
        try:
            compiler.node(node, scope)
        finally:
            compiler.problems = outer

    def _likely(self, node: Node, action: str) -> None:
        """An expression that may name what its action chooses from."""
        family = self.rules.program(self.rules.players[1]).families.get(action)
        if family is not None:
            self._expression(node, family.open_scope)
