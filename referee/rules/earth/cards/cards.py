"""The contents of the box: territories and action cards (E-1 to E-9, E-32 to E-41, V-13)."""

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any

from referee.rules.kernel.text.codec import KEYWORDS, Strict
from referee.rules.kernel.text.line import Line, Word
from referee.rules.kernel.text.ruling import Refusal, require

PLAYERS = range(3, 6)
FLAGS = ("red", "blue", "green", "yellow", "purple")
SHIPS = 6
ROUNDS = 22
ACTIONS = 60
X = "X"
UNNAMED = Line("unnamed card")
"""The name of a card of which only the result is known."""
X_RANGE = range(7)
HIGHEST_COST = 50
HIGHEST_PRINTED = 999
"""The largest number on a card, alone or in a sum."""
THRESHOLDS = range(1, 23)
STEP_WORDS = re.compile(r"0|-?[1-9][0-9]{0,3}", re.ASCII)


def _step(key: object) -> object:
    """Parse a JSON key strictly: "02" or "2.0" would silently be a second 2."""
    return int(str(key)) if STEP_WORDS.fullmatch(str(key)) else key


class Step:
    """Marks a number that is a key in JSON."""

    @staticmethod
    def __get_pydantic_core_schema__(source: Any, handler: Any) -> Any:
        from pydantic_core.core_schema import no_info_before_validator_function

        return no_info_before_validator_function(_step, handler(source))


# A bonus row: number of the continent's territories -> total bonus (E-72).
BonusRow = dict[Annotated[int, Step], int]


# Sums printed on cards, such as ``X+1`` or ``2*(X-1)``: parsed, never executed -------------------

Expression = int | str

LONGEST = 40
# Numbers and X, no two of them side by side, with signs and brackets between.
SUM = re.compile(r"(?:\s*(?:(?:[0-9]{1,3}|X)(?!\s*[0-9X])|[-+*()]))+\s*", re.ASCII)
LEADING_ZEROS = re.compile(r"\b0+(?=[0-9])", re.ASCII)
SIGNS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
BAD_SUM = Refusal(
    "bad-expression",
    "We can’t read “{text}” as a sum. Use whole numbers up to 999, X, +, -, * and brackets.",
    rule="E-41",
    field="attack",
)


def evaluate(value: Expression, x: int) -> int:
    """Evaluate a number or a sum for this X. Raises IllegalEntry (``bad-expression``)."""
    if isinstance(value, int):
        require(abs(value) <= HIGHEST_PRINTED, BAD_SUM, text=str(value)[:LONGEST])
        return value
    if len(value) > LONGEST or not SUM.fullmatch(value.rstrip()):
        raise BAD_SUM(text=value[:LONGEST])
    try:
        return _value(_parsed(value), x)
    except (SyntaxError, ValueError):
        raise BAD_SUM(text=value) from None


def terms_of(value: Expression, x: int) -> tuple[tuple[str, int], ...]:
    """Return the terms of a sum with X, those with X in their own notation, or the value as one term.

    Raises IllegalEntry (``bad-expression``).
    """
    total = evaluate(value, x)
    return tuple(_terms(_parsed(value), x, 1)) if "X" in str(value) else (("", total),)


@lru_cache(maxsize=1024)
def _parsed(value: Expression) -> ast.expr:
    return ast.parse(" ".join(LEADING_ZEROS.sub("", str(value)).split()), mode="eval").body


def _terms(node: ast.expr, x: int, sign: int) -> Iterator[tuple[str, int]]:
    match node:
        case ast.BinOp(one, ast.Add() | ast.Sub() as op, other):
            yield from _terms(one, x, sign)
            yield from _terms(other, x, sign if isinstance(op, ast.Add) else -sign)
        case _:
            words = ast.unparse(node)
            yield words if "X" in words else "", sign * _value(node, x)


def _value(node: ast.expr, x: int) -> int:
    match node:
        case ast.Constant(int(number)):
            return number
        case ast.Name():
            return x
        case ast.UnaryOp(ast.USub(), inner):
            return -_value(inner, x)
        case ast.BinOp(one, sign, other) if type(sign) in SIGNS:
            return SIGNS[type(sign)](_value(one, x), _value(other, x))
    raise ValueError


