"""The result of a finished game as a picture to share: names, places and points, and nothing else."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from referee.tables.figures import Play
from referee.tables.keeping import play_of
from referee.tables.links import Visitor
from referee.web.doors import show
from referee.web.registry import TILE_OF, at_table

WIDTH, HEAD, ROW, FOOT = 1200, 210, 96, 60
ROOM, LARGEST = 780, 52
"""What a name has at most, and its letters."""
TITLE_ROOM, TITLE = 1080, 64


@dataclass(frozen=True, slots=True)
class Row:
    """A player. ``y``: where the row begins; ``size``: of the letters; ``place``: "" where nobody won."""

    y: int
    name: str
    size: int
    place: str
    points: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole picture."""

    title: str
    title_size: int
    below: str
    below_size: int
    rows: tuple[Row, ...]

    width = WIDTH

    @property
    def height(self) -> int:
        return HEAD + ROW * len(self.rows) + FOOT


@at_table()
def picture_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the picture, and how to keep it."""
    picture = picture_of(visitor, _finished(visitor))
    return show(request, visitor, "table/picture.html", {"picture": picture})


@at_table()
def picture_svg(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    context = {"picture": picture_of(visitor, _finished(visitor))}
    response = render(request, "table/picture.svg", context, content_type="image/svg+xml")
    response["Content-Disposition"] = f'inline; filename="{visitor.table.code}.svg"'
    return response


def _finished(visitor: Visitor) -> Play:
    play = play_of(visitor.table)
    if not play.is_over:
        raise Http404
    return play


def picture_of(visitor: Visitor, play: Play) -> Picture:
    """Return the picture of a finished game, whoever asks."""
    assert play.ended is not None
    day = date_format(localtime(play.ended), gettext("j F Y"))
    group = visitor.table.group.name if visitor.table.group else ""
    below = " · ".join(dict.fromkeys(filter(None, (group, play.name, day))))
    title = gettext(TILE_OF[play.game].title)
    best = sorted(play.results, key=lambda result: (play.rank(result), result.seat))
    rows = tuple(
        Row(
            HEAD + ROW * number,
            result.seat,
            fitting(result.seat, LARGEST, ROOM),
            f"{play.rank(result)}." if play.winners else "",
            result.score,
            result.is_winner,
        )
        for number, result in enumerate(best)
    )
    return Picture(title, fitting(title, TITLE, TITLE_ROOM), below, fitting(below, 34, TITLE_ROOM), rows)


def fitting(text: str, largest: int, room: int) -> int:
    """Return the size of letters at which a text has room."""
    return min(largest, int(room / max(sum(map(_ems, text)), 1)))


def _ems(sign: str) -> float:
    """Return how wide a letter is at most, in bold."""
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.25
    if sign in "MWmw@%":
        return 1.11
    return 0.86 if sign.isupper() else 0.72
