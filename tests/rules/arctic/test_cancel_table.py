"""What stops a look or an attack while a table gathers, row by row (A-32, A-33, A-53 to A-55)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.answers.asking import answer_in, option_of, possible_answers
from referee.rules.arctic.recon.targets import Place, Recon, aim_of_look
from referee.rules.arctic.record.entries import Response, Source, Stop
from tests.rules.arctic.gatherings import (
    Json,
    Row,
    as_expected,
    cited,
    done,
    each_row,
    gathering,
    play,
    refused,
    seen,
    start_of,
)
from tests.rules.arctic.test_recon_table import AT_TWO, MODULES, SPY, TOWER

LOOK = "Ann's spy looks at Bo's hand"
BY_CY = f"{LOOK}, cancelled by Cy's scouting_refugee"
AT_ANN = "Bo's spy looks at Ann's force, cancelled by Ann's scouting_refugee"
CY = {"Ann": "spy binoculars", "Cy": "scouting_refugee"}
SABOTEUR = {"Ann": "saboteur", "Bo": "guard"}
SNIPER = {"Ann": "sniper_team", "Bo": "guard"}
JOINS = {"cancel_from_force": "drawn_joins"}
GUARD = {"Bo": "guard"}
RECON_ONLY = {"guard_cancels": "recon"}
NO_FORCE = refused("not-owned", "A-53")


def cancel(name: str, rules: str, expect: Json, *steps: str, **start: Any) -> Row:
    """Make a row of a table that plays with everything and checks hands."""
    told = {"modules": MODULES} | start
    return gathering(f"answers: {name}", rules, expect, *steps, **told)


RECON = (
    cancel("a scouting refugee cancels a spy: both are discarded, both draw", "A-32 A-84 A-30",
           done(value=0, left=5, limit=6, lost={"Cy": 1}, drew={"Ann": 1, "Cy": 1}, cites="A-32 A-33 A-84"),
           BY_CY, has=CY),
    cancel("binoculars played along are discarded too", "A-32 A-33",
           done(value=0, left=4, limit=6, lost={"Cy": 1}),
           f"{LOOK}, with binoculars, cancelled by Cy's scouting_refugee", has=CY),
    cancel("the one looked at cancels", "A-32", done(value=0, lost={"Bo": 1}),
           f"{LOOK}, cancelled by Bo's scouting_refugee", has={"Ann": "spy", "Bo": "scouting_refugee"}),
    cancel("players cannot cancel their own look", "A-32", refused("own-look", "A-32"),
           f"{LOOK}, cancelled by Ann's scouting_refugee", has={"Ann": "spy scouting_refugee"}),
    cancel("by house rule a look of one's own is cancelled", "A-32",
           done(value=0, left=5, limit=7, drew={"Ann": 2}, cites="A-32"),
           f"{LOOK}, cancelled by Ann's scouting_refugee", has={"Ann": "spy scouting_refugee"},
           house={"cancel_own": "yes"}),
    cancel("a scouting refugee cancels binoculars", "A-32 A-33",
           done(value=0, left=4, limit=5, lost={"Cy": 1}, drew={"Cy": 1}),
           "Ann's binoculars look, cancelled by Cy's scouting_refugee", has=CY),
    cancel("a cancelled scout tower stays, its card is lost", "A-32 A-76",
           done(value=0, left=4, base="scout_tower", lost={"Cy": 1}, drew={"Cy": 1}),
           f"{AT_TWO}, cancelled by Cy's scouting_refugee", bases=TOWER, has=CY),
    cancel("and is used for this round", "A-31 A-32", refused("action-taken", "A-31"),
           f"{AT_TWO}, cancelled by Cy's scouting_refugee", AT_TWO, bases=TOWER, has=CY),
    cancel("a guard cancels a spy on its owner's cards", "A-32 A-55",
           done(value=0, left=5, lost={"Bo": 1}, drew={"Ann": 1, "Bo": 1}, cites="A-32"),
           f"{LOOK}, cancelled by Bo's guard", has=SPY | GUARD),
    cancel("a guard cancels no spy on others' cards", "A-55", refused("not-aimed-at", "A-55", is_final=True),
           f"{LOOK}, cancelled by Cy's guard", has={"Ann": "spy", "Cy": "guard"}),
    cancel("a guard cancels no spy of its own owner", "A-32", refused("own-look", "A-32"),
           "Ann's spy looks at Ann's deck, cancelled by Ann's guard", has={"Ann": "spy guard"}),
    cancel("by house rule it does, where the spy looks at its owner's cards", "A-32 A-55",
           done(value=0, left=5, limit=7, drew={"Ann": 2}, cites="A-32"),
           "Ann's spy looks at Ann's deck, cancelled by Ann's guard", has={"Ann": "spy guard"},
           house={"cancel_own": "yes"}),
    cancel("and not where it looks at another's", "A-55", refused("not-aimed-at", "A-55", is_final=True),
           f"{LOOK}, cancelled by Ann's guard", has={"Ann": "spy guard"}, house={"cancel_own": "yes"}),
    cancel("a guard cancels no binoculars: piles are nobody's", "A-55",
           refused("not-aimed-at", "A-55", is_final=True),
           "Ann's binoculars look, cancelled by Bo's guard", has={"Ann": "binoculars", "Bo": "guard"}),
    cancel("a guard cancels no scout tower", "A-55", refused("not-aimed-at", "A-55", is_final=True),
           f"{AT_TWO}, cancelled by Bo's guard", bases=TOWER, has=GUARD),
    cancel("a brawler cancels nothing", "A-32", refused("power-missing", "A-32", is_final=True),
           f"{LOOK}, cancelled by Bo's brawler", has=SPY),
    cancel("a medic saves nobody from a look", "A-54", refused("nothing-to-save", "A-54", is_final=True),
           f"{LOOK}, saved by Bo's medic", has={"Ann": "spy", "Bo": "medic"}),
    cancel("nobody cancels with a card not owned", "A-30", refused("not-owned", "A-30"), BY_CY, has=SPY),
    cancel("nobody who is not there cancels", "A-32", refused("unknown-player", None, is_final=True),
           f"{LOOK}, cancelled by Zed's guard", has=SPY),
    cancel("there are no guards without their module", "A-5", refused("not-in-play", "A-5"),
           "Ann's saboteur disarms Bo's spear, cancelled by Bo's guard", modules=("hq1",), has=SABOTEUR),
)  # fmt: skip

HAVE_TWO = {"Ann": "sniper_team", "Bo": "medic medic"}
BUNKERS = {"Bo": "bunker with medic, bunker with medic"}
SNIPE = "Ann's sniper_team snipes Bo's brawler, saved by Bo's medic from the bunker"
TWO_BUNKERS = (
    cancel("an answer says which of two bunkers it comes from", "A-74",
           done(bases={"Bo": "bunker with medic, bunker"}, lost={"Bo": 1}),
           f"{SNIPE} 1", has=HAVE_TWO, bases=BUNKERS),
    cancel("or leaves it open", "A-74", done(bases={"Bo": "bunker, bunker with medic"}),
           SNIPE, has=HAVE_TWO, bases=BUNKERS),
    cancel("not one that is empty", "A-74", refused("not-stored", "A-74"),
           f"{SNIPE} 1", has=HAVE_TWO, bases={"Bo": "bunker with medic, bunker"}),
    cancel("nor another building", "A-74", refused("not-stored", "A-74"),
           f"{SNIPE} 1", has=HAVE_TWO, bases={"Bo": "bunker with medic, armory with spear"}),
)  # fmt: skip

SOURCES = (
    cancel("a committed scouting refugee cancels and the number falls", "A-32 A-53",
           done(value=0, announced={"Ann": 4}, drew={"Ann": 1, "Bo": 1}, lost={}, cites="A-53"),
           "Ann keeps 5", AT_ANN, has={"Ann": "scouting_refugee", "Bo": "spy"}),
    cancel("by the house rule the card drawn joins the force", "A-53", done(announced={"Ann": 5}),
           "Ann keeps 5", AT_ANN, has={"Ann": "scouting_refugee", "Bo": "spy"}, house=JOINS),
    cancel("as many are revealed as are left", "A-14 A-53", done(shows=""),
           "Ann keeps 3", AT_ANN, "Bo keeps 0", "Cy keeps 0", "Ann reveals: brawler spear",
           has={"Ann": "scouting_refugee", "Bo": "spy"}, round=3),
    cancel("the card drawn is not revealed with them", "A-14 A-53", refused("not-as-announced", "A-14"),
           "Ann keeps 3", AT_ANN, "Bo keeps 0", "Cy keeps 0", "Ann reveals: brawler spear refugee",
           has={"Ann": "scouting_refugee", "Bo": "spy"}, round=3),
    cancel("what was used before the commit is in no force, whatever is drawn", "A-53 A-30", NO_FORCE,
           "Ann digs: brawler", "Ann keeps 2", AT_ANN, "Bo keeps 0", "Cy keeps 0", "Bo reveals:",
           "Cy reveals:", "Ann reveals: brawler", has={"Ann": "scouting_refugee", "Bo": "spy"}, round=3),
    cancel("by the house rule it may be the card drawn", "A-53", done(shows=""),
           "Ann digs: brawler", "Ann keeps 2", AT_ANN, "Bo keeps 0", "Cy keeps 0", "Bo reveals:",
           "Cy reveals:", "Ann reveals: brawler spear", has={"Ann": "scouting_refugee", "Bo": "spy"},
           round=3, house=JOINS),
    cancel("what was gained before the commit is in no force either", "A-53 A-30",
           refused("not-owned", "A-30"),
           "Ann digs: brawler, keeps one unseen", "Ann keeps 2", AT_ANN, "Bo keeps 0", "Cy keeps 0",
           "Bo reveals:", "Cy reveals:", "Ann reveals: net", has={"Ann": "scouting_refugee", "Bo": "spy"},
           round=3),
    cancel("the canceller has left the force and is not revealed", "A-53", refused("not-owned", "A-53"),
           "Ann keeps 2", AT_ANN, "Bo keeps 0", "Cy keeps 0", "Bo reveals:", "Cy reveals:",
           "Ann reveals: scouting_refugee", has={"Ann": "scouting_refugee", "Bo": "spy"}, round=3),
    cancel("a card drawn and used was not in the force", "A-53", refused("not-owned", "A-30"),
           "Ann keeps 3", AT_ANN, "Ann's saboteur disarms Bo's spear", "Bo keeps 0", "Cy keeps 0",
           "Bo reveals:", "Cy reveals:", "Ann reveals: brawler saboteur",
           has={"Ann": "scouting_refugee saboteur", "Bo": "spy"}, round=3),
    cancel("the card drawn may cancel in its turn", "A-32 A-53", done(announced={"Ann": 4}),
           "Ann keeps 5", AT_ANN, AT_ANN,
           has={"Ann": "scouting_refugee scouting_refugee", "Bo": "spy spy"}),
    cancel("two committed ones cancel twice", "A-32 A-53", done(announced={"Ann": 3}),
           "Ann keeps 5", AT_ANN, f"{AT_ANN} from the committed cards",
           has={"Ann": "scouting_refugee scouting_refugee", "Bo": "spy spy"}),
    cancel("a scouting refugee cancels from the bunker", "A-32 A-74",
           done(value=0, bases={"Cy": "bunker"}, drew={"Ann": 1, "Cy": 2}, lost={"Cy": 1}),
           f"{BY_CY} from the bunker", has=CY, bases={"Cy": "bunker with scouting_refugee"}),
    cancel("from the bunker after committing, and the force stays as it is", "A-53 A-74",
           done(announced={"Ann": 5}, bases={"Ann": "bunker with 1 unseen"}),
           "Ann keeps 5", f"{AT_ANN} from the bunker",
           has={"Ann": "scouting_refugee", "Bo": "spy"}, bases={"Ann": "bunker with 2 unseen"}),
    cancel("what lies in a bunker is not told", "A-17 A-74", done(bases={"Cy": "bunker"}),
           f"{BY_CY} from the bunker", has=CY, bases={"Cy": "bunker with medic"}),
    cancel("nobody cancels from an empty bunker", "A-74", refused("not-stored", "A-74"),
           f"{BY_CY} from the bunker", has=CY, bases={"Cy": "bunker"}),
    cancel("nobody cancels from a bunker that is disabled", "A-74 A-77", refused("not-stored", "A-74"),
           f"{BY_CY} from the bunker", has=CY, bases={"Cy": "bunker disabled with 1 unseen"}),
    cancel("by the house rule a bunker opens once a round", "A-74", refused("action-taken", "A-74"),
           "Cy takes from 0, 1 unseen", f"{BY_CY} from the bunker", has=CY,
           bases={"Cy": "bunker with 2 unseen"}, house={"store_retrieve_limit": "once"}),
    cancel("who has not committed has no committed card", "A-53", refused("none-committed", "A-53"),
           f"{BY_CY} from the committed cards", has=CY),
    cancel("who has committed no card has none either", "A-53", refused("none-committed", "A-53"),
           "Ann keeps 0", AT_ANN.replace("force", "deck"), has={"Ann": "scouting_refugee", "Bo": "spy"}),
    cancel("who has committed has no hand", "A-14", refused("all-committed", "A-14"),
           "Ann keeps 2", f"{AT_ANN} from the hand", has={"Ann": "scouting_refugee", "Bo": "spy"}),
    cancel("nobody cancels with a sixth card", "A-30", refused("too-many-cards", "A-30"),
           "Ann keeps 0", "Bo digs: refugee refugee refugee hardy_scavenger shovel", "Bo keeps 0",
           "Cy's spy looks at Bo's deck, cancelled by Bo's scouting_refugee from the hand | all-committed",
           has={"Cy": "spy", "Bo": "scouting_refugee"}),
    cancel("a medic saves from the bunker at once", "A-54 A-74",
           done(lost={"Cy": 1}, bases={"Cy": "bunker"}, drew={"Cy": 1}),
           "Ann's sniper_team snipes Bo's brawler, saved by Cy's medic from the bunker",
           has={"Ann": "sniper_team", "Cy": "medic"}, bases={"Cy": "bunker with medic"}),
    cancel("a committed medic saves nobody while the table gathers", "A-53 A-54",
           refused("committed-cards-stay", "A-53"), "Ann keeps 5",
           "Bo's sniper_team snipes Cy's brawler, saved by Ann's medic from the committed cards",
           has={"Bo": "sniper_team", "Ann": "medic"}),
)  # fmt: skip

SNIPED = (
    cancel("a spy is sniped: both are discarded, nothing is seen, its owner draws", "A-33 A-51 A-84",
           done(value=0, left=5, limit=6, lost={"Cy": 1}, drew={"Ann": 1}, cites="A-33 A-51 A-84"),
           f"{LOOK}, sniped by Cy's sniper_team", has={"Ann": "spy", "Cy": "sniper_team"}),
    cancel("an assassin snipes a spy, which is one person", "A-33 A-51", done(value=0, lost={"Bo": 1}),
           f"{LOOK}, sniped by Bo's assassin", has={"Ann": "spy", "Bo": "assassin"}),
    cancel("a committed sniper snipes a spy, and the number falls", "A-33 A-53",
           done(value=0, announced={"Ann": 4}), "Ann keeps 5",
           "Bo's spy looks at Ann's force, sniped by Ann's sniper_team",
           has={"Ann": "sniper_team", "Bo": "spy"}),
    cancel("nobody snipes the own spy", "A-51", refused("own-card", "A-51", is_final=True),
           f"{LOOK}, sniped by Ann's sniper_team", has={"Ann": "spy sniper_team"}),
    cancel("a saboteur snipes no spy", "A-51", refused("power-missing", "A-51", is_final=True),
           f"{LOOK}, sniped by Bo's saboteur", has={"Ann": "spy", "Bo": "saboteur"}),
    cancel("binoculars are not sniped", "A-33", refused("nothing-to-snipe", "A-33", is_final=True),
           "Ann's binoculars look, sniped by Bo's assassin", has={"Ann": "binoculars", "Bo": "assassin"}),
    cancel("a sniper is not sniped in answer", "A-33", refused("nothing-to-snipe", "A-33", is_final=True),
           "Ann's sniper_team snipes Bo's brawler, sniped by Bo's assassin",
           has={"Ann": "sniper_team", "Bo": "assassin"}),
    cancel("a medic saves the spy, which looks", "A-33 A-54",
           done(value=4, left=5, lost={"Bo": 1, "Cy": 1}, drew={"Ann": 1}, cites="A-54 A-84"),
           f"{LOOK}, sniped by Bo's assassin, saved by Cy's medic",
           has={"Ann": "spy", "Bo": "assassin", "Cy": "medic"}),
    cancel("the spy's owner has a guard that cancels the snipe", "A-33 A-55",
           done(value=4, left=5, limit=7, lost={"Bo": 1}, drew={"Ann": 2}, cites="A-55"),
           f"{LOOK}, sniped by Bo's assassin, cancelled by Ann's guard",
           has={"Ann": "spy guard", "Bo": "assassin"}),
    cancel("another's guard does not help the spy", "A-55", refused("not-aimed-at", "A-55", is_final=True),
           f"{LOOK}, sniped by Bo's assassin, cancelled by Cy's guard",
           has={"Ann": "spy", "Bo": "assassin", "Cy": "guard"}),
    cancel("nobody is helped who is not sniped", "A-54", refused("nothing-to-save", "A-54", is_final=True),
           f"{BY_CY}, saved by Bo's medic", has=CY | {"Bo": "medic"}),
)  # fmt: skip

GUARDS = (
    cancel("a guard cancels a disarm: the tool stays", "A-32 A-55 A-50",
           done(left=4, lost={"Bo": 1}, drew={"Bo": 1}, cites="A-32 A-50 A-55"),
           "Ann's saboteur disarms Bo's spear, cancelled by Bo's guard", has=SABOTEUR),
    cancel("the tool may be used after that", "A-55", done(value=1),
           "Ann's saboteur disarms Bo's spear, cancelled by Bo's guard", "Ann keeps 0",
           "Bo hunts: refugee spear", has=SABOTEUR),
    cancel("a guard cancels a snipe", "A-55 A-51", done(lost={"Bo": 1}, cites="A-51 A-55"),
           "Ann's sniper_team snipes Bo's brawler, cancelled by Bo's guard", has=SNIPER),
    cancel("a guard that is sniped cancels that", "A-55", done(lost={"Bo": 1}, drew={"Bo": 1}),
           "Ann's sniper_team snipes Bo's guard, cancelled by Bo's guard", has=SNIPER),
    cancel("a guard cancels an attack on a building", "A-55 A-77",
           done(lost={"Bo": 1}, bases={"Bo": "armory"}, cites="A-55 A-77"),
           "Ann's saboteur disables Bo's armory, cancelled by Bo's guard", has=SABOTEUR,
           bases={"Bo": "armory"}),
    cancel("without a guard the building is disabled", "A-77", done(bases={"Bo": "armory disabled"}),
           "Ann's saboteur disables Bo's armory", has=SABOTEUR, bases={"Bo": "armory"}),
    cancel("a committed guard cancels an attack on a building", "A-53 A-55",
           done(announced={"Ann": 4}, bases={"Ann": "armory"}), "Ann keeps 5",
           "Bo's saboteur disables Ann's armory, cancelled by Ann's guard",
           has={"Bo": "saboteur", "Ann": "guard"}, bases={"Ann": "armory"}),
    cancel("a guard cancels an attack on a leader", "A-55 A-77 A-63", done(bases={"Bo": "mentor"}),
           "Ann's sniper_team wounds Bo's mentor, cancelled by Bo's guard", has=SNIPER,
           bases={"Bo": "mentor"}),
    cancel("a guard cancels the fanatic: the refugee is discarded, not removed", "A-32 A-55 A-80",
           done(lost={"Bo": 1}, removed="", gains=""),
           "Ann's refugee strikes Bo's spear, cancelled by Bo's guard", has=GUARD, bases={"Ann": "fanatic"}),
    cancel("and the fanatic has struck this round", "A-80", refused("action-taken", "A-80"),
           "Ann's refugee strikes Bo's spear, cancelled by Bo's guard", "Ann's refugee strikes Bo's spear",
           has=GUARD, bases={"Ann": "fanatic"}),
    cancel("a committed saboteur that is cancelled is one card less", "A-53 A-55",
           done(number=4, lost={"Bo": 1}), "Ann keeps 5",
           "Ann's saboteur disarms Bo's spear, from the committed cards, cancelled by Bo's guard",
           has=SABOTEUR),
    cancel("by house rule a guard cancels no snipe", "A-32",
           refused("cancels-only-recon", "A-32", is_final=True),
           "Ann's sniper_team snipes Bo's brawler, cancelled by Bo's guard", has=SNIPER, house=RECON_ONLY),
    cancel("nor a disarm", "A-32",
           refused("cancels-only-recon", "A-32", is_final=True),
           "Ann's saboteur disarms Bo's spear, cancelled by Bo's guard", has=SABOTEUR, house=RECON_ONLY),
    cancel("nor an attack on a building", "A-32", refused("cancels-only-recon", "A-32", is_final=True),
           "Ann's saboteur disables Bo's armory, cancelled by Bo's guard", has=SABOTEUR,
           bases={"Bo": "armory"}, house=RECON_ONLY),
    cancel("but still a spy on its owner's cards", "A-32", done(value=0, drew={"Ann": 1, "Bo": 1}),
           f"{LOOK}, cancelled by Bo's guard", has=SPY | GUARD, house=RECON_ONLY),
    cancel("a guard guards its owner's cards only", "A-55", refused("not-aimed-at", "A-55", is_final=True),
           "Ann's saboteur disarms Bo's spear, cancelled by Cy's guard",
           has={"Ann": "saboteur", "Cy": "guard"}),
    cancel("a scouting refugee stops no attack", "A-32", refused("power-missing", "A-32", is_final=True),
           "Ann's saboteur disarms Bo's spear, cancelled by Bo's scouting_refugee",
           has={"Ann": "saboteur", "Bo": "scouting_refugee"}),
    cancel("the guard is one of the five", "A-30 A-55", refused("too-many-cards", "A-30"),
           "Ann's saboteur disarms Bo's spear, cancelled by Bo's guard", "Ann keeps 0",
           "Bo digs: refugee refugee refugee hardy_scavenger shovel", "Bo keeps 1", has=SABOTEUR),
    cancel("the card drawn for a guard may be used", "A-30 A-55", done(number=5),
           "Ann's saboteur disarms Bo's spear, cancelled by Bo's guard", "Ann keeps 0", "Bo keeps 5",
           has=SABOTEUR),
)  # fmt: skip

ROWS: tuple[Row, ...] = (*RECON, *TWO_BUNKERS, *SOURCES, *SNIPED, *GUARDS)


@each_row(ROWS)
def test_the_answer_goes_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_the_log_says_what_the_look_would_have_been() -> None:
    row = next(row for row in RECON if row.name.startswith("answers: a scouting refugee cancels a spy"))

    assert seen(row)["told"] == "Ann’s Spy tries to look at Bo’s hand; Cy cancels it"


def test_the_ruling_says_what_becomes_of_every_card() -> None:
    rows = {row.name.removeprefix("answers: "): row for row in ROWS}

    cancelled = seen(rows["a scouting refugee cancels a spy: both are discarded, both draw"])["reasons"]
    saved = seen(rows["a medic saves the spy, which looks"])["reasons"]

    assert [reason.text() for reason in cancelled] == [
        "Cy’s Scouting Refugee cancels the look of Ann’s Spy, so nothing is seen. Scouting Refugee "
        "is discarded.",
        "Cy draws 1 for it.",
        "The Spy is discarded, and Ann draws 1 for it.",
    ]
    assert saved[0].text() == (
        "Bo’s snipe is stopped: Cy’s Medic saves the Spy. Assassin and Medic are discarded."
    )


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("from the bunker", "Cy’s Scouting Refugee comes out of the Bunker."),
        ("from the bunker 1", "Cy’s Scouting Refugee comes out of Bunker 2."),
        ("", "Cy’s Scouting Refugee is one of the committed cards."),
    ],
)
def test_the_ruling_says_where_the_answering_card_comes_from(answer: str, text: str) -> None:
    steps = ("Cy keeps 5 | not-your-turn", f"{BY_CY} {answer}".strip())
    bases = {"Cy": "bunker with 1 unseen, bunker with scouting_refugee"}
    log = start_of(cancel("", "", {}, *steps, has=CY, bases=bases))

    for step in steps:
        log = play(log, step)

    assert log.page.record is not None
    assert text in " ".join(reason.text() for reason in log.page.record.ruling.reasons)


def test_of_a_snipe_that_was_stopped_the_ruling_says_where_both_cards_come_from() -> None:
    bases = {"Cy": "bunker with assassin medic"}
    saved = f"{LOOK}, sniped by Cy's assassin from the bunker, saved by Cy's medic from the bunker"

    has = {"Ann": "spy", "Cy": "assassin medic"}
    found = seen(cancel("", "", done(), saved, has=has, bases=bases))["reasons"]

    assert [reason.text() for reason in found][1:3] == [
        "Cy’s Assassin comes out of the Bunker.",
        "Cy’s Medic comes out of the Bunker.",
    ]


def test_each_bunker_is_an_answer_of_its_own() -> None:
    has, bases = (
        {"Ann": "spy", "Cy": "scouting_refugee"},
        {"Cy": "bunker with 1 unseen, bunker with 1 unseen"},
    )
    state = start_of(cancel("", "", {}, has=has, bases=bases)).state
    look = Recon("spy", "Bo", Place.HAND)

    found = [option_of(state, each) for each in possible_answers(state, aim_of_look(state, "Ann", look))]

    assert [each.word for each in found] == [
        "Cy/scouting_refugee",
        "Cy/scouting_refugee/bunker.0",
        "Cy/scouting_refugee/bunker.1",
    ]
    assert [each.hint.text() if each.hint else None for each in found[1:]] == [
        "from Bunker 1",
        "from Bunker 2",
    ]
    assert [answer_in(state, {"answer": (each.word,)}, "answer") for each in found] == [
        Response("Cy", "scouting_refugee", Stop.CANCEL),
        Response("Cy", "scouting_refugee", Stop.CANCEL, Source.BUNKER, 0),
        Response("Cy", "scouting_refugee", Stop.CANCEL, Source.BUNKER, 1),
    ]
