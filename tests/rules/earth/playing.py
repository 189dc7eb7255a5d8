"""A table of Skirmish for Earth for tests: entries in, the log out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost, Territory
from referee.rules.earth.deck.deck import Continent, Deck, Land
from referee.rules.earth.deployment.deployment import Deploy, Pass
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.ending.choose import Choose
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.ending.finish import Finish
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.earth.reveal import RevealCards, ShownCard
from referee.rules.earth.ruling.table_ruling import TableRuling
from referee.rules.earth.setup.opening import EarthSetup
from referee.rules.kernel.history.log import (
    Agree,
    Author,
    Decline,
    Entry,
    Log,
    Propose,
    Record,
    carry_out,
    extend,
    open_log,
    rule_on,
)
from referee.rules.kernel.text.ruling import Ruling

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
SEED = "0123456789abcdef0123456789abcdef"
ISLE = Territory("Example Isle", 3, "Europe", {2: 1, 3: 2}, 1)

ACTIONS = (
    ActionCard("raid", (Cost(2, 3), Cost(4, 6)), name="Example Raid", count=16),
    ActionCard("swarm", (Cost("X", "X+1"),), name="Example Swarm", count=15),
    ActionCard(
        "feint",
        (Cost(1), Cost(3)),
        True,
        (CardEffect("steal_ships", "choose_other", 1, "not_captured"),),
        name="Example Feint",
        count=10,
    ),
    ActionCard(
        "jam",
        (Cost(1, 1),),
        effects=(CardEffect("attack_mod", "others", -2),),
        name="Example Jam",
        count=8,
    ),
    ActionCard(
        "oddity",
        (Cost(0),),
        effects=(CardEffect("manual", text="gain a ship"),),
        name="Example Oddity",
        count=6,
    ),
    ActionCard(
        "boom",
        (Cost(0, 1), Cost(5, "X")),
        effects=(CardEffect("draw", "self", 1), CardEffect("move_flag", "self", to="top")),
        name="Example Boom",
        count=5,
    ),
)
DECK = Deck(
    name="Invented",
    complete=True,
    continents=(Continent("europe", "Europe", {2: 1, 3: 2}), Continent("asia", "Asia", {2: 2, 4: 5})),
    territories=tuple(
        Land(f"t{n:02}", f"Example {n}", "europe" if n % 2 else "asia", n % 5, n % 3) for n in range(1, 23)
    ),
    actions=ACTIONS,
)


class Table:
    """A table with its log."""

    def __init__(self, players: int | Sequence[str] = 3, **setup: Any) -> None:
        names = NAMES[:players] if isinstance(players, int) else tuple(players)
        self.setup = EarthSetup(names, setup.pop("first", names[0]), **setup)
        self.log: Log[EarthState] = open_log(EARTH, self.setup)
        self.records: list[Record] = []

    @property
    def state(self) -> EarthState:
        """Where the table stands."""
        return self.log.state

    def tell(self, facts: Any, seat: str | None = None, *overrides: str) -> Ruling[Any]:
        """Enter at the end of the log, whoever may."""
        entry = Entry(facts, seat, frozenset(overrides))
        return self._keep(Record(self.log.number + 1, entry, rule_on(EARTH, self.log, entry)))

    def enter(self, facts: Any, author: Author, seat: str | None = None) -> Ruling[Any]:
        """Enter on this device, as the table does it: what all have agreed to is made with the last yes."""
        asks = isinstance(facts, Propose | Agree | Decline)
        entry = Entry(facts, author.seat if asks else seat)
        ruling = self._keep(Record(self.log.number + 1, entry, rule_on(EARTH, self.log, entry, author)))
        if agreed := carry_out(EARTH, self.log):
            return self._keep(agreed)
        return ruling

    def _keep(self, record: Record) -> Ruling[Any]:
        self.records.append(record)
        self.log = extend(EARTH, self.log, record)
        return record.ruling

    def target(self, territory: Territory | str = ISLE, **more: Any) -> Ruling[Any]:
        """Turn up a target, typed in or of the deck."""
        told = {"id": territory} if isinstance(territory, str) else {"territory": territory}
        return self.tell(TurnTarget(self.state.round, **told, **more))

    def bid(self, told: str) -> None:
        """Say "2 - 1": whoever is on turn deploys 2, the next passes, the next deploys 1."""
        for word in told.split():
            assert self.state.deployment is not None
            seat = self.state.deployment.turn
            number = self.state.round
            self.tell(Pass(number) if word == "-" else Deploy(number, int(word)), seat)

    def reveal(self, **cards: ShownCard | str) -> Ruling[Any]:
        """Reveal cards, by the names of their seats."""
        shown = {seat: ShownCard(id=card) if isinstance(card, str) else card for seat, card in cards.items()}
        return self.tell(RevealCards(self.state.round, shown))

    def finish(self) -> Ruling[Any]:
        """End the round."""
        return self.tell(Finish(self.state.round))

    def end(self) -> None:
        """Go through the steps of the round's end; texts do nothing, and the next player is chosen."""
        while self.state.phase is RoundPhase.ENDING:
            waiting = ending_of(self.state).waiting
            if waiting is None:
                self.finish()
            elif waiting.what == "text":
                self.settle()
            else:
                self.choose(next(seat for seat in self.state.seats if seat != waiting.seat))

    def settle(self, *lines: Any) -> Ruling[Any]:
        """Carry out the text that waits."""
        waiting = ending_of(self.state).waiting
        assert waiting is not None
        facts = TableRuling(self.state.round, waiting.text, lines, waiting.seat, self.state.seats)
        return self.tell(facts)

    def choose(self, chosen: str) -> Ruling[Any]:
        """Choose a player for the card that waits."""
        waiting = ending_of(self.state).waiting
        assert waiting is not None
        return self.tell(Choose(self.state.round, chosen), waiting.seat)

    def place_all(self, **cards: str) -> None:
        """Where the app deals: everybody places a card, the first of the hand unless named."""
        for seat in self.state.seats:
            if self.state.phase is RoundPhase.PLACE and self.state.piles.hands[seat]:
                self.tell(PlaceCard(self.state.round, cards.get(seat, self.state.piles.hands[seat][0])), seat)

    def quick_round(
        self, bids: str = "- - -", attacks: Mapping[str, int] | None = None, **target: Any
    ) -> None:
        """A whole round without a card list; who is not named has not paid."""
        self.target(**target)
        self.bid(bids)
        for seat in self.state.to_reveal:
            attack = (attacks or {}).get(seat)
            self.reveal(**{seat: ShownCard(is_paid=attack is not None, attack=attack or 0)})
        self.finish()
