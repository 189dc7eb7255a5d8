"""Who sits where, and the log. Plain rows: the log is the only history."""

import json
import secrets
import uuid
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.timezone import now


class WrittenJSON(models.JSONField):
    """JSON that is read as it was written.

    PostgreSQL's own kind gives the names of an object back in another order, and pages tell forces and
    numbers in the order of the record; two processes would show one ruling in two ways.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str | None:
        return "text" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        if connection.vendor == "postgresql" and value is not None:
            return json.dumps(value)
        return super().get_db_prep_value(value, connection, prepared)


# Stands in ``Record.entered_by`` where the table's own device acted for a seat that has a device; no name
# begins with a blank.
HOST_DEVICE = " host"


class Edition(models.Model):
    """A set of card values; a table is pinned to the one it was opened with."""

    game = models.CharField(max_length=20)
    digest = models.CharField(max_length=64)
    cards = WrittenJSON()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "digest"], name="one_row_an_edition")]

    def __str__(self) -> str:
        return f"{self.game} {self.digest[:8]}"


class Group(models.Model):
    """People who play together: their tables and their names, open to the devices that belong to it."""

    code = models.CharField(max_length=8, unique=True)
    name = models.CharField(max_length=60)
    founded_at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class Person(models.Model):
    """A name in a group, as it was typed. ``same_as``: the other name of this person, where it was joined."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="people")
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    name = models.CharField(max_length=30)
    same_as = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "name"], name="one_person_a_name")]

    def __str__(self) -> str:
        return f"{self.name} of {self.group_id}"


class Table(models.Model):
    """One game on one real table. ``code`` is public; the right to a place at it is on a device.

    ``is_locked``: nobody takes a seat by the code any more. ``admits_each``: the host lets each device in.
    ``trial_of``: it is a copy of that table to try things out on, made by ``trial_seat`` (None: its host);
    of itself: a round to learn with.
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

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

    @property
    def is_trial(self) -> bool:
        return self.trial_of_id is not None

    @property
    def is_guided(self) -> bool:
        """Whether it is a table to learn with, where the others are played."""
        return self.trial_of_id is not None and self.trial_of_id == self.pk


class Seat(models.Model):
    """A place at the table: number 1 to 5 clockwise, name as in the set-up.

    ``taken_at``: when a device took it; None while it is free.
    """

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
    """A device with the right to a place: "host", "watch" or a seat's number. It holds the key to the hash.

    ``ticket``: which ticket it used, if any; ``left_at``: when it gave the place up or lost it.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="devices")
    place = models.CharField(max_length=8)
    key_hash = models.CharField(max_length=64, db_index=True)
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
        """What people call it: "7F3A"."""
        return self.key_hash[:4].upper()


class Member(models.Model):
    """A device that belongs to a group, or did until ``left_at``. ``is_shut_out``: others ended that.

    ``invitation``: which one it used, None for the founder's.
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
        """What people call the device: "7F3A"."""
        return self.key_hash[:4].upper()


class Knock(models.Model):
    """A device that waits until the host lets it in; ``token`` is known to that device alone.

    ``place``: the number of the seat that it wants, or "watch".
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="knocks")
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    key_hash = models.CharField(max_length=64)
    place = models.CharField(max_length=8)
    knocked_at = models.DateTimeField(auto_now_add=True)
    is_let_in = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.place} at {self.table_id}"


class Pause(models.Model):
    """A break at a table: its time does not count. ``ended_at``: None until somebody says so.

    The next record ends it too. It stands beside the log, which knows nothing of it.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="pauses")
    began_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.began_at} at {self.table_id}"


class StoredRecord(models.Model):
    """An accepted entry with the ruling given; never edited, never deleted.

    ``digest``: the hash of the record before it and of its own content; ``salt`` hides that in there.
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

    class Meta:
        db_table = "tables_record"
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_record_a_number"),
            models.UniqueConstraint(fields=["table", "entry_id"], name="one_record_an_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.kind}"


class CachedStats(models.Model):
    """What a table told when it was last counted; ``digest``: the record that was its last then.

    Worked out from the log and nothing else: it may be deleted at any moment.
    """

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
    """Return a code that no other row has."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not model._default_manager.filter(code=code).exists():
            return code
