"""Undo where hidden information had been seen: with consent, and marked (section 4 of the rules)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.rules.earth.entries import Deal, Place, Shown, TurnTarget
from referee.rules.earth.ledger import LedgerLine, What
from referee.rules.earth.setup import Level
from referee.rules.earth.undoing import SEEN
from referee.rules.kernel.log import Restore, Retract
from referee.rules.kernel.ruling import IllegalEntry
from tests.rules.earth.playing import DECK, SEED, Table
from tests.rules.earth.test_game import _ruling as ruling

LOST = Shown(is_paid=False)


def bidding(bids: str = "2", **setup: Any) -> Table:
    table = Table(**setup)
    table.target()
    table.bid(bids)
    return table


def dealt() -> Table:
    table = Table(level=Level.DEALT, deck=DECK)
    table.tell(Deal(SEED))
    return table


def dealt_to(placed: int, bids: str = "") -> Table:
    table = dealt()
    table.tell(TurnTarget(1))
    for seat in table.state.seats[:placed]:
        table.tell(Place(1, table.state.piles.hands[seat][0]), seat)
    table.bid(bids)
    return table


def ruled(*lines: LedgerLine) -> Table:
    table = Table()
    table.tell(ruling(table, *lines))
    return table


def revealed() -> Table:
    table = bidding("- - -")
    table.reveal(Ann=LOST)
    return table


def finished() -> Table:
    table = Table()
    table.quick_round("- - -")
    return table


Case = tuple[str, Callable[[], Table], bool]

CASES: list[Case] = [
    ("a deployment", bidding, False),
    ("a pass", lambda: bidding("2 -"), False),
    ("the pass that closes, cards unknown to the app", lambda: bidding("- - -"), False),
    ("a card placed", lambda: dealt_to(2), False),
    ("the last card placed", lambda: dealt_to(3), False),
    ("a bid where the app deals", lambda: dealt_to(3, "1"), False),
    ("ships ruled", lambda: ruled(LedgerLine(What.SHIPS, None, "Ann", 1)), False),
    ("cards ruled away", lambda: ruled(LedgerLine(What.HAND, "Ann", n=-1)), False),
    ("cards drawn by a ruling", lambda: ruled(LedgerLine(What.HAND, "Ann", n=1)), True),
    ("the target", lambda: bidding(""), True),
    ("the deal", dealt, True),
    ("the pass that turns up cards the app knows", lambda: dealt_to(3, "- - -"), True),
    ("a revealed card", revealed, True),
    ("the end of a round, with its draws", finished, True),
]


@pytest.mark.parametrize("case", CASES, ids=[row[0] for row in CASES])
def test_undo_needs_consent_where_something_had_been_seen(
    case: tuple[str, Callable[[], Table], bool],
) -> None:
    table = case[1]()
    number, before = table.log.number, table.state

    if case[2]:
        with pytest.raises(IllegalEntry) as caught:
            table.tell(Retract(number))
        assert (caught.value.code, caught.value.can_override, table.log.number) == (SEEN, True, number)
        mark = table.tell(Retract(number), None, SEEN).reasons
        assert [reason.text() for reason in mark] == ["Hidden information had been seen."]
    else:
        assert table.tell(Retract(number)).reasons == ()

    table.tell(Restore(number))
    assert table.state == before


def test_where_the_host_rules_the_host_confirms_it_and_the_mark_stays() -> None:
    table = bidding("", house_rules={"ruling_by": "host"})

    with pytest.raises(IllegalEntry, match="only the host"):
        table.tell(Retract(1))

    (mark,) = table.tell(Retract(1), None, SEEN).reasons
    assert mark.house_rules == ("ruling_by=host",)
