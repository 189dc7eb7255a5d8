"""The game of Arctic Scavengers: what is accepted when, and what follows (A-10 to A-15, A-40)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.rules.arctic.answers.window import announce, carried_out, check_window, opened
from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.cards.edition_files import read_edition, shipped_edition
from referee.rules.arctic.gathering.play_map import remember
from referee.rules.arctic.hq.buildings import ticking
from referee.rules.arctic.kinds import ENTRY_KINDS, WHILE_ASKED
from referee.rules.arctic.meeting import meets
from referee.rules.arctic.prompting import prompts_of
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.solo_state import begin_solo
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.record.window_entries import AskingFacts
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.setup import meta
from referee.rules.arctic.setup.checks import check_layout
from referee.rules.arctic.setup.layout import lay_out
from referee.rules.arctic.setup.solo import SoloOptions
from referee.rules.arctic.skirmish.declare import check_declared
from referee.rules.arctic.skirmish.rounds import closed
from referee.rules.arctic.solo.table import check_for_this_game, tell_solo, with_deck_counted
from referee.rules.arctic.standing import standing
from referee.rules.arctic.telling import describe
from referee.rules.arctic.undoing import decided
from referee.rules.kernel.codec import encode
from referee.rules.kernel.game import Consent
from referee.rules.kernel.kind import By
from referee.rules.kernel.log import Checks, Entry, Prompt, Record
from referee.rules.kernel.ruling import Line, Reason, Ruling


class Arctic:
    """The rules object of Arctic Scavengers; one, shared and stateless."""

    name = meta.NAME
    kinds: Mapping[str, type[Any]] = {name: kind.facts for name, kind in ENTRY_KINDS.items()}
    outcomes: Mapping[str, type[Any]] = {name: kind.outcome for name, kind in ENTRY_KINDS.items()}
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
        if entry.kind not in WHILE_ASKED:
            check_window(state)
        if isinstance(facts, AskingFacts) and facts.asks:
            return announce(state, entry, facts, self)
        if kind := ENTRY_KINDS.get(entry.kind):
            ruling = kind.rule(state, entry.seat or "", facts, Checks(entry))
            if kind.is_correction:
                check_declared(self.apply(state, Record(0, entry, ruling)))
                return ruling
            return self._with_ticks(state, entry, ruling)
        raise TypeError(f"No entry of Arctic Scavengers: {entry.kind}")

    def _with_ticks(self, state: ArcticState, entry: Entry, ruling: Ruling[Any]) -> Ruling[Any]:
        """Say which timers tick by what was ruled."""
        ticks = _ticking(state, self.apply(state, Record(0, entry, ruling)))
        return Ruling(ruling.outcome, (*ruling.reasons, *ticks))

    def apply(self, state: ArcticState, record: Record) -> ArcticState:
        """Return the state after a record, from its recorded outcome."""
        return with_deck_counted(state, self._after(state, record), record.entry.facts)

    def _after(self, state: ArcticState, record: Record) -> ArcticState:
        facts, outcome, seat = record.entry.facts, record.ruling.outcome, record.entry.seat or ""
        if isinstance(facts, AskingFacts) and isinstance(outcome, Gathering) and outcome.asked:
            return opened(state, record.entry, facts, outcome)
        if kind := ENTRY_KINDS.get(record.entry.kind):
            after: ArcticState = kind.apply(state, seat, facts, outcome)
            if kind.is_correction or after.window:
                return after
            return closed(state, remember(after, *carried_out(state, seat, facts)))
        return state

    def board(self, state: ArcticState) -> dict[str, Any]:
        """Return where the table stands, as plain JSON material; once it is scored, with the result."""
        score = state.scored
        result = {"winners": list(score.winners), "tribe": dict(score.tribe)} if score else {}
        told = {seat: camp for seat, each in state.holdings.items() if (camp := each.camp.told())}
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
        if kind := ENTRY_KINDS.get(entry.kind):
            return kind.seals(state, entry.seat or "", facts, viewer)
        return False

    def meets(self, shown: ArcticState, now: ArcticState, entry: Entry, since: Sequence[Entry]) -> bool:
        """Whether an entry made from an older page means the same now (A-7, A-17, A-40)."""
        return meets(shown, now, entry, since)

    def may_enter(self, state: ArcticState, entry: Entry, seat: str | None) -> bool:
        """The host enters anything but what is noted in private; a seat its own force, acts and count."""
        by = ENTRY_KINDS[entry.kind].by
        return by is not By.TABLE and entry.seat == seat if seat else by is not By.SEAT

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


def _ticking(before: ArcticState, after: ArcticState) -> tuple[Reason, ...]:
    return tuple(ticking(before, after))


__all__ = ["ARCTIC", "Arctic"]
