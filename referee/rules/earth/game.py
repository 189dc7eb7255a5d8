"""The game of Skirmish for Earth: what is accepted when, and what follows (section 4 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.rules.earth.board_told import board_told
from referee.rules.earth.cards.box import ACTIONS, SHIPS
from referee.rules.earth.cards.piles import HAND, UNKNOWN, Piles
from referee.rules.earth.deck.deck import NO_DECK
from referee.rules.earth.deployment.deployment import deploy, pass_turn
from referee.rules.earth.deployment.folding import after_target, begin_deployment, with_deployment
from referee.rules.earth.deployment.opening import (
    adjudicate_place,
    adjudicate_target,
    missing_cards,
    said_turn,
)
from referee.rules.earth.ending.closing import (
    adjudicate_choice,
    adjudicate_end,
    adjudicate_finish,
    adjudicate_leave,
    after_finish,
    after_leave,
)
from referee.rules.earth.meeting import meets
from referee.rules.earth.prompting import prompts_of
from referee.rules.earth.record.deployment import Deployment
from referee.rules.earth.record.due import NOT_NOW, require_phase
from referee.rules.earth.record.entries import (
    KINDS,
    OUTCOMES,
    Bid,
    ChangeDeck,
    Choose,
    Deal,
    Dealt,
    Deploy,
    Ended,
    EndNow,
    Finish,
    Leave,
    Pass,
    Place,
    Placed,
    Reveal,
    Revealed,
    RoundEnd,
    Ruled,
    TableRuling,
    Turned,
    TurnTarget,
)
from referee.rules.earth.record.state import EarthState, Level, Phase
from referee.rules.earth.reveal.reveal import adjudicate_reveal, after_reveal
from referee.rules.earth.rulebook import house_of
from referee.rules.earth.ruling.rulings import adjudicate_ruling, after_ruling
from referee.rules.earth.setup import meta
from referee.rules.earth.setup.dealing import adjudicate_deal, adjudicate_deck, after_deal
from referee.rules.earth.setup.opening import Setup, check_setup
from referee.rules.earth.standing import standing
from referee.rules.earth.telling import describe, is_sealed
from referee.rules.earth.undoing import consent, decided, opened
from referee.rules.kernel.game import Consent
from referee.rules.kernel.log import Checks, Entry, Prompt, Record
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop

SEAT_ENTRIES = (Place, Deploy, Pass, Reveal, Choose)


class Earth:
    """The rules object of Skirmish for Earth; one, shared and stateless."""

    name = meta.NAME
    kinds = KINDS
    outcomes = OUTCOMES
    setup_type = Setup

    def shipped_edition(self) -> Any:
        """Return nothing: no list of the cards is public, a table writes down its own (section 1)."""
        return []

    def open(self, setup: Setup, edition: Any = None) -> EarthState:
        """Return the table before round 1 (E-3 to E-7). Raises IllegalEntry for what cannot be played."""
        check_setup(setup)
        at = setup.players.index(setup.first)
        is_dealt = setup.level is Level.DEALT
        hands = {} if is_dealt else dict.fromkeys(setup.players, (UNKNOWN,) * HAND)
        actions = setup.deck.copies if setup.deck and setup.deck.complete else ACTIONS
        left = max(0, actions - HAND * len(setup.players))
        return EarthState(
            players=setup.players,
            flags=dict(zip(setup.players, setup.colours, strict=True)),
            level=setup.level,
            house=house_of(setup.house_rules),
            deck=setup.deck or NO_DECK,
            own_rounds=setup.rounds,
            initiative=setup.first,
            flagpole=setup.players[at:] + setup.players[:at],
            reserve=dict.fromkeys(setup.players, SHIPS),
            piles=Piles() if is_dealt else Piles(deck=(UNKNOWN,) * left, hands=hands),
            phase=Phase.DEAL if is_dealt else Phase.TARGET,
            owned=dict.fromkeys(setup.players, ()),
        )

    def prompts(self, state: EarthState) -> tuple[Prompt, ...]:
        """Return what would be accepted now, and from whom."""
        return prompts_of(state)

    def adjudicate(self, state: EarthState, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""
        facts, seat = entry.facts, entry.seat
        if isinstance(facts, ChangeDeck):
            return adjudicate_deck(state, facts, Checks(entry))
        if isinstance(facts, Deal):
            return adjudicate_deal(state, facts)
        if isinstance(facts, TurnTarget):
            return adjudicate_target(state, facts, Checks(entry))
        if isinstance(facts, Place):
            return adjudicate_place(state, seat, facts)
        if isinstance(facts, Deploy | Pass):
            return _adjudicate_bid(state, seat, facts)
        if isinstance(facts, Reveal):
            return adjudicate_reveal(state, facts, Checks(entry))
        if isinstance(facts, Choose):
            return adjudicate_choice(state, seat, facts)
        if isinstance(facts, TableRuling):
            return adjudicate_ruling(state, facts)
        if isinstance(facts, Finish):
            return adjudicate_finish(state, facts)
        if isinstance(facts, Leave):
            return adjudicate_leave(state, seat, facts)
        if isinstance(facts, EndNow):
            return adjudicate_end(state, facts)
        raise TypeError(f"No entry of Skirmish for Earth: {entry.kind}")

    def apply(self, state: EarthState, record: Record) -> EarthState:
        """Return the state after a record, from its recorded outcome."""
        facts, outcome, seat = record.entry.facts, record.ruling.outcome, record.entry.seat
        if isinstance(facts, ChangeDeck):
            return replace(state, deck=facts.deck)
        if isinstance(outcome, Dealt):
            return after_deal(state, outcome)
        if isinstance(outcome, Turned):
            return after_target(state, outcome)
        if isinstance(facts, Place) and isinstance(outcome, Placed) and seat:
            state = replace(state, placed={**state.placed, seat: facts.card or UNKNOWN})
            return state if outcome.deployment is None else begin_deployment(state, outcome.deployment)
        if isinstance(outcome, Bid):
            return with_deployment(replace(state, bids=state.bids + 1), outcome.deployment)
        if isinstance(outcome, Revealed):
            return after_reveal(state, outcome)
        if isinstance(facts, Choose) and seat:
            return replace(state, choices={**state.choices, seat: facts.chosen})
        if isinstance(facts, TableRuling) and isinstance(outcome, Ruled):
            return after_ruling(state, facts, outcome)
        if isinstance(outcome, RoundEnd):
            return after_finish(state, outcome)
        if isinstance(outcome, Ended):
            return replace(state, phase=Phase.OVER, scored=outcome.scored)
        if isinstance(facts, Leave) and seat:
            return after_leave(state, seat)
        return state

    def may_enter(self, state: EarthState, entry: Entry, seat: str | None) -> bool:
        """The host enters anything but other people's hands; a seat its own turn, card and choice (E-82)."""
        if seat is None:
            return not (state.is_dealt and isinstance(entry.facts, Place))
        if isinstance(entry.facts, Reveal) and set(entry.facts.cards) != {seat}:
            return False
        return isinstance(entry.facts, SEAT_ENTRIES) and entry.seat == seat

    def is_chance(self, entry: Entry) -> bool:
        """Whether an entry is the deal: nobody chooses how cards fall."""
        return isinstance(entry.facts, Deal)

    def seals_the_past(self, entry: Entry) -> bool:
        """Hands and face-down cards rest on everything before them."""
        return True

    def opened(self, state: EarthState) -> frozenset[Any]:
        """Return what lies open and was hidden before (E-82)."""
        return opened(state)

    def decided(self, state: EarthState, records: Sequence[Record]) -> Mapping[Any, Any]:
        """Return who captured, and who won."""
        return decided(state, records)

    def consent(self, state: EarthState) -> Consent:
        """Return whose consent it takes to go back over what was seen."""
        return consent(state)

    def stage(self, state: EarthState) -> Any:
        """Return round and phase."""
        return state.round, state.phase, state.seats

    def board(self, state: EarthState) -> dict[str, Any]:
        """Return where the table stands, as plain JSON material: what is public, and nothing else."""
        return board_told(state)

    def is_sealed(self, state: EarthState, entry: Entry, viewer: str | None) -> bool:
        """Whether an entry holds cards that the viewer may not see (E-82)."""
        return is_sealed(state, entry, viewer)

    def meets(self, shown: EarthState, now: EarthState, entry: Entry, since: Sequence[Entry]) -> bool:
        """Whether an entry made from an older page means the same now (E-11, E-30)."""
        return meets(shown, now, entry, since)

    def standing(self, state: EarthState) -> Mapping[str, Line]:
        """Return who captures or wins, scores and Reserves."""
        return standing(state)

    def describe(self, state: EarthState, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return what a record says, as far as ``viewer`` may know it (E-80 to E-82)."""
        return describe(state, entry, outcome, viewer)


EARTH = Earth()


def _adjudicate_bid(state: EarthState, seat: str | None, facts: Deploy | Pass) -> Ruling[Bid]:
    """Rule on a turn of the deployment (E-15 to E-25)."""
    at = _open_deployment(state, facts.round)
    if seat is None:
        raise IllegalEntry("unknown-player", gettext_noop("Say whose turn it is."), rule="E-15", field="seat")
    if isinstance(facts, Deploy):
        after = deploy(at, seat, facts.ships, state.house)
    else:
        after = pass_turn(at, seat, state.house)
    return Ruling(Bid(after), said_turn(state, at.automatic, after))


def _open_deployment(state: EarthState, round_meant: int) -> Deployment:
    if state.phase is Phase.PLACE and state.round == round_meant:
        phrase = gettext_noop("Everybody places a card first; still to come: {seats}.")
        raise IllegalEntry(
            "cards-missing", phrase, {"seats": missing_cards(state)}, rule="E-11", field="phase"
        )
    if state.phase in (Phase.REVEAL, Phase.ENDING) and state.round == round_meant:
        raise IllegalEntry("deployment-closed", NOT_NOW[state.phase], rule="E-25", field="phase")
    require_phase(state, round_meant, "E-15", Phase.DEPLOY)
    assert state.deployment is not None
    return state.deployment
