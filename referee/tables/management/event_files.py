"""The events in a group's file: who takes part and which seats were drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.rules.kernel.text.names import check_name, tidy
from referee.rules.kernel.text.ruling import Refusal
from referee.tables.event_models import Event, EventEvening
from referee.tables.events import MOST_EVENINGS, MOST_PEOPLE, SEATS, evenings_of, events_of
from referee.tables.models import Group

BAD_EVENT = Refusal("bad-event", "The event “{name}” is broken: “{part}” can’t be read.")


@dataclass(frozen=True, slots=True)
class FileEvening:
    """An evening as drawn: the ids of the people at each table, and since when tables count for it."""

    drawn: str
    tables: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class FileEvent:
    """An event. Its owner and judges are devices, and no file contains those: one of the group takes over."""

    name: str
    seats: int
    people: tuple[str, ...]
    evenings: tuple[FileEvening, ...]
    founded: str
    ended: str = ""


def written_events(group: Group, ids: Mapping[int, str]) -> tuple[FileEvent, ...]:
    """Return the events of a group, oldest first. ``ids``: person -> id in the file."""
    return tuple(_written(event, ids) for event in reversed(events_of(group)))


def _written(event: Any, ids: Mapping[int, str]) -> FileEvent:
    # A person removed from the group is in no file.
    def here(people: Iterable[int]) -> tuple[str, ...]:
        return tuple(ids[who] for who in people if who in ids)

    evenings = (
        FileEvening(each.drawn_at.isoformat(), tuple(filter(None, map(here, each.tables))))
        for each in evenings_of(event)
    )
    ended = event.ended_at.isoformat() if event.ended_at else ""
    return FileEvent(
        event.name, event.seats, here(event.people), tuple(evenings), event.founded_at.isoformat(), ended
    )


def check_events(found: Iterable[FileEvent], people: Iterable[str]) -> None:
    """Raise IllegalEntry for an event that can't have been written so."""
    known = set(people)
    for event in found:
        check_name(event.name, "name")
        parts = {
            "name": tidy(event.name) == event.name and 0 < len(event.name) <= _longest_name(),
            "seats": event.seats in SEATS,
            "people": _are_people(event.people, known) and len(event.people) <= MOST_PEOPLE,
            "evenings": len(event.evenings) <= MOST_EVENINGS and all(map(_is_drawn(known), event.evenings)),
            "founded": all(map(_is_time, (event.founded, event.ended or event.founded))),
        }
        for part, is_good in parts.items():
            if not is_good:
                raise BAD_EVENT(name=event.name[: _longest_name()], part=part)


def _is_drawn(known: set[str]) -> Any:
    def check(evening: FileEvening) -> bool:
        seated = [who for table in evening.tables for who in table]
        is_room = all(1 <= len(table) < SEATS.stop for table in evening.tables)
        return _is_time(evening.drawn) and is_room and _are_people(seated, known)

    return check


def _are_people(ids: Iterable[str], known: set[str]) -> bool:
    there = list(ids)
    return len(set(there)) == len(there) and set(there) <= known


def _is_time(words: str) -> bool:
    try:
        return datetime.fromisoformat(words).tzinfo is not None
    except ValueError:
        return False


def _longest_name() -> int:
    return Event._meta.get_field("name").max_length or 0


def make_events(group: Group, found: Iterable[FileEvent], keys: Mapping[str, int]) -> None:
    """Create the events of a file. ``keys``: id in the file -> person."""
    for each in found:
        event = Event.objects.create(
            group=group,
            name=each.name,
            seats=each.seats,
            people=[keys[who] for who in each.people],
            owner_hash="",
            founded_at=datetime.fromisoformat(each.founded),
            ended_at=datetime.fromisoformat(each.ended) if each.ended else None,
        )
        EventEvening.objects.bulk_create(
            EventEvening(
                event=event,
                number=number,
                tables=[[keys[who] for who in table] for table in evening.tables],
                drawn_at=datetime.fromisoformat(evening.drawn),
            )
            for number, evening in enumerate(each.evenings, start=1)
        )
