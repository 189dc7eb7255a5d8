"""A hire: that it is paid, and what for the Swindler is discarded (A-26, A-61, A-75, A-80, A-81)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.prices import FOR_A_FOOD, FOR_A_MED, Purse, cheaper, price_for, purses
from referee.rules.arctic.hq.leaders import check_power, check_refugee
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import check_action
from referee.rules.arctic.record.turn_entries import Hunt
from referee.rules.arctic.worth.hire import check_hire, cost_line, is_affordable, is_free, is_paid, meds_in
from referee.rules.kernel.game import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, gettext_noop

HIRE = "hire"
"""The action of the round beside the hunt; either may be taken without the other."""


def check_swindle(
    state: ArcticState, seat: str, swindled: Sequence[str], hired: Card | None, checks: Checks
) -> None:
    """Check that the Swindler can make this hire cheaper. Raises IllegalEntry (A-80)."""
    if not swindled:
        return
    if hired is None:
        phrase = gettext_noop("The Swindler makes a hire cheaper. Say who is hired.")
        raise IllegalEntry("nobody-hired", phrase, rule="A-80", field="swindled")
    if len(swindled) not in (FOR_A_FOOD, FOR_A_MED):
        phrase = gettext_noop("One refugee for 1 food less, or two for 1 med less; not {number}.")
        raise IllegalEntry("too-many-cards", phrase, {"number": len(swindled)}, rule="A-80", field="swindled")
    for card_id in swindled:
        check_refugee(known(state, card_id, "swindled"), checks, "swindled")
    check_power(state, seat, frozenset({Power.SWINDLER}), checks)
    said: dict[str, Fact] = {"card": hired.label}
    phrase = gettext_noop("{card} costs no food: one refugee makes it no cheaper. Two save a med.")
    if not (hired.food or hired.meds_cost):
        phrase = gettext_noop("{card} costs nothing: no refugee makes it cheaper.")
    elif len(swindled) == FOR_A_MED:
        phrase = gettext_noop("{card} costs no meds: two refugees save nothing. One saves a food.")
    in_vain = IllegalEntry("nothing-cheaper", phrase, said, rule="A-80", field="swindled", can_override=True)
    checks.require(cheaper(hired, len(swindled)) != hired, in_vain)


def swindle_reasons(swindled: Sequence[str]) -> Iterator[Reason]:
    """Yield what the refugees discarded were for."""
    if len(swindled) == FOR_A_FOOD:
        yield Reason(
            gettext_noop("The Swindler: one refugee discarded, the hire costs 1 food less."), {}, ("A-80",)
        )
    elif len(swindled) == FOR_A_MED:
        yield Reason(
            gettext_noop("The Swindler: two refugees discarded, the hire costs 1 med less."), {}, ("A-80",)
        )


def meds_played(state: ArcticState, played: Sequence[str], checks: Checks) -> int:
    """Return the meds that these cards bring. Raises IllegalEntry (A-26) for one that brings none."""
    cards = [state.cards[card_id] for card_id in played]
    for card in cards:
        phrase = gettext_noop("{card} brings no meds.")
        no_meds = IllegalEntry(
            "no-meds", phrase, {"card": card.label}, rule="A-26", field="meds", can_override=True
        )
        checks.require(card.meds is not None, no_meds)
    return meds_in(cards)


def hire(
    state: ArcticState, seat: str, hunt: Hunt, hunted: int, meds: int, checks: Checks
) -> tuple[Purse, list[Reason]]:
    """Check who is hired, and return what it is paid with, and why. Raises IllegalEntry (A-26)."""
    phrase = gettext_noop("{seat} has hired already this round: one mercenary a round.")
    check_action(state.holdings[seat], seat, HIRE, phrase, checks)
    printed = known(state, hunt.hired or "", "hired")
    card = price_for(state, seat, printed, len(hunt.swindled))
    found = purses(state, seat, hunted, meds)
    if is_free(printed):
        found = [Purse(0, meds)]
    purse = max(found, key=lambda each: (
        is_paid(card, each.food, each.meds, state.house_rules),
        is_affordable(card, each.food, each.meds),
    ))  # fmt: skip
    if not is_affordable(card, purse.food, purse.meds):
        purse = max(found, key=lambda each: each.food + each.meds)
    check_hire(card, state.stacks, purse.food, purse.meds, state.house_rules, checks)
    return purse, [_for_nothing(card)] if is_free(printed) else _hire_reasons(card, purse)


def _for_nothing(card: Card) -> Reason:
    phrase = gettext_noop("{card} costs nothing, but is the hire of the round. It goes to the discard pile.")
    return Reason(phrase, {"card": card.label}, ("A-19", "A-26"), is_decisive=True)


def _hire_reasons(card: Card, purse: Purse) -> list[Reason]:
    food, meds, reasons = purse.food, purse.meds, list[Reason]()
    if purse.is_cannibals:
        phrase = gettext_noop("The Cannibal’s food is not joined with food of the hunt or the Gardens.")
        reasons.append(Reason(phrase, {}, ("A-81",)))
    if purse.gardens:
        phrase = gettext_noop("Hydroponic Gardens give {number} of the food.")
        reasons.append(Reason(phrase, {"number": purse.gardens}, ("A-75",)))
    if card.food is None and Power.DISARM in card.powers:
        phrase = gettext_noop("The Sergeant at Arms hires Saboteurs for meds alone.")
        reasons.append(Reason(phrase, {}, ("A-61",)))
    if not (card.food or card.meds_cost or card.any_mix):
        phrase = gettext_noop("So {card} costs nothing. The card goes to the discard pile.")
        return [*reasons, Reason(phrase, {"card": card.label}, ("A-26",), is_decisive=True)]
    phrase = gettext_noop(
        "{cost} for {card}, paid with {food} food and {meds} {meds:med|meds}. The card goes to the discard "
        "pile."
    )
    facts: dict[str, Fact] = {"card": card.label, "cost": cost_line(card).text(), "food": food, "meds": meds}
    return [*reasons, Reason(phrase, facts, ("A-26",), is_decisive=True)]
