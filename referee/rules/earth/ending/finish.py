"""Between rounds: a round is done, a player leaves, the table ends the game (E-50 to E-66)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.earth.cards.cards import NOBODY
from referee.rules.earth.ending.ending import captor_would_be, ending_of
from referee.rules.earth.record.entering import EarthTurn, RoundFacts
from referee.rules.earth.record.hands import after_game, after_round
from referee.rules.earth.record.outcomes import Ending, FinalScores
from referee.rules.earth.record.state import EarthState, LastRound, RoundPhase
from referee.rules.earth.scoring import VERDICT, score_state, score_would_be, scores_of
from referee.rules.kernel.entry.entry import Checks, Entry, Nothing, decided_as
from referee.rules.kernel.entry.kind import By, Seats, Turn, Verdict, kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling

TEXT_WAITS = Refusal("text-waits", "{seat}’s {card} needs a table ruling first.", "E-50", "phase")
WHO_LEAVES = Refusal("unknown-player", "Choose who leaves.", "E-1", "seat")
LAST_PLAYER = Refusal("last-player", "{seat} is the last player here. End the game instead.", "E-1", "seat")

BETWEEN_ROUNDS = (RoundPhase.TARGET, RoundPhase.PLACE)
"""Before the first ship is deployed: where the app deals, the target turns up by itself."""


def before_target(state: EarthState) -> EarthState:
    """Return the state with its target back on the deck, and all placed cards back in the hands."""
    if state.phase is not RoundPhase.PLACE:
        return state
    territories = (state.target_now.id, *state.territory_deck)
    return replace(state, phase=RoundPhase.TARGET, target=None, territory_deck=territories, placed={})


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of a round, and after the last one the final score."""

    ending: Ending
    scored: FinalScores | None = None


def _decided(outcome: RoundEnd) -> tuple[str | None, Any]:
    return outcome.ending.winner, outcome.scored and scores_of(outcome.scored)


def _would_be(was: RoundEnd, outcome: RoundEnd) -> Line:
    captor, scored = outcome.ending.winner, outcome.scored
    if was.scored is None or scored is None or scores_of(was.scored) == scores_of(scored):
        return captor_would_be(captor)
    return score_would_be(was.scored, scored)


@dataclass(frozen=True, slots=True)
class Finish(RoundFacts[RoundEnd]):
    """The nine steps are carried out; the next round begins, or the game ends."""

    kind = "finish"
    title = "Finish the round"
    outcome = RoundEnd
    by = By.TABLE
    verdict = Verdict(_decided, _would_be)

    @staticmethod
    def offered(state: EarthState) -> Seats:
        return (None,) if state.phase is RoundPhase.ENDING and ending_of(state).waiting is None else ()

    @staticmethod
    def due(state: EarthState) -> Line:
        return Line("Carry out the steps, then go on.")

    def rule(self, turn: EarthTurn) -> Ruling[RoundEnd]:
        """Carry out the nine steps; after the last round the game is scored (E-66)."""
        state, decided = turn.state, turn.checks.decided
        self.check_phase(turn, "E-50", RoundPhase.ENDING)
        if decided and decided not in state.seats:
            raise NOBODY(seat=decided)
        ending = ending_of(state, decided=decided)
        if ending.waiting is not None:
            raise TEXT_WAITS(seat=ending.waiting.seat, card=ending.waiting.title)
        recorded = RoundEnd(replace(ending, steps=()))
        if not state.is_last:
            return Ruling(recorded, ending.reasons)
        over = Reason("That was the last territory. The game is over.", ("E-66",))
        scored = score_state(self.apply(turn, recorded))
        return Ruling(replace(recorded, scored=scored.outcome), (*ending.reasons, over, *scored.reasons))

    def apply(self, turn: EarthTurn, outcome: RoundEnd) -> EarthState:
        ending, is_over = outcome.ending, outcome.scored is not None
        state = after_round(turn.state, ending.kept)
        state = after_game(state) if is_over else state
        return replace(
            state,
            # The page of a finished game shows its last round.
            round=state.round if is_over else state.round + 1,
            phase=RoundPhase.OVER if is_over else RoundPhase.TARGET,
            scored=outcome.scored,
            initiative=ending.initiative,
            flagpole=ending.flagpole,
            reserve={**state.reserve, **ending.reserve},
            owned=ending.owned,
            lost=ending.lost,
            piles=ending.piles,
            last=LastRound(state.round, state.target_now, state.deployed, ending),
            target=None,
            placed={},
            deployment=None,
            bids=0,
            revealed={},
            choices={},
            settled={},
            attack_ruled={},
            valid_ruled={},
            next_initiative=None,
        )

    def describe(self, turn: EarthTurn, outcome: RoundEnd | None) -> Line:
        if outcome is None:
            return Line(self.title)
        phrase = gettext_noop("Round {round} ends: {seat} captures")
        if outcome.ending.winner is None:
            phrase = gettext_noop("Round {round} ends: no one captures")
        capture = Line(phrase, round=self.round, seat=outcome.ending.winner or "")
        if outcome.scored is None:
            return capture
        phrase = gettext_noop("Round {round} and the game end: {winners} {winners:wins|win}")
        end = Line(phrase, round=self.round, winners=outcome.scored.winners)
        return Line("{capture}. {end}", capture=capture, end=end) if outcome.ending.is_decided else end

    @staticmethod
    def otherwise(state: EarthState, entry: Entry) -> Mapping[str, Entry]:
        """Any player with a card may have captured, or nobody."""
        return decided_as(entry, (*(seat for seat in state.turn_order if state.card(seat) is not None), ""))


