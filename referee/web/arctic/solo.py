"""The solo game beside a table: a skirmish of its own, and the game around skirmishes (A-95 to A-98)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from crispy_forms.layout import Layout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from referee.rules.arctic.cards import Card, Catalogue, shipped
from referee.rules.arctic.ending import check_over, score_counts
from referee.rules.arctic.record import OPPONENT, PLAYER, SoloScore
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.setup import SIZES, SoloOptions, SoloSetup, is_family, most_added, set_up_solo
from referee.rules.arctic.solo import easily_forgotten, named
from referee.rules.kernel.entry.choices import Choice, Option, Picked, after_tap
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.arctic.acts import label_of
from referee.web.arctic.cases import (
    FORCE,
    PIECE,
    SAVES,
    CaseDraft,
    acts_choice,
    choices_of,
    forces_and_acts,
    read_link,
    show_address,
)
from referee.web.arctic.faces import CSS, PickColumn, counts_here, pick_groups, values_of
from referee.web.arctic.quick import CasePage, force_choice, step_line
from referee.web.arctic.solo_board import MOST_CARDS, SoloBoard, solo_board
from referee.web.drafts import TAP, Step, picked_fields, read_picked, strange_names, words_of
from referee.web.forms import EntryForm, Face, tapped_layout

SHOWN_NAMES: Mapping[str, str] = {PLAYER: gettext_noop("Player"), OPPONENT: gettext_noop("Opponent")}
SAVE = re.compile(rf"{PIECE.pattern}/{PIECE.pattern}", re.ASCII)

HQ4 = gettext_noop("HQ 4: may the opponent attack buildings and the leader?")
MOST_UNCOUNTED = 500
"""Fields that a search may look at without being counted: what real forces need."""

T = TypeVar("T")


@require_safe
def solo(request: HttpRequest) -> HttpResponse:
    """Show the case of the address and its ruling; taps lead to the address that holds the next case."""
    choices = choices_of(("hq", "recon", "all", "hq4"), HOUSE_RULES.in_scope("solo"))
    draft = read_link(
        request.META["QUERY_STRING"], CaseDraft((PLAYER, OPPONENT), shipped(), choices, solo_ordered)
    )
    if is_spent(request, "search"):
        words = {
            "what": gettext("Too many large searches from this network."),
            "advice": gettext("Nothing is lost. Wait a minute and load the page again."),
        }
        return render(request, "sorry.html", words, status=429)
    address = f"{reverse('arctic_solo')}?{urlencode(draft.fields)}"
    return show_address(request, "arctic/solo.html", address, lambda: _searched(request, draft))


def solo_ordered(draft: CaseDraft) -> Iterator[Choice]:
    """Yield the forces, acts of the player without an answer, and saves that are promised.

    The opponent says nothing, and no one answers: the referee finds that (A-97).
    """
    for choice in forces_and_acts(draft):
        if choice.field.startswith(FORCE):
            yield choice
    yield acts_choice(draft, 0, are_answered=False)
    yield Choice(SAVES, PLAYER, accepts=lambda word: SAVE.fullmatch(word) is not None, in_order=True)


def _searched(request: HttpRequest, draft: CaseDraft) -> SoloPage:
    """Return the page; a search that took long is counted."""
    page = skirmish_page(draft)
    if page.solo.looked_at > MOST_UNCOUNTED:
        count_try(request, "search")
    return page


@dataclass(frozen=True, kw_only=True)
class SoloPage(CasePage):
    """A skirmish against the opponent, as the referee plays it; ``open_fields``: what opens a table so."""

    solo: SoloBoard
    shows_all: bool
    hq4: Choice
    open_fields: list[tuple[str, str]]


def skirmish_page(draft: CaseDraft) -> SoloPage:
    found, steps, undone = named_sides(solo_board(draft)), draft.trail.steps, draft.trail.undone
    return SoloPage(
        draft=draft,
        fields=draft.fields,
        solo=found,
        board=found.board,
        groups=pick_groups(draft.cards, _columns(draft), draft.trail.picked),
        shows_all="all" in draft.sets,
        hq4=_hq4("hq4" in draft.sets),
        undo=solo_step_line(draft, steps[-1]) if steps else None,
        redo=solo_step_line(draft, undone[-1]) if undone else None,
        open_fields=[(f"house_{name}", value) for name, value in draft.house.items()],
    )


def named_sides(shown: T) -> T:
    """Return the same with the two sides called as on the page."""
    names = {side: gettext(name) for side, name in SHOWN_NAMES.items()}
    return named(shown, names, {PLAYER: Line("the player"), OPPONENT: Line("the opponent")})


def _columns(draft: CaseDraft) -> Iterator[PickColumn]:
    """The player: cards of the sets that are on, and prizes. The opponent: its pile (A-95), or all."""
    pile = set_up_solo(SoloOptions(), draft.cards).outcome.pile
    its = Counter(draft.laid(1))

    def may(side: int, card: Card) -> bool:
        is_on = card.set in ("base", *draft.sets)
        is_its = its[card.id] < pile.get(card.id, 0) or ("all" in draft.sets and is_on)
        return counts_here(card) and (is_its if side else is_on or card.id in pile)

    for side, name in enumerate(draft.names):
        choice = force_choice(draft, side, draft.cards.values(), partial(may, side))
        choice = replace(choice, most=MOST_CARDS[name])
        yield PickColumn(choice, gettext(SHOWN_NAMES[name]), side + 1, side + 1)


def _hq4(is_on: bool) -> Choice:
    """Return the two answers; a tap on the other one switches the cards on or off."""
    switch = "sets:hq4"
    return Choice("", HQ4, (Option(switch if is_on else "", "No"), Option("" if is_on else switch, "Yes")))


def solo_step_line(draft: CaseDraft, step: Step) -> Line:
    field, word = step
    if field != SAVES:
        return named_sides(step_line(draft, step))
    medic, _, card = word.partition("/")
    return Line(
        "{medic} {medic:saves|save} {card}",
        medic=label_of(draft.cards, medic) or medic,
        card=label_of(draft.cards, card) or card,
    )


ALL_FORCES = len(SIZES)
MOST_COUNTED, MOST_TYPED = 999, 20
ADDED = gettext_noop("Mercenaries added to the pile")
REMOVED = gettext_noop("Families removed from the pile")
COUNTS = ("contested", "others")
BAD_COUNT = Refusal("bad-number", "“{typed}” isn’t a number of cards. Enter 0 to {most}.", "A-98")


def harder_cards(cards: Catalogue) -> dict[str, int]:
    """Return the mercenaries that may be added, id -> at most how many (A-95)."""
    return {card_id: most - cards[card_id].start for card_id, most in most_added(cards).items()}


def family_cards(cards: Catalogue) -> dict[str, int]:
    """Return the families that may be taken out, id -> at most how many (A-95)."""
    pile = set_up_solo(SoloOptions(), cards).outcome.pile
    return {card.id: pile[card.id] for card in cards.values() if is_family(card) and card.id in pile}


@require_safe
def solo_game(request: HttpRequest) -> HttpResponse:
    """Show the solo game of the address; taps lead to the address with the next numbers."""
    cards = shipped()
    choices = tuple(_choices(cards))
    sent = words_of(request.GET)
    picked, lost = read_picked(sent, choices)
    nonsense = (*lost, *strange_names(sent, choices))
    for tap in sent.get(TAP, ()):
        picked = after_tap(choices, picked, tap)
    fields = picked_fields(picked, choices)
    address = f"{reverse('arctic_solo_game')}?{urlencode(fields)}"

    hidden = [pair for pair in fields if pair[0] not in COUNTS]

    def page() -> SoloGamePage:
        return _game_page(picked, choices, cards, hidden, nonsense)

    return show_address(request, "arctic/solo_game.html", address, page)


def number_choices(
    field: str, most: Mapping[str, int], cards: Catalogue, group: str = ""
) -> Iterator[Choice]:
    """Yield a number for each of these cards, up to its most."""
    for card_id, number in most.items():
        if number:
            label = cards[card_id].label
            yield Choice(f"{field}.{card_id}", label, numbers=(0, number), group=group, piece=card_id)


def _choices(cards: Catalogue) -> Iterator[Choice]:
    yield from number_choices("added", harder_cards(cards), cards, ADDED)
    yield from number_choices("removed", family_cards(cards), cards, REMOVED)
    yield Choice("met", "Forces met", numbers=(0, ALL_FORCES))
    for field in COUNTS:
        yield Choice(field, "", text=MOST_TYPED)


def _numbers(picked: Picked, field: str) -> dict[str, int]:
    """Return card id -> number, of those that aren't 0."""
    numbers = ((name.partition("."), int(words[0])) for name, words in picked.items() if "." in name)
    return {card_id: number for (kind, _, card_id), number in numbers if kind == field and number}


