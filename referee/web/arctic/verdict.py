"""The columns of the score page, the table that is printed, and the skirmishes of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from referee.rules.arctic.cards import Card
from referee.rules.arctic.ending import GANG_GOES_TO, RUNG_TITLES, gang_note, rung_note
from referee.rules.arctic.record import ArcticState, Origin, ScoringOutcome, SkirmishOutcome
from referee.rules.arctic.skirmish import BY_TABLE, Count, headline, short_why
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.ladder import ClimbedRung
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.versions import played_steps
from referee.web.desk.scoresheet import RungRow, SeatNumber, cells_of, ladder_of, round_head

GROUP_NAMES: Mapping[Origin, str] = {
    Origin.REFUGEES: gettext_noop("Refugees"),
    Origin.MERCENARIES: gettext_noop("Mercenaries"),
    Origin.CONTESTED: gettext_noop("Contested cards"),
    Origin.OTHERS: gettext_noop("Other cards"),
    Origin.GANGS: gettext_noop("Gangs"),
}
SHORT_NAMES = {**GROUP_NAMES, Origin.CONTESTED: gettext_noop("Contested")}
BAR_HEIGHT, PART_GAP = 300.0, 2.0
BROKE_THE_TIE: Mapping[str, str] = {
    "people": gettext_noop("people"),
    "rogue": gettext_noop("a Rogue"),
    BY_TABLE: gettext_noop("the table"),
}


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
class PeopleOf:
    """A group of a tribe: its name, its people, and its part of the bar, ``y`` from the top."""

    group: Origin
    title: str
    number: int
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class SeatColumn:
    """A seat's result; the bars of all seats have the same scale."""

    name: str
    seat: int
    people: int
    is_winner: bool
    parts: tuple[PeopleOf, ...]
    gangs: tuple[GangRow, ...]


@dataclass(frozen=True, slots=True)
class CountedSkirmish:
    """A counted skirmish. ``seat``: the winner's number, 0 for no one; ``note``: what broke a tie."""

    round: int
    number: int
    seat: int
    winner: str
    fights: str
    note: str
    says: tuple[Line, Line, Line]


def columns_of(
    outcome: ScoringOutcome, gangs: Iterable[GangRow], seats: Mapping[str, int]
) -> Iterator[SeatColumn]:
    """Yield the columns in the seats' order; a bar's groups from the top are gangs first, refugees last."""
    gangs, most = tuple(gangs), max(*(sum(groups.values()) for groups in outcome.people.values()), 1)
    for name, number in seats.items():
        yield SeatColumn(
            name=name,
            seat=number,
            people=outcome.tribe[name],
            is_winner=name in outcome.winners,
            parts=tuple(_parts(outcome.people[name], BAR_HEIGHT / most)),
            gangs=tuple(gang for gang in gangs if any(holder.name == name for holder in gang.holders)),
        )


def _parts(people: Mapping[Origin, int], scale: float) -> Iterator[PeopleOf]:
    y = BAR_HEIGHT - scale * sum(people.values())
    for group in reversed(Origin):
        if number := people[group]:
            height = scale * number
            yield PeopleOf(group, SHORT_NAMES[group], number, round(y, 1), round(height - PART_GAP, 1))
            y += height


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


# The ladder and the printed table -----------------------------------------------------------------


def rungs_of(outcome: ScoringOutcome, seats: Mapping[str, int]) -> tuple[RungRow, ...]:
    return ladder_of(
        outcome.rungs,
        RUNG_TITLES,
        seats,
        is_decider=lambda step: step.name == outcome.decided_by,
        best=lambda step: outcome.winners if step.name == outcome.decided_by else (),
        note=lambda step: rung_note(step, tuple(seats)),
    )


def table_of(
    outcome: ScoringOutcome, rungs: tuple[RungRow, ...], gangs: Iterable[GangRow], seats: Mapping[str, int]
) -> Iterator[RungRow]:
    """Yield the rows of the printed table: people by group, the ladder, and who has most for each gang."""
    for group, title in GROUP_NAMES.items():
        numbers = {name: outcome.people[name][group] for name in seats}
        if any(numbers.values()):
            yield RungRow(title, Line("people"), _cells(numbers, seats), is_decider=False, is_unused=False)
    yield from rungs
    for gang in gangs:
        holders = {holder.name for holder in gang.holders}
        cells = tuple(SeatNumber(c.name, c.seat, c.number, c.name in holders, False) for c in gang.cells)
        yield RungRow(gang.name, Line(gang.goes_to), cells, is_decider=False, is_unused=False)


def _cells(numbers: Mapping[str, int], seats: Mapping[str, int]) -> tuple[SeatNumber, ...]:
    return tuple(
        SeatNumber(name, seat, numbers[name], is_best=False, is_gone=False) for name, seat in seats.items()
    )


# The skirmishes -----------------------------------------------------------------------------------


def fought_in(log: Log[ArcticState], seats: Mapping[str, int]) -> Iterator[CountedSkirmish]:
    """Yield every counted skirmish, oldest first."""
    for before, record, after in played_steps(log):
        if record.entry.kind == Count.kind and after.last is not None:
            yield _fought(before.round, record.number, after.last, seats)


def _fought(round_: int, number: int, outcome: SkirmishOutcome, seats: Mapping[str, int]) -> CountedSkirmish:
    winner, fight = outcome.winner, outcome.fight
    first = max(fight.values()) if winner is None else fight[winner]
    others = sorted(fight.values())
    others.remove(first)
    return CountedSkirmish(
        round=round_,
        number=number,
        seat=seats[winner] if winner else 0,
        winner=winner or "",
        fights=f"{first}–{others[-1]}",
        note=BROKE_THE_TIE.get(outcome.decided_by, "") if winner else gettext_noop("no one"),
        says=(round_head(round_), headline(winner), short_why(outcome)),
    )
