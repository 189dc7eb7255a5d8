"""The members of the tribe, and what it can build (M-2, C-10)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.prehistory.board.layout import STRICT

MOST_MEMBERS = 10
MOST_CAMPSITES = 7


@dataclass(frozen=True, slots=True)
class Members:
    """The tribe's members: on its player board, in the starting camp, elsewhere on the map."""

    __pydantic_config__ = STRICT

    board: int = MOST_MEMBERS
    camp: int = 0
    out: int = 0
