"""The learner's hand in a guided round: five cards of the starter deck, dealt by the table's code.

At a real table the app knows no one's hand. Here it deals one and offers only these cards, until the first
skirmish is won. The learner is led to win it: some cards dig, the fighters are kept, and the others reveal
only weak cards.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record import ArcticState
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.history.log import Log, counting_records
from referee.tables.playing import learner_of

HAND = 5
SKIRMISH_ROUND = 3
FIELDS = ("cards", "helper")
"""The fields in which a seat names cards of its hand."""
DEALT = ("scavenger", "brawler")
"""Always among the first cards dealt: one that digs, and one that fights."""
FIGHTERS = Counter({"brawler": 1, "spear": 1})
"""Kept for the skirmish by the learner; a Brawler alone beats what the others reveal."""
IDLE = FIGHTERS + Counter({"refugee": 4})
"""What the learner does nothing with: these don't dig, so they are no part of the lesson."""
WEAK = Counter({"refugee": 4, "scavenger": 1})
Kinds = Mapping[str, EntryKind[Any]]


def hand_of(seed: str, log: Log[Any]) -> Counter[str] | None:
    """Return the cards that the learner still holds; None once the first skirmish is won."""
    state: ArcticState = log.state
    if state.round != SKIRMISH_ROUND or state.solo is not None:
        return None
    learner = learner_of(state)
    deck = sorted(Counter(ARCTIC.open(state.setup).seats[learner].owned).elements())
    random.Random(f"hand {seed}").shuffle(deck)  # noqa: S311 - nothing secret is drawn
    for card in DEALT:
        deck.remove(card)
        deck.insert(0, card)
    used = Counter(_used(log, learner))
    return Counter(deck[: HAND + state.seats[learner].drawn]) - used


def _used(log: Log[Any], learner: str) -> Iterator[str]:
    """Yield the cards that the learner's entries in the gathering name as used."""
    for record in counting_records(log):
        facts: Any = record.entry.facts
        if record.entry.seat == learner and record.entry.kind != "reveal":
            yield from getattr(facts, "cards", None) or ()
            yield from filter(None, (getattr(facts, "helper", None),))


def from_hand(kinds: Kinds, seed: str, log: Log[Any]) -> Kinds:
    """Return the kinds with only the cards of the hand offered to the learner."""
    hand = hand_of(seed, log)
    if hand is None:
        return kinds
    learner = learner_of(log.state)
    return {name: _of_hand(kind, learner, hand) for name, kind in kinds.items()}


def lesson(kinds: Kinds, seed: str, log: Log[Any]) -> tuple[Kinds, Kinds]:
    """Return the kinds as the learner is led to enter them, and as the others do."""
    hand = hand_of(seed, log)
    if hand is None:
        return kinds, kinds
    learner = learner_of(log.state)
    own = {name: _led(kind, learner, hand) for name, kind in kinds.items()}
    return own, {**kinds, "commit": _few(kinds["commit"]), "reveal": _weak(kinds["reveal"], learner)}


def _led(kind: EntryKind[Any], learner: str, hand: Counter[str]) -> EntryKind[Any]:
    """Return a kind that keeps the fighters, says how many cards are left, and reveals all of them."""
    is_fought = kind.name == "reveal"
    held = _of_hand(kind, learner, hand if is_fought else hand - IDLE)
    kept, left = str(hand.total()), (hand.total(), hand.total())

    def choices(state: Any, seat: str, picked: Picked) -> Iterator[Choice]:
        for choice in held.choices(state, seat, picked):
            if kind.name == "commit" and choice.field == "number":
                yield replace(choice, numbers=left, usual=left, start=(kept,))
            else:
                is_whole = is_fought and choice.field in ("cards", f"cards.{learner}")
                yield replace(choice, least=min(choice.most, hand.total())) if is_whole else choice

    def offered(state: Any) -> tuple[str | None, ...]:
        # With nothing else left there is nothing to do but fight: no search for what isn't there.
        is_possible = kind.name in ("commit", "reveal", "count") or hand - IDLE
        return tuple(seat for seat in kind.offered(state) if seat != learner or is_possible)

    return replace(kind, choices=choices, offered=offered)


def _few(kind: EntryKind[Any]) -> EntryKind[Any]:
    """Return the others' word how many cards they keep: no more than there are weak ones."""
    most = WEAK.total()

    def choices(state: Any, seat: str, picked: Picked) -> Iterator[Choice]:
        for choice in kind.choices(state, seat, picked):
            if choice.field == "number":
                start = tuple(str(min(int(word), most)) for word in choice.start)
                yield replace(choice, numbers=(0, most), usual=(0, most), start=start)
            else:
                yield choice

    return replace(kind, choices=choices)


def _weak(kind: EntryKind[Any], learner: str) -> EntryKind[Any]:
    """Return the reveal of the others, each for itself: the table corrects nothing here."""

    def offered(state: Any) -> tuple[str | None, ...]:
        return tuple(seat for seat in kind.offered(state) if seat is not None)

    def choices(state: Any, seat: str, picked: Picked) -> Iterator[Choice]:
        for choice in kind.choices(state, seat, picked):
            if seat in (learner, "") or choice.field != "cards":
                yield choice
                continue
            weak, kept = _held(choice, WEAK), state.seats[seat].committed or 0
            # A seat that has said more, or has trashed some, reveals others.
            shown = weak if _number_of(weak) >= kept else choice
            yield replace(shown, least=min(kept, shown.most))

    return replace(kind, choices=choices, offered=offered)


def _number_of(choice: Choice) -> int:
    return sum(option.copies for option in choice.options if option.word)


def _of_hand(kind: EntryKind[Any], learner: str, hand: Counter[str]) -> EntryKind[Any]:
    def choices(state: Any, seat: str, picked: Picked) -> Iterator[Choice]:
        own = {*FIELDS, f"cards.{learner}"} if seat in (learner, "") else ()
        for choice in kind.choices(state, seat, picked):
            yield _held(choice, hand) if choice.field in own else choice

    return replace(kind, choices=choices)


def _held(choice: Choice, hand: Counter[str]) -> Choice:
    """Return the choice with only the cards held, as often as they are held."""
    options = [each for each in choice.options if not each.word or hand[each.word]]
    held = (
        replace(each, copies=min(each.copies, hand[each.word])) if each.word else each for each in options
    )
    return replace(choice, options=tuple(held))
