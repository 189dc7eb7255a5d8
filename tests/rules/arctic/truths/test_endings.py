"""No sentence about an action of the gathering or about the end is false, over random ones."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from referee.rules.arctic.ending.scoring import ScoringCase, resolve_scoring
from referee.rules.arctic.worth.action import ActionCase, resolve_action
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.ruling import Reason
from referee.second.arctic import scoring as scoring_twin
from referee.second.arctic import skirmish as twin
from referee.second.arctic.cards import corrected, printed_table
from referee.second.arctic.house_rules import DEFAULTS
from referee.second.arctic.values import Helper, Values
from tests.rules.arctic.ending.test_scoring_against_twin import scoring_cases
from tests.rules.arctic.games import strategies
from tests.rules.arctic.truths.end import TRUE_WHEN, Ended, players_of

Json = dict[str, Any]

# The end -------------------------------------------------------------------------------------------


@given(scoring_cases().filter(lambda case: "error" not in scoring_twin.scoring(case)))
def test_every_sentence_about_the_end_is_true(case: Json) -> None:
    ruling = resolve_scoring(decode(ScoringCase, case))
    players, table = players_of(case)
    earlier: list[Reason] = []

    for reason in ruling.reasons:
        found = [holds for words, holds in TRUE_WHEN.items() if words in reason.phrase]
        assert len(found) == 1, f"nobody has said when this is true: {reason.phrase}"
        assert found[0](Ended(reason, earlier, players, case, table)), reason.text()
        earlier.append(reason)


# Actions -------------------------------------------------------------------------------------------


@given(strategies.action_cases())
def test_every_sentence_about_an_action_is_true(case: Json) -> None:
    expected = twin.action(case)
    if "error" in expected:
        return
    table = corrected(printed_table(), case.get("overrides") or {})
    cards = [table[card_id] for card_id in case["cards"]]
    rules = {**DEFAULTS, **(case.get("house_rules") or {})}
    values = Values(case["action"], case.get("leader"), rules)

    for reason in resolve_action(decode(ActionCase, case)).reasons:
        if "{value}" in reason.phrase:
            assert reason.facts["value"] == expected["value"], reason.text()
        elif "gives each {card}" in reason.phrase:
            given_to = {(_title(card), values.given(card)) for card in cards}
            assert (reason.facts["card"], reason.facts["number"]) in given_to, reason.text()
        elif "who can still carry a tool" in reason.phrase:
            assert any(card.kind == "member" and values.mod(card) for card in cards), reason.text()
        elif "With this leader" in reason.phrase:
            helpers = [Helper(card) for card in cards if card.kind == "member"]
            ways = list(values.ways(helpers, [card for card in cards if card.kind != "member"]))
            # A split in which every tool is carried comes first.
            ways = [way for way in ways if way.idle_tools == min(each.idle_tools for each in ways)]
            best = {way.by_choice for way in ways if way.value == max(each.value for each in ways)}
            assert (len(best) > 1) == ("Several ways" in reason.phrase), reason.text()
        else:
            assert _known(reason, expected["value"]), reason.text()


def _known(reason: Reason, value: int) -> bool:
    """Sentences whose truth is their own condition."""
    if "of 0" in reason.phrase:
        return value == 0
    if "2 for each Courier" in reason.phrase:
        return 0 < int(str(reason.facts["number"])) <= value
    return "With Scrappers" in reason.phrase and value > 0


def _title(card: Any) -> str:
    return f"{card.name} {card.row.get('variant') or ''}".strip()
