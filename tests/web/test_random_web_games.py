"""Whole games at random through the pages: nothing is refused, pages are whole, undo restores the state."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Set

import pytest
from hypothesis import settings

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.corrections.table import RecountTable
from referee.rules.arctic.record.sources import copies_unaccounted
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.meta import CONTESTED_RESOURCES
from referee.rules.arctic.skirmish.count import Count
from referee.tables import logbook
from tests.web.pages import assert_page
from tests.web.web_games import WebGame

pytestmark = pytest.mark.django_db

# A game takes seconds through the pages: one in the usual run, fifty in a soak.
GAMES = max(settings().max_examples // 100, 1)
FIRST = int(os.environ.get("SOAK_SEED", "19"))
OFTEN = 24 if GAMES < 10 else 2


@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
def test_a_game_is_played_from_the_set_up_form_to_the_score(seed: int) -> None:
    game = WebGame(seed, often=OFTEN)
    deadlocks, data = 0, set[str]()

    for entry in game.play():
        state = game.state
        if isinstance(entry.facts, Count):
            deadlocks += state.last is not None and state.last.winner is None
        elif isinstance(entry.facts, RecountTable):
            deadlocks = max(CONTESTED_RESOURCES - sum(state.wins.values()) - state.contested_left, 0)
        assert sum(state.wins.values()) + deadlocks + state.contested_left == CONTESTED_RESOURCES
        if isinstance(entry.facts, Recount):
            data |= overdrawn(state).keys()
        assert_no_copy_is_made(state, data)

    everybody_sees_the_score(game)
    known = game.state
    logbook.forget_all()
    assert game.state == known


def assert_no_copy_is_made(state: ArcticState, known_copies: Set[str]) -> None:
    """No card is owned more often than the game is played with, unless somebody's gathering was skipped.

    Nor unless the table has said how many copies its own box has, or a count of a deck that it has more of a
    card (``known_copies``): then the box counts.
    """
    if any(own.is_loose for own in state.seats.values()):
        return
    boxes = {card.id for card in state.cards.values() if card.count != shipped()[card.id].count}
    over = {card: number for card, number in overdrawn(state).items() if card not in boxes}
    assert {card: number for card, number in over.items() if card not in known_copies} == {}
    assert {card for card in over if state.placed[card] > (state.cards[card].count or 0)} == set()


def overdrawn(state: ArcticState) -> dict[str, int]:
    """Return the cards of which more copies lie somewhere than the set-up laid out."""
    left = {card.id: copies_unaccounted(state, card) for card in state.cards.values()}
    return {card: number for card, number in left.items() if number < 0}


def everybody_sees_the_score(game: WebGame) -> None:
    """Host and seats see the same score, and the host's files say it."""
    scored = game.state.scored
    assert scored is not None
    for guest in (game.host, *game.phones.values()):
        page = guest.look()
        assert all(name in page for name in scored.winners)
    assert_page(game.host.client.get(f"{game.host.path}log/"))
    response = game.host.client.get(f"{game.host.path}score.csv")
    rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert {row["Player"]: int(row["Tribe"]) for row in rows} == scored.tribe
