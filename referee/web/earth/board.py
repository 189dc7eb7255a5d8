"""What the page of a table of Skirmish for Earth draws: fleet, flagpole, scores, what the Target is worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from referee.rules.earth.cards import FLAGS
from referee.rules.earth.record import EarthState, Phase
from referee.rules.earth.rulebook import told as house_told
from referee.rules.earth.scoring import bonus_of, score_now, scores_by_round, shown_score
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Fact, Line, gettext_noop
from referee.web.plots import LinePlot, line_plot

FLAG_HEIGHT = 62
SHOWN_ROUNDS = 4


def number_of(state: EarthState, seat: str) -> int:
    """Return the number of a seat's colour and sign: that of its flag."""
    return FLAGS.index(state.flags[seat]) + 1


@dataclass(frozen=True, slots=True)
class FleetRow:
    """A seat in turn order: ships on its card and in Reserve, and what it has done this round."""

    name: str
    number: int
    deployed: int
    reserve: int
    says: Line
    is_now: bool
    is_passed: bool
    has_initiative: bool

    @property
    def ships(self) -> range:
        """As many as are drawn."""
        return range(min(self.deployed, 8))


def fleet(state: EarthState) -> list[FleetRow]:
    """Return the fleet, whoever is on turn first."""
    at = state.deployment
    order = state.turn_order
    if at is not None and at.turn is not None:
        start = order.index(at.turn)
        order = order[start:] + order[:start]
    return [
        FleetRow(
            name=seat,
            number=number_of(state, seat),
            deployed=state.deployed[seat],
            reserve=state.ships_left[seat],
            says=_status(state, order, seat),
            is_now=at is not None and seat == at.turn,
            is_passed=at is not None and seat in at.passed,
            has_initiative=seat == state.initiative,
        )
        for seat in order
    ]


def _status(state: EarthState, order: tuple[str, ...], seat: str) -> Line:
    at = state.deployment
    if at is None:
        if seat in state.placed:
            return Line(gettext_noop("Card placed"))
        return Line(gettext_noop("Places a card") if state.phase is Phase.PLACE else "")
    if seat == at.turn:
        return Line(gettext_noop("To act"))
    if seat in at.cardless:
        return Line(gettext_noop("No card"))
    if seat in at.automatic:
        return Line(gettext_noop("No ships left, passed"))
    if seat in at.passed:
        return Line(gettext_noop("Passed, out for the round"))
    if seat == at.last:
        return Line(gettext_noop("Deployed last"))
    if at.turn is not None and seat == _next(state, order):
        return Line(gettext_noop("Next"))
    return Line("")


def _next(state: EarthState, order: tuple[str, ...]) -> str | None:
    at = state.deployment
    assert at is not None
    return next((seat for seat in order[1:] if seat not in at.passed and at.reserve[seat]), None)


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag on the pole, with its places in the drawing."""

    name: str
    number: int
    top: int

    @property
    def shape(self) -> int:
        """Where its sign begins."""
        return self.top + 14

    @property
    def base(self) -> int:
        """Where its name stands."""
        return self.top + 28


@dataclass(frozen=True, slots=True)
class Pole:
    """The flagpole, drawn; ``names`` top first."""

    flags: tuple[Flag, ...]
    names: tuple[str, ...]

    @property
    def height(self) -> int:
        """The height of the drawing."""
        return 36 + FLAG_HEIGHT * len(self.flags)

    @property
    def mast(self) -> int:
        """The height of the mast."""
        return self.height - 16

    @property
    def foot(self) -> int:
        """Where the foot begins."""
        return self.height - 10


def pole(state: EarthState, names: tuple[str, ...] | None = None) -> Pole:
    shown = state.flagpole if names is None else names
    flags = (Flag(seat, number_of(state, seat), 24 + FLAG_HEIGHT * i) for i, seat in enumerate(shown))
    return Pole(tuple(flags), shown)


@dataclass(frozen=True, slots=True)
class Sum:
    """A player's score now: territories, bonuses, and ship points beside (E-83)."""

    name: str
    number: int
    territory: int
    continent: int
    ships: int
    total: int
    lands: int


def sums(state: EarthState) -> list[Sum]:
    """Return the scores, the highest first."""
    rows = []
    for seat in state.players:
        score = score_now(state, seat)
        rows.append(
            Sum(
                seat,
                number_of(state, seat),
                score.territory,
                score.continent,
                score.ships,
                shown_score(state, seat),
                len(state.owned[seat]),
            )
        )
    return sorted(rows, key=lambda row: -row.total)


@dataclass(frozen=True, slots=True)
class Worth:
    """What the Target would bring a player: its score and the change of the continent's bonus."""

    name: str
    number: int
    points: int
    says: Line


def worths(state: EarthState) -> list[Worth]:
    """Return what the Target is worth to everybody (E-71, E-72)."""
    target = state.target
    if target is None:
        return []
    found = []
    for seat in state.seats:
        has = sum(card.continent == target.continent for card in state.owned[seat])
        before, after = (bonus_of(target.bonus, number, state.house) for number in (has, has + 1))
        facts: dict[str, Fact] = {
            "score": target.score,
            "continent": target.continent,
            "has": has,
            "then": has + 1,
        }
        phrase = gettext_noop("{score} and {continent} {has} → {then}: +{bonus}")
        if after == before:
            phrase = (
                gettext_noop("{score}, the bonus stays {bonus}")
                if after
                else gettext_noop("{score}, no bonus yet")
            )
            facts["bonus"] = after
        else:
            facts["bonus"] = after - before
        found.append(Worth(seat, number_of(state, seat), target.score + after - before, Line(phrase, facts)))
    return found


def score_plot(log: Log[EarthState]) -> LinePlot | None:
    """Return the scores by round, None before a round has ended."""
    points = scores_by_round(log)
    if not points:
        return None
    state = log.state
    begin = dict.fromkeys(state.players, 0)
    ticks = {
        index: str(point.round)
        for index, point in enumerate(points, start=1)
        if index == 1 or point.round % SHOWN_ROUNDS == 0 or index == len(points)
    }
    numbers = {seat: number_of(state, seat) for seat in state.players}
    return line_plot([begin, *(point.scores for point in points)], ticks, numbers)


def public_cards(state: EarthState) -> dict[str, Any]:
    """Return what lies open for everybody: discards, territories, sizes of hands (E-80, E-81)."""
    unseen = Counter(state.piles.unseen)
    labels: list[str] = []
    hidden = 0
    for card_id in state.piles.discard:
        card = state.deck.action(card_id) if card_id else None
        if unseen[card_id] > 0:
            unseen[card_id] -= 1
            hidden += 1
        elif card is None:
            hidden += 1
        else:
            labels.append(card.label)
    told = [f"{name} × {number}" if number > 1 else name for name, number in sorted(Counter(labels).items())]
    if hidden and labels:
        told.append(gettext("{n} without a name").format(n=hidden))
    owned = [
        {"name": seat, "number": number_of(state, seat), "cards": state.owned[seat]} for seat in state.players
    ]
    hands = [
        {"name": seat, "number": number_of(state, seat), "hand": len(state.piles.hands.get(seat, ()))}
        for seat in state.seats
    ]
    return {
        "discards": tuple(told),
        "owned": owned,
        "number": sum(map(len, state.owned.values())) + len(state.lost),
        "hands": hands,
        "house_rules": tuple(each for name in state.house for each in house_told(state.house, name)),
    }
