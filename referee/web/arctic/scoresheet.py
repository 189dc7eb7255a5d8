"""The score sheet: the ladder that decided, the gangs, the plots, and the same as CSV and JSON."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.rules.arctic.ending import (
    RUNG_TITLES,
    TALLY,
    Measure,
    Score,
    compared,
    differences_told,
    gains_left_out,
    lines_left_out,
    score_how,
    score_word,
    worth_by_round,
)
from referee.rules.arctic.record import ArcticState, Origin, ScoringOutcome
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.versions import played_steps
from referee.tables import selectors
from referee.web.arctic.verdict import (
    GROUP_NAMES,
    CountedSkirmish,
    GangRow,
    SeatColumn,
    columns_of,
    fought_in,
    gang_row,
    rungs_of,
    table_of,
)
from referee.web.desk.log import seat_numbers
from referee.web.desk.plots import LinePlot
from referee.web.desk.scoresheet import (
    WINS,
    Column,
    RungRow,
    ScoreFile,
    Sheet,
    TableRow,
    by_round,
    round_head,
    score_file,
)

COUNTED: Mapping[str, str] = {
    **RUNG_TITLES,
    Measure.TOOLS: gettext_noop("Tools"),
    Measure.MEDS: gettext_noop("Meds"),
    Measure.BUILDINGS: gettext_noop("Buildings"),
    Measure.REFUGEES: gettext_noop("Refugees"),
    Measure.CONTESTED_TOOLS: gettext_noop("Contested tools"),
    Measure.MEDICS: gettext_noop("Medics"),
    Measure.ENGINEERS: gettext_noop("Engineers"),
}


@dataclass(frozen=True, slots=True)
class LeftOutGain:
    """An unseen gain that a seat's count doesn't name; ``number``: the record of that count."""

    line: Line
    seat: str
    number: int


@dataclass(frozen=True, slots=True)
class ScoreSheet(Sheet):
    """``differing``: how counts differ from the record; ``left_out``: gains that no count names, by seat."""

    is_one_page: ClassVar[bool] = True
    columns: tuple[SeatColumn, ...]
    rungs: tuple[RungRow, ...]
    differing: tuple[Line, ...]
    left_out: tuple[LeftOutGain, ...]
    line_plot: LinePlot
    by_round: tuple[TableRow, ...]
    fought: tuple[CountedSkirmish, ...]
    table: tuple[RungRow, ...]


def score_sheet(log: Log[ArcticState]) -> ScoreSheet:
    state, outcome = log.state, log.state.scored
    assert outcome is not None
    seats = seat_numbers(state)
    history = worth_by_round(log)
    # The tribes as counted, without gangs.
    counted = {seat: total - outcome.people[seat][Origin.GANGS] for seat, total in outcome.tribe.items()}
    points = [*(point.worth for point in history), counted]
    plot, rows = by_round([point.round for point in history], points, seats)
    gangs, rungs = tuple(_gangs(state, outcome, seats)), rungs_of(outcome, seats)
    return ScoreSheet(
        word=score_word(outcome),
        how=score_how(outcome),
        reasons=selectors.last_reasons(log, Score.kind),
        seats=tuple(seats.items()),
        columns=tuple(columns_of(outcome, gangs, seats)),
        rungs=tuple(rung for rung in reversed(rungs) if not rung.is_unused),
        differing=tuple(differences(state)),
        left_out=tuple(_left_out(log)),
        line_plot=plot,
        by_round=rows,
        fought=tuple(fought_in(log, seats)),
        table=tuple(table_of(outcome, rungs, gangs, seats)),
    )


def _gangs(state: ArcticState, outcome: ScoringOutcome, seats: dict[str, int]) -> Iterator[GangRow]:
    cards = {power.value: card for card in state.cards.values() for power in card.powers}
    for gang in outcome.gangs:
        holders = tuple(seat for seat in seats if _has(outcome, gang, seat))
        yield gang_row(cards[gang], outcome.gang_rungs[gang], holders, seats)


def _has(outcome: ScoringOutcome, gang: str, seat: str) -> bool:
    holder = outcome.gangs[gang]
    return holder == seat if isinstance(holder, str) else seat in (holder or ())


def differing(state: ArcticState) -> Iterator[Line]:
    """Yield how counts differ from the record, and which unseen gains they leave out."""
    yield from differences(state)
    for seat in filter(state.tallies.__contains__, state.players):
        yield from lines_left_out(state, seat, compared(state, seat, state.tallies[seat]))


def differences(state: ArcticState) -> Iterator[Line]:
    # An amendment can delete a count and keep the score.
    for seat in filter(state.tallies.__contains__, state.players):
        if words := differences_told(state, compared(state, seat, state.tallies[seat])):
            yield Line("{seat}’s count differs from the record: {words}.", seat=seat, words=words)


def _left_out(log: Log[ArcticState]) -> Iterator[LeftOutGain]:
    state = log.state
    numbers = {
        record.entry.seat: record.number
        for _, record, _ in played_steps(log)
        if record.entry.kind == TALLY.name
    }
    for seat in filter(state.tallies.__contains__, state.players):
        for line in lines_left_out(state, seat, compared(state, seat, state.tallies[seat])):
            yield LeftOutGain(line, seat, numbers[seat])


def _people_of(group: Origin) -> Line:
    return Line("People: {what}", what=Line(GROUP_NAMES[group]))


def arctic_score_file(log: Log[ArcticState]) -> ScoreFile | None:
    """Return the score to download; None before the game is scored."""
    state = log.state
    if state.scored is None:
        return None
    outcome, history, players = state.scored, worth_by_round(log), state.players
    steps = (*outcome.rungs, *(step for steps in outcome.gang_rungs.values() for step in steps))
    gangs = {power.value: card.label for card in state.cards.values() for power in card.powers}
    columns: list[Column] = [
        (WINS, {seat: int(seat in outcome.winners) for seat in players}),
        (Line("Tribe"), outcome.tribe),
        *((_people_of(group), {seat: outcome.people[seat][group] for seat in players}) for group in Origin),
        *(
            (gangs[gang], {seat: int(_has(outcome, gang, seat)) for seat in players})
            for gang in outcome.gangs
        ),
        *((Line(COUNTED[step.name]), step.numbers) for step in steps if step.name != "tribe"),
        *((round_head(point.round), point.worth) for point in history),
    ]
    data = {
        "modules": list(state.modules),
        "house_rules": dict(state.house_rules),
        "outcome": encode(outcome),
        "players": [{"name": seat, **_counted(state, seat)} for seat in players],
        "rounds": [{"round": point.round, "people": point.worth} for point in history],
    }
    return score_file(players, columns, data)


def _counted(state: ArcticState, seat: str) -> dict[str, Any]:
    """Return a count and its differences from the record; {} if an amendment deleted it."""
    tally = state.tallies.get(seat)
    if tally is None:
        return {}
    found = compared(state, seat, tally)
    left_out = encode(gains_left_out(state, seat, found))
    differs = {"differs": found.differs, "standing": found.standing, "left_out": left_out}
    return {**encode(tally), **differs}
