"""Whole games at random tables: they end, nothing is lost, and every word has its reason."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.log import extend, open_log, rule_on
from referee.rules.kernel.records import Record, Restore, Retract
from referee.rules.kernel.replay import drift
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from referee.rules.kernel.versions import Log
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.otherwise import Instead, NotDone
from referee.rules.prehistory.answers.actions import Compare
from referee.rules.prehistory.answers.autumn import Lane, Nearest
from referee.rules.prehistory.answers.humans import NextTurn, Payment
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.rules.prehistory.answers.summer import ColumnTakenBack, LocationVisit, Ring
from referee.rules.prehistory.answers.year import Final, Winter
from referee.rules.prehistory.corrections import Correct, MaraudersRuleChanged
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import MOST_MEMBERS, EntryEffect, PillarAt, PrehistoryState, Season
from referee.rules.prehistory.scripted.automa import next_step
from tests.rules.prehistory.random_games import play, some_setup

LONGEST = 2000
# A game is hundreds of entries, so a few games look at a great deal.
few = settings(max_examples=max(settings().max_examples // 10, 4))
SEEDS = st.integers(0, 10**6)


@few
@given(SEEDS)
def test_a_game_ends_and_every_ruling_has_reasons(seed: int) -> None:
    number = 0
    for number, (_, record, _) in enumerate(play(seed), start=1):
        assert number < LONGEST
        assert record.ruling.reasons
        for reason in record.ruling.reasons:
            assert "{" not in reason.text()
            assert all(rule.startswith("M-") for rule in reason.rules)
    assert number > 20


@few
@given(SEEDS)
def test_p2_markers_points_and_members_are_kept_account_of(seed: int) -> None:
    for before, record, log in play(seed):
        effect, after = record.ruling.outcome, log.state
        if isinstance(effect, EntryEffect):
            for colour, number in before.trays.items():
                assert after.trays[colour] == number + effect.trays.get(colour, 0) >= 0
            assert after.vp == before.vp + effect.vp
            is_same = isinstance(record.entry.facts, Correct) or sum(_members(after)) == sum(_members(before))
            assert is_same
            assert sum(_members(after)) <= MOST_MEMBERS
        assert min(_members(after)) >= 0
        assert after.standing_camp <= after.members.camp
        assert after.campsites <= after.most_campsites or isinstance(record.entry.facts, Instead)


@few
@given(SEEDS)
def test_p4_spring_takes_from_two_summer_from_three_autumn_half(seed: int) -> None:
    for before, record, _ in play(seed):
        step = next_step(before)
        if isinstance(record.entry.facts, Done) and step.act:
            held = before.trays.get(step.about.get("tray", ""), 0)
            assert held >= {"spring": 2, "location": 3, "move": 1, "lie": 1, "stay": 1}.get(step.act, 0)
            if step.act == "spring":
                assert before.season is Season.SPRING
                assert before.tile is not None
                assert before.taken + before.missed < before.tile.n


def _members(state: PrehistoryState) -> tuple[int, int, int]:
    return state.members.board, state.members.camp, state.members.out


@few
@given(SEEDS)
def test_p5_the_entries_told_again_give_the_same_and_undo_then_redo_changes_nothing(seed: int) -> None:
    records, end = [], None
    for _, record, log in play(seed):
        end = log.state
        told = decode(type(record.entry.facts), encode(record.entry.facts))
        outcome = decode(PREHISTORY.kinds[record.entry.kind].outcome, encode(record.ruling.outcome))
        assert (told, outcome) == (record.entry.facts, record.ruling.outcome)
        entry = Entry(told, record.entry.seat, record.entry.overrides)
        records.append(Record(record.number, entry, Ruling(outcome, ())))
    empty = open_log(PREHISTORY, some_setup(Random(seed)))
    again: Log[PrehistoryState] = empty
    for record in records:
        again = extend(PREHISTORY, again, record)
        back = _enter(again, Retract(record.number))
        assert _enter(back, Restore(record.number)).state == again.state
    assert again.state == end
    assert list(drift(PREHISTORY, empty, records)) == []


def _enter(log: Log[PrehistoryState], facts: Retract | Restore) -> Log[PrehistoryState]:
    entry = Entry(facts)
    return extend(PREHISTORY, log, Record(log.number + 1, entry, rule_on(PREHISTORY, log, entry)))


@few
@given(SEEDS)
def test_p6_what_another_human_pays_changes_nothing(seed: int) -> None:
    for before, _, _ in play(seed):
        others = [name for name in before.players if name != before.payer]
        for name in others:
            entry = Entry(Payment({before.layout.trays[0]: 2}), name)
            try:
                ruling = PREHISTORY.adjudicate(before, entry)
            except IllegalEntry:
                continue
            after = PREHISTORY.apply(before, Record(0, entry, ruling))
            # Lanes seen before may have changed: a human may have taken what lay there.
            assert replace(after, whose=before.whose, looks=before.looks) == before


@few
@given(SEEDS)
def test_every_step_is_promised_described_and_plain(seed: int) -> None:
    for before, record, log in play(seed):
        assert record.entry.kind in {prompt.kind for prompt in PREHISTORY.prompts(before)}
        line = PREHISTORY.describe(log.state, record.entry, record.ruling.outcome)
        assert line.text()
        assert "{" not in line.text()
        board = PREHISTORY.board(log.state)
        assert json.loads(json.dumps(board)) == board
        step = next_step(log.state)
        assert step.line.text()
        assert "{" not in step.line.text()
        if step.act:
            assert step.moves
            assert all("{" not in move.text() for move in step.moves)


@few
@given(SEEDS, st.sampled_from(sorted(PREHISTORY.kinds)))
def test_what_is_not_asked_is_refused_in_a_sentence(seed: int, kind: str) -> None:
    samples: dict[str, Any] = {
        "tile": TileDrawn(2, ("fishing",)),
        "weather": Weather({"pink": 1}),
        "paid": Payment({"blue": -1}),
        "turn": NextTurn("Nobody"),
        "lane": Lane("party", 0, ("up",)),
        "done": Done(vp=-1),
        "not_done": NotDone("tired"),
        "instead": Instead(" "),
        "correct": Correct(),
        "house_rule": MaraudersRuleChanged("party", "yes"),
        "winter": Winter(("Ann",)),
        "final": Final({"Ann": 1}),
        "location": LocationVisit("party"),
        "compare": Compare(()),
        "ring": Ring(("fishing",)),
        "nearest": Nearest((12,)),
        "take_back": ColumnTakenBack((PillarAt("party"),)),
    }
    if kind not in samples:
        return
    for before, _, _ in play(seed):
        with pytest.raises(IllegalEntry) as refused:
            PREHISTORY.adjudicate(before, Entry(samples[kind], before.payer))
        assert "{" not in refused.value.message
        break
