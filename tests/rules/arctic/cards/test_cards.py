"""The shipped cards: complete, as printed, the same as the shared list; and what a bad row is told."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.rules.arctic.cards.catalogue import (
    CATALOGUE_PATH,
    COLUMNS,
    Kind,
    Pile,
    Values,
    read_cards,
    shipped,
)
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.setup.meta import MODULE_NAMES
from referee.rules.package.spreadsheet import BadRow

SHARED_LIST = Path(__file__).resolve().parents[5] / "shared" / "data" / "arctic_cards.yaml"
ABILITIES = ("draw", "dig", "hunt", "fight")
KINDS = {"tribe_member": "member"}
PILES = {"starter_refugee": "starting", "contested_resource": "contested", "building": "schematics"}
# Combat Medics save "like a medic", and fight in the same round: a power of its own here.
POWERS = {("combat_medics", "save"): "save_and_fight"}
# The list tells these in words; the file needs a name for them.
NAMED_HERE = {Kind.BUILDING, Kind.LEADER, Kind.GANG}


def rows() -> dict[str, dict[str, str]]:
    """Return the shipped file, read without the referee."""
    with CATALOGUE_PATH.open(encoding="utf-8", newline="") as lines:
        return {row["id"]: row for row in csv.DictReader(lines)}


def text_with(**changes: str) -> str:
    """Return a catalogue of one sound card with some values changed."""
    row = dict.fromkeys(COLUMNS, "")
    row |= {"id": "mole", "name": "Mole", "set": "base", "module": "base", "pile": "mercenary"}
    row |= {"kind": "member", "count": "5", "people": "1", **changes}
    return ",".join(row) + "\n" + ",".join(row.values()) + "\n"


def test_there_are_seventy_cards() -> None:
    assert len(shipped()) == 70, "Count a new card here, and in docs/checklist.md."


def test_the_copies_are_those_of_the_three_boxes() -> None:
    copies: Counter[str] = Counter()
    for card in shipped().values():
        copies[card.set] += card.count

    assert copies == {"base": 149, "hq": 49, "recon": 140}, "Count the copies of a new card here."


def test_fourteen_contested_resources_are_in_the_base_box_and_in_recon() -> None:
    contested = [card for card in shipped().values() if card.pile is Pile.CONTESTED]

    assert sum(card.count for card in contested if card.module == "base") == 14
    assert sum(card.count for card in contested if card.module == "recon4") == 14


def test_every_card_belongs_to_the_base_game_or_to_a_module() -> None:
    without_cards = {"hq4"}

    assert {card.module for card in shipped().values()} == {"base", *MODULE_NAMES} - without_cards


def test_blank_and_0_are_told_apart() -> None:
    refugee, hardy = shipped()["refugee"], shipped()["hardy_scavenger"]

    assert refugee.base == Values(draw=None, dig=0, hunt=0, fight=None)
    assert hardy.base == Values(draw=0, dig=1, hunt=1, fight=0)


def test_what_nobody_has_read_off_a_card_is_unknown_and_counts_as_none() -> None:
    unknown = {card.id: card.unknown for card in shipped().values() if card.unknown}

    assert unknown == {"binoculars": frozenset({"hunt_mod"})}
    assert shipped()["binoculars"].mod.hunt is None


def test_members_have_people_and_nothing_else_does_but_gangs() -> None:
    with_people = {card.kind for card in shipped().values() if card.people}

    assert with_people == {Kind.MEMBER, Kind.GANG}
    assert all(card.people for card in shipped().values() if card.kind is Kind.MEMBER)


def test_two_cards_are_refugees() -> None:
    assert {card.id for card in shipped().values() if card.is_refugee} == {"refugee", "scouting_refugee"}


def test_variants_of_a_card_are_told_apart_by_their_label() -> None:
    labels = [card.label for card in shipped().values()]

    assert len(set(labels)) == len(labels)
    assert shipped()["tribe_family_4"].label == "Tribe Family 4"
    assert shipped()["spear"].label == "Spear"


def test_the_catalogue_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        shipped()["spear"] = shipped()["net"]  # type: ignore[index]


# The shared list -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def listed() -> dict[str, dict[str, Any]]:
    """Return the list that all projects here share: id -> card."""
    if not SHARED_LIST.is_file():
        pytest.skip("the shared list of cards (../shared/data) is not beside this repository")
    return {card["id"]: card for card in yaml.safe_load(SHARED_LIST.read_text("utf-8"))["cards"]}


def printed(value: Any) -> str:
    return {None: "", "unknown": "?"}.get(value, str(value))


def test_the_shared_list_has_the_same_cards_in_the_same_order(listed: dict[str, dict[str, Any]]) -> None:
    assert list(listed) == list(rows())


def test_the_shared_list_has_the_same_numbers(listed: dict[str, dict[str, Any]]) -> None:
    for card_id, row in rows().items():
        card = listed[card_id]
        cost, capacity = card["cost"] or {}, card.get("capacity") or {}
        told = {name: card["base"][name] for name in ABILITIES}
        told |= {f"{name}_mod": card["mod"][name] for name in ABILITIES}
        told |= {"base_meds": card["base"]["meds"], "people": card["people"], "count": card["count"]}
        told |= {"food": cost.get("food"), "meds": cost.get("meds"), "any_mix": cost.get("any_mix")}
        told |= {"start": card.get("in_starting_deck"), "build_time": card.get("build_time")}
        told |= {"capacity": capacity.get("max"), "variant": card.get("variant")}

        assert {name: row[name] for name in told} == {name: printed(value) for name, value in told.items()}


def test_the_shared_list_has_the_same_words(listed: dict[str, dict[str, Any]]) -> None:
    for card_id, row in rows().items():
        card = listed[card_id]

        assert row["name"] == card["name"].removeprefix("The ")
        assert row["set"] == card["set"]
        assert row["kind"] == KINDS.get(card["types"][0], card["types"][0])
        assert row["pile"] == PILES.get(card["category"], card["category"])
        assert set(row["keywords"].split()) >= set(card.get("keywords", []))


def test_the_shared_list_has_the_same_powers(listed: dict[str, dict[str, Any]]) -> None:
    for card_id, card in shipped().items():
        told = {POWERS.get((card_id, word), word) for word in listed[card_id]["abilities"]}

        assert card.powers >= told
        assert card.powers == told or card.kind in NAMED_HERE


# Bad rows --------------------------------------------------------------------------------------------


def test_a_sound_row_is_a_card() -> None:
    card = read_cards(text_with(fight="2", powers="snipe disarm", sure="count:one"), "mine.csv")["mole"]

    assert (card.base.fight, card.base.dig) == (2, None)
    assert card.powers == {Power.SNIPE, Power.DISARM}
    assert card.sure == (("count", "one"),)


def test_a_question_mark_is_unknown() -> None:
    card = read_cards(text_with(fight="?"), "mine.csv")["mole"]

    assert (card.base.fight, card.unknown) == (None, frozenset({"fight"}))


@pytest.mark.parametrize(
    ("column", "value", "problem"),
    [
        ("id", "", "this must not be blank"),
        ("name", "", "this must not be blank"),
        ("module", "", "this must not be blank"),
        ("kind", "animal", "“animal” is none of member, tool"),
        ("kind", "", "“” is none of member, tool"),
        ("pile", "garden", "“garden” is none of starting, mercenary"),
        ("count", "0", "at least one copy is needed"),
        ("count", "", "at least one copy is needed"),
        ("count", "-1", "“-1” is not a number"),
        ("people", "", "a member has people, 1 or more"),
        ("people", "0", "a member has people, 1 or more"),
        ("fight", "two", "“two” is not a number"),
        ("fight", "2.5", "“2.5” is not a number"),
        ("fight", "²", "“²” is not a number"),
        ("dig_mod", "+2", "“+2” is not a number"),
        ("food", "-", "“-” is not a number"),
        ("powers", "snipe fly", "there is no power “fly”"),
        ("sure", "count:maybe", "“count:maybe”: how sure is one of"),
    ],
)
def test_a_bad_value_is_named_by_line_and_column(column: str, value: str, problem: str) -> None:
    with pytest.raises(BadRow) as refused:
        read_cards(text_with(**{column: value}), "mine.csv")

    assert str(refused.value).startswith(f"mine.csv, line 2, column {column}: {problem}")


def test_a_card_that_stands_twice_is_named_by_its_second_line() -> None:
    text = text_with() + text_with().splitlines()[1] + "\n"

    with pytest.raises(BadRow) as refused:
        read_cards(text, "mine.csv")

    assert str(refused.value) == "mine.csv, line 3, column id: “mole” is there twice"
