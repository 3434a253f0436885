"""What the tests of texts ask: the ids of the rule data, everything a parameter may be, complaints about a text."""

from __future__ import annotations

import re
from functools import cache

import yaml

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.grammar import FIELD, FORMS, PARTICLES, PLACED
from rulebook.base.messages import Wording
from rulebook.engine.loading import ASIDE
from rulebook.language.expressions import Binary, read
from rulebook.language.expressions import Path as Dotted

BARE = re.compile(
    r"\{([^{}:]+)(?::([^{}]+))?\}"
    r"(이라는|라는|이에요|예요|(?:으로|이|가|을|를|은|는|와|과|로)(?![가-힣]))"
)
EVENT_PARAMS = {"player", "action", "piece", "n", "from", "to", "at"}
EVENT_PARAMS |= {"asked", "track", "space", "counter", "value", "phase", "done"}
FINALS = {"이": True, "가": False, "을": True, "를": False, "은": True, "는": False, "과": True, "와": False}


# -- what the rule data say ---------------------------------------------------------------------------


@cache
def variants(game: str) -> tuple[str, ...]:
    folder = rulebook.load(game).folder / "variants"
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


@cache
def editions(game: str):
    """The game as it is and with each of its variants."""
    return [rulebook.load(game), *(rulebook.load(game, variants=[name]) for name in variants(game))]


@cache
def texts(game: str, lang: str) -> dict:
    return rulebook.load(game).read_aside(f"texts/{lang}.yaml")


@cache
def written(game: str, key: str) -> frozenset[str]:
    """Every text written under a key anywhere in the rule data and variants."""
    folder = rulebook.load(game).folder
    found = set()

    def walk(value):
        if isinstance(value, dict):
            found.update([value[key]] if isinstance(value.get(key), str) else [])
            for inner in value.values():
                walk(inner)
        for inner in value if isinstance(value, list) else ():
            walk(inner)

    for path in [*folder.glob("*.yaml"), *folder.glob("variants/*.yaml")]:
        if path.name not in ASIDE:
            walk(yaml.safe_load(path.read_text("utf-8")))
    return frozenset(found)


def families(game: str):
    """Every action of every edition, once."""
    seen = {}
    for rules in editions(game):
        for name, family in rules.program(rules.players[1]).families.items():
            seen.setdefault((name, str(family.made.node.plain())), (rules, family))
    return list(seen.values())


def has_more(family) -> bool:
    """Whether the last part of the key is there only sometimes."""
    last = family.made.key[-1]
    return last.startswith("{") and last[1:-1] not in family.order


def requirements(rules, family):
    """Every requirement of an action and of the things it names, with the types of what its sentence may name."""
    for one in family.made.require:
        made = [one]
        if one.check is not None:
            name, _, what = one.check.value.partition(".")
            owner = rules.model.sets[family.types[family.order.index(name)]]
            made = [own for node in owner.checks.get(what, {}).values() for own in family.builder.requirements(node)]
        for asked in (found for each in made for found in family.expand(each, family.open_scope)):
            yield asked.requirement, {name: val.type for name, val in asked.scope.vars.items()}


def entities(rules, type_name: str) -> list:
    """Everything a parameter of a type may be."""
    if type_name in ("int", "bool", "player"):
        return [0, 1, 2, 7]
    if type_name in rules.sets:
        return list(rules.sets[type_name])
    if type_name in rules.model.pieces:
        return list(rules.model.pieces[type_name].kinds)
    kinds = [kind for group in rules.model.pieces.values() for kind in group.kinds]
    made = [one for name, one in rules.model.sets.items() if name not in ("due", "payment")]
    fields = [value for one in made for part in one.fields.values() for value in part.values()]
    return [*kinds, *{value for value in fields if isinstance(value, str)}]


def reason_domains(rules, family, one, types) -> dict[str, list]:
    """The parameters a reason gets, with everything each may be; ``types`` are those of its condition."""
    domains = {name: entities(rules, kind) for name, kind in zip(family.order, family.types, strict=True)}
    domains |= {name: entities(rules, node.value) for name, node in family.made.given.items()}
    domains |= {name: entities(rules, kind) for name, kind in types.items() if name not in domains}
    tree = read(str(one.that.value)) if isinstance(one.that.value, str | int) else None
    if isinstance(tree, Binary) and tree.sign in ("<", "<=", ">", ">="):
        domains |= {"have": [0, 1, 7], "need": [1, 2, 8]}
    for name, node in one.show.items():
        if isinstance(node.value, dict):
            domains[name] = listed(rules, node)
            continue
        value = read(str(node.value))
        literal = str(node.value).strip("'")
        known = isinstance(value, Dotted) and literal in domains
        counts = isinstance(value, Dotted) and value.name in {*rules.model.constants, *rules.model.zones, "me"}
        slot = isinstance(value, Dotted) and value.name in rules.model.zones and rules.model.zones[value.name].slot
        number = (
            name in ("have", "need")
            or (counts and not slot)
            or ("'" not in str(node.value) and not isinstance(value, Dotted))
        )
        domains[name] = entities(rules, "int") if number else domains[literal] if known else entities(rules, "thing")
        if literal in rules.model.counters:
            domains[name] = entities(rules, rules.model.counters[literal].of or "int")
        if literal in entities(rules, "thing") or "'" in str(node.value):
            domains[name] = [literal]
    return domains


