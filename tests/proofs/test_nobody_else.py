"""Two tables that differ only in what is sealed answer everybody else with the same bytes, whatever is asked.

Nothing here names a page or an entry: addresses come from the URLconf and what is sent from the kinds of
entries, so what is added one day is asked for on that day. A new kind that seals has to be told here.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver

from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.hq.storing import Retrieve, Store
from referee.rules.arctic.recon.look import Recon
from referee.rules.arctic.recon.notes import Note, Sight
from referee.rules.arctic.recon.targets import Place
from referee.rules.arctic.setup.meta import Setup
from referee.rules.earth.cards.cards import ActionCard
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.deployment.write import WriteCard
from referee.rules.earth.record.state import Level
from referee.rules.earth.setup.table_deck import Deal
from referee.rules.kernel.entry.entry import Facts, entry_data
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.history.log import LOG_KINDS, counting_records
from referee.rules.kernel.records import Seated
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES
from referee.tables import logbook, services
from referee.tables.logbook import read_log
from referee.tables.models import Table
from referee.tables.stats_cache import evening_of
from tests.cast import open_arctic, rows_of, state_of, tell
from tests.proofs.proving import Proven
from tests.rules.offering import answered
from tests.web.earth.tablecast import FOUR, SEED, open_earth, place_all
from tests.web.guests import Guest
from tests.web.test_two_worlds import (
    ENTRY,
    FEINT,
    RAID,
    dealt,
    everything,
    guests,
    sealed,
    without_chance,
    written,
)

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
Made = Callable[[], Table]
Asked = tuple[str, str, Json]
OTHERS = ("host", "Ann", "watch")


def after(table: Callable[[], Table], *facts: Facts) -> Made:
    """Return how to make a table at which Bo has entered these."""

    def made() -> Table:
        at = table()
        for each in facts:
            tell(at, each, "Bo", "not-your-turn", "not-in-play", "action-taken", "not-owned")
        return at

    return made


def arctic() -> Table:
    """A table with buildings, leaders and looks, in its first round."""
    return open_arctic(modules=("hq1", "hq2", "recon1"), stacks=())


def with_leaders() -> Table:
    setup = Setup(("Ann", "Bo", "Cy"), "Ann", ("hq1", "hq2", "hq3"))
    return services.open_table(game="arctic", name="Friday", setup=setup, players=setup.players)


def with_device(table: Table) -> Table:
    """Return the table once Bo's seat is on a device; without one, the table's own device plays for Bo."""
    if "Bo" not in read_log(table).device_seats:
        tell(table, Seated("7F3A"), "Bo")
    return table


def dealt_with(seed: str, *, is_placed: bool = False) -> Made:
    """Return how to make a table at which the first target is turned up, or cards lie face down too."""

    def made() -> Table:
        table = open_earth(FOUR[:3], Level.DEALT)
        tell(table, Deal(seed))
        if is_placed:
            place_all(table)
        return table

    return made


def wrote(card: ActionCard, *then: Facts) -> Made:
    """Return how to make a table with real cards at which this is the third card that Bo has written down."""
    return after(written(WriteCard(1, card=RAID)), WriteCard(3, card=card), *then)


PLACED = TurnTarget(1, "t01"), PlaceCard(1, "~3")
GAINED = Dig(("scavenger",), None, is_unseen=True)
LOOK = Recon("spy", "Ann", Place.HAND)
BUNKER = Build(("engineer",), "bunker", timer=0)
SEEDS = SEED, f"{997:032x}"
"""Both deal Ann the same hand and turn up the same target."""
WORLDS: dict[str, tuple[Made, Made]] = {
    "place": (dealt(0), dealt(-1)),
    "reveal": (sealed("thugs"), sealed("combat_medics")),
    "note": (after(arctic, GAINED, Note(0, "multitool")), after(arctic, GAINED, Note(0, "net"))),
    "store": (
        after(arctic, BUNKER, Store(0, ("brawler",))),
        after(arctic, BUNKER, Store(0, ("scavenger",))),
    ),
    "retrieve": (
        after(arctic, BUNKER, Store(0, ("brawler",)), Retrieve(0, ("brawler",))),
        after(arctic, BUNKER, Store(0, ("scavenger",)), Retrieve(0, ("scavenger",))),
    ),
    "sight": (after(arctic, LOOK, Sight(0, ("net",))), after(arctic, LOOK, Sight(0, ("multitool",)))),
    "deal": (dealt_with(SEEDS[0]), dealt_with(SEEDS[1])),
    "deal, then place": (dealt_with(SEEDS[0], is_placed=True), dealt_with(SEEDS[1], is_placed=True)),
    "write": (wrote(RAID), wrote(FEINT)),
    "write, then place": (wrote(RAID, *PLACED), wrote(FEINT, *PLACED)),
    "choose_leader": (
        after(with_leaders, ChooseLeader("butcher")),
        after(with_leaders, ChooseLeader("mentor")),
    ),
}


def kind_of(world: str) -> str:
    """Return the kind of entry by which the two tables of a world differ."""
    return world.partition(",")[0]


def sealing(kinds: Mapping[str, EntryKind[Any]]) -> set[str]:
    return {name for name, kind in kinds.items() if kind.hides_from is not None}


def test_every_kind_that_seals_is_told_here() -> None:
    found = set[str]().union(*(sealing(game.kinds) for game in GAMES.values()))

    assert found == set(map(kind_of, WORLDS))


# What can be asked: every address with every value, every kind with what the rules offer ---------------


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Yield every address of the app, with its blanks."""
    for each in (resolver or get_resolver()).url_patterns:
        if isinstance(each, URLPattern):
            yield before + str(each.pattern)
        else:
            yield from routes(each, before + str(each.pattern))


