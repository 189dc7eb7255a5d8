"""The end of a round of Skirmish for Earth: all that it changes shows at once, on a tablet and a phone."""

from __future__ import annotations

import json
from dataclasses import replace

from referee.rules.earth.deck.deck import as_json
from tests.browser.harness import PHONE, Pages
from tests.browser.taps import enter, press, send, show, take_seat, wait_for
from tests.web.earth.tablecast import DECK

SEATS = ("Ann", "Bo", "Cy")
# Equal Attacks tie, which moves a flag, and every territory scores.
ARMADAS = replace(
    DECK,
    actions=(replace(DECK.actions[1], count=60),),
    territories=tuple(replace(each, score=3, salvage=1) for each in DECK.territories),
)
# What each painted frame shows: the target, the flagpole, the scores, the hands.
FRAMES = """() => {
    window.frames_seen = [];
    const text = (where) => document.querySelector(where)?.textContent.replace(/\\s+/g, " ").trim() ?? "";
    const look = () => {
        const now = JSON.stringify([".tgt-name", ".pole title", ".sums tbody", ".facts-list"].map(text));
        if (window.frames_seen.at(-1) !== now) window.frames_seen.push(now);
        requestAnimationFrame(look);
    };
    look();
}"""


def test_flagpole_scores_and_hands_change_in_one_frame(page: Pages) -> None:
    tablet, phone = page("/"), page("/", PHONE)
    told = {"players": [*SEATS, "", ""], "name": "Sunday", "first_initiator": "1", "level": "deck"}
    path = send(tablet, "/earth/new/", **told, deck_text=as_json(ARMADAS))
    enter(tablet, path, "target", 0, round=1, territory="t01")
    for number, seat in enumerate(("Ann", "Bo"), start=1):
        enter(tablet, path, "deploy", number, round=1, for_seat=seat, ships=1)
    for number, seat in enumerate(("Cy", "Ann"), start=3):
        enter(tablet, path, "pass", number, round=1, for_seat=seat)
    for number, seat in enumerate(SEATS[:2], start=5):
        enter(tablet, path, "reveal", number, round=1, for_seat=seat, card="swarm")
    take_seat(phone, tablet, path, "Bo")
    show(tablet, path)
    for device in (tablet, phone):
        device.evaluate(FRAMES)

    press(tablet, "Zebra Swarm")

    for device in (tablet, phone):
        wait_for(device, "() => window.frames_seen.at(-1).includes('Bo, Cy, Ann')")
        device.wait_for_timeout(100)
        before, after = map(json.loads, device.evaluate("() => window.frames_seen"))
        assert not [was for was, now in zip(before, after, strict=True) if was == now]
