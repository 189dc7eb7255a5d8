"""Private notes: which card an unseen gain is, told by its owner to nobody but the own phone (A-17)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.arctic.record.having import may_prove
from referee.rules.arctic.record.holdings import Unseen
from referee.rules.arctic.record.note_entries import Note
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Entry, Nothing
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop


def adjudicate_note(state: ArcticState, entry: Entry, facts: Note) -> Ruling[Nothing]:
    """Rule on a note: the gain is there and can be that card. Raises IllegalEntry, which names no card."""
    if entry.seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": entry.seat or "?"}, field="seat")
    unseen = state.holdings[entry.seat].unseen
    if not 0 <= facts.gain < len(unseen):
        phrase = gettext_noop("{seat} has {number} unseen {number:gain|gains}; that is none of them.")
        said: dict[str, Fact] = {"seat": entry.seat, "number": len(unseen)}
        raise IllegalEntry("no-such-gain", phrase, said, rule="A-17", field="gain")
    if facts.card and not can_be(state, unseen[facts.gain], facts.card):
        phrase = gettext_noop("That gain cannot be this card.")
        raise IllegalEntry("cannot-be", phrase, rule="A-30", field="card")
    reason = Reason(gettext_noop("Only {seat} can read it."), {"seat": entry.seat}, ("A-17",))
    return Ruling(Nothing(), (reason,))


def can_be(state: ArcticState, gain: Unseen, card_id: str) -> bool:
    """Whether a gain can be the card."""
    card = state.cards.get(card_id)
    return card is not None and may_prove(state, gain, card)


def apply_note(state: ArcticState, seat: str, facts: Note) -> ArcticState:
    """Return the state with the note."""
    holding = state.holdings[seat]
    unseen = tuple(
        replace(gain, note=facts.card) if place == facts.gain else gain
        for place, gain in enumerate(holding.unseen)
    )
    return replace(state, holdings={**state.holdings, seat: replace(holding, unseen=unseen)})


def describe_note(state: ArcticState, entry: Entry, facts: Note, viewer: str | None) -> Line:
    """Return the note's sentence without its full stop; to others it is a private note and no more."""
    seat = entry.seat or ""
    if viewer != seat:
        return Line(gettext_noop("{seat} makes a private note"), {"seat": seat})
    if not facts.card:
        return Line(gettext_noop("{seat} takes a private note away"), {"seat": seat})
    card = state.cards.get(facts.card)
    said: dict[str, Fact] = {"seat": seat, "card": card.label if card else facts.card}
    return Line(gettext_noop("{seat} notes privately: {card}"), said)
