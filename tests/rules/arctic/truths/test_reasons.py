"""No sentence of a ruling on a skirmish is false, over thousands of them made up by chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import example, given

from referee.rules.arctic.record.case import Case
from referee.rules.arctic.skirmish.rule import play_out, resolve_skirmish
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.ruling import Reason
from referee.second.arctic import skirmish as twin
from tests.rules.arctic.games import strategies
from tests.rules.arctic.truths.skirmish import is_true
from tests.rules.arctic.truths.skirmish_moments import Moment, snapshot

Json = dict[str, Any]
SCOUTS: Json = {"cards": ["scouting_refugee"] * 4, "leader": "gangster"}
"""One fights, and three help it."""


def moments(case: Json) -> Iterator[tuple[Reason, Moment]]:
    """Yield each reason with the tables that it speaks of."""
    play = twin.Skirmish(case)
    said = list(case.get("declarations") or [])
    answer = encode(resolve_skirmish(decode(Case, case)).outcome)
    told: list[Reason] = []
    for number, declaration in enumerate(said, start=1):
        before = snapshot(play)
        play.declare(declaration)
        reasons = play_out(decode(Case, {**case, "declarations": said[:number]})).reasons
        for reason in reasons[len(told) :]:
            moment = Moment(reason.phrase, reason.facts, before, snapshot(play), declaration, answer)
            yield reason, moment
        told = list(reasons)
    for reason in resolve_skirmish(decode(Case, case)).reasons[len(told) :]:
        yield reason, Moment(reason.phrase, reason.facts, play, play, {}, answer)


@example({"players": ["Ann", "Bo"], "forces": {"Ann": {"cards": []}, "Bo": SCOUTS}})
@given(strategies.skirmish_cases())
def test_every_sentence_about_a_skirmish_is_true(case: Json) -> None:
    expected = twin.skirmish(case)
    if "error" in expected:
        return

    for reason, moment in moments(case):
        assert is_true(moment), reason.text()


@given(strategies.skirmish_cases())
def test_every_number_that_makes_a_fight_is_in_its_sum(case: Json) -> None:
    try:
        ruling = resolve_skirmish(decode(Case, case))
    except ValueError:
        return

    for reason in ruling.reasons:
        for each in reason.sums:
            assert sum(number for _, number in each.terms) == each.total
    (fights,) = [reason.sums for reason in ruling.reasons if "A-41" in reason.rules and reason.sums]
    assert {each.who: each.total for each in fights} == ruling.outcome.fight
