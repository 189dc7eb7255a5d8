"""Private notes, on the own phone alone: what a gain is that nobody saw, what a look showed (A-17, A-33)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards import Card, Kind, Pile
from referee.rules.arctic.record.gains import source_of
from referee.rules.arctic.record.having import may_prove
from referee.rules.arctic.record.state import NEVER_IN_HAND, ArcticState, Seen, is_in_play, piles_in_play
from referee.rules.arctic.record.turn import check_seat
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks, Nothing
from referee.rules.kernel.entry.kind import PRIVATE, By, EntryKind, Seats
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

MOST_SEEN = 40
LOOKS_KEPT = 6
"""So many looks a seat may still note something of."""
PEEKED = Line(gettext_noop("the top contested card"))
"""What the initiator peeks at (A-12)."""
ONLY_OWN = gettext_noop("Only {seat} can read it.")
NO_SUCH_GAIN = Refusal(
    "no-such-gain",
    "{seat} has {number} unseen {number:gain|gains}, and that is not one of them.",
    rule="A-17",
    field="gain",
)
CANNOT_BE = Refusal("cannot-be", "That gain cannot be this card.", "A-30", "card")
NO_SUCH_LOOK = Refusal("no-such-look", "{seat} has made no such look to note.", "A-33", "look")
SO_MANY_SEEN = Refusal("too-many-cards", "No look shows that many cards.", "A-33", "cards")
NO_SUCH_CARD = Refusal("unknown-card", "There is no such card.", field="cards")


@dataclass(frozen=True, slots=True)
class Note:
    """What a gain is: its place among the seat's unseen gains (0, 1, ...), and the card ("": not noted)."""

    kind: ClassVar[str] = "note"
    gain: int
    card: str = ""

    @property
    def noted(self) -> tuple[str, ...]:
        return (self.card,) if self.card else ()


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat saw: the place of the look among those it still knows (0, 1, ...), and the cards."""

    kind: ClassVar[str] = "sight"
    look: int
    cards: tuple[str, ...] = ()

    @property
    def noted(self) -> tuple[str, ...]:
        return self.cards


def whoever(has: Callable[[ArcticState, str], bool]) -> Callable[[ArcticState], Seats]:
    """Return the seats that have something to note, as long as the game is not scored."""
    return lambda state: () if state.scored else tuple(seat for seat in state.players if has(state, seat))


def is_anothers(state: ArcticState, seat: str, entry: Note | Sight, viewer: str | None) -> bool:
    """Whether a private note is not the viewer's own (A-17)."""
    return viewer != seat


def describe(
    state: ArcticState, seat: str, entry: Note | Sight, outcome: Nothing, viewer: str | None
) -> Line:
    """It is a private note and no more, on the own phone too: a neighbour may look over its shoulder."""
    if viewer == seat and not entry.noted:
        return Line("{seat} keeps no private note", seat=seat)
    return Line("{seat} makes a private note", seat=seat)


# A gain -------------------------------------------------------------------------------------------


