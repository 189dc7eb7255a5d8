"""The rows of the case tables: a skirmish or an action told in a few words, and what has to come out.

A force is written "leader: cards + buildings", as in "gangster: refugee spear + portable_decoys"; the
players stand in turn order. A declaration is written "Ann's sniper_team snipes Bo's thugs, saved by
Cy's medic"; "thugs#1" is the second of like cards. Expected numbers stand in turn order too.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import pytest

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS

Json = dict[str, Any]
Numbers = tuple[int, ...]

VERBS = {
    "snipes": "snipe",
    "disarms": "disarm",
    "gasses": "gas",
    "provokes": "provoke",
    "disables": "disable",
    "wounds": "wound",
    "uses": "use",
    "strikes": "fanatic",
    "mentors": "mentor",
}
SAID = re.compile(
    r"(\w+)'s (\w+) (\w+)(?: (\w+)'s(?: (\w+)(?:#(-?\d+))?)?)?"
    r"(?:, (saved|cancelled) by (\w+)'s (\w+)(?:#(-?\d+))?)?"
)


@dataclass(frozen=True)
class Asked:
    """A question of the scripted referee: its name, the rules that it is about, and its case."""

    name: str
    rules: tuple[str, ...]
    question: str
    case: Json

    def having(self, **more: Any) -> Self:
        return replace(self, case={**self.case, **more})

    def forces(self, **forces: str) -> Self:
        return self.having(players=[*forces], forces={name: force(told) for name, told in forces.items()})

    def says(self, *told: str | Json) -> Self:
        return self.having(declarations=[said(each) if isinstance(each, str) else each for each in told])

    def tribes(self, **tribes: str) -> Self:
        return self.having(players=[*tribes], tribes={name: tribe(told) for name, told in tribes.items()})

    def when(self, told: str) -> Self:
        """``told`` is "dig: cards" or "dig by excavator: cards"."""
        what, _, cards = told.partition(":")
        act, _, leader = what.partition(" by ")
        return self.having(action=act, cards=cards.split(), **({"leader": leader} if leader else {}))

    def then(self, expect: Json) -> Row:
        """Say what has to come out: `won`, `worth`, `refused` and the like."""
        expect = dict(expect)
        cites = frozenset(expect.pop("cites", "").split())
        if "players" in self.case:
            expect = _spelt_out(expect, self.case["players"])
        return Row(self.name, self.rules, self.question, self.case, expect, cites)


@dataclass(frozen=True)
class Row(Asked):
    """One line of a table: ``expect`` are the fields of the answer, ``cites`` rules among its reasons."""

    expect: Json
    cites: frozenset[str] = frozenset()

    @property
    def is_refusal(self) -> bool:
        """Whether the referee has to refuse it."""
        return "error" in self.expect

    def or_by_house_rule(self, setting: str, expect: Json) -> tuple[Row, Row]:
        """Make two rows of it: by the default, and with the house rule "name=value"."""
        house, _, value = setting.partition("=")
        changed = replace(self, name=f"{self.name}, {setting}").having(house_rules={house: value})
        return replace(self, name=f"{self.name}, by default"), changed.then(expect)


# What has to come out --------------------------------------------------------------------------------


def won(
    winner: str | None,
    by: str,
    fight: Numbers = (),
    people: Numbers = (),
    *,
    standing: Mapping[str, str] | None = None,
    carriers: Mapping[str, str] | None = None,
    returns: Mapping[str, int] | None = None,
    cites: str = "",
) -> Json:
    """Say who wins and by what; ``standing`` "cards" and ``carriers`` "member+tool" of some players."""
    return {
        "winner": winner,
        "decided_by": by,
        "fight": fight,
        "people": people,
        "standing": standing,
        "carriers": carriers,
        "returns_to_hand": returns,
        "cites": cites,
    }


def deadlock(fight: Numbers = (), people: Numbers = (), **more: Any) -> Json:
    """Say that nobody wins."""
    return won(None, "deadlock", fight, people, **more)


def worth(value: int, carriers: str | None = None, cites: str = "") -> Json:
    """Say what an action is worth, and who carries what: "member+tool member+tool"."""
    told: Json = {"value": value, **({"cites": cites} if cites else {})}
    return told if carriers is None else {**told, "carriers": _pairs(carriers)}


def refused(code: str, rule: str | None) -> Json:
    """Say by which check it is refused and which rule that cites."""
    return {"error": {"code": code, "rule": rule}}


# What is asked ---------------------------------------------------------------------------------------


def skirmish(
    name: str,
    rules: str,
    *,
    house: Mapping[str, str] | None = None,
    modules: str | None = None,
    cards: Json | None = None,
) -> Asked:
    """Begin a row of ``arctic.skirmish``."""
    case: Json = {"players": [], "forces": {}, "declarations": []}
    case |= {} if modules is None else {"modules": modules.split()}
    case |= {"house_rules": dict(house)} if house else {}
    case |= {"cards": cards} if cards else {}
    return Asked(name, tuple(rules.split()), "arctic.skirmish", case)


def action(
    name: str, rules: str, *, house: Mapping[str, str] | None = None, overrides: Json | None = None
) -> Asked:
    """Begin a row of ``arctic.action``."""
    case: Json = {"house_rules": dict(house)} if house else {}
    case |= {"overrides": overrides} if overrides else {}
    return Asked(name, tuple(rules.split()), "arctic.action", case)


def scoring(
    name: str,
    rules: str,
    *,
    modules: str = "",
    house: Mapping[str, str] | None = None,
    overrides: Json | None = None,
) -> Asked:
    """Begin a row of ``arctic.scoring``."""
    case: Json = {"modules": modules.split()} if modules else {}
    case |= {"house_rules": dict(house)} if house else {}
    case |= {"overrides": overrides} if overrides else {}
    return Asked(name, tuple(rules.split()), "arctic.scoring", case)


def tribe(told: str) -> Json:
    """Read "cards + buildings", as in "refugee*4 spear + armory bunker:disabled"."""
    front, _, back = told.partition("+")
    cards: Counter[str] = Counter()
    for word in front.split():
        card, _, number = word.partition("*")
        cards[card] += int(number or 1)
    made: Json = {"cards": dict(cards)}
    states = [word.partition(":")[::2] for word in back.split()]
    buildings = [{"card": card, "state": state or "complete"} for card, state in states]
    return made | ({"buildings": buildings} if buildings else {})


def force(told: str) -> Json:
    """Read "leader: cards + buildings"."""
    front, _, buildings = told.partition("+")
    leader, colon, cards = front.rpartition(":")
    made: Json = {"cards": cards.split()}
    made |= {"leader": leader.strip()} if colon else {}
    return made | ({"buildings": buildings.split()} if buildings.strip() else {})


def said(told: str) -> Json:
    """Read one declaration."""
    match = SAID.fullmatch(told)
    assert match, told
    by, card, verb, victim, target, copy, how, saver, medic, saving_copy = match.groups()
    made: Json = {"by": by, "act": VERBS[verb], "with": card}
    if victim:
        key = "building" if verb == "disables" else "card"
        made["target"] = {"player": victim} | ({key: target} if target else {}) | _copy(copy)
    if saver:
        made["answer"] = {"by": saver, "act": {"saved": "save", "cancelled": "cancel"}[how], "with": medic}
        made["answer"] |= _copy(saving_copy)
    return made


def _copy(number: str | None) -> Json:
    """Return which of like cards is meant: "thugs#1" is the second of them in the list."""
    return {} if number is None else {"copy": int(number)}


def _spelt_out(expect: Json, players: list[str]) -> Json:
    """Give the numbers their players, and leave out what the row does not say."""
    told = {name: value for name, value in expect.items() if value not in ((), None) or name == "winner"}
    for name in ("fight", "people", "tribe"):
        if name in told:
            told[name] = dict(zip(players, told[name], strict=True))
    if "standing" in told:
        told["standing"] = {player: sorted(cards.split()) for player, cards in told["standing"].items()}
    if "carriers" in told:
        told["carriers"] = {player: _pairs(pairs) for player, pairs in told["carriers"].items()}
    return told if "error" not in told else {"error": told["error"]}


def _pairs(told: str) -> list[list[str]]:
    return sorted(pair.split("+") for pair in told.split())


# Asking ----------------------------------------------------------------------------------------------


def ask(row: Asked, **changes: Any) -> Json:
    """Return the referee's answer to the row, with some fields of its case changed."""
    return answer(QUESTIONS[row.question], json.dumps({**row.case, **changes}))


def as_expected(row: Row, answered: Json) -> Json:
    """Return those parts of the answer that the row says something about, written as it writes them."""
    if "error" in answered:
        return {"error": {name: answered["error"].get(name) for name in ("code", "rule")}}
    found: Json = {name: answered[name] for name in row.expect if name != "error"}
    for name in ("standing", "carriers"):
        if isinstance(row.expect.get(name), dict):
            found[name] = {player: sorted(answered[name][player]) for player in row.expect[name]}
        elif name in row.expect:
            found[name] = sorted(answered[name])
    return found


def cited(answered: Json) -> set[str]:
    """Return the rules among the reasons of an answer."""
    return {rule for reason in answered.get("reasons", ()) for rule in reason["rules"]}


def each_row(rows: Sequence[Row]) -> pytest.MarkDecorator:
    """Run a test once a row, named after it."""
    return pytest.mark.parametrize("row", rows, ids=lambda row: row.name)
