"""How devices join and leave a table: free seats, tickets, locks."""

import logging
from collections.abc import Callable, Iterable
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.timezone import now

from referee.rules.kernel.records import Seated, Vacated
from referee.tables.keys import NOBODY, NoTicket, Ticket
from referee.tables.links import HOST, WATCH
from referee.tables.live import publish_links
from referee.tables.logbook import forget_all
from referee.tables.models import Device, Seat, Table
from referee.tables.sandbox import end_all
from referee.tables.selectors import devices_of
from referee.tables.services import MOST_TRIES, note_place
from referee.tables.writing import one_writer

READ, ENTER = "read", "enter"
"""What a program may do at a seat."""

logger = logging.getLogger("referee.access")


class SeatTaken(Exception):
    """Another device was first, or the seats are locked."""


def seat_device(table: Table, place: str, key_hash: str) -> None:
    """Make the device that opened a table its host."""
    with one_writer:
        Device.objects.create(table=table, place=place, key_hash=key_hash)


def take_seat(table: Table, number: int, key_hash: str, signing_key: str = "") -> None:
    """Take a free seat for a device that has only the code. Raises SeatTaken.

    ``signing_key``: its public key, "" if it signs nothing.
    """
    _whole(lambda: _take_free(table, number, key_hash, signing_key, table__is_locked=False))
    logger.info("Seat %s of table %s was taken by the code.", number, table.code)


def watch(table: Table, key_hash: str) -> None:
    """Let a device watch that has only the code."""
    _whole(lambda: _add(table, WATCH, key_hash))


def use_ticket(table: Table, ticket: Ticket, key_hash: str, signing_key: str = "", program: str = "") -> None:
    """Give a device or a program the place of its ticket; a program is never a host.

    Raises SeatTaken if the ticket was used or the place is taken, NoTicket if its issuer has left. A program
    that only reads needs a ticket of the seat's own device.
    """

    def use() -> None:
        is_of_device = ticket.by > NOBODY
        if is_of_device and not _devices(table, ticket.place).filter(pk=ticket.by).exists():
            raise NoTicket
        if ticket.place == HOST and (program or ticket.by == NOBODY):
            raise NoTicket
        if program == READ and not (is_of_device or ticket.place == WATCH):
            raise NoTicket
        if Device.objects.filter(ticket=ticket.number).exists():
            raise SeatTaken
        if ticket.place in (HOST, WATCH) or is_of_device:
            _add(table, ticket.place, key_hash, signing_key, ticket.number, program)
        else:
            _take_free(table, int(ticket.place), key_hash, signing_key, ticket.number, program)

    _whole(use)
    logger.info("A device came to %s at table %s by a ticket.", named(ticket.place), table.code)


def used_at(table: Table, ticket: Ticket) -> Device | None:
    """Return the device that used a ticket, or else the one in its place."""
    used = Device.objects.filter(ticket=ticket.number).first()
    if used or ticket.by > NOBODY or ticket.place in (HOST, WATCH):
        return used
    return _devices(table, ticket.place).order_by("taken_at").first()


def devices_at(table: Table) -> list[Device]:
    """Return the devices at the table, in the order they joined."""
    return list(table.devices.filter(left_at=None).order_by("taken_at", "pk"))


def _whole(change: Callable[[], None]) -> None:
    """Change devices and record it in one transaction; retry if another process recorded something."""
    for left in reversed(range(MOST_TRIES)):
        try:
            with one_writer, transaction.atomic():
                change()
            return
        except IntegrityError:
            # Logs cached within the transaction were rolled back.
            forget_all()
            if not left:
                raise SeatTaken from None


def retake_seat(table: Table, number: int, device: int, signing_key: str) -> None:
    """Have a device leave its seat and take it again, with another public key. Raises SeatTaken."""

    def retake() -> None:
        own = _devices(table, str(number)).filter(pk=device)
        key_hash = own.values_list("key_hash", flat=True).first()
        if key_hash is None:
            raise SeatTaken
        _end(own, is_lost=False)
        if _devices(table, str(number)).exists():
            _add(table, str(number), key_hash, signing_key)
        else:
            _take_free(table, number, key_hash, signing_key)

    _whole(retake)
    logger.info("Seat %s of table %s was taken again with another key.", number, table.code)


def _take_free(
    table: Table,
    number: int,
    key_hash: str,
    signing_key: str,
    ticket: UUID | None = None,
    program: str = "",
    **seats: bool,
) -> None:
    free = Seat.objects.filter(table=table, number=number, taken_at=None, **seats)
    if not free.update(taken_at=now()):
        raise SeatTaken
    _add(table, str(number), key_hash, signing_key, ticket, program)


