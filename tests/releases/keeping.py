"""Fills the folder of a version with a database, files and addresses, as people have them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from django import test
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.utils.timezone import localdate
from django.utils.translation import override

from referee import VERSION
from referee.rules.arctic.corrections import TitleCards
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.kernel.replay import read_story
from referee.tables import archive, groups, joining, knocking, pace, webhooks
from referee.tables.backup import line_of
from referee.tables.chain import known_of
from referee.tables.keys import hash_of, new_key, write_ticket
from referee.tables.links import link_path, watch_path
from referee.tables.logbook import read_log
from referee.tables.models import Group, Table
from referee.tables.services import open_played
from referee.web.earth.decklinks import signer
from tests.cast import FORCES, open_arctic, tell, to_reveal
from tests.devices import Client
from tests.releases.covering import REPLAYS, open_few
from tests.releases.folder import Folder
from tests.releases.links import Link, alone, as_data, followed, link_to
from tests.releases.make import SECRET
from tests.signing import Key, SigningClient
from tests.web.guests import buttons_of

IN_PLAY = {
    "arctic": ("ARCTIC", "arctic/hq_buildings"),
    "earth": ("EARTH", "earth/rulings_and_overrides"),
    "prehistory": ("MARAUD", "prehistory/scripted_session"),
}
"""The tables whose files and addresses are kept: game -> code and recorded game."""
OVER = {
    "SOLO": "arctic/solo_game",
    "DONEAR": "arctic/humanitarians",
    "DONEEA": "earth/last_round",
    "DONEPR": "prehistory/map_laid",
}
FOR_OTHERS = ("score.json", "score.csv", "group.json", "plays.csv", "figures.csv", ".bgsplay")
"""Files that other programs read; those that a referee reads again are kept once."""
PAGES = ("", "log/", "replay/", "decided/", "check/", "table.json", "said.json", "card/rogue/", "device/")
"""Of a table, from which links are followed."""
SIGNERS = ("Ann", "Bo", "Cy")


def keep(path: str) -> None:
    """Write the folder of this version, but for what a pocket keeps."""
    folder = Folder(Path(path))
    with override("en"):
        open_few()
        devices: dict[str, test.Client] = {"signed": signed(folder)}
        for code, name in (*IN_PLAY.values(), *OVER.items()):
            open_played(read_story(REPLAYS[0].parents[1] / f"{name}.json"), f"{code.title()} evening", code)
        devices["host"] = host = Client()
        group = club(host)
        rows_of_every_model(group, host)
        links = [*alone(test.Client()), *at_tables(host, group)]
        folder.write_json("links.json", as_data(links))
        files(folder, host, group)
        folder.write_json("exports.json", exports(folder, host, links))
        folder.write_json("release.json", about(devices))
    for model in apps.get_app_config("tables").get_models():
        assert model._default_manager.exists(), f"no {model.__name__} is kept"
    database(folder)


def about(devices: dict[str, test.Client]) -> dict[str, Any]:
    return {
        "version": VERSION,
        "secret_key": SECRET,
        "tables": {game: code for game, (code, _) in IN_PLAY.items()},
        "signers": {name: key_of(name).hex() for name in SIGNERS},
        "devices": {
            who: {name: each.value for name, each in d.cookies.items()} for who, d in devices.items()
        },
    }


def database(folder: Folder) -> None:
    """Keep the whole database, as `backup` copies it, without what was deleted."""
    connection.cursor().execute("VACUUM")
    with TemporaryDirectory() as name:
        call_command("backup", name, verbosity=0)
        (copy,) = Path(name).iterdir()
        folder.write("referee.sqlite3", copy.read_bytes())


# Rows ---------------------------------------------------------------------------------------------


def key_of(name: str) -> bytes:
    """Return the secret part of a device's key."""
    return hashlib.sha256(f"the key of {name}".encode()).digest()


def coded(table: Table, code: str) -> Table:
    """Give a table without records another code."""
    Table.objects.filter(pk=table.pk).update(code=code)
    return Table.objects.get(pk=table.pk)


def signed(folder: Folder) -> test.Client:
    """Keep a table at which each seat signs; Cy, who hasn't sealed a force yet, keeps the device."""
    table = coded(open_arctic(SIGNERS, name="Signed evening"), "SIGNED")
    phones = {name: SigningClient(Key(secret=key_of(name))) for name in SIGNERS}
    for number, phone in enumerate(phones.values(), 1):
        phone.post("/j/SIGNED/", {"place": number})
    to_reveal(table)
    for number, name in enumerate(SIGNERS[:2], 1):
        assert reveal(phones[name], table, number, name).status_code == 303
    folder.write("files/signed.referee", f"{line_of(table)}\n")
    folder.write("files/signed-chain.json", phones["Cy"].get("/t/SIGNED/3/chain.json").content)
    return phones["Cy"]


def reveal(phone: test.Client, table: Table, number: int, name: str) -> Any:
    """Seal a force on the phone of a seat, signed."""
    log = read_log(table)
    fields = {"cards": list(FORCES[name].cards), "for_seat": name, "round": 3}
    sent = {**fields, "seen": log.number, "known": known_of(log), "entry_id": entry_id(name)}
    return phone.post(f"/t/{table.code}/{number}/enter/reveal/", sent)


