"""The simulated strength of the tribe, as the set-up shows it."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from referee.rules.prehistory.simulated import FIGURES, TILES, YEARS_PLAYED, strength


@pytest.mark.parametrize("threes", [0, TILES])
def test_the_figures_of_the_set_up_are_what_the_command_prints(threes: int) -> None:
    assert round(strength(threes, YEARS_PLAYED, Random(f"1 {threes}")).points, 1) == FIGURES[threes]


@pytest.mark.parametrize(
    ("threes", "points", "actions"), [(0, 34.8, 4.571), (4, 35.0, 4.714), (TILES, 40.2, 5.143)]
)
def test_a_few_years_of_one_chance_come_out_as_ever(threes: int, points: float, actions: float) -> None:
    """Not the rules say so: this is how the figures are made, and a change of it would change them."""
    found = strength(threes, 7, Random("1"))

    assert (found.threes, round(found.points, 1), round(found.actions, 3)) == (threes, points, actions)


def test_more_3_tiles_make_it_stronger() -> None:
    assert list(FIGURES) == sorted(FIGURES)
    assert len(FIGURES) == TILES + 1


def test_the_command_prints_a_line_a_number_of_3_tiles() -> None:
    out = StringIO()
    call_command("simulate", "prehistory", "--years", "5", stdout=out)
    assert len(out.getvalue().splitlines()) == TILES + 2


def test_a_game_without_an_automa_is_refused_in_a_sentence() -> None:
    with pytest.raises(CommandError, match="Nothing to simulate for earth"):
        call_command("simulate", "earth")
