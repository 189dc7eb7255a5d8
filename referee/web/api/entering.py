"""What a program may enter, and entering it: the same kinds, checks and records as by hand."""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any
from uuid import UUID

from referee.rules.kernel.entry.choices import Chance, Choice, Picked
from referee.rules.kernel.entry.entry import Entry, EntryData, entry_data
from referee.rules.kernel.entry.kind import By, EntryKind
from referee.rules.kernel.entry.panel import Draft, Panel, kinds_offered, panel_of
from referee.rules.kernel.game import Game, read_entry
from referee.rules.kernel.history.authors import FOREIGN
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.codec import encode, nearest, unknown_field
from referee.rules.kernel.text.limits import LIMITS
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal
from referee.rules.package.questions import reason_as_json
from referee.tables import seeds, selectors, services
from referee.tables.chain import KNOWN, known_of
from referee.tables.joining import READ
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, is_another, read_log
from referee.tables.signatures import text_to_sign
from referee.web.api.language import LANGUAGE
from referee.web.api.programs import error_of
from referee.web.api.shapes import (
    Batch,
    OfferedChoice,
    OfferedKind,
    OfferedOption,
    OfferedPanel,
    SentByProgram,
)
from referee.web.desk.sent_form import CHECK
from referee.web.drafts import KIND, SEAT, Sent, picked_in
from referee.web.registry import DESKS
from referee.web.sent import SEED_BYTES
from referee.web.templating.jinja import READER, say

MOST_IN_A_BATCH = 50
READ_ONLY = Refusal("read-only", "This key only reads. Ask for a ticket with the scope “enter”.")
NOT_THIS_KEY = Refusal("not-yours", "This key enters for {seat} only.")
NO_SUCH_KIND = Refusal("unknown-kind", "There is no entry “{kind}” that a seat can make.")
BAD_ID = Refusal("malformed", "“{id}” isn’t an entry id. Send a UUID.")
NOT_OFFERED = Refusal("not-offered", "{field}: “{word}” isn’t offered.")
BAD_MARK = Refusal("malformed", "{field}: “{text}” can’t be one. Send it as the referee wrote it.")
TOO_MANY = Refusal("too-many", "A batch has at most {most} entries.")
STALE = Refusal("stale", "What was recorded since {seen} may change this. Look, then send it again.")
SIGN_IT = Refusal("unsigned", "This seat signs its entries. Sign the text in “to_sign” and send it again.")
SIGN_IT_AGAIN = Refusal(
    "wrong-signature", "The signature doesn’t fit. Sign the text in “to_sign” and send it again."
)
LOST = Refusal("lost", "The table’s log isn’t the one this program knew. Read it again.")


@dataclass(frozen=True, slots=True)
class BatchDone:
    """The answer to a batch."""

    status: int
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ToSign(Exception):
    """An entry has to be signed. ``known``: the mark of the record that it is signed on."""

    refusal: IllegalEntry
    known: str
    text: str


# Offers -------------------------------------------------------------------------------------------


