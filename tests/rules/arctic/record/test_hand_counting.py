"""The hand of a round against a count on paper: draws, Couriers, Sergeants, Maps (A-30, A-83, A-85)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Draw, Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.powers import Drill, PlayMap
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.history.log import Entry, Facts, Log, Record, Version, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling

PLENTY = ("scout", "courier", "scavenger", "drill_sergeant", "map", "refugee")
DRAWS = {"scout": 2, "courier": 3, "scavenger": 0, "refugee": 0}
HOUSE = {"trash_limit": "free"}
some = st.lists(st.sampled_from(("scavenger", "refugee")), min_size=1, max_size=3).map(tuple)
drawers = st.lists(st.sampled_from(("scout", "courier")), min_size=1, max_size=3).map(tuple)
steps = st.lists(
    st.one_of(
        drawers.map(Draw),
        some.map(Dig),
        some.map(Hunt),
        some.map(Trash),
        st.just(Drill("drill_sergeant")),
        st.sampled_from(("scout", "courier", "scavenger", "drill_sergeant")).map(
            lambda who: PlayMap("map", who)
        ),
    ),
    max_size=9,
)


class Paper:
    """What somebody beside the table writes down: cards that came to the hand, and cards that left it."""

    def __init__(self, returned: int) -> None:
        self.came = ["new"] * 5 + ["hardy scavenger"] * returned
        self.left = list[str]()

    def needs(self, facts: Facts) -> int:
        """Return how many cards of the hand the step takes."""
        if isinstance(facts, Drill | PlayMap):
            return 1
        assert isinstance(facts, Draw | Dig | Hunt | Trash)
        return len(facts.cards or ())

    def write(self, facts: Facts) -> None:
        """Write down an accepted step."""
        self.left += ["played"] * self.needs(facts)
        if isinstance(facts, Drill):
            self.came += ["drawn", "drawn"]
        elif isinstance(facts, PlayMap):
            self.came.append("taken back")
        elif isinstance(facts, Draw):
            for card in facts.cards:
                self.came += ["drawn"] * DRAWS[card]
                self.left += ["discarded"] * (2 if card == "courier" else 0)

    @property
    def hand(self) -> int:
        """How many cards are in the hand."""
        return len(self.came) - len(self.left)


def opened(returned: int) -> Log[ArcticState]:
    """Return a table at which Ann owns more than she can use."""
    modules = ("hq1", "hq2", "recon1", "recon2", "recon3", "recon4", "recon5")
    state = ARCTIC.open(Setup(("Ann", "Bo"), "Ann", modules, dict(HOUSE)))
    own = ArcticSeat(dict.fromkeys((*PLENTY, "refugee"), 30), returned=returned)
    others = {seat: replace(each, is_loose=False) for seat, each in state.seats.items()}
    return Log(0, Version(replace(state, round=2, seats={**others, "Ann": own})))


def ruled(log: Log[ArcticState], entry: Entry) -> Ruling[Any] | IllegalEntry:
    """Return the ruling, or the refusal."""
    try:
        return rule_on(ARCTIC, log, entry)
    except IllegalEntry as refusal:
        return refusal


@given(steps, st.integers(0, 2))
def test_the_hand_is_what_it_is_on_paper(told: list[Facts], returned: int) -> None:
    log, paper = opened(returned), Paper(returned)

    for facts in told:
        note(f"{facts} with {paper.hand} in the hand")
        entry = Entry(facts, "Ann")
        ruling = ruled(log, entry)
        if isinstance(ruling, IllegalEntry):
            assert ruling.code != "too-many-cards" or paper.needs(facts) > paper.hand
            continue
        assert paper.needs(facts) <= paper.hand
        log = extend(ARCTIC, log, Record(log.number + 1, entry, ruling))
        paper.write(facts)
        assert log.state.seats["Ann"].left == paper.hand

    most = Entry(Commit(paper.hand), "Ann")
    rule_on(ARCTIC, log, most)
    with pytest.raises(IllegalEntry) as refusal:
        rule_on(ARCTIC, log, Entry(Commit(paper.hand + 1), "Ann"))
    assert refusal.value.code == "too-many-cards"
