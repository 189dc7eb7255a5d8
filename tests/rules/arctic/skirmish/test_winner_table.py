"""Skirmishes, row by row: who wins, by what, and when nobody does (A-42 to A-48)."""

from __future__ import annotations

from tests.rules.arctic.rows.tables import Row, as_expected, ask, cited, deadlock, each_row, skirmish, won

WINNERS = (
    skirmish("the highest of five fights wins", "A-42")
    .forces(Ann="refugee", Bo="scavenger", Cy="brawler", Di="thugs", Ed="brawler")
    .then(won("Di", "fight", (0, 1, 2, 3, 2), cites="A-42 A-47")),
    skirmish("a lead of one is enough for three", "A-42")
    .forces(Ann="brawler tribe_family_5", Bo="thugs", Cy="")
    .then(won("Bo", "fight", (2, 3, 0))),
    skirmish("a rogue outside the tie takes it", "A-43")
    .forces(Ann="thugs", Bo="brawler scavenger", Cy="rogue", Di="")
    .then(won("Cy", "rogue", (3, 3, 1, 0), cites="A-43")),
    skirmish("of two rogues the first in turn order wins", "A-43")
    .forces(Ann="brawler", Bo="rogue scavenger", Cy="rogue")
    .then(won("Bo", "rogue", (2, 2, 1))),
    skirmish("a rogue comes before people", "A-43")
    .forces(Ann="tribe_family_5 spear", Bo="rogue scavenger", Cy="")
    .then(won("Bo", "rogue", (2, 2, 0), (5, 2, 0))),
    skirmish("a rogue does nothing without a tie", "A-43")
    .forces(Ann="thugs", Bo="rogue", Cy="brawler")
    .then(won("Ann", "fight", (3, 1, 2))),
    skirmish("a tie below the highest is nothing for a rogue", "A-43")
    .forces(Ann="thugs", Bo="brawler", Cy="rogue scavenger")
    .then(won("Ann", "fight", (3, 2, 2))),
    skirmish("the most people among the tied win", "A-44")
    .forces(Ann="brawler", Bo="scavenger scavenger", Cy="scavenger")
    .then(won("Bo", "people", (2, 2, 1), (1, 2, 1), cites="A-44")),
    skirmish("people of a player outside the tie do not count", "A-44")
    .forces(Ann="brawler", Bo="scavenger scavenger", Cy="tribe_family_5 refugee")
    .then(won("Bo", "people", (2, 2, 0), (1, 2, 6))),
    skirmish("refugees and families count as people, tools and medicine do not", "A-44")
    .forces(Ann="brawler medkit pills toolkit junk", Bo="brawler refugee tribe_family_3", Cy="")
    .then(won("Bo", "people", (2, 2, 0), (1, 5, 0))),
    skirmish(
        "a tool counts no people, though the table's card says so",
        "A-44",
        cards={"spear": {"people": 5, "fight_mod": 0}},
    )
    .forces(Ann="brawler spear", Bo="scavenger scavenger", Cy="")
    .then(won("Bo", "people", (2, 2, 0), (1, 2, 0), cites="A-44")),
    skirmish("equal fight and equal people are a deadlock", "A-44 A-46")
    .forces(Ann="brawler refugee", Bo="scavenger scavenger", Cy="")
    .then(deadlock((2, 2, 0), (2, 2, 0), cites="A-44 A-46 A-29")),
    skirmish("two of three tied players with the most people are a deadlock", "A-44 A-46")
    .forces(Ann="brawler refugee", Bo="scavenger scavenger", Cy="brawler")
    .then(deadlock((2, 2, 2), (2, 2, 1))),
    skirmish("the winner takes the contested resource", "A-47")
    .forces(Ann="scavenger", Bo="", Cy="")
    .then(won("Ann", "fight", (1, 0, 0), cites="A-47")),
    skirmish("nobody sends anyone", "A-48 A-46")
    .forces(Ann="", Bo="", Cy="")
    .then(deadlock((0, 0, 0), (0, 0, 0), cites="A-48 A-46")),
    skirmish("a lone refugee beats empty forces and a bluff", "A-48")
    .forces(Ann="", Bo="refugee", Cy="medkit junk")
    .then(won("Bo", "people", (0, 0, 0), (0, 1, 0))),
    skirmish("bluffs without people are a deadlock", "A-48")
    .forces(Ann="spear", Bo="medkit", Cy="junk")
    .then(deadlock((0, 0, 0), (0, 0, 0))),
)

TWO_PLAYERS = (
    skirmish("two players, one ahead: a tie", "A-45 A-46")
    .forces(Ann="brawler refugee refugee", Bo="scavenger")
    .then(deadlock((2, 1), (3, 1), cites="A-45 A-46")),
    skirmish("two players, two ahead: won", "A-45")
    .forces(Ann="scavenger", Bo="thugs")
    .then(won("Bo", "fight", (1, 3), cites="A-45 A-47")),
    skirmish("two players: people are never compared", "A-45")
    .forces(Ann="brawler tribe_family_5", Bo="brawler")
    .then(deadlock((2, 2), (6, 1))),
    skirmish("two players: a rogue takes an exact tie", "A-45 A-43")
    .forces(Ann="brawler", Bo="rogue scavenger")
    .then(won("Bo", "rogue", (2, 2), cites="A-43 A-45")),
    skirmish("two players: a rogue does not take a lead of one, not even its own", "A-45")
    .forces(Ann="brawler", Bo="rogue brawler")
    .then(deadlock((2, 3))),
    skirmish("two players with a rogue each: the first in turn order", "A-45 A-43")
    .forces(Ann="rogue", Bo="rogue")
    .then(won("Ann", "rogue", (1, 1))),
    skirmish("two players: a rogue does not stop a lead of two", "A-45")
    .forces(Ann="thugs", Bo="rogue")
    .then(won("Ann", "fight", (3, 1))),
    skirmish("two players: a lone refugee against nobody is a deadlock", "A-45 A-48")
    .forces(Ann="refugee", Bo="")
    .then(deadlock((0, 0), (1, 0))),
    skirmish("two players send nobody", "A-45 A-48").forces(Ann="", Bo="").then(deadlock((0, 0), (0, 0))),
)

ROWS = (*WINNERS, *TWO_PLAYERS)


@each_row(ROWS)
def test_the_skirmish_ends_as_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)
