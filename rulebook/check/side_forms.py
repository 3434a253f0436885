"""The forms of values.yaml, labs.yaml and terms.yaml: which keys there are and what belongs under each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["FORMS", "Each", "Form", "Keys", "Listed"]


@dataclass(frozen=True, slots=True)
class Keys:
    """A mapping with these keys; ``needed`` must be there, ``notes`` allows rule, source, id, note and name."""

    keys: dict[str, Form]
    needed: tuple[str, ...] = ()
    notes: bool = True


@dataclass(frozen=True, slots=True)
class Each:
    """A mapping of any names, or of names of something the rules have, each with the same form."""

    form: Form
    of: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of the same form."""

    form: Form


Form: TypeAlias = Keys | Each | Listed | str
"""A plain form is a word: text, number, times (a number from 1 on), yes/no, words, languages, value, likely, anything,
or what is named there."""

VALUES = Keys(
    {
        "values": Listed(
            Keys({"id": "text", "amount": "value", "name": "languages"}, ("id", "amount", "name"), notes=False)
        ),
        "names": Each("languages", "line"),
        "likely": Each("likely", "action"),
    },
    notes=False,
)
PRACTICE = Keys(
    {
        "phase": "phase", "counts": "text", "names": Each("text"), "rules": Each("rule"), "rule": "rule",
        "ask": "languages", "actions": Listed("action"), "times": "times", "cost": "yes/no", "shows": "text",
        "often": "yes/no",
    },
    ("ask",), notes=False,
)  # fmt: skip
WAKES = Keys(
    {
        "actions": Listed("action"), "trigger": "trigger", "thing": "set", "beside": "text", "named": "text",
        "through": Listed("text"), "rule": "rule",
    },
    ("actions", "trigger", "thing", "beside", "named"), notes=False,
)  # fmt: skip
NEEDS = Keys(
    {
        "thing": "set", "site": "set", "zone": "zone", "overlay": "text", "key": "text", "line": "text",
        "take": Listed("action"), "offers": Each("languages"),
        "counts": Keys({"set": "set", "amount": "text"}, ("set", "amount"), notes=False),
        "triggers": Listed(Keys({"have": "text", "need": "times", "rule": "rule", "name": "languages"},
                                ("have", "need", "name"), notes=False)),
        "pieces": Listed(Keys({"zone": "zone", "kinds": "set", "at": "set", "where": "text"},
                              ("zone", "kinds", "at", "where"), notes=False)),
        "running": "anything", "at_hand": "text", "begin": Keys({"thing": "text", "site": "text"}, notes=False),
        "position": "anything",
    },
    ("thing", "site", "zone", "overlay", "key", "line", "take", "counts", "triggers", "pieces", "position"),
    notes=False,
)  # fmt: skip
BAG: dict[str, Form] = {
    "from": "zone", "to": "zone", "action": "one action", "piece": "text", "place": "text", "space": "text",
    "filled": "text", "draws": "text",
}  # fmt: skip
IDEA: dict[str, Form] = {
    "id": "text", "title": "languages", "note": "languages", "overlay": "text", "mistaken": "yes/no",
}  # fmt: skip
LABS = Keys(
    {
        "bag": Keys(BAG, tuple(BAG), notes=False),
        "practice": Listed(PRACTICE),
        "wakes": Listed(WAKES),
        "needs": NEEDS,
        "checklist": Listed(
            Keys({"id": "text", "rules": "rule", "text": "languages"}, ("id", "rules", "text"), notes=False)
        ),
        "lab": Keys({"position": "anything"}, notes=False),
        "from_here": Keys({"first": "place", "without": "place", "counters": "counter"}, notes=False),
        "workbench": Keys(
            {
                "ideas": Listed(Keys(IDEA, ("id", "title", "overlay"), notes=False)),
                "words": Each("languages"),
            },
            notes=False,
        ),
    },
    notes=False,
)
TERMS = Each(
    Keys(
        {
            "en": "text", "ja": "text", "ko": "text", "reading": "text", "symbol": "text", "aliases": Each("words"),
            "meaning": "languages",
        },
        ("en", "ja", "ko", "meaning"), notes=False,
    )
)  # fmt: skip
FORMS: dict[str, Form] = {"values": VALUES, "labs": LABS, "terms": TERMS}
