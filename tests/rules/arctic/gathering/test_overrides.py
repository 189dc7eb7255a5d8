"""We play it so: every check that the table may pass over is passed over, and the log says which (A-30)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.rules import arctic
from referee.rules.arctic.answers import fits, responses
from referee.rules.arctic.answers.window import ANSWERS_FIRST
from referee.rules.arctic.cards.able import CODE as POWER_MISSING
from referee.rules.arctic.gathering import strike_targets
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.rulebook import RULES
from referee.rules.arctic.skirmish.targets import LEADER_SAFE
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal
from tests.rules.arctic.answers import test_cancel_table, test_interrupt_table, test_window_table
from tests.rules.arctic.gathering import test_hire_table, test_power_table, test_strikes, test_turn
from tests.rules.arctic.hq import (
    test_building_table,
    test_deeds_table,
    test_drafting_table,
    test_leader_table,
)
from tests.rules.arctic.recon import test_look_table
from tests.rules.arctic.record import test_ownership_table
from tests.rules.arctic.rows.gatherings import as_expected, play, seen, start_of
from tests.rules.arctic.rows.row import Row, done, each_row, gathering
from tests.rules.arctic.setup import test_variant_table

TABLES = (
    test_turn,
    test_hire_table,
    test_ownership_table,
    test_strikes,
    test_interrupt_table,
    test_building_table,
    test_leader_table,
    test_deeds_table,
    test_power_table,
    test_look_table,
    test_cancel_table,
    test_drafting_table,
    test_variant_table,
    test_window_table,
)
ROWS: tuple[Row, ...] = tuple(row for table in TABLES for row in table.ROWS)
REFUSED = tuple(row for row in ROWS if "refused" in row.expect)
OVERRIDABLE = tuple(row for row in REFUSED if row.expect["can_override"])
FINAL = tuple(row for row in REFUSED if not row.expect["can_override"])

RULES_OF_ARCTIC = Path(arctic.__path__[0])
FILES = (
    "cards/catalogue.py",
    "record/case.py",
    "record/having.py",
    "record/turn.py",
    "record/seat.py",
    "record/state.py",
    "hq/build.py",
    "hq/buildings.py",
    "hq/storing.py",
    "hq/leaders.py",
    "hq/leader_actions.py",
    "hq/choose_leader.py",
    "answers/responses.py",
    "recon/look.py",
    "recon/targets.py",
    "gathering/commit.py",
    "gathering/hand.py",
    "gathering/hunt.py",
    "gathering/strike.py",
    "gathering/strike_targets.py",
    "gathering/hiring.py",
    "answers/reply.py",
    "gathering/dig.py",
    "gathering/powers.py",
    "gathering/demolish.py",
)
CODE = re.compile(r'(?:IllegalEntry|Refusal)\(\s*"([a-z-]+)"')
# Cards that cannot be used together are refused by worth/action.py; the turn lets that be passed over.
CODES_OF_ACTIONS = {"no-member", "too-many-tools", "no-such-ability"}
CODES_OF_REVEALS = {"not-as-announced"}
CODES_OF_CASES = {"not-for-a-force", "wrong-number-of-players", "malformed"}
# A step says whose card answers; test_window_table.py lets another seat send it.
CODES_OF_REPLIES = {"wrong-seat"}
# The shipped cards have a build time each; test_building_table.py corrects one.
CODES_OF_CORRECTED_CARDS = {"unknown-time"}

AFTER = (
    gathering("cards that cannot be used together count nothing", "A-30")
    .when("Ann digs: shovel | no-member")
    .then(done(value=0, left=4)),
    gathering("they are used up", "A-30")
    .when("Ann digs: refugee spear, keeps net | no-such-ability nothing-to-keep")
    .then(done(left=3, gains="+net")),
    gathering("a card that is not owned is not owned afterwards", "A-30")
    .when("Ann hunts: refugee net | not-owned")
    .then(done(value=2, gains="", left=3)),
    gathering("a card that is not owned takes nothing away when it is trashed", "A-30")
    .when("Ann trashes: refugee net | not-owned")
    .then(done(gains="-refugee", left=3)),
    gathering("a second dig digs", "A-21")
    .when("Ann digs: refugee shovel", "Ann digs: scavenger, keeps net | action-taken")
    .then(done(value=1, gains="+net")),
    gathering("a sixth card is used", "A-30")
    .when("Ann digs: refugee refugee refugee refugee shovel", "Ann hunts: scavenger | too-many-cards")
    .then(done(value=1, left=0)),
    gathering("a hire from an empty stack is hired", "A-26")
    .when("Ann hires refugee: scavenger | not-for-hire")
    .then(done(gains="+refugee")),
    gathering("a hire that is not paid is hired", "A-26")
    .when("Ann hires brawler: scavenger | not-paid")
    .then(done(gains="+brawler", food=1)),
    gathering("who gathers before the turn leaves the turn where it is", "A-14")
    .when("Bo digs: refugee shovel | not-your-turn")
    .then(done(value=2, now="Ann")),
    gathering("who commits before the turn is passed by later", "A-14")
    .when("Bo keeps 5 | not-your-turn", "Ann keeps 4")
    .then(done(number=4, now="Cy")),
    gathering("who has committed gathers on", "A-14")
    .when("Ann keeps 5", "Ann digs: refugee shovel | committed-already")
    .then(done(value=2, now="Bo", number=5)),
    gathering("who has committed may correct the number", "A-14")
    .when("Ann keeps 5", "Ann keeps 3 | committed-already")
    .then(done(number=3, now="Bo")),
    gathering("what is kept from elsewhere is gained", "A-30")
    .when("Ann digs: refugee shovel, keeps hunter | elsewhere")
    .then(done(gains="+hunter")),
    gathering("an override of another check helps nothing", "A-30")
    .when("Ann digs: shovel | not-owned elsewhere")
    .then({"refused": ("no-member", "A-22"), "can_override": True}),
)


def play_it_so(row: Row) -> tuple[Log[ArcticState], list[IllegalEntry]]:
    """Return the log with the row's last step, passing over whatever is in the way, and what that was."""
    log, overridden = start_of(row), list[IllegalEntry]()
    for step in row.steps[:-1]:
        log = play(log, step)
    told, _, overrides = row.steps[-1].partition(" | ")
    while True:
        codes = " ".join([overrides, *(refusal.code for refusal in overridden)])
        try:
            return play(log, f"{told} | {codes}"), overridden
        except IllegalEntry as refusal:
            if refusal.code in codes.split():
                raise
            overridden.append(refusal)


