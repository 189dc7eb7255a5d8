"""Declaring and counting at a table: turn order, overrides, what the log says (A-40 to A-63)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.case import Act, DeclaredAnswer, Target
from referee.rules.arctic.record.state import Phase
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import DECLARE, Declare, Declared, turns_of
from referee.rules.arctic.skirmish.rule import resolve_skirmish
from referee.rules.kernel.history.log import Record, extend
from referee.rules.kernel.text.ruling import Ruling
from tests.rules.arctic.playing import Table

EVERYTHING = "hq1 hq2 hq3 hq4 recon1 recon2 recon4"
STACKS = "assassin guard medic provocateur rogue saboteur scout sniper_team spy thugs"
SNIPE = Declare(Act.SNIPE, "sniper_team", Target("Bo", "thugs"))
DISARM = Declare(Act.DISARM, "saboteur", Target("Cy", "spear"))


@pytest.fixture
def table() -> Table:
    """Return a table at which all have revealed: Ann may snipe, Bo may disarm, Cy may save."""
    table = Table(modules=EVERYTHING, stacks=STACKS)
    table.to_reveal().reveal(
        Ann="sniper_team refugee", Bo="gangster: thugs saboteur + armory", Cy="brawler spear medic"
    )
    return table


# Accepted --------------------------------------------------------------------------------------------


def test_declarations_are_taken_in_turn_order(table: Table) -> None:
    rulings = [table.tell(SNIPE, "Ann"), table.tell(DISARM, "Bo")]

    assert [said.by for said in table.state.declarations] == ["Ann", "Bo"]
    assert [ruling.outcome for ruling in rulings] == [Declared(said) for said in table.state.declarations]
    assert table.state.phase is Phase.DECLARING


def test_turns_to_declare_are_over_or_to_come_and_nobody_has_one_for_nothing(table: Table) -> None:
    assert [*turns_of(table.state).items()] == [("Ann", False), ("Bo", False)]

    table.tell(SNIPE, "Ann")

    assert [*turns_of(table.state).items()] == [("Ann", True), ("Bo", False)]


def test_the_turn_of_who_said_nothing_is_over_once_a_later_player_has_declared(table: Table) -> None:
    table.tell(DISARM, "Bo")

    assert [*turns_of(table.state).items()] == [("Ann", True), ("Bo", True)]


def test_a_declaration_gives_its_own_reasons_and_no_earlier_ones(table: Table) -> None:
    table.tell(SNIPE, "Ann")

    ruling = table.tell(DISARM, "Bo")

    assert [reason.rules for reason in ruling.reasons] == [("A-50", "A-31")]
    assert "Bo’s Saboteur disarms Cy’s Spear" in ruling.reasons[0].text()


def test_a_save_is_part_of_the_declaration(table: Table) -> None:
    ruling = table.tell(replace(SNIPE, answer=DeclaredAnswer("Cy", "medic")), "Ann")

    assert ruling.reasons[0].rules == ("A-51", "A-54")
    assert table.tell(Count(3)).outcome.standing["Bo"] == ("saboteur", "thugs")


# Refused ---------------------------------------------------------------------------------------------


def test_nothing_is_declared_before_all_have_revealed() -> None:
    refusal = Table().to_reveal().refusal(SNIPE, "Ann")

    assert (refusal.code, refusal.rule) == ("wrong-phase", "A-40")


@pytest.mark.parametrize("seat", [None, "Flo"])
def test_a_declaration_has_a_seat_at_the_table(table: Table, seat: str | None) -> None:
    refusal = table.refusal(SNIPE, seat)

    assert (refusal.code, refusal.field) == ("unknown-player", "seat")


def test_who_has_been_passed_is_refused_with_the_way_out(table: Table) -> None:
    table.tell(DISARM, "Bo")

    refusal = table.refusal(SNIPE, "Ann")

    assert (refusal.code, refusal.rule, refusal.can_override) == ("out-of-turn-order", "A-40", True)
    assert refusal.message == "Bo has already declared, after Ann. Undo Bo’s declaration first."


def test_a_late_declaration_can_be_recorded_as_an_override(table: Table) -> None:
    table.tell(DISARM, "Bo")

    ruling = table.tell(SNIPE, "Ann", "out-of-turn-order")

    assert ruling.reasons[0].rules == ("A-40",)
    assert ruling.reasons[0].text().startswith("Override. The check said: Bo has already declared, after Ann")
    assert table.state.declarations[-1].is_late
    assert table.tell(Count(3)).outcome.standing["Bo"] == ("saboteur",)


def test_after_a_late_declaration_the_order_goes_on_where_it_was(table: Table) -> None:
    table.tell(DISARM, "Bo")
    table.tell(SNIPE, "Ann", "out-of-turn-order")

    refusal = table.refusal(replace(SNIPE, target=Target("Cy", "brawler")), "Ann", "out-of-turn-order")

    assert (refusal.code, refusal.rule) == ("used-already", "A-51")


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (replace(SNIPE, target=Target("Ann", "refugee")), "own-card"),
        (replace(SNIPE, with_="refugee"), "power-missing"),
        (replace(SNIPE, answer=DeclaredAnswer("Bo", "medic")), "not-in-the-force"),
    ],
)
def test_an_override_of_the_order_lets_nothing_else_pass(table: Table, facts: Declare, code: str) -> None:
    table.tell(DISARM, "Bo")

    refusal = table.refusal(facts, "Ann", "out-of-turn-order", code)

    assert refusal.code == code


def test_without_hq_4_buildings_and_leaders_are_left_alone() -> None:
    table = Table(modules="hq1 hq2 hq3")
    table.to_reveal().reveal(Ann="sniper_team", Bo="gangster: refugee")

    refusal = table.refusal(Declare(Act.WOUND, "sniper_team", Target("Bo", leader=True)), "Ann")

    assert (refusal.code, refusal.rule) == ("module-missing", "A-63")


def test_the_house_rules_of_the_table_hold() -> None:
    table = Table(modules="hq1", self_save="yes")
    table.to_reveal().reveal(Ann="sniper_team", Bo="medic")

    table.tell(Declare(Act.SNIPE, "sniper_team", Target("Bo", "medic"), DeclaredAnswer("Bo", "medic")), "Ann")

    assert table.tell(Count(3)).outcome.standing["Bo"] == ("medic",)


# Counting --------------------------------------------------------------------------------------------


def test_the_count_is_the_ruling_on_the_whole_skirmish(table: Table) -> None:
    table.tell(SNIPE, "Ann")
    case = table.state.case()

    ruling = table.tell(Count(3))

    assert ruling == resolve_skirmish(case)
    assert table.state.last == ruling.outcome


def test_the_count_names_its_round(table: Table) -> None:
    assert table.refusal(Count(4)).code == "wrong-phase"


def test_the_fold_goes_by_the_recorded_winner(table: Table) -> None:
    outcome = resolve_skirmish(table.state.case()).outcome
    doctored = Ruling(replace(outcome, winner="Cy"), ())

    log = extend(ARCTIC, table.log, Record(99, replace(table.records[-1].entry, facts=Count(3)), doctored))

    assert outcome.winner != "Cy"
    assert log.state.wins == {"Ann": 0, "Bo": 0, "Cy": 1}


def test_undo_goes_back_through_a_whole_round(table: Table) -> None:
    states = [table.state]
    for facts, seat in ((SNIPE, "Ann"), (DISARM, "Bo"), (Count(3), None)):
        table.tell(facts, seat)
        states.append(table.state)

    for before in reversed(states[:-1]):
        table.undo()
        assert table.state == before


# What the log says -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Ann's sniper_team snipes Bo's thugs", "Ann’s Sniper Team snipes Bo’s Thugs"),
        ("Ann's saboteur disarms Bo's spear", "Ann’s Saboteur disarms Bo’s Spear"),
        ("Ann's tear_gas gasses Bo's thugs", "Ann’s Tear Gas stops Bo’s Thugs"),
        ("Ann's provocateur provokes", "Ann’s Provocateur makes the whole force’s people fight"),
        ("Ann's spy uses", "Ann’s Spy uses its power"),
        ("Ann's saboteur disables Bo's armory", "Ann’s Saboteur disables Bo’s Armory"),
        ("Ann's sniper_team wounds Bo's leader", "Ann’s Sniper Team wounds Bo’s leader"),
        (
            "Ann's sniper_team snipes Bo's thugs, saved by Cy's medic",
            "Ann’s Sniper Team aims at Bo’s Thugs, but Cy’s Medic saves it",
        ),
        (
            "Ann's sniper_team wounds Bo's leader, saved by Cy's medic",
            "Ann’s Sniper Team aims at Bo’s leader, but Cy’s Medic saves them",
        ),
    ],
)
def test_a_declaration_is_told_in_one_line(said: str, text: str) -> None:
    table = Table(modules=EVERYTHING, stacks=STACKS)
    table.to_reveal().reveal(
        Ann="sniper_team saboteur tear_gas provocateur spy", Bo="gangster: thugs spear + armory", Cy="medic"
    )

    ruling = table.declare(said)

    entry = table.records[-1].entry
    assert ARCTIC.describe(table.state, entry, ruling.outcome).text() == text


def test_a_skirmish_is_told_in_one_line() -> None:
    table = Table()
    told = []

    for forces in ({"Bo": "thugs"}, {}):
        while table.state.round < 3:
            table.play_round()
        ruling = table.play_round(**forces)
        told.append(ARCTIC.describe(table.state, table.records[-1].entry, ruling.outcome).text())

    assert told == [
        "Bo wins with 3 fight and takes the contested card",
        "Deadlock: the contested card goes to the junkyard",
    ]


def test_one_card_one_act_and_one_target_are_picked(table: Table) -> None:
    picked = {"with": ("sniper_team",), "act": (Act.SNIPE.value,)}

    asked = {each.field: (each.least, each.most) for each in DECLARE.choices(table.state, "Ann", picked)}

    assert asked == dict.fromkeys(("with", "act", "target"), (1, 1))
