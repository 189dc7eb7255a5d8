"""Groups: a group's devices see the results of its tables and open the next one.

Belonging to a group gives no access to its tables. A device joins by an invitation, valid for half an hour.
"""

import logging
from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction
from django.db.models import Count
from django.utils.timezone import now

from referee.rules.kernel.text.names import check_name
from referee.rules.kernel.text.ruling import Refusal
from referee.tables.keys import SERVER, Ticket, hash_of
from referee.tables.links import under
from referee.tables.logbook import DamagedTable, game_of, read_log
from referee.tables.models import Group, Member, Person, Seat, Table, free_code
from referee.tables.writing import one_writer

logger = logging.getLogger("referee.access")

TICKET = "referee.tables.groups.taken-out"
SAT_TOGETHER = Refusal(
    "sat-together", "{one} and {other} both played at {table}. Only merge names of the same player."
)
UNTAKEN = "\t"
"""Prefix of a temporary name, while two people swap names."""


def group_path(group: Group) -> str:
    return under(f"g/{group.code}/")


def group_cookie(code: str) -> str:
    """Return the name of the cookie with a device's key to a group."""
    return f"{settings.GROUP_COOKIE}{code}"


def find_groups(keys: Mapping[str, str]) -> list[Group]:
    """Return the groups of a device by its keys, the last joined first. One query."""
    # Cookies may contain characters that PostgreSQL refuses in a query.
    hashes = {code: hash_of(key) for code, key in keys.items() if code.isalnum()}
    belongs = Member.objects.filter(key_hash__in=hashes.values(), left_at=None, group__code__in=hashes)
    rows = belongs.select_related("group").order_by("-joined_at", "-pk")
    return [row.group for row in rows if hashes[row.group.code] == row.key_hash]


def members_of(group: Group) -> list[Member]:
    """Return the group's present and former devices, newest first."""
    return list(group.members.order_by("-joined_at", "-pk"))


def member_with(members: Iterable[Member], key: str) -> Member | None:
    """Return the group's device with this key."""
    hashed = hash_of(key)
    return next((each for each in members if each.key_hash == hashed and each.left_at is None), None)


def group_with(code: str) -> Group | None:
    return Group.objects.filter(code=code).first() if code.isalnum() else None


def found_group(name: str) -> Group:
    """Create a group without tables. Raises IllegalEntry for an invalid name."""
    check_name(name, "name")
    with one_writer:
        return Group.objects.create(code=free_code(Group), name=name)


def add_member(group: Group, key_hash: str) -> None:
    """Add the founder's device to a group."""
    with one_writer:
        Member.objects.create(group=group, key_hash=key_hash)


def use_invitation(group: Group, ticket: Ticket, key_hash: str) -> bool:
    """Add a device to the group; False if the invitation was used or its issuer has left."""
    try:
        with one_writer, transaction.atomic():
            maker = group.members.filter(pk=ticket.by, left_at=None)
            if ticket.by != SERVER and not maker.exists():
                return False
            Member.objects.create(group=group, key_hash=key_hash, invitation=ticket.number)
    except IntegrityError:
        return False
    logger.info("A device joined group %s.", group.code)
    return True


def shut_out_others(group: Group, key: str) -> None:
    """Remove all devices from the group but the one with this key."""
    with one_writer:
        group.members.filter(left_at=None).exclude(key_hash=hash_of(key)).update(
            left_at=now(), is_shut_out=True
        )
    logger.info("All other devices were shut out of group %s.", group.code)


def leave_groups(hashes: Iterable[str]) -> None:
    """Remove a device from all its groups, by the hashes of its keys."""
    with one_writer:
        Member.objects.filter(key_hash__in=list(hashes), left_at=None).update(left_at=now())


# Tables ---------------------------------------------------------------------------------------------


def add_table(group: Group, table: Table) -> None:
    """Add a table to the group; its seats are matched to people by name."""
    with one_writer, transaction.atomic():
        put_in(group, table)


def put_in(group: Group, table: Table) -> None:
    """Do the same within an open transaction."""
    known = {person.name.casefold(): person for person in group.people.all()}
    seats = list(table.seats.all())
    for seat in seats:
        folded = seat.name.casefold()
        if folded not in known:
            known[folded] = Person.objects.create(group=group, name=seat.name)
        seat.person = known[folded]
    Seat.objects.bulk_update(seats, ["person"])
    Table.objects.filter(pk=table.pk).update(group=group)
    table.group = group
    _keep_apart(group, {known[seat.name.casefold()].pk for seat in seats})


def _keep_apart(group: Group, sitting: set[int]) -> None:
    """Separate merged names that sit at one table: they are different people."""
    while True:
        by_person: dict[int, list[int]] = {}
        meant = who_is_who(people_of(group))
        for one in sorted(sitting):
            by_person.setdefault(meant[one].pk, []).append(one)
        joined = next((each for each in by_person.values() if len(each) > 1), None)
        if joined is None:
            return
        Person.objects.filter(pk__in=joined).exclude(same_as=None).update(same_as=None)


