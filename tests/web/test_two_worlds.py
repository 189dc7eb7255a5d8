"""Two tables that differ in one sealed card only answer everybody else alike, whatever is asked or sent."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from django.utils.timezone import now
from hypothesis import settings

from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.recon.notes import Note, Sight
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.deployment.write import WriteCard
from referee.rules.earth.record.state import Level
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.records import Seated, SeedCommitment, SeedStarted
from referee.rules.registry import GAMES
from referee.tables import logbook, services
from referee.tables.links import watch_path
from referee.tables.models import Table
from tests.cast import gather, open_arctic, rows_of, state_of, tell, to_declaring, to_reveal
from tests.web.earth.tablecast import DECK, FOUR, SEED, bid, open_dealt, open_earth
from tests.web.guests import Guest, guest_at, host_of

pytestmark = pytest.mark.django_db

IS_SOAK = settings().max_examples > 1000
SAMPLE = 3
"""A usual run sends one in so many of the host's requests."""
ANSWERS = ("", "cards", "numbers", "forgot", "doubt", "out")
DECK_PAGES = (
    *("deck/", "deck/card/", "deck/deck.json", "deck/actions.csv", "hand/card/", "hand/card/?number=1"),
    *("chain.json", "table.json", "?later=on", "?who=Bo"),
    *(f"card/{card.id}/" for card in DECK.actions[:6]),
    f"card/?name={DECK.actions[0].label}",
)
ENTRY = UUID("6ff0f0a2-92ab-4f4b-8d2a-0d7d3c8f8a01")
CARDS = tuple(card.id for card in DECK.actions)
Asked = tuple[str, str, dict[str, Any]]


def dealt(turn: int, bids: str = "") -> Callable[[], Table]:
    """A table at which the app has dealt: Bo has put the first, or the last, kind of the hand face down."""

    def made() -> Table:
        table = open_dealt()
        for seat in state_of(table).seats:
            hand = sorted(set(state_of(table).piles.hands[seat]))
            assert len(hand) > 1
            tell(table, PlaceCard(1, hand[turn if seat == "Bo" else 0]), seat)
        bid(table, bids)
        return table

    return made


def sealed(card: str) -> Callable[[], Table]:
    """An Arctic table at which Bo has revealed, and nobody else."""

    def made() -> Table:
        table = to_reveal(open_arctic())
        tell(table, Reveal(3, {"Bo": Force((card,))}), "Bo", "not-in-play", "not-owned")
        return table

    return made


def sealed_early(card: str) -> Callable[[], Table]:
    """A light table at which Bo has sealed while others gather, and again since Bo's cards have changed."""

    def made() -> Table:
        table = open_arctic(modules=(), is_light=True)
        gather(table, 2)
        tell(table, Reveal(3, {"Bo": Force((card, "refugee"))}), "Bo")
        tell(table, Trash(("refugee",)), "Bo", "committed-already")
        tell(table, Reveal(3, {"Bo": Force((card, "refugee"))}), "Bo")
        return table

    return made


def peeked(card: str) -> Callable[[], Table]:
    """An Arctic table in round 4: Bo leads, has peeked at the top contested card, and noted it."""

    def made() -> Table:
        table = to_declaring(open_arctic())
        tell(table, Count(3))
        tell(table, Sight(0, (card,)), "Bo")
        return table

    return made


def dug(card: str) -> Callable[[], Table]:
    """An Arctic table in a light round: Bo has dug unseen, and noted what it is."""

    def made() -> Table:
        table = open_arctic(is_light=True)
        tell(table, Dig(None, is_unseen=True), "Bo")
        tell(table, Note(0, card), "Bo")
        return table

    return made


RAID, FEINT = DECK.actions[0], replace(DECK.actions[2], name="Zebra Feint")
KNOWN = replace(DECK, complete=False, actions=(replace(RAID, count=1),))


def written(first: WriteCard, *, is_placed: bool = False, bids: str = "") -> Callable[[], Table]:
    """A table with real cards: Cy has written down a Raid, and Bo this card; the deck has a Raid already."""

    def made() -> Table:
        table = open_earth(FOUR[:3], Level.DECK, KNOWN)
        tell(table, WriteCard(1, card=FEINT), "Cy")
        tell(table, first, "Bo")
        tell(table, WriteCard(2, card=RAID), "Bo")
        if is_placed:
            tell(table, TurnTarget(1, "t01"))
            tell(table, PlaceCard(1, "~1"), "Bo")
            bid(table, bids)
        return table

    return made


def seeding(secret: str) -> Callable[[], Table]:
    """A table at which the app shuffles with two phones: Bo's has committed, and the time is up."""

    def made() -> Table:
        table = open_earth(FOUR[:3], Level.DEALT)
        for seat in ("Ann", "Bo"):
            tell(table, Seated("7F3A"), seat)
        for entry in (
            Entry(SeedStarted("deal", secret, ("Ann", "Bo"))),
            Entry(SeedCommitment(3, "0" * 64, "1" * 64), "Bo"),
        ):
            at = now() - timedelta(minutes=1)
            sent: dict[str, Any] = {"entry_id": uuid4(), "entered_by": entry.seat or "", "at": at}
            services.enter(table=table, entry=entry, seen=rows_of(table)[-1].number, **sent)
        return table

    return made


