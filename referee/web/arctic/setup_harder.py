"""The part of the set-up page about how hard the solo game is: mercenaries added, families out (A-95)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.arctic.cards import shipped
from referee.rules.arctic.setup import Setup, SoloOptions, addable, difficulty, is_harder
from referee.web.arctic.solo_numbers import family_cards


@dataclass(frozen=True, slots=True)
class Choice:
    """A number to choose; ``value`` as the form sends it, "" for none."""

    number: int
    value: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Number:
    """A card with the numbers of it to choose from."""

    name: str
    choices: tuple[Choice, ...]


class Harder:
    """What the template shows of the difficulty; ``setup``: of one player, as the form stands."""

    def __init__(self, setup: Setup) -> None:
        options = setup.solo or SoloOptions()
        self.is_harder = is_harder(options)
        self.note = difficulty(options)
        self.added = _numbers(options.added, addable(setup, shipped()))
        self.removed = _numbers(options.removed, family_cards(shipped()))


def _numbers(chosen: Mapping[str, int], most: Mapping[str, int]) -> list[Number]:
    return [_number(card_id, chosen.get(card_id, 0), number) for card_id, number in most.items() if number]


def _number(card_id: str, chosen: int, most: int) -> Number:
    words = ["", *(f"{card_id}*{number}" for number in range(1, max(most, chosen) + 1))]
    choices = (Choice(number, word, number == chosen) for number, word in enumerate(words))
    return Number(shipped()[card_id].label, tuple(choices))
