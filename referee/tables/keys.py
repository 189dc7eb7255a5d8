"""Keys and tickets: how a device proves its place at a table or its membership of a group.

A key is random and stays on its device in an HttpOnly cookie; we store only its hash. A ticket lets one
device take one place within half an hour.
"""

import hashlib
import secrets
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.core import signing

KEY_BYTES = 32
BEARER = "bearer"
SALT = "referee.tables.tickets"
TICKET_MINUTES = 30
NOBODY, SERVER = 0, -1
"""Issuers of tickets that aren't devices: the host's screen for a free place, or the server's terminal."""


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def hash_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def key_in_header(authorization: str) -> str:
    """Return the key that a program sends ("Bearer KEY"), "" for none; the scheme's case doesn't count."""
    scheme, _, key = authorization.partition(" ")
    return key.strip() if scheme.lower() == BEARER else ""


class NoTicket(Exception):
    """The ticket is invalid or too old."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Lets one device take a place ("" for a group). ``by``: primary key of the device that issued it."""

    code: str
    place: str
    by: int
    number: UUID


def write_ticket(code: str, place: str = "", by: int = NOBODY) -> str:
    """Return a new ticket for use in a URL."""
    payload = [code, place, by, uuid4().hex]
    return signing.dumps(payload, salt=SALT)


def read_ticket(code: str, words: str, *, of_group: bool = False) -> Ticket:
    """Parse a ticket of this table or group. Raises NoTicket."""
    try:
        payload = signing.loads(words, salt=SALT, max_age=TICKET_MINUTES * 60)
    except signing.BadSignature:
        raise NoTicket from None
    of_code, place, by, number = payload
    ticket = Ticket(of_code, place, by, UUID(number))
    if ticket.code != code or bool(ticket.place) == of_group:
        raise NoTicket
    return ticket
