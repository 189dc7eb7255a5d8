"""The state of a table, the outcomes of its entries, and their common base."""

from referee.rules.earth.record.entering import name_in, read_row, said_row
from referee.rules.earth.record.hands import card_of, cards_held, written_hand
from referee.rules.earth.record.outcomes import Ending, FinalScores, SeatScore, Waiting
from referee.rules.earth.record.state import EarthState, Level, RoundPhase, RulingNote
from referee.rules.earth.record.written import WrittenCard, is_written
