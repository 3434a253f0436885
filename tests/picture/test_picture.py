from __future__ import annotations

from rulebook.picture import Picture, Shape, draw
from rulebook.picture.scene.marks import MARKS

HOUSE = Shape("rect", (100, 100, 200, 100), fill="#aa0000", thing="house")
DOOR = Shape("rect", (150, 150, 40, 50), fill="#00aa00", thing="door")
ROAD = Shape("line", (0, 500, 1000, 500), stroke="#333333", width=10, thing="road")


def picture():
    return Picture((HOUSE, DOOR, ROAD), 1000, 1000)


def test_the_topmost_thing_is_hit():
    assert picture().hit(160, 160) == "door"
    assert picture().hit(110, 110) == "house"
    assert picture().hit(900, 900) is None


def test_a_thin_line_is_hit_from_close_by_but_not_from_far():
    assert picture().hit(500, 535) == "road"
    assert picture().hit(500, 620) is None


def test_all_things_under_a_point():
    assert picture().under(160, 160) == ("door", "house")


def test_a_thing_of_a_player_is_found_by_its_plain_id(game):
    shown = draw(game, viewer=1)
    assert shown.resolve("stall") == "p1/stall"
    assert shown.resolve("stall", player=0) == "p0/stall"
    assert shown.resolve("orchard.apple") == "orchard.apple"
    assert shown.resolve("nowhere") is None


def test_without_a_viewer_the_deciding_player_is_meant(game):
    assert draw(game).resolve("stall") == f"p{game.decision.player}/stall"


def test_marks_lie_round_the_thing_and_differ_by_more_than_colour():
    drawn = {}
    for mark in MARKS:
        extra = picture().marked({"house": mark}).shapes[3:]
        assert extra, mark
        drawn[mark] = tuple((shape.kind, shape.width, shape.dash, len(shape.numbers)) for shape in extra)
    assert len(set(drawn.values())) == len(MARKS)


def test_unknown_things_are_not_marked():
    assert picture().marked({"castle": "can"}).shapes == picture().shapes


def test_marks_are_said():
    shown = draw_house().marked({"house": "can"})
    assert "can be chosen" in shown.tell("house")


def draw_house():
    from rulebook.picture.painters.draw_pass import Line

    return Picture((HOUSE,), 1000, 1000, lines=(Line("town", "A house", "house", parts=[("cat", 2), ("cat", 1)]),))


def test_pieces_on_a_thing_are_counted_in_words():
    assert draw_house().tell("house") == "A house: 3 × cat."


def test_focus_keeps_one_thing_and_pales_the_rest(game):
    shown, plain = draw(game, focus=["orchard.apple"]), draw(game)
    pairs = list(zip(plain.shapes, shown.shapes, strict=True))
    assert all(a == b for a, b in pairs if a.thing == "orchard.apple")
    assert all(a != b for a, b in pairs if a.thing == "p0/stall" and a.stroke)


def test_focus_on_a_part_of_the_board(game):
    shown, plain = draw(game, focus=["p0"]), draw(game)
    kept = {a.thing for a, b in zip(plain.shapes, shown.shapes, strict=True) if a == b and a.thing}
    assert "p0/stall" in kept
    assert "p1/stall" not in kept


def test_words_go_part_by_part(game):
    words = draw(game).words.splitlines()
    heads = [line for line in words if line.startswith("# ")]
    assert heads[0] == "# Orchard"
    assert "# Player 1" in heads
    assert heads.index("# Player 1") < heads.index("# Player 2")
    assert "Player 1 on step 0." in words


def test_words_change_with_the_position(game):
    assert "stall: apple." not in draw(game).words
    game.play("put:apple")
    assert "stall: apple." in draw(game).words


def test_a_piece_of_its_own_can_be_asked_for(game):
    kind = game.contents("basket", me=0)[0][0]
    assert draw(game).tell(f"p0/basket.{kind}") == f"basket: 2 × {kind}."
    assert draw(game).chain(f"p0/basket.{kind}") == (f"p0/basket.{kind}", "p0/basket")


def test_a_line_is_marked_along_its_way_and_below_it():
    shapes = picture().marked({"road": "can"}).shapes
    assert [shape.kind for shape in shapes[2:]] == ["line", "line", "line"]
    assert shapes[4] == ROAD
    assert all(shape.numbers == ROAD.numbers for shape in shapes[2:4])


def test_an_empty_place_says_that_nothing_is_there(game):
    assert draw(game).tell("p1/stall") == "stall."
    while game.contents("basket", me=0):
        game.play(next(one.key for one in game.decision.options if one.key.startswith(("put", "stop"))))
    assert draw(game).tell("p0/basket") == "basket: nothing."


def test_a_part_begun_by_each_member_holds_its_own_line(rules, look):
    look["draw"].append({"each": "ladder", "section": "x{ladder}", "title": "Rungs", "label": "all", "draw": []})
    assert "# Rungs\nall." in draw(rules.new_game(players=2)).words
