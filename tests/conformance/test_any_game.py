"""What every game has to keep to, ours and those of installed packages: `manage.py conformance NAME`."""

from __future__ import annotations

import ast
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import Draft, panel_of
from referee.rules.kernel.finished import FinishedGame
from referee.rules.kernel.game import read_entry, read_outcome
from referee.rules.kernel.history.disputes import consequences
from referee.rules.kernel.history.log import (
    Entry,
    Facts,
    Log,
    Protest,
    Record,
    Restore,
    Retract,
    extend,
    open_log,
    rule_on,
)
from referee.rules.kernel.history.remedies import outcomes, would_be
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from referee.rules.package.box import Box
from referee.rules.package.game_case import GameCase, differences
from referee.tables.management.commands.messages import texts_of, titles_of
from tests.conformance.playing import EVERY, OWN, games, trials
from tests.house.reading import PROJECT
from tests.rules.offering import (
    Step,
    assert_can_be_picked,
    assert_leads_somewhere,
    assert_meet,
    assert_round_trips,
    likely,
    made_at_once,
    picked_at_random,
)

MOST_SEATS = 5
"""There are no more signs."""
NONSENSE = ("zed", "-1", "99999", "", "\u202e")


def steps_of(box: Box) -> list[Step]:
    return [step for game in games(box) for step in game]


def test_it_says_what_it_can_be_tried_with(box: Box) -> None:
    assert trials(box), "Box.samples: no set-up to try it with"
    for trial in trials(box):
        told = json.loads(json.dumps(encode(trial.setup)))
        assert decode(box.game.setup_type, told) == trial.setup
        assert len(trial.setup.players) <= MOST_SEATS


def test_every_entry_is_put_together_from_what_is_offered(box: Box) -> None:
    for step in steps_of(box):
        kind, entry = box.game.kinds[step.record.entry.kind], step.record.entry
        assert_round_trips(kind, step.before.state, entry)
        assert_can_be_picked(box.game, kind, step.before.state, entry)


def test_entries_and_outcomes_are_read_back_as_they_were_written(box: Box) -> None:
    for step in steps_of(box):
        entry, outcome = step.record.entry, step.record.ruling.outcome
        told = json.loads(json.dumps(encode(entry_data(entry))))
        assert read_entry(box.game, decode(type(entry_data(entry)), told)) == entry
        assert read_outcome(box.game, entry.kind, json.loads(json.dumps(encode(outcome)))) == outcome


def test_a_game_played_again_is_the_same_game(box: Box) -> None:
    for game in games(box):
        log = game[0].before
        for step in game:
            assert rule_on(box.game, log, step.record.entry) == step.record.ruling
            log = extend(box.game, log, step.record)
        assert log.state == game[-1].after.state
        assert json.loads(json.dumps(box.game.board(log.state))) == encode(box.game.board(log.state))


def test_undo_and_redo_come_back_to_the_same_state(box: Box) -> None:
    for step in steps_of(box):
        back = entered(box, step.after, Retract(step.record.number))
        assert back.state == step.before.state
        assert entered(box, back, Restore(step.record.number)).state == step.after.state


def test_what_a_table_may_decide_otherwise_comes_out_as_was_said(box: Box) -> None:
    for step in steps_of(box):
        number = step.record.number
        for way in outcomes(box.game, step.after, number):
            voters = box.game.voters(step.after.state)
            log = entered(box, step.after, Protest(number, way, voters))
            (follows,) = consequences(box.game, log)
            log = entered(box, log, follows.facts)
            last = log.version.record
            assert last is not None
            said = box.game.describe(log.state, last.entry, last.ruling.outcome)
            assert said == would_be(box.game, step.after, number, way)


def entered(box: Box, log: Log[Any], facts: Facts) -> Log[Any]:
    entry = Entry(facts)
    return extend(box.game, log, Record(log.number + 1, entry, rule_on(box.game, log, entry)))


def test_what_is_refused_is_refused_with_a_sentence_and_a_rule_that_exists(box: Box) -> None:
    """Entries are made again at the end of their game, and words that mean nothing are picked for a field."""
    found = 0
    for refusal in refusals(box):
        found += 1
        assert_says_something(refusal.line)
        for rule in (refusal.rule or "").split():
            assert rule in box.rulebook.rules, (refusal.code, rule)
    assert found


