"""Deployment: its turns, its close and its two entries (E-15 to E-25)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.earth.cards.cards import NOBODY
from referee.rules.earth.record.entering import HIGHEST, NOT_NOW, EarthTurn, RoundFacts
from referee.rules.earth.record.hands import reveal_placed
from referee.rules.earth.record.outcomes import Closed, Deployment
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.earth.rulebook import cited
from referee.rules.kernel.entry.choices import Chance, Choice, Option
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require

NO_SHIPS = Refusal("no-ships", "Deploy 1 or more, not {ships}, or pass.", "E-16", "ships")
MORE_THAN_RESERVE = Refusal(
    "more-than-reserve",
    "{seat} has {reserve} in Reserve, not {ships}. Deploy 1 to {reserve}, or pass.",
    rule="E-17",
    field="ships",
)
MORE_THAN_ONE = replace(
    MORE_THAN_RESERVE, phrase=gettext_noop("{seat} has 1 in Reserve, not {ships}. Deploy 1, or pass.")
)
NOTHING_LEFT = replace(
    MORE_THAN_RESERVE,
    phrase=gettext_noop("{seat} has no ships in Reserve, not {ships}. Pass."),
)
CLOSED = Refusal("deployment-closed", "Deployment is closed. {seat} can’t deploy or pass.", "E-25")
FINAL = Refusal("passing-is-final", "{seat} has passed for this round. It’s {turn}’s turn.", "E-18")
NOT_YOUR_TURN = Refusal("not-your-turn", "It’s {turn}’s turn, not {seat}’s.", "E-15")


def open_deployment(
    seats: tuple[str, ...],
    initiative: str,
    reserve: Mapping[str, int],
    house: Mapping[str, str],
    cardless: tuple[str, ...] = (),
) -> Deployment:
    """Return the deployment before its first turn; it may already be closed (E-23)."""
    ships = {seat: reserve[seat] for seat in seats}
    nothing = dict.fromkeys(seats, 0)
    return go_on(Deployment(seats, initiative, ships, nothing, passed=cardless, cardless=cardless), house)


def deploy(at: Deployment, seat: str, ships: int, house: Mapping[str, str]) -> Deployment:
    """Put ships from the Reserve on the seat's card. Raises IllegalEntry (E-15 to E-18, E-25)."""
    _check_turn(at, seat)
    reserve = at.reserve[seat]
    require(ships >= 1, NO_SHIPS, ships=ships, seat=seat)
    too_many = (NOTHING_LEFT, MORE_THAN_ONE, MORE_THAN_RESERVE)[min(reserve, 2)]
    require(ships <= reserve, too_many, seat=seat, reserve=reserve, ships=ships)
    moved = replace(
        at,
        reserve={**at.reserve, seat: reserve - ships},
        deployed={**at.deployed, seat: at.deployed[seat] + ships},
        last=seat,
        turn=at.after(seat),
    )
    return go_on(moved, house)


def pass_turn(at: Deployment, seat: str, house: Mapping[str, str]) -> Deployment:
    """Take the seat out of this round's deployment. Raises IllegalEntry (E-15, E-18, E-25)."""
    _check_turn(at, seat)
    return go_on(replace(at, passed=(*at.passed, seat), turn=at.after(seat)), house)


def go_on(at: Deployment, house: Mapping[str, str]) -> Deployment:
    """Go on to the next seat that can act, passing for empty Reserves, or close."""
    while True:
        seat = at.turn
        assert seat is not None
        if len(at.passed) == len(at.seats):
            return replace(at, turn=None, closed=Closed.ALL_PASSED)
        if seat == at.last:
            return replace(at, turn=None, closed=Closed.RETURNED)
        if seat in at.passed:
            at = replace(at, turn=at.after(seat))
        elif at.reserve[seat] == 0 and house["empty_reserve"] == "auto_pass":
            at = replace(at, passed=(*at.passed, seat), automatic=(*at.automatic, seat), turn=at.after(seat))
        else:
            return at


def _check_turn(at: Deployment, seat: str) -> None:
    turn = at.turn or ""
    require(seat in at.seats, NOBODY, rule="E-15", seat=seat)
    require(at.closed is None, CLOSED, seat=seat)
    require(seat not in at.passed, FINAL, seat=seat, turn=turn)
    require(seat == turn, NOT_YOUR_TURN, seat=seat, turn=turn)


