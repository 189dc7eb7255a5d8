"""What programs send to the bridge and get from it; the OpenAPI document is made from these classes."""

from dataclasses import dataclass, field
from typing import Any, Literal

from referee.web.api.events import PublicEvent
from referee.web.api.public import PublicEntry, PublicReason, PublicTable


@dataclass(frozen=True, slots=True)
class Joining:
    """What a program asks for with a ticket.

    ``signing``: its public key ("ed25519.…"), where the seat's devices sign what they enter.
    """

    scope: Literal["read", "enter"] = "enter"
    signing: str = ""


@dataclass(frozen=True, slots=True)
class SentByProgram:
    """An entry; ``facts`` are the fields of its kind. ``id``: a UUID, sent again when the answer was lost.

    ``signature``: of the text that the seat's device would sign.
    """

    id: str
    kind: str
    facts: dict[str, Any] = field(default_factory=dict)
    seat: str | None = None
    overrides: tuple[str, ...] = ()
    signature: str = ""


@dataclass(frozen=True, slots=True)
class Batch:
    """Entries in order. ``seen``: the number of the last record that the program knew, ``known``: its mark.

    The first one that isn't accepted ends the batch; those before it are recorded.
    """

    seen: int
    entries: tuple[SentByProgram, ...]
    known: str = ""


@dataclass(frozen=True, slots=True)
class OfferedKind:
    """A kind that would be accepted now. ``seats``: those that this key may enter it for."""

    kind: str
    title: str
    seats: tuple[str | None, ...]
    schema: str


@dataclass(frozen=True, slots=True)
class OfferedOption:
    """An option; ``needs_override``: only if the table overrides a check."""

    word: str
    label: str
    copies: int
    needs_override: bool


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """A field of an entry. ``numbers``: first and last; ``text``: the longest free text."""

    field: str
    title: str
    options: tuple[OfferedOption, ...]
    picked: tuple[str, ...]
    least: int
    most: int
    numbers: tuple[int, int] | None
    text: int
    in_order: bool


@dataclass(frozen=True, slots=True)
class OfferedPanel:
    """The choices of a kind after some picks.

    ``missing``: the first field to pick, or null; then ``entry`` is what to send, ``would`` its sentence, and
    ``refusal`` why the rules would refuse it.
    """

    kind: str
    seat: str | None
    choices: tuple[OfferedChoice, ...]
    missing: str | None
    would: str
    entry: dict[str, Any] | None
    refusal: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class OffersPage:
    """The kinds that a seat may enter now; ``number``: of the last record; ``is_due``: play waits for it."""

    number: int
    is_due: bool
    offers: tuple[OfferedKind, ...]


@dataclass(frozen=True, slots=True)
class ProgramKey:
    """A key, shown once. ``place``: the seat's number, or "watch"; ``device``: its name in the log."""

    key: str
    table: str
    place: str
    scope: str
    device: str


@dataclass(frozen=True, slots=True)
class PlacePage:
    """The table. ``known``: its mark, to send with entries; ``fingerprint``: as the devices show it."""

    number: int
    known: str
    fingerprint: str
    place: str
    seat: str | None
    scope: str
    table: PublicTable


@dataclass(frozen=True, slots=True)
class LinesPage:
    """Records, oldest first, as this place may read them; ``number``: of the last one at the table.

    ``changed``: earlier ones as they read now, after an undo, a redo or an amendment since.
    """

    number: int
    entries: tuple[PublicEntry, ...]
    changed: tuple[PublicEntry, ...]


@dataclass(frozen=True, slots=True)
class EnteredOne:
    """A recorded entry. ``is_repeat``: its id was recorded before."""

    id: str
    number: int
    is_repeat: bool
    text: str
    reasons: tuple[PublicReason, ...]


@dataclass(frozen=True, slots=True)
class Entered:
    """The recorded entries of a batch; ``number``: of the last record."""

    number: int
    entries: tuple[EnteredOne, ...]


@dataclass(frozen=True, slots=True)
class SentLog:
    """Events of a table, oldest first."""

    table: str
    game: str
    events: tuple[PublicEvent, ...]


@dataclass(frozen=True, slots=True)
class SentToWebhook:
    """What a webhook gets; ``timestamp``: when it was sent, in ISO 8601."""

    type: Literal["log"]
    timestamp: str
    data: SentLog
