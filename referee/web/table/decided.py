"""The page that says what decided an evening: which other house rules would have changed it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse

from referee.rules.kernel.game import Game
from referee.rules.kernel.history.decided import Changed, Otherwise
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.history.mattered import Deciding, evening
from referee.rules.kernel.history.sentences import LogDifference, standing_pairs
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.rulebook import HouseRule
from referee.rules.kernel.versions import version_of
from referee.tables.exports import is_open
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.web.access.responses import is_htmx
from referee.web.access.visitors import show
from referee.web.registry import at_table

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
    """A house rule with another value, and what would have come of it."""

    house: HouseRule
    here: str
    other: str
    line: Line
    standing: tuple[LogDifference, ...]
    entries: tuple[OtherEntry, ...]
    more: int
    refused: tuple[int, ...]


@dataclass(frozen=True)
class DecidedPage:
    """``unknown``: house rules with which the game would have gone another way, and from which entry."""

    is_sealed: bool
    tried: int
    rules: tuple[OtherRule, ...]
    unknown: tuple[tuple[str, str, int], ...]


@at_table()
def decided_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Say which house rules decided a finished game; under the score it is fetched as a part of it."""
    log, game = read_log(visitor.table), game_of(visitor.table)
    if not game.results(log.state):
        raise Http404
    page = DecidedPage(True, 0, (), ())
    if is_open(visitor.table, log):
        found = evening(log.version, game)
        rules = tuple(_rule(game, log, each) for each in found.deciding)
        page = DecidedPage(False, found.tried, rules, tuple(_unknown(game, each) for each in found.unknown))
    template = "table/_what_decided.html" if is_htmx(request) else "table/what_decided.html"
    return show(request, visitor, template, page)


def _unknown(game: Game[Any, Any], each: Otherwise) -> tuple[str, str, int]:
    house = game.house_rules.by_name[each.name]
    return house.question, house.label_of(each.value), each.ends_at


def _rule(game: Game[Any, Any], log: Log[Any], deciding: Deciding) -> OtherRule:
    other = deciding.otherwise
    house, here = game.house_rules.by_name[other.name], game.house_now(log.state)[other.name]
    entries = tuple(_entries(game, log, other.changed))
    return OtherRule(
        house,
        house.label_of(here),
        house.label_of(other.value),
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
        now = game.describe(log.state, entry, each.outcome)
        if was != now:
            yield OtherEntry(each.number, game.round_of(version.before.state), was, now)
