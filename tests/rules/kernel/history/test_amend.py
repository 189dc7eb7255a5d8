"""Amending: an older record is replaced or struck out, and the rest is entered again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.entry.entry import EntryData, entry_data
from referee.rules.kernel.history.log import (
    Entry,
    Log,
    Record,
    Restore,
    Retract,
    counting_records,
    extend,
    open_log,
    rule_on,
)
from referee.rules.kernel.records import Amend, Amended
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal
from tests.rules.kernel.counting import COUNTING, Add, Setup, State, Sum
from tests.rules.kernel.history.test_log import entered

NUMBERS = st.lists(st.integers(0, 4), min_size=1, max_size=7)


def told(number: int, *overrides: str) -> EntryData:
    """Return what should have been entered."""
    return entry_data(Entry(Add(number), "Ann", frozenset(overrides)))


def amended(log: Log[State], amend: Amend) -> Log[State]:
    """Return the log after an amendment that went through its JSON form."""
    ruling = rule_on(COUNTING, log, Entry(amend))
    again = decode(Amended, encode(ruling.outcome))
    assert again == ruling.outcome
    return extend(COUNTING, log, Record(log.number + 1, Entry(amend), ruling))


def said(log: Log[State], amend: Amend) -> list[str]:
    """Return the reasons of an amendment in English."""
    return [reason.text() for reason in rule_on(COUNTING, log, Entry(amend)).reasons]


@pytest.fixture
def log() -> Log[State]:
    """Return a log in which 1, 2 and 3 were added."""
    return entered(open_log(COUNTING, Setup()), Add(1), Add(2), Add(3))


def test_the_rest_is_ruled_on_again(log: Log[State]) -> None:
    after = amended(log, Amend(1, told(4)))

    assert (after.number, after.state.total) == (4, 9)
    assert [record.number for record in counting_records(after)] == [1, 2, 3]
    assert [record.ruling.outcome.total for record in counting_records(after)] == [4, 6, 9]


def test_every_ruling_that_changes_is_said(log: Log[State]) -> None:
    assert said(log, Amend(2, told(4))) == [("Entry 3 stays (Ann adds): same result, different numbers.")]
    assert said(log, Amend(3, told(4))) == ["No other ruling changes."]
    assert said(log, Amend(1, told(1))) == ["No other ruling changes."]


def test_what_is_said_otherwise_is_said_though_the_outcomes_are_equal(
    monkeypatch: pytest.MonkeyPatch, log: Log[State]
) -> None:
    monkeypatch.setattr(Sum, "__eq__", lambda one, other: isinstance(other, Sum))
    monkeypatch.setattr(
        COUNTING, "describe", lambda state, entry, outcome, viewer=None: Line(f"Now {outcome.total}")
    )

    assert said(log, Amend(2, told(4))) == ["Entry 3 was: Now 6. Now: Now 8."]
    assert said(log, Amend(2, told(2))) == ["No other ruling changes."]


def test_a_check_that_now_fails_is_passed_over_and_said(log: Log[State]) -> None:
    after = amended(log, Amend(1, told(8)))

    assert after.state.total == 13
    assert [sorted(record.entry.overrides) for record in counting_records(after)] == [[], [], ["too-much"]]
    assert said(log, Amend(1, told(8)))[-1] == "Entry 3 stays as an override (Ann adds). 13 is too much."


def test_what_can_no_longer_be_is_left_out(monkeypatch: pytest.MonkeyPatch, log: Log[State]) -> None:
    def refuse_odd(state: State, entry: Entry) -> object:
        if state.total % 2:
            raise Refusal("odd", "The sum is odd.", rule="T-3")()
        return original(state, entry)

    original = COUNTING.adjudicate
    monkeypatch.setattr(COUNTING, "adjudicate", refuse_odd)
    log = entered(open_log(COUNTING, Setup()), Add(2), Add(2), Add(2))

    assert said(log, Amend(1, told(1))) == [
        "Entry 2 is left out (Ann adds). The sum is odd.",
        "Entry 3 is left out (Ann adds). The sum is odd.",
    ]
    assert amended(log, Amend(1, told(1))).state.total == 1


def test_an_entry_is_struck_out(log: Log[State]) -> None:
    after = amended(log, Amend(2))

    assert after.state.total == 4
    assert [record.number for record in counting_records(after)] == [1, 3]


def test_the_only_entry_is_struck_out() -> None:
    log = entered(open_log(COUNTING, Setup(start=4)), Add(1))

    after = amended(log, Amend(1))

    assert after.state == State(4)
    assert counting_records(after) == ()
    assert entered(after, Retract(2)).state.total == 5


def test_undo_takes_the_amendment_back_as_one(log: Log[State]) -> None:
    after = amended(log, Amend(1, told(4)))
    assert after.undoable is not None
    assert after.undoable.number == 4

    back = entered(after, Retract(4))
    assert back.version == log.version
    assert back.undoable == log.undoable
    assert entered(back, Restore(4)).version == after.version


def test_play_goes_on_after_an_amendment(log: Log[State]) -> None:
    after = entered(amended(log, Amend(1, told(2))), Add(1))

    assert after.state.total == 8
    assert entered(after, Retract(5)).state.total == 7
    assert entered(after, Retract(5), Retract(4)).state.total == 6


def test_an_amended_record_is_amended_again(log: Log[State]) -> None:
    once = amended(log, Amend(1, told(2)))
    twice = amended(once, Amend(1, told(3)))

    assert twice.state.total == 8
    assert entered(twice, Retract(5)).version == once.version


def test_the_new_entry_itself_is_refused_as_ever(log: Log[State]) -> None:
    with pytest.raises(IllegalEntry, match="11 is too much"):
        rule_on(COUNTING, log, Entry(Amend(3, told(8))))

    assert amended(log, Amend(3, told(8, "too-much"))).state.total == 11


@pytest.mark.parametrize("number", [0, 4, 99])
def test_only_what_counts_is_amended(log: Log[State], number: int) -> None:
    back = entered(log, Retract(3))
    for each in (log, back) if number != 4 else (log,):
        with pytest.raises(IllegalEntry, match="doesn’t count"):
            rule_on(COUNTING, each, Entry(Amend(number, told(1))))
    with pytest.raises(IllegalEntry, match="doesn’t count"):
        rule_on(COUNTING, back, Entry(Amend(3, told(1))))


def test_nonsense_is_refused(log: Log[State]) -> None:
    with pytest.raises(IllegalEntry) as unknown:
        rule_on(COUNTING, log, Entry(Amend(1, EntryData("sing"))))
    with pytest.raises(IllegalEntry) as malformed:
        rule_on(COUNTING, log, Entry(Amend(1, EntryData("add", {"number": "two"}))))

    assert (unknown.value.code, malformed.value.code) == ("unknown-kind", "malformed")


@given(NUMBERS, st.data())
def test_an_amended_game_is_the_game_played_so_from_the_start(
    numbers: list[int], data: st.DataObject
) -> None:
    """The slow twin plays the whole game anew, overriding what the amendment overrides."""
    place = data.draw(st.integers(0, len(numbers) - 1))
    new = data.draw(st.none() | st.integers(0, 4))
    log = open_log(COUNTING, Setup())
    for number in numbers:
        entry = Entry(Add(number), "Ann", frozenset({"too-much"}))
        log = extend(COUNTING, log, Record(log.number + 1, entry, rule_on(COUNTING, log, entry)))

    after = amended(log, Amend(place + 1, None if new is None else told(new, "too-much")))

    twin = [*numbers[:place], *([] if new is None else [new]), *numbers[place + 1 :]]
    assert after.state.total == sum(twin)
    totals = [record.ruling.outcome.total for record in counting_records(after)]
    assert totals == [sum(twin[: count + 1]) for count in range(len(twin))]
    assert entered(after, Retract(after.number)).version == log.version