def captured_again(state: EarthState, entry: Entry, was: RoundEnd) -> Entry | None:
    """Return the entry with the captor that it had; None if it can no longer end that way."""
    winner = was.ending.winner or ""
    for each in (entry, *decided_as(entry, (winner,)).values()):
        try:
            ending = Finish(state.round).rule(Turn(state, "", Checks(each))).outcome.ending
        except IllegalEntry:
            return None
        # Cards the app dealt were seen, so the draws must be the same.
        if (ending.winner or "") == winner and (not state.is_dealt or ending.piles == was.ending.piles):
            return each
    return None


@dataclass(frozen=True, slots=True)
class Leave(RoundFacts[Nothing]):
    """A player leaves for good (EQ-19)."""

    kind = "leave"
    title = "Leave"
    outcome = Nothing
    by = By.TABLE
    by_vote = True

    @staticmethod
    def offered(state: EarthState) -> Seats:
        return state.seats if state.phase in BETWEEN_ROUNDS and len(state.seats) > 1 else ()

    def rule(self, turn: EarthTurn) -> Ruling[Nothing]:
        seat, seats = turn.seat, turn.state.seats
        self.check_phase(turn, "E-1", *BETWEEN_ROUNDS)
        turn.require(seat in seats, WHO_LEAVES)
        turn.require(len(seats) > 1, LAST_PLAYER, seat=seat)
        phrase = gettext_noop("{seat} leaves. Hand, ships and flag go, but the territories still count.")
        return Ruling(Nothing(), (Reason(phrase, ("E-1", "E-71"), seat=seat),))

    def apply(self, turn: EarthTurn, outcome: Nothing) -> EarthState:
        state, seat = before_target(turn.state), turn.seat
        hands = {name: hand for name, hand in state.piles.hands.items() if name != seat}
        return replace(
            state,
            gone=(*state.gone, seat),
            initiative=state.turn_order[1] if seat == state.initiative else state.initiative,
            next_initiative=None if seat == state.next_initiative else state.next_initiative,
            flagpole=tuple(flag for flag in state.flagpole if flag != seat),
            reserve={**state.reserve, seat: 0},
            piles=replace(state.piles, hands=hands),
        )

    def describe(self, turn: EarthTurn, outcome: Nothing) -> Line:
        return Line("{seat} leaves the game", seat=turn.seat)


@dataclass(frozen=True, slots=True)
class Ended:
    scored: FinalScores


@dataclass(frozen=True, slots=True)
class EndNow(RoundFacts[Ended]):
    """The table ends the game before its last round and scores it (EQ-19)."""

    kind = "end"
    title = "End and score"
    outcome = Ended
    by = By.TABLE
    by_vote = True
    verdict = VERDICT.inside(lambda ended: ended.scored)

    @staticmethod
    def offered(state: EarthState) -> Seats:
        return (None,) if state.phase in BETWEEN_ROUNDS else ()

    def rule(self, turn: EarthTurn) -> Ruling[Ended]:
        self.check_phase(turn, "E-66", *BETWEEN_ROUNDS)
        state, scored = turn.state, score_state(turn.state)
        phrase = gettext_noop("The table ends the game before round {round} of {rounds}.")
        reason = Reason(phrase, ("E-66",), round=state.round, rounds=state.rounds)
        return Ruling(Ended(scored.outcome), (reason, *scored.reasons))

    def apply(self, turn: EarthTurn, outcome: Ended) -> EarthState:
        state = after_game(before_target(turn.state))
        return replace(state, phase=RoundPhase.OVER, scored=outcome.scored)

    def describe(self, turn: EarthTurn, outcome: Ended) -> Line:
        return Line("The table ends the game before round {round}", round=self.round)


FINISH, LEAVE, END_NOW = kind_of(Finish), kind_of(Leave), kind_of(EndNow)
