"""A solo game at a table: what is accepted when, and what follows (A-96 to A-98)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from referee.rules.arctic.ending.solo_score import count_deck, score_counts
from referee.rules.arctic.ending.tally import require_end
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.buildings import ticked
from referee.rules.arctic.hq.retrieve import Retrieve
from referee.rules.arctic.record.case import OPPONENT, PLAYER
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.inplay import hand_cards
from referee.rules.arctic.record.solo_entries import (
    EndRound,
    Fought,
    Reshuffle,
    Reshuffled,
    ScoreSolo,
    SoloScore,
    SoloSkirmish,
    TakePrize,
)
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_checks import gathering_seat, known_seat
from referee.rules.arctic.setup.solo import difficulty
from referee.rules.arctic.solo.fight import adjudicate_skirmish, after_skirmish, after_the_seventh
from referee.rules.arctic.solo.recount_forces import RecountForces
from referee.rules.kernel.log import Checks, Entry, Facts, Nothing
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

SoloFacts = Reshuffle | SoloSkirmish | TakePrize | EndRound | ScoreSolo
# What only several players do: they attack each other, commit and reveal at once, and win on people.
FOR_SEVERAL = frozenset(
    {"gathered", "commit", "strike", "reveal", "declare", "count", "score", "recount_table"}
)


def check_for_this_game(state: ArcticState, facts: Facts) -> None:
    """Raise IllegalEntry for an entry of the solo game where several play, or the other way round."""
    if state.solo is None and isinstance(facts, SoloFacts | RecountForces):
        phrase = gettext_noop("Only the solo game has this: here {number} play.")
        raise IllegalEntry("solo-only", phrase, {"number": len(state.players)}, rule="A-9")
    if state.solo is not None and facts.kind in FOR_SEVERAL:
        phrase = gettext_noop(
            "The solo game has no such entry: gather, start a skirmish when you like, end the round."
        )
        raise IllegalEntry("not-in-solo", phrase, rule="A-96")


def adjudicate_solo(state: ArcticState, entry: Entry, facts: SoloFacts) -> Ruling[Any]:
    """Rule on an entry of the solo game. Raises IllegalEntry."""
    solo, checks = solo_of(state), Checks(entry)
    alone = replace(entry, seat=entry.seat or state.players[0])
    seat = known_seat(state, alone)
    if isinstance(facts, ScoreSolo):
        return _score(state, solo)
    if isinstance(facts, TakePrize):
        return _prize(state, solo, seat, facts)
    gathering_seat(state, alone)
    if isinstance(facts, Reshuffle):
        return _reshuffle(state, seat, facts, checks)
    if isinstance(facts, SoloSkirmish):
        return adjudicate_skirmish(state, solo, seat, facts, checks)
    return _end_round(state, facts)


def after_solo(state: ArcticState, facts: SoloFacts, outcome: Any) -> ArcticState:
    """Return the state after an entry of the solo game."""
    solo, seat = solo_of(state), state.players[0]
    if isinstance(facts, Reshuffle) and isinstance(outcome, Reshuffled):
        return _after_reshuffle(state.proven(outcome.shown), solo, seat, facts)
    if isinstance(facts, SoloSkirmish) and isinstance(outcome, Fought):
        return after_skirmish(state, solo, seat, facts, outcome)
    if isinstance(facts, TakePrize):
        return _after_prize(state, solo, seat, facts)
    if isinstance(facts, EndRound):
        return _next_round(state, solo)
    if isinstance(outcome, SoloScore):
        return replace(state, solo=replace(solo, scored=outcome))
    return state


def with_deck_counted(before: ArcticState, after: ArcticState, facts: Facts) -> ArcticState:
    """Return the state after a gathering entry with what it took from the deck taken off the count."""
    if after.solo is None or before.round != after.round or isinstance(facts, SoloFacts | Retrieve):
        return after
    seat = after.players[0]
    now, was = after.holdings[seat], before.holdings[seat]
    number = now.drawn - was.drawn
    if isinstance(facts, Build) and len(now.camp.buildings) > len(was.camp.buildings):
        number += now.camp.buildings[-1].timer
    return replace(after, solo=after.solo.drawn(number)) if number else after


def solo_of(state: ArcticState) -> SoloGame:
    """Return the solo part of a solo table. Raises ValueError for any other."""
    if state.solo is None:
        raise ValueError("No solo table.")
    return state.solo


# Reshuffles ---------------------------------------------------------------------------------------


def _reshuffle(state: ArcticState, seat: str, facts: Reshuffle, checks: Checks) -> Ruling[Reshuffled]:
    holding = state.holdings[seat]
    if facts.card is None:
        phrase = gettext_noop("There is no card left to reshuffle.")
        nothing = IllegalEntry("nothing-to-remove", phrase, rule="A-96", field="card", can_override=True)
        checks.require(cards_of(state, holding) > off_table(holding), nothing)
        phrase = gettext_noop("The top card of the new deck is removed for good, and nobody looked at it.")
        return Ruling(Reshuffled(), (*checks.passed_over, Reason(phrase, {}, ("A-96", "A-98"))))
    (card,) = hand_cards(state, (facts.card,), "card", checks)
    # What was used this round lies in the discard pile, and that is the new deck.
    proofs = proofs_of(rested(state, seat), seat, (card.id,), checks)
    phrase = gettext_noop("{card}, the top card of the new deck, is removed for good: it never scores.")
    reason = Reason(phrase, {"card": card.label}, ("A-96", "A-98"), is_decisive=True)
    return Ruling(Reshuffled({seat: proofs} if proofs else {}), (*checks.passed_over, reason))


def _after_reshuffle(state: ArcticState, solo: SoloGame, seat: str, facts: Reshuffle) -> ArcticState:
    holding = rested(state, seat).holdings[seat]
    if facts.card is None:
        solo = replace(solo, removed_unseen=solo.removed_unseen + 1, missing=solo.missing + 1)
    else:
        holding = replace(holding.lost((facts.card,)), camp=holding.camp.out_of_the_game(facts.card))
    state = replace(state.with_holding(seat, holding), solo=solo)
    deck = cards_of(state, holding) - holding.left - off_table(holding)
    return replace(state, solo=replace(solo, deck=max(deck, 0)))


def rested(state: ArcticState, seat: str) -> ArcticState:
    """Return the state in which the discard pile is in the deck again."""
    return state.with_holding(seat, replace(state.holdings[seat], used={}, fresh=0))


def cards_of(state: ArcticState, holding: Holding) -> int:
    """Return how many cards the seat has in all, as far as is known."""
    missing = state.solo.missing if state.solo else 0
    return sum(holding.owned.values()) + len(holding.unseen) - missing


def off_table(holding: Holding) -> int:
    """Return how many cards lie in buildings, or on those that are built: in neither hand, deck nor pile."""
    return sum(each.number + each.timer for each in holding.camp.buildings)


# Prizes -------------------------------------------------------------------------------------------


def _prize(state: ArcticState, solo: SoloGame, seat: str, facts: TakePrize) -> Ruling[Nothing]:
    if state.phase is not Phase.PRIZE:
        phrase = gettext_noop("There is no card to take or to set aside: that follows a skirmish.")
        raise IllegalEntry("wrong-phase", phrase, rule="A-98", field="card")
    if facts.card not in solo.prize:
        phrase = gettext_noop("Choose one of these: {prize}.")
        labels: dict[str, Fact] = {"prize": tuple(state.cards[card].label for card in solo.prize)}
        raise IllegalEntry("not-a-prize", phrase, labels, rule="A-98", field="card")
    said: dict[str, Fact] = {"seat": seat, "card": state.cards[facts.card].label, "left": len(solo.sizes)}
    phrase = gettext_noop("{seat} takes {card} to the discard pile. Forces still face down: {left}.")
    if not is_won(solo):
        phrase = gettext_noop("{seat} sets {card} aside: it never scores. Forces still face down: {left}.")
    return Ruling(Nothing(), (Reason(phrase, said, ("A-98",)),))


def is_won(solo: SoloGame) -> bool:
    """Whether the last skirmish was won: its prize is taken, not set aside."""
    return solo.last is not None and solo.last.winner == PLAYER


def _after_prize(state: ArcticState, solo: SoloGame, seat: str, facts: TakePrize) -> ArcticState:
    holding, solo = state.holdings[seat], replace(solo, prize=())
    if solo.last is not None and solo.last.winner == OPPONENT:
        if not holding.used.get(facts.card):
            # A Hardy Scavenger that had come back to the hand.
            solo = replace(solo, returned=max(solo.returned - 1, 0))
            holding = holding.spent((facts.card,))
        holding = holding.lost_from_discard((facts.card,))
    else:
        holding = holding.gained(facts.card)
        solo = replace(solo, gone=dict(Counter(solo.gone) - Counter((facts.card,))))
    return after_the_seventh(replace(state.with_holding(seat, holding), solo=solo))


# Rounds -------------------------------------------------------------------------------------------


def _end_round(state: ArcticState, facts: EndRound) -> Ruling[Nothing]:
    if facts.round != state.round:
        phrase = gettext_noop("It is round {round} now, not {told}.")
        said: dict[str, Fact] = {"round": state.round, "told": facts.round}
        raise IllegalEntry("wrong-round", phrase, said, rule="A-10", field="round")
    after = _next_round(state, solo_of(state))
    phrase = gettext_noop("Discard everything left, then draw 5. Round {next} begins.")
    begun = Reason(phrase, {"next": after.round}, ("A-11",))
    return Ruling(Nothing(), (begun, *reshuffle_due(after), *ticked(after, after.players[0])))


def _next_round(state: ArcticState, solo: SoloGame) -> ArcticState:
    number, seat = state.round + 1, state.players[0]
    holding = state.holdings[seat].at_round_start(solo.returned).ticked(number)
    return replace(state.with_holding(seat, holding), round=number, solo=solo.at_round_start())


def reshuffle_due(state: ArcticState) -> tuple[Reason, ...]:
    """Return the reminder that by count the deck ran out while cards were drawn; nothing where it did not."""
    (holding,), deck = state.holdings.values(), solo_of(state).deck
    if deck is None or deck >= 0:
        return ()
    # What is still to be drawn is not in the hand yet.
    discarded = cards_of(state, holding) - off_table(holding) - max(holding.left + deck, 0)
    if discarded <= 0:
        return ()
    phrase = gettext_noop(
        "By count the deck ran out: shuffle the discard pile and remove the top card of the new deck."
    )
    return (Reason(phrase, {}, ("A-11", "A-96")),)


# The score ----------------------------------------------------------------------------------------


def _score(state: ArcticState, solo: SoloGame) -> Ruling[SoloScore]:
    require_end(state)
    (seat,) = state.players
    if seat not in state.tallies:
        phrase = gettext_noop("Still to count: {seats}.")
        raise IllegalEntry("count-missing", phrase, {"seats": (seat,)}, rule="A-98")
    counted = score_counts(*count_deck(state.tallies[seat].cards, state.cards), seat)
    return Ruling(
        counted.outcome,
        (*counted.reasons, *_never_scored(state, solo), difficulty(solo.options, state.cards)),
    )


def _never_scored(state: ArcticState, solo: SoloGame) -> tuple[Reason, ...]:
    number = solo.removed_unseen + sum(state.holdings[state.players[0]].camp.removed.values())
    phrase = gettext_noop("Removed or set aside, and not scored: {number}.")
    return (Reason(phrase, {"number": number}, ("A-98", "A-96")),) if number else ()
