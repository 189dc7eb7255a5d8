"""Where the app deals, a game ends with its last territory, however many rounds were asked for (E-9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.earth.deployment.turn_target import TURN_TARGET, TurnTarget
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.state import Level, RoundPhase
from referee.rules.earth.setup.table_deck import ChangeDeck, Deal
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.earth.playing import DECK, SEED, Table

SHORT = replace(DECK, territories=DECK.territories[:1])


def test_the_game_ends_with_the_last_territory() -> None:
    table = Table(level=Level.DEALT, deck=DECK, rounds=5)
    table.tell(ChangeDeck(SHORT))
    table.tell(Deal(SEED))
    table.tell(TurnTarget(1))
    table.place_all()
    table.bid("- - -")

    table.end()

    assert table.state.rounds == 1
    assert table.state.phase is RoundPhase.OVER


def test_fewer_rounds_than_territories_can_be_played() -> None:
    assert Table(level=Level.DEALT, deck=DECK, rounds=5).state.rounds == 5
    assert Table(level=Level.DECK, deck=SHORT, rounds=5).state.rounds == 5


def test_no_target_is_turned_up_where_none_is_left() -> None:
    table = Table(level=Level.DEALT, deck=SHORT)
    table.tell(Deal(SEED))
    state = replace(table.state, territory_deck=(), round=2)

    assert TURN_TARGET.offered(state) == ()
    with pytest.raises(IllegalEntry):
        EARTH.adjudicate(state, Entry(TurnTarget(2)))
