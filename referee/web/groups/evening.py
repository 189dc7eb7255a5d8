"""An evening of a group: what came of it, what is next, and all its games as a picture and for BG Stats."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from referee.tables import figures, results
from referee.tables.figures import Evening, GroupTable
from referee.web.access.responses import json_file
from referee.web.desk.fitting import fitting
from referee.web.groups.bg_stats import fight_words, play_file, play_of_group
from referee.web.groups.page import DEFAULTS, GroupPage, PlayShown
from referee.web.groups.records import DuelTable, duel_table
from referee.web.groups.views import of_group, page_of
from referee.web.registry import TILE_OF

SHORTEST_STREAK = 2
PICTURE_WIDTH, HEAD, ROW, FOOT, ROOM = 1200, 210, 150, 60, 1080


@dataclass(frozen=True)
class NextTime:
    """Who goes first, and a new table of a game, with its house rules that aren't the default."""

    first: str
    games: list[tuple[Any, str, list[str]]]


@dataclass(frozen=True)
class EveningPage:
    """An evening. ``running``: its tables that aren't over; ``closest``: the closest fight in words.

    ``waited``: minutes that the tables waited for each; ``before`` and ``after``: the evenings beside it.
    """

    page: GroupPage
    day: date
    games: list[PlayShown]
    running: list[PlayShown]
    streaks: list[tuple[str, int]]
    closest: str
    closest_at: str
    duels: DuelTable | None
    waited: list[tuple[str, int]]
    next_time: NextTime
    picture: "EveningPicture"
    before: date | None
    after: date | None


@dataclass(frozen=True)
class PictureGame:
    """A game in the picture: its top, its title, who won and the scores, each with its font size."""

    y: int
    title: str
    said: str
    said_size: int
    scores: str
    scores_size: int


@dataclass(frozen=True)
class EveningPicture:
    """The picture of an evening, the same for every device."""

    width: int
    height: int
    title: str
    title_size: int
    below: str
    below_size: int
    games: list[PictureGame]


@of_group(require_safe)
def evening_page(request: HttpRequest, group: Any, day: str) -> HttpResponse:
    page = page_of(group)
    shown = _page(page, _evening(page, day))
    return render(request, "groups/evening.html", {"group": group, **vars(shown)})


@of_group(require_safe)
def evening_svg(request: HttpRequest, group: Any, day: str) -> HttpResponse:
    page = page_of(group)
    picture = picture_of(page, _evening(page, day))
    response = render(request, "groups/evening.svg", {"picture": picture})
    response["Content-Type"] = "image/svg+xml"
    response["Content-Disposition"] = f'inline; filename="{group.code}-{day}.svg"'
    return response


@of_group(require_safe)
def evening_file(request: HttpRequest, group: Any, day: str) -> HttpResponse:
    """Download all games of an evening as a file that BG Stats opens."""
    page = page_of(group)
    over = figures.over(_evening(page, day).plays)
    if not over:
        raise Http404
    data = play_file([play_of_group(page, play) for play in over])
    return json_file(f"{group.code}-{day}.bgsplay", data)


def evening_path(code: str, day: date) -> str:
    return reverse("group_evening", args=[code, day.isoformat()])


def _evening(page: GroupPage, day: str) -> Evening:
    found = next((each for each in page.evenings if each.day.isoformat() == day), None)
    if found is None:
        raise Http404
    return found


def _page(page: GroupPage, evening: Evening) -> EveningPage:
    until = [play for play in page.plays if play.evening <= evening.day]
    at = page.evenings.index(evening)
    fight = results.closest_fight(evening.plays)
    duels = [who for who in page.by_sign if who in evening.there]
    return EveningPage(
        page=page,
        day=evening.day,
        games=[page.view(play) for play in evening.plays if play.is_over],
        running=[page.view(play) for play in evening.plays if not play.is_over],
        streaks=_streaks(page, until, evening),
        closest=fight_words(fight[1], _names(page, fight[0])) if fight else "",
        closest_at=fight[0].name if fight else "",
        duels=duel_table(page, duels),
        waited=[
            (page.name(who), round(seconds / 60)) for who, seconds in results.waited(evening.plays).items()
        ],
        next_time=_next_time(page, until, evening),
        picture=picture_of(page, evening),
        before=page.evenings[at - 1].day if at else None,
        after=page.evenings[at + 1].day if at + 1 < len(page.evenings) else None,
    )


def _names(page: GroupPage, play: GroupTable) -> Mapping[str, str]:
    return {seat: page.name(person) for seat, person in play.who.items()}


def _streaks(page: GroupPage, until: list[GroupTable], evening: Evening) -> list[tuple[str, int]]:
    """Return who of the evening has won several times in a row by its end."""
    found = figures.streaks(until)
    running = {who: found[who].now for who in evening.there if who in found}
    order = sorted(running, key=lambda who: (-running[who], page.name(who).casefold()))
    return [(page.name(who), running[who]) for who in order if running[who] >= SHORTEST_STREAK]


def _next_time(page: GroupPage, until: list[GroupTable], evening: Evening) -> NextTime:
    """Return who goes first next time, and the games of the evening with their house rules."""
    person = results.first_player(until, evening)
    first = page.name(person) if person is not None else ""
    last = {play.game: play for play in evening.plays if play.is_over}
    games = [
        (
            TILE_OF[game],
            _new_table(page, [play, *evening.plays[::-1]], person),
            results.house_rules_of(play, DEFAULTS.get(game, {})),
        )
        for game, play in last.items()
    ]
    return NextTime(first, games)


def _new_table(page: GroupPage, plays: list[GroupTable], person: int | None) -> str:
    """Return where the next table of the first game is opened, with the players of one the person was at."""
    play = plays[0]
    fields = [("group", page.group.code)]
    seated = next((each for each in plays if person in each.who.values()), None)
    if person is not None and seated is not None:
        fields += [("first", page.name(person)), *(("p", page.name(who)) for who in seated.who.values())]
    return f"{reverse(TILE_OF[play.game].new_table)}?{urlencode(fields)}"


def picture_of(page: GroupPage, evening: Evening) -> EveningPicture:
    """Return the picture of the finished games of an evening."""
    title = str(page.group.name)
    below = date_format(evening.day, gettext("j F Y"))
    over = [page.view(play) for play in evening.plays if play.is_over]
    return EveningPicture(
        width=PICTURE_WIDTH,
        height=HEAD + ROW * len(over) + FOOT,
        title=title,
        title_size=fitting(title, 64, ROOM),
        below=below,
        below_size=fitting(below, 34, ROOM),
        games=[_drawn(view, HEAD + ROW * number) for number, view in enumerate(over)],
    )


def _drawn(view: PlayShown, y: int) -> PictureGame:
    said = ", ".join(view.winners) or gettext("No one wins")
    scores = " · ".join(f"{name} {score}" for name, score in view.results)
    return PictureGame(
        y=y,
        title=gettext(view.game),
        said=said,
        said_size=fitting(said, 48, ROOM),
        scores=scores,
        scores_size=fitting(scores, 32, ROOM),
    )
