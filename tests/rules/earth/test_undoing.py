"""Undo and redo where hidden information had been seen: with the others' consent, and marked (section 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.earth.record.state import Level
from referee.rules.earth.reveal import RevealCards, ShownCard
from referee.rules.earth.setup.table_deck import Deal
from referee.rules.kernel.entry.entry import Entry, entry_data
from referee.rules.kernel.history.consent import NEEDED
from referee.rules.kernel.history.log import Agree, Author, Decline, Propose, Restore, Retract, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.earth.playing import DECK, SEED, Table
from tests.rules.earth.test_game import _ruling as ruling

LOST = ShownCard(is_paid=False)


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
        table.tell(PlaceCard(1, table.state.piles.hands[seat][0]), seat)
    table.bid(bids)
    return table


def ruled(*lines: LedgerLine) -> Table:
    table = Table()
    table.tell(ruling(table, *lines))
    return table


def robbed() -> Table:
    """A table at which the app has dealt and Bo has thrown away the hand: it lies open on the discards."""
    table = dealt_to(3, "1")
    table.tell(ruling(table, LedgerLine(What.HAND, "Bo", n=-3)))
    return table


def revealed(**setup: Any) -> Table:
    table = bidding("- - -", **setup)
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
    ("cards that the app knows ruled away", robbed, True),
    ("a target that the table wrote down", lambda: bidding(""), False),
    ("a target that the app turned up", lambda: dealt_to(0), True),
    ("the deal", dealt, True),
    ("the pass that turns up cards the app knows", lambda: dealt_to(3, "- - -"), True),
    ("a revealed card", revealed, True),
    ("the end of a round, with its draws", finished, True),
]


HOST = Author()


@pytest.mark.parametrize("case", CASES, ids=[row[0] for row in CASES])
def test_undo_and_redo_need_consent_where_something_had_been_seen(
    case: tuple[str, Callable[[], Table], bool],
) -> None:
    table = case[1]()
    number, before = table.log.number, table.state

    for facts in (Retract(number), Restore(number)):
        if case[2]:
            with pytest.raises(IllegalEntry) as caught:
                table.enter(facts, HOST)
            assert (caught.value.code, caught.value.can_override) == (NEEDED, False)
            assert "Ann, Bo and Cy have to say yes first" in caught.value.message
        else:
            assert table.enter(facts, HOST).reasons == ()
            continue
        agreed(table, facts)
        assert said(table) == [
            "Hidden information has been seen.",
            "The table’s device said yes for Ann, Bo and Cy.",
        ]
    assert table.state == before


def propose(table: Table, facts: Any, author: Author = HOST) -> int:
    """Propose an undo, redo or amendment; return the number of the question."""
    table.enter(Propose(entry_data(Entry(facts))), author)
    return table.log.number


def agreed(table: Table, facts: Any) -> None:
    """Let a table without phones agree to it."""
    table.enter(Agree(propose(table, facts), table.state.seats), HOST)


def said(table: Table) -> list[str]:
    """Return the reasons of the last record."""
    return [reason.text() for reason in table.records[-1].ruling.reasons]


def test_where_the_host_rules_the_host_alone_decides_and_the_mark_stays() -> None:
    table = revealed(house_rules={"ruling_by": "host"})

    (mark,) = table.enter(Retract(table.log.number), HOST).reasons
    assert mark.house_rules == ("ruling_by=host",)


def test_where_the_host_rules_no_seat_undoes_what_was_seen() -> None:
    table = bidding("- - -", house_rules={"ruling_by": "host"})
    table.tell(RevealCards(1, {"Ann": LOST}), "Ann")

    with pytest.raises(IllegalEntry, match="Only the host"):
        table.enter(Retract(table.log.number), Author("Ann"))


def test_every_seat_with_a_device_says_yes_itself_and_the_last_yes_makes_it() -> None:
    table, author = revealed(), Author(None, frozenset({"Bo", "Cy"}))
    before = table.log.version.undone.state
    question = propose(table, Retract(table.log.number), author)

    table.enter(Agree(question, ("Ann",)), author)
    table.enter(Agree(question, ("Cy",)), Author("Cy"))
    assert table.log.proposal is not None
    assert table.log.proposal.waits == ("Bo",)
    table.enter(Agree(question, ("Bo",)), Author("Bo"))

    assert table.state == before
    assert said(table)[1:] == ["Cy and Bo said yes.", "The table’s device said yes for Ann."]
    assert table.log.proposal is None


def test_the_tables_own_device_says_no_yes_for_who_has_a_device() -> None:
    table, author = revealed(), Author(None, frozenset({"Bo"}))
    question = propose(table, Retract(table.log.number), author)

    for facts, who in (
        (Agree(question, ("Bo",)), author),
        (Agree(question, ("Ann", "Bo", "Cy")), author),
        (Agree(question, ("Bo",)), Author("Cy")),
        (Agree(question, ()), author),
        (Agree(question, ("Di",)), author),
        (Agree(question - 1, ("Ann",)), author),
    ):
        with pytest.raises(IllegalEntry):
            table.enter(facts, who)


def test_who_asks_is_not_asked() -> None:
    table = bidding("- - -")
    table.tell(RevealCards(1, {"Ann": LOST}), "Ann")
    number = table.log.number

    question = propose(table, Retract(number), Author("Ann"))

    assert table.log.proposal is not None
    assert table.log.proposal.waits == ("Bo", "Cy")
    with pytest.raises(IllegalEntry):
        table.enter(Agree(question, ("Ann",)), Author("Ann"))


@pytest.mark.parametrize("who", [HOST, Author("Bo"), Author("Cy")])
def test_a_no_or_a_withdrawal_ends_the_question(who: Author) -> None:
    table = revealed()
    before, question = table.state, propose(table, Retract(table.log.number))

    table.enter(Decline(question), who)

    assert (table.log.proposal, table.state) == (None, before)
    with pytest.raises(IllegalEntry, match="This question is closed"):
        table.enter(Agree(question, ("Ann",)), HOST)


@pytest.mark.parametrize("author", [None, Author("Zoe")])
def test_a_stranger_says_no_to_nothing(author: Author | None) -> None:
    table = revealed()
    question = propose(table, Retract(table.log.number))

    with pytest.raises(IllegalEntry):
        rule_on(EARTH, table.log, Entry(Decline(question), "Zoe"), author)


@pytest.mark.parametrize("author", [HOST, Author("Bo")])
def test_a_seat_says_no_on_its_own_device_only(author: Author) -> None:
    table = revealed()
    question = propose(table, Retract(table.log.number))

    with pytest.raises(IllegalEntry, match="can say no"):
        rule_on(EARTH, table.log, Entry(Decline(question), "Ann"), author)


def test_whatever_else_is_entered_ends_the_question() -> None:
    table = revealed()
    question = propose(table, Retract(table.log.number))

    table.reveal(Bo=LOST)

    with pytest.raises(IllegalEntry, match="This question is closed"):
        table.enter(Agree(question, ("Ann", "Bo", "Cy")), HOST)


def test_one_question_at_a_time_and_only_where_somebody_has_to_be_asked() -> None:
    table = revealed()
    number = table.log.number
    propose(table, Retract(number))
    with pytest.raises(IllegalEntry, match="Answer or withdraw the open question"):
        propose(table, Retract(number))

    table = bidding()
    with pytest.raises(IllegalEntry, match="You don’t have to ask"):
        propose(table, Retract(table.log.number))


def test_a_seat_neither_takes_back_nor_proposes_what_is_not_its_own() -> None:
    table = bidding("- - -")
    table.tell(RevealCards(1, {"Ann": LOST}), "Ann")

    for facts in (Retract(table.log.number), Propose(entry_data(Entry(Retract(table.log.number))))):
        with pytest.raises(IllegalEntry, match="This device can’t enter that"):
            table.enter(facts, Author("Bo"))
