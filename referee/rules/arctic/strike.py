"""Saboteurs and snipers while a table gathers, and the saves against them (A-50 to A-54)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.arctic.cards import Kind
from referee.rules.arctic.case import Act
from referee.rules.arctic.holdings import Holding, check_hand, prove
from referee.rules.arctic.inplay import hand_cards, known
from referee.rules.arctic.powers import Power
from referee.rules.arctic.state import ArcticState
from referee.rules.arctic.targets import CANNOT, POWERS_FOR, RULE_OF, SAVES, WRONG_KIND
from referee.rules.arctic.turn_entries import Gathering, Strike
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

STRIKES = frozenset({Act.SNIPE, Act.DISARM})


def adjudicate_strike(state: ArcticState, seat: str, facts: Strike, checks: Checks) -> Ruling[Gathering]:
    """Rule on a strike: who strikes with what, at what, and whether somebody saves. Raises IllegalEntry."""
    _check_shape(state, seat, facts)
    hand_cards(state, (facts.with_, facts.card), "card", checks)
    played = {seat: [facts.with_], facts.victim: [facts.card]}
    if facts.answer:
        _check_answer(state, facts, checks)
        played.setdefault(facts.answer.by, []).append(facts.answer.with_)
    _check_committed(state, seat, facts, checks)
    shown = {}
    for player, cards in played.items():
        if not (player == seat and facts.is_committed):
            check_hand(state.holdings[player], player, len(cards), checks)
        if proofs := prove(state.holdings, player, cards, state.cards, state.stacks, checks):
            shown[player] = proofs
            state = state.proven({player: proofs})
    return Ruling(Gathering(shown=shown), (*checks.passed_over, *_reasons(state, seat, facts)))


def after_strike(state: ArcticState, seat: str, facts: Strike, outcome: Gathering) -> ArcticState:
    """Return the state after a strike: what was used is discarded, what was saved stays in the hand."""
    holdings = dict(state.proven(outcome.shown).holdings)
    holdings[seat] = _discarded(holdings[seat], facts.with_, from_committed=facts.is_committed)
    if facts.answer:
        by = facts.answer.by
        holdings[by] = _discarded(holdings[by], facts.answer.with_, from_committed=False)
    else:
        victim = holdings[facts.victim]
        holdings[facts.victim] = _discarded(victim, facts.card, from_committed=victim.committed is not None)
    return replace(state, holdings=holdings)


def _discarded(holding: Holding, card_id: str, *, from_committed: bool) -> Holding:
    """The number announced falls with a committed card (A-53)."""
    spent = holding.spent((card_id,))
    if from_committed and holding.committed:
        return replace(spent, played=holding.played, committed=holding.committed - 1)
    return spent


def _check_shape(state: ArcticState, seat: str, facts: Strike) -> None:
    rule = RULE_OF[facts.act]
    weapon, target = known(state, facts.with_, "with"), known(state, facts.card, "card")
    if facts.act not in STRIKES:
        phrase = gettext_noop("While the table gathers only snipes and disarms are declared.")
        raise IllegalEntry("not-now", phrase, rule="A-53", field="act")
    if not weapon.powers & POWERS_FOR[facts.act]:
        raise IllegalEntry(
            "power-missing", CANNOT[facts.act], {"card": weapon.label}, rule=rule, field="with"
        )
    if facts.victim not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": facts.victim}, field="victim")
    if facts.victim == seat:
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


def _check_committed(state: ArcticState, seat: str, facts: Strike, checks: Checks) -> None:
    """Committed cards may strike, and change in no other way; a Bunker's cards may act (A-53, A-74)."""
    own, victim = state.holdings[seat], state.holdings[facts.victim]
    if facts.is_committed:
        phrase = gettext_noop("{seat} has no committed card to strike with.")
        none_left = IllegalEntry(
            "none-committed", phrase, {"seat": seat}, rule="A-53", field="with", can_override=True
        )
        checks.require(bool(own.committed), none_left)
    elif own.committed is not None:
        phrase = gettext_noop("{seat} has committed every card left, and strikes from those.")
        all_committed = IllegalEntry(
            "all-committed", phrase, {"seat": seat}, rule="A-14", field="with", can_override=True
        )
        checks.require(own.is_loose, all_committed)
    checks.require(victim.committed is None, _stays(facts.victim, "card"))
    if facts.answer:
        saver = state.holdings[facts.answer.by]
        checks.require(saver.committed is None or saver.is_loose, _stays(facts.answer.by, "answer"))


def _stays(player: str, where: str) -> IllegalEntry:
    phrase = gettext_noop("{player} has committed, and committed cards stay as they are.")
    facts: dict[str, Fact] = {"player": player}
    return IllegalEntry("committed-cards-stay", phrase, facts, rule="A-53", field=where, can_override=True)


def _check_answer(state: ArcticState, facts: Strike, checks: Checks) -> None:
    answer = facts.answer
    if answer is None or answer.by not in state.players or facts.act is not Act.SNIPE:
        phrase = gettext_noop("A save answers a snipe, and nothing else.")
        raise IllegalEntry("nothing-to-save", phrase, rule="A-54", field="answer")
    (medic,) = hand_cards(state, (answer.with_,), "answer", checks)
    if not medic.powers & SAVES:
        phrase = gettext_noop("{card} saves nobody. Medics do.")
        raise IllegalEntry("power-missing", phrase, {"card": medic.label}, rule="A-54", field="answer")


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
