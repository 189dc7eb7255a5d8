"""A dealt card says what it does wherever its owner sees it, and to nobody else before the reveal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost
from referee.rules.earth.deployment.place import PlaceCard
from referee.tables.links import watch_path
from referee.tables.models import Table
from tests.cast import state_of, tell
from tests.web.earth.tablecast import DECK, open_dealt, open_earth, place_all, to_reveal
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import words

THIEF = ActionCard(
    "thief",
    (Cost(1), Cost(3, 2)),
    True,
    (CardEffect("steal_ships", "choose_other", 1, when="not_captured"),),
    "Zebra Thief",
    60,
)
OF_THIEVES = replace(DECK, actions=(THIEF,))
TEXT = "Steal 1 ship from another player you choose if you don’t capture."
IN_HAND = f"Zebra Thief Cost › Attack 1 → 0 3 → 2 {TEXT} Reclaim"
SAID = f"Zebra Thief Cost 1 → Attack 0 Cost 3 → Attack 2 {TEXT} Reclaim"

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A table at which every card is the same."""
    return open_dealt(deck=OF_THIEVES)


def test_a_card_to_place_says_what_it_does(table: Table) -> None:
    assert IN_HAND in words(guest_at(table, "Bo").look())


def test_the_placed_card_and_the_hand_beside_it_say_what_they_do(table: Table) -> None:
    tell(table, PlaceCard(1, "thief"), "Bo")

    page = words(guest_at(table, "Bo").look())
    assert SAID in page
    assert IN_HAND in page


def test_the_hand_says_what_it_does_while_others_deploy(table: Table) -> None:
    place_all(table)

    page = words(guest_at(table, "Bo").look())
    assert (page.count(SAID), page.count(IN_HAND)) == (1, 1)


def test_a_table_with_its_own_cards_reads_it_at_the_reveal() -> None:
    table = to_reveal(open_earth(deck=OF_THIEVES))

    assert SAID in words(host_of(table).look())


def test_nobody_else_reads_it_before_the_reveal(table: Table) -> None:
    others = (host_of(table), Guest(table, watch_path(table)))
    assert not [page for page in (each.look() for each in others) if "Steal" in page or "Zebra" in page]

    place_all(table)

    assert not [page for page in (each.look() for each in others) if "Steal" in page or "Zebra" in page]


def test_two_hands_are_not_mixed() -> None:
    table = open_dealt()
    hands = state_of(table).piles.hands
    for seat in state_of(table).seats:
        page = words(guest_at(table, seat).look())
        assert ("Steal 1 ship" in page) == ("thief" in hands[seat])
        assert ("gain a ship" in page) == ("oddity" in hands[seat])


def test_costs_with_the_same_attack_stand_together() -> None:
    feint = replace(THIEF, options=(Cost(1), Cost(2, 4), Cost(3, 0), Cost("X", 0)))
    page = words(guest_at(open_dealt(deck=replace(DECK, actions=(feint,))), "Bo").look())

    assert "Cost › Attack 1, 3 or X → 0 2 → 4 Steal" in page
