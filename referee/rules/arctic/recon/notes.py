"""Private notes on a seat's own phone: what an unseen gain is, what a look showed (A-17, A-33)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.arctic.cards import Card, Kind, Pile
from referee.rules.arctic.recon.piles import piles_in_play
from referee.rules.arctic.record.gains import Unseen, source_of
from referee.rules.arctic.record.having import may_prove
from referee.rules.arctic.record.state import NEVER_IN_HAND, ArcticState, Seen, is_in_play
from referee.rules.arctic.record.turn import ArcticTurn, check_seat
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import PRIVATE, By, EntryFacts, Seats, kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

MOST_SEEN = 40
LOOKS_KEPT = 6
"""How many looks a seat may still note something of."""
PEEKED = Line(gettext_noop("the top contested card"))
"""What the initiator peeks at (A-12)."""
ONLY_OWN = gettext_noop("Only {seat} can read it.")
NO_SUCH_GAIN = Refusal(
    "no-such-gain",
    "That isn’t one of {seat}’s {number} unseen {number:gain|gains}.",
    rule="A-17",
    field="gain",
)
CANNOT_BE = Refusal("cannot-be", "That gain can’t be this card.", "A-30", "card")
NO_SUCH_LOOK = Refusal("no-such-look", "{seat} has no such look to note.", "A-33", "look")
SO_MANY_SEEN = Refusal("too-many-cards", "No look shows that many cards.", "A-33", "cards")
NO_SUCH_CARD = Refusal("unknown-card", "There’s no such card.", field="cards")


class PrivateNote(EntryFacts[ArcticState, Nothing]):
    """A note on the seat's own phone (A-17)."""

    __slots__ = ()
    outcome = Nothing
    by = By.SEAT
    concurrent_with = PRIVATE

    @classmethod
    def offered(cls, state: ArcticState) -> Seats:
        """The seats that have something to note, as long as the game is not scored."""
        return () if state.scored else tuple(seat for seat in state.players if cls.known(state, seat))

    @staticmethod
    def known(state: ArcticState, seat: str) -> tuple[Any, ...]:
        """Return what the seat can note something of, by place."""
        raise NotImplementedError

    @property
    def noted(self) -> tuple[str, ...]:
        """The cards that it names."""
        raise NotImplementedError

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        """Say only that it is a private note, on the seat's own phone too: a neighbour may see it."""
        if turn.viewer == turn.seat and not self.noted:
            return Line("{seat} keeps no private note", seat=turn.seat)
        return Line("{seat} makes a private note", seat=turn.seat)

    def hides_from(self, turn: ArcticTurn) -> bool:
        return turn.viewer != turn.seat


@dataclass(frozen=True, slots=True)
class Note(PrivateNote):
    """What an unseen gain is."""

    kind = "note"
    title = "Private note"

    gain: int  # its place among the seat's unseen gains
    card: str = ""  # "": not noted

    @staticmethod
    def known(state: ArcticState, seat: str) -> tuple[Unseen, ...]:
        return state.seats[seat].unseen if seat in state.seats else ()

    @property
    def noted(self) -> tuple[str, ...]:
        return (self.card,) if self.card else ()

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """Yield the gain, and the card that it is: first those of the pile it came from."""
        unseen = Note.known(turn.state, turn.seat)
        gains = tuple(Option(str(place), source_of(gain)) for place, gain in enumerate(unseen))
        yield Choice("gain", "What you gained unseen", gains, least=1, most=1)
        if place := turn.picked.get("gain"):
            gain = unseen[int(place[0])]
            cards = sorted(turn.state.cards.values(), key=lambda card: card.pile is not gain.source)
            cards = [card for card in cards if may_prove(turn.state, turn.seat, gain, card)]
            options = (Option("", "No note"), *(Option(card.id, card.label) for card in cards))
            yield Choice("card", source_of(gain), options, most=1)

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        """Check that the gain is there and can be that card; a refusal names no card."""
        check_seat(turn.state, turn.seat)
        unseen = self.known(turn.state, turn.seat)
        if not 0 <= self.gain < len(unseen):
            raise NO_SUCH_GAIN(seat=turn.seat, number=len(unseen))
        card = turn.state.cards.get(self.card)
        if self.card and not (card and may_prove(turn.state, turn.seat, unseen[self.gain], card)):
            raise CANNOT_BE()
        return Ruling(Nothing(), (Reason(ONLY_OWN, ("A-17",), seat=turn.seat),))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        own = turn.state.seats[turn.seat]
        unseen = (
            replace(gain, note=self.card) if place == self.gain else gain
            for place, gain in enumerate(own.unseen)
        )
        return turn.state.with_seat(turn.seat, replace(own, unseen=tuple(unseen)))

    def depends_on(self, turn: ArcticTurn) -> tuple[Unseen, ...]:
        """If the gains change, the same place means another gain."""
        return self.known(turn.state, turn.seat)


