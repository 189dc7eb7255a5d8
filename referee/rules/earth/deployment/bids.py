"""Ships on the own card, or out of the deployment for the round: its turns (E-15 to E-25)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.earth.deployment.deployment import deploy, pass_turn, said_turn, with_deployment
from referee.rules.earth.deployment.place import missing_cards
from referee.rules.earth.record.entering import NOT_NOW, in_this_round, require_phase
from referee.rules.earth.record.outcomes import Deployment
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats, nothing_to_choose
from referee.rules.kernel.ruling import Line, Refusal, Ruling, gettext_noop, require

SHOWN_SHIPS = 10
CARDS_MISSING = Refusal(
    "cards-missing", "Everyone places a card first. Waiting for {seats}.", "E-11", "phase"
)
NO_SEAT = Refusal("unknown-player", "Say whose turn it is.", "E-15", "seat")


@dataclass(frozen=True, slots=True)
class Deploy:
    """A seat deploys ships (E-16)."""

    kind: ClassVar[str] = "deploy"
    round: int
    ships: int


@dataclass(frozen=True, slots=True)
class Bid:
    """Where the deployment stands after a turn."""

    deployment: Deployment


def on_turn(state: EarthState) -> str:
    """Return whose turn it is, "" while nobody bids."""
    at = state.deployment
    return (at.turn if at and state.phase is Phase.DEPLOY else "") or ""


def ships_left(state: EarthState) -> int:
    return state.deployment.reserve[on_turn(state)] if state.deployment and on_turn(state) else 0


def offered(state: EarthState) -> Seats:
    return (on_turn(state),) if ships_left(state) else ()


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    """One ship to all that are in Reserve."""
    numbers = range(1, ships_left(state) + 1)
    more = gettext_noop("More ships")
    options = tuple(
        Option(str(number), str(number))
        if number <= SHOWN_SHIPS
        else Option(str(number), str(number), group=more, chance=Chance.FOLDED)
        for number in numbers
    )
    yield Choice("ships", "Ships", options, gettext_noop("Say how many ships."), least=1, most=1)


def rule(state: EarthState, seat: str, facts: Deploy, checks: Checks) -> Ruling[Bid]:
    at = _open_turn(state, seat, facts.round)
    return _bid(state, at, deploy(at, seat, facts.ships, state.house))


def _open_turn(state: EarthState, seat: str, round_meant: int) -> Deployment:
    """Return the deployment while it is open. Raises IllegalEntry (E-11, E-15, E-25)."""
    if state.phase is Phase.PLACE and state.round == round_meant:
        raise CARDS_MISSING(seats=missing_cards(state))
    if state.phase in (Phase.REVEAL, Phase.ENDING) and state.round == round_meant:
        raise Refusal("deployment-closed", NOT_NOW[state.phase], rule="E-25", field="phase")()
    require_phase(state, round_meant, "E-15", Phase.DEPLOY)
    require(bool(seat), NO_SEAT)
    assert state.deployment is not None
    return state.deployment


def _bid(state: EarthState, before: Deployment, after: Deployment) -> Ruling[Bid]:
    return Ruling(Bid(after), said_turn(state.house, before.automatic, after))


def apply(state: EarthState, seat: str, facts: object, outcome: Bid) -> EarthState:
    return with_deployment(replace(state, bids=state.bids + 1), outcome.deployment)


def describe(state: EarthState, seat: str, facts: Deploy, outcome: Bid, viewer: str | None) -> Line:
    return Line("{seat} deploys {ships}", {"seat": seat, "ships": facts.ships})


def due(state: EarthState) -> Line:
    turn, left = on_turn(state), ships_left(state)
    if not left:
        return Line("{seat} has no ships and passes.", {"seat": turn})
    phrase = gettext_noop("{seat} deploys 1 to {n}, or passes.")
    if left == 1:
        phrase = gettext_noop("{seat} deploys 1, or passes.")
    return Line(phrase, {"seat": turn, "n": left})


DEPLOY = EntryKind(
    Deploy, Bid, "Deploy", offered, choices, rule, apply, describe, in_this_round(Deploy),
    due=due,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat passes, for good in this round (E-18)."""

    kind: ClassVar[str] = "pass"
    round: int


def rule_pass(state: EarthState, seat: str, facts: Pass, checks: Checks) -> Ruling[Bid]:
    at = _open_turn(state, seat, facts.round)
    return _bid(state, at, pass_turn(at, seat, state.house))


PASS = EntryKind(
    Pass, Bid, "Pass", lambda state: (on_turn(state),) if on_turn(state) else (),
    nothing_to_choose, rule_pass, apply,
    lambda state, seat, facts, outcome, viewer: Line("{seat} passes", {"seat": seat}),
    in_this_round(Pass), due=due,
)  # fmt: skip
