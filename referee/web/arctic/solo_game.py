"""The solo game around its skirmishes: set-up, how hard it is, reminders, and the score (A-95 to A-98)."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from referee.rules.arctic.cards import Catalogue, shipped
from referee.rules.arctic.ending import check_over, score_counts
from referee.rules.arctic.record import SoloScore
from referee.rules.arctic.setup import SIZES, SoloOptions, is_family, most_added, set_up_solo
from referee.rules.arctic.solo import easily_forgotten
from referee.rules.kernel.choices import Choice
from referee.rules.kernel.ruling import IllegalEntry, Refusal, Ruling, gettext_noop
from referee.web.arctic.cases import Chosen, fields_off_default, read_choices, show_address, tap_choice
from referee.web.arctic.faces import CSS, values_of
from referee.web.arctic.solo import named_sides
from referee.web.panels import Face, Stepper, Steppers

ALL_FORCES = len(SIZES)
MOST_COUNTED, MOST_TYPED = 999, 20
ADDED = gettext_noop("Mercenaries added to the pile")
REMOVED = gettext_noop("Families taken out of the pile")
COUNTS = ("contested", "others")
BAD_COUNT = Refusal(
    "bad-number", gettext_noop("“{typed}” is not a number of cards. Enter 0 to {most}."), "A-98"
)


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
    chosen, nonsense = read_choices(dict(request.GET.lists()), choices)
    for tap in request.GET.getlist("do"):
        chosen = tap_choice(choices, chosen, tap)
    fields = fields_off_default(choices, chosen)
    address = f"{reverse('arctic_solo_game')}?{urlencode(fields)}"

    def context() -> dict[str, Any]:
        hidden = [pair for pair in fields if pair[0] not in COUNTS]
        opens = [pair for pair in hidden if pair[0] != "met"]
        shown = {"draft": {"fields": hidden}, "nonsense": nonsense, "open_fields": opens}
        return _context(chosen, choices, cards) | shown

    return show_address(request, "arctic/solo_game.html", address, context)


def _choices(cards: Catalogue) -> Iterator[Choice]:
    for field, most, group in (
        ("added", harder_cards(cards), ADDED),
        ("removed", family_cards(cards), REMOVED),
    ):
        for card_id, number in most.items():
            if number:
                label = cards[card_id].label
                yield Choice(f"{field}.{card_id}", label, numbers=(0, number), group=group, piece=card_id)
    yield Choice("met", gettext_noop("Forces met"), numbers=(0, ALL_FORCES))
    for field in COUNTS:
        yield Choice(field, "", text=MOST_TYPED)


def _numbers(chosen: Chosen, field: str) -> dict[str, int]:
    """Return card id -> number, of those that are not 0."""
    told = ((name.partition("."), int(words[0])) for name, words in chosen.items() if "." in name)
    return {card_id: number for (kind, _, card_id), number in told if kind == field and number}


def score_of(chosen: Chosen) -> tuple[Ruling[SoloScore] | None, IllegalEntry | None]:
    """Return the score, or why there is none; nothing of both while nothing is typed."""
    typed = [(chosen.get(field) or ("",))[0].strip()[:MOST_TYPED] for field in COUNTS]
    if not any(typed):
        return None, None
    try:
        contested, others = map(_count, typed)
        check_over(ALL_FORCES - int(chosen["met"][0]))
    except IllegalEntry as refusal:
        return None, refusal
    return named_sides(score_counts(contested, others)), None


def _count(typed: str) -> int:
    if typed.isascii() and typed.isdecimal() and len(typed) <= 3:
        return int(typed)
    raise BAD_COUNT(typed=typed, most=MOST_COUNTED)


def _context(chosen: Chosen, choices: tuple[Choice, ...], cards: Catalogue) -> dict[str, Any]:
    options = SoloOptions(_numbers(chosen, "added"), _numbers(chosen, "removed"))
    setup, (score, refusal) = set_up_solo(options, cards), score_of(chosen)
    met = next(choice for choice in choices if choice.field == "met")
    return {
        "setup": setup,
        "pile": [(cards[card_id].label, number) for card_id, number in setup.outcome.pile.items()],
        "reminders": easily_forgotten(),
        "harder": [_steppers(group, choices, chosen, cards) for group in (ADDED, REMOVED)],
        "met": Stepper(met, chosen["met"][0]),
        "typed": {field: (chosen.get(field) or ("",))[0] for field in COUNTS},
        "all_forces": ALL_FORCES,
        "score": score,
        "refusal": refusal,
    }


def _steppers(group: str, choices: tuple[Choice, ...], chosen: Chosen, cards: Catalogue) -> Steppers:
    rows = (
        Stepper(choice, chosen[choice.field][0], _face(cards, choice.piece))
        for choice in choices
        if choice.group == group
    )
    return Steppers("", "fight", group, False, tuple(rows))


def _face(cards: Catalogue, card_id: str) -> Face:
    shown = tuple(value for value in values_of(cards[card_id]) if value.name in ("fight", "people"))
    return Face(CSS[cards[card_id].kind], shown)
