"""When a sentence about what else decided is true: a house rule, or a number that the table set."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.rulebook import HOUSE_RULES
from tests.rules.arctic.truths.told import Table, Told


def would_end_so(told: Told) -> bool:
    """With the other value the same entry ends as the sentence says, and not as it did."""
    (house,) = told.reason.house_rules
    name, _, value = house.partition("=")
    rule = HOUSE_RULES.by_name[name]
    other = next((each.value for each in rule.values if each.label == told.words("other")), None)
    (answer,) = (each.label for each in rule.values if each.value == value)
    if other is None or (told.words("question"), told.words("answer")) != (rule.question, answer):
        return False
    state = replace(told.was, house_rules={**told.was.house_rules, name: other})
    ends = ARCTIC.adjudicate(state, told.step.record.entry).outcome, told.outcome
    there, here = (getattr(each, "result", each) for each in ends)
    if hasattr(there, "tribe"):
        is_other, names = there.tribe != here.tribe or there.winners != here.winners, there.winners
    else:
        is_other, names = there.winner != here.winner, (there.winner,)
    return is_other and told.was.house_rules[name] == value and says(told.words("then"), names)


def says(then: str, names: tuple[str | None, ...]) -> bool:
    """Whether a clause names who would win, or for a score the tribes."""
    match names:
        case (None,):
            return then == "no one would win"
        case ("player" | "opponent" as side,):
            return then == ("you would win" if side == "player" else "you would lose")
    return then.startswith("the tribes would be") or all(str(name) in then for name in names)


def is_set(told: Told) -> bool:
    return bool(told.now.fights[told.name("seat")] == told.number("fight"))


TABLE: Table = {
    "A house rule decides. {question}": would_end_so,
    "The table sets {seat}’s fight to": is_set,
}
