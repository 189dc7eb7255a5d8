"""How devices come to a table: free seats, knocking, new links, locks. All of it is in the log."""

import logging
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils.timezone import now

from referee.tables.links import WATCH
from referee.tables.live import publish_links
from referee.tables.models import Knock, Seat, Table
from referee.tables.trials import end_all
from referee.tables.writing import one_writer

MOST_KNOCKS = 20
KNOCK_MINUTES = 30

logger = logging.getLogger("referee.access")


class SeatTaken(Exception):
    """Another device was first, or the host has locked the seats."""


class TooManyWait(Exception):
    """So many devices wait already that nobody could tell them apart."""


def take_seat(table: Table, number: int) -> Seat:
    """Take a free seat for a device that has only the code; of two at once one gets it. Raises SeatTaken."""
    with one_writer, transaction.atomic():
        free = Seat.objects.filter(table=table, number=number, taken_at=None, table__is_locked=False)
        if not free.update(taken_at=now()):
            raise SeatTaken
        publish_links(table)
    logger.info("Seat %s of table %s was taken by the code.", number, table.code)
    return Seat.objects.get(table=table, number=number)


def note_seat_taken(seat: Seat) -> None:
    """Note that a device has opened the seat's link."""
    if seat.taken_at is None:
        with one_writer:
            Seat.objects.filter(pk=seat.pk, taken_at=None).update(taken_at=now())


def renew_seat_link(table: Table, number: int) -> None:
    """Give a seat a new link; the old one, on a lost phone perhaps, opens nothing any more."""
    with one_writer, transaction.atomic():
        seats = Seat.objects.filter(table=table, number=number)
        seats.update(link_version=F("link_version") + 1, taken_at=None)
        end_all(table.trials.filter(trial_seat__number=number))
        publish_links(table)
    logger.info("The link of seat %s of table %s was renewed.", number, table.code)


def renew_table_links(table: Table) -> Table:
    """Give the host and those who watch new links. Return the table as it is now."""
    with one_writer, transaction.atomic():
        Table.objects.filter(pk=table.pk).update(link_version=F("link_version") + 1)
        end_all(table.trials.filter(trial_seat=None))
        publish_links(table)
    logger.info("The links of the host and of who watches table %s were renewed.", table.code)
    return Table.objects.get(pk=table.pk)


def lock_seats(table: Table, *, is_locked: bool) -> None:
    """Let nobody (or everybody) take a free seat by the code."""
    with one_writer:
        Table.objects.filter(pk=table.pk).update(is_locked=is_locked)
    logger.info("The free seats of table %s were %s.", table.code, "locked" if is_locked else "unlocked")


def admit_each(table: Table, *, admits_each: bool) -> None:
    """Have the host let each device in, or the code alone do it."""
    with one_writer:
        Table.objects.filter(pk=table.pk).update(admits_each=admits_each)
    logger.info("Table %s is joined %s.", table.code, "by the host's word" if admits_each else "by its code")


# Knocking -----------------------------------------------------------------------------------------


def knock(table: Table, place: str) -> Knock:
    """Have a device wait for the host's word. Raises TooManyWait."""
    with one_writer, transaction.atomic():
        Knock.objects.filter(knocked_at__lt=now() - timedelta(minutes=KNOCK_MINUTES)).delete()
        if Knock.objects.filter(table=table).count() >= MOST_KNOCKS:
            raise TooManyWait
        made = Knock.objects.create(table=table, place=place)
    logger.info("A device asks for %s at table %s.", _named(place), table.code)
    return made


def knock_of(table: Table, token: str) -> Knock | None:
    """Return the knock of a device, None once it was refused or forgotten."""
    try:
        return Knock.objects.filter(table=table, token=UUID(token)).first()
    except ValueError:
        return None


def waiting_at(table: Table) -> list[Knock]:
    """Return who waits, the first first."""
    recently = now() - timedelta(minutes=KNOCK_MINUTES)
    return list(table.knocks.filter(is_let_in=False, knocked_at__gte=recently).order_by("knocked_at"))


def let_in(table: Table, knock_id: int) -> None:
    """Let a device in; its seat is taken with that. Raises SeatTaken."""
    found = Knock.objects.filter(table=table, pk=knock_id, is_let_in=False).first()
    if found is None:
        return
    if found.place != WATCH:
        take_seat(table, int(found.place))
    with one_writer:
        Knock.objects.filter(pk=found.pk).update(is_let_in=True)
    logger.info("A device was let in to %s at table %s.", _named(found.place), table.code)


def turn_away(table: Table, knock_id: int) -> None:
    """Let a device not in, or forget one that has come in or left."""
    with one_writer:
        Knock.objects.filter(table=table, pk=knock_id).delete()


def _named(place: str) -> str:
    return "watching" if place == WATCH else f"seat {place}"