def score_of(picked: Picked) -> tuple[Ruling[SoloScore] | None, IllegalEntry | None]:
    """Return the score, or the refusal; neither while nothing is typed."""
    typed = [(picked.get(field) or ("",))[0].strip()[:MOST_TYPED] for field in COUNTS]
    if not any(typed):
        return None, None
    try:
        contested, others = map(_count, typed)
        check_over(ALL_FORCES - int(picked["met"][0]))
    except IllegalEntry as refusal:
        return None, refusal
    return named_sides(score_counts(contested, others)), None


def _count(typed: str) -> int:
    if typed.isascii() and typed.isdecimal() and len(typed) <= 3:
        return int(typed)
    raise BAD_COUNT(typed=typed, most=MOST_COUNTED)


@dataclass(frozen=True)
class SoloGamePage:
    """The solo game around skirmishes: its set-up, reminders, and the score of what is ``typed``.

    ``is_scoring``: whether something of a game without a table has been entered.
    ``fields``: what of the address no field of the form says; ``open_fields``: what opens a table so.
    """

    setup: Ruling[SoloSetup]
    is_harder: bool
    pile: list[tuple[str, int]]
    reminders: Sequence[Reason]
    form: EntryForm
    typed: Mapping[str, str]
    is_scoring: bool
    score: Ruling[SoloScore] | None
    refusal: IllegalEntry | None
    fields: list[tuple[str, str]]
    open_fields: list[tuple[str, str]]
    nonsense: tuple[str, ...]
    all_forces: int = ALL_FORCES


