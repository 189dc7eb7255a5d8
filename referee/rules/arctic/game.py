"""The game of Arctic Scavengers: what is accepted when, and what follows (A-10 to A-15, A-40)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from referee.rules.arctic import meta
from referee.rules.arctic.aftermath import after_deeds
from referee.rules.arctic.buildings import (
    BuildingFacts,
    adjudicate_building,
    after_building_entry,
    ticking,
)
from referee.rules.arctic.camp_telling import is_private, tell_camp
from referee.rules.arctic.cards import Pile, shipped
from referee.rules.arctic.edition_files import read_edition, shipped_edition
from referee.rules.arctic.end_entries import Score, Tally
from referee.rules.arctic.entries import KINDS, OUTCOMES, Count, Declare, Declared, Gathered, Reveal, Revealed
from referee.rules.arctic.fix import FixFacts, adjudicate_fix, apply_fix
from referee.rules.arctic.holdings import starting_holdings, starting_stacks
from referee.rules.arctic.houserules import house_of
from referee.rules.arctic.leaders import LeaderFacts, adjudicate_leader, after_leader_entry
from referee.rules.arctic.notes import Note, adjudicate_note, apply_note
from referee.rules.arctic.power_turns import PowerFacts, adjudicate_power, after_power
from referee.rules.arctic.prompting import prompts_of
from referee.rules.arctic.revealing import adjudicate_declaration, adjudicate_reveal, wrong_phase
from referee.rules.arctic.scoring import ScoringOutcome
from referee.rules.arctic.scouting import ScoutFacts, adjudicate_scouting, after_scouting
from referee.rules.arctic.sights import Sight, adjudicate_sight, apply_sight
from referee.rules.arctic.skirmish import SkirmishOutcome, resolve_skirmish
from referee.rules.arctic.state import ArcticState, Phase
from referee.rules.arctic.taking_back import remember
from referee.rules.arctic.tally import adjudicate_score, adjudicate_tally, after_tally
from referee.rules.arctic.telling import describe, is_open
from referee.rules.arctic.turn import TurnFacts, adjudicate_turn, after_turn_entry
from referee.rules.arctic.turn_entries import Gathering
from referee.rules.arctic.window_entries import AskingFacts, Replied, Reply
from referee.rules.arctic.windows import (
    adjudicate_reply,
    after_reply,
    announce,
    check_window,
    completed,
    opened,
)
from referee.rules.kernel.codec import encode
from referee.rules.kernel.log import Entry, Nothing, Prompt, Record
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop

NOBODY: Mapping[str, int] = MappingProxyType({})


class Arctic:
    """The rules object of Arctic Scavengers; one, shared and stateless."""

    name = meta.NAME
    kinds = KINDS
    outcomes = OUTCOMES
    setup_type = meta.Setup

    def shipped_edition(self) -> Any:
        """Return the shipped cards as plain JSON material."""
        return shipped_edition()

    def open(self, setup: meta.Setup, edition: Any = None) -> ArcticState:
        """Return the table before round 1. Raises IllegalEntry for a set-up that cannot be (A-5, A-9)."""
        meta.check_setup(setup)
        cards = shipped() if edition is None else read_edition(edition)
        return ArcticState(
            players=setup.players,
            modules=setup.modules,
            house_rules=house_of(setup.house_rules),
            cards=cards,
            initiator=setup.first_initiator,
            contested_left=meta.CONTESTED_RESOURCES,
            holdings=starting_holdings(setup.players, cards, is_loose=meta.is_loose(setup.modules)),
            stacks=starting_stacks(len(setup.players), cards, setup.modules),
        )

    def prompts(self, state: ArcticState) -> tuple[Prompt, ...]:
        """Return what would be accepted now, and from whom."""
        return prompts_of(state)

    def adjudicate(self, state: ArcticState, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""
        facts = entry.facts
        check_window(state, entry)
        if isinstance(facts, Reply):
            return adjudicate_reply(state, entry, facts, self.adjudicate)
        if isinstance(facts, AskingFacts) and facts.asks:
            return announce(state, entry, facts, self.adjudicate)
        if isinstance(facts, Gathered):
            _require_phase(state, facts.round, Phase.GATHERING)
            return Ruling(Nothing(), (_after_gathering(state), *_ticking(state, _close_gathering(state))))
        if isinstance(facts, Reveal):
            return adjudicate_reveal(state, entry, facts)
        if isinstance(facts, Declare):
            return adjudicate_declaration(state, entry, facts)
        if isinstance(facts, Count):
            _require_phase(state, facts.round, Phase.DECLARING)
            counted = resolve_skirmish(state.case(), state.cards)
            ticks = _ticking(state, _after_skirmish(state, counted.outcome))
            return Ruling(counted.outcome, (*counted.reasons, *ticks))
        if isinstance(facts, Tally):
            return adjudicate_tally(state, entry, facts)
        if isinstance(facts, Score):
            return adjudicate_score(state)
        if isinstance(facts, Note):
            return adjudicate_note(state, entry, facts)
        if isinstance(facts, Sight):
            return adjudicate_sight(state, entry, facts)
        if isinstance(facts, FixFacts):
            return adjudicate_fix(state, entry, facts)
        if isinstance(facts, LeaderFacts):
            return adjudicate_leader(state, entry, facts)
        if isinstance(facts, BuildingFacts):
            return adjudicate_building(state, entry, facts)
        if isinstance(facts, PowerFacts):
            return adjudicate_power(state, entry, facts)
        if isinstance(facts, ScoutFacts):
            return adjudicate_scouting(state, entry, facts)
        if isinstance(facts, TurnFacts):
            ruling = adjudicate_turn(state, entry, facts)
            ticks = _ticking(state, self.apply(state, Record(0, entry, ruling)))
            return Ruling(ruling.outcome, (*ruling.reasons, *ticks))
        raise TypeError(f"No entry of Arctic Scavengers: {entry.kind}")

    def apply(self, state: ArcticState, record: Record) -> ArcticState:
        """Return the state after a record, from its recorded outcome."""
        facts, outcome = record.entry.facts, record.ruling.outcome
        if isinstance(facts, AskingFacts) and isinstance(outcome, Gathering) and outcome.asked:
            return opened(state, record.entry, facts, outcome)
        if isinstance(facts, Reply) and isinstance(outcome, Replied):
            return self._after_reply(state, record, facts, outcome)
        if isinstance(facts, Gathered):
            return _close_gathering(_loosen(state))
        if isinstance(facts, Note):
            return apply_note(state, record.entry.seat or "", facts)
        if isinstance(facts, Sight):
            return apply_sight(state, record.entry.seat or "", facts)
        if isinstance(facts, FixFacts):
            return apply_fix(state, record, facts)
        if isinstance(facts, TurnFacts) and record.entry.seat and isinstance(outcome, Gathering):
            after = after_turn_entry(state, record.entry.seat, facts, outcome)
            after = remember(after, record.entry.seat, facts)
            return after if after.gatherer else _close_gathering(after)
        if isinstance(facts, LeaderFacts) and record.entry.seat:
            return remember(
                after_leader_entry(state, record.entry.seat, facts, outcome), record.entry.seat, facts
            )
        if isinstance(facts, BuildingFacts) and record.entry.seat and isinstance(outcome, Gathering):
            return remember(
                after_building_entry(state, record.entry.seat, facts, outcome), record.entry.seat, facts
            )
        if isinstance(facts, PowerFacts) and record.entry.seat and isinstance(outcome, Gathering):
            return remember(after_power(state, record.entry.seat, facts, outcome), record.entry.seat, facts)
        if isinstance(facts, ScoutFacts) and record.entry.seat and isinstance(outcome, Gathering):
            return remember(
                after_scouting(state, record.entry.seat, facts, outcome), record.entry.seat, facts
            )
        if isinstance(facts, Reveal) and isinstance(outcome, Revealed):
            return _after_reveal(state, facts, outcome)
        if isinstance(facts, Tally) and record.entry.seat:
            return after_tally(state, record.entry.seat, facts)
        if isinstance(outcome, ScoringOutcome):
            return replace(state, scored=outcome)
        if isinstance(outcome, Declared):
            return replace(state, declarations=(*state.declarations, outcome.declaration))
        if isinstance(outcome, SkirmishOutcome):
            return _after_skirmish(state, outcome)
        return state

    def _after_reply(self, state: ArcticState, record: Record, facts: Reply, outcome: Replied) -> ArcticState:
        """The act takes effect once nobody is asked any more."""
        window = state.window
        if window is None or outcome.asked:
            return after_reply(state, record.entry.seat or "", facts, outcome)
        whole = Entry(completed(window, facts.answer), window.seat)
        return self.apply(replace(state, window=None), Record(0, whole, Ruling(outcome.result, ())))

    def board(self, state: ArcticState) -> dict[str, Any]:
        """Return where the table stands, as plain JSON material; once it is scored, with the result."""
        score = state.scored
        result = {"winners": list(score.winners), "tribe": dict(score.tribe)} if score else {}
        told = {seat: camp for seat, each in state.holdings.items() if (camp := tell_camp(each.camp))}
        return {
            "round": state.round,
            "phase": str(state.phase),
            "initiator": state.initiator,
            "turn_order": list(state.turn_order),
            "contested_left": state.contested_left,
            "contested_won": dict(state.wins),
            "revealed": {seat: encode(force) for seat, force in state.revealed.items()},
            "declarations": [encode(declaration) for declaration in state.declarations],
            **({"camps": told} if told else {}),
            **({"asked": list(state.window.asked)} if state.window else {}),
            **result,
        }

    def is_sealed(self, state: ArcticState, entry: Entry, viewer: str | None) -> bool:
        """Whether an entry holds what the viewer may not see (yet): forces, stored cards, leaders (A-17)."""
        facts = entry.facts
        if is_private(state, entry):
            return entry.seat != viewer
        if isinstance(facts, Note | Sight):
            return viewer != entry.seat
        if not isinstance(facts, Reveal):
            return False
        return not all(is_open(state, facts.round, seat, viewer) for seat in facts.forces)

    def describe(self, state: ArcticState, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return what a record says, as far as ``viewer`` may know it (A-17)."""
        return describe(state, entry, outcome, viewer)


