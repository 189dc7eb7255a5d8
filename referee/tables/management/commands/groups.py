"""``manage.py groups``: lists, exports and imports groups; a group's file contains no links or keys."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from referee import VERSION
from referee.rules.kernel.text.codec import decode_text, encode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.names import check_name, tidy
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal
from referee.tables.chain import beginning_of
from referee.tables.groups import people_of, put_in
from referee.tables.made_by import refuse_newer
from referee.tables.management.event_files import FileEvent, check_events, make_events, written_events
from referee.tables.models import Group, Person, Table, free_code
from referee.tables.stats_cache import rebuild
from referee.tables.tickets import invitation
from referee.tables.writing import one_writer

FORMAT = "referee-group-1"
MOST_LETTERS = 5_000_000
GROUP_FILE_TOO_LARGE = Refusal("too-large", "A file of a group has at most {most} letters.")
NO_GROUP = Refusal("no-group", "This isn’t a group’s file.")
NO_ID = Refusal("no-id", "“{name}” has no id in this file, or shares one.")
CIRCLE = Refusal("circle", "“{name}” is merged with no one in this file, or in a circle.")
NO_NAME_IN_FILE = Refusal("no-name", "“{name}” isn’t a name of 1 to {most} letters.")
TWICE = Refusal("twice", "“{name}” is in this file twice.")


@dataclass(frozen=True, slots=True)
class FilePerson:
    """A name. ``same_as``: the id of the name it was merged into."""

    id: str
    name: str
    same_as: str = ""


@dataclass(frozen=True, slots=True)
class FileTable:
    """A table of the group. ``begins``: the hash before its first record."""

    code: str
    begins: str


@dataclass(frozen=True, slots=True)
class GroupFile:
    """A group without the contents of its tables."""

    format: str
    name: str
    people: tuple[FilePerson, ...] = ()
    tables: tuple[FileTable, ...] = ()
    events: tuple[FileEvent, ...] = ()
    referee: str = ""


def written(group: Group) -> dict[str, Any]:
    ids = {person.pk: person.token.hex for person in people_of(group)}
    people = tuple(
        FilePerson(person.token.hex, person.name, ids.get(person.same_as_id or 0, ""))
        for person in people_of(group)
    )
    rows = group.tables.select_related("edition").order_by("opened_at", "pk")
    tables = tuple(FileTable(table.code, beginning_of(table)) for table in rows)
    events = written_events(group, ids)
    payload: dict[str, Any] = encode(GroupFile(FORMAT, group.name, people, tables, events, VERSION))
    return payload


@dataclass(frozen=True, slots=True)
class TakenIn:
    """The result of an import: the group, and how many of its tables exist here or are missing."""

    group: Group
    tables: int
    missing: int


def take_in(text: str) -> TakenIn:
    """Create the group of a file, with its tables that exist here without a group. Raises IllegalEntry.

    People whose id is already in use get a new one, since the original group may still exist.
    """
    file = read(text)
    with one_writer, transaction.atomic():
        group = Group.objects.create(code=free_code(Group), name=file.name)
        keys = _make_people(group, file)
        make_events(group, file.events, keys)
        found = sum(_take_table(group, entry) for entry in file.tables)
    return TakenIn(group, found, len(file.tables) - found)


def read(text: str) -> GroupFile:
    """Parse and validate a file. Raises IllegalEntry."""
    if len(text) > MOST_LETTERS:
        raise GROUP_FILE_TOO_LARGE(most=MOST_LETTERS)
    try:
        file = decode_text(GroupFile, text)
        if file.format != FORMAT:
            raise NO_GROUP()
    except IllegalEntry:
        refuse_newer(text)
        raise
    _check_name(file.name, Group)
    by_id = {person.id: person for person in file.people}
    names = [person.name.casefold() for person in file.people]
    for person in file.people:
        _check_name(person.name, Person)
        if not _is_id(person.id) or by_id[person.id] is not person:
            raise NO_ID(name=person.name)
        if names.count(person.name.casefold()) > 1:
            raise TWICE(name=person.name)
        _check_joined(person, by_id)
    check_events(file.events, by_id)
    return file


def _check_name(name: str, row: type[Group | Person]) -> None:
    check_name(name, "name")
    most = row._meta.get_field("name").max_length or 0
    if tidy(name) != name or not 0 < len(name) <= most:
        raise NO_NAME_IN_FILE(name=name[:most], most=most)


def _is_id(text: str) -> bool:
    try:
        return UUID(hex=text).hex == text
    except ValueError:
        return False


def _check_joined(person: FilePerson, by_id: dict[str, FilePerson]) -> None:
    seen, at = {person.id}, person
    while at.same_as:
        if at.same_as in seen or at.same_as not in by_id:
            raise CIRCLE(name=person.name)
        seen.add(at.same_as)
        at = by_id[at.same_as]


def _make_people(group: Group, file: GroupFile) -> dict[str, int]:
    """Create the people of a file; return id in the file -> person."""
    taken = {token.hex for token in Person.objects.values_list("token", flat=True)}
    rows = {
        entry.id: Person(
            group=group, name=entry.name, **({} if entry.id in taken else {"token": UUID(entry.id)})
        )
        for entry in file.people
    }
    Person.objects.bulk_create(rows.values())
    joined = [entry for entry in file.people if entry.same_as]
    for entry in joined:
        rows[entry.id].same_as = rows[entry.same_as]
    Person.objects.bulk_update([rows[entry.id] for entry in joined], ["same_as"])
    return {name: row.pk for name, row in rows.items()}


def _take_table(group: Group, entry: FileTable) -> bool:
    """Add a table to the group, if it exists here, is unchanged and has no group."""
    table = Table.objects.filter(code=entry.code, group=None, trial_of=None).select_related("edition").first()
    if table is None or beginning_of(table) != entry.begins:
        return False
    put_in(group, table)
    return True


class Command(BaseCommand):
    help = "List the groups with their links; with --rebuild recompute the statistics of their tables."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rebuild", action="store_true", help="recompute the statistics of every table")
        parser.add_argument("--export", metavar="CODE", help="print this group as JSON")
        parser.add_argument("--import", type=Path, metavar="FILE", dest="file", help="found a group again")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["export"]:
            self._export(options["export"])
        elif options["file"]:
            self._import(options["file"])
        else:
            self._list(is_rebuilt=options["rebuild"])

    def _export(self, code: str) -> None:
        group = Group.objects.filter(code=code).first()
        if group is None:
            raise CommandError(f"There is no group {code}.")
        self.stdout.write(json.dumps(written(group), ensure_ascii=False, indent=1))

    def _import(self, file: Path) -> None:
        """Import a group, or nothing if any part of the file is invalid."""
        try:
            taken = take_in(file.read_text("utf-8"))
        except (OSError, ValueError) as problem:
            raise CommandError(f"{file}: {problem}") from None
        summary = f"{taken.group.code} “{taken.group.name}”: {taken.tables} tables taken in"
        self.stdout.write(f"{summary}, {taken.missing} not here. Invitation: {invitation(taken.group)}")

    def _list(self, *, is_rebuilt: bool) -> None:
        for group in Group.objects.order_by("pk"):
            tables = Line("{n} {n:table|tables}", n=group.tables.count()).text()
            self.stdout.write(f"{group.code} “{group.name}”: {tables}. Invitation: {invitation(group)}")
        if is_rebuilt:
            keys = Table.objects.exclude(group=None).values_list("pk", flat=True)
            summary = Line("{n} {n:table|tables} recounted.", n=rebuild(list(keys))).text()
            self.stdout.write(summary)
