"""A table step by step: what lay there after each record that counts, what changed, and why."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect

from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.history.sentences import LogDifference, sentence_of, standing_differences
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from referee.rules.kernel.versions import Version
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.tables.sandbox import known_records
from referee.web.access.visitors import show
from referee.web.desk.course import CoursePlot, course_plot
from referee.web.desk.desk import Desk, DrawnRecord
from referee.web.desk.log import seat_numbers
from referee.web.desk.plots import SHAPES
from referee.web.desk.wall import Wall, WallNumber
from referee.web.registry import DESKS, FROM_TABLE, WALLS, at_table
from referee.web.templating.jinja import at

SPEEDS = (8, 4, 2)
"""Seconds a step, for the three speeds of the film."""
AROUND = 6
"""How many entries are listed before a step, and after it."""


class Listed(NamedTuple):
    """An entry of the log with the address of its step; ``seat``: its number, 0 for the table."""

    step: int
    seat: int
    line: Line
    address: str


class SeatChange(NamedTuple):
    """A public number of a seat before and after a step, None where it isn't shown."""

    name: str
    seat: int
    was: WallNumber | None
    now: WallNumber | None


class RoundMark(NamedTuple):
    """The first step of a round. ``at``: its place on the slider, in percent."""

    name: str
    address: str
    is_now: bool
    at: float


class WinMark(NamedTuple):
    """A step at which a seat won, on the slider. ``at``: in percent; ``shape``: the seat's, as a path."""

    at: float
    name: str
    seat: int
    shape: str
    round: str


@dataclass(frozen=True, kw_only=True)
class StepPage:
    """A step. ``line``: its sentence, ``reasons``: none while it is sealed; ``drawn``: the game's picture.

    ``can_try``: a copy can begin here; ``wins``: who won where; ``plot``: the numbers before and after.
    ``film``: the speed at which it goes on by itself, 0 if it doesn't; ``seconds``: until then.
    """

    step: int
    last: int
    number: int
    stage: Line
    line: Line
    reasons: Sequence[Reason]
    changes: Sequence[LogDifference]
    seats: Sequence[SeatChange]
    wall: Wall
    drawn: DrawnRecord | None
    listed: Sequence[Listed]
    rounds: Sequence[RoundMark]
    first: str
    previous: str
    following: str
    what_if: str
    puzzle: str
    can_try: bool
    wins: Sequence[WinMark]
    plot: CoursePlot | None
    film: int
    seconds: int
    films: Sequence[tuple[int, str]]


def steps_of(log: Log[Any]) -> list[Version[Any]]:
    """Return the versions of a log, from the set-up to the last record that counts."""
    found, version = [log.version], log.version
    while version.before is not None:
        version = version.before
        found.append(version)
    return found[::-1]


def log_at(log: Log[Any], version: Version[Any]) -> Log[Any]:
    """Return the log as it was at one of its versions, without anything that came later."""
    return Log(version.record.number if version.record else 0, version, head=log.head)


