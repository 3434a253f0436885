"""Boards of sites and edges, and groups of what lies somewhere now."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook.picture import LookError, check_look, draw
from rulebook.picture.look.effect_icons import step_gifts
from rulebook.picture.scene.lettering import in_lines, text_width

HERE = Path(__file__).parent
GRID = """
game: grid
players: {min: 1, max: 2}
sets:
  site: {grid: {rows: 1, columns: 2, edges: edge}}
  route: {members: {lane: {}, track: {}}}
  house:
    code: [gift]
    members:
      mill: {cost: {wood: 1, clay/stone: 2}, lines: [lane, track], gift: [{gain: {wood: 2}}, {add: {left: 1}}]}
      barn: {cost: {wood: 1}, lines: [lane]}
pieces:
  stuff: {kinds: [wood, clay, stone], home: supply, keep: stock, count: 20}
  tile: {kinds: route, home: tiles, keep: tiles, count: 9}
  card: {kinds: house, home: row, keep: row, count: 1}
zones:
  supply: {holds: stuff}
  stock: {each: player, holds: stuff}
  tiles: {holds: tile}
  row: {holds: card}
  secret: {holds: tile, see: none}
  laid: {each: [player, edge], holds: tile, slot: true}
counters: {left: {each: player}}
actions:
  lay: {key: "lay:{kind}:{edge}", params: [{kind: route}, {edge: edge}],
        require: [{that: "laid[edge] == 0", say: full}],
        do: [{move: {piece: kind, from: tiles, to: "laid[edge]"}}]}
  hide: {key: hide, do: [{move: {piece: lane, from: tiles, to: secret}}]}
setup: []
flow:
  - repeat: 9
    do: [{each: player, do: [{choose: [lay, hide], prompt: turn}]}]
