"""What the page of an event shows: tables, who they wait for, the league, and what its owner may do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from referee.rules.kernel.text.line import Line, gettext_noop
from referee.tables import events, groups, seating, standings, stats_cache
from referee.tables.events import EventTable
from referee.tables.figures import GroupTable
from referee.tables.keys import hash_of
from referee.tables.logbook import DamagedTable, game_of, read_log
from referee.tables.standings import RUNG_NAMES, LeagueStanding
from referee.web.desk.game_pages import GameTile
from referee.web.drafts import Sent, last
from referee.web.registry import DESKS, TILE_OF, TILES
from referee.web.setup_drawn import drawn_fields

NOTHING: Sent = {}
WAITS = gettext_noop("Waiting for {seats}.")


@dataclass(frozen=True)
class TableShown:
    """A table of the evening. ``new``: where it is opened, by game; ``results``: name and place."""

    number: int
    names: list[str]
    name: str
    game: str
    where: Line | None
    waits: Line | None
    results: list[tuple[str, int]]
    is_open: bool
    is_calling: bool
    new: list[tuple[GameTile, str]]


@dataclass(frozen=True)
class LeagueLine:
    """A line of the league table; ``by``: what decided among equal points."""

    name: str
    standing: LeagueStanding
    by: str


@dataclass(frozen=True)
class CallShown:
    """An open call: the table's number, who calls; ``address``: for a judge."""

    number: int
    seat: str
    since: Any
    address: str


@dataclass(frozen=True)
class EventPage:
    """An event. ``met``: the fewest and most meetings of any two; ``devices``: those that can be judges.

    ``own``: the hash of this device's key. ``typed``: names that were refused, and of a judge.
    """

    group: Any
    event: Any
    evening: int
    tables: list[TableShown]
    league: list[LeagueLine]
    evenings: int
    met: tuple[int, int]
    calls: list[CallShown]
    people: list[tuple[int, str]]
    judges: list[Any]
    devices: list[Any]
    is_owner: bool
    is_ownerless: bool
    can_take_back: bool
    own: str
    trouble: str
    typed: str = ""
    typed_judge: str = ""


def event_page(group: Any, event: Any, key: str, trouble: str = "", sent: Sent = NOTHING) -> EventPage:
    people = groups.people_of(group)
    meant = groups.who_is_who(people)
    evenings = events.evenings_of(event)
    plays = stats_cache.plays_of(group, people, evenings[0].drawn_at) if evenings else []
    tables = events.tables_of(evenings, [play for play in plays if play.game in TILE_OF], meant)
    names = {key: person.name for key, person in meant.items()}
    taking_part = list(dict.fromkeys(meant[who].pk for who in event.people if who in meant))
    met = seating.meetings_of([_at(tables, each.number) for each in evenings])
    now = [each for each in tables if each.evening == len(evenings)]
    calls, judges = events.calls_of(event), events.judges_of(event)
    owns = events.is_owner(event, key)
    return EventPage(
        group=group,
        event=event,
        evening=len(evenings),
        tables=_shown(group, now, names, {call.table.code for call in calls}),
        league=_league(taking_part, tables, names),
        evenings=len(evenings),
        met=seating.spread_of(taking_part, met),
        calls=_calls(group, event, calls, tables, is_judge=events.judge_with(judges, key) is not None),
        people=[(who, names[who]) for who in sorted(taking_part, key=lambda who: names[who].casefold())],
        judges=judges,
        devices=[each for each in groups.members_of(group) if each.left_at is None] if owns else [],
        is_owner=owns,
        is_ownerless=not owns and events.is_ownerless(event),
        can_take_back=bool(evenings) and not any(each.play for each in now),
        own=hash_of(key),
        trouble=trouble,
        typed=last(sent, "names"),
        typed_judge=last(sent, "name"),
    )


def _at(tables: Sequence[EventTable], evening: int) -> seating.Tables:
    return tuple(each.who for each in tables if each.evening == evening)


def _shown(
    group: Any, tables: Sequence[EventTable], names: Mapping[int, str], calling: set[str]
) -> list[TableShown]:
    running = [each.play.code for each in tables if each.play is not None and not each.play.is_over]
    rows = events.tables_with(running) if running else {}
    return [_table(group, each, names, rows, calling) for each in tables]


def _table(
    group: Any, table: EventTable, names: Mapping[int, str], rows: Mapping[str, Any], calling: set[str]
) -> TableShown:
    play, seated = table.play, [names.get(who, "?") for who in table.who]
    where, waits = _standing(rows[play.code]) if play is not None and play.code in rows else (None, None)
    return TableShown(
        number=table.number,
        names=seated,
        name=play.name if play else "",
        game=play.game if play else "",
        where=where,
        waits=waits,
        results=_results(play, names) if play is not None and play.is_over else [],
        is_open=play is not None,
        is_calling=play is not None and play.code in calling,
        new=[] if play else _new(group, table, seated),
    )


def _standing(table: Any) -> tuple[Line | None, Line | None]:
    """Return where a running table stands and whom it waits for, as everyone at it may know."""
    try:
        log = read_log(table)
    except DamagedTable:
        return None, None
    if log.broken_at is not None:
        return None, None
    due = game_of(table).due(log.state)
    return DESKS[table.game].stage(log.state), Line(WAITS, seats=due) if due else None


def _results(play: GroupTable, names: Mapping[int, str]) -> list[tuple[str, int]]:
    """Return the name and place of each person, best first."""
    found = [(names.get(play.who.get(one.seat, 0), one.seat), play.rank(one)) for one in play.results]
    return sorted(found, key=lambda each: each[1])


def _new(group: Any, table: EventTable, seated: Sequence[str]) -> list[tuple[GameTile, str]]:
    """Return where the table can be opened, with players and name filled in, in games with room for them."""
    name = gettext("Evening {evening}, table {number}").format(evening=table.evening, number=table.number)
    fields = [("group", group.code), *drawn_fields(name, seated)]
    return [
        (tile, f"{reverse(tile.new_table)}?{urlencode(fields)}")
        for tile in TILES
        if tile.has_room_for(len(seated))
    ]


def _league(
    people: Sequence[int], tables: Sequence[EventTable], names: Mapping[int, str]
) -> list[LeagueLine]:
    table = standings.league_table(people, events.played_of(tables))
    # Before the first game all share the first place.
    return [
        LeagueLine(names[each.who], each, RUNG_NAMES.get(each.by, "") if each.games else "") for each in table
    ]


def _calls(
    group: Any, event: Any, calls: Sequence[Any], tables: Sequence[EventTable], *, is_judge: bool
) -> list[CallShown]:
    number = {each.play.code: each.number for each in tables if each.play is not None}
    return [
        CallShown(
            number.get(call.table.code, 0),
            call.seat,
            call.called_at,
            reverse("group_event_call", args=[group.code, event.pk, call.pk]) if is_judge else "",
        )
        for call in calls
    ]
