"""The contexts of the pages of an Arctic table: a dataclass for each page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.rules.arctic.cards import Card
from referee.rules.arctic.record import Phase
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from referee.web.arctic.board import Board, ForceView
from referee.web.arctic.faces import PickGroup
from referee.web.arctic.reveal_doubt import RevealDoubt
from referee.web.arctic.sealing import Sealing
from referee.web.arctic.stage.facts import Stage
from referee.web.arctic.unconfirmed import Unconfirmed
from referee.web.arctic.verdict import GangRow
from referee.web.desk.desk import GamePage, Trouble
from referee.web.desk.sent_form import SentAlong
from referee.web.forms import EntryForm
from referee.web.offers import PanelFields


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat in the strip, by what is public. ``committed``: cards announced or revealed, None before."""

    name: str
    number: int
    is_initiator: bool
    won: int
    committed: int | None
    is_now: bool
    people: int
    tools: int
    meds: int
    unseen: int
    base: BaseView


@dataclass(frozen=True, slots=True)
class BuildingView:
    """A building as a small card. ``inside``: its contents, if the page may show them."""

    name: str
    note: Line
    timer: int
    is_disabled: bool
    inside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BaseView:
    """A seat's leader ("": none, or still secret) and buildings."""

    leader: str
    is_wounded: bool
    has_chosen: bool
    buildings: tuple[BuildingView, ...]


@dataclass(frozen=True)
class LastRuling:
    """The last skirmish, for the banner and the score; ``number``: its record, 0 if not linked.

    ``had_cards``: someone sent cards, so it makes a puzzle.
    """

    word: Line
    how: Line
    reasons: tuple[Reason, ...]
    round: int = 0
    number: int = 0
    had_cards: bool = False


@dataclass(frozen=True)
class SeenCards:
    """An unseen gain or a look: where the cards come from, and those that their seat noted."""

    place: int
    source: Line
    round: int
    noted: list[Card]


@dataclass(frozen=True)
class SoloStrip:
    """The strip of a solo game: its forces, each with whether it is met, and the known numbers."""

    chips: list[tuple[int, bool]]
    points: int
    known: int
    deck: int | None
    removed: int
    is_due: bool


@dataclass(frozen=True)
class SeatChoice:
    """A seat whose deck can be counted from this page; ``people`` counted, None before."""

    name: str
    number: int
    people: int | None


@dataclass(frozen=True)
class Offer:
    """The result of scoring now, and the form that scores."""

    word: Line
    reasons: Sequence[Reason]
    kind: str
    form: SentAlong


@dataclass(frozen=True)
class Asked:
    """A seat that this page may reply for; ``first``: the seat asked before it, "" for none."""

    number: int
    first: str
    reply: EntryForm


@dataclass(frozen=True, kw_only=True)
class ArcticPart:
    """The part of every page. ``sheets``: the seats by name; ``noting``, ``sighting``: forms for notes."""

    phase: Phase
    phase_word: str
    bar: Phase
    seats: list[SeatView]
    sheets: Mapping[str, SeatView]
    contested_all: int
    standing: tuple[GangRow, ...]
    kept_twice: list[tuple[Line, tuple[str, ...]]]
    last: LastRuling | None
    gains: Sequence[SeenCards]
    noting: EntryForm | None
    peek: EntryForm | None
    looks: Sequence[SeenCards]
    sighting: EntryForm | None
    strip: SoloStrip | None
    unconfirmed: Sequence[Unconfirmed]


@dataclass(frozen=True, kw_only=True)
class ArcticPage(ArcticPart, PanelFields, GamePage):
    """A page. ``shows_strip``: it shows the strip of seats; in a skirmish the forces replace it.

    ``fix``: a correction is being composed; ``asking``: the announced act that seats may stop.
    ``rows``, ``sheet``: those of the light round.
    """

    shows_strip: bool = False
    fix: bool = False
    asking: Line | None = None
    next_seat: str = ""
    is_fresh: bool = False
    rows: Sequence[Any] = ()
    sheet: Any = None
    reveals: bool = False


@dataclass(frozen=True, kw_only=True)
class GatheringPage(ArcticPage):
    """What the seat on turn may do, and others in its turn (A-14, A-53).

    ``is_fresh``: no seat has acted this round; ``choosing``: the seat whose leader is chosen;
    ``is_one_row``: opened from a light round; ``has_all_actions``: those of the base game are all offered.
    """

    reminders: Sequence[Reason]
    gathered_form: SentAlong
    gathered_label: Line
    now: str
    now_number: int
    choosing: str
    to_spend: Sequence[Reason]
    is_own: bool
    rows_address: str = ""
    has_rows: bool = False
    is_one_row: bool = False
    has_all_actions: bool = True
    solo: SoloTurn | None = None


@dataclass(frozen=True)
class SoloTurn:
    """What else a solo player can do; ``word`` and ``how``: who would win the drafted skirmish."""

    end_form: SentAlong
    fight_address: str
    word: Line | None
    how: Line | None


@dataclass(frozen=True, kw_only=True)
class WindowPage(ArcticPage):
    """The question, and the answers of the seats on this page; on the ``stage`` of a skirmish, if any."""

    still_asked: tuple[str, ...]
    asks_you: bool
    replies: list[Asked]
    nobody: EntryForm | None
    picks_a_card: bool
    board: Board | None
    stage: Stage | None = None


@dataclass(frozen=True, kw_only=True)
class RevealPage(Sealing, ArcticPage):
    """The forces that this page enters: its own, or on the host's device all that are missing.

    ``own_number``: the number of cards sealed here, None before; ``sealed``: those of the other seats;
    ``waits``: the seats that are sealing on their own devices, before the host's device enters cards.
    """

    board: Board
    shown_forces: list[ForceView]
    others: list[ForceView]
    draft_fields: list[tuple[str, str]]
    own_number: int | None
    missing: tuple[str, ...]
    waits: tuple[str, ...]
    open_seats: list[int]
    open_query: str
    sealed: Mapping[str, int]
    groups: Sequence[PickGroup]
    other_groups: Sequence[PickGroup]
    missing_groups: Sequence[PickGroup]
    reveal_label: Line
    is_agreed: bool
    draft_undo: Line | None
    draft_redo: Line | None
    trouble: Trouble | None
    doubt: RevealDoubt | None


@dataclass(frozen=True)
class WhoActs:
    """Which seats have acted; who may act now and who is next, as sentences; whose turn it is."""

    turns: Mapping[str, bool]
    due: list[Line]
    due_seat: str
    seat_numbers: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class DeclaringPage(ArcticPage, WhoActs):
    """The forces, the possible declarations, and the count."""

    board: Board
    stage: Stage
    draft_fields: list[tuple[str, str]]
    say_forms: list[tuple[str, tuple[tuple[str, str], ...], SentAlong]]
    count_form: SentAlong


@dataclass(frozen=True)
class Counted:
    """A deck being counted: its worth, its differences, and how many unseen gains are still ``to_name``."""

    seat: str
    number: int
    worth: int
    differs: Line | None
    missing_gains: int
    to_name: int


@dataclass(frozen=True, kw_only=True)
class TallyPage(ArcticPage):
    """The count of a deck, with who else has counted; ``own_count``: the seat that may count again."""

    seat_choices: list[SeatChoice]
    still_to_count: list[str]
    has_counted: list[str]
    others_count: list[str]
    count_rules: tuple[str, ...]
    own_count: str
    counted: Counted | None
    offer: Offer | None = None


@dataclass(frozen=True, kw_only=True)
class PrizePage(ArcticPage):
    """The prize of a solo skirmish."""

    is_won: bool
    prize: EntryForm
