"""The solo game around its skirmishes: set-up, seven forces, reshuffles, prizes, score (A-95 to A-98)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from referee.rules.arctic.solo_game import (
    Change,
    SoloGame,
    after,
    begin_solo,
    meet_force,
    reshuffle,
    score_solo,
    settle,
)

from referee.rules.arctic.case import Force
from referee.rules.arctic.solo import SoloCase, SoloOutcome
from referee.rules.arctic.solo_setup import SoloOptions, deal_forces, force_sizes, set_up_solo
from referee.rules.kernel.ruling import IllegalEntry, Ruling

USUAL = SoloOptions()
HARDER = SoloOptions(added={"sniper_team": 2, "brawler": 1}, removed={"tribe_family_5": 2})


def words(ruling: Ruling[Any]) -> str:
    return " ".join(reason.text() for reason in ruling.reasons)


def game(**changes: Any) -> SoloGame:
    told: dict[str, Any] = {"cards": {"brawler": 2, "refugee": 4, "thugs": 1}, "forces": {1: 1, 4: 2}}
    return SoloGame(**{**told, **changes})


def met(mine: str, theirs: str) -> SoloOutcome:
    case = SoloCase(Force(tuple(mine.split())), tuple(theirs.split()))
    return meet_force(game(), len(theirs.split()) * 3 - 2, case).outcome


# Set-up ------------------------------------------------------------------------------------------


def test_the_usual_pile_is_28_contested_cards_two_rifles_and_two_thugs() -> None:
    setup = set_up_solo(USUAL).outcome

    assert sum(setup.pile.values()) == 32
    assert (setup.pile["rifle"], setup.pile["thugs"], setup.pile["tear_gas"]) == (2, 2, 2)
    assert (setup.sizes, setup.stacks, setup.is_harder) == ((3, 4, 4, 5, 5, 5, 6), 10, False)


def test_a_harder_pile_says_what_is_harder() -> None:
    ruling = set_up_solo(HARDER)

    assert (ruling.outcome.pile["sniper_team"], sum(ruling.outcome.pile.values())) == (2, 33)
    assert "tribe_family_5" not in ruling.outcome.pile
    assert ruling.outcome.is_harder
    assert "Harder: added 2 Sniper Team and 1 Brawler; taken out 2 Tribe Family 5." in words(ruling)


@pytest.mark.parametrize(
    ("total", "sizes"),
    [(32, (3, 4, 4, 5, 5, 5, 6)), (33, (3, 4, 4, 5, 5, 5, 7)), (34, (3, 4, 4, 5, 5, 6, 7)),
     (30, (3, 4, 4, 4, 5, 5, 5)), (39, (4, 5, 5, 6, 6, 6, 7)), (7, (1,) * 7)],
)  # fmt: skip
def test_forces_grow_and_shrink_by_one_each(total: int, sizes: tuple[int, ...]) -> None:
    assert force_sizes(total) == sizes


@given(st.integers(7, 60))
def test_the_forces_are_seven_and_hold_every_card(total: int) -> None:
    sizes = force_sizes(total)

    assert (len(sizes), sum(sizes), list(sizes)) == (7, total, sorted(sizes))


def test_seven_forces_need_seven_cards() -> None:
    with pytest.raises(ValueError, match="seven cards"):
        force_sizes(6)


def test_dealing_keeps_the_order_and_every_card() -> None:
    setup = set_up_solo(USUAL).outcome
    shuffled = sorted(Counter(setup.pile).elements(), reverse=True)

    forces = deal_forces(setup, shuffled)

    assert [len(force) for force in forces] == [3, 4, 4, 5, 5, 5, 6]
    assert [card for force in forces for card in force] == shuffled


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


def test_other_cards_than_the_pile_are_not_dealt() -> None:
    with pytest.raises(IllegalEntry) as refused:
        deal_forces(set_up_solo(USUAL).outcome, ["thugs"] * 32)

    assert (refused.value.code, refused.value.rule) == ("not-the-pile", "A-95")


def test_the_game_begins_with_the_starting_deck_and_seven_forces() -> None:
    begun = begin_solo(USUAL)

    assert begun.cards == {"refugee": 4, "scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1}
    assert begun.forces == {1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 5, 7: 6}


# The rounds --------------------------------------------------------------------------------------


def test_a_reshuffle_removes_the_top_card_for_good() -> None:
    ruling = reshuffle(game(), "thugs")

    left = after(game(), ruling.outcome)

    assert left.cards == {"brawler": 2, "refugee": 4}
    assert left.lost == {"thugs": 1}
    assert left.forces == game().forces
    assert "Thugs, the top card of the new deck, is removed for good." in words(ruling)


def test_a_win_takes_a_card_of_that_force() -> None:
    outcome = met("thugs", "rifle junk")
    ruling = settle(game(), 4, outcome, "rifle")

    left = after(game(), ruling.outcome)

    assert left.cards == {**game().cards, "rifle": 1}
    assert (left.forces, left.lost) == ({1: 1}, {})
    assert "You take Rifle to your discard pile. Force 4 is gone. Forces still face down: 1." in words(ruling)


def test_a_loss_sets_an_own_card_aside() -> None:
    outcome = met("brawler", "thugs")
    ruling = settle(game(forces={1: 1}), 1, outcome, "brawler")

    left = after(game(forces={1: 1}), ruling.outcome)

    assert (left.cards["brawler"], left.lost, left.forces) == (1, {"brawler": 1}, {})
    assert "Force 1, the last of the seven, is gone: the game is scored." in words(ruling)


def test_a_deadlock_takes_nothing_and_the_force_is_gone() -> None:
    outcome = met("brawler refugee", "demolition_team")
    ruling = settle(game(), 1, outcome, None)

    left = after(game(), ruling.outcome)

    assert (left.cards, left.lost, left.forces) == (game().cards, {}, {4: 2})
    assert "You take nothing and set nothing aside." in words(ruling)


@pytest.mark.parametrize(
    ("mine", "theirs", "choice"),
    [
        ("thugs", "rifle junk", None),
        ("thugs", "rifle junk", "thugs"),
        ("brawler", "thugs", "thugs"),
        ("brawler refugee", "demolition_team", "brawler"),
        ("", "thugs", "brawler"),
    ],
)
def test_only_what_is_there_is_chosen(mine: str, theirs: str, choice: str | None) -> None:
    outcome = met(mine, theirs)

    with pytest.raises(IllegalEntry) as refused:
        settle(game(), len(theirs.split()) * 3 - 2, outcome, choice)

    assert (refused.value.code, refused.value.rule) == ("not-a-prize", "A-98")


@pytest.mark.parametrize(
    ("number", "mine", "theirs", "code", "rule"),
    [
        (2, "thugs", "rifle", "force-gone", "A-98"),
        (1, "thugs thugs", "rifle", "not-owned", "A-96"),
        (1, "nobody", "rifle", "unknown-card", None),
        (1, "thugs", "rifle rifle", "wrong-size", "A-95"),
        (1, "thugs", "butcher", "not-for-a-force", "A-14"),
    ],
)
def test_a_skirmish_that_cannot_be_is_refused(
    number: int, mine: str, theirs: str, code: str, rule: str | None
) -> None:
    case = SoloCase(Force(tuple(mine.split())), tuple(theirs.split()))

    with pytest.raises(IllegalEntry) as refused:
        meet_force(game(), number, case)

    assert (refused.value.code, refused.value.rule) == (code, rule)


def test_a_card_that_is_not_owned_is_not_removed() -> None:
    with pytest.raises(IllegalEntry) as refused:
        reshuffle(game(), "rifle")

    assert (refused.value.code, refused.value.rule) == ("not-owned", "A-96")


# The score ---------------------------------------------------------------------------------------


def test_contested_cards_score_two_and_all_others_one() -> None:
    cards = {"field_crew": 1, "tear_gas": 2, "grenade": 1, "refugee": 4, "thugs": 2, "rifle": 1, "junk": 1}

    ruling = score_solo(game(cards=cards, forces={}, lost={"brawler": 2}))

    assert (ruling.outcome.points, ruling.outcome.contested, ruling.outcome.others) == (16, 4, 8)
    assert "4 contested cards at 2 points and 8 others at 1: 16 points." in words(ruling)
    assert "not scored: 2." in words(ruling)
    assert "Usual difficulty" in words(ruling)


def test_the_score_says_how_hard_it_was() -> None:
    assert "Harder: added 2 Sniper Team" in words(score_solo(game(forces={}, options=HARDER)))


@pytest.mark.parametrize(
    ("changes", "code", "rule"),
    [
        ({}, "not-over-yet", "A-98"),
        ({"forces": {}, "cards": {"butcher": 1}}, "not-in-a-deck", "A-98"),
        ({"forces": {}, "cards": {"thugs": -1}}, "bad-number", "A-98"),
        ({"forces": {}, "cards": {"thugs": True}}, "bad-number", "A-98"),
        ({"forces": {}, "cards": {"nobody": 1}}, "unknown-card", None),
    ],
    ids=lambda value: str(value),
)
def test_what_cannot_be_scored_is_refused(changes: dict[str, Any], code: str, rule: str | None) -> None:
    with pytest.raises(IllegalEntry) as refused:
        score_solo(game(**changes))

    assert (refused.value.code, refused.value.rule) == (code, rule)


@given(st.lists(st.sampled_from(("reshuffle", "win", "lose", "tie")), max_size=12))
def test_cards_are_neither_made_nor_forgotten(story: list[str]) -> None:
    """A whole game in any order: own and lost cards are the starting deck and the prizes."""
    now, prizes = begin_solo(USUAL), 0
    for happening in story:
        if happening == "reshuffle":
            card = max(now.cards, key=lambda card_id: now.cards[card_id], default=None)
            change = reshuffle(now, card).outcome if card else Change()
        elif now.forces:
            prizes += happening == "win"
            change = Change(
                gained="rifle" if happening == "win" else None,
                lost=next(iter(now.cards), None) if happening == "lose" else None,
                force=next(iter(now.forces)),
            )
        else:
            continue
        now = after(now, change)

    assert sum(now.cards.values()) + sum(now.lost.values()) == 10 + prizes
    assert all(number > 0 for number in now.cards.values())
