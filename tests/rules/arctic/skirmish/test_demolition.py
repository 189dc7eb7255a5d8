"""A Demolition Team in the skirmish of a table: the timer really changes (A-62, A-85)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.arctic.corrections.card import CorrectCard
from referee.rules.arctic.record.base import Base
from referee.rules.arctic.record.case import Act, Target
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.legal import legal_declarations
from referee.rules.arctic.skirmish.rule import play_out
from referee.rules.arctic.skirmish.sites import with_reset
from referee.rules.arctic.standing import reminders
from referee.rules.kernel.history.log import Log, Version
from tests.rules.arctic.playing import Table
from tests.rules.arctic.rows.bases import base_of_seat, told_base

ALL = "hq1 hq2 hq3 hq4 recon1 recon3 recon4 recon5"
STACKS = "spy courier drill_sergeant tinker scrappers engineer medic saboteur sniper_team guard"
BLOW = "demolition_team"


def table_with(modules: str = ALL, house: str = "full", **bases: str) -> Table:
    """Return a table in round 3, before the reveal, where these bases stand and hands are checked loosely."""
    table = Table(
        modules=modules, stacks=STACKS if modules == ALL else "", demolition_reset=house
    ).to_reveal()
    state = table.state
    for seat, told in bases.items():
        base = base_of_seat(told, 1) if told else Base()
        state = state.with_seat(seat, replace(state.seats[seat], base=base))
    table.log = Log(table.log.number, Version(state))
    return table


def blow(table: Table, seat: str, owner: str, building: str) -> None:
    table.tell(Declare(Act.USE, BLOW, Target(owner, building=building)), seat)


def camp_after(table: Table, seat: str) -> str:
    """Count, and return the seat's base once the next round has begun: a card has come off each timer."""
    table.tell(Count(table.state.round))
    return told_base(table.state.seats[seat].base)


def test_the_timer_starts_again_and_the_next_round_takes_a_card_off() -> None:
    table = table_with(Bo="bunker timer 2")
    table.reveal(Ann=BLOW, Bo="brawler")

    blow(table, "Ann", "Bo", "bunker")

    assert camp_after(table, "Bo") == "bunker timer 4"


def test_by_house_rule_it_is_complete() -> None:
    table = table_with(house="zero", Bo="bunker timer 3")
    table.reveal(Ann=BLOW, Bo="brawler")

    blow(table, "Ann", "Bo", "bunker")

    assert camp_after(table, "Bo") == "bunker"


def test_of_like_buildings_the_most_advanced_starts_again() -> None:
    table = table_with(Bo="armory timer 3, armory timer 1, armory")
    table.reveal(Ann=BLOW)

    blow(table, "Ann", "Bo", "armory")

    assert camp_after(table, "Bo") == "armory timer 2, armory timer 2, armory"


def test_by_house_rule_the_one_that_takes_longest_is_complete() -> None:
    table = table_with(house="zero", Ann="armory timer 3, armory timer 2")
    table.reveal(Ann=BLOW)

    blow(table, "Ann", "Ann", "armory")

    assert camp_after(table, "Ann") == "armory, armory timer 1"


def test_a_team_that_is_sniped_before_its_turn_blows_nothing_up() -> None:
    table = table_with(Ann="bunker timer 2")
    table.reveal(Ann="sniper_team", Bo=BLOW)
    table.tell(Declare(Act.SNIPE, "sniper_team", Target("Bo", BLOW)), "Ann")

    refusal = table.refusal(Declare(Act.USE, BLOW, Target("Ann", building="bunker")), "Bo")

    assert (refusal.code, refusal.rule) == ("not-in-the-force", "A-40")


def test_decoys_that_a_team_completes_count_in_this_skirmish() -> None:
    table = table_with(house="zero", Ann="portable_decoys timer 2")
    table.reveal(Ann=f"{BLOW} refugee junk junk", Bo="tribe_family_4")

    blow(table, "Ann", "Ann", "portable_decoys")
    ruling = table.tell(Count(3))

    assert ruling.outcome.people == {"Ann": 5, "Bo": 4, "Cy": 0}
    assert ruling.outcome.winner == "Ann"


