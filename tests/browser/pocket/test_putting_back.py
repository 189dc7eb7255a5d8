"""The pocket's database put back or laid out, ended after each step: the next start finishes that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

MOST_STEPS = 40
END = """async ([task, way, first, second]) => {
    const { goBack, layOutDatabase, KEPT, DATABASE } = await import(new URL("database.mjs", location.href));
    let left = first;
    class Ended extends Error {}
    const step = () => {
        if (left-- === 0) throw new Ended();
    };
    class File {
        bytes = [];
        getSize = () => this.bytes.length;
        read = (to, { at }) => to.set(this.bytes.slice(at, at + to.length));
        write(from, { at }) {
            const isLast = left === 0;
            const most = isLast ? from.length >> 1 : from.length;
            this.bytes.splice(at, most, ...from.subarray(0, most));
            if (isLast && way === "full") left = -1;
            else step();
            return most;
        }
        truncate(size) {
            step();
            this.bytes.length = size;
        }
        flush = () => step();
    }
    const files = new Map(KEPT.map((name) => [name, new File()]));
    const file = (suffix) => files.get(`${DATABASE}${suffix}`);
    const text = ({ bytes }) => String.fromCharCode(...bytes);
    const fill = (one, words) => (one.bytes = [...words].map((sign) => sign.charCodeAt(0)));
    if (task === "back") {
        fill(file(""), "of the newer version");
        fill(file(".before"), "of before the update");
        fill(file("-journal"), "of the newer one");
    }
    const empty = new TextEncoder().encode("a new database");
    const attempt = (act) => {
        try {
            return [act(), true];
        } catch (problem) {
            if (!(problem instanceof Ended || problem.name === "QuotaExceededError")) throw problem;
            return [null, false];
        }
    };
    const [, isDone] = attempt(() => (task === "back" ? goBack(files) : layOutDatabase(files, empty)));
    left = second;
    attempt(() => layOutDatabase(files, empty));
    left = -1;
    const wasPutBack = layOutDatabase(files, empty);
    const [is, aside, journal] = ["", ".newer", "-journal"].map((suffix) => text(file(suffix)));
    return { isDone, wasPutBack, is, aside, journal };
}"""
"""Ends at the step ``first``, and at the step ``second`` of the next start: half of what it writes stays."""


@pytest.mark.fault("a pocket ended while its database is put back or laid out")
@pytest.mark.parametrize("way", ["ended", "full"])
def test_the_next_start_finishes_what_was_under_way(device: BrowserContext, address: str, way: str) -> None:
    page = device.new_page()
    page.goto(address)

    said = set()
    for first in range(MOST_STEPS):
        for second in range(-1, MOST_STEPS // 2):
            found: dict[str, Any] = page.evaluate(END, ["back", way, first, second])
            said.add((found["isDone"], found["wasPutBack"]))
            if found["is"] == "of the newer version":  # Ended before anything was replaced: it's asked again.
                assert not found["isDone"]
            else:
                assert (found["is"], found["journal"]) == ("of before the update", ""), (first, second)
                assert found["aside"] == "of the newer version", (first, second)
            new = page.evaluate(END, ["new", way, first, second])
            assert new["is"] == "a new database", (first, second)
            assert not new["wasPutBack"]
    assert said >= {(True, False), (False, True), (False, False)}
