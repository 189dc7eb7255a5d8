"""A look at cards: what looks, at what, and how deep (A-6, A-33, A-76, A-84, A-93)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.answers.aimed import Aimed, Played
from referee.rules.arctic.cards import Pile, Power
from referee.rules.arctic.cards.able import PowerMissing
from referee.rules.arctic.hq.buildings import NOT_COMPLETE
from referee.rules.arctic.hq.storing import NOT_INSIDE
from referee.rules.arctic.recon.piles import piles_in_play
from referee.rules.arctic.record.acts import GatheringFacts
from referee.rules.arctic.record.deck import ANY, Sizes, possible
from referee.rules.arctic.record.entries import Response
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState, building_at, hand_cards, known
from referee.rules.arctic.record.turn import ArcticTurn, check_action, check_seat
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.codec import KEYWORDS
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Refusal

LOOKS: Mapping[Power, int] = {Power.RECON_4: 4, Power.SCOUT_TOWER: 2, Power.RECON_ALL_PILES: 1}
"""How many cards a Spy sees at its place, a Scout Tower and Binoculars on each pile."""
MORE_BY_BINOCULARS = 2
PILES_OF_A_TOWER = 2
LOOKS_AT_NOTHING = PowerMissing(gettext_noop("{card} can’t look at anything."), LOOKS.keys(), "A-33", "with")
NO_DEEPER = PowerMissing(gettext_noop("{card} can’t extend a look."), {Power.RECON_PLUS_2}, "A-33", "along")
PILES_ALONE = Refusal("wrong-target", "Binoculars alone only see the top cards.", "A-33", "place")
NOBODY_PEEKS = Refusal(
    "nobody-peeks",
    "With two players, the contested resources stay unseen.",
    rule="A-6",
    field="piles",
    can_override=True,
)
NO_SUCH_PILE = Refusal("no-such-pile", "That pile isn’t in play.", "A-33", "piles")
SO_MANY_PILES = Refusal(
    "wrong-number-of-piles", "A Scout Tower looks at {number} different piles. Choose them.", "A-76", "piles"
)
NO_TOWER = replace(NOT_INSIDE, code="no-such-building", rule="A-76", field="building", can_override=False)
DISABLED_TOWER = Refusal(
    "disabled",
    "{card} {card:is|are} disabled and can’t look. Repair {card:it|them} first.",
    rule="A-77",
    field="building",
    can_override=True,
)
NO_PLAYER_FOR_A_TOWER = Refusal(
    "wrong-target",
    "A Scout Tower looks at piles. A Spy looks at players’ cards.",
    rule="A-76",
    field="place",
)
NOTHING_DISCARDED = Refusal("no-cards", "Choose the card to discard for it.", "A-76", "discarded")
NO_DISCARD_FOR_A_SPY = Refusal("wrong-target", "A Spy needs no discard.", "A-84", "discarded")
NO_PILE_FOR_A_SPY = Refusal("wrong-target", "A Spy looks at one player, not piles.", "A-33", "piles")
WHOSE_CARDS = Refusal(
    "no-target",
    "Choose a building, deck, hand or force.",
    rule="A-33",
    field="place",
)
WHICH_BUILDING = Refusal("no-target", "Choose a building only if you look there.", "A-33", "building")
NO_BUILDING_TO_LOOK_AT = Refusal("no-such-building", "{player} has no such building.", "A-33", "building")


class Place(Code):
    """Where a Spy looks (A-33)."""

    BUILDING = "building"
    DECK = "deck"
    HAND = "hand"
    FORCE = "force"


EMPTY: Mapping[Place, str] = {
    Place.BUILDING: gettext_noop("{player} has no cards face down in that building."),
    Place.FORCE: gettext_noop("{player} has no cards in a force yet."),
    Place.HAND: gettext_noop("{player} has no cards left in hand."),
    Place.DECK: gettext_noop("{player}’s deck is empty."),
}
PLACE_WORDS: Mapping[Place, str] = {
    Place.DECK: gettext_noop("{player}’s deck"),
    Place.HAND: gettext_noop("{player}’s hand"),
    Place.FORCE: gettext_noop("{player}’s force"),
    Place.BUILDING: gettext_noop("{player}’s {building}"),
}
PILE_WORDS: Mapping[Pile, str] = {
    Pile.JUNKYARD: gettext_noop("the junkyard"),
    Pile.CONTESTED: gettext_noop("the contested resources"),
    Pile.SCHEMATICS: gettext_noop("the schematics"),
    Pile.LEADER: gettext_noop("the leaders"),
}


@dataclass(frozen=True, slots=True)
class ReconFacts(GatheringFacts):
    """A look at cards: what looks, and at what (A-33)."""

    kind = "recon"
    concurrent_with = ""
    __pydantic_config__ = KEYWORDS

    with_: str
    player: str | None = None  # whose cards a Spy looks at
    place: Place | None = None
    building: int | None = None  # its place: at a Spy's target, or the seat's own Scout Tower
    piles: tuple[Pile, ...] = ()  # two for a Scout Tower, the leaders for a Spy
    discarded: str | None = None  # for a Scout Tower
    along: tuple[str, ...] = ()  # Binoculars played with it: 2 cards more each
    answer: Response | None = None
    rescue: Response | None = None  # answers a snipe at the Spy
    asks: bool = False

    @property
    def used(self) -> tuple[str, ...]:
        return (self.with_,)

    @property
    def is_stopped(self) -> bool:
        """Whether it was cancelled, or the Spy was sniped and nobody helped it."""
        return self.answer is not None and self.rescue is None

    @property
    def names_a_place(self) -> bool:
        """Whether it names more than piles."""
        return bool(self.player or self.place or self.building is not None)


def way_of(state: ArcticState, card_id: str) -> Power | None:
    """Return the power that a card looks with, if it has one."""
    card = state.cards.get(card_id)
    return next((power for power in LOOKS if card and power in card.powers), None)


def depth(state: ArcticState, look: ReconFacts) -> int:
    """Return how many cards may be looked at, by public knowledge (A-33)."""
    way = way_of(state, look.with_)
    number = (LOOKS[way] if way else 0) + MORE_BY_BINOCULARS * len(look.along)
    own, there = state.seats.get(look.player or ""), None
    if own and look.place is Place.FORCE:
        there = own.committed
    elif own and look.place is Place.HAND:
        there = hand_number(own)
    elif own and look.place is Place.DECK:
        there = max(deck_sizes(own), default=None)
    elif own and look.place is Place.BUILDING:
        building = building_at(state, look.player or "", look.building)
        there = building.number + building.timer if building else None
    return number if there is None else min(number, there)


def deck_sizes(own: ArcticSeat) -> Sizes:
    """Return the sizes that a deck can have."""
    return ANY if own.deck is None or own.is_loose else possible(own.deck, own.most_away)


def hand_number(own: ArcticSeat) -> int | None:
    """Return how many cards are in a hand now; None if unknown."""
    if own.committed is not None:
        return len(own.aside)
    return None if own.is_loose else own.left


def where_of(state: ArcticState, look: ReconFacts) -> Line:
    """Return what is looked at, without a full stop."""
    if look.player is not None and look.place is not None:
        at = building_at(state, look.player, look.building)
        label = state.cards[at.card].label if at and at.card in state.cards else "?"
        return Line(PLACE_WORDS[look.place], player=look.player, building=label)
    piles = look.piles or piles_in_play(state)
    line, *others = [Line(PILE_WORDS[pile]) for pile in piles if pile in PILE_WORDS] or [Line("")]
    for left, word in zip(range(len(others), 0, -1), others, strict=True):
        phrase = gettext_noop("{first} and {last}") if left == 1 else gettext_noop("{first}, {last}")
        line = Line(phrase, first=line, last=word)
    return line


def tower_mark(building: int) -> str:
    """Return the action that marks a Scout Tower as used this round (A-31)."""
    return f"scout_tower {building}"


def towers_of(state: ArcticState, seat: str) -> list[int]:
    """Return the seat's Scout Towers that work and were not used this round."""
    own = state.seats[seat]
    return [
        place
        for place, each in enumerate(own.base.buildings)
        if each.works and way_of(state, each.card) is Power.SCOUT_TOWER
        if tower_mark(place) not in own.actions
    ]


