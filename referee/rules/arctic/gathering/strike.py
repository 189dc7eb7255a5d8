"""Saboteurs, snipers and the Fanatic while a table gathers, and their answers (A-50 to A-55, A-77, A-80)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.answers.asking import aim_of, is_the_target
from referee.rules.arctic.answers.responses import (
    Played,
    after_response,
    answering,
    brought_out,
    check_response,
    discarded,
    show_played,
    stays,
    tell_draw,
    tell_source,
    with_draw,
)
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.strike_targets import RULES, check_strike
from referee.rules.arctic.hq.leaders import USED
from referee.rules.arctic.record.answer_entries import Response, Source, Stop
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.inplay import hand_cards
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_not_again
from referee.rules.arctic.record.turn_entries import DEEDS, Gathering, Strike
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop


def adjudicate_strike(state: ArcticState, seat: str, facts: Strike, checks: Checks) -> Ruling[Gathering]:
    """Rule on a strike: who strikes with what, at what, and who stops it. Raises IllegalEntry."""
    check_strike(state, seat, facts, checks)
    hand_cards(state, (facts.with_, *(() if facts.act in DEEDS else (facts.card,))), "card", checks)
    if facts.answer:
        check_response(state, facts.answer, aim_of(seat, facts), "answer", checks)
    _check_committed(state, seat, facts, checks)
    check_not_again(state, seat, facts.kind, (facts.with_,), checks)
    there = brought_out(state, facts.answer, _from_bunker(facts))
    shown = show_played(there, seat, _played(state, seat, facts), checks)
    return Ruling(Gathering(shown=shown), (*checks.passed_over, *_reasons(state, seat, facts)))


def _played(state: ArcticState, seat: str, facts: Strike) -> Iterator[Played]:
    """Yield the cards that show themselves."""
    is_power, answer = facts.act is not Act.FANATIC, facts.answer
    yield Played(seat, facts.with_, is_from_hand=not facts.is_committed, is_power=is_power)
    is_target = answer is not None and is_the_target(state, aim_of(seat, facts), answer)
    if facts.act not in DEEDS:
        yield Played(facts.victim, facts.card, is_power=is_target)
    if answer and not is_target:
        yield answering(state, answer)


def after_strike(state: ArcticState, seat: str, facts: Strike, outcome: Gathering) -> ArcticState:
    """Return the state after a strike: what was used is discarded, what was saved stays in the hand."""
    state = brought_out(state, facts.answer, _from_bunker(facts)).proven(outcome.shown)
    own, is_cancelled = state.holdings[seat], facts.answer is not None and facts.answer.act is Stop.CANCEL
    if facts.act is Act.FANATIC:
        own = own.acted(USED)
    if facts.act is Act.FANATIC and not is_cancelled:
        state = state.with_holding(seat, own.removed(facts.with_))
    else:
        own = own if facts.act is Act.FANATIC else own.powering(facts.with_)
        state = state.with_holding(seat, discarded(own, facts.with_, from_committed=facts.is_committed))
    if facts.answer:
        return after_response(state, facts.answer)
    struck = _struck(state.holdings[facts.victim], facts)
    if is_sniped_spy(state, facts) and state.house_rules["sniped_spy"] == "always":
        struck = with_draw(state, struck, from_committed=False)
    return state.with_holding(facts.victim, struck)


def is_sniped_spy(state: ArcticState, facts: Strike) -> bool:
    """Whether a Spy is sniped that was not spying (A-33)."""
    return facts.act is Act.SNIPE and Power.RECON_4 in state.cards[facts.card].powers


def _struck(victim: Holding, facts: Strike) -> Holding:
    if facts.act is Act.WOUND:
        return replace(victim, camp=replace(victim.camp, is_wounded=True))
    if facts.act is Act.DISABLE:
        return replace(victim, camp=victim.camp.disabled(facts.card, facts.place))
    is_open = victim.has_aside(facts.card) or facts.source is Source.BUNKER
    is_committed = facts.source is Source.COMMITTED or (victim.committed is not None and not is_open)
    return discarded(victim, facts.card, from_committed=is_committed)


def _from_bunker(facts: Strike) -> Response | None:
    """Return the card aimed at as one that comes out of a Bunker, where the table says so (A-74)."""
    is_inside = facts.source is Source.BUNKER and facts.act not in DEEDS
    return Response(facts.victim, facts.card, source=Source.BUNKER) if is_inside else None


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
        checks.require(is_open and facts.source is not Source.COMMITTED, stays(facts.victim, "card"))
        phrase = gettext_noop("What lies in a Bunker is not struck at by itself.")
        inside = IllegalEntry("in-a-building", phrase, rule="A-74", field="card", can_override=True)
        checks.require(facts.source is not Source.BUNKER, inside)


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
        if facts.answer.act is Stop.CANCEL:
            cancelled = Reason(CANCELLED, said, (*rules, "A-32", "A-55"))
            return [cancelled, *tell_source(state, facts.answer), *tell_draw(state, facts.answer)]
        return [Reason(SAVED, said, (*rules, "A-54")), *tell_source(state, facts.answer)]
    struck = Reason(STRUCK.get(facts.act, DISCARDED), said, rules)
    return [struck, _drawn_for_spy(state, facts, said)] if is_sniped_spy(state, facts) else [struck]


def _drawn_for_spy(state: ArcticState, facts: Strike, said: dict[str, Fact]) -> Reason:
    house = state.house_rules["sniped_spy"]
    phrase = gettext_noop("The {target} was not spying, so {victim} draws nothing for it.")
    if house == "always":
        phrase = gettext_noop("{victim} draws 1 for the {target}.")
        if state.holdings[facts.victim].committed is not None:
            phrase = gettext_noop("{victim} draws 1 for the {target}, which never joins the force.")
    return Reason(phrase, said, ("A-33", "A-50"), (f"sniped_spy={house}",))


SAVED = gettext_noop(
    "{seat}’s {card} aims at {victim}’s {target}; {saver}’s {medic} saves. {card} and {medic} are discarded."
)
CANCELLED = gettext_noop(
    "{seat}’s {card} aims at {victim}’s {target}; {saver}’s {medic} cancels it. {card} and {medic} are "
    "discarded."
)
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
