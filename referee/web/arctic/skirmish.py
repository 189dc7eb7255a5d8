"""The skirmish at a table: forces are revealed, then acts declared."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record import ArcticState, Case
from referee.rules.arctic.skirmish import REVEAL, SEALED, Count, Reveal
from referee.rules.kernel.entry.choices import Chance, Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import Seats
from referee.rules.kernel.entry.panel import Draft, Panel
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.versions import Version, counting_records, version_of
from referee.tables.links import Visitor
from referee.web.arctic.acts import label_of
from referee.web.arctic.board import Board, board_of, is_beside
from referee.web.arctic.dealt import Kinds, from_hand
from referee.web.arctic.faces import PickColumn, PickGroup, face_in, pick_groups
from referee.web.arctic.reveal_doubt import reveal_doubt
from referee.web.arctic.sealing import sealing_part
from referee.web.arctic.setting import Buttons, Setting, Tap
from referee.web.arctic.stage.facts import FACE_DOWN
from referee.web.arctic.tablepages import ArcticPart, RevealPage
from referee.web.desk.desk import TablePage
from referee.web.desk.log import seat_numbers
from referee.web.drafts import KIND, SEAT, TAP, Sent, Step, Trail, fields_of, read_trail, words_of
from referee.web.offers import Offers, draft_part, offers_of
from referee.web.templating.jinja import say

SAID = 2
"""How many seats with a wrong number of cards the button names."""

# Revealing ----------------------------------------------------------------------------------------


def revealing_page(page: TablePage, part: ArcticPart) -> RevealPage:
    visitor, own = page.visitor, page.visitor.seat_name
    state: ArcticState = page.log.state.seen_by(own)
    missing = tuple(name for name in state.turn_order if name not in state.revealed)
    sent = page.sent if page.typed(Reveal.kind) else page.in_address
    is_sealed = own in state.revealed and Reveal.kind not in sent.get(KIND, ())
    amended = next((name for name in sent.get(SEAT, ()) if visitor.is_amending and name in missing), None)
    alone = own or amended
    seats: Seats = (alone,) if alone else missing if len(missing) == 1 else (None,)
    likely = Draft(Reveal.kind, seats[0], _picked_before(visitor, page.log))
    kinds: Kinds = {Reveal.kind: REVEAL}
    if visitor.table.is_guided:
        kinds = from_hand(kinds, visitor.table.code, page.log)
    offers = offers_of(ARCTIC, kinds, state, seats, likely, keeps=ArcticState.label)
    draft, trail = _drafted(page.request, offers, sent)
    drafted = draft_part(offers, draft, page, face_in(state))
    panel = drafted.chosen
    # Cards that all can see are tapped once no one can still change theirs.
    is_asked = own or amended or Reveal.kind in sent.get(KIND, ())
    waits = () if is_asked else tuple(name for name in missing if name in page.log.seated)
    open_names = () if is_sealed or waits else (alone,) if alone else missing
    fields = [*fields_of(Draft(Reveal.kind, seats[0], {})), *trail.fields]
    has_begun = trail.fields or likely.picked or own in state.revealed
    query = urlencode(fields) if open_names and has_begun else ""
    sealed = {name: len(force.cards) for name, force in state.revealed.items() if name != own}
    board = _board(state, panel, is_fixed=is_sealed)
    if sealed and own is None:
        board = replace(board, word=Line(FACE_DOWN, n=len(sealed)))
    drafted = replace(drafted, address=f"{visitor.path}?{query}" if query else visitor.path)
    doubt = reveal_doubt(page, query)
    return RevealPage(
        **vars(part),
        **vars(drafted),
        **vars(sealing_part(page)),
        board=board,
        shown_forces=[each for each in board.forces if each.name in (*open_names, *sealed) or waits],
        others=[each for each in board.forces if each.name != own],
        # Without a draft: a refresh of the page would send it and so break the seal.
        draft_fields=[] if is_sealed else fields,
        own_number=len(state.revealed[own].cards) if own and is_sealed else None,
        missing=missing,
        waits=waits,
        open_seats=[state.turn_order.index(name) for name in open_names],
        open_query=urlencode(fields_of(panel.draft)),
        sealed=sealed,
        groups=_groups(state, panel, Chance.LIKELY),
        other_groups=_groups(state, panel, Chance.FOLDED),
        missing_groups=_groups(state, panel, Chance.NEEDS_OVERRIDE),
        reveal_label=_reveal_label(state, panel, visitor),
        is_agreed=not _short(state, panel),
        draft_query=query,
        draft_undo=_card_line(state, panel, trail.steps[-1]) if trail.steps else None,
        draft_redo=_card_line(state, panel, trail.undone[-1]) if trail.undone else None,
        trouble=None if doubt else page.trouble,
        doubt=doubt,
    )


def _picked_before(visitor: Visitor, log: Log[Any]) -> Picked:
    """Return the force that the seat has sealed, or an undone reveal of the same device."""
    state, own = log.state, visitor.seat_name
    if own is not None and own in state.revealed:
        return REVEAL.picked(state, Entry(Reveal(state.round, {own: state.revealed[own]}), own))
    # Only for the device that made the entry: the host may not see a sealed force.
    before = (log.redoable, *reversed(counting_records(log) if own in state.players else ()))
    entries = (record.entry for record in before if record and record.entry.seat == own)
    entry = next((each for each in entries if each.kind == Reveal.kind), None)
    facts: Any = entry.facts if entry else None
    return REVEAL.picked(state, entry) if entry and facts.round == state.round else {}


def _drafted(request: HttpRequest, offers: Offers, sent: Sent) -> tuple[Draft, Trail]:
    """Return the draft, and the order of its taps."""
    draft = offers.draft({name: words for name, words in sent.items() if name != TAP})
    assert draft is not None
    trail = read_trail(request.META["QUERY_STRING"], draft.choices or ()).with_picked(draft.picked)

    def pick(picked: Picked, tap: str) -> Picked:
        return offers.tapped(replace(draft, picked=picked), tap).picked

    for tap in words_of(request.GET).get(TAP, ()):
        trail = trail.tapped(tap, pick)
    return replace(draft, picked=trail.picked), trail


def _seat_of(field: str, panel: Panel) -> str:
    """Return the seat of a field of cards; the host's page has a field for each seat."""
    return field.partition(".")[2] or panel.draft.seat or ""


