"""Cards discarded for their power while a table gathers: Drill Sergeant and Map (A-21, A-31, A-83, A-85)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards import Kind, Power
from referee.rules.arctic.cards.able import PowerMissing
from referee.rules.arctic.cards.catalogue import less
from referee.rules.arctic.hq.buildings import Repair, SpeedUp
from referee.rules.arctic.record.entries import CardUsed, Gathering
from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.offers import on_turn, one_card, plain
from referee.rules.arctic.record.seat import Seat
from referee.rules.arctic.record.state import ArcticState, hand_cards, known
from referee.rules.arctic.record.turn import check_own_turn, has_unused_power, powers_unused, show_cards
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks, Facts
from referee.rules.kernel.entry.kind import EntryKind, Tab
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

POWERS = Tab(gettext_noop("Powers"), "cards")
RECYCLED, DRAWN = 2, 2
"""A Drill Sergeant shuffles up to 2 cards back into the deck; it and a Demolition Team draw 2."""
INSTEAD = gettext_noop("{card} {card:is|are} discarded: this round the power replaces the printed numbers.")
BRINGS_NOTHING_BACK = PowerMissing(
    gettext_noop("{card} cannot bring cards back from the discard pile."),
    {Power.RECYCLE_2_DRAW_2},
    "A-85",
    "card",
)
TAKES_NOBODY_BACK = PowerMissing(
    gettext_noop("{card} cannot take a member back."), {Power.REUSE_MEMBER}, "A-83", "card"
)
MAP_NEEDS_MEMBER = Refusal(
    "wrong-kind-of-card", "A Map takes back a tribe member. Not one: {member}.", "A-83", "member"
)
NOT_JUST_USED = Refusal(
    "not-just-used",
    "{seat} did not just use {member}. A Map can take back: {there}.",
    rule="A-83",
    field="member",
    can_override=True,
)
NOBODY_USED = Refusal(
    "not-just-used",
    "{seat} has not just used a member that a Map could take back.",
    rule="A-83",
    field="member",
    can_override=True,
)
BUILDER_STAYS = Refusal(
    "builder-stays",
    "{member} sped up a building and can do nothing else this round: by this table’s house rule "
    "a Map does not take it back.",
    rule="A-72",
    field="member",
    can_override=True,
)
REPAIRER_STAYS = replace(
    BUILDER_STAYS,
    phrase=gettext_noop(
        "{member} repaired a building and can’t do anything else this round, even with a Map."
    ),
    rule="A-77",
)
STAYS: Mapping[str, Refusal] = {SpeedUp.kind: BUILDER_STAYS, Repair.kind: REPAIRER_STAYS}
"""Work after which a member does nothing else, by the house rule map_on_builder."""


@dataclass(frozen=True, slots=True)
class Drill(CardUsed):
    """A Drill Sergeant: up to 2 cards of the discard pile into the deck, which is shuffled, and 2 drawn."""

    kind: ClassVar[str] = "drill"
    card: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A Map, discarded: a member of the last action comes back to the hand."""

    kind: ClassVar[str] = "take_back"
    card: str
    member: str


def powered(state: ArcticState, seat: str, picked: Picked, power: Power) -> Choice:
    """A card with the power, which a copy of it has not used this round; the first one unless said."""
    choice = one_card(
        state,
        seat,
        picked,
        gettext_noop("Discard for its power"),
        lambda card: power in card.powers and has_unused_power(state, seat, card.id),
    )
    return replace(choice, start=tuple(option.word for option in choice.options[:1]))


def show_powered(
    state: ArcticState, seat: str, card_id: str, lacks: PowerMissing, checks: Checks
) -> dict[str, tuple[Proof, ...]]:
    """Check that the seat has a copy whose power is unused, and find the unseen gain that it may show.

    Raises IllegalEntry: A-21 where each copy was used, A-30 as for any card.
    """
    (card,) = hand_cards(state, (card_id,), "card", checks)
    if not card.powers & lacks.powers:
        raise lacks(state.cards, card)
    return show_cards(powers_unused(state, seat, (card_id,), "card", checks), seat, (card_id,), checks)


# The Drill Sergeant -------------------------------------------------------------------------------


