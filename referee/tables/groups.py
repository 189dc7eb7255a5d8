"""A group is a link: whoever has it sees what its tables have come to, and opens the next one.

It opens no table, no seat and no hand. Its key is derived as those of tables are.
"""

import logging
from collections.abc import Iterable, Mapping
from typing import Any

from django.core import signing
from django.db import transaction
from django.db.models import Count, F
from django.utils.crypto import constant_time_compare, salted_hmac

from referee.rules.kernel.text.names import check_name
from referee.rules.kernel.text.ruling import Refusal
from referee.tables.links import KEY_LENGTH
from referee.tables.logbook import DamagedTable, game_of, read_log
from referee.tables.models import Group, Person, Seat, Table, free_code
from referee.tables.writing import one_writer

logger = logging.getLogger("referee.access")

GroupLink = tuple[str, str]
TICKET = "referee.tables.groups.taken-out"
SAT_TOGETHER = Refusal(
    "sat-together", "{one} and {other} both played at {table}. Join names of one person only."
)
UNTAKEN = "\t"
"""Begins a name that nobody can have, while two change places."""


def group_key(group: Group) -> str:
    """Return the key of the group's link: 128 bits, hexadecimal."""
    value = f"{group.code}/{group.link_version}"
    return salted_hmac("referee.tables.groups", value, algorithm="sha256").hexdigest()[:KEY_LENGTH]


def link_of_group(group: Group) -> GroupLink:
    return group.code, group_key(group)


def group_path(group: Group) -> str:
    return "/g/{}/{}/".format(*link_of_group(group))


def find_group(code: str, key: str) -> Group | None:
    return next(iter(find_groups([(code, key)])), None)


def find_groups(links: Iterable[GroupLink]) -> list[Group]:
    """Return the groups of these links, in their order and without those that open nothing. One query."""
    # PostgreSQL does not even take a question with some of the signs that an address may have.
    asked = [(code, key) for code, key in links if code.isalnum()]
    by_code = {group.code: group for group in Group.objects.filter(code__in=[code for code, _ in asked])}
    found = ((by_code.get(code), key) for code, key in asked)
    return [group for group, key in found if group and constant_time_compare(key, group_key(group))]


def carried(group: Group) -> str:
    """Return the group's link as a form carries it."""
    return "-".join(link_of_group(group))


def group_carried(told: str) -> Group | None:
    """Return the group of a link as a form carries it, None when it opens nothing."""
    code, _, key = told.partition("-")
    return find_group(code, key) if key else None


def found_group(name: str) -> Group:
    """Make a group without a table. Raises IllegalEntry for a name that is none."""
    check_name(name, "name")
    with one_writer:
        return Group.objects.create(code=free_code(Group), name=name)


def renew_group_link(group: Group) -> Group:
    """Give the group a new link; the old one opens nothing any more."""
    with one_writer:
        Group.objects.filter(pk=group.pk).update(link_version=F("link_version") + 1)
    logger.info("The link of group %s was renewed.", group.code)
    return Group.objects.get(pk=group.pk)


# Tables ---------------------------------------------------------------------------------------------


def add_table(group: Group, table: Table) -> None:
    """Count a table among the group's; its seats are the people of their names."""
    with one_writer, transaction.atomic():
        put_in(group, table)


def put_in(group: Group, table: Table) -> None:
    """Do the same inside a transaction that is open already."""
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
    """Separate joined names that sit at one table: they are different people."""
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
    """Stop counting a table; nothing of it is lost. Return the ticket that puts it back, "" for none."""
    # No code has a NUL, and PostgreSQL does not even look for one.
    if "\0" in code:
        return ""
    with one_writer, transaction.atomic():
        Seat.objects.filter(table__code=code, table__group=group).update(person=None)
        is_out = Table.objects.filter(code=code, group=group).update(group=None)
    return signing.dumps([group.code, code], salt=TICKET) if is_out else ""


def taken_out(group: Group, ticket: str) -> Table | None:
    """Return the table that a ticket puts back; None for a false ticket, or once a group has the table."""
    try:
        of_group, code = signing.loads(ticket, salt=TICKET)
    except signing.BadSignature:
        return None
    return Table.objects.filter(code=code, group=None).first() if of_group == group.code else None


# People ---------------------------------------------------------------------------------------------


def people_of(group: Group) -> list[Person]:
    return list(group.people.order_by("name"))


def who_is_who(people: Iterable[Person]) -> dict[int, Person]:
    """Return for each name's row the person whom it means, after all that were joined."""
    rows = {person.pk: person for person in people}

    def meant(person: Person) -> Person:
        while person.same_as_id in rows:
            person = rows[person.same_as_id]
        return person

    return {key: meant(person) for key, person in rows.items()}


def join_people(group: Group, one: int, other: int) -> bool:
    """Have one name mean the person of another. Return whether that works: never in a circle.

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
    """Return the name of a table where both sat, "" for none."""
    names = {person: [key for key, who in meant.items() if who == person] for person in (one, other)}
    first = Table.objects.filter(group=group, seats__person__in=names[one])
    both = first.filter(pk__in=Seat.objects.filter(person__in=names[other]).values("table"))
    return both.values_list("name", flat=True).first() or ""


def separate(group: Group, one: int) -> None:
    """Undo a joining: the name is a person of its own again, with those joined to it before."""
    with one_writer:
        Person.objects.filter(group=group, pk=one).update(same_as=None)


def rename_person(group: Group, one: int, name: str) -> bool:
    """Call somebody otherwise; what they were called still means them. Return whether the name was free.

    Their row keeps its id and its games. A name that was joined to them is free: the two change places.
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
    """Call the group otherwise. Raises IllegalEntry for a name that is none."""
    check_name(name, "name")
    with one_writer:
        Group.objects.filter(pk=group.pk).update(name=name)


def names_offered(group: Group) -> list[str]:
    """Return the names of the group's people, those joined to others left out."""
    return [person.name for person in people_of(group) if person.same_as_id is None]


def last_table(group: Group, game: str = "") -> Table | None:
    """Return the group's last table of several players, of one game or of any."""
    several = group.tables.annotate(sitting=Count("seats")).filter(sitting__gt=1)
    tables = several.filter(game=game) if game else several
    return tables.select_related("edition").order_by("-opened_at", "-pk").first()


def last_house(group: Group, game: str) -> Mapping[str, str]:
    """Return the house rules in force at the group's last table of a game, with what was changed in play."""
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
    """Return who played the game last, clockwise, or else who played anything; nobody if they're too many."""
    table: Any = last_table(group, game) or last_table(group)
    names = [seat.name for seat in table.seats.order_by("number")] if table else []
    return names if len(names) <= most else []
