"""Who wins? A skirmish as a puzzle: a shipped one, or any case that an address holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.rules.arctic.learn import WHO_WINS
from referee.rules.arctic.record import Case, SkirmishOutcome
from referee.rules.arctic.setup import NAME
from referee.rules.arctic.skirmish import describe_declaration, resolve_skirmish
from referee.rules.kernel.codec import decode
from referee.rules.kernel.puzzle import NOBODY
from referee.rules.kernel.ruling import IllegalEntry, Line, gettext_noop
from referee.web.arctic.acts import Setting
from referee.web.arctic.aims import Buttons
from referee.web.arctic.board import ForceView, board_of, force_view
from referee.web.arctic.cases import HOUSE, CaseDraft
from referee.web.arctic.quick import case_of, draft_in, query_of, setting_of
from referee.web.arctic.what_if import counted_before, trail_of
from referee.web.puzzle import Possible, Puzzle, Shown, show_puzzle


@never_cache
@require_safe
def from_link(request: HttpRequest) -> HttpResponse:
    """Show the case of the address as a puzzle."""
    draft = draft_in(request.META["QUERY_STRING"])
    return show_puzzle(request, puzzle_of(draft), Shown(fields=_fields(draft)))


@never_cache
@require_safe
def from_table(request: HttpRequest, code: str, place: str, key: str, number: int) -> HttpResponse:
    """Lead to a counted skirmish of a table as a puzzle without names."""
    visitor, state, ruling = counted_before(code, place, key, number)
    draft = draft_of(state.case())
    if not _says_the_same(draft, ruling.outcome):
        return HttpResponseRedirect(f"{visitor.path}what-if/{number}/")
    return HttpResponseRedirect(f"{reverse('arctic_puzzle')}?{urlencode(_fields(draft))}")


def _says_the_same(draft: CaseDraft, told: SkirmishOutcome) -> bool:
    """Whether all that decided can stand in an address: corrected cards, for one, cannot."""
    try:
        held = resolve_skirmish(setting_of(draft, case_of(draft)).case, draft.cards).outcome
    except IllegalEntry:
        return False
    return [_numbers(held, name) for name in draft.names] == [_numbers(told, name) for name in told.fight]


def _numbers(outcome: SkirmishOutcome, name: str) -> tuple[int, int, bool]:
    return outcome.fight[name], outcome.people[name], outcome.winner == name


def _fields(draft: CaseDraft) -> list[tuple[str, str]]:
    """Return what an address says of a case without names: whoever opens it reads colours."""
    return [*(("p", "") for _ in draft.names), *draft.fields]


def shipped_puzzle(told: Any) -> Puzzle:
    """Return the puzzle of a line of the shipped ones."""
    return puzzle_of(draft_of(decode(Case, told)))


def draft_of(case: Case) -> CaseDraft:
    """Return what an address can hold of a case: colours for names, the cards, the acts, house rules."""
    blank = draft_in(urlencode([("p", "")] * len(case.players)))
    house = {f"{HOUSE}{name}": (value,) for name, value in case.house_rules.items()}
    asked = {each.field for each in blank.choices}
    chosen = {**blank.chosen, **{field: words for field, words in house.items() if field in asked}}
    return replace(blank, trail=trail_of(replace(blank, names=case.players), case), chosen=chosen)


def puzzle_of(draft: CaseDraft) -> Puzzle:
    """Return a case as a puzzle. Raises Http404 for one that cannot be ruled on."""
    setting = replace(setting_of(draft, case_of(draft)), buttons=Buttons(), actors=())
    board, query = board_of(setting, {}), query_of(draft)
    if board.ruling is None or board.refusal or not board.has_cards:
        raise Http404
    case = setting.case
    said = [describe_declaration(draft.cards, each) for each in case.declarations]
    names = [Possible(str(place), name, place + 1) for place, name in enumerate(draft.names)]
    how = gettext_noop("Turn order is from the left. Nobody acts.")
    return Puzzle(
        game=NAME,
        asks=Line(gettext_noop("Who wins?")),
        how=Line(gettext_noop("Turn order is from the left.") if said else how),
        scene="arctic/_puzzle.html",
        loose={"forces": _loose(setting), "said": said, "hides_numbers": True},
        ruled={"board": board, "forces": board.forces, "said": said},
        possible=(*names, Possible(NOBODY, Line(gettext_noop("Nobody")))),
        right=WHO_WINS.answer(case),
        traps=lambda given: WHO_WINS.traps(case, given),
        word=board.word,
        reasons=board.ruling.reasons,
        what_if=f"{reverse('arctic_what_if')}?{query}&{urlencode({'was': query})}",
    )


def _loose(setting: Setting) -> list[ForceView]:
    """Return the forces before anything is worked out: nobody carries anything yet."""
    return [force_view(setting, at, at + 1, None, (), None) for at in range(len(setting.case.players))]