@at_table()
def replay_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Lead to the step that the slider says, or to the first."""
    word = request.GET.get("step", "")
    step = int(word) if word.isascii() and word.isdecimal() and len(word) < len("10000") else 0
    return HttpResponseRedirect(at(visitor, "replay_step", step))


@at_table()
def step_page(request: HttpRequest, visitor: Visitor, number: int) -> HttpResponse:
    """Show a step as everyone at the table may know it now, the board as everyone knew it then."""
    log = read_log(visitor.table)
    steps = steps_of(log)
    if number >= len(steps):
        raise Http404
    film = _film(request.GET.get("film", ""))
    page = _page(visitor, log, steps, number, film)
    return show(request, visitor, "table/watch_again.html", page)


def _film(word: str) -> int:
    return int(word) if word in ("1", "2", "3") else 0


def _page(visitor: Visitor, log: Log[Any], steps: Sequence[Version[Any]], step: int, film: int) -> StepPage:
    game, desk, last = game_of(visitor.table), DESKS[visitor.table.game], len(steps) - 1
    here = log_at(log, steps[step])
    before = log_at(log, steps[max(step - 1, 0)])
    record = steps[step].record
    is_open = record is not None and not game.is_sealed(log.state, record.entry, visitor.seat_name)
    lines = list(
        _listed(game, visitor, log, steps, range(max(step - AROUND, 1), min(step + AROUND, last) + 1))
    )
    line = next((each.line for each in lines if each.step == step), Line("The set-up"))
    number, draw = here.number, WALLS[visitor.table.game]
    watcher = replace(visitor, seat=None, is_watching=True)
    wall = draw(watcher, here)

    def address(place: int) -> str:
        more = {"film": str(film)} if film else {}
        return at(visitor, "replay_step", place, **more) if 0 <= place <= last else ""

    return StepPage(
        step=step,
        last=last,
        number=number,
        stage=desk.stage(before.state),
        line=line,
        reasons=record.ruling.reasons if record and is_open else (),
        # What ends with a phase, such as the fights of a skirmish, is no change of its own.
        changes=[each for each in standing_differences(game, before, here) if each.now is not None],
        seats=tuple(_changes(draw(watcher, before), wall)),
        wall=wall,
        drawn=desk.drawn(log, number) if is_open else None,
        listed=lines,
        rounds=_rounds(game, visitor, steps, step),
        first=address(0),
        previous=address(step - 1),
        following=address(step + 1),
        what_if=desk.what_if(visitor, log, number) if is_open and not visitor.is_watching else "",
        puzzle=_puzzle(visitor, number) if is_open and not visitor.is_watching else "",
        can_try=_can_try(visitor, log, step),
        wins=tuple(_wins(game, desk, log, steps)),
        plot=course_plot(course, step, last) if (course := desk.course(log, steps)) else None,
        film=film,
        seconds=SPEEDS[film - 1] if film else 0,
        films=[(speed, at(visitor, "replay_step", step, film=str(speed))) for speed in (1, 2, 3)],
    )


def _puzzle(visitor: Visitor, number: int) -> str:
    """Return the address of the puzzle that a record makes, "" if it makes none."""
    lead = FROM_TABLE.get(visitor.table.game)
    with suppress(Http404):
        # A skirmish with corrected cards leads to its page at the table, and makes no puzzle.
        address = lead(visitor, number)["Location"] if lead and number else ""
        return "" if address.startswith(visitor.path) else address
    return ""


def _can_try(visitor: Visitor, log: Log[Any], step: int) -> bool:
    """Whether a copy for this device can begin at a step: nothing up to it is sealed to it."""
    return not (visitor.is_watching or visitor.is_trial) and step <= len(known_records(visitor, log))


def _wins(
    game: Game[Any, Any], desk: Desk, log: Log[Any], steps: Sequence[Version[Any]]
) -> Iterator[WinMark]:
    """Yield who won where; what is sealed decides nothing yet."""
    numbers = seat_numbers(log.state)
    for place, version in enumerate(steps):
        winner = desk.winner(version.record) if version.record else ""
        if winner in numbers:
            number = numbers[winner]
            named = str(game.round_of(steps[place - 1].state))
            yield WinMark(_percent(place, steps), winner, number, SHAPES[number], named)


def _percent(place: int, steps: Sequence[Version[Any]]) -> float:
    return round(100 * place / max(len(steps) - 1, 1), 2)


def _changes(before: Wall, after: Wall) -> Iterator[SeatChange]:
    """Yield the public numbers of the seats that differ, where both walls show the seats."""
    known = {seat.name: {fact.icon: fact for fact in seat.facts} for seat in before.seats}
    for seat in after.seats if known else ():
        now, was = {fact.icon: fact for fact in seat.facts}, known.get(seat.name, {})
        for icon in dict.fromkeys((*was, *now)):
            if was.get(icon) != now.get(icon):
                yield SeatChange(seat.name, seat.number, was.get(icon), now.get(icon))


def _listed(
    game: Game[Any, Any], visitor: Visitor, log: Log[Any], steps: Sequence[Version[Any]], places: range
) -> Iterator[Listed]:
    """Yield the entries of some steps, as the log says them now."""
    numbers = seat_numbers(log.state)
    for place in places:
        record = steps[place].record
        if record is not None:
            line = sentence_of(game, log, record, visitor.seat_name)
            seat = numbers.get(record.entry.seat or "", 0)
            yield Listed(place, seat, line, at(visitor, "replay_step", place))


def _rounds(
    game: Game[Any, Any], visitor: Visitor, steps: Sequence[Version[Any]], step: int
) -> list[RoundMark]:
    """Return the first step of each round; none in a game without rounds."""
    firsts: dict[Any, int] = {}
    for place, version in enumerate(steps):
        firsts.setdefault(game.round_of(version.state), place)
    now = game.round_of(steps[step].state)
    return [
        RoundMark(str(name), at(visitor, "replay_step", place), name == now, _percent(place, steps))
        for name, place in firsts.items()
        if name is not None
    ]
