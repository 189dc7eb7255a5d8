"""A count of a deck being put together: whose it is, what is prefilled, and what was tapped."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards import Card, Kind
from referee.rules.arctic.end_entries import Tally
from referee.rules.arctic.state import ArcticState
from referee.rules.arctic.tally import MOST_COPIES

COUNT_WORD = re.compile(r"(\w{1,40})\*([+-]?)(\d{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TallyDraft:
    """What the address says of the count under way.

    ``base``: what it starts from; ``changes``: card id -> number, only where it differs from that.
    """

    seat: str
    base: Mapping[str, int]
    changes: Mapping[str, int] = field(default_factory=dict)

    @property
    def numbers(self) -> dict[str, int]:
        """Cards and buildings with their numbers, as they stand."""
        return {**self.base, **self.changes}

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Name and value of the fields that carry it."""
        return [("u", self.seat), *(("t", f"{card}*{number}") for card, number in self.changes.items())]

    def done(self, taps: Sequence[str]) -> TallyDraft:
        """Return the draft after these taps, such as "count:spear*3", "count:spear*+1"."""
        draft = self
        for tap in taps:
            verb, _, what = tap.partition(":")
            if verb == "count":
                draft = draft.counted(what)
        return draft

    def counted(self, word: str) -> TallyDraft:
        """Return the draft with this count of a card; a sign makes it so many more or fewer."""
        found = COUNT_WORD.fullmatch(word)
        if found is None:
            return self
        card, sign, digits = found.groups()
        number = int(f"{sign}{digits}") + (self.numbers.get(card, 0) if sign else 0)
        changes = {**self.changes, card: min(max(number, 0), MOST_COPIES)}
        differing = {card: number for card, number in changes.items() if number != self.base.get(card, 0)}
        return replace(self, changes=differing)


def read_tally_draft(
    told: Mapping[str, Sequence[str]], state: ArcticState, seats: Sequence[str]
) -> TallyDraft:
    """Read the draft of an address (or of a form that was refused) for one of these seats."""
    asked = next(iter(told.get("u", ())), "")
    seat = asked if asked in seats else next((name for name in seats if name not in state.tallies), seats[0])
    draft = TallyDraft(seat, base_of(state, seat))
    for word in told.get("t", ()) if asked in ("", seat) else ():
        card = state.cards.get(word.partition("*")[0])
        if card and can_be_counted(card):
            draft = draft.counted(word)
    return draft


def draft_of_tally(state: ArcticState, seat: str, tally: Tally) -> TallyDraft:
    """Return the draft that stands for a count: the other way round."""
    draft = TallyDraft(seat, base_of(state, seat))
    counted = {**tally.cards, **Counter(tally.buildings)}
    for card in {**draft.base, **counted}:
        draft = draft.counted(f"{card}*{counted.get(card, 0)}")
    return draft


def base_of(state: ArcticState, seat: str) -> dict[str, int]:
    """Return what a count starts from: the last count, or what the record knows."""
    tally = state.tallies.get(seat)
    if tally is None:
        working = () if state.solo else state.holdings[seat].camp.working
        return {**state.holdings[seat].owned, **Counter(working)}
    return {**tally.cards, **Counter(tally.buildings)}


def can_be_counted(card: Card) -> bool:
    """Whether a count may name it: gangs are awarded, and leaders count nothing."""
    return card.kind not in (Kind.LEADER, Kind.GANG)


def tally_of(numbers: Mapping[str, int], state: ArcticState) -> Tally:
    """Return the entry that these numbers stand for, in the cards' order; unknown cards come last."""
    kept = {card: numbers[card] for card in (*state.cards, *numbers) if numbers.get(card)}
    buildings = [card for card in kept if card in state.cards and state.cards[card].kind is Kind.BUILDING]
    return Tally(
        cards={card: number for card, number in kept.items() if card not in buildings},
        buildings=tuple(card for card in buildings for _ in range(kept[card])),
    )
