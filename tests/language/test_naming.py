"""What names of the rule language mean: every construct against the mini game, values and exact refusals."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulebook
from rulebook import EngineError, RuleDataError
from rulebook.compiler.expressions.compiled_values import (
    ARITHMETIC,
    Val,
    binary,
    both,
    constant,
    either,
    fold,
    negate,
    select,
)
from rulebook.compiler.layout.state_layout import ME

RULES = rulebook.load("tests/mini")


def stand() -> rulebook.Game:
    """Three players with known things in front of them; player 0 is to act."""
    game = RULES.new_game(players=3, seed=1)
    layout, number = game.program.layout, game.program.model.symbols.number

    def put(name: str, value: int, player: int = 0, kind: str = "", index: tuple[str, ...] = ()) -> None:
        where = tuple(number[one] for one in index)
        game.state[layout.cell(layout.spots[name], player, where, number[kind] if kind else 0)] = value

    stands = [(5, 2, 1, 1, 0, 2), (3, 0, 2, 0, 0, 0), (5, 1, 0, 1, 1, 3)]
    for player, (coin, apple, pear, stall_apple, stall_pear, level) in enumerate(stands):
        put("coin", coin, player, "coin")
        put("basket", apple, player, "apple")
        put("basket", pear, player, "pear")
        put("stall", stall_apple, player, "apple")
        put("stall", stall_pear, player, "pear")
        put("level", level, player, index=("ladder1",))
    put("round", 2)
    put("start", 1)
    game.state[ME] = 0
    return game


GAME = stand()


def test_a_counter_below_zero_is_not_above_it(tmp_path):
    text = (RULES.folder / "game.yaml").read_text("utf-8")
    text = text.replace("  round: {}", "  round: {}\n  debt: {}")
    text = text.replace("that: coin >= 1", 'that: "debt > 0"').replace("setup: [", "setup: [{add: {debt: -1}}, ")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    game = rulebook.load(tmp_path).new_game(players=2, seed=1)
    assert game.value("debt") == -1
    assert (game.value("debt > 0"), game.value("debt >= 1"), game.value("debt != 0")) == (0, 0, 1)
    assert not game.explain("climb").allowed
    assert "climb" not in [option.key for option in game.decision.options]


VALUES = [
    # numbers and signs
    ("7", 7),
    ("-coin", -5),
    ("2 + 3 * 4", 14),
    ("coin - 7", -2),
    ("7 // 2", 3),
    ("-7 // 2", -4),
    ("7 % 3", 1),
    ("coin // 0", 0),
    ("coin % 0", 0),
    ("coin // 2", 2),
    ("coin % 2", 1),
    ("9 - coin", 4),
    ("3 * coin", 15),
    # comparisons
    ("coin == 5", 1),
    ("5 == coin", 1),
    ("coin != 5", 0),
    ("coin > 4", 1),
    ("coin >= 6", 0),
    ("coin < 6", 1),
    ("coin <= 4", 0),
    ("4 < coin", 1),
    ("coin > basket", 1),
    # logic
    ("coin == 5 and basket == 3", 1),
    ("coin == 5 and basket == 3 and stall == 2", 0),
    ("coin and basket and stall and done", 0),
    ("done or coin > 4", 1),
    ("done or level.ladder1 > 2", 0),
    ("done or round > 9 or start == 1", 1),
    ("not done", 1),
    ("not (coin == 5)", 0),
    ("not coin > 5", 1),
    ("10 if coin == 5 else 20", 10),
    ("10 if coin == 6 else 20 if stall else 30", 20),
    # zones, kinds, counters
    ("coin", 5),
    ("basket", 3),
    ("basket.apple", 2),
    ("basket.pear", 1),
    ("basket['pear']", 1),
    ("basket[pear]", 1),
    ("stall.pear", 0),
    ("level.ladder1", 2),
    ("level['ladder1']", 2),
    ("level[ladder1]", 2),
    ("round", 2),
    ("start", 1),
    ("done", 0),
    # players
    ("players", 3),
    ("me", 0),
    ("me.coin", 5),
    ("players[0].coin", 5),
    ("players[1].coin", 3),
    ("players[1 + 1].basket.apple", 1),
    ("players[start].coin", 3),
    ("players[(start + 1) % players].level.ladder1", 3),
    ("start.basket", 2),
    ("start.basket.pear", 2),
    ("players[1].me", 1),
    ("players[1].players[2].coin", 5),
    ("players[2]", 2),
    # constants, options, things and their printed values
    ("rounds", 4),
    ("stall_size", 3),
    ("prices[2]", 3),
    ("prices[0]", 0),
    ("prices[99]", 6),
    ("prices[-1]", 0),
    ("prices[stall]", 1),
    ("prices[coin]", 6),
    ("prices[round]", 3),
    ("prices[done - 1]", 0),
    ("option.sharing", 0),
    ("apple.point", 1),
    ("pear.count", 6),
    ("apple.number", 1),
    ("pear.number", 2),
    ("'apple' == 'apple'", 1),
    ("apple == pear", 0),
    # functions
    ("min(coin, basket, 9)", 3),
    ("max(coin, basket, 4)", 5),
    ("max(3, 4)", 4),
    ("abs(-3)", 3),
    ("abs(stall - coin)", 4),
    ("room(stall)", 2),
    ("players[2].stall", 2),
    ("distinct(basket)", 2),
    ("distinct(stall)", 1),
    ("total(coin)", 13),
    ("rank(coin)", 1),
    ("rank(level.ladder1)", 2),
    ("sole_max(coin)", 0),
    ("sole_max(basket)", 1),
    ("sole_min(done)", 0),
    ("any_player(level.ladder1 == 3)", 1),
    ("any_player(coin == 4)", 0),
    # quantifiers
    ("count x in fruit", 2),
    ("count x in fruit where basket[x] > 1", 1),
    ("count x in basket", 3),
    ("count x in basket where x.point > 1", 1),
    ("sum x in fruit of x.point", 3),
    ("sum x in basket of x.point", 4),
    ("sum x in basket of x.point where x.point == 1", 2),
    ("sum x in range(1, 4) of x", 10),
    ("sum x in range(1, 4) of x where x <= coin - 3", 3),
    ("sum p in players of players[p].coin", 13),
    ("count p in players where players[p].coin > coin - 1", 2),
    ("any x in fruit where basket[x] > 1", 1),
    ("any x in basket where x.point > 2", 0),
    ("any x in stall where x == 'pear'", 0),
    ("all x in fruit where basket[x] > 0", 1),
    ("all x in fruit where basket[x] > 1", 0),
    ("all x in stall where x.point == 1", 1),
    ("min x in fruit of basket[x]", 1),
    ("max x in fruit of basket[x]", 2),
    ("max x in fruit of x.point", 2),
    ("max x in fruit of basket[x] where stall[x] > 5", 0),
    ("max x in basket of x.point", 2),
    ("max x in stall of x.point", 1),
    ("1 if 'apple' in fruit else 2", 1),
    ("coin in range(1, 4)", 0),
    ("coin not in range(1, 4)", 1),
]


@pytest.mark.parametrize(("text", "expected"), VALUES)
def test_value(text, expected):
    assert int(GAME.value(text)) == expected


@pytest.mark.parametrize(("text", "expected"), VALUES)
def test_value_for_a_player_known_only_in_play(text, expected):
    """The same from another seat: the acting player's cell is turned, the names follow ``me`` as a binding."""
    game = GAME.copy()
    game.state[ME] = 2
    assert int(game.value(text, me=0)) == expected


