"""What can be entered at a table of Skirmish for Earth; one dataclass a kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from referee.rules.earth.cards.cards import STRICT, Action, Territory
from referee.rules.earth.cards.piles import Piles
from referee.rules.earth.deck.deck import Deck
from referee.rules.earth.record.deployment import Deployment
from referee.rules.earth.record.ending import Ending
from referee.rules.earth.record.ledger import LedgerLine
from referee.rules.earth.record.scoring import ScoringOutcome
from referee.rules.kernel.log import Nothing
from referee.rules.kernel.ruling import Line


@dataclass(frozen=True, slots=True)
class ChangeDeck:
    """The table's deck as it is from now on, before the first target only."""

    kind: ClassVar[str] = "deck"
    deck: Deck


@dataclass(frozen=True, slots=True)
class Deal:
    """The app shuffles and deals (L2); ``seed`` was drawn outside the rules, everything follows from it."""

    kind: ClassVar[str] = "deal"
    seed: str


@dataclass(frozen=True, slots=True)
class TurnTarget:
    """The top territory is turned up (E-10): one of the deck by ``id``, one typed in, or the app's next.

    ``keep``: put what was typed in into the table's deck.
    """

    kind: ClassVar[str] = "target"
    round: int
    id: str | None = None
    territory: Territory | None = None
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A seat has put a card face-down (E-11); ``card``: which, None at a table with its own cards."""

    kind: ClassVar[str] = "place"
    round: int
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Deploy:
    """A seat deploys ships (E-16)."""

    kind: ClassVar[str] = "deploy"
    round: int
    ships: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat passes, for good in this round (E-18)."""

    kind: ClassVar[str] = "pass"
    round: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A revealed card: one of the deck by ``id``, one typed in as ``card``, or just what it came to.

    Without a card list: ``is_paid`` says whether the ships match a cost, ``attack`` what the Attack is
    then, ``reclaim`` and ``text`` what else it prints. ``is_none``: the seat had no card (EQ-20).
    """

    __pydantic_config__: ClassVar[Mapping[str, Any]] = STRICT
    id: str | None = None
    card: Action | None = None
    is_paid: bool | None = None
    attack: int = 0
    reclaim: bool = False
    text: str = ""
    is_none: bool = False
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Reveal:
    """Cards turned up (E-30), of some seats or of all."""

    kind: ClassVar[str] = "reveal"
    round: int
    cards: dict[str, Shown]


@dataclass(frozen=True, slots=True)
class Choose:
    """The owner of a card chooses a player (EQ-29)."""

    kind: ClassVar[str] = "choose"
    round: int
    chosen: str


@dataclass(frozen=True, slots=True)
class TableRuling:
    """What really happened, line by line, with the reason; ``about``: the seat whose text it carries out.

    ``agreed``: who has confirmed it; ``house``: house rules that hold from now on (section 8).
    """

    kind: ClassVar[str] = "ruling"
    round: int
    reason: str
    lines: tuple[LedgerLine, ...] = ()
    about: str | None = None
    agreed: tuple[str, ...] = ()
    house: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finish:
    """The nine steps have been carried out; the next round begins, or the game ends."""

    kind: ClassVar[str] = "finish"
    round: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves for good (EQ-19)."""

    kind: ClassVar[str] = "leave"
    round: int


@dataclass(frozen=True, slots=True)
class EndNow:
    """The table ends the game before its last round and scores (EQ-19)."""

    kind: ClassVar[str] = "end"
    round: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The piles after the deal, and the order of the territories."""

    piles: Piles
    territories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turned:
    """The Target, the deployment where it has begun, and the deck where the Target was kept."""

    territory: Territory
    deployment: Deployment | None = None
    deck: Deck | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """The deployment, once the last card lies."""

    deployment: Deployment | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """Where the deployment stands after a turn."""

    deployment: Deployment


@dataclass(frozen=True, slots=True)
class Revealed:
    """The cards as the referee takes them, and the deck where some were kept."""

    cards: dict[str, Action | None]
    deck: Deck | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a table ruling changed, before and after, a sentence each."""

    changes: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of the round as worked out; ``scored``: the final score after the last one."""

    ending: Ending
    scored: ScoringOutcome | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """The final score."""

    scored: ScoringOutcome


@dataclass(frozen=True, slots=True)
class Checked:
    """How many things are odd about the deck."""

    warnings: int = 0


KINDS: Mapping[str, type[Any]] = {
    entry.kind: entry
    for entry in (
        ChangeDeck, Deal, TurnTarget, Place, Deploy, Pass, Reveal, Choose, TableRuling, Finish, Leave, EndNow,
    )
}  # fmt: skip
OUTCOMES: Mapping[str, type[Any]] = {
    ChangeDeck.kind: Checked,
    Deal.kind: Dealt,
    TurnTarget.kind: Turned,
    Place.kind: Placed,
    Deploy.kind: Bid,
    Pass.kind: Bid,
    Reveal.kind: Revealed,
    Choose.kind: Nothing,
    TableRuling.kind: Ruled,
    Finish.kind: RoundEnd,
    Leave.kind: Nothing,
    EndNow.kind: Ended,
}
