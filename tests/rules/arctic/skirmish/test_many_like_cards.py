"""Forces of many like cards: what the same has happened to is worked out once."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from referee.rules.arctic.record.case import Act, Case, Declaration, Force, Target
from referee.rules.arctic.skirmish import counting
from referee.rules.arctic.skirmish.rule import resolve_skirmish


@pytest.mark.parametrize("number", [3, 30])
def test_tear_gas_on_many_like_cards_looks_at_one_of_each_sort(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Mock(wraps=counting.fight_after)
    monkeypatch.setattr(counting, "fight_after", looked)
    gas = Declaration("Ann", Act.GAS, "tear_gas", Target("Bo", "thugs"))
    forces = {"Ann": Force(("brawler", *["tear_gas"] * number)), "Bo": Force(("thugs",) * number)}

    ruling = resolve_skirmish(Case(("Ann", "Bo"), forces, (gas,) * number))

    assert ruling.outcome.winner == "Ann"
    # Two sorts, hit and not hit: for the one that is hit, for what is said of it, and whether it matters.
    assert number <= looked.call_count <= 5 * number
