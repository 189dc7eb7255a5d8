"""Cards discarded for their power while a table gathers: Drill Sergeant and Map (A-21, A-31, A-83, A-85)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Kind, Power
from referee.rules.arctic.cards.able import PowerMissing
from referee.rules.arctic.cards.catalogue import less
from referee.rules.arctic.hq.buildings import Repair, SpeedUp
from referee.rules.arctic.record.acts import CardUsed, GatheringFacts
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.offers import cards_with, one_card
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState, hand_cards, known
from referee.rules.arctic.record.turn import (
    ArcticTurn,
    check_own_turn,
    has_unused_power,
    powers_unused,
    show_cards,
)
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.entry.entry import Facts
from referee.rules.kernel.entry.kind import Tab, kind_of
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

POWERS = Tab(gettext_noop("Powers"), "cards")
RECYCLED, DRAWN = 2, 2
"""A Drill Sergeant shuffles up to 2 cards back into the deck; it and a Demolition Team draw 2."""
INSTEAD = gettext_noop("{card} {card:is|are} discarded. This round the power replaces the printed numbers.")
BRINGS_NOTHING_BACK = PowerMissing(
    gettext_noop("{card} can’t return discarded cards."),
    {Power.RECYCLE_2_DRAW_2},
    "A-85",
    "card",
)
TAKES_NOBODY_BACK = PowerMissing(
    gettext_noop("{card} can’t take a member back."), {Power.REUSE_MEMBER}, "A-83", "card"
)
MAP_NEEDS_MEMBER = Refusal(
    "wrong-kind-of-card",
    "A Map takes back a member, not {member}.",
    "A-83",
    "member",
)
NOT_JUST_USED = Refusal(
    "not-just-used",
    "{seat} didn’t just use {member}. A Map can take back {there}.",
    rule="A-83",
    field="member",
    can_override=True,
)
NOBODY_USED = Refusal(
    "not-just-used",
    "{seat} has no member to take back.",
    rule="A-83",
    field="member",
    can_override=True,
)
BUILDER_STAYS = Refusal(
    "builder-stays",
    "{member} sped up a building. By house rule, a Map can’t take that member back.",
    rule="A-72",
    field="member",
    can_override=True,
)
REPAIRER_STAYS = replace(
    BUILDER_STAYS,
    phrase=gettext_noop("{member} repaired a building. Even a Map gives no other action this round."),
    rule="A-77",
)
STAYS: Mapping[str, Refusal] = {SpeedUp.kind: BUILDER_STAYS, Repair.kind: REPAIRER_STAYS}
"""Work after which a member does nothing else (house rule map_on_builder)."""


def powered(turn: ArcticTurn, power: Power) -> Choice:
    """A card with the power, of which a copy is unused this round; the first one unless another is picked."""
    choice = one_card(
        turn,
        gettext_noop("Discard for its power"),
        lambda card: has_unused_power(turn.state, turn.seat, card.id),
        cards_with(turn.state.cards, frozenset({power})),
    )
    return replace(choice, start=(choice.options[0].word,)) if choice.options else choice


def show_powered(turn: ArcticTurn, card_id: str, lacks: PowerMissing) -> dict[str, tuple[Proof, ...]]:
    """Check that the seat has a copy whose power is unused, and find the unseen gain that it may show.

    Raises IllegalEntry: A-21 if each copy was used, A-30 as for any card.
    """
    (card,) = hand_cards(turn.state, (card_id,), "card", turn.checks)
    if not card.powers & lacks.powers:
        raise lacks(turn.state.cards, card)
    state = powers_unused(turn.state, turn.seat, (card_id,), "card", turn.checks)
    return show_cards(replace(turn, state=state), (card_id,))


@dataclass(frozen=True, slots=True)
class Drill(CardUsed):
    """A Drill Sergeant: up to 2 cards of the discard pile into the deck, which is shuffled, and 2 drawn."""

    kind = "drill"
    title = "Drill Sergeant"
    tab = POWERS
    sentence = gettext_noop("{seat}’s {card}: cards go back into the deck, 2 drawn")

    card: str

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        yield powered(turn, Power.RECYCLE_2_DRAW_2)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        shown = show_powered(turn, self.card, BRINGS_NOTHING_BACK)
        draw = gettext_noop("Then draw exactly 2. It isn’t the draw action.")
        reasons = (
            Reason("Up to 2 discarded cards go into the deck. Shuffle it.", ("A-85",)),
            Reason(draw, ("A-85", "A-21")).deciding(),
            Reason(INSTEAD, ("A-31",), card=turn.state.label(self.card)),
        )
        return Ruling(Gathering(DRAWN, shown=shown), (*turn.checks.overridden, *reasons))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        """Any card used may be in the hand again (A-30)."""
        own = turn.state.seats[turn.seat].used_power(self.card)
        return turn.state.with_seat(turn.seat, own.after_recycling(RECYCLED, outcome.value))


@dataclass(frozen=True, slots=True)
class PlayMap(GatheringFacts):
    """A Map, discarded: a member used in the last action returns to the hand (A-83)."""

    kind = "take_back"
    title = "Map"
    tab = POWERS
    sentence = gettext_noop("{seat}’s {card}: {member} back in hand")

    card: str
    member: str

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        yield powered(turn, Power.REUSE_MEMBER)
        members = dict.fromkeys(members_just_used(turn.state, turn.state.seats[turn.seat]))
        options = tuple(Option(card_id, turn.state.label(card_id)) for card_id in members)
        ask = gettext_noop("Tap the member that comes back.")
        yield Choice("member", "Back to hand", options, ask, least=1, most=1)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        state, own = turn.state, turn.state.seats[turn.seat]
        shown = show_powered(turn, self.card, TAKES_NOBODY_BACK)
        member = known(state, self.member, "member")
        facts: dict[str, Fact] = {"seat": turn.seat, "card": state.label(self.card), "member": member.label}
        if member.kind is not Kind.MEMBER:
            raise MAP_NEEDS_MEMBER(**facts)
        work = next((kind for kind, card_id in own.just if kind in STAYS and card_id == self.member), "")
        there = tuple(dict.fromkeys(members_just_used(state, own)))
        refusal = STAYS[work] if work else NOT_JUST_USED if there else NOBODY_USED
        facts["there"] = tuple(map(state.label, there))
        turn.require(self.member in there, refusal, **facts)
        phrase = gettext_noop(
            "{card} {card:is|are} discarded. {member} {member:is|are} back in {seat}’s hand."
        )
        never = gettext_noop("{member} still can’t take the same action twice.")
        house = (f"map_on_builder={state.house_rules['map_on_builder']}",) if work else ()
        rules = ("A-83", STAYS[work].rule or "") if work else ("A-83",)
        reason = Reason(phrase, rules, house, **facts).deciding()
        reasons = (*turn.checks.overridden, reason, Reason(never, ("A-83", "A-21"), **facts))
        return Ruling(Gathering(shown=shown), reasons)

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        """The hand has one more card (A-30)."""
        own = turn.state.seats[turn.seat].used_power(self.card)
        pair = next((pair for pair in own.just if pair[1] == self.member), ("", self.member))
        used = dict(Counter(own.used) - Counter((self.member,)))
        just = tuple((Counter(own.just) - Counter((pair,))).elements())
        done = less(own.done, (self.member,))
        after = replace(own, used=used, done=done, drawn=own.drawn + 1, just=just, back=(*own.back, pair))
        return turn.state.with_seat(turn.seat, after)


DRILL = kind_of(Drill)
PLAY_MAP = kind_of(PlayMap)

# What was used last -------------------------------------------------------------------------------


def remember(state: ArcticState, seat: str, facts: Facts) -> ArcticState:
    """Return the state in which a Map can take back the cards of an entry; a trash uses none."""
    used: tuple[str, ...] = getattr(facts, "used", ())
    if not used:
        return state
    own = state.seats[seat]
    back = list(own.back)
    for card_id in used:
        # Of identical cards the one taken back is used first.
        other = next((pair for pair in back if pair[1] == card_id and pair[0] != facts.kind), None)
        if other:
            back.remove(other)
    just = tuple((facts.kind, card_id) for card_id in used)
    return state.with_seat(seat, replace(own, just=just, back=tuple(back)))


def members_just_used(state: ArcticState, own: ArcticSeat) -> Iterator[str]:
    """Yield the members that a Map can take back now; after work on a building only by house rule."""
    for kind, card_id in own.just:
        is_member = card_id in state.cards and state.cards[card_id].kind is Kind.MEMBER
        if is_member and (kind not in STAYS or state.house_rules["map_on_builder"] == "yes"):
            yield card_id
