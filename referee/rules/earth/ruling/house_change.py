"""House rules that the table changes during a game, by a table ruling only (section 8 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rules.earth.cards.cards import refuse
from referee.rules.earth.record.deployment import Closed
from referee.rules.earth.record.entries import TableRuling
from referee.rules.earth.record.state import EarthState
from referee.rules.earth.rulebook import HOUSE_RULES, house_of
from referee.rules.earth.setup.opening import check_hand_limit
from referee.rules.kernel.ruling import Line, Reason, gettext_noop


def check_change(state: EarthState, facts: TableRuling) -> None:
    """Raise IllegalEntry for a change that is none, or that makes no sense now."""
    house = house_of({**state.house, **facts.house})
    if facts.house and facts.about is not None:
        phrase = gettext_noop("The text of a card changes no house rule: make it a ruling of its own.")
        refuse("text-and-house", phrase, "E-50", "house")
    for name, value in facts.house.items():
        if value == state.house[name]:
            phrase = gettext_noop("“{question}” The answer is “{answer}” already.")
            told = {"question": Line(HOUSE_RULES.named(name).question), "answer": _label(name, value)}
            refuse("house-rule-as-it-is", phrase, HOUSE_RULES.named(name).rules[0], "house", **told)
    if facts.house.get("ruling_by") == "host":
        phrase = gettext_noop(
            "Everybody confirms at this table, as it was agreed when the table was opened: that stays so."
        )
        refuse("host-alone", phrase, "E-52", "house")
    if "hand_over_limit" in facts.house:
        check_hand_limit(house, is_dealt=state.is_dealt)
    _check_now(state, facts.house)


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


def said_change(state: EarthState, facts: TableRuling) -> Iterator[Reason]:
    """Yield each change, before and after."""
    phrase = gettext_noop("{question} {before} → {after}.")
    for name, value in facts.house.items():
        told = {
            "question": Line(HOUSE_RULES.named(name).question),
            "before": _label(name, state.house[name]),
            "after": _label(name, value),
        }
        yield Reason(phrase, told, HOUSE_RULES.named(name).rules, (f"{name}={value}",))


def _label(name: str, value: str) -> Line:
    return Line(HOUSE_RULES.named(name).label_of(value))
