"""Revealing cards: one of the deck, one typed in, or just its result (E-30, I-3)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.earth.cards.cards import ActionCard, Cost, check_options
from referee.rules.earth.cards.sentences import card_says, card_texts
from referee.rules.earth.cards.vocabulary import check_card
from referee.rules.earth.deck.checks import LONGEST_NAME, with_manual
from referee.rules.earth.deck.csv import card_line, read_card_line
from referee.rules.earth.deck.deck import Deck, has_action, new_id, with_action
from referee.rules.earth.deck.findings import UnreadableDeck
from referee.rules.earth.record.entering import (
    HIGHEST,
    LONGEST_TEXT,
    NOT_IN_THE_DECK,
    EarthTurn,
    RoundFacts,
    name_in,
    number_in,
    text_in,
)
from referee.rules.earth.record.hands import after_reveal, card_of, turned_up
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.earth.record.written import is_written
from referee.rules.kernel.cache import lately
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.codec import Strict, decode, encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require

PAID, UNPAID, HAD_NONE, READ_OUT = "Paid", "Unpaid", "NoCard", "ReadOut"
"""Options for a card that isn't in the deck. No card id has capitals."""
LONGEST_COSTS, LONGEST_ATTACKS = 40, 80
NOT_PAID = gettext_noop("Not paid")
NOTHING_REVEALED = Refusal("no-cards", "Choose the cards that were revealed.", "E-30", "cards")
NOTHING_TO_REVEAL = Refusal("nothing-to-reveal", "{seat} has no card left to reveal.", "E-30", "cards")
NO_CARD_REVEALED = Refusal("no-card", "{seat}: enter the card, a result or none.", "E-30", "cards")
NO_CARD_NAME = Refusal("no-name", "{seat}’s card needs a name. Use 1 to 60 letters.", "E-30", "cards")
BAD_ATTACK = Refusal("bad-attack", "{seat}: Attack is 0 to {most}, not {n}.", "E-40", "cards")
TOO_MANY_REVEALED = Refusal(
    "too-many-copies",
    "{card} is here {n} {n:time|times}. The deck has {count}.",
    rule="E-30",
    field="card",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class ShownCard(Strict):
    """A revealed card: one of the deck, one typed in, its result alone, or none."""

    id: str | None = None  # in the deck, or in the hand that its seat has written down
    card: ActionCard | None = None  # typed in
    is_paid: bool | None = None  # without a card list: whether the ships match a cost,
    attack: int = 0  # the Attack if they do,
    reclaim: bool = False  # and what else the card prints
    text: str = ""
    is_none: bool = False  # the seat had no card (EQ-20)
    keep: bool = False  # add the card typed in to the table's deck


@dataclass(frozen=True, slots=True)
class RevealedCards:
    """The cards as played, and the deck if cards were added to it."""

    cards: dict[str, ActionCard | None]
    deck: Deck | None = None


@dataclass(frozen=True, slots=True)
class RevealCards(RoundFacts[RevealedCards]):
    """Cards are turned up (E-30)."""

    kind = "reveal"
    title = "Reveal a card"
    outcome = RevealedCards
    concurrent_with = "reveal"

    cards: dict[str, ShownCard]  # by seat: one, several or all

    @staticmethod
    def offered(state: EarthState) -> Seats:
        return state.to_reveal if state.phase is RoundPhase.REVEAL else ()

    @staticmethod
    def due(state: EarthState) -> Line:
        return Line("Reveal the cards: {seats}.", seats=state.to_reveal)

    @staticmethod
    def choices(turn: EarthTurn) -> Iterator[Choice]:
        """The card; if it isn't in the deck, its result or everything printed on it."""
        options = (*_of_deck(turn.state, turn.seat), *_otherwise(turn.state, turn.seat))
        yield Choice("card", "Which card", options, gettext_noop("Choose the card."), least=1, most=1)
        card = turn.picked.get("card")
        if card == (READ_OUT,):
            yield Choice("name", "Card", least=1, text=LONGEST_NAME)
            yield Choice("costs", "Costs", least=1, text=LONGEST_COSTS)
            yield Choice("attacks", "Attacks", text=LONGEST_ATTACKS)
        if card in ((PAID,), (READ_OUT,)):
            yield _yes("reclaim", gettext_noop("Reclaim"))
            yield Choice("text", "Other text, in a few words", text=LONGEST_TEXT)
        if card == (PAID,):
            # The number enters it all, so it comes last.
            yield Choice("attack", "Paid, Attack", numbers=(0, HIGHEST), least=1)
        if card == (READ_OUT,):
            yield _yes("keep", gettext_noop("Keep in deck"), "yes")

    @classmethod
    def say(cls, turn: EarthTurn) -> Said:
        cards = {turn.seat: encode(_read(turn.picked))} if turn.seat else {}
        return {"round": turn.state.round, "cards": cards}

    @staticmethod
    def pick(turn: EarthTurn, said: Said) -> Picked:
        return _pick(decode(ShownCard, said["cards"][turn.seat])) if turn.seat in said["cards"] else {}

    def rule(self, turn: EarthTurn) -> Ruling[RevealedCards]:
        state = turn.state
        self.check_phase(turn, "E-30", RoundPhase.REVEAL)
        turn.require(bool(self.cards), NOTHING_REVEALED)
        cards = dict[str, ActionCard | None]()
        deck = state.deck
        for seat, shown in self.cards.items():
            turn.require(seat in state.to_reveal, NOTHING_TO_REVEAL, seat=seat)
            card = _shown(state, seat, shown)
            if is_written(shown.id):
                deck, card = turned_up(replace(state, deck=deck), seat, shown.id or "")
            if shown.keep and card is not None and shown.card is not None and not has_action(deck, card):
                deck = with_action(deck, card)
                card = deck.actions[-1]
            cards[seat] = card
        _check_copies(turn, cards)
        labels = tuple(card.title if card else "–" for card in cards.values())
        phrase = gettext_noop("{seats} {seats:turns|turn} up: {cards}.")
        reason = Reason(phrase, ("E-30",), seats=tuple(cards), cards=labels)
        kept = deck if deck != state.deck else None
        return Ruling(RevealedCards(cards, kept), (*turn.checks.overridden, reason))

    def apply(self, turn: EarthTurn, outcome: RevealedCards) -> EarthState:
        """The last card ends the phase."""
        deck: Deck = outcome.deck or turn.state.deck
        state = replace(turn.state, revealed={**turn.state.revealed, **outcome.cards}, deck=deck)
        for seat, card in outcome.cards.items():
            state = after_reveal(state, seat, self.cards[seat].id or "", card)
        return replace(state, phase=RoundPhase.REVEAL if state.to_reveal else RoundPhase.ENDING)

    def describe(self, turn: EarthTurn, outcome: RevealedCards | None) -> Line:
        if outcome is None:
            return Line(self.title)
        if len(outcome.cards) > 1:
            labels = tuple(
                f"{seat} {card.label if card else ''}".strip() for seat, card in outcome.cards.items()
            )
            return Line("Cards revealed: {cards}", cards=labels)
        ((seat, card),) = outcome.cards.items()
        if card is None:
            return Line("{seat} has no card", seat=seat)
        if card.label:
            return Line("{seat} reveals {card}", seat=seat, card=card.label)
        if not card.options:
            return Line("{seat}’s card isn’t paid", seat=seat)
        return Line("{seat}’s card is paid, Attack {n}", seat=seat, n=self.cards[seat].attack)

    def depends_on(self, turn: EarthTurn) -> Any:
        """Whether the cards still lie face down, and the ids that the deck gives to those kept."""
        state = turn.state
        kept = (each.card.name for each in self.cards.values() if each.keep and each.card is not None)
        taken = [card.id for card in state.deck.actions]
        ids = [new_id(" ".join(name.split()), taken) for name in kept]
        return state.round, state.phase, [seat in state.to_reveal for seat in self.cards], ids


def _yes(field: str, title: str, *start: str) -> Choice:
    return Choice(field, title, (Option("yes", title),), most=1, start=start)


@lately
def _of_deck(state: EarthState, seat: str) -> list[Option]:
    """The cards of the deck: first those the ships pay for, last those with all copies revealed."""
    ships, paid = state.deployed.get(seat, 0), gettext_noop("Paid")
    lie = [card.id for card in state.revealed.values() if card is not None]
    found = []
    for card in state.deck.actions:
        group = NOT_PAID if card.paid(ships) is None else paid
        chance = Chance.LIKELY if _may_lie(state, card, lie.count(card.id) + 1) else Chance.NEEDS_OVERRIDE
        said, texts = card_says(card), card_texts(card)
        found.append(Option(card.id, card.label, hint=said, group=group, chance=chance, lines=texts))
    return sorted(found, key=lambda each: (each.chance, each.group == NOT_PAID, str(each.label)))


def _otherwise(state: EarthState, seat: str) -> tuple[Option, ...]:
    phrase = gettext_noop("{n} {n:ship pays|ships pay} for it, and its Attack is")
    group = gettext_noop("Not on the list?") if state.deck.actions else gettext_noop("Its result")
    return (
        Option(PAID, Line(phrase, n=state.deployed.get(seat, 0)), group=group),
        Option(UNPAID, NOT_PAID, group=group),
        Option(HAD_NONE, "No card in hand", group=group),
        Option(READ_OUT, "Enter the whole card", group=group),
    )


def _read(picked: Picked) -> ShownCard:
    word, reclaim = "".join(picked.get("card", ())[:1]), picked.get("reclaim") == ("yes",)
    if word == UNPAID:
        return ShownCard(is_paid=False)
    if word == HAD_NONE:
        return ShownCard(is_none=True)
    if word not in (PAID, READ_OUT):
        return ShownCard(id=word or None)
    text = text_in(picked, "text")
    if word == PAID:
        return ShownCard(is_paid=True, attack=number_in(picked, "attack"), reclaim=reclaim, text=text)
    try:
        costs, attacks = text_in(picked, "costs"), text_in(picked, "attacks")
        card = read_card_line(name_in(picked, "name"), costs, attacks)
    except UnreadableDeck as bad:
        raise Refusal("malformed", bad.line.phrase, field="costs")(**bad.line.facts) from None
    return ShownCard(card=replace(card, reclaim=reclaim, text=text), keep=picked.get("keep") == ("yes",))


def _pick(shown: ShownCard) -> Picked:
    if shown.id or shown.is_none or shown.is_paid is False:
        return {"card": (shown.id or (HAD_NONE if shown.is_none else UNPAID),)}
    texts, reclaim = {"card": PAID, "attack": str(shown.attack), "text": shown.text}, shown.reclaim
    if card := shown.card:
        costs, attacks = card_line(card)
        texts = {"card": READ_OUT, "name": card.name, "costs": costs, "attacks": attacks, "text": card.text}
        reclaim = card.reclaim
    ticks = {"reclaim": reclaim, "keep": shown.keep}
    words = {name: (text,) for name, text in texts.items() if text}
    return {**words, **{name: ("yes",) if is_on else () for name, is_on in ticks.items()}}


def _shown(state: EarthState, seat: str, shown: ShownCard) -> ActionCard | None:
    answers = (shown.id is not None, shown.card is not None, shown.is_paid is not None, shown.is_none)
    require(sum(answers) == 1, NO_CARD_REVEALED, seat=seat)
    if shown.id is not None:
        found = card_of(state, seat, shown.id)
        require(found is not None, NOT_IN_THE_DECK, rule="E-30", field="cards", id=shown.id[:40])
        return found
    if shown.card is not None:
        continents = (*(each.name for each in state.deck.continents), state.target_now.continent)
        return _read_out(seat, shown.card, continents)
    if shown.is_none:
        return None
    # Without a card list only the result for these ships is known (L0).
    require(0 <= shown.attack <= HIGHEST, BAD_ATTACK, seat=seat, most=HIGHEST, n=shown.attack)
    options = (Cost(state.deployed[seat], shown.attack),) if shown.is_paid else ()
    return with_manual(ActionCard("", options, shown.reclaim, text=shown.text.strip()))


def _read_out(seat: str, typed: ActionCard, continents: Collection[str]) -> ActionCard:
    name = " ".join(typed.name.split())
    require(1 <= len(name) <= LONGEST_NAME, NO_CARD_NAME, seat=seat)
    card = with_manual(replace(typed, id="", name=name))
    check_options(card, f"cards.{seat}")
    check_card(card, continents)
    return card


def _check_copies(turn: EarthTurn, cards: Mapping[str, ActionCard | None]) -> None:
    """Raise IllegalEntry if these cards are more copies than the deck has (I-3)."""
    lie = [card.id for card in {**turn.state.revealed, **cards}.values() if card is not None]
    for card in cards.values():
        if card is not None and card.id:
            n = lie.count(card.id)
            may = _may_lie(turn.state, card, n)
            turn.require(may, TOO_MANY_REVEALED, card=card.label, n=n, count=card.count)


def _may_lie(state: EarthState, card: ActionCard, number: int) -> bool:
    """Whether the deck can have this many copies; an incomplete list doesn't limit them."""
    return number <= card.count or not state.deck.complete


REVEAL = kind_of(RevealCards)
