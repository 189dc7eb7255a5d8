"""Editions: cards corrected or added by a table, in flat and in nested form, and what is refused."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile, Values, shipped
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.text.ruling import IllegalEntry

SHARED_LIST = Path(__file__).resolve().parents[5] / "shared" / "data" / "arctic_cards.yaml"


def changed(card_id: str, **fields_told: Any) -> Card:
    return corrected(shipped(), {card_id: fields_told})[card_id]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"fight": 3}, {"base": Values(dig=1, fight=3)}),
        ({"base.fight": 3}, {"base": Values(dig=1, fight=3)}),
        ({"base_fight": 3}, {"base": Values(dig=1, fight=3)}),
        ({"base": {"fight": 3}}, {"base": Values(dig=1, fight=3)}),
        ({"base": {"fight": 3, "dig": None}}, {"base": Values(fight=3)}),
        ({"fight": 0}, {"base": Values(dig=1, fight=0)}),
        ({"fight": None}, {"base": Values(dig=1)}),
        ({"fight": ""}, {"base": Values(dig=1)}),
        ({"fight_mod": 1}, {"mod": Values(fight=1)}),
        ({"mod.fight": 1}, {"mod": Values(fight=1)}),
        ({"mod_fight": 1}, {"mod": Values(fight=1)}),
        ({"mod": {"fight": 1, "draw": 2}}, {"mod": Values(fight=1, draw=2)}),
        ({"base_meds": 2}, {"meds": 2}),
        ({"base": {"meds": 2}}, {"meds": 2}),
        ({"meds": 2}, {"meds_cost": 2}),
        ({"cost": {"food": 1, "meds": 2}}, {"food": 1, "meds_cost": 2}),
        ({"cost": {"any_mix": 4}}, {"any_mix": 4}),
        ({"cost": None}, {"food": None}),
        ({"people": 2}, {"people": 2}),
        ({"count": 12, "start": 2}, {"count": 12, "start": 2}),
        ({"count": None}, {"count": 0, "unknown": frozenset({"count"})}),
        ({"count": 0}, {"count": 0}),
        ({"in_starting_deck": 3}, {"start": 3}),
        ({"name": "Bruiser", "note": "ours"}, {"name": "Bruiser", "note": "ours"}),
        ({"variant": 2}, {"variant": "2"}),
        ({"variant": None}, {"variant": ""}),
        ({"kind": "tool"}, {"kind": Kind.TOOL}),
        ({"types": ["tribe_member"]}, {"kind": Kind.MEMBER}),
        ({"pile": "contested"}, {"pile": Pile.CONTESTED}),
        ({"category": "contested_resource"}, {"pile": Pile.CONTESTED}),
        ({"keywords": ["refugee"]}, {"keywords": frozenset({"refugee"})}),
        ({"keywords": "refugee tribe_family"}, {"keywords": frozenset({"refugee", "tribe_family"})}),
        ({"powers": ["snipe"]}, {"powers": frozenset({Power.SNIPE})}),
        ({"abilities": "snipe save"}, {"powers": frozenset({Power.SNIPE, Power.SAVE})}),
        ({"powers": []}, {"powers": frozenset()}),
        ({"effect": "hits hard", "src": {}, "conf": {}, "unknown": []}, {}),
        ({}, {}),
    ],
    ids=lambda each: "sets" if "frozenset" in repr(each) else repr(each),
)
def test_a_correction_changes_the_field_and_nothing_else(
    told: dict[str, Any], expected: dict[str, Any]
) -> None:
    assert changed("brawler", **told) == replace(shipped()["brawler"], **expected)


@pytest.mark.parametrize("word", ["?", "unknown"])
def test_a_value_can_be_made_unknown_and_known_again(word: str) -> None:
    unknown = changed("thugs", fight=word)
    known = corrected({"thugs": unknown}, {"thugs": {"fight": 4}})["thugs"]

    assert (unknown.base.fight, unknown.unknown) == (None, frozenset({"fight"}))
    assert (known.base.fight, known.unknown) == (4, frozenset())


def test_reading_the_binoculars_off_the_card_makes_them_known() -> None:
    binoculars = changed("binoculars", hunt_mod=1)

    assert (binoculars.mod.hunt, binoculars.unknown) == (1, frozenset())


def test_a_correction_leaves_the_shipped_cards_alone() -> None:
    before = shipped()["brawler"]

    house = corrected(shipped(), {"brawler": {"fight": 9}})

    assert shipped()["brawler"] is before
    assert (house["brawler"].base.fight, house["spear"]) == (9, shipped()["spear"])


def test_without_corrections_the_catalogue_is_the_same_one() -> None:
    assert corrected(shipped(), {}) is shipped()


def test_a_house_edition_cannot_be_changed() -> None:
    house = corrected(shipped(), {"brawler": {"fight": 9}})

    with pytest.raises(TypeError):
        house["spear"] = house["brawler"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ({"people": 2, "fight": 3}, Kind.MEMBER),
        ({"base": {"fight": 3}}, Kind.MEMBER),
        ({"fight_mod": 3}, Kind.TOOL),
        ({"fight_mod": 3, "kind": "instant"}, Kind.INSTANT),
        ({}, Kind.TOOL),
    ],
    ids=repr,
)
def test_a_new_card_is_of_the_kind_it_looks_like_or_says(told: dict[str, Any], kind: Kind) -> None:
    card = changed("snow_plough", **told)

    assert (card.id, card.label, card.kind) == ("snow_plough", "Snow Plough", kind)
    assert "snow_plough" not in shipped()


def test_a_new_card_may_have_a_name_of_its_own() -> None:
    assert changed("snow_plough", name="The Plough").label == "The Plough"


@pytest.mark.parametrize(("card_id", "near"), [("rouge", "rogue"), ("snipers_team", "sniper_team")])
def test_a_misspelt_card_is_no_new_card(card_id: str, near: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        changed(card_id, fight=9)

    assert (refused.value.code, refused.value.field) == ("unknown-card", f"cards.{card_id}")
    assert f"Did you mean “{near}”?" in refused.value.message


def test_a_new_card_with_a_name_may_be_called_much_like_another() -> None:
    assert changed("rouge", name="Rouge", fight=9).kind is Kind.MEMBER


def test_a_whole_row_of_the_shared_list_can_be_told() -> None:
    if not SHARED_LIST.is_file():
        pytest.skip("the shared list of cards (../shared/data) is not beside this repository")
    listed = {card["id"]: card for card in yaml.safe_load(SHARED_LIST.read_text("utf-8"))["cards"]}
    read_elsewhere = {"module", "sure", "note", "name", "powers", "keywords"}
    compared = [field.name for field in fields(Card) if field.name not in read_elsewhere]

    house = corrected({}, listed)

    for card_id, card in shipped().items():
        told = {name: getattr(house[card_id], name) for name in compared}
        assert told == {name: getattr(card, name) for name in compared}


@pytest.mark.parametrize(
    ("told", "field", "problem"),
    [
        ({"fight": -1}, "fight", "enter a number from 0 up, or leave it empty for blank"),
        ({"fight": "2"}, "fight", "enter a number from 0 up, or leave it empty for blank"),
        ({"fight": 1.5}, "fight", "enter a number from 0 up, or leave it empty for blank"),
        ({"fight": True}, "fight", "enter a number from 0 up, or leave it empty for blank"),
        ({"base": {"fight": [1]}}, "base.fight", "enter a number from 0 up, or leave it empty for blank"),
        ({"base": {"fly": 1}}, "base.fly", "there is no field “base.fly”"),
        ({"base": 3}, "base", "enter numbers by name, such as dig: 2"),
        ({"mod": "x"}, "mod", "enter numbers by name, such as dig: 2"),
        ({"colour": "red"}, "colour", "there is no field “colour”"),
        ({"name": 3}, "name", "enter text"),
        ({"kind": "animal"}, "kind", "we don’t know that word"),
        ({"kind": None}, "kind", "we don’t know that word"),
        ({"types": []}, "types", "we don’t know that word"),
        ({"pile": "garden"}, "pile", "we don’t know that word"),
        ({"keywords": 3}, "keywords", "a list of words"),
        ({"keywords": [3]}, "keywords", "a list of words"),
        ({"powers": None}, "powers", "a list of words"),
        ({"powers": ["fly"]}, "powers", "we don’t know that power"),
    ],
    ids=repr,
)
def test_a_bad_field_is_refused_by_its_name(told: dict[str, Any], field: str, problem: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        changed("brawler", **told)

    assert (refused.value.code, refused.value.rule) == ("bad-card", None)
    assert refused.value.field == "cards.brawler"
    assert refused.value.line.facts == {"card": "brawler", "field": field}
    assert problem in refused.value.message
