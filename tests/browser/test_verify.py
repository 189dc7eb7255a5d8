"""The page that checks chains of records says the same as `manage.py verify`, also without a connection."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

from referee import VERSION
from tests.browser.harness import Pages
from tests.browser.taps import enter, open_table, show, wait_for
from tests.browser.test_installed import at_a_table
from tests.signing import relinked

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Names that JSON escapes, and one that an object of a script would put first.
PLAYERS = ("Zoë ✔", "1", "Bo“")


def file_of(name: str, chain: Any) -> Any:
    return {"name": name, "mimeType": "application/json", "buffer": json.dumps(chain, indent=1).encode()}


def found(shown: Page, *files: Any) -> list[str]:
    """Return what the page says of these files."""
    shown.locator("[data-chain]").set_input_files(
        [file_of(f"{n}.json", each) for n, each in enumerate(files, 1)]
    )
    shown.locator("[data-found][aria-busy=false] li").first.wait_for()
    return [" ".join(text.split()) for text in shown.locator("[data-found] li").all_inner_texts()]


@pytest.fixture
def chains(page: Pages) -> tuple[Any, Any, Any]:
    """The page, and a table's chain before and after some more entries."""
    shown = page()
    host = open_table(shown, *PLAYERS, modules=())
    enter(shown, host, "gathered", seen=0, round=1)
    earlier = shown.request.get(f"{host}chain.json").json()
    for number in (2, 3):
        enter(shown, host, "gathered", seen=number - 1, round=number)
    forces = {f"cards.{place}": "refugee" for place in range(3)}
    enter(shown, host, "reveal", seen=3, round=3, for_seat=PLAYERS[1], **forces)
    later = shown.request.get(f"{host}chain.json").json()
    show(shown, "/verify/")
    return shown, earlier, later


def test_a_good_chain_fits_and_goes_on_from_an_earlier_one(chains: tuple[Any, Any, Any]) -> None:
    shown, earlier, later = chains
    digest, number = later["records"][-1]["digest"].upper(), len(later["records"])

    said = found(shown, later, earlier)

    fits = f"Table {later['code']}: every record fits ({number})."
    assert said[0] == f"{fits} Fingerprint {digest[:4]} {digest[4:8]}."
    assert said[-1] == "Both files agree about the past."


@pytest.mark.bad_input
def test_every_change_of_a_chain_is_named(chains: tuple[Any, Any, Any]) -> None:
    shown, _, later = chains

    def changed(at: int, **values: Any) -> Any:
        records = [{**row, **values} if place == at else row for place, row in enumerate(later["records"])]
        return {**later, "records": records}

    assert found(shown, changed(1, facts={"round": 9})) == ["1.json: record 2 isn’t what was sealed."]
    assert found(shown, changed(1, seat="Bo")) == ["1.json: record 2 doesn’t match its hash."]
    assert found(shown, changed(1, number=7)) == ["1.json: record 2 is missing."]
    assert found(shown, {"records": 1}) == ["1.json isn’t a chain of records."]
    assert found(shown, [1, {}]) == ["1.json isn’t a chain of records."]
    newer = {"format": "referee-chain-2", "referee": "99.1.0"}
    said = f"Referee 99.1.0 made 1.json, and this is {VERSION}. Update this one first."
    assert found(shown, newer) == [said]
    assert found(shown, {**newer, "referee": "0.9.0"}) == ["1.json isn’t a chain of records."]


def test_it_works_without_a_connection(page: Pages) -> None:
    shown, host = at_a_table(page)
    chain = shown.request.get(f"{host}chain.json").json()
    page.cut_off(shown)
    show(shown, "/verify/")

    assert found(shown, chain)[0].startswith(
        f"Table {chain['code']}: every record fits ({len(chain['records'])})."
    )


def test_a_log_rewritten_as_a_whole_differs_from_what_the_device_has_seen(
    chains: tuple[Any, Any, Any],
) -> None:
    """The server may answer as before: the chain itself is compared."""
    shown, earlier, later = chains
    number = len(later["records"])
    show(shown, f"/t/{later['code']}/host/")
    wait_for(shown, f"() => localStorage.getItem('tables')?.includes('\"{number}\":')")
    show(shown, "/verify/")
    rewritten = deepcopy(later)
    rewritten["records"][0]["made_at"] = "2030-01-01T12:00:00.000+00:00"

    assert found(shown, later)[-1] == "It fits the fingerprints that this device has seen."
    said = found(shown, relinked(rewritten))
    assert said[0].startswith(f"Table {later['code']}: every record fits")
    assert said[-1].startswith("The log was rewritten.")
    assert found(shown, earlier)[-1] == f"It ends with record 1. This device has seen record {number}."
