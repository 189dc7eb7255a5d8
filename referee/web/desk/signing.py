"""The text that a device signs before it makes an entry."""

from django.http import HttpRequest, HttpResponse

from referee.rules.kernel.entry.entry import Entry
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.tables.signatures import text_to_sign
from referee.web.desk.sent_form import SentForm

TO_SIGN = "Referee-To-Sign"
"""The header of a request for the text to sign, and of the answer that is one."""


def asked_to_sign(
    request: HttpRequest, visitor: Visitor, entry: Entry, form: SentForm
) -> HttpResponse | None:
    """Return the text that the device has to sign, if it asks for that; nothing is recorded."""
    if TO_SIGN not in request.headers:
        return None
    log, page = read_log(visitor.table), form.page
    text = ""
    if log.keys_of(visitor.seat_name or ""):
        text = text_to_sign(visitor.table, log, entry, page["entry_id"], page["known"])
    if not text:
        return HttpResponse(status=204)
    response = HttpResponse(text, content_type="application/json")
    response[TO_SIGN] = "yes"
    return response
