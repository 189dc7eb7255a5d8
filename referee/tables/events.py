"""Events: a group's league over several evenings, with seats drawn, results by its tables, and judges.

The owner is the device that opened the event. It draws, and makes devices of the group judges.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.timezone import now

from referee.rules.kernel.text.names import check_name
from referee.rules.kernel.text.ruling import Refusal, require
from referee.tables.event_models import Call, Event, EventEvening, Judge
from referee.tables.figures import GroupTable
from referee.tables.groups import people_of, who_is_who
from referee.tables.keys import hash_of
from referee.tables.models import Group, Member, Person, Table
from referee.tables.seating import Tables, drawn
from referee.tables.standings import PlayedTable
from referee.tables.writing import one_writer

SEATS = range(2, 6)
MOST_PEOPLE, MOST_EVENINGS = 120, 60
NOBODY_HERE = Refusal("too-few", "Tick at least 2 people.")
NO_ROOM = Refusal("too-many", "An event has room for {most} people.")
NO_MORE_EVENINGS = Refusal("too-long", "An event has at most {most} evenings. Start a new one.")
DRAWN_ALREADY = Refusal("drawn-already", "Someone else has just drawn this evening.")


@dataclass(frozen=True, slots=True)
class EventTable:
    """A table of an evening as drawn. ``play``: the group's table with these people, if it is open."""

    evening: int
    number: int
    who: tuple[int, ...]
    play: GroupTable | None


def found_event(group: Group, name: str, seats: int, key: str) -> Event:
    """Open an event with this device as its owner. Raises IllegalEntry for an invalid name."""
    check_name(name, "name")
    with one_writer:
        return Event.objects.create(group=group, name=name, seats=seats, owner_hash=hash_of(key))


def events_of(group: Group) -> list[Event]:
    return list(group.events.order_by("-pk"))


def event_in(group: Group, number: int) -> Event | None:
    return group.events.filter(pk=number).first()


def end_event(event: Event, *, is_over: bool) -> None:
    with one_writer:
        Event.objects.filter(pk=event.pk).update(ended_at=now() if is_over else None)


# Rights ---------------------------------------------------------------------------------------------


def is_owner(event: Event, key: str) -> bool:
    return event.owner_hash == hash_of(key)


def is_ownerless(event: Event) -> bool:
    """Whether the owner's device no longer belongs to the group, so that another may take over."""
    return not Member.objects.filter(group=event.group_id, key_hash=event.owner_hash, left_at=None).exists()


def take_over(event: Event, key: str) -> bool:
    """Make this device of the group the owner of an event without one."""
    with one_writer, transaction.atomic():
        if not is_ownerless(event):
            return False
        Event.objects.filter(pk=event.pk).update(owner_hash=hash_of(key))
    return True


def judges_of(event: Event) -> list[Judge]:
    return list(event.judges.filter(left_at=None).order_by("pk"))


def judge_with(judges: Iterable[Judge], key: str) -> Judge | None:
    """Return the judge whose device has this key to the group."""
    hashed = hash_of(key)
    return next((each for each in judges if each.key_hash == hashed), None)


def appoint(event: Event, member: int, name: str) -> bool:
    """Make a present device of the group a judge; a judge's name changes. Raises IllegalEntry."""
    check_name(name, "name")
    with one_writer, transaction.atomic():
        device = Member.objects.filter(group=event.group_id, pk=member, left_at=None).first()
        if device is None:
            return False
        event.judges.filter(key_hash=device.key_hash, left_at=None).update(left_at=now())
        Judge.objects.create(event=event, key_hash=device.key_hash, name=name)
    return True


def dismiss(event: Event, judge: int) -> None:
    with one_writer:
        event.judges.filter(pk=judge, left_at=None).update(left_at=now())


# People and draws -----------------------------------------------------------------------------------


def add_people(event: Event, names: Sequence[str]) -> None:
    """Let people take part; new names become people of the group. Raises IllegalEntry."""
    for name in names:
        check_name(name, "names")
    with one_writer, transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        group_people = people_of(event.group)
        known = {person.name.casefold(): person for person in group_people}
        meant = who_is_who(group_people)
        here = set(event.people)
        for name in names:
            person = known.get(name.casefold())
            if person is None:
                person = known[name.casefold()] = Person.objects.create(group=event.group, name=name)
            key = meant[person.pk].pk if person.pk in meant else person.pk
            if key not in here:
                here.add(key)
                event.people.append(key)
        require(len(event.people) <= MOST_PEOPLE, NO_ROOM, most=MOST_PEOPLE)
        event.save(update_fields=["people"])


