"""The rules of the Marauders to read: all on one page, or the one behind a chip."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from referee.rules.kernel.houserule import HouseRule
from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.houserules import HOUSE_RULES
from referee.rules.prehistory.rulebook import RULES

CITED = re.compile(r"(M-\d+)")
SECTIONS: tuple[tuple[str, range], ...] = (
    (gettext_noop("Set-up and general"), range(1, 20)),
    (gettext_noop("Spring"), range(20, 30)),
    (gettext_noop("The six actions"), range(30, 50)),
    (gettext_noop("Summer"), range(50, 60)),
    (gettext_noop("Autumn"), range(60, 80)),
    (gettext_noop("The end"), range(80, 90)),
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


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """Show every rule on one page."""
    sections = [
        {"title": title, "leaves": [leaf_of(r) for r in RULES.values() if int(r.number[2:]) in numbers]}
        for title, numbers in SECTIONS
    ]
    return render(request, "prehistory/rules.html", {"sections": sections})


@require_safe
@vary_on_headers("HX-Request")
def one_rule(request: HttpRequest, number: str) -> HttpResponse:
    """Show one rule: alone on a page, or as the part that htmx puts into the dialog."""
    rule = RULES.get(number)
    if rule is None:
        raise Http404
    template = "arctic/_rule.html" if "HX-Request" in request.headers else "prehistory/rule.html"
    return render(request, template, {"leaf": leaf_of(rule)})
