"""No sentence about what a seat did while a table gathered is false, over whole games made up by chance.

What the sentences say is looked for in the states before and after the record.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import pytest

from referee.rules.arctic.gathering.dig import SLED_TAKES, kept_by
from referee.rules.arctic.record.camp import Building
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Commit, Dig, Hunt, Strike
from referee.rules.kernel.ruling import Reason
from tests.rules.arctic import random_games
from tests.rules.arctic.random_games import Step
from tests.rules.arctic.random_setups import some_setup
from tests.rules.arctic.test_random_games import MANY

GAMES = 8 if MANY <= 50 else 400


@dataclass(frozen=True)
class Told:
    """A sentence, and the record that it belongs to."""

    reason: Reason
    step: Step

    def name(self, blank: str) -> str:
        return str(self.reason.facts[blank])

    def number(self, blank: str) -> int:
        return int(str(self.reason.facts[blank]))

    @property
    def was(self) -> ArcticState:
        return self.step.before.state

    @property
    def now(self) -> ArcticState:
        return self.step.after.state

    def buildings(self, seat: str) -> list[Building]:
        """The buildings of that title as they are now."""
        cards = self.now.cards
        return [
            each
            for each in self.now.holdings[seat].camp.buildings
            if cards[each.card].label == self.name("card")
        ]

    def drew(self, seat: str) -> int:
        return self.now.holdings[seat].drawn - self.was.holdings[seat].drawn


def keeps(told: Told) -> bool:
    facts = told.step.record.entry.facts
    return isinstance(facts, Commit) and facts.number == told.number("number")


def ticks(told: Told) -> bool:
    return any(each.timer == told.number("left") for each in told.buildings(told.name("seat")))


def is_built(told: Told) -> bool:
    return any(each.is_complete for each in told.buildings(told.name("seat")))


def is_laid(told: Told) -> bool:
    seat = told.step.record.entry.seat or ""
    return any(each.timer == told.number("timer") for each in told.buildings(seat))


def disables(told: Told) -> bool:
    camp = told.now.holdings[told.name("victim")].camp
    return any(
        each.is_disabled and told.now.cards[each.card].label == told.name("target") for each in camp.buildings
    )


def wounds(told: Told) -> bool:
    return told.now.holdings[told.name("victim")].camp.is_wounded


def is_out_of_game(told: Told) -> bool:
    seat = told.step.record.entry.seat or ""
    was, now = told.was.holdings[seat].camp.removed, told.now.holdings[seat].camp.removed
    return sum(now.values()) == sum(was.values()) + 1


def strikes(told: Told) -> bool:
    facts = told.step.record.entry.facts
    is_other = not isinstance(facts, Strike) or facts.act in (Act.SNIPE, Act.DISARM)
    return (
        is_other
        and told.now.holdings[told.name("victim")].camp == told.was.holdings[told.name("victim")].camp
    )


def draws_one(told: Told) -> bool:
    return told.drew(told.name("by")) >= 1


def victim_draws(told: Told) -> bool:
    return told.was.house_rules["sniped_spy"] == "always" and told.drew(told.name("victim")) == 1


def victim_draws_nothing(told: Told) -> bool:
    return told.was.house_rules["sniped_spy"] == "when_spying" and told.drew(told.name("victim")) == 0


def sled_takes(told: Told) -> bool:
    facts = told.step.record.entry.facts
    assert isinstance(facts, Dig)
    kinds = {told.was.cards[card].label: told.was.cards[card].kind for card in kept_by(facts)}
    taken = told.reason.facts["cards"]
    assert isinstance(taken, tuple)
    kept = sorted([told.name("plain"), *taken])
    return all(kinds[label] in SLED_TAKES for label in taken) and kept == sorted(
        told.was.cards[card].label for card in kept_by(facts)
    )


def is_hired(told: Told) -> bool:
    facts, seat = told.step.record.entry.facts, told.step.record.entry.seat or ""
    owned = (told.was.holdings[seat].owned, told.now.holdings[seat].owned)
    hired = facts.hired if isinstance(facts, Hunt) and facts.hired else ""
    return owned[1].get(hired, 0) == owned[0].get(hired, 0) + 1


def comes_back(told: Told) -> bool:
    return told.drew(told.name("seat")) == 1


TRUE_WHEN: Mapping[str, Callable[[Told], bool]] = {
    "they may be bluffs": keeps,
    "one card comes off, {left} left": ticks,
    "to the discard pile; {left} left": ticks,
    "{seat}’s {card} is complete and works at once": is_built,
    "complete, and works at once": is_built,
    "from the own deck face down on it": is_laid,
    "is disabled until a member repairs it": disables,
    "is wounded and gives nothing until": wounds,
    "leaves the game for good": is_out_of_game,
    "{target} is discarded, and so is": strikes,
    "{by} draws 1 for it": draws_one,
    "{victim} draws 1 for the {target}": victim_draws,
    "{victim} draws nothing for it": victim_draws_nothing,
    "the Cargo Sled takes {cards} besides": sled_takes,
    "paid with {food} food": is_hired,
    "is back in {seat}’s hand": comes_back,
}
MET = frozenset({keeps, ticks, is_laid, strikes, is_hired})


@cache
def told_in(seed: int) -> list[tuple[Callable[[Told], bool], Told]]:
    setup = some_setup(random.Random(seed))
    return [
        (holds, Told(reason, step))
        for step in random_games.play(setup, seed, skips=bool(seed % 2))
        for reason in step.record.ruling.reasons
        for words, holds in TRUE_WHEN.items()
        if words in reason.phrase
    ]


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_sentence_about_a_gathering_is_true(seed: int) -> None:
    for holds, told in told_in(seed):
        assert holds(told), f"{told.step.record.number}: {told.reason.text()}"


def test_the_games_have_the_commonest_of_these_sentences() -> None:
    met = {holds for seed in range(8) for holds, _ in told_in(seed)}

    assert met >= MET
