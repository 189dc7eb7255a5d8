"""Whose turn it is: the whole player order, who has passed, and when the tribe has no more turns."""

from __future__ import annotations

import pytest

from referee.rules.kernel.entry.entry import Entry, Facts
from referee.rules.kernel.history.log import extend, open_log, rule_on
from referee.rules.kernel.records import Record
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.kernel.versions import Log
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.answers.autumn import Lane
from referee.rules.prehistory.answers.humans import NextTurn, Passed, Payment
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.rules.prehistory.board.layout import SYNTHETIC
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import Members, PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step, playing
from referee.rules.prehistory.setup import PrehistorySetup
from tests.rules.prehistory.instructed import as_instructed

TILE = TileDrawn(3, ("rock_painting", "fishing", "ceremony", "gathering", "hunting", "migration"))
TRIBE = "M"


class Round:
    """A table in spring; it tells who is due, and goes on by what that one does."""

    def __init__(self, order: str, *, season: str = "spring", **house: str) -> None:
        names = tuple(order.split())
        players = tuple(sorted(name for name in names if name != TRIBE))
        setup = PrehistorySetup(players, names, SYNTHETIC, Members(7, 3, 0), house)
        self.log: Log[PrehistoryState] = open_log(PREHISTORY, setup)
        self.enter(TILE).enter(Weather())
        if season == "autumn":
            self.enter(Passed()).enter(Done()).enter(Done()).enter(Done()).enter(TILE)
            self.enter(Passed())

    def enter(self, facts: Facts, seat: str | None = None) -> Round:
        entry = Entry(as_instructed(self.log.state, facts), seat)
        ruling = rule_on(PREHISTORY, self.log, entry)
        self.log = extend(PREHISTORY, self.log, Record(self.log.number + 1, entry, ruling))
        return self

    @property
    def due(self) -> str:
        """Whom the table is asked or told about."""
        step = next_step(self.log.state)
        if step.act:
            return TRIBE
        assert step.asks
        return step.about.get("seat", step.asks)

    def turns(self, number: int) -> str:
        """Play so many turns, and return whose they were."""
        found = []
        for _ in range(number):
            found.append(self.due)
            self.enter(Done()) if self.due == TRIBE else self.enter(Payment(), self.due)
        return " ".join(found)

    def refuses(self, facts: Facts, seat: str | None = None) -> IllegalEntry:
        with pytest.raises(IllegalEntry) as refused:
            self.enter(facts, seat)
        return refused.value


@pytest.mark.parametrize(
    ("order", "turns"),
    [
        ("Ann M", "Ann M Ann M Ann M Ann Ann"),
        ("M Ann", "M Ann M Ann M Ann Ann Ann"),
        ("Ann Bo M", "Ann Bo M Ann Bo M Ann Bo M Ann Ann"),
        ("Bo M Ann", "Bo M Bo M Bo M Bo Bo"),
        ("M Ann Bo", "M Ann Bo M Ann Bo M Ann Ann"),
        ("Cy Ann M Bo", "Cy Ann M Cy Ann M Cy Ann M Cy"),
    ],
)
def test_spring_follows_the_whole_order_until_only_the_payer_matters(order: str, turns: str) -> None:
    assert Round(order).turns(len(turns.split())) == turns


@pytest.mark.parametrize(
    ("order", "rule", "turns"),
    [
        ("Ann Bo M", "one_per_turn", "Ann Bo"),
        ("Ann Bo M", "all_in_a_row", "Ann Bo"),
        ("M Ann Bo", "all_in_a_row", "M Ann Ann"),
        ("Bo M Ann", "all_in_a_row", "Bo M Bo"),
    ],
)
def test_autumn_follows_it_too(order: str, rule: str, turns: str) -> None:
    """Without a marker on any tray all members lie down in one turn (M-64, M-70)."""
    assert Round(order, season="autumn", autumn=rule).turns(len(turns.split())) == turns


def test_one_member_a_turn_lets_all_others_play_between() -> None:
    table = Round("M Ann Bo", season="autumn", autumn="one_per_turn")
    table.enter(Correct(trays={"red": 4}))
    table.enter(Lane("")).enter(Done())
    assert table.turns(2) == "Ann Bo"
    assert table.due == "M"


