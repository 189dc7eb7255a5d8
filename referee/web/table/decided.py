"""The page that says what decided an evening: which other house rules would have changed it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse

from referee.rules.kernel.entry.kind import PRIVATE
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.decided import Changed, Otherwise
from referee.rules.kernel.history.log import Log, counting_records
from referee.rules.kernel.history.mattered import Deciding, evening
from referee.rules.kernel.history.remedies import NOT_COUNTED, STANDS, way_line
from referee.rules.kernel.history.sentences import LogDifference, standing_pairs
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.versions import version_of
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.web.access.responses import is_htmx
from referee.web.access.visitors import show
from referee.web.registry import at_table

DOUBTED = gettext_noop("Was entry {number} ruled on rightly?")
MOST_ENTRIES = 4
"""The entries shown for each house rule."""


class OtherEntry(NamedTuple):
    """An entry that would have been ruled on differently; ``round``: None in a game without rounds."""

    number: int
    round: Any
    was: Line
    now: Line


@dataclass(frozen=True, slots=True)
class OtherRule:
    """A house rule with another value or a protest decided otherwise, and what would have come of it."""

    question: Line
    here: Line
    other: Line
    rules: tuple[str, ...]
    line: Line
    standing: tuple[LogDifference, ...]
    entries: tuple[OtherEntry, ...]
    more: int
    refused: tuple[int, ...]


@dataclass(frozen=True)
class DecidedPage:
    """``unknown``: what the game would have gone another way with, and from which entry.

    ``is_whole``: it is a page of its own; ``is_sealed``: not everything is open yet.
    """

    is_sealed: bool
    is_whole: bool
    rules: tuple[OtherRule, ...] = ()
    unknown: tuple[tuple[Line, Line, int], ...] = ()


@at_table()
def decided_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Say which house rules decided a finished game; under the score it is fetched as a part of it."""
    log, game = read_log(visitor.table), game_of(visitor.table)
    if not game.results(log.state):
        raise Http404
    is_part = is_htmx(request)
    page = DecidedPage(is_sealed=True, is_whole=not is_part)
    if _is_open(game, log):
        found = evening(log.version, game, log.disputes)
        rules = tuple(_rule(game, log, each) for each in found.deciding)
        unknown = tuple(_unknown(game, log, each) for each in found.unknown)
        page = DecidedPage(is_sealed=False, is_whole=not is_part, rules=rules, unknown=unknown)
    template = "table/_what_decided.html" if is_part else "table/what_decided.html"
    return show(request, visitor, template, page)


def _is_open(game: Game[Any, Any], log: Log[Any]) -> bool:
    """Whether everyone may read all that counts, apart from private notes, which decide nothing."""
    entries = [record.entry for record in counting_records(log)]
    public = [each for each in entries if game.kinds[each.kind].concurrent_with != PRIVATE]
    return not any(game.is_sealed(log.state, each, None) for each in public)


def _unknown(game: Game[Any, Any], log: Log[Any], each: Otherwise) -> tuple[Line, Line, int]:
    question, _, other, _ = _asked(game, log, each)
    return question, other, each.ends_at


def _asked(game: Game[Any, Any], log: Log[Any], each: Otherwise) -> tuple[Line, Line, Line, tuple[str, ...]]:
    """Return what is asked, how it is answered here and otherwise, and the rules that it belongs to."""
    if each.about:
        last = next(dispute for dispute in reversed(log.disputes) if dispute.about == each.about)
        here = way_line(game, log, each.about, last.decided or STANDS)
        return Line(DOUBTED, number=each.about), here, way_line(game, log, each.about, each.value), ()
    house, now = game.house_rules.by_name[each.name], game.house_now(log.state)[each.name]
    here, other = Line(house.label_of(now)), Line(house.label_of(each.value))
    return Line(house.question), here, other, house.rules


def _rule(game: Game[Any, Any], log: Log[Any], deciding: Deciding) -> OtherRule:
    other = deciding.otherwise
    entries = tuple(_entries(game, log, other.changed))
    return OtherRule(
        *_asked(game, log, other),
        deciding.line,
        tuple(standing_pairs(game, log.state, other.state)),
        entries[:MOST_ENTRIES],
        len(entries[MOST_ENTRIES:]),
        other.refused,
    )


def _entries(game: Game[Any, Any], log: Log[Any], changed: tuple[Changed, ...]) -> Iterator[OtherEntry]:
    """Yield the entries whose sentence would have been another, the last one too if none would."""
    for each in changed:
        version = version_of(log, each.number)
        if version is None or version.record is None or version.before is None:
            continue
        entry = version.record.entry
        was = game.describe(log.state, entry, version.record.ruling.outcome)
        now = game.describe(log.state, entry, each.outcome) if each.outcome is not None else Line(NOT_COUNTED)
        if was != now:
            yield OtherEntry(each.number, game.round_of(version.before.state), was, now)