def _game_page(
    picked: Picked,
    choices: tuple[Choice, ...],
    cards: Catalogue,
    hidden: list[tuple[str, str]],
    nonsense: tuple[str, ...],
) -> SoloGamePage:
    options = SoloOptions(_numbers(picked, "added"), _numbers(picked, "removed"))
    setup, (score, refusal) = set_up_solo(options, cards), score_of(picked)
    form = EntryForm(None, choices, picked, face_of=partial(_face, cards), use="fight")
    form.helper.layout = Layout(*tapped_layout(choice for choice in choices if choice.group))
    return SoloGamePage(
        setup=setup,
        is_harder=options.is_harder,
        pile=[(cards[card_id].label, number) for card_id, number in setup.outcome.pile.items()],
        reminders=easily_forgotten(),
        form=form,
        typed={field: (picked.get(field) or ("",))[0] for field in COUNTS},
        is_scoring=bool({word for field in ("met", *COUNTS) for word in picked.get(field, ())} - {"", "0"}),
        score=score,
        refusal=refusal,
        fields=hidden,
        open_fields=[pair for pair in hidden if pair[0] != "met"],
        nonsense=nonsense,
    )


def _face(cards: Catalogue, card_id: str) -> Face:
    shown = tuple(value for value in values_of(cards[card_id]) if value.name in ("fight", "people"))
    return Face(CSS[cards[card_id].kind], shown)
