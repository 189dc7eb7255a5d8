"""The draft of an amended or forgotten entry on the page of an entry, and what follows from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from crispy_forms.layout import Layout
from django.http import HttpRequest

from referee.rules.kernel.entry.choices import Choice, is_number
from referee.rules.kernel.entry.entry import EntryData, entry_data
from referee.rules.kernel.entry.kind import By, EntryKind
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.history.log import Entry, Log, Record
from referee.rules.kernel.records import Amend, Insert
from referee.rules.kernel.records import Rewrite as Change
from referee.rules.kernel.text.codec import decode_text, encode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.kernel.versions import Version, version_of, versions_from
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.tables.logbook import game_of
from referee.web.desk.desk import TablePage
from referee.web.desk.questions import numbers_in
from referee.web.desk.rewriting import ANSWER, FORGOT, THEN, Numbers, Rewriting, rewriting
from referee.web.drafts import KIND, Pairs, Sent, fields_of, words_of
from referee.web.forms import plain_face, tapped_layout
from referee.web.offers import PanelPart, offers_of, panel_part
from referee.web.registry import DESKS
from referee.web.templating.jinja import at

CARDS, NUMBERS, OUT = "cards", "numbers", "out"
AGAIN, ANEW, ENTRY = "again", "anew", "entry"
OWN = (ANSWER, AGAIN, ANEW, ENTRY, THEN)
LONGEST_ENTRY = 20_000
LONGEST_THEN = 2_000
ON, OFF = "on", "off"


@dataclass(frozen=True)
class Neighbour:
    """An entry beside a forgotten one: its sentence, and the address that inserts before it."""

    line: Line
    seat: int
    address: str


@dataclass(frozen=True)
class Rewrite:
    """A drafted change: its panel, what it would record, or why it can't be.

    ``own``: the fields of the page that go along with every tap. ``later``: the addresses with later entries
    as played, and ruled again. ``decides_score``: the score was ruled on what is changed. ``asked``: what was
    to be done where an entry was forgotten.
    """

    own: Pairs
    address: str
    panel: PanelPart | None
    preview: Rewriting | None
    refusal: IllegalEntry | None
    is_new: bool
    is_same: bool
    decides_score: bool
    later: tuple[str, str]
    then: str
    asked: Line | None = None
    before: Neighbour | None = None
    after: Neighbour | None = None


@dataclass(frozen=True)
class _Asked:
    """What an address asks for: an answer, a draft, and which later entries to rule again.

    ``entry``: as JSON, of an entry that was drafted on the table as it was. ``then``: the query of the table
    that the change leads to.
    """

    path: str
    answer: str
    sent: Sent
    again: Numbers
    anew: str
    entry: str = ""
    then: str = ""

    def own(self, again: Numbers, anew: str) -> list[tuple[str, str]]:
        again_words = " ".join(map(str, again))
        fields = [
            (ANSWER, self.answer),
            (AGAIN, again_words),
            (ANEW, anew),
            (ENTRY, self.entry),
            (THEN, self.then),
        ]
        return [(name, value) for name, value in fields if value]

    def address(self, draft: Pairs, again: Numbers, anew: str) -> str:
        return f"{self.path}?{urlencode([*self.own(again, anew), *draft])}"


def rewrite_of(
    request: HttpRequest, visitor: Visitor, log: Log[Any], answer: str, facts: Change | None = None
) -> Rewrite:
    """Return the change that an address, or a form that was sent (``facts``), asks for."""
    number: int = visitor.number  # type: ignore[attr-defined]
    version = version_of(log, number)
    assert version is not None
    sent, is_new = words_of(request.GET), answer == FORGOT
    own = {name: " ".join(sent.pop(name, [])) for name in OWN}
    entry = json.dumps(encode(facts.entry)) if facts and facts.entry else own[ENTRY]
    asked = _Asked(
        visitor.path, answer, sent, numbers_in(own[AGAIN]), own[ANEW], entry, own[THEN][:LONGEST_THEN]
    )
    is_drafted = answer != OUT and not entry and (is_new or DESKS[visitor.table.game].amends_here)
    panel = _panel(request, visitor, log, version, asked) if is_drafted else None
    draft = fields_of(panel.chosen.draft, panel.chosen.choices) if panel else []
    change = facts or _change(visitor, version, asked, panel)
    preview, refusal = None, None
    if change is not None:
        anew = ON if change.anew else asked.anew
        try:
            preview = rewriting(visitor, log, change, lambda again: asked.address(draft, again, anew))
        except IllegalEntry as refused:
            refusal = refused
    missing = panel is not None and panel.chosen.entry is None
    return Rewrite(
        own=asked.own(asked.again, asked.anew),
        address=asked.address(draft, asked.again, asked.anew),
        panel=panel,
        preview=preview,
        refusal=refusal or (panel.chosen.refusal if panel and missing else None),
        is_new=is_new,
        is_same=change is None and not missing,
        decides_score=_counts(visitor, _record(version))
        and any(not _counts(visitor, record) for record, _ in versions_from(log, number)),
        then=asked.then,
        asked=_asked(visitor, version) if is_new else None,
        later=(asked.address(draft, (), OFF), asked.address(draft, (), ON)),
        before=_earlier(visitor, log, version, asked, draft) if is_new and visitor.is_host else None,
        after=_later(visitor, log, version, asked, draft) if is_new and visitor.is_host else None,
    )


def _asked(visitor: Visitor, version: Version[Any]) -> Line | None:
    assert version.before is not None
    return DESKS[visitor.table.game].asked(version.before.state)


def _change(visitor: Visitor, version: Version[Any], asked: _Asked, panel: PanelPart | None) -> Change | None:
    """Return what would be recorded; None while something is missing, or nothing is different."""
    record, kinds = _record(version), game_of(visitor.table).kinds
    if asked.answer == FORGOT:
        entry = panel.chosen.entry if panel else None
        return Insert(record.number, entry_data(entry), asked.anew == ON, asked.again) if entry else None
    anew = asked.anew == ON or (not asked.anew and kinds[record.entry.kind].is_count)
    if asked.answer == OUT:
        return Amend(record.number, None, anew, asked.again)
    data = _said(asked.entry)
    if panel and panel.chosen.entry and not _is_same(panel.chosen.entry, record.entry):
        data = entry_data(panel.chosen.entry)
    return Amend(record.number, data, anew, asked.again) if data else None


def _said(text: str) -> EntryData | None:
    """Parse an entry; None for anything else."""
    try:
        return decode_text(EntryData, text) if 0 < len(text) <= LONGEST_ENTRY else None
    except ValueError:
        return None


def _counts(visitor: Visitor, record: Record) -> bool:
    return game_of(visitor.table).kinds[record.entry.kind].is_count


def _is_same(entry: Entry, old: Entry) -> bool:
    return entry.facts == old.facts and entry.seat == old.seat


def _record(version: Version[Any]) -> Record:
    assert version.record is not None
    return version.record


def _panel(
    request: HttpRequest, visitor: Visitor, log: Log[Any], version: Version[Any], asked: _Asked
) -> PanelPart | None:
    """Return the entry's own form in the state before it, filled in; or the form of a forgotten one."""
    assert version.before is not None
    game, desk, record = game_of(visitor.table), DESKS[visitor.table.game], _record(version)
    own, is_new = visitor.seat_name, asked.answer == FORGOT
    state = desk.seen(version.before.state, own)
    kinds: Mapping[str, EntryKind[Any]] = game.kinds
    if is_new:
        names = {*game.may_insert(version.before.state, log.state, own)} if own else {*kinds}
        names -= desk.never_forgotten
        kinds = {name: kind for name, kind in kinds.items() if name in names and _can_be_forgotten(kind)}
    else:
        kinds = {record.entry.kind: kinds[record.entry.kind]}
    sent = asked.sent
    if not is_new and not set(sent.get(KIND, ())) & kinds.keys():
        sent = {**sent, **_picked(kinds, state, record.entry)}
    likely = Draft(record.entry.kind, record.entry.seat, {})
    label = getattr(type(state), "label", _as_it_is)
    seats = (own,) if own else (*game.voters(state), None)
    offers = offers_of(game, kinds, state, seats, likely, insists=True, keeps=label)
    page = TablePage(request, visitor, Log(log.number, version.before), None)
    panel = panel_part(offers, page, desk.faces(state) or plain_face, sent)
    if panel is None or panel.draft_form is None:
        return panel
    if not is_new:
        # What an entry came to is wrong more often than what was used for it.
        shown = [each for each in panel.chosen.choices if _belongs(each, asked.answer, panel)]
        shown.sort(key=lambda each: each.most > 1)
        panel.draft_form.helper.layout = Layout(*tapped_layout(shown))
        panel = replace(panel, tabs=(), subtabs=())
    return panel