# Reasons ------------------------------------------------------------------------------------------


def said_turn(house: Mapping[str, str], before: tuple[str, ...], at: Deployment) -> tuple[Reason, ...]:
    """Say who has passed automatically since ``before``, and who acts next or why deployment is closed."""
    phrase = gettext_noop("{seat} has no ships left and passes.")
    passed = (Reason(phrase, ("E-20",), seat=seat) for seat in at.automatic[len(before) :])
    return (*passed, _said_close(house, at) if at.closed else _said_next(at))


def said_all_placed(house: Mapping[str, str], at: Deployment) -> tuple[Reason, ...]:
    """Say that the cards are locked, if there are any, and who acts first."""
    locked = Reason("Everyone has placed a card. The cards are locked.", ("E-12",))
    return (*([locked] if len(at.cardless) < len(at.seats) else ()), *said_turn(house, (), at))


def _said_close(house: Mapping[str, str], at: Deployment) -> Reason:
    if at.closed is Closed.RETURNED:
        phrase = gettext_noop("It’s {seat}’s turn again after {seat} deployed last. Deployment closes.")
        rules = ("E-21", "E-22") if len(at.passed) >= len(at.seats) - 1 else ("E-21",)
        return Reason(phrase, rules, seat=at.last or "").deciding()
    phrase = gettext_noop("Everyone passed with 0 ships out. Reveal the cards.")
    house_rules = cited(house, "all_pass")
    if house_rules:
        phrase = gettext_noop("Everyone passed. The target is discarded, and the cards unseen.")
    return Reason(phrase, ("E-23", "E-24"), house_rules).deciding()


def _said_next(at: Deployment) -> Reason:
    reserve = at.reserve[seat := at.turn or ""]
    if reserve == 0:
        phrase = gettext_noop("{seat}’s turn. With no ships in Reserve, {seat} can only pass.")
        return Reason(phrase, ("E-17",), ("empty_reserve=must_click",), seat=seat)
    phrase = gettext_noop("{seat}’s turn. Deploy 1 to {reserve}, or pass.")
    if reserve == 1:
        phrase = gettext_noop("{seat}’s turn. Deploy 1, or pass.")
    return Reason(phrase, ("E-15", "E-16", "E-17"), seat=seat, reserve=reserve)


def missing_cards(state: EarthState) -> tuple[str, ...]:
    """Return the seats that still have to place a card, in turn order."""
    hands = state.piles.hands
    return tuple(seat for seat in state.turn_order if seat not in state.placed and hands.get(seat))


def with_all_placed(state: EarthState) -> Deployment:
    """Return the deployment once all cards are placed; a seat with none is out of it (EQ-20)."""
    cardless = tuple(each for each in state.seats if not state.piles.hands.get(each))
    return open_deployment(state.seats, state.initiative, state.reserve, state.house, cardless)


def begin_deployment(state: EarthState, at: Deployment) -> EarthState:
    """Take the placed cards out of the hands and begin deployment."""
    piles = state.piles
    for seat in state.seats:
        if seat not in at.cardless and piles.hands.get(seat):
            piles = piles.take(seat, state.placed.get(seat, ""))
    return with_deployment(replace(state, piles=piles, bids=0), at)


def with_deployment(state: EarthState, at: Deployment) -> EarthState:
    """Return the state with the deployment; once it's closed, known cards are revealed (E-30)."""
    state = replace(state, deployment=at, reserve={**state.reserve, **at.reserve})
    if at.closed is None:
        return replace(state, phase=RoundPhase.DEPLOY)
    if state.is_void:
        return replace(state, phase=RoundPhase.ENDING)
    state, known = reveal_placed(state)
    state = replace(state, revealed={**known, **dict.fromkeys(at.cardless)})
    return replace(state, phase=RoundPhase.REVEAL if state.to_reveal else RoundPhase.ENDING)


# Entries ------------------------------------------------------------------------------------------


SHOWN_SHIPS = 10
CARDS_MISSING = Refusal(
    "cards-missing", "Everyone places a card first. Waiting for {seats}.", "E-11", "phase"
)
NO_SEAT = Refusal("unknown-player", "Choose whose turn it is.", "E-15", "seat")


