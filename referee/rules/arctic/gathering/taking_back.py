"""The Map: a member of the last action comes back to the hand, for anything but that action (A-83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.heal import Heal
from referee.rules.arctic.hq.organize import Organize
from referee.rules.arctic.hq.repair import Repair
from referee.rules.arctic.hq.speed_up import SpeedUp
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.inplay import hand_cards, known
from referee.rules.arctic.record.power_entries import Demolish, Drill, TakeBack
from referee.rules.arctic.record.recon_entries import Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import powers_unused, show_cards
from referee.rules.arctic.record.turn_entries import Dig, Draw, Gathering, Hunt, Strike
from referee.rules.kernel.log import Checks, Facts
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop


def used_in(facts: Facts) -> tuple[str, ...]:
    """Return the cards that an entry of the own turn uses for an action; trash and stores use none."""
    if isinstance(facts, Dig | Draw | Build | Hunt):
        meds = facts.meds if isinstance(facts, Hunt) else ()
        return (*facts.cards, *meds, *((facts.helper,) if facts.helper else ()))
    if isinstance(facts, SpeedUp):
        return facts.cards
    if isinstance(facts, Repair | Organize | Heal | Drill | Demolish):
        return (facts.card,)
    if isinstance(facts, Recon):
        return (facts.with_,)
    if isinstance(facts, Strike) and not facts.is_committed and facts.act is not Act.FANATIC:
        return (facts.with_,)
    return ()


def remember(state: ArcticState, seat: str, facts: Facts) -> ArcticState:
    """Return the state in which a Map can take back what this entry has used."""
    used = used_in(facts)
    if not used:
        return state
    holding = state.holdings[seat]
    back = list(holding.back)
    for card_id in used:
        # Of like cards the one that came back may do anything else.
        other = next((pair for pair in back if pair[1] == card_id and pair[0] != facts.kind), None)
        if other:
            back.remove(other)
    just = tuple((facts.kind, card_id) for card_id in used)
    return state.with_holding(seat, replace(holding, just=just, back=tuple(back)))


def members_just_used(state: ArcticState, holding: Holding) -> Iterator[str]:
    """Yield the members that a Map could take back now: who sped up a building by house rule only."""
    for kind, card_id in holding.just:
        is_member = card_id in state.cards and state.cards[card_id].kind is Kind.MEMBER
        if is_member and (kind != SpeedUp.kind or state.house_rules["map_on_builder"] == "yes"):
            yield card_id


def adjudicate_take_back(state: ArcticState, seat: str, facts: TakeBack, checks: Checks) -> Ruling[Gathering]:
    """Rule on a Map. Raises IllegalEntry (A-83); most checks can be overridden."""
    (card,) = hand_cards(state, (facts.card,), "card", checks)
    if Power.REUSE_MEMBER not in card.powers:
        phrase = gettext_noop("{card} takes nobody back. A Map does.")
        raise IllegalEntry("power-missing", phrase, {"card": card.label}, rule="A-83", field="card")
    member = known(state, facts.member, "member")
    said: dict[str, Fact] = {"seat": seat, "card": card.label, "member": member.label}
    if member.kind is not Kind.MEMBER:
        phrase = gettext_noop("A Map takes back a tribe member; {member} is none.")
        raise IllegalEntry("wrong-kind-of-card", phrase, said, rule="A-83", field="member")
    there = tuple(dict.fromkeys(members_just_used(state, state.holdings[seat])))
    said["there"] = tuple(state.cards[card_id].label for card_id in there)
    phrase = gettext_noop("{seat} has not just used {member}. A Map can take back: {there}.")
    if not there:
        phrase = gettext_noop("{seat} has just used no member that a Map could take back.")
    other = IllegalEntry("not-just-used", phrase, said, rule="A-83", field="member", can_override=True)
    is_builder = (SpeedUp.kind, facts.member) in state.holdings[seat].just
    if is_builder and facts.member not in there:
        phrase = gettext_noop(
            "{member} sped up a building and does nothing else this round: by this table’s house rule no "
            "Map takes it back."
        )
        other = IllegalEntry("builder-stays", phrase, said, rule="A-72", field="member", can_override=True)
    checks.require(facts.member in there, other)
    unused = powers_unused(state, seat, (facts.card,), "card", checks)
    shown = show_cards(unused, seat, (facts.card,), checks)
    phrase = gettext_noop(
        "{card} is discarded; {member} is back in {seat}’s hand, for another action or the skirmish."
    )
    never = gettext_noop("No action may be taken twice, {member} or not.")
    house = (f"map_on_builder={state.house_rules['map_on_builder']}",) if is_builder else ()
    back = Reason(phrase, said, ("A-83", "A-72") if is_builder else ("A-83",), house, is_decisive=True)
    reasons = (*checks.passed_over, back, Reason(never, said, ("A-83", "A-21")))
    return Ruling(Gathering(shown=shown), reasons)


def after_take_back(state: ArcticState, seat: str, facts: TakeBack) -> ArcticState:
    """Return the state after a Map: a card more came to the hand (A-30)."""
    holding = state.holdings[seat].used_power(facts.card)
    pair = next((pair for pair in holding.just if pair[1] == facts.member), ("", facts.member))
    used = dict(Counter(holding.used) - Counter((facts.member,)))
    just = tuple((Counter(holding.just) - Counter((pair,))).elements())
    after = replace(holding, used=used, drawn=holding.drawn + 1, just=just, back=(*holding.back, pair))
    return state.with_holding(seat, after)
