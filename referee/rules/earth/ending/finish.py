"""Between two rounds: the steps are done, a player leaves, or the table ends the game (E-50 to E-66)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from referee.rules.earth.cards.cards import NOBODY
from referee.rules.earth.ending.ending import captor_would_be, ending_of
from referee.rules.earth.record.entering import in_this_round, require_phase
from referee.rules.earth.record.outcomes import Ending, ScoringOutcome
from referee.rules.earth.record.state import EarthState, LastRound, Phase
from referee.rules.earth.scoring import VERDICT, score_state, score_would_be, scores_of
from referee.rules.kernel.entry.entry import Entry, decided_as
from referee.rules.kernel.entry.kind import By, EntryKind, Verdict, nothing_to_choose
from referee.rules.kernel.game import Checks
from referee.rules.kernel.history.log import Nothing
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling

TEXT_WAITS = Refusal("text-waits", "Not yet: {seat}’s {card} is waiting for a table ruling.", "E-50", "phase")
WHO_LEAVES = Refusal("unknown-player", "Say who leaves.", "E-1", "seat")
LAST_PLAYER = Refusal("last-player", "{seat} is the last player here. End the game instead.", "E-1", "seat")


@dataclass(frozen=True, slots=True)
class Finish:
    """The nine steps have been carried out; the next round begins, or the game ends."""

    kind: ClassVar[str] = "finish"
    round: int


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of the round as worked out; ``scored``: the final score after the last one."""

    ending: Ending
    scored: ScoringOutcome | None = None


def rule_finish(state: EarthState, seat: str, facts: Finish, checks: Checks) -> Ruling[RoundEnd]:
    """Carry out the nine steps; after the last round the game is scored (E-66)."""
    require_phase(state, facts.round, "E-50", Phase.ENDING)
    if checks.decided and checks.decided not in state.seats:
        raise NOBODY(seat=checks.decided)
    ending = ending_of(state, decided=checks.decided)
    if ending.waiting is not None:
        raise TEXT_WAITS(seat=ending.waiting.seat, card=ending.waiting.title)
    recorded = replace(ending, steps=())
    if not state.is_last:
        return Ruling(RoundEnd(recorded), ending.reasons)
    over = Reason("That was the last territory. The game is over.", ("E-66",))
    scored = score_state(finished(state, seat, facts, RoundEnd(recorded)))
    return Ruling(RoundEnd(recorded, scored.outcome), (*ending.reasons, over, *scored.reasons))


def otherwise(state: EarthState, entry: Entry) -> Mapping[str, Entry]:
    """Whoever has placed a card may have captured, or nobody."""
    return decided_as(entry, (*(seat for seat in state.turn_order if state.card(seat) is not None), ""))


def captured_again(state: EarthState, entry: Entry, was: RoundEnd) -> Entry | None:
    """Return the end of the round with whoever captured then; None where it cannot end so now."""
    winner = was.ending.winner or ""
    for each in (entry, *decided_as(entry, (winner,)).values()):
        try:
            ending = rule_finish(state, "", Finish(state.round), Checks(each)).outcome.ending
        except IllegalEntry:
            return None
        # What the app has dealt was seen, so nothing else can have been drawn.
        if (ending.winner or "") == winner and (not state.is_dealt or ending.piles == was.ending.piles):
            return each
    return None