def _as_it_is(state: Any, word: str) -> str:
    return word


def _can_be_forgotten(kind: EntryKind[Any]) -> bool:
    return kind.by is not By.SEAT and not kind.is_correction and not kind.draws


def _picked(kinds: Mapping[str, EntryKind[Any]], state: Any, entry: Entry) -> dict[str, list[str]]:
    """Return the fields that compose an entry, as an address has them."""
    found = dict[str, list[str]]()
    picked = kinds[entry.kind].picked(state, entry)
    for name, value in fields_of(Draft(entry.kind, entry.seat, picked)):
        found.setdefault(name, []).append(value)
    return found


def is_number_choice(choice: Choice) -> bool:
    """Whether a choice is a number, or one of several numbers."""
    words = [each.word for each in choice.options if each.word]
    return choice.numbers is not None or (bool(words) and all(map(is_number, words)))


def _belongs(choice: Choice, answer: str, panel: PanelPart) -> bool:
    """Whether a choice is shown under an answer: numbers, or all others, and whatever is missing."""
    return is_number_choice(choice) == (answer == NUMBERS) or choice.is_missing(panel.chosen.draft.picked)


def _earlier(
    visitor: Visitor, log: Log[Any], version: Version[Any], asked: _Asked, draft: Pairs
) -> Neighbour | None:
    """Return the entry above the gap, which leads to the place above it."""
    before = version.before
    if before is None or before.record is None:
        return None
    path = at(visitor, "wrong", before.record.number)
    return _neighbour(visitor, log, before.record, replace(asked, path=path).address(draft, (), asked.anew))


def _later(visitor: Visitor, log: Log[Any], version: Version[Any], asked: _Asked, draft: Pairs) -> Neighbour:
    """Return the entry below the gap, which leads to the place below it: after the last one, to the table."""
    following = versions_from(log, _record(version).number)[1:]
    address = at(visitor, query=urlencode(draft))
    if following:
        path = at(visitor, "wrong", following[0][0].number)
        address = replace(asked, path=path).address(draft, (), asked.anew)
    return _neighbour(visitor, log, _record(version), address)


def _neighbour(visitor: Visitor, log: Log[Any], record: Record, address: str) -> Neighbour:
    desk, seat = DESKS[visitor.table.game], record.entry.seat
    line = selectors.describe_record(visitor.table, log, record, None)
    return Neighbour(line, desk.number_of(log.state, seat) if seat else 0, address)
