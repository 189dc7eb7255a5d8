"""Whole games with whatever modules, made up entry by entry from what the state allows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.draw import Draw
from referee.rules.arctic.gathering.hiring import payable
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.strike_targets import Strike
from referee.rules.arctic.gathering.trash import Trash
from referee.rules.arctic.record.case import Act, Force
from referee.rules.arctic.record.having import can_be_dug, can_commit, can_have, proofs_of
from referee.rules.arctic.record.state import NEVER_IN_HAND, ArcticState, Phase, is_in_play
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.legal import legal_answers, legal_declarations
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.arctic.skirmish.rule import play_out
from referee.rules.arctic.worth.action import Action, ActionCase, resolve_action
from referee.rules.arctic.worth.hire import meds_in
from referee.rules.kernel.log import Checks, Entry, Log, Record, extend, open_log, rule_on
from tests.rules.arctic.random_answers import Answers
from tests.rules.arctic.random_camps import Camps
from tests.rules.arctic.random_fixes import Fixes, deal
from tests.rules.arctic.random_powers import Powers, fresh

MOST_IN_A_FORCE = 5


@dataclass(frozen=True)
class Step:
    """A record of a game, with the log before and after it."""

    record: Record
    before: Log[ArcticState]
    after: Log[ArcticState]


def play(setup: Setup, seed: int, *, skips: bool) -> Iterator[Step]:
    """Yield the records of a game until no contested resource is left; ``skips``: not all is entered."""
    chance = Chance(seed, skips)
    log = open_log(ARCTIC, setup)
    while log.state.phase is not Phase.OVER:
        entry = chance.entry(log.state)
        record = Record(log.number + 1, entry, rule_on(ARCTIC, log, entry))
        before, log = log, extend(ARCTIC, log, record)
        yield Step(record, before, log)


class Chance:
    """Makes up what is entered next; medicine and attackers come oftener than by mere chance."""

    def __init__(self, seed: int, skips: bool) -> None:
        self.dice = random.Random(seed)
        self.skips = skips
        self.camps = Camps(self.dice)
        self.powers = Powers(self.dice)
        self.answers = Answers(self.dice)
        self.fixes = Fixes(self.dice)
        self.dealt: Iterator[Entry] | None = None

    def entry(self, state: ArcticState) -> Entry:
        """Return something that the state allows; a game begins with unusual cards put into the decks."""
        if self.dealt is None:
            self.dealt = deal(state, self.dice)
        return next(self.dealt, None) or self.answers.asked(state, self.told(state))

    def told(self, state: ArcticState) -> Entry:
        """Return something that the state allows, with its answers where it has any."""
        besides = self.powers.peek(state) or self.fixes.besides(state) or self.answers.reply(state)
        if besides:
            return besides
        if state.phase is Phase.REVEAL:
            return self.reveal(state)
        if state.phase is Phase.DECLARING:
            return (self.declaration(state) if self.one_in(2) else None) or Entry(Count(state.round))
        if self.skips and self.one_in(12):
            return Entry(Gathered(state.round))
        if state.round == 1 and (choice := self.camps.leader(state)):
            return choice
        strike = self.strike(state) if self.one_in(3) else None
        return strike or self.out_of_turn(state) or self.turn(state)

    def out_of_turn(self, state: ArcticState) -> Entry | None:
        """Now and then let a seat take a card out of its Bunker, whoever's turn it is."""
        seat = self.dice.choice(state.players)
        facts = self.camps.retrieve(state, seat) if self.one_in(5) else None
        return Entry(facts, seat) if facts else None

    def one_in(self, number: int) -> bool:
        """Return whether it happens."""
        return self.dice.randrange(number) == 0

    # Gathering --------------------------------------------------------------------------------------

    def turn(self, state: ArcticState) -> Entry:
        """Return what the seat on turn does: an action not taken yet, or it commits."""
        seat = state.gatherer or ""
        make = {"dig": self.dig, "draw": self.draw, "hunt": self.hunt, "hire": self.hire, "trash": self.trash}
        if self.one_in(2) and (facts := self.camps.turn(state, seat)):
            return Entry(facts, seat)
        if self.one_in(2) and (facts := self.powers.turn(state, seat)):
            return Entry(facts, seat)
        actions = [name for name in make if name not in state.holdings[seat].actions]
        facts = make[self.dice.choice(actions)](state, seat) if actions and not self.one_in(5) else None
        return Entry(self.camps.helped(state, seat, facts) or self.commit(state, seat), seat)

    def dig(self, state: ArcticState, seat: str) -> Dig | None:
        """Dig, and keep something or nothing."""
        cards = self.team(state, seat, Action.DIG)
        if not cards:
            return None
        value = worth(state, Action.DIG, cards)
        if value == 0 or self.one_in(4):
            return Dig(cards)
        lenient = Checks(Entry(Dig(cards), overrides=frozenset({"not-owned"})))
        after = state.proven({seat: proofs_of(state, seat, cards, lenient)})
        there = [
            card.id
            for card in hand_cards(state)
            if can_be_dug(after, card) and (card.pile is not Pile.CONTESTED or self.one_in(9))
        ]
        there += [card for card in there if state.cards[card].meds] * 6
        dig = Dig(cards, is_unseen=True) if self.one_in(3) else Dig(cards, self.dice.choice(there))
        return self.powers.sledded(after, dig, value, there)

    def draw(self, state: ArcticState, seat: str) -> Draw | None:
        """Draw."""
        cards = self.team(state, seat, Action.DRAW)
        return Draw(cards) if cards else None

    def hunt(self, state: ArcticState, seat: str) -> Hunt | None:
        """Hunt, and hire with it or keep the food."""
        hunters = self.team(state, seat, Action.HUNT)
        if not hunters:
            return None
        # What a leader adds is not made out here, so where nothing may be overpaid the hire comes later.
        is_apart = self.one_in(3) or state.house_rules["overpay"] == "exact"
        hired = None if is_apart else self.bargain(state, seat, hunters)
        hunt = Hunt(hunters, *hired) if hired else Hunt(hunters)
        return self.powers.swindled(state, seat, hunt, worth(state, Action.HUNT, hunters))

    def hire(self, state: ArcticState, seat: str) -> Hunt | None:
        """Hire with food of an earlier hunt, or with meds alone."""
        hired = self.bargain(state, seat, ())
        return self.powers.swindled(state, seat, Hunt((), *hired) if hired else None, 0)

    def bargain(
        self, state: ArcticState, seat: str, hunters: tuple[str, ...]
    ) -> tuple[tuple[str, ...], str] | None:
        """Return (meds played, mercenary) that this hunt pays, or None."""
        holding = state.holdings[seat]
        if "hire" in holding.actions:
            return None
        pool = holding.owned if holding.is_loose else {card: fresh(holding, card) for card in holding.owned}
        medicine = [card for card in pool for _ in range(pool[card]) if state.cards[card].meds]
        meds = tuple(medicine[: max(holding.left - len(hunters), 0)])
        if self.one_in(3):
            meds = ()
        food = holding.food + (worth(state, Action.HUNT, hunters) if hunters else 0)
        brought = meds_in(state.cards[card] for card in meds)
        found = payable(state, seat, food - holding.food, brought)
        found += [card for card in found if card.powers] * 3
        found += [card for card in found if Power.BUILD in card.powers] * 12
        found += [card for card in found if card.module.startswith("recon")] * 3
        return (meds, self.dice.choice(found).id) if found else None

    def trash(self, state: ArcticState, seat: str) -> Trash | None:
        """Trash a card or two, but leave enough to play with."""
        pool = self.pool(state, seat)
        number = min(state.holdings[seat].left, len(pool), self.dice.randint(1, 2))
        if not number or sum(state.holdings[seat].owned.values()) < 8:
            return None
        return Trash(tuple(self.dice.sample(pool, number)))

    def commit(self, state: ArcticState, seat: str) -> Commit:
        """Keep some of the cards left, no more than the seat can show."""
        holding = state.holdings[seat]
        free = sum(fresh(holding, card) for card in holding.owned)
        return Commit(self.dice.randint(0, max(min(holding.left, free, MOST_IN_A_FORCE), 0)))

    def strike(self, state: ArcticState) -> Entry | None:
        """Snipe or disarm, from the hand or from the committed cards."""
        seat, victim = self.dice.sample(state.players, 2)
        own, other = state.holdings[seat], state.holdings[victim]
        weapons = [card for card in known(state, seat) if card.powers & {Power.SNIPE, Power.DISARM}]
        weapons = [card for card in weapons if ("strike", card.id) not in own.back]
        if not weapons or other.committed is not None or not other.left:
            return None
        if own.committed == 0 or (own.committed is None and not own.left):
            return None
        weapon = self.dice.choice(weapons)
        act, kind = (Act.SNIPE, Kind.MEMBER) if Power.SNIPE in weapon.powers else (Act.DISARM, Kind.TOOL)
        targets = [card for card in self.pool(state, victim) if state.cards[card].kind is kind]
        if not targets:
            return None
        is_committed = own.committed is not None
        strike = Strike(act, weapon.id, victim, self.dice.choice(targets), is_committed)
        strike = self.camps.deed(state, strike)
        strike = self.powers.guarded(state, seat, strike)
        is_guarded = Power.SERGEANT_AT_ARMS in other.camp.powers(state.cards)
        if strike.act is Act.DISARM and is_guarded:
            return None
        return Entry(self.camps.saved(state, seat, strike), seat)

    # The skirmish -----------------------------------------------------------------------------------

    def reveal(self, state: ArcticState) -> Entry:
        """Reveal the forces that are missing, one of them or all at once."""
        missing = [seat for seat in state.turn_order if seat not in state.revealed]
        if self.one_in(3):
            return Entry(Reveal(state.round, {seat: self.force(state, seat, False) for seat in missing}))
        seat = self.dice.choice(missing)
        return Entry(Reveal(state.round, {seat: self.force(state, seat, True)}), seat)

    def force(self, state: ArcticState, seat: str, may_be_new: bool) -> Force:
        """Return as many cards as announced; ``may_be_new``: one of them a gain not shown before."""
        holding = state.holdings[seat]
        pool = self.pool(state, seat, may_be_new)
        number = holding.committed
        if number is None:
            number = min(self.dice.randint(0, MOST_IN_A_FORCE), len(pool))
        return Force(tuple(self.dice.sample(pool, number)))

    def declaration(self, state: ArcticState) -> Entry | None:
        """Return a legal act, saved where somebody can."""
        field = play_out(state.case(), state.cards)
        legal = [said for seat in state.turn_order for said in legal_declarations(field, seat)]
        if not legal:
            return None
        said = self.dice.choice(legal)
        answers = [None, *legal_answers(field, said)]
        return Entry(Declare(said.act, said.with_, said.target, self.dice.choice(answers)), said.by)

    # Cards ------------------------------------------------------------------------------------------

    def pool(self, state: ArcticState, seat: str, may_be_new: bool = True) -> list[str]:
        """Return what the seat may have in the hand: known copies, and now and then what a gain may be."""
        holding = state.holdings[seat]
        cards = [card for card in holding.owned for _ in range(fresh(holding, card))]
        if may_be_new and self.one_in(2):
            others = [card.id for card in hand_cards(state) if shows_up(state, seat, card)]
            cards += self.dice.sample(others, min(1, len(others)))
        return cards

    def team(self, state: ArcticState, seat: str, action: Action) -> tuple[str, ...]:
        """Return cards that can be used together: members, a tool each at most, helpers."""
        holding = state.holdings[seat]
        pool, left = self.pool(state, seat), holding.left
        pool = [card for card in pool if card not in holding.powered]
        self.dice.shuffle(pool)
        members = [card for card in pool if getattr(state.cards[card].base, action) is not None]
        members = members[: self.dice.randint(1, 3)][:left]
        others = [card for card in pool if getattr(state.cards[card].mod, action) is not None]
        tools = [card for card in others if state.cards[card].kind is Kind.TOOL][: len(members)]
        helpers = [card for card in others if state.cards[card].kind is Kind.MEMBER]
        more = [*tools, *helpers][: self.dice.randint(0, 3)] if members else []
        return (*members, *more)[:left]


def hand_cards(state: ArcticState) -> Sequence[Card]:
    """Return the cards of the table that a hand can hold."""
    return [
        card for card in state.cards.values() if is_in_play(state, card) and card.kind not in NEVER_IN_HAND
    ]


def known(state: ArcticState, seat: str) -> list[Card]:
    """Return the cards that the seat is known to have and not to have used."""
    holding = state.holdings[seat]
    return [state.cards[card] for card in holding.owned if fresh(holding, card)]


def shows_up(state: ArcticState, seat: str, card: Card) -> bool:
    """Whether one more copy may show up at this seat, in this round's reveal too."""
    holding = state.holdings[seat]
    is_committed = state.phase is Phase.REVEAL
    free = max(holding.in_force(card.id) if is_committed else holding.free(card.id), 0)
    shown = Counter(each for force in state.revealed.values() for each in force.cards)
    may_be = can_commit if is_committed else can_have
    return shown[card.id] + free < card.count and may_be(state, seat, card, (card.id,) * free)


def worth(state: ArcticState, action: Action, cards: tuple[str, ...]) -> int:
    """Return what the cards are worth together."""
    case = ActionCase(action, cards, house_rules=dict(state.house_rules))
    return resolve_action(case, state.cards).outcome.value
