"""What follows from an entry, as it is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.rules.kernel.ruling import Fact, Line
from referee.rules.prehistory.board.terms import ACTION_NAMES, TARGET_NAMES, as_title


@dataclass(frozen=True, slots=True)
class Effect:
    """What follows from an entry. ``act``: what was done or answered; numbers are changes, ``marker`` is new.

    ``board``, ``camp``, ``out``: members; ``action`` and ``tray``: what it was about; ``times``: how often.
    """

    act: str = ""
    trays: dict[str, int] = field(default_factory=dict)
    vp: int = 0
    marker: str | None = None
    board: int = 0
    camp: int = 0
    out: int = 0
    painted: int = 0
    campsites: int = 0
    action: str | None = None
    tray: str | None = None
    times: int = 0

    @property
    def named(self) -> Mapping[str, Fact]:
        """The blanks that a sentence about it may have."""
        action = self.action or ""
        name: Fact = Line(ACTION_NAMES[action]) if action in ACTION_NAMES else action
        kind: Fact = Line(TARGET_NAMES[action]) if action in TARGET_NAMES else action
        return {"action": name, "kind": kind, "tray": as_title(self.tray or ""), "vp": self.vp}