def used_in_look(state: ArcticState, seat: str, look: ReconFacts) -> tuple[Played, ...]:
    """Return the cards that leave the hand for a look; a Scout Tower isn't in the hand."""
    discarded = (Played(seat, look.discarded),) if look.discarded is not None else ()
    is_tower = way_of(state, look.with_) is Power.SCOUT_TOWER
    looking = look.along if is_tower else (look.with_, *look.along)
    return (*discarded, *(Played(seat, card_id, is_power=True) for card_id in looking))


def aim_of_look(state: ArcticState, seat: str, look: ReconFacts) -> Aimed:
    """Return what an answer to the look answers: a Spy's look is aimed at a player's cards."""
    spy = state.cards[look.with_] if way_of(state, look.with_) is Power.RECON_4 else None
    used = used_in_look(state, seat, look)
    return Aimed(seat, look.player if spy else None, is_recon=True, spy=spy, used=used)


def check_target(turn: ArcticTurn, look: ReconFacts) -> None:
    """Check that a card looks, and at a target that it may look at. Raises IllegalEntry."""
    state = turn.state
    card, way = known(state, look.with_, "with"), way_of(state, look.with_)
    if way is None:
        raise LOOKS_AT_NOTHING(state.cards, card)
    for each in hand_cards(state, look.along, "along", turn.checks):
        if Power.RECON_PLUS_2 not in each.powers:
            raise NO_DEEPER(state.cards, each)
    if way is Power.SCOUT_TOWER:
        _check_tower(turn, look)
        _check_piles(turn, look)
        return
    hand_cards(state, (look.with_,), "with", turn.checks)
    if way is Power.RECON_4:
        _check_spied(turn, look)
    elif look.names_a_place or look.piles or look.discarded:
        raise PILES_ALONE()


