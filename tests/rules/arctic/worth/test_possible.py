"""What a hand could have done without its cards being named, against every hand that can be dealt (A-30)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.record.base import Base, Building
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.layout import lay_out
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Facts, Record
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from tests.rules.arctic.oracle.hands import Act, Builds, Digs, Hires, Player

MODULES = ("hq1", "hq2", "hq3", "recon3", "recon4", "recon5")
DECK = (
    *("refugee",) * 4,
    *("scavenger",) * 3,
    *("brawler", "hunter", "scout", "saboteur", "thugs", "group_leaders", "medic", "engineer", "tinker"),
    *("scouting_refugee", "courier", "scrappers", "spear", "shovel", "net", "pickaxe", "toolkit"),
    *("pills", "pills", "medkit", "combat_medics", "cargo_sled", "cargo_sled", "tribe_family_3"),
    *("field_crew", "wolf_pack", "multitool", "junk"),
)
LEADERS = (None, None, "mentor", "peacemaker", "swindler", "excavator", "ranger", "sergeant_at_arms")
IN_ONE_HAND = {"not-possible", "not-owned", "too-many-cards"}
SIZE = 5
MANY = settings().max_examples


@dataclass
class Round:
    """A round of Ann's, as the referee and as the twin know it."""

    state: ArcticState
    player: Player
    acts: tuple[Act, ...] = ()
    named: Counter[str] = field(default_factory=Counter)
    kept: int = 0

    def tells(self, facts: Facts, act: Act | None = None, named: tuple[str, ...] = (), kept: int = 0) -> bool:
        """Enter it; check that it's accepted if and only if a hand can have done it all."""
        acts = (*self.acts, act) if act else self.acts
        both = self.named + Counter(named)
        is_possible = self.player.can_have(SIZE, acts, both, kept)
        entry = Entry(facts, "Ann")
        ruling, question = ruled(self.state, entry)
        assert is_possible == (ruling is not None), (facts, self.acts, self.named, question)
        if ruling is None:
            assert question.code in IN_ONE_HAND, question
            assert question.can_override
            return False
        self.state = ARCTIC.apply(self.state, Record(1, entry, ruling))
        self.acts, self.named, self.kept = acts, both, kept
        return True


def ruled(state: ArcticState, entry: Entry) -> tuple[Ruling[Any] | None, Any]:
    """Return the ruling, or the question that is asked instead."""
    try:
        return ARCTIC.adjudicate(state, entry), None
    except IllegalEntry as question:
        return None, question


def a_round(dice: random.Random) -> Round:
    deck = Counter(dice.sample(DECK, dice.randint(5, 9)))
    leader, gardens = dice.choice(LEADERS), dice.choice((0, 0, 1))
    rules = {"overpay": dice.choice(("allowed", "allowed", "exact"))}
    setup = Setup(("Ann", "Bo", "Cy"), "Ann", MODULES, rules, is_light=True)
    state = ARCTIC.open(setup)
    own = replace(state.seats["Ann"], owned=dict(deck), deck=frozenset({deck.total() - SIZE}))
    layout, wild = lay_out(setup, state.cards), list[list[str]]()
    for pile in dice.choice(((), (), (Pile.JUNKYARD,), (Pile.CONTESTED,))):
        own = replace(own.gained_unseen(pile, 2, 0), fresh=0, deck=frozenset({deck.total() + 1 - SIZE}))
        there = layout.junkyard if pile is Pile.JUNKYARD else layout.contested
        wild.append([card_id for card_id, number in there.items() if number])
    buildings = (Building("hydroponic_gardens", 0, 1, 1),) * gardens
    own = replace(own, base=Base(buildings, leader))
    copies = dict(Counter(state.copies) - Counter(layout.deck) + deck)
    state = replace(state, copies=copies, round=4, seats={**state.seats, "Ann": own})
    return Round(state, Player(deck, wild, leader=leader, rules=rules))


def gathers(round_: Round, dice: random.Random) -> None:
    """Tell some acts of a gathering in any order, possible or not."""
    state, gardens = round_.state, len(round_.state.seats["Ann"].base.buildings)
    some = [*round_.player.owned.elements(), *(each for each in DECK if state.copies.get(each))]
    for what in dice.sample(("dig", "hire", "hire", "build", "trash"), dice.randint(1, 4)):
        done = round_.state.seats["Ann"].actions
        if what == "dig" and "dig" not in done:
            sleds = dice.choice((0, 0, 0, 1, 2))
            extra = ("spear",) * sleds
            facts = Dig(kept=dice.choice(("junk", "rifle")), extra=extra) if sleds else Dig(is_unseen=True)
            round_.tells(facts, act=Digs(1 + sleds), named=(), kept=round_.kept)
        elif what == "hire" and "hire" not in done:
            hired = dice.choice([card_id for card_id, left in state.stacks.items() if left])
            round_.tells(Hunt(None, hired=hired), act=Hires(hired, gardens))
        elif what == "build" and "dig" not in done and round_.player.owned.total() >= SIZE + 3:
            round_.tells(Build(kept="armory"), act=Builds())
        elif what == "trash" and "trash" not in done:
            cards = tuple(dice.sample(some, dice.randint(1, 3)))
            round_.tells(Trash(cards), named=cards)


def reveals(round_: Round, dice: random.Random) -> None:
    """Commit a number or none, and show a force."""
    kept = dice.choice((None, None, 1, 2, 3, 4))
    if not round_.tells(Commit(kept), kept=kept or 0):
        assert round_.tells(Commit())
        kept = None
    for name in ("Bo", "Cy"):
        entry = Entry(Commit(), name)
        round_.state = ARCTIC.apply(round_.state, Record(1, entry, ARCTIC.adjudicate(round_.state, entry)))
    others = {*DECK} & {card_id for card_id, number in round_.state.copies.items() if number}
    likely = [*round_.player.owned.elements()] * 6 + sorted(others)
    number = min(dice.randint(0, 5), len(likely)) if kept is None else kept
    for _ in range(3):
        force = tuple(dice.sample(likely, number))
        if any(force.count(card_id) > round_.state.cards[card_id].count for card_id in force):
            continue
        if round_.tells(Reveal(4, {"Ann": Force(force)}), named=force):
            return


@pytest.mark.long
@settings(max_examples=MANY // 5 if MANY > 1000 else MANY)
@given(st.integers(0, 2**32 - 1))
def test_a_question_is_asked_if_and_only_if_no_hand_can_have_done_it(seed: int) -> None:
    dice = random.Random(seed)
    round_ = a_round(dice)

    gathers(round_, dice)
    reveals(round_, dice)