def finished(state: EarthState, seat: str, facts: Finish, outcome: RoundEnd) -> EarthState:
    ending, is_over = outcome.ending, outcome.scored is not None
    return replace(
        state,
        # The round that was played last stays on the page.
        round=state.round if is_over else state.round + 1,
        phase=Phase.OVER if is_over else Phase.TARGET,
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


def describe_finish(
    state: EarthState, seat: str, facts: Finish, outcome: RoundEnd | None, viewer: str | None
) -> Line:
    if outcome is None:
        return Line(FINISH.title)
    phrase = gettext_noop("Round {round} ends: {seat} captures")
    if outcome.ending.winner is None:
        phrase = gettext_noop("Round {round} ends: nobody captures")
    capture = Line(phrase, round=facts.round, seat=outcome.ending.winner or "")
    if outcome.scored is None:
        return capture
    phrase = gettext_noop("Round {round} and the game end: {winners} {winners:wins|win}")
    end = Line(phrase, round=facts.round, winners=outcome.scored.winners)
    return Line("{capture}. {end}", capture=capture, end=end) if outcome.ending.is_decided else end


def _decided(outcome: RoundEnd) -> tuple[str | None, Any]:
    return outcome.ending.winner, outcome.scored and scores_of(outcome.scored)


def _would_be(was: RoundEnd, outcome: RoundEnd) -> Line:
    captor, scored = outcome.ending.winner, outcome.scored
    if was.scored is None or scored is None or scores_of(was.scored) == scores_of(scored):
        return captor_would_be(captor)
    return score_would_be(was.scored, scored)


FINISH = EntryKind(
    Finish,
    RoundEnd,
    title="The round is done",
    offered=lambda state: (None,) if state.phase is Phase.ENDING and ending_of(state).waiting is None else (),
    choices=nothing_to_choose,
    rule=rule_finish,
    apply=finished,
    describe=describe_finish,
    say=in_this_round(Finish),
    by=By.TABLE,
    due=lambda state: Line("Carry out the steps, then go on."),
    otherwise=otherwise,
    verdict=Verdict(_decided, _would_be),
)


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves for good (EQ-19)."""

    kind: ClassVar[str] = "leave"
    round: int


def rule_leave(state: EarthState, seat: str, facts: Leave, checks: Checks) -> Ruling[Nothing]:
    require_phase(state, facts.round, "E-1", Phase.TARGET)
    checks.require(seat in state.seats, WHO_LEAVES)
    checks.require(len(state.seats) > 1, LAST_PLAYER, seat=seat)
    phrase = gettext_noop("{seat} leaves: hand, ships and flag go, but the territories still count.")
    reason = Reason(phrase, ("E-1", "E-71"), seat=seat)
    return Ruling(Nothing(), (reason,))


def left(state: EarthState, seat: str, facts: Leave, outcome: Nothing) -> EarthState:
    order = state.turn_order
    hands = {name: hand for name, hand in state.piles.hands.items() if name != seat}
    return replace(
        state,
        gone=(*state.gone, seat),
        initiative=order[1] if seat == state.initiative else state.initiative,
        flagpole=tuple(flag for flag in state.flagpole if flag != seat),
        reserve={**state.reserve, seat: 0},
        piles=replace(state.piles, hands=hands),
    )


LEAVE = EntryKind(
    Leave,
    Nothing,
    title="Leave",
    offered=lambda state: state.seats if state.phase is Phase.TARGET and len(state.seats) > 1 else (),
    choices=nothing_to_choose,
    rule=rule_leave,
    apply=left,
    describe=lambda state, seat, facts, outcome, viewer: Line("{seat} leaves the game", seat=seat),
    say=in_this_round(Leave),
    by=By.TABLE,
)


@dataclass(frozen=True, slots=True)
class EndNow:
    """The table ends the game before its last round and scores (EQ-19)."""

    kind: ClassVar[str] = "end"
    round: int


@dataclass(frozen=True, slots=True)
class Ended:
    scored: ScoringOutcome


def rule_end(state: EarthState, seat: str, facts: EndNow, checks: Checks) -> Ruling[Ended]:
    require_phase(state, facts.round, "E-66", Phase.TARGET)
    scored = score_state(state)
    phrase = gettext_noop("The table ends the game before round {round} of {rounds}.")
    reason = Reason(phrase, ("E-66",), round=state.round, rounds=state.rounds)
    return Ruling(Ended(scored.outcome), (reason, *scored.reasons))


END_NOW = EntryKind(
    EndNow,
    Ended,
    title="End the game and score it",
    offered=lambda state: (None,) if state.phase is Phase.TARGET else (),
    choices=nothing_to_choose,
    rule=rule_end,
    apply=lambda state, seat, facts, outcome: replace(state, phase=Phase.OVER, scored=outcome.scored),
    describe=lambda state, seat, facts, outcome, viewer: Line(
        "The table ends the game before round {round}", round=facts.round
    ),
    say=in_this_round(EndNow),
    by=By.TABLE,
    verdict=VERDICT.inside(lambda ended: ended.scored),
)
