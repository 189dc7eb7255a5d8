"""A group's files for other programs: its games and its figures as CSV, and both as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from referee import VERSION
from referee.rules.kernel.text.codec import encode
from referee.tables import events, figures
from referee.tables.figures import FigureBar, GroupTable
from referee.tables.made_by import FIELD
from referee.web.access.responses import csv_file, json_file
from referee.web.groups.bg_stats import play_of_group
from referee.web.groups.page import GroupPage
from referee.web.groups.views import of_group, page_of

FIGURES_HEAD = ("figure", "game", "what", "n", "who")
HEAD = ("play", "evening", "game", "table", "minutes", "seat", "person", "score", "rank", "wins", "first")


@of_group(require_safe)
def plays_csv(request: HttpRequest, group: Any) -> HttpResponse:
    """Download the finished games as CSV, with a row for each player."""
    page = page_of(group)
    rows = (row for play in page.over for row in _rows(page, play))
    return csv_file(f"{group.code}-plays.csv", (HEAD, *rows))


def _rows(page: GroupPage, play: GroupTable) -> list[tuple[str | int, ...]]:
    assert play.stats.played is not None
    first = play.stats.played.first
    shared = (play.identity, play.evening.isoformat(), play.game, play.name, play.minutes)
    return [
        (
            *shared,
            each.seat,
            page.name(play.who[each.seat]) if each.seat in play.who else each.seat,
            each.score,
            play.rank(each),
            int(each.is_winner),
            int(each.seat == first),
        )
        for each in play.results
    ]


@of_group(require_safe)
def figures_csv(request: HttpRequest, group: Any) -> HttpResponse:
    """Download the figures as CSV, with a row for each number."""
    return csv_file(f"{group.code}-figures.csv", (FIGURES_HEAD, *_figures(page_of(group))))


def _figures(page: GroupPage) -> Iterator[Sequence[str | int]]:
    plays, name = page.plays, page.name
    for who, won in page.wins.items():
        yield from (("wins", game, "", n, name(who)) for game, n in won.items())
    for who, streak in figures.streaks(plays).items():
        yield from (("streak", "", what, n, name(who)) for what, n in encode(streak).items())
    for (who, game), (games, best) in figures.best_solo(plays).items():
        yield from (("solo", game, what, n, name(who)) for what, n in (("games", games), ("best", best)))
    for play, by in figures.closest(plays, len(plays)):
        winners = ", ".join(name(play.who[seat]) for seat in play.winners if seat in play.who)
        yield "won by", play.game, play.identity, by, winners
    for (game, phase), minutes in figures.minutes_by_phase(plays).items():
        yield "minutes", game, phase, f"{minutes:.2f}", ""
    for who, minutes in figures.minutes_by_person(plays).items():
        yield "minutes", "", "", f"{minutes:.2f}", name(who)
    for day in page.evenings:
        yield from (("evening", "", day.day.isoformat(), 1, name(who)) for who in sorted(day.there))
    for use in page.house_rules:
        yield "house rule", use.game, use.setting, use.games, ""
    for game, figure, bar in _bars(page):
        yield figure, game, bar.what, bar.n, ", ".join(map(name, bar.most))


def _bars(page: GroupPage) -> Iterator[tuple[str, str, FigureBar]]:
    """Yield the figures that the games count, with their names."""
    for game in dict.fromkeys(play.game for play in page.over):
        played = (play.stats.played for play in page.over if play.game == game)
        counted = (each for stats in played if stats for each in stats.counted)
        for figure in dict.fromkeys(each.figure for each in counted):
            yield from ((game, figure, bar) for bar in figures.bars(page.plays, game, figure))


@of_group(require_safe)
def group_json(request: HttpRequest, group: Any) -> HttpResponse:
    """Download the finished games in the format of BG Stats, and the figures."""
    return json_file(f"{group.code}-group.json", _data(page_of(group)))


def _data(page: GroupPage) -> dict[str, Any]:
    name, plays = page.name, page.plays
    counted: dict[str, dict[str, list[Any]]] = {play.game: {} for play in page.over}
    for game, figure, bar in _bars(page):
        row = {"what": bar.what, "n": bar.n, "most": [name(who) for who in bar.most]}
        counted[game].setdefault(figure, []).append(row)
    return {
        FIELD: VERSION,
        "group": page.group.name,
        "people": [name(who) for who in page.present],
        "evenings": [day.day.isoformat() for day in page.evenings],
        "wins": {name(who): dict(won) for who, won in page.wins.items()},
        "streaks": {name(who): encode(streak) for who, streak in figures.streaks(plays).items()},
        "solo": [
            {"who": name(who), "game": game, "games": games, "best": best}
            for (who, game), (games, best) in figures.best_solo(plays).items()
        ],
        "closest": [{"play": play.identity, "by": by} for play, by in figures.closest(plays, len(plays))],
        "minutes_by_phase": {
            f"{game} {phase}": round(n, 2) for (game, phase), n in figures.minutes_by_phase(plays).items()
        },
        "minutes_by_person": {name(who): round(n, 2) for who, n in figures.minutes_by_person(plays).items()},
        "house_rules": [encode(use) for use in page.house_rules],
        "counted": counted,
        "events": [_event(page, event) for event in events.events_of(page.group)],
        "plays": [play_of_group(page, play) for play in page.over],
    }


def _event(page: GroupPage, event: Any) -> dict[str, Any]:
    """Return an event with the names at each table of its evenings."""
    drawn = [[_called(page, table) for table in each.tables] for each in events.evenings_of(event)]
    return {
        "name": event.name,
        "seats": event.seats,
        "people": _called(page, event.people),
        "evenings": drawn,
    }


def _called(page: GroupPage, people: Iterable[int]) -> list[str]:
    return [page.name(page.meant[who].pk) for who in people if who in page.meant]
