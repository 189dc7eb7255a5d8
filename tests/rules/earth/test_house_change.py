"""House rules changed during a game by a table ruling (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.earth.record.state import Level
from referee.rules.earth.reveal import ShownCard
from referee.rules.earth.ruling.table_ruling import TableRuling
from referee.rules.earth.scoring import score_now
from referee.rules.earth.setup.table_deck import Deal
from referee.rules.kernel.history.log import Retract
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from tests.rules.earth.playing import DECK, SEED, Table


def change(table: Table, reason: str = "as agreed", **house: str) -> Ruling[Any]:
    """Change house rules, agreed by everybody."""
    return table.tell(TableRuling(table.state.round, reason, agreed=table.state.seats, house=house))


def test_a_change_is_shown_before_and_after_and_holds_from_now_on() -> None:
    table = Table()
    table.quick_round("- - -")

    ruling = change(table, "we have no substitutes", supply="capped_turn_order")

    said = "Are 50 ships the limit? No, use substitutes → Yes, in turn order."
    assert [each.text() for each in ruling.outcome.changes] == [said]
    assert ruling.reasons[1].rules == ("E-61",)
    assert ruling.reasons[1].house_rules == ("supply=capped_turn_order",)
    assert table.state.house["supply"] == "capped_turn_order"
    assert table.state.rulings[-1].reason == "we have no substitutes"
    record = table.records[-1]
    line = EARTH.describe(table.state, record.entry, ruling.outcome)
    assert line.text() == "Table ruling on house rules: we have no substitutes"
    assert decode(TableRuling, encode(record.entry.facts)) == record.entry.facts
    table.tell(Retract(record.number))
    assert table.state.house["supply"] == "unlimited"


def test_rounds_that_are_done_keep_their_answer_and_later_ones_have_the_new() -> None:
    table = all_passed(house_rules={"all_pass": "void"})
    table.finish()
    change(table, all_pass="resolve")

    table.quick_round("- - -", {"Bo": 1})

    assert [card.name for card in table.state.owned["Bo"]] == ["Example Isle"]
    assert len(table.state.lost) == 1


def test_what_the_scores_say_changes_at_once() -> None:
    table = Table()
    for bids in ("1 - -", "- - 1", "- 1 -"):
        table.quick_round(bids, {"Ann": 1})
    assert score_now(table.state, "Ann").continent == 2

    change(table, continent_bonus="cumulative")

    assert score_now(table.state, "Ann").continent == 3


def test_an_empty_reserve_passes_as_soon_as_the_table_says_so() -> None:
    table = Table(house_rules={"empty_reserve": "must_click"})
    table.target()
    table.bid("6 1 1")
    assert table.state.deployment is not None
    assert table.state.deployment.turn == "Ann"

    ruling = change(table, empty_reserve="auto_pass")

    assert table.state.deployment.turn == "Bo"
    assert table.state.deployment.automatic == ("Ann",)
    assert "Ann has no ships left and passes." in [reason.text() for reason in ruling.reasons]


def test_the_last_round_can_be_shortened_while_it_ends() -> None:
    table = Table(rounds=1)
    table.target()
    table.bid("- - -")
    table.reveal(Ann=ShownCard(is_paid=False), Bo=ShownCard(is_paid=False), Cy=ShownCard(is_paid=False))

    change(table, last_refresh="no")

    table.finish()
    assert table.state.reserve["Ann"] == 6


def test_the_host_alone_never_comes_to_confirm_what_everybody_confirmed() -> None:
    table = Table()

    with pytest.raises(IllegalEntry, match="At this table everyone confirms"):
        change(table, ruling_by="host")


def test_everybody_can_come_to_confirm_what_the_host_confirmed() -> None:
    table = Table(house_rules={"ruling_by": "host"})
    change(table, ruling_by="everybody")

    with pytest.raises(IllegalEntry, match="Everyone has to agree"):
        table.tell(TableRuling(1, "slip", (LedgerLine(What.SHIPS, "Ann", None, 1),)))


def test_a_ruling_may_move_pieces_and_change_a_house_rule_at_once() -> None:
    table = Table()
    lines = (LedgerLine(What.SHIPS, "Ann", None, 1),)
    ruling = table.tell(TableRuling(1, "both", lines, None, table.state.seats, {"final_tie": "ships"}))

    assert len(ruling.outcome.changes) == 2
    assert (table.state.reserve["Ann"], table.state.house["final_tie"]) == (5, "ships")


def all_passed(**setup: Any) -> Table:
    table = Table(**setup)
    table.target()
    table.bid("- - -")
    return table


def texts_begun() -> Table:
    table = Table(level=Level.DECK, deck=DECK)
    table.target("t01")
    table.bid("- - -")
    table.reveal(Ann="oddity", Bo="oddity", Cy="oddity")
    table.settle()
    assert ending_of(table.state).waiting is not None
    return table


def dealt() -> Table:
    table = Table(level=Level.DEALT, deck=DECK)
    table.tell(Deal(SEED))
    return table


def over() -> Table:
    table = Table(rounds=1)
    table.quick_round("- - -")
    return table


REFUSED: list[tuple[str, Any, dict[str, Any], str]] = [
    ("no such rule", Table, {"house": {"luck": "yes"}}, "unknown-house-rule"),
    ("no such answer", Table, {"house": {"supply": "plenty"}}, "unknown-house-rule"),
    ("as it is", Table, {"house": {"supply": "unlimited"}}, "house-rule-as-it-is"),
    ("without a reason", Table, {"reason": " ", "house": {"supply": "capped_turn_order"}}, "no-reason"),
    ("not agreed", Table, {"agreed": ("Ann",), "house": {"supply": "capped_turn_order"}}, "not-agreed"),
    ("another round", Table, {"round": 2, "house": {"supply": "capped_turn_order"}}, "another-round"),
    ("closed under the old answer", all_passed, {"house": {"all_pass": "void"}}, "round-closed"),
    (
        "void already",
        lambda: all_passed(house_rules={"all_pass": "void"}),
        {"house": {"all_pass": "resolve"}},
        "round-closed",
    ),
    ("texts begun", texts_begun, {"house": {"effect_order": "flagpole"}}, "texts-begun"),
    (
        "with a text",
        texts_begun,
        {"about": "Bo", "house": {"supply": "capped_turn_order"}},
        "text-and-house",
    ),
    ("dealt hands", dealt, {"house": {"hand_over_limit": "discard_down"}}, "not-when-dealt"),
    ("The game is over", over, {"house": {"final_tie": "ships"}}, "not-now"),
]


@pytest.mark.parametrize("told", REFUSED, ids=[row[0] for row in REFUSED])
def test_a_change_that_makes_no_sense_is_refused(told: tuple[str, Any, dict[str, Any], str]) -> None:
    table: Table = told[1]()
    facts = {"round": table.state.round, "reason": "as agreed", "agreed": table.state.seats, **told[2]}
    before = table.log.number

    with pytest.raises(IllegalEntry) as caught:
        table.tell(TableRuling(**facts))

    assert caught.value.code == told[3]
    assert caught.value.message
    assert table.log.number == before
