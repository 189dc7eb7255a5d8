"""The state of an Arctic Scavengers table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from referee.rules.arctic.cards import USUAL, Card, Catalogue, Kind, Pile, TitleList, known_card
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.case import Case, Declaration, Force
from referee.rules.arctic.record.entries import Corrected, RowQuestion, Window
from referee.rules.arctic.record.gains import NOT_KNOWN, Proof
from referee.rules.arctic.record.outcomes import DeckCount, ScoringOutcome, SkirmishOutcome
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.record.yard import Yard
from referee.rules.arctic.setup.meta import MODULES, ROUNDS_WITHOUT_SKIRMISH, Setup
from referee.rules.kernel.cache import by_identity, lately
from referee.rules.kernel.code import Code
from referee.rules.kernel.history.log import Checks
from referee.rules.kernel.text.houses import as_data
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Refusal

LEFT_OUT_BY: Mapping[Pile, str] = {Pile.STARTING: "A-8", Pile.MERCENARY: "A-4", Pile.JUNKYARD: "A-3"}
"""The rule by which a set-up leaves out a card of its modules."""
NEVER_IN_HAND = frozenset({Kind.BUILDING, Kind.LEADER, Kind.GANG})
NOT_FOR_HANDS = Refusal("never-in-hand", "{card} {card:is|are} never in hand or junkyard.")
SET_UP_WITHOUT = Refusal("not-in-play", "This table was set up without {card}.", can_override=True)
OF_ANOTHER_MODULE = replace(
    SET_UP_WITHOUT,
    phrase=gettext_noop("{card} {card:belongs|belong} to {module}, which this table plays without."),
    rule="A-5",
)


class Phase(Code):
    """Where in the round the table is (A-10); drawing needs no entry. A prize is for the solo game (A-98)."""

    GATHERING = "gathering"
    REVEAL = "reveal"
    DECLARING = "declaring"
    PRIZE = "prize"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seen:
    """A look of a seat (A-17)."""

    round: int
    where: Line
    piles: tuple[Pile, ...] = ()
    cards: tuple[str, ...] = ()  # noted in private


@dataclass(frozen=True)
class ArcticState:
    """What follows from the records."""

    players: tuple[str, ...]  # clockwise
    modules: tuple[str, ...]
    house_rules: Mapping[str, str]
    cards: Catalogue
    setup: Setup
    copies: Mapping[str, int]  # of each card that the set-up lays out
    initiator: str
    contested_left: int
    wins: Mapping[str, int]  # contested resources
    round: int = 1
    phase: Phase = Phase.GATHERING
    revealed: Mapping[str, Force] = field(default_factory=dict)
    used_powers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # revealed, but used before
    declarations: tuple[Declaration, ...] = ()
    last: SkirmishOutcome | None = None  # the last skirmish counted
    seats: Mapping[str, ArcticSeat] = field(default_factory=dict)
    stacks: Mapping[str, int] = field(default_factory=dict)  # mercenaries for hire
    tallies: Mapping[str, DeckCount] = field(default_factory=dict)  # decks counted at the end
    scored: ScoringOutcome | None = None
    solo: SoloGame | None = None
    window: Window | None = None  # an act that waits for answers
    looks: Mapping[str, tuple[Seen, ...]] = field(default_factory=dict)
    yard: Yard = field(default_factory=Yard)
    fights: Mapping[str, int] = field(default_factory=dict)  # set by the table in this skirmish
    questions: tuple[RowQuestion, ...] = ()  # about rows of a light round
    enters_all: bool = False  # a light table that enters everything
    corrected: Mapping[str, Corrected] = field(default_factory=dict)  # decks that no device has confirmed
    unsealed: tuple[str, ...] = ()  # seats whose cards have changed since they sealed their force
    titles: TitleList = USUAL  # what the table's cards print

    @cached_property
    def gatherer(self) -> str | None:
        """The seat whose turn it is to gather; None if all have committed (A-14)."""
        return next((seat for seat in self.turn_order if self.seats[seat].committed is None), None)

    @cached_property
    def turn_order(self) -> tuple[str, ...]:
        start = self.players.index(self.initiator)
        return self.players[start:] + self.players[:start]

    @cached_property
    def is_loose(self) -> bool:
        """Whether the record of some seat is incomplete, so that any card may be anywhere."""
        return any(own.is_loose for own in self.seats.values())

    @cached_property
    def elsewhere(self) -> Mapping[str, int]:
        """Copies known to be at no seat: in the stacks, in the forces of the solo game."""
        if self.solo is None:
            return self.stacks
        return dict(Counter(self.stacks) + Counter(self.solo.elsewhere))

    @cached_property
    def placed(self) -> Mapping[str, int]:
        """Copies in a known place: at a seat, out of the game, or elsewhere."""
        found = Counter(self.elsewhere)
        for own in self.seats.values():
            found.update(own.owned)
            found.update(own.base.removed)
        return found

    @cached_property
    def claims(self) -> Mapping[str, list[int]]:
        """By card and known copy: the number of junkyard entries before it was dug, at the latest."""
        shown = ((each.card, each.after) for own in self.seats.values() for each in own.shown)
        counted = ((each, NOT_KNOWN) for each in self.yard.counted)
        found: dict[str, list[int]] = {}
        for card_id, after in (*self.yard.dug, *shown, *counted):
            found.setdefault(card_id, []).append(after)
        return found

    @cached_property
    def in_hands(self) -> Mapping[str, Card]:
        return _in_hands(self.cards, self.copies, self.modules)

    @property
    def has_skirmish(self) -> bool:
        """Whether this round ends in a skirmish (A-10); the solo game never requires one (A-96)."""
        return self.solo is None and self.round > ROUNDS_WITHOUT_SKIRMISH

    @property
    def last_round(self) -> int:
        """The number of the last round: one more for each contested card left (A-15)."""
        if self.phase is Phase.OVER:
            return self.round
        return max(self.round, ROUNDS_WITHOUT_SKIRMISH + 1) + self.contested_left - 1

    def label(self, card_id: str) -> str:
        return self.cards[card_id].label if card_id in self.cards else card_id

    def proven(self, shown: Mapping[str, Sequence[Proof]]) -> ArcticState:
        """Return the state with unseen gains of these seats replaced by the cards they were."""
        proven = {seat: self.seats[seat].proven(proofs) for seat, proofs in shown.items() if proofs}
        if not proven:
            return self
        after = replace(self, seats={**self.seats, **proven})
        hired = [card for seat, proofs in shown.items() for card in self.seats[seat].hired_among(proofs)]
        if not hired:
            return after
        stacks = {card: max(left - hired.count(card), 0) for card, left in self.stacks.items()}
        return replace(after, stacks=stacks)

    def with_seat(self, seat: str, own: ArcticSeat) -> ArcticState:
        if own is self.seats.get(seat):
            return self
        return replace(self, seats={**self.seats, seat: own})

    def with_uncounted(self, before: Mapping[str, ArcticSeat]) -> ArcticState:
        """Return the state with decks of any size at the seats that changed."""
        changed = {name: own.uncounted() for name, own in self.seats.items() if own != before.get(name)}
        return replace(self, seats={**self.seats, **changed})

    def without_unsaid(self, before: Mapping[str, ArcticSeat]) -> ArcticState:
        """Return the state with the acts of the seats that changed, or have revealed, as the table says."""
        revealed = () if self.phase is Phase.GATHERING else self.revealed
        names = (each for each, own in self.seats.items() if each in revealed or own != before.get(each))
        changed = {name: self.seats[name] for name in names}
        seats = {name: own.without_unsaid() for name, own in changed.items()}
        return replace(self, seats={**self.seats, **seats})

    def seen_by(self, viewer: str | None) -> ArcticState:
        """Return the state as a seat (None: the table) may know it (A-17).

        Cards that others store are face down, as are their leaders until all have chosen. All seats without
        a secret of their own share one state, to share its memoized results.
        """
        if self.solo is not None:
            return self
        is_known = viewer not in self.looks and self._opened.get(viewer or "") is self.seats.get(viewer or "")
        return self._seen(None if is_known else viewer)

    @lately
    def _seen(self, knowing: str | None) -> ArcticState:
        seats = {seat: self.seats[seat] if seat == knowing else own for seat, own in self._opened.items()}
        looks = {seat: seen for seat, seen in self.looks.items() if seat == knowing}
        hides_nothing = looks == self.looks and all(seats[seat] is own for seat, own in self.seats.items())
        return self if hides_nothing else replace(self, seats=seats, looks=looks)

    @cached_property
    def _opened(self) -> Mapping[str, ArcticSeat]:
        hides = not self.has_open_leaders
        return {seat: own.in_the_open(hides_leader=hides) for seat, own in self.seats.items()}

    @property
    def has_open_leaders(self) -> bool:
        """Whether leaders are face up: all have chosen one, or the game has begun (A-7, A-17)."""
        seats = self.seats.values()
        has_begun = self.round > 1 or any(each.played or each.committed is not None for each in seats)
        return self.setup.is_drafting or has_begun or all(each.base.leader for each in seats)

    @property
    def timers_to_hand(self) -> bool:
        """Whether cards taken off a building go to the hand (house rule timer_cards_to)."""
        return self.house_rules["timer_cards_to"] == "hand"

    def force_of(self, seat: str) -> Force:
        """Return a revealed force with the seat's active leader and working buildings if none are named."""
        force, base = self.revealed[seat], self.seats[seat].base
        leader, buildings = force.leader or base.active_leader, force.buildings or base.working
        return replace(force, leader=leader, buildings=buildings)

    def case(self, declarations: tuple[Declaration, ...] | None = None) -> Case:
        """Return this round's skirmish as a case, with the declarations made (or those given).

        Buildings under construction are unknown if some may not have been entered.
        """
        sites = {
            seat: tuple(each.card for each in self.seats[seat].base.buildings if not each.is_complete)
            for seat in self.turn_order
        }
        return Case(
            players=self.turn_order,
            forces={seat: self.force_of(seat) for seat in self.revealed},
            declarations=self.declarations if declarations is None else declarations,
            modules=self.modules,
            house_rules=as_data(self.house_rules),
            under_construction=None if self.is_loose and not any(sites.values()) else sites,
            used_leaders=tuple(seat for seat in self.players if "leader" in self.seats[seat].actions),
            used_powers=dict(self.used_powers),
            fights=dict(self.fights),
        )


