"""Powers that are actions of their own in the gathering tables: how a step about one is written.

"Ann drills: drill_sergeant", "Ann demolishes Bo's 0: demolition_team" (after it ", with 2 on it",
", cancelled by guard"), "Ann takes back refugee: map".
"""

from __future__ import annotations

import re

from referee.rules.arctic.gathering.demolish import Demolish
from referee.rules.arctic.gathering.powers import Drill, PlayMap
from referee.rules.arctic.record.entries import Response, Stop
from referee.rules.kernel.history.log import Facts

STEP = re.compile(
    r"(\w+) (?:drills|demolishes (\w+)'s (\d+)|takes back (\w+)): (\w+)"
    r"(?:, with (\d+) on it)?(?:, cancelled by (?:(\w+)'s )?(\w+))?"
)


def read_power_step(told: str) -> tuple[str, Facts] | None:
    """Read a step about such a power, None where it is another one."""
    found = STEP.fullmatch(told)
    if found is None:
        return None
    seat, owner, place, member, card, timer, by, guard = found.groups()
    if member:
        return seat, PlayMap(card, member)
    if owner is None:
        return seat, Drill(card)
    answer = Response(by or owner, guard, Stop.CANCEL) if guard else None
    return seat, Demolish(card, owner, int(place), int(timer) if timer else None, answer)
