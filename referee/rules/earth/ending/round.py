"""A whole round as one question: bids in, the round's end out (``earth.round``, E-10 to E-65)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from referee.rules.earth.cards.cards import STRICT, Action, Territory, check_options, check_territory, refuse
from referee.rules.earth.cards.vocabulary import check_card
from referee.rules.earth.deployment.deployment import (
    deploy,
    open_deployment,
    pass_turn,
    said_passes,
    said_state,
)
from referee.rules.earth.ending.ending import end_round
from referee.rules.earth.record.outcomes import Closed, Deployment, Ending, is_void
from referee.rules.earth.record.start import Start
from referee.rules.earth.rulebook import house_of, told
from referee.rules.earth.setup.opening import check_flagpole, check_numbers, check_seats
from referee.rules.kernel.ruling import Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class RoundCase:
    """A round: ``seats`` clockwise, ``flagpole`` top first, one card a seat (None: none in hand, EQ-20).

    ``bids``: [seat, "deploy", ships] or [seat, "pass"] as they were said; ``choices``: whom the owner of
    a card chose.
    """

    __pydantic_config__: ClassVar[Mapping[str, Any]] = STRICT
    seats: tuple[str, ...]
    initiative: str
    flagpole: tuple[str, ...]
    reserve: dict[str, int]
    target: Territory
    cards: dict[str, Action | None]
    bids: tuple[tuple[Any, ...], ...]
    house_rules: dict[str, str] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundOutcome:
    """Where the round stands. While deployment is open: ``turn``, ``reserve`` and ``deployed`` only.

    Closed: ``deployed`` at the close; Attacks are 0 for an invalid card; ``flagpole``, ``reserve`` and
    ``initiative`` after the round.
    """

    closed: Closed | None
    turn: str | None
    deployed: dict[str, int]
    passed: tuple[str, ...]
    reserve: dict[str, int]
    flagpole: tuple[str, ...]
    initiative: str
    valid: dict[str, bool] | None = None
    attack: dict[str, int] | None = None
    winner: str | None = None
    tied: tuple[str, ...] = ()
    destroyed: dict[str, int] = field(default_factory=dict)
    reclaimed: dict[str, int] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)
    bank: int | None = None


def resolve_round(case: RoundCase) -> Ruling[RoundOutcome]:
    """Rule on a round. Raises IllegalEntry for a case or a bid that the rules refuse."""
    house = house_of(case.house_rules)
    check_case(case)
    cardless = tuple(seat for seat in case.seats if case.cards[seat] is None)
    at = open_deployment(case.seats, case.initiative, case.reserve, house, cardless)
    reasons = [*said_passes((), at)]
    for bid in case.bids:
        before = at.automatic
        at = _told_bid(at, bid, house)
        reasons += said_passes(before, at)
    reasons.append(said_state(at, told(house, "all_pass") if at.closed is Closed.ALL_PASSED else ()))
    if at.closed is None:
        return Ruling(_open_outcome(case, at), tuple(reasons))
    ending = end_round(_start(case, at, house))
    if ending.waiting:
        phrase = gettext_noop("{seat} has to choose a player for {card}: say whom in “choices”.")
        seat, card = ending.waiting.seat, ending.waiting.card
        refuse("choice-missing", phrase, "E-50", "choices", seat=seat, card=card)
    return Ruling(_closed_outcome(at, ending), (*reasons, *ending.reasons))


def _told_bid(at: Deployment, bid: tuple[Any, ...], house: Mapping[str, str]) -> Deployment:
    words = [word for word in bid[:2] if isinstance(word, str)]
    if len(words) == 2 and words[1] == "pass" and len(bid) == 2:
        return pass_turn(at, words[0], house)
    if len(words) == 2 and words[1] == "deploy" and len(bid) == 3:
        ships = bid[2]
        if isinstance(ships, int) and not isinstance(ships, bool):
            return deploy(at, words[0], ships, house)
        phrase = gettext_noop("A deployment is a whole number of ships, 1 or more.")
        refuse("no-number-of-ships", phrase, "E-16", "bids")
    phrase = gettext_noop("A bid is a seat with “deploy” and a number of ships, or with “pass”.")
    refuse("no-bid", phrase, "E-15", "bids")
    raise AssertionError


def _open_outcome(case: RoundCase, at: Deployment) -> RoundOutcome:
    return RoundOutcome(
        closed=None,
        turn=at.turn,
        deployed=at.deployed,
        passed=at.passed,
        reserve=at.reserve,
        flagpole=case.flagpole,
        initiative=case.initiative,
    )


def _closed_outcome(at: Deployment, ending: Ending) -> RoundOutcome:
    return RoundOutcome(
        closed=at.closed,
        turn=None,
        deployed=at.deployed,
        passed=at.passed,
        reserve=ending.reserve,
        flagpole=ending.flagpole,
        initiative=ending.initiative,
        valid=ending.valid,
        attack=ending.attack,
        winner=ending.winner,
        tied=ending.tied,
        destroyed=ending.destroyed,
        reclaimed=ending.reclaimed,
        gained=ending.gained,
        bank=ending.bank,
    )


def _start(case: RoundCase, at: Deployment, house: Mapping[str, str]) -> Start:
    return Start(
        seats=case.seats,
        initiative=case.initiative,
        flagpole=case.flagpole,
        reserve=at.reserve,
        deployed=at.deployed,
        target=case.target,
        cards=case.cards,
        house=house,
        choices=case.choices,
        cardless=at.cardless,
        is_void=is_void(at.closed, house),
    )


def check_case(case: RoundCase) -> None:
    """Raise IllegalEntry for a table that cannot be (E-1, E-3, E-5, E-11, E-30)."""
    check_seats(case.seats)
    if case.initiative not in case.seats:
        phrase = gettext_noop("The initiative belongs to one of the players, not to “{seat}”.")
        refuse("unknown-initiative", phrase, "E-3", "initiative", seat=case.initiative)
    check_flagpole(case.flagpole, case.seats)
    check_numbers(case.reserve, case.seats, "reserve", "E-6")
    check_territory(case.target, "target")
    for seat in case.cards:
        if seat not in case.seats:
            phrase = gettext_noop("Nobody here is called {seat}.")
            refuse("unknown-player", phrase, "E-11", "cards", seat=seat)
    for seat in case.seats:
        if seat not in case.cards:
            phrase = gettext_noop("{seat}’s card is missing: everybody places one.")
            refuse("card-missing", phrase, "E-11", "cards", seat=seat)
        card = case.cards[seat]
        if card is not None:
            check_options(card, f"cards.{seat}")
            check_card(card)
    for owner, chosen in case.choices.items():
        for seat in (owner, chosen):
            if seat not in case.seats:
                phrase = gettext_noop("Nobody here is called {seat}.")
                refuse("unknown-player", phrase, "E-50", "choices", seat=seat)
