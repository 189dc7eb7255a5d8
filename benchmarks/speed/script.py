"""The script of the long game: five players, the base game, with every dig, hunt, hire and commit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.rules.kernel.replay import EntryData

PLAYERS = ("Ann", "Bo", "Cy", "Di", "Eve")
FIRST_SKIRMISH, LAST_ROUND = 3, 16
LATE_LEADER = "Cy"
"""If Cy leads first, Ann is the initiator in the last round."""
GATHERING, DECLARING = "gathering", "declaring"
"""Where a game stops in its last round: before Ann gathers, or with all forces revealed."""

# For the first and the last skirmish; Ann can snipe, Bo can disarm.
FORCES: dict[str, list[str]] = {
    "Ann": ["sniper_team", "brawler", "spear"],
    "Bo": ["saboteur", "scavenger", "scavenger"],
    "Cy": ["scout", "scavenger", "refugee"],
    "Di": ["hunter", "brawler", "refugee"],
    "Eve": ["group_leaders", "brawler", "refugee"],
}
ACTS: dict[str, Any] = {
    "Ann": {"act": "snipe", "with": "sniper_team", "target": {"player": "Di", "card": "hunter"}},
    "Bo": {"act": "disarm", "with": "saboteur", "target": {"player": "Ann", "card": "spear"}},
}
KEPT: dict[int, tuple[str, ...]] = {
    1: ("medkit", "pills", "pills", "pills", "medkit"),
    3: ("pills",) * 5,
    4: ("net", "net", "net", "net", "multitool"),
    6: ("pickaxe", "pickaxe", "pickaxe", "pickaxe", "multitool"),
}
"""Cards kept from digging, by round; unknown in ``UNSEEN_ROUNDS``, and later the junkyard is empty."""
UNSEEN_ROUNDS = frozenset({2, 5, 7})
HIRED: dict[int, tuple[str, ...]] = {
    1: ("brawler",) * 5,
    2: ("sniper_team", "saboteur", "scout", "hunter", "group_leaders"),
    4: ("scavenger",) * 5,
    5: ("saboteur",) * 5,
    6: ("hunter",) * 5,
}
MEDS: dict[int, tuple[str, ...]] = {
    2: ("medkit", "pills", "pills", "pills", "medkit"),
    5: ("pills",) * 5,
    6: ("pills",) * 5,
}


def game_until(stop: str, last: int, first_initiator: str) -> Iterator[EntryData]:
    """Yield the entries of a game until its stop in the last round, which has a skirmish like the first."""
    for number in range(1, last + 1):
        seats = _turn_order(number, first_initiator)
        is_big = number in (FIRST_SKIRMISH, last)
        if number == last and stop == GATHERING:
            return
        for seat in seats:
            yield from _gathering(number, seat, is_big)
        if number < FIRST_SKIRMISH:
            continue
        for seat in seats:
            force = FORCES[seat] if is_big else _small_force(number, seat)
            yield _entry("reveal", seat, round=number, forces={seat: {"cards": force}})
        if number == last:
            return
        if is_big:
            yield from (_entry("declare", seat, **ACTS[seat]) for seat in seats if seat in ACTS)
        yield _entry("count", None, round=number)


def _gathering(number: int, seat: str, is_big: bool) -> Iterator[EntryData]:
    """Yield a dig, a hunt with a hire, and a commit; before the big skirmishes only a dig."""
    place = PLAYERS.index(seat)
    kept = KEPT[number][place] if number in KEPT else None
    yield _entry("dig", seat, cards=["refugee", "shovel"], kept=kept, is_unseen=number in UNSEEN_ROUNDS)
    if not is_big:
        hunters = ["scavenger", "scavenger", "spear"] if number == 1 else ["scavenger", "scavenger"]
        meds = [MEDS[number][place]] if number in MEDS else []
        hired = HIRED[number][place] if number in HIRED else None
        cards = ["scavenger"] if meds else hunters
        cards = hunters if hired in ("sniper_team", "scout", "group_leaders") else cards
        yield _entry("hunt", seat, cards=cards, meds=meds, hired=hired)
    yield _entry("commit", seat, number=len(FORCES[seat]) if is_big else int(number >= FIRST_SKIRMISH))


def _small_force(number: int, seat: str) -> list[str]:
    """Return a force of one card: a brawler for the seat that should win."""
    return ["brawler"] if PLAYERS[number % len(PLAYERS)] == seat else ["refugee"]


def _turn_order(number: int, first_initiator: str) -> tuple[str, ...]:
    start = (PLAYERS.index(first_initiator) + max(number - FIRST_SKIRMISH, 0)) % len(PLAYERS)
    return PLAYERS[start:] + PLAYERS[:start]


def _entry(kind: str, seat: str | None, **facts: Any) -> EntryData:
    return EntryData(kind, facts, seat)
