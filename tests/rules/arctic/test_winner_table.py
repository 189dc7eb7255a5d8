"""Skirmishes, row by row: who wins, by what, and when nobody does (A-42 to A-48)."""

from __future__ import annotations

from tests.rules.arctic.tables import Row, as_expected, ask, cited, deadlock, each_row, skirmish, won

WINNERS = (
    skirmish(
        "the highest of five fights wins", "A-42",
        won("Di", "fight", (0, 1, 2, 3, 2), cites="A-42 A-47"),
        Ann="refugee", Bo="scavenger", Cy="brawler", Di="thugs", Ed="brawler",
    ),
    skirmish(
        "a lead of one is enough for three", "A-42",
        won("Bo", "fight", (2, 3, 0)),
        Ann="brawler tribe_family_5", Bo="thugs", Cy="",
    ),
    skirmish(
        "a rogue outside the tie takes it", "A-43",
        won("Cy", "rogue", (3, 3, 1, 0), cites="A-43"),
        Ann="thugs", Bo="brawler scavenger", Cy="rogue", Di="",
    ),
    skirmish(
        "of two rogues the first in turn order wins", "A-43",
        won("Bo", "rogue", (2, 2, 1)),
        Ann="brawler", Bo="rogue scavenger", Cy="rogue",
    ),
    skirmish(
        "a rogue comes before people", "A-43",
        won("Bo", "rogue", (2, 2, 0), (5, 2, 0)),
        Ann="tribe_family_5 spear", Bo="rogue scavenger", Cy="",
    ),
    skirmish(
        "a rogue does nothing without a tie", "A-43",
        won("Ann", "fight", (3, 1, 2)),
        Ann="thugs", Bo="rogue", Cy="brawler",
    ),
    skirmish(
        "a tie below the highest is nothing for a rogue", "A-43",
        won("Ann", "fight", (3, 2, 2)),
        Ann="thugs", Bo="brawler", Cy="rogue scavenger",
    ),
    skirmish(
        "the most people among the tied win", "A-44",
        won("Bo", "people", (2, 2, 1), (1, 2, 1), cites="A-44"),
        Ann="brawler", Bo="scavenger scavenger", Cy="scavenger",
    ),
    skirmish(
        "people of a player outside the tie do not count", "A-44",
        won("Bo", "people", (2, 2, 0), (1, 2, 6)),
        Ann="brawler", Bo="scavenger scavenger", Cy="tribe_family_5 refugee",
    ),
    skirmish(
        "refugees and families count as people, tools and medicine do not", "A-44",
        won("Bo", "people", (2, 2, 0), (1, 5, 0)),
        Ann="brawler medkit pills toolkit junk", Bo="brawler refugee tribe_family_3", Cy="",
    ),
    skirmish(
        "a tool counts no people, though the table's card says so", "A-44",
        won("Bo", "people", (2, 2, 0), (1, 2, 0), cites="A-44"),
        Ann="brawler spear", Bo="scavenger scavenger", Cy="", cards={"spear": {"people": 5, "fight_mod": 0}},
    ),
    skirmish(
        "equal fight and equal people are a deadlock", "A-44 A-46",
        deadlock((2, 2, 0), (2, 2, 0), cites="A-44 A-46 A-29"),
        Ann="brawler refugee", Bo="scavenger scavenger", Cy="",
    ),
    skirmish(
        "two of three tied players with the most people are a deadlock", "A-44 A-46",
        deadlock((2, 2, 2), (2, 2, 1)),
        Ann="brawler refugee", Bo="scavenger scavenger", Cy="brawler",
    ),
    skirmish(
        "the winner takes the contested resource", "A-47",
        won("Ann", "fight", (1, 0, 0), cites="A-47"),
        Ann="scavenger", Bo="", Cy="",
    ),
    skirmish(
        "nobody sends anyone", "A-48 A-46",
        deadlock((0, 0, 0), (0, 0, 0), cites="A-48 A-46"),
        Ann="", Bo="", Cy="",
    ),
    skirmish(
        "a lone refugee beats empty forces and a bluff", "A-48",
        won("Bo", "people", (0, 0, 0), (0, 1, 0)),
        Ann="", Bo="refugee", Cy="medkit junk",
    ),
    skirmish(
        "bluffs without people are a deadlock", "A-48",
        deadlock((0, 0, 0), (0, 0, 0)),
        Ann="spear", Bo="medkit", Cy="junk",
    ),
)  # fmt: skip

TWO_PLAYERS = (
    skirmish(
        "two players, one ahead: a tie", "A-45 A-46",
        deadlock((2, 1), (3, 1), cites="A-45 A-46"),
        Ann="brawler refugee refugee", Bo="scavenger",
    ),
    skirmish(
        "two players, two ahead: won", "A-45",
        won("Bo", "fight", (1, 3), cites="A-45 A-47"),
        Ann="scavenger", Bo="thugs",
    ),
    skirmish(
        "two players: people are never compared", "A-45",
        deadlock((2, 2), (6, 1)),
        Ann="brawler tribe_family_5", Bo="brawler",
    ),
    skirmish(
        "two players: a rogue takes an exact tie", "A-45 A-43",
        won("Bo", "rogue", (2, 2), cites="A-43 A-45"),
        Ann="brawler", Bo="rogue scavenger",
    ),
    skirmish(
        "two players: a rogue does not take a lead of one, not even its own", "A-45",
        deadlock((2, 3)),
        Ann="brawler", Bo="rogue brawler",
    ),
    skirmish(
        "two players with a rogue each: the first in turn order", "A-45 A-43",
        won("Ann", "rogue", (1, 1)),
        Ann="rogue", Bo="rogue",
    ),
    skirmish(
        "two players: a rogue does not stop a lead of two", "A-45",
        won("Ann", "fight", (3, 1)),
        Ann="thugs", Bo="rogue",
    ),
    skirmish(
        "two players: a lone refugee against nobody is a deadlock", "A-45 A-48",
        deadlock((0, 0), (1, 0)),
        Ann="refugee", Bo="",
    ),
    skirmish(
        "two players send nobody", "A-45 A-48",
        deadlock((0, 0), (0, 0)),
        Ann="", Bo="",
    ),
)  # fmt: skip

ROWS = (*WINNERS, *TWO_PLAYERS)


@each_row(ROWS)
def test_the_skirmish_ends_as_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)
