"""The tables of events: evenings with their seats, judges, calls."""

from django.db import models
from django.utils.timezone import now

from referee.tables.models import Group, Table, WrittenJSON


class Event(models.Model):
    """A league of a group. ``owner_hash``: the hash of the owner's key to the group.

    ``seats``: at each table; ``people``: the keys of those who take part.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(max_length=60)
    seats = models.PositiveSmallIntegerField()
    people = WrittenJSON(default=list)
    owner_hash = models.CharField(max_length=64)
    founded_at = models.DateTimeField(default=now)
    ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} of {self.group_id}"


class EventEvening(models.Model):
    """An evening of an event: the keys of the people at each table, as drawn."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="evenings")
    number = models.PositiveSmallIntegerField()
    tables = WrittenJSON()
    drawn_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_evening_a_number")]

    def __str__(self) -> str:
        return f"{self.number} of {self.event_id}"


class Judge(models.Model):
    """A device of the group that the owner made a judge of the event, until ``left_at``."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="judges")
    key_hash = models.CharField(max_length=64)
    name = models.CharField(max_length=30)
    left_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} at {self.event_id}"


class Call(models.Model):
    """A table asks for the judge, until ``answered_at``. ``seat``: who asks, "" for the host."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="calls")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    seat = models.CharField(max_length=30, blank=True)
    called_at = models.DateTimeField(default=now)
    answered_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.table_id} to {self.event_id}"
