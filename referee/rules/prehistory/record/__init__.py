"""What a Marauders table remembers: entries, their outcomes, the state."""

from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.final import FinalOutcome
from referee.rules.prehistory.record.members import Members
from referee.rules.prehistory.record.state import Income, PrehistoryState, Season
from referee.rules.prehistory.record.told import Done
