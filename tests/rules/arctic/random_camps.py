"""Entries about buildings and leaders, made up from what the state of the table allows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.draw import Draw
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.strike_targets import Strike
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.buildings import Repair, SpeedUp, schematics_action, schematics_left
from referee.rules.arctic.hq.choose_leader import ChooseLeader, DraftLeader, leaders_in_pile, looks_paid
from referee.rules.arctic.hq.leaders import BONUSES, USED, Heal, Organize, Sacrifice
from referee.rules.arctic.hq.storing import Retrieve, Store, kind_stored
from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.entries import Response
from referee.rules.arctic.record.state import ArcticState, is_in_play
from referee.rules.arctic.skirmish.targets import SAVES
from referee.rules.arctic.worth.action import Action
from referee.rules.kernel.log import Entry, Facts
from tests.rules.arctic.random_powers import fresh

ENOUGH_CARDS = 8


class Camps:
    """Makes up what a seat does with its buildings and its leader; ``dice`` are the game's own."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def one_in(self, number: int) -> bool:
        """Return whether it happens."""
        return self.dice.randrange(number) == 0

    def leader(self, state: ArcticState) -> Entry | None:
        """Return the choice of a seat that has still to choose."""
        taken = {holding.camp.leader for holding in state.holdings.values()}
        missing = [seat for seat in state.players if not state.holdings[seat].camp.leader]
        if not state.setup.deals_leaders or not missing:
            return None
        cards = [
            card for card in state.cards.values() if card.kind is Kind.LEADER and is_in_play(state, card)
        ]
        left = [card.id for card in cards if card.id not in taken]
        return Entry(ChooseLeader(self.dice.choice(left)), self.dice.choice(missing))

    def turn(self, state: ArcticState, seat: str) -> Facts | None:
        """Return one of the things that the seat's camp allows, where it has the cards for it."""
        make: Mapping[str, Callable[[ArcticState, str], Facts | None]] = {
            Build.kind: self.build, SpeedUp.kind: self.speed_up, Store.kind: self.store,
            Retrieve.kind: self.retrieve, Repair.kind: self.repair, Sacrifice.kind: self.sacrifice,
            Organize.kind: self.organize, Heal.kind: self.heal, DraftLeader.kind: self.draft,
        }  # fmt: skip
        kinds = [kind for kind in make if seat in ENTRY_KINDS[kind].offered(state)]
        return make[self.dice.choice(kinds)](state, seat) if kinds and state.holdings[seat].left else None

    def draft(self, state: ArcticState, seat: str) -> DraftLeader | None:
        """Look at leaders for the food that there is, and take one oftener than not."""
        pile = leaders_in_pile(state)
        most = min(looks_paid(state, seat), len(pile))
        if not most or "hire" in state.holdings[seat].actions:
            return None
        taken = None if self.one_in(4) else self.dice.choice(pile).id
        return DraftLeader(self.dice.randint(1, most), taken)

    # Buildings --------------------------------------------------------------------------------------

    def build(self, state: ArcticState, seat: str) -> Build | None:
        """Dig in the schematics, and lay a building oftener than not."""
        pool, holding = self.pool(state, seat), state.holdings[seat]
        builder = self.builder(state, pool)
        if builder is None or schematics_action(state) in holding.actions:
            return None
        pool.remove(builder)
        powered = holding.powered
        more = [card for card in pool if state.cards[card].base.dig is not None and card not in powered]
        more = more[: holding.left - 1]
        least = int(state.cards[builder].base.dig is None)
        if len(more) < least:
            return None
        cards = (builder, *self.dice.sample(more, min(len(more), self.dice.randint(least, 1))))
        if not any(state.cards[card].base.dig or state.cards[card].mod.dig for card in cards):
            return Build(cards)
        there = [
            card
            for card in state.cards.values()
            if card.kind is Kind.BUILDING and is_in_play(state, card) and schematics_left(state, card) > 0
        ]
        if not there or self.one_in(6):
            return Build(cards)
        kept = self.dice.choice(there)
        timer = self.dice.randint(0, (kept.build_time or 1) - 1) if self.one_in(4) else None
        return Build(cards, kept.id, timer)

    def builder(self, state: ArcticState, pool: list[str]) -> str | None:
        """Return an Engineer, or a Tinker."""
        found = [card for card in dict.fromkeys(pool) if Power.BUILD in state.cards[card].powers]
        return self.dice.choice(found) if found else None

    def speed_up(self, state: ArcticState, seat: str) -> SpeedUp | None:
        """Take cards off a building, always the same one in a round."""
        holding = state.holdings[seat]
        growing = [
            place
            for place, each in enumerate(holding.camp.buildings)
            if not each.is_complete and each.placed < state.round
        ]
        begun = [place for place in growing if f"speed:{place}" in holding.actions]
        if any(action.startswith("speed:") for action in holding.actions) and not begun:
            return None
        pool = self.pool(state, seat)
        members = self.others(state, seat, SpeedUp.kind)
        workers = members[: self.dice.randint(1, 2)][: holding.left]
        kits = [card for card in pool if card == "toolkit"][: len(workers)]
        cards = (*workers, *kits)[: holding.left]
        return SpeedUp(self.dice.choice(begun or growing), cards) if workers else None

    def storage(self, state: ArcticState, seat: str) -> list[tuple[int, Building]]:
        """Return the seat's buildings that work and store something."""
        buildings = enumerate(state.holdings[seat].camp.buildings)
        return [
            (place, each) for place, each in buildings if each.works and kind_stored(state.cards[each.card])
        ]

    def store(self, state: ArcticState, seat: str) -> Store | None:
        """Lay known cards, or now and then one without a name, into a building with room."""
        place, building = self.dice.choice(self.storage(state, seat))
        card = state.cards[building.card]
        room = min((card.capacity or 0) - building.number, state.holdings[seat].left)
        cards = [each for each in self.pool(state, seat) if state.cards[each].kind is kind_stored(card)]
        if room <= 0 or not cards or self.is_done(state, seat, Store.kind):
            return None
        if self.one_in(4):
            return Store(place, unseen=1)
        return Store(place, tuple(self.dice.sample(cards, min(room, len(cards), self.dice.randint(1, 2)))))

    def retrieve(self, state: ArcticState, seat: str) -> Retrieve | None:
        """Take cards out of a building."""
        full = [(place, each) for place, each in self.storage(state, seat) if each.number]
        if seat != state.gatherer:
            members = {Power.STORE_MEMBERS}
            full = [(place, each) for place, each in full if state.cards[each.card].powers & members]
        if not full or self.is_done(state, seat, Retrieve.kind):
            return None
        place, building = self.dice.choice(full)
        if building.stored and not self.one_in(3):
            return Retrieve(place, (self.dice.choice(building.stored),))
        return Retrieve(place, unseen=self.dice.randint(1, building.number))

    def is_done(self, state: ArcticState, seat: str, kind: str) -> bool:
        """Whether a house rule allows it no more this round."""
        is_limited = state.house_rules["store_retrieve_limit"] == "once"
        return is_limited and kind in state.holdings[seat].actions

    def repair(self, state: ArcticState, seat: str) -> Repair | None:
        """Repair a building with any member."""
        places = [place for place, each in enumerate(state.holdings[seat].camp.buildings) if each.is_disabled]
        members = self.others(state, seat, Repair.kind)
        return Repair(self.dice.choice(places), self.dice.choice(members)) if members else None

    # Leaders ----------------------------------------------------------------------------------------

    def sacrifice(self, state: ArcticState, seat: str) -> Sacrifice | None:
        """Take a member out of the game, but leave enough to play with."""
        holding = state.holdings[seat]
        members = [card for card in self.pool(state, seat) if state.cards[card].kind is Kind.MEMBER]
        if USED in holding.actions or not members or sum(holding.owned.values()) < ENOUGH_CARDS:
            return None
        return Sacrifice(self.dice.choice(members))

    def organize(self, state: ArcticState, seat: str) -> Organize | None:
        """Draw two and keep one."""
        taken = state.holdings[seat].actions & {USED, "draw"}
        return Organize("refugee") if not taken and "refugee" in self.pool(state, seat) else None

    def heal(self, state: ArcticState, seat: str) -> Heal | None:
        """Spend a med."""
        back = [card for done, card in state.holdings[seat].back if done == Heal.kind]
        meds = [card for card in self.pool(state, seat) if state.cards[card].meds and card not in back]
        return Heal(self.dice.choice(meds)) if meds else None

    def helped(self, state: ArcticState, seat: str, facts: Facts | None) -> Facts | None:
        """Return an action with a refugee of the leader's played for it, where there is one to play."""
        if not isinstance(facts, Dig | Draw | Hunt) or not facts.cards:
            return facts
        holding, used = state.holdings[seat], Counter(facts.cards)
        used.update(facts.meds if isinstance(facts, Hunt) else ())
        powers = holding.camp.powers(state.cards) & BONUSES.keys()
        may = any(Action(facts.kind) in BONUSES[power][1] for power in powers) and USED not in holding.actions
        left = Counter(self.pool(state, seat))["refugee"] - used["refugee"]
        if not may or left <= 0 or used.total() >= holding.left:
            return facts
        return replace(facts, helper="refugee")

    # Strikes ----------------------------------------------------------------------------------------

    def deed(self, state: ArcticState, strike: Strike) -> Strike:
        """Return the strike aimed at a building or a leader of the victim instead, where there is one."""
        camp = state.holdings[strike.victim].camp
        if "hq4" not in state.modules or self.one_in(2):
            return strike
        if strike.act is Act.DISARM and camp.working:
            return replace(strike, act=Act.DISABLE, card=self.dice.choice(camp.working))
        if strike.act is Act.SNIPE and camp.active_leader:
            return replace(strike, act=Act.WOUND, card=camp.active_leader)
        return strike

    def saved(self, state: ArcticState, seat: str, strike: Strike) -> Strike:
        """Return the strike with a Medic that saves, now and then where somebody has one in the hand."""
        if strike.act not in (Act.SNIPE, Act.WOUND) or self.one_in(2):
            return strike
        for name in state.players:
            holding = state.holdings[name]
            medics = [card for card in self.pool(state, name) if state.cards[card].powers & SAVES]
            is_free = name not in (seat, strike.victim) and holding.committed is None and holding.left
            if medics and is_free:
                return replace(strike, answer=Response(name, medics[0]))
        return strike

    def others(self, state: ArcticState, seat: str, kind: str) -> list[str]:
        """Return the members that a Map has not taken back from such an action."""
        back = [card for done, card in state.holdings[seat].back if done == kind]
        pool = self.pool(state, seat)
        return [card for card in pool if state.cards[card].kind is Kind.MEMBER and card not in back]

    def pool(self, state: ArcticState, seat: str) -> list[str]:
        """Return the known cards that the seat may have in the hand."""
        holding = state.holdings[seat]
        return [card for card in holding.owned for _ in range(fresh(holding, card))]
