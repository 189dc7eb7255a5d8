"""Going back over sealed forces takes the others' consent; what lay open is put right by one tap (A-17)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Act, Force, Target
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.entry.entry import Entry, entry_data
from referee.rules.kernel.history.consent import NEEDED
from referee.rules.kernel.history.log import Log, extend, open_log, rule_on
from referee.rules.kernel.records import Amend, Author, Record, Retract
from referee.rules.kernel.text.ruling import IllegalEntry

FORCES = {"Ann": Force(("brawler",)), "Bo": Force(("scavenger",)), "Cy": Force(("refugee",))}
TOGETHER: list[tuple[Any, str | None]] = [(Reveal(3, FORCES), None)]
APART: list[tuple[Any, str | None]] = [(Reveal(3, {seat: force}), seat) for seat, force in FORCES.items()]
ROUNDS: list[tuple[Any, str | None]] = [(Gathered(number), None) for number in (1, 2, 3)]
NOTHING = Reveal(3, {"Cy": Force(())})


def played(*told: tuple[Any, str | None]) -> Log[Any]:
    """Return the log of these entries."""
    log = open_log(ARCTIC, Setup(("Ann", "Bo", "Cy"), "Ann"))
    for facts, seat in told:
        entry = Entry(facts, seat)
        log = extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))
    return log


def asks(log: Log[Any], facts: Any) -> bool:
    """Whether the others have to be asked for it."""
    try:
        rule_on(ARCTIC, log, Entry(facts), Author())
    except IllegalEntry as refusal:
        return refusal.code == NEEDED
    return False


CASES: list[tuple[str, Log[Any], Any, bool]] = [
    ("a force while others are missing", played(*ROUNDS, *APART[:2]), Retract(5), False),
    ("the force that opened the others", played(*ROUNDS, *APART), Retract(6), True),
    ("forces entered together", played(*ROUNDS, *TOGETHER), Retract(4), False),
    ("the count", played(*ROUNDS, *APART, (Count(3), None)), Retract(7), False),
    ("a gathering", played(*ROUNDS), Retract(3), False),
    ("a gathering before forces were opened", played(*ROUNDS, *APART), Amend(3), True),
    ("a gathering before forces that are still sealed", played(*ROUNDS, *APART[:2]), Amend(3), False),
    ("a gathering before forces entered together", played(*ROUNDS, *TOGETHER), Amend(3), False),
    ("a force that was sealed, struck", played(*ROUNDS, *APART), Amend(5), True),
    (
        "a force that was sealed, put right",
        played(*ROUNDS, *APART),
        Amend(6, entry_data(Entry(NOTHING, "Cy")), anew=False),
        True,
    ),
    (
        "forces entered together, put right",
        played(*ROUNDS, *TOGETHER),
        Amend(4, entry_data(Entry(Reveal(3, {**FORCES, "Cy": Force(())}))), anew=False),
        False,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_the_others_are_asked_only_about_what_was_sealed(case: tuple[str, Log[Any], Any, bool]) -> None:
    _, log, facts, is_asked = case

    assert asks(log, facts) == is_asked


def test_an_act_tapped_by_mistake_is_taken_back_by_one_tap() -> None:
    forces = {**FORCES, "Ann": Force(("sniper_team",))}
    apart = [(Reveal(3, {seat: force}), seat) for seat, force in forces.items()]
    log = played(*ROUNDS, *apart, (Declare(Act.SNIPE, "sniper_team", Target("Bo", "scavenger")), "Ann"))

    assert not asks(log, Retract(7))


def test_a_seat_reveals_for_nobody_else() -> None:
    log = played(*ROUNDS)
    for entry in (Entry(Reveal(3, {"Bo": Force(())}), "Ann"), Entry(Reveal(3, FORCES), "Ann")):
        with pytest.raises(IllegalEntry, match="Reveal only your own force"):
            rule_on(ARCTIC, log, entry, Author("Ann"))