def entries(table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every kind of entry with fields that may be good."""
    number = state_of(table).round
    for kind in GAMES[table.game].kinds:
        yield kind, {"round": number, "for_seat": "Bo", "ships": 1, "n": 1, "seats": "Bo", "what_1": "attack"}
        yield (
            kind,
            {"round": number, "for_seat": "Ann", "ships": 2, "seats": "Ann", "reason": "x", "agreed": "Ann"},
        )
    for name in ("Zebra Feint", "Zebra Raid") if table.game == "earth" else ():
        yield "write", {"for_seat": "Bo", "number": 1, "id": name.removeprefix("Zebra ").lower()}
    for card in (*CARDS, "~1", "~2") if table.game == "earth" else ():
        yield "place", {"round": number, "for_seat": "Bo", "card": card}
        yield "reveal", {"round": number, "for_seat": "Bo", "card": card}


def amended_entries(table: Table) -> Iterator[str]:
    """Yield entries for an amendment, as JSON."""
    number = state_of(table).round
    said: list[tuple[str, str | None, dict[str, Any]]] = [
        ("pass", "Bo", {"round": number}),
        ("deploy", "Ann", {"round": number, "ships": 5}),
        ("deal", None, {"seed": SEED[::-1]}),
        ("end", None, {"round": number}),
        *(("place", "Bo", {"round": number, "card": card}) for card in CARDS),
        ("place", "Ann", {"round": number, "card": CARDS[0]}),
        ("amend", None, {"number": 1}),
    ]
    if table.game == "arctic":
        forces = [{"Bo": {"cards": [card]}} for card in ("thugs", "combat_medics")]
        said = [
            ("gathered", None, {"round": number}),
            ("count", None, {"round": number}),
            *(("reveal", "Bo", {"round": number, "forces": force}) for force in forces),
        ]
    yield ""
    for kind, seat, facts in said:
        yield json.dumps({"kind": kind, "seat": seat, "facts": facts})


def requests(table: Table, *, is_host: bool) -> Iterator[Asked]:
    """Yield whatever a stranger to the card may try; what is the host's alone is tried once by others."""
    records = rows_of(table)
    last = records[-1].number
    sealed = next(row.number for row in records if row.seat == "Bo")
    for where in ("", "log/", "log.json", "?do=redo:", "?cell=2.dug", "?asked=2.trashed.net"):
        yield "get", where, {}
    for where in DECK_PAGES if table.game == "earth" else ():
        yield "get", where, {}
    for name in ("net", "thugs", "spear", "wolf_pack", "field_crew", "combat_medics"):
        yield "get", f"find/?q={name}", {}
        yield "get", f"card/{name}/", {}
    for step in range(last + 1):
        yield "get", f"replay/{step}/", {}
    for name in ("Zebra Feint", "Zebra Raid", "Zebra Other") if table.game == "earth" else ():
        typed = {"name": name, "row": ["2:3", "4:6"], "edit": "action:", "count": "1"}
        for where in ("deck/card/", "hand/card/"):
            yield "get", where, {**typed, "number": 1}
            yield "post", where, {**typed, "number": 1, "keep": "next"}
    for fields in ({}, {"number": 3, "commitment": "2" * 64}, {"number": 3, "value": "2" * 64}):
        yield "post", "seed/", fields
    for kind, fields in entries(table):
        yield "post", f"enter/{kind}/", fields
    host_tries = {1, sealed, last, last + 1} if IS_SOAK else {1, sealed}
    for number in host_tries if is_host else {sealed, last}:
        for where in (
            f"log/{number}/",
            f"amend/{number}/",
            *(f"wrong/{number}/?answer={each}" for each in ANSWERS),
        ):
            yield "get", where, {}
        for kind in ("retract", "restore"):
            yield "post", f"enter/{kind}/", {"number": number}
            yield "post", "ask/", {"what": kind, "number": number}
        yield "post", "answer/", {"number": number, "say": "yes"}
        for kind, fields in entries(table) if is_host else (("place", {}), ("pass", {})):
            yield "post", f"amend/{number}/enter/{kind}/", fields
        for turn, text in enumerate(amended_entries(table) if is_host else ("",)):
            fields = {"entry": text, "anew": "on" * (turn % 2)}
            yield "post", f"wrong/{number}/record/", fields
            yield "post", f"wrong/{number}/record/", {**fields, "what": "insert"}
            yield "get", f"wrong/{number}/", {"answer": "cards", "entry": text}
            yield "get", f"wrong/{number}/", {"answer": "forgot", "entry": text}
            yield "post", "ask/", {**fields, "what": "amend", "number": number}


def answer(guest: Guest, asked: Asked) -> str:
    """Return what a guest is told, without what differs each time; then it did not happen."""
    method, where, fields = asked
    number = guest.table.records.count()
    fields = {"seen": number, "entry_id": ENTRY, **fields} if method == "post" else fields
    with transaction.atomic():
        response = getattr(guest.client, method)(guest.path + where, fields)
        texts = [response.content.decode(), str(response.headers), *everything(guest.table, response)]
        is_recorded = guest.table.records.count() != number
        transaction.set_rollback(True)
    if is_recorded:
        logbook.forget_all()
    return without_chance(guest, "\n".join([str(response.status_code), *texts]))


def everything(table: Table, response: Any) -> list[str]:
    """After something was recorded, return what the table shows to who watches."""
    if response.status_code != 303:
        return []
    watcher = Guest(table, watch_path(table))
    return [watcher.client.get(watcher.path).content.decode()]


def without_chance(guest: Guest, text: str) -> str:
    """Return the text without codes, keys, tickets, tokens, ids, times and hashes, which differ by salts.

    The mark of a part is one of them: it is made of what the part shows, with addresses, or of the log’s
    hash.
    """
    text = re.sub(r'data-(part|same)="[0-9a-f]{10}"', "PART", text)
    text = re.sub(r'<svg[^>]*class="qr".*?</svg>', "QR", text, flags=re.DOTALL)
    text = re.sub(r"/(j|join)/([A-Z]{6}|CODE)/[\w:-]{40,}/", "TICKET", text)
    text = re.sub(r"/t/[A-Z]{6}/", "/t/CODE/", text).replace(guest.table.code, "CODE")
    text = re.sub(r"deck=CODE%3A[\w-]{20,}", "DECK", text)
    text = re.sub(r"(?<=duel/\?seed=)[0-9a-f]{6}", "SEED", text)
    text = re.sub(r"\b[0-9A-F]{4} [0-9A-F]{4}\b|(?<=Device )[0-9A-F]{4}\b", "HASH", text)
    text = re.sub(r"\b[0-9a-f]{32}\b|\b[A-Za-z0-9]{64}\b", "", text)
    text = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|\b\d+-[0-9a-f]{16}\b", "", text)
    return re.sub(r"\d\d:\d\d(:\d\d(\.\d+)?)?|'Content-Length': '\d+'|Date.*GMT", "", text)


def guests(table: Table) -> dict[str, Guest]:
    """Return everybody but Bo, each at the place already."""
    found = {
        "host": host_of(table),
        "Ann": guest_at(table, "Ann"),
        "Cy": guest_at(table, "Cy"),
        "watch": Guest(table, watch_path(table)),
    }
    for guest in found.values():
        assert guest.client.get(guest.path).status_code == 200
    return found


WORLDS: dict[str, tuple[Callable[[], Table], Callable[[], Table]]] = {
    "a card face down": (dealt(0), dealt(-1)),
    "a card face down, while ships move": (dealt(0, "2 1"), dealt(-1, "2 1")),
    "a card of a hand": (written(WriteCard(1, card=RAID)), written(WriteCard(1, card=FEINT))),
    "a card of a hand, from the deck or typed in": (
        written(WriteCard(1, id="raid")),
        written(WriteCard(1, card=replace(FEINT, name="Other"))),
    ),
    "a card of a hand that lies face down": (
        written(WriteCard(1, card=RAID), is_placed=True, bids="2 1"),
        written(WriteCard(1, card=FEINT), is_placed=True, bids="2 1"),
    ),
    "a seed": (seeding("5" * 64), seeding("6" * 64)),
    "a force": (sealed("thugs"), sealed("combat_medics")),
    "a force sealed while others gather": (sealed_early("brawler"), sealed_early("spear")),
    "a card dug unseen in a light round": (dug("net"), dug("spear")),
    "the initiator’s peek": (peeked("wolf_pack"), peeked("field_crew")),
}


@pytest.mark.parametrize(
    "who",
    [pytest.param("host", marks=pytest.mark.long), pytest.param("Ann", marks=pytest.mark.long), "watch"],
)
@pytest.mark.parametrize("world", WORLDS)
def test_nobody_else_is_answered_by_what_is_sealed(world: str, who: str) -> None:
    one, other = (guests(made())[who] for made in WORLDS[world])

    asked = list(requests(one.table, is_host=who == "host"))[:: 1 if IS_SOAK or who != "host" else SAMPLE]
    differing = [each for each in asked if answer(one, each) != answer(other, each)]

    assert differing == []


@pytest.mark.parametrize("world", sorted(WORLDS.keys() - {"a seed"}))
def test_the_sealed_card_is_there_to_be_seen_by_its_owner(world: str) -> None:
    one, other = (guest_at(made(), "Bo") for made in WORLDS[world])

    assert any(answer(one, ("get", where, {})) != answer(other, ("get", where, {})) for where in ("", "log/"))
