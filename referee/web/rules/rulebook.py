"""The rules of a game: all on one page, or one in a dialog."""

import re
from dataclasses import dataclass
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from referee.rules.kernel.text.line import Line, cut
from referee.rules.kernel.text.rulebook import HouseRule, Rulebook, RuleText
from referee.rules.kernel.text.rulebook_versions import RULE, versions_of
from referee.rules.registry import RULEBOOKS
from referee.web.access.responses import is_htmx
from referee.web.access.visitors import show_page
from referee.web.desk.unread import unread
from referee.web.templating.once import same_for_all


@dataclass(frozen=True, slots=True)
class Leaf:
    """A rule with its house rules, translated and split for display."""

    book: Rulebook
    rule: RuleText

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        return tuple(house for house in self.book.house_rules if self.rule.number in house.rules)

    @property
    def changed(self) -> date | None:
        """The day on which the text was last changed, its house rules left aside."""
        return changed_on(self.book, RULE, self.rule.number)

    @property
    def sources(self) -> str:
        return "; ".join(map(gettext, self.rule.sources))

    @property
    def pieces(self) -> list[tuple[str, bool]]:
        """The text, split at the numbers of rules: (piece, whether it is a number)."""
        cut = re.split(rf"({self.book.letter}-\d+)", gettext(self.rule.text))
        return [(piece, piece in self.book.rules) for piece in cut if piece]


@dataclass(frozen=True)
class RulesPage:
    """All rules of a game, by section. ``versions``: the days on which they changed."""

    game: str
    book: Rulebook
    sections: list[tuple[str, list[Leaf]]]
    versions: tuple[str, ...]


@dataclass(frozen=True)
class RulePage:
    """One rule; ``on_page``: on the page of all rules."""

    game: str
    book: Rulebook
    leaf: Leaf
    on_page: bool = False


def changed_on(book: Rulebook, kind: str, name: str) -> date | None:
    """Return the day on which a rule or house rule was last changed, None if it isn't known."""
    day = versions_of(book.game).changed_on(kind, name)
    return date.fromisoformat(day) if day else None


def sections(book: Rulebook) -> list[tuple[str, list[Leaf]]]:
    """Return all rules by the title of their section."""
    return [(section.title, [Leaf(book, rule) for rule in section.rules]) for section in book.sections]


def _book_or_404(game: str) -> Rulebook:
    if game not in RULEBOOKS:
        raise Http404
    return RULEBOOKS[game]


@require_safe
@same_for_all
def all_rules(request: HttpRequest, game: str) -> HttpResponse:
    book = _book_or_404(game)
    return show_page(
        request, "rules/rules.html", RulesPage(game, book, sections(book), versions_of(game).days)
    )


@require_safe
@vary_on_headers("HX-Request")
@same_for_all
def one_rule(request: HttpRequest, game: str, number: str) -> HttpResponse:
    """Show one rule: on a page of its own, or for htmx in the dialog."""
    book = _book_or_404(game)
    rule = book.rules.get(number)
    if rule is None:
        return unread(request, Line("There is no rule {number} here.", number=cut(number)))
    template = "rules/_rule.html" if is_htmx(request) else "rules/rule.html"
    return show_page(request, template, RulePage(game, book, Leaf(book, rule)))
