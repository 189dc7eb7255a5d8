"""What entries of several rooms have in common: answers and outcomes (A-32, A-53)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field as Alias

from referee.rules.arctic.record.gains import Proof


class Stop(StrEnum):
    """How an act is answered: a Medic saves (A-54), a card cancels (A-32), a snipe hits a Spy (A-33).

    By house rule a snipe or a disarm also hits a card that an action uses (A-53).
    """

    SAVE = "save"
    CANCEL = "cancel"
    SNIPE = "snipe"
    DISARM = "disarm"


class Source(StrEnum):
    """Where the answering card comes from (A-32, A-53, A-74)."""

    HAND = "hand"
    COMMITTED = "committed"
    BUNKER = "bunker"


@dataclass(frozen=True, slots=True)
class Response:
    """Whose card stops an act, and how.

    ``source`` None: from the hand, or from the committed cards if all are committed. ``building``: which
    Bunker, by its place among the seat's buildings; None if there is only one. ``copy``: which of like
    cards in a force. ``target``: the card of an action that is struck.
    """

    by: str
    with_: Annotated[str, Alias(alias="with")]
    act: Stop = Stop.SAVE
    source: Source | None = None
    building: int | None = None
    copy: int | None = None
    target: str | None = None


Interrupted = Literal["", "bare", "off", "open"]
"""An action after a strike in reply: "bare", without the hire or the card kept; "off", not at all. "open":
nothing stands against it any more, and its player enters what it comes to."""


@dataclass(frozen=True, slots=True)
class Gathering:
    """What a gathering entry came to: its value, who carried what, what unseen gains it showed.

    ``food`` and ``meds`` are what a hire could pay with, ``shown`` the proofs by seat; ``discarded``: how
    many of the cards drawn go at once (A-85). ``asked``: who may answer before anything happens.
    ``interrupted``: what a strike in reply left of an action (A-53).
    """

    value: int = 0
    carriers: tuple[tuple[str, str], ...] = ()
    food: int = 0
    meds: int = 0
    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)
    asked: tuple[str, ...] = ()
    discarded: int = 0
    interrupted: Interrupted = ""


@dataclass(frozen=True, slots=True)
class Window:
    """An act that nobody has let pass yet.

    ``asked``: who is still to reply, in play order from the round's initiator. ``snipe``: the snipe at a
    Spy that is itself being answered; after it ``rest`` are asked about the act again. ``is_settled``: the
    victim of a shot at its hidden hand has picked the card.
    """

    seat: str
    facts: Any
    asked: tuple[str, ...]
    overrides: frozenset[str] = frozenset()
    snipe: Response | None = None
    rest: tuple[str, ...] = ()
    is_settled: bool = False

    def after(self, seat: str) -> tuple[str, ...]:
        """Return who is still asked once this seat has replied."""
        return tuple(name for name in self.asked if name != seat)
