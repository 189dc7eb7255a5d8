"""When each sentence about a skirmish is true, said over the twin's table, without the referee's own code.

A sentence is told by words of it, of several that fit by the longest. What is said of a declaration is
looked at on the table before and after it, what is said of the count on the table at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.rules.arctic.truths import counted, declared
from tests.rules.arctic.truths.skirmish_moments import Moment
from tests.rules.arctic.truths.told import by_most_words

TRUE_WHEN: Mapping[str, Callable[[Moment], bool]] = {**declared.TRUE_WHEN, **counted.TRUE_WHEN}


def is_true(moment: Moment) -> bool:
    """Whether a sentence is true. Raises AssertionError for one that is not entered above."""
    holds = by_most_words(TRUE_WHEN, moment.phrase)
    assert holds, f"nobody has said when this is true: {moment.phrase}"
    return holds(moment)
