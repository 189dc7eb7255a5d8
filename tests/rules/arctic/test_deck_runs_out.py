"""A draw in the middle of a round that certainly empties the deck tells the table to shuffle (A-11, A-30)."""

from __future__ import annotations

from tests.rules.arctic.gatherings import Row, done, each_row, gathering, seen

HQ = ("hq1", "hq2", "hq3")

RUN_OUT = (
    gathering("the draw action", "A-11 A-27", done(), "Ann draws: scavenger scavenger", deck=(1,)),
    gathering("whatever size the deck has", "A-11", done(), "Ann draws: scavenger scavenger", deck=(0, 1)),
    gathering("a spy is replaced", "A-11 A-84", done(), "Ann's spy looks at Bo's hand",
              modules=("recon1",), has={"Ann": "spy"}, deck=(0,)),
    gathering("a demolition team", "A-11 A-85", done(), "Ann demolishes Bo's 0: demolition_team",
              modules=(*HQ, "recon4"), has={"Ann": "demolition_team"},
              bases={"Bo": "bunker timer 5"}, deck=(1,)),
    gathering("the organizer", "A-11 A-80", done(), "Ann organizes: refugee",
              modules=HQ, bases={"Ann": "organizer"}, deck=(1,)),
    gathering("cards are laid on a building", "A-11 A-70", done(), "Ann builds bunker: engineer",
              modules=HQ, has={"Ann": "engineer"}, deck=(1,)),
    gathering("an act that nobody stops", "A-11 A-84", done(),
              "Ann's spy looks at Bo's hand, asking", "nobody answers",
              modules=("recon1",), has={"Ann": "spy", "Bo": "scouting_refugee"}, deck=(0,)),
)  # fmt: skip
BOTH = (
    gathering("a timer is laid again", "A-11 A-85", done(), "Ann demolishes Bo's 0: demolition_team",
              modules=(*HQ, "recon4"), has={"Ann": "demolition_team"},
              bases={"Bo": "bunker timer 2"}, deck=(1,)),
    gathering("a scouting refugee is replaced", "A-11 A-32", done(),
              "Ann's spy looks at Bo's hand, cancelled by Bo's scouting_refugee",
              modules=("recon1",), has={"Ann": "spy", "Bo": "scouting_refugee"}, deck=(0,)),
    gathering("a guard is replaced", "A-11 A-55", done(),
              "Ann's spy looks at Bo's hand, cancelled by Bo's guard",
              modules=("recon1", "recon2"), has={"Ann": "spy", "Bo": "guard"}, deck=(0,)),
)  # fmt: skip
GOES_ON = (
    gathering("the deck has just enough", "A-11", done(), "Ann draws: scavenger scavenger", deck=(2,)),
    gathering("the deck may have enough", "A-11", done(), "Ann draws: scavenger scavenger", deck=(0, 5)),
    gathering("a drill sergeant has put cards into it", "A-11 A-85", done(), "Ann drills: drill_sergeant",
              modules=("recon3", "hq1", "hq2"), has={"Ann": "drill_sergeant"}, deck=(0,)),
    gathering("nobody counts it", "A-11", done(), "Ann draws: scavenger scavenger"),
    gathering("nothing is drawn", "A-11", done(), "Ann digs: scavenger", deck=(0,)),
)  # fmt: skip


def runs_out(row: Row) -> list[str]:
    """Return what the last step of a row says about decks."""
    return [reason.text() for reason in seen(row)["reasons"] if "runs out" in reason.phrase]


@each_row(RUN_OUT)
def test_a_deck_that_certainly_runs_out_is_told(row: Row) -> None:
    assert runs_out(row) == ["Ann’s deck runs out: shuffle the discard pile, then carry on."]


@each_row(BOTH)
def test_everybody_whose_deck_runs_out_is_told(row: Row) -> None:
    assert [told.partition("’")[0] for told in runs_out(row)] == ["Ann", "Bo"]


@each_row(GOES_ON)
def test_a_deck_that_may_last_is_not_told(row: Row) -> None:
    assert runs_out(row) == []
