"""Saboteurs, snipers and the Fanatic while a table gathers, and the saves (A-50 to A-54, A-77, A-80)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.arctic.case import Act
from referee.rules.arctic.holdings import Holding, check_hand, prove
from referee.rules.arctic.inplay import hand_cards
from referee.rules.arctic.leaders import USED
from referee.rules.arctic.state import ArcticState
from referee.rules.arctic.strike_targets import DEEDS, RULES, check_strike
from referee.rules.arctic.targets import CAN_BE_SAVED, SAVES
from referee.rules.arctic.turn_checks import check_not_again
from referee.rules.arctic.turn_entries import Gathering, Strike
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop


def adjudicate_strike(state: ArcticState, seat: str, facts: Strike, checks: Checks) -> Ruling[Gathering]:
    """Rule on a strike: who strikes with what, at what, and whether somebody saves. Raises IllegalEntry."""
    check_strike(state, seat, facts, checks)
    played = _played(state, seat, facts)
    hand_cards(state, (card for cards in played.values() for card in cards), "card", checks)
    if facts.answer:
        _check_answer(state, facts, checks)
    _check_committed(state, seat, facts, checks)
    check_not_again(state, seat, facts.kind, (facts.with_,), checks)
    shown = {}
    for player, cards in played.items():
        if not (player == seat and facts.is_committed):
            check_hand(state.holdings[player], player, len(cards), checks)
        # What others have stored is their secret: a refusal must not tell it.
        known = state if player == seat else state.with_holding(player, state.holdings[player].in_the_open())
        if proofs := prove(known.holdings, player, cards, state.cards, state.stacks, checks):
            shown[player] = proofs
            state = state.proven({player: proofs})
    return Ruling(Gathering(shown=shown), (*checks.passed_over, *_reasons(state, seat, facts)))


def _played(state: ArcticState, seat: str, facts: Strike) -> dict[str, list[str]]:
    """Return the cards that show themselves, by seat."""
    played: dict[str, list[str]] = {seat: [facts.with_]}
    if facts.act not in DEEDS:
        played[facts.victim] = [facts.card]
    answer = facts.answer
    if answer and not _saves_itself(state, facts):
        played.setdefault(answer.by, []).append(answer.with_)
    return played


def _saves_itself(state: ArcticState, facts: Strike) -> bool:
    """Whether the Medic aimed at may be the one that saves (house rule self_save)."""
    answer = facts.answer
    is_same = answer is not None and (answer.by, answer.with_) == (facts.victim, facts.card)
    return is_same and state.house_rules["self_save"] == "yes"


def after_strike(state: ArcticState, seat: str, facts: Strike, outcome: Gathering) -> ArcticState:
    """Return the state after a strike: what was used is discarded, what was saved stays in the hand."""
    state = state.proven(outcome.shown)
    own = state.holdings[seat]
    if facts.act is Act.FANATIC:
        state = state.with_holding(seat, own.removed(facts.with_).acted(USED))
    else:
        state = state.with_holding(seat, _discarded(own, facts.with_, from_committed=facts.is_committed))
    if facts.answer:
        by = facts.answer.by
        saver = _discarded(state.holdings[by], facts.answer.with_, from_committed=False)
        return state.with_holding(by, saver)
    return state.with_holding(facts.victim, _struck(state.holdings[facts.victim], facts))


def _struck(victim: Holding, facts: Strike) -> Holding:
    if facts.act is Act.WOUND:
        return replace(victim, camp=replace(victim.camp, is_wounded=True))
    if facts.act is Act.DISABLE:
        return replace(victim, camp=victim.camp.disabled(facts.card, facts.place))
    is_aside = facts.card in victim.aside
    return _discarded(victim, facts.card, from_committed=victim.committed is not None and not is_aside)


def _discarded(holding: Holding, card_id: str, *, from_committed: bool) -> Holding:
    """The number announced falls with a committed card (A-53)."""
    spent = holding.spent((card_id,))
    if from_committed and holding.committed:
        return replace(spent, played=holding.played, committed=holding.committed - 1)
    return spent


def _check_committed(state: ArcticState, seat: str, facts: Strike, checks: Checks) -> None:
    """Committed cards may strike, and change in no other way; a Bunker's cards may act (A-53, A-74)."""
    own, victim = state.holdings[seat], state.holdings[facts.victim]
    if facts.is_committed and facts.act is Act.FANATIC:
        phrase = gettext_noop("The Fanatic’s refugee comes from the hand.")
        from_hand = IllegalEntry("not-from-hand", phrase, rule="A-80", field="with", can_override=True)
        checks.require(False, from_hand)
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
        checks.require(own.is_loose or own.has_aside(facts.with_), all_committed)
    if facts.act not in DEEDS:
        is_open = victim.committed is None or victim.has_aside(facts.card)
        checks.require(is_open, _stays(facts.victim, "card"))
    if facts.answer:
        saver = state.holdings[facts.answer.by]
        can_save = saver.committed is None or saver.is_loose or saver.has_aside(facts.answer.with_)
        checks.require(can_save, _stays(facts.answer.by, "answer"))


def _stays(player: str, where: str) -> IllegalEntry:
    phrase = gettext_noop("{player} has committed, and committed cards stay as they are.")
    facts: dict[str, Fact] = {"player": player}
    return IllegalEntry("committed-cards-stay", phrase, facts, rule="A-53", field=where, can_override=True)


def _check_answer(state: ArcticState, facts: Strike, checks: Checks) -> None:
    answer = facts.answer
    if answer is None or answer.by not in state.players or facts.act not in CAN_BE_SAVED:
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
    rules: tuple[str, ...] = (RULES[facts.act], "A-53")
    if facts.answer:
        said |= {"saver": facts.answer.by, "medic": state.cards[facts.answer.with_].label}
        phrase = gettext_noop(
            "{seat}’s {card} aims at {victim}’s {target}; {saver}’s {medic} saves. "
            "{card} and {medic} are discarded."
        )
        return [Reason(phrase, said, (*rules, "A-54"))]
    return [Reason(STRUCK.get(facts.act, DISCARDED), said, rules)]


DISCARDED = gettext_noop("{victim}’s {target} is discarded, and so is {seat}’s {card}.")
STRUCK = {
    Act.DISABLE: gettext_noop(
        "{victim}’s {target} is disabled until a member repairs it. {seat}’s {card} is discarded."
    ),
    Act.WOUND: gettext_noop(
        "{victim}’s {target} is wounded and gives nothing until a med is spent. {seat}’s {card} is discarded."
    ),
    Act.FANATIC: gettext_noop("{victim}’s {target} is discarded; {seat}’s {card} leaves the game for good."),
}
