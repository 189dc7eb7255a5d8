"""Whole games at random: nothing is refused, no card is lost or made, every record can be kept and undone."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from referee.rules.arctic.answers.reply import Replied
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.corrections.table import RecountTable
from referee.rules.arctic.corrections.titles import TITLES
from referee.rules.arctic.ending.score import SCORE
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.strike import Strike
from referee.rules.arctic.hq.leader_actions import Sacrifice
from referee.rules.arctic.hq.storing import kind_stored
from referee.rules.arctic.kinds import ENTRY_KINDS, Reply
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.rulebook import RULES
from referee.rules.arctic.setup.meta import CONTESTED_RESOURCES, LAST_ROUND, Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.kernel.history.log import Entry, Record, Restore, Retract
from referee.rules.kernel.replay import EntryData, read_entry
from referee.rules.kernel.text.codec import decode, encode
from tests.rules.arctic.games import random_games
from tests.rules.arctic.games.random_games import TEXTS, extended, light_game, solo_game, table_game
from tests.rules.arctic.games.random_setups import some_setup
from tests.rules.offering import Step

# A game has a hundred records and more, so there are fewer games than other examples; least in a usual run.
MANY = settings().max_examples
# Games that have every kind of entry among them; the first ones soon do.
GAMES_WITH_ALL = (13, 9, *range(100))
few_games = settings(max_examples=max(MANY // (2 if MANY > 1000 else 8), 2))
seeds = st.integers(0, 2**32 - 1)
# Two to five players with every module or some, chosen stacks, other decks, drafted leaders, house rules.
setups = st.builds(lambda seed: some_setup(random.Random(seed)), seeds)
setups_light_too = st.builds(lambda setup, light: replace(setup, is_light=light), setups, st.booleans())


def play(setup: Setup, seed: int, *, skips: bool, corrects: bool = False) -> list[Step]:
    """Return all of a game; where a test fails, what was played is shown."""
    steps = list(random_games.play(setup, seed, skips=skips, corrects=corrects))
    for step in steps:
        entry = step.record.entry
        note(f"{step.record.number}. {entry.seat or 'table'}: {encode(entry.facts)}")
    return steps


def shown_in(record: Record) -> Mapping[str, tuple[Proof, ...]]:
    """Return the gains that a record showed, by seat; a reply shows what its act does."""
    outcome = record.ruling.outcome
    outcome = outcome.result if isinstance(outcome, Replied) else outcome
    return getattr(outcome, "shown", {})


def proofs_in(step: Step) -> Counter[str]:
    """Return how many unseen gains a record showed, by seat; behind them lie those of skipped gatherings."""
    unseen = unseen_of(step.before.state)
    shown = shown_in(step.record).items()
    return Counter({seat: sum(each.place < unseen[seat] for each in proofs) for seat, proofs in shown})


def done_in(step: Step) -> tuple[Any, str | None]:
    """Return the act that a record carries out, and its seat: none while it waits, or if it was stopped."""
    entry, outcome = step.record.entry, step.record.ruling.outcome
    seat, facts, window = entry.seat, entry.facts, step.before.state.window
    if isinstance(outcome, Replied) and window and not outcome.asked:
        seat, facts, outcome = window.seat, window.facts, outcome.result
    is_stopped = getattr(outcome, "asked", ()) or getattr(outcome, "interrupted", "")
    return (None, None) if is_stopped else (facts, seat)


def gains_in(step: Step) -> Counter[str]:
    """Return how many cards a record brought unseen, by seat."""
    if isinstance(step.record.entry.facts, Count):
        winner = step.record.ruling.outcome.winner
        return Counter({winner: 1} if winner else {})
    facts, seat = done_in(step)
    return Counter({seat or "": facts.is_unseen + facts.unseen_extra} if isinstance(facts, Dig) else {})


def unseen_of(state: ArcticState) -> Counter[str]:
    return Counter({seat: len(own.unseen) for seat, own in state.seats.items()})


@few_games
@given(setups, seeds, st.booleans())
def test_a_game_goes_to_its_end_and_uses_up_every_contested_resource(
    setup: Setup, seed: int, skips: bool
) -> None:
    deadlocks = 0

    for step in play(setup, seed, skips=skips):
        state = step.after.state
        if isinstance(step.record.entry.facts, Count):
            deadlocks += step.record.ruling.outcome.winner is None
        assert sum(state.wins.values()) + deadlocks + state.contested_left == CONTESTED_RESOURCES

    assert state.phase is Phase.OVER
    assert (state.round, state.contested_left) == (LAST_ROUND, 0)


@few_games
@given(setups, seeds)
def test_no_copy_is_made_or_owned_twice(setup: Setup, seed: int) -> None:
    for step in play(setup, seed, skips=False):
        state = step.after.state
        assert min(state.stacks.values()) >= 0
        copies = Counter(state.stacks)
        for own in state.seats.values():
            assert all(number > 0 for number in own.owned.values())
            # What lies face down in a building is shown by no gain yet.
            assert all(own.free(card) + own.base.stored[card] >= 0 for card in own.owned)
            copies.update(own.owned)
            copies.update(own.base.removed)
        assert {card: n for card, n in copies.items() if n > state.copies.get(card, 0)} == {}


@few_games
@given(setups, seeds, st.booleans())
def test_gains_are_unseen_until_they_are_shown(setup: Setup, seed: int, skips: bool) -> None:
    for step in play(setup, seed, skips=skips, corrects=True):
        before, after = unseen_of(step.before.state), unseen_of(step.after.state)
        expected = before + gains_in(step)
        expected.subtract(proofs_in(step))
        if isinstance(facts := step.record.entry.facts, Recount):
            expected[step.record.entry.seat or ""] -= len(facts.named) + len(facts.given_up)
        # Contested resources that a recount finds won are gains that nobody has shown.
        if not isinstance(step.record.entry.facts, RecountTable):
            assert +after == +expected


@few_games
@given(setups, seeds)
def test_cards_come_and_go_only_by_digs_hires_trash_and_proofs(setup: Setup, seed: int) -> None:
    for step in play(setup, seed, skips=False):
        facts, seat = done_in(step)
        for name, own in step.after.state.seats.items():
            shown = shown_in(step.record).get(name, ())
            change = Counter(proof.card for proof in shown)
            if name == seat:
                change.update(facts.named if isinstance(facts, Dig) else [])
                change.update([facts.hired] if isinstance(facts, Hunt) and facts.hired else [])
                change.subtract(facts.cards if isinstance(facts, Trash) else ())
                change.subtract([facts.card] if isinstance(facts, Sacrifice) else [])
            if isinstance(step.record.entry.facts, Strike | Reply):
                # A refugee of the Fanatic's is out of the game.
                gone, before = own.base.removed, step.before.state.seats[name].base.removed
                change.subtract(Counter(gone) - Counter(before))
            if isinstance(facts, Count):
                acts = step.before.state.declarations
                change.subtract([said.with_ for said in acts if said.act is Act.FANATIC and said.by == name])
            expected = Counter(step.before.state.seats[name].owned)
            expected.update(change)
            if name == seat and isinstance(facts, Recount):
                expected = Counter(facts.cards)
            assert Counter(own.owned) == +expected


@few_games
@given(setups, seeds)
def test_buildings_and_leaders_stay_what_they_can_be(setup: Setup, seed: int) -> None:
    for step in play(setup, seed, skips=False):
        state = step.after.state
        bases = [own.base for own in state.seats.values()]
        leaders = [base.leader for base in bases if base.leader]
        assert len(set(leaders)) == len(leaders)
        laid = Counter(each.card for base in bases for each in base.buildings)
        assert all(number <= state.cards[card].count for card, number in laid.items())
        for each in (building for base in bases for building in base.buildings):
            card = state.cards[each.card]
            assert 0 <= each.timer <= (card.build_time or 0)
            assert 0 <= each.number <= (card.capacity or 0)
            assert {state.cards[inside].kind for inside in each.stored} <= {kind_stored(card)}
            assert each.is_complete == (each.completed is not None)
        seen = state.seen_by(None)
        assert all(not each.stored for one in seen.seats.values() for each in one.base.buildings)


@few_games
@given(setups, seeds)
def test_a_round_takes_one_card_off_every_building(setup: Setup, seed: int) -> None:
    for step in play(setup, seed, skips=False):
        before, after = step.before.state, step.after.state
        if after.round == before.round:
            continue
        reset = {said.target.player for said in before.declarations if said.act is Act.USE and said.target}
        for name, own in before.seats.items():
            if name in reset:
                continue
            timers = [each.timer for each in own.base.buildings]
            assert [each.timer for each in after.seats[name].base.buildings] == [
                max(timer - 1, 0) for timer in timers
            ]


@few_games
@given(setups, seeds)
def test_nobody_uses_more_cards_in_a_round_than_came_to_the_hand(setup: Setup, seed: int) -> None:
    for step in play(setup, seed, skips=False):
        facts, state = step.record.entry.facts, step.before.state
        for own in step.after.state.seats.values():
            assert own.played + (own.committed or 0) <= own.hand_limit
        if isinstance(facts, Commit):
            assert step.record.entry.seat == state.gatherer


@few_games
@given(setups_light_too, seeds, st.booleans())
def test_every_record_is_read_as_it_was_written(setup: Setup, seed: int, skips: bool) -> None:
    for step in play(setup, seed, skips=skips, corrects=True):
        entry, outcome = step.record.entry, step.record.ruling.outcome
        told = through_json(encode(entry.facts))
        again = read_entry(ARCTIC, EntryData(entry.kind, told, entry.seat, tuple(entry.overrides)))
        assert again == entry
        assert decode(ARCTIC.kinds[entry.kind].outcome, through_json(encode(outcome))) == outcome


@pytest.mark.long
@few_games
@given(setups_light_too, seeds, st.booleans())
def test_every_record_is_told_to_everybody_without_a_blank(setup: Setup, seed: int, skips: bool) -> None:
    for step in play(setup, seed, skips=skips, corrects=True):
        entry, ruling = step.record.entry, step.record.ruling
        for viewer in (None, *setup.players):
            text = ARCTIC.describe(step.after.state, entry, ruling.outcome, viewer).text()
            assert text
            assert not {"{", "}"} & set(text)
        assert ruling.reasons
        for reason in ruling.reasons:
            assert not {"{", "}"} & set(reason.text())
            assert set(reason.rules) <= RULES.keys()


@few_games
@given(setups_light_too, seeds, st.booleans())
def test_every_record_is_undone_and_redone(setup: Setup, seed: int, skips: bool) -> None:
    for step in play(setup, seed, skips=skips, corrects=True):
        number = step.record.number
        undone = extended(step.after, Entry(Retract(number)))
        assert undone.state == step.before.state
        assert extended(undone, Entry(Restore(number))).state == step.after.state


@pytest.mark.long
def test_the_random_player_enters_everything_that_can_be_entered() -> None:
    # The score of a table has random games of its own.
    left = ENTRY_KINDS.keys() - {SCORE.name}
    for seed in GAMES_WITH_ALL:
        games = (*table_game(seed), *solo_game(seed), *light_game(seed))
        left -= {step.record.entry.kind for step in games}
        if not left:
            break
    assert left == set()


def through_json(material: Any) -> Any:
    return json.loads(json.dumps(material))


def test_there_is_something_to_type_wherever_text_is_asked_for() -> None:
    """An entry kind that needs a text nobody types would never be played."""
    states = [step.before.state for step in (*table_game(0)[::20], *solo_game(0)[::20])]
    typed = {
        choice.field
        for state in states
        for kind in ENTRY_KINDS.values()
        for seat in kind.offered(state)
        for choice in kind.choices(state, seat or "", {})
        if choice.text
    }
    assert typed == set(TEXTS), "Give TEXTS in random_games.py a text for each of these fields."


def test_titles_that_are_typed_are_accepted() -> None:
    state = ARCTIC.open(some_setup(random.Random(0)))
    for text in TEXTS["own"]:
        entry = TITLES.entry(state, None, {"edition": ("en",), "own": (text,)})
        assert ARCTIC.adjudicate(state, entry).reasons
