"""The page of the light round: the rows, and a sheet of tiles for the open cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from referee.rules.arctic.kinds import PANEL_KINDS
from referee.rules.arctic.record import ArcticState
from referee.rules.arctic.skirmish import REVEAL
from referee.rules.arctic.standing import reminders
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.tables.links import Visitor
from referee.web.arctic.light_round.columns import TRASHED, Column, columns_of
from referee.web.arctic.light_round.place import LightPlace, read_place
from referee.web.arctic.light_round.rows import has_gathered, row_of
from referee.web.arctic.light_round.said import RoundSaid, said_in
from referee.web.arctic.light_round.tiles import tiles_of
from referee.web.arctic.tablepages import ArcticPage, ArcticPart
from referee.web.desk.desk import TablePage, Trouble
from referee.web.desk.sent_form import SentAlong, sent_along
from referee.web.drafts import ASKS, KIND, SEAT, Pairs
from referee.web.forms import Tile
from referee.web.templating.jinja import at


@dataclass(frozen=True, slots=True)
class SheetView:
    """The tiles of the open cell.

    ``address``: where a tile is entered; ``next_tap``: what skips the cell; ``strike``: the URL that deletes
    what was said there. ``none``: what the tile of nothing says.
    """

    seat: str
    number: int
    column: Column
    word: Line
    none: str | Line
    address: str
    fields: Pairs
    tiles: tuple[Tile, ...]
    folded: tuple[Tile, ...]
    next_tap: str
    strike: str
    steps: tuple[tuple[Column, str], ...]


@dataclass(frozen=True, kw_only=True)
class LightPage(ArcticPage):
    """The rows of this page. ``here``: the fields that say where it is.

    ``seal_query``: leads to where a phone seals its seat's force; ``has_changed``: it has to again.
    """

    trouble: Trouble | None
    here: Pairs
    columns: tuple[Column, ...]
    reminders: Sequence[Reason]
    end_form: SentAlong
    end_label: Line
    is_all_done: bool
    entry_form: SentAlong
    done_seats: tuple[str, ...]
    seal_query: str
    has_changed: bool


def shows_rows(page: TablePage) -> bool:
    """Whether a light round shows rows: no draft is open, and the table doesn't enter everything."""
    state: ArcticState = page.log.state
    if not state.setup.is_light or state.solo is not None or page.visitor.is_amending or state.enters_all:
        return False
    trouble = page.trouble
    is_drafted = trouble is not None and trouble.kind in PANEL_KINDS and ASKS not in trouble.typed
    return not (is_drafted or KIND in page.in_address)


def light_page(page: TablePage, part: ArcticPart) -> LightPage:
    visitor, state = page.visitor, page.log.state.seen_by(page.visitor.seat_name)
    place = read_place(page.sent if page.trouble is None else page.in_address)
    said, columns = said_in(page.log), columns_of(state)
    own = [name for name in state.players if visitor.is_host or name == visitor.seat_name]
    rows = tuple(
        row_of(state, seat, place, said, columns, is_host=visitor.is_host)
        for seat in sorted(part.seats, key=lambda each: each.number)
        if seat.name in own
    )
    open_row = next((row.seat.name for row in rows if row.seat.number == place.seat), None)
    done = tuple(name for name in state.players if has_gathered(state, name, place, said))
    missing = tuple(name for name in state.players if name not in done)
    doubts = [doubt for row in rows for doubt in row.doubts]
    return LightPage(
        **vars(part),
        address=f"{visitor.path}?{place.query}" if place.fields else visitor.path,
        draft_query=place.query,
        trouble=page.trouble,
        here=place.fields,
        rows=rows,
        columns=columns,
        sheet=_sheet(visitor, state, open_row, place, said) if open_row else None,
        reminders=reminders(state),
        end_form=sent_along(page.log, round=state.round),
        end_label=doubts[0].first if doubts else _end_label(state, missing),
        is_all_done=not missing,
        entry_form=sent_along(page.log),
        done_seats=tuple(name for name in done if name != visitor.seat_name),
        seal_query=urlencode([(KIND, REVEAL.name)]) if visitor.seat_name in REVEAL.offered(state) else "",
        has_changed=visitor.seat_name in state.unsealed,
    )


def _end_label(state: ArcticState, missing: Sequence[str]) -> Line:
    """Return what the button leads to, with the names of those it skips."""
    facts: dict[str, Fact] = {"seats": tuple(missing), "round": state.round}
    phrase = gettext_noop("To the skirmish") if state.has_skirmish else gettext_noop("End round {round}")
    if len(missing) == len(state.players):
        phrase = gettext_noop("Skip everyone: end round {round}")
        if state.has_skirmish:
            phrase = gettext_noop("Skip everyone: skirmish")
    elif missing:
        phrase = gettext_noop("Skip {seats}: end round {round}")
        if state.has_skirmish:
            phrase = gettext_noop("Skip {seats}: skirmish")
    return Line(phrase, **facts)


def _sheet(
    visitor: Visitor, state: ArcticState, seat: str, place: LightPlace, said: RoundSaid
) -> SheetView | None:
    columns, column, number = columns_of(state), place.column, place.seat
    record, before = 0, state
    if column and column is not TRASHED:
        record, before = said.records.get((seat, column.name), (0, state))
    if column is None or column not in columns or (record and not visitor.is_host):
        return None
    following = next(iter(columns[columns.index(column) + 1 :]), None)
    is_more = column is TRASHED and bool(said.words.get((seat, column.name)))
    after = place if column is TRASHED else place.opened(number, following)
    tiles, folded = tiles_of(before.seen_by(visitor.seat_name), seat, column)
    address = at(visitor, "enter", column.kind, query=after.query)
    return SheetView(
        seat=seat,
        number=number,
        column=column,
        word=Line(column.asks, seat=seat),
        none=Line("Nothing more") if is_more else column.none,
        address=at(visitor, "amend_entry", record, column.kind) if record else address,
        fields=[(SEAT, seat), *column.beside, *[(ASKS, column.name)] * (not record)],
        tiles=tiles,
        folded=folded,
        next_tap=f"cell:{number}.{following.name}" if following else "cell:",
        strike=at(visitor, "wrong", record, answer="out") if record else "",
        steps=tuple((each, f"cell:{number}.{each.name}") for each in columns),
    )
