"""What the pages of an Arctic table show: one dataclass a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.rules.arctic.cards import Card
from referee.rules.arctic.record import Phase, Seen
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from referee.web.arctic.board import Board, ForceView
from referee.web.arctic.faces import PickGroup
from referee.web.arctic.scoresheet import GangRow
from referee.web.desk.desk import GamePage
from referee.web.desk.sent_form import SentAlong
from referee.web.forms import EntryForm
from referee.web.offers import PanelFields


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat in the strip, as far as the table knows it.

    ``committed``: cards announced or revealed this round, None before. ``unseen``: gains not shown yet.
    """

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
    """A building as a small card. ``inside``: its contents where the page may know them."""

    name: str
    note: Line
    timer: int
    is_disabled: bool
    inside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BaseView:
    """A seat's leader ("" none, or not to be seen yet) and buildings."""

    leader: str
    is_wounded: bool
    has_chosen: bool
    buildings: tuple[BuildingView, ...]


@dataclass(frozen=True)
class LastRuling:
    """The last skirmish, for the banner and the score; ``number``: its record, 0 where that is not shown."""

    word: Line
    how: Line
    reasons: tuple[Reason, ...]
    round: int = 0
    number: int = 0


@dataclass(frozen=True)
class Gain:
    """An unseen gain: where it came from, and what it is as far as its owner has noted it."""

    place: int
    source: Line
    card: Card | None


@dataclass(frozen=True)
class Look:
    """A look, and the cards noted of it."""

    place: int
    seen: Seen
    noted: list[Card]


@dataclass(frozen=True)
class SoloStrip:
    """The forces of a solo game with whether each is met, and the numbers as far as they are known."""

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
    """What scoring would come to, and the form that scores."""

    word: Line
    reasons: Sequence[Reason]
    kind: str
    form: SentAlong


@dataclass(frozen=True)
class Asked:
    """A seat that this page may reply for; ``first``: who comes before it, "" for nobody."""

    number: int
    first: str
    reply: EntryForm


@dataclass(frozen=True, kw_only=True)
class ArcticPart:
    """What every page has. ``sheets``: the seats by name; ``noting`` and ``sighting``: the note in hand."""

    phase: Phase
    phase_word: str
    bar: Phase
    seats: list[SeatView]
    sheets: Mapping[str, SeatView]
    contested_all: int
    standing: tuple[GangRow, ...]
    kept_twice: list[tuple[Line, tuple[str, ...]]]
    last: LastRuling | None
    gains: Sequence[Gain]
    noting: EntryForm | None
    peek: EntryForm | None
    looks: Sequence[Look]
    sighting: EntryForm | None
    strip: SoloStrip | None


@dataclass(frozen=True, kw_only=True)
class ArcticPage(ArcticPart, PanelFields, GamePage):
    """A page, with what tells one from another. In a skirmish the forces are the strip of seats.

    ``fix``: the record is corrected, ``asking``: somebody may stop what was announced.
    """

    shows_strip: bool = False
    fix: bool = False
    asking: Line | None = None
    next_seat: str = ""
    is_fresh: bool = False


@dataclass(frozen=True, kw_only=True)
class GatheringPage(ArcticPage):
    """What the seat on turn may do, and what others may do in its turn (A-14, A-53).

    ``is_fresh``: nobody has done anything in this round yet.
    """

    reminders: Sequence[Reason]
    gathered_form: SentAlong
    gathered_label: Line
    now: str
    now_number: int
    to_spend: Sequence[Reason]
    is_own: bool
    solo: SoloTurn | None = None


@dataclass(frozen=True)
class SoloTurn:
    """What a solo player can do besides; ``word`` and ``how``: who would win the skirmish put together."""

    end_form: SentAlong
    fight_address: str
    word: Line | None
    how: Line | None


@dataclass(frozen=True, kw_only=True)
class WindowPage(ArcticPage):
    """What is to be answered, and the answers of the seats that this page speaks for."""

    still_asked: tuple[str, ...]
    asks_you: bool
    replies: list[Asked]
    nobody: EntryForm | None
    picks_a_card: bool
    board: Board | None


@dataclass(frozen=True, kw_only=True)
class RevealPage(ArcticPage):
    """The forces that this page shows: its own, or on the table's device all that are missing at once.

    ``own_number``: the cards that were sealed from here, None before; ``sealed``: those of the others.
    """

    board: Board
    shown_forces: list[ForceView]
    others: list[ForceView]
    shows_ruling: bool
    draft_fields: list[tuple[str, str]]
    own_number: int | None
    missing: tuple[str, ...]
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


@dataclass(frozen=True)
class Turns:
    """Who of all has acted; who may act now and who is next, in a sentence each; whose turn it is."""

    turns: Mapping[str, bool]
    due: list[Line]
    due_seat: str
    seat_numbers: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class DeclaringPage(ArcticPage, Turns):
    """The forces, what may be declared, and the count."""

    board: Board
    aim_fields: list[tuple[str, str]]
    say_forms: list[tuple[str, tuple[tuple[str, str], ...], SentAlong]]
    count_form: SentAlong


@dataclass(frozen=True)
class Counted:
    """A deck that is counted: what it comes to, and how it differs from the record."""

    seat: str
    number: int
    worth: int
    differs: Line | None
    missing_gains: int


@dataclass(frozen=True, kw_only=True)
class TallyPage(ArcticPage):
    """The count of a deck; ``own_count``: the seat that counts again if nothing is ``counted`` here."""

    seat_choices: list[SeatChoice]
    still_to_count: list[str]
    count_rules: tuple[str, ...]
    own_count: str
    counted: Counted | None
    offer: Offer | None = None


@dataclass(frozen=True, kw_only=True)
class PrizePage(ArcticPage):
    """The prize of a solo skirmish."""

    is_won: bool
    prize: EntryForm
