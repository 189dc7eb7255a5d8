"""The score sheet: the ladder that decided, the gangs, the pictures, and the same as CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.rules.arctic.ending import (
    GANG_GOES_TO,
    RUNG_TITLES,
    RoundPoint,
    Score,
    compared,
    differences,
    differences_told,
    gang_note,
    rung_note,
    score_how,
    score_word,
    tribe_by_round,
)
from referee.rules.arctic.record import ArcticState, Group, ScoringOutcome
from referee.rules.kernel.codec import encode
from referee.rules.kernel.ladder import Step
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Line, Reason, gettext_noop
from referee.tables import selectors
from referee.web.arctic.plots import GROUP_NAMES, BarPlot, bar_plot
from referee.web.base import ScoreFile
from referee.web.plots import LinePlot, line_plot

SHOWN_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's number, on a rung or for a gang. ``is_best``: it leads; ``is_gone``: not compared."""

    name: str
    seat: int
    number: int
    is_best: bool
    is_gone: bool


@dataclass(frozen=True, slots=True)
class RungRow:
    """A rung of the ladder."""

    title: str
    note: Line | None
    cells: tuple[Cell, ...]
    is_decider: bool
    is_unused: bool


@dataclass(frozen=True, slots=True)
class GangRow:
    """A gang: what it looks for, everybody's count, who got it, how a tie was broken."""

    name: str
    goes_to: str
    people: int
    cells: tuple[Cell, ...]
    holders: tuple[Cell, ...]
    note: Line | None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the numbers behind a picture; ``group``: which part of a bar it is, "" for none."""

    title: str
    numbers: tuple[int, ...]
    group: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All that the page of a scored game shows; columns are the ``seats`` with their numbers, clockwise."""

    word: Line
    how: Line
    reasons: tuple[Reason, ...]
    seats: tuple[tuple[str, int], ...]
    rungs: tuple[RungRow, ...]
    gangs: tuple[GangRow, ...]
    differing: tuple[Line, ...]
    line_plot: LinePlot
    by_round: tuple[TableRow, ...]
    bar_plot: BarPlot
    by_group: tuple[TableRow, ...]


def score_sheet(log: Log[ArcticState]) -> ScoreSheet:
    """Work out the sheet of a scored game."""
    state = log.state
    outcome = _outcome(state)
    record = selectors.last_of_kind(log, Score.kind)
    numbers = {seat: state.players.index(seat) + 1 for seat in state.players}
    history = tribe_by_round(log)
    points = [point.people for point in history] + [_counted(outcome)]
    return ScoreSheet(
        word=score_word(outcome),
        how=score_how(outcome),
        reasons=record.ruling.reasons if record else (),
        seats=tuple(numbers.items()),
        rungs=tuple(_rung(step, outcome, numbers) for step in outcome.rungs),
        gangs=tuple(_gangs(state, outcome, numbers)),
        differing=tuple(_differing(state)),
        line_plot=line_plot(points, ticks_of([point.round for point in history]), numbers),
        by_round=tuple(_by_round(history, outcome)),
        bar_plot=bar_plot(outcome.people, numbers),
        by_group=tuple(_by_group(outcome, state.players)),
    )


def _outcome(state: ArcticState) -> ScoringOutcome:
    assert state.scored is not None
    return state.scored


# Ladder and gangs ---------------------------------------------------------------------------------


