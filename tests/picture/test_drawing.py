from __future__ import annotations

import pytest

from rulebook.picture import LookError, draw


def texts(picture):
    return [shape.text for shape in picture.shapes if shape.kind == "text"]


def of(picture, thing):
    return [shape for shape in picture.shapes if shape.thing == thing]


def test_members_stand_where_the_table_says_and_the_rest_in_the_tray(game):
    picture = draw(game)
    assert of(picture, "orchard.apple")[0].numbers[:2] == (150, 120)
    left, top, right, bottom = picture.boxes["orchard.pear"]
    assert left < 60 < right
    assert top < 900 < bottom


def test_counts_follow_the_game(game):
    before = game.value("orchard.apple")
    assert str(before) in texts(draw(game))


def test_a_marker_stands_on_the_step_of_its_number_and_moves(game):
    assert of(draw(game), "p1/cube")[0].numbers[1] < 430
    height = [of(draw(game), "p0/cube")[0].numbers[1]]
    game.play("climb")
    height.append(of(draw(game), "p0/cube")[0].numbers[1])
    assert height[0] - height[1] == 100


def test_what_is_shown_flows_without_gaps(game):
    assert not of(draw(game), "p0/sign.apple")
    game.play("put:apple")
    assert of(draw(game), "p0/sign.apple")[0].numbers == (300, 510)


def test_what_flows_takes_one_spot_after_the_other(rules, look):
    look["draw"][2]["draw"][3]["show"] = "coin > 0"
    picture = draw(rules.new_game(players=2))
    assert of(picture, "p0/sign.apple")[0].numbers == (300, 510)
    assert of(picture, "p0/sign.pear")[0].numbers == (370, 510)


def test_a_condition_hides_and_shows(rules, look):
    look["draw"][2]["draw"][-1]["show"] = "coin > 1"
    game = rules.new_game(players=2, seed=1)
    assert of(draw(game), "p0/coin")
    game.play("climb")
    assert game.value("coin", me=0) == 1
    assert not of(draw(game), "p0/coin")


def test_private_things_are_for_their_owner(game):
    assert of(draw(game, viewer=0), "p0/basket.apple")
    assert not of(draw(game, viewer=1), "p0/basket.apple")
    assert not [line for line in draw(game, viewer=1).lines if line.thing == "p0/basket"]
    assert of(draw(game), "p0/basket.apple")


def test_pieces_of_a_zone_lie_in_lines(game):
    for key in ("put:apple", "stop", "put:apple"):
        game.play(key)
    discs = [shape for shape in of(draw(game), "p0/stall") if shape.kind == "circle"]
    assert [shape.numbers[:2] for shape in discs] == [(80, 530), (150, 530)]


def test_letters_and_names_follow_the_language(game):
    assert "A" in texts(draw(game, "en"))
    assert "林" in texts(draw(game, "ja"))
    assert "사" in texts(draw(game, "ko"))


def test_seats_are_called_by_their_names(game):
    assert "Aki on step 0" in draw(game, seats=("Aki", "Bo")).words


def test_the_same_position_gives_the_same_picture(game):
    assert draw(game).shapes == draw(game.copy()).shapes


def test_height_follows_what_is_drawn(game):
    picture = draw(game)
    lowest = max(box[3] for box in picture.boxes.values())
    assert (picture.width, picture.height) == (1000, lowest + 20)


