"""The deployment of a round: who is on turn, what a turn may do, and when it closes (E-15 to E-25)."""

from collections.abc import Mapping
from dataclasses import replace

from referee.rules.earth.cards.cards import NOBODY
from referee.rules.earth.record.outcomes import Closed, Deployment
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.rulebook import told
from referee.rules.kernel.ruling import Reason, Refusal, gettext_noop, require

NO_SHIPS = Refusal(
    "no-ships",
    "A deployment needs at least 1 ship, not {ships}. {seat} may pass instead.",
    "E-16",
    "ships",
)
MORE_THAN_RESERVE = Refusal(
    "more-than-reserve",
    "{seat} has {reserve} in Reserve, not {ships}. Deploy 1 to {reserve}, or pass.",
    "E-17",
    "ships",
)
MORE_THAN_ONE = replace(
    MORE_THAN_RESERVE, phrase=gettext_noop("{seat} has 1 in Reserve, not {ships}. Deploy 1, or pass.")
)
NOTHING_LEFT = replace(
    MORE_THAN_RESERVE,
    phrase=gettext_noop("{seat} has no ships in Reserve, so {ships} cannot be deployed. Pass."),
)
CLOSED = Refusal("deployment-closed", "Deployment is closed: {seat} can no longer deploy or pass.", "E-25")
FINAL = Refusal(
    "passing-is-final",
    "{seat} has passed, which is final for this round. It is {turn}’s turn.",
    "E-18",
)
NOT_YOUR_TURN = Refusal("not-your-turn", "It is {turn}’s turn, not {seat}’s.", "E-15")


def open_deployment(
    seats: tuple[str, ...],
    initiative: str,
    reserve: Mapping[str, int],
    house: Mapping[str, str],
    cardless: tuple[str, ...] = (),
) -> Deployment:
    """Return the deployment before its first turn; it may be closed already (E-23)."""
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
    """Go on to the seat that has to say something, passing for empty Reserves, or close."""
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
    """Say for whom the referee has passed since ``before``, and who is to act or why it is closed."""
    phrase = gettext_noop("{seat} has no ships left and passes.")
    passed = (Reason(phrase, {"seat": seat}, ("E-20",)) for seat in at.automatic[len(before) :])
    return (*passed, _said_close(house, at) if at.closed else _said_next(at))


def _said_close(house: Mapping[str, str], at: Deployment) -> Reason:
    if at.closed is Closed.RETURNED:
        phrase = gettext_noop("It is {seat}’s turn again, and {seat} deployed last, so deployment is closed.")
        rules = ("E-21", "E-22") if len(at.passed) >= len(at.seats) - 1 else ("E-21",)
        return Reason(phrase, {"seat": at.last or ""}, rules, is_decisive=True)
    phrase = gettext_noop("Everyone passed and nobody deployed: on to the reveal, with 0 ships everywhere.")
    house_rules = told(house, "all_pass")
    if house_rules:
        phrase = gettext_noop(
            "Everyone passed and nobody deployed: the target is discarded, and the cards unseen."
        )
    return Reason(phrase, {}, ("E-23", "E-24"), house_rules, is_decisive=True)


def _said_next(at: Deployment) -> Reason:
    seat = at.turn or ""
    reserve = at.reserve[seat]
    if reserve == 0:
        phrase = gettext_noop("{seat}’s turn: with no ships in Reserve, {seat} can only pass.")
        return Reason(phrase, {"seat": seat}, ("E-17",), ("empty_reserve=must_click",))
    phrase = gettext_noop("{seat}’s turn: deploy 1 to {reserve}, or pass.")
    if reserve == 1:
        phrase = gettext_noop("{seat}’s turn: deploy 1, or pass.")
    return Reason(phrase, {"seat": seat, "reserve": reserve}, ("E-15", "E-16", "E-17"))


def begin_deployment(state: EarthState, at: Deployment) -> EarthState:
    """Return the state when all cards lie: they leave the hands."""
    piles = state.piles
    for seat in state.seats:
        if seat not in at.cardless and piles.hands.get(seat):
            piles = piles.take(seat, state.placed.get(seat, ""))
    return with_deployment(replace(state, piles=piles, bids=0), at)


def with_deployment(state: EarthState, at: Deployment) -> EarthState:
    """Return the state with its deployment; when that is closed, what is known lies open (E-30)."""
    state = replace(state, deployment=at, reserve={**state.reserve, **at.reserve})
    if at.closed is None:
        return replace(state, phase=Phase.DEPLOY)
    if state.is_void:
        return replace(state, phase=Phase.ENDING)
    known = {seat: state.deck.action(card) for seat, card in state.placed.items() if card}
    state = replace(state, revealed={**known, **dict.fromkeys(at.cardless)})
    return replace(state, phase=Phase.REVEAL if state.to_reveal else Phase.ENDING)
