"""A sentence about a skirmish, and the twin's tables that it speaks of."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.second.arctic.skirmish import Copy, Side, Skirmish
from referee.second.arctic.solo import fork

Json = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """A sentence with its facts, the tables before and after, and the answer (at the count)."""

    phrase: str
    facts: Mapping[str, Any]
    before: Skirmish
    after: Skirmish
    said: Json
    answer: Json

    @property
    def victim(self) -> str:
        return str(self.facts["victim"])

    @property
    def side(self) -> Side:
        return self.after.sides[self.facts["player"]]

    def fight(self, play: Skirmish, player: str) -> int:
        way = play.fight(play.sides[player])
        return way.value if way else 0

    def fights(self, player: str) -> tuple[int, int]:
        return self.fight(self.before, player), self.fight(self.after, player)

    def people(self, player: str) -> tuple[int, int]:
        return tuple(play.sides[player].people(play.rules) for play in (self.before, self.after))  # type: ignore[return-value]

    def lost(self, player: str, label: str) -> int:
        """How many cards of that title stood before and do not stand now."""
        standing = [
            sum(title(each) == label for each in play.sides[player].standing())
            for play in (self.before, self.after)
        ]
        return standing[0] - standing[1]

    def changed(self, player: str, label: str, what: str) -> list[Copy]:
        """The copies of that title of which something became true."""
        pairs = zip(self.before.sides[player].copies, self.after.sides[player].copies, strict=True)
        return [
            now for was, now in pairs if title(now) == label and getattr(now, what) and not getattr(was, what)
        ]


def title(each: Copy) -> str:
    variant = each.card.row.get("variant") or ""
    return f"{each.card.name} {variant}".strip()


def provokes(side: Side) -> bool:
    return any(each.provokes and each.stands for each in side.copies)


def snapshot(play: Skirmish) -> Skirmish:
    """The table as it lies now."""
    kept = fork(play)
    for side in kept.sides.values():
        side.copies = [copy.copy(each) for each in side.copies]
    return kept
