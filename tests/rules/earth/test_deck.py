"""A table's deck: the checks V-1 to V-20, JSON and CSV there and back."""

from __future__ import annotations

import csv
import json
import unicodedata
from dataclasses import replace
from typing import Any
from unittest.mock import MagicMock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost, folded
from referee.rules.earth.cards.vocabulary import conditions
from referee.rules.earth.deck.checks import check_deck, read_json, with_manual
from referee.rules.earth.deck.csv import COLUMNS, as_csv, read_csv
from referee.rules.earth.deck.deck import (
    Clash,
    Continent,
    Deck,
    Land,
    as_json,
    as_material,
    merge_decks,
    new_id,
)
from referee.rules.earth.deck.findings import Severity
from referee.rules.earth.setup.table_deck import differences
from referee.rules.kernel.text.codec import MOST_MISFITS
from referee.rules.kernel.text.names import readable, tidy
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.earth.playing import ACTIONS, DECK

Json = dict[str, Any]
HEADS = {name: ",".join(columns) for name, columns in COLUMNS.items()}
TOLD = as_material(DECK)
# Letters and marks that are drawn as nothing.
UNSEEN_LETTERS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
CARD = {"id": "a1", "name": "One", "options": [{"cost": 2, "attack": 3}]}


def with_card(**changed: Any) -> Json:
    return {**TOLD, "actions": [{**CARD, **changed}]}


def with_land(**changed: Any) -> Json:
    return {**TOLD, "territories": [{**TOLD["territories"][0], **changed}]}


# name, material, check, level
FOUND: list[tuple[str, Json, str, str]] = [
    ("no format", {**TOLD, "format": "other/1"}, "V-1", "error"),
    ("an unknown key", {**TOLD, "surprise": 1}, "V-1", "error"),
    ("an unknown key deep down", with_card(colour="red"), "V-1", "error"),
    ("a wrong type", {**TOLD, "complete": "yes"}, "V-1", "error"),
    ("too many cards", {**TOLD, "actions": [{**CARD, "id": f"a{n}"} for n in range(501)]}, "V-1", "error"),
    ("a count of none", with_card(count=0), "V-1", "error"),
    ("an id with a blank", with_card(id="a 1"), "V-2", "error"),
    ("an id twice", {**TOLD, "actions": [CARD, CARD]}, "V-2", "error"),
    ("a name too long", with_card(name="x" * 61), "V-2", "error"),
    ("no name", with_land(name=" "), "V-2", "error"),
    ("not 22 territories", with_land(), "V-3", "warning"),
    ("not 60 cards", with_card(), "V-4", "warning"),
    ("four flags", {**TOLD, "flags": ["red", "blue", "green", "yellow"]}, "V-5", "warning"),
    ("two flags", {**TOLD, "flags": ["red", "red", "blue"]}, "V-5", "error"),
    ("no such continent", with_land(continent="atlantis"), "V-6", "error"),
    ("a score below 0", with_land(score=-1), "V-7", "error"),
    ("a very high score", with_land(score=16), "V-7", "warning"),
    ("a very high salvage", with_land(salvage=7), "V-7", "warning"),
    (
        "a step that cannot be",
        {**TOLD, "continents": [{"id": "europe", "name": "E", "bonus": {"0": 1}}]},
        "V-8",
        "error",
    ),
    (
        "a bonus below 0",
        {**TOLD, "continents": [{"id": "europe", "name": "E", "bonus": {"2": -1}}]},
        "V-8",
        "error",
    ),
    (
        "a row that does not grow",
        {
            **TOLD,
            "continents": [{"id": "europe", "name": "E", "bonus": {"2": 2, "3": 2}}, TOLD["continents"][1]],
        },
        "V-9",
        "warning",
    ),
    (
        "a row too long",
        {**TOLD, "continents": [{"id": "europe", "name": "E", "bonus": {"20": 2}}, TOLD["continents"][1]]},
        "V-9",
        "warning",
    ),
    (
        "one name, two prints",
        {**TOLD, "actions": [CARD, {**CARD, "id": "a2", "name": "ONE ", "options": [{"cost": 1}]}]},
        "V-2",
        "warning",
    ),
    ("no cost", with_card(options=[]), "V-11", "error"),
    ("cost 51", with_card(options=[{"cost": 51}]), "V-11", "error"),
    ("X twice", with_card(options=[{"cost": "X"}, {"cost": "X"}]), "V-11", "error"),
    ("cost 7", with_card(options=[{"cost": 7, "attack": 1}]), "V-12", "note"),
    ("no sum", with_card(options=[{"cost": 2, "attack": "open()"}]), "V-13", "error"),
    ("X without X", with_card(options=[{"cost": 2, "attack": "X"}]), "V-13", "note"),
    ("an Attack below 0", with_card(options=[{"cost": "X", "attack": "X-1"}]), "V-14", "note"),
    ("an unknown effect", with_card(effects=[{"op": "stael_ships", "who": "all", "n": 1}]), "V-16", "error"),
    ("an unknown player", with_card(effects=[{"op": "steal_ships", "who": "alll", "n": 1}]), "V-16", "error"),
    (
        "an unknown condition",
        with_card(effects=[{"op": "draw", "n": 1, "when": "captureed"}]),
        "V-16",
        "error",
    ),
    ("does nothing", with_card(options=[{"cost": 2}]), "V-17", "warning"),
    ("only words", with_card(text="look at a hand"), "V-18", "warning"),
    ("complete?", {**with_card(), "complete": True}, "V-19", "warning"),
]


