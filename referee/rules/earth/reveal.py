"""Cards turned up, of some seats or of all: of the deck, read out, or what they came to (E-30, I-3)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from referee.rules.earth.cards.cards import Action, check_options
from referee.rules.earth.cards.cards import Option as Cost
from referee.rules.earth.cards.sentences import card_says, card_texts
from referee.rules.earth.cards.vocabulary import check_card
from referee.rules.earth.deck.checks import LONGEST_NAME, Unreadable, with_manual
from referee.rules.earth.deck.csv import card_line, read_card_line
from referee.rules.earth.deck.deck import Deck, has_action, new_id, with_action
from referee.rules.earth.record.entering import (
    HIGHEST,
    LONGEST_TEXT,
    NOT_IN_THE_DECK,
    name_in,
    number_in,
    require_phase,
    text_in,
)
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.cache import lately
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.kind import EntryKind, Seats
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.codec import Strict, decode, encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require

PAID, UNPAID, HAD_NONE, READ_OUT = "Paid", "Unpaid", "NoCard", "ReadOut"
"""What a card came to, where it is none of the deck: no card of a deck has such an id."""
LONGEST_COSTS, LONGEST_ATTACKS = 40, 80
NOT_PAID = gettext_noop("Not paid")
NOTHING_REVEALED = Refusal("no-cards", "Say which cards were revealed.", "E-30", "cards")
NOTHING_TO_REVEAL = Refusal("nothing-to-reveal", "{seat} has no card left to reveal.", "E-30", "cards")
NO_CARD_REVEALED = Refusal(
    "no-card", "{seat}: give the card, what it came to, or that there was none.", "E-30", "cards"
)
NO_CARD_NAME = Refusal("no-name", "{seat}’s card needs a name, 1 to 60 letters.", "E-30", "cards")
BAD_ATTACK = Refusal("bad-attack", "{seat}: an Attack is 0 to {most}, not {n}.", "E-40", "cards")
TOO_MANY_REVEALED = Refusal(
    "too-many-copies",
    "{card} lies here {n} {n:time|times}, the deck has {count} of it.",
    rule="E-30",
    field="card",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class Shown(Strict):
    """A revealed card: one of the deck by ``id``, one typed in as ``card``, or just what it came to.

    Without a card list: ``is_paid`` says whether the ships match a cost, ``attack`` what the Attack is
    then, ``reclaim`` and ``text`` what else it prints. ``is_none``: the seat had no card (EQ-20).
    """

    id: str | None = None
    card: Action | None = None
    is_paid: bool | None = None
    attack: int = 0
    reclaim: bool = False
    text: str = ""
    is_none: bool = False
    keep: bool = False


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The card; of one that is none of the deck, what it came to, or all that is printed on it."""
    options = (*_of_deck(state, seat), *_otherwise(state, seat))
    yield Choice("card", "Which card", options, gettext_noop("Say which card."), least=1, most=1)
    card = picked.get("card")
    if card == (PAID,):
        yield Choice("attack", "Paid, Attack", numbers=(0, HIGHEST), least=1)
    if card == (READ_OUT,):
        yield Choice("name", "Card", least=1, text=LONGEST_NAME)
        yield Choice("costs", "Costs", least=1, text=LONGEST_COSTS)
        yield Choice("attacks", "Attacks", text=LONGEST_ATTACKS)
    if card in ((PAID,), (READ_OUT,)):
        yield _yes("reclaim", gettext_noop("Reclaim"))
        yield Choice("text", "Other text, in a few words", text=LONGEST_TEXT)
    if card == (READ_OUT,):
        yield _yes("keep", gettext_noop("Keep it in this table’s deck"), "yes")


def _yes(field: str, title: str, *start: str) -> Choice:
    return Choice(field, title, (Option("yes", title),), most=1, start=start)


@lately
def _of_deck(state: EarthState, seat: str) -> list[Option]:
    """The cards of the deck, those first that the ships pay, those last of which all lie open already."""
    ships, paid = state.deployed.get(seat, 0), gettext_noop("Paid")
    lie = [card.id for card in state.revealed.values() if card is not None]
    found = []
    for card in state.deck.actions:
        group = NOT_PAID if card.paid(ships) is None else paid
        chance = Chance.LIKELY if _may_lie(state, card, lie.count(card.id) + 1) else Chance.AGAINST
        said, texts = card_says(card), card_texts(card)
        found.append(Option(card.id, card.label, hint=said, group=group, chance=chance, lines=texts))
    return sorted(found, key=lambda each: (each.chance, each.group == NOT_PAID, str(each.label)))