@dataclass(frozen=True, slots=True)
class Bid:
    """The deployment after a turn."""

    deployment: Deployment


def on_turn(state: EarthState) -> str:
    """Return the seat whose turn it is, "" outside deployment."""
    at = state.deployment
    return (at.turn if at and state.phase is RoundPhase.DEPLOY else "") or ""


def ships_left(state: EarthState) -> int:
    return state.deployment.reserve[on_turn(state)] if state.deployment and on_turn(state) else 0


@dataclass(frozen=True, slots=True)
class Bidding(RoundFacts[Bid]):
    """A turn of the deployment."""

    outcome = Bid

    @staticmethod
    def due(state: EarthState) -> Line:
        turn, left = on_turn(state), ships_left(state)
        if not left:
            return Line("{seat} has no ships and passes.", seat=turn)
        phrase = gettext_noop("{seat} deploys 1 to {n}, or passes.")
        if left == 1:
            phrase = gettext_noop("{seat} deploys 1, or passes.")
        return Line(phrase, seat=turn, n=left)

    def rule(self, turn: EarthTurn) -> Ruling[Bid]:
        at, house = self._open_deployment(turn), turn.state.house
        after = self.played(at, turn.seat, house)
        return Ruling(Bid(after), said_turn(house, at.automatic, after))

    def _open_deployment(self, turn: EarthTurn) -> Deployment:
        """Return the deployment while it is open. Raises IllegalEntry (E-11, E-15, E-25)."""
        state = turn.state
        if state.phase is RoundPhase.PLACE and state.round == self.round:
            raise CARDS_MISSING(seats=missing_cards(state))
        if state.phase in (RoundPhase.REVEAL, RoundPhase.ENDING) and state.round == self.round:
            raise Refusal("deployment-closed", NOT_NOW[state.phase], rule="E-25", field="phase")()
        self.check_phase(turn, "E-15", RoundPhase.DEPLOY)
        turn.require(bool(turn.seat), NO_SEAT)
        assert state.deployment is not None
        return state.deployment

    def played(self, at: Deployment, seat: str, house: Mapping[str, str]) -> Deployment:
        """Return the deployment after this turn. Raises IllegalEntry."""
        raise NotImplementedError

    def apply(self, turn: EarthTurn, outcome: Bid) -> EarthState:
        return with_deployment(replace(turn.state, bids=turn.state.bids + 1), outcome.deployment)


@dataclass(frozen=True, slots=True)
class Deploy(Bidding):
    """A seat puts ships on its card (E-16)."""

    kind = "deploy"
    title = "Deploy"

    ships: int

    @staticmethod
    def offered(state: EarthState) -> Seats:
        return (on_turn(state),) if ships_left(state) else ()

    @staticmethod
    def choices(turn: EarthTurn) -> Iterator[Choice]:
        most, more = min(ships_left(turn.state), HIGHEST), gettext_noop("More ships")
        options = tuple(
            Option(str(number), str(number))
            if number <= SHOWN_SHIPS
            else Option(str(number), str(number), group=more, chance=Chance.FOLDED)
            for number in range(1, most + 1)
        )
        yield Choice("ships", "Ships", options, gettext_noop("Enter how many ships."), least=1, most=1)

    def played(self, at: Deployment, seat: str, house: Mapping[str, str]) -> Deployment:
        return deploy(at, seat, self.ships, house)

    def describe(self, turn: EarthTurn, outcome: Bid) -> Line:
        return Line("{seat} deploys {ships}", seat=turn.seat, ships=self.ships)


@dataclass(frozen=True, slots=True)
class Pass(Bidding):
    """A seat passes, for good in this round (E-18)."""

    kind = "pass"
    title = "Pass"

    @staticmethod
    def offered(state: EarthState) -> Seats:
        return (on_turn(state),) if on_turn(state) else ()

    def played(self, at: Deployment, seat: str, house: Mapping[str, str]) -> Deployment:
        return pass_turn(at, seat, house)

    def describe(self, turn: EarthTurn, outcome: Bid) -> Line:
        return Line("{seat} passes", seat=turn.seat)


DEPLOY, PASS = kind_of(Deploy), kind_of(Pass)
