"""After ships have moved: cards turned up, choices, the end of the round and of the game (E-30 to E-66)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.earth.cards import Action, Option, check_options, refuse
from referee.rules.earth.deck import Deck, has_action, with_action
from referee.rules.earth.deckchecks import LONGEST_NAME, with_manual
from referee.rules.earth.ending import Ending, end_round
from referee.rules.earth.entries import (
    Choose,
    Ended,
    EndNow,
    Finish,
    Leave,
    Reveal,
    Revealed,
    RoundEnd,
    Shown,
)
from referee.rules.earth.opening import require_phase
from referee.rules.earth.scoring import ScoringOutcome, score_game
from referee.rules.earth.state import EarthState, LastRound, Phase
from referee.rules.earth.vocabulary import check_card
from referee.rules.kernel.log import Checks, Nothing
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

HIGHEST_ATTACK = 99


# Reveal -------------------------------------------------------------------------------------------


def adjudicate_reveal(state: EarthState, facts: Reveal, checks: Checks) -> Ruling[Revealed]:
    """Take the cards that were turned up, from the deck or as they were read out (E-30)."""
    require_phase(state, facts.round, "E-30", Phase.REVEAL)
    if not facts.cards:
        refuse("no-cards", gettext_noop("Say which cards were turned up."), "E-30", "cards")
    deck, cards = state.deck, {}
    for seat, shown in facts.cards.items():
        if seat not in state.to_reveal:
            phrase = gettext_noop("{seat} has no card left to turn up.")
            refuse("nothing-to-reveal", phrase, "E-30", "cards", seat=seat)
        card = _shown(state, seat, shown)
        if shown.keep and card is not None and shown.card is not None and not has_action(deck, card):
            deck = with_action(deck, card)
            card = deck.actions[-1]
        cards[seat] = card
    _check_copies(state, cards, checks)
    phrase = gettext_noop("{seats} turn up: {cards}.")
    labels = tuple(card.label if card else "–" for card in cards.values())
    reason = Reason(phrase, {"seats": tuple(cards), "cards": labels}, ("E-30",))
    kept = deck if deck != state.deck else None
    return Ruling(Revealed(cards, kept), (*checks.passed_over, reason))


def _shown(state: EarthState, seat: str, shown: Shown) -> Action | None:
    told = (shown.id is not None, shown.card is not None, shown.is_paid is not None, shown.is_none)
    if sum(told) != 1:
        phrase = gettext_noop("{seat}: say the card, or what it came to, or that there was none.")
        refuse("no-card", phrase, "E-30", "cards", seat=seat)
    if shown.is_none:
        return None
    if shown.id is not None:
        found = state.deck.action(shown.id)
        if found is None:
            phrase = gettext_noop("There is no card “{id}” in this table’s deck.")
            refuse("unknown-card", phrase, "E-30", "cards", id=shown.id[:40])
        return found
    return _read_out(seat, shown.card) if shown.card is not None else _quick(state, seat, shown)


def _read_out(seat: str, typed: Action) -> Action:
    """Return a card typed in from what lies on the table."""
    name = " ".join(typed.name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        phrase = gettext_noop("{seat}’s card needs a name, 1 to 60 letters.")
        refuse("no-name", phrase, "E-30", "cards", seat=seat)
    card = with_manual(replace(typed, id="", name=name))
    check_options(card, f"cards.{seat}")
    check_card(card)
    return card


def _quick(state: EarthState, seat: str, shown: Shown) -> Action:
    """Return a card of which only is known what it came to with these ships (L0)."""
    if not 0 <= shown.attack <= HIGHEST_ATTACK:
        phrase = gettext_noop("{seat}: an Attack is a number from 0 to {most}, not {n}.")
        refuse("bad-attack", phrase, "E-40", "cards", seat=seat, most=HIGHEST_ATTACK, n=shown.attack)
    options = (Option(state.deployed[seat], shown.attack),) if shown.is_paid else ()
    return with_manual(Action("", options, shown.reclaim, text=shown.text.strip()))


def _check_copies(state: EarthState, cards: dict[str, Action | None], checks: Checks) -> None:
    """No more of a card can lie here at once than its deck has (I-3)."""
    open_cards = [card for card in {**state.revealed, **cards}.values() if card is not None and card.id]
    for card in open_cards:
        number = sum(each.id == card.id for each in open_cards)
        phrase = gettext_noop("{card} is here {n} times, the deck has it {count} times.")
        told: dict[str, Fact] = {"card": card.label, "n": number, "count": card.count}
        refusal = IllegalEntry("too-many-copies", phrase, told, rule="E-30", field="cards", can_override=True)
        checks.require(number <= card.count, refusal)


def after_reveal(state: EarthState, outcome: Revealed) -> EarthState:
    """Return the state with these cards open; with the last of them the round comes to its end."""
    deck: Deck = outcome.deck or state.deck
    state = replace(state, revealed={**state.revealed, **outcome.cards}, deck=deck)
    return replace(state, phase=Phase.REVEAL if state.to_reveal else Phase.ENDING)


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
