"""What the page of a table of Skirmish for Earth draws: fleet, flagpole, scores, what the Target is worth."""

from collections import Counter
from collections.abc import Mapping
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
MOST_SHIPS_DRAWN = 8
SHOWN_ROUNDS = 4


def number_of(state: EarthState, seat: str) -> int:
    """Return the number of a seat's colour and sign: that of its flag."""
    return FLAGS.index(state.flags[seat]) + 1


def numbers_of(state: EarthState) -> dict[str, int]:
    return {seat: number_of(state, seat) for seat in state.players}


def row_of(state: EarthState, seat: str, **more: Any) -> dict[str, Any]:
    """Return a row of a seat, with its sign."""
    return {"name": seat, "number": number_of(state, seat), **more}


def fleet(state: EarthState, own: str | None) -> list[dict[str, Any]]:
    """Return ships on cards and in Reserve, and what everybody has done, whoever is on turn first."""
    at, order = state.deployment, state.turn_order
    if at is not None and at.turn is not None:
        start = order.index(at.turn)
        order = order[start:] + order[:start]
    return [
        row_of(
            state,
            seat,
            deployed=state.deployed[seat],
            ships=range(min(state.deployed[seat], MOST_SHIPS_DRAWN)),
            reserve=state.ships_left[seat],
            says=Line(
                gettext_noop("You")
                if seat == own and is_on_turn(state, seat)
                else _status(state, order, seat)
            ),
            is_now=is_on_turn(state, seat),
            is_passed=at is not None and seat in at.passed,
            has_initiative=seat == state.initiative,
        )
        for seat in order
    ]


def is_on_turn(state: EarthState, seat: str | None) -> bool:
    return state.deployment is not None and seat is not None and state.deployment.turn == seat


def _status(state: EarthState, order: tuple[str, ...], seat: str) -> str:
    at = state.deployment
    if at is None:
        if seat in state.placed:
            return gettext_noop("Card placed")
        return gettext_noop("Places a card") if state.phase is Phase.PLACE else ""
    follow = (each for each in order[1:] if each not in at.passed and at.reserve[each])
    found = {
        gettext_noop("To act"): seat == at.turn,
        gettext_noop("No card"): seat in at.cardless,
        gettext_noop("No ships, so passed"): seat in at.automatic,
        gettext_noop("Passed"): seat in at.passed,
        gettext_noop("Deployed last"): seat == at.last,
        gettext_noop("Next"): at.turn is not None and seat == next(follow, None),
    }
    return next((phrase for phrase, is_so in found.items() if is_so), "")


def pole(numbers: Mapping[str, int], names: tuple[str, ...]) -> dict[str, Any]:
    """Return the flagpole, names top first, and where it is drawn; ``numbers``: of the flags."""
    flags = [
        {"name": seat, "number": numbers[seat], "top": 24 + FLAG_HEIGHT * at} for at, seat in enumerate(names)
    ]
    return {"flags": flags, "names": names, "height": 36 + FLAG_HEIGHT * len(flags)}


def sums(state: EarthState) -> list[dict[str, Any]]:
    """Return the scores now, ship points beside (E-83), the highest first."""
    rows = (
        row_of(state, seat, score=score_now(state, seat), total=shown_score(state, seat))
        for seat in state.players
    )
    return sorted(rows, key=lambda row: -row["total"])


def worths(state: EarthState) -> list[dict[str, Any]]:
    """Return what the Target would bring everybody: its score, and what the bonus grows (E-71, E-72)."""
    target, found = state.target, []
    for seat in state.seats if target else ():
        assert target is not None
        has = sum(card.continent == target.continent for card in state.owned[seat])
        before, after = (bonus_of(target.bonus, number, state.house) for number in (has, has + 1))
        phrase = gettext_noop("{score} and {continent} {has} → {then}: +{bonus}")
        if after == before:
            phrase = gettext_noop("{score}, no bonus yet")
            if after:
                phrase = gettext_noop("{score}, bonus stays {bonus}")
        where: dict[str, Fact] = {"continent": target.continent, "has": has, "then": has + 1}
        says = Line(phrase, {"score": target.score, "bonus": after - before or after, **where})
        found.append(row_of(state, seat, points=target.score + after - before, says=says))
    return found


def worth_to(state: EarthState, seat: str) -> Line:
    """Return what the Target would bring a player, with its parts."""
    worth = next(each for each in worths(state) if each["name"] == seat)
    target = state.target_now
    facts: dict[str, Fact] = {"points": worth["points"], "score": target.score, "continent": target.continent}
    facts["bonus"] = worth["points"] - target.score
    phrase = gettext_noop("Worth {points} to you: {score}, and {bonus} more for {continent}.")
    if not facts["bonus"]:
        phrase = gettext_noop("Worth {points} to you.")
    return Line(phrase, facts)


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
    return line_plot([begin, *(point.scores for point in points)], ticks, numbers_of(state))


def public_cards(state: EarthState) -> dict[str, Any]:
    """Return what lies open for everybody: discards, territories, sizes of hands (E-80, E-81)."""
    seen = Counter(state.piles.discard) - Counter(state.piles.unseen)
    labels = Counter[str]()
    for card_id, number in seen.items():
        if card_id and (card := state.deck.action(card_id)):
            labels[card.label] += number
    hidden = len(state.piles.discard) - labels.total()
    told = [f"{name} × {number}" if number > 1 else name for name, number in sorted(labels.items())]
    if hidden and labels:
        told.append(gettext("{n} without a name").format(n=hidden))
    return {
        "discards": tuple(told),
        "owned": [row_of(state, seat, cards=state.owned[seat]) for seat in state.players],
        "number": sum(map(len, state.owned.values())) + len(state.lost),
        "hands": [row_of(state, seat, hand=len(state.piles.hands.get(seat, ()))) for seat in state.seats],
        "house_rules": tuple(each for name in state.house for each in house_told(state.house, name)),
    }
