"""Power by moment by role: the real rules against a table written by hand from the rule texts.

``make interrupts`` stores what the real rules say. `by_the_rules` was written from A-30 to A-34, A-50 to
A-55, A-72 to A-77, A-80, A-83 and A-84 and looks at nothing of the code.
"""

from __future__ import annotations

import pytest

from tests.rules.arctic.answers.interrupts import (
    FILE,
    MOMENTS,
    POWERS,
    ROLES,
    interrupts,
    offered_answers,
    written,
)

OFFERED = "offered"
FANATIC = "a Fanatic strikes Bo's hand"
NOTHING_WAITS = {
    "Ann's turn": "actor",
    "Ann has committed": "victim",
    "a dig, strikes come before": "actor",
    "the skirmish, nobody has acted": "",
    # Nobody can answer a disarm there: it has happened already.
    "a disarm in the skirmish": "",
}
"""Moments in which no act waits for an answer, and whose turn it is to gather."""
RECON = {
    "a Spy looks at Bo's hand",
    "Binoculars look at the piles",
    "a Scout Tower looks at the piles",
    "a Spy in the skirmish",
}
SNIPES = {
    "Cy's Assassin snipes that Spy",
    "a snipe at Bo's hand",
    "an attack on Bo's leader",
    "a snipe in the skirmish",
    "a wound in the skirmish",
}
AIMED_AT = {
    "a Spy looks at Bo's hand": "victim",
    "Cy's Assassin snipes that Spy": "actor",
    "a snipe at Bo's hand": "victim",
    "a disarm in Bo's hand": "victim",
    FANATIC: "victim",
    "an attack on Bo's building": "victim",
    "an attack on Bo's leader": "victim",
    "a demolition of Bo's site": "victim",
}
"""Whose cards the act is aimed at, where a Guard can help (outside the skirmish)."""
ACTIONS = {"a dig", "a draw", "a hunt", "a hire", "a look at schematics", "work on a building", "a repair"}
WITHOUT_TOOLS = {"a draw", "a repair"}


def by_the_rules(power: str, moment: str, role: str) -> str:
    """Return "offered", or the rule against it."""
    if power == "yardmaster":
        # At any time of the round, in others' turns too; nothing stops it. But nobody has two leaders (A-7).
        return "A-80" if moment == FANATIC and role == "actor" else OFFERED
    if power in ("guard", "scouting_refugee", "medic", "combat_medics"):
        return answers(power, moment, role)
    if power in ("sniper_team", "assassin", "saboteur"):
        return strikes(power, moment, role)
    if moment not in NOTHING_WAITS:
        return "A-32"  # first the answers
    return in_the_skirmish(power) if "skirmish" in moment else gathers(power, moment, role)


def answers(power: str, moment: str, role: str) -> str:
    if moment == "a disarm in the skirmish":
        # Named with the disarm itself: what would answer that?
        return {"guard": "A-55", "scouting_refugee": "A-32"}.get(power, "A-54")
    if moment in NOTHING_WAITS:
        return "A-53" if "dig" in moment else "A-32"
    if power == "guard":
        return OFFERED if AIMED_AT.get(moment) == role else "A-55"
    if power == "scouting_refugee":
        return OFFERED if moment in RECON and role != "actor" else "A-32"
    return OFFERED if moment in SNIPES else "A-54"


def strikes(power: str, moment: str, role: str) -> str:
    own = "A-50" if power == "saboteur" else "A-51"
    if moment == "a dig, strikes come before":
        return "A-53"
    if moment in NOTHING_WAITS:
        return OFFERED  # on the own turn, in another's, and from the committed cards
    if "skirmish" in moment:
        return "A-32"
    if moment in ACTIONS:
        hits = power != "saboteur" or moment not in WITHOUT_TOOLS
        return OFFERED if hits and role != "actor" else own
    if moment == "a Spy looks at Bo's hand" and power != "saboteur":
        return OFFERED if role != "actor" else own
    return "A-33"  # of the acts a snipe stops only a Spy's look


def in_the_skirmish(power: str) -> str:
    acts = {"spy", "drill_sergeant", "demolition_team", "tear_gas", "provocateur", "fanatic"}
    return OFFERED if power in acts else "A-10"


def gathers(power: str, moment: str, role: str) -> str:
    is_turn = NOTHING_WAITS[moment] == role
    if power in ("tear_gas", "provocateur"):
        return "A-40"
    if power == "bunker":
        return OFFERED  # also in other players' gathering turns (A-74)
    if power == "armory":
        return OFFERED if is_turn else "A-74"
    if power == "fanatic":
        return "A-14" if moment == "Ann has committed" and role == "actor" else OFFERED
    if power == "map" and is_turn:
        return OFFERED if "dig" in moment else "A-83"
    return OFFERED if is_turn else "A-14"


def test_the_rules_answer_as_the_table_by_hand_says() -> None:
    found = interrupts()

    assert found == {
        (power, moment.name, role): by_the_rules(power, moment.name, role)
        for power in POWERS
        for moment in MOMENTS
        for role in ROLES
    }
    assert len(found) > 900


def test_an_answer_is_offered_where_it_is_accepted() -> None:
    found = interrupts()

    assert dict(offered_answers()) == {cell: found[cell] == OFFERED for cell, _ in offered_answers()}


def test_the_stored_table_is_what_the_rules_say() -> None:
    assert FILE.read_text("utf-8") == written(), "make interrupts, and read the difference"


@pytest.mark.parametrize("power", POWERS)
def test_every_power_can_be_used_at_some_moment(power: str) -> None:
    assert OFFERED in {found for (each, _, _), found in interrupts().items() if each == power}
