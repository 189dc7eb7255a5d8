"""Tables, seats, devices and the log. The log is the only history."""

import json
import secrets
import uuid
from functools import cache
from typing import Any

from django.db import connection, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.timezone import now

from referee.tables.webhook_row import Webhook as Webhook


class WrittenJSON(models.JSONField):
    """JSON that keeps the order of its keys, which PostgreSQL's jsonb doesn't; pages show it."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str | None:
        return "text" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        if connection.vendor == "postgresql" and value is not None:
            return json.dumps(value)
        return super().get_db_prep_value(value, connection, prepared)


# In ``StoredRecord.entered_by``: the host acted for a seat that has a device. No name begins with a space.
HOST_DEVICE = " host"
# The same: the referee carried out what the seats agreed to or decided.
BY_APP = " app"


class Edition(models.Model):
    """A set of card values; a table keeps the one it was opened with."""

    game = models.CharField(max_length=20)
    digest = models.CharField(max_length=64)
    cards = WrittenJSON()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "digest"], name="one_row_an_edition")]

    def __str__(self) -> str:
        return f"{self.game} {self.digest[:8]}"


class Group(models.Model):
    """People who play together, with their tables and names, visible to the group's devices."""

    code = models.CharField(max_length=8, unique=True)
    name = models.CharField(max_length=60)
    founded_at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class Person(models.Model):
    """A name in a group, as typed. ``same_as``: the name it was merged into."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="people")
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    name = models.CharField(max_length=30)
    same_as = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "name"], name="one_person_a_name")]

    def __str__(self) -> str:
        return f"{self.name} of {self.group_id}"


class Table(models.Model):
    """One game at a real table. ``code`` is public; places belong to devices.

    ``is_locked``: the code takes no more seats. ``admits_each``: the host lets each device in.
    ``trial_of``: the table that this is a trial copy of, made by ``trial_seat`` (None: its host); a tutorial
    table is a copy of itself. ``origins``: the web pages that may use its programs.
    """

    code = models.CharField(max_length=8, unique=True)
    name = models.CharField(max_length=60)
    game = models.CharField(max_length=20)
    setup = WrittenJSON()
    edition = models.ForeignKey(Edition, on_delete=models.PROTECT)
    is_locked = models.BooleanField(default=False)
    admits_each = models.BooleanField(default=False)
    trial_of = models.ForeignKey("self", models.CASCADE, null=True, related_name="trials")
    trial_seat = models.ForeignKey("Seat", models.CASCADE, null=True, related_name="trials")
    opened_at = models.DateTimeField(auto_now_add=True)
    group = models.ForeignKey(Group, on_delete=models.SET_NULL, null=True, blank=True, related_name="tables")
    origins = WrittenJSON(default=list)

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

    @property
    def is_trial(self) -> bool:
        return self.trial_of_id is not None

    @property
    def is_guided(self) -> bool:
        """Whether it is a tutorial table, where the app plays the others."""
        return self.trial_of_id is not None and self.trial_of_id == self.pk


class Seat(models.Model):
    """A seat: numbered 1 to 5 clockwise. ``taken_at``: when a device took it; None while it's free."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=30)
    taken_at = models.DateTimeField(null=True, blank=True)
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(fields=["table", "name"], name="one_seat_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.table_id}"


class Device(models.Model):
    """A device's place: "host", "watch" or a seat's number. The device holds the key to ``key_hash``.

    ``program``: "read" or "enter" for a program, which uses the API and no pages; "" for a browser.
    ``ticket``: the ticket it used, if any; ``left_at``: when it left or lost the place.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="devices")
    place = models.CharField(max_length=8)
    key_hash = models.CharField(max_length=64, db_index=True)
    program = models.CharField(max_length=5, blank=True, default="")
    ticket = models.UUIDField(null=True, unique=True)
    taken_at = models.DateTimeField(default=now)
    left_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "place", "key_hash"],
                condition=models.Q(left_at=None),
                name="one_device_a_place_and_key",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} as {self.place} at {self.table_id}"

    @property
    def name(self) -> str:
        """Its displayed name: "7F3A"."""
        return self.key_hash[:4].upper()


class Member(models.Model):
    """A group's device, until ``left_at``. ``is_shut_out``: it was removed by another one.

    ``invitation``: the one it used, None for the founder's.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="members")
    key_hash = models.CharField(max_length=64, db_index=True)
    invitation = models.UUIDField(null=True, unique=True)
    joined_at = models.DateTimeField(default=now)
    left_at = models.DateTimeField(null=True)
    is_shut_out = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.name} in {self.group_id}"

    @property
    def name(self) -> str:
        """Its displayed name: "7F3A"."""
        return self.key_hash[:4].upper()


