"""Any legal game: no exception, nothing lost, undo goes back, every record can be written down and read."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.arctic.cards.catalogue import Kind, shipped
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Declaration, Force
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.record.state import Phase
from referee.rules.arctic.setup.meta import MODULES, Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.legal import legal_answers, legal_declarations
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.arctic.skirmish.rule import play_out
from referee.rules.kernel.game import read_outcome
from referee.rules.kernel.history.log import (
    Nothing,
    Record,
    Restore,
    Retract,
    counting_records,
    extend,
    open_log,
)
from referee.rules.kernel.replay import EntryData, drift, read_entry
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.ruling import Reason, Ruling
from tests.rules.arctic.games.strategy_cards import ACTORS, FIGHTERS, TOOLS
from tests.rules.arctic.playing import NAMES, Table

ALL = " ".join(module.name for module in MODULES)
LEADERS = sorted(card.id for card in shipped().values() if card.kind is Kind.LEADER)
CARDS = sorted({*ACTORS, *FIGHTERS, *TOOLS, "medkit", "junk"})
# Chance may send more copies than the box has, and mercenaries that are not among the ten stacks.
OVERRIDDEN = ("too-many-copies", "not-in-play", "not-owned")


@st.composite
def forces(draw: st.DrawFn, players: tuple[str, ...]) -> dict[str, Force]:
    leaders = draw(st.permutations(LEADERS))
    return {
        player: Force(
            tuple(draw(st.lists(st.sampled_from(CARDS), max_size=4))),
            leaders[seat] if draw(st.booleans()) else None,
            ("portable_decoys",) if draw(st.integers(0, 3)) == 3 else (),
        )
        for seat, player in enumerate(players)
    }


def play_skirmish(draw: Any, table: Table) -> None:
    """Reveal one by one or all at once, let each player declare up to twice, and count."""
    number, sent = table.state.round, draw(forces(table.state.players))
    if draw(st.booleans()):
        table.tell(Reveal(number, sent), None, *OVERRIDDEN)
    else:
        for player, force in sent.items():
            table.tell(Reveal(number, {player: force}), player, *OVERRIDDEN)
    for player in table.state.turn_order:
        for _ in range(draw(st.integers(0, 2))):
            said = draw(one_declaration(table, player))
            if said is not None:
                table.tell(Declare(said.act, said.with_, said.target, said.answer), player)
    table.tell(Count(number))


@st.composite
def one_declaration(draw: st.DrawFn, table: Table, player: str) -> Declaration | None:
    """Choose among everything that is legal for the player now, with or without a save."""
    field = play_out(table.state.case(), table.state.cards)
    legal = list(legal_declarations(field, player))
    if not legal:
        return None
    said = draw(st.sampled_from(legal))
    answer = draw(st.sampled_from([None, *legal_answers(field, said)]))
    return Declaration(said.by, said.act, said.with_, said.target, answer)


@st.composite
def games(draw: st.DrawFn) -> Table:
    """A game of some rounds, or to the end, with undo and redo now and then."""
    players = draw(st.integers(2, 5))
    table = Table(players, draw(st.sampled_from(NAMES[:players])), ALL)
    last = draw(st.sampled_from([3, 4, 5, 3, 16]))
    while table.state.phase is not Phase.OVER and table.state.round <= last:
        table.tell(Gathered(table.state.round))
        if table.state.phase is Phase.REVEAL:
            play_skirmish(draw, table)
        if draw(st.integers(0, 3)) == 3:
            back_and_forth(table, draw(st.integers(1, 3)))
    return table


def back_and_forth(table: Table, steps: int) -> None:
    """Undo some records and redo them; the state is the same again."""
    before = table.state
    taken = []
    for _ in range(steps):
        if table.log.undoable:
            taken.append(table.log.undoable.number)
            table.tell(Retract(taken[-1]))
    for number in reversed(taken):
        table.tell(Restore(number))
    assert table.state == before


def outcomes(table: Table) -> list[SkirmishOutcome]:
    records = counting_records(table.log)
    return [each.ruling.outcome for each in records if isinstance(each.ruling.outcome, SkirmishOutcome)]


@given(games())
def test_nothing_is_lost_and_everything_is_told(table: Table) -> None:
    state, skirmishes = table.state, outcomes(table)

    deadlocks = sum(outcome.winner is None for outcome in skirmishes)

    assert sum(state.wins.values()) + deadlocks + state.contested_left == 14
    assert len(skirmishes) == max(0, state.round - 3 + (state.phase is Phase.OVER))
    assert (state.phase is Phase.OVER) == (state.contested_left == 0)
    for outcome in skirmishes:
        look_through(outcome, state.players)
    for record in table.records:
        if record.entry.kind in ARCTIC.kinds:
            for viewer in (None, *state.players):
                line = ARCTIC.describe(state, record.entry, record.ruling.outcome, viewer).text()
                assert line
                assert not line.endswith(".")


def look_through(outcome: SkirmishOutcome, players: tuple[str, ...]) -> None:
    """Check that the winner is at the table, and that what stands and what is out is what was sent."""
    assert outcome.winner in {None, *players}
    assert (outcome.winner is None) == (outcome.decided_by == "deadlock")
    assert set(outcome.fight) == set(outcome.people) == set(players)
    for player, units in outcome.units.items():
        assert tuple(sorted(unit.card for unit in units if unit.out_by is None)) == outcome.standing[player]


@given(games())
def test_undo_of_every_record_restores_the_state_before_it(table: Table) -> None:
    log = open_log(ARCTIC, Setup(table.state.players, first_of(table), table.state.modules))

    for record in counting_records(table.log):
        after = extend(ARCTIC, log, record)
        undone = extend(ARCTIC, after, back(record, Retract(record.number)))
        redone = extend(ARCTIC, undone, back(record, Restore(record.number)))

        assert undone.state == log.state
        assert redone.state == after.state
        log = after


def first_of(table: Table) -> str:
    """Return who led first."""
    page = table.log.version
    while page.before is not None:
        page = page.before
    return page.state.initiator


def back(record: Record, facts: Retract | Restore) -> Record:
    return Record(
        record.number + 1, read_entry(ARCTIC, EntryData(facts.kind, encode(facts))), Ruling(Nothing(), ())
    )


@given(games())
def test_every_record_survives_being_written_down_and_is_ruled_the_same_again(table: Table) -> None:
    empty = open_log(ARCTIC, Setup(table.state.players, first_of(table), table.state.modules))

    for record in table.records:
        entry, ruling = record.entry, record.ruling
        told = EntryData(entry.kind, encode(entry.facts), entry.seat, tuple(sorted(entry.overrides)))

        assert read_entry(ARCTIC, told) == entry
        assert read_outcome(ARCTIC, entry.kind, encode(ruling.outcome)) == ruling.outcome
        assert decode(tuple[Reason, ...], [encode(reason) for reason in ruling.reasons]) == ruling.reasons
    assert list(drift(ARCTIC, empty, table.records)) == []
