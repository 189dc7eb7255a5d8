"""The Swindler: refugees discarded for a cheaper hire, once a round (A-80)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import check_power, check_refugee
from referee.rules.arctic.record.inplay import known
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, gettext_noop

FOR_A_FOOD, FOR_A_MED = 1, 2
"""Refugees discarded: one option a hire, for the leader is used once a round."""


def cheaper(card: Card, refugees: int) -> Card:
    """Return the card as it costs when so many refugees are discarded; what it does not cost stays so.

    A cost in any mix is one unit less either way.
    """
    if refugees not in (FOR_A_FOOD, FOR_A_MED):
        return card
    if card.any_mix is not None:
        return replace(card, any_mix=max(card.any_mix - 1, 0))
    if refugees == FOR_A_FOOD:
        return replace(card, food=max(card.food - 1, 0) if card.food else card.food)
    return replace(card, meds_cost=max(card.meds_cost - 1, 0) if card.meds_cost else card.meds_cost)


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
