"""House rule count_all_cards: do cards in and on buildings count at the end (A-90 to A-92)?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rules.arctic.ending.counts import deck_on_record
from referee.rules.arctic.ending.scoring import ScoringCase, Tribe, resolve_scoring
from referee.rules.arctic.ending.tally import Tally, compared
from referee.rules.arctic.record.state import Phase
from referee.rules.kernel.entry.kind import Turn
from referee.second.arctic.scoring import scoring as twin
from tests.rules.arctic.rows.gatherings import start_of
from tests.rules.arctic.rows.row import gathering
from tests.rules.arctic.rows.tables import Json, ask, scoring, tribe

# By themselves ------------------------------------------------------------------------------------------


def asked(house: str, in_buildings: Json, modules: str = "", **tribes: Any) -> Json:
    """Score tribes of whose cards some lie in buildings; the second referee agrees."""
    row = scoring("", "", modules=modules, house={"count_all_cards": house}).tribes(**tribes)
    told: Json = {
        name: {**tribe(cards), "in_buildings": in_buildings.get(name, {})} for name, cards in tribes.items()
    }
    answered, second = ask(row, tribes=told), twin({**row.case, "tribes": told})
    assert {name: answered.get(name) for name in second if name != "error"} == {
        name: second[name] for name in second if name != "error"
    }
    return answered


def named(house: str, in_buildings: Json) -> list[str]:
    """Return the house rules that the reasons of a score name."""
    tribes = {"Ann": Tribe({"thugs": 1}, (), in_buildings.get("Ann", {})), "Bo": Tribe({"refugee": 2})}
    ruling = resolve_scoring(ScoringCase(("Ann", "Bo"), tribes, (), {"count_all_cards": house}))
    return [rule for reason in ruling.reasons for rule in reason.house_rules]


@pytest.mark.parametrize(("house", "tribes", "winners"), [("yes", (3, 2), ["Ann"]), ("no", (0, 2), ["Bo"])])
def test_people_in_a_building_count_or_not(house: str, tribes: tuple[int, int], winners: list[str]) -> None:
    found = asked(house, {"Ann": {"thugs": 1}}, Ann="thugs", Bo="refugee*2")

    assert (tuple(found["tribe"].values()), found["winners"]) == (tribes, winners)
    assert f"count_all_cards={house}" in named(house, {"Ann": {"thugs": 1}})


@pytest.mark.parametrize(("house", "gang"), [("yes", "Ann"), ("no", "Bo")])
def test_tools_in_a_building_count_for_the_gearheads_or_not(house: str, gang: str) -> None:
    found = asked(house, {"Ann": {"spear": 1, "net": 1}}, "hq1", Ann="spear net", Bo="shovel")

    assert found["gangs"]["gearheads"] == gang


@pytest.mark.parametrize(("house", "winners"), [("yes", ["Ann"]), ("no", ["Bo"])])
def test_cards_in_a_building_break_the_last_tie_or_not(house: str, winners: list[str]) -> None:
    found = asked(house, {"Ann": {"junk": 2}}, Ann="refugee junk*2", Bo="refugee junk")

    assert (found["winners"], found["decided_by"]) == (winners, "cards")


def test_the_building_itself_still_counts_for_the_masons() -> None:
    found = asked("no", {"Ann": {"spear": 1}}, "hq1 hq2", Ann="spear + armory", Bo="refugee")

    assert found["gangs"]["masons"] == "Ann"


def test_more_cards_in_buildings_than_there_are_are_refused() -> None:
    found = asked("no", {"Ann": {"spear": 2}}, Ann="spear", Bo="refugee")

    assert found["error"]["code"] == "impossible-number"
    assert found["error"]["message"] == "Ann, Spear: 2 in buildings is too many. There are 1 in all."


def test_a_case_without_cards_in_buildings_names_no_house_rule() -> None:
    assert named("yes", {}) == []


# At a table ---------------------------------------------------------------------------------------------


def at_the_end(house: str) -> Any:
    row = gathering(
        "",
        "",
        modules=("hq1", "hq2"),
        house={"count_all_cards": house},
        has={"Ann": "medic"},
        bases={"Ann": "bunker with medic, armory timer 2"},
    )
    return replace(start_of(row).state, phase=Phase.OVER)


def test_the_count_starts_from_what_counts() -> None:
    assert deck_on_record(at_the_end("yes"), "Ann")["medic"] == 1
    assert "medic" not in deck_on_record(at_the_end("no"), "Ann")


def test_a_count_that_leaves_them_out_matches_the_record_and_says_how_many() -> None:
    state = at_the_end("no")
    count = Tally(dict(deck_on_record(state, "Ann")), ("bunker",), unfinished=("armory",))

    ruling = count.rule(Turn(state, "Ann"))

    assert compared(state, "Ann", count).differs == {}
    assert "3 cards in and on Ann’s buildings aren’t counted." in [each.text() for each in ruling.reasons]
    assert "count_all_cards=no" in [rule for each in ruling.reasons for rule in each.house_rules]
