"""After the cards are open: choices, the end of the round and of the game (E-50 to E-66)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.earth.cards.cards import refuse
from referee.rules.earth.ending.ending import end_round
from referee.rules.earth.record.due import require_phase
from referee.rules.earth.record.ending import Ending
from referee.rules.earth.record.entries import Choose, Ended, EndNow, Finish, Leave, RoundEnd
from referee.rules.earth.record.scoring import ScoringOutcome
from referee.rules.earth.record.state import EarthState, LastRound, Phase
from referee.rules.earth.scoring.scoring import score_game
from referee.rules.kernel.log import Nothing
from referee.rules.kernel.ruling import Reason, Ruling, gettext_noop

# The end of the round -----------------------------------------------------------------------------


def ending_of(state: EarthState) -> Ending:
    """Work out the end of this round as far as the referee knows."""
    return end_round(state.start())


def adjudicate_choice(state: EarthState, seat: str | None, facts: Choose) -> Ruling[Nothing]:
    """The owner of a card chooses a player for its text (EQ-29)."""
    require_phase(state, facts.round, "E-50", Phase.ENDING)
    waiting = ending_of(state).waiting
    if waiting is None or waiting.what != "choice" or waiting.seat != seat:
        phrase = gettext_noop("{seat} has nobody to choose now.")
        refuse("nothing-to-choose", phrase, "E-50", "chosen", seat=seat or "–")
    assert waiting is not None
    assert seat is not None
    if facts.chosen not in state.seats:
        phrase = gettext_noop("Nobody here is called {seat}.")
        refuse("unknown-player", phrase, "E-50", "chosen", seat=facts.chosen[:40])
    end_round(replace(state.start(), choices={**state.choices, seat: facts.chosen}))
    phrase = gettext_noop("{seat} chooses {chosen} for {card}.")
    told = {"seat": seat, "chosen": facts.chosen, "card": waiting.card}
    return Ruling(Nothing(), (Reason(phrase, told, ("E-50",)),))


def adjudicate_finish(state: EarthState, facts: Finish) -> Ruling[RoundEnd]:
    """Carry out the nine steps; after the last round the game is scored (E-66)."""
    require_phase(state, facts.round, "E-50", Phase.ENDING)
    ending = ending_of(state)
    if ending.waiting is not None:
        phrase = gettext_noop("Not yet: {seat}’s {card} waits for the table.")
        refuse("text-waits", phrase, "E-50", "phase", seat=ending.waiting.seat, card=ending.waiting.card)
    recorded = replace(ending, steps=())
    if not state.is_last:
        return Ruling(RoundEnd(recorded), ending.reasons)
    over = Reason(gettext_noop("That was the last territory: the game is over."), {}, ("E-66",))
    after = after_finish(state, RoundEnd(recorded))
    scored = score_state(after)
    return Ruling(RoundEnd(recorded, scored.outcome), (*ending.reasons, over, *scored.reasons))


def after_finish(state: EarthState, outcome: RoundEnd) -> EarthState:
    """Return the state before the next round, or after the game."""
    ending = outcome.ending
    assert state.target is not None
    after = replace(
        state,
        round=state.round + 1,
        phase=Phase.TARGET,
        initiative=ending.initiative,
        flagpole=ending.flagpole,
        reserve={**state.reserve, **ending.reserve},
        owned=ending.owned,
        lost=ending.lost,
        piles=ending.piles,
        last=LastRound(state.round, state.target, state.deployed, ending),
    )
    if outcome.scored is not None:
        # The round that was played last stays on the page.
        return replace(_cleared(after), round=state.round, phase=Phase.OVER, scored=outcome.scored)
    return _cleared(after)


def _cleared(state: EarthState) -> EarthState:
    return replace(
        state,
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


# The end of the game ------------------------------------------------------------------------------


def score_state(state: EarthState) -> Ruling[ScoringOutcome]:
    """Score the table as it stands, players who left included (E-70 to E-75)."""
    pole = (*state.flagpole, *state.gone)
    return score_game(state.players, state.owned, state.reserve, pole, state.house)


def adjudicate_end(state: EarthState, facts: EndNow) -> Ruling[Ended]:
    """End the game between two rounds and score it."""
    require_phase(state, facts.round, "E-66", Phase.TARGET)
    scored = score_state(state)
    phrase = gettext_noop("The table ends the game before round {round} of {rounds}.")
    reason = Reason(phrase, {"round": state.round, "rounds": state.rounds}, ("E-66",))
    return Ruling(Ended(scored.outcome), (reason, *scored.reasons))


def adjudicate_leave(state: EarthState, seat: str | None, facts: Leave) -> Ruling[Nothing]:
    """A player leaves between two rounds: hand, ships and flag go, territories stay scored (EQ-19)."""
    require_phase(state, facts.round, "E-1", Phase.TARGET)
    if seat is None or seat not in state.seats:
        refuse("unknown-player", gettext_noop("Say who leaves."), "E-1", "seat")
    assert seat is not None
    if len(state.seats) <= 1:
        phrase = gettext_noop("{seat} is the last one here: end the game instead.")
        refuse("last-player", phrase, "E-1", "seat", seat=seat)
    phrase = gettext_noop("{seat} leaves: hand, ships and flag go, the territories still count.")
    reason = Reason(phrase, {"seat": seat}, ("E-1", "E-71"))
    return Ruling(Nothing(), (reason,))


def after_leave(state: EarthState, seat: str) -> EarthState:
    """Return the state without the player."""
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
