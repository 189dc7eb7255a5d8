"""The pages offer just what the rules accept: cards to dig up, cards to reveal (A-25, A-30, A-46, A-74)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.corrections.base import RecountBase, Standing
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.hq.storing import Retrieve, Store
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Facts
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables.models import Table
from tests.cast import open_arctic, state_of, tell
from tests.devices import Client
from tests.web.phones import Phone

pytestmark = pytest.mark.django_db

SEATS = ("Ann", "Bo", "Cy")
DECK = {"refugee": 4, "scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1}


@pytest.fixture
def table() -> Table:
    """Return a table in round 3: Ann has a gain and her only Thugs in a Bunker, Bo has trashed a Brawler."""
    table = open_arctic(modules=("hq1", "hq2"))
    tell(table, Recount(DECK | {"thugs": 1, "saboteur": 1}), "Ann", "too-many-copies")
    tell(table, RecountBase((Standing("bunker"),)), "Ann")
    tell(table, Store(0, ("thugs",)), "Ann")
    tell(table, Dig(("refugee", "shovel"), is_unseen=True), "Ann")
    tell(table, Commit(0), "Ann")
    tell(table, Trash(("brawler",)), "Bo")
    for name in ("Bo", "Cy", *SEATS):
        tell(table, Commit(0), name)
    return table


def lose_one(table: Table) -> None:
    """Let the round go by without anybody in the skirmish; then it is Bo's turn."""
    for name in SEATS:
        tell(table, Commit(0), name)
    tell(table, Reveal(3, dict.fromkeys(SEATS, Force())))
    tell(table, Count(3))


def assert_forces_offered(client: Client, table: Table) -> set[str]:
    """Return the cards that Ann’s page offers for her force, once they are those that the rules accept."""
    number = state_of(table).round
    legal = {
        card
        for card in hand_cards(table)
        if accepted(table, Reveal(number, {"Ann": Force((card,))}), "Ann", "not-as-announced")
    }
    assert {card for card in offered(Phone(client, table, "Ann"), "cards:") if card in legal} == legal
    return legal


def accepted(table: Table, facts: Facts, seat: str, *overrides: str) -> bool:
    try:
        ARCTIC.adjudicate(state_of(table), Entry(facts, seat, frozenset(overrides)))
    except IllegalEntry:
        return False
    return True


def hand_cards(table: Table) -> list[str]:
    state = state_of(table)
    return [*state.in_hands]


def offered(phone: Phone, verb: str) -> set[str]:
    """Return the cards that a tap of this kind names."""
    taps = (tap for tap in phone.forms.taps["draft"] if tap.startswith(verb))
    return {tap.removeprefix(verb).partition("*")[0] for tap in taps} - {"", "-unseen"}


def test_a_dig_offers_what_can_lie_in_the_junkyard(client: Client, table: Table) -> None:
    lose_one(table)
    phone = Phone(client, table).tap("kind:dig", "cards:refugee", "cards:shovel")

    legal = {card for card in hand_cards(table) if accepted(table, Dig(("refugee", "shovel"), card), "Bo")}
    assert offered(phone, "kept:") == legal
    assert {"brawler", "grenade", "net"} <= legal
    assert legal.isdisjoint({"refugee", "thugs"})


def test_once_the_lost_one_was_dug_no_other_is_offered(client: Client, table: Table) -> None:
    lose_one(table)
    tell(table, Dig(("refugee", "shovel"), "wolf_pack"), "Bo")
    tell(table, Commit(0), "Bo")

    found = offered(Phone(client, table).tap("kind:dig"), "kept:")

    assert found.isdisjoint({"grenade", "wolf_pack", "field_crew"})
    assert "brawler" in found


def test_a_reveal_offers_what_can_be_in_the_force(client: Client, table: Table) -> None:
    tell(table, Dig(("brawler",)), "Ann")
    for name, number in (("Ann", 2), ("Bo", 0), ("Cy", 0)):
        tell(table, Commit(number), name)

    legal = assert_forces_offered(client, table)
    assert {"net", "saboteur", "refugee"} <= legal
    assert legal.isdisjoint({"thugs", "brawler", "grenade"})


def test_what_left_the_bunker_after_the_commit_is_not_offered(client: Client, table: Table) -> None:
    tell(table, Commit(2), "Ann")
    tell(table, Retrieve(0, ("thugs",)), "Ann")
    for name in ("Bo", "Cy"):
        tell(table, Commit(0), name)

    assert "thugs" not in assert_forces_offered(client, table)


def test_what_left_the_bunker_before_the_commit_is_offered(client: Client, table: Table) -> None:
    tell(table, Retrieve(0, ("thugs",)), "Ann")
    for name, number in (("Ann", 6), ("Bo", 0), ("Cy", 0)):
        tell(table, Commit(number), name)

    assert "thugs" in assert_forces_offered(client, table)