class Knock(models.Model):
    """A device waiting for the host to let it in; only that device knows ``token``.

    ``place``: the number of the seat that it asks for, or "watch"; ``signing_key``: its public key, if any.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="knocks")
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    key_hash = models.CharField(max_length=64)
    signing_key = models.CharField(max_length=100, blank=True)
    place = models.CharField(max_length=8)
    knocked_at = models.DateTimeField(auto_now_add=True)
    is_let_in = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.place} at {self.table_id}"


class Pause(models.Model):
    """A break, which doesn't count as playing time; not part of the log.

    ``ended_at``: when players resumed; the next record ends it too.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="pauses")
    began_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.began_at} at {self.table_id}"


class StoredRecord(models.Model):
    """An accepted entry with its ruling; never edited or deleted.

    ``digest``: the hash of the previous digest and this record's content; ``salt`` protects sealed content.
    ``signature``: the device's, after the number of the last record that its page showed; "" for none.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="records")
    number = models.PositiveIntegerField()
    entry_id = models.UUIDField(default=uuid.uuid4)
    kind = models.CharField(max_length=30)
    seat = models.CharField(max_length=30, blank=True)
    facts = WrittenJSON()
    overrides = WrittenJSON(default=list)
    outcome = WrittenJSON()
    reasons = WrittenJSON()
    entered_by = models.CharField(max_length=30, blank=True)
    made_at = models.DateTimeField(default=now)
    salt = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    signature = models.CharField(max_length=100, blank=True)

    class Meta:
        db_table = "tables_record"
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_record_a_number"),
            models.UniqueConstraint(fields=["table", "entry_id"], name="one_record_an_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.kind}"

    def insert(self) -> None:
        """Insert the record by a raw query: the ORM takes longer to build its own than that runs."""
        if not connection.features.can_return_columns_from_insert:  # SQLite before 3.35
            self.save(force_insert=True)
            return
        query, fields = _insertion()
        own = vars(self)
        values = [
            each.get_db_prep_save(own[each.attname], connection) if is_converted else own[each.attname]
            for each, is_converted in fields
        ]
        with connection.cursor() as cursor:
            cursor.execute(query, values)
            (self.pk,) = cursor.fetchone()
        self._state.adding = False


@cache
def _insertion() -> tuple[str, list[tuple[Any, bool]]]:
    """Return the query that inserts a record, the fields of its values, and which are converted for it."""
    fields = [each for each in StoredRecord._meta.concrete_fields if not each.primary_key]
    columns, places = ", ".join(str(each.column) for each in fields), ", ".join(["%s"] * len(fields))
    found = [(each, isinstance(each, CONVERTED)) for each in fields]
    return f"INSERT INTO tables_record ({columns}) VALUES ({places}) RETURNING id", found  # noqa: S608


CONVERTED = (models.DateTimeField, models.UUIDField, models.JSONField)
"""Fields whose values a database gets in another form; text and numbers stay as they are."""


class CachedStats(models.Model):
    """A table's statistics as of the record with ``digest``; a cache that may be deleted any time."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="cached_stats")
    digest = models.CharField(max_length=64)
    payload = WrittenJSON(db_column="told")

    class Meta:
        db_table = "tables_kept"

    def __str__(self) -> str:
        return f"{self.table_id} at {self.digest[:8]}"


CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 6


def free_code(model: type[Table | Group]) -> str:
    """Return an unused code."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not model._default_manager.filter(code=code).exists():
            return code