def _otherwise(state: EarthState, seat: str) -> tuple[Option, ...]:
    phrase = gettext_noop("{n} {n:ship pays|ships pay} for it, and its Attack is")
    group = gettext_noop("Not on the list?") if state.deck.actions else gettext_noop("What it came to")
    return (
        Option(PAID, Line(phrase, n=state.deployed.get(seat, 0)), group=group),
        Option(UNPAID, NOT_PAID, group=group),
        Option(HAD_NONE, "No card in hand", group=group),
        Option(READ_OUT, "Enter the whole card", group=group),
    )


# In the record ------------------------------------------------------------------------------------


def say(state: EarthState, seat: str, picked: Picked) -> Said:
    return {"round": state.round, "cards": {seat: encode(_read(picked))} if seat else {}}


def _read(picked: Picked) -> Shown:
    word, reclaim = "".join(picked.get("card", ())[:1]), picked.get("reclaim") == ("yes",)
    if word == UNPAID:
        return Shown(is_paid=False)
    if word == HAD_NONE:
        return Shown(is_none=True)
    if word not in (PAID, READ_OUT):
        return Shown(id=word or None)
    text = text_in(picked, "text")
    if word == PAID:
        return Shown(is_paid=True, attack=number_in(picked, "attack"), reclaim=reclaim, text=text)
    try:
        costs, attacks = text_in(picked, "costs"), text_in(picked, "attacks")
        card = read_card_line(name_in(picked, "name"), costs, attacks)
    except Unreadable as bad:
        raise Refusal("malformed", bad.line.phrase, field="costs")(**bad.line.facts) from None
    return Shown(card=replace(card, reclaim=reclaim, text=text), keep=picked.get("keep") == ("yes",))


def pick(state: EarthState, seat: str, said: Said) -> Picked:
    if seat not in said["cards"]:
        return {}
    shown = decode(Shown, said["cards"][seat])
    if shown.id or shown.is_none or shown.is_paid is False:
        return {"card": (shown.id or (HAD_NONE if shown.is_none else UNPAID),)}
    told, reclaim = {"card": PAID, "attack": str(shown.attack), "text": shown.text}, shown.reclaim
    if card := shown.card:
        costs, attacks = card_line(card)
        told = {"card": READ_OUT, "name": card.name, "costs": costs, "attacks": attacks, "text": card.text}
        reclaim = card.reclaim
    ticks = {"reclaim": reclaim, "keep": shown.keep}
    words = {name: (word,) for name, word in told.items() if word}
    return {**words, **{name: ("yes",) if is_on else () for name, is_on in ticks.items()}}


# Ruling -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reveal:
    """Cards turned up (E-30), of some seats or of all."""

    kind: ClassVar[str] = "reveal"
    round: int
    cards: dict[str, Shown]


@dataclass(frozen=True, slots=True)
class Revealed:
    """The cards as the referee takes them, and the deck where some were kept."""

    cards: dict[str, Action | None]
    deck: Deck | None = None


def offered(state: EarthState) -> Seats:
    return state.to_reveal if state.phase is Phase.REVEAL else ()


def rule(state: EarthState, seat: str, facts: Reveal, checks: Checks) -> Ruling[Revealed]:
    require_phase(state, facts.round, "E-30", Phase.REVEAL)
    checks.require(bool(facts.cards), NOTHING_REVEALED)
    deck, cards = state.deck, {}
    for each, shown in facts.cards.items():
        checks.require(each in state.to_reveal, NOTHING_TO_REVEAL, seat=each)
        card = _shown(state, each, shown)
        if shown.keep and card is not None and shown.card is not None and not has_action(deck, card):
            deck = with_action(deck, card)
            card = deck.actions[-1]
        cards[each] = card
    _check_copies(state, cards, checks)
    labels = tuple(card.title if card else "–" for card in cards.values())
    reason = Reason("{seats} {seats:turns|turn} up: {cards}.", ("E-30",), seats=tuple(cards), cards=labels)
    kept = deck if deck != state.deck else None
    return Ruling(Revealed(cards, kept), (*checks.passed_over, reason))


