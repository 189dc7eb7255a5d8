"""The end of the game, row by row: gangs, the largest tribe, and ties (A-90 to A-92).

A tribe is written "cards + buildings", as in "refugee*4 spear + armory bunker:disabled"; the players
stand in turn order, and so do expected numbers. A gang is written "Ann", "Ann+Bo" or "-".
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.ending.gangs import LADDERS
from referee.rules.arctic.ending.scoring import ScoringCase, resolve_scoring
from referee.rules.arctic.record.outcomes import ScoringOutcome
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import Word
from referee.rules.kernel.text.ruling import Reason, Ruling
from tests.rules.arctic.rows.tables import (
    Asked,
    Json,
    Row,
    as_expected,
    ask,
    cited,
    each_row,
    refused,
    scoring,
    tribe,
)

ALL = "hq1 hq2 recon5"


def ends(winners: str, by: str, tribes: tuple[int, ...] = (), *, cites: str = "") -> Json:
    """Say who wins and by what."""
    expect: Json = {"winners": winners.split(), "decided_by": by}
    return expect | ({"tribe": tribes} if tribes else {}) | {"cites": cites}


def gangs(told: str, tribes: tuple[int, ...] = ()) -> Json:
    """Say who gets which gang: "gearheads=Ann pharmers=Ann+Bo masons=-"."""
    given: Json = {}
    for word in told.split():
        gang, _, who = word.partition("=")
        given[gang] = None if who == "-" else who.split("+") if "+" in who else who
    return {"gangs": given, "cites": "A-90" if given else ""} | ({"tribe": tribes} if tribes else {})


def second_tie(name: str, told: str, modules: str, **tribes: Any) -> tuple[Row, ...]:
    """Make the rows of a second tie of Ann and Bo: by default and with each value of the house rule."""
    default = (
        scoring(f"{name}, by default", "A-90", modules=modules).tribes(**tribes).then(gangs(told.format("-")))
    )
    return default, *(
        scoring(f"{name}, {value}", "A-90", modules=modules, house={"gang_second_tie": value})
        .tribes(**tribes)
        .then(gangs(told.format(who)))
        for value, who in (("none", "-"), ("shared", "Ann+Bo"), ("initiator", "Ann"))
    )


GEARHEADS = (
    scoring("gearheads: the most tool cards", "A-90", modules="hq1")
    .tribes(Ann="refugee spear", Bo="refugee spear net", Cy="refugee")
    .then(gangs("gearheads=Bo pharmers=-", (1, 6, 1))),
    scoring("gearheads: copies of one tool count each", "A-90", modules="hq1")
    .tribes(Ann="spear net", Bo="spear*3")
    .then(gangs("gearheads=Bo pharmers=-")),
    scoring("gearheads: instants, junk and medicine are no tools", "A-90", modules="hq1")
    .tribes(Ann="spear", Bo="tear_gas map binoculars junk*3 pills")
    .then(gangs("gearheads=Ann pharmers=Bo")),
    scoring("gearheads: contested tools are tools, and no more than one each", "A-90", modules="hq1")
    .tribes(Ann="grenade", Bo="spear shovel")
    .then(gangs("gearheads=Bo pharmers=-")),
    scoring("gearheads: a tie goes to the most contested tools", "A-90", modules="hq1")
    .tribes(Ann="spear net", Bo="spear wolf_pack", Cy="grenade")
    .then(gangs("gearheads=Bo pharmers=-")),
    scoring("gearheads: contested members do not break the tie", "A-90", modules="hq1")
    .tribes(Ann="spear field_crew*2", Bo="cargo_sled")
    .then(gangs("gearheads=Bo pharmers=-")),
    scoring("gearheads: nobody has a tool", "A-90", modules="hq1", house={"gang_second_tie": "shared"})
    .tribes(Ann="refugee", Bo="refugee")
    .then(gangs("gearheads=- pharmers=-", (1, 1))),
    scoring(
        "gearheads: the second tie leaves out who lost the first",
        "A-90",
        modules="hq1",
        house={"gang_second_tie": "shared"},
    )
    .tribes(Ann="spear*2", Bo="spear grenade", Cy="net wolf_pack")
    .then(gangs("gearheads=Bo+Cy pharmers=-", (0, 5, 5))),
    *second_tie(
        "gearheads: still tied", "gearheads={} pharmers=-", "hq1", Ann="spear", Bo="net", Cy="refugee*9"
    ),
)

PHARMERS = (
    scoring("pharmers: the value of the meds, not the number of cards", "A-90", modules="hq1")
    .tribes(Ann="pills*3", Bo="medkit*2")
    .then(gangs("gearheads=- pharmers=Bo", (0, 5))),
    scoring("pharmers: a medic's med is not on a medicine card", "A-90", modules="hq1")
    .tribes(Ann="medic*3 combat_medics", Bo="pills")
    .then(gangs("gearheads=- pharmers=Bo")),
    scoring("pharmers: a tie goes to the most medics", "A-90", modules="hq1")
    .tribes(Ann="pills*2 medic", Bo="medkit")
    .then(gangs("gearheads=- pharmers=Ann")),
    scoring("pharmers: medics of a player with fewer meds do not count", "A-90", modules="hq1")
    .tribes(Ann="pills*2", Bo="medkit medic", Cy="pills medic*5")
    .then(gangs("gearheads=- pharmers=Bo")),
    scoring("pharmers: combat medics are no medics, by default", "A-90", modules="hq1")
    .tribes(Ann="medkit combat_medics*2", Bo="medkit medic")
    .then(gangs("gearheads=- pharmers=Bo")),
    scoring(
        "pharmers: combat medics are medics, combat_medics_count=yes",
        "A-90",
        modules="hq1",
        house={"combat_medics_count": "yes"},
    )
    .tribes(Ann="medkit combat_medics*2", Bo="medkit medic")
    .then(gangs("gearheads=- pharmers=Ann")),
    scoring("pharmers: medics alone win nothing", "A-90", modules="hq1")
    .tribes(Ann="medic*3", Bo="refugee")
    .then(gangs("gearheads=- pharmers=-")),
    scoring(
        "pharmers: meds corrected on the card", "A-90", modules="hq1", overrides={"pills": {"base_meds": 3}}
    )
    .tribes(Ann="pills", Bo="medkit")
    .then(gangs("gearheads=- pharmers=Ann")),
    *second_tie(
        "pharmers: still tied",
        "gearheads=- pharmers={}",
        "hq1",
        Ann="pills medic",
        Bo="pills medic",
        Cy="medic*2",
    ),
)

MASONS = (
    scoring("masons: the most buildings", "A-90", modules="hq2")
    .tribes(Ann="refugee + armory", Bo="+ armory armory")
    .then(gangs("masons=Bo", (1, 5))),
    scoring("masons: disabled and unfinished buildings do not count", "A-90", modules="hq1 hq2")
    .tribes(Ann="refugee + armory:disabled bunker:under_construction", Bo="refugee + pharmacy")
    .then(gangs("gearheads=- pharmers=- masons=Bo")),
    scoring("masons: only disabled and unfinished ones", "A-90", modules="hq2")
    .tribes(Ann="engineer*2 + armory:disabled", Bo="refugee + pharmacy:under_construction")
    .then(gangs("masons=-")),
    scoring("masons: a tie goes to the most engineers", "A-90", modules="hq2")
    .tribes(Ann="engineer*2 + bunker bunker:disabled", Bo="engineer + pharmacy")
    .then(gangs("masons=Ann")),
    scoring("masons: tinkers break no tie", "A-90", modules="hq2 recon3")
    .tribes(Ann="tinker*3 + scout_tower", Bo="engineer + portable_decoys")
    .then(gangs("masons=Bo")),
    scoring("masons: a building among the cards is in no headquarters", "A-90 A-91 A-92", modules="hq2")
    .tribes(Ann="refugee armory*3", Bo="refugee + armory")
    .then(gangs("masons=Bo")),
    *second_tie(
        "masons: still tied",
        "masons={}",
        "hq2",
        Ann="engineer + armory",
        Bo="engineer + bunker",
        Cy="engineer*3",
    ),
)

HUMANITARIANS = (
    scoring("humanitarians: the most refugee cards", "A-90", modules="recon5")
    .tribes(Ann="refugee*4", Bo="refugee*3")
    .then(gangs("humanitarians=Ann", (9, 3))),
    scoring("humanitarians: scouting refugees are refugees", "A-90 A-82", modules="recon5")
    .tribes(Ann="refugee*2", Bo="refugee scouting_refugee*2")
    .then(gangs("humanitarians=Bo", (2, 8))),
    scoring("humanitarians: families are no refugees", "A-90", modules="recon5")
    .tribes(Ann="refugee", Bo="tribe_family_5*2")
    .then(gangs("humanitarians=Ann")),
    scoring("humanitarians: nobody has a refugee", "A-90", modules="recon5")
    .tribes(Ann="brawler", Bo="scavenger")
    .then(gangs("humanitarians=-")),
    *(
        scoring(
            f"humanitarians: nobody on a tie, gang_second_tie={value}",
            "A-90",
            modules="recon5",
            house={"gang_second_tie": value},
        )
        .tribes(Ann="refugee", Bo="scouting_refugee", Cy="scavenger")
        .then(gangs("humanitarians=-", (1, 1, 1)))
        for value in ("none", "shared", "initiator")
    ),
)

IN_PLAY = (
    scoring("without modules there is no gang", "A-90")
    .tribes(Ann="refugee", Bo="spear + armory")
    .then(gangs("", (1, 0))),
    scoring("modules without gangs bring none", "A-90", modules="hq3 hq4 recon1 recon2 recon3 recon4")
    .tribes(Ann="refugee spear", Bo="pills + armory")
    .then(gangs("")),
    scoring("one player may get all four", "A-90 A-91", modules=ALL)
    .tribes(Ann="brawler*9", Bo="refugee spear pills + armory")
    .then(gangs("gearheads=Bo pharmers=Bo masons=Bo humanitarians=Bo", (9, 21))),
    scoring("a gang counts what its card says", "A-90", modules="hq1", overrides={"gearheads": {"people": 7}})
    .tribes(Ann="spear", Bo="")
    .then(gangs("gearheads=Ann pharmers=-", (7, 0))),
)

WINNERS = (
    scoring("the largest tribe wins", "A-91")
    .tribes(
        Ann="refugee*4 scavenger*3 brawler thugs",
        Bo="refugee*4 scavenger*3 brawler tribe_family_5",
        Cy="refugee*4 scavenger*3 brawler medkit*3",
    )
    .then(ends("Bo", "tribe", (11, 13, 8), cites="A-91")),
    scoring("a gang may decide", "A-91 A-90", modules="hq1")
    .tribes(Ann="tribe_family_5", Bo="refugee spear")
    .then(ends("Bo", "tribe", (5, 6), cites="A-90 A-91")),
    scoring(
        "a shared gang counts in full for each",
        "A-91 A-90",
        modules="hq1",
        house={"gang_second_tie": "shared"},
    )
    .tribes(Ann="refugee spear", Bo="refugee net", Cy="refugee*5")
    .then(ends("Ann Bo", "shared", (6, 6, 5))),
    scoring(
        "leaders and buildings count nothing, whatever is printed",
        "A-91",
        overrides={"mentor": {"people": 4}, "armory": {"people": 4}},
    )
    .tribes(Ann="refugee mentor + armory", Bo="refugee*2")
    .then(ends("Bo", "tribe", (1, 2))),
    scoring("people are corrected on the card", "A-91", overrides={"thugs": {"people": 4}})
    .tribes(Ann="thugs", Bo="brawler*3")
    .then(ends("Ann", "tribe", (4, 3))),
    scoring("tools and medicine have no people", "A-91")
    .tribes(Ann="spear*9 medkit*9 junk*7 map binoculars", Bo="refugee")
    .then(ends("Bo", "tribe", (0, 1))),
    scoring("a tie goes to the most contested cards", "A-92")
    .tribes(Ann="brawler*4", Bo="tribe_family_4")
    .then(ends("Bo", "contested", (4, 4), cites="A-91 A-92")),
    scoring("contested tools and instants are contested cards", "A-92")
    .tribes(Ann="tribe_family_4 spear*9", Bo="tribe_family_4 grenade", Cy="brawler*4 tear_gas")
    .then(ends("Bo", "contested", (4, 4, 4))),
    scoring("contested cards of a smaller tribe do not count", "A-92")
    .tribes(Ann="field_crew", Bo="brawler*4", Cy="tribe_family_3 grenade*2 wolf_pack*2")
    .then(ends("Ann", "contested", (4, 4, 3))),
    scoring("then the most cards", "A-92")
    .tribes(Ann="brawler*2 scavenger*2 junk", Bo="brawler*4")
    .then(ends("Ann", "cards", (4, 4), cites="A-92")),
    scoring("leaders and buildings are no cards of the deck", "A-92")
    .tribes(Ann="brawler*4 mentor armory + bunker pharmacy", Bo="scavenger*4")
    .then(ends("Ann Bo", "shared", (4, 4), cites="A-92")),
    scoring("a gang is no card of the deck, and no contested one", "A-92 A-90", modules="hq1")
    .tribes(Ann="refugee spear*2", Bo="field_crew sled_team spear")
    .then(ends("Bo", "contested", (6, 6))),
    scoring("shared by two of three", "A-92")
    .tribes(Ann="brawler*3 junk*9", Bo="brawler*4", Cy="refugee*4")
    .then(ends("Bo Cy", "shared", (3, 4, 4))),
    scoring("shared by three", "A-92")
    .tribes(Ann="brawler", Bo="refugee", Cy="scavenger")
    .then(ends("Ann Bo Cy", "shared", (1, 1, 1))),
    scoring("three tied, then two by contested cards, then one by cards", "A-92")
    .tribes(Ann="brawler*4 junk*9", Bo="field_crew", Cy="tribe_family_4 spear")
    .then(ends("Cy", "cards", (4, 4, 4))),
    scoring("five players without a card share the victory", "A-92")
    .tribes(Ann="", Bo="", Cy="", Di="", Ed="")
    .then(ends("Ann Bo Cy Di Ed", "shared", (0, 0, 0, 0, 0))),
    scoring("any number that a finger may mean", "A-91")
    .tribes(Ann="refugee*999", Bo="")
    .then(ends("Ann", "tribe", (999, 0))),
    scoring("a card counted 0 times is not there", "A-91")
    .tribes(Ann="tribe_family_5*0 gearheads*0", Bo="refugee")
    .then(ends("Bo", "tribe", (0, 1))),
)

REFUSED = (
    scoring("a card nobody knows", "A-91").tribes(Ann="yeti", Bo="").then(refused("unknown-card", None)),
    scoring("a building nobody knows", "A-90")
    .tribes(Ann="+ igloo", Bo="")
    .then(refused("unknown-card", None)),
    scoring("a card that is no building", "A-90")
    .tribes(Ann="+ spear", Bo="")
    .then(refused("wrong-kind-of-card", None)),
    scoring("a state nobody knows", "A-90")
    .tribes(Ann="+ armory:burning", Bo="")
    .then(refused("malformed", None)),
    scoring("a gang is not owned", "A-90")
    .tribes(Ann="masons", Bo="")
    .then(refused("gang-not-owned", "A-90")),
    scoring("fewer than none", "A-91").tribes(Ann="spear*-1", Bo="").then(refused("impossible-number", None)),
    scoring("more than anybody has", "A-91")
    .tribes(Ann="spear*1000", Bo="")
    .then(refused("impossible-number", None)),
    scoring("one player", "A-9").tribes(Ann="refugee").then(refused("wrong-number-of-players", "A-9")),
    scoring("an unknown module", "A-90", modules="hq9")
    .tribes(Ann="", Bo="")
    .then(refused("unknown-module", None)),
    scoring("an unknown house rule", "A-90", house={"x": "y"})
    .tribes(Ann="", Bo="")
    .then(refused("unknown-house-rule", None)),
)

ROWS = (*GEARHEADS, *PHARMERS, *MASONS, *HUMANITARIANS, *IN_PLAY, *WINNERS, *REFUSED)


@each_row(ROWS)
def test_the_game_ends_as_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)


def test_every_row_has_a_name_of_its_own() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("gang", sorted(LADDERS))
def test_a_card_without_its_gang_power_changes_rows(gang: str) -> None:
    told = [row for row in ROWS if not row.is_refusal and gang in row.expect.get("gangs", {})]

    assert told
    for row in told:
        lacking = {**row.case.get("overrides", {}), gang: {"powers": []}}
        assert gang not in ask(row, overrides=lacking)["gangs"]


# Refusals that no tribe tells --------------------------------------------------------------------------


def asked(**case: Any) -> Json:
    return ask(Row("", (), "arctic.scoring", case, {}))


def test_everybody_counts() -> None:
    answered = asked(players=["Ann", "Bo"], tribes={"Ann": tribe("refugee")})

    assert answered["error"] == {
        "code": "missing-tribe",
        "message": "Bo’s cards are missing. Enter everyone’s.",
        "rule": "A-91",
    }


def test_nobody_else_counts() -> None:
    answered = asked(players=["Ann", "Bo"], tribes={name: tribe("") for name in ("Ann", "Bo", "Cy")})

    assert answered["error"]["code"] == "unknown-player"


def test_two_players_need_two_names() -> None:
    answered = asked(players=["Ann", "Ann"], tribes={"Ann": tribe("")})

    assert answered["error"]["code"] == "same-name-twice"


@pytest.mark.parametrize("number", ["3", 1.5, True, None])
def test_a_number_is_a_number(number: Any) -> None:
    answered = asked(players=["Ann", "Bo"], tribes={"Ann": {"cards": {"spear": number}}, "Bo": tribe("")})

    assert answered["error"]["code"] == "malformed"
    assert "tribes.Ann.cards.spear" in answered["error"]["message"]


def test_a_wrong_state_is_answered_with_the_possible_ones() -> None:
    message = asked(players=["Ann", "Bo"], tribes={"Ann": tribe("+ armory:burning"), "Bo": tribe("")})[
        "error"
    ]["message"]

    assert all(word in message for word in ("tribes.Ann", "complete", "under_construction", "disabled"))


# Reasons -----------------------------------------------------------------------------------------------


def ruled(row: Asked) -> Ruling[ScoringOutcome]:
    return resolve_scoring(decode(ScoringCase, row.case))


def named(name: str) -> Row:
    return next(row for row in ROWS if row.name == name)


def sums(reason: Reason) -> dict[Word, tuple[tuple[tuple[Word, int], ...], int]]:
    return {sum_.who: (sum_.terms, sum_.total) for sum_ in reason.sums}


def test_a_gang_is_explained_rung_by_rung() -> None:
    reasons = ruled(named("gearheads: a tie goes to the most contested tools")).reasons

    assert [reason.text() for reason in reasons[:2]] == [
        "Gearheads: Ann and Bo are tied for the most tools, 2.",
        "Gearheads: of these, Bo has the most contested tools, 1.",
    ]
    assert sums(reasons[0]) == {
        "Ann": ((("Spear", 1), ("Net", 1)), 2),
        "Bo": ((("Spear", 1), ("Wolf Pack", 1)), 2),
        "Cy": ((("Grenade", 1),), 1),
    }
    assert sums(reasons[1]) == {"Ann": ((), 0), "Bo": ((("Wolf Pack", 1),), 1)}


def test_a_gang_that_nobody_has_anything_for_is_told_in_one_sentence() -> None:
    reasons = ruled(named("pharmers: medics alone win nothing")).reasons

    assert reasons[1].text() == "Pharmers: no one has meds on medicine cards to claim it."


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("none", "Gearheads: still tied. No one gets it."),
        ("shared", "Gearheads: still tied. Ann and Bo count 5 people each."),
        ("initiator", "Gearheads: still tied. Ann gets it, first in turn order."),
    ],
)
def test_a_second_tie_names_its_house_rule(value: str, text: str) -> None:
    reasons = ruled(named(f"gearheads: still tied, {value}")).reasons

    (told,) = [reason for reason in reasons if reason.house_rules]
    assert told.text() == text
    assert told.house_rules == (f"gang_second_tie={value}",)


def test_the_humanitarians_go_by_no_house_rule() -> None:
    reasons = ruled(named("humanitarians: nobody on a tie, gang_second_tie=shared")).reasons

    assert "Humanitarians: tied. No one gets it." in [reason.text() for reason in reasons]
    assert not any(reason.house_rules for reason in reasons)


@pytest.mark.parametrize("which", ["no medics, by default", "medics, combat_medics_count=yes"])
def test_combat_medics_name_their_house_rule(which: str) -> None:
    row = named(f"pharmers: combat medics are {which}")
    value = row.case.get("house_rules", {}).get("combat_medics_count", "no")

    (told,) = [reason for reason in ruled(row).reasons if reason.house_rules]
    assert told.house_rules == (f"combat_medics_count={value}",)


def test_medics_alone_name_no_house_rule() -> None:
    reasons = ruled(named("pharmers: a tie goes to the most medics")).reasons

    assert not any(reason.house_rules for reason in reasons)


def test_a_card_counted_0_times_stands_in_no_reason() -> None:
    row = scoring("", "", modules="hq1").tribes(Ann="mentor*0 refugee*0 junk*0 net*0 spear*2", Bo="spear")

    told = [reason for reason in ruled(row).reasons if reason.text().startswith(("Ann", "Gearheads"))]

    assert sums(told[0])["Ann"] == ((("Spear", 2),), 2)
    assert [reason.rules for reason in told] == [("A-90",), ("A-91",)]


def test_the_tribe_is_added_up_card_by_card() -> None:
    reasons = ruled(named("one player may get all four")).reasons

    (told,) = [reason for reason in reasons if reason.sums and reason.rules == ("A-91",)]

    assert sums(told)["Ann"] == ((("9 × Brawler", 9),), 9)
    gang_terms = tuple((gang, 5) for gang in ("Gearheads", "Pharmers", "Masons", "Humanitarians"))
    assert sums(told)["Bo"] == ((("Refugee", 1), *gang_terms), 21)


def test_the_winners_ladder_is_told_and_its_last_rung_decides() -> None:
    reasons = ruled(named("three tied, then two by contested cards, then one by cards")).reasons

    assert [reason.text() for reason in reasons[-3:]] == [
        "Ann, Bo and Cy are tied for the largest tribe, 4 people.",
        "Bo and Cy are still tied, with 1 contested card each.",
        "Of these, Cy has the most cards in the deck, 2, and wins.",
    ]
    assert [reason.is_decisive for reason in reasons[-3:]] == [False, False, True]


def test_a_shared_victory_is_the_decision() -> None:
    last = ruled(named("shared by two of three")).reasons[-1]

    assert (last.text(), last.is_decisive) == ("Bo and Cy share the victory.", True)


@each_row([row for row in ROWS if not row.is_refusal])
def test_one_reason_decides(row: Row) -> None:
    assert [reason.is_decisive for reason in ruled(row).reasons].count(True) == 1


def unknown(field: str, card: str, modules: str) -> list[str]:
    case = {
        "players": ["Ann", "Bo"],
        "tribes": {"Ann": tribe("thugs pills spear"), "Bo": tribe("refugee")},
        "modules": modules.split(),
        "overrides": {card: {field: "?"}},
    }
    return [text for reason in asked(**case)["reasons"] if (text := reason["text"]).startswith("Check")]


def test_a_value_nobody_has_read_is_said_where_it_matters() -> None:
    meds = "Check your card. Unknown meds on Pills count as 0."

    assert unknown("people", "thugs", "") == ["Check your card. Unknown people on Thugs count as 0."]
    assert unknown("people", "gearheads", "hq1") == [
        "Check your card. Unknown people on Gearheads count as 0."
    ]
    assert unknown("base_meds", "pills", "hq1") == [meds]


def test_a_value_that_does_not_matter_is_not_asked_for() -> None:
    assert unknown("people", "field_crew", "hq1") == []
    assert unknown("people", "masons", "hq1 hq2") == []
    assert unknown("base_meds", "pills", "hq2 recon5") == []
    assert unknown("hunt", "thugs", "hq1") == []


def test_what_is_no_card_of_the_deck_is_said() -> None:
    told = ruled(named("leaders and buildings are no cards of the deck")).reasons[0]

    assert told.text() == ("Ann: leaders and buildings aren’t part of the deck. Leave out Mentor and Armory.")


# Numbers for plots -------------------------------------------------------------------------------------


def test_people_are_told_by_where_they_come_from() -> None:
    row = scoring("", "", modules="hq1").tribes(
        Ann="refugee*4 scouting_refugee scavenger*3 thugs tribe_family_5 grenade spear", Bo="refugee"
    )
    found = ask(row)

    assert found["people"]["Ann"] == {
        "refugees": 5,
        "mercenaries": 6,
        "contested": 5,
        "others": 0,
        "gangs": 5,
    }
    assert all(sum(found["people"][player].values()) == people for player, people in found["tribe"].items())


def test_all_numbers_of_all_rungs_are_kept() -> None:
    found = ask(named("the largest tribe wins"))
    gearheads = ask(named("gearheads: the most tool cards"))["gang_rungs"]["gearheads"]

    assert [rung["name"] for rung in found["rungs"]] == ["tribe", "contested", "cards"]
    assert found["rungs"][1]["numbers"] == {"Ann": 0, "Bo": 1, "Cy": 0}
    assert not found["rungs"][1]["is_used"]
    assert [rung["numbers"] for rung in gearheads] == [
        {"Ann": 1, "Bo": 2, "Cy": 0},
        {"Ann": 0, "Bo": 0, "Cy": 0},
    ]


def test_a_catalogue_may_be_given() -> None:
    row = named("gearheads: the most tool cards")
    fewer = {card_id: card for card_id, card in shipped().items() if card_id != "pharmers"}

    ruling = resolve_scoring(decode(ScoringCase, row.case), fewer)

    assert ruling.outcome.gangs == {"gearheads": "Bo"}
