"""The puzzles of the Marauders: the control board, in autumn with the map."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.rules.kernel.text.line import Line
from referee.rules.kernel.versions import Log, Version, versions_back
from referee.rules.package.puzzle import NOBODY
from referee.rules.prehistory.acts import Done
from referee.rules.prehistory.board import TribeStep, TribeTile, hex_word
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.learn import WHAT_NOW, WHERE_TO, AutumnCase, SpringCase, case_of, check_case
from referee.rules.prehistory.record import Members, PrehistoryState
from referee.rules.prehistory.setup import NAME, PrehistorySetup
from referee.tables.links import Visitor
from referee.web.desk.puzzle import Drawn, Scene, from_address, last_page, lead_to, page_of_table
from referee.web.prehistory.arrows import NO_ARROWS, Arrows
from referee.web.prehistory.boardview import BoardView, board_view
from referee.web.prehistory.columnsview import ColumnsView
from referee.web.prehistory.mapview import MapView, map_view

TEMPLATE, STYLES = "prehistory/_puzzle.html", "css/prehistory.css"


def _board(
    case: SpringCase | AutumnCase, least: int, is_ruled: bool, tile: TribeTile | None = None
) -> BoardView:
    """Draw the board; after the ruling with the decisive tray and those tied with it."""
    board, on = case.board, case.tray
    if not is_ruled or on is None:
        return board_view(board.layout, board.trays, case.marker, tile)
    tied = tuple(tray for tray in board.ranked(least) if board.trays[tray] == board.trays[on])
    return board_view(board.layout, board.trays, case.marker, tile, tied, on)


@dataclass(frozen=True, kw_only=True)
class BoardDrawn(Drawn):
    """The control board, in autumn with the map; nothing can be tapped."""

    board: BoardView
    columns: ColumnsView | None = None
    arrows: Arrows = NO_ARROWS
    map: MapView | None = None
    may_act: bool = False
    may_pay: bool = False


def _spring(case: SpringCase, is_ruled: bool) -> BoardDrawn:
    return BoardDrawn(board=_board(case, 2, is_ruled, case.tile))


def _autumn(case: AutumnCase, is_ruled: bool) -> BoardDrawn:
    goal = WHERE_TO.answer(case)
    step = TribeStep(Line(""))
    if is_ruled and goal != NOBODY:
        at = hex_word(case.map.place_of(goal))
        step = TribeStep(
            WHERE_TO.says(case), about={"tray": case.tray or "", "goal": goal, "at": at}, act="move"
        )
    state = _table(case)
    # A tap on a letter answers.
    taps = {} if is_ruled else {word: word for word in case.letters}
    return BoardDrawn(
        board=_board(case, 1, is_ruled), map=map_view(state, step, taps, (), letters=case.letters)
    )


def _table(case: AutumnCase) -> PrehistoryState:
    """Return a table in this position, with one member in the camp."""
    layout = replace(case.board.layout, map=case.map)
    return PREHISTORY.open(PrehistorySetup(("A",), ("A", "M"), layout, Members(board=9, camp=1)))


SCENES = (
    Scene(NAME, WHAT_NOW, TEMPLATE, STYLES, _spring),
    Scene(NAME, WHERE_TO, TEMPLATE, STYLES, _autumn),
)
BY_SEASON = {"spring": SCENES[0], "autumn": SCENES[1]}


# A decision of a table ----------------------------------------------------------------------------


@never_cache
@require_safe
def from_link(request: HttpRequest, season: str) -> HttpResponse:
    if season not in BY_SEASON:
        raise Http404
    return from_address(request, BY_SEASON[season], check_case)


def from_table(visitor: Visitor, number: int) -> HttpResponse:
    case = _made_of(page_of_table(visitor, number))
    season = "autumn" if type(case) is AutumnCase else "spring"
    return lead_to(reverse("prehistory_puzzle", args=[season]), case)


def puzzle_number(log: Log[PrehistoryState]) -> int:
    """Return the record of the tribe's last action, 0 if it makes no puzzle."""
    return last_page(log, Done.kind, _made_of)


def cases_of(log: Log[PrehistoryState]) -> Iterator[tuple[Scene, SpringCase | AutumnCase]]:
    """Yield the decisions of the tribe in a log, oldest first."""
    for _, page in reversed(list(versions_back(log.version))):
        if (case := _made_of(page)) is not None:
            yield BY_SEASON["autumn" if type(case) is AutumnCase else "spring"], case


def _made_of(page: Version[PrehistoryState]) -> SpringCase | AutumnCase | None:
    """Return the decision that the record carried out; None if it is another record."""
    if page.record is None or page.before is None or page.record.entry.kind != Done.kind:
        return None
    return case_of(page.before.state)
