"""A play of the solo game's opponent, and what it is worth to it (A-97)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field as Alias

from referee.rules.arctic.record.case import Answer, Declaration


@dataclass(frozen=True, slots=True)
class Save:
    """The solo player's word: ``with`` saves ``card`` (or "leader") if the opponent snipes it (A-54)."""

    with_: Annotated[str, Alias(alias="with")]
    card: str


@dataclass(frozen=True, slots=True, order=True)
class Worth:
    """What an end is worth to the opponent: 1 win, 0 tie, -1 loss; then by how much its fight is higher."""

    rank: int
    margin: int


@dataclass(frozen=True, slots=True)
class Play:
    """The opponent's declarations in their order, and its saves: (index of the player's, saving card)."""

    declarations: tuple[Declaration, ...] = ()
    saves: tuple[tuple[int, str], ...] = ()

    def without(self, part: int) -> Play:
        """Return the play without one part: first come the declarations, then the saves."""
        kept, at = list(self.declarations), part - len(self.declarations)
        if at < 0:
            del kept[part]
            return replace(self, declarations=tuple(kept))
        return replace(self, saves=(*self.saves[:at], *self.saves[at + 1 :]))

    def __len__(self) -> int:
        return len(self.declarations) + len(self.saves)


@dataclass(frozen=True, slots=True)
class Found:
    """A play, or the rest of one, and what it comes to; the fewer parts, the better."""

    worth: Worth
    play: Play = Play()

    @property
    def rank(self) -> tuple[Worth, int]:
        """What is compared."""
        return self.worth, -len(self.play)


def better(best: Found | None, found: Found | None) -> Found | None:
    """The first found of the best."""
    if best is None or found is None:
        return best or found
    return found if found.rank > best.rank else best


def declaring(found: Found | None, declaration: Declaration) -> Found | None:
    """Put a declaration before the rest."""
    if found is None:
        return None
    return Found(found.worth, replace(found.play, declarations=(declaration, *found.play.declarations)))


def saving(found: Found | None, index: int, answer: Answer | None) -> Found | None:
    """Put the answer to the player's declaration before the rest."""
    if found is None or answer is None:
        return found
    return Found(found.worth, replace(found.play, saves=((index, answer.with_), *found.play.saves)))