# Cards ---------------------------------------------------------------


def known(state: ArcticState, card_id: str, field: str) -> Card:
    return known_card(state.cards, card_id, field)


def hand_cards(state: ArcticState, ids: Iterable[str], field: str, checks: Checks) -> list[Card]:
    """Return cards that a hand can have; another module's cards may be overridden. Raises IllegalEntry."""
    cards = [known_card(state.cards, card_id, field) for card_id in ids]
    for card in cards:
        if card.kind in NEVER_IN_HAND:
            raise replace(NOT_FOR_HANDS, field=field)(card=card.label)
        check_in_play(state, card, field, checks)
    return cards


def is_in_play(state: ArcticState, card: Card) -> bool:
    return _is_there(card, state.copies, state.modules)


def _is_there(card: Card, copies: Mapping[str, int], modules: Sequence[str]) -> bool:
    """Whether the table was set up with this card; one without a number of copies comes with its module."""
    return copies.get(card.id, 0) > 0 if card.is_counted else card.module in ("base", *modules)


@by_identity
def _in_hands(cards: Catalogue, copies: Mapping[str, int], modules: Sequence[str]) -> Mapping[str, Card]:
    hand = (card for card in cards.values() if card.kind not in NEVER_IN_HAND)
    return {card.id: card for card in hand if _is_there(card, copies, modules)}


def check_in_play(state: ArcticState, card: Card, field: str, checks: Checks) -> None:
    """Check that the table plays with this card. Raises IllegalEntry (A-2 to A-8), unless overridden."""
    if is_in_play(state, card):
        return
    missing = {module.name: module.title for module in MODULES if module.name not in state.modules}
    refusal = replace(SET_UP_WITHOUT, rule=LEFT_OUT_BY.get(card.pile, "A-5"))
    if card.module in missing:
        refusal = OF_ANOTHER_MODULE
    checks.require(False, replace(refusal, field=field), card=card.label, module=missing.get(card.module, ""))


# Buildings -----------------------------------------------------------------------------------------


def building_at(state: ArcticState, seat: str, place: int | None) -> Building | None:
    buildings = state.seats[seat].base.buildings if seat in state.seats else ()
    return buildings[place] if place is not None and 0 <= place < len(buildings) else None


def building_name(state: ArcticState, seat: str, place: int) -> str:
    building = building_at(state, seat, place)
    return state.label(building.card) if building else "?"
