"""What becomes of what the marauders are to do: done, not done, or something else."""

from referee.rules.prehistory.acts.done import (
    DONE,
    REWARDED,
    Done,
    always_brings,
    asks_for_points,
    booked,
    changes_told,
    gain_told,
    with_action,
)
from referee.rules.prehistory.acts.otherwise import WHY, hindrances
