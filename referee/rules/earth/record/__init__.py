"""What a table of Skirmish for Earth remembers: entries, their outcomes, the state."""

from referee.rules.earth.record.entering import name_in, read_row, said_row
from referee.rules.earth.record.outcomes import Ending, FinalScores, SeatScore, Waiting
from referee.rules.earth.record.state import EarthState, Level, RoundPhase, RulingNote