ARCTIC = Arctic()


def _require_phase(state: ArcticState, round_meant: int, phase: Phase) -> None:
    if state.phase is not phase or state.round != round_meant:
        raise wrong_phase(state)


def _ticking(before: ArcticState, after: ArcticState) -> tuple[Reason, ...]:
    return tuple(ticking(before, after))


def _after_gathering(state: ArcticState) -> Reason:
    if state.has_skirmish:
        return Reason(
            gettext_noop("Everybody has announced the cards left. All reveal at once."), {}, ("A-14", "A-40")
        )
    phrase = gettext_noop("There is no skirmish in rounds 1 and 2. Round {next} begins.")
    return Reason(phrase, {"next": state.round + 1}, ("A-10",))


def _next_round(state: ArcticState, returned: Mapping[str, int] = NOBODY) -> ArcticState:
    """The initiator stays in rounds 1 to 3 and then moves clockwise each round (A-13)."""
    number = state.round + 1
    initiator = state.turn_order[1] if number > meta.ROUNDS_WITHOUT_SKIRMISH + 1 else state.initiator
    holdings = {
        seat: holding.at_round_start(returned.get(seat, 0)).ticked(number)
        for seat, holding in state.holdings.items()
    }
    return replace(
        state,
        round=number,
        phase=Phase.GATHERING,
        initiator=initiator,
        forces=None,
        declarations=(),
        holdings=holdings,
    )


