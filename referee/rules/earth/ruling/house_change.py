"""House rules that the table changes during a game, by a table ruling only (section 8 of the rules)."""

from collections.abc import Iterator, Mapping
from functools import partial

from referee.rules.earth.record.outcomes import Closed
from referee.rules.earth.record.state import EarthState
from referee.rules.earth.rulebook import HOUSE_RULES, house_of
from referee.rules.earth.setup.opening import check_hand_limit
from referee.rules.kernel.choices import Chance, Option
from referee.rules.kernel.ruling import Line, Reason, Refusal, gettext_noop, is_legal, require

TEXT_AND_HOUSE = Refusal(
    "text-and-house",
    "A card’s text cannot change a house rule. Make that a ruling of its own.",
    "E-50",
    "house",
)
AS_IT_IS = Refusal("house-rule-as-it-is", "“{question}” The answer already is “{answer}”.", field="house")
HOST_ALONE = Refusal(
    "host-alone",
    "At this table everyone confirms, as agreed when it was opened. That cannot change.",
    "E-52",
    "house",
)
ROUND_CLOSED = Refusal(
    "round-closed",
    "This round was closed under the old answer. Change it when the round is done.",
    "E-24",
    "house",
)
TEXTS_BEGUN = Refusal(
    "texts-begun",
    "Texts of this round were carried out in the old order. Change it when the round is done.",
    "E-50",
    "house",
)


def answers(state: EarthState) -> Iterator[Option]:
    """Yield the answers that the table can change to now."""
    for each in HOUSE_RULES:
        for answer in each.values:
            if is_legal(partial(check_change, state, {each.name: answer.value}, None)):
                word = f"{each.name}={answer.value}"
                yield Option(word, answer.label, group=each.question, chance=Chance.FOLDED)


def check_change(state: EarthState, changed: Mapping[str, str], about: str | None) -> None:
    """Raise IllegalEntry for a change that is none, or that makes no sense now."""
    house = house_of({**state.house, **changed})
    require(not changed or about is None, TEXT_AND_HOUSE)
    for name, value in changed.items():
        rule = HOUSE_RULES.named(name)
        question, answer = Line(rule.question), Line(rule.label_of(value))
        is_new = value != state.house[name]
        require(is_new, AS_IT_IS, rule=rule.rules[0], question=question, answer=answer)
    require(changed.get("ruling_by") != "host", HOST_ALONE)
    if "hand_over_limit" in changed:
        check_hand_limit(house, is_dealt=state.is_dealt)
    # What has been carried out in this round by the old answer stays so to its end.
    is_closed = state.deployment is not None and state.deployment.closed is Closed.ALL_PASSED
    require("all_pass" not in changed or not is_closed, ROUND_CLOSED)
    require("effect_order" not in changed or not (state.settled or state.choices), TEXTS_BEGUN)


def said_change(state: EarthState, changed: Mapping[str, str]) -> Iterator[Reason]:
    phrase = gettext_noop("{question} {before} → {after}.")
    for name, value in changed.items():
        rule = HOUSE_RULES.named(name)
        before, after = Line(rule.label_of(state.house[name])), Line(rule.label_of(value))
        told = {"question": Line(rule.question), "before": before, "after": after}
        yield Reason(phrase, told, rule.rules, (f"{name}={value}",))
