"""Private notes of what a look showed: kept for the looker's own page, told to nobody (A-17, A-33)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.recon.note import is_anothers, tell_note
from referee.rules.arctic.record.recon_entries import Recon
from referee.rules.arctic.record.state import NEVER_IN_HAND, ArcticState, Seen, is_in_play
from referee.rules.arctic.record.turn import check_seat
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import PRIVATE, By, EntryKind, Seats
from referee.rules.kernel.log import Nothing
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Ruling, gettext_noop

MOST_SEEN = 40
LOOKS_KEPT = 6


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat saw: the place of the look among those it still knows (0, 1, ...), and the cards."""

    kind: ClassVar[str] = "sight"
    look: int
    cards: tuple[str, ...] = ()


def after_look(
    state: ArcticState, seat: str, facts: Recon, where: Line, piles: Sequence[Pile]
) -> ArcticState:
    """Return the state in which the seat may note what this look showed."""
    if facts.is_stopped:
        return state
    looks = (*state.looks.get(seat, ()), Seen(state.round, where, tuple(piles)))[-LOOKS_KEPT:]
    return replace(state, looks={**state.looks, seat: looks})


def offered(state: ArcticState) -> Seats:
    """Whoever has looked at cards."""
    return tuple(seat for seat in state.players if state.looks.get(seat)) if not state.scored else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Which look, and the cards that it showed."""
    looks = state.looks.get(seat, ())
    options = tuple(Option(str(place), look.where) for place, look in enumerate(looks))
    yield Choice("look", gettext_noop("What you looked at"), options, least=1, most=1)
    if place := picked.get("look"):
        look = looks[int(place[0])]
        cards = (Option(card.id, card.label, MOST_SEEN) for card in may_be_seen(state, look))
        yield Choice("cards", look.where, tuple(cards), most=MOST_SEEN)


def may_be_seen(state: ArcticState, look: Seen) -> list[Card]:
    """Return the cards that a look can have shown."""
    cards = [card for card in state.cards.values() if is_in_play(state, card)]
    if not look.piles:
        return [card for card in cards if card.kind not in NEVER_IN_HAND]
    return [card for card in cards if any(_lies_in(card, pile) for pile in look.piles)]


def _lies_in(card: Card, pile: Pile) -> bool:
    if pile is Pile.CONTESTED:
        return card.pile is Pile.CONTESTED
    kind = {Pile.SCHEMATICS: Kind.BUILDING, Pile.LEADER: Kind.LEADER}.get(pile)
    return card.kind is kind if kind else card.kind not in NEVER_IN_HAND


def rule(state: ArcticState, seat: str, sight: Sight, checks: Checks) -> Ruling[Nothing]:
    """A refusal names no card."""
    check_seat(state, seat)
    if not 0 <= sight.look < len(state.looks.get(seat, ())):
        phrase = gettext_noop("{seat} has no such look to note.")
        raise IllegalEntry("no-such-look", phrase, {"seat": seat}, rule="A-33", field="look")
    if len(sight.cards) > MOST_SEEN:
        phrase = gettext_noop("Nobody sees so many cards.")
        raise IllegalEntry("too-many-cards", phrase, rule="A-33", field="cards")
    if any(card_id not in state.cards for card_id in sight.cards):
        raise IllegalEntry("unknown-card", gettext_noop("There is no such card."), field="cards")
    reason = Reason(gettext_noop("Only {seat} can read it."), {"seat": seat}, ("A-17", "A-33"))
    return Ruling(Nothing(), (reason,))


def apply(state: ArcticState, seat: str, sight: Sight, outcome: Nothing) -> ArcticState:
    looks = tuple(
        replace(look, cards=sight.cards) if place == sight.look else look
        for place, look in enumerate(state.looks.get(seat, ()))
    )
    return replace(state, looks={**state.looks, seat: looks})


def describe(state: ArcticState, seat: str, sight: Sight, outcome: Nothing, viewer: str | None) -> Line:
    return tell_note(state, seat, sight.cards, viewer)


def looks_so_far(state: ArcticState, seat: str, sight: Sight) -> tuple[Seen, ...]:
    """What a note is about: after other looks it may mean another."""
    return state.looks.get(seat, ())[: sight.look + 1]


SIGHT = EntryKind(
    Sight, Nothing, gettext_noop("Private note of a look"), offered, choices, rule, apply, describe,
    by=By.SEAT, seals=is_anothers, at_once=PRIVATE, rests_on=looks_so_far,
)  # fmt: skip
