"""No sentence about the opponent's play in the solo game is false, over random forces."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from referee.rules.arctic.solo.rule import SoloCase, rule_solo
from referee.rules.kernel.text.codec import decode, encode
from referee.second.arctic.cards import Refused
from tests.rules.arctic.games.solo_strategies import solo_cases
from tests.rules.arctic.solo.test_against_twin import laid_out
from tests.rules.arctic.truths.solo_play import TRUE_WHEN, Played
from tests.rules.arctic.truths.tables import rooms_of


@given(solo_cases())
def test_every_sentence_about_the_opponent_s_play_is_true(case: dict[str, Any]) -> None:
    twin = laid_out(case)
    if isinstance(twin, Refused):
        return
    ruling = rule_solo(decode(SoloCase, case))
    answer = encode(ruling.outcome)

    for reason in (*ruling.count.reasons, *ruling.why_best, ruling.prize):
        if rooms_of(reason.phrase) == ["skirmish"]:
            continue
        found = [holds for words, holds in TRUE_WHEN.items() if words in reason.phrase]
        assert len(found) == 1, f"nobody has said when this is true: {reason.phrase}"
        assert found[0](Played(reason, twin, answer)), reason.text()