@pytest.mark.parametrize(("text", "expected"), VALUES)
def test_value_hidden_in_a_wider_expression(text, expected):
    assert GAME.value(f"(({text}) + 0 * coin) * 1") == expected
    assert GAME.value(f"min(({text}), 1000)") == expected
    assert GAME.value(f"1000 if ({text}) == {expected} else 0") == 1000


BOUND = [
    ("players[p].coin", {"p": 1}, 3),
    ("p.coin", {"p": 2}, 5),
    ("basket[f]", {"f": "apple"}, 2),
    ("basket.f", {"f": "apple"}, 2),
    ("f.point", {"f": "pear"}, 2),
    ("f == 'pear'", {"f": "pear"}, 1),
    ("f in fruit", {"f": "pear"}, 1),
    ("level[t]", {"t": "ladder1"}, 2),
    ("players[p].basket[f]", {"p": 1, "f": "pear"}, 2),
    ("prices[p]", {"p": 2}, 3),
    ("sum x in fruit of basket[x] where x == f", {"f": "apple"}, 2),
    ("level[f]", {"f": "ladder1"}, 2),
]


@pytest.mark.parametrize(("text", "names", "expected"), BOUND)
def test_bound_names(text, names, expected):
    assert int(GAME.value(text, **names)) == expected


