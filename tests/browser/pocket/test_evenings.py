"""An evening of each game in the pocket: set up by its form and played through its pages."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.utils.datastructures import MultiValueDict

from referee.rules.kernel.entry.entry import Entry, EntryData
from referee.rules.kernel.game import read_entry
from referee.rules.kernel.history.log import Log, Record, extend, open_log, rule_on
from referee.rules.kernel.replay import Story, read_story, replay
from referee.rules.kernel.text.codec import decode_said, encode
from referee.rules.kernel.text.limits import LIMITS
from referee.rules.registry import GAMES
from referee.web.sent import SentEntry
from tests.browser.engines import firefox
from tests.browser.harness import PROJECT
from tests.browser.pocket.device import READ, SEND, Quiet
from tests.browser.pocket.faces import ChromiumFace, Face, firefox_face

STORIES = {
    "arctic": ("base_game_with_gathering", 5),
    "earth": ("shared_win", 3),
    "prehistory": ("map_laid", 5),
}
"""The recorded evening of each game, and the entry that is undone and redone."""
SCORE = {"arctic": "wins", "earth": "win", "prehistory": "points"}
"""What the last page says."""
MOSTLY = 0.5
"""The least share of entries that are put together in the address and made by a tap on the page."""
COMPARED = ("kind", "seat", "facts", "outcome", "reasons")
TAKEN_BACK = ("retract", "restore")

FIND = """([kind, words]) => {
    const joined = (list) => list.filter(Boolean).join("|");
    for (const form of document.querySelectorAll(`form[action*="/enter/${kind}/"]`)) {
        for (const each of form.elements) {
            const isTyped = ["text", "number"].includes(each.type) && words[each.name]?.length;
            if (isTyped) each.value = words[each.name][0];
        }
        const button = [...form.elements].find((each) => {
            if (each.type !== "submit" || each.name === "do" || each.disabled) return false;
            if (!each.checkVisibility()) return false;
            const fields = new FormData(form, each);
            return Object.entries(words).every(([name, list]) =>
                joined(fields.getAll(name)) === joined(list));
        });
        if (!button) continue;
        button.dataset.here = kind;
        return true;
    }
    return false;
}"""
"""Marks the button that sends the form of this kind with these words; whether there is one."""
SET_UP = """(words) => {
    for (const [name, values] of Object.entries(words)) {
        const controls = [...document.querySelectorAll(`main [name="${name}"]`)];
        values.forEach((value, number) => {
            const ticks = controls.filter((each) => ["radio", "checkbox"].includes(each.type));
            const radio = ticks.find((each) => each.value === value);
            if (radio) radio.checked = true;
            else controls[number].value = value;
        });
    }
}"""

MARK = """(says) => {
    const found = [...document.querySelectorAll("button")].filter((each) => each.innerText.includes(says));
    found.at(-1).dataset.here = "open";
}"""
TEXT = '() => document.querySelector("main").innerText'
HAS = "async ([path, number]) => String(number) in await (await fetch(path)).json()"


@dataclass
class Step:
    """What the table does next: the words that the form of the entry sends, none for what the app records."""

    number: int
    kind: str
    words: dict[str, list[str]] | None
    facts: dict[str, Any]


def steps_of(story: Story) -> Iterator[Step]:
    """Yield the steps of an evening, ruled on here."""
    game = GAMES[story.game]
    log = open_log(game, decode_said(game.setup_type, story.setup))
    for data in story.entries:
        entry, words = read_entry(game, data, LIMITS), None
        if entry.kind not in TAKEN_BACK and game.by_itself(log.state) is None:
            words = words_of(story, log, entry)
            sent = MultiValueDict({**words, "seen": [str(log.number)], "entry_id": [str(uuid4())]})
            form = SentEntry(game.kinds[entry.kind], log.state, sent)
            assert form.is_valid(), form.words()
            entry = form.entry
        record = Record(log.number + 1, entry, rule_on(game, log, entry))
        yield Step(record.number, entry.kind, words, json.loads(json.dumps(encode(entry.facts))))
        log = extend(game, log, record)


def rows_of(story: Story) -> list[Any]:
    """Return the records that a server makes of these entries."""
    rows = []
    for record, _ in replay(GAMES[story.game], story):
        entry, ruling = record.entry, record.ruling
        reasons = [encode(reason) for reason in ruling.reasons]
        rows.append([entry.kind, entry.seat or "", encode(entry.facts), encode(ruling.outcome), reasons])
    found: list[Any] = json.loads(json.dumps(rows))
    return found


def words_of(story: Story, log: Log[Any], entry: Entry) -> dict[str, list[str]]:
    """Return the fields of an entry's form."""
    # A card shown at the table is entered for its seat, and recorded for all.
    seat = entry.seat or next(iter(getattr(entry.facts, "cards", {})), "")
    picked = GAMES[story.game].kinds[entry.kind].pick(log.state, seat, encode(entry.facts))
    return {"for_seat": [seat], **{name: list(each) for name, each in picked.items()}}


