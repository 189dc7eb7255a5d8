"""Play a round of Arctic Scavengers for some seats, as a script of a virtual tabletop would.

On each seat's device open “Programs that join you” and copy the link. It is good for one program. Then:

    python3 examples/play_round.py LINK LINK LINK

Each seat gathers nothing, keeps its cards, reveals what is offered first, and declares once if it can. The
table itself has to count. At a seat whose phone signs what it enters, the script signs as well; that needs
the package “cryptography”, which the referee's own Python has.
"""

from __future__ import annotations

import argparse
import base64
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen
from uuid import uuid4

try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
except ImportError:
    CAN_SIGN = False
else:
    CAN_SIGN = True

JOINS = "/api/v1/join/"
# Each once by every seat: what play waits for, and what a seat does unasked.
AWAITED, UNASKED = ("commit", "reveal"), ("declare",)
MOST_PICKS, LOOK_AGAIN_SECONDS = 60, 1


def ask(method: str, url: str, body: Any = None, key: str = "") -> tuple[int, Any]:
    """Send JSON; return status and answer. Waits where the referee says so."""
    if urlsplit(url).scheme not in ("http", "https"):
        raise SystemExit(f"“{url}” is no address of a web page.")
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    data = None if body is None else json.dumps(body).encode()
    sent = Request(url, data, headers, method=method)  # noqa: S310 (the scheme is checked)
    while True:
        try:
            with urlopen(sent, timeout=30) as answer:  # noqa: S310
                return answer.status, json.load(answer)
        except HTTPError as refused:
            if refused.code != 429:
                return refused.code, json.load(refused)
            time.sleep(int(refused.headers["Retry-After"]))


@dataclass
class Seat:
    """A seat that the script plays.

    ``pen``: what it signs with, None at a seat that doesn't sign. ``done``: record number -> kind of what it
    entered in this round; ``known``: the last record it knows.
    """

    at: str
    key: str
    pen: Any = None
    done: dict[int, str] = field(default_factory=dict)
    known: int = 0

    def look(self, page: str = "") -> Any:
        """Return a page of the table. Ends the script if the key opens nothing."""
        status, found = ask("GET", self.at + page, key=self.key)
        if status != 200:
            raise SystemExit(found["error"]["message"])
        return found

    def play(self) -> bool:
        """Enter the first thing that is offered and not done; return whether there was one."""
        self.hear_of_undos()
        page = self.look("offers/")
        offered = {each["kind"] for each in page["offers"]} - set(self.done.values())
        for kind in AWAITED if page["is_due"] else UNASKED:
            if kind in offered and (found := self.filled(kind)):
                return self.enter(*found)
        return False

    def hear_of_undos(self) -> None:
        """What was undone is to be entered again."""
        log = self.look(f"entries/?since={self.known}")
        for entry in log["changed"]:
            if not entry["counts"]:
                self.done.pop(entry["number"], None)
        self.known = log["number"]

    def filled(self, kind: str) -> tuple[int, Any] | None:
        """Pick first options until the rules take the entry; to reveal, at least one if there is any."""
        picks: dict[str, list[str]] = {"kind": [kind]}
        for _ in range(MOST_PICKS):
            status, panel = ask("GET", f"{self.at}offers/?{urlencode(picks, doseq=True)}", key=self.key)
            if status != 200:
                return None
            missing = [each for each in panel["choices"] if panel["missing"] in (None, each["field"])]
            more, is_bare = next(more_of(missing), None), kind == "reveal" and len(picks) == 1
            if panel["entry"] and not panel["refusal"] and not (is_bare and more):
                return panel["number"], panel["entry"]
            if more is None:
                return None
            picks[more[0]] = more[1]
        return None

    def enter(self, seen: int, entry: Any) -> bool:
        """Enter it, and say what the referee made of it."""
        batch: dict[str, Any] = {"seen": seen, "entries": [{**entry, "id": str(uuid4())}]}
        status, answer = ask("POST", f"{self.at}entries/", batch, self.key)
        if self.pen and "to_sign" in answer:
            asked = answer["to_sign"]
            batch["known"], sent = asked["known"], batch["entries"][0]
            sent["signature"] = words_of(self.pen.sign(asked["text"].encode()))
            status, answer = ask("POST", f"{self.at}entries/", batch, self.key)
        if status == 200:
            recorded = answer["entries"][0]
            self.done[recorded["number"]] = entry["kind"]
            print(recorded["text"], flush=True)
        elif status != 409:  # 409: somebody was faster, so it looks again
            self.done[-len(self.done) - 1] = entry["kind"]  # refused: not again in this round
            print(answer["error"]["message"], flush=True)
        return True


def more_of(choices: list[Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield each field that another card or word can be added to, with all its words then."""
    for choice in choices:
        picked = choice["picked"]
        free = (
            each["word"]
            for each in choice["options"]
            if not each["needs_override"] and picked.count(each["word"]) < each["copies"]
        )
        word = next(free, None)
        if word is not None and len(picked) < choice["most"]:
            yield choice["field"], [*picked, word]


def join(link: str) -> Seat:
    """Take the place of a link."""
    pen: Any = None
    status, joined = ask("POST", link, {})
    if status == 400 and joined["error"]["code"] == "unsigned" and CAN_SIGN:
        pen = Ed25519PrivateKey.generate()
        public = words_of(pen.public_key().public_bytes_raw())
        status, joined = ask("POST", link, {"signing": f"ed25519.{public}"})
    if status != 201:
        raise SystemExit(joined["error"]["message"])
    at = f"{link.partition(JOINS)[0]}/api/v1/tables/{joined['table']}/{joined['place']}/"
    return Seat(at, joined["key"], pen)


def words_of(content: bytes) -> str:
    """Return bytes in base64url without padding."""
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def play_round(seats: list[Seat]) -> None:
    """Play until the table is in another round."""
    first, said = seats[0].look()["table"], ""
    while True:
        shown = seats[0].look()["table"]
        if round_of(shown) != round_of(first):
            print(shown["where"], flush=True)
            return
        if any(seat.play() for seat in seats):
            continue
        if shown["due"] != said:
            said = shown["due"]
            print(f"Waiting: {said}", flush=True)
        time.sleep(LOOK_AGAIN_SECONDS)


def round_of(table: Any) -> str:
    """Return “Round 3 of 16”: where the table is begins with it."""
    return str(table["where"]).partition(" · ")[0]


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a round of Arctic Scavengers for some seats.")
    parser.add_argument("links", nargs="+", metavar="LINK", help="a link from a seat's page “Programs”")
    play_round([join(link) for link in parser.parse_args().links])


if __name__ == "__main__":
    main()
