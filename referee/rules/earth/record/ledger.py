"""A line of a table ruling: who, what, how much (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from referee.rules.earth.cards.cards import STRICT


class What(StrEnum):
    """What a line of a ruling moves."""

    SHIPS = "ships"
    FLAG = "flag"
    TERRITORY = "territory"
    HAND = "hand"
    ATTACK = "attack"
    VALID = "valid"
    INITIATIVE = "initiative"


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line: who, what, how much.

    ships: ``n`` from ``seat`` (None: the bank) to ``to`` (None: the bank) · flag: ``seat`` to place ``n``
    (1 is the top) · territory: ``name`` from ``seat`` to ``to`` (None: out of the game) · hand: ``seat``
    gets ``n`` cards more (or fewer) · attack: ``seat`` has ``n`` · valid: ``n`` 1 or 0 · initiative:
    ``seat``.
    """

    __pydantic_config__: ClassVar[Mapping[str, Any]] = STRICT
    what: What
    seat: str | None = None
    to: str | None = None
    n: int = 0
    name: str = ""
