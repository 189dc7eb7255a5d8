"""What phones send while a seed is made. Scripts do it; without one, a button goes on when the time is up."""

from dataclasses import dataclass
from math import ceil
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.timezone import now
from django.views.decorators.http import require_POST

from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import seeds
from referee.tables.chain import fingerprint
from referee.tables.links import Visitor
from referee.tables.services import Accepted
from referee.web.access.responses import see_other
from referee.web.access.visitors import player
from referee.web.registry import at_table

HASH = r"\A[0-9a-f]{64}\Z"
COMMIT, OPEN = "commit", "open"


@dataclass(frozen=True)
class SeedingPart:
    """The seed that is being made, for its strip and for the script of this device.

    ``due``: what this device's seat has to send, "" for nothing; ``own``: the seat's commitment on record;
    ``head`` and ``closing``: the hashes that the phone's commitment and its opening cover.
    """

    number: int
    head: str
    closing: str
    waiting: Line
    seconds: int
    is_opening: bool
    seat: str
    due: str
    own: str


def seeding_part(visitor: Visitor, log: Log[Any]) -> SeedingPart | None:
    """Return what a page says of a seed that is being made. One query, if there is one."""
    seeding, own = log.seeding, visitor.seat_name or ""
    if seeding is None:
        return None
    step = seeds.step_of(visitor.table, seeding)
    due = OPEN if seeding.is_opening else COMMIT
    return SeedingPart(
        number=seeding.number,
        head=step.head,
        closing=step.closing,
        waiting=_waiting_for(seeding.waits),
        seconds=max(0, ceil((step.ends_at - now()).total_seconds())),
        is_opening=seeding.is_opening,
        seat=own if own in seeding.asked else "",
        due=due if own in seeding.waits else "",
        own=next((each[2] for each in seeding.commitments if each[0] == own), ""),
    )


def _waiting_for(seats: tuple[str, ...]) -> Line:
    if len(seats) == 1:
        return Line("Waiting for {seat}’s phone", seat=seats[0])
    return Line("Waiting for the phones of {seats}", seats=seats)


class SeedForm(forms.Form):
    """A phone's commitment, or what it committed to; ``number``: of the seed's first record."""

    number = forms.IntegerField(min_value=1)
    commitment = forms.RegexField(HASH, required=False)
    value = forms.RegexField(HASH, required=False)
    head = forms.RegexField(HASH, required=False)


@at_table(require_POST, player)
def seed(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Record a phone's answer, or go on without the phones whose time is up."""
    if "number" in request.POST:
        return _answer(request, visitor)
    seeds.go_on(visitor.table, now())
    return see_other(visitor.path)


def _answer(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Respond with the record, so that the phone remembers it; 409 if no one waits for it."""
    form = SeedForm(request.POST)
    if not form.is_valid() or visitor.seat is None:
        return HttpResponse(status=422)
    try:
        row = _record(visitor, visitor.seat.name, **form.cleaned_data).row
    except IllegalEntry:
        return HttpResponse(status=409)
    return JsonResponse({"number": row.number, "head": fingerprint(row.digest)})


def _record(visitor: Visitor, seat: str, number: int, commitment: str, value: str, head: str) -> Accepted:
    if value:
        return seeds.open_commitment(visitor.table, seat, number, value, head, now())
    return seeds.commit(visitor.table, seat, number, commitment, now())
