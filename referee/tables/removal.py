"""Removing a person from a group's finished tables.

Names stand in the set-up and the records, which the chain covers. So such a table is replaced by a copy with
a chain of its own, in which the seat has a number for a name. The results stay.
"""

from django.db import transaction
from django.utils.translation import gettext

from referee.rules.kernel.text.ruling import Refusal, require
from referee.tables.backup import Backup, NoBackup, log_of
from referee.tables.forks import copied_rows
from referee.tables.groups import people_of, who_is_who
from referee.tables.logbook import forget, game_of
from referee.tables.models import Group, Person, Seat, StoredRecord, Table, free_code
from referee.tables.renaming import renamed
from referee.tables.stats_cache import stats_of
from referee.tables.writing import one_writer

NOT_FINISHED = Refusal(
    "not-finished",
    "{name} sits at “{table}”, which isn’t finished. Finish it, or take it out of the group first.",
)
NAME_IS_A_WORD = Refusal(
    "name-is-a-word",
    "“{table}” can’t be changed: its record has the word {name} for something else, too. Take it out of the "
    "group, or delete it.",
)


def remove_person(group: Group, one: int) -> str:
    """Remove a person and return their name, "" if they are gone. Solo games are deleted.

    Raises IllegalEntry for a table that isn't finished or can't be changed.
    """
    meant = who_is_who(people_of(group))
    person = meant.get(one)
    if person is None:
        return ""
    names = [key for key, who in meant.items() if who.pk == person.pk]
    tables = Table.objects.filter(group=group, seats__person__in=names).select_related("edition").distinct()
    at = list(tables.order_by("pk"))
    for table in at:
        is_over = stats_of(table).played is not None
        require(is_over, NOT_FINISHED, name=person.name, table=table.name or table.code)
    with one_writer, transaction.atomic():
        for table in at:
            _remove_from(table, set(names))
        Person.objects.filter(pk__in=names).delete()
    for table in at:
        forget(table)
    return person.name


def _remove_from(table: Table, names: set[int]) -> None:
    seats = list(table.seats.order_by("number"))
    if len(seats) > 1:
        (seat,) = (each for each in seats if each.person_id in names)
        _copy_without(table, seats, seat)
    table.delete()


def _copy_without(table: Table, seats: list[Seat], gone: Seat) -> None:
    """Make a copy in which a seat has no name. Raises IllegalEntry."""
    changed = renamed({gone.name: _free_name(gone, seats)})
    fields = {name: changed(getattr(table, name)) for name in ("name", "game", "setup")}
    copy = Table.objects.create(
        code=free_code(Table), edition=table.edition, group=table.group, is_locked=True, **fields
    )
    # In the order and evening of the table that it replaces.
    Table.objects.filter(pk=copy.pk).update(opened_at=table.opened_at)
    own = [
        Seat(
            table=copy,
            number=each.number,
            name=changed(each.name),
            person=None if each is gone else each.person,
        )
        for each in seats
    ]
    rows = copied_rows(copy, table.records.order_by("number"), changed)
    _check(table, Backup(copy, table.edition, own, rows, []), gone.name)
    Seat.objects.bulk_create(own)
    StoredRecord.objects.bulk_create(rows)
    table.pauses.update(table=copy)


def _free_name(gone: Seat, seats: list[Seat]) -> str:
    taken = {each.name for each in seats}
    name = gettext("Player {number}").format(number=gone.number)
    while name in taken:
        name += "′"
    return name


def _check(table: Table, copy: Backup, name: str) -> None:
    """Check that the copy is read as the table was: a name can be a card's or a rule's word, too."""
    try:
        is_over = game_of(table).finished_game(log_of(copy)) is not None
    except NoBackup:
        is_over = False
    require(is_over, NAME_IS_A_WORD, name=name, table=table.name or table.code)