def values_for(guest: Guest, secret: int) -> dict[str, list[str]]:
    """Return every value that the blanks of an address can have at this table."""
    table, (_, _, code, place, _) = guest.table, guest.path.split("/")
    return {
        "str:code": [code],
        "str:place": [place],
        "str:ticket": ["0"],
        "path:path": ["pocket.json"],
        "slug:season": ["spring"],
        "slug:name": ["home"],
        "str:game": [table.game],
        "str:number": ["A-1"],
        "str:card": [*_some_cards(table)],
        "str:day": [evening_of(table.opened_at).isoformat()],
        "str:name": ["deck.json", "actions.csv"],
        "str:question": [f"{table.game}.solo"],
        "str:kind": [*GAMES[table.game].kinds, *LOG_KINDS],
        "str:table": [code],
        "int:call": ["1"],
        "int:number": [str(number) for number in {secret, len(rows_of(table))}],
    }


def _some_cards(table: Table) -> list[str]:
    if table.game != "earth":
        return ["net", "thugs", "gangster"]
    return [card.id for card in state_of(table).deck.actions[:3]]


def filled(route: str, values: dict[str, list[str]]) -> Iterator[str]:
    """Yield an address with every value in its blanks."""
    first, *pieces = re.split(r"<[^>]*>", route)
    for words in product(*(values[blank] for blank in re.findall(r"<([^>]*)>", route))):
        yield "/" + first + "".join(word + piece for word, piece in zip(words, pieces, strict=True))


def fields_for(table: Table, kind: str, seat: str, dice: random.Random) -> Json:
    """Return what a form of this kind could send, picked from what the rules offer."""
    state, known = state_of(table), GAMES[table.game].kinds.get(kind)
    if known is None:
        return {}
    try:
        picked = answered(known, state, Draft(kind, seat, {}), dice).picked
    except (IllegalEntry, LookupError, ValueError):
        return {}
    return {field: list(words) for field, words in picked.items()}


def sent(table: Table, seat: str, kind: str, number: int, dice: random.Random) -> Json:
    """Return the fields of a request: those of an entry, and whatever any other form of a table asks for."""
    fields = fields_for(table, kind, seat, dice)
    known = GAMES[table.game].kinds.get(kind)
    try:
        entry = known.entry(state_of(table), seat, fields) if known else None
    except IllegalEntry:
        entry = None
    payload = json.dumps(encode(entry_data(entry))) if entry else ""
    others = {"what": dice.choice(("amend", "retract", "restore")), "number": number, "entry": payload}
    return {**others, "say": "yes", "seats": seat, "anew": "on", "kind": kind, "for_seat": seat, **fields}


def requests(guest: Guest, secret: int) -> Iterator[tuple[str, str, str]]:
    """Yield all that can be asked: how, where, and which kind of entry goes with it."""
    values = values_for(guest, secret)
    for route in routes():
        for address in filled(route, values):
            kinds = [word for word in address.split("/") if word in GAMES[guest.table.game].kinds]
            yield "get", address, kinds[0] if kinds else ""
            yield "post", address, kinds[0] if kinds else ""
    for kind in GAMES[guest.table.game].kinds:
        yield "get", guest.path, kind
        yield "post", guest.path + "ask/", kind


def answer(guest: Guest, secret: int, asked: Asked) -> str:
    """Return what a guest is told, without what differs each time; then it did not happen.

    Where the game has gone on, so that by the rules the secret lies open now, there is nothing to compare.
    """
    method, where, fields = asked
    before = guest.table.records.count()
    known = {"seen": before, "entry_id": ENTRY} if method == "post" else {}
    with transaction.atomic():
        response = getattr(guest.client, method)(where, {**known, **fields})
        body = b"".join(response) if response.streaming else response.content
        texts = [body.decode(), str(response.headers), *everything(guest.table, response)]
        is_opened = response.status_code == 303 and not is_kept(guest.table, secret)
        has_changed = guest.table.records.count() != before
        transaction.set_rollback(True)
    if has_changed:
        logbook.forget_all()
    return "" if is_opened else without_chance(guest, "\n".join([str(response.status_code), *texts]))


def is_kept(table: Table, secret: int) -> bool:
    """Whether the record is still sealed; what was only taken back or put right opens nothing by itself."""
    log = read_log(table)
    last = log.undoable
    if last is None or rows_of(table)[-1].kind in LOG_KINDS:
        return True
    sealed = next((each for each in counting_records(log) if each.number == secret), None)
    return sealed is not None and GAMES[table.game].is_sealed(log.state, sealed.entry, None)


@pytest.mark.parametrize("world", WORLDS)
def test_everybody_else_is_answered_alike(world: str, proven: Proven) -> None:
    one, other = (guests(with_device(made())) for made in WORLDS[world])
    secret = next(row.number for row in reversed(rows_of(one["host"].table)) if row.kind == kind_of(world))
    dice = random.Random(world)
    asked = [(who, *each) for who in OTHERS for each in requests(one[who], secret)]
    what = f"Sealed: requests of everybody else, answered alike whatever the {world} says"
    for who, method, where, kind in proven(what, asked, one_in=37):
        fields = sent(one[who].table, dice.choice(("Ann", "Bo")), kind, secret, dice)
        there = where.replace(one[who].path, other[who].path).replace(
            one[who].table.code, other[who].table.code
        )
        found = answer(one[who], secret, (method, where, fields))
        assert found == answer(other[who], secret, (method, there, fields)), (who, method, where, fields)