REFUSED = [
    ("cion", 0, "unknown_name", "coin"),
    ("1 + baskett", 4, "unknown_name", "basket"),
    ("'appel'", 0, "unknown_name", "apple"),
    ("basket.appel", 7, "not_held", "apple"),
    ("basket.coin", 7, "not_held", ""),
    ("coin + basket.pear.own", 14, "not_held", "pear"),
    ("basket.apple.more", 13, "no_field", ""),
    ("rounds.more", 0, "index", ""),
    ("rounds[1]", 0, "index", ""),
    ("round.more", 6, "no_field", ""),
    ("apple.pint", 6, "no_field", "point"),
    ("apple[0]", 5, "by_number", ""),
    ("basket[3]", 6, "not_held", ""),
    ("level", 0, "index", ""),
    ("1 + level", 4, "index", ""),
    ("level[apple]", 5, "not_in_set", ""),
    ("level[coin]", 5, "not_in_set", ""),
    ("level[start]", 5, "not_in_set", ""),
    ("level.aple", 6, "unknown_name", "apple"),
    ("prices", 0, "index", ""),
    ("2 * prices.apple", 4, "index", ""),
    ("players[3].coin", 0, "player_number", ""),
    ("1 + players[-1].coin", 4, "player_number", ""),
    ("players.coin", 8, "expression", ""),
    ("option.sharring", 7, "unknown_name", "sharing"),
    ("option", 0, "unknown_name", "coin"),
    ("minn(1, 2)", 0, "unknown_function", "min"),
    ("1 + min()", 4, "arguments", ""),
    ("max()", 0, "arguments", ""),
    ("abs(1, 2)", 0, "arguments", ""),
    ("total()", 0, "arguments", ""),
    ("sole_max(coin, 1)", 0, "arguments", ""),
    ("room(1)", 0, "arguments", ""),
    ("room(basket)", 0, "no_size", ""),
    ("distinct(level)", 9, "domain", ""),
    ("group(1, 2, 3)", 0, "arguments", ""),
    ("count x in 5", 11, "domain", ""),
    ("count x in rounds", 11, "domain", ""),
    ("count x in level", 11, "domain", ""),
    ("count x in range(1)", 11, "expression", ""),
    ("count x in range(1, coin)", 11, "expression", ""),
    ("count x in range(1, 100000000)", 11, "range_size", ""),
    ("apple in 5", 9, "domain", ""),
    ("apple in coins", 9, "domain", ""),
    ("sum x in fruit of y.point", 18, "unknown_name", ""),
    ("(", 1, "expression", ""),
    ("1 +", 3, "expression", ""),
    ("coin $ 2", 5, "expression", ""),
]


@pytest.mark.parametrize(("text", "offset", "code", "near"), REFUSED)
def test_refusal(text, offset, code, near):
    with pytest.raises(RuleDataError) as caught:
        GAME.value(text)
    (problem,) = caught.value.problems
    assert (problem.code, problem.column - 1, problem.params.get("near", "")) == (code, offset, near)
    for lang in ("en", "ja", "ko"):
        assert "{" not in problem.text(lang)


def test_quantities_stand_for_their_expression(tmp_path):
    game = written(tmp_path, "rich: coin + basket\n  richer: {value: rich * 2, rule: M-7}\n  best: max(total(rich), 3)")
    assert game.value("rich") == game.value("coin + basket")
    assert game.value("players[1].richer") == 2 * game.value("players[1].coin + players[1].basket")
    assert game.value("best") == game.value("total(coin) + total(basket)")


def test_a_quantity_that_uses_itself_is_refused(tmp_path):
    with pytest.raises(RuleDataError) as caught:
        written(tmp_path, "rich: coin + richer\n  richer: rich * 2")
    assert {problem.code for problem in caught.value.problems} == {"loop"}


def test_very_deep_quantities_are_refused_not_crashed(tmp_path):
    chain = "\n  ".join(f"q{at}: q{at + 1} + {' + '.join(['1'] * 100)}" for at in range(30))
    with pytest.raises(RuleDataError):
        written(tmp_path, chain + "\n  q30: 1" + "\n  deep: " + "min(" * 20 + "q0" + ")" * 20)


def written(folder, quantities: str) -> rulebook.Game:
    text = (RULES.folder / "game.yaml").read_text("utf-8")
    (folder / "game.yaml").write_text(text + f"quantities:\n  {quantities}\n", "utf-8")
    return rulebook.load(folder).new_game(players=2, seed=3)


def test_values_know_their_type():
    quantity = GAME.program.compiler.text
    from rulebook.compiler.expressions.expression_compiler import Scope

    types = {"coin": "int", "coin > 1": "bool", "start": "player", "me": "player", "apple": "fruit", "'apple'": "thing"}
    assert {text: quantity(text, Scope()).type for text in types} == types