@pytest.mark.parametrize(
    ("change", "code", "found"),
    [
        (lambda look: look["draw"][0]["draw"][1]["draw"][0].update(piece="{frut}"), "name", "frut"),
        (lambda look: look["draw"][0]["draw"][1].update(each="fruits"), "reference", "fruits"),
        (lambda look: look["draw"][0].update(title="{word:tree}"), "reference", "tree"),
        (lambda look: look["draw"][0]["draw"][1].update(at="fruits"), "reference", "fruits"),
        (lambda look: look["draw"][0]["draw"][1]["draw"][0].update(count="orchrd[fruit]"), "expression", "orchrd"),
        (lambda look: look["draw"][0]["draw"][1].update(thing="x{= coin}"), "fixed", "x{= coin}"),
        (lambda look: look["draw"][0]["draw"][0].update(style="crad"), "value", "crad"),
        (lambda look: look["draw"][0]["draw"][0].update(rect=[1, 2, 3]), "value", "rect"),
    ],
)
def test_what_cannot_be_drawn_says_where_and_what(rules, look, change, code, found):
    change(look)
    with pytest.raises(LookError) as caught:
        draw(rules.new_game(players=2))
    assert caught.value.code == code
    assert found in caught.value.found
    assert caught.value.path[:2] == ("draw", 0)
    assert caught.value.text("ja") != caught.value.text("ko") != caught.value.text("en")


def test_an_item_can_belong_to_a_phase(rules, look):
    look["draw"].append({"text": "now", "at": [500, 20], "phase": "market"})
    look["draw"].append({"text": "never", "at": [500, 20], "phase": ["picking"]})
    shown = texts(draw(rules.new_game(players=2)))
    assert "now" in shown
    assert "never" not in shown


def test_what_the_spaces_of_a_track_give_comes_from_the_rules(rules, look):
    look["draw"].append(
        {"each": {"gifts": "ladder1"}, "as": "kind", "draw": [{"text": "{number}: {value} {kind}", "thing": "gift"}]}
    )
    assert [shape.text for shape in of(draw(rules.new_game(players=2)), "gift")] == ["2: 2 coin"]


def test_numbers_can_be_counted_out(rules, look):
    spot = {"row": {"start": [0, 0], "step": [10, 0]}, "by": "n"}
    look["draw"].append({"each": {"from": 1, "to": 3}, **spot, "draw": [{"text": "n{n}", "thing": "count"}]})
    found = of(draw(rules.new_game(players=2)), "count")
    assert [(shape.text, shape.numbers[0]) for shape in found] == [("n1", 10), ("n2", 20), ("n3", 30)]


def test_face_down_pieces_show_their_number_only(rules, look, monkeypatch):
    game = rules.new_game(players=2)
    monkeypatch.setattr(rules.model.zones["stall"], "see", "none")
    game.play("put:apple")
    picture = draw(game)
    assert [shape.text for shape in of(picture, "p0/stall") if shape.kind == "text"] == ["?"]
    assert "stall: face-down tile." in picture.words
    assert "stall: apple" not in picture.words


def test_a_line_between_points_bends_and_its_things_lie_half_way(rules, look):
    look["positions"]["ends"] = {"apple": [100, 800], "pear": [300, 800]}
    look["lines"] = {"way": {"points": "ends", "from": "a", "to": "b", "bend": {"ladder1": [[200, 700]]}}}
    rules.model.sets["ladder"].fields.update(a={"ladder1": "apple"}, b={"ladder1": "pear"})
    group = {
        "each": "ladder",
        "along": "way",
        "thing": "{ladder}",
        "draw": [{"path": True, "width": 5}, {"circle": [0, 0, 9]}],
    }
    look["draw"].append(group)
    line, disc = of(draw(rules.new_game(players=2)), "ladder1")
    assert line.numbers[:2] == (100, 800)
    assert line.numbers[-2:] == (300, 800)
    assert min(line.numbers[1::2]) == 700
    assert disc.numbers == (200, 700, 9)


def test_a_line_to_an_unknown_point_goes_to_the_tray(rules, look):
    look["positions"]["ends"] = {"apple": [100, 800]}
    look["lines"] = {"way": {"points": "ends", "from": "a", "to": "b"}}
    rules.model.sets["ladder"].fields.update(a={"ladder1": "apple"}, b={"ladder1": "pear"})
    group = {
        "each": "ladder",
        "along": "way",
        "thing": "{ladder}",
        "draw": [{"path": True, "width": 5}, {"circle": [0, 0, 9]}],
    }
    look["draw"].append(group)
    (disc,) = of(draw(rules.new_game(players=2)), "ladder1")
    assert disc.numbers[1] == 900
