"""Whatever a server could do to pick the cards is found in the log, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.history.seed_checks import SeedRow, seed_faults
from tests.rules.kernel.seeds.books import FAIR, PLAYERS, SECRET, VALUES, Book, chained, honest
from tests.rules.kernel.seeds.twin import digest, is_fair

DRAWS = {"deal": "seed"}
ALL = PLAYERS


def faults(book: Book | list[SeedRow]) -> list[str]:
    rows = book.rows if isinstance(book, Book) else book
    return [f"{number} {fault}" for number, fault in seed_faults(rows, PLAYERS, DRAWS)]


@pytest.mark.parametrize("name", FAIR)
def test_a_fair_deal_has_no_fault(name: str) -> None:
    rows = FAIR[name]().rows
    assert (faults(rows), is_fair(rows, PLAYERS)) == ([], True)


@pytest.mark.parametrize("name", FAIR)
def test_a_fair_deal_has_no_fault_while_the_server_part_is_sealed(name: str) -> None:
    rows = [
        replace(row, facts=None) if row.kind in ("seed_started", "deal") else row for row in FAIR[name]().rows
    ]
    assert [*seed_faults(rows, (), DRAWS)] == []


def seated(*seats: str) -> Book:
    return Book().sit(*(seats or ALL))


def committed() -> Book:
    return seated().start(*ALL).commit(*ALL)


def opened(*seats: str) -> Book:
    return committed().open(*(seats or ALL), closed_by=7)


CHEATS: dict[str, tuple[Callable[[], Book], str]] = {
    # The server picks the cards.
    "another seed": (lambda: opened().deal(*ALL, seed="1" * 32), "isn’t dealt with the seed"),
    "its own part alone": (lambda: opened().deal(), "isn’t dealt with the seed"),
    "one phone’s part not used": (lambda: opened().deal("Ann", "Cy"), "isn’t dealt with the seed"),
    "the parts in another order": (lambda: opened().deal("Bo", "Ann", "Cy"), "isn’t dealt with the seed"),
    "a seed that is a digit off": (lambda: _digit_off(opened()), "isn’t dealt with the seed"),
    "no phone asked at all": (lambda: seated().deal(), "without the phones of Ann, Bo, Cy"),
    "a second deal without phones": (lambda: opened().deal(*ALL).deal(), "without the phones of Ann, Bo, Cy"),
    "an amended deal": (
        lambda: _written(honest(), "amend", number=11, entry={"kind": "deal", "facts": {"seed": "1" * 32}}),
        "replaces what was dealt",
    ),
    # It chooses who has a part.
    "a phone not asked": (lambda: seated().start("Ann", "Cy"), "asks Ann, Cy and not Ann, Bo, Cy"),
    "a phone asked that isn’t there": (lambda: seated("Ann").start("Ann", "Bo"), "asks Ann, Bo and not Ann"),
    "nobody asked": (lambda: seated().start(), "asks nobody"),
    "seats asked in another order": (lambda: seated().start("Bo", "Ann", "Cy"), "asks Bo, Ann, Cy"),
    "a phone that answered left out": (
        lambda: seated().start(*ALL).commit("Ann", "Bo").time_out("Bo", "Cy"),
        "whose phone answered in time",
    ),
    "a phone that opened left out": (
        lambda: opened("Ann", "Bo").time_out("Bo", "Cy"),
        "whose phone answered in time",
    ),
    "too short a time to commit": (
        lambda: seated().start(*ALL).commit("Ann", "Cy").time_out("Bo", after=2.9),
        "within 5 seconds",
    ),
    "too short a time to open": (lambda: opened("Ann", "Cy").time_out("Bo", after=2.9), "within 5 seconds"),
    "one left out before the others": (
        lambda: seated().start(*ALL).commit("Ann").time_out("Bo"),
        "leaves out Bo alone",
    ),
    "nobody left out": (lambda: seated().start(*ALL).time_out(), "leaves out nobody alone"),
    "an invented phone": (
        lambda: seated("Ann").start("Ann").commit("Bo"),
        "from a phone that wasn’t asked",
    ),
    "a phone that has left": (
        lambda: _written(seated().start(*ALL), "vacated", "Bo", is_last=True).commit("Bo"),
        "from a seat without a phone",
    ),
    "a phone left out that comes back": (
        lambda: seated().start(*ALL).commit("Ann", "Bo").time_out("Cy").open("Cy"),
        "from a phone that was left out",
    ),
    # It sees values before it chooses one.
    "its own part changed afterwards": (
        lambda: _with_secret(honest(), "6" * 64),
        "commits to another shuffle",
    ),
    "its own part and the commitments’ heads changed": (
        lambda: _with_secret(honest(), "6" * 64, heads=True),
        "opens another number than the phone committed to",
    ),
    "a commitment after the others have opened": (
        lambda: seated().start(*ALL).commit("Ann", "Bo").open("Ann").commit("Cy"),
        "opens before all have committed",
    ),
    "a late commitment": (
        lambda: committed().open("Ann").commit("Bo"),
        "commits after the first phone could open",
    ),
    "a second commitment": (
        lambda: seated().start(*ALL).commit("Ann").commit("Ann"),
        "a second answer of the same seat",
    ),
    "a second opening": (lambda: opened("Ann").open("Ann", closed_by=7), "a second answer of the same seat"),
    "another number opened": (
        lambda: committed().open("Ann", value="d" * 64),
        "opens another number than the phone committed to",
    ),
    "another phone’s commitment copied": (
        lambda: _copied(seated().start(*ALL).commit("Bo")),
        "opens another number than the phone committed to",
    ),
    "a phone made to open early": (
        lambda: committed().open("Ann", closed_by=6),
        "opened before all had committed",
    ),
    "a deal before all have opened": (lambda: opened("Ann").deal("Ann"), "is dealt before Bo, Cy answered"),
    "a deal before anybody has opened": (lambda: committed().deal(), "is dealt before Ann, Bo, Cy answered"),
    "a deal before anybody has committed": (
        lambda: seated().start(*ALL).deal(),
        "is dealt before Ann, Bo, Cy",
    ),
    # It throws a seed away that it doesn't like.
    "another start": (lambda: opened("Ann", "Bo").start(*ALL), "before the last one is over"),
    "something else first": (lambda: _written(opened("Ann"), "deck"), "in the middle of a shuffle"),
    "an undo first": (lambda: _written(opened("Ann"), "retract", number=1), "in the middle of a shuffle"),
    # It writes nonsense.
    "no part of the server’s": (lambda: seated().start(*ALL, secret=""), "has no number of the server’s"),
    "a shuffle for nothing": (lambda: seated().start(*ALL, draw="pass"), "shuffles for nothing"),
    "a commitment that is none": (
        lambda: seated().start(*ALL).commit("Ann", commitment="x"),
        "is no commitment",
    ),
    "a number that is none": (lambda: committed().open("Ann", value="x"), "opens no number"),
    "an answer to another seed": (
        lambda: seated().start(*ALL).commit("Ann", number=3),
        "belongs to no shuffle that is going on",
    ),
    "an answer to none": (lambda: _late(honest()), "belongs to no shuffle that is going on"),
    "a deal for a seat": (lambda: opened().deal(*ALL, seat="Bo"), "is dealt for a seat"),
}


def _written(book: Book, kind: str, seat: str = "", **facts: Any) -> Book:
    book.write(kind, seat, **facts)
    return book


def _digit_off(book: Book) -> Book:
    seed = digest([SECRET, *([each, VALUES[each]] for each in ALL)])[:32]
    return book.deal(seed=f"{seed[:-1]}{'0' if seed[-1] != '0' else '1'}")


def _late(book: Book) -> Book:
    return book.commit("Bo")


def _with_secret(book: Book, secret: str, *, heads: bool = False) -> Book:
    """Another part of the server’s, in a chain that fits: what phones made of its hashes stays."""
    rows = [
        replace(row, facts={**(row.facts or {}), "secret": secret}) if row.kind == "seed_started" else row
        for row in book.rows
    ]
    rows = chained(rows)
    if heads:
        rows = chained(
            [
                replace(row, facts={**(row.facts or {}), "head": rows[3].digest})
                if row.kind == "seed_commitment"
                else row
                for row in rows
            ]
        )
    return Book(rows, book.at, book.first)


def _copied(book: Book) -> Book:
    """Ann repeats Bo’s commitment, and later the number that Bo has opened."""
    said = (book.rows[-1].facts or {})["commitment"]
    book.commit("Ann", commitment=said).commit("Cy")
    return book.open("Bo", closed_by=7).open("Ann", closed_by=7, value=VALUES["Bo"])


@pytest.mark.parametrize("name", CHEATS)
def test_cheating_is_found(name: str) -> None:
    book, fault = CHEATS[name][0](), CHEATS[name][1]
    assert any(fault in found for found in faults(book)), faults(book)
    assert not is_fair(book.rows, PLAYERS)


def test_there_are_at_least_thirty_ways_to_cheat() -> None:
    assert len({fault for _, fault in CHEATS.values()}) >= 25
    assert len(CHEATS) >= 40


SEALED_TOO = (
    "a phone that answered left out",
    "too short a time to commit",
    "too short a time to open",
    "a commitment after the others have opened",
    "another number opened",
    "a phone made to open early",
    "a deal before all have opened",
    "another start",
    "an undo first",
    "no phone asked at all",
)


@pytest.mark.parametrize("name", SEALED_TOO)
def test_much_of_it_is_found_before_the_game_is_over(name: str) -> None:
    rows = [
        replace(row, facts=None) if row.kind in ("seed_started", "deal") else row
        for row in CHEATS[name][0]().rows
    ]
    assert [*seed_faults(rows, (), DRAWS)]


# Any log ------------------------------------------------------------------------------------------

KINDS = (
    *("seated", "vacated", "seed_started", "seed_commitment", "seed_opening", "seed_timeout", "deal"),
    *("deck", "retract"),
)


def changed(rows: list[SeedRow], what: str, place: int, other: int) -> list[SeedRow]:
    """Change one record of a log, with hashes that fit again if ``what`` says so."""
    place, other = place % len(rows), other % len(rows)
    row = rows[place]
    match what.removesuffix(" rehashed"):
        case "drop":
            rows = rows[:place] + rows[place + 1 :]
        case "swap":
            rows[place], rows[other] = rows[other], row
        case "repeat":
            rows = [*rows[:place], row, *rows[place:]]
        case "move time":
            rows[place] = replace(row, made_at=row.made_at + other - 3)
        case "change seat":
            rows[place] = replace(row, seat=(*PLAYERS, "")[other % 4])
        case "cut":
            rows = rows[: place + 1]
    return chained(rows) if what.endswith("rehashed") else rows


WAYS = ("drop", "swap", "repeat", "move time", "change seat", "cut")


@given(
    st.sampled_from([*FAIR, *CHEATS]),
    st.lists(
        st.tuples(
            st.sampled_from([*WAYS, *(f"{way} rehashed" for way in WAYS)]),
            st.integers(0, 11),
            st.integers(0, 11),
        ),
        max_size=3,
    ),
)
def test_any_log_is_judged_as_the_twin_judges_it(name: str, changes: list[tuple[str, int, int]]) -> None:
    rows = (FAIR[name] if name in FAIR else CHEATS[name][0])().rows
    for each in changes:
        rows = changed(list(rows), *each) if rows else rows
    assert (not faults(rows)) == is_fair(rows, PLAYERS)
