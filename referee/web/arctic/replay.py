"""A skirmish played again, step by step: face down, turned over, each act, the result."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from referee.rules.arctic.record import ArcticState, Case, Phase, SkirmishOutcome
from referee.rules.arctic.setup import NAME
from referee.rules.arctic.skirmish import describe_declaration, resolve_skirmish
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.access.visitors import for_visitor
from referee.web.arctic.board import Board, board_of, ids_of
from referee.web.arctic.cases import CaseDraft
from referee.web.arctic.puzzle import draft_of
from referee.web.arctic.quick import as_far_as_read, draft_in, query_of, setting_of
from referee.web.arctic.setting import Buttons, PlayedCase, Setting, play
from referee.web.arctic.skirmish import counted
from referee.web.arctic.stage.facts import FACE_DOWN, Stage, ruled, stage_of, turning
from referee.web.arctic.stage.marks import used_marks
from referee.web.desk.log import seat_numbers
from referee.web.templating.jinja import at

STEP = "step"
OPEN_NOW = 0
"""Instead of the number of a count: the skirmish that is open now."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A step of a replay and the address that shows it; what comes later has only its number."""

    line: Line | str
    address: str
    is_shown: bool


@dataclass(frozen=True, kw_only=True)
class ReplayPage:
    """A step of a replay. ``is_down``: the forces lie face down.

    ``share``: the address that shows the same without the table, "" if it can't; ``back``: the table.
    ``draft``: what an address without a table says.
    """

    board: Board
    stage: Stage
    steps: tuple[ReplayStep, ...]
    previous: str
    following: str
    is_down: bool
    share: str
    back: str
    round: int
    draft: CaseDraft | None = None


def stage_path(visitor: Visitor, number: int, step: int = 0) -> str:
    """Return the address that plays a counted skirmish again. ``number``: of the count."""
    return at(visitor, "skirmish", number, **({STEP: str(step)} if step else {}))


@for_visitor({NAME})
def replay_at_table(request: HttpRequest, visitor: Visitor, number: int) -> HttpResponse:
    """Play a skirmish of the table again, or the one that is open now; all have seen its cards."""
    state, ruling = _shown(visitor, number)
    case, numbers = state.case(), seat_numbers(state)
    setting = Setting(
        case, state.cards, {name: ids_of(force) for name, force in case.forces.items()}, Buttons()
    )
    shared = shared_path(case, ruling.outcome)
    page = _page(request, setting, numbers, ruling, stage_path(visitor, number))
    return _render(request, replace(page, share=shared, back=visitor.path, round=state.round), visitor)


def _shown(visitor: Visitor, number: int) -> tuple[ArcticState, Ruling[SkirmishOutcome]]:
    """Return the state before a count, with its ruling; or the open skirmish. Raises Http404."""
    log = read_log(visitor.table)
    if number == OPEN_NOW:
        state: ArcticState = log.state
        if state.phase is Phase.DECLARING and state.window is None and not visitor.is_watching:
            return state, resolve_skirmish(state.case(), state.cards)
        raise Http404
    page = counted(visitor, log, number)
    if page is None or page.record is None or page.before is None:
        raise Http404
    return page.before.state, page.record.ruling


@require_safe
def replay_of_link(request: HttpRequest) -> HttpResponse:
    """Play the skirmish of an address again: it holds the names, the cards and the acts, and no table."""
    draft = draft_in(query := request.META["QUERY_STRING"], STEP)
    setting = replace(setting_of(draft), buttons=Buttons(), actors=(), aim=None)
    played = play(setting)
    if played.refusal is not None or played.ruling is None:
        return as_far_as_read(query)
    here = f"{reverse('arctic_replay')}?{query_of(draft)}"
    numbers = {name: number for number, name in enumerate(draft.names, start=1)}
    page = _page(request, setting, numbers, played.ruling, here)
    back = f"{reverse('arctic_quick')}?{query_of(draft)}"
    return _render(request, replace(page, share=here, back=back, draft=draft))


def shared_path(case: Case, outcome: SkirmishOutcome) -> str:
    """Return the address that holds the case; "" if the cards or the table make it end otherwise there."""
    draft = draft_in(f"{urlencode([('p', name) for name in case.players])}")
    draft = replace(draft_of(case), names=draft.names)
    if draft.names != case.players:
        return ""
    try:
        again = resolve_skirmish(setting_of(draft).case, draft.cards).outcome
    except IllegalEntry:
        return ""
    is_same = (again.winner, again.fight, again.people) == (outcome.winner, outcome.fight, outcome.people)
    return f"{reverse('arctic_replay')}?{query_of(draft)}" if is_same else ""


def _page(
    request: HttpRequest,
    setting: Setting,
    numbers: Mapping[str, int],
    ruling: Ruling[SkirmishOutcome],
    here: str,
) -> ReplayPage:
    said = setting.case.declarations
    word = request.GET.get(STEP, "")
    last = len(said) + 2
    step = min(int(word), last) if word.isascii() and word.isdecimal() and len(word) < len("1000") else 0
    board, stage = shown_at(setting, numbers, ruling, step)
    lines = (
        Line("Face down"),
        Line("Turned over"),
        *(describe_declaration(setting.cards, each) for each in said),
        Line("The result"),
    )
    mark = "&" if "?" in here else "?"
    addresses = [f"{here}{mark}{STEP}={place}" for place in range(len(lines))]
    steps = tuple(
        ReplayStep(line if place <= step else str(place + 1), address, place == step)
        for place, (line, address) in enumerate(zip(lines, addresses, strict=True))
    )
    return ReplayPage(
        board=board,
        stage=stage,
        steps=steps,
        previous=addresses[step - 1] if step else "",
        following=addresses[step + 1] if step < last else "",
        is_down=step == 0,
        share="",
        back="",
        round=0,
    )


def shown_at(
    setting: Setting, numbers: Mapping[str, int], ruling: Ruling[SkirmishOutcome], step: int
) -> tuple[Board, Stage]:
    """Return the board and the stage of a step: 0 face down, 1 turned over, then an act each, the result.

    What the table has set counts in the result.
    """
    said = setting.case.declarations
    number = min(max(step - 1, 0), len(said))
    is_last = step > len(said) + 1
    case = replace(setting.case, declarations=said[:number], fights=setting.case.fights if is_last else {})
    then = setting.with_case(case)
    then = replace(then, marks=used_marks(then))
    board = board_of(then, numbers, PlayedCase(ruling) if is_last else None, is_open=True)
    stage = stage_of(then, numbers, board)
    if is_last:
        return ruled(board, stage, setting)
    if step == 1:
        board, stage = turning(board, then), replace(stage, is_turning=True)
    if step == 0:
        board = replace(board, word=Line(FACE_DOWN, n=len(case.players)), how=None)
    return board, stage


def _render(request: HttpRequest, page: ReplayPage, visitor: Visitor | None = None) -> HttpResponse:
    more = {"visitor": visitor, "table": visitor.table} if visitor else {}
    return render(request, "arctic/replay.html", {"game": NAME, **more, **vars(page)})
