"""What the box holds; territories and action cards as a table's deck has them (E-1 to E-9, E-32 to E-41)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator
from pydantic import Field as Alias

from referee.rules.earth.cards import expressions
from referee.rules.earth.cards.expressions import Expression
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, gettext_noop

X = "X"
X_RANGE = range(7)
HIGHEST_COST = 50
THRESHOLDS = range(1, 23)
# What a file may say besides is refused, never ignored.
STRICT: Mapping[str, Any] = {"extra": "forbid"}
STEP_WORDS = re.compile(r"0|-?[1-9][0-9]{0,3}", re.ASCII)


def _step(key: object) -> object:
    """JSON has words for keys; "02" or "2.0" would silently be a second 2."""
    return int(key) if isinstance(key, str) and STEP_WORDS.fullmatch(key) else key


# A bonus row: number of the continent's territories -> bonus in all (E-72).
BonusRow = dict[Annotated[int, BeforeValidator(_step)], int]


@dataclass(frozen=True, slots=True)
class Option:
    """A printed cost, a number or "X", with the Attack that belongs to it (missing: 0)."""

    __pydantic_config__: ClassVar[Mapping[str, Any]] = STRICT
    cost: Expression
    attack: Expression | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """A text in the words of the vocabulary; which fields it needs depends on ``op``."""

    __pydantic_config__: ClassVar[Mapping[str, Any]] = STRICT
    op: str
    who: str | None = None
    n: Expression | None = None
    when: str | None = None
    to: str | None = None
    how: str | None = None
    from_: Annotated[str | None, Alias(alias="from")] = None
    value: Expression | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """An action card. ``count``: copies in the deck; ``text``: the table's own words."""

    __pydantic_config__: ClassVar[Mapping[str, Any]] = STRICT
    id: str
    options: tuple[Option, ...]
    reclaim: bool = False
    effects: tuple[Effect, ...] = ()
    name: str = ""
    count: int = 1
    text: str = ""

    @property
    def label(self) -> str:
        """What the card is called."""
        return self.name or self.id

    @property
    def costs(self) -> tuple[str, ...]:
        """The printed costs as words."""
        return tuple(str(option.cost) for option in self.options)

    def paid(self, ships: int) -> Option | None:
        """Return the option that this number of ships pays; a printed number beats X (E-32 to E-34)."""
        exact = next((option for option in self.options if option.cost == ships), None)
        if exact is not None or ships not in X_RANGE:
            return exact
        return next((option for option in self.options if option.cost == X), None)


def card_says(card: Action) -> Line:
    """Return costs and Attacks of a card in short."""
    parts = tuple(f"{each.cost} → {0 if each.attack is None else each.attack}" for each in card.options)
    return Line("{parts}", {"parts": " · ".join(parts)})


def whole_card(card: Action) -> Line:
    """Return all that a card prints, in short."""
    phrase = gettext_noop("{says} · Reclaim · {text}") if card.text else gettext_noop("{says} · Reclaim")
    if not card.reclaim:
        phrase = "{says} · {text}" if card.text else "{says}"
    return Line(phrase, {"says": card_says(card), "text": card.text})


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory card; ``bonus``: number of the continent's territories -> bonus in all (E-72)."""

    __pydantic_config__: ClassVar[Mapping[str, Any]] = STRICT
    name: str
    score: int
    continent: str
    bonus: BonusRow
    salvage: int
    id: str = ""


def refuse(code: str, phrase: str, rule: str | None, place: str, **facts: Fact) -> None:
    """Raise IllegalEntry with this phrase."""
    raise IllegalEntry(code, phrase, facts, rule=rule, field=place)


def check_options(card: Action, place: str) -> None:
    """Raise IllegalEntry for costs and Attacks that no card can print (V-11, V-13)."""
    if not card.options:
        refuse("no-cost", gettext_noop("{card} needs at least one cost."), "E-32", place, card=card.label)
    for option in card.options:
        if not _is_cost(option.cost):
            phrase = gettext_noop("{card}: “{cost}” is no cost; a number from 0 to {most}, or X.")
            refuse(
                "bad-cost", phrase, "E-32", place,
                card=card.label, cost=str(option.cost)[:40], most=HIGHEST_COST,
            )  # fmt: skip
        if option.attack is not None:
            expressions.check(option.attack)
    if len(set(card.costs)) < len(card.costs):
        phrase = gettext_noop("{card} has the same cost twice.")
        refuse("cost-twice", phrase, "E-33", place, card=card.label)


def _is_cost(cost: Expression) -> bool:
    return cost == X or (isinstance(cost, int) and 0 <= cost <= HIGHEST_COST)


def check_territory(territory: Territory, place: str) -> None:
    """Raise IllegalEntry for numbers that no territory can print (V-7, V-8)."""
    for what, rule in (("score", "E-71"), ("salvage", "E-60")):
        number = getattr(territory, what)
        if number < 0:
            phrase = gettext_noop("{name}: {what} cannot be {number}; 0 or more.")
            refuse("negative", phrase, rule, place, name=territory.name, what=what, number=number)
    for threshold, bonus in territory.bonus.items():
        if threshold not in THRESHOLDS or bonus < 0:
            phrase = gettext_noop("{name}: a bonus row has steps from 1 to 22 with values from 0 on.")
            refuse("bad-bonus-row", phrase, "E-72", place, name=territory.name)


PLAYERS = range(3, 6)
FLAGS = ("red", "blue", "green", "yellow", "purple")
SHIPS = 6
ROUNDS = 22
ACTIONS = 60
