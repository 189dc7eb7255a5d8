"""What stops a look or an attack while a table gathers, row by row (A-32, A-33, A-53 to A-55)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.answers.asking import answer_in, option_of, possible_answers
from referee.rules.arctic.recon.look import Recon
from referee.rules.arctic.recon.targets import Place, aim_of_look
from referee.rules.arctic.record.entries import Response, Source, Stop
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.rows.cancel import (
    BY_CY,
    CY,
    GUARD,
    LOOK,
    RECON,
    SABOTEUR,
    SNIPER,
    SOURCES,
    TWO_BUNKERS,
    cancel,
)
from tests.rules.arctic.rows.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.rows.recon import SPY
from tests.rules.arctic.rows.row import Row, done, each_row, refused

RECON_ONLY = {"guard_cancels": "recon"}
TWICE_FROM_BUNKER = f"{LOOK}, sniped by Cy's assassin from the bunker, saved by Cy's medic from the bunker"


SNIPED = (
    cancel("a spy is sniped: both are discarded, nothing is seen, its owner draws", "A-33 A-51 A-84")
    .given(has={"Ann": "spy", "Cy": "sniper_team"})
    .when(f"{LOOK}, sniped by Cy's sniper_team")
    .then(done(value=0, left=5, limit=6, lost={"Cy": 1}, drew={"Ann": 1}, cites="A-33 A-51 A-84")),
    cancel("an assassin snipes a spy, which is one person", "A-33 A-51", has={"Ann": "spy", "Bo": "assassin"})
    .when(f"{LOOK}, sniped by Bo's assassin")
    .then(done(value=0, lost={"Bo": 1})),
    cancel("a committed sniper snipes a spy, and the number falls", "A-33 A-53")
    .given(has={"Ann": "sniper_team", "Bo": "spy"})
    .when("Ann keeps 5", "Bo's spy looks at Ann's force, sniped by Ann's sniper_team")
    .then(done(value=0, announced={"Ann": 4})),
    cancel("nobody snipes the own spy", "A-51", has={"Ann": "spy sniper_team"})
    .when(f"{LOOK}, sniped by Ann's sniper_team")
    .then(refused("own-card", "A-51", is_final=True)),
    cancel("a saboteur snipes no spy", "A-51", has={"Ann": "spy", "Bo": "saboteur"})
    .when(f"{LOOK}, sniped by Bo's saboteur")
    .then(refused("power-missing", "A-51", is_final=True)),
    cancel("binoculars are not sniped", "A-33", has={"Ann": "binoculars", "Bo": "assassin"})
    .when("Ann's binoculars look, sniped by Bo's assassin")
    .then(refused("nothing-to-snipe", "A-33", is_final=True)),
    cancel("a sniper is not sniped in answer", "A-33", has={"Ann": "sniper_team", "Bo": "assassin"})
    .when("Ann's sniper_team snipes Bo's brawler, sniped by Bo's assassin")
    .then(refused("nothing-to-snipe", "A-33", is_final=True)),
    cancel("a medic saves the spy, which looks", "A-33 A-54")
    .given(has={"Ann": "spy", "Bo": "assassin", "Cy": "medic"})
    .when(f"{LOOK}, sniped by Bo's assassin, saved by Cy's medic")
    .then(done(value=4, left=5, lost={"Bo": 1, "Cy": 1}, drew={"Ann": 1}, cites="A-54 A-84")),
    cancel("the spy's owner has a guard that cancels the snipe", "A-33 A-55")
    .given(has={"Ann": "spy guard", "Bo": "assassin"})
    .when(f"{LOOK}, sniped by Bo's assassin, cancelled by Ann's guard")
    .then(done(value=4, left=5, limit=7, lost={"Bo": 1}, drew={"Ann": 2}, cites="A-55")),
    cancel("another's guard does not help the spy", "A-55")
    .given(has={"Ann": "spy", "Bo": "assassin", "Cy": "guard"})
    .when(f"{LOOK}, sniped by Bo's assassin, cancelled by Cy's guard")
    .then(refused("not-aimed-at", "A-55", is_final=True)),
    cancel("both answers come out of a bunker with two cards", "A-74")
    .given(has={"Ann": "spy", "Cy": "assassin medic"}, bases={"Cy": "bunker with 2 unseen"})
    .when(TWICE_FROM_BUNKER)
    .then(done(value=4, bases={"Cy": "bunker"})),
    cancel("a bunker with one card has none left for the second answer", "A-74")
    .given(has={"Ann": "spy", "Cy": "assassin medic"}, bases={"Cy": "bunker with 1 unseen"})
    .when(TWICE_FROM_BUNKER)
    .then(refused("not-stored", "A-74")),
    cancel("nobody is helped who is not sniped", "A-54", has=CY | {"Bo": "medic"})
    .when(f"{BY_CY}, saved by Bo's medic")
    .then(refused("nothing-to-save", "A-54", is_final=True)),
)

GUARDS = (
    cancel("a guard cancels a disarm: the tool stays", "A-32 A-55 A-50", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear, cancelled by Bo's guard")
    .then(done(left=4, lost={"Bo": 1}, drew={"Bo": 1}, cites="A-32 A-50 A-55")),
    cancel("the tool may be used after that", "A-55", has=SABOTEUR)
    .when(
        "Ann's saboteur disarms Bo's spear, cancelled by Bo's guard", "Ann keeps 0", "Bo hunts: refugee spear"
    )
    .then(done(value=1)),
    cancel("a guard cancels a snipe", "A-55 A-51", has=SNIPER)
    .when("Ann's sniper_team snipes Bo's brawler, cancelled by Bo's guard")
    .then(done(lost={"Bo": 1}, cites="A-51 A-55")),
    cancel("a guard that is sniped cancels that", "A-55", has=SNIPER)
    .when("Ann's sniper_team snipes Bo's guard, cancelled by Bo's guard")
    .then(done(lost={"Bo": 1}, drew={"Bo": 1})),
    cancel("a guard cancels an attack on a building", "A-55 A-77", has=SABOTEUR, bases={"Bo": "armory"})
    .when("Ann's saboteur disables Bo's armory, cancelled by Bo's guard")
    .then(done(lost={"Bo": 1}, bases={"Bo": "armory"}, cites="A-55 A-77")),
    cancel("without a guard the building is disabled", "A-77", has=SABOTEUR, bases={"Bo": "armory"})
    .when("Ann's saboteur disables Bo's armory")
    .then(done(bases={"Bo": "armory disabled"})),
    cancel("a committed guard cancels an attack on a building", "A-53 A-55")
    .given(has={"Bo": "saboteur", "Ann": "guard"}, bases={"Ann": "armory"})
    .when("Ann keeps 5", "Bo's saboteur disables Ann's armory, cancelled by Ann's guard")
    .then(done(announced={"Ann": 4}, bases={"Ann": "armory"})),
    cancel("a guard cancels an attack on a leader", "A-55 A-77 A-63", has=SNIPER, bases={"Bo": "mentor"})
    .when("Ann's sniper_team wounds Bo's mentor, cancelled by Bo's guard")
    .then(done(bases={"Bo": "mentor"})),
    cancel("a guard cancels the fanatic: the refugee is discarded, not removed", "A-32 A-55 A-80")
    .given(has=GUARD, bases={"Ann": "fanatic"})
    .when("Ann's refugee strikes Bo's spear, cancelled by Bo's guard")
    .then(done(lost={"Bo": 1}, removed="", gains="")),
    cancel("and the fanatic has struck this round", "A-80", has=GUARD, bases={"Ann": "fanatic"})
    .when("Ann's refugee strikes Bo's spear, cancelled by Bo's guard", "Ann's refugee strikes Bo's spear")
    .then(refused("action-taken", "A-80")),
    cancel("a committed saboteur that is cancelled is one card less", "A-53 A-55", has=SABOTEUR)
    .when(
        "Ann keeps 5", "Ann's saboteur disarms Bo's spear, from the committed cards, cancelled by Bo's guard"
    )
    .then(done(number=4, lost={"Bo": 1})),
    cancel("by house rule a guard cancels no snipe", "A-32", has=SNIPER, house=RECON_ONLY)
    .when("Ann's sniper_team snipes Bo's brawler, cancelled by Bo's guard")
    .then(refused("cancels-only-recon", "A-32", is_final=True)),
    cancel("nor a disarm", "A-32", has=SABOTEUR, house=RECON_ONLY)
    .when("Ann's saboteur disarms Bo's spear, cancelled by Bo's guard")
    .then(refused("cancels-only-recon", "A-32", is_final=True)),
    cancel("nor an attack on a building", "A-32", has=SABOTEUR, bases={"Bo": "armory"}, house=RECON_ONLY)
    .when("Ann's saboteur disables Bo's armory, cancelled by Bo's guard")
    .then(refused("cancels-only-recon", "A-32", is_final=True)),
    cancel("but still a spy on its owner's cards", "A-32", has=SPY | GUARD, house=RECON_ONLY)
    .when(f"{LOOK}, cancelled by Bo's guard")
    .then(done(value=0, drew={"Ann": 1, "Bo": 1})),
    cancel("a guard guards its owner's cards only", "A-55", has={"Ann": "saboteur", "Cy": "guard"})
    .when("Ann's saboteur disarms Bo's spear, cancelled by Cy's guard")
    .then(refused("not-aimed-at", "A-55", is_final=True)),
    cancel("a scouting refugee stops no attack", "A-32", has={"Ann": "saboteur", "Bo": "scouting_refugee"})
    .when("Ann's saboteur disarms Bo's spear, cancelled by Bo's scouting_refugee")
    .then(refused("power-missing", "A-32", is_final=True)),
    cancel("the guard is one of the five", "A-30 A-55", has=SABOTEUR)
    .when(
        "Ann's saboteur disarms Bo's spear, cancelled by Bo's guard",
        "Ann keeps 0",
        "Bo digs: refugee refugee refugee hardy_scavenger shovel",
        "Bo keeps 1",
    )
    .then(refused("too-many-cards", "A-30")),
    cancel("the card drawn for a guard may be used", "A-30 A-55", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear, cancelled by Bo's guard", "Ann keeps 0", "Bo keeps 5")
    .then(done(number=5)),
)

ROWS: tuple[Row, ...] = (*RECON, *TWO_BUNKERS, *SOURCES, *SNIPED, *GUARDS)


@each_row(ROWS)
def test_the_answer_goes_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_the_log_says_what_the_look_would_have_been() -> None:
    row = next(row for row in RECON if row.name.startswith("answers: a scouting refugee cancels a spy"))

    assert seen(row)["told"] == "Ann’s Spy tries to look at Bo’s hand, but Cy cancels it"


def test_the_ruling_says_what_becomes_of_every_card() -> None:
    rows = {row.name.removeprefix("answers: "): row for row in ROWS}

    cancelled = seen(rows["a scouting refugee cancels a spy: both are discarded, both draw"])["reasons"]
    saved = seen(rows["a medic saves the spy, which looks"])["reasons"]

    assert [reason.text() for reason in cancelled] == [
        "Cy’s Scouting Refugee cancels Ann’s Spy. Nothing is seen. Scouting Refugee is discarded.",
        "Cy draws 1 for it.",
        "The Spy is discarded, and Ann draws 1 for it.",
    ]
    assert saved[0].text() == ("Cy’s Medic saves the Spy from Bo’s snipe. Assassin and Medic are discarded.")


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
    log = start_of(cancel("", "", has=CY, bases=bases).when(*steps))

    for step in steps:
        log = play(log, step)

    assert log.version.record is not None
    assert text in " ".join(reason.text() for reason in log.version.record.ruling.reasons)


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("brawler", "Brawler can’t cancel anything."),
        ("scouting_refugee", "Scouting Refugee can’t cancel that, only recon."),
    ],
)
def test_who_cannot_cancel_an_attack_is_told_what_that_card_can(card: str, says: str) -> None:
    step = f"Ann's saboteur disarms Bo's net, cancelled by Bo's {card}"
    log = start_of(cancel("", "", has={"Ann": "saboteur", "Bo": f"net {card}"}).when(step))

    with pytest.raises(IllegalEntry, match=says):
        play(log, step)


def test_of_a_snipe_that_was_stopped_the_ruling_says_where_both_cards_come_from() -> None:
    bases = {"Cy": "bunker with assassin medic"}
    has = {"Ann": "spy", "Cy": "assassin medic"}
    found = seen(cancel("", "", has=has, bases=bases).when(TWICE_FROM_BUNKER))["reasons"]

    assert [reason.text() for reason in found][1:3] == [
        "Cy’s Assassin comes out of the Bunker.",
        "Cy’s Medic comes out of the Bunker.",
    ]


def test_each_bunker_is_an_answer_of_its_own() -> None:
    has, bases = (
        {"Ann": "spy", "Cy": "scouting_refugee"},
        {"Cy": "bunker with 1 unseen, bunker with 1 unseen"},
    )
    state = start_of(cancel("", "", has=has, bases=bases)).state
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