@pytest.mark.parametrize("told", FOUND, ids=[row[0] for row in FOUND])
def test_what_the_checks_find(told: tuple[str, Json, str, str]) -> None:
    report = read_json(json.dumps(told[1]))

    found = [each for each in report.findings if each.check == told[2]]

    assert told[3] in [each.level.value for each in found]
    assert all(each.line.text() for each in report.findings)
    assert (report.deck is not None) == (told[3] != "error")


def test_a_whole_deck_has_nothing_to_say_but_what_is_odd() -> None:
    assert {each.check for each in read_json(as_json(DECK)).findings} <= {
        "V-9",
        "V-12",
        "V-13",
        "V-17",
        "V-18",
    }
    assert read_json(as_json(DECK)).deck == DECK


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, '{"format": 1}', "x" * 1_000_001])
def test_a_file_that_is_none_is_refused(text: str) -> None:
    report = read_json(text)

    assert report.deck is None
    assert [each.check for each in report.errors] == ["V-1"]


def test_the_nearest_word_is_named() -> None:
    report = read_json(json.dumps(with_card(effects=[{"op": "stael_ships", "who": "all", "n": 1}])))

    assert "steal_ships" in report.errors[0].line.text()


def named(continent: str, when: str) -> list[str]:
    """What is wrong with a deck that has a continent of that name, and a card with that condition."""
    steal = CardEffect("steal_ships", "all", 1, when)
    continents = (*DECK.continents, Continent("other", continent, {}))
    deck = replace(DECK, continents=continents, actions=(replace(ACTIONS[0], effects=(steal,)),))
    return [each.line.text() for each in check_deck(deck) if each.level is Severity.ERROR]


def test_the_name_of_a_continent_may_have_an_and_in_it() -> None:
    when = "captured and continent is trinidad and  Tobago and paid 2"

    assert named("Trinidad and Tobago", when) == []
    assert [each.name for each in conditions(when)] == ["captured", "continent is", "paid"]
    assert folded(conditions(when)[1].continent) == "trinidad and tobago"


def test_what_is_neither_a_condition_nor_part_of_a_name_is_refused() -> None:
    assert named("Trinidad and Tobago", "continent is Asia and captrued") == [
        "Example Raid: “captrued” isn’t a condition, and no continent is called “Asia and captrued”."
    ]


def test_a_name_that_ends_like_a_condition_is_refused_where_it_is_asked_for() -> None:
    assert named("Bow and tie", "continent is Bow and tie") == [
        "Example Raid: “Bow and tie” ends like another condition. Rename that continent."
    ]
    assert named("Bow and tie", "continent is Asia and tie") == []


def test_what_the_app_cannot_deal() -> None:
    small = replace(DECK, actions=(replace(ACTIONS[0], count=11),), territories=())

    errors = {each.check for each in check_deck(small, 3, is_dealt=True) if each.level is Severity.ERROR}

    assert errors == {"V-3", "V-4"}
    assert not [each for each in check_deck(small, 3) if each.level is Severity.ERROR]


def test_words_alone_become_a_text_for_the_table() -> None:
    deck = read_json(json.dumps(with_card(text="look at a hand"))).deck

    assert deck is not None
    assert deck.actions[0].effects == (CardEffect("manual", text="look at a hand"),)


# There and back -----------------------------------------------------------------------------------

