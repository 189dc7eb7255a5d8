"""The discard pile that everyone sees: names with their numbers, and how many lie there face down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.earth.cards.piles import Piles
from referee.rules.earth.record.state import Level
from referee.web.earth.board import public_cards
from tests.rules.earth.playing import DECK, Table


@pytest.mark.parametrize(
    ("discard", "unseen", "says"),
    [
        ("", "", ()),
        ("raid", "", ("{raid}",)),
        ("raid swarm raid", "", ("{raid} × 2", "{swarm}")),
        ("raid swarm swarm", "swarm swarm", ("{raid}", "2 without a name")),
        ("raid", "raid", ()),
    ],
)
def test_the_discard_pile_says_its_names_and_how_many_have_none(
    discard: str, unseen: str, says: tuple[str, ...]
) -> None:
    piles = Piles(discard=tuple(discard.split()), unseen=tuple(unseen.split()))
    state = replace(Table(level=Level.DECK, deck=DECK).state, piles=piles)
    names = {each.id: each.label for each in DECK.actions}

    assert public_cards(state).discards == tuple(each.format(**names) for each in says)
