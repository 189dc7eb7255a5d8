"""The usual mistakes as wrong referees: what each says, beside what the rule says."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.learn import WHO_WINS
from referee.rules.arctic.record.case import Case
from referee.rules.kernel.text.codec import decode
from referee.rules.package.puzzle import DIFFICULTIES, NOBODY, difficulty_of
from referee.rules.registry import RULEBOOKS

Said = dict[str, Any]


def act(by: str, name: str, card: str, *target: str, saver: tuple[str, ...] = ()) -> Said:
    """Return a declaration in JSON material."""
    aimed = {"target": dict(zip(("player", "card"), target, strict=True))} if target else {}
    saved = {"answer": dict(zip(("by", "with"), saver, strict=True))} if saver else {}
    return {"by": by, "act": name, "with": card, **aimed, **saved}


def case(forces: str, *said: Said) -> Case:
    """Return a case: players A, B … with their cards, a slash between them."""
    cards = dict(zip("ABCDE", (force.split() for force in forces.split("/")), strict=False))
    told = {name: {"cards": own} for name, own in cards.items()}
    return decode(Case, {"players": list(cards), "forces": told, "declarations": list(said)})


DISARMED = act("A", "disarm", "saboteur", "B", "grenade")
PROVOKED = act("B", "provoke", "provocateur")
MISTAKEN = [
    ("slip", "brawler scavenger brawler / thugs", (), "0", NOBODY),
    ("carries_all", "brawler spear net / thugs grenade", (), "1", NOBODY),
    ("blank", "refugee spear brawler net / thugs", (), NOBODY, "0"),
    ("help_alone", "group_leaders / refugee", (), NOBODY, "0"),
    ("help_overlooked", "group_leaders brawler / brawler", (), "0", NOBODY),
    ("used_fights", "saboteur brawler / hunter grenade", (DISARMED,), NOBODY, "0"),
    ("disarmed", "saboteur thugs / hunter grenade", (DISARMED,), "0", NOBODY),
    ("provoked", "thugs spear / provocateur tribe_family_5 refugee", (PROVOKED,), "1", "0"),
    ("provoked_adds", "thugs grenade / provocateur field_crew", (PROVOKED,), NOBODY, "1"),
    ("provoked_adds", "field_crew grenade / provocateur scout refugee", (PROVOKED,), "0", NOBODY),
    ("rogue", "guard rogue / thugs / scavenger", (), "0", "1"),
    ("rogue_beats_all", "rogue / thugs", (), "1", "0"),
    ("margin", "brawler / scavenger", (), NOBODY, "0"),
    ("people_of_two", "sled_team / scavenger", (), NOBODY, "0"),
    ("people", "sled_team / scavenger / refugee", (), "0", NOBODY),
    ("first", "scavenger / sled_team / refugee", (), "1", "0"),
]


@pytest.mark.parametrize(("name", "forces", "said", "right", "wrong"), MISTAKEN)
def test_a_mistake_answers_as_people_do_who_make_it(
    name: str, forces: str, said: tuple[Said, ...], right: str, wrong: str
) -> None:
    told = case(forces, *said)
    (mistake,) = [each for each in WHO_WINS.mistakes if each.name == name]

    assert (WHO_WINS.answer(told), mistake.answer(told)) == (right, wrong)


GASSED = act("A", "gas", "tear_gas", "B", "tribe_family_5")
SNIPED = act("A", "snipe", "sniper_team", "B", "thugs", saver=("B", "medic"))


@pytest.mark.parametrize(
    ("name", "forces", "said", "right", "wrong"),
    [
        ("gassed", "tear_gas thugs / tribe_family_5 provocateur", (GASSED, PROVOKED), "1", "0"),
        ("saved", "sniper_team brawler / thugs medic brawler", (SNIPED,), "1", NOBODY),
    ],
)
def test_a_mistake_about_what_was_done_to_a_card(
    name: str, forces: str, said: tuple[Said, ...], right: str, wrong: str
) -> None:
    told = case(forces, *said)
    (mistake,) = [each for each in WHO_WINS.mistakes if each.name == name]

    assert (WHO_WINS.answer(told), mistake.answer(told)) == (right, wrong)


def test_every_mistake_has_a_case_above_and_a_rule_to_read() -> None:
    told = {"gassed", "saved", *(name for name, *_ in MISTAKEN)}
    assert {mistake.name for mistake in WHO_WINS.mistakes} == told
    assert {mistake.rule for mistake in WHO_WINS.mistakes} <= set(RULEBOOKS["arctic"].rules)


def test_a_case_is_unfair_where_a_house_rule_would_decide_otherwise() -> None:
    assert not WHO_WINS.is_fair(case("rogue / guard spear / scavenger"))
    assert WHO_WINS.is_fair(case("thugs / scavenger / brawler"))


def test_the_traps_of_a_wrong_answer_are_the_mistakes_that_lead_to_it() -> None:
    told = case("scavenger / sled_team / refugee")
    assert [each.name for each in WHO_WINS.traps(told, "0")] == ["first"]
    assert [each.name for each in WHO_WINS.traps(told, NOBODY)] == ["people"]
    assert {each.name for each in WHO_WINS.traps(told, "1")} == {"people", "first"}


def test_the_more_mistakes_the_meaner() -> None:
    assert [difficulty_of("x" * number) for number in range(1, 7)] == [0, 1, 2, 3, 3, 3]
    assert len(DIFFICULTIES) == 4