def choices_of_note(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Which gain, and the card that it is: first those of the pile that it came from."""
    unseen = state.seats[seat].unseen
    gains = tuple(Option(str(place), source_of(gain)) for place, gain in enumerate(unseen))
    yield Choice("gain", "What you gained unseen", gains, least=1, most=1)
    if place := picked.get("gain"):
        gain = unseen[int(place[0])]
        cards = [card for card in state.cards.values() if may_prove(state, seat, gain, card)]
        cards.sort(key=lambda card: card.pile is not gain.source)
        options = (Option("", "No note"), *(Option(card.id, card.label) for card in cards))
        yield Choice("card", source_of(gain), options, most=1)


def rule_note(state: ArcticState, seat: str, note: Note, checks: Checks) -> Ruling[Nothing]:
    """The gain is there and can be that card; a refusal names no card."""
    check_seat(state, seat)
    unseen = state.seats[seat].unseen
    if not 0 <= note.gain < len(unseen):
        raise NO_SUCH_GAIN(seat=seat, number=len(unseen))
    card = state.cards.get(note.card)
    if note.card and not (card and may_prove(state, seat, unseen[note.gain], card)):
        raise CANNOT_BE()
    return Ruling(Nothing(), (Reason(ONLY_OWN, ("A-17",), seat=seat),))


def apply_note(state: ArcticState, seat: str, note: Note, outcome: Nothing) -> ArcticState:
    own = state.seats[seat]
    unseen = tuple(
        replace(gain, note=note.card) if place == note.gain else gain for place, gain in enumerate(own.unseen)
    )
    return state.with_seat(seat, replace(own, unseen=unseen))


NOTE = EntryKind(
    Note,
    Nothing,
    title="Private note",
    offered=whoever(lambda state, seat: bool(state.seats[seat].unseen)),
    choices=choices_of_note,
    rule=rule_note,
    apply=apply_note,
    describe=describe,
    by=By.SEAT,
    hides_from=is_anothers,
    concurrent_with=PRIVATE,
    # Among other gains a note may mean another.
    depends_on=lambda state, seat, note: state.seats[seat].unseen if seat in state.seats else (),
)

# A look -------------------------------------------------------------------------------------------


def looks_of(state: ArcticState, seat: str) -> tuple[Seen, ...]:
    """Return the looks that a seat may note: those it has made, and the initiator's peek of this round."""
    looks, peek = state.looks.get(seat, ()), Seen(state.round, PEEKED, (Pile.CONTESTED,))
    is_noted = any((look.round, look.where) == (peek.round, peek.where) for look in looks)
    return (*looks, peek) if _peeks(state, seat) and not is_noted else looks


def _peeks(state: ArcticState, seat: str) -> bool:
    """Whether the seat peeks at the top contested card this round (A-6, A-12)."""
    is_there = state.has_skirmish and Pile.CONTESTED in piles_in_play(state)
    return is_there and seat == state.initiator


def choices_of_sight(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    looks = looks_of(state, seat)
    options = tuple(Option(str(place), look.where) for place, look in enumerate(looks))
    yield Choice("look", "What you looked at", options, least=1, most=1)
    if place := picked.get("look"):
        look = looks[int(place[0])]
        cards = (Option(card.id, card.label, MOST_SEEN) for card in may_be_seen(state, look))
        yield Choice("cards", look.where, tuple(cards), most=MOST_SEEN)


def may_be_seen(state: ArcticState, look: Seen) -> list[Card]:
    cards = [card for card in state.cards.values() if is_in_play(state, card)]
    if not look.piles:
        return [card for card in cards if card.kind not in NEVER_IN_HAND]
    return [card for card in cards if any(_lies_in(card, pile) for pile in look.piles)]


def _lies_in(card: Card, pile: Pile) -> bool:
    if pile is Pile.CONTESTED:
        return card.pile is Pile.CONTESTED
    kind = {Pile.SCHEMATICS: Kind.BUILDING, Pile.LEADER: Kind.LEADER}.get(pile)
    return card.kind is kind if kind else card.kind not in NEVER_IN_HAND


def rule_sight(state: ArcticState, seat: str, sight: Sight, checks: Checks) -> Ruling[Nothing]:
    """A refusal names no card."""
    check_seat(state, seat)
    if not 0 <= sight.look < len(looks_of(state, seat)):
        raise NO_SUCH_LOOK(seat=seat)
    if len(sight.cards) > MOST_SEEN:
        raise SO_MANY_SEEN()
    if any(card_id not in state.cards for card_id in sight.cards):
        raise NO_SUCH_CARD()
    return Ruling(Nothing(), (Reason(ONLY_OWN, ("A-17", "A-12", "A-33"), seat=seat),))


def apply_sight(state: ArcticState, seat: str, sight: Sight, outcome: Nothing) -> ArcticState:
    """Return the state with the note; a peek that nobody has noted takes no place among the looks kept."""
    kept = state.looks.get(seat, ())
    there = looks_of(state, seat) if sight.look >= len(kept) else kept
    looks = tuple(
        replace(look, cards=sight.cards) if place == sight.look else look for place, look in enumerate(there)
    )
    return replace(state, looks={**state.looks, seat: looks[-LOOKS_KEPT:]})


SIGHT = EntryKind(
    Sight,
    Nothing,
    title="Private note of a look",
    offered=whoever(lambda state, seat: bool(looks_of(state, seat))),
    choices=choices_of_sight,
    rule=rule_sight,
    apply=apply_sight,
    describe=describe,
    by=By.SEAT,
    hides_from=is_anothers,
    concurrent_with=PRIVATE,
    depends_on=lambda state, seat, sight: looks_of(state, seat)[: sight.look + 1],
)
