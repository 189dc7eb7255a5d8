"""The webhooks of tables: which there are, which has something to send, and how the last try went."""

import base64
import hashlib
import hmac
import threading
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Max
from django.db.models.functions import Coalesce
from django.utils.crypto import salted_hmac

from referee.tables.damaged_rows import last_number_of
from referee.tables.models import Table, Webhook
from referee.tables.outgoing import NotAllowed, is_private, target_of
from referee.tables.writing import one_writer

MOST_OF_A_TABLE = 2
PAUSES = tuple(timedelta(seconds=each) for each in (5, 30, 120, 600, 3600, 6 * 3600))
"""How long to wait after the first failure, the second, and so on; after the last one always as long."""
MOST_FAILURES = 14
"""After this number in a row, two days, it ends."""
CLAIMED = timedelta(seconds=60)
"""How long a webhook is left to who sends; after that the process was ended, and another one sends."""
GONE = "410"
SALT = "referee.webhook"

RECORDED = threading.Event()
"""Set after each record of this process."""


class TooManyWebhooks(Exception):
    """The table has as many as it may, or this address already."""


def are_allowed() -> bool:
    """Whether the operator lets tables send anywhere."""
    return bool(settings.WEBHOOK_HOSTS)


def add_webhook(table: Table, url: str, language: str) -> Webhook:
    """Send the table's later events to a URL. Raises NotAllowed and TooManyWebhooks."""
    if is_private(target_of(url).host):
        raise NotAllowed(is_private=True)
    with one_writer, transaction.atomic():
        others = [each.url for each in webhooks_of(table)]
        if url in others or len(others) >= MOST_OF_A_TABLE:
            raise TooManyWebhooks
        sent = last_number_of(table)
        return Webhook.objects.create(table=table, url=url, language=language, sent=sent)


def end_webhook(table: Table, number: int) -> None:
    with one_writer:
        Webhook.objects.filter(table=table, pk=number).delete()


def webhooks_of(table: Table) -> list[Webhook]:
    return list(table.webhooks.order_by("pk"))


def _key_of(webhook: Any) -> bytes:
    # It isn't stored, so no copy of the database contains it.
    return salted_hmac(SALT, str(webhook.token), algorithm="sha256").digest()


def secret_of(webhook: Any) -> str:
    """Return the secret that signs what is sent, as Standard Webhooks write it."""
    return f"whsec_{base64.b64encode(_key_of(webhook)).decode()}"


def signed_headers(webhook: Any, body: bytes, last: int, when: datetime) -> dict[str, str]:
    """Return the headers of Standard Webhooks: id, time and signature."""
    number, seconds = f"{webhook.token}-{webhook.sent}-{last}", str(int(when.timestamp()))
    signed = hmac.new(_key_of(webhook), f"{number}.{seconds}.".encode() + body, hashlib.sha256)
    return {
        "webhook-id": number,
        "webhook-timestamp": seconds,
        "webhook-signature": f"v1,{base64.b64encode(signed.digest()).decode()}",
    }


# Sending ------------------------------------------------------------------------------------------


def claim_next(when: datetime) -> Webhook | None:
    """Return a webhook that has something to send, and leave it to the caller for a while."""
    behind = (
        Webhook.objects.filter(gave_up_at=None, due_at__lte=when)
        .annotate(last=Coalesce(Max("table__records__number"), 0))
        .exclude(last=F("sent"))
    )
    for found in behind.select_related("table__edition").order_by("due_at", "pk")[:10]:
        own = Webhook.objects.filter(pk=found.pk, due_at=found.due_at)
        with one_writer:
            if own.update(due_at=when + CLAIMED):
                return found
    return None


def note_sent(webhook: Any, number: int, result: str, when: datetime) -> None:
    """Everything up to a record has arrived. Of a damaged log nothing more comes for a while."""
    due_at = when if number != webhook.sent else when + PAUSES[-2]
    with one_writer:
        Webhook.objects.filter(pk=webhook.pk).update(
            sent=number, failures=0, result=result, tried_at=when, due_at=due_at
        )


def note_failure(webhook: Any, why: str, seconds: int, when: datetime) -> None:
    """Nothing has arrived: try again later, or give up."""
    failures = webhook.failures + 1
    is_over = why == GONE or failures >= MOST_FAILURES
    pause = max(PAUSES[min(failures, len(PAUSES)) - 1], timedelta(seconds=seconds))
    with one_writer:
        Webhook.objects.filter(pk=webhook.pk).update(
            failures=failures,
            result=why,
            tried_at=when,
            due_at=when + pause,
            gave_up_at=when if is_over else None,
        )
