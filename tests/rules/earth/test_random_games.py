"""Whole games at random: nothing is refused, no ship, card or territory is lost, every record can be kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee.rules.earth.game import EARTH
from referee.rules.earth.record.state import TOTAL_SHIPS, EarthState, Level, RoundPhase
from referee.rules.earth.rulebook import RULES
from referee.rules.kernel.game import read_outcome
from referee.rules.kernel.history.log import LOG_KINDS, Record, Version, open_log
from referee.rules.kernel.replay import EntryData, Story, drift, read_entry, replay
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.ruling import Reason
from tests.rules.earth.playing import DECK, Table
from tests.rules.earth.random_games import play

few_games = settings(max_examples=max(settings().max_examples // 4, 2))
seeds = st.integers(0, 2**32 - 1)
rounds = st.sampled_from([2, 4, 6, 22])


def pages(table: Table) -> Iterator[tuple[EarthState, EarthState, Record]]:
    """Yield (before, after, record) for what counts, newest first."""
    page: Version[Any] | None = table.log.version
    while page is not None and page.before is not None:
        assert page.record is not None
        yield page.before.state, page.state, page.record
        page = page.before


@pytest.mark.parametrize("level", Level)
@few_games
@given(seed=seeds, number=rounds)
def test_the_invariants_hold_after_every_entry(level: Level, seed: int, number: int) -> None:
    table = play(seed, number, level)

    for before, state, record in pages(table):
        assert min(state.ships_left.values()) >= 0
        assert min(state.deployed.values()) >= 0
        assert sorted(state.flagpole) == sorted(state.seats)
        assert state.bank + sum(state.ships_left.values()) + sum(state.deployed.values()) == TOTAL_SHIPS
        if record.entry.kind == "finish":
            assert not any(state.deployed.values())
            captured = sum(map(len, state.owned.values())) + len(state.lost)
            assert captured == before.round
        if state.deployment and state.deployment.last and state.phase is not RoundPhase.TARGET:
            assert state.deployed[state.deployment.last] > 0
        if not state.gone and state.is_dealt and state.phase is not RoundPhase.DEAL:
            assert sorted(cards_of(state)) == sorted(
                card.id for card in DECK.actions for _ in range(card.count)
            )
            lands = [*state.territory_deck, *(land.id for land in lands_of(state))]
            assert sorted(lands) == sorted(land.id for land in DECK.territories)
    assert table.state.phase is RoundPhase.OVER
    assert table.state.scored is not None


def cards_of(state: EarthState) -> list[str]:
    """Return every action card wherever it is (I-3)."""
    piles = state.piles
    on_table = (
        [card.id for card in state.revealed.values() if card] if state.phase is RoundPhase.ENDING else []
    )
    if state.phase is RoundPhase.DEPLOY or (state.phase is RoundPhase.ENDING and state.is_void):
        on_table = list(state.placed.values())
    return [*piles.deck, *piles.discard, *on_table, *(card for hand in piles.hands.values() for card in hand)]


def lands_of(state: EarthState) -> list[Any]:
    """Return every territory that was turned up (I-4)."""
    target = [state.target] if state.target else []
    return [*state.lost, *target, *(card for cards in state.owned.values() for card in cards)]


@few_games
@given(seeds)
def test_every_record_can_be_kept_and_is_ruled_the_same_again(seed: int) -> None:
    table = play(seed, 4)

    for record in table.records:
        entry, ruling = record.entry, record.ruling
        told = EntryData(entry.kind, encode(entry.facts), entry.seat, tuple(sorted(entry.overrides)))
        assert read_entry(EARTH, told) == entry
        assert (
            read_outcome(EARTH, entry.kind, json.loads(json.dumps(encode(ruling.outcome)))) == ruling.outcome
        )
        assert decode(tuple[Reason, ...], [encode(reason) for reason in ruling.reasons]) == ruling.reasons
        assert entry.kind in LOG_KINDS or ruling.reasons
        assert {rule for reason in ruling.reasons for rule in reason.rules} <= set(RULES)
    assert list(drift(EARTH, open_log(EARTH, table.setup), table.records)) == []


@few_games
@given(seeds)
def test_a_story_of_the_game_replays_to_the_same_board(seed: int) -> None:
    table = play(seed, 3)
    entries = [
        EntryData(each.entry.kind, encode(each.entry.facts), each.entry.seat, tuple(each.entry.overrides))
        for each in table.records
    ]
    told = json.loads(json.dumps(encode(Story("earth", encode(table.setup), tuple(entries)))))

    *_, (_, log) = replay(EARTH, decode(Story, told))

    assert EARTH.board(log.state) == EARTH.board(table.state)
    assert log.state == table.state


@few_games
@given(seeds)
def test_nobody_reads_a_card_that_is_face_down(seed: int) -> None:
    """No line and no board names a card of a hand or a placed card before the reveal (E-82)."""
    table, read = play(seed, 2, Level.DEALT), 0

    for _, state, record in pages(table):
        if state.phase in (RoundPhase.PLACE, RoundPhase.DEPLOY):
            read += 1
            told = json.dumps(EARTH.board(state))
            told += EARTH.describe(state, record.entry, record.ruling.outcome, None).text()
            told += " ".join(reason.text() for reason in record.ruling.reasons)
            assert not any(card.id in told.split('"') or card.name in told for card in DECK.actions)
    # A table can end the game before anybody places a card.
    assume(read)
