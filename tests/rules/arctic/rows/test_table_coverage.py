"""The case tables leave nothing out: every rule, every power, every refusal has its row."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from referee.rules import arctic
from referee.rules.arctic.cards.catalogue import CATALOGUE_PATH, shipped
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.rulebook import RULES
from referee.second.arctic import skirmish as twin
from tests.rules.arctic.cards.handled import HANDLED
from tests.rules.arctic.rows.tables import Json, Row, as_expected, ask
from tests.rules.arctic.rulebook import test_house_rule_table
from tests.rules.arctic.skirmish import (
    test_attack_table,
    test_building_and_leader_table,
    test_declaration_table,
    test_fight_table,
    test_interaction_table,
    test_winner_table,
)
from tests.rules.arctic.worth import test_action_table

TABLES = (
    test_action_table,
    test_attack_table,
    test_building_and_leader_table,
    test_declaration_table,
    test_house_rule_table,
    test_interaction_table,
    test_fight_table,
    test_winner_table,
)
ROWS: tuple[Row, ...] = tuple(row for table in TABLES for row in table.ROWS)

DOC = Path(__file__).resolve().parents[4] / "docs" / "rules.md"
DOC_ROW = re.compile(r"^\| (A-\d+) \|[^|]*\|[^|]*\|[^|]*\| ([^|]*) \|$", re.MULTILINE)
RULES_OF_ARCTIC = Path(arctic.__path__[0])
NUMBERS = (*range(20, 28), 31, 34, *range(40, 49), *range(50, 65), 80, 82)
IN_TABLES = [f"A-{number}" for number in NUMBERS]
# What can be broken, with the rule that the refusal cites.
BREAKABLE = [
    f"A-{number}" for number in (9, 14, 20, 22, 23, 32, 40, 50, 51, 54, 55, 56, 57, 61, 62, 63, 77, 80)
]
CODE = re.compile(r'(?:refuse|IllegalEntry|_refusal|Refusal)\(\s*"([a-z-]+)"')
# Its text says what A-23 says of every modifier member, so no code asks for it.
POWERS_WITHOUT_CODE = {Power.STACKS_WITH_TOOL}
# Their rows stand in test_scoring_table.py, and in the tables that test_base_coverage.py goes through.
ELSEWHERE = {
    *(
        "ending/gangs",
        "hq/build",
        "hq/buildings",
        "hq/leader_actions",
        "hq/leaders",
        "hq/storing",
        "recon/look",
        "answers/responses",
    ),
    *("gathering/dig", "gathering/powers", "gathering/hiring"),
}
POWERS_ELSEWHERE = {power for power, module in HANDLED.items() if module in ELSEWHERE}


def test_every_row_has_a_name_of_its_own() -> None:
    names = Counter(row.name for row in ROWS)

    assert [name for name, number in names.items() if number > 1] == []


def test_rows_name_rules_that_exist() -> None:
    assert {rule for row in ROWS for rule in row.rules} <= RULES.keys()


@pytest.mark.parametrize("rule", IN_TABLES)
def test_every_rule_has_a_row_that_is_accepted_or_is_about_refusing(rule: str) -> None:
    rows = [row for row in ROWS if rule in row.rules]

    assert [row for row in rows if not row.is_refusal] or rule == "A-64"
    assert rows


@pytest.mark.parametrize("rule", BREAKABLE)
def test_what_can_be_broken_has_a_row_that_cites_it(rule: str) -> None:
    assert any(row.expect["error"]["rule"] == rule for row in ROWS if row.is_refusal)


def test_no_row_cites_a_rule_that_is_not_listed_as_breakable() -> None:
    cited = {row.expect["error"]["rule"] for row in ROWS if row.is_refusal} - {None}

    assert sorted(cited - set(BREAKABLE)) == [], "Add them to BREAKABLE in this file."


def test_every_refusal_of_the_skirmish_and_of_an_action_has_a_row() -> None:
    files = [
        RULES_OF_ARCTIC / name
        for name in (
            "skirmish/targets.py",
            "record/lineup.py",
            "worth/action.py",
            "skirmish/legal.py",
        )
    ]
    known = {code for file in files for code in CODE.findall(file.read_text("utf-8"))}

    rows = {row.expect["error"]["code"] for row in ROWS if row.is_refusal}

    assert len(known) > 15
    assert known - rows == set()


def test_the_twin_reads_every_row_alike() -> None:
    beside_the_twin = {None, "A-9", "A-14"}
    rows = [row for row in ROWS if not (row.is_refusal and row.expect["error"]["rule"] in beside_the_twin)]

    for row in rows:
        read = twin.skirmish(row.case) if row.question == "arctic.skirmish" else twin.action(row.case)

        if row.is_refusal:
            assert read.get("error", {}).get("rule") == row.expect["error"]["rule"], row.name
        else:
            compared = row.expect.keys() - {"carriers"}
            said = as_expected(row, read)
            assert {name: said[name] for name in compared} == {name: row.expect[name] for name in compared}


def test_the_document_names_a_table_for_every_rule_and_each_has_a_row_for_it() -> None:
    by_file = {"/".join(table.__name__.split(".")[-2:]) + ".py": table.ROWS for table in TABLES}

    for number, tests in DOC_ROW.findall(DOC.read_text("utf-8")):
        named = [name for name in re.findall(r"`([^`]+)`", tests) if name in by_file]

        assert named or number not in IN_TABLES, number
        for name in named:
            about = {rule for row in by_file[name] for rule in (*row.rules, *row.cites)}
            assert number in about, (number, name)


# Powers ----------------------------------------------------------------------------------------------


def cards_of(row: Row) -> set[str]:
    """Return the ids of everything that lies on the table in this row."""
    if row.question == "arctic.action":
        return {*row.case["cards"], *filter(None, [row.case.get("leader")])}
    found: set[str] = set()
    for force in row.case["forces"].values():
        found |= {*force["cards"], *force.get("buildings", ()), *filter(None, [force.get("leader")])}
    return found


def without(power: Power, row: Row) -> Json | None:
    """Return the case's corrected cards with the power taken off; None where nobody has it."""
    field = "overrides" if row.question == "arctic.action" else "cards"
    corrected = {card_id: dict(fields) for card_id, fields in row.case.get(field, {}).items()}
    cards = shipped()
    holders = [card_id for card_id in cards_of(row) if card_id in cards and power in cards[card_id].powers]
    for card_id in holders:
        corrected.setdefault(card_id, {})["powers"] = sorted(cards[card_id].powers - {power})
    return {field: corrected} if holders else None


@pytest.mark.parametrize("power", sorted(set(HANDLED) - POWERS_WITHOUT_CODE - POWERS_ELSEWHERE))
def test_every_handled_power_decides_a_row(power: Power) -> None:
    changed = [(row, lacking) for row in ROWS if (lacking := without(power, row)) is not None]

    assert any(ask(row, **lacking) != ask(row) for row, lacking in changed)


@pytest.mark.parametrize("power", sorted(POWERS_WITHOUT_CODE))
def test_a_power_that_needs_no_code_of_its_own_stands_in_a_row(power: Power) -> None:
    changed = [(row, lacking) for row in ROWS if (lacking := without(power, row)) is not None]

    assert changed
    assert all(ask(row, **lacking) == ask(row) for row, lacking in changed)


def test_cards_and_powers_name_each_other() -> None:
    with CATALOGUE_PATH.open(encoding="utf-8", newline="") as lines:
        written = {word for row in csv.DictReader(lines) for word in row["powers"].split()}

    assert written == set(Power)
