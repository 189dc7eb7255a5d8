"""What a table of Skirmish for Earth remembers: entries, their outcomes, the state."""

from referee.rules.earth.record.ending import Ending, Waiting
from referee.rules.earth.record.scoring import Score, ScoringOutcome
from referee.rules.earth.record.state import EarthState, Level, Phase, RulingNote
from referee.rules.earth.record.typed import read_row, said_row
