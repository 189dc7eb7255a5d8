"""Numbers put right, and house rules changed: entries at any time."""

from __future__ import annotations

from referee.rules.kernel.entry import Entry
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.income import check_painted
from referee.rules.prehistory.board.layout import read_trays
from referee.rules.prehistory.board.terms import Priority, check_number, read_symbol, refused
from referee.rules.prehistory.record.entries import Correct, Effect, HouseRuleChanged
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.rules.prehistory.scripted.booking import change
from referee.rules.prehistory.setup.limits import check_trays
from referee.rules.prehistory.setup.meta import check_members, check_new_order


def adjudicate_correct(state: PrehistoryState, entry: Entry, facts: Correct) -> Ruling[Effect]:
    """Rule on numbers put right: whatever could really be."""
    _check_values(state, facts)
    trays = state.trays if facts.trays is None else read_trays(state.layout, facts.trays)
    changes = change(state.trays, trays)
    checks = Checks(entry)
    check_trays(checks, state, changes)
    members = facts.members or state.members
    effect = Effect(
        "correct",
        trays=changes,
        vp=0 if facts.vp is None else facts.vp - state.vp,
        marker=facts.marker,
        board=members.board - state.members.board,
        camp=members.camp - state.members.camp,
        out=members.out - state.members.out,
        painted=0 if facts.painted is None else facts.painted - state.painted,
        campsites=0 if facts.campsites is None else facts.campsites - state.campsites,
    )
    is_same = effect == Effect("correct", marker=effect.marker) and facts.marker in (None, state.marker)
    if is_same and facts.order in (None, state.order):
        phrase = gettext_noop("Everything is so already: there is nothing to put right.")
        raise refused("nothing-changed", phrase, rule=None, field=None)
    phrase = gettext_noop("The table is right: the numbers are as they really lie.")
    return Ruling(effect, (Reason(phrase, {}, ("M-8",)), *checks.passed_over))


def _check_values(state: PrehistoryState, facts: Correct) -> None:
    if facts.vp is not None:
        check_number(facts.vp, 0, name="vp", rule="M-80")
    if facts.marker is not None:
        read_symbol(Priority, facts.marker, rule="M-4", field="marker")
    if facts.members is not None:
        check_members(facts.members)
    if facts.order is not None:
        check_new_order(state.players, facts.order)
    if facts.painted is not None:
        check_number(facts.painted, 0, name="painted", rule="M-30")
        if state.layout.painting_rows is not None:
            check_painted(state.layout.painting_rows, facts.painted)
    if facts.campsites is not None:
        check_number(facts.campsites, 0, name="campsites", rule="M-73")
        if facts.campsites > state.most_campsites:
            phrase = gettext_noop("There are {most} campsites, not {number}.")
            counts = {"most": state.most_campsites, "number": facts.campsites}
            raise refused("too-many-campsites", phrase, counts, rule="M-73", field="campsites")


def adjudicate_house_rule(state: PrehistoryState, facts: HouseRuleChanged) -> Ruling[Effect]:
    """Rule on a house rule that the table plays otherwise from now on."""
    HOUSE_RULES.check(facts.name, facts.value)
    if state.final is not None:
        phrase = gettext_noop("The game is over: no house rule can change any more.")
        raise refused("game-over", phrase, rule="M-80", field="name")
    if state.house_rules[facts.name] == facts.value:
        phrase = gettext_noop("The table plays it so already.")
        raise refused("nothing-changed", phrase, rule=None, field="value")
    phrase = gettext_noop("From now on the table plays it so. What was ruled before stands.")
    why = Reason(phrase, {}, HOUSE_RULES.named(facts.name).rules, (f"{facts.name}={facts.value}",))
    return Ruling(Effect("house_rule"), (why,))
