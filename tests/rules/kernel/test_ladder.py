"""Ladders: which rung decides, and that all numbers of all rungs are kept."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.ladder import Rung, Unbroken, climb

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def numbers(*values: int) -> dict[str, int]:
    return dict(zip(NAMES, values, strict=False))


@st.composite
def ladders(draw: st.DrawFn, plain: bool = False) -> tuple[tuple[str, ...], list[Rung]]:
    """Players, and up to four rungs that give each a small number."""
    players = NAMES[: draw(st.integers(1, 5))]
    rungs = []
    for place in range(draw(st.integers(0, 4))):
        given_numbers = {player: draw(st.integers(0, 3)) for player in players}
        more: dict[str, Any] = {}
        if not plain:
            more = {
                "lead": draw(st.integers(1, 3)),
                "at_least": draw(st.sampled_from([None, None, 1, 3])),
                "among_all": draw(st.booleans()),
            }
        rungs.append(Rung(f"rung {place}", given_numbers, **more))
    return players, rungs


def test_the_first_rung_that_leaves_one_decides() -> None:
    rungs = [
        Rung("fight", numbers(3, 3, 1)),
        Rung("people", numbers(2, 4, 9)),
        Rung("cards", numbers(9, 0, 0)),
    ]

    result = climb(NAMES[:3], rungs, Unbroken.NOBODY)

    assert (result.winner, result.winners, result.decided_by) == ("Bo", ("Bo",), "people")


def test_only_those_still_tied_are_compared() -> None:
    rungs = [Rung("fight", numbers(3, 3, 1)), Rung("people", numbers(2, 4, 9))]

    result = climb(NAMES[:3], rungs, Unbroken.NOBODY)

    assert [step.compared for step in result.steps] == [("Ann", "Bo", "Cy"), ("Ann", "Bo")]


def test_a_rung_among_all_lets_everybody_back_in() -> None:
    rungs = [Rung("fight", numbers(3, 3, 1)), Rung("people", numbers(2, 4, 9), among_all=True)]

    result = climb(NAMES[:3], rungs, Unbroken.NOBODY)

    assert result.winner == "Cy"


def test_a_lead_of_two_keeps_who_is_one_behind() -> None:
    result = climb(NAMES[:2], [Rung("fight", numbers(3, 2), lead=2)], Unbroken.NOBODY)

    assert result.winner is None
    assert result.steps[0].left == ("Ann", "Bo")


def test_a_lead_of_two_is_enough() -> None:
    result = climb(NAMES[:2], [Rung("fight", numbers(3, 1), lead=2)], Unbroken.NOBODY)

    assert result.winner == "Ann"


def test_a_rung_below_its_least_number_is_passed_over() -> None:
    rungs = [Rung("tools", numbers(0, 0), at_least=1), Rung("meds", numbers(0, 2))]

    result = climb(NAMES[:2], rungs, Unbroken.NOBODY)

    assert [step.is_used for step in result.steps] == [False, True]
    assert result.decided_by == "meds"


@pytest.mark.parametrize(("unbroken", "winners"), [(Unbroken.SHARED, ("Ann", "Bo")), (Unbroken.NOBODY, ())])
def test_a_tie_that_nothing_breaks_means_what_the_ladder_says(
    unbroken: Unbroken, winners: tuple[str, ...]
) -> None:
    result = climb(NAMES[:3], [Rung("fight", numbers(2, 2, 1))], unbroken)

    assert (result.winners, result.winner, result.decided_by) == (winners, None, unbroken.value)


def test_rungs_above_the_decision_are_kept_but_compare_nobody() -> None:
    rungs = [Rung("fight", numbers(3, 1)), Rung("people", numbers(1, 9))]

    result = climb(NAMES[:2], rungs, Unbroken.NOBODY)

    assert (result.steps[1].numbers, result.steps[1].compared) == (numbers(1, 9), ())
    assert not result.steps[1].is_used


def test_a_ladder_without_players_is_a_mistake_of_the_programmer() -> None:
    with pytest.raises(ValueError, match="players"):
        climb((), [], Unbroken.NOBODY)


@given(ladders())
def test_somebody_is_always_on_top_of_a_shared_ladder(ladder: tuple[tuple[str, ...], list[Rung]]) -> None:
    players, rungs = ladder

    result = climb(players, rungs, Unbroken.SHARED)

    assert result.winners
    assert result.winners == tuple(player for player in players if player in result.winners)


@given(ladders(), st.sampled_from(Unbroken))
def test_all_numbers_of_all_rungs_are_kept(
    ladder: tuple[tuple[str, ...], list[Rung]], unbroken: Unbroken
) -> None:
    players, rungs = ladder

    result = climb(players, rungs, unbroken)

    assert [(step.name, step.numbers) for step in result.steps] == [
        (rung.name, rung.numbers) for rung in rungs
    ]


@given(ladders(), st.sampled_from(Unbroken))
def test_what_decided_agrees_with_who_is_left(
    ladder: tuple[tuple[str, ...], list[Rung]], unbroken: Unbroken
) -> None:
    players, rungs = ladder

    result = climb(players, rungs, unbroken)

    alone = [step for step in result.steps if step.is_used and len(step.left) == 1]
    if alone:
        assert (result.decided_by, result.winners) == (alone[0].name, alone[0].left)
        assert all(not step.is_used for step in result.steps if step is not alone[0] and step.compared == ())
    else:
        assert result.decided_by == unbroken.value
        assert bool(result.winners) == (unbroken is Unbroken.SHARED)


@given(ladders(plain=True))
def test_a_plain_ladder_is_the_highest_row_of_numbers(ladder: tuple[tuple[str, ...], list[Rung]]) -> None:
    players, rungs = ladder

    result = climb(players, rungs, Unbroken.SHARED)

    rows = {player: [rung.numbers[player] for rung in rungs] for player in players}
    assert result.winners == tuple(player for player in players if rows[player] == max(rows.values()))


@given(ladders(), st.randoms(use_true_random=False))
def test_the_order_of_the_players_gives_nobody_an_edge(
    ladder: tuple[tuple[str, ...], list[Rung]], random: Any
) -> None:
    players, rungs = ladder
    mixed = random.sample(players, len(players))

    result, other = climb(players, rungs, Unbroken.SHARED), climb(mixed, rungs, Unbroken.SHARED)

    assert (set(other.winners), other.decided_by) == (set(result.winners), result.decided_by)
