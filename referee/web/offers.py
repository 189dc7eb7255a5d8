"""What a page offers: a tab for each kind of entry, whose entry it is, and the open panel."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from urllib.parse import urlencode

from referee.rules.kernel.entry.choices import NO, Choice, Picked
from referee.rules.kernel.entry.kind import EntryKind, Seats, Tab
from referee.rules.kernel.entry.panel import Draft, Panel, kinds_offered, panel_of, settled_draft, tapped
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.counterfactual import why_not_yet
from referee.rules.kernel.text.line import Line
from referee.web.desk.desk import TablePage
from referee.web.desk.sent_form import SentAlong, sent_along
from referee.web.drafts import KIND, SEAT, TAP, Pairs, Sent, fields_of, read_draft
from referee.web.forms import EntryForm, FaceOf, draft_form, plain_face


@dataclass(frozen=True, slots=True)
class TabButton:
    """A tab for a kind, or for several under one heading. ``is_taken``: done this round."""

    tap: str
    title: str
    icon: str
    is_on: bool
    is_taken: bool


@dataclass(frozen=True, slots=True)
class Offers:
    """What a page may enter.

    ``state``: as the page may see it; ``shown``: the offered kinds, each with the seats of this page (None:
    the table) that may enter it or have done so. ``fresh``: the draft before any tap, None if nothing is
    offered. ``insists``: a kind that isn't offered stays open if the URL names it, as the table can override
    the refusal.
    """

    game: Game[Any, Any]
    kinds: Mapping[str, EntryKind[Any]]
    state: Any
    seats: Seats
    shown: Mapping[str, Seats]
    fresh: Draft | None
    insists: bool

    @property
    def next_kind(self) -> str:
        """The kind to open by default: the first that wasn't done this round."""
        return next((name for name in self.shown if not self._is_taken(name)), next(iter(self.shown)))

    def draft(self, sent: Sent) -> Draft | None:
        """Return the draft of a URL or of a refused form, after its taps."""
        draft = read_draft(sent, self.kinds, self.fresh)
        if draft is None or (draft.kind not in self.shown and not self.insists):
            draft = self.fresh
        if draft is None:
            return None
        for tap in sent.get(TAP, ()):
            draft = self.tapped(draft, tap)
        return self.settled(draft)

    def tapped(self, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap; an invalid tap changes nothing."""
        return self.settled(self._tapped(draft, tap))

    def settled(self, draft: Draft) -> Draft:
        """Return the draft with a seat of this page and without invalid picks."""
        return settled_draft(self.kinds[draft.kind], self.state, self._seated(draft))

    def _seated(self, draft: Draft) -> Draft:
        seats = self.shown.get(draft.kind, self.seats)
        return draft if draft.seat in seats else Draft(draft.kind, seats[0], {})

    def tabs(self, draft: Draft) -> Iterator[TabButton]:
        """Yield the tabs in order; a heading is at the position of its first kind."""
        headings: dict[Tab, list[str]] = {}
        for name in self.shown:
            headings.setdefault(_tab_of(self.kinds[name]), []).append(name)
        for tab, names in headings.items():
            opens = draft.kind if draft.kind in names else names[0]
            is_taken = all(map(self._is_taken, names))
            yield TabButton(f"{KIND}:{opens}", tab.title, tab.icon, draft.kind in names, is_taken)

    def subtabs(self, draft: Draft) -> list[TabButton]:
        """Return the kinds under the open heading, if there are several."""
        tab = _tab_of(self.kinds[draft.kind])
        names = [name for name in self.shown if _tab_of(self.kinds[name]) == tab]
        buttons = [
            TabButton(f"{KIND}:{name}", self.kinds[name].title, "", name == draft.kind, self._is_taken(name))
            for name in names
        ]
        return buttons if len(buttons) > 1 else []

    def _tapped(self, draft: Draft, tap: str) -> Draft:
        name, _, word = tap.partition(":")
        if name == KIND:
            return Draft(word, draft.seat, {}) if word in self.shown else draft
        if name == SEAT:
            return Draft(draft.kind, word or None, {})
        return tapped(self.kinds[draft.kind], self.state, self._seated(draft), (tap,))

    def _is_taken(self, name: str) -> bool:
        taken = self.kinds[name].checked or self.kinds[name].done_by
        return taken is not None and not set(self.seats).isdisjoint(taken(self.state))


@cache
def keeping(kind: EntryKind[Any], label: Callable[[Any, str], str | Line]) -> EntryKind[Any]:
    """Return the kind with everything picked among its options, marked if it isn't offered."""

    def choices(state: Any, seat: str, picked: Picked) -> Iterator[Choice]:
        for choice in kind.choices(state, seat, picked):
            lost = {word: label(state, word) for word in picked.get(choice.field, ()) if word not in ("", NO)}
            yield choice.with_lost(picked.get(choice.field, ()), lost)

    return replace(kind, choices=choices)


def offers_of(
    game: Game[Any, Any],
    kinds: Mapping[str, EntryKind[Any]],
    state: Any,
    seats: Seats,
    likely: Draft,
    *,
    insists: bool = False,
    keeps: Callable[[Any, str], str | Line] | None = None,
) -> Offers:
    """Return what a page offers for these seats (None: the table).

    ``state``: as the page may see it. ``likely``: the draft before any tap; if its kind isn't offered, the
    first one that wasn't done this round replaces it. ``keeps``: picks that aren't offered stay, as options
    with this label.
    """
    if keeps:
        kinds = {name: keeping(kind, keeps) for name, kind in kinds.items()}
    shown = kinds_offered(kinds, state, seats)
    offers = Offers(game, kinds, state, seats, shown, None, insists)
    if not shown:
        return offers
    fresh = offers.settled(likely if likely.kind in shown else Draft(offers.next_kind, likely.seat, {}))
    return Offers(game, kinds, state, seats, shown, fresh, insists)


@dataclass(frozen=True, kw_only=True)
class PanelFields:
    """The context of ``table/_panel.html``, if the page has a draft.

    ``panel_notes``: the partial that a game adds; ``back``: URL fields of the page that the entry leads to.
    """

    chosen: Panel | None = None
    tabs: Sequence[TabButton] = ()
    subtabs: Sequence[TabButton] = ()
    seat_buttons: Seats = ()
    draft_form: EntryForm | None = None
    entry_form: SentAlong | None = None
    entry_fields: Sequence[tuple[str, str]] = ()
    panel_notes: str = ""
    back: Pairs = ()


@dataclass(frozen=True, kw_only=True)
class PanelPart(PanelFields):
    """The panel of a page, and the URL with its draft."""

    chosen: Panel
    address: str


def panel_part(
    offers: Offers, page: TablePage, face_of: FaceOf = plain_face, sent: Sent | None = None, notes: str = ""
) -> PanelPart | None:
    """Return the panel of a page, None if it may enter nothing.

    ``sent``: what says the draft, where that isn't all that the page was sent.
    """
    draft = offers.draft(page.sent if sent is None else sent)
    return draft_part(offers, draft, page, face_of, notes) if draft else None


def draft_part(offers: Offers, draft: Draft, page: TablePage, face_of: FaceOf, notes: str = "") -> PanelPart:
    panel = panel_of(offers.game, offers.kinds[draft.kind], offers.state, draft)
    if panel.refusal and panel.entry:
        refusal = why_not_yet(offers.game, offers.state, panel.entry, panel.refusal)
        panel = replace(panel, refusal=refusal)
    seats = offers.shown.get(draft.kind, ())
    query = "" if draft == offers.fresh else urlencode(fields_of(draft, panel.choices))
    return PanelPart(
        chosen=panel,
        tabs=list(offers.tabs(draft)),
        subtabs=offers.subtabs(draft),
        seat_buttons=seats if len(seats) > 1 else (),
        draft_form=draft_form(panel, face_of),
        entry_form=sent_along(page.log, for_seat=draft.seat or ""),
        entry_fields=[pair for pair in fields_of(panel.draft) if pair[0] not in (KIND, SEAT)],
        address=f"{page.visitor.path}?{query}" if query else page.visitor.path,
        panel_notes=notes,
    )


def _tab_of(kind: EntryKind[Any]) -> Tab:
    return kind.tab or Tab(kind.title, kind.icon)
