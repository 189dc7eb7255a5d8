"""Keys of devices and their tickets: what a device has to show for a place at a table, or for a group.

A key is random and stays on its device, in a cookie that no script reads; here is only its hash. A ticket
gets one device one place within half an hour and opens nothing by itself.
"""

import hashlib
import secrets
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.core import signing

KEY_BYTES = 32
SALT = "referee.tables.tickets"
TICKET_MINUTES = 30
NOBODY, SERVER = 0, -1
"""Who made a ticket where no device did: the host's screen for a free place, or the server's terminal."""


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def hash_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


class NoTicket(Exception):
    """It is none, or too old."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """The right to put one device in a place, "" for a group. ``by``: the row of the device that made it."""

    code: str
    place: str
    by: int
    number: UUID


def write_ticket(code: str, place: str = "", by: int = NOBODY) -> str:
    """Return a new ticket as an address carries it."""
    payload = [code, place, by, uuid4().hex]
    return signing.dumps(payload, salt=SALT)


def read_ticket(code: str, words: str, *, of_group: bool = False) -> Ticket:
    """Return a ticket of this table or group. Raises NoTicket."""
    try:
        payload = signing.loads(words, salt=SALT, max_age=TICKET_MINUTES * 60)
    except signing.BadSignature:
        raise NoTicket from None
    of_code, place, by, number = payload
    ticket = Ticket(of_code, place, by, UUID(number))
    if ticket.code != code or bool(ticket.place) == of_group:
        raise NoTicket
    return ticket
