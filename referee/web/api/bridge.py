"""The bridge: programs join a table, see what their seat sees, enter for it, and hear of every record."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from referee.rules.kernel.text.codec import decode_text, encode
from referee.rules.kernel.text.limits import LIMITS
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, require
from referee.tables import joining, selectors
from referee.tables.chain import fingerprint, known_of
from referee.tables.keys import NoTicket, hash_of, new_key, read_ticket
from referee.tables.links import WATCH, Visitor
from referee.tables.logbook import read_log
from referee.tables.signatures import public_key
from referee.web.api.entering import enter_batch, offers_at, panel_at
from referee.web.api.events import ENTRY, events_after
from referee.web.api.programs import across, check_words, error, for_program, key_of, refused, too_many
from referee.web.api.public import table_as_json
from referee.web.api.shapes import Batch, Joining
from referee.web.drafts import KIND

BAD_TICKET = gettext_noop("This ticket is no longer good. Ask at the table for a new one.")
TAKEN = gettext_noop("This ticket was used, or the seat was taken.")
NO_PUBLIC_KEY = Refusal("malformed", "“signing” isn’t a public key.", field="signing")
SIGNS = Refusal("unsigned", "This seat signs its entries. Send a public key as “signing”, or only read.")
MALFORMED = "malformed"
BAD_SINCE = gettext_noop("“since” is the number of a record.")
MOST_LINES = 500


@across("POST")
def join(request: HttpRequest, code: str, ticket: str) -> HttpResponse:
    """Use up a ticket: the program gets a key for the ticket's place."""
    if busy := too_many(request, "join"):
        return busy
    try:
        asked = decode_text(Joining, _text(request) or "{}", limits=LIMITS)
        grant = read_ticket(code, ticket)
        table = selectors.table_with_code(code)
        if table is None:
            raise NoTicket
        scope, key = joining.READ if grant.place == WATCH else asked.scope, new_key()
        joining.use_ticket(table, grant, hash_of(key), _signing_key(table, grant.place, scope, asked), scope)
    except IllegalEntry as refusal:
        return refused(refusal, 400)
    except NoTicket:
        return error(404, "no-ticket", BAD_TICKET)
    except joining.SeatTaken:
        return error(409, "taken", TAKEN)
    answer = {
        "key": key,
        "table": code,
        "place": grant.place,
        "scope": scope,
        "device": hash_of(key)[:4].upper(),
    }
    response = JsonResponse(answer, status=201)
    response["Cache-Control"] = "no-store"
    return response


def _signing_key(table: Any, place: str, scope: str, asked: Joining) -> str:
    """Return the program's public key, "" if it needs none. Raises IllegalEntry."""
    key = public_key(asked.signing)
    require(bool(key) or not asked.signing, NO_PUBLIC_KEY)
    enters = place.isdigit() and scope != joining.READ
    seat = table.seats.filter(number=place).first() if enters and not key else None
    require(seat is None or not read_log(table).keys_of(seat.name), SIGNS)
    return key


@for_program("GET", "HEAD", "DELETE")
def place(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the table as everyone sees it, and what this key may do; DELETE gives the place up."""
    check_words(request)
    if request.method == "DELETE":
        joining.leave([hash_of(key_of(request))])
        return HttpResponse(status=204)
    log = read_log(visitor.table)

    def body() -> Any:
        own = {"place": visitor.place, "seat": visitor.seat_name, "scope": visitor.program}
        mark = {"number": log.number, "known": known_of(log), "fingerprint": fingerprint(log.head)}
        return {**mark, **own, "table": table_as_json(visitor, log)}

    return _unless_known(request, visitor, log, body)


@for_program("GET", "HEAD", "POST")
def entries(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Return the log after record ``since`` as this place may read it, or record entries, all or some."""
    if request.method == "POST":
        check_words(request)
        return _enter(request, visitor)
    check_words(request, "since")
    words = request.GET.get("since", "0")
    if not (words.isascii() and words.isdigit() and len(words) < 10):
        return error(400, "malformed", BAD_SINCE)
    log, since = read_log(visitor.table), int(words)

    def body() -> Any:
        events = events_after(visitor.table, log, since, visitor.seat_name)
        later = [encode(each.entry) for each in events if each.event == ENTRY]
        changed = {each.entry.number: encode(each.entry) for each in events if each.entry.number <= since}
        return {"number": log.number, "entries": later[:MOST_LINES], "changed": list(changed.values())}

    return _unless_known(request, visitor, log, body)


@for_program("GET", "HEAD")
def offers(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Return the kinds that this seat may enter now, or the choices of one (``kind``) after some picks."""
    log = read_log(visitor.table)
    if KIND not in request.GET:
        check_words(request)
        return _unless_known(request, visitor, log, lambda: offers_at(visitor, log))
    try:
        body = panel_at(visitor, log, request.GET)
    except IllegalEntry as refusal:
        return refused(refusal, 400 if refusal.code == MALFORMED else 422)
    return _unless_known(request, visitor, log, lambda: body)


def _enter(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    try:
        batch = decode_text(Batch, _text(request), limits=LIMITS)
    except IllegalEntry as refusal:
        return refused(refusal, 400)
    done = enter_batch(visitor, batch)
    return JsonResponse(done.body, status=done.status)


def _unless_known(request: HttpRequest, visitor: Visitor, log: Any, body: Callable[[], Any]) -> HttpResponse:
    """Answer 304 to a program that has this state in this language."""
    etag = f'"{known_of(log)}-{get_language()}"'
    known = get_conditional_response(request, etag=etag)
    response = known or JsonResponse(body())
    response["ETag"] = etag
    return response


def _text(request: HttpRequest) -> str:
    return request.body.decode("utf-8", errors="replace")
