"""A count of a deck being put together: whose it is, what is prefilled, and what was tapped."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.ending.base_tally import LEADER, standing_on_record, standing_told
from referee.rules.arctic.ending.scoring import BuildingState
from referee.rules.arctic.ending.tally import MOST_COPIES
from referee.rules.arctic.record.end_entries import Tally
from referee.rules.arctic.record.inplay import is_in_play
from referee.rules.arctic.record.state import ArcticState

COUNT_WORD = re.compile(r"((?:\w{1,20}\.)?\w{1,40})\*([+-]?)(\d{1,2})", re.ASCII)
IDLE = (BuildingState.UNDER_CONSTRUCTION, BuildingState.DISABLED)
"""States in which a building counts for nothing; its word is such as "disabled.armory"."""


@dataclass(frozen=True, slots=True)
class TallyDraft:
    """What the address says of the count under way.

    ``base``: what it starts from; ``changes``: card id -> number, only where it differs from that. Before the
    id of a building that does not work stands its state and a point.
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
        if can_be_counted(state, word.partition("*")[0]):
            draft = draft.counted(word)
    return draft


def draft_of_tally(state: ArcticState, seat: str, tally: Tally) -> TallyDraft:
    """Return the draft that stands for a count: the other way round."""
    draft = TallyDraft(seat, base_of(state, seat))
    counted = _numbers_of(tally)
    for card in {**draft.base, **counted}:
        draft = draft.counted(f"{card}*{counted.get(card, 0)}")
    return draft


def base_of(state: ArcticState, seat: str) -> dict[str, int]:
    """Return what a count starts from: the last count, or what the record knows."""
    tally = state.tallies.get(seat)
    if tally is not None:
        return _numbers_of(tally)
    standing = standing_on_record(state, seat)
    idle = {f"{name}.{card}": n for name in IDLE for card, n in standing[name].items()}
    return {**state.holdings[seat].owned, **standing[BuildingState.COMPLETE], **idle, **standing[LEADER]}


def _numbers_of(tally: Tally) -> dict[str, int]:
    told = standing_told(tally)
    idle = Counter(f"{name}.{card}" for name in IDLE for card in told.get(name, ()))
    return {**tally.cards, **Counter(tally.buildings), **idle, **Counter(tally.leaders or ())}


def can_be_counted(state: ArcticState, word: str) -> bool:
    """Whether a count may name it: gangs are awarded."""
    where, _, card_id = word.rpartition(".")
    card = state.cards.get(card_id)
    if card is None or card.kind is Kind.GANG:
        return False
    return not where or (where in IDLE and card.kind is Kind.BUILDING)


def tally_of(numbers: Mapping[str, int], state: ArcticState) -> Tally:
    """Return the entry that these numbers stand for, in the cards' order; unknown cards come last."""
    kept = {card: numbers[card] for card in (*state.cards, *numbers) if numbers.get(card)}
    unfinished, disabled = (_each(state, numbers, Kind.BUILDING, f"{name}.") for name in IDLE)
    buildings, leaders = (_each(state, numbers, kind) for kind in (Kind.BUILDING, Kind.LEADER))
    beside = {*unfinished, *disabled, *buildings, *leaders}
    nothing, no_leader = (() if plays_with(state, kind) else None for kind in (Kind.BUILDING, Kind.LEADER))
    return Tally(
        cards={word: number for word, number in kept.items() if word not in beside},
        buildings=buildings,
        unfinished=_without_state(unfinished) or nothing,
        disabled=_without_state(disabled) or nothing,
        leaders=leaders or no_leader,
    )


def _each(state: ArcticState, numbers: Mapping[str, int], kind: Kind, before: str = "") -> tuple[str, ...]:
    """Return the words of such cards, one a copy."""
    words = (f"{before}{card.id}" for card in state.cards.values() if card.kind is kind)
    return tuple(word for word in words for _ in range(numbers.get(word, 0)))


def _without_state(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word.rpartition(".")[2] for word in words)


def plays_with(state: ArcticState, kind: Kind) -> bool:
    """Whether such cards can lie before a seat at the end and are counted there."""
    has_any = any(card.kind is kind and is_in_play(state, card) for card in state.cards.values())
    return state.solo is None and has_any
