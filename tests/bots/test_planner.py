"""The planner: it looks to the end of the round, knows only what its player sees, and says why."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.bots.bots import make_bot
from rulebook.bots.evaluation import POINT, outlook
from rulebook.bots.planner import Planner, Search
from rulebook.compiler.layout.state_layout import ME

MINI = Path(__file__).parents[1] / "mini"
SMALL = 150
MARKET = {"at": {"phase": "market"}, "players[0].stall": ["apple", "apple"], "players[0].basket": ["apple"]}


@pytest.fixture(scope="module")
def rules():
    return rulebook.load(MINI)


def test_it_fills_the_stall_before_it_sells(rules):
    game = rules.position(MARKET, players=2)
    assert game.decision.option("sell:2") is not None
    assert Planner(budget=SMALL).choose(game).key == "put:apple"


@pytest.mark.parametrize("other", ["random", "greedy"])
def test_it_beats_random_and_greedy_players(rules, other):
    mine = theirs = 0
    for seed in range(6):
        game, bots = rules.new_game(players=2, seed=seed), [Planner(seed, budget=SMALL), make_bot(other, seed)]
        while game.decision is not None:
            game.play(bots[game.decision.player].choose(game))
        mine, theirs = mine + game.scores()[0].total, theirs + game.scores()[1].total
    assert mine > theirs


def test_it_does_not_see_what_will_be_drawn(rules):
    spec = {"at": {"phase": "market", "player": 1}, "players[0].done": 1, "players[1].stall": ["apple"]}
    thoughts = set()
    for seed in range(5):
        search = Search(rules.position(spec, players=2, seed=seed), seed=1)
        search.run(SMALL)
        thoughts.add(tuple((option.key, edge.visits, edge.worth) for option, edge in search.root.edges.items()))
    assert len(thoughts) == 1


def test_continuations_stop_when_the_round_is_over(rules):
    game = rules.new_game(players=2, seed=1)
    search = Search(game, seed=1)
    learnt = []
    search.learn = lambda path, state: learnt.append(state[game.program.round_cell])
    for deal in search.deals * 4:
        search.follow(deal)
    assert set(learnt) == {game.round + 1}


def test_its_values_count_beside_the_score(rules):
    game = rules.position(MARKET, players=2)
    table = outlook(rules, game.program)
    state = game.state.copy()
    lines = dict(zip(table.lines, table.promise(state, 0), strict=True))
    assert lines["goods"] == 150 * 2 + 20 * 1
    assert lines["coins"] == POINT * game.value("players[0].coin")
    assert table.score(state, 0) == POINT * game.scores()[0].total
    assert state[ME] == 0


def test_what_is_likely_is_taken_more_often(rules):
    game = rules.position({**MARKET, "players[0].coin": 0}, players=2)
    options = {one.key: one.option for one in game.decision.options}
    weigh = outlook(rules, game.program).weight
    assert [weigh(options[key], game.state) for key in ("put:apple", "sell:2", "stop")] == [5, 4, 1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_why_in_one_sentence(rules, lang):
    bot = Planner(budget=SMALL)
    assert bot.why(lang) == ""
    game = rules.position(MARKET, players=2)
    bot.choose(game)
    assert bot.why(lang)
    assert not set(bot.why(lang)) & set("{}")


def test_it_names_the_next_best_choice_and_what_counts_most(rules):
    game, bot = rules.position(MARKET, players=2), Planner(budget=SMALL)
    best = bot.choose(game)
    assert bot.thought.option is best.option
    ahead = replace(bot.thought, points=3.2, other=game.decision.option("stop").option, line="goods")
    assert "about 3 points more than this one: stop" in ahead.text()
    assert "fruit to sell" in ahead.text()
    assert "about 1 point more" in replace(ahead, points=1.4).text()
    assert "about as good as this one: stop" in replace(ahead, points=0.4).text()


def test_one_option_needs_no_thought():
    game = rulebook.load("orleans").position({"at": {"phase": "planning"}, "players[0].market": {}, "players[0].bag": {
        "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}}, players=2)  # fmt: skip
    game._decision = replace(game.decision, options=game.decision.options[:1])
    bot = Planner()
    assert bot.choose(game) is game.decision.options[0]
    assert bot.why() == "There was nothing to weigh up here."


@pytest.mark.parametrize("name", [one for one in rulebook.games() if rulebook.load(one).read_aside("values.yaml")])
def test_shipped_values_fit_the_rules_of_every_edition_and_have_words(name):
    base = rulebook.load(name)
    data = base.read_aside("values.yaml")
    for variants in ([], *([path.stem] for path in sorted((base.folder / "variants").glob("*.yaml")))):
        rules = rulebook.load(name, variants=variants)
        program = rules.program(rules.players[0])
        scored = [node.get("id").value for node in rules.model.scoring]
        assert outlook(rules, program).lines == scored + [one["id"] for one in data.get("values", ())]
        assert set(data.get("likely", ())) <= set(program.families)
    assert set(data["names"]) == {node.get("id").value for node in base.model.scoring}
    texts = [*data["names"].values(), *(one["name"] for one in data.get("values", ()))]
    assert all(set(one) == set(LANGUAGES) and all(one.values()) for one in texts)


def test_values_that_do_not_fit_a_variant_are_left_out(rules, tmp_path):
    shutil.copytree(MINI, tmp_path / "mini")
    path = tmp_path / "mini" / "values.yaml"
    path.write_text(path.read_text("utf-8").replace("150 * stall", "150 * stool"), "utf-8")
    own = rulebook.load(tmp_path / "mini")
    assert outlook(own, own.program(2)).lines == ["coins", "fruit"]