def listed(rules, node) -> list:
    """Lists that a reason may show: what is missing, what something costs and what there is of it."""
    if "cost" not in node.value:
        kinds = (
            rules.sets["profession"]
            if "profession" in rules.sets
            else [kind for group in rules.model.pieces.values() for kind in group.kinds]
        )
        return [(kinds[0],), (kinds[0], kinds[1]), (kinds[0], kinds[0], kinds[1])]
    costs = [cost for made in rules.model.sets.values() for cost in made.fields.get("cost", {}).values()]
    return [tuple((child.value, kind) for kind, child in cost.items()) for cost in costs if len(cost.value)]


# -- checks: each gives its complaints ----------------------------------------------------------------


def key_complaints(found: set[str], wanted: set[str], where: str) -> list[str]:
    return [f"{where}: {key} is missing" for key in sorted(wanted - found)] + [
        f"{where}: {key} is superfluous" for key in sorted(found - wanted)
    ]


def language_complaints(layers: dict[str, dict]) -> list[str]:
    """Sections, keys and parameters that are not the same in all languages."""
    found = []
    for lang in LANGUAGES[1:]:
        found += key_complaints(set(layers[lang]), set(layers["en"]), lang)
        for section, entries in layers["en"].items():
            other = layers[lang].get(section, {})
            found += key_complaints(set(other), set(entries), f"{lang} {section}")
            for key, text in entries.items():
                if isinstance(text, str) and fields(text) - {"done"} != fields(str(other.get(key))) - {"done"}:
                    found.append(f"{lang} {section}.{key}: other parameters than in English")
    return found


def fields(template: str) -> set[str]:
    return {match[1] for match in FIELD.finditer(template)}


def printed(rules) -> set[str]:
    """The printed values that a text may name."""
    return {f"constants.{name}" for name, made in rules.model.constants.items() if isinstance(made.value, int)}


def named(template: str, params: dict) -> dict:
    """The parameters a template speaks of, as a field or as the word after a number."""
    used = fields(template) | {(match[2] or "").partition(":")[0] for match in FIELD.finditer(template)}
    return {name: members for name, members in params.items() if name in used}


def template_complaints(template: str, params: set[str], words: Wording, lang: str) -> list[str]:
    """Fields that are no parameter, marks nobody knows, Korean particles written out."""
    found = [f"{{{name}}} is no parameter" for name in fields(template) - params]
    for match in FIELD.finditer(template):
        mark, _, pair = (match[2] or "").partition(":")
        after = {"bare"} | {"ko": PARTICLES, "ja": PLACED}.get(lang, set())
        pair = pair.removeprefix("bare:")
        found += [f"{pair} cannot stand there"] if pair and pair not in after else []
        number = match[1] == "done" or (lang == "en" and re.fullmatch(r"[a-z]+/[a-z]+", mark or ""))
        if mark and not number and mark not in FORMS | PARTICLES | params and words.entry(mark) is None:
            found.append(f"{mark} is no mark")
        if mark in PARTICLES and lang != "ko":
            found.append(f"{mark} is Korean")
    for match in BARE.finditer(template) if lang == "ko" else ():
        if match[2] == "이라/라" and match[3] == "는":
            continue
        entry = words.entry(match[2]) if match[2] else None
        counter = entry.get("counter") if isinstance(entry, dict) else None
        if not counter or FINALS.get(match[3]) is not bool((ord(counter[-1]) - ord("가")) % 28):
            found.append(f"{match[0]} needs a particle mark")
    return found


def rendered_complaints(text: str, lang: str, rules) -> list[str]:
    """Leftover braces and ids, letters of another language, a number that does not fit its word."""
    found = ["braces"] if "{" in text or "}" in text else []
    if re.search(r"\w_\w|\w\.\w", text):
        found.append("an id")
    if lang != "en" and re.search(r"[A-Za-z]{2,}", text):
        found.append("Latin letters")
    if lang == "en":
        names = [name for name in texts(rules.id, "en")["names"].values() if isinstance(name, dict)]
        many = {name["many"] for name in names if "many" in name} - {name["one"] for name in names}
        found += [f"1 {word}" for word in many if re.search(rf"\b1 {re.escape(word)}\b", text)]
        found += ["an article"] if re.search(r"\ba [aeio]|\ban? an? ", text) else []
    return found


def combinations(domains: dict[str, list]):
    """Every entity of every parameter at least once, the others at their first."""
    first = {name: members[0] for name, members in domains.items()}
    yield first
    for name, members in domains.items():
        for member in members[1:]:
            yield {**first, name: member}
