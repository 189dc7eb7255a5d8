"""The conformance test notices each fault that is put into Odd Fish."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling
from referee.rules.package.box import Box
from tests.conformance import test_any_game as conformance
from tests.packages.installed import ODD_FISH

CASES = conformance.test_its_cases_come_out_as_they_are_written
CHECKS = [CASES, *(check for name, check in vars(conformance).items() if name.startswith("test_"))]
"""The quickest first: most breakages show there."""
Breakage = Callable[[Any, Box], Box]


@pytest.fixture(scope="module")
def fish() -> Iterator[Any]:
    """Odd Fish's module of rules."""
    sys.path.insert(0, str(ODD_FISH))
    yield importlib.import_module("odd_fish.game")
    sys.path.remove(str(ODD_FISH))


def with_kind(fish: Any, box: Box, **changes: Any) -> Box:
    """Return a box with a changed entry kind."""
    game = type("Broken", (fish.OddFish,), {"kinds": {"hold": replace(fish.HOLD, **changes)}})
    game.__module__ = fish.__name__
    return replace(box, game=game())


def with_game(fish: Any, box: Box, **methods: Any) -> Box:
    game = type("Broken", (fish.OddFish,), methods)
    game.__module__ = fish.__name__
    return replace(box, game=game())


def with_rule(change: Callable[[Any, Any, str, Any, Any], Ruling[Any]]) -> Breakage:
    """``change`` rules in place of Odd Fish: (module, state, seat, facts, checks)."""
    return lambda fish, box: with_kind(
        fish, box, rule=lambda state, seat, facts, checks: change(fish, state, seat, facts, checks)
    )


def refusing(where: Callable[[Any, str, Any], bool]) -> Breakage:
    """Refuse some of what is offered."""

    def rule(fish: Any, state: Any, seat: str, facts: Any, checks: Any) -> Ruling[Any]:
        checks.require(not where(state, seat, facts), Refusal("odd", "Not now.", "OF-2"))
        return fish.rule(state, seat, facts, checks)

    return with_rule(rule)


class Lenient:
    """Checks that let one refusal pass."""

    def __init__(self, checks: Any, code: str) -> None:
        self.checks, self.code = checks, code

    def require(self, holds: bool, refusal: Refusal, **facts: Any) -> None:
        if refusal.code != self.code:
            self.checks.require(holds, refusal, **facts)


def accepting(code: str) -> Breakage:
    """Accept entries that this refusal should refuse."""
    return with_rule(
        lambda fish, state, seat, facts, checks: fish.rule(state, seat, facts, Lenient(checks, code))
    )


def late(fish: Any, state: Any, seat: str, facts: Any, checks: Any) -> Ruling[Any]:
    return fish.rule(state, seat, replace(facts, round=state.round), checks)


def anybody(fish: Any, state: Any, seat: str, facts: Any, checks: Any) -> Ruling[Any]:
    who = seat if seat in state.waits else next(iter(state.waits), seat)
    return fish.rule(state, who, facts, checks)


def endless(fish: Any, state: Any, seat: str, facts: Any, checks: Any) -> Ruling[Any]:
    house = {**state.house_rules, "odd_fish_goal": "99"}
    return fish.rule(replace(state, house_rules=house), seat, facts, checks)


def lowest(fish: Any, state: Any, seat: str, facts: Any, checks: Any) -> Ruling[Any]:
    ruling = fish.rule(state, seat, facts, checks)
    shown = ruling.outcome.shown
    if not ruling.outcome.taker:
        return ruling
    alone = [who for who, n in shown.items() if list(shown.values()).count(n) == 1]
    return Ruling(replace(ruling.outcome, taker=min(alone, key=lambda who: shown[who])), ruling.reasons)


def unheard_of(fish: Any, state: Any, seat: str, facts: Any, checks: Any) -> Ruling[Any]:
    ruling = fish.rule(state, seat, facts, checks)
    return Ruling(ruling.outcome, (*ruling.reasons, Reason("So be it.", ("OF-99",))))


def first_holder_takes_all(fish: Any, state: Any, seat: str, facts: Any, checks: Any) -> Ruling[Any]:
    ruling = fish.rule(state, seat, facts, checks)
    taker = next(iter(ruling.outcome.shown), "")
    return Ruling(replace(ruling.outcome, taker=taker), ruling.reasons)


