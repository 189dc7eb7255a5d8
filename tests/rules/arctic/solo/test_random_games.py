"""Whole solo games at random: nothing is refused, no card is made or forgotten, every record can be kept."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.rulebook import RULES
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.setup.solo import SoloOptions
from referee.rules.arctic.solo.solo_skirmish import SoloSkirmish
from referee.rules.kernel.history.log import Entry, Record, Restore, Retract
from referee.rules.kernel.replay import EntryData, read_entry
from referee.rules.kernel.text.codec import decode, encode
from tests.rules.arctic.games.random_games import extended, play

HQ = ("hq1", "hq2", "hq3", "hq4")
few_games = settings(max_examples=max(settings().max_examples // 4, 1))
seeds = st.integers(0, 2**32 - 1)
setups = st.builds(
    Setup,
    players=st.just(("Ann",)),
    first_initiator=st.just("Ann"),
    modules=st.sampled_from([(), HQ, HQ[:2]]),
    house_rules=st.fixed_dictionaries(
        {},
        optional={
            "solo_tie": st.sampled_from(["people_then_loss", "loss"]),
            "solo_first": st.just("opponent"),
        },
    ),
    solo=st.sampled_from([None, SoloOptions({"sniper_team": 2, "brawler": 1}, {"tribe_family_5": 1})]),
)


@few_games
@given(setups, seeds)
def test_a_solo_game_goes_to_its_score_and_every_card_is_somewhere(setup: Setup, seed: int) -> None:
    met = 0
    for step in play(setup, seed, corrects=False):
        state, record = step.after.state, step.record
        assert state.solo
        met += isinstance(record.entry.facts, SoloSkirmish)
        assert len(state.solo.sizes) + met == 7
        assert sum(state.solo.pile.values()) == sum(state.solo.sizes)
        assert_cards(state)
        assert_kept(record)
        undone = extended(step.after, Entry(Retract(record.number)))
        assert undone.state == step.before.state
        assert extended(undone, Entry(Restore(record.number))).state == state
    assert state.phase is Phase.OVER
    assert state.solo is not None
    assert state.solo.scored


def assert_cards(state: ArcticState) -> None:
    """No card is owned twice, nor more used than came to the hand."""
    (own,) = state.seats.values()
    copies = Counter(state.elsewhere) + Counter(own.owned) + Counter(own.base.removed)
    box = {card.id: card.start if card.id == "refugee" else card.count for card in state.cards.values()}
    assert {card: n for card, n in copies.items() if n > box[card]} == {}
    assert own.played <= own.hand_limit
    assert all(own.free(card) >= 0 for card in own.owned)


def assert_kept(record: Record) -> None:
    """A record is read as it was written, and told without a blank."""
    entry, ruling = record.entry, record.ruling
    told = json.loads(json.dumps(encode(entry.facts)))
    assert read_entry(ARCTIC, EntryData(entry.kind, told, entry.seat, ())) == entry
    outcome = json.loads(json.dumps(encode(ruling.outcome)))
    assert decode(ARCTIC.kinds[entry.kind].outcome, outcome) == ruling.outcome
    assert ruling.reasons
    for reason in ruling.reasons:
        assert not {"{", "}"} & set(reason.text())
        assert set(reason.rules) <= RULES.keys()
