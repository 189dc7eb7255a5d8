"""How a seat's cards change: gained, used and moved between rounds (A-11, A-30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Pile, less, more
from referee.rules.arctic.record.deck import ANY, CardsDrawn, drawn, recycled, with_late_cards
from referee.rules.arctic.record.gains import NEVER, NOT_KNOWN, Proof, ProvedCard, Unseen
from referee.rules.arctic.record.held import CARDS_DRAWN_EACH_ROUND, Held
from referee.rules.arctic.record.needs import Need, Unsaid
from referee.rules.arctic.record.settled import Settled
from referee.rules.kernel.text.line import Line


@dataclass(frozen=True)
class ArcticSeat(Held):
    """One seat, as far as the record goes, and how it changes."""

    # Gained ----------------------------------------------------------------------------------

    def gained(self, card_id: str) -> ArcticSeat:
        return replace(self, owned=more(self.owned, (card_id,)), used=more(self.used, (card_id,)))

    def gained_unseen(self, source: Pile, round_now: int, after: int = NOT_KNOWN) -> ArcticSeat:
        """With one more unseen gain, in the discard pile (A-25, A-47)."""
        gain = self._gain(source, round_now, after)
        return replace(self, unseen=(*self.unseen, gain), fresh=self.fresh + 1)

    def skipped(self, round_now: int, after: int, *, is_light: bool = False) -> ArcticSeat:
        """With a gathering not entered, in which it may have gained a hire and a card of the junkyard.

        In a light round the rest of the record still holds: what it trashed or stored would have been said.
        """
        hired = self._gain(Pile.MERCENARY, round_now, NOT_KNOWN)
        dug = replace(hired, source=Pile.JUNKYARD, after=after)
        missing = replace(self, missed=(*self.missed, hired, dug))
        if is_light:
            return missing.uncounted().commit(None)
        return replace(missing, is_loose=True, deck=None).with_discard_back()

    def _gain(self, source: Pile, round_now: int, after: int) -> Unseen:
        order = max((gain.order for gain in self.gains), default=0) + 1
        return Unseen(source, round_now, order=order, after=after)

    def proven(self, proofs: Sequence[Proof]) -> ArcticSeat:
        """With unseen gains turned into the cards they were."""
        places = {proof.place for proof in proofs}
        there = [*enumerate((*self.unseen, *self.missed))]
        unseen = tuple(gain for place, gain in there[: len(self.unseen)] if place not in places)
        missed = tuple(gain for place, gain in there[len(self.unseen) :] if place not in places)
        hires = {place for place, gain in there if gain.source is Pile.MERCENARY}
        proved = tuple(gain for place, gain in there if place in places - hires)
        dug = [each for each in self.gains if each.source is Pile.JUNKYARD and each.order <= self.newest]
        after = max((each.after for each in dug), default=NEVER)
        shown = tuple(
            ProvedCard(proof.card, self.newest, after) for proof in proofs if proof.place not in hires
        )
        return replace(
            self,
            owned=more(self.owned, (proof.card for proof in proofs)),
            unseen=unseen,
            missed=missed,
            proved=(*self.proved, *proved),
            shown=(*self.shown, *shown),
        )

    def hired_among(self, proofs: Sequence[Proof]) -> list[str]:
        """Return the mercenaries that gains of skipped gatherings proved to be."""
        hires = {
            place for place, gain in enumerate((*self.unseen, *self.missed)) if gain.source is Pile.MERCENARY
        }
        return [each.card for each in proofs if each.place in hires]

    def after_draw(self, number: int) -> ArcticSeat:
        """With this many cards drawn; if the deck may have run out, any card may be back (A-11)."""
        if not number:
            return self
        came = self.drawing(number)
        return replace(self._off_deck(came), drawn=self.drawn + came.number)

    def after_recycling(self, most: int, number: int) -> ArcticSeat:
        """With up to ``most`` cards of the discard pile shuffled into the deck, then cards drawn (A-85)."""
        sizes = None if self.deck is None else recycled(self.deck, most, self.away)
        return replace(self, deck=sizes).after_draw(number).with_discard_back()

    def after_laying(self, number: int) -> ArcticSeat:
        """With this many cards off the deck for a building (A-70)."""
        return self._off_deck(self.drawing(number)) if number else self

    def _off_deck(self, came: CardsDrawn) -> ArcticSeat:
        own = replace(self, deck=came.sizes, ran_out=self.ran_out + came.must_shuffle)
        return own.with_discard_back() if came.may_shuffle else own

    def after_putting_back(self) -> ArcticSeat:
        """With a card of the hand put back on or under the deck."""
        sizes = None if self.deck is None else frozenset(size + 1 for size in self.deck)
        return replace(self, drawn=self.drawn - 1, deck=sizes)

    def drawing(self, number: int) -> CardsDrawn:
        """Return the result of taking this many cards off the deck."""
        if self.deck is None or self.is_loose:
            return CardsDrawn(number, None)
        if self.is_open and self.deck and min(self.deck) >= number:
            return drawn(self.deck, number, self.most_away)
        if self.most_away > self.away or self.played > self.hand_limit:
            return replace(drawn(ANY, number, self.most_away), sizes=ANY, must_shuffle=False)
        return drawn(self.deck, number, self.away)

    def uncounted(self) -> ArcticSeat:
        """With a deck of any size, if it is counted."""
        return self if self.deck is None else replace(self, deck=ANY)

    def with_discard_back(self) -> ArcticSeat:
        return replace(self, used={}, fresh=0, may_repeat=True)

    def with_unsaid(self, ways: Sequence[Need], needs: Line, least: int) -> ArcticSeat:
        """With one more act whose cards aren't named."""
        if not least:
            return self
        # It may have come before a draw that took all of the deck, so that its cards may be back.
        may_be_back = self.drawn and not (self.deck and min(self.deck))
        own = self.uncounted().with_discard_back() if may_be_back else self
        return replace(own, unsaid=(*own.unsaid, Unsaid(tuple(ways), needs, least)))

    def without_unsaid(self) -> ArcticSeat:
        """With acts taken as the table says: only the number of cards used still counts."""
        return replace(self, unsaid=(), played=self.played + self.hidden) if self.unsaid else self

    def unspent(self, cards: Sequence[str]) -> ArcticSeat:
        return replace(self, used=less(self.used, cards), played=max(self.played - len(cards), 0))

    # Used -----------------------------------------------------------------------------------

    def lost(self, cards: Sequence[str]) -> ArcticSeat:
        """With these cards no longer owned, nor counted as outside the force."""
        settled = self.settled and replace(self.settled, used=less(self.settled.used, cards))
        return replace(self, owned=less(self.owned, cards), settled=settled)

    def removed(self, card_id: str) -> ArcticSeat:
        """With a card out of the game for good: it never scores (A-81)."""
        return self.lost((card_id,)).with_base(removed=more(self.base.removed, (card_id,)))

    def removed_from_hand(self, card_id: str) -> ArcticSeat:
        return replace(self.removed(card_id), played=self.played + 1)

    def spent(self, cards: Sequence[str]) -> ArcticSeat:
        """With these cards used from the hand, still owned; those set aside are used first."""
        aside = list(self.aside)
        for card_id in cards:
            if card_id in aside or "" in aside:
                aside.remove(card_id if card_id in aside else "")
        used, played, done = more(self.used, cards), self.played + len(cards), more(self.done, cards)
        spent = replace(self, used=used, played=played, done=done, aside=tuple(aside))
        return spent.as_settled(cards)

    def disarmed(self, tool: str) -> ArcticSeat:
        """With a tool of the hand disarmed: it is unusable for the rest of the round (A-50)."""
        spent = self.spent((tool,))
        return replace(spent, used=less(spent.used, (tool,)), unusable=more(self.unusable, (tool,)))

    def spent_from_force(self, card_id: str) -> ArcticSeat:
        """With a committed card used: the number announced falls (A-53)."""
        settled = self.settled and replace(self.settled, used=more(self.settled.used, (card_id,)))
        committed = (self.committed or 1) - 1
        used, spent = more(self.used, (card_id,)), self.force_spent + 1
        return replace(self, used=used, force_spent=spent, committed=committed, settled=settled)

    def powering(self, *cards: str) -> ArcticSeat:
        return replace(self, powered=more(self.powered, cards))

    def used_power(self, card_id: str) -> ArcticSeat:
        return self.powering(card_id).spent((card_id,))

    def without_powered(self, card_id: str, spent: int) -> ArcticSeat:
        """With ``spent`` copies whose power was used in the discard pile (A-11, A-21)."""
        used = {**self.used, card_id: max(self.used.get(card_id, 0), spent)}
        return replace(self, used=used, settled=self.settled and self.settled.with_at_least(spent, card_id))

    # Rounds --------------------------------------------------------------------------------------

    def acted(self, action: str) -> ArcticSeat:
        return replace(self, actions=self.actions | {action})

    def commit(self, number: int | None) -> ArcticSeat:
        """With this many cards committed, which settles the possible force (A-53, A-74).

        ``number``: None if not announced; all cards left may be in the force then (A-14).
        """
        out = dict(Counter(self.used) + Counter(self.unusable))
        settled = Settled(out, dict(self.base.stored), self.newest)
        kept = self.left if number is None else number
        return replace(self, committed=kept, keeps_unsaid=number is None, settled=settled)

    def gathering_on(self) -> ArcticSeat:
        """As before the commit."""
        return replace(self, committed=None, keeps_unsaid=False, settled=None)

    def as_settled(self, cards: Iterable[str], *, is_secret: bool = False) -> ArcticSeat:
        """With copies of these known to be elsewhere outside the force."""
        if (settled := self.settled) is None:
            return self
        for card_id in set(cards):
            out = self.used.get(card_id, 0) + self.unusable.get(card_id, 0)
            apart = out + self.base.stored[card_id] + self.aside.count(card_id)
            settled = settled.with_at_least(apart, card_id, is_secret=is_secret)
        return replace(self, settled=settled)

    def with_base(self, **changes: Any) -> ArcticSeat:
        return replace(self, base=replace(self.base, **changes))

    def ticked(self, round_now: int, *, to_hand: bool) -> ArcticSeat:
        """At the start of a round: a card comes off each building under construction (A-71, A-72).

        It goes to the discard pile before or after the first five are drawn.
        """
        off = self.base.building_sites
        own = replace(self, base=self.base.ticked(round_now))
        if to_hand:
            return own.taken_off(off)
        if not off or self.deck is None:
            return own
        if self.drawn < 0:
            more = min(off, -self.drawn)
            return replace(own, deck=ANY, drawn=self.drawn + more, unsure=more)
        return replace(own, deck=with_late_cards(self.deck, off, self.away))

    def taken_off(self, number: int) -> ArcticSeat:
        """With this many cards of a building in the hand (house rule timer_cards_to)."""
        return replace(self, drawn=self.drawn + number)

    def at_round_start(self, returned: int = 0) -> ArcticSeat:
        own = ArcticSeat(
            self.owned,
            self.unseen,
            self.is_loose,
            returned=returned,
            base=self.base,
            shown=self.shown,
            proved=self.proved,
            missed=self.missed,
            is_light=self.is_light,
        )
        if self.deck is None or self.is_loose:
            return own
        before = ANY if self.played > self.hand_limit else self.deck
        came = drawn(before, CARDS_DRAWN_EACH_ROUND, max(self.in_play - returned, 0))
        short = came.number - CARDS_DRAWN_EACH_ROUND
        return replace(own, deck=came.sizes, drawn=short, reshuffled=came.must_shuffle)

    def in_the_open(self, *, hides_leader: bool = False) -> ArcticSeat:
        """As the others at the table know it, with stored cards face down (A-17)."""
        if not (self.base.buildings or self.base.leader or self.settled):
            return self
        base = self.base.in_the_open(hides_leader=hides_leader)
        if base is self.base and not (self.settled and self.settled.stored):
            return self
        settled = self.settled and replace(self.settled, stored={})
        return replace(self, base=base, settled=settled)