def results(change: Callable[[Any], Any]) -> Breakage:
    """Change a finished game's result."""

    def broken(fish: Any, box: Box) -> Box:
        def finished_game(self: Any, log: Any) -> Any:
            found = fish.OddFish.finished_game(self, log)
            return found and change(found)

        return with_game(fish, box, finished_game=finished_game)

    return broken


def each_result(**changes: Any) -> Breakage:
    return results(
        lambda found: replace(found, results=tuple(replace(each, **changes) for each in found.results))
    )


def others_win(found: Any) -> Any:
    return replace(
        found, results=tuple(replace(each, is_winner=not each.is_winner) for each in found.results)
    )


def standing_of(held: bool) -> Callable[[Any, Any], Any]:
    def standing(self: Any, state: Any) -> Any:
        caught = dict(state.held) if held else {}
        return {seat: Line("{seat}: {n} fish", seat=seat, n=n) for seat, n in caught.items()}

    return standing


BREAKAGES: dict[str, Breakage] = {
    "an option that is offered is refused": refusing(lambda state, seat, facts: facts.fingers == 5),
    "a seat that is offered the entry is refused": refusing(lambda state, seat, facts: seat == "Bo"),
    "later rounds are refused": refusing(lambda state, seat, facts: state.round > 2),
    "any seat is accepted": with_rule(anybody),
    "a seat that has held is accepted again": accepting("too-late"),
    "a late press is accepted": with_rule(late),
    "six fingers are accepted": accepting("wrong-fingers"),
    "the game goes on after its end": with_rule(endless),
    "the lowest number takes the fish": with_rule(lowest),
    "who holds first takes the fish": with_rule(first_holder_takes_all),
    "a reason names a rule that isn't there": with_rule(unheard_of),
    "the fish go to nobody": lambda fish, box: with_kind(
        fish,
        box,
        apply=lambda state, seat, facts, outcome: replace(
            fish.apply(state, seat, facts, outcome), fish=state.fish
        ),
    ),
    "the round doesn't go on": lambda fish, box: with_kind(
        fish,
        box,
        apply=lambda state, seat, facts, outcome: replace(
            fish.apply(state, seat, facts, outcome), round=state.round
        ),
    ),
    "every score is 0": each_result(score=0),
    "every score is one too high": results(
        lambda found: replace(
            found, results=tuple(replace(each, score=each.score + 1) for each in found.results)
        )
    ),
    "everybody wins": each_result(is_winner=True),
    "nobody wins": each_result(is_winner=False),
    "the others win": results(others_win),
    "the points as the game went on are lost": results(lambda found: replace(found, points=({"Ann": 0},))),
    "everybody reads hidden fingers in the log": lambda fish, box: with_kind(
        fish,
        box,
        describe=lambda state, seat, facts, outcome, viewer: Line(
            "{seat} holds out {n} {n:finger|fingers}", seat=seat, n=facts.fingers
        ),
    ),
    "nothing is ever sealed": lambda fish, box: with_kind(
        fish,
        box,
        hides_from=None,
        describe=lambda state, seat, facts, outcome, viewer: fish.describe(state, seat, facts, outcome, seat),
    ),
    "what players see first tells hidden fingers": lambda fish, box: with_game(
        fish, box, standing=standing_of(held=True)
    ),
    "the entry is offered to nobody": lambda fish, box: with_kind(fish, box, offered=lambda state: ()),
    "the board leaves out the fish": lambda fish, box: with_game(
        fish, box, board=lambda self, state: {"round": state.round}
    ),
}


def faults_of(box: Box) -> Iterator[str]:
    """Yield the checks that a box fails."""
    for check in CHECKS:
        try:
            check(box)
        except (Exception, pytest.skip.Exception) as fault:
            yield f"{check.__name__}: {fault}"


def test_odd_fish_as_it_is_has_no_fault(fish: Any) -> None:
    assert list(faults_of(fish.BOX)) == []


@pytest.mark.parametrize("name", BREAKAGES)
def test_a_broken_game_does_not_conform(fish: Any, name: str) -> None:
    assert any(faults_of(BREAKAGES[name](fish, fish.BOX)))
