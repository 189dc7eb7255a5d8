"""The skirmish of the solo game, row by row: what the opponent does with each of its powers (A-97)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS
from referee.second.arctic.solo import Solo
from tests.rules.arctic.rows.solo import GAS_AND_PROVOCATION, HQ4, SNIPES, SNIPES_AND_DISARMS, Row
from tests.rules.arctic.rows.solo_save import OPPONENT_FIRST, SAVES, TIES_AND_THE_REST
from tests.rules.arctic.rows.tables import Json, cited, force
from tests.rules.arctic.rows.tables import said as spoken

ACTED = {
    "snipe": "snipes",
    "disarm": "disarms",
    "gas": "gasses",
    "provoke": "provokes",
    "wound": "wounds",
    "disable": "disables",
}


ROWS = (*SNIPES_AND_DISARMS, *GAS_AND_PROVOCATION, *SAVES, *TIES_AND_THE_REST, *OPPONENT_FIRST)


def asked(case: Json) -> Json:
    return answer(QUESTIONS["arctic.solo"], json.dumps(case))


def in_words(play: Json) -> list[str]:
    """Write a play as the rows do, the declarations first."""
    told = []
    for said in play["declarations"]:
        target = said.get("target", {})
        aimed = target.get("card") or target.get("building") or ""
        told.append(f"{said['with']} {ACTED[said['act']]} {aimed}".strip())
    return told + [f"{given['to']} saved by {given['with']}" for given in play["answers"]]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_opponent_plays_as_the_row_says(row: Row) -> None:
    ruling = asked(row.case)

    assert "error" not in ruling, ruling
    assert (ruling["winner"], *ruling["fight"].values()) == (
        (row.winner, *row.fight)
        if "solo_first" not in row.case["house_rules"]
        else (row.winner, *row.fight[::-1])
    )
    assert in_words(ruling["opposing_play"]) == list(row.play)
    assert ruling["decided_by"] == (row.by or ruling["decided_by"])
    if row.people:
        assert (ruling["people"]["player"], ruling["people"]["opponent"]) == row.people
    assert {"A-97", "A-98", *row.cites.split()} <= cited(ruling)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_twin_finds_no_better_play_in_any_row(row: Row) -> None:
    twin = Solo(row.case)
    rank = {"opponent": 1, None: 0, "player": -1}[row.winner]

    assert twin.best() == (rank, row.fight[1] - row.fight[0])


def test_every_row_has_a_name_of_its_own() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)


# Why, and what follows -------------------------------------------------------------------------------


def texts(case: Json) -> str:
    return "\n".join(reason["text"] for reason in asked(case)["reasons"])


def test_the_reasons_say_why_no_other_play_is_better() -> None:
    told = texts({"force": force("thugs scavenger net"), "opponent": ["sniper_team", "saboteur", "brawler"]})

    assert "Without Sniper Team the opponent would lose, 3–5." in told
    assert ("Sniper Team would do no better on another target: Scavenger (3–4).") in told
    assert ("Saboteur doesn’t act, which would gain nothing (Net, 2–1).") in told


def test_the_reasons_say_by_how_much_a_loss_is_smaller() -> None:
    told = texts({"force": force("brawler scavenger spear"), "opponent": ["tear_gas", "field_crew"]})

    assert "The opponent loses and keeps it close, 2–3." in told
    assert "Without Tear Gas the opponent would lose by more, 2–5." in told


def test_the_reasons_name_a_save_that_would_gain_nothing() -> None:
    told = texts(
        {
            "force": force("sniper_team thugs"),
            "opponent": ["medic", "refugee", "scout"],
            "declarations": [spoken(f"player's {SNIPES} refugee")],
        }
    )

    assert ("Medic doesn’t save Refugee, which would gain nothing (2–3).") in told


def test_the_reasons_ask_for_a_save_that_the_player_could_make() -> None:
    told = texts({"force": force("medic thugs"), "opponent": ["sniper_team", "brawler"]})

    assert "Your Medic could save Thugs. If you do save, ask again." in told


@pytest.mark.parametrize(
    ("mine", "theirs", "prize", "text"),
    [
        ("thugs grenade", "brawler brawler net", ["brawler", "net"], "Take 1 card of that force"),
        ("brawler spear", "field_crew thugs", ["brawler", "spear"], "Set aside 1 card of your own force"),
        ("", "thugs", [], "You take nothing and set nothing aside."),
        ("brawler refugee", "demolition_team", [], "You take nothing and set nothing aside."),
    ],
)
def test_what_follows_is_said(mine: str, theirs: str, prize: Sequence[str], text: str) -> None:
    case = {"force": force(mine), "opponent": theirs.split()}

    assert asked(case)["prize"] == list(prize)
    assert text in texts(case)


def test_hardy_scavengers_come_back_to_the_player_only() -> None:
    lost = asked({"force": force("hardy_scavenger"), "opponent": ["thugs", "hardy_scavenger"]})
    won = asked({"force": force("hardy_scavenger thugs"), "opponent": ["hardy_scavenger"]})

    assert lost["returns_to_hand"] == {"player": 1}
    assert won["returns_to_hand"] == {}


def test_after_a_loss_the_card_set_aside_does_not_come_back_too() -> None:
    case = {"force": force("hardy_scavenger"), "opponent": ["thugs"]}

    assert "1 Hardy Scavenger goes back to hand, unless set aside." in texts(case)


def test_after_a_deadlock_hardy_scavengers_come_back_and_nothing_is_set_aside() -> None:
    case = {"force": force("hardy_scavenger hardy_scavenger"), "opponent": ["refugee", "refugee"]}

    assert "player takes 2 Hardy Scavengers back to hand." in texts(case)


def test_a_sergeant_at_arms_is_said_to_keep_a_saboteur_still() -> None:
    guarded = {"force": force("sergeant_at_arms: thugs spear"), "opponent": ["saboteur"]}
    unguarded = {"force": force("gangster: thugs spear"), "opponent": ["saboteur"]}

    assert "Your Sergeant at Arms protects your tools from Saboteur." in texts(guarded)
    assert "protects your tools" not in texts(unguarded)


# What is refused ----------------------------------------------------------------------------------------


def one(told: str, **more: Any) -> Json:
    return {**spoken(told), **more}


REFUSED: tuple[tuple[str, Json, str, str | None], ...] = (
    (
        "the opponent's own declaration",
        {"declarations": [one("opponent's sniper_team snipes player's thugs")]},
        "opponents-own",
        "A-97",
    ),
    (
        "an answer",
        {"declarations": [one(f"player's {SNIPES} thugs, saved by opponent's medic")]},
        "opponents-own",
        "A-97",
    ),
    (
        "somebody else",
        {"declarations": [one("Ann's sniper_team snipes opponent's thugs")]},
        "unknown-player",
        None,
    ),
    ("own card", {"declarations": [one("player's sniper_team snipes player's thugs")]}, "own-card", "A-51"),
    (
        "a card not sent",
        {"declarations": [one("player's saboteur disarms opponent's rifle")]},
        "not-in-the-force",
        "A-40",
    ),
    (
        "a card that does not stand there",
        {"declarations": [one(f"player's {SNIPES} rogue")]},
        "target-not-standing",
        "A-51",
    ),
    (
        "a second use",
        {"declarations": [one(f"player's {SNIPES} thugs"), one(f"player's {SNIPES} medic")]},
        "used-already",
        "A-51",
    ),
    (
        "a wrong kind of target",
        {"declarations": [one(f"player's {SNIPES} rifle")]},
        "wrong-kind-of-target",
        "A-51",
    ),
    (
        "a leader the opponent never has",
        {"declarations": [one("player's sniper_team wounds opponent's")], **HQ4},
        "target-not-standing",
        "A-63",
    ),
    (
        "a wound without HQ 4",
        {"declarations": [one("player's sniper_team wounds opponent's")]},
        "module-missing",
        "A-63",
    ),
    ("a save by no medic", {"saves": [{"with": "thugs", "card": "thugs"}]}, "power-missing", "A-54"),
    ("a save of itself", {"saves": [{"with": "medic", "card": "medic"}]}, "saves-itself", "A-54"),
    (
        "a save of what is not there",
        {"saves": [{"with": "medic", "card": "rogue"}]},
        "not-in-the-force",
        "A-40",
    ),
    ("a save with an unknown card", {"saves": [{"with": "nobody", "card": "thugs"}]}, "unknown-card", None),
    (
        "a leader's save without a leader",
        {"saves": [{"with": "medic", "card": "leader"}]},
        "unknown-card",
        None,
    ),
    ("a building in the force", {"force": {"cards": ["bunker"]}}, "not-for-a-force", "A-14"),
    ("a leader for the opponent", {"opponent": ["butcher"]}, "not-for-a-force", "A-14"),
    ("an unknown card", {"opponent": ["nobody"]}, "unknown-card", None),
    ("an unknown house rule", {"house_rules": {"solo_tie": "win"}}, "unknown-house-rule", None),
    ("an unknown module", {"modules": ["hq9"]}, "unknown-module", None),
    ("an unknown field", {"players": ["player"]}, "malformed", None),
    ("a force that is a list", {"force": ["thugs"]}, "malformed", None),
    ("an opponent that is a number", {"opponent": 3}, "malformed", None),
)


@pytest.mark.parametrize(("changes", "code", "rule"), [pytest.param(*row[1:], id=row[0]) for row in REFUSED])
def test_what_cannot_be_is_refused_with_its_rule(changes: Json, code: str, rule: str | None) -> None:
    cards = ["sniper_team", "thugs", "medic"]
    case: Json = {"force": {"cards": cards}, "opponent": [*cards, "rifle"]}

    error = asked({**case, **changes})["error"]

    assert (error["code"], error["rule"]) == (code, rule)
    assert error["message"]
