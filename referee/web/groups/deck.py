"""The group's deck: skirmishes, rounds and decisions of its finished games as puzzles without names."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from referee.rules.kernel.text.line import isolated
from referee.tables import groups
from referee.tables.figures import GroupTable
from referee.tables.logbook import game_of, read_log
from referee.web.access.visitors import show_page
from referee.web.desk.puzzle import Scene, Series, show_puzzle
from referee.web.groups.views import of_group, page_of
from referee.web.registry import CASES_OF, TILE_OF

MOST_TABLES = 24


@dataclass(frozen=True)
class GroupDeckPage:
    """The last games over, newest first. ``titles``: the games by name; ``empty``: one without puzzles."""

    group: Any
    plays: list[GroupTable]
    titles: dict[str, str]
    empty: str = ""


@of_group(require_safe)
def deck(request: HttpRequest, group: Any) -> HttpResponse:
    return _show(request, group)


def _show(request: HttpRequest, group: Any, empty: str = "") -> HttpResponse:
    plays = page_of(group).over[::-1][:MOST_TABLES]
    titles = {name: tile.title for name, tile in TILE_OF.items()}
    return show_page(request, "groups/deck.html", GroupDeckPage(group, plays, titles, empty))


@of_group(require_safe)
def puzzle(request: HttpRequest, group: Any, table: str, number: int) -> HttpResponse:
    """Show a puzzle of a finished game. It opens no table: the cases are what everyone saw, without names."""
    found = groups.table_in(group, table)
    cases = _cases(found) if found is not None else None
    if found is None or cases is None:
        raise Http404
    if not cases:
        return _show(request, group, found.name)
    if not 1 <= number <= len(cases):
        raise Http404
    scene, case = cases[number - 1]
    more = reverse("group_puzzle", args=[group.code, table, number + 1])
    title = gettext("{table}: puzzle {n} of {all}")
    series = Series(
        level="",
        next=more if number < len(cases) else reverse("group_deck", args=[group.code]),
        title=title.format(table=isolated(found.name), n=number, all=len(cases)),
    )
    return show_puzzle(request, scene, case, series=series)


def _cases(table: Any) -> list[tuple[Scene, Any]] | None:
    """Return the puzzles of a finished game in which a usual mistake answers wrongly; None for any other."""
    log = read_log(table)
    cases_of = CASES_OF.get(table.game)
    if cases_of is None or log.broken_at or game_of(table).finished_game(log) is None:
        return None
    return [(scene, case) for scene, case in cases_of(log) if scene.riddle.fooled(case)]
