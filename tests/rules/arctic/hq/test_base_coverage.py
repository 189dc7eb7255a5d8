"""The tables of buildings and leaders leave no power out: taken off its cards, a row comes out otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rules.arctic import game
from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.answers import test_cancel_table
from tests.rules.arctic.cards.handled import HANDLED
from tests.rules.arctic.gathering import test_power_table
from tests.rules.arctic.hq import test_building_table, test_deeds_table, test_leader_table
from tests.rules.arctic.recon import test_look_table
from tests.rules.arctic.rows.gatherings import seen
from tests.rules.arctic.rows.row import Row

ROWS: tuple[Row, ...] = (
    *test_building_table.ROWS,
    *test_leader_table.ROWS,
    *test_deeds_table.ROWS,
    *test_look_table.ROWS,
    *test_cancel_table.ROWS,
    *test_power_table.ROWS,
)
MODULES = {
    *(
        "hq/build",
        "hq/buildings",
        "hq/leader_actions",
        "hq/leaders",
        "hq/storing",
        "gathering/hiring",
        "recon/look",
        "answers/responses",
    ),
    *(
        "gathering/powers",
        "gathering/demolish",
        "gathering/dig",
        "gathering/hiring",
    ),
}
LEADERS = {Power.EXCAVATOR, Power.RANGER, Power.SERGEANT_AT_ARMS, Power.FANATIC, Power.MENTOR}
STRIKERS = {Power.SAVE, Power.SNIPE, Power.SNIPE_SINGLE, Power.DISARM}
# What it pays is a number of the card.
NUMBERS = {Power.PAYS_1_MED}
IN_TABLES = {power for power, module in HANDLED.items() if module in MODULES} - NUMBERS | LEADERS | STRIKERS


def about(power: Power) -> list[Row]:
    """Return the rows in which a card with the power is named."""
    cards = {card.id for card in shipped().values() if power in card.powers}
    told = {row: f"{row.steps} {row.has} {row.bases}" for row in ROWS}
    return [row for row, words in told.items() if any(card in words for card in cards)]


@pytest.mark.parametrize("power", sorted(IN_TABLES))
def test_every_power_decides_a_row(power: Power, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = about(power)
    usual = [comparable(row) for row in rows]
    lacking = {card.id: replace(card, powers=card.powers - {power}) for card in shipped().values()}
    monkeypatch.setattr(game, "shipped", lambda: lacking)

    without = [comparable(row) for row in rows]

    assert any(now != before for now, before in zip(without, usual, strict=True))


def comparable(row: Row) -> dict[str, Any]:
    try:
        found = seen(row)
    except IllegalEntry as refusal:
        return {"refused before the last step": refusal.code}
    return {name: value for name, value in found.items() if name != "reasons"}
