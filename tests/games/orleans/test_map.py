"""The map, edge by edge: the towns each road and waterway joins, and the mark of its second goods space."""

from __future__ import annotations

from tests.games.orleans.helpers import load, rule, ways

MAP = """
r1 chartres etampes
r2 chartres le_mans 4
r3 chartres orleans
r4 chartres chateaudun
r5 etampes montargis 4
r6 le_mans chateaudun
r7 le_mans vendome
r8 le_mans tours 3
r9 chateaudun vendome
r10 chateaudun orleans
r11 orleans montargis
r12 orleans vierzon 3
r13 montargis briare
r14 vendome blois
r15 blois vierzon
r16 montrichard loches
r17 loches chateauroux
r18 vierzon chateauroux
r19 chateauroux le_blanc
r20 chateauroux argenton
r21 chateauroux la_chatre
r22 chinon chatellerault
r23 chatellerault argenton 4
r24 argenton la_chatre
r25 la_chatre st_amand
r26 st_amand bourges
r27 st_amand nevers 4
r28 bourges nevers
r29 bourges sancerre
w1 orleans blois
w2 orleans briare 3
w3 briare sancerre 3
w4 sancerre nevers
w5 blois tours
w6 tours montrichard
w7 tours loches
w8 tours chinon
w9 montrichard vierzon
w10 vierzon bourges
w11 vierzon st_amand
w12 chinon chatellerault
w13 chinon le_blanc 3
w14 le_blanc argenton
"""


@rule("O-S3", "O-M1")
def test_the_roads_and_waterways_are_those_of_the_data_notes():
    found = []
    for way in ways():
        a, b, mark = (load().field("way", way, part) for part in ("a", "b", "mark"))
        assert load().field("way", way, "kind") == ("road" if way.startswith("r") else "water")
        found.append(" ".join(str(part) for part in (way, a, b, mark) if part))
    assert found == MAP.split("\n")[1:-1]


@rule("O-S3")
def test_every_town_can_be_reached():
    reached, edge = {"orleans"}, ["orleans"]
    while edge:
        here = edge.pop()
        for way in ways():
            ends = {load().field("way", way, "a"), load().field("way", way, "b")}
            new = ends - reached if here in ends else set()
            reached |= new
            edge += new
    assert reached == set(load().sets["town"])
