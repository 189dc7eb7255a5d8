"""A deck of hundreds of cards: what is offered of it is worked out once a page, not once for each card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import Mock

import pytest

from referee.rules.earth import reveal
from referee.rules.earth.deployment import place, turn_target
from referee.tables.models import Table
from tests.web.earth.tablecast import DECK, open_earth, to_deploy, to_reveal
from tests.web.guests import guest_at, host_of

pytestmark = pytest.mark.django_db

CARDS = 120
BIG = replace(
    DECK,
    territories=tuple(replace(DECK.territories[0], id=f"t{n:02}", name=f"Example {n}") for n in range(CARDS)),
    actions=tuple(replace(DECK.actions[0], id=f"a{n}", name=f"Zebra {n}", count=1) for n in range(CARDS)),
)


@pytest.mark.parametrize(
    ("go_on", "room", "name", "seat"),
    [
        (lambda table: table, turn_target, "_land_says", ""),
        (to_deploy, place, "card_says", "Ann"),
        (to_reveal, reveal, "card_says", ""),
    ],
    ids=["target", "place", "reveal"],
)
def test_a_page_reads_each_card_once(
    go_on: Callable[[Table], Table], room: object, name: str, seat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Mock(wraps=getattr(room, name))
    monkeypatch.setattr(room, name, read)
    table = go_on(open_earth(deck=BIG))
    guest = guest_at(table, seat) if seat else host_of(table)
    read.reset_mock()

    page = guest.look()

    assert page.count("Zebra" if room is not turn_target else "Example") >= CARDS
    assert CARDS <= read.call_count <= 4 * CARDS
