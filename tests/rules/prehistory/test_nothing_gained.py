"""An instruction that always brings something cannot be done with nothing entered, unless that is said."""

from __future__ import annotations

import pytest

from referee.rules.kernel.entry.entry import Entry, Facts
from referee.rules.kernel.history.log import rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.otherwise import NotDone
from referee.rules.prehistory.answers.autumn import Lane
from referee.rules.prehistory.answers.summer import ColumnTakenBack
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import Members, PillarAt
from tests.rules.prehistory.instructed import as_instructed
from tests.rules.prehistory.test_game import Playing, autumn, spring, summer

TIED = (PillarAt("fishing"), PillarAt("hunting"))


def refused(table: Playing, facts: Facts) -> IllegalEntry:
    with pytest.raises(IllegalEntry) as refusal:
        rule_on(PREHISTORY, table.log, Entry(as_instructed(table.state, facts)))
    return refusal.value


def to_the(kind: str) -> Playing:
    """An autumn in which a member goes to such a target."""
    return autumn(red=3, marker=kind).tell(Lane(kind, 1, ("centre",)))


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        (spring(yellow=2), "M-38"),
        (spring(brown=2), "M-31"),
        (spring(white=2), "M-39"),
        (to_the("campsite"), "M-73"),
        (to_the("fishing"), "M-74"),
        (to_the("hunting"), "M-74"),
        (to_the("gathering"), "M-74"),
        (to_the("action_marker"), "M-75"),
    ],
)
def test_done_with_nothing_entered_is_refused_and_nothing_can_be_said(table: Playing, rule: str) -> None:
    assert refused(table, Done()).rule == rule
    assert refused(table, Done(note="quickly")).code == "nothing-entered"
    for facts in (Done(nothing=True), Done(dev=1)):
        rule_on(PREHISTORY, table.log, Entry(as_instructed(table.state, facts)))


@pytest.mark.parametrize(
    "table", [spring(red=2), spring(sixth=2), spring(), autumn(members=Members(7, 3, 0))]
)
def test_what_may_bring_nothing_needs_no_word(table: Playing) -> None:
    assert rule_on(PREHISTORY, table.log, Entry(as_instructed(table.state, Done()))).reasons


def test_after_a_tie_of_columns_the_markers_taken_back_are_entered_or_none_lie_there() -> None:
    table = summer().tell(ColumnTakenBack(TIED))
    assert table.step.act == "take_back"
    empty = refused(table, Done(nothing=True))
    assert (empty.code, empty.rule) == ("nothing-entered", "M-53")
    assert table.tell(NotDone("nothing")).state.took_back == 1


def test_a_take_back_says_what_lay_there_or_that_nothing_did() -> None:
    assert refused(summer(), ColumnTakenBack()).rule == "M-52"
    assert summer().tell(ColumnTakenBack(nothing=True)).state.took_back == 1


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (ColumnTakenBack((PillarAt("fishing"), PillarAt("fishing"))), "told-twice"),
        (ColumnTakenBack((PillarAt("fishing", -1),)), "no-such-column"),
        (ColumnTakenBack((PillarAt("fishing", 2),)), "no-such-column"),
        (ColumnTakenBack((PillarAt("nowhere"),)), "unknown-symbol"),
        (ColumnTakenBack(nothing=True, chosen="nowhere 1"), "no-such-column"),
    ],
)
def test_a_take_back_names_columns_that_there_are_and_each_once(facts: Facts, code: str) -> None:
    assert refused(summer(), facts).code == code
