"""Leaders chosen in secret: neither prompts nor refusals tell which they are (A-7, A-17)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.recon.look import PEEK, Peek
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.targets import LEADER_OF
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.rows.gatherings import play, start_of
from tests.rules.arctic.rows.power import row

RECORDED = Path(__file__).resolve().parents[4] / "fixtures" / "replays"


def table(**bases: str) -> Log[ArcticState]:
    """Return a table in round 1, before anybody has acted."""
    return start_of(row("-", "A-7", round=1, bases=bases, has={"Ann": "sniper_team"}))


def peekers(log: Log[ArcticState]) -> list[tuple[str, ...]]:
    return [prompt.seats for prompt in ARCTIC.prompts(log.state) if prompt.kind == Peek.kind]


def test_nobody_is_told_who_has_the_yardmaster_before_all_have_chosen() -> None:
    assert peekers(table(Bo="yardmaster")) == []
    assert peekers(table(Ann="mentor", Bo="yardmaster", Cy="ranger")) == [("Bo",)]


@pytest.mark.parametrize("guess", ["yardmaster", "mentor"])
def test_a_shot_at_a_leader_that_is_still_hidden_tells_nothing(guess: str) -> None:
    with pytest.raises(IllegalEntry) as caught:
        play(table(Bo="yardmaster"), f"Ann's sniper_team wounds Bo's {guess}")

    assert (caught.value.code, caught.value.rule) == ("leaders-hidden", "A-7")
    assert caught.value.message == "Leaders aren’t face up yet. Someone still has to choose."


@pytest.mark.parametrize(("name", "mentor"), [("hq_leaders_taking", "Ed"), ("hq_leaders_always", "Ed")])
def test_a_leader_that_acted_in_the_skirmish_is_not_the_yardmaster_as_well(name: str, mentor: str) -> None:
    """A reveal at a table that skips entries may show another leader than the one on record."""
    state = declared_by_a_leader(name)
    own = state.seats[mentor]
    shown = replace(state.revealed[mentor], leader=own.base.leader)
    state = replace(state, revealed={**state.revealed, mentor: shown})
    odd = state.with_seat(mentor, replace(own, base=replace(own.base, leader="yardmaster")))

    with pytest.raises(IllegalEntry) as caught:
        ARCTIC.adjudicate(odd, Entry(Peek(), mentor))

    assert (caught.value.code, caught.value.rule) == ("declared-already", "A-64")
    assert "leader has already been used" in caught.value.message
    assert mentor not in PEEK.offered(odd)
    assert ARCTIC.prompts(odd)


def declared_by_a_leader(name: str) -> ArcticState:
    story = read_story(RECORDED / f"arctic/{name}.json")
    states = (log.state for _, log in replay(ARCTIC, story))
    return next(each for each in states if any(said.act in LEADER_OF for said in each.declarations))
