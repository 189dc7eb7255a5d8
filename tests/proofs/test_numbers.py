"""A huge number in each place of each kind of record in a file: it's refused, or all pages stay small."""

from __future__ import annotations

import pytest

from referee.rules.registry import GAMES
from tests.proofs.proving import Proven
from tests.tables.test_numbers_in_files import HUGE, assert_refused, assert_small, numbers, spots, stories

pytestmark = [pytest.mark.long, pytest.mark.django_db]
FEW = 41


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_huge_number_is_opened(game: str, proven: Proven) -> None:
    for spot in spots(proven(f"huge numbers in files of recorded games: {game}", stories(game), one_in=FEW)):
        for number in HUGE:
            assert_refused(spot, number)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_number_makes_a_large_page(game: str, proven: Proven) -> None:
    what = f"the largest numbers in files of recorded games: {game}"
    for spot in spots(proven(what, stories(game), one_in=FEW)):
        for number in numbers(spot):
            assert_small(spot, number)
