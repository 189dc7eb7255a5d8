"""Leaders chosen in secret: neither prompts nor refusals tell which they are (A-7, A-17)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.recon.yardmaster import Peek
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import IllegalEntry
from tests.rules.arctic.gatherings import done, play, start_of
from tests.rules.arctic.test_power_table import row


def table(**bases: str) -> Log[ArcticState]:
    """Return a table in round 1, before anybody has acted."""
    return start_of(row("-", "A-7", done(), round=1, bases=bases, has={"Ann": "sniper_team"}))


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
    assert caught.value.message == "Leaders are not face up yet: someone has still to choose."
