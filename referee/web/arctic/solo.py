"""Solo skirmish: no table, nothing saved; the referee plays the opponent's force (A-95 to A-98)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from referee.rules.arctic.cards import Catalogue, shipped
from referee.rules.arctic.record import OPPONENT, PLAYER
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.setup import SoloOptions, set_up_solo
from referee.rules.kernel.ruling import IllegalEntry, Line, gettext_noop
from referee.web.arctic.acts import label_of
from referee.web.arctic.draft import read_draft
from referee.web.arctic.in_address import show_address
from referee.web.arctic.picks import MayAdd, pick_groups
from referee.web.arctic.quick import chosen_cards, told_step
from referee.web.arctic.solo_board import MOST_CARDS, SoloBoard, solo_board
from referee.web.arctic.solo_draft import NAMES, SAVE_STEP, SoloDraft
from referee.web.limits import count_try, is_spent

SHOWN_NAMES: Mapping[str, str] = {PLAYER: gettext_noop("Player"), OPPONENT: gettext_noop("Opponent")}

MOST_UNCOUNTED = 500
"""Fields that a search may look at without being counted: what real forces need."""

T = TypeVar("T")


@require_safe
def solo(request: HttpRequest) -> HttpResponse:
    """Show the case of the address and its ruling; taps lead to the address that holds the next case."""
    told = {name: values for name, values in request.GET.lists() if name != "p"}
    draft = read_draft(told, NAMES, SoloDraft).done(request.GET.getlist("do"))
    address = f"{reverse('arctic_solo')}?{urlencode(draft.hidden)}"
    if is_spent(request, "search"):
        words = {
            "what": gettext("Too many large searches from one place."),
            "advice": gettext("Nothing is lost: wait a minute and load the page again."),
        }
        return render(request, "sorry.html", words, status=429)
    return show_address(request, "arctic/solo.html", address, lambda: _searched(request, draft))


def _searched(request: HttpRequest, draft: SoloDraft) -> dict[str, Any]:
    """Return what the page shows; a search that took long is counted."""
    context = solo_context(draft)
    if context["solo"].looked_at > MOST_UNCOUNTED:
        count_try(request, "search")
    return context


def solo_context(draft: SoloDraft) -> dict[str, Any]:
    """Return what the page shows."""
    cards = shipped()
    found: SoloBoard = named(solo_board(draft, cards))
    return {
        "solo": found,
        "board": found.board,
        "draft": draft,
        "open_seats": range(len(NAMES)),
        "groups": pick_groups(cards, len(NAMES), chosen_cards(draft), _may_add(draft, cards)),
        "sets": [(name, title, name in draft.sets) for name, title in (("hq", "HQ"), ("recon", "Recon"))],
        "shows_all": "all" in draft.sets,
        "has_hq4": "hq4" in draft.sets,
        "undo": told_solo_step(draft, cards, draft.steps[-1]) if draft.steps else None,
        "redo": told_solo_step(draft, cards, draft.undone[-1]) if draft.undone else None,
        "house_rules": HOUSE_RULES.in_scope("solo"),
        "house": draft.house,
        "open_fields": [(f"house_{name}", value) for name, value in draft.house.items()],
    }


def named(told: T, names: Mapping[str, str] = SHOWN_NAMES) -> T:
    """Return the same with the two sides called as on the page, wherever a name stands."""
    found: Any = told
    if isinstance(told, str):
        found = gettext(names[told]) if told in names else told
    elif isinstance(told, tuple):
        found = tuple(named(each, names) for each in told)
    elif isinstance(told, Mapping):
        found = {key: named(value, names) for key, value in told.items()}
    elif isinstance(told, IllegalEntry):
        facts = named(told.line.facts, names)
        found = IllegalEntry(told.code, told.line.phrase, facts, rule=told.rule, field=told.field)
    elif is_dataclass(told) and not isinstance(told, type):
        found = replace(told, **{each.name: named(getattr(told, each.name), names) for each in fields(told)})
    return found  # type: ignore[no-any-return]


def _may_add(draft: SoloDraft, cards: Catalogue) -> MayAdd:
    """The player: cards of the sets that are on, and prizes. The opponent: its pile (A-95), or all."""
    pile = set_up_solo(SoloOptions(), cards).outcome.pile
    sets = {"base", *draft.sets}
    sizes = [sum(player == side for player, _ in chosen_cards(draft)) for side in range(len(NAMES))]

    def may_add(player: int, card_id: str, number: int) -> bool:
        card = cards[card_id]
        if sizes[player] >= MOST_CARDS[NAMES[player]]:
            return False
        if player == 0:
            return card.set in sets or card_id in pile
        is_extra = "all" in draft.sets and card.set in sets
        return number < pile.get(card_id, 0) or is_extra

    return may_add


def told_solo_step(
    draft: SoloDraft, cards: Catalogue, step: str, names: Mapping[str, str] = SHOWN_NAMES
) -> Line:
    """Return what a step says, for undo and redo."""
    match = SAVE_STEP.fullmatch(step)
    if match is None:
        return named(told_step(draft, cards, step), names)
    facts = {"medic": label_of(cards, match[1]) or match[1], "card": label_of(cards, match[2]) or match[2]}
    return Line(gettext_noop("{medic} saves {card}"), facts)


__all__ = ["named", "solo", "solo_context", "told_solo_step"]
