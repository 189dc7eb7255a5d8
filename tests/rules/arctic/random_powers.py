"""Entries about Recon's powers, made up from what the state of the table allows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.demolish import Demolish, sites
from referee.rules.arctic.gathering.dig import SLED_TAKES, Dig, sleds_in
from referee.rules.arctic.gathering.hiring import cheaper, payable
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.powers import Drill, TakeBack, members_just_used
from referee.rules.arctic.gathering.strike_targets import Strike
from referee.rules.arctic.hq.leaders import USED
from referee.rules.arctic.recon.targets import PILES_OF_A_TOWER, Place, Recon, towers_of
from referee.rules.arctic.recon.yardmaster import PEEK, End, Peek
from referee.rules.arctic.record.entries import Response, Stop
from referee.rules.arctic.record.having import can_be_dug
from referee.rules.arctic.record.seat import Holding
from referee.rules.arctic.record.state import ArcticState, piles_in_play
from referee.rules.kernel.log import Entry, Facts


def fresh(holding: Holding, card: str) -> int:
    """Return the known copies in the hand, or in the force, whose power was not used this round."""
    unused = holding.owned.get(card, 0) - holding.powered.get(card, 0) - holding.camp.stored[card]
    here = holding.free(card) if holding.committed is None else holding.in_force(card)
    return max(min(here, unused), 0)


class Powers:
    """Makes up what a seat does with Recon's cards; ``dice`` are the game's own."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def one_in(self, number: int) -> bool:
        """Return whether it happens."""
        return self.dice.randrange(number) == 0

    def turn(self, state: ArcticState, seat: str) -> Facts | None:
        """Return one of the powers that the seat surely has a card for."""
        make: tuple[Callable[[ArcticState, str], Facts | None], ...]
        make = (self.drill, self.demolish, self.take_back, self.spy, self.binoculars, self.tower)
        if state.holdings[seat].left:
            for how in self.dice.sample(make, len(make)):
                if facts := how(state, seat):
                    return facts
        return None

    def drill(self, state: ArcticState, seat: str) -> Drill | None:
        """Use a Drill Sergeant."""
        cards = self.unused(state, seat, Power.RECYCLE_2_DRAW_2)
        return Drill(self.dice.choice(cards)) if cards else None

    def demolish(self, state: ArcticState, seat: str) -> Demolish | None:
        """Reset any timer; now and then its owner's Guard cancels it."""
        cards, there = self.unused(state, seat, Power.RESET_BUILD_TIMER), list(sites(state))
        if not cards or not there or "hq2" not in state.modules:
            return None
        owner, place, _ = self.dice.choice(there)
        guards = [] if owner == seat else list(self.cancels(state, owner, Power.CANCEL_PRE_SKIRMISH))
        answer = self.dice.choice([None, *guards])
        return Demolish(self.dice.choice(cards), owner, place, answer=answer)

    def take_back(self, state: ArcticState, seat: str) -> TakeBack | None:
        """Take a member of the last action back."""
        maps = [card for card in self.known(state, seat) if Power.REUSE_MEMBER in state.cards[card].powers]
        members = list(members_just_used(state, state.holdings[seat]))
        return TakeBack(maps[0], self.dice.choice(members)) if maps and members else None

    # Looking ----------------------------------------------------------------------------------------

    def spy(self, state: ArcticState, seat: str) -> Recon | None:
        """Look at somebody's cards."""
        spies = self.unused(state, seat, Power.RECON_4)
        other = self.dice.choice([name for name in state.players if name != seat])
        holding = state.holdings[other]
        if not spies:
            return None
        place = Place.HAND if holding.committed is None else Place.FORCE if holding.committed else Place.DECK
        recon = Recon(spies[0], other, self.dice.choice((place, Place.DECK)))
        return replace(recon, answer=self.against_recon(state, seat, other))

    def binoculars(self, state: ArcticState, seat: str) -> Recon | None:
        """Look at the top of every pile."""
        cards = [
            card for card in self.known(state, seat) if Power.RECON_ALL_PILES in state.cards[card].powers
        ]
        return Recon(cards[0], answer=self.against_recon(state, seat)) if cards else None

    def tower(self, state: ArcticState, seat: str) -> Recon | None:
        """Look from a Scout Tower, a card discarded for it."""
        places, pool = towers_of(state, seat), self.known(state, seat)
        if not places or not pool:
            return None
        piles = piles_in_play(state)
        chosen = self.dice.sample(piles, min(PILES_OF_A_TOWER, len(piles)))
        seen = tuple(pile for pile in piles if pile in chosen)
        place = self.dice.choice(places)
        card = state.holdings[seat].camp.buildings[place].card
        answer = self.against_recon(state, seat)
        return Recon(card, building=place, piles=seen, discarded=self.dice.choice(pool), answer=answer)

    def against_recon(self, state: ArcticState, seat: str, victim: str | None = None) -> Response | None:
        """Return a Scouting Refugee's answer, or the Guard's of the one looked at, now and then."""
        found = [
            response
            for name in state.players
            if name != seat
            for response in self.cancels(state, name, Power.CANCEL_RECON)
        ]
        found += list(self.cancels(state, victim, Power.CANCEL_PRE_SKIRMISH)) if victim else []
        return self.dice.choice([None, *found])

    def peek(self, state: ArcticState) -> Entry | None:
        """Let a Yardmaster look, whatever the phase."""
        seats = PEEK.offered(state)
        if not seats or not self.one_in(4):
            return None
        return Entry(Peek(self.dice.choice((None, End.TOP, End.BOTTOM))), self.dice.choice(seats))

    # In other entries -------------------------------------------------------------------------------

    def sledded(self, state: ArcticState, dig: Dig | None, value: int, there: list[str]) -> Dig | None:
        """Return the dig with what its Cargo Sleds keep besides."""
        if dig is None or not (dig.kept or dig.is_unseen):
            return dig
        room = min(sleds_in(state, dig.cards), value - 1)
        if room <= 0 or self.one_in(4):
            return dig
        if self.one_in(3):
            return replace(dig, unseen_extra=1)
        cards = [state.cards[card] for card in there if card != dig.kept]
        kept = (dig.kept,) if dig.kept else ()
        fitting = [card.id for card in cards if card.kind in SLED_TAKES and can_be_dug(state, card, kept)]
        return replace(dig, extra=(self.dice.choice(fitting),)) if fitting else dig

    def swindled(self, state: ArcticState, seat: str, hunt: Hunt | None, hunted: int) -> Hunt | None:
        """Return the hire with refugees discarded for the Swindler, where they make it cheaper."""
        holding = state.holdings[seat]
        is_his = Power.SWINDLER in holding.camp.powers(state.cards) and USED not in holding.actions
        if hunt is None or hunt.hired is None or hunt.helper or not is_his:
            return hunt
        number = self.dice.randint(1, 2)
        pool = self.known(state, seat)
        for card_id in (*hunt.cards, *hunt.meds):
            if card_id in pool:
                pool.remove(card_id)
        refugees = [each for each in pool if state.cards[each].is_refugee][:number]
        card = state.cards[hunt.hired]
        has_room = len(hunt.cards) + len(hunt.meds) + number <= holding.left
        if len(refugees) < number or not has_room or cheaper(card, number) == card:
            return hunt
        meds = sum(state.cards[each].meds or 0 for each in hunt.meds)
        is_paid = card in payable(state, seat, hunted, meds, number)
        return replace(hunt, swindled=tuple(refugees)) if is_paid else hunt

    def guarded(self, state: ArcticState, seat: str, strike: Strike) -> Strike:
        """Return the strike with a Guard of the victim that cancels it, now and then."""
        guards = list(self.cancels(state, strike.victim, Power.CANCEL_PRE_SKIRMISH))
        if strike.answer or not guards or self.one_in(2):
            return strike
        needs = 1 if strike.card != guards[0].with_ else 2
        if self.known(state, strike.victim).count(guards[0].with_) < needs:
            return strike
        return replace(strike, answer=guards[0]) if state.holdings[strike.victim].left >= 2 else strike

    def cancels(self, state: ArcticState, seat: str, power: Power) -> Iterator[Response]:
        """Yield the cancels from a hand that is still open."""
        holding = state.holdings[seat]
        if holding.committed is None and holding.left:
            for card in dict.fromkeys(self.known(state, seat)):
                if power in state.cards[card].powers:
                    yield Response(seat, card, Stop.CANCEL)

    # Cards ------------------------------------------------------------------------------------------

    def known(self, state: ArcticState, seat: str) -> list[str]:
        """Return the known cards that the seat may have in the hand."""
        holding = state.holdings[seat]
        return [card for card in holding.owned for _ in range(fresh(holding, card))]

    def unused(self, state: ArcticState, seat: str, power: Power) -> list[str]:
        """Return those with a power that no copy has used this round."""
        powered: Mapping[str, int] = state.holdings[seat].powered
        return [
            card
            for card in dict.fromkeys(self.known(state, seat))
            if power in state.cards[card].powers
            and state.cards[card].kind is Kind.MEMBER
            and not powered.get(card)
        ]