def entry_id(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()[:32]


def club(host: Client) -> Group:
    """Found a group with finished games, one of them twice the same person, and an event with a draw."""
    group = groups.found_group("Fridays")
    for code in OVER:
        groups.add_table(group, Table.objects.get(code=code))
    groups.add_table(group, open_arctic(("Annie", "Dora"), name="Another evening"))
    people = {person.name: person.pk for person in groups.people_of(group)}
    groups.join_people(group, people["Annie"], people["Ann"])
    events = f"/g/{group.code}/events/"
    event = host.post(events, {"name": "Winter league", "seats": "3"})["Location"]
    host.post(f"{event}people/", {"names": "Ann\nBo\nCy\nDi\nEd\nFay"})
    return group


def rows_of_every_model(group: Group, host: Client) -> None:
    """Add what games alone leave no row of."""
    event = group.events.get()
    address = f"/g/{group.code}/events/{event.pk}/"
    host.post(f"{address}draw/", {"evening": 1, "here": event.people})
    host.post(f"{address}judges/", {"device": group.members.get().pk, "name": "Eve"})
    table = Table.objects.get(code="ARCTIC")
    event.calls.create(table=table, seat="")
    knocking.knock(table, "watch", hash_of(new_key()))
    joining.set_origins(table, ["https://bot.example"])
    webhooks.add_webhook(table, "https://93.184.215.14/referee", "en")
    host.post(f"/api/v1/join/ARCTIC/{write_ticket('ARCTIC', '1')}/", {"name": "bot"}, "application/json")
    pace.pause(table)
    named = coded(open_arctic(("Ann", "Bo"), name="Names on cards"), "NAMED")
    tell(named, TitleCards("de", ()))
    tell(named, Gathered(1))


# Addresses ----------------------------------------------------------------------------------------


def at_tables(host: Client, group: Group) -> Iterator[Link]:
    """Yield the links at tables, in play and over, and of the group, that the host's device opens."""
    for code in (*(code for code, _ in IN_PLAY.values()), *OVER, "NAMED"):
        table = Table.objects.get(code=code)
        words = (table.name, *table.setup["players"])
        starts = [f"{link_path(table)}{page}" for page in (*PAGES, *(f"step/{n}/" for n in range(1, 9)))]
        starts += [watch_path(table), f"/j/{code}/", f"/t/{code}/"]
        under = (f"/t/{code}/", f"/j/{code}/", "/arctic/skirmish/", "/prehistory/puzzle/", "/earth/round/")
        yield from followed(host, starts, "host", words, under)
    deck = link_to(host, f"/earth/new/?{urlencode({'deck': signer().sign('EARTH')})}", "host", ())
    assert deck
    assert not deck.is_wrong
    yield deck
    people = [person.name for person in groups.people_of(group)]
    picture = f"/g/{group.code}/evening/{localdate().isoformat()}/picture.svg"
    yield from followed(host, [groups.group_path(group), picture], "host", (group.name, *people), ["/g/"])


# Files --------------------------------------------------------------------------------------------


def files(folder: Folder, host: Client, group: Group) -> None:
    """Keep the files that a referee reads again."""
    for game, (code, _) in IN_PLAY.items():
        table = Table.objects.get(code=code)
        line = line_of(table)
        folder.write(f"files/{game}.referee", f"{line}\n")
        folder.write(f"files/{game}-log.json", host.get(f"{link_path(table)}log.json").content)
        folder.write(f"files/{game}-chain.json", host.get(f"{link_path(table)}chain.json").content)
        with TemporaryDirectory() as name:
            file, certificate = Path(name, "table.referee"), Path(name, "certificate.json")
            file.write_text(f"{line}\n", "utf-8")
            call_command("audit", str(file), certificate=certificate)
            folder.write(f"files/{game}-certificate.json", certificate.read_bytes())
    folder.write("files/names.csv", host.get("/t/NAMED/host/titles.csv").content)
    folder.write("files/deck.json", host.get("/t/EARTH/host/deck/deck.json").content)
    for name in ("continents", "territories", "actions"):
        folder.write(f"files/deck-{name}.csv", host.get(f"/t/EARTH/host/deck/{name}.csv").content)
    folder.write("files/group.json", said_by("groups", export=group.code))
    folder.write("files/puzzles.json", practised())
    archived(folder)


def said_by(command: str, **options: Any) -> str:
    heard = StringIO()
    call_command(command, stdout=heard, **options)
    return heard.getvalue()


def practised() -> bytes:
    """Return the file of a device that has answered some puzzles."""
    device = test.Client()
    for number in (1, 2, 60, 120, 200):
        page = device.get(f"/learn/{number}/").content.decode()
        answers = [button.value for button in buttons_of(page) if button.name == "answer"]
        device.get(f"/learn/{number}/", {"answer": answers[number % len(answers)]})
    saved: bytes = device.get("/learn/answers.json").content
    return saved


def archived(folder: Folder) -> None:
    """Keep a table's file with the signature of this referee, as `tidy` writes it."""
    table = open_played(read_story(REPLAYS[0].parents[1] / "arctic/win_by_people.json"), "Long ago", "OLDONE")
    with TemporaryDirectory() as name:
        path = archive.archive(table, Path(name))
        assert path is not None
        folder.write("files/archived.jsonl", path.read_bytes())
        folder.write("files/archived.jsonl.sig", path.with_name(path.name + archive.SIGNED).read_bytes())


def exports(folder: Folder, host: Client, links: list[Link]) -> dict[str, str]:
    """Keep the files for other programs; return address -> file."""
    found = {}
    for link in links:
        response = host.get(link.path)
        name = response.get("Content-Disposition", "").partition('filename="')[2].rstrip('"')
        if link.who and name.endswith(FOR_OTHERS):
            folder.write(f"exports/{name}", response.content)
            found[link.path] = name
    return found