def evenings_of(event: Event) -> list[EventEvening]:
    return list(event.evenings.order_by("number"))


def draw_evening(event: Event, here: Iterable[int], number: int) -> None:
    """Draw the seats of the next evening for those who are here. Raises IllegalEntry."""
    people = [who for who in dict.fromkeys(event.people) if who in set(here)]
    require(len(people) >= SEATS.start, NOBODY_HERE)
    past = evenings_of(event)
    require(number == len(past) + 1, DRAWN_ALREADY)
    require(number <= MOST_EVENINGS, NO_MORE_EVENINGS, most=MOST_EVENINGS)
    tables = drawn(people, event.seats, [seats_of(each) for each in past], f"{event.pk} {number}")
    try:
        with one_writer, transaction.atomic():
            EventEvening.objects.create(event=event, number=number, tables=[list(each) for each in tables])
    except IntegrityError:
        raise DRAWN_ALREADY() from None


def drop_evening(event: Event, number: int) -> None:
    """Take back the last draw."""
    with one_writer, transaction.atomic():
        last = event.evenings.order_by("-number").first()
        if last is not None and last.number == number:
            last.delete()


def seats_of(evening: EventEvening) -> Tables:
    return tuple(tuple(table) for table in evening.tables)


# Results --------------------------------------------------------------------------------------------


def tables_of(
    evenings: Sequence[EventEvening], plays: Sequence[GroupTable], meant: Mapping[int, Person]
) -> list[EventTable]:
    """Return the tables drawn, each with the group's first table of exactly these people since then."""
    left, found = list(plays), []
    for evening in evenings:
        for number, who in enumerate(seats_of(evening), start=1):
            people = tuple(meant[each].pk if each in meant else each for each in who)
            play = next((each for each in left if _is_of(each, set(people), evening.drawn_at)), None)
            if play is not None:
                left.remove(play)
            found.append(EventTable(evening.number, number, people, play))
    return found


def _is_of(play: GroupTable, people: set[int], drawn_at: datetime) -> bool:
    is_later = play.opened is None or play.opened >= drawn_at
    return is_later and set(play.who.values()) == people and len(play.who) == len(people)


def played_of(tables: Iterable[EventTable]) -> list[PlayedTable]:
    """Return the finished tables for the league."""
    over = [(each.evening, each.play) for each in tables if each.play is not None and each.play.is_over]
    return [PlayedTable(evening, _places(play), play.won_by) for evening, play in over]


def _places(play: GroupTable) -> dict[int, int]:
    return {play.who[one.seat]: play.rank(one) for one in play.results if one.seat in play.who}


# Calls ----------------------------------------------------------------------------------------------


def event_at(table: Table) -> tuple[Event, int, int] | None:
    """Return a table's running event with its evening and its number there."""
    if table.group is None:
        return None
    meant = who_is_who(people_of(table.group))
    who = {meant[one].pk for one in table.seats.values_list("person_id", flat=True) if one in meant}
    evenings = EventEvening.objects.filter(
        event__group=table.group, event__ended_at=None, drawn_at__lte=table.opened_at
    )
    for evening in evenings.select_related("event").order_by("-drawn_at", "-pk"):
        for number, people in enumerate(seats_of(evening), start=1):
            if {meant[one].pk if one in meant else one for one in people} == who:
                return evening.event, evening.number, number
    return None


def open_call(table: Table) -> Call | None:
    return table.calls.filter(answered_at=None).order_by("pk").first()


def call_judge(event: Event, table: Table, seat: str) -> None:
    """Ask the judge to come; a table asks once until it is answered."""
    with one_writer, transaction.atomic():
        if open_call(table) is None:
            Call.objects.create(event=event, table=table, seat=seat)


def calls_of(event: Event) -> list[Call]:
    """Return the open calls, oldest first."""
    return list(event.calls.filter(answered_at=None).select_related("table__edition").order_by("pk"))


def answer_call(call: Call) -> None:
    with one_writer:
        Call.objects.filter(pk=call.pk, answered_at=None).update(answered_at=now())


def tables_with(codes: Iterable[str]) -> dict[str, Table]:
    """Return the tables by their codes. One query."""
    found: Any = Table.objects.filter(code__in=list(codes)).select_related("edition")
    return {table.code: table for table in found}
