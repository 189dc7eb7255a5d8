"""Cards turned up, of some seats or of all (E-30)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.earth.cards.cards import Action, Option, check_options, refuse
from referee.rules.earth.cards.vocabulary import check_card
from referee.rules.earth.deck.checks import LONGEST_NAME, with_manual
from referee.rules.earth.deck.deck import Deck, has_action, with_action
from referee.rules.earth.record.due import require_phase
from referee.rules.earth.record.entries import Reveal, Revealed, Shown
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

HIGHEST_ATTACK = 99


def adjudicate_reveal(state: EarthState, facts: Reveal, checks: Checks) -> Ruling[Revealed]:
    """Take the cards that were turned up, from the deck or as they were read out (E-30)."""
    require_phase(state, facts.round, "E-30", Phase.REVEAL)
    if not facts.cards:
        refuse("no-cards", gettext_noop("Say which cards were turned up."), "E-30", "cards")
    deck, cards = state.deck, {}
    for seat, shown in facts.cards.items():
        if seat not in state.to_reveal:
            phrase = gettext_noop("{seat} has no card left to turn up.")
            refuse("nothing-to-reveal", phrase, "E-30", "cards", seat=seat)
        card = _shown(state, seat, shown)
        if shown.keep and card is not None and shown.card is not None and not has_action(deck, card):
            deck = with_action(deck, card)
            card = deck.actions[-1]
        cards[seat] = card
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
    if not 0 <= shown.attack <= HIGHEST_ATTACK:
        phrase = gettext_noop("{seat}: an Attack is a number from 0 to {most}, not {n}.")
        refuse("bad-attack", phrase, "E-40", "cards", seat=seat, most=HIGHEST_ATTACK, n=shown.attack)
    options = (Option(state.deployed[seat], shown.attack),) if shown.is_paid else ()
    return with_manual(Action("", options, shown.reclaim, text=shown.text.strip()))


def _check_copies(state: EarthState, cards: dict[str, Action | None], checks: Checks) -> None:
    """No more of a card can lie here at once than its deck has (I-3)."""
    open_cards = [card for card in {**state.revealed, **cards}.values() if card is not None and card.id]
    for card in open_cards:
        number = sum(each.id == card.id for each in open_cards)
        phrase = gettext_noop("{card} is here {n} times, the deck has it {count} times.")
        told: dict[str, Fact] = {"card": card.label, "n": number, "count": card.count}
        refusal = IllegalEntry("too-many-copies", phrase, told, rule="E-30", field="cards", can_override=True)
        checks.require(number <= card.count, refusal)


def after_reveal(state: EarthState, outcome: Revealed) -> EarthState:
    """Return the state with these cards open; with the last of them the round comes to its end."""
    deck: Deck = outcome.deck or state.deck
    state = replace(state, revealed={**state.revealed, **outcome.cards}, deck=deck)
    return replace(state, phase=Phase.REVEAL if state.to_reveal else Phase.ENDING)
