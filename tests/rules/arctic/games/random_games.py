"""Whole games with whatever modules, at a table or alone: what is offered is picked by chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.corrections.table import table_as_recorded
from referee.rules.arctic.ending.tally import TALLY
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.kinds import CORRECTIONS, ENTRY_KINDS
from referee.rules.arctic.record.sources import copies_unaccounted
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.solo.recount_forces import RecountForces
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.history.log import Entry, Log, Record, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables.playing import Texts
from tests.rules.arctic.games.random_setups import some_setup, some_solo_setup
from tests.rules.offering import Step, entry_at_random, picked_at_random, play_out

WEIGHTS: Mapping[str, float] = {
    "commit": 2,
    "reveal": 3,
    "strike": 0.3,
    "trash": 0.3,
    "peek": 0.5,
    "end_round": 0.5,
    "solo_skirmish": 0.3,
    "reshuffle": 0.4,
    "sight": 0.1,
    "note": 0.05,
    "recount_camp": 0.05,
    "correct_card": 0.05,
    "recount": 0.03,
    "confirm_deck": 0.1,
    "recount_table": 0.03,
    "recount_forces": 0.1,
    "gathered": 0,
    "titles": 0.05,
}
"""How often a kind is tried; the others 1."""
TEXTS: Texts = {"own": ("card,title,article\nRefugee,Vagabond,\n", "card,title,article\nShovel,Spade,\n")}
"""What is typed, by field."""
SKIPPING, AGAIN = {"gathered": 0.2}, {"reveal": 0.1}
"""Where gatherings are skipped, and where all forces lie open already."""
DEALT = 3
SELDOM = 4
"""One time in so many a row of a light round says what may be impossible."""


def play(setup: Setup, seed: int, *, skips: bool = False, corrects: bool = True) -> Iterator[Step]:
    """Return the records of a game until no contested resource is left, of a solo game until it is scored.

    ``skips``: not all is entered; ``corrects``: the record is put right now and then.
    """
    dice = random.Random(seed)
    dealt = deal(ARCTIC.open(setup), dice)

    def choose(state: ArcticState) -> Entry:
        first = next(dealt, None) or some_question(state, dice)
        return first or some_entry(state, dice, skips=skips, corrects=corrects)

    return play_out(ARCTIC, setup, choose, lambda log: is_over(log.state))


@lru_cache(maxsize=64)
def table_game(seed: int, *, skips: bool | None = None) -> tuple[Step, ...]:
    """Return all of a game that the seed alone decides."""
    skips = seed % 2 == 1 if skips is None else skips
    return tuple(play(some_setup(random.Random(seed)), seed, skips=skips))


@lru_cache(maxsize=64)
def light_game(seed: int) -> tuple[Step, ...]:
    """Return all of a game told by what changes hands, that the seed alone decides."""
    setup = replace(some_setup(random.Random(seed)), is_light=True)
    return tuple(play(setup, seed, skips=seed % 2 == 1))


@lru_cache(maxsize=64)
def solo_game(seed: int) -> tuple[Step, ...]:
    """Return all of a solo game that the seed alone decides."""
    return tuple(play(some_solo_setup(random.Random(seed)), seed))


def extended(log: Log[ArcticState], entry: Entry) -> Log[ArcticState]:
    """Return the log with an entry more. Raises IllegalEntry."""
    return extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))


def is_over(state: ArcticState) -> bool:
    """Whether all is played: at a table what comes then is the count of the decks."""
    return state.phase is Phase.OVER if state.solo is None else state.solo.scored is not None


def some_entry(
    state: ArcticState, dice: random.Random, *, skips: bool = False, corrects: bool = True
) -> Entry:
    """Return something that is offered and accepted."""
    weights = {
        **WEIGHTS,
        **(SKIPPING if skips else {}),
        **({} if corrects else dict.fromkeys(CORRECTIONS, 0)),
    }
    weights |= AGAIN if state.phase is Phase.DECLARING else {}
    while True:
        entry = entry_at_random(ARCTIC, ENTRY_KINDS, state, dice, weights, TEXTS)
        # Forces that are recounted are of cards that only the table can name: no game would come to its end.
        if not isinstance(entry.facts, RecountForces) or (
            state.solo and entry.facts.sizes == state.solo.sizes
        ):
            return entry


def some_question(state: ArcticState, dice: random.Random) -> Entry | None:
    """Return, now and then, the question that a row made up by chance leads to; None if it leads to none."""
    if not state.setup.is_light or dice.randrange(SELDOM):
        return None
    card = dice.choice(list(state.in_hands))
    rows = Dig(kept=card), Hunt(None, hired=card), Trash((card,)), Commit(dice.randint(2, 6))
    row = Entry(dice.choice(rows), dice.choice(state.players))
    try:
        ARCTIC.adjudicate(state, row)
    except IllegalEntry as refusal:
        return ARCTIC.question_instead(state, row, refusal)
    return None


def count_of(state: ArcticState, seat: str, dice: random.Random) -> Entry:
    """Return how a seat counts its deck: mostly as it is on record."""
    entry = picked_at_random(ARCTIC, TALLY, state, Draft(TALLY.name, seat, {}), dice).entry
    assert entry
    return entry


def deal(state: ArcticState, dice: random.Random) -> Iterator[Entry]:
    """Yield the counts that put a few unusual cards into every deck, out of the stacks and the piles.

    By chance alone most of them would come too late to be used.
    """
    unusual = [card for card in state.in_hands.values() if card.powers and card.pile is not Pile.STARTING]
    copies = [
        card.id
        for card in unusual
        for _ in range(state.stacks.get(card.id, 0) or max(copies_unaccounted(state, card), 0))
    ]
    taken = dice.sample(copies, min(DEALT * len(state.players), len(copies)))
    if not taken or state.solo:
        return
    stacks = {card_id: left - taken.count(card_id) for card_id, left in state.stacks.items()}
    yield Entry(replace(table_as_recorded(state), stacks=stacks))
    for place, seat in enumerate(state.players):
        own = taken[place * DEALT : (place + 1) * DEALT]
        yield Entry(Recount(dict(Counter(state.seats[seat].owned) + Counter(own))), seat)
