"""A card that counts as paid only later, and chooses: texts carried out before still find their pieces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.earth.deployment.deployment import Deploy
from referee.rules.earth.ending.choose import CHOOSE
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.earth.record.state import Level
from referee.rules.earth.ruling.table_ruling import TableRuling
from referee.rules.kernel.entry.entry import Entry, entry_data
from referee.rules.kernel.history.log import Amend, counting_records
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.earth.playing import DECK, Table

PAID = (LedgerLine(What.VALID, "Ann", n=1), LedgerLine(What.ATTACK, "Ann", n=0))


def feint_counts_as_paid(taken: int) -> Table:
    """Bo's text has taken ships of Cy; then Ann's Feint counts, which takes one before."""
    table = Table(3, level=Level.DECK, deck=DECK)
    table.target()
    table.bid("2 - 1 -")
    table.reveal(Ann="feint", Bo="oddity", Cy="raid")
    table.settle(LedgerLine(What.SHIPS, "Cy", n=taken))
    return table


def rule(table: Table, *lines: LedgerLine) -> None:
    table.tell(TableRuling(1, "it was paid", lines, agreed=table.state.seats))


def test_a_choice_that_a_changed_bid_rules_out_does_not_stay() -> None:
    table = feint_counts_as_paid(4)
    rule(table, *PAID)
    table.choose("Cy")
    assert ending_of(table.state).waiting is None
    number = next(each.number for each in counting_records(table.log) if each.entry.seat == "Cy")

    table.tell(Amend(number, entry_data(Entry(Deploy(1, 2), "Cy"))))

    assert ending_of(table.state).waiting is not None
    assert EARTH.due(table.state) == ("Ann",)
    table.choose("Bo")
    assert ending_of(table.state).waiting is None


def test_nor_does_it_where_later_entries_stay_as_played() -> None:
    table = feint_counts_as_paid(4)
    rule(table, *PAID)
    table.choose("Cy")
    number = next(each.number for each in counting_records(table.log) if each.entry.seat == "Cy")

    table.tell(Amend(number, entry_data(Entry(Deploy(1, 2), "Cy")), anew=False))

    assert EARTH.due(table.state) == ("Ann",)


def two_feints_count_as_paid() -> Table:
    """Cy's text has taken all ships of Bo and Cy; then two Feints count, which take one each before."""
    table = Table(3, level=Level.DECK, deck=DECK)
    table.target()
    table.bid("2 2 - -")
    table.reveal(Ann="feint", Bo="feint", Cy="oddity")
    table.settle(LedgerLine(What.SHIPS, "Bo", n=4), LedgerLine(What.SHIPS, "Cy", n=6))
    rule(table, *PAID, *(replace(line, seat="Bo") for line in PAID))
    return table


def test_a_choice_after_which_another_card_could_choose_nobody_is_not_offered() -> None:
    table = two_feints_count_as_paid()
    assert [option.word for option in next(CHOOSE.choices(table.state, "Ann", {})).options] == ["Bo"]

    with pytest.raises(IllegalEntry):
        table.choose("Cy")

    table.choose("Bo")
    assert [option.word for option in next(CHOOSE.choices(table.state, "Bo", {})).options] == ["Ann"]
    table.choose("Ann")
    assert ending_of(table.state).waiting is None


def test_a_ruling_after_which_nobody_could_be_chosen_is_refused() -> None:
    table = feint_counts_as_paid(4)
    rule(table, *PAID)

    with pytest.raises(IllegalEntry):
        rule(table, LedgerLine(What.SHIPS, "Cy", n=3))

    assert CHOOSE.offered(table.state) == ("Ann",)
