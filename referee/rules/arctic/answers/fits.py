"""Which card can answer what: a save, a cancel, a strike in reply (A-32, A-33, A-51 to A-55)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.rules.arctic.answers.aimed import Aimed
from referee.rules.arctic.cards import Kind, Power
from referee.rules.arctic.cards.able import PowerMissing
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.entries import Response, Stop
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.legal import NO_MEDIC, NOTHING_TO_SAVE
from referee.rules.arctic.skirmish.targets import (
    CANNOT,
    OWN_SIDE,
    POWERS_FOR,
    RULE_OF,
    SAVES,
    TOO_MANY_PEOPLE,
    TOOLS_SAFE,
    WRONG_KIND,
)
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Refusal

STRIKES: Mapping[Stop, Act] = {Stop.SNIPE: Act.SNIPE, Stop.DISARM: Act.DISARM}
"""Answers that strike: a Spy that looks, or a card used for an action."""
CANCELS_RECON_ONLY = PowerMissing(
    gettext_noop("{card} can’t cancel that, only recon."), {Power.CANCEL_PRE_SKIRMISH}, "A-32"
)
CANCELS_NOTHING = PowerMissing(
    gettext_noop("{card} can’t cancel anything."), {Power.CANCEL_RECON, Power.CANCEL_PRE_SKIRMISH}, "A-32"
)
OWN_ACT = Refusal("not-aimed-at", "A Guard can’t cancel its own player’s action.", "A-55")
NOT_AIMED_AT = Refusal(
    "not-aimed-at",
    "A Guard only protects its owner’s cards. {by}’s aren’t the target.",
    rule="A-55",
)
ONLY_RECON = Refusal("cancels-only-recon", "By house rule, a Guard cancels only recon.", "A-32")
NOTHING_TO_SNIPE = Refusal("nothing-to-snipe", "A snipe only stops a Spy that’s looking.", "A-33")
NOT_IN_THE_ACTION = Refusal("target-not-used", "{player} isn’t using {card} in this action.", "A-53")


def why_not(
    response: Response, state: ArcticState, aimed: Aimed
) -> Iterator[tuple[Refusal, dict[str, Fact]]]:
    """Yield the refusals of such an answer, the most important first."""
    cards = state.cards
    card, named = cards[response.with_], dict[str, Fact](by=response.by)
    if response.act is Stop.SAVE:
        if not aimed.can_be_saved:
            yield NOTHING_TO_SAVE, {}
        if not card.powers & SAVES:
            yield NO_MEDIC.of(cards, card)
    elif response.act in STRIKES:
        yield from _why_no_strike(response, state, aimed)
    elif not (aimed.is_recon and Power.CANCEL_RECON in card.powers):
        if Power.CANCEL_PRE_SKIRMISH not in card.powers:
            lacks = CANCELS_RECON_ONLY if Power.CANCEL_RECON in card.powers else CANCELS_NOTHING
            yield lacks.of(cards, card)
        elif not aimed.is_recon and state.house_rules["guard_cancels"] == "recon":
            yield ONLY_RECON, named
        if aimed.actor == response.by and not aimed.is_recon:
            yield OWN_ACT, named
        if aimed.victim != response.by:
            yield NOT_AIMED_AT, named


def _why_no_strike(
    response: Response, state: ArcticState, aimed: Aimed
) -> Iterator[tuple[Refusal, dict[str, Fact]]]:
    act, card = STRIKES[response.act], state.cards[response.with_]
    rule, target = RULE_OF[act], aimed.spy
    if aimed.struck:
        target = state.cards.get(response.target or "")
        if target is None or target.id not in aimed.struck:
            label = target.label if target else response.target or "?"
            yield NOT_IN_THE_ACTION, {"player": aimed.actor, "card": label}
            return
    if target is None or (act is Act.DISARM and not aimed.struck):
        yield NOTHING_TO_SNIPE, {}
    elif response.by == aimed.actor:
        yield replace(OWN_SIDE, rule=rule), {"player": response.by}
    elif not card.powers & POWERS_FOR[act]:
        yield PowerMissing(CANNOT[act], POWERS_FOR[act], rule).of(state.cards, card)
    elif target.kind is not (Kind.TOOL if act is Act.DISARM else Kind.MEMBER):
        yield Refusal("wrong-kind-of-target", WRONG_KIND[act], rule), {"card": target.label}
    elif act is Act.SNIPE and Power.SNIPE not in card.powers and target.people != 1:
        too_many = replace(TOO_MANY_PEOPLE, rule=rule)
        yield too_many, {"actor": card.label, "card": target.label, "people": target.people or 0}
    elif act is Act.DISARM and _is_guarded(state, aimed.actor):
        yield replace(TOOLS_SAFE, field=""), {"player": aimed.actor}


def _is_guarded(state: ArcticState, player: str) -> bool:
    return Power.SERGEANT_AT_ARMS in state.seats[player].base.powers(state.cards)
