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
from referee.rules.kernel.game import Consent, Game
from referee.rules.kernel.kind import By
from referee.rules.kernel.log import Entry, Record
from referee.rules.kernel.ruling import Line


class Earth(Game[Setup, EarthState]):
    """The rules object of Skirmish for Earth; one, shared and stateless."""

    name = meta.NAME
    kinds = ENTRY_KINDS
    setup_type = Setup

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

    def may_enter(self, state: EarthState, entry: Entry, seat: str | None) -> bool:
        """The host enters anything but other people's hands; a seat its own turn, card and choice (E-82)."""
        by = ENTRY_KINDS[entry.kind].by
        if seat is None:
            return by is not By.SEAT or not state.is_dealt
        if isinstance(entry.facts, Reveal) and set(entry.facts.cards) != {seat}:
            return False
        return by is not By.TABLE and entry.seat == seat

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

    def standing(self, state: EarthState) -> Mapping[str, Line]:
        """Return who captures or wins, scores and Reserves."""
        return standing(state)


EARTH = Earth()
