"""An evening of four takes half the taps in light rounds, and ends the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.kernel.game import read_entry
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.codec import decode
from tests.web.evening_robot import LightRobot, Robot, result_of

pytestmark = pytest.mark.django_db

EVENINGS = Path(__file__).resolve().parents[2] / "fixtures" / "evenings"
MOST_A_ROUND, MOST_IN_ALL = 26, 420


@pytest.mark.parametrize("name", ["base", "modules"])
def test_a_light_evening_takes_few_taps_and_ends_as_the_full_one(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    story = read_story(EVENINGS / f"{name}.json")
    setup = decode(ARCTIC.setup_type, story.setup)
    entries = tuple(read_entry(ARCTIC, each) for each in story.entries)
    full, light = Robot(setup, is_light=False), LightRobot(setup)

    full.play(entries)
    light.play(entries)

    in_full, in_light = full.taps.total(), light.taps.total()
    with capsys.disabled():
        print(f"\n{name}: {in_full} taps in full, {in_light} in light, {light.asked} questions")
        print(f"  by round {[light.taps[number] for number in sorted(light.taps)]}")
    assert len(light.taps) == 16
    assert result_of(light.table) == result_of(full.table)
    assert in_light <= MOST_IN_ALL
    assert in_light / len(light.taps) <= MOST_A_ROUND
    assert in_light < in_full