def take_out(group: Group, code: str) -> str:
    """Remove a table from the group. Return the token that puts it back, "" if it wasn't there."""
    # PostgreSQL refuses NUL in a query.
    if "\0" in code:
        return ""
    with one_writer, transaction.atomic():
        Seat.objects.filter(table__code=code, table__group=group).update(person=None)
        is_out = Table.objects.filter(code=code, group=group).update(group=None)
    return signing.dumps([group.code, code], salt=TICKET) if is_out else ""


def taken_out(group: Group, ticket: str) -> Table | None:
    """Return the table of a token; None if the token is invalid or the table is in a group again."""
    try:
        of_group, code = signing.loads(ticket, salt=TICKET)
    except signing.BadSignature:
        return None
    return Table.objects.filter(code=code, group=None).first() if of_group == group.code else None


def table_in(group: Group, code: str) -> Table | None:
    """Return the group's table with this code."""
    return group.tables.select_related("edition").filter(code=code).first() if code.isalnum() else None


# People ---------------------------------------------------------------------------------------------


def people_of(group: Group) -> list[Person]:
    return list(group.people.order_by("name"))


def who_is_who(people: Iterable[Person]) -> dict[int, Person]:
    """Return key of each name -> the person it means, with merged names resolved."""
    rows = {person.pk: person for person in people}

    def meant(person: Person) -> Person:
        while person.same_as_id in rows:
            person = rows[person.same_as_id]
        return person

    return {key: meant(person) for key, person in rows.items()}


def join_people(group: Group, one: int, other: int) -> bool:
    """Merge one name into another. Return False if they are the same or gone.

    Raises IllegalEntry for people who sat at one table together.
    """
    with one_writer, transaction.atomic():
        meant = who_is_who(people_of(group))
        if one not in meant or other not in meant or meant[one] == meant[other]:
            return False
        if table := _both_at(group, meant, meant[one], meant[other]):
            raise SAT_TOGETHER(one=meant[one].name, other=meant[other].name, table=table)
        Person.objects.filter(pk=meant[one].pk).update(same_as=meant[other])
    return True


def _both_at(group: Group, meant: Mapping[int, Person], one: Person, other: Person) -> str:
    """Return the name of a table at which both sat, or ""."""
    names = {person: [key for key, who in meant.items() if who == person] for person in (one, other)}
    first = Table.objects.filter(group=group, seats__person__in=names[one])
    both = first.filter(pk__in=Seat.objects.filter(person__in=names[other]).values("table"))
    return both.values_list("name", flat=True).first() or ""


def separate(group: Group, one: int) -> None:
    """Undo a merge: the name is a separate person again, with the names merged into it."""
    with one_writer:
        Person.objects.filter(group=group, pk=one).update(same_as=None)


def rename_person(group: Group, one: int, name: str) -> bool:
    """Rename a person; the old name still means them. Return whether the new name was free.

    The person's row keeps its id and games. If the new name was merged into theirs, the two are swapped.
    """
    check_name(name, "name")
    with one_writer, transaction.atomic():
        people = people_of(group)
        person = who_is_who(people).get(one)
        if person is None or person.name == name:
            return person is not None
        holder = next((each for each in people if each.name.casefold() == name.casefold()), person)
        if holder != person and holder.same_as_id != person.pk:
            return False
        old, new = person.name, holder if holder != person else None
        if new is not None:
            Person.objects.filter(pk=new.pk).update(name=f"{UNTAKEN}{new.pk}")
        Person.objects.filter(pk=person.pk).update(name=name)
        if new is not None:
            Person.objects.filter(pk=new.pk).update(name=old)
        elif old.casefold() != name.casefold():
            Person.objects.create(group=group, name=old, same_as=person)
    return True


def rename_group(group: Group, name: str) -> None:
    """Rename the group. Raises IllegalEntry for an invalid name."""
    check_name(name, "name")
    with one_writer:
        Group.objects.filter(pk=group.pk).update(name=name)


def names_offered(group: Group) -> list[str]:
    """Return the names of the group's people, without those merged into others."""
    return [person.name for person in people_of(group) if person.same_as_id is None]


def last_table(group: Group, game: str = "") -> Table | None:
    """Return the group's last table of several players, of one game or any."""
    several = group.tables.annotate(sitting=Count("seats")).filter(sitting__gt=1)
    tables = several.filter(game=game) if game else several
    return tables.select_related("edition").order_by("-opened_at", "-pk").first()


def last_house(group: Group, game: str) -> Mapping[str, str]:
    """Return the house rules of the group's last table of a game, including changes during play."""
    table = last_table(group, game)
    if table is None:
        return {}
    try:
        return game_of(table).house_now(read_log(table).state)
    except DamagedTable:
        return {}


def last_modules(group: Group, game: str) -> tuple[str, ...]:
    """Return the modules of the group's last table of a game."""
    table = last_table(group, game)
    return tuple(table.setup.get("modules", ())) if table else ()


def last_players(group: Group, game: str, most: int) -> list[str]:
    """Return the last players of the game, or else of any game, clockwise; [] if there are too many."""
    table: Any = last_table(group, game) or last_table(group)
    names = [seat.name for seat in table.seats.order_by("number")] if table else []
    return names if len(names) <= most else []
