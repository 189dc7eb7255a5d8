"""The end of a Marauders game: who succeeded, the points by season, and the files to download."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.versions import played_steps
from referee.rules.prehistory.answers import Final
from referee.rules.prehistory.board import TRIBE, tray_name
from referee.rules.prehistory.record import FinalOutcome, PrehistoryState
from referee.rules.prehistory.seasons import FAILURE, TIE, VICTORY
from referee.tables import selectors
from referee.web.desk.course import Course, Steps, by_steps
from referee.web.desk.log import seat_numbers
from referee.web.desk.plots import LinePlot, line_plot
from referee.web.desk.scoresheet import Column, ScoreFile, Sheet, score_file

RESULTS = {
    VICTORY: gettext_noop("Victory"),
    FAILURE: gettext_noop("Failure"),
    TIE: gettext_noop("Tie"),
}
LEADS_TO = ("spring", "location")
POINTS, CUBES = gettext_noop("Points"), gettext_noop("Cubes")


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A player's result; ``number`` of the seat, 0 is the tribe."""

    name: str
    number: int
    points: int
    result: str
    is_best: bool


@dataclass(frozen=True, slots=True)
class Led:
    """An action of the tribe, and who had paid onto its tray since it was last used."""

    year: int
    season: str
    line: Line
    payers: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class MaraudersSheet(Sheet):
    """The score page. ``led``: which payments led to which actions."""

    rows: tuple[ResultRow, ...]
    led: tuple[Led, ...]


def score_sheet(log: Log[Any], final: FinalOutcome) -> MaraudersSheet:
    state: PrehistoryState = log.state
    ranked = sorted(final.scores, key=lambda name: -final.scores[name])
    return MaraudersSheet(
        word=_word(final),
        how=Line("The marauders have {points} {points:point|points}.", points=final.scores[TRIBE]),
        reasons=selectors.last_reasons(log, Final.kind),
        seats=tuple(seat_numbers(state).items()),
        rows=tuple(_row(state, final, name) for name in ranked),
        led=tuple(payments_that_led(log)),
    )


def payments_that_led(log: Log[Any]) -> Iterator[Led]:
    """Yield the actions in spring and summer with the payments onto their trays, in the order of play."""
    paid: dict[str, Counter[str]] = {}
    for state, record, _ in played_steps(log):
        if record.entry.kind == Final.kind:
            continue
        effect = record.ruling.outcome
        if effect.act == "paid":
            for colour, number in effect.trays.items():
                paid.setdefault(colour, Counter())[record.entry.seat or state.payer] += number
        elif effect.act in LEADS_TO and effect.tray is not None:
            payers = paid.pop(effect.tray, Counter())
            line = Line("{action}, with {tray}", action=effect.named["action"], tray=tray_name(effect.tray))
            named = tuple(Line("{name} paid {n}", name=name, n=number) for name, number in payers.items())
            yield Led(state.year, state.season, line, named)


def _word(final: FinalOutcome) -> Line:
    victors = tuple(name for name, result in final.players.items() if result == VICTORY)
    if not victors:
        return Line("No one beats the marauders.")
    if len(final.leaders) == 1 and len(victors) > 1:
        return Line("Task accomplished by {names}: {leader} wins.", names=victors, leader=final.leaders[0])
    return Line("Task accomplished: {names} beat the marauders.", names=victors)


def _row(state: PrehistoryState, final: FinalOutcome, name: str) -> ResultRow:
    number, result = seat_numbers(state).get(name, 0), RESULTS.get(final.players.get(name, ""), "")
    return ResultRow(name, number, final.scores[name], result, name in final.leaders)


def season_plot(state: PrehistoryState) -> LinePlot | None:
    """Draw the points and cubes received by each season; None before the second season."""
    if len(state.incomes) < 2:
        return None
    names = gettext(POINTS), gettext(CUBES)
    points, ticks, vp, cubes = [], dict[int, str](), 0, 0
    for index, income in enumerate(state.incomes):
        vp, cubes = vp + income.vp, cubes + income.received + income.paid
        points.append(dict(zip(names, (vp, cubes), strict=True)))
        if index == 0 or income.year != state.incomes[index - 1].year:
            ticks[index] = str(income.year)
    return line_plot(points, ticks, {name: number for number, name in enumerate(names, start=1)})


def step_course(steps: Steps) -> Course:
    """Return the marauders' points, and the cubes on their trays, at every step."""
    names = gettext(POINTS), gettext(CUBES)

    def at_step(state: PrehistoryState) -> dict[str, int]:
        return dict(zip(names, (state.vp, sum(state.trays.values())), strict=True))

    return by_steps(
        Line("The marauders so far"), {name: at for at, name in enumerate(names, 1)}, steps, at_step
    )


def prehistory_score_file(log: Log[Any]) -> ScoreFile | None:
    """Return the score to download; None before the final count."""
    state: PrehistoryState = log.state
    if state.final is None:
        return None
    final, players = state.final, (*state.players, TRIBE)
    results = {name: RESULTS[result] for name, result in final.players.items()}
    results[TRIBE] = gettext_noop("Marauders")
    columns: list[Column] = [
        (Line(POINTS), final.scores),
        (Line("Result"), {name: Line(results[name]) for name in players}),
        (Line("Leads"), {name: int(name in final.leaders) for name in players}),
    ]
    return score_file(players, columns, _data(state, final))


def _data(state: PrehistoryState, final: FinalOutcome) -> dict[str, Any]:
    return {
        "house_rules": dict(state.house_rules),
        "outcome": encode(final),
        "recorded_points": state.vp,
        "seasons": [encode(income) for income in state.incomes],
        "layout": encode(state.layout),
    }