def test_no_text_is_longer_than_its_field_is(box: Box) -> None:
    for step in steps_of(box):
        state, entry = step.before.state, step.record.entry
        kind = box.game.kinds[entry.kind]
        for choice in kind.choices(state, entry.seat or "", kind.picked(state, entry)):
            if choice.text and isinstance(getattr(entry.facts, choice.field, None), str):
                known: Any = entry.facts
                facts = replace(known, **{choice.field: "x" * (choice.text + 1)})
                with pytest.raises(IllegalEntry):
                    rule_on(box.game, step.before, replace(entry, facts=facts))


def test_something_is_refused_by_a_rule(box: Box) -> None:
    assert any(refusal.rule for refusal in refusals(box)), "no refusal names a rule"


def refusals(box: Box) -> Iterator[IllegalEntry]:
    for game in games(box):
        end = game[-1].after
        found = (refused(box, end, step.record.entry) for step in game)
        yield from (refusal for refusal in found if refusal)
        for step in game[::EVERY]:
            for kind in box.game.kinds.values():
                yield from refused_nonsense(box, kind, step.before.state)


def refused(box: Box, log: Log[Any], entry: Entry) -> IllegalEntry | None:
    try:
        rule_on(box.game, log, entry)
    except IllegalEntry as refusal:
        return refusal
    return None


def refused_nonsense(box: Box, kind: EntryKind[Any], state: Any) -> Iterator[IllegalEntry]:
    """Yield what is said to words that mean nothing, from where it would be accepted."""
    names = [each.name for each in fields(kind.facts)]
    for word, seat in product(NONSENSE, kind.offered(state)):
        panel = panel_of(box.game, kind, state, Draft(kind.name, seat, dict.fromkeys(names, (word,))))
        assert panel.would, (kind.name, word)
        if panel.refusal:
            yield panel.refusal


# What is offered, and what is accepted -------------------------------------------------------------


def test_whatever_is_offered_is_accepted(box: Box) -> None:
    """From every seat that is offered an entry one is accepted, and each likely option is part of one."""
    if box.name in OWN:
        pytest.skip("tested over longer games by tests of its own")
    for number, step in enumerate(steps_of(box)):
        state, dice = step.before.state, random.Random(number)
        for kind, seat in offers_in(box, state):
            blank = Draft(kind.name, seat, {})
            panel = picked_at_random(box.game, kind, state, blank, dice, box.texts)
            assert panel.ruling, (kind.name, seat, panel.draft.picked, str(panel.refusal))
            for choice in panel_of(box.game, kind, state, blank).choices if number % EVERY == 0 else ():
                for word in likely(choice, box.texts):
                    tap = f"{choice.field}:{word}"
                    assert_leads_somewhere(box.game, kind, state, blank, tap, dice, box.texts)


def offers_in(box: Box, state: Any) -> Iterator[tuple[EntryKind[Any], str | None]]:
    yield from ((kind, seat) for kind in box.game.kinds.values() for seat in kind.offered(state))


def test_whatever_is_accepted_was_offered(box: Box) -> None:
    """Entries of another seat, of an earlier page or with other values are refused, or were offered too."""
    if box.name in OWN:
        pytest.skip("tested over longer games by tests of its own")
    for game in games(box):
        logs = [step.before for step in game] + [game[-1].after]
        for number, step in enumerate(game):
            for other in variants(step.record.entry, step.before.state.players):
                assert_offered_if_accepted(box, logs[number], other)
            for log in logs[number + 1 :: EVERY] + logs[-1:]:
                assert_offered_if_accepted(box, log, step.record.entry)
        assert_nothing_else_is_accepted(box, logs[-1], random.Random(len(game)))


def assert_nothing_else_is_accepted(box: Box, log: Log[Any], dice: random.Random) -> None:
    """Seats that aren't offered an entry can't make one either, whatever they pick."""
    for kind, seat in product(box.game.kinds.values(), (None, *log.state.players)):
        if seat not in kind.offered(log.state):
            panel = picked_at_random(box.game, kind, log.state, Draft(kind.name, seat, {}), dice, box.texts)
            assert not panel.ruling, f"accepted, though not offered to the seat: {panel.entry}"


