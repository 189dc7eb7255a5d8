"""The puzzles of Skirmish for Earth: built-in ones, and rounds of a table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.rules.earth.cards import ActionCard, Territory, card_texts
from referee.rules.earth.ending import FINISH, RoundCase, renamed, resolve_round
from referee.rules.earth.learn import SHIPS_LEFT, WHO_CAPTURES, ShipsCase, round_of
from referee.rules.earth.record import EarthState
from referee.rules.earth.setup import NAME
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.kernel.versions import Log, Version, versions_back
from referee.tables.links import Visitor
from referee.web.desk.puzzle import Drawn, Scene, from_address, last_page, lead_to, page_of_table
from referee.web.desk.wall import SeatTotal
from referee.web.earth.board import pole
from referee.web.earth.rows import Pole
from referee.web.earth.setup import FLAG_NAMES

NOT_OVER = Refusal("not-over", "The round in this link isn’t over.")
TEMPLATE, STYLES = "earth/_puzzle.html", "css/earth.css"


@never_cache
@require_safe
def from_link(request: HttpRequest) -> HttpResponse:
    return from_address(request, CAPTURE, _check)


def _check(case: RoundCase) -> None:
    """Raise IllegalEntry for a round that wasn't played to its end."""
    outcome = resolve_round(case).outcome
    require(outcome.closed is not None and all(case.cards.values()), NOT_OVER)


def from_table(visitor: Visitor, number: int) -> HttpResponse:
    """Redirect to a finished round of a table as a puzzle without names."""
    return lead_to(reverse("earth_puzzle"), _made_of(page_of_table(visitor, number)))


def puzzle_number(log: Log[EarthState]) -> int:
    """Return the record that finished the last round, 0 if that makes no puzzle."""
    return last_page(log, FINISH.name, _made_of)


def cases_of(log: Log[EarthState]) -> Iterator[tuple[Scene, RoundCase]]:
    """Yield the finished rounds of a log without names, oldest first."""
    for record, page in reversed(list(versions_back(log.version))):
        case = _made_of(page) if record.entry.kind == FINISH.name else None
        if case is not None:
            yield CAPTURE, _named(case)


def _made_of(page: Version[EarthState]) -> RoundCase | None:
    """Return the round that the page's record finished; None if it's another record."""
    is_finish = page.record is not None and page.record.entry.kind == FINISH.name
    return round_of(page.before.state) if is_finish and page.before else None


def _named(case: RoundCase) -> RoundCase:
    return renamed(case, (gettext(name).capitalize() for name in FLAG_NAMES))


@dataclass(frozen=True)
class PuzzleRow:
    """A seat with its card, the ships on it, and those left."""

    number: int
    name: str
    card: ActionCard | None
    texts: tuple[Line, ...]
    ships: int
    left: int
    is_paid: bool


@dataclass(frozen=True, kw_only=True)
class RoundDrawn(Drawn):
    """The cards and ships of a round; ``asked``: the seat in question."""

    rows: list[PuzzleRow]
    pole: Pole
    target: Territory
    is_ruled: bool
    shows_reserve: bool = False
    asked: str = ""


def _round(case: RoundCase, is_ruled: bool) -> RoundDrawn:
    outcome = resolve_round(case).outcome
    numbers = {seat: at for at, seat in enumerate(case.seats, start=1)}
    rows = [
        PuzzleRow(
            number=number,
            name=seat,
            card=card,
            texts=card_texts(card) if card else (),
            ships=outcome.deployed[seat],
            left=case.reserve[seat] - outcome.deployed[seat],
            is_paid=(outcome.valid or {})[seat],
        )
        for (seat, number), card in zip(numbers.items(), map(case.cards.__getitem__, case.seats), strict=True)
    ]
    return RoundDrawn(rows=rows, pole=pole(numbers, case.flagpole), target=case.target, is_ruled=is_ruled)


def _capture(case: RoundCase, is_ruled: bool) -> RoundDrawn:
    shown = _round(case, is_ruled)
    if not is_ruled:
        return shown
    outcome = resolve_round(case).outcome
    attacks = enumerate((outcome.attack or {}).items(), start=1)
    totals = [SeatTotal(seat, at, number, seat == outcome.winner) for at, (seat, number) in attacks]
    return replace(shown, totals=totals)


def _ships(case: ShipsCase, is_ruled: bool) -> RoundDrawn:
    return replace(_round(case.round, is_ruled), shows_reserve=True, asked=case.seat)


def _named_ships(case: ShipsCase) -> ShipsCase:
    named = _named(case.round)
    return ShipsCase(named, named.seats[case.round.seats.index(case.seat)])


CAPTURE = Scene(NAME, WHO_CAPTURES, TEMPLATE, STYLES, _capture, _named)
SCENES = (
    CAPTURE,
    Scene(NAME, SHIPS_LEFT, TEMPLATE, STYLES, _ships, _named_ships),
)