# -- compiled values against plain arithmetic ------------------------------------------------------------------


def made(kind: str, value: int) -> Val:
    """The same number in each of the three forms; cell 0 holds −3, cell 1 holds −2 and so on."""
    if kind == "const":
        return constant(value)
    return Val("int", cell=value + 3) if kind == "cell" else Val("int", text=f"(s[{value + 3}] + 0)", depth=1)


CELLS = list(range(-3, 8))
NUMBERS = st.tuples(st.sampled_from(["const", "cell", "fn"]), st.integers(-3, 7))


@settings(max_examples=500, deadline=None)
@given(st.sampled_from(sorted(ARITHMETIC)), NUMBERS, NUMBERS)
def test_every_form_of_two_operands_counts_the_same(sign, one, two):
    left, right = one[1], two[1]
    by_nothing = sign in ("//", "%") and right == 0
    expected = 0 if by_nothing else int(eval(f"{left} {sign} ({right})", {}))  # noqa: S307
    assert int(binary(sign, made(*one), made(*two)).func()(CELLS)) == expected


@settings(max_examples=300, deadline=None)
@given(st.lists(NUMBERS, max_size=5))
def test_every_form_of_and_or_not_sum(parts):
    vals, plain = [made(*one) for one in parts], [one[1] for one in parts]
    assert bool(both(vals).func()(CELLS)) == all(plain)
    assert bool(either(vals).func()(CELLS)) == any(plain)
    assert [bool(negate(val).func()(CELLS)) for val in vals] == [not one for one in plain]
    assert fold(vals, 0, int.__add__).func()(CELLS) == sum(plain)
    assert fold(vals, 0, max).func()(CELLS) == max([0, *plain])


@settings(max_examples=100, deadline=None)
@given(NUMBERS, NUMBERS, NUMBERS)
def test_every_form_of_a_conditional(test, yes, no):
    assert select(made(*test), made(*yes), made(*no)).func()(CELLS) == (yes[1] if test[1] else no[1])


NAMES = [
    "coin",
    "basket",
    "stall",
    "apple",
    "x",
    "f",
    "p",
    "fruit",
    "level",
    "prices",
    "players",
    "start",
    "me",
    "'pear'",
    "1",
    "0",
    "7",
    "option.sharing",
    "ladder1",
    "rounds",
    "round",
    "done",
    "stall_size",
    "basket.apple",
    "level.ladder1",
    "apple.point",
    "x.point",
    "players[0].coin",
    "players[start].basket",
    "prices[1]",
    "option",
    "pear.count",
    "ladder",
]
OPERATORS = ["+", "-", "*", "//", "%", "==", "<", ">=", "and", "or"]
SHAPES = [
    "({0} {1} {2})",
    "{0}[{2}]",
    "players[{0}].coin",
    "players[{0}].{2}",
    "level[{0}]",
    "basket[{0}]",
    "prices[{0}]",
    "(not {0})",
    "({0} if {2} else {3})",
    "max({0}, {2})",
    "{0}.point",
    "room({0})",
    "total({0})",
    "rank({0})",
    "distinct({0})",
    "group({0}, {2}, {3})",
    "(count x in {0} where {2})",
    "(sum x in {0} of {2})",
    "abs({0})",
    "(any x in {0} where {2})",
    "(all x in {0} where {2})",
    "(max x in {0} of {2} where {3})",
    "({0} in {2})",
    "range({0}, {2})",
    "sole_max({0})",
    "{0}.{2}",
    "list({0}, {2})",
]
EXPRESSIONS = st.recursive(
    st.sampled_from(NAMES),
    lambda inner: st.builds(
        lambda shape, sign, *parts: shape.format(parts[0], sign, *parts[1:]),
        st.sampled_from(SHAPES),
        st.sampled_from(OPERATORS),
        inner,
        inner,
        inner,
    ),
    max_leaves=9,
)


@settings(max_examples=1500, deadline=None)
@given(EXPRESSIONS)
def test_any_expression_gives_a_number_or_a_positioned_mistake(text):
    found = mistake(text)
    if found is not None:
        assert found.problems
        for problem in found.problems:
            assert 1 <= problem.column <= len(text) + 1
            assert "{" not in problem.text("en")


def mistake(text: str) -> RuleDataError | None:
    try:
        value = RULES.quantity(text, {"f": "fruit", "p": "player"}, 3)(GAME, f="pear", p=2)
    except RuleDataError as error:
        return error
    except EngineError as error:
        return mistake("0" if "player" in str(error) else "$")  # only a player out of range may show in play alone
    assert isinstance(value, int)
    return None
