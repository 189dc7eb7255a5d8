"""A draw in the middle of a round that certainly empties the deck tells the table to shuffle (A-11, A-30)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.hand import Draw
from referee.rules.kernel.history.log import Entry
from tests.rules.arctic.rows.gatherings import seen, start_of
from tests.rules.arctic.rows.row import Row, done, each_row, gathering

HQ = ("hq1", "hq2", "hq3")

RUN_OUT = (
    gathering("the draw action", "A-11 A-27", deck=(1,)).when("Ann draws: scavenger scavenger").then(done()),
    gathering("whatever size the deck has", "A-11", deck=(0, 1))
    .when("Ann draws: scavenger scavenger")
    .then(done()),
    gathering("a spy is replaced", "A-11 A-84", modules=("recon1",), has={"Ann": "spy"}, deck=(0,))
    .when("Ann's spy looks at Bo's hand")
    .then(done()),
    gathering("a demolition team", "A-11 A-85")
    .given(modules=(*HQ, "recon4"), has={"Ann": "demolition_team"}, bases={"Bo": "bunker timer 5"}, deck=(1,))
    .when("Ann demolishes Bo's 0: demolition_team")
    .then(done()),
    gathering("the organizer", "A-11 A-80", modules=HQ, bases={"Ann": "organizer"}, deck=(1,))
    .when("Ann organizes: refugee")
    .then(done()),
    gathering("cards are laid on a building", "A-11 A-70", modules=HQ, has={"Ann": "engineer"}, deck=(1,))
    .when("Ann builds bunker: engineer")
    .then(done()),
    gathering("an act that nobody stops", "A-11 A-84")
    .given(modules=("recon1",), has={"Ann": "spy", "Bo": "scouting_refugee"}, deck=(0,))
    .when("Ann's spy looks at Bo's hand, asking", "nobody answers")
    .then(done()),
)
BOTH = (
    gathering("a timer is laid again", "A-11 A-85")
    .given(modules=(*HQ, "recon4"), has={"Ann": "demolition_team"}, bases={"Bo": "bunker timer 2"}, deck=(1,))
    .when("Ann demolishes Bo's 0: demolition_team")
    .then(done()),
    gathering("a scouting refugee is replaced", "A-11 A-32")
    .given(modules=("recon1",), has={"Ann": "spy", "Bo": "scouting_refugee"}, deck=(0,))
    .when("Ann's spy looks at Bo's hand, cancelled by Bo's scouting_refugee")
    .then(done()),
    gathering("a guard is replaced", "A-11 A-55")
    .given(modules=("recon1", "recon2"), has={"Ann": "spy", "Bo": "guard"}, deck=(0,))
    .when("Ann's spy looks at Bo's hand, cancelled by Bo's guard")
    .then(done()),
)
GOES_ON = (
    gathering("the deck has just enough", "A-11", deck=(2,))
    .when("Ann draws: scavenger scavenger")
    .then(done()),
    gathering("the deck may have enough", "A-11", deck=(0, 5))
    .when("Ann draws: scavenger scavenger")
    .then(done()),
    gathering("a drill sergeant has put cards into it", "A-11 A-85")
    .given(modules=("recon3", "hq1", "hq2"), has={"Ann": "drill_sergeant"}, deck=(0,))
    .when("Ann drills: drill_sergeant")
    .then(done()),
    gathering("nobody counts it", "A-11").when("Ann draws: scavenger scavenger").then(done()),
    gathering("nothing is drawn", "A-11", deck=(0,)).when("Ann digs: scavenger").then(done()),
)


def runs_out(row: Row) -> list[str]:
    """Return what the last step of a row says about decks."""
    return [reason.text() for reason in seen(row)["reasons"] if "runs out" in reason.phrase]


@each_row(RUN_OUT)
def test_a_deck_that_certainly_runs_out_is_told(row: Row) -> None:
    assert runs_out(row) == ["Ann’s deck runs out. Shuffle the discard pile, then carry on."]


@each_row(BOTH)
def test_everybody_whose_deck_runs_out_is_told(row: Row) -> None:
    assert [told.partition("’")[0] for told in runs_out(row)] == ["Ann", "Bo"]


@each_row(GOES_ON)
def test_a_deck_that_may_last_is_not_told(row: Row) -> None:
    assert runs_out(row) == []


@pytest.mark.parametrize(("owned", "said"), [(4, "1 of the cards drawn is"), (5, "2 of the cards drawn are")])
def test_a_courier_discards_no_more_than_was_drawn(owned: int, said: str) -> None:
    """All others are in the hand: only the cards in the deck and the Courier itself come."""
    state = start_of(gathering("", "", modules=("hq1", "hq2", "recon3"))).state
    cards = {"courier": 1, "shovel": owned - 1}
    own = replace(state.seats["Ann"], owned=cards, deck=frozenset({owned - 4}), drawn=-1)
    state = state.with_seat("Ann", own)

    ruling = ARCTIC.adjudicate(state, Entry(Draw(("courier",)), "Ann"))

    assert f"{said} discarded, 2 for each Courier." in [each.text() for each in ruling.reasons]
