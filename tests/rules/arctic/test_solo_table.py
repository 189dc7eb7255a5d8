"""The skirmish of the solo game, row by row: what the opponent does with each of its powers (A-97)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
class Given:
    """A skirmish of the solo game: what the player does, and what the opponent is to do."""

    name: str
    case: Json
    play: tuple[str, ...] = ()

    def forces(self, mine: str, theirs: str) -> Given:
        return replace(self, case={**self.case, "force": force(mine), "opponent": theirs.split()})

    def says(self, *told: str) -> Given:
        declarations = [spoken(f"player's {each}") for each in told]
        return replace(self, case={**self.case, "declarations": declarations})

    def plays(self, *play: str) -> Given:
        """Say what the opponent does, "0 saved by medic" for an answer."""
        return replace(self, play=play)

    def then(self, winner: str | None, fight: tuple[int, int], **more: Any) -> Row:
        return Row(self.name, self.case, self.play, winner, fight, **more)


@dataclass(frozen=True)
class Row(Given):
    """How it ends; ``cites``: rules among the reasons."""

    winner: str | None = None
    fight: tuple[int, int] = (0, 0)
    by: str = ""
    people: tuple[int, int] | None = None
    cites: str = ""


def solo(name: str, *, house: Mapping[str, str] | None = None, more: Json | None = None) -> Given:
    return Given(name, {"declarations": [], "house_rules": dict(house or {}), **(more or {})})


ME, IT = "player", "opponent"
HQ4 = {"modules": ["hq1", "hq2", "hq3", "hq4"]}
FIRST = {"solo_first": "opponent"}
SNIPES = "sniper_team snipes opponent's"

SNIPES_AND_DISARMS = (
    solo("a snipe takes the strongest")
    .forces("thugs scavenger", "sniper_team brawler")
    .plays("sniper_team snipes thugs")
    .then(IT, (1, 2), cites="A-51"),
    solo("an assassin takes only single persons")
    .forces("thugs scavenger", "assassin thugs")
    .plays("assassin snipes scavenger")
    .then(IT, (3, 3), by="people", people=(3, 4)),
    solo("an assassin leaves a crew alone").forces("thugs", "assassin scout").then(ME, (3, 2)),
    solo("a rogue that would take the tie is sniped")
    .forces("rogue", "assassin scavenger")
    .plays("assassin snipes rogue")
    .then(IT, (0, 1)),
    solo("a fighter is worth more than the rogue where there is no tie")
    .forces("rogue brawler", "sniper_team thugs")
    .plays("sniper_team snipes brawler")
    .then(IT, (1, 3)),
    solo("the tool goes to the next carrier, and people decide")
    .forces("brawler scavenger spear", "sniper_team thugs")
    .plays("sniper_team snipes brawler")
    .then(IT, (3, 3), by="people", people=(1, 5)),
    solo("two snipers take two copies")
    .forces("thugs thugs scavenger", "sniper_team sniper_team brawler")
    .plays("sniper_team snipes thugs", "sniper_team snipes thugs")
    .then(IT, (1, 2)),
    solo("the crew for the sniper, the single one for the assassin")
    .forces("thugs brawler scavenger", "assassin sniper_team brawler")
    .plays("sniper_team snipes thugs", "assassin snipes brawler")
    .then(IT, (1, 2)),
    solo("a disarm is worth a fight of 1")
    .forces("brawler rifle", "saboteur thugs")
    .plays("saboteur disarms rifle")
    .then(IT, (2, 3), cites="A-50 A-31"),
    solo("a disarm that gains nothing is left out")
    .forces("brawler net", "saboteur brawler")
    .then(IT, (3, 3), by="people", people=(1, 2)),
    solo("the best tool is disarmed")
    .forces("brawler brawler grenade net", "saboteur field_crew scout")
    .plays("saboteur disarms grenade")
    .then(ME, (5, 4)),
    solo("a saboteur that still fights by the house rule", house={"used_power_fights": "yes"})
    .forces("brawler rifle", "saboteur scout")
    .plays("saboteur disarms rifle")
    .then(IT, (2, 3)),
    solo("the same saboteur by default")
    .forces("brawler rifle", "saboteur scout")
    .plays("saboteur disarms rifle")
    .then(IT, (2, 2), by="people", people=(1, 2)),
    solo("the sergeant protects the tools")
    .forces("sergeant_at_arms: brawler rifle", "saboteur thugs")
    .then(IT, (4, 4), by="people", people=(1, 4)),
    solo("without HQ 4 the sergeant is not wounded")
    .forces("sergeant_at_arms: hunter hunter grenade", "sniper_team saboteur scout")
    .plays("sniper_team snipes hunter")
    .then(ME, (4, 3)),
    solo("with HQ 4 the sergeant is wounded first, then the tool disarmed", more=HQ4)
    .forces("sergeant_at_arms: hunter hunter grenade", "sniper_team saboteur scout")
    .plays("sniper_team wounds leader", "saboteur disarms grenade")
    .then(IT, (2, 2), by="people", people=(2, 4), cites="A-63"),
    solo("with HQ 4 the gangster is wounded", more=HQ4)
    .forces("gangster: refugee refugee spear rifle", "sniper_team hunter")
    .plays("sniper_team wounds leader")
    .then(IT, (0, 1)),
    solo("without HQ 4 the gangster's refugee is sniped")
    .forces("gangster: refugee refugee spear rifle", "sniper_team hunter")
    .plays("sniper_team snipes refugee")
    .then(ME, (2, 1)),
    solo("with HQ 4 decoys that decide nothing are left alone", more=HQ4)
    .forces("brawler refugee refugee junk + portable_decoys", "saboteur demolition_team thugs")
    .then(IT, (2, 6)),
    solo("with HQ 4 decoys behind a provocateur are disabled", more=HQ4)
    .forces("provocateur tribe_family_3 pills pills + portable_decoys", "saboteur field_crew thugs")
    .says("provocateur provokes")
    .plays("saboteur disables portable_decoys")
    .then(IT, (4, 5)),
)

GAS_AND_PROVOCATION = (
    solo("tear gas leaves the tool")
    .forces("brawler spear", "tear_gas scavenger hunter")
    .plays("tear_gas gasses brawler")
    .then(IT, (2, 2), by="people", people=(1, 2)),
    solo("tear gas with the tool lost", house={"gassed_tool": "lost"})
    .forces("brawler spear", "tear_gas scavenger hunter")
    .plays("tear_gas gasses brawler")
    .then(IT, (0, 2)),
    solo("tear gas on a helper or on a fighter: the fighter first")
    .forces("brawler group_leaders", "tear_gas thugs")
    .plays("tear_gas gasses brawler")
    .then(IT, (2, 3)),
    solo("two tear gases take the two best")
    .forces("thugs brawler scavenger", "tear_gas tear_gas scout")
    .plays("tear_gas gasses thugs", "tear_gas gasses brawler")
    .then(IT, (1, 2)),
    solo("tear gas and a sniper share the work")
    .forces("thugs brawler scavenger", "tear_gas sniper_team scout")
    .plays("sniper_team snipes thugs", "tear_gas gasses brawler")
    .then(IT, (1, 2)),
    solo("nothing to gas: no fight")
    .forces("tribe_family_5", "tear_gas refugee")
    .then(ME, (0, 0), by="people", people=(5, 1)),
    solo("tear gas does nothing to a provocateur's score")
    .forces("provocateur tribe_family_3", "tear_gas thugs")
    .says("provocateur provokes")
    .then(ME, (4, 3), cites="A-56"),
    solo("the opponent provokes when its size is more")
    .forces("thugs brawler", "provocateur tribe_family_5")
    .plays("provocateur provokes")
    .then(IT, (5, 6), cites="A-56"),
    solo("the opponent fights when its fight is more")
    .forces("thugs", "provocateur thugs grenade")
    .then(IT, (3, 7)),
    solo("a provocation escapes the player's tear gas")
    .forces("tear_gas thugs", "provocateur thugs")
    .says("tear_gas gasses opponent's thugs")
    .plays("provocateur provokes")
    .then(IT, (3, 4)),
    solo("a provocateur that was sniped does not provoke")
    .forces("sniper_team thugs", "provocateur tribe_family_5")
    .says(f"{SNIPES} provocateur")
    .then(ME, (3, 0)),
    solo("the player's provocateur is sniped")
    .forces("provocateur tribe_family_5", "sniper_team thugs")
    .says("provocateur provokes")
    .plays("sniper_team snipes provocateur")
    .then(IT, (0, 3)),
    solo("a provocateur that holds the player down is left alone")
    .forces("provocateur thugs grenade", "assassin thugs brawler")
    .says("provocateur provokes")
    .then(IT, (4, 5)),
    solo(
        "size as declared: a snipe at the family would be idle", house={"provocateur_size_at": "declaration"}
    )
    .forces("provocateur tribe_family_5 thugs", "sniper_team field_crew thugs")
    .says("provocateur provokes")
    .plays("sniper_team snipes provocateur")
    .then(IT, (3, 5)),
    solo("size at the count: the family goes")
    .forces("provocateur tribe_family_5 thugs", "sniper_team field_crew thugs")
    .says("provocateur provokes")
    .plays("sniper_team snipes provocateur")
    .then(IT, (3, 5)),
    solo("a sniped provocateur and a gassed fighter")
    .forces("provocateur thugs brawler tribe_family_5", "sniper_team tear_gas thugs thugs")
    .says("provocateur provokes")
    .plays("sniper_team snipes provocateur", "tear_gas gasses thugs")
    .then(IT, (2, 6)),
)

SAVES = (
    solo("a medic saves")
    .forces("sniper_team brawler", "medic thugs")
    .says(f"{SNIPES} thugs")
    .plays("0 saved by medic")
    .then(IT, (2, 3), cites="A-54"),
    solo("one medic saves what matters: the first")
    .forces("sniper_team sniper_team brawler", "medic thugs brawler")
    .says(f"{SNIPES} thugs", f"{SNIPES} brawler")
    .plays("0 saved by medic")
    .then(IT, (2, 3)),
    solo("one medic saves what matters: the second")
    .forces("sniper_team sniper_team brawler", "medic thugs brawler")
    .says(f"{SNIPES} brawler", f"{SNIPES} thugs")
    .plays("1 saved by medic")
    .then(IT, (2, 3)),
    solo("a save that gains nothing is left out")
    .forces("sniper_team thugs", "medic scout")
    .says(f"{SNIPES} medic")
    .then(ME, (3, 2)),
    solo("medics and combat medics save two")
    .forces("sniper_team sniper_team thugs", "medic combat_medics thugs scout")
    .says(f"{SNIPES} thugs", f"{SNIPES} scout")
    .plays("0 saved by combat_medics", "1 saved by medic")
    .then(IT, (3, 6)),
    solo("combat medics do not save themselves")
    .forces("sniper_team scavenger", "combat_medics")
    .says(f"{SNIPES} combat_medics")
    .then(ME, (1, 0)),
    solo("combat medics save themselves by the house rule", house={"self_save": "yes"})
    .forces("sniper_team scavenger", "combat_medics")
    .says(f"{SNIPES} combat_medics")
    .plays("0 saved by combat_medics")
    .then(IT, (1, 1), by="people", people=(3, 4)),
    solo("combat medics save each other")
    .forces("sniper_team scavenger", "combat_medics combat_medics")
    .says(f"{SNIPES} combat_medics")
    .plays("0 saved by combat_medics")
    .then(IT, (1, 2)),
    solo("a tool is not saved")
    .forces("saboteur brawler", "medic scavenger grenade")
    .says("saboteur disarms opponent's grenade")
    .then(ME, (2, 1)),
    solo("gas is not saved from")
    .forces("tear_gas brawler", "medic thugs")
    .says("tear_gas gasses opponent's thugs")
    .then(ME, (2, 0)),
    solo("a guard stops no snipe")
    .forces("sniper_team scavenger", "guard")
    .says(f"{SNIPES} guard")
    .then(ME, (1, 0)),
    solo("two snipes at one card: saved, the second hits; unsaved, it falls away")
    .forces("sniper_team sniper_team brawler", "medic thugs scavenger")
    .says(f"{SNIPES} thugs", f"{SNIPES} thugs")
    .then(ME, (2, 1), cites="A-40"),
    solo("two medics stop two snipes at one card")
    .forces("sniper_team sniper_team brawler", "medic medic thugs scavenger")
    .says(f"{SNIPES} thugs", f"{SNIPES} thugs")
    .plays("0 saved by medic", "1 saved by medic")
    .then(IT, (2, 4)),
    solo("the player's medic says nothing and saves nothing")
    .forces("medic thugs", "sniper_team brawler")
    .plays("sniper_team snipes thugs")
    .then(IT, (0, 2), cites="A-54"),
    solo("the player's medic saves as it said", more={"saves": [{"with": "medic", "card": "thugs"}]})
    .forces("medic thugs", "sniper_team brawler")
    .then(ME, (3, 2)),
    solo("the opponent snipes what is not saved", more={"saves": [{"with": "medic", "card": "thugs"}]})
    .forces("medic thugs brawler", "sniper_team scout scavenger")
    .plays("sniper_team snipes brawler")
    .then(None, (3, 3), people=(4, 4)),
    solo(
        "against saves every order counts",
        more={"saves": [{"with": "medic", "card": card} for card in ("assassin", "scouting_refugee")]},
    )
    .forces("medic scouting_refugee assassin scouting_refugee", "assassin assassin assassin")
    .says("assassin snipes opponent's assassin")
    .plays("assassin snipes medic", "assassin snipes scouting_refugee")
    .then(None, (0, 0)),
    solo(
        "a first snipe uses the save up, the second hits",
        more={"saves": [{"with": "medic", "card": "thugs"}]},
    )
    .forces("medic thugs", "sniper_team sniper_team brawler")
    .plays("sniper_team snipes thugs", "sniper_team snipes thugs")
    .then(IT, (0, 2)),
)

TIES_AND_THE_REST = (
    solo("one fight more wins").forces("brawler", "thugs").then(IT, (2, 3), by="fight", cites="A-97"),
    solo("the opponent's rogue takes the tie")
    .forces("brawler tribe_family_5", "rogue scavenger")
    .then(IT, (2, 2), by="rogue", cites="A-43"),
    solo("the player's rogue takes the tie")
    .forces("rogue scavenger", "scout tribe_family_5")
    .then(ME, (2, 2), by="rogue"),
    solo("two rogues: the player is first").forces("rogue", "rogue").then(ME, (1, 1), by="rogue"),
    solo("two rogues: the opponent is first", house=FIRST)
    .forces("rogue", "rogue")
    .then(IT, (1, 1), by="rogue"),
    solo("a two-player house rule about rogues does not hold here", house={"two_player_rogue": "never"})
    .forces("rogue", "scavenger")
    .then(ME, (1, 1), by="rogue"),
    solo("people decide")
    .forces("brawler refugee refugee", "demolition_team")
    .then(ME, (2, 2), by="people", people=(3, 2), cites="A-44"),
    solo("decoys count")
    .forces("brawler refugee + portable_decoys", "demolition_team")
    .then(ME, (2, 2), by="people", people=(3, 2)),
    solo("the gangster's refugees count two")
    .forces("gangster: brawler refugee", "demolition_team")
    .then(ME, (2, 2), by="people", people=(3, 2)),
    solo("a deadlock")
    .forces("brawler refugee", "demolition_team")
    .then(None, (2, 2), by="deadlock", people=(2, 2)),
    solo("a deadlock that is a loss", house={"solo_tie": "people_then_loss"})
    .forces("brawler refugee", "demolition_team")
    .then(IT, (2, 2), by="solo_tie", people=(2, 2)),
    solo("people come before the loss", house={"solo_tie": "people_then_loss"})
    .forces("brawler refugee refugee", "demolition_team")
    .then(ME, (2, 2), by="people"),
    solo("equal fights are a loss whatever the people", house={"solo_tie": "loss"})
    .forces("brawler refugee refugee", "demolition_team")
    .then(IT, (2, 2), by="solo_tie"),
    solo("a rogue takes equal fights all the same", house={"solo_tie": "loss"})
    .forces("rogue scavenger", "demolition_team")
    .then(ME, (2, 2), by="rogue"),
    solo("nobody against nobody").forces("", "").then(None, (0, 0), by="deadlock", people=(0, 0)),
    solo("nobody sent").forces("", "tribe_family_3").then(IT, (0, 0), by="people", people=(0, 3)),
    solo("junk against junk").forces("junk", "junk pills").then(None, (0, 0), by="deadlock"),
    solo("helpers help the opponent too")
    .forces("scavenger", "tribe_family_3 group_leaders")
    .then(IT, (1, 2)),
    solo("the opponent's tools find their carriers")
    .forces("thugs brawler", "field_crew sled_team grenade wolf_pack")
    .then(IT, (5, 8)),
    solo("a demolition team fights and does not draw")
    .forces("scavenger", "demolition_team")
    .then(IT, (1, 2)),
    solo("a spy and a drill sergeant keep still").forces("scavenger", "spy drill_sergeant").then(IT, (1, 3)),
)

OPPONENT_FIRST = (
    solo("player first: the snipe hits before the opponent acts")
    .forces("sniper_team scavenger", "sniper_team thugs")
    .says(f"{SNIPES} thugs")
    .plays("sniper_team snipes scavenger")
    .then(None, (0, 0), people=(2, 2)),
    solo("opponent first: the sniper is gone before its turn", house=FIRST)
    .forces("sniper_team scavenger", "sniper_team thugs")
    .says(f"{SNIPES} thugs")
    .plays("sniper_team snipes sniper_team")
    .then(IT, (1, 3), cites="A-40"),
    solo("opponent first: the answer still comes after the declaration", house=FIRST)
    .forces("sniper_team brawler", "medic thugs")
    .says(f"{SNIPES} thugs")
    .plays("0 saved by medic")
    .then(IT, (2, 3)),
    solo("opponent first: a provocation that will be sniped is left out", house=FIRST)
    .forces("sniper_team brawler", "provocateur tribe_family_3")
    .says(f"{SNIPES} provocateur")
    .then(ME, (2, 0)),
    solo("opponent first: it provokes and saves its provocateur", house=FIRST)
    .forces("sniper_team brawler", "provocateur tribe_family_3 medic")
    .says(f"{SNIPES} provocateur")
    .plays("provocateur provokes", "0 saved by medic")
    .then(IT, (2, 5)),
    solo("opponent first: one of two snipers is gone, one shot is left", house=FIRST)
    .forces("sniper_team sniper_team scavenger", "sniper_team thugs brawler")
    .says(f"{SNIPES} brawler", f"{SNIPES} thugs")
    .plays("sniper_team snipes sniper_team")
    .then(IT, (1, 3)),
    solo("opponent first: the provocateur is sniped before it can provoke", house=FIRST)
    .forces("provocateur tribe_family_5", "assassin brawler")
    .says("provocateur provokes")
    .plays("assassin snipes provocateur")
    .then(IT, (0, 2)),
)

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
