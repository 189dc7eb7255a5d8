"""Private notes: which card an unseen gain is, told by its owner to nobody but the own phone (A-17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.record.having import may_prove
from referee.rules.arctic.record.seat import Unseen
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import check_seat
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import PRIVATE, By, EntryKind, Seats
from referee.rules.kernel.log import Nothing
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

SOURCES = {
    Pile.JUNKYARD: gettext_noop("From the junkyard, round {round}"),
    Pile.CONTESTED: gettext_noop("Contested card of round {round}"),
}


@dataclass(frozen=True, slots=True)
class Note:
    """What a gain is: its place among the seat's unseen gains (0, 1, ...), and the card ("": not noted)."""

    kind: ClassVar[str] = "note"
    gain: int
    card: str = ""


def offered(state: ArcticState) -> Seats:
    """Whoever has a gain that is not shown yet."""
    return tuple(seat for seat in state.players if state.holdings[seat].unseen) if not state.scored else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Which gain, and the card that it is: first those of the pile that it came from."""
    unseen = state.holdings[seat].unseen
    gains = tuple(Option(str(place), source_of(gain)) for place, gain in enumerate(unseen))
    yield Choice("gain", gettext_noop("What you gained unseen"), gains, least=1, most=1)
    if place := picked.get("gain"):
        gain = unseen[int(place[0])]
        cards = [card for card in state.cards.values() if may_prove(state, gain, card)]
        cards.sort(key=lambda card: card.pile is not gain.source)
        nothing = Option("", gettext_noop("No note"))
        options = (nothing, *(Option(card.id, card.label) for card in cards))
        yield Choice("card", source_of(gain), options, most=1)


def source_of(gain: Unseen) -> Line:
    """Return where a gain came from."""
    return Line(SOURCES[gain.source], {"round": gain.round})


def rule(state: ArcticState, seat: str, note: Note, checks: Checks) -> Ruling[Nothing]:
    """The gain is there and can be that card; a refusal names no card."""
    check_seat(state, seat)
    unseen = state.holdings[seat].unseen
    if not 0 <= note.gain < len(unseen):
        phrase = gettext_noop("{seat} has {number} unseen {number:gain|gains}; that is none of them.")
        said: dict[str, Fact] = {"seat": seat, "number": len(unseen)}
        raise IllegalEntry("no-such-gain", phrase, said, rule="A-17", field="gain")
    card = state.cards.get(note.card)
    if note.card and not (card and may_prove(state, unseen[note.gain], card)):
        phrase = gettext_noop("That gain cannot be this card.")
        raise IllegalEntry("cannot-be", phrase, rule="A-30", field="card")
    return Ruling(Nothing(), (Reason(gettext_noop("Only {seat} can read it."), {"seat": seat}, ("A-17",)),))


def apply(state: ArcticState, seat: str, note: Note, outcome: Nothing) -> ArcticState:
    holding = state.holdings[seat]
    unseen = tuple(
        replace(gain, note=note.card) if place == note.gain else gain
        for place, gain in enumerate(holding.unseen)
    )
    return state.with_holding(seat, replace(holding, unseen=unseen))


def describe(state: ArcticState, seat: str, note: Note, outcome: Nothing, viewer: str | None) -> Line:
    """To others it is a private note and no more."""
    return tell_note(state, seat, (note.card,) if note.card else (), viewer)


def tell_note(state: ArcticState, seat: str, cards: tuple[str, ...], viewer: str | None) -> Line:
    """Return the sentence of a private note; to others it is a private note and no more."""
    said: dict[str, Fact] = {"seat": seat}
    if viewer != seat:
        return Line(gettext_noop("{seat} makes a private note"), said)
    if not cards:
        return Line(gettext_noop("{seat} takes a private note away"), said)
    said["cards"] = tuple(state.cards[card].label if card in state.cards else card for card in cards)
    return Line(gettext_noop("{seat} notes privately: {cards}"), said)


def is_anothers(state: ArcticState, seat: str, facts: object, viewer: str | None) -> bool:
    """Whether a private note is not the viewer's own (A-17)."""
    return viewer != seat


def unseen_gains(state: ArcticState, seat: str, note: Note) -> tuple[Unseen, ...]:
    """What a note is about: among other gains it may mean another."""
    return state.holdings[seat].unseen if seat in state.holdings else ()


NOTE = EntryKind(
    Note, Nothing, gettext_noop("Private note"), offered, choices, rule, apply, describe,
    by=By.SEAT, seals=is_anothers, at_once=PRIVATE, rests_on=unseen_gains,
)  # fmt: skip
