"""Every table that says something of each act in the skirmish has all of them."""

from __future__ import annotations

from collections.abc import Iterable

from referee.rules.arctic.record.case import Act
from referee.rules.arctic.skirmish import acts as words
from referee.rules.arctic.skirmish import declarations, targets
from referee.rules.arctic.solo import moves
from referee.second.arctic import skirmish as second
from referee.web.arctic import acts, board
from referee.web.arctic.stage import lane
from tests.rules.arctic.rows import tables

LEADERS = {*targets.LEADER_OF}
# What gains the opponent of a solo game nothing, and what needs a leader, which it doesn't have.
NEVER_OF_THE_OPPONENT = {Act.USE, *LEADERS}
TABLES: dict[str, Iterable[str]] = {
    "DONE in rules/arctic/skirmish/acts.py": words.DONE,
    "ACTS in rules/arctic/skirmish/acts.py": words.ACTS,
    "RULE_OF in rules/arctic/skirmish/targets.py": targets.RULE_OF,
    "POWERS_FOR or LEADER_OF in rules/arctic/skirmish/targets.py": {*targets.POWERS_FOR, *LEADERS},
    "CANNOT or LACKS in rules/arctic/skirmish/targets.py": {*targets.CANNOT, *targets.LACKS},
    "CARRY_OUT in rules/arctic/skirmish/declarations.py": declarations.CARRY_OUT,
    "ORDER in rules/arctic/solo/moves.py": {*sum(moves.ORDER, ()), *NEVER_OF_THE_OPPONENT},
    "ORDER_AGAINST_SAVES in rules/arctic/solo/moves.py": {
        *sum(moves.ORDER_AGAINST_SAVES, ()),
        *NEVER_OF_THE_OPPONENT,
    },
    "ACT_RULE in second/arctic/skirmish.py": second.ACT_RULE,
    "ACT_POWERS or LEADER_ACTS in second/arctic/skirmish.py": {
        *second.ACT_POWERS,
        *second.LEADER_ACTS,
    },
    "ACT_ICONS in web/arctic/acts.py": acts.ACT_ICONS,
    "USED in web/arctic/board.py": board.USED,
    "ACTED in web/arctic/stage/lane.py": lane.ACTED,
    "VERBS in tests/rules/arctic/rows/tables.py": tables.VERBS.values(),
}


def test_no_act_is_missing_from_a_table() -> None:
    lacking = {table: {*Act} - {*acts_of} for table, acts_of in TABLES.items()}
    missing = [f"{table}: {act.value}" for table, some in lacking.items() for act in some]
    assert not missing, "\n".join(("Add to these tables (folders of referee/):", *missing))