def test_decoys_that_are_set_back_were_not_complete_and_never_counted() -> None:
    table = table_with(Ann="portable_decoys timer 1")
    table.reveal(Ann="refugee junk", Bo=f"{BLOW} refugee", Cy="")

    blow(table, "Bo", "Ann", "portable_decoys")
    ruling = table.tell(Count(3))

    assert ruling.outcome.people == {"Ann": 1, "Bo": 3, "Cy": 0}
    assert told_base(table.state.seats["Ann"].base) == "portable_decoys timer 1"


def test_a_building_completed_so_can_be_disabled_in_the_same_skirmish() -> None:
    table = table_with(house="zero", Ann="armory timer 3")
    table.reveal(Ann=BLOW, Bo="saboteur")

    blow(table, "Ann", "Ann", "armory")
    table.tell(Declare(Act.DISABLE, "saboteur", Target("Ann", building="armory")), "Bo")

    assert camp_after(table, "Ann") == "armory disabled"


def test_what_is_complete_already_is_no_target() -> None:
    table = table_with(Bo="bunker, armory timer 1")
    table.reveal(Ann=BLOW)

    refusal = table.refusal(Declare(Act.USE, BLOW, Target("Bo", building="bunker")), "Ann")

    assert (refusal.code, refusal.rule) == ("target-not-standing", "A-85")
    assert "Bo: Armory" in refusal.message


@pytest.mark.parametrize("modules", ["recon4", "hq1 recon4"])
def test_without_hq_2_there_is_nothing_to_do(modules: str) -> None:
    table = table_with(modules=modules)
    table.reveal(Ann=BLOW)

    refusal = table.refusal(Declare(Act.USE, BLOW), "Ann")

    assert (refusal.code, refusal.rule) == ("module-missing", "A-5")


def test_what_may_be_aimed_at_is_offered_and_nothing_else() -> None:
    table = table_with(Ann="armory timer 1", Bo="bunker, pharmacy timer 2", Cy="armory timer 2")
    table.reveal(Ann=f"{BLOW} drill_sergeant")
    field = play_out(table.state.case(), table.state.cards)

    offered = [(each.with_, each.target) for each in legal_declarations(field, "Ann")]

    assert ("drill_sergeant", None) in offered
    assert [target for card, target in offered if card == BLOW] == [
        Target("Ann", building="armory"),
        Target("Bo", building="pharmacy"),
        Target("Cy", building="armory"),
    ]


def test_a_timer_that_nobody_knows_stays_as_it_is() -> None:
    table = table_with(Bo="bunker timer 2")
    table.tell(CorrectCard("bunker", {"build_time": None}))
    table.reveal(Ann=BLOW)

    blow(table, "Ann", "Bo", "bunker")

    assert camp_after(table, "Bo") == "bunker timer 1"


@pytest.mark.parametrize(
    ("base", "told", "after"),
    [
        ("armory timer 3", 2, "armory timer 3"),
        ("armory timer 1", 5, "armory timer 3"),
        ("armory timer 1", 2, "armory timer 2"),
        ("armory", 3, "armory"),
        ("", 3, ""),
    ],
)
def test_a_reset_of_what_an_amendment_changed_comes_as_near_as_it_can(
    base: str, told: int, after: str
) -> None:
    state = with_reset(table_with(Bo=base).state, "Bo", 0, told)

    assert told_base(state.seats["Bo"].base) == after


def test_a_drill_sergeant_draws_cards_that_never_join_and_are_gone_next_round() -> None:
    table = table_with()
    table.reveal(Ann="drill_sergeant", Bo="refugee")

    ruling = table.tell(Declare(Act.USE, "drill_sergeant"), "Ann")
    table.tell(Count(3))

    assert "never join the force and are discarded at round’s end" in ruling.reasons[-1].text()
    assert {rule for reason in ruling.reasons for rule in reason.rules} >= {"A-62", "A-11"}
    assert table.state.seats["Ann"].hand_limit == 5


def test_hardy_scavengers_in_the_hand_are_told_at_the_start_of_the_round() -> None:
    table = table_with()
    table.reveal(Ann="hardy_scavenger hardy_scavenger", Bo="brawler")
    table.tell(Count(3))

    told = [reason.text() for reason in reminders(table.state)]

    assert "Ann keeps 2 Hardy Scavengers on top of the 5." in told