def story_of(game: str) -> Story:
    """Return the recorded evening with one entry undone and redone."""
    name, number = STORIES[game]
    story = read_story(PROJECT / f"fixtures/replays/{game}/{name}.json")
    back = tuple(EntryData(kind, {"number": number}, None, ()) for kind in TAKEN_BACK)
    return replace(story, entries=(*story.entries[:number], *back, *story.entries[number:]))


class Host:
    """Whoever plays in the pocket; ``ways``: how often an entry was tapped on the page or sent by script."""

    def __init__(self, face: Face, story: Story) -> None:
        self.face, self.story = face, story
        self.base = face.ask("() => location.pathname").partition("/app/")[0] + "/app"
        self.ways = Counter[str]()
        self.path = ""

    def set_up(self) -> None:
        setup = decode_said(GAMES[self.story.game].setup_type, self.story.setup)
        words: dict[str, list[str]] = {"players": list(setup.players)}
        query = ""
        match self.story.game:
            case "arctic":
                words |= {"first_initiator": ["1"], "entering": ["everything"]}
            case "earth":
                words |= {"first_initiator": ["1"], "level": ["quick"]}
            case _:
                query = "?" + urlencode({"layout": json.dumps(self.story.setup["layout"])})
                members = {name: [str(number)] for name, number in self.story.setup["members"].items()}
                words |= {"place": [str(setup.order.index("M") + 1)], **members}
        self.face.go(f"{self.base}/{self.story.game}/new/{query}")
        self.face.ask(SET_UP, words)
        self.face.ask(MARK, "Open the table")
        self.face.click("[data-here]")
        self.path = self.until("() => /\\/t\\/.*\\/host\\/$/.test(location.pathname) && location.pathname")

    def until(self, script: str, told: Any = None) -> Any:
        """Wait until the page answers with something, and return it. Between two pages nothing answers."""
        for _ in range(400):
            with suppress(Exception):
                if found := self.face.ask(script, told):
                    return found
            time.sleep(0.02)
        raise AssertionError(f"{script} never came true: {self.face.ask(TEXT)[:600]}")

    def do(self, step: Step) -> None:
        """Make the entry, and wait until its record is kept."""
        if step.words is not None:
            self.tap(step.kind, step.words) or self.send(step)
        elif step.kind in TAKEN_BACK:
            self.face.go(self.path)
            self.face.click("#undo button" if step.kind == "retract" else "#redo button")
            self.ways["tapped"] += 1
        self.until(HAS, [f"{self.path}heads.json?n={step.number}", step.number])

    def tap(self, kind: str, words: dict[str, list[str]]) -> bool:
        """Open the page with the entry put together, and press its button."""
        for query in (urlencode({"kind": kind, **words}, doseq=True), ""):
            self.face.go(f"{self.path}?{query}")
            if self.face.ask(FIND, [kind, words]):
                self.face.click(f"[data-here={kind}]")
                self.ways["tapped"] += 1
                return True
        return False

    def send(self, step: Step) -> bool:
        """Send it as a script of the page would."""
        pairs = [[name, each] for name, words in (step.words or {}).items() for each in words]
        pairs += [["seen", str(step.number - 1)], ["entry_id", str(uuid4())]]
        answer = self.face.ask(SEND, [f"{self.path}enter/{step.kind}/", pairs])
        assert answer["status"] == 200, (step, answer)
        self.ways["sent"] += 1
        return True


@pytest.fixture
def host_folder(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Where a file server has the folder, and what takes it off the network for good."""
    handler = partial(Quiet, directory=str(folder.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()

        def cut() -> None:
            server.shutdown()
            server.server_close()

        yield f"http://localhost:{server.server_port}/{folder.name}/", cut
        cut()


@pytest.fixture(params=["chromium", "firefox"])
def face(request: pytest.FixtureRequest, host_folder: Any, tmp_path: Path) -> Iterator[Face]:
    """The pocket, set up; then its host is gone."""
    address, cut = host_folder
    if request.param == "chromium":
        face: Face = ChromiumFace(request.getfixturevalue("device"), address)
        cut()
        yield face
        return
    if not firefox.program():
        pytest.skip("no firefox-esr or firefox on this machine")
    with firefox_face(tmp_path, address) as other:
        cut()
        yield other


@pytest.mark.parametrize("game", STORIES)
def test_an_evening_is_set_up_and_played_to_its_end_through_the_pages(face: Face, game: str) -> None:
    story = story_of(game)
    host, steps = Host(face, story), list(steps_of(story))

    host.set_up()
    for step in steps:
        host.do(step)
    face.go(host.path)
    score = face.ask(TEXT)

    face.again()
    kept = json.loads(face.ask(READ, f"{host.path}file/"))["records"]
    assert [row["facts"] for row in kept] == [step.facts for step in steps]
    entered = tuple(EntryData(row["kind"], row["facts"], row["seat"] or None, ()) for row in kept)
    assert [[row[name] for name in COMPARED] for row in kept] == rows_of(replace(story, entries=entered))
    assert SCORE[game] in score
    assert host.ways["tapped"] >= MOSTLY * host.ways.total(), host.ways
