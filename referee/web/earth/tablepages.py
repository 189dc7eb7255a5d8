"""Context of the pages of a table of Skirmish for Earth, a dataclass for each phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.rules.earth.deck import Finding
from referee.rules.earth.record import RoundPhase
from referee.rules.kernel.text.line import Line
from referee.web.desk.desk import GamePage
from referee.web.desk.plots import LinePlot
from referee.web.desk.sent_form import SentAlong
from referee.web.earth.last import LastResult
from referee.web.earth.ownhand import HandCard, OwnCard, OwnHand
from referee.web.earth.rows import EndingView, FleetRow, Pole, PublicCards, SumRow, WorthRow
from referee.web.forms import EntryForm


@dataclass(frozen=True, kw_only=True)
class EarthPart:
    """The part of every page."""

    phase: RoundPhase
    phase_word: str
    sums: list[SumRow]
    plot: LinePlot | None
    public: PublicCards
    seat_numbers: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class EarthPage(EarthPart, GamePage):
    """A page of the table.

    ``slept``: the round in which the host passed for this phone, 0 if it has entered something since.
    """

    pole: Pole
    view: EndingView | None = None  # the nine steps at the end of a round
    is_asked: bool = False  # the end of the round waits for an answer from the table
    last: LastResult | None = None
    slept: int = 0
    can_rule: bool = False
    ruling: EntryForm | None = None


@dataclass(frozen=True, kw_only=True)
class RulingPart:
    """The button for a table ruling, or the ruling being entered."""

    can_rule: bool = False
    ruling: EntryForm | None = None
    ruling_draft: EntryForm | None = None


@dataclass(frozen=True, kw_only=True)
class PlayedPage(EarthPage, RulingPart):
    """A page during the game; ``panel``: the partial of its phase."""

    panel: str
    fleet: list[FleetRow]
    worths: Sequence[WorthRow]
    own_worth: Line | None
    due: Line
    own_hand: OwnHand | None = None


@dataclass(frozen=True, kw_only=True)
class DealPage(PlayedPage):
    deal: list[EntryForm]
    deck_errors: Sequence[Finding]


@dataclass(frozen=True, kw_only=True)
class TargetPage(PlayedPage):
    target: list[EntryForm]
    leave: list[EntryForm]
    end: list[EntryForm]
    can_play: bool


@dataclass(frozen=True, kw_only=True)
class EarthPlace(PlayedPage, OwnCard):
    then: Line
    place: list[EntryForm]
    is_at_once: bool  # one tap places a card
    stays: bool
    hand: Sequence[HandCard]
    leave: list[EntryForm]
    end: list[EntryForm]


@dataclass(frozen=True, kw_only=True)
class DeployPage(PlayedPage, OwnCard):
    turn: str | None
    turn_number: int
    then: Line
    bids: list[EntryForm]
    asleep: list[EntryForm]
    place: list[EntryForm]
    bid_rest: int
    hand: Sequence[HandCard]
    is_named: bool  # whether a card of the written hand can be named as the one placed
    for_hand: SentAlong | None = None


@dataclass(frozen=True, kw_only=True)
class RevealCardsPage(PlayedPage):
    offered: list[tuple[str, int]]
    who: str
    who_number: int
    ships: int
    reveal: list[EntryForm]
    shown: list[tuple[str, int, str]]
    hand: Sequence[HandCard] = ()  # what this device's seat may have placed
    for_hand: SentAlong | None = None


@dataclass(frozen=True)
class Settling:
    """How a text changed a Reserve, to be entered by the table.

    ``others``: what else can move, each with the address of a ruling that begins with it.
    """

    done: EntryForm
    nothing: EntryForm
    change: int
    before: int
    after: int
    number: int
    others: Sequence[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class EndingPage(PlayedPage):
    finish: list[EntryForm]
    last_round: bool
    choose: list[EntryForm]
    settle: Settling | None
