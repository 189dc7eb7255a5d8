"""The deck of a table, and the deal (E-2, E-7)."""

from __future__ import annotations

import re
from dataclasses import replace

from referee.rules.earth.cards.cards import refuse
from referee.rules.earth.cards.piles import HAND, Piles, shuffled
from referee.rules.earth.deck.checks import Level as Severity
from referee.rules.earth.deck.checks import check_deck
from referee.rules.earth.deck.deck import Deck
from referee.rules.earth.record.due import NOT_NOW
from referee.rules.earth.record.entries import ChangeDeck, Checked, Deal, Dealt
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import IllegalEntry, Reason, Ruling, gettext_noop

SEED = re.compile(r"[0-9a-f]{32}", re.ASCII)


def adjudicate_deck(state: EarthState, facts: ChangeDeck, checks: Checks) -> Ruling[Checked]:
    """Take another deck. A running game keeps the one it began with, unless the table overrides it."""
    if state.is_dealt and state.phase is not Phase.DEAL:
        phrase = gettext_noop("These cards are dealt: the deck of this game stays as it is.")
        refuse("dealt-deck", phrase, "E-2", "deck")
    if state.phase is Phase.OVER:
        refuse("not-now", NOT_NOW[state.phase], "E-66", "deck")
    begun = state.round > 1 or state.target is not None
    phrase = gettext_noop("A running game keeps the deck it began with; cards shown in play can be added.")
    checks.require(
        not begun, IllegalEntry("pinned-deck", phrase, rule="E-9", field="deck", can_override=True)
    )
    found = tuple(check_deck(facts.deck, len(state.seats), is_dealt=state.is_dealt))
    errors = [each for each in found if each.level is Severity.ERROR]
    if errors:
        phrase = gettext_noop("The deck cannot be used: {problem}")
        refuse("bad-deck", phrase, "E-2", "deck", problem=errors[0].line.text())
    warnings = sum(each.level is Severity.WARNING for each in found)
    phrase = gettext_noop("The table’s deck: {territories} territories, {actions} action cards.")
    numbers = {"territories": facts.deck.rounds, "actions": facts.deck.copies}
    reasons = (*checks.passed_over, Reason(phrase, numbers, ("E-2", "E-9")))
    return Ruling(Checked(warnings), reasons)


def adjudicate_deal(state: EarthState, facts: Deal) -> Ruling[Dealt]:
    """Shuffle both decks by the seed and deal four cards each (E-2, E-7)."""
    if state.phase is not Phase.DEAL:
        refuse("not-now", NOT_NOW[state.phase], "E-2", "phase")
    if not SEED.fullmatch(facts.seed):
        refuse("bad-seed", gettext_noop("The seed has to be 32 hexadecimal digits."), "E-2", "seed")
    for finding in check_deck(state.deck, len(state.seats), is_dealt=True):
        if finding.level is Severity.ERROR:
            phrase = gettext_noop("The app cannot deal this deck: {problem}")
            refuse("bad-deck", phrase, "E-7", "deck", problem=finding.line.text())
    _check_dealable(state.deck)
    actions = [card.id for card in state.deck.actions for _ in range(card.count)]
    lands = [land.id for land in state.deck.territories for _ in range(land.count)]
    piles = Piles(deck=shuffled(actions, facts.seed, 0), seed=facts.seed)
    for seat in state.turn_order:
        piles = piles.draw(seat, HAND)[0]
    reasons = (
        Reason(gettext_noop("Both decks are shuffled; nobody sees their order."), {}, ("E-2", "E-82")),
        Reason(
            gettext_noop("Everybody has {hand} cards; {left} are left in the action deck."),
            {"hand": HAND, "left": len(piles.deck)},
            ("E-7", "E-8"),
        ),
    )
    return Ruling(Dealt(piles, shuffled(lands, facts.seed, -1)), reasons)


def _check_dealable(deck: Deck) -> None:
    """Where the app holds the hands, a player cannot be asked by a card to choose from one."""
    for card in deck.actions:
        for effect in card.effects:
            if effect.op == "discard" and effect.how != "random":
                phrase = gettext_noop(
                    "{card}: where the app deals, cards are discarded at random; write “random”, or “manual”."
                )
                refuse("cannot-deal", phrase, "E-50", "deck", card=card.label)


def after_deal(state: EarthState, outcome: Dealt) -> EarthState:
    """Return the state after the deal."""
    return replace(state, piles=outcome.piles, territory_deck=outcome.territories, phase=Phase.TARGET)