def _shown(state: EarthState, seat: str, shown: Shown) -> Action | None:
    told = (shown.id is not None, shown.card is not None, shown.is_paid is not None, shown.is_none)
    require(sum(told) == 1, NO_CARD_REVEALED, seat=seat)
    if shown.id is not None:
        found = state.deck.action(shown.id)
        require(found is not None, NOT_IN_THE_DECK, rule="E-30", field="cards", id=shown.id[:40])
        return found
    if shown.card is not None:
        continents = (*(each.name for each in state.deck.continents), state.target_now.continent)
        return _read_out(seat, shown.card, continents)
    if shown.is_none:
        return None
    # Only is known what it came to with these ships (L0).
    require(0 <= shown.attack <= HIGHEST, BAD_ATTACK, seat=seat, most=HIGHEST, n=shown.attack)
    options = (Cost(state.deployed[seat], shown.attack),) if shown.is_paid else ()
    return with_manual(Action("", options, shown.reclaim, text=shown.text.strip()))


def _read_out(seat: str, typed: Action, continents: Collection[str]) -> Action:
    name = " ".join(typed.name.split())
    require(1 <= len(name) <= LONGEST_NAME, NO_CARD_NAME, seat=seat)
    card = with_manual(replace(typed, id="", name=name))
    check_options(card, f"cards.{seat}")
    check_card(card, continents)
    return card


def _check_copies(state: EarthState, cards: Mapping[str, Action | None], checks: Checks) -> None:
    """No more of a card can be turned up than its deck has (I-3); what lies open is not asked again."""
    lie = [card.id for card in {**state.revealed, **cards}.values() if card is not None]
    for card in cards.values():
        if card is not None and card.id:
            n = lie.count(card.id)
            checks.require(
                _may_lie(state, card, n), TOO_MANY_REVEALED, card=card.label, n=n, count=card.count
            )


def _may_lie(state: EarthState, card: Action, number: int) -> bool:
    """Whether so many copies can lie here: of a card in a list that is not whole nobody knows how many."""
    return number <= card.count or not state.deck.complete


def apply(state: EarthState, seat: str, facts: Reveal, outcome: Revealed) -> EarthState:
    """With the last of the cards the round comes to its end."""
    deck: Deck = outcome.deck or state.deck
    state = replace(state, revealed={**state.revealed, **outcome.cards}, deck=deck)
    return replace(state, phase=Phase.REVEAL if state.to_reveal else Phase.ENDING)


def describe(
    state: EarthState, seat: str, facts: Reveal, outcome: Revealed | None, viewer: str | None
) -> Line:
    if outcome is None:
        return Line(REVEAL.title)
    if len(outcome.cards) > 1:
        labels = tuple(
            f"{name} {card.label}".strip() if card else name for name, card in outcome.cards.items()
        )
        return Line("Cards revealed: {cards}", cards=labels)
    seat, card = next(iter(outcome.cards.items()))
    if card is None:
        return Line("{seat} has no card", seat=seat)
    if card.label:
        return Line("{seat} reveals {card}", seat=seat, card=card.label)
    if not card.options:
        return Line("{seat}’s card is not paid", seat=seat)
    return Line("{seat}’s card is paid, Attack {n}", seat=seat, n=facts.cards[seat].attack)


def _rests_on(state: EarthState, seat: str, facts: Reveal) -> Any:
    """Whether these cards still lie there, and the ids that the deck gives to those that are kept."""
    kept = (each.card.name for each in facts.cards.values() if each.keep and each.card is not None)
    taken = [card.id for card in state.deck.actions]
    ids = [new_id(" ".join(name.split()), taken) for name in kept]
    return state.round, state.phase, [each in state.to_reveal for each in facts.cards], ids


REVEAL = EntryKind(
    Reveal,
    Revealed,
    title="Reveal a card",
    offered=offered,
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    say=say,
    pick=pick,
    concurrent_with="reveal",
    depends_on=_rests_on,
    due=lambda state: Line("Reveal the cards: {seats}.", seats=state.to_reveal),
)