def _add(
    table: Table,
    place: str,
    key_hash: str,
    signing_key: str = "",
    ticket: UUID | None = None,
    program: str = "",
) -> None:
    """Give a device a place, and record it unless it only watches."""
    if _devices(table, place).filter(key_hash=key_hash).exists():
        return
    is_also = _devices(table, place).exists()
    device = Device.objects.create(
        table=table, place=place, key_hash=key_hash, ticket=ticket, program=program
    )
    if place != WATCH:
        key = "" if place == HOST or program == READ else signing_key
        note_place(table, Seated(device.name, is_also, key, program), _seat_name(table, place))
    publish_links(table)


def _devices(table: Table, place: str) -> QuerySet[Device]:
    return Device.objects.filter(table=table, place=place, left_at=None)


def _seat_name(table: Table, place: str) -> str | None:
    return None if place == HOST else table.seats.get(number=place).name


# Leaving ------------------------------------------------------------------------------------------


def free_seat(table: Table, number: int) -> None:
    """Remove all devices of a seat, after a lost phone."""
    _whole(lambda: _end(_devices(table, str(number)), is_lost=True))
    logger.info("Seat %s of table %s was freed.", number, table.code)


def shut_out_others(table: Table, device: int) -> None:
    """Remove all other hosts and all devices that only watch."""
    others = Device.objects.filter(table=table, place__in=(HOST, WATCH), left_at=None).exclude(pk=device)
    _whole(lambda: _end(others, is_lost=True))
    logger.info("All other hosts of table %s and those who watch it were shut out.", table.code)


def leave(hashes: Iterable[str]) -> None:
    """Remove a device from all its places, by the hashes of its keys."""
    gone = Device.objects.filter(key_hash__in=list(hashes), left_at=None)
    _whole(lambda: _end(gone, is_lost=False))


def shut_all_out(table: Table) -> None:
    """Remove every device; call it within a write transaction."""
    end_all(table.trials.all())
    _end(Device.objects.filter(table=table, left_at=None), is_lost=True)


def _end(devices: QuerySet[Device], *, is_lost: bool) -> None:
    """Remove devices; a seat without a device is free, and its trial copies are deleted."""
    for device in list(devices.select_related("table")):
        table, place = device.table, device.place
        Device.objects.filter(pk=device.pk).update(left_at=now())
        # Before the record is heard of: a device without a place has nothing to fetch.
        publish_links(table)
        is_last = device.program != READ and not _devices(table, place).exclude(program=READ).exists()
        if is_last and place != WATCH:
            # Nothing reads along for a seat that no one plays.
            _devices(table, place).update(left_at=now())
            _vacate(table, place)
        if place != WATCH and not table.is_trial:
            name = _seat_name(table, place)
            others = tuple(sorted(devices_of(table) - {name}))
            note_place(table, Vacated(device.name, is_last, is_lost, others), name)


def _vacate(table: Table, place: str) -> None:
    trials = Table.objects.filter(trial_of=table).exclude(pk=table.pk)
    if place == HOST:
        end_all(trials.filter(trial_seat=None))
    else:
        end_all(trials.filter(trial_seat__number=int(place)))
        Seat.objects.filter(table=table, number=int(place)).update(taken_at=None)


def end_program(table: Table, device: int) -> None:
    """Take a program's key back."""
    found = Device.objects.filter(table=table, pk=device, left_at=None).exclude(program="")
    _whole(lambda: _end(found, is_lost=False))


# What the host settles ------------------------------------------------------------------------------


def lock_seats(table: Table, *, is_locked: bool) -> None:
    """Lock or unlock the free seats for devices that have only the code."""
    with one_writer:
        Table.objects.filter(pk=table.pk).update(is_locked=is_locked)
    logger.info("The free seats of table %s were %s.", table.code, "locked" if is_locked else "unlocked")


def admit_each(table: Table, *, admits_each: bool) -> None:
    """Require the host to let each device in, or let the code alone do it."""
    with one_writer:
        Table.objects.filter(pk=table.pk).update(admits_each=admits_each)
    logger.info("Table %s is joined %s.", table.code, "by the host's word" if admits_each else "by its code")


def set_origins(table: Table, origins: list[str]) -> None:
    """Let web pages of these origins use the table's programs."""
    with one_writer:
        Table.objects.filter(pk=table.pk).update(origins=origins)


def named(place: str) -> str:
    """Return a place as the log of access calls it."""
    return {HOST: "the host's place", WATCH: "watching"}.get(place, f"seat {place}")