# What the box holds -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cost(Strict):
    """A printed cost, a number or "X", with its Attack (None: 0)."""

    cost: Expression
    attack: Expression | None = None


@dataclass(frozen=True, slots=True)
class CardEffect(Strict):
    """A text of a card, formalized; which fields it needs depends on ``op``."""

    __pydantic_config__ = Strict.__pydantic_config__ | KEYWORDS

    op: str
    who: str | None = None
    n: Expression | None = None
    when: str | None = None
    to: str | None = None
    how: str | None = None
    from_: str | None = None
    value: Expression | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class ActionCard(Strict):
    """An action card. ``count``: copies in the deck; ``text``: the table's own words."""

    id: str
    options: tuple[Cost, ...]
    reclaim: bool = False
    effects: tuple[CardEffect, ...] = ()
    name: str = ""
    count: int = 1
    text: str = ""

    @property
    def label(self) -> str:
        return self.name or self.id

    @property
    def title(self) -> Word:
        """The name in a sentence, even if it has none."""
        return self.label or UNNAMED

    @property
    def costs(self) -> tuple[str, ...]:
        return tuple(str(option.cost) for option in self.options)

    def paid(self, ships: int) -> Cost | None:
        """Return the cost that this number of ships pays; a printed number beats X (E-32 to E-34)."""
        exact = next((option for option in self.options if option.cost == ships), None)
        if exact is not None or ships not in X_RANGE:
            return exact
        return next((option for option in self.options if option.cost == X), None)


@dataclass(frozen=True, slots=True)
class Territory(Strict):
    """A territory card."""

    name: str
    score: int
    continent: str
    bonus: BonusRow
    salvage: int
    id: str = ""


# Values no card can have ---------------------------------------------------------------------------


NO_COST = Refusal("no-cost", "{card} needs at least one cost.", "E-32")
BAD_COST = Refusal("bad-cost", "{card}: “{cost}” isn’t a cost. Enter 0 to {most}, or X.", "E-32")
COST_TWICE = Refusal("cost-twice", "{card} has the same cost twice.", "E-33")
NEGATIVE_ON_CARD = Refusal("negative", "{name}: {what} can’t be {number}. Enter 0 or more.")
TOO_LARGE_ON_CARD = Refusal("too-large", "{name}: {what} can’t be {number}. Enter at most {most}.")
BAD_ROW = Refusal("bad-bonus-row", "{name}: bonus rows have steps 1 to 22. Values start at 0.", "E-72")

NOBODY = Refusal("unknown-player", "No one here is called “{seat}”.")


def folded(name: str) -> str:
    """Fold case and spaces, to compare names of continents and cards."""
    return " ".join(name.split()).casefold()


def is_cost(cost: Expression) -> bool:
    return cost == X or cost in range(HIGHEST_COST + 1)


def check_options(card: ActionCard, place: str) -> None:
    """Raise IllegalEntry for impossible costs and Attacks (V-11, V-13)."""
    require(bool(card.options), NO_COST, field=place, card=card.label)
    for option in card.options:
        cost = str(option.cost)[:40]
        require(is_cost(option.cost), BAD_COST, field=place, card=card.label, cost=cost, most=HIGHEST_COST)
        if option.attack is not None:
            evaluate(option.attack, 0)
    require(len(set(card.costs)) == len(card.costs), COST_TWICE, field=place, card=card.label)


def check_territory(territory: Territory, place: str) -> None:
    """Raise IllegalEntry for impossible numbers on a territory (V-7, V-8)."""
    name = territory.name
    for what, number, rule in (("score", territory.score, "E-71"), ("salvage", territory.salvage, "E-60")):
        require(number >= 0, NEGATIVE_ON_CARD, rule=rule, field=place, name=name, what=what, number=number)
        too_large = replace(TOO_LARGE_ON_CARD, rule=rule, field=place)
        require(
            number <= HIGHEST_PRINTED, too_large, name=name, what=what, number=number, most=HIGHEST_PRINTED
        )
    for threshold, bonus in territory.bonus.items():
        is_printed = threshold in THRESHOLDS and 0 <= bonus <= HIGHEST_PRINTED
        require(is_printed, BAD_ROW, field=place, name=name)