signs = st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters=UNSEEN_LETTERS)
plain = st.text(signs, min_size=1, max_size=12)
plain = plain.map(tidy).filter(lambda name: name and readable(name) == name)
plain = plain.filter(lambda name: not unicodedata.category(name[0]).startswith("M"))
words = plain | st.builds(str.__add__, st.sampled_from(["=", "+", "-", "@", "'=", "'"]), plain)
attacks = st.one_of(st.none(), st.integers(-9, 9), st.sampled_from(["X", "X+1", "2*X"]))
effects = st.one_of(
    st.builds(
        CardEffect,
        st.sampled_from(["steal_ships", "give_ships"]),
        st.sampled_from(["others", "choose"]),
        st.integers(0, 5),
    ),
    st.builds(lambda text: CardEffect("manual", text=text), words),
    st.builds(
        lambda to: CardEffect("move_flag", "self", to=to, when="captured and paid 2"),
        st.sampled_from(["top", "down"]),
    ),
    st.builds(lambda n: CardEffect("discard", "left", n, how="random"), st.integers(0, 3)),
    st.just(CardEffect("take_initiative")),
    st.just(CardEffect("attack_if", value="X+2", when="continent is Asia")),
    st.just(CardEffect("take_territory", from_="winner")),
)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Any deck without errors."""
    names = draw(st.lists(words, min_size=1, max_size=3, unique=True))
    rows = st.dictionaries(st.integers(1, 22), st.integers(0, 9), max_size=3)
    ids: list[str] = []
    for name in names:
        ids.append(new_id(name, ids))
    continents = tuple(
        Continent(each, name, dict(sorted(draw(rows).items()))) for each, name in zip(ids, names, strict=True)
    )
    lands = tuple(
        Land(
            f"t{n}",
            draw(words),
            draw(st.sampled_from(continents)).id,
            draw(st.integers(0, 9)),
            draw(st.integers(0, 6)),
            draw(st.integers(1, 3)),
        )
        for n in range(draw(st.integers(0, 4)))
    )
    actions = []
    for n in range(draw(st.integers(0, 4))):
        costs = draw(
            st.lists(st.one_of(st.integers(0, 50), st.just("X")), min_size=1, max_size=3, unique=True)
        )
        options = tuple(Cost(cost, draw(attacks)) for cost in costs)
        texts = tuple(draw(st.lists(effects, max_size=2)))
        own = draw(st.one_of(st.just(""), words.map(lambda word: f" {word}, ")))
        count = draw(st.integers(1, 9))
        actions.append(
            with_manual(ActionCard(f"a{n}", options, draw(st.booleans()), texts, draw(words), count, own))
        )
    deck = Deck(continents=continents, territories=lands, actions=tuple(actions))
    return replace(deck, name=draw(words), complete=draw(st.booleans()), source=draw(words))


@given(decks())
def test_json_there_and_back_is_the_same_deck_and_the_same_file(deck: Deck) -> None:
    report = read_json(as_json(deck))

    assert report.deck == deck
    assert as_json(report.deck) == as_json(deck)


@given(decks())
def test_csv_there_and_back_is_the_same_deck_and_the_same_files(deck: Deck) -> None:
    """At another table all but the head and the ids of continents, which no table says."""
    files = as_csv(deck)
    texts = files["continents.csv"], files["territories.csv"], files["actions.csv"]

    report, elsewhere = read_csv(*texts, deck), read_csv(*texts)

    assert report.deck == deck, report.findings
    assert elsewhere.deck is not None, elsewhere.findings
    assert as_csv(elsewhere.deck) == files
    assert elsewhere.deck.actions == deck.actions


FAULTS: list[tuple[str, str]] = [
    ("continents", "Asia,two,1"),
    ("continents", "Europe,2,1\nEurope,2,3"),
    ("territories", "t1,Isle,Europe,three,1,1"),
    ("territories", "t2,Cape,Europe,1,many,1"),
    ("territories", "t 3,Reef,Europe,1,1,1"),
    ("actions", "a1,One,1,1,1,perhaps,,"),
    ("actions", "a2,Two,1,1|2|3,4|5,no,,"),
    ("actions", 'a3,Three,1,1,1,no,"fly(self,1)",'),
    ("actions", "a4,Four,1,99,1,no,,"),
]


@given(st.lists(st.sampled_from(FAULTS), unique=True, min_size=1))
def test_an_import_says_every_fault_at_once(told: list[tuple[str, str]]) -> None:
    texts = {
        table: "\n".join([HEADS[table], *(line for where, line in told if where == table)])
        for table in COLUMNS
    }

    report = read_csv(texts["continents"], texts["territories"], texts["actions"])

    assert report.deck is None
    assert len({each.line.text() for each in report.errors}) == len(told)


def test_a_file_says_every_place_that_has_the_wrong_shape() -> None:
    lands, cards = TOLD["territories"], TOLD["actions"]
    told = {
        **TOLD,
        "territories": [{**lands[0], "score": "x"}, {**lands[1], "colour": "red"}],
        "actions": [{**cards[0], "count": None}],
    }

    places = [each.place for each in read_json(json.dumps(told)).errors]

    assert places == ["territories.0.score", "territories.1.colour", "actions.0.count"]


def test_a_file_with_very_many_wrong_places_says_how_many_more_there_are() -> None:
    told = {**TOLD, "territories": [{**TOLD["territories"][0], "score": "x"}] * (MOST_MISFITS + 7)}

    *told_of, last = read_json(json.dumps(told)).errors

    assert len(told_of) == MOST_MISFITS
    assert last.line.text() == "And 7 more places of this kind."


def test_no_cell_of_a_deck_is_a_formula_and_all_come_back() -> None:
    card = ActionCard("a1", (Cost(1, -2),), name="=cmd|' /C calc'!A0", text="@SUM(A1)\t")
    deck = Deck(
        continents=(Continent("c", "+Asia", {}),), territories=(Land("t1", "-1", "c", 1, 1),), actions=(card,)
    )
    files = as_csv(deck)

    report = read_csv(files["continents.csv"], files["territories.csv"], files["actions.csv"])

    cells = [cell for text in files.values() for row in csv.reader(text.splitlines()) for cell in row]
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))] == []
    assert report.deck is not None
    assert report.deck.territories[0].name == "-1"
    assert (report.deck.actions[0].name, report.deck.actions[0].options) == (card.name, card.options)


def csv_of(table: str, *lines: str) -> Any:
    """Read a table with this head and these lines, the other two empty."""
    texts = dict.fromkeys(COLUMNS, "")
    texts[table] = "\n".join([HEADS[table], *lines])
    return read_csv(texts["continents"], texts["territories"], texts["actions"])


def test_the_example_of_the_rules() -> None:
    report = csv_of(
        "actions",
        "a01,Example Raid,2,2|4,3|6,no,,",
        "a02,Example Swarm,3,X,X+1,no,,",
        'a03,Example Feint,1,1|3,,yes,"steal_ships(choose,1) if not_captured",own words',
    )

    assert report.deck is not None
    raid, swarm, feint = report.deck.actions
    assert raid.options == (Cost(2, 3), Cost(4, 6))
    assert swarm.options == (Cost("X", "X+1"),)
    assert feint.effects == (CardEffect("steal_ships", "choose", 1, "not_captured"),)
    assert feint.reclaim
    assert feint.text == "own words"


def test_semicolons_a_mark_and_other_line_ends() -> None:
    text = "\ufeffid;name;continent;score;salvage;count\r\nt1;Isle;Europe;3;1;\r\n"

    deck = read_csv("", text, "").deck

    assert deck is not None
    assert deck.territories == (Land("t1", "Isle", "europe", 3, 1),)
    assert deck.continents == (Continent("europe", "Europe"),)


BAD: list[tuple[str, str, str, str]] = [
    ("V-10 two values for one step", "continents", "Europe,2,1\nEurope,2,3", "V-10"),
    ("V-15 two Attacks, three costs", "actions", "a,A,1,1|2|3,4|5,no,,", "V-15"),
    ("V-7 a step without its bonus", "continents", "Europe,2,", "V-7"),
    ("V-7 a bonus without its step", "continents", "Europe,,3", "V-7"),
    ("V-7 no number", "territories", "t,T,Europe,three,1,1", "V-7"),
    ("V-1 too few values", "territories", "t,T", "V-1"),
    ("V-1 neither yes nor no", "actions", "a,A,1,1,1,perhaps,,", "V-1"),
    ("V-16 no effect", "actions", "a,A,1,1,1,no,gain ships,", "V-16"),
    ("V-16 too many words", "actions", 'a,A,1,1,1,no,"draw(self,1,2)",', "V-16"),
    ("V-16 unknown", "actions", 'a,A,1,1,1,no,"fly(self,1)",', "V-16"),
    ("V-11 no cost", "actions", "a,A,1,,1,no,,", "V-11"),
    ("V-2 no id", "actions", ",A,1,1,1,no,,", "V-2"),
]


@pytest.mark.parametrize("told", BAD, ids=[row[0] for row in BAD])
def test_a_bad_line_is_named(told: tuple[str, str, str, str]) -> None:
    report = csv_of(told[1], told[2])

    assert report.deck is None
    assert told[3] in {each.check for each in report.errors}


def test_another_head_is_refused() -> None:
    report = read_csv("", "name,score\nIsle,3\n", "")

    assert [each.check for each in report.errors] == ["V-1"]
    assert "territories.csv" in report.errors[0].line.text()


# V-20 ---------------------------------------------------------------------------------------------

OTHER = replace(DECK, actions=(replace(ACTIONS[0], name="Another Raid"),), territories=(), continents=())


def test_an_id_that_is_there_is_shown_with_what_differs() -> None:
    (found,) = differences(DECK, OTHER)

    assert (found.id, found.fields) == ("raid", (("name", "Example Raid", "Another Raid"),))
    assert differences(DECK, DECK) == ()


@pytest.mark.parametrize(
    ("clash", "names"),
    [
        (Clash.REPLACE, {"raid": "Another Raid"}),
        (Clash.KEEP, {"raid": "Example Raid"}),
        (Clash.ADD, {"raid": "Example Raid", "raid_2": "Another Raid"}),
    ],
)
def test_v_20_replace_keep_or_add(clash: Clash, names: dict[str, str]) -> None:
    merged = merge_decks(DECK, OTHER, clash)

    cards = {card.id: card.name for card in merged.actions}
    assert {card_id: cards[card_id] for card_id in names} == names
    assert len(merged.actions) == len(ACTIONS) + (clash is Clash.ADD)
    assert len(merged.territories) == 22


def test_territories_follow_a_continent_that_is_added_anew() -> None:
    there = replace(
        DECK,
        continents=(Continent("europe", "Europe", {2: 9}),),
        territories=(Land("t99", "New", "europe", 1, 1),),
        actions=(),
    )

    merged = merge_decks(DECK, there, Clash.ADD)

    assert merged.territories[-1].continent == "europe_2"
    assert merged.territory("t99") is not None


@pytest.mark.parametrize(("letters", "told"), [(60, 60), (61, 60)])
def test_of_a_long_word_60_letters_are_told(letters: int, told: int) -> None:
    with pytest.raises(IllegalEntry) as refused:
        conditions("z" * letters)

    assert f"“{'z' * told}” isn’t" in refused.value.message


def test_an_id_among_many_alike_is_found_without_reading_all_of_them_for_each_number() -> None:
    taken = MagicMock()
    taken.__iter__.return_value = ["card", *(f"card_{number}" for number in range(2, 500))]

    assert new_id("!", taken) == "card_500"
    assert taken.__iter__.call_count == 1
    assert taken.__contains__.call_count == 0


# Limits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "message"),
    [
        (
            "continent,teritories,bonus",
            "continents.csv: unknown column “teritories”. Did you mean “territories”?",
        ),
        (
            "continent,territories,zzz",
            "continents.csv: the first line must be continent,territories,bonus.",
        ),
    ],
)
def test_an_unknown_column_is_named_with_the_one_that_was_meant(header: str, message: str) -> None:
    (error,) = read_csv(f"{header}\n", "", "").errors

    assert error.line.text() == message


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (101, "The deck has more than 100 continents."),
        (16_000, "continents.csv: more than 1000 lines."),
    ],
)
def test_more_continents_than_any_box_has_are_refused(number: int, message: str) -> None:
    lines = "".join(f"Land {n},1,1\n" for n in range(number))

    errors = read_csv(f"continent,territories,bonus\n{lines}", "", "").errors

    assert message in [error.line.text() for error in errors]


@pytest.mark.parametrize("number", [1_000, 2**31, 10**30])
def test_no_territory_prints_a_number_of_more_than_three_digits(number: int) -> None:
    first, *others = TOLD["territories"]
    for field in ("score", "salvage"):
        report = read_json(json.dumps({**TOLD, "territories": [{**first, field: number}, *others]}))

        assert report.deck is None
        assert {error.check for error in report.errors} <= {"V-1", "V-7"}


@pytest.mark.parametrize("word", ["NaN", "Infinity", "1e308", "[" * 900 + "]" * 900, '"' + "x" * 5_001 + '"'])
def test_what_no_cell_can_hold_is_refused_in_a_sentence(word: str) -> None:
    told = json.dumps({**TOLD, "source": "HERE"}).replace('"HERE"', word)

    report = read_json(told)

    assert report.deck is None
    assert all(error.line.text() for error in report.errors)
