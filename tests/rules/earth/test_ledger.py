"""The lines of a table ruling of Skirmish for Earth, as they are read."""

import pytest

from referee.rules.earth.record.outcomes import LedgerLine
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.ruling import IllegalEntry


def test_a_line_with_a_word_that_it_does_not_know_is_refused() -> None:
    with pytest.raises(IllegalEntry) as refused:
        decode(LedgerLine, {"what": "ships", "from": "Ana", "to": "Ben", "n": 2})

    assert refused.value.code == "malformed"
