"""The app shuffles and deals (E-2, E-7)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.earth.cards.piles import HAND, Piles, shuffled
from referee.rules.earth.deck.checks import errors_of
from referee.rules.earth.record.entering import not_now
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats
from referee.rules.kernel.ruling import Line, Reason, Refusal, Ruling, gettext_noop, is_legal, require

SEED = re.compile(r"[0-9a-f]{32}", re.ASCII)
BAD_SEED = Refusal("bad-seed", "The seed has to be 32 hexadecimal digits.", "E-2", "seed")
BAD_DECK = Refusal("bad-deck", "The app cannot deal this deck: {problem}", "E-7", "deck")
CANNOT_DEAL = Refusal(
    "cannot-deal",
    "{card}: when the app deals, cards are discarded at random. Write “random” or “manual”.",
    "E-50",
    "deck",
)


@dataclass(frozen=True, slots=True)
class Deal:
    """The app shuffles and deals (L2); ``seed`` was drawn outside the rules, everything follows from it."""

    kind: ClassVar[str] = "deal"
    seed: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """The piles after the deal, and the order of the territories."""

    piles: Piles
    territories: tuple[str, ...]


def offered(state: EarthState) -> Seats:
    may = state.phase is Phase.DEAL and is_legal(lambda: _check_deck(state))
    return (None,) if may else ()


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield Choice("seed", "Seed", least=1, text=32)


def rule(state: EarthState, seat: str, deal: Deal, checks: Checks) -> Ruling[Dealt]:
    """Shuffle both decks by the seed and deal four cards each (E-2, E-7)."""
    if state.phase is not Phase.DEAL:
        raise not_now(state, "E-2")
    checks.require(SEED.fullmatch(deal.seed) is not None, BAD_SEED)
    _check_deck(state)
    actions = [card.id for card in state.deck.actions for _ in range(card.count)]
    lands = [land.id for land in state.deck.territories for _ in range(land.count)]
    piles = Piles(deck=shuffled(actions, deal.seed, 0), seed=deal.seed)
    for each in state.turn_order:
        piles = piles.draw(each, HAND)[0]
    phrase = gettext_noop("Everyone has {hand} cards. {left} {left:is|are} left in the action deck.")
    reasons = (
        Reason("Both decks are shuffled, and nobody sees their order.", {}, ("E-2", "E-82")),
        Reason(phrase, {"hand": HAND, "left": len(piles.deck)}, ("E-7", "E-8")),
    )
    return Ruling(Dealt(piles, shuffled(lands, deal.seed, -1)), reasons)


def _check_deck(state: EarthState) -> None:
    """Where the app holds the hands, a player cannot be asked by a card to choose from one."""
    for error in errors_of(state.deck, len(state.seats), is_dealt=True):
        raise BAD_DECK(problem=error.line)
    for card in state.deck.actions:
        is_asked = any(effect.op == "discard" and effect.how != "random" for effect in card.effects)
        require(not is_asked, CANNOT_DEAL, card=card.label)


def apply(state: EarthState, seat: str, deal: Deal, outcome: Dealt) -> EarthState:
    return replace(state, piles=outcome.piles, territory_deck=outcome.territories, phase=Phase.TARGET)


DEAL = EntryKind(
    Deal, Dealt, "Shuffle and deal", offered, choices, rule, apply,
    lambda state, seat, deal, outcome, viewer: Line("The app shuffles and deals"),
    by=By.TABLE, seals=lambda state, seat, deal, viewer: state.phase is not Phase.OVER,
    due=lambda state: Line("The app shuffles and deals."), draws=("seed",),
)  # fmt: skip
