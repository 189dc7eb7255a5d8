"""House rules that the table changes during a game, by a table ruling only (section 8 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rules.earth.cards.cards import refuse
from referee.rules.earth.record.outcomes import Closed
from referee.rules.earth.record.state import EarthState
from referee.rules.earth.rulebook import HOUSE_RULES, house_of
from referee.rules.earth.setup.opening import check_hand_limit
from referee.rules.kernel.choices import Chance, Option
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, gettext_noop


def answers(state: EarthState) -> Iterator[Option]:
    """Yield the answers that the table can change to now."""
    for each in HOUSE_RULES:
        for answer in each.values:
            if _may_change(state, each.name, answer.value):
                word = f"{each.name}={answer.value}"
                yield Option(word, answer.label, group=each.question, chance=Chance.FOLDED)


def _may_change(state: EarthState, name: str, value: str) -> bool:
    try:
        check_change(state, {name: value}, None)
    except IllegalEntry:
        return False
    return True


def check_change(state: EarthState, changed: Mapping[str, str], about: str | None) -> None:
    """Raise IllegalEntry for a change that is none, or that makes no sense now."""
    house = house_of({**state.house, **changed})
    if changed and about is not None:
        phrase = gettext_noop("The text of a card changes no house rule: make it a ruling of its own.")
        refuse("text-and-house", phrase, "E-50", "house")
    for name, value in changed.items():
        if value == state.house[name]:
            phrase = gettext_noop("“{question}” The answer is “{answer}” already.")
            told = {"question": Line(HOUSE_RULES.named(name).question), "answer": _label(name, value)}
            refuse("house-rule-as-it-is", phrase, HOUSE_RULES.named(name).rules[0], "house", **told)
    if changed.get("ruling_by") == "host":
        phrase = gettext_noop(
            "Everybody confirms at this table, as it was agreed when the table was opened: that stays so."
        )
        refuse("host-alone", phrase, "E-52", "house")
    if "hand_over_limit" in changed:
        check_hand_limit(house, is_dealt=state.is_dealt)
    _check_now(state, changed)


def _check_now(state: EarthState, changed: Mapping[str, str]) -> None:
    """What has been carried out in this round by the old answer stays so to its end."""
    at = state.deployment
    if "all_pass" in changed and at is not None and at.closed is Closed.ALL_PASSED:
        phrase = gettext_noop("This round was closed by the old answer; change it when the round is done.")
        refuse("round-closed", phrase, "E-24", "house")
    if "effect_order" in changed and (state.settled or state.choices):
        phrase = gettext_noop(
            "Texts of this round have been carried out in the old order; change it when the round is done."
        )
        refuse("texts-begun", phrase, "E-50", "house")


def said_change(state: EarthState, changed: Mapping[str, str]) -> Iterator[Reason]:
    """Yield each change, before and after."""
    phrase = gettext_noop("{question} {before} → {after}.")
    for name, value in changed.items():
        told = {
            "question": Line(HOUSE_RULES.named(name).question),
            "before": _label(name, state.house[name]),
            "after": _label(name, value),
        }
        yield Reason(phrase, told, HOUSE_RULES.named(name).rules, (f"{name}={value}",))


def _label(name: str, value: str) -> Line:
    return Line(HOUSE_RULES.named(name).label_of(value))