NOTE = kind_of(Note)


@dataclass(frozen=True, slots=True)
class Sight(PrivateNote):
    """What a seat saw in a look."""

    kind = "sight"
    title = "Private look note"

    look: int  # its place among those that the seat may note
    cards: tuple[str, ...] = ()

    @staticmethod
    def known(state: ArcticState, seat: str) -> tuple[Seen, ...]:
        return looks_of(state, seat)

    @property
    def noted(self) -> tuple[str, ...]:
        return self.cards

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        looks = looks_of(turn.state, turn.seat)
        options = tuple(Option(str(place), look.where) for place, look in enumerate(looks))
        yield Choice("look", "What you looked at", options, least=1, most=1)
        if place := turn.picked.get("look"):
            look = looks[int(place[0])]
            cards = (Option(card.id, card.label, MOST_SEEN) for card in may_be_seen(turn.state, look))
            yield Choice("cards", look.where, tuple(cards), most=MOST_SEEN)

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        """A refusal names no card."""
        check_seat(turn.state, turn.seat)
        if not 0 <= self.look < len(looks_of(turn.state, turn.seat)):
            raise NO_SUCH_LOOK(seat=turn.seat)
        if len(self.cards) > MOST_SEEN:
            raise SO_MANY_SEEN()
        if any(card_id not in turn.state.cards for card_id in self.cards):
            raise NO_SUCH_CARD()
        return Ruling(Nothing(), (Reason(ONLY_OWN, ("A-17", "A-12", "A-33"), seat=turn.seat),))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        """Keep the note; a peek without one is not kept."""
        state, kept = turn.state, turn.state.looks.get(turn.seat, ())
        there = looks_of(state, turn.seat) if self.look >= len(kept) else kept
        looks = [
            replace(look, cards=self.cards) if place == self.look else look
            for place, look in enumerate(there)
        ]
        return replace(state, looks={**state.looks, turn.seat: tuple(looks[-LOOKS_KEPT:])})

    def depends_on(self, turn: ArcticTurn) -> tuple[Seen, ...]:
        return looks_of(turn.state, turn.seat)[: self.look + 1]


SIGHT = kind_of(Sight)


def looks_of(state: ArcticState, seat: str) -> tuple[Seen, ...]:
    """Return the looks that a seat may note: those it has made, and the initiator's peek of this round."""
    looks, peek = state.looks.get(seat, ()), Seen(state.round, PEEKED, (Pile.CONTESTED,))
    is_noted = any((look.round, look.where) == (peek.round, peek.where) for look in looks)
    return (*looks, peek) if _peeks(state, seat) and not is_noted else looks


def _peeks(state: ArcticState, seat: str) -> bool:
    """Whether the seat peeks at the top contested card this round (A-6, A-12)."""
    is_there = state.has_skirmish and Pile.CONTESTED in piles_in_play(state)
    return is_there and seat == state.initiator


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
