"""The log: a fold over records; undo and redo are records too; overrides keep account of the check."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.history.log import (
    Checks,
    Entry,
    Facts,
    Log,
    Record,
    Restore,
    Retract,
    counting_records,
    extend,
    open_log,
    rule_on,
)
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal
from tests.rules.kernel.counting import COUNTING, Add, Setup, State


def entered(log: Log[State], *told: Facts, seat: str | None = "Ann") -> Log[State]:
    """Return the log after these entries were ruled on and recorded."""
    for facts in told:
        entry = Entry(facts, seat)
        log = extend(COUNTING, log, Record(log.number + 1, entry, rule_on(COUNTING, log, entry)))
    return log


@pytest.fixture
def log() -> Log[State]:
    """Return a log in which 1, 2 and 3 were added."""
    return entered(open_log(COUNTING, Setup()), Add(1), Add(2), Add(3))


def test_a_log_opens_with_nothing_in_it() -> None:
    log = open_log(COUNTING, Setup(start=4))

    assert (log.number, log.state, log.undoable, log.redoable) == (0, State(4), None, None)
    assert counting_records(log) == ()


def test_the_state_is_a_fold_over_the_records(log: Log[State]) -> None:
    assert (log.number, log.state.total) == (3, 6)
    assert [record.number for record in counting_records(log)] == [1, 2, 3]


def test_the_fold_takes_the_recorded_outcome_and_rules_nothing_anew() -> None:
    empty = open_log(COUNTING, Setup())
    entry = Entry(Add(1), "Ann")
    ruling = rule_on(COUNTING, empty, Entry(Add(9), "Ann"))

    log = extend(COUNTING, empty, Record(1, entry, ruling))

    assert log.state.total == 9


def test_what_counts_folded_again_is_the_log(log: Log[State]) -> None:
    again = open_log(COUNTING, Setup())
    for record in counting_records(log):
        again = extend(COUNTING, again, record)

    assert again == log


def test_undo_restores_the_state_before_the_record(log: Log[State]) -> None:
    states = [State(0), *(State(total, "Ann") for total in (1, 3, 6))]

    for number in (3, 2, 1):
        assert log.state == states[number]
        log = entered(log, Retract(number))
        assert log.state == states[number - 1]


def test_undo_and_redo_are_records_with_numbers_of_their_own(log: Log[State]) -> None:
    log = entered(log, Retract(3), Restore(3))

    assert log.number == 5
    assert [record.number for record in counting_records(log)] == [1, 2, 3]


def test_redo_brings_back_what_was_undone_last(log: Log[State]) -> None:
    log = entered(log, Retract(3), Retract(2))

    assert log.redoable is not None
    assert log.redoable.number == 2
    assert entered(log, Restore(2)).state.total == 3
    assert entered(log, Restore(2), Restore(3)).state.total == 6


def test_a_new_entry_forgets_what_could_be_redone(log: Log[State]) -> None:
    log = entered(log, Retract(3), Add(4))

    assert log.redoable is None
    assert log.state.total == 7
    assert [record.number for record in counting_records(log)] == [1, 2, 5]


def test_what_was_redone_can_be_undone_again(log: Log[State]) -> None:
    log = entered(log, Retract(3), Restore(3), Retract(3))

    assert (log.number, log.state.total) == (6, 3)


@pytest.mark.parametrize("number", [0, 1, 2, 4, 99])
def test_only_the_last_record_that_counts_can_be_undone(log: Log[State], number: int) -> None:
    with pytest.raises(IllegalEntry) as refused:
        rule_on(COUNTING, log, Entry(Retract(number)))

    assert refused.value.code == "nothing-to-undo"


@pytest.mark.parametrize("number", [1, 3, 4])
def test_only_what_was_undone_last_can_be_redone(log: Log[State], number: int) -> None:
    log = entered(log, Retract(3), Retract(2))

    with pytest.raises(IllegalEntry) as refused:
        rule_on(COUNTING, log, Entry(Restore(number)))

    assert refused.value.code == "nothing-to-redo"


def test_an_empty_log_has_nothing_to_undo() -> None:
    with pytest.raises(IllegalEntry) as refused:
        rule_on(COUNTING, open_log(COUNTING, Setup()), Entry(Retract(0)))

    assert refused.value.code == "nothing-to-undo"


def test_an_entry_says_its_kind() -> None:
    kinds = [Entry(facts).kind for facts in (Add(1), Retract(1), Restore(1))]

    assert kinds == ["add", "retract", "restore"]


# Overrides -------------------------------------------------------------------------------------------


def test_a_check_refuses_what_does_not_hold() -> None:
    with pytest.raises(IllegalEntry) as refused:
        rule_on(COUNTING, open_log(COUNTING, Setup()), Entry(Add(11)))

    assert refused.value.code == "too-much"


def test_the_table_may_pass_over_a_check_and_the_reasons_say_which() -> None:
    empty = open_log(COUNTING, Setup())

    ruling = rule_on(COUNTING, empty, Entry(Add(11), overrides=frozenset({"too-much"})))

    assert ruling.outcome.total == 11
    assert ruling.reasons[0].text() == "Override. The check said: 11 is too much."
    assert ruling.reasons[0].rules == ("T-1",)


def test_an_override_of_another_check_does_not_help() -> None:
    with pytest.raises(IllegalEntry) as refused:
        rule_on(COUNTING, open_log(COUNTING, Setup()), Entry(Add(11), overrides=frozenset({"negative"})))

    assert refused.value.code == "too-much"


def test_a_check_that_cannot_be_overridden_stands() -> None:
    with pytest.raises(IllegalEntry) as refused:
        rule_on(COUNTING, open_log(COUNTING, Setup()), Entry(Add(-1), overrides=frozenset({"negative"})))

    assert refused.value.code == "negative"


def test_an_override_that_nothing_asked_for_leaves_no_trace() -> None:
    checks = Checks(Entry(Add(1), overrides=frozenset({"too-much"})))

    checks.require(True, Refusal("too-much", "Too much.", can_override=True))

    assert checks.overridden == []


# Any course of events --------------------------------------------------------------------------------


@given(st.lists(st.sampled_from(["add", "undo", "redo"]), max_size=30))
def test_a_log_is_a_stack_with_a_second_stack_for_redo(course: list[str]) -> None:
    log, counting, undone = open_log(COUNTING, Setup()), [(0, State(0))], list[tuple[int, State]]()

    for step in course:
        if step == "add" and log.state.total < 10:
            log = entered(log, Add(1))
            counting, undone = [*counting, (log.number, State(len(counting), "Ann"))], []
        elif step == "undo" and len(counting) > 1:
            log = entered(log, Retract(counting[-1][0]))
            undone.append(counting.pop())
        elif step == "redo" and undone:
            log = entered(log, Restore(undone[-1][0]))
            counting.append(undone.pop())

        assert log.state == counting[-1][1]
        assert [record.number for record in counting_records(log)] == [number for number, _ in counting[1:]]
        assert (log.redoable is None) == (not undone)
