"""Private notes of what a look showed: kept for the looker's own page, told to nobody (A-17, A-33)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.record.inplay import NEVER_IN_HAND, is_in_play
from referee.rules.arctic.record.note_entries import Sight
from referee.rules.arctic.record.recon_entries import Recon
from referee.rules.arctic.record.seen import Seen
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Entry, Nothing
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

MOST_SEEN = 40
LOOKS_KEPT = 6


def after_look(
    state: ArcticState, seat: str, facts: Recon, where: Line, piles: Sequence[Pile]
) -> ArcticState:
    """Return the state in which the seat may note what this look showed."""
    if facts.is_stopped:
        return state
    looks = (*state.looks.get(seat, ()), Seen(state.round, where, tuple(piles)))[-LOOKS_KEPT:]
    return replace(state, looks={**state.looks, seat: looks})


def adjudicate_sight(state: ArcticState, entry: Entry, facts: Sight) -> Ruling[Nothing]:
    """Rule on a note of a look. Raises IllegalEntry, which names no card."""
    if entry.seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": entry.seat or "?"}, field="seat")
    if not 0 <= facts.look < len(state.looks.get(entry.seat, ())):
        phrase = gettext_noop("{seat} has no such look to note.")
        raise IllegalEntry("no-such-look", phrase, {"seat": entry.seat}, rule="A-33", field="look")
    if len(facts.cards) > MOST_SEEN:
        phrase = gettext_noop("Nobody sees so many cards.")
        raise IllegalEntry("too-many-cards", phrase, rule="A-33", field="cards")
    if any(card_id not in state.cards for card_id in facts.cards):
        raise IllegalEntry("unknown-card", gettext_noop("There is no such card."), field="cards")
    reason = Reason(gettext_noop("Only {seat} can read it."), {"seat": entry.seat}, ("A-17", "A-33"))
    return Ruling(Nothing(), (reason,))


def apply_sight(state: ArcticState, seat: str, facts: Sight) -> ArcticState:
    """Return the state with the note."""
    looks = tuple(
        replace(look, cards=facts.cards) if place == facts.look else look
        for place, look in enumerate(state.looks.get(seat, ()))
    )
    return replace(state, looks={**state.looks, seat: looks})


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


def describe_sight(state: ArcticState, entry: Entry, facts: Sight, viewer: str | None) -> Line:
    """Return the note's sentence without its full stop; to others it is a private note and no more."""
    said: dict[str, Fact] = {"seat": entry.seat or ""}
    if viewer != entry.seat:
        return Line(gettext_noop("{seat} makes a private note"), said)
    if not facts.cards:
        return Line(gettext_noop("{seat} takes a private note away"), said)
    said["cards"] = tuple(state.cards[card].label if card in state.cards else card for card in facts.cards)
    return Line(gettext_noop("{seat} notes privately: {cards}"), said)
