"""Rule one skirmish: no table, nothing saved; the address holds the whole case."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from referee.rules.arctic.cards import Catalogue, shipped
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.setup import PLAYERS
from referee.rules.arctic.skirmish import tell_declaration
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.acts import Setting, label_of
from referee.web.arctic.board import board_of
from referee.web.arctic.draft import CARD_STEP, Draft, read_draft
from referee.web.arctic.in_address import show_address
from referee.web.arctic.picks import pick_groups
from referee.web.arctic.said import declaration_of

COLOURS = (
    gettext_noop("Red"),
    gettext_noop("Blue"),
    gettext_noop("Green"),
    gettext_noop("Amber"),
    gettext_noop("Violet"),
)


@require_safe
def quick(request: HttpRequest) -> HttpResponse:
    """Show the case of the address and its ruling; taps lead to the address that holds the next case."""
    colours = [gettext(colour) for colour in COLOURS]
    draft = read_draft(dict(request.GET.lists()), colours, Draft).done(request.GET.getlist("do"))
    address = f"{reverse('arctic_quick')}?{draft.query}"
    return show_address(request, "arctic/quick.html", address, lambda: quick_context(draft, colours))


def quick_context(draft: Draft, colours: list[str]) -> dict[str, Any]:
    """Return what the page shows."""
    cards = shipped()
    number = len(draft.names)
    return {
        "board": board_of(Setting(draft, cards), {}),
        "draft": draft,
        "can_rename": True,
        "open_seats": range(number),
        "groups": pick_groups(_offered(draft, cards), number, chosen_cards(draft)),
        "sets": [(name, title, name in draft.sets) for name, title in (("hq", "HQ"), ("recon", "Recon"))],
        "next_name": colours[number] if number + 1 in PLAYERS else "",
        "can_remove": number - 1 in PLAYERS,
        "undo": told_step(draft, cards, draft.steps[-1]) if draft.steps else None,
        "redo": told_step(draft, cards, draft.undone[-1]) if draft.undone else None,
        "house_rules": HOUSE_RULES.in_scope("skirmish"),
        "house": draft.house,
    }


def chosen_cards(draft: Draft) -> list[tuple[int, str]]:
    """Return (player, card id) of every card added."""
    return [(int(match[1]), match[2]) for step in draft.steps if (match := CARD_STEP.fullmatch(step))]


def told_step(draft: Draft, cards: Catalogue, step: str) -> Line:
    """Return what a step says, for undo and redo."""
    declaration = declaration_of(step, draft.names)
    if declaration is not None:
        return tell_declaration(cards, declaration)
    match = CARD_STEP.fullmatch(step)
    player, card_id = (int(match[1]), match[2]) if match else (0, step)
    facts = {"player": draft.names[player], "card": label_of(cards, card_id) or card_id}
    return Line(gettext_noop("{player}’s {card}"), facts)


def _offered(draft: Draft, cards: Catalogue) -> Catalogue:
    """Return the cards of the base game and of the expansions that are switched on."""
    return {card.id: card for card in cards.values() if card.set in ("base", *draft.sets)}


__all__ = ["chosen_cards", "quick", "quick_context", "told_step"]
