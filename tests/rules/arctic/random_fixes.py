"""Corrections and private notes, made up; and the deal that begins a game with unusual cards in the decks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.corrections.card import CorrectCard
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.corrections.standing import (
    RecountBase,
    base_as_recorded,
)
from referee.rules.arctic.corrections.table import table_as_recorded
from referee.rules.arctic.recon.notes import Note, Sight, may_be_seen
from referee.rules.arctic.record.having import copies_unaccounted, may_prove
from referee.rules.arctic.record.state import ArcticState, Phase, is_hand_card
from referee.rules.kernel.log import Entry, Facts

DEALT = 3


def deal(state: ArcticState, dice: random.Random) -> Iterator[Entry]:
    """Yield the counts that put a few unusual cards into every deck, out of the stacks and the piles.

    By chance alone most of them would come too late to be used.
    """
    unusual = [
        card
        for card in state.cards.values()
        if is_hand_card(state, card) and card.powers and card.pile is not Pile.STARTING
    ]
    copies = [
        card.id
        for card in unusual
        for _ in range(state.stacks.get(card.id, 0) or max(copies_unaccounted(state, card), 0))
    ]
    taken = dice.sample(copies, min(DEALT * len(state.players), len(copies)))
    if not taken:
        return
    stacks = {card_id: left - taken.count(card_id) for card_id, left in state.stacks.items()}
    yield Entry(replace(table_as_recorded(state), stacks=stacks))
    for place, seat in enumerate(state.players):
        own = taken[place * DEALT : (place + 1) * DEALT]
        yield Entry(Recount(dict(Counter(state.holdings[seat].owned) + Counter(own))), seat)


class Fixes:
    """Makes up what is put right or noted besides the game; ``dice`` are the game's own."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def one_in(self, number: int) -> bool:
        """Return whether it happens."""
        return self.dice.randrange(number) == 0

    def besides(self, state: ArcticState) -> Entry | None:
        """Return a note or a correction, rarely enough that the game goes on."""
        if not self.one_in(12):
            return None
        seat = self.dice.choice(state.players)
        makers = [self.note, self.sight]
        if state.window is None and state.phase is Phase.GATHERING:
            makers += [self.recount_camp, self.correct_card]
        facts = self.dice.choice(makers)(state, seat)
        return Entry(facts, None if isinstance(facts, CorrectCard) else seat) if facts else None

    def note(self, state: ArcticState, seat: str) -> Facts | None:
        """Note what a gain is, or take the note away."""
        unseen = state.holdings[seat].unseen
        if not unseen:
            return None
        place = self.dice.randrange(len(unseen))
        cards = [card.id for card in state.cards.values() if may_prove(state, unseen[place], card)]
        return Note(place, "" if self.one_in(4) else self.dice.choice(cards))

    def sight(self, state: ArcticState, seat: str) -> Facts | None:
        """Note what a look showed."""
        looks = state.looks.get(seat, ())
        if not looks:
            return None
        place = self.dice.randrange(len(looks))
        cards = [card.id for card in may_be_seen(state, looks[place])]
        return Sight(place, tuple(self.dice.sample(cards, min(self.dice.randint(0, 4), len(cards)))))

    def recount_camp(self, state: ArcticState, seat: str) -> Facts | None:
        """Count a camp as it is, or with one building that differs; one it has not may be there as well."""
        camp = base_as_recorded(state, seat)
        if not camp.buildings or self.one_in(2):
            return camp
        place = self.dice.randrange(len(camp.buildings))
        standing = camp.buildings[place]
        if self.one_in(3):
            return replace(camp, buildings=(*camp.buildings[:place], *camp.buildings[place + 1 :]))
        card = state.cards[standing.card]
        timer = self.dice.randint(0, card.build_time or 0)
        counted = replace(
            standing,
            timer=timer,
            inside=0 if timer else self.dice.randint(0, card.capacity or 0),
            is_disabled=not timer and self.one_in(2),
        )
        is_wounded = camp.leader is not None and self.one_in(2)
        buildings = (*camp.buildings[:place], counted, *camp.buildings[place + 1 :])
        return RecountBase(buildings, camp.leader, is_wounded)

    def correct_card(self, state: ArcticState, seat: str) -> Facts | None:
        """Say that a card fights with another number than the record has."""
        card = self.dice.choice([card for card in state.cards.values() if card.base.fight is not None])
        numbers = [number for number in range(4) if number != card.base.fight]
        return CorrectCard(card.id, {"base.fight": self.dice.choice(numbers)})