def _close_gathering(state: ArcticState) -> ArcticState:
    return replace(state, phase=Phase.REVEAL, forces={}) if state.has_skirmish else _next_round(state)


def _loosen(state: ArcticState) -> ArcticState:
    """Seats whose gathering was not entered may have gained anything: from now on any card may show up."""
    holdings = {
        seat: holding if holding.committed is not None else replace(holding, is_loose=True)
        for seat, holding in state.holdings.items()
    }
    return replace(state, holdings=holdings)


def _after_reveal(state: ArcticState, facts: Reveal, outcome: Revealed) -> ArcticState:
    forces = {**state.revealed, **facts.forces}
    phase = Phase.DECLARING if len(forces) == len(state.players) else Phase.REVEAL
    return replace(state.proven(outcome.shown), forces=forces, phase=phase)


def _after_skirmish(state: ArcticState, outcome: SkirmishOutcome) -> ArcticState:
    """One contested resource is used up, won or not; the game ends with the last one (A-15)."""
    wins = {player: n + (player == outcome.winner) for player, n in state.wins.items()}
    state = after_deeds(state)
    holdings = dict(state.holdings)
    if outcome.winner is not None:
        holdings[outcome.winner] = holdings[outcome.winner].gained_unseen(Pile.CONTESTED, state.round)
    left = state.contested_left - 1
    after = replace(state, contested_left=left, won=wins, last=outcome, holdings=holdings)
    if after.contested_left == 0:
        return replace(after, phase=Phase.OVER, forces=None, declarations=())
    return _next_round(after, outcome.returns_to_hand)


__all__ = ["ARCTIC", "Arctic"]
