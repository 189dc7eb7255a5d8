"""Saboteurs and snipers while a table gathers, and the saves against them (A-50 to A-54)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.arctic.cards import Card, Kind
from referee.rules.arctic.case import Act
from referee.rules.arctic.holdings import Holding, Proof, prove
from referee.rules.arctic.powers import Power
from referee.rules.arctic.state import ArcticState
from referee.rules.arctic.targets import CANNOT, POWERS_FOR, RULE_OF, SAVES, WRONG_KIND
from referee.rules.arctic.turn_entries import Gathering, Strike
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

STRIKES = frozenset({Act.SNIPE, Act.DISARM})


def adjudicate_strike(state: ArcticState, seat: str, facts: Strike, checks: Checks) -> Ruling[Gathering]:
    """Rule on a strike: who strikes with what, at what, and whether somebody saves. Raises IllegalEntry."""
    weapon, target = _card(state, facts.with_, "with"), _card(state, facts.card, "card")
    _check_shape(seat, facts, weapon, target, state)
    shown = {
        seat: _prove(state, seat, facts.with_, checks),
        facts.victim: _prove(state, facts.victim, facts.card, checks),
    }
    committed = state.holdings[seat].committed
    phrase = gettext_noop("{seat} has no committed card to strike with.")
    none_left = IllegalEntry(
        "none-committed", phrase, {"seat": seat}, rule="A-53", field="with", can_override=True
    )
    checks.require(not facts.is_committed or bool(committed), none_left)
    if facts.answer:
        _check_answer(state, facts, checks)
        medics = _prove(state, facts.answer.by, facts.answer.with_, checks)
        shown[facts.answer.by] = (*shown.get(facts.answer.by, ()), *medics)
    shown = {player: proofs for player, proofs in shown.items() if proofs}
    return Ruling(Gathering(shown=shown), (*checks.passed_over, *_reasons(state, seat, facts)))


def after_strike(state: ArcticState, seat: str, facts: Strike, outcome: Gathering) -> ArcticState:
    """Return the state after a strike: what was used is discarded, what was saved stays in the hand."""
    holdings = dict(state.holdings)
    for player, proofs in outcome.shown.items():
        holdings[player] = holdings[player].proven(proofs)
    holdings[seat] = _discarded(holdings[seat], facts.with_, from_committed=facts.is_committed)
    if facts.answer:
        by = facts.answer.by
        holdings[by] = _discarded(holdings[by], facts.answer.with_, from_committed=False)
    else:
        holdings[facts.victim] = _discarded(holdings[facts.victim], facts.card, from_committed=False)
    return replace(state, holdings=holdings)


def _discarded(holding: Holding, card_id: str, *, from_committed: bool) -> Holding:
    """A committed card has left the hand already; the number announced falls (A-53)."""
    spent = holding.spent((card_id,))
    if from_committed and holding.committed:
        return replace(spent, played=holding.played, committed=holding.committed - 1)
    return spent


def _card(state: ArcticState, card_id: str, where: str) -> Card:
    if card_id not in state.cards:
        phrase = gettext_noop("There is no card “{card}”.")
        raise IllegalEntry("unknown-card", phrase, {"card": card_id}, field=where)
    return state.cards[card_id]


def _check_shape(seat: str, facts: Strike, weapon: Card, target: Card, state: ArcticState) -> None:
    rule = RULE_OF[facts.act]
    if facts.act not in STRIKES:
        phrase = gettext_noop("While the table gathers only snipes and disarms are declared.")
        raise IllegalEntry("not-now", phrase, rule="A-53", field="act")
    if not weapon.powers & POWERS_FOR[facts.act]:
        raise IllegalEntry(
            "power-missing", CANNOT[facts.act], {"card": weapon.label}, rule=rule, field="with"
        )
    if facts.victim == seat or facts.victim not in state.players:
        phrase = gettext_noop("{player} cannot aim at the own side.")
        raise IllegalEntry("own-card", phrase, {"player": seat}, rule=rule, field="victim")
    if target.kind is not (Kind.TOOL if facts.act is Act.DISARM else Kind.MEMBER):
        raise IllegalEntry(
            "wrong-kind-of-target", WRONG_KIND[facts.act], {"card": target.label}, rule=rule, field="card"
        )
    if facts.act is Act.SNIPE and Power.SNIPE not in weapon.powers and target.people != 1:
        phrase = gettext_noop("{actor} snipes only a card that is exactly 1 person; {card} is {people}.")
        said: dict[str, Fact] = {"actor": weapon.label, "card": target.label, "people": target.people or 0}
        raise IllegalEntry("too-many-people", phrase, said, rule=rule, field="card")


def _check_answer(state: ArcticState, facts: Strike, checks: Checks) -> None:
    answer = facts.answer
    if answer is None or answer.by not in state.players or facts.act is not Act.SNIPE:
        phrase = gettext_noop("A save answers a snipe, and nothing else.")
        raise IllegalEntry("nothing-to-save", phrase, rule="A-54", field="answer")
    medic = _card(state, answer.with_, "answer")
    if not medic.powers & SAVES:
        phrase = gettext_noop("{card} saves nobody. Medics do.")
        raise IllegalEntry("power-missing", phrase, {"card": medic.label}, rule="A-54", field="answer")


def _prove(state: ArcticState, seat: str, card_id: str, checks: Checks) -> tuple[Proof, ...]:
    return prove(state.holdings, seat, (card_id,), state.cards, state.stacks, checks)


def _reasons(state: ArcticState, seat: str, facts: Strike) -> list[Reason]:
    said: dict[str, Fact] = {
        "seat": seat,
        "card": state.cards[facts.with_].label,
        "victim": facts.victim,
        "target": state.cards[facts.card].label,
    }
    rules: tuple[str, ...] = (RULE_OF[facts.act], "A-53")
    if facts.answer:
        said |= {"saver": facts.answer.by, "medic": state.cards[facts.answer.with_].label}
        phrase = gettext_noop(
            "{seat}’s {card} aims at {victim}’s {target}; {saver}’s {medic} saves. "
            "{card} and {medic} are discarded."
        )
        return [Reason(phrase, said, (*rules, "A-54"))]
    phrase = gettext_noop("{victim}’s {target} is discarded, and so is {seat}’s {card}.")
    return [Reason(phrase, said, rules)]
