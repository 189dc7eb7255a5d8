"""What would be otherwise: read off two logs, for the preview of an amendment."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from referee.rules.kernel.history.log import Log, open_log
from referee.rules.kernel.history.sentences import LogDifference, differences
from referee.rules.kernel.records import Amend
from referee.rules.kernel.text.line import Line
from tests.rules.kernel.counting import Add, Counting, Setup, State
from tests.rules.kernel.history.test_amend import amended, told
from tests.rules.kernel.history.test_log import entered


class Telling(Counting):
    """The smallest game, which also says what players look at first."""

    def standing(self, state: State) -> Mapping[str, Line]:
        return {"sum": Line("The sum is {n}", n=state.total), "game": Line("It goes on")}


GAME = Telling()


@pytest.fixture
def log() -> Log[State]:
    return entered(open_log(GAME, Setup()), Add(1), Add(2), Add(3))


def said(found: list[LogDifference]) -> list[tuple[str, str]]:
    return [(each.was.text() if each.was else "", each.now.text() if each.now else "") for each in found]


def test_nothing_differs_from_itself(log: Log[State]) -> None:
    assert differences(GAME, log, log, 1) == []


def test_only_what_differs_is_listed(log: Log[State]) -> None:
    after = amended(log, Amend(2, told(4)))
    assert said(differences(GAME, log, after, 2)) == [("The sum is 6", "The sum is 8")]


def test_a_later_entry_that_falls_out_is_a_loss(log: Log[State]) -> None:
    shorter = entered(open_log(GAME, Setup()), Add(1), Add(2))
    lost = [each for each in differences(GAME, log, shorter, 1) if each.is_loss]
    assert said(lost) == [("3 · Ann adds", "no longer counts")]


def test_the_entry_put_right_is_not_among_its_own_consequences(log: Log[State]) -> None:
    after = amended(log, Amend(3))
    assert said(differences(GAME, log, after, 3)) == [("The sum is 6", "The sum is 3")]
