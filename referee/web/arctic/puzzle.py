"""The puzzles of Arctic Scavengers: shipped ones, and any skirmish in a URL."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.rules.arctic.learn import WHAT_TO_HIRE, WHO_WINS, HireCase
from referee.rules.arctic.record import ArcticState, Case, SkirmishOutcome
from referee.rules.arctic.setup import NAME
from referee.rules.arctic.skirmish import Count, describe_declaration, resolve_skirmish
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.kernel.versions import Log, played_steps
from referee.tables.links import Visitor
from referee.web.arctic.board import CardView, ForceView, board_of, force_view
from referee.web.arctic.cases import HOUSE, CaseDraft
from referee.web.arctic.faces import values_of
from referee.web.arctic.quick import as_far_as_read, draft_in, query_of, setting_of
from referee.web.arctic.setting import Buttons
from referee.web.arctic.what_if import can_be_ruled_on, counted_before, trail_of
from referee.web.desk.puzzle import ANSWER, HINT, Drawn, Scene, show_puzzle
from referee.web.desk.wall import SeatTotal

STYLES = "css/arctic.css"
PAYS = ("hunt", "meds")


@never_cache
@require_safe
def from_link(request: HttpRequest) -> HttpResponse:
    """Show the case in the URL as a puzzle."""
    draft = draft_in(query := request.META["QUERY_STRING"], ANSWER, HINT)
    case = setting_of(draft).case
    if not can_be_ruled_on(draft) or not any(each.cards for each in case.forces.values()):
        return as_far_as_read(query)
    return show_puzzle(request, SKIRMISH, case, fields=_fields(draft), nonsense=draft.nonsense)


def from_table(visitor: Visitor, number: int) -> HttpResponse:
    """Redirect to a counted skirmish of a table as a puzzle without names; one without cards makes none."""
    state, ruling = counted_before(visitor, number)
    if not any(force.cards for force in state.case().forces.values()):
        raise Http404
    draft = draft_of(state.case())
    if not _says_the_same(draft, ruling.outcome):
        return HttpResponseRedirect(f"{visitor.path}what-if/{number}/")
    return HttpResponseRedirect(f"{reverse('arctic_puzzle')}?{urlencode(_fields(draft))}")


def cases_of(log: Log[ArcticState]) -> Iterator[tuple[Scene, Case]]:
    """Yield the counted skirmishes of a log without names, oldest first."""
    for before, record, _ in played_steps(log):
        if record.entry.kind == Count.kind:
            draft = draft_of(before.case())
            if _says_the_same(draft, record.ruling.outcome):
                yield SKIRMISH, setting_of(draft).case


def _says_the_same(draft: CaseDraft, counted: SkirmishOutcome) -> bool:
    """Whether the case in the URL has the same result; it can't contain corrected cards."""
    try:
        held = resolve_skirmish(setting_of(draft).case, draft.cards).outcome
    except IllegalEntry:
        return False
    return [_numbers(held, name) for name in draft.names] == [
        _numbers(counted, name) for name in counted.fight
    ]


def _numbers(outcome: SkirmishOutcome, name: str) -> tuple[int, int, bool]:
    return outcome.fight[name], outcome.people[name], outcome.winner == name


def _fields(draft: CaseDraft) -> list[tuple[str, str]]:
    """Return the URL fields of a case, with colours for names."""
    return [*(("p", "") for _ in draft.names), *draft.fields]


def draft_of(case: Case) -> CaseDraft:
    """Return what a URL can hold of a case: colours for names, the cards, the acts, house rules."""
    blank = draft_in(urlencode([("p", "")] * len(case.players)))
    house = {f"{HOUSE}{name}": (value,) for name, value in case.house_rules.items()}
    picked = {**blank.picked, **{field: words for field, words in house.items() if field in blank.picked}}
    return replace(blank, trail=trail_of(case), picked=picked)


# Who wins? ----------------------------------------------------------------------------------------


def _named(case: Case) -> Case:
    return setting_of(draft_of(case)).case


@dataclass(frozen=True, kw_only=True)
class SkirmishDrawn(Drawn):
    """The forces and the declarations."""

    forces: Sequence[ForceView]
    said: list[Line]
    hides_numbers: bool = False


def _skirmish(case: Case, is_ruled: bool) -> SkirmishDrawn:
    draft = draft_of(case)
    setting = replace(setting_of(draft), buttons=Buttons(), actors=())
    said = [describe_declaration(draft.cards, each) for each in setting.case.declarations]
    if not is_ruled:
        # Before the ruling no tool has a carrier.
        loose = [force_view(setting, at, at + 1, None, (), None) for at in range(len(draft.names))]
        return SkirmishDrawn(forces=loose, said=said, hides_numbers=True)
    board = board_of(setting, {})
    totals = [SeatTotal(each.name, each.number, each.fight or 0, each.is_winner) for each in board.forces]
    return SkirmishDrawn(forces=board.forces, said=said, totals=totals, how=board.how)


def _what_if(case: Case) -> str:
    query = query_of(draft_of(case))
    return f"{reverse('arctic_what_if')}?{query}&{urlencode({'was': query})}"


SKIRMISH = Scene(NAME, WHO_WINS, "arctic/_puzzle.html", STYLES, _skirmish, _named, _what_if)

# What can you hire? -------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class HandDrawn(Drawn):
    """The cards in a hand."""

    hand: list[CardView]


def _hand(case: HireCase, is_ruled: bool) -> HandDrawn:
    values = ((card, values_of(card)) for card in case.hand)
    return HandDrawn(
        hand=[CardView(card.label, tuple(v for v in some if v.name in PAYS)) for card, some in values]
    )


SCENES = (SKIRMISH, Scene(NAME, WHAT_TO_HIRE, "arctic/_puzzle_hand.html", STYLES, _hand))
