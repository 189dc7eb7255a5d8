"""A player at a table, who reads the page and presses its buttons."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from uuid import uuid4

from benchmarks.loading.device import Answer, Broken, Device, Fields

FORM = re.compile(r'<form[^>]*?action="([^"]*/enter/(\w+)/[^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
INPUT = re.compile(r'<input[^>]*?type="hidden"[^>]*>')
NAME, VALUE = re.compile(r'name="([^"]*)"'), re.compile(r'value="([^"]*)"')
SEEN = re.compile(r'data-seen="(\d+)"')
# Kinds that need no card; a force may be empty. A seat ends nothing for the others.
PRESSED = {"reveal", "retract", "restore"}
PRESSED_BY_HOST = PRESSED | {"gathered", "count"}


@dataclass(frozen=True, slots=True)
class Move:
    """A form on the page that can be sent."""

    kind: str
    path: str
    fields: Fields

    @property
    def entry_id(self) -> str:
        """The entry id in the form."""
        return dict(self.fields)["entry_id"]


class Guest:
    """A device at a table; ``page`` is what it shows."""

    def __init__(self, device: Device, path: str) -> None:
        self.device, self.path = device, path
        self.page = ""

    async def look(self, *, is_fresh: bool = True) -> Answer:
        """Open the page, or refresh it as the scripts of an open page do."""
        answer = await self.device.get(self.path, **({} if is_fresh else {"hx_request": "true"}))
        if answer.status == 200:
            self.page = answer.text
        return answer

    @property
    def seen(self) -> int:
        """The last record that the page shows."""
        found = SEEN.search(self.page)
        return int(found[1]) if found else -1

    def moves(self) -> list[Move]:
        """Return the forms that need no card."""
        pressed = PRESSED_BY_HOST if "/host/" in self.path else PRESSED
        found = (
            Move(kind, unescape(path), _fields(inside)) for path, kind, inside in FORM.findall(self.page)
        )
        return [move for move in found if move.kind in pressed and "entry_id" in dict(move.fields)]

    def choose(self, dice: random.Random) -> Move | None:
        """Choose a move, sometimes an undo."""
        moves = self.moves()
        onward = [move for move in moves if move.kind not in ("retract", "restore")]
        if onward and dice.random() < 0.65:
            return dice.choice(onward)
        return dice.choice(moves) if moves else None

    async def enter(self, move: Move, *, seen: int | None = None) -> Answer:
        """Send a move, possibly from an outdated page; the answer is the current page."""
        fields = [(name, str(seen) if name == "seen" and seen is not None else v) for name, v in move.fields]
        answer = await self.device.post(move.path, fields, hx_request="true")
        if answer.status in (200, 409, 422):
            self.page = answer.text
        return answer


def _fields(inside: str) -> Fields:
    fields = []
    for tag in INPUT.findall(inside):
        name, value = NAME.search(tag), VALUE.search(tag)
        if name and name[1] != "csrfmiddlewaretoken":
            fields.append((name[1], unescape(value[1]) if value else ""))
    return fields


async def open_table(host: str, port: int, players: Sequence[str], name: str) -> Guest:
    """Open a table through the set-up form. Raises Broken."""
    device = Device(host, port)
    await device.get("/arctic/new/")
    fields = [*(("players", player) for player in players), ("name", name), ("first_initiator", "1")]
    answer = await device.post("/arctic/new/", [*fields, ("entry_id", str(uuid4()))])
    if answer.status != 303:
        raise Broken(f"opening a table was answered with {answer.status}")
    guest = Guest(device, answer.location)
    await guest.look()
    return guest


async def join_table(host: str, port: int, code: str, place: str) -> Guest:
    """Join by the code in the QR code. Raises Broken."""
    device = Device(host, port)
    await device.get(f"/j/{code}/")
    answer = await device.post(f"/j/{code}/", [("place", place)])
    if answer.status != 303:
        raise Broken(f"joining was answered with {answer.status}")
    guest = Guest(device, answer.location)
    await guest.look()
    return guest
