"""What a Marauders table remembers: the state, and what follows from an entry as it is recorded."""

from referee.rules.prehistory.record.state import Effect, FinalOutcome, Members, PrehistoryState, Season
