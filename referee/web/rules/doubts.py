"""Doubts: what the rules of a game leave open, all readings, and how a table plays it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from referee.rules.kernel.history.counterfactual import DECIDED_BY
from referee.rules.kernel.history.disputes import can_be_doubted
from referee.rules.kernel.history.log import Log, counting_records
from referee.rules.kernel.text.rulebook import HouseRule, Rulebook
from referee.rules.kernel.text.rulebook_versions import HOUSE
from referee.rules.registry import RULEBOOKS
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.web.access.visitors import show, show_page
from referee.web.registry import at_table
from referee.web.rules.rulebook import Leaf, changed_on
from referee.web.templating.once import same_for_all


@dataclass(frozen=True, slots=True)
class OpenDoubt:
    """A house rule with its rules.

    ``value``: how it is played here; ``decided`` and ``named``: the entries that it decided, or that cite it.
    """

    house: HouseRule
    leaves: tuple[Leaf, ...]
    value: str
    decided: tuple[int, ...] = ()
    named: tuple[int, ...] = ()

    @property
    def changed(self) -> date | None:
        """The day on which it was last changed."""
        return changed_on(self.leaves[0].book, HOUSE, self.house.name)


@dataclass(frozen=True)
class DoubtsPage:
    """What the rules of a game leave open, by group."""

    game: str
    book: Rulebook
    groups: dict[str, list[OpenDoubt]]


@require_safe
@same_for_all
def doubts_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show what the rules of a game leave open, with the defaults."""
    book = RULEBOOKS.get(game)
    if book is None:
        raise Http404
    defaults = {rule.name: rule.default for rule in book.house_rules}
    page = DoubtsPage(game, book, _groups(book, defaults, {}))
    return show_page(request, "rules/doubts.html", page)


@at_table()
def table_doubts(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the same for a table: how it plays, and which house rules came up in this game."""
    log, game, book = read_log(visitor.table), game_of(visitor.table), RULEBOOKS[visitor.table.game]
    groups = _groups(book, game.house_now(log.state), _came_up(visitor, log))
    return show(request, visitor, "rules/doubts.html", DoubtsPage(visitor.table.game, book, groups))


def _groups(
    book: Rulebook, now: Mapping[str, str], came_up: Mapping[str, Mapping[bool, tuple[int, ...]]]
) -> dict[str, list[OpenDoubt]]:
    """Return the doubts by the title of their group."""
    found: dict[str, list[OpenDoubt]] = {}
    for house in book.house_rules:
        leaves = tuple(Leaf(book, book.rules[number]) for number in house.rules)
        entries = came_up.get(house.name, {})
        doubt = OpenDoubt(house, leaves, now[house.name], entries.get(True, ()), entries.get(False, ()))
        found.setdefault(house.group, []).append(doubt)
    return found


def _came_up(visitor: Visitor, log: Log[Any]) -> dict[str, dict[bool, tuple[int, ...]]]:
    """Return the entries that each house rule decided (True), and those that only cite it (False)."""
    found: dict[str, dict[bool, tuple[int, ...]]] = {}
    for number, name, is_decisive in _cited(visitor, log):
        entries = found.setdefault(name, {})
        if number not in entries.get(is_decisive, ()):
            entries[is_decisive] = (*entries.get(is_decisive, ()), number)
    return found


def _cited(visitor: Visitor, log: Log[Any]) -> Iterator[tuple[int, str, bool]]:
    """Yield the entry, the house rule, and whether it decided, for all public rulings."""
    game = game_of(visitor.table)
    for record in counting_records(log):
        named = [each for each in record.ruling.reasons if each.house_rules]
        for reason in named if named and can_be_doubted(game, log, record.number) else ():
            for house in reason.house_rules:
                yield record.number, house.partition("=")[0], reason.phrase == DECIDED_BY
