"""Whole solo games made up entry by entry, against forces that were really dealt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.case import PLAYER, Act
from referee.rules.arctic.record.outcomes import Tally
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.setup.solo import SoloOptions, set_up_solo
from referee.rules.arctic.skirmish.legal import legal_answers, legal_declarations
from referee.rules.arctic.solo.end_round import EndRound
from referee.rules.arctic.solo.moves import Save
from referee.rules.arctic.solo.prize import TakePrize
from referee.rules.arctic.solo.reshuffle import Reshuffle
from referee.rules.arctic.solo.rule import search_for
from referee.rules.arctic.solo.score_solo import ScoreSolo
from referee.rules.arctic.solo.solo_skirmish import SoloSkirmish, case_of_skirmish
from referee.rules.arctic.solo.table import reshuffle_due
from referee.rules.kernel.log import Entry, Record, extend, open_log, rule_on
from tests.rules.arctic.random_games import Chance, Step

MOST_SENT = 5


def play(setup: Setup, seed: int) -> Iterator[Step]:
    """Yield the records of a solo game until it is scored."""
    log, chance = open_log(ARCTIC, setup), SoloChance(setup, seed)
    while (entry := chance.next(log.state)) is not None:
        record = Record(log.number + 1, entry, rule_on(ARCTIC, log, entry))
        before, log = log, extend(ARCTIC, log, record)
        yield Step(record, before, log)


class SoloChance(Chance):
    """Makes up what the player does; the forces are dealt beforehand, as at a table."""

    def __init__(self, setup: Setup, seed: int) -> None:
        super().__init__(seed, skips=False)
        dealt = set_up_solo(setup.solo or SoloOptions()).outcome
        shuffled = [card for card, number in dealt.pile.items() for _ in range(number)]
        self.dice.shuffle(shuffled)
        pile = iter(shuffled)
        self.forces = [tuple(islice(pile, size)) for size in dealt.sizes]

    def next(self, state: ArcticState) -> Entry | None:
        """Return something that the state allows, None once the game is scored."""
        (seat,), solo = state.players, state.solo
        assert solo
        if state.phase is Phase.PRIZE:
            return Entry(TakePrize(self.dice.choice(solo.prize)), seat)
        if state.phase is Phase.OVER:
            if solo.scored:
                return None
            return Entry(ScoreSolo() if state.tallies else Tally(dict(state.holdings[seat].owned)), seat)
        if state.round == 1 and (choice := self.camps.leader(state)):
            return choice
        if reshuffle_due(state):
            return Entry(self.reshuffle(state, seat), seat)
        if state.round > 2 and self.one_in(3):
            return Entry(self.skirmish(state, seat), seat)
        return Entry(self.gather(state, seat) or EndRound(state.round), seat)

    def gather(self, state: ArcticState, seat: str) -> Any:
        """Return an action not taken yet, or nothing more this round."""
        make = {"dig": self.dig, "draw": self.draw, "hunt": self.hunt, "hire": self.hire}
        if self.one_in(2) and (facts := self.camps.turn(state, seat)):
            return facts
        actions = [name for name in make if name not in state.holdings[seat].actions]
        facts = make[self.dice.choice(actions)](state, seat) if actions and not self.one_in(4) else None
        return self.camps.helped(state, seat, facts)

    def reshuffle(self, state: ArcticState, seat: str) -> Reshuffle:
        """Return a reshuffle whose top card is known, or was not looked at."""
        holding = state.holdings[seat]
        there = [card for card in holding.owned if holding.owned[card] > holding.camp.stored[card]]
        return Reshuffle() if self.one_in(5) or not there else Reshuffle(self.dice.choice(there))

    def skirmish(self, state: ArcticState, seat: str) -> SoloSkirmish:
        """Send some of the hand against one of the forces, with what may be declared and saved."""
        assert state.solo
        force = self.dice.choice([force for force in self.forces if len(force) in state.solo.sizes])
        self.forces.remove(force)
        pool = self.pool(state, seat)
        number = min(state.holdings[seat].left, len(pool), MOST_SENT)
        facts = SoloSkirmish(tuple(self.dice.sample(pool, number)), force)
        return SoloSkirmish(facts.cards, force, *self.said(state, seat, facts))

    def said(self, state: ArcticState, seat: str, facts: SoloSkirmish) -> tuple[tuple, tuple]:
        """Return a declaration and a save, where there are any."""
        field = search_for(case_of_skirmish(state, seat, facts), state.cards).start
        acts = list(legal_declarations(field, PLAYER))
        snipes = legal_declarations(field, field.order[-1], (Act.SNIPE,))
        saves = [
            Save(answer.with_, snipe.target.what)
            for snipe in snipes
            for answer in legal_answers(field, snipe)
            if answer.by == PLAYER and snipe.target and snipe.target.what
        ]
        is_first = field.order[0] == PLAYER
        told = (self.dice.choice(acts),) if acts and is_first else ()
        return told, tuple(self.dice.sample(saves, min(1, len(saves))))
