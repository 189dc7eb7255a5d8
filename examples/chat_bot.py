"""Post every ruling of a table to a chat, one line each.

Ask the table's host for a link (“Share”, “Programs”). It is good for one program and half an hour. Then:

    python3 examples/chat_bot.py LINK https://chat.example/hooks/...

Chats read the line from “content” (the default) or from “text” (`--field text`). After an undo it posts that
the ruling no longer counts. Ctrl+C gives its place up.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

JOINS = "/api/v1/join/"
NONE: Mapping[str, str] = {}
# The referee says that it is still there every 15 seconds.
SILENT_SECONDS, AGAIN_SECONDS = 40, 2


class Over(Exception):
    """The bot has nothing more to do here; the message says why."""


@dataclass
class Event:
    """A server-sent event."""

    id: str = ""
    name: str = "message"
    data: str = ""


def send(method: str, url: str, body: Any = None, headers: Mapping[str, str] = NONE) -> Any:
    """Send JSON and return the open answer. Raises HTTPError, or OSError without an answer."""
    if urlsplit(url).scheme not in ("http", "https"):
        raise Over(f"“{url}” is no address of a web page.")
    data = None if body is None else json.dumps(body).encode()
    sent = Request(url, data, {"Content-Type": "application/json", **headers}, method=method)  # noqa: S310
    return urlopen(sent, timeout=SILENT_SECONDS)  # noqa: S310 (the scheme is checked)


def events_in(lines: Iterator[bytes]) -> Iterator[Event]:
    """Read a stream of events: fields a line each, and an empty line after each event."""
    event = Event()
    for line in lines:
        field, _, value = line.decode().rstrip("\r\n").partition(":")
        value = value.removeprefix(" ")
        match field:
            case "id":
                event.id = value
            case "event":
                event.name = value
            case "data":
                event.data = f"{event.data}\n{value}".lstrip("\n")
            case "" if not value:
                yield event
                event = Event()


class Bot:
    """A program that watches a table.

    ``last``: number of the last record that the chat has; ``heard``: the lines by number, as they were last
    heard, and whether they counted.
    """

    def __init__(self, link: str, chat: str, field: str) -> None:
        self.chat, self.field = chat, field
        self.heard: dict[int, tuple[str, bool]] = {}
        with send("POST", link, {}) as answer:
            joined = json.load(answer)
        self.table = f"{link.partition(JOINS)[0]}/api/v1/tables/{joined['table']}/{joined['place']}/"
        self.key = {"Authorization": f"Bearer {joined['key']}"}
        with send("GET", self.table, headers=self.key) as answer:
            page = json.load(answer)
        self.last = str(page["number"])
        print(f"Watching {page['table']['name']}.", flush=True)

    def run(self) -> None:
        """Follow the table until the key opens nothing; go on where the stream was cut. Raises Over."""
        while True:
            try:
                self.follow()
            except HTTPError as refused:
                if refused.code in (401, 403, 404):
                    raise Over(f"{refused.url} answers {refused.code}.") from None
                time.sleep(float(refused.headers.get("Retry-After") or AGAIN_SECONDS))
            except OSError as cut:
                print(f"Trying again: {cut}", flush=True)
            time.sleep(AGAIN_SECONDS)

    def follow(self) -> None:
        """Post what is recorded after the last record, until the stream ends."""
        headers = {**self.key, "Last-Event-ID": self.last}
        with send("GET", f"{self.table}events/", headers=headers) as stream:
            for event in events_in(iter(stream)):
                if event.name == "gone":
                    raise Over("The key was taken back.")
                if event.name in ("entry", "change"):
                    self.hear(event.name, json.loads(event.data))
                    # Of several changes by one record, only the last has its number.
                    self.last = event.id or self.last

    def hear(self, name: str, entry: dict[str, Any]) -> None:
        """Post a new entry, or what has become of one that the bot has heard of."""
        number, line, counts = entry["number"], " ".join(entry["text"].split()), entry["counts"]
        if name == "entry" and number not in self.heard and counts:
            self.post(line)
        elif number in self.heard and self.heard[number] != (line, counts):
            text, did_count = self.heard[number]
            if not counts:
                self.post(f"No longer counts: {text}")
            else:
                self.post(f"Corrected: {line}" if did_count else f"Counts again: {line}")
        elif name == "change" and number not in self.heard:
            return
        # It counts as heard once the chat has answered.
        self.heard[number] = line, counts

    def post(self, line: str) -> None:
        send("POST", self.chat, {self.field: line}).close()
        print(line, flush=True)

    def leave(self) -> None:
        """Give the place up."""
        send("DELETE", self.table, headers=self.key).close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Post every ruling of a table to a chat.")
    parser.add_argument("link", help="the link from the table's page “Programs”")
    parser.add_argument("chat", help="the address of the chat's webhook")
    parser.add_argument("--field", default="content", choices=["content", "text"], help="where the line goes")
    asked = parser.parse_args()
    try:
        bot = Bot(asked.link, asked.chat, asked.field)
    except HTTPError as refused:
        raise SystemExit(json.load(refused)["error"]["message"]) from None
    try:
        bot.run()
    except Over as over:
        print(over)
    except KeyboardInterrupt:
        bot.leave()


if __name__ == "__main__":
    main()
