"""A space's action is over when it is over: whole games beside a plain model of what each space brings.

The model knows nothing of the rule data: it keeps, for the space just chosen, what may still be had there, and every
choice and every option has to lie within that.
"""

from __future__ import annotations

from collections import Counter

import pytest

from rulebook.bots.bots import Greedy, Random, WeightedRandom
from tests.games.kanal.helpers import act, keys, new, play, refused, rule, stock

BRINGS = {
    "u1": ({"build": 1, "bridge": 2}, {}),
    "u2": ({"path or road": 2}, {"bridge": 2}),
    "u3": ({"build": 1}, {"path or road": 2}),
    "u4": ({"route": 2}, {"thalers": 1}),
    "l1": ({"materials of l1": 1}, {}),
    "l2": ({"materials of l2": 1}, {}),
    "l3": ({"materials of l3": 1, "build": 1}, {}),
}
"""What a space brings, and what it brings too when its pile is used up."""
PILE = {"u2": "green", "u3": "orange", "u4": "blue"}
LAZY = {"stop": 6, "done": 6, "take_gain": 0.3, "go": 1}


class Model:
    """What may be had in the running action; nothing of it outlives the action."""

    def __init__(self):
        self.left, self.halves, self.free = Counter(), None, False

    def choose(self, field, game):
        """A space is chosen: all that was left elsewhere is gone."""
        opened, covered = BRINGS[field]
        uncovered = field in PILE and game.value(f"pile['{PILE[field]}']") == 0
        one = game.start_spec.get("options", {}).get("halves") == "one"
        self.halves = (opened, covered) if uncovered and one else None
        self.left = Counter() if self.halves else Counter(opened) + Counter(covered if uncovered else {})

    def needed(self, key):
        """What a choice in an action takes from the space: the things that would allow it."""
        first, second = key.split(":")[:2] if ":" in key else (key, "")
        if key.startswith("build:bridge:"):
            return ("bridge",)
        if first == "lay":
            return ("path or road", "route") if second in ("path", "road") else ("route",)
        if first == "take" and second == "u4_thalers":
            return ("thalers",)
        return ("build",) if first == "build" else (f"materials of {second.partition('_')[0]}",)

    def may(self, key):
        """Whether the space still brings it."""
        return any(self.left[one] > 0 for one in self.needed(key))

    def take(self, key):
        """Something was done with it."""
        self.left[next(one for one in self.needed(key) if self.left[one] > 0)] -= 1


def watch(game, bot):
    """Plays a game to its end and holds every question about an action against the model; how many it looked at."""
    model, seen = Model(), 0
    while game.decision is not None:
        asked = [one for one in game.decision.options if one.action in ("lay", "bridge", "build", "take_gain")]
        assert [one.key for one in asked if not model.may(one.key)] == []
        seen += len(asked)
        choice = bot.choose(game)
        if choice.action == "go":
            model.choose(choice.key.split(":")[1], game)
        elif choice.action in ("open_half", "covered_half"):
            model.left = Counter(model.halves[choice.action == "covered_half"])
        elif choice.action in ("lay", "bridge", "build", "take_gain"):
            model.take(choice.key)
        elif choice.action == "done":
            model.left.clear()
        game.play(choice)
    return seen


@rule("K-A1", "K-A2")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("halves", ["both", "one"])
@pytest.mark.parametrize(
    "bot",
    [Random, WeightedRandom, lambda seed: WeightedRandom(seed, LAZY), Greedy],
    ids=["random", "curious", "lazy", "greedy"],
)
def test_what_a_space_brings_cannot_be_had_after_its_action(bot, players, halves):
    for seed in range(1 if bot is Greedy else 3):
        assert watch(new(players, seed=seed, halves=halves), bot(seed)) > 100


@rule("K-A1", "K-A2")
@pytest.mark.parametrize(
    ("first", "gain", "then"),
    [("l1", "l1_gain", "u3"), ("l2", "l2_gain", "l3"), ("l3", "l3_gain", "u2"), ("u4", "u4_thalers", "l1")],
)
def test_what_was_left_lying_is_not_offered_on_another_space(first, gain, then):
    game = act(first, piles={"blue": []}, coins_on={then: 0})
    assert f"take:{gain}" in keys(game)
    game.play("stop")
    game.play(f"use:{then}")
    assert f"take:{gain}" not in keys(game)
    refused(game, f"take:{gain}", "nothing_to_take", "K-A2")


@rule("K-A1", "K-A2")
def test_materials_left_lying_do_not_add_up_over_the_rounds():
    game = new(1)
    for _ in range(2):
        for field in ("l1", "l2", "u3", "u4"):
            game.play(f"use:{field}")
            game.play("stop")
        game.play("skip")
    before = stock(game)
    game.play("use:l1")
    assert keys(game, "take:") == {"take:l1_gain"}
    assert play(game, "take:l1_gain") == {"wood": 2, "clay": 4}
    assert stock(game)["wood"] == before["wood"] + 2
    refused(game, "take:l1_gain", "nothing_to_take", "K-A2")