"""


@pytest.fixture
def grid(tmp_path):
    """Rules with a board of two sites, their look still empty."""
    (tmp_path / "game.yaml").write_text(GRID, "utf-8")
    rules = rulebook.load(tmp_path)
    rules._look = {"board": {"width": 1000}, "draw": []}
    return rules


def wear(rules, *items, **more):
    rules._look = {**rules._look, **more, "draw": list(items)}
    return rules.new_game(players=1, seed=1)


def of(picture, thing):
    return [shape for shape in picture.shapes if shape.thing == thing]


LATTICE = {"start": [0, 0], "cell": [100, 60], "gap": 20}


def test_sites_and_edges_stand_in_a_lattice(grid):
    box = {"draw": [{"rect": [0, 0, 9, 9], "fill": "#336699"}]}
    game = wear(
        grid,
        {"each": "site", "lattice": LATTICE, "thing": "{site}", **box},
        {"each": "edge", "lattice": LATTICE, "thing": "{edge}", **box},
    )
    corners = {thing: picture[:2] for thing, picture in draw(game).boxes.items()}
    assert corners["r0_c1"] == (140, 20)
    assert corners["h0_0"] == (20, 0)
    assert corners["h1_1"] == (140, 80)
    assert corners["v0_2"] == (240, 20)


def test_how_an_edge_lies_chooses_the_part(grid):
    parts = {
        "bar_flat": [{"rect": [0, 0, 100, 20], "fill": "#336699"}],
        "bar_upright": [{"rect": [0, 0, 20, 60], "fill": "#336699"}],
    }
    group = {"each": "edge", "lattice": LATTICE, "thing": "{edge}", "draw": [{"use": "bar_{lying}"}]}
    picture = draw(wear(grid, group, parts=parts))
    assert of(picture, "h0_0")[0].numbers[2:] == (100, 20)
    assert of(picture, "v0_0")[0].numbers[2:] == (20, 60)


def laid(**more):
    return {
        "each": "player",
        "draw": [
            {
                "each": "edge",
                "lattice": LATTICE,
                "thing": "p{me}/{edge}",
                "label": "{edge}",
                "draw": [
                    {
                        "each": {"lies": "laid", "of": {"edge": "edge"}},
                        "as": "route",
                        "draw": [{"text": "{route} {amount}"}],
                        **more,
                    }
                ],
            }
        ],
    }


def test_what_lies_there_is_drawn_and_said(grid):
    game = wear(grid, laid())
    assert not of(draw(game), "p0/h0_0")
    assert "h0_0: nothing." in draw(game).words
    game.play("lay:track:h0_0")
    assert [shape.text for shape in of(draw(game), "p0/h0_0")] == ["track 1"]
    assert "h0_0: track." in draw(game).words
    game.undo()
    assert not of(draw(game), "p0/h0_0")


def test_silent_members_are_not_said(grid):
    game = wear(grid, laid(silent=True))
    game.play("lay:lane:h0_0")
    assert "h0_0." in draw(game).words


def test_members_are_laid_out_one_after_the_other(grid):
    game = wear(
        grid,
        {
            "each": {"lies": "row"},
            "as": "card",
            "thing": "{card}",
            "flow": {"start": [50, 50], "step": [200, 0], "columns": 4},
            "draw": [{"circle": [0, 0, 20], "fill": "#336699"}],
        },
    )
    assert of(draw(game), "mill")[0].numbers[:2] == (50, 50)
    assert of(draw(game), "barn")[0].numbers[:2] == (250, 50)


def test_what_is_face_down_is_not_drawn(grid):
    group = {
        "each": {"lies": "secret"},
        "as": "tile",
        "thing": "{tile}",
        "draw": [{"circle": [9, 9, 9], "fill": "#336699"}],
    }
    game = wear(grid, group)
    game.play("hide")
    assert game.contents("secret") == (("lane", 1),)
    assert not of(draw(game), "lane")
    assert not of(draw(game, viewer=0), "lane")


def test_a_zone_that_is_not_there_and_a_mistake_inside_are_found_when_bound(grid):
    wear(grid, {"each": {"lies": "rwo"}, "draw": [{"text": "x"}]})
    assert [(one.code, one.known[0]) for one in check_look(grid)] == [("reference", "row")]
    wear(grid, {"each": {"lies": "row"}, "as": "card", "draw": [{"text": "{cart}"}]})
    with pytest.raises(LookError, match="cart"):
        draw(grid.new_game(players=1))


def test_what_steps_give_is_read_from_the_rules(grid):
    assert step_gifts(grid, "house", "mill", "gift") == [("wood", 2), ("left", 1)]
    assert step_gifts(grid, "house", "barn", "gift") == []
    assert step_gifts(grid, "nothing", "mill", "gift") == []
    group = {"each": {"gives": "house.gift"}, "as": "kind", "draw": [{"text": "{kind} {value}"}]}
    picture = draw(wear(grid, {"each": "house", "draw": [group]}))
    assert [shape.text for shape in picture.shapes] == ["wood 2", "left 1"]


def test_either_of_two_kinds_is_drawn_with_a_stroke_between(grid):
    cost = {"each": {"field": "house.cost"}, "as": "need", "draw": [{"piece": "{need}", "across": 90}]}
    picture = draw(wear(grid, {"each": "house", "only": ["mill"], "thing": "mill", "label": "mill", "draw": [cost]}))
    assert sum(shape.kind == "line" for shape in picture.shapes) == 2
    assert picture.words == "mill: wood, 2 × either clay or stone."


def test_entries_know_how_many_there_are(grid):
    lines = {"each": {"field": "house.lines"}, "as": "line", "draw": [{"text": "{line} {order} {many}"}]}
    picture = draw(wear(grid, {"each": "house", "draw": [lines]}))
    assert [shape.text for shape in picture.shapes] == ["lane 0 2", "track 1 2", "lane 0 1"]


def test_a_ring_with_steps_follows_a_number(game, look):
    ring = {"centre": [500, 500], "radius": 100, "from": -90, "to": 90, "steps": 3}
    dot = {"circle": [0, 0, 9], "fill": "leaf"}
    spot = {"ring": ring, "index": "level.ladder1"}
    look["draw"] = [{"each": "player", "thing": "p{me}/pin", "spot": spot, "draw": [dot]}]
    assert of(draw(game), "p0/pin")[0].numbers[:2] == (500, 400)
    game.play("climb")
    assert of(draw(game), "p0/pin")[0].numbers[:2] == (600, 500)


def test_words_may_hold_words_and_messages_of_the_texts(game, look):
    look["words"]["both"] = {"en": "{word:trees}!", "ja": "", "ko": ""}
    look["draw"] = [
        {"text": "{word:both}"},
        {"each": ["apple"], "as": "one", "draw": [{"text": "{text:nothing.<one>}"}]},
    ]
    assert [shape.text for shape in draw(game).shapes] == ["Orchard!"]


def test_a_smooth_line_has_more_points(game, look):
    points = [[0, 0], [100, 50], [200, 0]]
    look["draw"] = [
        {"line": points, "stroke": "leaf", "width": 9},
        {"line": points, "stroke": "leaf", "width": 9, "smooth": True},
    ]
    straight, curved = draw(game).shapes
    assert len(curved.numbers) > len(straight.numbers)
    assert curved.numbers[-2:] == (200, 0)


def test_a_label_that_is_a_sentence_gets_no_second_full_stop(game, look):
    look["draw"] = [{"circle": [0, 0, 9], "fill": "leaf", "thing": "a", "label": "All is well."}]
    assert draw(game).words == "All is well."


@pytest.mark.parametrize("most", [1, 2, 3])
def test_lines_take_the_largest_size_that_fits(most):
    words = "With three kinds of route"
    lines, size = in_lines(words, 100, 900, most)
    assert len(lines) <= most
    assert all(text_width(line, size) <= 900 for line in lines)
    assert size == 100 or "…" not in "".join(lines)
