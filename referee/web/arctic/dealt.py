"""The learner's hand in a guided round: five cards of the starter deck, dealt by the table's code.

At a real table the app knows no one's hand. Here it deals one and offers only these cards, until the first
skirmish is won.
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
Kinds = Mapping[str, EntryKind[Any]]


def hand_of(seed: str, log: Log[Any]) -> Counter[str] | None:
    """Return the cards that the learner still holds; None once the first skirmish is won."""
    state: ArcticState = log.state
    if state.round != SKIRMISH_ROUND or state.solo is not None:
        return None
    learner = learner_of(state)
    deck = sorted(Counter(ARCTIC.open(state.setup).seats[learner].owned).elements())
    random.Random(f"hand {seed}").shuffle(deck)  # noqa: S311 - nothing secret is drawn
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