def offers_at(visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """Return the kinds that this key may enter now; none for a watcher."""
    game = game_of(visitor.table)
    shown = _offered(visitor, log) if visitor.seat else {}
    found = [
        OfferedKind(name, say(game.kinds[name].title), seats, f"{game.name}.{name}")
        for name, seats in shown.items()
    ]
    is_due = visitor.seat_name in game.due(log.state)
    return {"number": log.number, "is_due": is_due, "offers": encode(tuple(found))}


def panel_at(visitor: Visitor, log: Log[Any], query: Any) -> dict[str, Any]:
    """Return the choices of one kind after the picks in a query. Raises IllegalEntry."""
    sent: Sent = dict(query.lists())
    name, game = query[KIND], game_of(visitor.table)
    shown = _offered(visitor, log) if visitor.seat else {}
    if name not in shown:
        raise NO_SUCH_KIND(kind=name[:30])
    wanted = query.get(SEAT, visitor.seat_name)
    if SEAT in query and wanted not in shown[name]:
        raise NOT_THIS_KEY(seat=visitor.seat_name or "")
    seat = wanted if wanted in shown[name] else shown[name][0]
    state = DESKS[visitor.table.game].seen(log.state, visitor.seat_name)
    panel = panel_of(game, game.kinds[name], state, Draft(name, seat, picked_in(sent)))
    _check_picks(game.kinds[name], state, panel, picked_in(sent))
    return {"number": log.number, **encode(_panel(panel))}


def _check_picks(kind: EntryKind[Any], state: Any, panel: Panel, picked: Picked) -> None:
    """Refuse picks for what this kind doesn't have. Raises IllegalEntry."""
    asked = [*panel.choices, *kind.choices(state, panel.draft.seat or "", {})]
    known = sorted({field.name for field in fields(kind.facts)} | {_of_choice(each.field) for each in asked})
    unknown = sorted(name for name in picked if _of_choice(name) not in (*known, LANGUAGE))
    if unknown:
        raise unknown_field(unknown[:1], nearest(unknown[0], known))
    for choice in panel.choices:
        listed = {each.word for other in asked if other.field == choice.field for each in other.options}
        for word in filter(None, picked.get(choice.field, ())):
            if word not in listed and not _is_free(choice, word):
                raise NOT_OFFERED(field=choice.field, word=word)


def _is_free(choice: Choice, word: str) -> bool:
    """Whether a choice takes any text, or this number."""
    first, last = choice.numbers or (0, -1)
    is_number = re.fullmatch(r"-?\d{1,9}", word, re.ASCII) and first <= int(word) <= last
    return bool(choice.text or is_number)


def _of_choice(field: str) -> str:
    return field.partition(".")[0]


def _offered(visitor: Visitor, log: Log[Any]) -> dict[str, tuple[str | None, ...]]:
    game, own = game_of(visitor.table), visitor.seat_name
    state = DESKS[visitor.table.game].seen(log.state, own)
    shared = game.any_phone(log.state)
    ours = {name: kind for name, kind in game.kinds.items() if kind.by is not By.TABLE and name not in shared}
    theirs = {name: game.kinds[name] for name in shared}
    free = tuple(seat for seat in log.state.players if seat not in log.device_seats)
    return {**kinds_offered(ours, state, (own,)), **kinds_offered(theirs, state, (own, *free))}


def _panel(panel: Panel) -> OfferedPanel:
    return OfferedPanel(
        kind=panel.kind.name,
        seat=panel.draft.seat,
        choices=tuple(_choice(each, panel.draft.picked) for each in panel.choices),
        missing=panel.missing.field if panel.missing else None,
        would=say(panel.would),
        entry=encode(entry_data(panel.entry)) if panel.entry else None,
        refusal=error_of(panel.refusal) if panel.refusal else None,
    )


def _choice(choice: Choice, picked: Picked) -> OfferedChoice:
    options = tuple(
        OfferedOption(each.word, say(each.label), each.copies, each.chance is Chance.NEEDS_OVERRIDE)
        for each in choice.options
    )
    return OfferedChoice(
        choice.field,
        say(choice.title),
        options,
        picked.get(choice.field, choice.start),
        choice.least,
        choice.most,
        choice.numbers,
        choice.text,
        choice.in_order,
    )


# Entering -----------------------------------------------------------------------------------------


def enter_batch(visitor: Visitor, batch: Batch) -> BatchDone:
    """Record the entries in order until one isn't accepted."""
    done: list[dict[str, Any]] = []
    seen = batch.seen
    try:
        for sent in _checked(visitor, batch):
            accepted = _enter(visitor, sent, seen, batch.known)
            seen = accepted.log.number
            done.append(_accepted(visitor, sent, accepted))
    except ToSign as asked:
        to_sign = {"known": asked.known, "text": asked.text}
        return BatchDone(422, {**_so_far(visitor, asked.refusal, done), "to_sign": to_sign})
    except IllegalEntry as refusal:
        return BatchDone(STATUS.get(refusal.code, 422), _so_far(visitor, refusal, done))
    return BatchDone(200, {"number": seen, "entries": done})


def _so_far(visitor: Visitor, refusal: IllegalEntry, done: list[dict[str, Any]]) -> dict[str, Any]:
    return {"error": error_of(refusal), "number": _number(visitor), "entries": done}


# Refusals of the bridge itself; those of the rules are 422.
STATUS = {"stale": 409, "lost": 409, "read-only": 403, "not-yours": 403, "too-many": 413, "malformed": 400}


def _checked(visitor: Visitor, batch: Batch) -> Iterator[SentByProgram]:
    if visitor.program == READ or visitor.seat is None:
        raise READ_ONLY()
    if len(batch.entries) > MOST_IN_A_BATCH:
        raise TOO_MANY(most=MOST_IN_A_BATCH)
    if batch.known and not re.fullmatch(KNOWN, batch.known):
        raise BAD_MARK(field="known", text=batch.known)
    for sent in batch.entries:
        for code in sent.overrides:
            if not CHECK.fullmatch(code):
                raise BAD_MARK(field="overrides", text=code)
        yield sent


def _enter(visitor: Visitor, sent: SentByProgram, seen: int, known: str) -> services.Accepted:
    log, game = read_log(visitor.table), game_of(visitor.table)
    kind = game.kinds.get(sent.kind)
    if kind is None:
        raise NO_SUCH_KIND(kind=sent.kind[:30])
    _check_seat(visitor, log, game, kind, sent.seat or visitor.seat_name)
    entry = seeds.with_phones(game, log, _entry_of(game, kind, log, sent, visitor))
    try:
        accepted = services.enter(
            table=visitor.table,
            entry=entry,
            seen=seen,
            known=known,
            entry_id=_id_of(sent),
            signature=sent.signature,
            entered_by=visitor.seat_name or "",
        )
    except services.LostRecords:
        raise LOST() from None
    except services.StaleEntry:
        raise STALE(seen=seen) from None
    except IllegalEntry as refusal:
        if refusal.code == FOREIGN:
            raise NOT_THIS_KEY(seat=visitor.seat_name or "") from None
        if refusal.code in OF_SIGNATURES:
            raise _to_sign(visitor, log, entry, sent, known, OF_SIGNATURES[refusal.code]()) from None
        raise
    if accepted.is_repeat and is_another(visitor.table, accepted.row, entry, visitor.seat_name or ""):
        raise STALE(seen=seen)
    return accepted


OF_SIGNATURES = {each.code: each for each in (SIGN_IT, SIGN_IT_AGAIN)}


def _to_sign(
    visitor: Visitor, log: Log[Any], entry: Entry, sent: SentByProgram, known: str, refusal: IllegalEntry
) -> ToSign:
    mark = known or known_of(log)
    return ToSign(refusal, mark, text_to_sign(visitor.table, log, entry, _id_of(sent), mark))


def _check_seat(
    visitor: Visitor, log: Log[Any], game: Game[Any, Any], kind: EntryKind[Any], seat: str | None
) -> None:
    """Refuse an entry for another seat, before anything about it is read. Raises IllegalEntry."""
    is_own = seat == visitor.seat_name and kind.by is not By.TABLE
    is_shared = kind.name in game.any_phone(log.state) and seat not in log.device_seats
    if not (is_own or is_shared):
        raise NOT_THIS_KEY(seat=visitor.seat_name or "")


def _entry_of(
    game: Game[Any, Any], kind: EntryKind[Any], log: Log[Any], sent: SentByProgram, visitor: Visitor
) -> Entry:
    """Return the entry with fields that chance fills filled here, whatever was sent. Raises IllegalEntry."""
    drawn = {name: secrets.token_hex(SEED_BYTES) for name in kind.draws}
    seat = sent.seat or visitor.seat_name
    return read_entry(game, EntryData(sent.kind, {**sent.facts, **drawn}, seat, sent.overrides), LIMITS)


def _id_of(sent: SentByProgram) -> UUID:
    try:
        return UUID(sent.id)
    except ValueError:
        raise BAD_ID(id=sent.id[:40]) from None


def _accepted(visitor: Visitor, sent: SentByProgram, accepted: services.Accepted) -> dict[str, Any]:
    """Return the record as this place may read it."""
    number = accepted.row.number
    found = selectors.record_of(visitor.table, accepted.log, number, visitor.seat_name)
    line, reasons = (say(found[0].line), found[1]) if found else ("", ())
    said = {"text": line, "reasons": [reason_as_json(each, READER) for each in reasons]}
    return {"id": sent.id, "number": number, "is_repeat": accepted.is_repeat, **said}


def _number(visitor: Visitor) -> int:
    return read_log(visitor.table).number
