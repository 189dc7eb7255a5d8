"""The score sheet: the ladder that decided, the gangs, the plots, and the same as CSV and JSON."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules.arctic.cards import Card
from referee.rules.arctic.ending import (
    GANG_GOES_TO,
    RUNG_TITLES,
    Measure,
    Score,
    compared,
    differences_told,
    gains_left_out,
    gang_note,
    lines_left_out,
    rung_note,
    score_how,
    score_word,
    worth_by_round,
)
from referee.rules.arctic.record import ArcticState, Origin, ScoringOutcome
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.ladder import ClimbedRung
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.tables import selectors
from referee.web.desk.log import seat_numbers
from referee.web.desk.plots import BarPlot, LinePlot, Mark, Segment, bar_of, bars_from
from referee.web.desk.scoresheet import (
    WINS,
    Column,
    RungRow,
    ScoreFile,
    SeatNumber,
    Sheet,
    TableRow,
    by_round,
    cells_of,
    ladder_of,
    round_head,
    score_file,
)

GROUP_NAMES: Mapping[Origin, str] = {
    Origin.REFUGEES: gettext_noop("Refugees"),
    Origin.MERCENARIES: gettext_noop("Mercenaries"),
    Origin.CONTESTED: gettext_noop("Contested cards"),
    Origin.OTHERS: gettext_noop("Other cards"),
    Origin.GANGS: gettext_noop("Gangs"),
}
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
BAR_RIGHT = 550.0
BAR_HEIGHT, BAR_STEP, BAR_TOP = 40, 56, 8
NARROWEST_WITH_NUMBER = 15.0


def bar_plot(people: Mapping[str, Mapping[Origin, int]], seats: Mapping[str, int]) -> BarPlot:
    """Draw each seat's people by group, in the seats' order."""
    most = max(max(sum(people[seat].values()) for seat in seats), 1)
    left = bars_from(seats)
    bars = []
    for index, (seat, number) in enumerate(seats.items()):
        y = BAR_TOP + index * BAR_STEP
        segments, x = [], left
        for group in Origin:
            width = (BAR_RIGHT - left) * people[seat][group] / most
            if width:
                label = str(people[seat][group]) if width >= NARROWEST_WITH_NUMBER else ""
                middle = round(x + width / 2 - 1, 1)
                segments.append(Segment(round(x, 1), round(width - 2, 1), group, middle, label))
            x += width
        total = Mark(round(x + 8, 1), y + BAR_HEIGHT / 2 + 6, str(sum(people[seat].values())))
        bars.append(bar_of(seat, number, y, segments, total))
    return BarPlot(BAR_TOP + len(bars) * BAR_STEP, tuple(bars))


@dataclass(frozen=True, slots=True)
class GangRow:
    """A gang: what it goes to, each seat's count, who got it, how a tie was broken."""

    name: str
    goes_to: str
    people: int
    cells: tuple[SeatNumber, ...]
    holders: tuple[SeatNumber, ...]
    note: Line | None


@dataclass(frozen=True, slots=True)
class ScoreSheet(Sheet):
    rungs: tuple[RungRow, ...]
    gangs: tuple[GangRow, ...]
    differing: tuple[Line, ...]
    line_plot: LinePlot
    by_round: tuple[TableRow, ...]
    bar_plot: BarPlot
    by_group: tuple[TableRow, ...]


def score_sheet(log: Log[ArcticState]) -> ScoreSheet:
    state, outcome = log.state, log.state.scored
    assert outcome is not None
    seats = seat_numbers(state)
    history = worth_by_round(log)
    # The tribes as counted, without gangs.
    counted = {seat: total - outcome.people[seat][Origin.GANGS] for seat, total in outcome.tribe.items()}
    points = [*(point.worth for point in history), counted]
    plot, rows = by_round([point.round for point in history], points, seats)
    return ScoreSheet(
        word=score_word(outcome),
        how=score_how(outcome),
        reasons=selectors.last_reasons(log, Score.kind),
        seats=tuple(seats.items()),
        rungs=ladder_of(
            outcome.rungs,
            RUNG_TITLES,
            seats,
            is_decider=lambda step: step.name == outcome.decided_by,
            best=lambda step: outcome.winners if step.name == outcome.decided_by else (),
            note=lambda step: rung_note(step, tuple(seats)),
        ),
        gangs=tuple(_gangs(state, outcome, seats)),
        differing=tuple(differing(state)),
        line_plot=plot,
        by_round=rows,
        bar_plot=bar_plot(outcome.people, seats),
        by_group=tuple(_by_group(outcome, state.players)),
    )


def _gangs(state: ArcticState, outcome: ScoringOutcome, seats: dict[str, int]) -> Iterator[GangRow]:
    cards = {str(power): card for card in state.cards.values() for power in card.powers}
    for gang in outcome.gangs:
        holders = tuple(seat for seat in seats if _has(outcome, gang, seat))
        yield gang_row(cards[gang], outcome.gang_rungs[gang], holders, seats)


def gang_row(
    card: Card, steps: tuple[ClimbedRung, ...], holders: tuple[str, ...], seats: dict[str, int]
) -> GangRow:
    """Return a gang as it was, or would be, awarded."""
    cells = cells_of(steps[0], seats, steps[0].left if steps[0].is_used else ())
    by_seat = {cell.name: cell for cell in cells}
    return GangRow(
        name=card.label,
        goes_to=GANG_GOES_TO[steps[0].name],
        people=card.people or 0,
        cells=cells,
        holders=tuple(by_seat[seat] for seat in holders),
        note=gang_note(steps, holders),
    )


def _has(outcome: ScoringOutcome, gang: str, seat: str) -> bool:
    holder = outcome.gangs[gang]
    return holder == seat if isinstance(holder, str) else seat in (holder or ())


def differing(state: ArcticState) -> Iterator[Line]:
    # An amendment can delete a count and keep the score.
    for seat in filter(state.tallies.__contains__, state.players):
        outcome = compared(state, seat, state.tallies[seat])
        if words := differences_told(state, outcome):
            yield Line("{seat}’s count differs from the record: {words}.", seat=seat, words=words)
        yield from lines_left_out(state, seat, outcome)


def _by_group(outcome: ScoringOutcome, players: tuple[str, ...]) -> Iterator[TableRow]:
    for group in Origin:
        yield TableRow(GROUP_NAMES[group], tuple(outcome.people[seat][group] for seat in players), group)
    yield TableRow(gettext_noop("Tribe"), tuple(outcome.tribe[seat] for seat in players))


def _people_of(group: Origin) -> Line:
    return Line("People: {what}", what=Line(GROUP_NAMES[group]))


def arctic_score_file(log: Log[ArcticState]) -> ScoreFile | None:
    """Return the score to download; None before the game is scored."""
    state = log.state
    if state.scored is None:
        return None
    outcome, history, players = state.scored, worth_by_round(log), state.players
    steps = (*outcome.rungs, *(step for steps in outcome.gang_rungs.values() for step in steps))
    gangs = {str(power): card.label for card in state.cards.values() for power in card.powers}
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
