"""How devices without a ticket knock, and the host lets them in or turns them away."""

import logging
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils.timezone import now

from referee.tables.joining import named, take_seat, watch
from referee.tables.links import WATCH
from referee.tables.models import Knock, Table
from referee.tables.writing import one_writer

MOST_KNOCKS = 20
KNOCK_MINUTES = 30

logger = logging.getLogger("referee.access")


class TooManyWait(Exception):
    """Too many devices are waiting to be let in."""


def knock(table: Table, place: str, key_hash: str, signing_key: str = "") -> Knock:
    """Make a device wait until the host lets it in. Raises TooManyWait."""
    with one_writer, transaction.atomic():
        Knock.objects.filter(knocked_at__lt=now() - timedelta(minutes=KNOCK_MINUTES)).delete()
        if Knock.objects.filter(table=table).count() >= MOST_KNOCKS:
            raise TooManyWait
        made = Knock.objects.create(table=table, place=place, key_hash=key_hash, signing_key=signing_key)
    logger.info("A device asks for %s at table %s.", named(place), table.code)
    return made


def knock_of(table: Table, token: str) -> Knock | None:
    """Return a device's knock, None once it was refused or has expired."""
    try:
        return Knock.objects.filter(table=table, token=UUID(token)).first()
    except ValueError:
        return None


def waiting_at(table: Table) -> list[Knock]:
    """Return the waiting devices, the first first."""
    recently = now() - timedelta(minutes=KNOCK_MINUTES)
    return list(table.knocks.filter(is_let_in=False, knocked_at__gte=recently).order_by("knocked_at"))


def let_in(table: Table, knock_id: int) -> None:
    """Give a waiting device its place. Raises SeatTaken."""
    found = Knock.objects.filter(table=table, pk=knock_id, is_let_in=False).first()
    if found is None:
        return
    if found.place == WATCH:
        watch(table, found.key_hash)
    else:
        take_seat(table, int(found.place), found.key_hash, found.signing_key)
    with one_writer:
        Knock.objects.filter(pk=found.pk).update(is_let_in=True)
    logger.info("A device was let in to %s at table %s.", named(found.place), table.code)


def turn_away(table: Table, knock_id: int) -> None:
    """Delete a knock."""
    with one_writer:
        Knock.objects.filter(table=table, pk=knock_id).delete()


def turn_all_away(table: Table) -> None:
    """Delete the knocks of all waiting devices."""
    with one_writer:
        table.knocks.filter(is_let_in=False).delete()
