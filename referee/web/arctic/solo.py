"""Solo skirmish: no table, nothing saved; the referee plays the opponent's force (A-95 to A-98)."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from referee.rules.arctic.cards import Card, shipped
from referee.rules.arctic.record import OPPONENT, PLAYER
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.setup import SoloOptions, set_up_solo
from referee.rules.arctic.solo import named
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.acts import label_of
from referee.web.arctic.cases import PIECE, CaseDraft, choices_of, read_case, show_address, takes
from referee.web.arctic.faces import Cell, counts_here, pick_groups
from referee.web.arctic.quick import case_context, step_line
from referee.web.arctic.solo_board import MOST_CARDS, SAVES, solo_board
from referee.web.doors import count_try, is_spent
from referee.web.drafts import Step

SHOWN_NAMES: Mapping[str, str] = {PLAYER: gettext_noop("Player"), OPPONENT: gettext_noop("Opponent")}
SAVE = re.compile(rf"{PIECE.pattern}/{PIECE.pattern}", re.ASCII)

MOST_UNCOUNTED = 500
"""Fields that a search may look at without being counted: what real forces need."""

T = TypeVar("T")


@require_safe
def solo(request: HttpRequest) -> HttpResponse:
    """Show the case of the address and its ruling; taps lead to the address that holds the next case."""
    choices = choices_of(("hq", "recon", "all", "hq4"), HOUSE_RULES.in_scope("solo"))
    draft = read_case(
        request.META["QUERY_STRING"], CaseDraft((PLAYER, OPPONENT), shipped(), choices, takes_solo)
    )
    if is_spent(request, "search"):
        words = {
            "what": gettext("Too many large searches from one place."),
            "advice": gettext("Nothing is lost. Wait a minute and load the page again."),
        }
        return render(request, "sorry.html", words, status=429)
    address = f"{reverse('arctic_solo')}?{urlencode(draft.fields)}"
    return show_address(request, "arctic/solo.html", address, lambda: _searched(request, draft))


def takes_solo(draft: CaseDraft, field: str, word: str) -> bool:
    """Whether a word is a card, an act of the player without an answer, or a save that is promised.

    The opponent says nothing, and nobody answers: the referee finds that (A-97).
    """
    if field == SAVES:
        return SAVE.fullmatch(word) is not None
    if field == "acts.0":
        said = draft.declaration(0, word)
        return said is not None and said.answer is None
    return field.startswith("force") and takes(draft, field, word)


def _searched(request: HttpRequest, draft: CaseDraft) -> dict[str, Any]:
    """Return what the page shows; a search that took long is counted."""
    context = solo_context(draft)
    if context["solo"].looked_at > MOST_UNCOUNTED:
        count_try(request, "search")
    return context


def solo_context(draft: CaseDraft) -> dict[str, Any]:
    found, steps, undone = named_sides(solo_board(draft)), draft.trail.steps, draft.trail.undone
    pile = set_up_solo(SoloOptions(), draft.cards).outcome.pile
    return {
        **case_context(draft),
        "solo": found,
        "board": found.board,
        "groups": pick_groups(draft.cards, lambda card: _cells(draft, card, pile)),
        "shows_all": "all" in draft.sets,
        "has_hq4": "hq4" in draft.sets,
        "undo": solo_step_line(draft, steps[-1]) if steps else None,
        "redo": solo_step_line(draft, undone[-1]) if undone else None,
        "open_fields": [(f"house_{name}", value) for name, value in draft.house.items()],
    }


def named_sides(told: T) -> T:
    """Return the same with the two sides called as on the page."""
    return named(told, {side: gettext(name) for side, name in SHOWN_NAMES.items()})


def _cells(draft: CaseDraft, card: Card, pile: Mapping[str, int]) -> Iterator[Cell]:
    """The player: cards of the sets that are on, and prizes. The opponent: its pile (A-95), or all."""
    is_on = card.set in ("base", *draft.sets)
    numbers = [draft.laid(side).count(card.id) for side in range(len(draft.names))]
    may = [is_on or card.id in pile, numbers[1] < pile.get(card.id, 0) or ("all" in draft.sets and is_on)]
    is_left = counts_here(card) and sum(numbers) < card.count
    for side, name in enumerate(draft.names):
        is_full = len(draft.laid(side)) >= MOST_CARDS[name]
        tap = f"force.{side}:{card.id}" if is_left and may[side] and not is_full else ""
        yield Cell(gettext(SHOWN_NAMES[name]), side + 1, numbers[side], tap, side + 1)


def solo_step_line(draft: CaseDraft, step: Step) -> Line:
    field, word = step
    if field != SAVES:
        return named_sides(step_line(draft, step))
    medic, _, card = word.partition("/")
    facts = {
        "medic": label_of(draft.cards, medic) or medic,
        "card": label_of(draft.cards, card) or card,
    }
    return Line(gettext_noop("{medic} saves {card}"), facts)
