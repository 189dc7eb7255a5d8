"""Invented cards and short ways to put a round or an end of a game to the scripted referee."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS

Json = dict[str, Any]


def card(name: str, *options: Any, reclaim: bool = False, effects: Sequence[Json] = ()) -> Json:
    """Return a card; an option is a cost or (cost, attack)."""
    told = [
        {"cost": each[0], "attack": each[1]} if isinstance(each, tuple) else {"cost": each}
        for each in options
    ]
    return {"id": f"T-{name}", "options": told, "reclaim": reclaim, "effects": list(effects)}


FREE1 = card("free1", (0, 1))
FREE0 = card("free0", 0)
DUD2 = card("dud2", (2, 2))
DUD9 = card("dud9", (9, 9))
FIVE = card("5for4", (4, 5))
ONE = card("1for1", (1, 1))
TWO = card("2for2", (2, 2))
THREE = card("3for2", (2, 3))
SPLIT = card("2or4", (2, 2), (4, 6))
SWARM = card("X", ("X", "X"))
SWARM1 = card("X+1", ("X", "X+1"))
SWARM7 = card("Xor7", ("X", "X"), (7, "X"))
FEINT = card("feint", (1, 0), (3, 0), reclaim=True)
RAID = card("raid", (2, 4), reclaim=True)
JAM = card("jam", (1, 1), effects=[{"op": "attack_mod", "who": "others", "n": -2}])
FREE_JAM = card("jam0", (0, 0), effects=[{"op": "attack_mod", "who": "others", "n": -2}])
CONSOLE = card(
    "consol", (1, 2), effects=[{"op": "gain_ships", "who": "self", "n": 3, "when": "not_captured"}]
)
THIEF = card("thief", 0, effects=[{"op": "steal_ships", "who": "choose", "n": 2}])
TO_TOP = card("top", 0, effects=[{"op": "move_flag", "who": "self", "to": "top"}])
GIVER = card("giver", 0, effects=[{"op": "gain_ships", "who": "all", "n": 1}])

EUROPE = {"2": 1, "3": 2}


def land(
    score: int = 3,
    continent: str = "europe",
    bonus: Mapping[str, int] = EUROPE,
    salvage: int = 1,
    **more: Any,
) -> Json:
    """Return a territory."""
    return {
        "name": "Testland",
        "score": score,
        "continent": continent,
        "bonus": dict(bonus),
        "salvage": salvage,
        **more,
    }


def bids(told: str) -> list[list[Any]]:
    """Read "A1 B- C2": A deploys 1, B passes, C deploys 2."""
    return [
        [word[0], "pass"] if word[1:] == "-" else [word[0], "deploy", int(word[1:])] for word in told.split()
    ]


def round_case(
    cards: Mapping[str, Any],
    said: str = "",
    *,
    reserve: Mapping[str, int] | int = 6,
    initiative: str = "A",
    flagpole: str = "",
    salvage: int = 1,
    **more: Any,
) -> Json:
    """Return a case of earth.round; seats are the letters of the cards."""
    seats = sorted(cards)
    ships = (
        dict.fromkeys(seats, reserve) if isinstance(reserve, int) else {**dict.fromkeys(seats, 6), **reserve}
    )
    return {
        "seats": seats,
        "initiative": initiative,
        "flagpole": list(flagpole or seats),
        "reserve": ships,
        "target": land(salvage=salvage),
        "cards": dict(cards),
        "bids": bids(said),
        **more,
    }


def ask(case: Json, question: str = "earth.round") -> Json:
    """Put a case to the scripted referee."""
    return answer(QUESTIONS[question], json.dumps(case))


def rules_of(answered: Json) -> set[str]:
    """Return the rules that an answer cites."""
    return {rule for reason in answered["reasons"] for rule in reason["rules"]}
