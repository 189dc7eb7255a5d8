"""The skirmish of the solo game, row by row: what the opponent does with each of its powers (A-97)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from referee.rules.kernel.scripted import answer
from referee.rules.registry import QUESTIONS
from tests.rules.arctic.solo_twin import Solo
from tests.rules.arctic.tables import Json, cited, force
from tests.rules.arctic.tables import said as spoken

ACTED = {
    "snipe": "snipes",
    "disarm": "disarms",
    "gas": "gasses",
    "provoke": "provokes",
    "wound": "wounds",
    "disable": "disables",
}


@dataclass(frozen=True)
class Row:
    """Forces as in the tables; ``play``: what the opponent does, "0 saved by medic" for an answer."""

    name: str
    mine: str
    theirs: str
    winner: str | None
    fight: tuple[int, int]
    play: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    by: str = ""
    people: tuple[int, int] | None = None
    house: Mapping[str, str] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)
    cites: str = ""

    @property
    def case(self) -> Json:
        """The ``in`` object."""
        return {
            "force": force(self.mine),
            "opponent": self.theirs.split(),
            "declarations": [spoken(f"player's {told}") for told in self.says],
            "house_rules": dict(self.house),
            **self.more,
        }


ME, IT = "player", "opponent"
HQ4 = {"modules": ["hq1", "hq2", "hq3", "hq4"]}
FIRST = {"solo_first": "opponent"}
SNIPES = "sniper_team snipes opponent's"

SNIPES_AND_DISARMS = (
    Row("a snipe takes the strongest", "thugs scavenger", "sniper_team brawler", IT, (1, 2),
        ("sniper_team snipes thugs",), cites="A-51"),
    Row("an assassin takes only single persons", "thugs scavenger", "assassin thugs", IT, (3, 3),
        ("assassin snipes scavenger",), by="people", people=(3, 4)),
    Row("an assassin leaves a crew alone", "thugs", "assassin scout", ME, (3, 2)),
    Row("a rogue that would take the tie is sniped", "rogue", "assassin scavenger", IT, (0, 1),
        ("assassin snipes rogue",)),
    Row("a fighter is worth more than the rogue where there is no tie", "rogue brawler", "sniper_team thugs",
        IT, (1, 3), ("sniper_team snipes brawler",)),
    Row("the tool goes to the next carrier, and people decide", "brawler scavenger spear",
        "sniper_team thugs", IT, (3, 3), ("sniper_team snipes brawler",), by="people", people=(1, 5)),
    Row("two snipers take two copies", "thugs thugs scavenger", "sniper_team sniper_team brawler",
        IT, (1, 2), ("sniper_team snipes thugs", "sniper_team snipes thugs")),
    Row("the crew for the sniper, the single one for the assassin", "thugs brawler scavenger",
        "assassin sniper_team brawler", IT, (1, 2), ("sniper_team snipes thugs", "assassin snipes brawler")),
    Row("a disarm is worth a fight of 1", "brawler rifle", "saboteur thugs", IT, (2, 3),
        ("saboteur disarms rifle",), cites="A-50 A-31"),
    Row("a disarm that gains nothing is left out", "brawler net", "saboteur brawler", IT, (3, 3),
        by="people", people=(1, 2)),
    Row("the best tool is disarmed", "brawler brawler grenade net", "saboteur field_crew scout", ME, (5, 4),
        ("saboteur disarms grenade",)),
    Row("a saboteur that still fights by the house rule", "brawler rifle", "saboteur scout", IT, (2, 3),
        ("saboteur disarms rifle",), house={"used_power_fights": "yes"}),
    Row("the same saboteur by default", "brawler rifle", "saboteur scout", IT, (2, 2),
        ("saboteur disarms rifle",), by="people", people=(1, 2)),
    Row("the sergeant protects the tools", "sergeant_at_arms: brawler rifle", "saboteur thugs", IT, (4, 4),
        by="people", people=(1, 4)),
    Row("without HQ 4 the sergeant is not wounded", "sergeant_at_arms: hunter hunter grenade",
        "sniper_team saboteur scout", ME, (4, 3), ("sniper_team snipes hunter",)),
    Row("with HQ 4 the sergeant is wounded first, then the tool disarmed",
        "sergeant_at_arms: hunter hunter grenade", "sniper_team saboteur scout", IT, (2, 2),
        ("sniper_team wounds leader", "saboteur disarms grenade"), by="people", people=(2, 4), more=HQ4,
        cites="A-63"),
    Row("with HQ 4 the gangster is wounded", "gangster: refugee refugee spear rifle", "sniper_team hunter",
        IT, (0, 1), ("sniper_team wounds leader",), more=HQ4),
    Row("without HQ 4 the gangster's refugee is sniped", "gangster: refugee refugee spear rifle",
        "sniper_team hunter", ME, (2, 1), ("sniper_team snipes refugee",)),
    Row("with HQ 4 decoys that decide nothing are left alone",
        "brawler refugee refugee junk + portable_decoys", "saboteur demolition_team thugs", IT, (2, 6),
        more=HQ4),
    Row("with HQ 4 decoys behind a provocateur are disabled",
        "provocateur tribe_family_3 pills pills + portable_decoys", "saboteur field_crew thugs", IT, (4, 5),
        ("saboteur disables portable_decoys",), says=("provocateur provokes",), more=HQ4),
)  # fmt: skip

GAS_AND_PROVOCATION = (
    Row("tear gas leaves the tool", "brawler spear", "tear_gas scavenger hunter", IT, (2, 2),
        ("tear_gas gasses brawler",), by="people", people=(1, 2)),
    Row("tear gas with the tool lost", "brawler spear", "tear_gas scavenger hunter", IT, (0, 2),
        ("tear_gas gasses brawler",), house={"gassed_tool": "lost"}),
    Row("tear gas on a helper or on a fighter: the fighter first", "brawler group_leaders", "tear_gas thugs",
        IT, (2, 3), ("tear_gas gasses brawler",)),
    Row("two tear gases take the two best", "thugs brawler scavenger", "tear_gas tear_gas scout",
        IT, (1, 2), ("tear_gas gasses thugs", "tear_gas gasses brawler")),
    Row("tear gas and a sniper share the work", "thugs brawler scavenger", "tear_gas sniper_team scout",
        IT, (1, 2), ("sniper_team snipes thugs", "tear_gas gasses brawler")),
    Row("nothing to gas: no fight", "tribe_family_5", "tear_gas refugee", ME, (0, 0), by="people",
        people=(5, 1)),
    Row("tear gas does nothing to a provocateur's score", "provocateur tribe_family_3", "tear_gas thugs",
        ME, (4, 3), says=("provocateur provokes",), cites="A-56"),
    Row("the opponent provokes when its size is more", "thugs brawler", "provocateur tribe_family_5",
        IT, (5, 6), ("provocateur provokes",), cites="A-56"),
    Row("the opponent fights when its fight is more", "thugs", "provocateur thugs grenade", IT, (3, 7)),
    Row("a provocation escapes the player's tear gas", "tear_gas thugs", "provocateur thugs", IT, (3, 4),
        ("provocateur provokes",), says=("tear_gas gasses opponent's thugs",)),
    Row("a provocateur that was sniped does not provoke", "sniper_team thugs", "provocateur tribe_family_5",
        ME, (3, 0), says=(f"{SNIPES} provocateur",)),
    Row("the player's provocateur is sniped", "provocateur tribe_family_5", "sniper_team thugs", IT, (0, 3),
        ("sniper_team snipes provocateur",), says=("provocateur provokes",)),
    Row("a provocateur that holds the player down is left alone", "provocateur thugs grenade",
        "assassin thugs brawler", IT, (4, 5), says=("provocateur provokes",)),
    Row("size as declared: a snipe at the family would be idle", "provocateur tribe_family_5 thugs",
        "sniper_team field_crew thugs", IT, (3, 5), ("sniper_team snipes provocateur",),
        says=("provocateur provokes",), house={"provocateur_size_at": "declaration"}),
    Row("size at the count: the family goes", "provocateur tribe_family_5 thugs",
        "sniper_team field_crew thugs", IT, (3, 5), ("sniper_team snipes provocateur",),
        says=("provocateur provokes",)),
    Row("a sniped provocateur and a gassed fighter", "provocateur thugs brawler tribe_family_5",
        "sniper_team tear_gas thugs thugs", IT, (2, 6),
        ("sniper_team snipes provocateur", "tear_gas gasses thugs"), says=("provocateur provokes",)),
)  # fmt: skip

SAVES = (
    Row("a medic saves", "sniper_team brawler", "medic thugs", IT, (2, 3), ("0 saved by medic",),
        says=(f"{SNIPES} thugs",), cites="A-54"),
    Row("one medic saves what matters: the first", "sniper_team sniper_team brawler", "medic thugs brawler",
        IT, (2, 3), ("0 saved by medic",), says=(f"{SNIPES} thugs", f"{SNIPES} brawler")),
    Row("one medic saves what matters: the second", "sniper_team sniper_team brawler", "medic thugs brawler",
        IT, (2, 3), ("1 saved by medic",), says=(f"{SNIPES} brawler", f"{SNIPES} thugs")),
    Row("a save that gains nothing is left out", "sniper_team thugs", "medic scout",
        ME, (3, 2), says=(f"{SNIPES} medic",)),
    Row("medics and combat medics save two", "sniper_team sniper_team thugs",
        "medic combat_medics thugs scout", IT, (3, 6), ("0 saved by combat_medics", "1 saved by medic"),
        says=(f"{SNIPES} thugs", f"{SNIPES} scout")),
    Row("combat medics do not save themselves", "sniper_team scavenger", "combat_medics", ME, (1, 0),
        says=(f"{SNIPES} combat_medics",)),
    Row("combat medics save themselves by the house rule", "sniper_team scavenger", "combat_medics",
        IT, (1, 1), ("0 saved by combat_medics",), by="people", people=(3, 4),
        says=(f"{SNIPES} combat_medics",), house={"self_save": "yes"}),
    Row("combat medics save each other", "sniper_team scavenger", "combat_medics combat_medics", IT, (1, 2),
        ("0 saved by combat_medics",), says=(f"{SNIPES} combat_medics",)),
    Row("a tool is not saved", "saboteur brawler", "medic scavenger grenade", ME, (2, 1),
        says=("saboteur disarms opponent's grenade",)),
    Row("gas is not saved from", "tear_gas brawler", "medic thugs", ME, (2, 0),
        says=("tear_gas gasses opponent's thugs",)),
    Row("a guard stops no snipe", "sniper_team scavenger", "guard", ME, (1, 0), says=(f"{SNIPES} guard",),),
    Row("two snipes at one card: saved, the second hits; unsaved, it falls away",
        "sniper_team sniper_team brawler", "medic thugs scavenger", ME, (2, 1),
        says=(f"{SNIPES} thugs", f"{SNIPES} thugs"), cites="A-40"),
    Row("two medics stop two snipes at one card", "sniper_team sniper_team brawler",
        "medic medic thugs scavenger", IT, (2, 4), ("0 saved by medic", "1 saved by medic"),
        says=(f"{SNIPES} thugs", f"{SNIPES} thugs")),
    Row("the player's medic says nothing and saves nothing", "medic thugs", "sniper_team brawler", IT, (0, 2),
        ("sniper_team snipes thugs",), cites="A-54"),
    Row("the player's medic saves as it said", "medic thugs", "sniper_team brawler", ME, (3, 2),
        more={"saves": [{"with": "medic", "card": "thugs"}]}),
    Row("the opponent snipes what is not saved", "medic thugs brawler", "sniper_team scout scavenger",
        None, (3, 3), ("sniper_team snipes brawler",), people=(4, 4),
        more={"saves": [{"with": "medic", "card": "thugs"}]}),
    Row("against saves every order counts", "medic scouting_refugee assassin scouting_refugee",
        "assassin assassin assassin", None, (0, 0),
        ("assassin snipes medic", "assassin snipes scouting_refugee"),
        says=("assassin snipes opponent's assassin",),
        more={"saves": [{"with": "medic", "card": card} for card in ("assassin", "scouting_refugee")]}),
    Row("a first snipe uses the save up, the second hits", "medic thugs",
        "sniper_team sniper_team brawler", IT, (0, 2),
        ("sniper_team snipes thugs", "sniper_team snipes thugs"),
        more={"saves": [{"with": "medic", "card": "thugs"}]}),
)  # fmt: skip

TIES_AND_THE_REST = (
    Row("one fight more wins", "brawler", "thugs", IT, (2, 3), by="fight", cites="A-97"),
    Row("the opponent's rogue takes the tie", "brawler tribe_family_5", "rogue scavenger", IT, (2, 2),
        by="rogue", cites="A-43"),
    Row("the player's rogue takes the tie", "rogue scavenger", "scout tribe_family_5", ME, (2, 2),
        by="rogue"),
    Row("two rogues: the player is first", "rogue", "rogue", ME, (1, 1), by="rogue"),
    Row("two rogues: the opponent is first", "rogue", "rogue", IT, (1, 1), by="rogue", house=FIRST),
    Row("a two-player house rule about rogues does not hold here", "rogue", "scavenger", ME, (1, 1),
        by="rogue", house={"two_player_rogue": "never"}),
    Row("people decide", "brawler refugee refugee", "demolition_team", ME, (2, 2), by="people",
        people=(3, 2), cites="A-44"),
    Row("decoys count", "brawler refugee + portable_decoys", "demolition_team", ME, (2, 2), by="people",
        people=(3, 2)),
    Row("the gangster's refugees count two", "gangster: brawler refugee", "demolition_team", ME, (2, 2),
        by="people", people=(3, 2)),
    Row("a deadlock", "brawler refugee", "demolition_team", None, (2, 2), by="deadlock", people=(2, 2)),
    Row("a deadlock that is a loss", "brawler refugee", "demolition_team", IT, (2, 2), by="solo_tie",
        people=(2, 2), house={"solo_tie": "people_then_loss"}),
    Row("people come before the loss", "brawler refugee refugee", "demolition_team", ME, (2, 2), by="people",
        house={"solo_tie": "people_then_loss"}),
    Row("equal fights are a loss whatever the people", "brawler refugee refugee", "demolition_team", IT,
        (2, 2), by="solo_tie", house={"solo_tie": "loss"}),
    Row("a rogue takes equal fights all the same", "rogue scavenger", "demolition_team", ME, (2, 2),
        by="rogue", house={"solo_tie": "loss"}),
    Row("nobody against nobody", "", "", None, (0, 0), by="deadlock", people=(0, 0)),
    Row("nobody sent", "", "tribe_family_3", IT, (0, 0), by="people", people=(0, 3)),
    Row("junk against junk", "junk", "junk pills", None, (0, 0), by="deadlock"),
    Row("helpers help the opponent too", "scavenger", "tribe_family_3 group_leaders", IT, (1, 2)),
    Row("the opponent's tools find their carriers", "thugs brawler", "field_crew sled_team grenade wolf_pack",
        IT, (5, 8)),
    Row("a demolition team fights and does not draw", "scavenger", "demolition_team", IT, (1, 2)),
    Row("a spy and a drill sergeant keep still", "scavenger", "spy drill_sergeant", IT, (1, 3)),
)  # fmt: skip

OPPONENT_FIRST = (
    Row("player first: the snipe hits before the opponent acts", "sniper_team scavenger", "sniper_team thugs",
        None, (0, 0), ("sniper_team snipes scavenger",), people=(2, 2), says=(f"{SNIPES} thugs",)),
    Row("opponent first: the sniper is gone before its turn", "sniper_team scavenger", "sniper_team thugs",
        IT, (1, 3), ("sniper_team snipes sniper_team",), says=(f"{SNIPES} thugs",), house=FIRST,
        cites="A-40"),
    Row("opponent first: the answer still comes after the declaration", "sniper_team brawler", "medic thugs",
        IT, (2, 3), ("0 saved by medic",), says=(f"{SNIPES} thugs",), house=FIRST),
    Row("opponent first: a provocation that will be sniped is left out", "sniper_team brawler",
        "provocateur tribe_family_3", ME, (2, 0), says=(f"{SNIPES} provocateur",), house=FIRST),
    Row("opponent first: it provokes and saves its provocateur", "sniper_team brawler",
        "provocateur tribe_family_3 medic", IT, (2, 5), ("provocateur provokes", "0 saved by medic"),
        says=(f"{SNIPES} provocateur",), house=FIRST),
    Row("opponent first: one of two snipers is gone, one shot is left",
        "sniper_team sniper_team scavenger", "sniper_team thugs brawler", IT, (1, 3),
        ("sniper_team snipes sniper_team",), says=(f"{SNIPES} brawler", f"{SNIPES} thugs"), house=FIRST),
    Row("opponent first: the provocateur is sniped before it can provoke", "provocateur tribe_family_5",
        "assassin brawler", IT, (0, 2), ("assassin snipes provocateur",), says=("provocateur provokes",),
        house=FIRST),
)  # fmt: skip

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
        (row.winner, *row.fight) if "solo_first" not in row.house else (row.winner, *row.fight[::-1])
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

    assert "Without Sniper Team the opponent would lose: 3 : 5, its fight first." in told
    assert (
        "Sniper Team on another target would do no better: Scavenger 3 : 4, the opponent’s fight first."
    ) in told
    assert (
        "Saboteur does not act, as that would gain nothing (Net 2 : 1, the opponent’s fight first)."
    ) in told


def test_the_reasons_say_by_how_much_a_loss_is_smaller() -> None:
    told = texts({"force": force("brawler scavenger spear"), "opponent": ["tear_gas", "field_crew"]})

    assert "The opponent cannot avoid losing and keeps it close: 2 : 3, its fight first." in told
    assert "Without Tear Gas the opponent would lose by more: 2 : 5, its fight first." in told


def test_the_reasons_name_a_save_that_would_gain_nothing() -> None:
    told = texts(
        {
            "force": force("sniper_team thugs"),
            "opponent": ["medic", "refugee", "scout"],
            "declarations": [spoken(f"player's {SNIPES} refugee")],
        }
    )

    assert (
        "Medic does not save Refugee, as that would gain nothing (2 : 3, the opponent’s fight first)."
    ) in told


def test_the_reasons_ask_for_a_save_that_the_player_could_make() -> None:
    told = texts({"force": force("medic thugs"), "opponent": ["sniper_team", "brawler"]})

    assert "Your Medic could save Thugs, but you did not say so. If you do save, ask again." in told


@pytest.mark.parametrize(
    ("mine", "theirs", "prize", "text"),
    [
        ("thugs grenade", "brawler brawler net", ["brawler", "net"], "Take 1 card of that force"),
        ("brawler spear", "field_crew thugs", ["brawler", "spear"], "Set 1 card of your own force aside"),
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
    ("the opponent's own declaration",
     {"declarations": [one("opponent's sniper_team snipes player's thugs")]}, "opponents-own", "A-97"),
    ("an answer", {"declarations": [one(f"player's {SNIPES} thugs, saved by opponent's medic")]},
     "opponents-own", "A-97"),
    ("somebody else", {"declarations": [one("Ann's sniper_team snipes opponent's thugs")]},
     "unknown-player", None),
    ("own card", {"declarations": [one("player's sniper_team snipes player's thugs")]}, "own-card", "A-51"),
    ("a card not sent", {"declarations": [one("player's saboteur disarms opponent's rifle")]},
     "not-in-the-force", "A-40"),
    ("a card that does not stand there", {"declarations": [one(f"player's {SNIPES} rogue")]},
     "target-not-standing", "A-51"),
    ("a second use", {"declarations": [one(f"player's {SNIPES} thugs"), one(f"player's {SNIPES} medic")]},
     "used-already", "A-51"),
    ("a wrong kind of target", {"declarations": [one(f"player's {SNIPES} rifle")]},
     "wrong-kind-of-target", "A-51"),
    ("a leader the opponent never has",
     {"declarations": [one("player's sniper_team wounds opponent's")], **HQ4},
     "target-not-standing", "A-63"),
    ("a wound without HQ 4", {"declarations": [one("player's sniper_team wounds opponent's")]},
     "module-missing", "A-63"),
    ("a save by no medic", {"saves": [{"with": "thugs", "card": "thugs"}]}, "power-missing", "A-54"),
    ("a save of itself", {"saves": [{"with": "medic", "card": "medic"}]}, "saves-itself", "A-54"),
    ("a save of what is not there", {"saves": [{"with": "medic", "card": "rogue"}]},
     "not-in-the-force", "A-40"),
    ("a save with an unknown card", {"saves": [{"with": "nobody", "card": "thugs"}]}, "unknown-card", None),
    ("a leader's save without a leader", {"saves": [{"with": "medic", "card": "leader"}]},
     "unknown-card", None),
    ("a building in the force", {"force": {"cards": ["bunker"]}}, "not-for-a-force", "A-14"),
    ("a leader for the opponent", {"opponent": ["butcher"]}, "not-for-a-force", "A-14"),
    ("an unknown card", {"opponent": ["nobody"]}, "unknown-card", None),
    ("an unknown house rule", {"house_rules": {"solo_tie": "win"}}, "unknown-house-rule", None),
    ("an unknown module", {"modules": ["hq9"]}, "unknown-module", None),
    ("an unknown field", {"players": ["player"]}, "malformed", None),
    ("a force that is a list", {"force": ["thugs"]}, "malformed", None),
    ("an opponent that is a number", {"opponent": 3}, "malformed", None),
)  # fmt: skip


@pytest.mark.parametrize(("changes", "code", "rule"), [pytest.param(*row[1:], id=row[0]) for row in REFUSED])
def test_what_cannot_be_is_refused_with_its_rule(changes: Json, code: str, rule: str | None) -> None:
    cards = ["sniper_team", "thugs", "medic"]
    case: Json = {"force": {"cards": cards}, "opponent": [*cards, "rifle"]}

    error = asked({**case, **changes})["error"]

    assert (error["code"], error["rule"]) == (code, rule)
    assert error["message"]
