"""Answer windows: an act that is announced, who is asked, and what they reply (A-32, A-33, A-53 to A-55)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from referee.rules.arctic.record.answer_entries import Response
from referee.rules.arctic.record.power_entries import Demolish
from referee.rules.arctic.record.recon_entries import Recon
from referee.rules.arctic.record.turn_entries import Gathering, Strike
from referee.rules.kernel.ruling import Line

AskingFacts = Strike | Recon | Demolish


@dataclass(frozen=True, slots=True)
class Reply:
    """What a seat that is asked does: a card that answers, or nothing. Of no seat: nobody answers."""

    kind: ClassVar[str] = "reply"
    answer: Response | None = None


@dataclass(frozen=True, slots=True)
class Replied:
    """Who is still ``asked``; nobody: the act is over, ``result`` what it came to, ``said`` its sentence."""

    asked: tuple[str, ...] = ()
    result: Gathering = field(default_factory=Gathering)
    said: Line | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """An act that nobody has let pass yet.

    ``asked``: who is still to reply, in turn order from the one who acts. ``snipe``: the snipe at a Spy that
    is itself being answered; after it ``rest`` are asked about the act again.
    """

    seat: str
    facts: AskingFacts
    asked: tuple[str, ...]
    overrides: frozenset[str] = frozenset()
    snipe: Response | None = None
    rest: tuple[str, ...] = ()

    def after(self, seat: str) -> tuple[str, ...]:
        """Return who is still asked once this seat has replied."""
        return tuple(name for name in self.asked if name != seat)
