"""What the page of an instruction shows is what Done books: trays, points, members, also the words."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.records import Record
from referee.rules.prehistory.acts.done import DONE, Done
from referee.rules.prehistory.board.terms import as_title
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step
from referee.web.prehistory.panels import draft_part, instruction_part
from referee.web.prehistory.tablepages import DraftPart, InstructionPart
from tests.rules.prehistory.random_games import play, some_reward

few = settings(max_examples=max(settings().max_examples // 10, 4), deadline=None)
BOOKED_COUNTS = {
    "point": ("vp", 1),
    "to the starting camp": ("camp", 1),
    "out on the map": ("out", 1),
    "back to the player board": ("board", 1),
    "painted": ("painted", 1),
}


def done(state: PrehistoryState, facts: Done) -> PrehistoryState:
    """The table after Done."""
    entry = Entry(facts)
    return PREHISTORY.apply(state, Record(0, entry, PREHISTORY.adjudicate(state, entry)))


def shown(state: PrehistoryState, facts: Done) -> DraftPart:
    """What the panel shows while this reward is being entered."""
    return draft_part(state, Draft("done", None, DONE.picked(state, Entry(facts))))


def beside(state: PrehistoryState) -> InstructionPart:
    """What the page shows of the instruction itself."""
    return instruction_part(state, next_step(state))


def counts(state: PrehistoryState) -> dict[str, int]:
    members = state.members
    fields = {"vp": state.vp, "board": members.board, "camp": members.camp, "out": members.out}
    return {**fields, "painted": state.painted, "campsites": state.campsites}


def returned_in_words(page: DraftPart, tray: str) -> int:
    """The markers that the moves say leave a tray."""
    text = " ".join(move.text() for move in page.step.moves)
    title = re.escape(as_title(tray))
    taken = re.findall(rf"return (\d) markers from the {title} tray", text)
    for told in (rf"Put (\d) {title} in the supply", rf"{title} in the supply. Put (\d) onto"):
        taken += re.findall(told, text)
    halves = re.findall(rf"the {title} tray[^.:]*: (\d+) of \d+", text)
    return sum(map(int, taken + halves))


def gains_in_words(page: DraftPart) -> dict[str, int]:
    """Points and members of the line beside Done, as it reads."""
    found = {}
    for line in page.books:
        text = line.text()
        for word, (name, sign) in BOOKED_COUNTS.items():
            if re.fullmatch(rf"\d+ .*{word}s?", text) and not re.match(r".* → ", text):
                found[name] = sign * int(text.split()[0])
    return found


def instructions(seed: int) -> Any:
    rng = Random(seed)
    for state, _, _ in play(seed):
        step = next_step(state)
        if step.act:
            facts = some_reward(rng, state)
            yield state, step, facts, shown(state, facts), done(state, facts)


@few
@given(st.integers(0, 10**6))
def test_every_tray_is_shown_as_it_is_after_done(seed: int) -> None:
    for state, _, _, page, after in instructions(seed):
        trays = {as_title(colour): (state.trays[colour], after.trays[colour]) for colour in state.trays}
        rows = [row for row in page.numbers if row.swatch]
        assert {row.word: (row.before, row.after) for row in rows} == (
            trays if beside(state).has_reward else {}
        )
        changed = {f"{name} {before} → {now}" for name, (before, now) in trays.items() if before != now}
        assert {line.text() for line in page.books if "→" in line.text()} == changed


@few
@given(st.integers(0, 10**6))
def test_the_moves_say_how_many_markers_leave_the_tray(seed: int) -> None:
    for state, step, facts, page, after in instructions(seed):
        for colour, number in state.trays.items():
            left = number + facts.cubes.get(colour, 0) - after.trays[colour]
            assert returned_in_words(page, colour) == left, (step.act, colour)


@few
@given(st.integers(0, 10**6))
def test_points_and_members_are_shown_as_booked(seed: int) -> None:
    for state, _, facts, page, after in instructions(seed):
        before, now = counts(state), counts(after)
        gained = {name: now[name] - before[name] for name in now if now[name] > before[name]}
        extra = beside(state).no_card_points if facts.no_card_scores else 0
        gained["vp"] = gained.get("vp", 0) - extra
        gained.pop("campsites", None)
        assert gains_in_words(page) == {name: number for name, number in gained.items() if number}


@few
@given(st.integers(0, 10**6))
def test_the_points_asked_about_are_the_points_booked(seed: int) -> None:
    for state, _, facts, _, _ in instructions(seed):
        if beside(state).no_card_points:
            one_would = done(state, replace(facts, no_card_scores=False))
            none_would = done(state, replace(facts, no_card_scores=True))
            assert none_would.vp - one_would.vp == beside(state).no_card_points