def _check_tower(turn: ArcticTurn, look: ReconFacts) -> None:
    label, building = turn.state.label(look.with_), building_at(turn.state, turn.seat, look.building)
    facts: dict[str, Fact] = {"seat": turn.seat, "card": label, "left": building.timer if building else 0}
    if building is None or building.card != look.with_:
        raise NO_TOWER(**facts)
    turn.require(building.is_complete, NOT_COMPLETE, **facts)
    turn.require(not building.is_disabled, DISABLED_TOWER, **facts)
    phrase = gettext_noop("{seat} has already used this building. It’s once per round.")
    check_action(turn, tower_mark(look.building or 0), phrase, "A-31")
    if look.player or look.place:
        raise NO_PLAYER_FOR_A_TOWER()
    if look.discarded is None:
        raise NOTHING_DISCARDED()
    hand_cards(turn.state, (look.discarded,), "discarded", turn.checks)


def _check_piles(turn: ArcticTurn, look: ReconFacts) -> None:
    there = piles_in_play(turn.state)
    for pile in look.piles:
        if pile not in there:
            if pile is not Pile.CONTESTED or len(turn.state.players) != 2:
                raise NO_SUCH_PILE()
            turn.require(False, NOBODY_PEEKS)
    number = min(PILES_OF_A_TOWER, len(there))
    if len(set(look.piles)) != len(look.piles) or len(look.piles) != number:
        raise SO_MANY_PILES(number=number)


def _check_spied(turn: ArcticTurn, look: ReconFacts) -> None:
    state = turn.state
    if look.discarded is not None:
        raise NO_DISCARD_FOR_A_SPY()
    if look.piles:
        if look.piles != (Pile.LEADER,) or not state.setup.is_drafting or look.names_a_place:
            raise NO_PILE_FOR_A_SPY()
        return
    if look.player is None or look.place is None:
        raise WHOSE_CARDS()
    check_seat(state, look.player, "player")
    if (look.building is None) == (look.place is Place.BUILDING):
        raise WHICH_BUILDING()
    own, building = state.seats[look.player], building_at(state, look.player, look.building)
    if look.place is Place.BUILDING and building is None:
        raise NO_BUILDING_TO_LOOK_AT(player=look.player)
    is_there = {
        Place.BUILDING: building is not None and building.number + building.timer > 0,
        Place.FORCE: bool(own.committed),
        Place.HAND: hand_number(own) != 0,
        Place.DECK: deck_sizes(own) != {0},
    }
    if look.place in is_there:
        empty = Refusal("nothing-there", EMPTY[look.place], "A-33", "place", can_override=True)
        turn.require(is_there[look.place], empty, player=look.player)
