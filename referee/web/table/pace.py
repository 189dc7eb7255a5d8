"""The pace of a table: time by phase and by seat; nothing is enforced."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.timezone import now
from django.views.decorators.http import require_POST

from referee.rules.kernel.history.log import Log
from referee.tables import pace as table_pace
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.tables.pace import moments_of, pace_of
from referee.web.access.responses import is_htmx, see_other
from referee.web.access.visitors import player, show
from referee.web.desk.plots import BarPlot, time_plot
from referee.web.registry import DESKS, at_table

MINUTE = 60


@dataclass(frozen=True, slots=True)
class Time:
    """A duration with its title."""

    title: str
    seconds: int
    number: int = 0

    @property
    def hours(self) -> int:
        return self.seconds // 3600

    @property
    def minutes(self) -> int:
        """The minutes without the hours."""
        return self.seconds % 3600 // 60


@dataclass(frozen=True, slots=True)
class ShownPace:
    """The pace on a page. ``phase``: the current one, None once the game is over.

    ``plot``: None until the table has waited a minute for a seat.
    """

    total: Time
    phases: tuple[Time, ...]
    seats: tuple[Time, ...]
    phase: Time | None
    plot: BarPlot | None
    paused: datetime | None


def shown(table: Any, log: Log[Any], until: datetime) -> ShownPace:
    """Count the time of a table until now."""
    game, times = game_of(table), table_pace.times_of(table)
    breaks = table_pace.breaks_of(table, times, until)
    pace = pace_of(moments_of(game, log, times, table.opened_at), breaks, until)
    desk = DESKS[table.game]
    numbers = {seat: desk.number_of(log.state, seat) for seat in log.state.players}
    phase = game.phase(log.state)
    return ShownPace(
        total=Time("", pace.total),
        phases=tuple(Time(title, seconds) for title, seconds in pace.phases.items()),
        seats=tuple(Time(seat, pace.seats.get(seat, 0), number) for seat, number in numbers.items()),
        phase=Time(phase, pace.phases.get(phase, 0)) if phase else None,
        plot=time_plot(pace.seats, numbers) if any(each >= MINUTE for each in pace.seats.values()) else None,
        paused=table_pace.paused_since(breaks, until) if phase else None,
    )


@dataclass(frozen=True)
class PacePage:
    pace: ShownPace


@at_table()
def pace_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the pace with its plot; for htmx in a dialog."""
    template = "table/_pace.html" if is_htmx(request) else "table/pace.html"
    return show(request, visitor, template, PacePage(_pace_now(visitor)))


@at_table()
def line(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Return the line on a table's page, or after the game the whole pace."""
    pace = _pace_now(visitor)
    template = "table/_pace_line.html" if pace.phase else "table/_pace.html"
    return show(request, visitor, template, PacePage(pace))


def _pace_now(visitor: Visitor) -> ShownPace:
    return shown(visitor.table, read_log(visitor.table), now())


@at_table(require_POST, player)
def pause(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Begin or end a break; any player may."""
    (table_pace.pause if request.POST.get("pause") == "yes" else table_pace.resume)(visitor.table)
    return see_other(visitor.path)
