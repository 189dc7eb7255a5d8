"""A seat's hand on its phone: the card face down, and of real cards what is written down."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.rules.earth.cards import ActionCard, card_says, card_texts
from referee.rules.earth.deployment import hand_of, writes_hands
from referee.rules.earth.record import EarthState, RoundPhase, card_of, cards_held, written_hand
from referee.rules.kernel.entry.choices import Option
from referee.rules.kernel.text.line import Line
from referee.web.earth.board import number_of
from referee.web.earth.rows import FlagRow


@dataclass(frozen=True)
class HandCard:
    """A card of a hand as its owner sees it. ``rows``: costs and Attack; ``texts``: without Reclaim."""

    word: str
    label: str
    rows: Sequence[tuple[Line, str]]
    texts: Sequence[Line]
    has_reclaim: bool
    copies: int


@dataclass(frozen=True)
class HandSlot:
    """A place in the hand, from 1; ``card``: what is written down there, None if nothing is."""

    place: int
    number: int
    card: HandCard | None
    is_next: bool


@dataclass(frozen=True)
class HandCount(FlagRow):
    """How many cards of a hand are written down."""

    written: int
    held: int
    is_own: bool


@dataclass(frozen=True)
class OwnHand:
    """The hand of this phone. ``has_gone``: more is written down than it holds; ``is_asked``: now."""

    slots: Sequence[HandSlot]
    counts: Sequence[HandCount]
    written: int
    held: int
    has_gone: bool
    is_asked: bool

    @property
    def all_written(self) -> int:
        return sum(each.written for each in self.counts)

    @property
    def all_held(self) -> int:
        return sum(each.held for each in self.counts)


@dataclass(frozen=True, kw_only=True)
class OwnCard:
    """This device's face-down card, shown while it's held."""

    own_card: ActionCard | None = None
    own_says: Line | None = None
    own_texts: Sequence[Line] = ()


def own_card(state: EarthState, seat: str) -> OwnCard:
    card = card_of(state, seat, state.placed.get(seat, ""))
    if card is None:
        return OwnCard()
    return OwnCard(own_card=card, own_says=card_says(card), own_texts=card_texts(card))


def hand_cards(state: EarthState, seat: str) -> tuple[HandCard, ...]:
    """Return the cards of a seat's hand, for its own phone."""
    found = ((each, card_of(state, seat, each.word)) for each in hand_of(state, seat))
    return tuple(_hand_card(option, card) for option, card in found if card)


def hand_left(state: EarthState, seat: str) -> tuple[HandCard, ...]:
    """Return the hand of a seat without the card of the written hand that lies face down."""
    placed = "" if state.is_dealt else state.placed.get(seat, "")
    return tuple(each for each in hand_cards(state, seat) if each.word != placed)


def _hand_card(option: Option, card: ActionCard) -> HandCard:
    texts = card_texts(replace(card, reclaim=False))
    return HandCard(option.word, card.label, tuple(_rows(card)), texts, card.reclaim, option.copies)


def _rows(card: ActionCard) -> Iterator[tuple[Line, str]]:
    """Yield the costs with their Attack, those with the same one together."""
    costs: dict[str, list[str]] = {}
    for each in card.options:
        costs.setdefault(str(each.attack or 0), []).append(str(each.cost))
    for attack, (*some, last) in costs.items():
        joined = Line("{some} or {last}", some=", ".join(some), last=last)
        yield joined if some else Line("{text}", text=last), attack


def own_hand(state: EarthState, seat: str | None, *, is_later: bool) -> OwnHand | None:
    """Return the hand of a seat; ``is_later``: its player goes on without writing down the rest."""
    if seat not in state.seats or not writes_hands(state):
        return None
    hand, held = written_hand(state, seat), cards_held(state, seat)
    cards = {card.word: card for card in hand_cards(state, seat)}
    slots = [HandSlot(at, each.number, cards[each.word], False) for at, each in enumerate(hand, 1)]
    slots += [HandSlot(at, 0, None, at == len(hand) + 1) for at in range(len(hand) + 1, held + 1)]
    has_begun = bool(state.written.get(seat))
    return OwnHand(
        slots=slots,
        counts=[_count(state, each, seat) for each in state.seats],
        written=len(hand),
        held=held,
        has_gone=len(hand) > held,
        is_asked=state.phase is RoundPhase.TARGET and not is_later and (has_begun or state.round == 1),
    )


def _count(state: EarthState, seat: str, own: str) -> HandCount:
    """Return how much of a hand is written down, as everyone may know."""
    held = cards_held(state, seat)
    written = min(held, len(written_hand(state, seat)))
    return HandCount(seat, number_of(state, seat), written, held, seat == own)
