"""Answers and outcomes that entries of several rooms share (A-32, A-53)."""

from dataclasses import dataclass, field
from typing import Any, Literal

from referee.rules.arctic.record.gains import Proof
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.codec import Keywords


class Stop(Code):
    """How an act is answered: a Medic saves (A-54), a card cancels (A-32), a snipe hits a Spy (A-33).

    By house rule a snipe or a disarm also hits a card that an action uses (A-53).
    """

    SAVE = "save"
    CANCEL = "cancel"
    SNIPE = "snipe"
    DISARM = "disarm"


class Source(Code):
    """Where the answering card comes from (A-32, A-53, A-74)."""

    HAND = "hand"
    COMMITTED = "committed"
    BUNKER = "bunker"


@dataclass(frozen=True, slots=True)
class Response(Keywords):
    """Whose card stops an act, and how."""

    by: str
    with_: str
    act: Stop = Stop.SAVE
    source: Source | None = None  # None: the hand, or the committed cards if all are committed
    building: int | None = None  # the place of the Bunker among the seat's buildings, if it has several
    copy: int | None = None  # which of identical cards in a force
    target: str | None = None  # the card of an action that is struck


@dataclass(frozen=True, slots=True)
class Corrected:
    """How the table corrected a seat's deck, until the seat's own device says that it's right."""

    differs: dict[str, int]  # card id -> more (or fewer) than before
    is_denied: bool = False  # the seat says it's wrong


Interrupted = Literal["", "bare", "off", "open"]
"""An action after a strike in reply: "bare", without the hire or the card kept; "off", cancelled; "open", its
player may go on and enters the result."""


@dataclass(frozen=True, slots=True)
class Gathering:
    """The outcome of a gathering entry."""

    value: int = 0
    carriers: tuple[tuple[str, str], ...] = ()  # (member, tool)
    food: int = 0  # that could pay for a hire
    meds: int = 0
    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)  # unseen gains proved, by seat
    asked: tuple[str, ...] = ()  # seats that may answer first
    discarded: int = 0  # of the cards drawn
    least: int = 0  # cards used at least, if they aren't named
    interrupted: Interrupted = ""  # by a strike in reply


@dataclass(frozen=True, slots=True)
class Window:
    """An announced act that waits for replies."""

    seat: str
    facts: Any
    asked: tuple[str, ...]  # still to reply, in play order from the round's initiator
    overrides: frozenset[str] = frozenset()
    snipe: Response | None = None  # at a Spy, itself being answered
    rest: tuple[str, ...] = ()  # asked about the act once the snipe is answered
    is_settled: bool = False  # the victim of a shot at its hidden hand has picked the card

    def after(self, seat: str) -> tuple[str, ...]:
        """Return the seats still asked once this one has replied."""
        return tuple(name for name in self.asked if name != seat)


@dataclass(frozen=True, slots=True)
class RowQuestion:
    """What a row of a light round says and its hand couldn't give: the kind of entry and its word."""

    seat: str
    act: str
    word: str