@each_row(OVERRIDABLE)
def test_what_the_table_plays_so_is_recorded_with_the_check_it_passed_over(row: Row) -> None:
    log, overridden = play_it_so(row)

    record = log.version.record
    assert record is not None
    said = {(reason.rules, reason.text()) for reason in record.ruling.reasons}
    assert overridden
    for refusal in overridden:
        rules = (refusal.rule,) if refusal.rule else ()
        assert (rules, f"Override. The check said: {refusal.message}") in said
        assert refusal.code in record.entry.overrides


@each_row(FINAL)
def test_what_makes_no_sense_is_refused_override_or_not(row: Row) -> None:
    code = row.expect["refused"][0]
    log = start_of(row)
    for step in row.steps[:-1]:
        log = play(log, step)

    with pytest.raises(IllegalEntry) as refusal:
        play(log, f"{row.steps[-1]} | {code}")

    assert refusal.value.code == code


@each_row(AFTER)
def test_what_follows_is_what_the_table_did(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect


@each_row(OVERRIDABLE)
def test_nobody_owns_less_than_nothing_after_an_override(row: Row) -> None:
    log, _ = play_it_so(row)

    numbers = [number for own in log.state.seats.values() for number in own.owned.values()]
    assert min(numbers) > 0
    assert min(log.state.stacks.values()) >= 0


# The tables leave nothing out ------------------------------------------------------------------------


def test_every_refusal_of_gathering_has_a_row() -> None:
    known = {code for name in FILES for code in CODE.findall((RULES_OF_ARCTIC / name).read_text("utf-8"))}
    # Those of the skirmish, under a rule and a field of their own.
    for module in (fits, responses, strike_targets):
        known |= {each.code for each in vars(module).values() if isinstance(each, Refusal)}
    known |= {POWER_MISSING, ANSWERS_FIRST.code, LEADER_SAFE.code}
    rows = {row.expect["refused"][0] for row in REFUSED}

    assert len(known) > 20
    beside = CODES_OF_ACTIONS | CODES_OF_CORRECTED_CARDS | CODES_OF_REPLIES | CODES_OF_CASES
    assert rows - CODES_OF_ACTIONS - CODES_OF_REVEALS == known - beside


def test_every_refusal_of_gathering_names_a_rule_or_makes_no_sense_of_a_name() -> None:
    without = {row.expect["refused"][0] for row in REFUSED if row.expect["refused"][1] is None}

    assert without == {"unknown-card", "unknown-player", "never-in-hand"}


def test_every_row_has_a_name_of_its_own() -> None:
    names = [row.name for row in (*ROWS, *AFTER)]

    assert sorted(names) == sorted(set(names))


def test_rows_name_rules_that_exist() -> None:
    assert {rule for row in ROWS for rule in row.rules} <= RULES.keys()


@pytest.mark.parametrize("number", [10, 11, 14, *range(20, 29), 30, 50, 51, 53, 54])
def test_every_rule_of_gathering_has_a_row(number: int) -> None:
    assert any(f"A-{number}" in row.rules for row in ROWS)
