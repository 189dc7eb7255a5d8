"""The solo game around its skirmishes: set-up, how hard it is, reminders, and the score (A-95 to A-98)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from referee.rules.arctic.cards import Card, Catalogue, shipped
from referee.rules.arctic.ending import check_over, score_counts
from referee.rules.arctic.record import SoloScore
from referee.rules.arctic.setup import SIZES, SoloOptions, set_up_solo
from referee.rules.arctic.solo import easily_forgotten
from referee.rules.kernel.ruling import IllegalEntry, Ruling, gettext_noop
from referee.web.arctic.board import Value, values_of
from referee.web.arctic.in_address import show_address
from referee.web.arctic.solo import named
from referee.web.arctic.solo_numbers import family_cards, harder_cards, read_cards

ALL_FORCES = len(SIZES)
STEP = re.compile(r"([a-z0-9_]+)\*([+-])1", re.ASCII)
MOST_COUNTED = 999
# What the form that opens a table calls the fields of the address.
OPENS = {"a": "added", "r": "removed"}


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the address says: cards added to the pile, families taken out, forces met, the deck as counted.

    ``contested`` and ``others`` as typed, "" where nothing is typed yet.
    """

    added: Mapping[str, int] = field(default_factory=dict)
    removed: Mapping[str, int] = field(default_factory=dict)
    met: int = 0
    contested: str = ""
    others: str = ""
    nonsense: tuple[str, ...] = ()

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """Name and value of the fields that are not typed."""
        told = (("a", self.added), ("r", self.removed))
        pairs = [
            (name, f"{card}*{number}") for name, cards in told for card, number in cards.items() if number
        ]
        return [*pairs, ("f", str(self.met))] if self.met else pairs

    @property
    def query(self) -> str:
        """The address's query that says the same."""
        typed = [(name, text) for name, text in (("c", self.contested), ("o", self.others)) if text]
        return urlencode([*self.hidden, *typed])


@dataclass(frozen=True, slots=True)
class Row:
    """A card to add to the pile or to take out: how many are, and at most can be."""

    card: Card
    values: tuple[Value, ...]
    number: int
    most: int

    @property
    def is_full(self) -> bool:
        """Whether no more is possible."""
        return self.number >= self.most


@require_safe
def solo_game(request: HttpRequest) -> HttpResponse:
    """Show the solo game of the address; taps lead to the address with the next numbers."""
    cards = shipped()
    numbers = read_numbers(dict(request.GET.lists()), cards)
    for tap in request.GET.getlist("do"):
        numbers = tapped(numbers, tap, cards)
    address = f"{reverse('arctic_solo_game')}?{numbers.query}"
    return show_address(request, "arctic/solo_game.html", address, lambda: _context(numbers, cards))


def read_numbers(told: Mapping[str, Sequence[str]], cards: Catalogue) -> Numbers:
    """Read the numbers from an address; words that make no sense are left out and named."""
    added, no_add = read_cards(told.get("a", ()), harder_cards(cards))
    removed, no_remove = read_cards(told.get("r", ()), family_cards(cards))
    met = [word for word in told.get("f", ()) if word.isascii() and word.isdecimal() and len(word) == 1]
    typed = {name: (list(told.get(name, ())) or [""])[0].strip()[:20] for name in ("c", "o")}
    no_met = tuple(word for word in told.get("f", ()) if word not in met or int(word) > ALL_FORCES)
    number = next((int(word) for word in met if int(word) <= ALL_FORCES), 0)
    return Numbers(added, removed, number, typed["c"], typed["o"], (*no_add, *no_remove, *no_met))


def tapped(numbers: Numbers, tap: str, cards: Catalogue) -> Numbers:
    """Return the numbers after a tap, ``add:thugs*+1``; one that makes no sense changes nothing."""
    verb, _, what = tap.partition(":")
    match = STEP.fullmatch(what)
    if match is None:
        return numbers
    card_id, step = match[1], 1 if match[2] == "+" else -1
    if verb == "add":
        return replace(numbers, added=_stepped(numbers.added, card_id, step, harder_cards(cards)))
    if verb == "out":
        return replace(numbers, removed=_stepped(numbers.removed, card_id, step, family_cards(cards)))
    if verb == "met" and card_id == "force":
        return replace(numbers, met=max(0, min(ALL_FORCES, numbers.met + step)))
    return numbers


def score_of(numbers: Numbers) -> Ruling[SoloScore] | IllegalEntry | None:
    """Return the score, why there is none, or None while nothing is typed."""
    if not numbers.contested and not numbers.others:
        return None
    try:
        contested, others = _count(numbers.contested), _count(numbers.others)
        check_over(ALL_FORCES - numbers.met)
    except IllegalEntry as refusal:
        return refusal
    return score_counts(contested, others)


def _stepped(numbers: Mapping[str, int], card_id: str, step: int, most: Mapping[str, int]) -> dict[str, int]:
    number = max(0, min(most.get(card_id, 0), numbers.get(card_id, 0) + step))
    return {**numbers, card_id: number}


def _count(typed: str) -> int:
    if typed.isascii() and typed.isdecimal() and len(typed) <= 3:
        return int(typed)
    phrase = gettext_noop("“{typed}” is no number of cards: from 0 to {most}.")
    raise IllegalEntry("bad-number", phrase, {"typed": typed, "most": MOST_COUNTED}, rule="A-98")


def _rows(most: Mapping[str, int], numbers: Mapping[str, int], cards: Catalogue) -> list[Row]:
    return [
        Row(cards[card_id], _shown(cards[card_id]), numbers.get(card_id, 0), number)
        for card_id, number in most.items()
        if number
    ]


def _shown(card: Card) -> tuple[Value, ...]:
    return tuple(value for value in values_of(card) if value.name in ("fight", "people"))


def _context(numbers: Numbers, cards: Catalogue) -> dict[str, Any]:
    options = SoloOptions(dict(numbers.added), dict(numbers.removed))
    setup, score = set_up_solo(options, cards), score_of(numbers)
    return {
        "draft": numbers,
        "numbers": numbers,
        "setup": setup,
        "pile": [(cards[card_id].label, number) for card_id, number in setup.outcome.pile.items()],
        "reminders": easily_forgotten(),
        "open_fields": [(OPENS[name], word) for name, word in numbers.hidden if name in OPENS],
        "harder": _rows(harder_cards(cards), numbers.added, cards),
        "families": _rows(family_cards(cards), numbers.removed, cards),
        "all_forces": ALL_FORCES,
        "score": named(score) if isinstance(score, Ruling) else None,
        "refusal": score if isinstance(score, IllegalEntry) else None,
    }