def test_the_others_turn_is_one_entry_and_moves_no_marker() -> None:
    table = Round("Ann Bo M").enter(Payment({"red": 1}), "Ann")
    step = next_step(table.log.state)
    assert step.line.text() == "Bo acts next, then the marauders."
    assert "Ann, Bo and the marauders" in step.reasons[0].text()
    before = table.log.state.trays
    assert table.enter(Payment({"red": 1}), "Bo").log.state.trays == before
    assert table.due == TRIBE


def test_who_plays_before_the_payer_is_named_and_not_asked_for() -> None:
    table = Round("Bo M Ann Cy").enter(Payment(), "Bo").enter(Done())
    step = next_step(table.log.state)
    assert step.line.text() == "Ann acts next, then Cy."
    assert step.about["seat"] == "Bo"
    assert playing(table.log.state) == ("Ann", "Cy", "Bo")
    assert table.enter(Payment({"red": 1}), "Bo").due == TRIBE


def test_the_last_payment_ends_the_season_once_the_tribe_has_no_turns() -> None:
    table = Round("M Ann")
    assert table.turns(4) == "M Ann M Ann"
    assert table.refuses(Payment(last=True), "Ann").code == "nobody-passes"
    table.enter(Done()).enter(Payment({"red": 2}, last=True), "Ann")
    assert (table.log.state.season, table.log.state.trays["red"]) == ("summer", 2)


def test_only_the_table_says_with_a_payment_that_all_have_passed() -> None:
    state = Round("M Ann").enter(Done()).enter(Payment(), "Ann").log.state
    assert PREHISTORY.may_enter(state, Entry(Payment(), "Ann"), "Ann")
    assert not PREHISTORY.may_enter(state, Entry(Payment(last=True), "Ann"), "Ann")
    assert PREHISTORY.may_enter(state, Entry(Payment(last=True), "Ann"), None)


def test_who_has_passed_is_left_out() -> None:
    table = Round("Ann Bo M Cy").enter(Passed(), "Ann")
    assert table.turns(4) == "Bo M Cy Bo"
    table.enter(Passed(), "Cy")
    assert table.turns(3) == "M Bo M"
    assert table.refuses(Passed(), "Cy").code == "cannot-pass"
    assert table.refuses(Passed(), "Nobody").rule == "M-27"


def test_when_the_last_human_passes_the_tribes_turns_follow_one_another() -> None:
    table = Round("Ann Bo M").enter(Passed(), "Ann").enter(Passed(), "Bo")
    assert table.turns(3) == "M M M"
    assert table.log.state.season == "summer"
    assert table.log.state.passed == ()


def test_the_last_to_pass_after_the_tribes_last_action_ends_spring() -> None:
    table = Round("M Ann Bo").enter(Passed(), "Ann")
    assert table.turns(5) == "M Bo M Bo M"
    assert table.due == "Bo"
    assert table.enter(Passed(), "Bo").log.state.season == "summer"


def test_nobody_passes_alone_in_summer() -> None:
    table = Round("M Ann").enter(Passed()).enter(Done()).enter(Done()).enter(Done()).enter(TILE)
    assert table.refuses(Passed(), "Ann").rule == "M-27"


def test_a_payment_entered_late_moves_no_turn() -> None:
    table = Round("Ann Bo Cy M").enter(Payment(), "Ann").enter(Payment(), "Bo")
    table.enter(Payment({"red": 1}), "Ann")
    assert table.due == "Cy"
    table.enter(Payment(), "Cy").enter(Payment({"red": 1}), "Ann")
    assert table.due != "Ann"


def test_a_payment_of_a_payer_who_has_passed_moves_no_turn() -> None:
    table = Round("Ann M Bo").enter(Passed(), "Ann").enter(Done())
    assert table.due == "Bo"
    assert table.enter(Payment({"red": 1}), "Ann").due == "Bo"


def test_the_table_may_call_the_tribe_before_the_others() -> None:
    table = Round("Ann Bo M").enter(Payment(), "Ann").enter(NextTurn("M"))
    assert table.due == TRIBE
    assert table.enter(NextTurn("humans")).due == "Ann"


def test_the_humans_are_called_without_a_payer_who_has_passed() -> None:
    table = Round("Ann M Bo").enter(Passed(), "Ann").enter(NextTurn("humans"))

    assert table.log.state.whose == "Bo"
    assert table.turns(3) == "Bo M Bo"
