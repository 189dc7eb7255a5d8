"""The game of the Marauders: what is accepted when, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.rules.kernel.automa import Instruction, Question
from referee.rules.kernel.codec import encode
from referee.rules.kernel.entry import Entry, Record
from referee.rules.kernel.game import Prompt
from referee.rules.kernel.ruling import Line, Ruling
from referee.rules.prehistory.applying import apply_record
from referee.rules.prehistory.board.layout import read_trays
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.fixing import adjudicate_correct, adjudicate_house_rule
from referee.rules.prehistory.record.entries import (
    KINDS,
    OUTCOMES,
    Column,
    Columns,
    Compare,
    Correct,
    Done,
    Final,
    HouseRuleChanged,
    Instead,
    Location,
    NotDone,
    Paid,
    Passed,
    TakeBack,
    Turn,
    Winter,
)
from referee.rules.prehistory.record.state import PrehistoryState, Season
from referee.rules.prehistory.rulebook import house_of
from referee.rules.prehistory.scoring.final import adjudicate_final
from referee.rules.prehistory.scripted.actions import can_compare
from referee.rules.prehistory.scripted.answers import ANSWERS
from referee.rules.prehistory.scripted.automa import next_step, payment_of
from referee.rules.prehistory.scripted.playing import (
    FALLBACKS,
    adjudicate_done,
    adjudicate_instead,
    adjudicate_not_done,
)
from referee.rules.prehistory.scripted.turns import called
from referee.rules.prehistory.setup import meta
from referee.rules.prehistory.standing import standing
from referee.rules.prehistory.telling import describe
from referee.rules.prehistory.winter.winter import adjudicate_winter


class Prehistory:
    """The rules object of the Marauders; one, shared and stateless."""

    name = meta.NAME
    kinds = KINDS
    outcomes = OUTCOMES
    setup_type = meta.Setup

    def shipped_edition(self) -> Any:
        """Return no cards: the app knows none of this game."""
        return []

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
        step = next_step(state)
        kinds: tuple[str, ...] = ()
        if isinstance(step, Instruction):
            kinds = (Done.kind, Instead.kind)
            kinds += (NotDone.kind,) if step.act in FALLBACKS else ()
            kinds += (Compare.kind,) if can_compare(step) else ()
        elif isinstance(step, Question):
            kinds = SUMMER_KINDS if step.kind == "summer" else (step.kind,)
            kinds += (Columns.kind,) if step.kind == Column.kind else ()
        kinds += _side_kinds(state)
        seats = {Paid.kind: (payment_of(state),)}
        return tuple(Prompt(kind, seats.get(kind, ()), step.line) for kind in dict.fromkeys(kinds))

    def adjudicate(self, state: PrehistoryState, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""
        facts = entry.facts
        state = called(state, facts)
        if isinstance(facts, Done):
            return adjudicate_done(state, entry, facts)
        if isinstance(facts, NotDone):
            return adjudicate_not_done(state, facts)
        if isinstance(facts, Instead):
            return adjudicate_instead(state, entry, facts)
        if isinstance(facts, Correct):
            return adjudicate_correct(state, entry, facts)
        if isinstance(facts, HouseRuleChanged):
            return adjudicate_house_rule(state, facts)
        if isinstance(facts, Winter):
            return adjudicate_winter(state, facts)
        if isinstance(facts, Final):
            return adjudicate_final(state, facts)
        return ANSWERS[type(facts)](state, entry, facts)

    def apply(self, state: PrehistoryState, record: Record) -> PrehistoryState:
        """Return the state after a record, from its recorded outcome."""
        return apply_record(state, record)

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

    def is_sealed(self, state: PrehistoryState, entry: Entry, viewer: str | None) -> bool:
        """Nothing is hidden at this table."""
        return False

    def may_enter(self, state: PrehistoryState, entry: Entry, seat: str | None) -> bool:
        """The host enters anything; the payer's seat what it has paid."""
        return seat is None or (isinstance(entry.facts, Paid) and entry.seat == seat)

    def stage(self, state: PrehistoryState) -> Any:
        """Return year, season and the step in hand."""
        return state.year, state.season, state.whose, next_step(state)

    def standing(self, state: PrehistoryState) -> Mapping[str, Line]:
        """Return the trays, the tribe's points and, in the end, everybody's result."""
        return standing(state)

    def describe(self, state: PrehistoryState, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return what a record says."""
        return describe(entry, outcome)


PREHISTORY = Prehistory()

SUMMER_KINDS = (TakeBack.kind, Location.kind, Paid.kind, Passed.kind)


def _side_kinds(state: PrehistoryState) -> tuple[str, ...]:
    """What can be entered beside the step in hand."""
    if state.final is not None:
        return (Correct.kind,)
    kinds: tuple[str, ...] = ()
    is_spring = state.season is Season.SPRING and state.has_weather
    if is_spring or state.season is Season.AUTUMN:
        kinds += () if state.have_passed else (Paid.kind, Passed.kind)
        if state.actions_left if is_spring else state.standing:
            kinds += (Turn.kind,)
    return (*kinds, Correct.kind, HouseRuleChanged.kind)