def variants(entry: Entry, seats: tuple[str, ...]) -> Iterator[Entry]:
    """Yield the entry as made by every other seat, then with each number and word changed."""
    facts: Any = entry.facts
    yield from (replace(entry, seat=seat) for seat in (None, *seats, "zed") if seat != entry.seat)
    for each in fields(facts):
        value = getattr(facts, each.name)
        odd: tuple[Any, ...] = ()
        if type(value) is int:
            odd = (-1, 0, value + 1, 99_999)
        elif type(value) is str:
            odd = NONSENSE
        elif type(value) is tuple and value:
            odd = ((*value, value[0]), ())
        for other in odd:
            yield replace(entry, facts=replace(facts, **{each.name: other}))


def assert_offered_if_accepted(box: Box, log: Log[Any], entry: Entry) -> None:
    if refused(box, log, entry) is None:
        kind = box.game.kinds[entry.kind]
        assert entry.seat in kind.offered(log.state), f"accepted, though not offered to the seat: {entry}"
        assert_can_be_picked(box.game, kind, log.state, entry)


# Cases ---------------------------------------------------------------------------------------------


def test_its_cases_come_out_as_they_are_written(box: Box) -> None:
    if box.name in OWN:
        pytest.skip("its cases have tests of their own")
    assert any(case.winners for case in box.cases), "Box.cases: no case says who has won"
    assert any(case.refused for case in box.cases), "Box.cases: no case says what is refused"
    wrong = [f"{case.name}: {line}" for case in box.cases for line in faults_of_case(box, case)]
    assert not wrong, "\n".join(wrong)


def faults_of_case(box: Box, case: GameCase) -> Iterator[str]:
    """Yield what comes out differently than the case says."""
    game = box.game
    log = open_log(game, decode(game.setup_type, case.setup), game.shipped_edition())
    for number, written in enumerate(case.entries, start=1):
        said = {name: value for name, value in written.items() if name not in ("kind", "seat")}
        entry = Entry(decode(game.kinds[written["kind"]].facts, said), written.get("seat"))
        try:
            record = Record(log.number + 1, entry, rule_on(game, log, entry))
        except IllegalEntry as refusal:
            expected = case.refused if number == len(case.entries) else ""
            if refusal.rule != expected:
                yield f"entry {number} is refused by {refusal.rule}: {refusal.message}"
            return
        log = extend(game, log, record)
    if case.refused:
        yield f"the last entry is accepted, not refused by {case.refused}"
    yield from differences(case.board, json.loads(json.dumps(game.board(log.state))))
    played, last = game.finished_game(log), log.version.record
    won = tuple(each.seat for each in played.results if each.is_winner) if played else ()
    yield from differences(case.winners, won, "winners")
    yield from differences(case.scores, scores_of(played) if played else {}, "scores")
    for viewer, line in case.log.items():
        read = game.describe(log.state, last.entry, last.ruling.outcome, viewer).text() if last else ""
        yield from differences(line, read, f"the log, read by {viewer}")


def scores_of(played: FinishedGame) -> dict[str, int]:
    return {each.seat: each.score for each in played.results}


def test_what_is_said_is_a_sentence_for_everybody(box: Box) -> None:
    for step in steps_of(box):
        for line in said_of(box, step):
            assert_says_something(line)


def said_of(box: Box, step: Step) -> Iterator[Line]:
    """Yield what the pages say of a record and of the state after it."""
    entry, outcome = step.record.entry, step.record.ruling.outcome
    for state in (step.before.state, step.after.state):
        for viewer in (None, *state.players):
            yield box.game.describe(state, entry, outcome, viewer)
    yield from (reason.line for reason in step.record.ruling.reasons)
    yield from (prompt.line for prompt in box.game.prompts(step.after.state))
    yield from box.game.standing(step.after.state).values()


def assert_says_something(line: Line) -> None:
    text = line.text()
    assert text.strip()
    assert "{" not in text, text


def test_reasons_rest_on_rules_and_house_rules_that_exist(box: Box) -> None:
    house = box.house
    for step in steps_of(box):
        for reason in step.record.ruling.reasons:
            assert set(reason.rules) <= set(box.rulebook.rules), reason
            assert set(reason.house_rules) <= house, reason


def test_every_phrase_is_marked_for_translators(box: Box) -> None:
    marked = marked_in(box)
    for step in steps_of(box):
        for line in said_of(box, step):
            assert {each.phrase for each in inner(line) if needs_words(each)} <= marked


def inner(line: Line) -> Iterator[Line]:
    """Yield a sentence and those in its blanks."""
    yield line
    for fact in line.facts.values():
        for each in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(each, Line):
                yield from inner(each)