def choices_of_drill(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield powered(state, seat, picked, Power.RECYCLE_2_DRAW_2)


def rule_drill(state: ArcticState, seat: str, drill: Drill, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    shown = show_powered(state, seat, drill.card, BRINGS_NOTHING_BACK, checks)
    said: dict[str, Fact] = {"card": state.label(drill.card)}
    draw = gettext_noop("Then draw 2. This is not the draw action, and nothing adds to it.")
    reasons = (
        Reason("Up to 2 cards from the discard pile go into the deck, which is shuffled.", ("A-85",)),
        Reason(draw, ("A-85", "A-21")).deciding(),
        Reason(INSTEAD, ("A-31",), **said),
    )
    return Ruling(Gathering(DRAWN, shown=shown), (*checks.passed_over, *reasons))


def apply_drill(state: ArcticState, seat: str, drill: Drill, outcome: Gathering) -> ArcticState:
    """Return the state after a Drill Sergeant: any card used may be in the hand again (A-30)."""
    own = state.seats[seat].used_power(drill.card)
    return state.with_seat(seat, own.after_recycling(RECYCLED, outcome.value))


DRILL = EntryKind(
    Drill,
    Gathering,
    title="Drill Sergeant",
    offered=on_turn(choices_of_drill),
    choices=choices_of_drill,
    rule=rule_drill,
    apply=apply_drill,
    describe=plain(gettext_noop("{seat}’s {card}: cards go back into the deck, 2 drawn")),
    tab=POWERS,
    is_act=True,
)

# The Map ------------------------------------------------------------------------------------------


def choices_of_map(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield powered(state, seat, picked, Power.REUSE_MEMBER)
    members = dict.fromkeys(members_just_used(state, state.seats[seat]))
    options = tuple(Option(card_id, state.label(card_id)) for card_id in members)
    ask = gettext_noop("Tap the member that comes back.")
    yield Choice("member", "Back to hand", options, ask, least=1, most=1)


def rule_map(state: ArcticState, seat: str, back: TakeBack, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    shown = show_powered(state, seat, back.card, TAKES_NOBODY_BACK, checks)
    member = known(state, back.member, "member")
    said: dict[str, Fact] = {"seat": seat, "card": state.label(back.card), "member": member.label}
    if member.kind is not Kind.MEMBER:
        raise MAP_NEEDS_MEMBER(**said)
    work = next(
        (kind for kind, member in state.seats[seat].just if kind in STAYS and member == back.member), ""
    )
    there = tuple(dict.fromkeys(members_just_used(state, state.seats[seat])))
    other = STAYS[work] if work else NOT_JUST_USED if there else NOBODY_USED
    said["there"] = tuple(map(state.label, there))
    checks.require(back.member in there, other, **said)
    phrase = gettext_noop(
        "{card} {card:is|are} discarded. {member} {member:is|are} back in {seat}’s hand, for "
        "another action or the skirmish."
    )
    never = gettext_noop("Even so, {member} cannot take the same action twice.")
    house = (f"map_on_builder={state.house_rules['map_on_builder']}",) if work else ()
    rules = ("A-83", STAYS[work].rule or "") if work else ("A-83",)
    reason = Reason(phrase, rules, house, **said).deciding()
    reasons = (*checks.passed_over, reason, Reason(never, ("A-83", "A-21"), **said))
    return Ruling(Gathering(shown=shown), reasons)


def apply_map(state: ArcticState, seat: str, back: TakeBack, outcome: Gathering) -> ArcticState:
    """Return the state after a Map: a card more came to the hand (A-30)."""
    own = state.seats[seat].used_power(back.card)
    pair = next((pair for pair in own.just if pair[1] == back.member), ("", back.member))
    used = dict(Counter(own.used) - Counter((back.member,)))
    just = tuple((Counter(own.just) - Counter((pair,))).elements())
    done = less(own.done, (back.member,))
    after = replace(own, used=used, done=done, drawn=own.drawn + 1, just=just, back=(*own.back, pair))
    return state.with_seat(seat, after)


PLAY_MAP = EntryKind(
    TakeBack,
    Gathering,
    title="Map",
    offered=on_turn(choices_of_map),
    choices=choices_of_map,
    rule=rule_map,
    apply=apply_map,
    describe=plain(gettext_noop("{seat}’s {card}: {member} back in hand")),
    tab=POWERS,
    is_act=True,
)

# What was used last -------------------------------------------------------------------------------


def remember(state: ArcticState, seat: str, facts: Facts) -> ArcticState:
    """Return the state in which a Map can take back what an entry has used; a trash uses nothing."""
    used: tuple[str, ...] = getattr(facts, "used", ())
    if not used:
        return state
    own = state.seats[seat]
    back = list(own.back)
    for card_id in used:
        # Of like cards the one that came back may do anything else.
        other = next((pair for pair in back if pair[1] == card_id and pair[0] != facts.kind), None)
        if other:
            back.remove(other)
    just = tuple((facts.kind, card_id) for card_id in used)
    return state.with_seat(seat, replace(own, just=just, back=tuple(back)))


def members_just_used(state: ArcticState, own: Seat) -> Iterator[str]:
    """Yield the members that a Map could take back now; one that worked on a building by house rule only."""
    for kind, card_id in own.just:
        is_member = card_id in state.cards and state.cards[card_id].kind is Kind.MEMBER
        if is_member and (kind not in STAYS or state.house_rules["map_on_builder"] == "yes"):
            yield card_id
