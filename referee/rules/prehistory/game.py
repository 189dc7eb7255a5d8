"""The game of the Marauders: what is accepted when, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.rules.kernel.codec import encode
from referee.rules.kernel.entry import Entry, Record
from referee.rules.kernel.game import Checks, Game, Prompt
from referee.rules.kernel.kind import By, prompts_of
from referee.rules.kernel.ruling import Line, Ruling
from referee.rules.prehistory.board.layout import read_trays
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.counting import counted, settled
from referee.rules.prehistory.kinds import ENTRY_KINDS, OF_THE_TRIBE
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.rulebook import house_of
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.turns import called
from referee.rules.prehistory.setup import meta
from referee.rules.prehistory.standing import standing


class Prehistory(Game[meta.Setup, PrehistoryState]):
    """The rules object of the Marauders; one, shared and stateless."""

    name = meta.NAME
    kinds = ENTRY_KINDS
    setup_type = meta.Setup

    def open(self, setup: meta.Setup, edition: Any = None) -> PrehistoryState:
        """Return the table in the first spring. Raises IllegalEntry for a set-up that cannot be."""
        meta.check_setup(setup)
        return PrehistoryState(
            players=setup.players,
            layout=setup.layout,
            house_rules=house_of(setup.house_rules),
            order=setup.order,
            members=setup.members,
            trays=read_trays(setup.layout, {}),
            whose=setup.order[0],
            looks_itself=setup.layout.painting_rows == (),
            colour=setup.colour,
        )

    def prompts(self, state: PrehistoryState) -> tuple[Prompt, ...]:
        """Return what would be accepted now."""
        due = next_step(state).line
        return tuple(replace(prompt, line=due) for prompt in prompts_of(ENTRY_KINDS, state))

    def adjudicate(self, state: PrehistoryState, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""
        state, kind = as_told(state, entry.kind), ENTRY_KINDS[entry.kind]
        return kind.rule(state, entry.seat or "", entry.facts, Checks(entry))

    def apply(self, state: PrehistoryState, record: Record) -> PrehistoryState:
        """Return the state after a record, from its recorded outcome."""
        entry, outcome = record.entry, record.ruling.outcome
        state, kind = as_told(state, entry.kind), ENTRY_KINDS[entry.kind]
        before = counted(state, outcome) if isinstance(outcome, Effect) else state
        return settled(kind.apply(before, entry.seat or "", entry.facts, outcome))

    def board(self, state: PrehistoryState) -> dict[str, Any]:
        """Return where the table stands, as plain JSON material; once it is over, with the result."""
        final = state.final
        result = {"players": dict(final.players), "leaders": list(final.leaders)} if final else {}
        return {
            "year": state.year,
            "season": str(state.season),
            "order": list(state.order),
            "payer": state.payer,
            "whose": TRIBE if state.whose == TRIBE else "humans",
            "turn": state.whose,
            "tile": encode(state.tile) if state.tile else None,
            "trays": dict(state.trays),
            "marker": str(state.marker),
            "actions_taken": state.taken,
            "actions_missed": state.missed,
            "members": encode(state.members),
            "painted": state.painted,
            "campsites": state.campsites,
            "vp": state.vp,
            **result,
        }

    def may_enter(self, state: PrehistoryState, entry: Entry, seat: str | None) -> bool:
        """The host enters anything; a human's own device what they have paid."""
        return seat is None or (ENTRY_KINDS[entry.kind].by is By.ANYBODY and entry.seat == seat)

    def stage(self, state: PrehistoryState) -> Any:
        """Return year, season and the step in hand."""
        return state.year, state.season, state.whose, next_step(state)

    def standing(self, state: PrehistoryState) -> Mapping[str, Line]:
        """Return the trays, the tribe's points and, in the end, everybody's result."""
        return standing(state)


PREHISTORY = Prehistory()


def as_told(state: PrehistoryState, kind: str) -> PrehistoryState:
    """Return the state in which an entry was made: what is told of the tribe's turn says that it acts."""
    return called(state) if kind in OF_THE_TRIBE else state
