"""The question ``earth.round``: from the bids to the end of a round (E-10 to E-65)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.rules.earth.cards.cards import NOBODY, ActionCard, Territory, check_options, check_territory
from referee.rules.earth.cards.piles import Piles
from referee.rules.earth.cards.vocabulary import check_card
from referee.rules.earth.deck.deck import NO_DECK
from referee.rules.earth.deployment.deployment import deploy, open_deployment, pass_turn, said_turn
from referee.rules.earth.ending.ending import captor_would_be, ending_of
from referee.rules.earth.record.outcomes import Closed, Deployment, Ending
from referee.rules.earth.record.state import EarthState, Level, RoundPhase
from referee.rules.earth.rulebook import house_of
from referee.rules.earth.setup.opening import check_flagpole, check_numbers, check_seats
from referee.rules.kernel.entry.kind import Verdict
from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.ruling import Refusal, Ruling, require

AT_THE_END = (
    "reserve",
    "flagpole",
    "initiative",
    "valid",
    "attack",
    "winner",
    "tied",
    "destroyed",
    "reclaimed",
    "gained",
    "bank",
)
"""Fields of the ending that are part of the answer."""
CHOICE_MISSING = Refusal(
    "choice-missing", "{seat} has to choose a player for {card}. Use “choices”.", "E-50", "choices"
)
NO_NUMBER_OF_SHIPS = Refusal("no-number-of-ships", "Deploy 1 ship or more, in whole numbers.", "E-16", "bids")
NO_BID = Refusal(
    "no-bid",
    "{seat}’s bid is missing. A bid is “deploy” with ships, or “pass”.",
    rule="E-15",
    field="bids",
)
UNKNOWN_INITIATIVE = Refusal(
    "unknown-initiative",
    "“{seat}” can’t have the initiative. Choose a player.",
    rule="E-3",
    field="initiative",
)
CARD_MISSING = Refusal("card-missing", "{seat}’s card is missing. Everyone places one.", "E-11", "cards")


@dataclass(frozen=True, slots=True)
class RoundCase(Strict):
    """A round as a question."""

    seats: tuple[str, ...]  # clockwise
    initiative: str
    flagpole: tuple[str, ...]  # from the top
    reserve: dict[str, int]
    target: Territory
    cards: dict[str, ActionCard | None]  # None: no card in hand (EQ-20)
    bids: tuple[tuple[Any, ...], ...]  # [seat, "deploy", ships] or [seat, "pass"], in order
    house_rules: dict[str, str] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)  # players chosen, by the owner of the card


@dataclass(frozen=True, slots=True)
class RoundOutcome:
    """The state of the round; while deployment is open, ``turn``, ``reserve`` and ``deployed`` only.

    After it closed: ``deployed`` at the close; the Attack of an invalid card is 0; ``flagpole``,
    ``reserve`` and ``initiative`` after the round.
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


VERDICT = Verdict(
    lambda outcome: (outcome.winner,) if outcome.closed else None,
    lambda was, outcome: captor_would_be(outcome.winner),
    "round",
)


def resolve_round(case: RoundCase) -> Ruling[RoundOutcome]:
    """Rule on a round. Raises IllegalEntry for an impossible case or an illegal bid."""
    house = house_of(case.house_rules)
    check_case(case)
    cardless = tuple(seat for seat in case.seats if case.cards[seat] is None)
    at = open_deployment(case.seats, case.initiative, case.reserve, house, cardless)
    for bid in case.bids:
        at = _after_bid(at, bid, house)
    reasons = said_turn(house, (), at)
    outcome = RoundOutcome(
        at.closed, at.turn, at.deployed, at.passed, at.reserve, case.flagpole, case.initiative
    )
    if at.closed is None:
        return Ruling(outcome, reasons)
    ending = _ending(case, at, house)
    if ending.waiting:
        raise CHOICE_MISSING(seat=ending.waiting.seat, card=ending.waiting.title)
    outcome = replace(outcome, **{name: getattr(ending, name) for name in AT_THE_END})
    return Ruling(outcome, (*reasons, *ending.reasons))


def renamed(case: RoundCase, names: Iterable[str]) -> RoundCase:
    """Return the round with new names for the seats, clockwise."""
    now = dict(zip(case.seats, names, strict=False))
    return replace(
        case,
        seats=tuple(now.values()),
        initiative=now[case.initiative],
        flagpole=tuple(now[seat] for seat in case.flagpole),
        reserve={now[seat]: number for seat, number in case.reserve.items()},
        cards={now[seat]: card for seat, card in case.cards.items()},
        bids=tuple((now[seat], *bid) for seat, *bid in case.bids),
        choices={now[seat]: now[whom] for seat, whom in case.choices.items()},
    )


def _after_bid(at: Deployment, bid: tuple[Any, ...], house: Mapping[str, str]) -> Deployment:
    match bid:
        case (str(seat), "pass"):
            return pass_turn(at, seat, house)
        case (str(seat), "deploy", ships) if type(ships) is int:
            return deploy(at, seat, ships, house)
        case (str(), "deploy", _):
            raise NO_NUMBER_OF_SHIPS()
    named = bid[0] if bid and bid[0] in at.seats else at.turn
    raise NO_BID(seat=named or "–")


def _ending(case: RoundCase, at: Deployment, house: Mapping[str, str]) -> Ending:
    state = EarthState(
        players=case.seats,
        flags={},
        level=Level.QUICK,
        house=house,
        deck=NO_DECK,
        initiative=case.initiative,
        flagpole=case.flagpole,
        reserve=at.reserve,
        piles=Piles(),
        phase=RoundPhase.ENDING,
        owned=dict.fromkeys(case.seats, ()),
        target=case.target,
        deployment=at,
        revealed=case.cards,
        choices=case.choices,
    )
    return ending_of(state, stops=False)


def check_case(case: RoundCase) -> None:
    """Raise IllegalEntry for an impossible table (E-1, E-3, E-5, E-11, E-30)."""
    check_seats(case.seats)
    require(case.initiative in case.seats, UNKNOWN_INITIATIVE, seat=case.initiative)
    check_flagpole(case.flagpole, case.seats)
    check_numbers(case.reserve, case.seats, "reserve", "E-6")
    check_territory(case.target, "target")
    for seat in case.cards:
        require(seat in case.seats, NOBODY, rule="E-11", field="cards", seat=seat)
    for seat in case.seats:
        require(seat in case.cards, CARD_MISSING, seat=seat)
        card = case.cards[seat]
        if card is not None:
            check_options(card, f"cards.{seat}")
            check_card(card, (case.target.continent,))
    for seat in (each for chosen in case.choices.items() for each in chosen):
        require(seat in case.seats, NOBODY, rule="E-50", field="choices", seat=seat)
