"""Inserting a forgotten entry before a record: where it counts, what stays, and taking it out again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.log import (
    Entry,
    Log,
    Record,
    Restore,
    Retract,
    as_shown,
    counting_records,
    extend,
    is_late,
    open_log,
    rule_on,
)
from referee.rules.kernel.history.sentences import sentence_of
from referee.rules.kernel.records import Amend, Amended, Author, Insert
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.kernel.counting import COUNTING, Add, Setup, State
from tests.rules.kernel.history.test_amend import told
from tests.rules.kernel.history.test_log import entered

NUMBERS = st.lists(st.integers(0, 2), min_size=1, max_size=4)


def rewritten(log: Log[State], facts: Insert | Amend | Retract | Restore) -> Log[State]:
    """Return the log after this entry, with its outcome as it is stored."""
    ruling = rule_on(COUNTING, log, Entry(facts))
    if isinstance(facts, Insert | Amend):
        assert decode(Amended, encode(ruling.outcome)) == ruling.outcome
    return extend(COUNTING, log, Record(log.number + 1, Entry(facts), ruling))


def rulings(log: Log[State]) -> list[tuple[Entry, object]]:
    return [(record.entry, record.ruling.outcome) for record in counting_records(log)]


@pytest.fixture
def log() -> Log[State]:
    """Return a log in which 1, 2 and 3 were added."""
    return entered(open_log(COUNTING, Setup()), Add(1), Add(2), Add(3))


def test_it_counts_before_the_record_under_the_number_of_its_own(log: Log[State]) -> None:
    after = rewritten(log, Insert(2, told(4), anew=True))

    assert [record.number for record in counting_records(after)] == [1, 4, 2, 3]
    assert [record.ruling.outcome.total for record in counting_records(after)] == [1, 5, 7, 10]


def test_later_records_stay_as_played_unless_the_table_wants_them_again(log: Log[State]) -> None:
    stays = rewritten(log, Insert(3, told(6)))
    again = rewritten(log, Insert(3, told(6), again=(3,)))

    assert [record.ruling.outcome.total for record in counting_records(stays)] == [1, 3, 9, 6]
    assert [record.ruling.outcome.total for record in counting_records(again)] == [1, 3, 9]
    assert rule_on(COUNTING, log, Entry(Insert(3, told(6), again=(3,)))).reasons[0].text() == (
        "Entry 3 is left out (Ann adds). 12 is too much."
    )


@given(NUMBERS, st.integers(0, 2), st.data())
def test_it_is_as_if_it_had_been_there_from_the_start(
    numbers: list[int], new: int, data: st.DataObject
) -> None:
    log = entered(open_log(COUNTING, Setup()), *map(Add, numbers))
    place = data.draw(st.integers(1, len(numbers)))

    after = rewritten(log, Insert(place, told(new), anew=True))

    from_start = [*numbers[: place - 1], new, *numbers[place - 1 :]]
    assert rulings(after) == rulings(entered(open_log(COUNTING, Setup()), *map(Add, from_start)))


@given(NUMBERS, st.integers(0, 2), st.data())
def test_taken_out_again_it_leaves_nothing(numbers: list[int], new: int, data: st.DataObject) -> None:
    log = entered(open_log(COUNTING, Setup()), *map(Add, numbers))
    place, anew = data.draw(st.integers(1, len(numbers))), data.draw(st.booleans())
    after = rewritten(log, Insert(place, told(new), anew=anew))

    struck = rewritten(after, Amend(after.number, anew=anew))
    undone = rewritten(after, Retract(after.number))

    assert rulings(struck) == rulings(undone) == rulings(log)
    assert undone.version is log.version
    assert rewritten(undone, Restore(after.number)).version is after.version


def test_an_inserted_entry_is_amended_and_inserted_before(log: Log[State]) -> None:
    after = rewritten(log, Insert(2, told(4), anew=True))
    amended = rewritten(after, Amend(4, told(1)))
    before = rewritten(amended, Insert(4, told(2), anew=True))

    assert [record.ruling.outcome.total for record in counting_records(amended)] == [1, 2, 4, 7]
    assert [record.number for record in counting_records(before)] == [1, 6, 4, 2, 3]


def test_a_refused_entry_is_not_inserted_nor_one_before_what_does_not_count(log: Log[State]) -> None:
    for facts, code in ((Insert(2, told(-1)), "negative"), (Insert(9, told(1)), "not-in-play")):
        with pytest.raises(IllegalEntry) as refused:
            rule_on(COUNTING, log, Entry(facts))
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("facts", "author"),
    [
        (Insert(2, told(1)), Author("Ann")),
        (Insert(2, entry_data(Entry(Retract(1)))), Author()),
        (Insert(2, told(1, "=out")), Author()),
        (Insert(9, told(1)), Author()),
    ],
)
def test_only_the_table_inserts_and_only_what_can_be_played(
    log: Log[State], facts: Insert, author: Author
) -> None:
    with pytest.raises(IllegalEntry) as refused:
        rule_on(COUNTING, log, Entry(facts), author)
    assert refused.value.code == "not-yours"


def test_what_is_sent_from_a_page_of_before_is_late(log: Log[State]) -> None:
    after = rewritten(log, Insert(2, told(1)))

    assert as_shown(after, 3) is None
    assert is_late(COUNTING, after, Entry(Add(1)), 3)
    assert not is_late(COUNTING, after, Entry(Add(1)), 4)


def test_the_log_says_where_it_was_inserted(log: Log[State]) -> None:
    facts = Insert(2, told(4))
    record = Record(4, Entry(facts), rule_on(COUNTING, log, Entry(facts)))
    after = extend(COUNTING, log, record)

    assert sentence_of(COUNTING, after, record, None).text().startswith("Inserted before entry 2: ")
