"""One skirmish ruled twice: who would win, and the one reason that changed (A-42 to A-46)."""

from __future__ import annotations

from itertools import product

import pytest

from referee.rules.arctic.record import Act, Case, Declaration, Force
from referee.rules.arctic.record.case import Target
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.skirmish import headline_now, resolve_skirmish, what_changed
from referee.rules.kernel.text.ruling import Ruling

SNIPE = Declaration("Ann", Act.SNIPE, "sniper_team", Target("Bo", "thugs"))
TIED = {"Ann": "brawler spear refugee", "Bo": "refugee", "Cy": "brawler spear"}
OPEN = {"Ann": "brawler spear", "Bo": "refugee", "Cy": "scavenger brawler spear"}
TWO = {"Ann": "brawler", "Bo": "refugee"}

ROWS = [
    pytest.param(
        OPEN,
        {"Cy": "brawler spear refugee"},
        "Cy still wins.",
        "Cy has 4 fight, not 5. Ann and Cy are tied. Cy wins the tie.",
        "A-42",
        id="a lead, then a tie",
    ),
    pytest.param(
        OPEN,
        {"Cy": "scavenger brawler"},
        "Ann would win.",
        "Cy has 3 fight, not 5. That puts Ann first.",
        "A-42",
        id="a lead, then another",
    ),
    pytest.param(
        OPEN,
        {"Cy": "brawler spear"},
        "It would be a deadlock.",
        "Cy has 4 fight, not 5. Ann and Cy are tied.",
        "A-42",
        id="a lead, then none",
    ),
    pytest.param(
        TIED,
        {"Ann": "brawler refugee"},
        "Cy would win.",
        "Ann has 2 fight, not 4. There’s no tie to break. Cy wins.",
        "A-42",
        id="no tie left",
    ),
    pytest.param(
        TIED,
        {"Ann": "brawler spear"},
        "It would be a deadlock.",
        "Ann has 1 person, not 2. Ann and Cy are tied.",
        "A-44",
        id="people level",
    ),
    pytest.param(
        TIED,
        {"Cy": "brawler spear tribe_family_4"},
        "Cy would win.",
        "Cy has 5 people, not 1. That puts Cy first.",
        "A-44",
        id="more people",
    ),
    pytest.param(
        TIED,
        {"Ann": "brawler spear", "Cy": "brawler spear refugee"},
        "Cy would win.",
        "The people of Ann and Cy change. That puts Cy first.",
        "A-44",
        id="two at once",
    ),
    pytest.param(
        TIED,
        {"Bo": "refugee rogue"},
        "Bo would win.",
        "Bo has the first Rogue. That breaks the tie. Bo wins.",
        "A-43",
        id="a Rogue comes",
    ),
    pytest.param(
        {**TIED, "Bo": "rogue"},
        {"Bo": "refugee"},
        "Ann would win.",
        "Bo has no Rogue left. Ann and Cy are tied. Ann wins the tie.",
        "A-43",
        id="a Rogue goes",
    ),
    pytest.param(
        TWO,
        {"Ann": "scavenger"},
        "It would be a deadlock.",
        "Ann has 1 fight, not 2. Ann and Bo are tied.",
        "A-45",
        id="two players",
    ),
]


def ruled(told: dict[str, str], *declarations: Declaration, **house: str) -> Ruling[SkirmishOutcome]:
    forces = {name: Force(tuple(cards.split())) for name, cards in told.items()}
    return resolve_skirmish(Case(tuple(told), forces, declarations, house_rules=house))


@pytest.mark.parametrize(("before", "change", "word", "reason", "rule"), ROWS)
def test_one_reason_says_why_it_ends_otherwise(
    before: dict[str, str], change: dict[str, str], word: str, reason: str, rule: str
) -> None:
    was, now = ruled(before), ruled({**before, **change})
    told = what_changed(was, now)

    assert headline_now(was.outcome, now.outcome).text() == word
    assert told is not None
    assert told.line.text() == reason
    assert told.rules[0] == rule


def test_an_act_counts_as_its_numbers_do() -> None:
    forces = {"Ann": "sniper_team brawler", "Bo": "thugs", "Cy": "refugee"}
    told = what_changed(ruled(forces), ruled(forces, SNIPE))

    assert told is not None
    assert told.line.text() == "Bo has 0 fight, not 3. That puts Ann first."


def test_a_changed_rule_speaks_for_itself() -> None:
    forces = {**TIED, "Bo": "tribe_family_4 tribe_family_5"}
    was, now = ruled(forces), ruled(forces, tie_people_among="all")
    told = what_changed(was, now)

    assert told is not None
    assert told.line in [reason.line for reason in now.reasons if reason.is_decisive]


def test_where_nothing_that_decides_changes_there_is_no_reason() -> None:
    assert what_changed(ruled(OPEN), ruled(OPEN)) is None
    assert what_changed(ruled(OPEN), ruled({**OPEN, "Ann": "refugee"})) is None


def test_whoever_wins_instead_there_is_a_reason() -> None:
    hands = ("refugee", "brawler", "brawler spear", "rogue", "thugs", "tribe_family_4", "brawler refugee")
    games = [ruled(dict(zip(("Ann", "Bo", "Cy"), told, strict=True))) for told in product(hands, repeat=3)]

    for was, now in product(games[::11], games[::7]):
        if was.outcome.winner != now.outcome.winner:
            assert what_changed(was, now) is not None
