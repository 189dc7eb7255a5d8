"""The log as a page showed it, and when what came since makes an entry late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.rules.kernel.history.log import Entry, Log, Restore, Retract, as_shown, is_late, open_log
from referee.rules.kernel.records import Amend
from tests.rules.kernel.counting import COUNTING, Add, Counting, Setup, State
from tests.rules.kernel.history.test_log import entered


class Apart(Counting):
    """A game in which every seat adds a number of its own; the others' make none of them late."""

    def still_means_the_same(self, shown: Any, now: Any, entry: Entry, since: Sequence[Entry]) -> bool:
        """Whether nobody added twice."""
        return shown.total <= now.total and all(other.seat != entry.seat for other in since)


APART = Apart()
EMPTY = open_log(COUNTING, Setup())
THREE = entered(EMPTY, Add(1), Add(2), Add(3), seat="Bo")
ANN = Entry(Add(1), "Ann")


@pytest.mark.parametrize(("seen", "total"), [(0, 0), (1, 1), (2, 3), (3, 6)])
def test_a_page_is_found_as_it_was_shown(seen: int, total: int) -> None:
    shown = as_shown(THREE, seen)

    assert shown is not None
    assert (shown.number, shown.state.total) == (seen, total)


def test_a_page_that_nobody_can_have_seen_yet_is_the_log_as_it_is() -> None:
    assert as_shown(THREE, 9) is THREE


def test_a_page_after_an_undo_is_found_too() -> None:
    undone = entered(THREE, Retract(3))
    shown = as_shown(entered(undone, Add(4)), undone.number)

    assert shown is not None
    assert shown.state == undone.state


def test_a_page_after_an_amendment_is_found_too() -> None:
    amended = entered(THREE, Amend(1))
    shown = as_shown(entered(amended, Add(1)), amended.number)

    assert shown is not None
    assert shown.state == amended.state


BACK: tuple[tuple[Any, ...], ...] = (
    (Retract(3),),
    (Retract(3), Add(4)),
    (Retract(3), Restore(3)),
    (Amend(1),),
    (Amend(3), Add(1)),
    (Add(1), Retract(4), Add(2)),
    (Add(1), Amend(4), Add(1)),
)


@pytest.mark.parametrize("told", BACK)
def test_what_was_shown_before_something_was_taken_back_or_put_right_is_gone(told: tuple[Any, ...]) -> None:
    log = entered(THREE, *told, seat="Bo")

    assert as_shown(log, 3) is None
    assert is_late(APART, log, ANN, 3)


def late(log: Log[State], entry: Entry = ANN) -> list[bool]:
    return [is_late(APART, log, entry, seen) for seen in range(5)]


def test_what_the_game_lets_meet_is_not_late() -> None:
    assert late(THREE) == [False, False, False, False, True]


def test_what_it_does_not_let_meet_is_late_but_from_the_last_page() -> None:
    assert late(THREE, Entry(Add(1), "Bo")) == [True, True, True, False, True]


def test_where_nothing_meets_all_but_the_last_page_is_late() -> None:
    assert [is_late(COUNTING, THREE, ANN, seen) for seen in range(5)] == [True, True, True, False, True]
