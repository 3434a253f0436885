"""Whatever can be chosen is on the board, but for passing, stopping and skipping; and always as a button, too."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.picture import draw
from rulebook.practice.random_positions import Walk
from widgets import Table
from widgets.play.chooser import Chooser

LEAVING = {"pass", "stop", "skip"}
EACH = 3
SHIPPED = rulebook.games()


def moments(rules, players, seed):
    """The first decisions of each kind of a likely game."""
    walk, seen = Walk(rules, players, seed), dict[str, int]()
    for number, prompt in enumerate(walk.prompts):
        seen[prompt] = seen.get(prompt, 0) + 1
        if seen[prompt] <= EACH:
            yield walk.game(number)


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_option_but_leaving_is_on_the_board(game, seed):
    rules = rulebook.load(game)
    missing = set()
    for moment in moments(rules, rules.players[1], seed):
        chooser = Chooser(moment.decision.options, draw(moment, viewer=moment.decision.player).resolve)
        missing |= {one.key for one in moment.decision.options if not chooser.things(one)}
    assert missing <= LEAVING


@pytest.mark.parametrize("game", SHIPPED)
def test_every_option_is_reached_by_buttons_alone(game):
    rules = rulebook.load(game)
    for moment in moments(rules, rules.players[0], 5):
        table = Table(rules, start=moment, lang="en", autosave=False)
        groups, single = table.chooser.shown()
        reached = {one.key for one in single}
        for group in groups:
            table.top.press("pick", group.thing)
            for one in table.chooser.fitting():
                assert f'data-do="play" data-arg="{one.key}"' in table.top.html
                reached.add(one.key)
            table.top.press("drop")
        assert reached == {one.key for one in moment.decision.options}
        table.close()


def test_what_was_handed_over_is_part_of_what_is_touched():
    rules = rulebook.load("orleans")
    spec = {
        "at": {"round": 2, "phase": "actions", "player": 0},
        "cargo.w1": ["wine", "wool"],
        "players[0].space": {"ship.1": "scholar", "ship.2": "boatman", "ship.3": "knight"},
    }
    game = rules.position(spec, players=2)
    game.play("work:ship")
    game.play("go:w1")
    assert {one.key: one.things for one in game.decision.options} == {
        "take:wine": ("w1.wine",),
        "take:wool": ("w1.wool",),
        "skip": (),
    }
    table = Table(rules, start=game, lang="en", autosave=False)
    assert table.board.picture.marks["w1.wool"] == "can"
    table.touch("w1.wool")
    assert table.game.choices()[-1] == "take:wool"
    table.close()


def test_many_options_are_grouped_by_what_gives_fewer_groups_and_named_by_it():
    game = rulebook.load("kanal").new_game(2, seed=3)
    game.play("use:u2")
    table = Table(game.rules, start=game, lang="en", autosave=False)
    groups = [group.thing for group in table.chooser.shown()[0]]
    assert groups
    assert len(groups) == len(set(groups)) <= 4
    assert "Path …" in table.top.html
    assert table.top.html.count("Path …") == 1
    table.top.press("pick", groups[0])
    assert ">Side between sites 2-3 and 3-3<" in table.top.html or ">Side above site 1-2<" in table.top.html
    assert 'aria-label="Lay a path on the side' in table.top.html
    assert 'data-do="series"' not in table.top.html  # sides are no pieces that one would use up
    table.close()
