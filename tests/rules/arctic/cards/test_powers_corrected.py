"""Who can do what a card cannot: the cards of this table, whose powers it may have corrected."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.rules.arctic.cards.able import PowerMissing
from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.gathering.demolish import RESETS_NOTHING
from referee.rules.arctic.gathering.powers import BRINGS_NOTHING_BACK, TAKES_NOBODY_BACK
from referee.rules.arctic.recon.targets import LOOKS_AT_NOTHING, NO_DEEPER
from referee.rules.arctic.skirmish.legal import NO_MEDIC
from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS


def disarmed_by_a_spy(**cards: dict[str, Any]) -> str:
    """What is said where a Spy disarms, with these cards corrected."""
    target = {"player": "Bo", "card": "spear"}
    case = {
        "players": ["Ann", "Bo"],
        "forces": {"Ann": {"cards": ["spy"]}, "Bo": {"cards": ["spear"]}},
        "declarations": [{"by": "Ann", "act": "disarm", "with": "spy", "target": target}],
        "cards": cards,
    }
    message: str = answer(QUESTIONS["arctic.skirmish"], json.dumps(case))["error"]["message"]
    return message


def test_a_refusal_names_the_cards_that_have_the_power_at_this_table() -> None:
    taken: dict[str, Any] = {"powers": []}
    given = {"powers": ["disarm"]}

    assert disarmed_by_a_spy() == "Spy can’t disarm. Saboteur can."
    assert disarmed_by_a_spy(brawler=given) == "Spy can’t disarm. Brawler and Saboteur can."
    assert disarmed_by_a_spy(brawler=given, saboteur=taken) == "Spy can’t disarm. Brawler can."
    assert disarmed_by_a_spy(saboteur=taken) == "Spy can’t disarm. No card at this table can."


@pytest.mark.parametrize(
    ("lacks", "able"),
    [
        (NO_MEDIC, "Medic and Combat Medics"),
        (RESETS_NOTHING, "Demolition Team"),
        (BRINGS_NOTHING_BACK, "Drill Sergeant"),
        (TAKES_NOBODY_BACK, "Map"),
        (LOOKS_AT_NOTHING, "Scout Tower, Spy and Binoculars"),
        (NO_DEEPER, "Binoculars"),
    ],
)
def test_whoever_has_a_power_is_possible(lacks: PowerMissing, able: str) -> None:
    cards = shipped()
    assert lacks(cards, cards["brawler"]).message.endswith(f" {able} can.")

    nobody = corrected(cards, {card_id: {"powers": []} for card_id in cards})
    assert lacks(nobody, nobody["brawler"]).message.endswith(" No card at this table can.")
