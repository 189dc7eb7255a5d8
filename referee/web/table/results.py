"""The exports of a table: files for other programs, the result for BG Stats, and a picture of it."""

from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from referee import VERSION
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line
from referee.tables import exports, selectors
from referee.tables.backup import line_of
from referee.tables.figures import GroupTable
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.tables.made_by import FIELD
from referee.tables.stats_cache import evening_of, people_at, play_of
from referee.web.access.device import group_here
from referee.web.access.responses import attached, csv_file, json_file, see_other
from referee.web.access.visitors import host, show, show_page
from referee.web.desk.fitting import fitting
from referee.web.desk.scoresheet import ScoreFile
from referee.web.drafts import words_of
from referee.web.groups.bg_stats import id_of, play_data, play_link
from referee.web.groups.evening import evening_path
from referee.web.lobby.sharing import with_code
from referee.web.registry import DESKS, TILE_OF, at_table
from referee.web.templating.jinja import READER


@dataclass(frozen=True)
class NoPage:
    """The context of a page that shows nothing of its own."""


MOST_HEADS = 8
"""The fingerprints that a device may ask for at once."""


@at_table()
def bg_stats(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the link to BG Stats, with the names and ids of the group, if any."""
    people, play = people_at(visitor.table), _finished(visitor)
    data = play_data(
        play,
        name_of=lambda seat: str(people[seat].name) if seat in people else seat,
        id_of=lambda seat: id_of(people[seat]) if seat in people else seat.casefold(),
    )
    return show(request, visitor, "groups/bg_stats.html", with_code(play_link(data), "l"))


@at_table()
def evening(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Lead a device of the table's group to the evening of this game."""
    table = visitor.table
    if table.group is None:
        raise Http404
    if group_here(request, table.group.code) is None:
        return show(request, visitor, "groups/outside.html", NoPage(), status=403)
    return see_other(evening_path(table.group.code, evening_of(table.opened_at)))


# The picture ----------------------------------------------------------------------------------------

WIDTH, HEAD, ROW, FOOT = 1200, 210, 96, 60
ROOM, LARGEST = 780, 52
"""The width for a name, and its largest font size."""
TITLE_ROOM, TITLE = 1080, 64


@at_table()
def picture_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    page = PicturePage(picture_of(visitor, _finished(visitor)))
    return show(request, visitor, "table/picture.html", page)


@at_table()
def picture_svg(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    response = show_page(request, "table/picture.svg", PicturePage(picture_of(visitor, _finished(visitor))))
    response["Content-Type"] = "image/svg+xml"
    response["Content-Disposition"] = f'inline; filename="{visitor.table.code}.svg"'
    return response


def _finished(visitor: Visitor) -> GroupTable:
    play = play_of(visitor.table)
    if not play.is_over:
        raise Http404
    return play


@dataclass(frozen=True)
class PictureRow:
    """A seat: the top of its row (``y``), its font size, and its rank, "" if no one won."""

    y: int
    name: str
    size: int
    place: str
    points: int
    is_winner: bool


@dataclass(frozen=True)
class Picture:
    """The picture of a finished game, with font sizes."""

    width: int
    height: int
    title: str
    title_size: int
    below: str
    below_size: int
    rows: list[PictureRow]


@dataclass(frozen=True)
class PicturePage:
    picture: Picture


def picture_of(visitor: Visitor, play: GroupTable) -> Picture:
    """Return the picture of a finished game, the same for every visitor."""
    assert play.ended is not None
    day = date_format(localtime(play.ended), gettext("j F Y"))
    group = visitor.table.group.name if visitor.table.group else ""
    below = " · ".join(dict.fromkeys(filter(None, (group, play.name, day))))
    title = gettext(TILE_OF[play.game].title)
    best = sorted(play.results, key=lambda result: (play.rank(result), result.seat))
    rows = [
        PictureRow(
            y=HEAD + ROW * number,
            name=result.seat,
            size=fitting(result.seat, LARGEST, ROOM),
            place=f"{play.rank(result)}." if play.winners else "",
            points=result.score,
            is_winner=result.is_winner,
        )
        for number, result in enumerate(best)
    ]
    return Picture(
        width=WIDTH,
        height=HEAD + ROW * len(rows) + FOOT,
        title=title,
        title_size=fitting(title, TITLE, TITLE_ROOM),
        below=below,
        below_size=fitting(below, 34, TITLE_ROOM),
        rows=rows,
    )


# Files for other programs -----------------------------------------------------------------------------


@at_table()
def score_csv(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Download the score as CSV, a row for each player, in the language of the device."""
    cells = _score(visitor).rows
    return csv_file(f"{visitor.table.code}-score.csv", ([_in_words(cell) for cell in row] for row in cells))


def _in_words(cell: Line | str | int) -> str | int:
    if isinstance(cell, Line):
        return cell.text(READER)
    return READER.titles.shown(cell) if isinstance(cell, str) else cell


@at_table()
def score_json(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Download the score as JSON with everything it is computed from."""
    is_strict = bool(visitor.table.setup.get("is_strict"))
    table = {FIELD: VERSION, "game": visitor.table.game, "table": visitor.table.name, "is_strict": is_strict}
    return json_file(f"{visitor.table.code}-score.json", table | _score(visitor).data)


@at_table(who=host)
def log_json(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Download the recorded game for ``manage.py replay``; sealed facts stay sealed."""
    story = exports.story_of(visitor.table, read_log(visitor.table), visitor.seat_name)
    return json_file(f"{visitor.table.code}-log.json", encode(story))


@at_table(who=host)
def table_file(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Download the whole table, to go on elsewhere; while anything is sealed to the host there is no file."""
    if not settings.POCKET and not exports.is_open(visitor.table, read_log(visitor.table)):
        return show(request, visitor, "table/sealed_file.html", NoPage(), status=409)
    return attached(f"{visitor.table.code}.referee", f"{line_of(visitor.table)}\n")


@at_table()
def chain_json(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Download the hash chain for ``manage.py verify``; sealed facts stay sealed."""
    log = read_log(visitor.table)
    chain = exports.chain_of(visitor.table, log, visitor.seat_name)
    return json_file(f"{visitor.table.code}-chain.json", chain)


@at_table()
def heads_json(request: HttpRequest, visitor: Visitor) -> JsonResponse:
    """Tell a device the fingerprints of the records ``n`` that it has seen before."""
    words = words_of(request.GET).get("n", [])[:MOST_HEADS]
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < 10]
    return JsonResponse(selectors.fingerprints(visitor.table, numbers))


def _score(visitor: Visitor) -> ScoreFile:
    found = DESKS[visitor.table.game].score_file(read_log(visitor.table))
    if found is None:
        raise Http404
    return found