def _laid(panel: Panel) -> dict[str, tuple[str, ...]]:
    laid: dict[str, tuple[str, ...]] = {_seat_of(choice.field, panel): () for choice in panel.choices}
    for field, words in panel.draft.picked.items():
        laid[_seat_of(field, panel)] += words
    return laid


def _board(state: ArcticState, panel: Panel, *, is_fixed: bool) -> Board:
    """Return the picked forces before the declarations."""
    facts: Any = panel.entry.facts if panel.entry else Reveal(state.round, {})
    end = "" if panel.draft.seat else "."

    def drop(name: str, card_id: str) -> Tap:
        field = "beside" if is_beside(state.cards.get(card_id)) else "cards"
        return Tap(f"{field}{end and end + name}:-{card_id}")

    buttons = Buttons() if is_fixed else Buttons(drop=drop)
    case = Case(state.turn_order, facts.forces, (), state.modules, dict(state.house_rules))
    board = board_of(Setting(case, state.cards, _laid(panel), buttons), seat_numbers(state), is_open=True)
    kept = {name: len(cards) for name, cards in _kept(state, panel)}
    forces = tuple(
        replace(
            force,
            kept=state.seats[force.name].committed,
            shown=kept.get(force.name, 0),
            is_winner=False,
        )
        for force in board.forces
    )
    word, how = gettext_noop("All reveal at once."), gettext_noop("Tap the player who shows the card.")
    return replace(board, forces=forces, word=Line(word), how=Line(how))


def _groups(state: ArcticState, panel: Panel, chance: Chance) -> tuple[PickGroup, ...]:
    """Return the cards that each seat can have with this chance."""
    seats = list(dict.fromkeys(_seat_of(choice.field, panel) for choice in panel.choices))
    owners = ((choice, _seat_of(choice.field, panel)) for choice in panel.choices)
    columns = (
        PickColumn(
            choice, seat, seat_numbers(state)[seat], seats.index(seat) + 1, not state.seats[seat].is_loose
        )
        for choice, seat in owners
    )
    return pick_groups(state.cards, columns, panel.draft.picked, chance, keeps_all=len(seats) == 1)


def _short(state: ArcticState, panel: Panel) -> list[tuple[str, int, int]]:
    """Return the seats whose number of cards differs from the announced one, with both numbers."""
    said = {seat: own.committed for seat, own in state.seats.items() if not own.keeps_unsaid}
    counts = ((seat, len(cards), said.get(seat)) for seat, cards in _kept(state, panel))
    return [(seat, number, kept) for seat, number, kept in counts if kept is not None and number != kept]


def _kept(state: ArcticState, panel: Panel) -> list[tuple[str, list[str]]]:
    laid = _laid(panel).items()
    return [(seat, [card for card in cards if not is_beside(state.cards.get(card))]) for seat, cards in laid]


def _reveal_label(state: ArcticState, panel: Panel, visitor: Visitor) -> Line:
    """Return what the button does, or the seats whose numbers don't agree yet."""
    if short := _short(state, panel):
        phrase = gettext_noop("{seat} {number} of {said}")
        lines = [Line(phrase, seat=seat, number=n, said=said) for seat, n, said in short[:SAID]]
        if more := len(short[SAID:]):
            lines.append(Line("{more} more", more=more))
        return Line("{numbers}", numbers=tuple(map(say, lines)))
    is_last = len(state.revealed) == len(state.players) - 1 and not visitor.is_amending
    if panel.draft.seat is None or (is_last and visitor.is_host):
        return Line("Turn them over")
    phrase = gettext_noop("{seat} reveals {number} {number:card|cards}")
    if visitor.seat_name and state.phase in SEALED:
        phrase = gettext_noop("{seat} seals {number} {number:card|cards}")
    number = sum(len(cards) for _, cards in _kept(state, panel))
    return Line(phrase, seat=panel.draft.seat, number=number)


def _card_line(state: ArcticState, panel: Panel, step: Step) -> Line:
    return Line("{player}’s {card}", player=_seat_of(step[0], panel), card=label_of(state.cards, step[1]))


# Counted -----------------------------------------------------------------------------------------


def counted(visitor: Visitor, log: Log[Any], number: int) -> Version[ArcticState] | None:
    """Return the page of a counted skirmish that wasn't undone; None for watchers."""
    page = None if visitor.is_watching else version_of(log, number)
    is_count = page is not None and page.record is not None and page.record.entry.kind == Count.kind
    return page if is_count and page and page.before else None
