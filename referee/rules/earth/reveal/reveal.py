"""Cards turned up, of some seats or of all (E-30)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from referee.rules.earth.cards.cards import Action, check_options, refuse
from referee.rules.earth.cards.cards import Option as Cost
from referee.rules.earth.cards.vocabulary import check_card
from referee.rules.earth.deck.checks import LONGEST_NAME, with_manual
from referee.rules.earth.deck.deck import Deck, has_action, new_id, with_action
from referee.rules.earth.record.due import require_phase
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.record.typed import HIGHEST
from referee.rules.earth.reveal.offering import Shown, choices, pick, say
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop


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
    """Take the cards that were turned up, from the deck or as they were read out (E-30)."""
    require_phase(state, facts.round, "E-30", Phase.REVEAL)
    if not facts.cards:
        refuse("no-cards", gettext_noop("Say which cards were turned up."), "E-30", "cards")
    deck, cards = state.deck, {}
    for each, shown in facts.cards.items():
        if each not in state.to_reveal:
            phrase = gettext_noop("{seat} has no card left to turn up.")
            refuse("nothing-to-reveal", phrase, "E-30", "cards", seat=each)
        card = _shown(state, each, shown)
        if shown.keep and card is not None and shown.card is not None and not has_action(deck, card):
            deck = with_action(deck, card)
            card = deck.actions[-1]
        cards[each] = card
    _check_copies(state, cards, checks)
    phrase = gettext_noop("{seats} turn up: {cards}.")
    labels = tuple(card.label if card else "–" for card in cards.values())
    reason = Reason(phrase, {"seats": tuple(cards), "cards": labels}, ("E-30",))
    kept = deck if deck != state.deck else None
    return Ruling(Revealed(cards, kept), (*checks.passed_over, reason))


def _shown(state: EarthState, seat: str, shown: Shown) -> Action | None:
    told = (shown.id is not None, shown.card is not None, shown.is_paid is not None, shown.is_none)
    if sum(told) != 1:
        phrase = gettext_noop("{seat}: say the card, or what it came to, or that there was none.")
        refuse("no-card", phrase, "E-30", "cards", seat=seat)
    if shown.is_none:
        return None
    if shown.id is not None:
        found = state.deck.action(shown.id)
        if found is None:
            phrase = gettext_noop("There is no card “{id}” in this table’s deck.")
            refuse("unknown-card", phrase, "E-30", "cards", id=shown.id[:40])
        return found
    return _read_out(seat, shown.card) if shown.card is not None else _quick(state, seat, shown)


def _read_out(seat: str, typed: Action) -> Action:
    """Return a card typed in from what lies on the table."""
    name = " ".join(typed.name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        phrase = gettext_noop("{seat}’s card needs a name, 1 to 60 letters.")
        refuse("no-name", phrase, "E-30", "cards", seat=seat)
    card = with_manual(replace(typed, id="", name=name))
    check_options(card, f"cards.{seat}")
    check_card(card)
    return card


def _quick(state: EarthState, seat: str, shown: Shown) -> Action:
    """Return a card of which only is known what it came to with these ships (L0)."""
    if not 0 <= shown.attack <= HIGHEST:
        phrase = gettext_noop("{seat}: an Attack is a number from 0 to {most}, not {n}.")
        refuse("bad-attack", phrase, "E-40", "cards", seat=seat, most=HIGHEST, n=shown.attack)
    options = (Cost(state.deployed[seat], shown.attack),) if shown.is_paid else ()
    return with_manual(Action("", options, shown.reclaim, text=shown.text.strip()))


def _check_copies(state: EarthState, cards: Mapping[str, Action | None], checks: Checks) -> None:
    """No more of a card can lie here at once than its deck has (I-3)."""
    open_cards = [card for card in {**state.revealed, **cards}.values() if card is not None and card.id]
    for card in open_cards:
        number = sum(each.id == card.id for each in open_cards)
        phrase = gettext_noop("{card} is here {n} times, the deck has it {count} times.")
        told: dict[str, Fact] = {"card": card.label, "n": number, "count": card.count}
        refusal = IllegalEntry("too-many-copies", phrase, told, rule="E-30", field="card", can_override=True)
        checks.require(number <= card.count, refusal)


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
        return Line(gettext_noop("Cards revealed: {cards}"), {"cards": labels})
    seat, card = next(iter(outcome.cards.items()))
    if card is None:
        return Line(gettext_noop("{seat} has no card"), {"seat": seat})
    if card.label:
        return Line(gettext_noop("{seat} reveals {card}"), {"seat": seat, "card": card.label})
    if not card.options:
        return Line(gettext_noop("{seat}’s card is not paid"), {"seat": seat})
    phrase = gettext_noop("{seat}’s card is paid, Attack {n}")
    return Line(phrase, {"seat": seat, "n": facts.cards[seat].attack})


def due(state: EarthState) -> Line:
    return Line(gettext_noop("Turn the cards up: {seats}."), {"seats": state.to_reveal})


def _rests_on(state: EarthState, seat: str, facts: Reveal) -> Any:
    """Whether these cards still lie there, and the ids that the deck gives to those that are kept."""
    kept = (each.card.name for each in facts.cards.values() if each.keep and each.card is not None)
    taken = [card.id for card in state.deck.actions]
    ids = [new_id(" ".join(name.split()), taken) for name in kept]
    return state.round, state.phase, [each in state.to_reveal for each in facts.cards], ids


REVEAL = EntryKind(
    Reveal, Revealed, gettext_noop("Turn a card up"), offered, choices, rule, apply, describe, say, pick,
    at_once="reveal", rests_on=_rests_on, due=due,
)  # fmt: skip
