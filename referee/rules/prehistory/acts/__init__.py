"""An instruction of the marauders: done, not done, or replaced by something else."""

from referee.rules.prehistory.acts.done import (
    DONE,
    REWARDED,
    Done,
    asks_for_points,
    booked,
    change_lines,
    gain_lines,
    to_supply,
    with_action,
)
from referee.rules.prehistory.acts.instruction import can_gain_nothing, must_gain
from referee.rules.prehistory.acts.otherwise import WHY, hindrances
