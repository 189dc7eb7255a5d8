"""A slow, obvious table: every card has a name and lies in somebody's deck, hand or discard pile.

It plays gatherings and skirmishes with real cards that are really shuffled, and enters each act. What an act
may be is the referee's business; whether the cards are there is nobody's but the table's own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.demolish import Demolish
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Draw, Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.powers import Drill, PlayMap
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.buildings import SpeedUp
from referee.rules.arctic.hq.leader_actions import Organize
from referee.rules.arctic.hq.storing import Retrieve, Store
from referee.rules.arctic.recon.look import Recon
from referee.rules.arctic.recon.targets import Place, deck_sizes
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.entries import Response, Source, Stop
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.layout import lay_out
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Facts, Log, Record, Version, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry

MODULES = ("hq1", "hq2", "hq3", "recon1", "recon2", "recon3", "recon5")
SEATS = ("Ann", "Bo", "Cy")
ABOUT_CARDS = {
    "not-owned",
    "too-many-cards",
    "elsewhere",
    "junkyard-empty",
    "deck-runs-out",
    "nothing-there",
    "not-as-announced",
}
"""Refusals that say where cards are: what really happened never meets one of them."""
USUAL = (
    "scout",
    "spy",
    "drill_sergeant",
    "demolition_team",
    "engineer",
    "map",
    "scouting_refugee",
    "courier",
)
TRIES = 14


class FalseRefusal(AssertionError):
    """Something that really happened was refused."""


class Card(str):
    """One card on the table. Copies are equal, and yet each is itself: a used one stays the used one."""


def out_of(pile: list[Card], card: str) -> Card:
    """Take a card out of a pile: this very one where it lies there, or else its first copy."""
    place = next((i for i, each in enumerate(pile) if each is card), None)
    return pile.pop(pile.index(Card(card)) if place is None else place)


@dataclass
class Side:
    """The cards of one player; ``late``: drawn after the commit, never in the force.

    ``used`` cards have done something this round, the ``spent`` among them by their power (A-21, A-31).
    ``reshuffles`` of this round, since the first five were drawn.
    """

    deck: list[Card] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    late: list[Card] = field(default_factory=list)
    timers: list[list[Card]] = field(default_factory=list)
    stored: list[list[Card]] = field(default_factory=list)
    used: list[Card] = field(default_factory=list)
    spent: list[Card] = field(default_factory=list)
    reshuffles: int = 0

    def leave(self, cards: Sequence[str], to: list[Card]) -> None:
        to.extend(out_of(self.hand, card) for card in cards)

    def uses(self, cards: Sequence[Card]) -> None:
        self.used += cards
        self.leave(cards, self.discard)

    def spends(self, card: Card) -> None:
        self.spent.append(card)
        self.uses((card,))

    def fresh(self, name: str) -> Card | None:
        """A copy in the hand that has not been used this round."""
        return next((each for each in self.hand if each == name and not is_among(each, self.used)), None)


def cards_of(copies: Counter[str]) -> list[Card]:
    return [Card(each) for each in copies.elements()]


def is_among(card: Card, cards: Sequence[Card]) -> bool:
    return any(card is each for each in cards)


class RealTable:
    """A table of three with real cards, and the referee's log of it."""

    unusual = 4  # cards added to each deck

    def __init__(self, seed: int, *, trashes: bool) -> None:
        self.dice, self.trashes = random.Random(seed), trashes
        names = SEATS[: self.dice.choice((2, 3))]
        state = ARCTIC.open(
            Setup(
                names,
                names[0],
                MODULES,
                {"organizer_rest": self.dice.choice(("discard", "deck_top", "deck_bottom"))},
            )
        )
        layout, owned = lay_out(state.setup, state.cards), {}
        yard, copies = Counter(layout.junkyard), Counter(state.copies)
        self.contested = self.shuffled(cards_of(Counter(layout.contested)))
        for name in names:
            extra = Counter(self.dice.sample(USUAL, self.unusual))
            copies += extra
            owned[name] = Counter(layout.deck) + extra
        seats = {
            name: replace(
                own,
                owned=dict(owned[name]),
                deck=frozenset({sum(owned[name].values()) - 5}),
                base=replace(own.base, leader="organizer" if name == "Ann" else None),
            )
            for name, own in state.seats.items()
        }
        state = replace(state, seats=seats, copies=dict(copies))
        self.log: Log[ArcticState] = Log(0, Version(state))
        self.yard = self.shuffled(cards_of(yard))
        self.sides = {name: Side(deck=self.shuffled(cards_of(owned[name]))) for name in names}
        for name in names:
            self.draw(name, 5)

    @property
    def state(self) -> ArcticState:
        return self.log.state

    def shuffled(self, cards: Iterable[Card]) -> list[Card]:
        found = list(cards)
        self.dice.shuffle(found)
        return found

    def off_deck(self, name: str, number: int) -> list[Card]:
        """Take cards off a deck; an empty one is the discard pile, shuffled."""
        side, found = self.sides[name], list[Card]()
        while len(found) < number and (side.deck or side.discard):
            if not side.deck:
                side.deck, side.discard = self.shuffled(side.discard), []
                side.reshuffles += 1
            found.append(side.deck.pop())
        return found

    def draw(self, name: str, number: int) -> list[Card]:
        came = self.off_deck(name, number)
        self.sides[name].hand += came
        return came

    # Entering -----------------------------------------------------------------------------------

    def enters(self, facts: Facts, seat: str | None) -> int | None:
        """Enter it; return its value, None where the rules say no. Raises FalseRefusal."""
        entry = Entry(facts, seat)
        try:
            ruling = rule_on(ARCTIC, self.log, entry)
        except IllegalEntry as refusal:
            if refusal.code in ABOUT_CARDS:
                told = {name: (side.deck, side.hand, side.discard) for name, side in self.sides.items()}
                raise FalseRefusal(f"{seat} {facts}: {refusal} {told}") from refusal
            return None
        self.log = extend(ARCTIC, self.log, Record(self.log.number + 1, entry, ruling))
        return getattr(ruling.outcome, "value", 0)

    def agrees(self) -> None:
        """The record's numbers contain the truth."""
        for name, side in self.sides.items():
            own = self.state.seats[name]
            there = len(side.deck), len(side.hand) + len(side.late), len(side.discard)
            assert own.in_play == sum(there), (name, there, own.in_play)
            assert len(side.deck) in deck_sizes(own), (name, there, deck_sizes(own))
            assert own.left >= there[1], (name, there, own.left)
            assert own.ran_out <= side.reshuffles, (name, there, own.ran_out)
        assert self.state.yard.most == len(self.yard)

    # A gathering ---------------------------------------------------------------------------------

    def plays(self, rounds: int) -> Iterator[None]:
        """Play so many rounds, and stop after each act."""
        for _ in range(rounds):
            for name in self.state.turn_order:
                for _ in range(TRIES):
                    self.acts(name)
                    yield
                assert (
                    self.enters(Commit(len(self.sides[name].hand) if self.state.has_skirmish else 0), name)
                    == 0
                )
            self.skirmish()
            yield
            if self.state.phase is Phase.OVER:
                return

    def some(self, name: str, least: int = 1, most: int = 3) -> list[Card]:
        hand = self.sides[name].hand
        return self.dice.sample(hand, min(self.dice.randint(least, most), len(hand)))

    def to_use(self, name: str) -> list[Card]:
        """Some cards of a hand, none of which has used its power (A-31)."""
        return [card for card in self.some(name) if not is_among(card, self.sides[name].spent)]

    def acts(self, name: str) -> None:
        acts = [self.draws, self.draws, self.digs, self.hunts, self.uses_power, self.builds, self.stores]
        acts += [self.takes_out, self.speeds_up, self.spies, self.organizes, *([self.throws] * self.trashes)]
        self.dice.choice(acts)(name)

    def draws(self, name: str) -> None:
        cards, side = self.to_use(name), self.sides[name]
        value = self.enters(Draw(tuple(cards)), name)
        if value is not None:
            side.uses(cards)
            came = self.draw(name, value)
            couriers = sum(Power.DRAW_DISCARD_2 in self.state.cards[card].powers for card in cards)
            side.leave(came[: 2 * couriers], side.discard)

    def digs(self, name: str) -> None:
        cards, side, top = self.to_use(name), self.sides[name], self.yard[-1:]
        is_named = bool(top) and self.dice.random() < 0.5
        facts = Dig(tuple(cards), top[0] if is_named else None, is_unseen=bool(top) and not is_named)
        if self.enters(facts, name) is not None:
            side.uses(cards)
            side.discard += self.yard[-1:]
            del self.yard[-1:]

    def hunts(self, name: str) -> None:
        cards, side = self.to_use(name), self.sides[name]
        there = [card for card, left in self.state.stacks.items() if left]
        meds = [card for card in cards if self.state.cards[card].meds is not None]
        hunters = tuple((Counter(cards) - Counter(meds)).elements())
        hired = self.dice.choice([*there, None])
        if self.enters(Hunt(hunters, tuple(meds), hired), name) is not None:
            side.uses(cards)
            side.discard += [Card(hired)] if hired else []

    def throws(self, name: str) -> None:
        cards = self.some(name)
        if cards and self.enters(Trash(tuple(cards)), name) is not None:
            self.sides[name].leave(cards, self.yard)
            self.yard = self.shuffled(self.yard)

    def uses_power(self, name: str) -> None:
        side = self.sides[name]
        for card in self.some(name, 1, 1):
            if is_among(card, side.used):
                return
            if card == "drill_sergeant" and self.enters(Drill(card), name) is not None:
                side.spends(card)
                for _ in range(self.dice.randint(0, min(2, len(side.discard)))):
                    side.deck.append(side.discard.pop(self.dice.randrange(len(side.discard))))
                side.deck = self.shuffled(side.deck)
                self.draw(name, 2)
            elif card == "demolition_team":
                self.demolishes(name, card)
            elif card == "map":
                self.takes_back(name, card)

    def takes_back(self, name: str, card: Card) -> None:
        side, just = self.sides[name], {each for _, each in self.state.seats[name].just}
        members = [each for each in side.discard if each in just and is_among(each, side.used)]
        if members and self.enters(PlayMap(card, members[0]), name) is not None:
            side.spends(card)
            side.hand.append(out_of(side.discard, members[0]))
            for done in (side.used, side.spent):
                done[:] = [each for each in done if each is not members[0]]

    def demolishes(self, name: str, card: Card) -> None:
        sites = [
            (owner, place)
            for owner, side in self.sides.items()
            for place, each in enumerate(side.timers)
            if each
        ]
        if not sites:
            return
        owner, place = self.dice.choice(sites)
        full = self.state.cards[self.state.seats[owner].base.buildings[place].card].build_time or 0
        side, their = self.sides[name], self.sides[owner]
        there = len(their.deck) + len(their.discard) - (2 if owner == name else 0)
        if there < full:
            return
        if self.enters(Demolish(card, owner, place), name) is not None:
            side.spends(card)
            self.draw(name, 2)
            their.timers[place] += self.off_deck(owner, full - len(their.timers[place]))

    def builds(self, name: str) -> None:
        side, engineer = self.sides[name], self.sides[name].fresh("engineer")
        kept = self.dice.choice(("armory", "bunker", "pharmacy", "hydroponic_gardens"))
        full = self.state.cards[kept].build_time or 0
        there = len(side.deck) + len(side.discard) + 1
        if engineer and self.enters(Build(("engineer",), kept, min(full, there)), name) is not None:
            side.uses((engineer,))
            side.timers.append(self.off_deck(name, full))
            side.stored.append([])

    def stores(self, name: str) -> None:
        side = self.sides[name]
        for place, each in enumerate(self.state.seats[name].base.buildings):
            kinds = {"armory": Kind.TOOL, "bunker": Kind.MEMBER, "pharmacy": Kind.MEDICINE}
            cards = [card for card in self.some(name) if self.state.cards[card].kind is kinds.get(each.card)]
            named = tuple(cards) if self.dice.random() < 0.5 else ()
            if cards and self.enters(Store(place, named, len(cards) - len(named)), name) is not None:
                side.leave(cards, side.stored[place])

    def takes_out(self, name: str) -> None:
        side = self.sides[name]
        for place, inside in enumerate(side.stored):
            if inside and self.enters(Retrieve(place, (inside[0],)), name) is not None:
                side.hand.append(inside.pop(0))

    def speeds_up(self, name: str) -> None:
        side, cards = self.sides[name], self.to_use(name)
        for place, timer in enumerate(side.timers):
            off = self.enters(SpeedUp(place, tuple(cards)), name) if timer and cards else None
            if off is not None:
                side.uses(cards)
                side.discard += timer[:off]
                del timer[:off]
                return

    def spies(self, name: str) -> None:
        side, victim = self.sides[name], self.dice.choice([each for each in self.sides if each != name])
        their = self.sides[victim]
        place = self.dice.choice((Place.DECK, Place.HAND))
        has_committed = self.state.seats[victim].committed is not None
        spy, refugee = side.fresh("spy"), their.fresh("scouting_refugee")
        if spy is None or (place is Place.HAND and has_committed):
            return
        if not (their.deck if place is Place.DECK else their.hand):
            return
        answer, from_force = None, has_committed and self.state.has_skirmish
        if refugee and self.dice.random() < 0.5 and (from_force or not has_committed):
            source = Source.COMMITTED if from_force else Source.HAND
            answer = Response(victim, "scouting_refugee", Stop.CANCEL, source)
        if self.enters(Recon("spy", player=victim, place=place, answer=answer), name) is None:
            return
        side.spends(spy)
        self.draw(name, 1)
        if answer and refugee:
            their.spends(refugee)
            came = self.off_deck(victim, 1)
            # Drawn after the commit it is in the hand, but never in the force.
            (their.late if from_force else their.hand).extend(came)

    def organizes(self, name: str) -> None:
        side, card = self.sides[name], "refugee"
        if card in side.hand and self.enters(Organize(card), name) is not None:
            side.leave([card], side.discard)
            came = self.off_deck(name, 2)
            side.hand += came[:1]
            rest = self.state.house_rules["organizer_rest"]
            if rest == "discard":
                side.discard += came[1:]
            else:
                side.deck[:] = [*side.deck, *came[1:]] if rest == "deck_top" else [*came[1:], *side.deck]

    # The rest of the round -----------------------------------------------------------------------

    def skirmish(self) -> None:
        """Everybody shows what is left in the hand; the round ends, and the next one begins."""
        returned = dict.fromkeys(self.sides, 0)
        if self.state.phase is Phase.REVEAL:
            number = self.state.round
            for name, side in self.sides.items():
                shown = Reveal(number, {name: Force(tuple(side.hand))})
                assert self.enters(shown, name) is not None, (name, side)
            assert self.enters(Count(number), None) is not None
            last = self.state.last
            assert last
            returned = last.returns_to_hand
            (self.sides[last.winner].discard if last.winner else self.yard).append(self.contested.pop())
            self.yard = self.yard if last.winner else self.shuffled(self.yard)
        if self.state.phase is not Phase.OVER:
            for name, side in self.sides.items():
                self.begins(name, side, returned.get(name, 0))

    def begins(self, name: str, side: Side, returned: int) -> None:
        side.used, side.spent = [], []
        kept = [card for card in side.hand if card == "hardy_scavenger"][:returned]
        side.leave(kept, [])
        side.discard += side.hand + side.late
        side.hand, side.late = kept, []
        # Both texts leave open whether a card comes off a building before the hand is drawn.
        is_first = self.dice.random() < 0.5
        if is_first:
            self.ticks(side)
        self.draw(name, 5)
        side.reshuffles = 0
        if not is_first:
            self.ticks(side)

    def ticks(self, side: Side) -> None:
        for timer in filter(None, side.timers):
            side.discard.append(timer.pop())
