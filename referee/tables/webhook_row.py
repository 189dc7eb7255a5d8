"""The row of a webhook."""

import uuid

from django.db import models
from django.utils.timezone import now


class Webhook(models.Model):
    """An address to which a table's public events are sent; not part of the log.

    ``sent``: the number of the last record that arrived. ``due_at``: when to try next; a process that
    sends moves it on, and no other one sends then. ``result``: of the last try (`outgoing.py`), "" before
    the first.
    """

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="webhooks")
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    url = models.CharField(max_length=500)
    language = models.CharField(max_length=20)
    sent = models.PositiveIntegerField()
    due_at = models.DateTimeField(default=now, db_index=True)
    failures = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    result = models.CharField(max_length=20, blank=True)
    gave_up_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "url"], name="one_webhook_an_address")]

    def __str__(self) -> str:
        return f"{self.token} at {self.table_id}"
