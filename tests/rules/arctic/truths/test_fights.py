"""No sentence of a recorded skirmish is false: each is looked at on the twin's table of that skirmish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.count import Count
from referee.rules.kernel.text.codec import encode
from tests.rules.arctic.games.random_games import table_game
from tests.rules.arctic.games.telling_games import GAMES
from tests.rules.arctic.truths.skirmish import is_true
from tests.rules.arctic.truths.tables import rooms_of
from tests.rules.arctic.truths.test_reasons import moments
from tests.rules.offering import Step


def case_of(state: ArcticState) -> dict[str, Any]:
    """Return the skirmish as a case, with the table's own cards."""
    case: dict[str, Any] = said(encode(state.case()))
    for declaration in case.get("declarations", []):
        if declaration.get("target", {}).pop("leader", False):
            declaration["target"]["card"] = "leader"
    own = [card for card in state.cards.values() if card != shipped()[card.id]]
    case["cards"] = {
        card.id: {"base": asdict(card.base), "mod": asdict(card.mod), "people": card.people} for card in own
    }
    return case


def said(told: Any) -> Any:
    """Return what is told without what is left open."""
    if isinstance(told, dict):
        return {name: said(value) for name, value in told.items() if value is not None}
    return [said(each) for each in told] if isinstance(told, list) else told


def assert_true(step: Step) -> None:
    """What becomes of the last contested card is looked at on the table, in test_gatherings.py."""
    reasons = step.record.ruling.reasons
    recorded = [reason.text() for reason in reasons if "skirmish" in rooms_of(reason.phrase)]
    told = [each for each in moments(case_of(step.before.state)) if "skirmish" in rooms_of(each[0].phrase)]
    if step.before.state.contested_left == 1:
        told = [(reason, moment) for reason, moment in told if reason.text() in recorded]
    assert [reason.text() for reason, _ in told] == recorded
    for reason, moment in told:
        assert is_true(moment), f"{step.record.number}: {reason.text()}"


def fights_of(seed: int) -> Iterator[Step]:
    for step in table_game(seed):
        if isinstance(step.record.entry.facts, Count):
            yield step


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_sentence_of_a_recorded_skirmish_is_true(seed: int) -> None:
    for step in fights_of(seed):
        assert_true(step)
