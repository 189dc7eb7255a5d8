"""No sentence about an action of the gathering or about the end is false, over random ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import given

from referee.rules.arctic.ending.scoring import ScoringCase, resolve_scoring
from referee.rules.arctic.worth.action import ActionCase, resolve_action
from referee.rules.kernel.codec import decode
from referee.rules.kernel.ruling import Reason
from tests.rules.arctic import scoring_twin, strategies, twin
from tests.rules.arctic.scoring_twin import Player
from tests.rules.arctic.test_scoring_against_twin import scoring_cases
from tests.rules.arctic.twin_cards import corrected, printed_table
from tests.rules.arctic.twin_values import DEFAULTS, Helper, Values

Json = dict[str, Any]

# The end -------------------------------------------------------------------------------------------


def measured(words: str, case: Json) -> Callable[[Player], int]:
    """Return what a sentence compares, told by its words; the first that fit."""
    combat_medics_too = case["house_rules"].get("combat_medics_count") == "yes"
    measures: Mapping[str, Callable[[Player], int]] = {
        "contested tools": Player.contested_tools,
        "tools": Player.tools,
        "meds on medicine": Player.meds,
        "Medics": lambda player: player.medics(combat_medics_too),
        "working buildings": lambda player: player.buildings,
        "Engineers": Player.engineers,
        "refugee cards": Player.refugees,
        "largest tribe": Player.people,
        "contested cards": Player.contested,
        "cards in the deck": lambda player: len(player.deck),
    }
    return next(measure for told, measure in measures.items() if told in words)


def is_true(reason: Reason, earlier: list[Reason], players: list[Player], case: Json, answer: Json) -> bool:
    facts, phrase = reason.facts, reason.phrase
    if "nothing breaks the tie" in phrase or "on a tie nobody" in phrase:
        return "tied" in earlier[-1].phrase and _after_a_tie(phrase, facts, earlier[-1], answer)
    if "nobody has" in phrase:
        measure = {"a tool": Player.tools, "meds": Player.meds, "refugee": Player.refugees}
        found = next((count for told, count in measure.items() if told in phrase), lambda p: p.buildings)
        return not any(found(player) for player in players)
    if "number" not in facts:
        return True
    compared = players
    is_narrowed = "of these" in phrase.lower() or "still tied" in phrase
    if is_narrowed:
        tied = earlier[-1].facts["tied"]
        compared = [player for player in players if player.name in tied]  # type: ignore[operator]
    numbers = {player.name: measured(phrase, case)(player) for player in compared}
    most = [name for name, number in numbers.items() if number == max(numbers.values())]
    named = [facts["winner"]] if "{winner}" in phrase else list(facts["tied"])  # type: ignore[arg-type]
    return sorted(most) == sorted(named) and max(numbers.values()) == facts["number"]  # type: ignore[type-var]


def _after_a_tie(phrase: str, facts: Mapping[str, Any], before: Reason, answer: Json) -> bool:
    tied = [name for name in answer["players"] if name in before.facts["tied"]]  # type: ignore[operator]
    if "first of them" in phrase:
        return bool(facts["winner"] == tied[0])
    return "count {people}" not in phrase or list(facts["tied"]) == tied


@given(scoring_cases().filter(lambda case: "error" not in scoring_twin.scoring(case)))
def test_every_sentence_about_the_end_is_true(case: Json) -> None:
    ruling = resolve_scoring(decode(ScoringCase, case))
    table = corrected(printed_table(), case.get("overrides", {}))
    players = [Player(name, case["tribes"][name], table) for name in case["players"]]
    for player in players:
        for gang, holders in ruling.outcome.gangs.items():
            if player.name in ((holders,) if isinstance(holders, str) else holders or ()):
                player.gangs.append(table[gang])
    earlier: list[Reason] = []

    for reason in ruling.reasons:
        assert is_true(reason, earlier, players, case, {"players": case["players"]}), reason.text()
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
        elif "gives {cards} a value" in reason.phrase:
            named = set(reason.facts["cards"])  # type: ignore[arg-type]
            given_to = {_title(card) for card in cards if values.given(card) is not None}
            assert named == given_to, reason.text()
        elif "helps another member and does not use up" in reason.phrase:
            assert any(card.kind == "member" and values.mod(card) for card in cards), reason.text()
        elif "Under this leader" in reason.phrase:
            helpers = [Helper(card) for card in cards if card.kind == "member"]
            ways = list(values.ways(helpers, [card for card in cards if card.kind != "member"]))
            # A split in which every tool is carried comes first.
            ways = [way for way in ways if way.idle_tools == min(each.idle_tools for each in ways)]
            best = {way.by_choice for way in ways if way.value == max(each.value for each in ways)}
            assert (len(best) > 1) == ("several ways" in reason.phrase), reason.text()
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
