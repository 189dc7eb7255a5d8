"""The game of Arctic Scavengers: what is accepted when, and what follows (A-10 to A-15, A-40)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.cards.edition_files import read_edition, shipped_edition
from referee.rules.arctic.corrections.fix import FixFacts, adjudicate_fix, apply_fix
from referee.rules.arctic.ending.tally import adjudicate_score, adjudicate_tally, after_tally
from referee.rules.arctic.gathering.acting import ActFacts, adjudicate_act, after_act
from referee.rules.arctic.gathering.rounds import (
    after_gathering,
    after_reveal,
    after_skirmish,
    close_gathering,
    closed,
    loosen,
)
from referee.rules.arctic.gathering.taking_back import remember
from referee.rules.arctic.gathering.windows import (
    adjudicate_reply,
    after_reply,
    announce,
    check_window,
    completed,
    opened,
)
from referee.rules.arctic.hq.buildings import ticking
from referee.rules.arctic.hq.camp_telling import is_private, tell_camp
from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.meeting import meets
from referee.rules.arctic.prompting import prompts_of
from referee.rules.arctic.recon.notes import adjudicate_note, apply_note
from referee.rules.arctic.recon.sights import adjudicate_sight, apply_sight
from referee.rules.arctic.record.end_entries import Score, Tally
from referee.rules.arctic.record.entries import (
    KINDS,
    OUTCOMES,
    SEAT_KINDS,
    Count,
    Declare,
    Declared,
    Gathered,
    Reveal,
    Revealed,
)
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.note_entries import Note, Sight
from referee.rules.arctic.record.outcomes import ScoringOutcome, SkirmishOutcome
from referee.rules.arctic.record.solo_state import begin_solo
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.record.window_entries import AskingFacts, Replied, Reply
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.setup import meta
from referee.rules.arctic.setup.checks import check_layout
from referee.rules.arctic.setup.layout import lay_out
from referee.rules.arctic.setup.solo import SoloOptions
from referee.rules.arctic.skirmish.revealing import adjudicate_declaration, adjudicate_reveal, wrong_phase
from referee.rules.arctic.skirmish.rule import resolve_skirmish
from referee.rules.arctic.solo.lines import tell_solo
from referee.rules.arctic.solo.table import (
    SoloFacts,
    adjudicate_solo,
    after_solo,
    check_for_this_game,
    with_deck_counted,
)
from referee.rules.arctic.standing import standing
from referee.rules.arctic.telling import describe, is_open
from referee.rules.arctic.undoing import decided
from referee.rules.kernel.codec import encode
from referee.rules.kernel.game import Consent
from referee.rules.kernel.log import Checks, Entry, Facts, Nothing, Prompt, Record
from referee.rules.kernel.ruling import Line, Ruling


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
        """Return the table before round 1. Raises IllegalEntry for a set-up that cannot be (A-2 to A-9)."""
        meta.check_setup(setup)
        cards = shipped() if edition is None else read_edition(edition)
        check_layout(setup, cards)
        layout = lay_out(setup, cards)
        solo = None
        if setup.is_solo:
            solo = begin_solo(setup.solo or SoloOptions(), sum(layout.deck.values()), cards)
        return ArcticState(
            players=setup.players,
            modules=setup.modules,
            house_rules=house_of(setup.house_rules),
            cards=cards,
            setup=setup,
            copies=layout.copies,
            initiator=setup.first_initiator,
            contested_left=0 if solo else meta.CONTESTED_RESOURCES,
            holdings={player: Holding(dict(layout.deck)) for player in setup.players},
            stacks=layout.for_hire,
            solo=solo,
        )

    def prompts(self, state: ArcticState) -> tuple[Prompt, ...]:
        """Return what would be accepted now, and from whom."""
        return prompts_of(state)

    def adjudicate(self, state: ArcticState, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""
        facts = entry.facts
        check_for_this_game(state, facts)
        if isinstance(facts, SoloFacts):
            return adjudicate_solo(state, entry, facts)
        check_window(state, entry)
        if isinstance(facts, Reply):
            return adjudicate_reply(state, entry, facts, self)
        if isinstance(facts, AskingFacts) and facts.asks:
            return announce(state, entry, facts, self)
        if kind := ENTRY_KINDS.get(entry.kind):
            ruling = kind.rule(state, entry.seat or "", facts, Checks(entry))
            return ruling if kind.is_correction else self._with_ticks(state, entry, ruling)
        if isinstance(facts, ActFacts):
            return self._with_ticks(state, entry, adjudicate_act(state, entry, facts))
        if isinstance(facts, FixFacts):
            return adjudicate_fix(state, entry, facts)
        if isinstance(facts, Note):
            return adjudicate_note(state, entry, facts)
        if isinstance(facts, Sight):
            return adjudicate_sight(state, entry, facts)
        return self._adjudicate_step(state, entry, facts)

    def _with_ticks(self, state: ArcticState, entry: Entry, ruling: Ruling[Any]) -> Ruling[Any]:
        """Say which timers tick by what was ruled."""
        ticks = ticking(state, self.apply(state, Record(0, entry, ruling)))
        return Ruling(ruling.outcome, (*ruling.reasons, *ticks))

    def _adjudicate_step(self, state: ArcticState, entry: Entry, facts: Facts) -> Ruling[Any]:
        """Rule on what takes the table on: the gathering closed, the skirmish, the count at the end."""
        if isinstance(facts, Gathered):
            _require_phase(state, facts.round, Phase.GATHERING)
            return Ruling(Nothing(), (after_gathering(state), *ticking(state, close_gathering(state))))
        if isinstance(facts, Reveal):
            return adjudicate_reveal(state, entry, facts)
        if isinstance(facts, Declare):
            return adjudicate_declaration(state, entry, facts)
        if isinstance(facts, Count):
            _require_phase(state, facts.round, Phase.DECLARING)
            counted = resolve_skirmish(state.case(), state.cards)
            ticks = ticking(state, after_skirmish(state, counted.outcome))
            return Ruling(counted.outcome, (*counted.reasons, *ticks))
        if isinstance(facts, Tally):
            return adjudicate_tally(state, entry, facts)
        if isinstance(facts, Score):
            return adjudicate_score(state)
        raise TypeError(f"No entry of Arctic Scavengers: {entry.kind}")

    def apply(self, state: ArcticState, record: Record) -> ArcticState:
        """Return the state after a record, from its recorded outcome."""
        return with_deck_counted(state, self._after(state, record), record.entry.facts)

    def _after(self, state: ArcticState, record: Record) -> ArcticState:
        facts, outcome, seat = record.entry.facts, record.ruling.outcome, record.entry.seat or ""
        if isinstance(facts, AskingFacts) and isinstance(outcome, Gathering) and outcome.asked:
            return opened(state, record.entry, facts, outcome)
        if isinstance(facts, Reply) and isinstance(outcome, Replied):
            return self._after_reply(state, record, facts, outcome)
        if kind := ENTRY_KINDS.get(record.entry.kind):
            after = kind.apply(state, seat, facts, outcome)
            return after if kind.is_correction else closed(state, remember(after, seat, facts))
        if isinstance(facts, SoloFacts):
            return after_solo(state, facts, outcome)
        if isinstance(facts, ActFacts):
            return after_act(state, seat, facts, outcome) if seat else state
        if isinstance(facts, FixFacts):
            return apply_fix(state, record, facts)
        if isinstance(facts, Note):
            return apply_note(state, seat, facts)
        if isinstance(facts, Sight):
            return apply_sight(state, seat, facts)
        return _after_step(state, seat, facts, outcome)

    def _after_reply(self, state: ArcticState, record: Record, facts: Reply, outcome: Replied) -> ArcticState:
        """The act takes effect once nobody is asked any more."""
        window = state.window
        if window is None or outcome.asked:
            return after_reply(state, record.entry.seat or "", facts, outcome)
        whole = Entry(completed(window, facts.answer), window.seat)
        return self._after(replace(state, window=None), Record(0, whole, Ruling(outcome.result, ())))

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
            **({"solo": tell_solo(state.solo)} if state.solo else {}),
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

    def meets(self, shown: ArcticState, now: ArcticState, entry: Entry, since: Sequence[Entry]) -> bool:
        """Whether an entry made from an older page means the same now (A-7, A-17, A-40)."""
        return meets(shown, now, entry, since)

    def may_enter(self, state: ArcticState, entry: Entry, seat: str | None) -> bool:
        """The host enters anything but what is noted in private; a seat its own force, acts and count."""
        if isinstance(entry.facts, Note | Sight):
            return seat is not None and entry.seat == seat
        if seat is None:
            return True
        is_own = not isinstance(entry.facts, Reveal) or set(entry.facts.forces) == {seat}
        return is_own and entry.kind in SEAT_KINDS and entry.seat == seat

    def is_chance(self, entry: Entry) -> bool:
        """Chance lies on the real table: nothing here is drawn by the app."""
        return False

    def seals_the_past(self, entry: Entry) -> bool:
        """What is sealed stays as it was when something before it is put right."""
        return False

    def opened(self, state: ArcticState) -> frozenset[Any]:
        """Nothing but what the seats have sealed is hidden from the app."""
        return frozenset()

    def decided(self, state: ArcticState, records: Sequence[Record]) -> Mapping[Any, Any]:
        """Return the forces that were sealed, what they decided, and who won the game then."""
        return decided(state, records)

    def consent(self, state: ArcticState) -> Consent:
        """Everybody's consent is asked; who plays alone asks nobody."""
        return Consent(() if state.solo is not None else state.players, "A-17")

    def stage(self, state: ArcticState) -> Any:
        """Return round, phase and what waits for answers."""
        return state.round, state.phase, state.window

    def standing(self, state: ArcticState) -> Mapping[str, Line]:
        """Return who wins the skirmish or the game, contested resources won, and tribes."""
        return standing(state)

    def describe(self, state: ArcticState, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return what a record says, as far as ``viewer`` may know it (A-17)."""
        return describe(state, entry, outcome, viewer)


ARCTIC = Arctic()


def _after_step(state: ArcticState, seat: str, facts: Facts, outcome: Any) -> ArcticState:
    if isinstance(facts, Gathered):
        return close_gathering(loosen(state))
    if isinstance(facts, Reveal) and isinstance(outcome, Revealed):
        return after_reveal(state, facts, outcome)
    if isinstance(outcome, Declared):
        return replace(state, declarations=(*state.declarations, outcome.declaration))
    if isinstance(outcome, SkirmishOutcome):
        return after_skirmish(state, outcome)
    if isinstance(facts, Tally) and seat:
        return after_tally(state, seat, facts)
    return replace(state, scored=outcome) if isinstance(outcome, ScoringOutcome) else state


def _require_phase(state: ArcticState, round_meant: int, phase: Phase) -> None:
    if state.phase is not phase or state.round != round_meant:
        raise wrong_phase(state)
