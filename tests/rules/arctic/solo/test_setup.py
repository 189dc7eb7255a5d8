"""Setting up the solo game: the opponents' pile, its seven forces, how hard it is (A-95)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.arctic.setup.solo import SoloOptions, force_sizes, set_up_solo
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling

USUAL = SoloOptions()
HARDER = SoloOptions(added={"sniper_team": 2, "brawler": 1}, removed={"tribe_family_5": 2})


def words(ruling: Ruling[Any]) -> str:
    return " ".join(reason.text() for reason in ruling.reasons)


def test_the_usual_pile_is_28_contested_cards_two_rifles_and_two_thugs() -> None:
    setup = set_up_solo(USUAL).outcome

    assert sum(setup.pile.values()) == 32
    assert (setup.pile["rifle"], setup.pile["thugs"], setup.pile["tear_gas"]) == (2, 2, 2)
    assert (setup.sizes, USUAL.is_harder) == ((3, 4, 4, 5, 5, 5, 6), False)


def test_a_harder_pile_says_what_is_harder() -> None:
    ruling = set_up_solo(HARDER)

    assert (ruling.outcome.pile["sniper_team"], sum(ruling.outcome.pile.values())) == (2, 33)
    assert "tribe_family_5" not in ruling.outcome.pile
    assert HARDER.is_harder
    assert "Harder: added 2 Sniper Team and 1 Brawler, taken out 2 Tribe Family 5." in words(ruling)


@pytest.mark.parametrize(
    ("total", "sizes"),
    [
        (32, (3, 4, 4, 5, 5, 5, 6)),
        (33, (3, 4, 4, 5, 5, 5, 7)),
        (34, (3, 4, 4, 5, 5, 6, 7)),
        (30, (3, 4, 4, 4, 5, 5, 5)),
        (39, (4, 5, 5, 6, 6, 6, 7)),
        (7, (1,) * 7),
    ],
)
def test_forces_grow_and_shrink_by_one_each(total: int, sizes: tuple[int, ...]) -> None:
    assert force_sizes(total) == sizes


@given(st.integers(7, 60))
def test_the_forces_are_seven_and_hold_every_card(total: int) -> None:
    sizes = force_sizes(total)

    assert (len(sizes), sum(sizes), list(sizes)) == (7, total, sorted(sizes))


def test_seven_forces_need_seven_cards() -> None:
    with pytest.raises(ValueError, match="seven cards"):
        force_sizes(6)


@pytest.mark.parametrize(
    ("options", "code", "rule"),
    [
        (SoloOptions(added={"hunter": 9}), "bad-number", "A-95"),
        (SoloOptions(added={"thugs": 4}), "bad-number", "A-95"),
        (SoloOptions(added={"thugs": -1}), "bad-number", "A-95"),
        (SoloOptions(added={"thugs": True}), "bad-number", "A-95"),
        (SoloOptions(added={"medic": 1}), "not-harder", "A-95"),
        (SoloOptions(added={"hardy_scavenger": 1}), "not-harder", "A-95"),
        (SoloOptions(added={"refugee": 1}), "not-harder", "A-95"),
        (SoloOptions(added={"rifle": 1}), "not-harder", "A-95"),
        (SoloOptions(added={"nobody": 1}), "unknown-card", None),
        (SoloOptions(removed={"tear_gas": 1}), "not-a-family", "A-95"),
        (SoloOptions(removed={"tribe_family_3": 3}), "bad-number", "A-95"),
        (SoloOptions(removed={"nobody": 1}), "unknown-card", None),
    ],
    ids=lambda value: str(value),
)
def test_what_does_not_make_it_harder_is_refused(options: SoloOptions, code: str, rule: str | None) -> None:
    with pytest.raises(IllegalEntry) as refused:
        set_up_solo(options)

    assert (refused.value.code, refused.value.rule) == (code, rule)
