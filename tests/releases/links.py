"""The addresses that can be shared, each with words that its page has to show: found by following links."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from html import unescape
from itertools import islice
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.kernel.text.codec import decode
from referee.rules.prehistory.board import SYNTHETIC
from referee.web.learn.shelf import exercises, puzzles
from referee.web.prehistory.setup import link_with
from referee.web.registry import SCENES

HREF = re.compile(r'(?:href|action)="(/[^"#]*)')
MAIN = re.compile(r"<main\b.*</main>", re.DOTALL)
MOST_SHOWN = 6
CARDS = tuple(card.label for card in shipped().values())
PASSING = frozenset(
    {"ticket", "group_invitation", "bridge_join", "share", "language", "service_worker", "manifest"}
    | {"home", "learn_next", "learn_today"}
)
"""Tickets are for one device and half an hour; the others are other pages each day."""


@dataclass(frozen=True)
class Link:
    """An address; ``who``: the device that opens it, "" for any; ``shows``: words of its page.

    ``is_wrong``: whether its page said then that something isn't right; ``is_right``: its answer is right.
    """

    route: str
    path: str
    who: str
    shows: list[str]
    is_wrong: bool = False
    is_right: bool = False


def text_of(response: Any) -> str:
    """Return what an answer says."""
    content = getattr(response, "content", b"") or b"".join(response.streaming_content)
    html = unescape(content.decode("utf-8", "replace"))
    found = MAIN.search(html)
    return found[0] if found else html


def has_word(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def is_wrong(text: str) -> bool:
    return 'role="alert"' in text


def is_right(text: str) -> bool:
    """Whether a puzzle is answered, and right."""
    return "is-right" in text and "is-mine" not in text


def link_to(client: Client, path: str, who: str, words: Collection[str]) -> Link | None:
    """Return the link to a page that opens, with the words of it that are worth knowing again."""
    response = client.get(path, follow=True)
    if response.status_code != 200:
        return None
    text = text_of(response)
    found = (word for word in dict.fromkeys((*words, *CARDS)) if word and has_word(text, word))
    shows = [*islice(found, MOST_SHOWN)]
    return Link(route_of(path), path, who, shows, is_wrong(text), is_right(text))


def route_of(path: str) -> str:
    try:
        return resolve(urlsplit(path).path).url_name or ""
    except Resolver404:
        return ""


def followed(
    client: Client, starts: Collection[str], who: str, words: Collection[str], under: Collection[str] = ("/",)
) -> Iterator[Link]:
    """Yield the first address of each route that pages lead to, from these on, ``under`` these paths."""
    seen, waiting = set[str](PASSING), deque(starts)
    while waiting:
        path = waiting.popleft()
        route = route_of(path)
        if not route or route in seen or not path.startswith(tuple(under)):
            continue
        response = client.get(path, follow=True)
        if response.status_code != 200:
            continue
        seen.add(route)
        link = link_to(client, path, who, words)
        if link:
            yield link
        if "html" in response["Content-Type"]:
            waiting += map(unescape, HREF.findall(response.content.decode()))


# What an address holds by itself ------------------------------------------------------------------

SKIRMISH = [
    *(("p", name) for name in ("Zoë", "Yuri", "Max")),
    *(("force.0", card) for card in ("sniper_team", "refugee", "group_leaders", "brawler", "spear")),
    *(("force.1", card) for card in ("thugs", "saboteur", "refugee")),
    *(("force.2", card) for card in ("brawler", "medic", "rifle")),
    ("acts.0", "sniper_team;snipe;1/thugs;2/medic"),
    ("acts.1", "saboteur;disarm;0/spear"),
    ("undone", "force.1:refugee"),
]
SOLO = [
    *(("force.0", card) for card in ("brawler", "spear", "medic", "sniper_team")),
    *(("force.1", card) for card in ("thugs", "refugee")),
    ("acts.0", "sniper_team;snipe;1/refugee"),
]
NAMES = ("Zoë", "Yuri", "Max")


def alone(client: Client) -> Iterator[Link]:
    """Yield the links to pages that need no table: cases, answered puzzles, what is looked up."""
    query = urlencode(SKIRMISH)
    plain = [
        f"/arctic/skirmish/?{query}",
        f"/arctic/skirmish/what-if/?{query}&force.2=spear&{urlencode({'was': query})}",
        f"/arctic/skirmish/replay/?{query}&step=3",
        f"/arctic/skirmish/puzzle/?{query}",
        f"/arctic/solo/?{urlencode(SOLO)}",
        "/arctic/new/?p=Zo%C3%AB&p=Yuri&called=Tuesday&first=Yuri",
        "/learn/duel/?seed=1ab2c3&t=0:0&t=1:1&at=0",
        "/arctic/rules/A-43/",
        "/arctic/rules/versions/?from=2026-11-21&to=2026-11-29",
        "/arctic/cards/sniper_team/",
        "/prehistory/cards/?name=fishing",
        "/arctic/find/?q=sniper",
        "/help/replay/",
        link_with(SYNTHETIC),
        link_with(SYNTHETIC).replace("/new/", "/layout.json"),
    ]
    for path in plain:
        yield _sure(client, path)
    yield from (
        _sure(client, path) for path in (*shared_puzzles(), "/learn/", "/about/", "/api/openapi.json")
    )
    for path in answered_puzzles():
        link = _sure(client, path)
        assert link.is_right, path
        yield link
    yield from followed(client, ["/arctic/rules/", "/arctic/solo/game/?contested=3&others=2"], "", NAMES)


def _sure(client: Client, path: str) -> Link:
    link = link_to(client, path, "", NAMES)
    assert link is not None, f"{path} does not open"
    return link


def first_of(question: str) -> int:
    return next(number for number, each in enumerate(exercises(), 1) if each.question == question)


def shared_puzzles() -> Iterator[str]:
    """Yield an address with a whole case for each kind of puzzle that has one."""
    at = {"earth.capture": "/earth/round/puzzle/", "spring": "/prehistory/puzzle/spring/"}
    at["autumn"] = "/prehistory/puzzle/autumn/"
    for question in SCENES:
        address = next((path for word, path in at.items() if word in question), "")
        if address:
            case = puzzles()[first_of(question) - 1]["in"]
            yield f"{address}?{urlencode({'case': json.dumps(case)})}"


def answered_puzzles() -> Iterator[str]:
    """Yield every tenth puzzle with its right answer: the number means the same puzzle for ever."""
    for number in range(1, len(puzzles()) + 1, 10):
        puzzle = puzzles()[number - 1]
        scene = SCENES[puzzle["question"]]
        case = scene.named(decode(scene.riddle.case, puzzle["in"]))
        yield f"/learn/{number}/?{urlencode({'answer': scene.riddle.answer(case)})}"


def as_data(links: Collection[Link]) -> list[dict[str, Any]]:
    return [asdict(link) for link in links]
