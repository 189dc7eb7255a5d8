"""Sending the public events of tables to their webhooks, in threads of their own: no entry waits for them."""

import json
import logging
import threading
from typing import Any

from django.db import DatabaseError
from django.utils.timezone import now
from django.utils.translation import override

from referee.rules.kernel.text.codec import encode
from referee.tables import outgoing, webhooks
from referee.tables.faults import give_back
from referee.tables.logbook import DamagedTable, read_log
from referee.web.api.events import PublicEvent, events_after
from referee.web.api.shapes import SentLog, SentToWebhook

logger = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
"""How often to look for what is due: what failed before, and what other processes left."""
MOST_AT_ONCE = 4
MOST_EVENTS = 50
DAMAGED = "damaged"


def deliver(webhook: Any) -> None:
    """Send what a webhook hasn't got yet, the oldest first, and note how it went."""
    when = now()
    try:
        log = read_log(webhook.table)
        with override(webhook.language):
            events = events_after(webhook.table, log, webhook.sent)
            last = _last_of(events, log.number)
            body = _body_of(webhook, [each for each in events if each.id <= last], when.isoformat())
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Referee",
            **webhooks.signed_headers(webhook, body, last, when),
        }
        result = outgoing.post(webhook.url, body, headers) if events else webhook.result
    except outgoing.NotSent as failed:
        webhooks.note_failure(webhook, failed.why, failed.seconds, now())
    except outgoing.NotAllowed:
        # The operator has taken its host away.
        webhooks.note_failure(webhook, webhooks.GONE, 0, now())
    except DamagedTable:
        webhooks.note_failure(webhook, DAMAGED, 0, now())
    else:
        webhooks.note_sent(webhook, last, result, now())


def _last_of(events: list[PublicEvent], number: int) -> int:
    """Return the record up to which events are sent at once: those of one record stay together."""
    return events[MOST_EVENTS - 1].id if len(events) > MOST_EVENTS else number


def _body_of(webhook: Any, events: list[PublicEvent], when: str) -> bytes:
    data = SentLog(webhook.table.name, webhook.table.game, tuple(events))
    return json.dumps(encode(SentToWebhook("log", when, data))).encode()


def deliver_due() -> int:
    """Send what is due now, one webhook after the other; return to how many it was tried."""
    tried = 0
    while (webhook := webhooks.claim_next(now())) is not None:
        deliver(webhook)
        tried += 1
    return tried


class Deliverer:
    """The threads of a process that send."""

    def __init__(self) -> None:
        self._is_stopped = False
        self._free = threading.BoundedSemaphore(MOST_AT_ONCE)

    def start(self) -> None:
        threading.Thread(target=self._run, name="webhooks", daemon=True).start()

    def stop(self) -> None:
        """Begin nothing more; what is under way is sent again after the next start."""
        self._is_stopped = True
        webhooks.RECORDED.set()

    def _run(self) -> None:
        while not self._is_stopped:
            webhooks.RECORDED.clear()
            try:
                while self._send_one():
                    pass
            except DatabaseError:
                logger.warning("The webhooks can't be read now.")
            finally:
                give_back()
            webhooks.RECORDED.wait(LOOK_SECONDS)

    def _send_one(self) -> bool:
        """Begin to send to a webhook that is due, once a thread is free; return False for none."""
        self._free.acquire()
        try:
            webhook = webhooks.claim_next(now())
        except DatabaseError:
            self._free.release()
            raise
        if webhook is None or self._is_stopped:
            self._free.release()
            return False
        threading.Thread(target=self._send, args=(webhook,), name="webhook", daemon=True).start()
        return True

    def _send(self, webhook: Any) -> None:
        try:
            deliver(webhook)
        except Exception:
            logger.exception("A webhook of table %s failed.", webhook.table.code)
        finally:
            give_back()
            self._free.release()
            webhooks.RECORDED.set()


def start_webhooks() -> Deliverer | None:
    """Start to send, if the operator lets tables send anywhere."""
    if not webhooks.are_allowed():
        return None
    deliverer = Deliverer()
    deliverer.start()
    return deliverer