def needs_words(line: Line) -> bool:
    """Whether there is a word to be translated between the blanks."""
    return any(text.strip(" ,.:·()") for text, *_ in Formatter().parse(line.phrase))


def marked_in(box: Box) -> frozenset[str]:
    """Return what the catalogues take from the kernel and the package, and the texts of its rulebook."""
    home = Path(str(sys.modules[type(box.game).__module__].__file__)).parent
    rules = (rule.title for rule in box.rulebook.rules.values())
    house = (
        text
        for rule in box.rulebook.house_rules
        for text in (rule.question, *(value.label for value in rule.values))
    )
    return frozenset((*rules, *house)) | marked_below(PROJECT / "referee/rules/kernel") | marked_below(home)


@cache
def marked_below(folder: Path) -> frozenset[str]:
    nodes = [node for file in folder.rglob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    titles = (title for node in nodes if isinstance(node, ast.ClassDef) for title in titles_of(node))
    texts = (text for node in nodes if isinstance(node, ast.Call) for text in texts_of(node))
    return frozenset((*titles, *texts))


def test_who_may_not_read_an_entry_learns_nothing_from_it(box: Box) -> None:
    """Two tables that differ in one sealed entry say the same to whoever may not read it."""
    for step in steps_of(box):
        for other in otherwise(box, step):
            outcome = box.game.adjudicate(step.before.state, other).outcome
            ours = Record(step.record.number, other, Ruling(outcome, ()))
            for viewer in (None, *step.after.state.players):
                here, there = (
                    (shown(box, log, viewer)) for log in (step.after, extend(box.game, step.before, ours))
                )
                if box.game.is_sealed(step.after.state, step.record.entry, viewer):
                    assert here == there, (viewer, other)


def otherwise(box: Box, step: Step) -> Iterator[Entry]:
    """Yield what could have been entered instead, of the same kind and seat, as hidden as the entry is."""
    entry, state = step.record.entry, step.before.state
    kind = box.game.kinds[entry.kind]
    if not any(box.game.is_sealed(step.after.state, entry, each) for each in (None, *state.players)):
        return
    panel = panel_of(box.game, kind, state, Draft(kind.name, entry.seat, kind.picked(state, entry)))
    for choice in panel.choices:
        for option in choice.options:
            draft = Draft(kind.name, entry.seat, {**panel.draft.picked, choice.field: (option.word,)})
            other = panel_of(box.game, kind, state, draft)
            if other.ruling and other.entry and other.entry != entry:
                yield other.entry


def shown(box: Box, log: Log[Any], viewer: str | None) -> Any:
    """Return what the pages say to a viewer of the last record and of where the table stands."""
    record, game = log.version.record, box.game
    assert record is not None
    told = game.describe(log.state, record.entry, record.ruling.outcome, viewer)
    prompts = [(prompt.kind, prompt.seats, prompt.line.text()) for prompt in game.prompts(log.state)]
    return told.text(), prompts, {name: line.text() for name, line in game.standing(log.state).items()}


def test_what_seats_enter_at_once_comes_to_the_same_in_either_order(box: Box) -> None:
    if box.name in OWN:
        pytest.skip("it is seen in tests of its own, over longer games")
    for number, step in enumerate(steps_of(box)):
        for one, other in made_at_once(box.game, step.before.state, random.Random(number), box.texts):
            assert_meet(box.game, step.before.state, one, other)


def test_a_game_ends_with_a_result_for_everybody(box: Box) -> None:
    if box.name in OWN:
        pytest.skip("it is seen in tests of its own, over longer games")
    for game in games(box):
        played = box.game.finished_game(game[-1].after)
        assert played is not None, f"not over after {len(game)} entries"
        state = game[-1].after.state
        assert {result.seat for result in played.results} <= set(state.players)
        assert any(result.is_winner for result in played.results)
        assert played.points[-1:] in ((), (scores_of(played),)), "the last points are not the scores"
        assert played.first in state.players
        assert {each.figure for each in played.counted} <= set(box.game.figures)
        assert dict(played.house_rules) == dict(box.game.house_now(state))


def test_time_is_counted_for_a_phase_that_has_a_name(box: Box) -> None:
    for step in steps_of(box):
        state = step.before.state
        assert box.game.phase(state) in ("", *box.game.phases.values())
        assert {*box.game.due(state)} <= {*state.players}
