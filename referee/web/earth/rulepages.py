"""The rules of Skirmish for Earth to read: all on one page, or the one behind a chip."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from referee.rules.earth.houserules import HOUSE_RULES
from referee.rules.earth.rulebook import RULES
from referee.rules.kernel.houserule import HouseRule
from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop

CITED = re.compile(r"(E-\d+)")

# Title of a section -> the numbers that stand in it.
SECTIONS: tuple[tuple[str, range], ...] = (
    (gettext_noop("Set-up"), range(1, 9)),
    (gettext_noop("The round"), range(9, 15)),
    (gettext_noop("Deployment"), range(15, 30)),
    (gettext_noop("Reveal and costs"), range(30, 40)),
    (gettext_noop("Attack and ties"), range(40, 50)),
    (gettext_noop("Texts, ships, cards"), range(50, 70)),
    (gettext_noop("Scores"), range(70, 80)),
    (gettext_noop("Who may see what"), range(80, 90)),
)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A rule ready to be shown, with the house rules that belong to it."""

    rule: RuleText
    house_rules: tuple[HouseRule, ...]

    @property
    def pieces(self) -> list[tuple[str, bool]]:
        """The text cut at the rules it names: (piece, whether it is the number of a rule)."""
        return [(piece, piece in RULES) for piece in CITED.split(gettext(self.rule.text)) if piece]


def leaf_of(rule: RuleText) -> Leaf:
    """Return the rule with its house rules."""
    return Leaf(rule, tuple(house for house in HOUSE_RULES if rule.number in house.rules))


@dataclass(frozen=True, slots=True)
class Section:
    """Rules that belong together."""

    title: str
    leaves: tuple[Leaf, ...]


def sections() -> tuple[Section, ...]:
    """Return all rules, by section."""
    return tuple(
        Section(title, tuple(leaf_of(rule) for rule in RULES.values() if _number(rule) in numbers))
        for title, numbers in SECTIONS
    )


def _number(rule: RuleText) -> int:
    return int(rule.number.removeprefix("E-"))


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """Show every rule on one page."""
    return render(request, "earth/rules.html", {"sections": sections()})


@require_safe
@vary_on_headers("HX-Request")
def one_rule(request: HttpRequest, number: str) -> HttpResponse:
    """Show one rule: alone on a page, or as the part that htmx puts into the dialog."""
    rule = RULES.get(number)
    if rule is None:
        raise Http404
    template = "arctic/_rule.html" if "HX-Request" in request.headers else "earth/rule.html"
    return render(request, template, {"leaf": leaf_of(rule)})
