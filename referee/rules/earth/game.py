"""The game of Skirmish for Earth: what is accepted when, and what follows (section 4 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.rules.earth.board_told import board_told
from referee.rules.earth.cards.box import ACTIONS, SHIPS
from referee.rules.earth.cards.piles import HAND, UNKNOWN, Piles
from referee.rules.earth.deck.deck import NO_DECK
from referee.rules.earth.kinds import ENTRY_KINDS
from referee.rules.earth.record.state import EarthState, Level, Phase
from referee.rules.earth.reveal.reveal import Reveal
from referee.rules.earth.rulebook import house_of
from referee.rules.earth.setup import meta
from referee.rules.earth.setup.opening import Setup, check_setup
from referee.rules.earth.standing import standing
from referee.rules.earth.undoing import consent, decided, opened
from referee.rules.kernel.game import Consent
from referee.rules.kernel.kind import By, mean_the_same, prompts_of
from referee.rules.kernel.log import Checks, Entry, Prompt, Record
from referee.rules.kernel.ruling import Line, Ruling


class Earth:
    """The rules object of Skirmish for Earth; one, shared and stateless."""

    name = meta.NAME
    kinds: Mapping[str, type[Any]] = {name: kind.facts for name, kind in ENTRY_KINDS.items()}
    outcomes: Mapping[str, type[Any]] = {name: kind.outcome for name, kind in ENTRY_KINDS.items()}
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
        return prompts_of(ENTRY_KINDS, state)

    def adjudicate(self, state: EarthState, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""
        return ENTRY_KINDS[entry.kind].rule(state, entry.seat or "", entry.facts, Checks(entry))

    def apply(self, state: EarthState, record: Record) -> EarthState:
        """Return the state after a record, from its recorded outcome."""
        entry, outcome = record.entry, record.ruling.outcome
        after: EarthState = ENTRY_KINDS[entry.kind].apply(state, entry.seat or "", entry.facts, outcome)
        return after

    def may_enter(self, state: EarthState, entry: Entry, seat: str | None) -> bool:
        """The host enters anything but other people's hands; a seat its own turn, card and choice (E-82)."""
        by = ENTRY_KINDS[entry.kind].by
        if seat is None:
            return by is not By.SEAT or not state.is_dealt
        if isinstance(entry.facts, Reveal) and set(entry.facts.cards) != {seat}:
            return False
        return by is not By.TABLE and entry.seat == seat

    def is_chance(self, entry: Entry) -> bool:
        """Whether an entry is the deal: nobody chooses how cards fall."""
        return entry.kind in ENTRY_KINDS and bool(ENTRY_KINDS[entry.kind].draws)

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
        return ENTRY_KINDS[entry.kind].seals(state, entry.seat or "", entry.facts, viewer)

    def meets(self, shown: EarthState, now: EarthState, entry: Entry, since: Sequence[Entry]) -> bool:
        """Whether an entry made from an older page means the same now (E-11, E-30)."""
        return mean_the_same(ENTRY_KINDS, shown, now, entry, since)

    def standing(self, state: EarthState) -> Mapping[str, Line]:
        """Return who captures or wins, scores and Reserves."""
        return standing(state)

    def describe(self, state: EarthState, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return what a record says, as far as ``viewer`` may know it (E-80 to E-82)."""
        kind = ENTRY_KINDS[entry.kind]
        return kind.describe(state, entry.seat or "", entry.facts, outcome, viewer)


EARTH = Earth()