def _cells(step: Step, numbers: dict[str, int], best: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple(
        Cell(seat, number, step.numbers[seat], seat in best, step.is_used and seat not in step.compared)
        for seat, number in numbers.items()
    )


def _rung(step: Step, outcome: ScoringOutcome, numbers: dict[str, int]) -> RungRow:
    is_decider = step.name == outcome.decided_by
    return RungRow(
        title=RUNG_TITLES[step.name],
        note=rung_note(step, tuple(numbers)),
        cells=_cells(step, numbers, outcome.winners if is_decider else ()),
        is_decider=is_decider,
        is_unused=not step.is_used,
    )


def _gangs(state: ArcticState, outcome: ScoringOutcome, numbers: dict[str, int]) -> Iterator[GangRow]:
    cards = {str(power): card for card in state.cards.values() for power in card.powers}
    for gang, told in outcome.gangs.items():
        holders = (told,) if isinstance(told, str) else told or ()
        first = outcome.gang_rungs[gang][0]
        cells = _cells(first, numbers, first.left if first.is_used else ())
        yield GangRow(
            name=cards[gang].label,
            goes_to=GANG_GOES_TO[first.name],
            people=cards[gang].people or 0,
            cells=cells,
            holders=tuple(cell for cell in cells if cell.name in holders),
            note=gang_note(outcome.gang_rungs[gang], holders),
        )


def _differing(state: ArcticState) -> Iterator[Line]:
    for seat in state.players:
        if words := differences_told(state, compared(state, seat, state.tallies[seat])):
            phrase = gettext_noop("{seat}’s count differs from the record: {words}.")
            yield Line(phrase, {"seat": seat, "words": words})


# Pictures -----------------------------------------------------------------------------------------


def _counted(outcome: ScoringOutcome) -> dict[str, int]:
    """The tribes as counted, without gangs."""
    return {seat: total - outcome.people[seat][Group.GANGS] for seat, total in outcome.tribe.items()}


def ticks_of(rounds: Sequence[int]) -> dict[int, str]:
    """Return the places that are named: the first round, every fourth, and the count at the end."""
    shown = {
        index: str(number)
        for index, number in enumerate(rounds)
        if index == 0 or (number % SHOWN_ROUNDS == 0 and index < len(rounds) - 1)
    }
    return shown | {len(rounds): gettext_noop("count")}


def _by_round(history: tuple[RoundPoint, ...], outcome: ScoringOutcome) -> Iterator[TableRow]:
    for point in history:
        yield TableRow(str(point.round), tuple(point.people.values()))
    counted = _counted(outcome)
    yield TableRow(gettext_noop("count"), tuple(counted[seat] for seat in history[-1].people))


def _by_group(outcome: ScoringOutcome, players: tuple[str, ...]) -> Iterator[TableRow]:
    for group in Group:
        yield TableRow(GROUP_NAMES[group], tuple(outcome.people[seat][group] for seat in players), group)
    yield TableRow(gettext_noop("Tribe"), tuple(outcome.tribe[seat] for seat in players))


# Files --------------------------------------------------------------------------------------------


def score_file(log: Log[ArcticState]) -> ScoreFile | None:
    """Return the score for other programs; None before the game is scored."""
    state = log.state
    if state.scored is None:
        return None
    history = tribe_by_round(log)
    return ScoreFile(rows=tuple(_csv_rows(state, history)), data=_data(state, history))


def _csv_rows(state: ArcticState, history: tuple[RoundPoint, ...]) -> Iterator[tuple[str | int, ...]]:
    """A head, then a row a player, clockwise."""
    outcome = _outcome(state)
    steps = (*outcome.rungs, *(step for steps in outcome.gang_rungs.values() for step in steps))
    steps = tuple(step for step in steps if step.name != "tribe")
    rounds = (f"round_{point.round}" for point in history)
    gangs = tuple(outcome.gangs)
    people, counts = (f"people_{group}" for group in Group), (f"count_{step.name}" for step in steps)
    yield ("player", "wins", "tribe", *people, *gangs, *counts, *rounds)
    for seat in state.players:
        yield (
            seat,
            int(seat in outcome.winners),
            outcome.tribe[seat],
            *(outcome.people[seat][group] for group in Group),
            *(int(_has(outcome, gang, seat)) for gang in gangs),
            *(step.numbers[seat] for step in steps),
            *(point.people[seat] for point in history),
        )


def _has(outcome: ScoringOutcome, gang: str, seat: str) -> bool:
    told = outcome.gangs[gang]
    return told == seat if isinstance(told, str) else seat in (told or ())


def _data(state: ArcticState, history: tuple[RoundPoint, ...]) -> dict[str, Any]:
    return {
        "modules": list(state.modules),
        "house_rules": dict(state.house_rules),
        "outcome": encode(_outcome(state)),
        "players": [
            {
                "name": seat,
                **encode(state.tallies[seat]),
                "differs": differences(state, seat, state.tallies[seat].cards),
                "standing": compared(state, seat, state.tallies[seat]).standing,
            }
            for seat in state.players
        ],
        "rounds": [encode(point) for point in history],
    }
