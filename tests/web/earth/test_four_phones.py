"""Four phones write a box down while they play, each its own hand: how long the longest of them takes."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

import pytest

from referee.rules.earth.cards.cards import ActionCard, Cost
from referee.rules.earth.deployment.deployment import Pass
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.ending.finish import EndNow
from referee.rules.earth.record.state import Level
from referee.tables.models import Table
from tests.cast import state_of, tell
from tests.web.earth.box import KINDS, LANDS, lands
from tests.web.earth.robots import Robot
from tests.web.earth.tablecast import FOUR, open_earth
from tests.web.guests import guest_at, host_of

pytestmark = pytest.mark.django_db
SECONDS = 180


@dataclass
class Player:
    """A player with real cards and a phone. ``hand``: the cards by the number that the phone gives them."""

    robot: Robot
    name: str
    hand: dict[int, ActionCard] = field(default_factory=dict)

    def draw(self, table: Table, cards: list[ActionCard]) -> None:
        """Write down what was drawn: one tap opens the form, and it goes on to the next card by itself."""
        self.robot.taps += bool(cards)
        self.robot.look("hand/card/")
        for card in cards:
            known = next((each.id for each in state_of(table).deck.actions if each.name == card.name), "")
            if known:
                self.robot.pick(known)
            else:
                self.robot.write_action(replace(card, count=1))
            self.hand[state_of(table).written[self.name][-1].number] = card


def play_round(table: Table, players: list[Player], dice: random.Random) -> None:
    """Each player places a card that was written down, and everyone passes."""
    number = state_of(table).round
    tell(table, TurnTarget(number, state_of(table).deck.territories[number - 1].id))
    for player in players:
        # A Decoy goes back into the hand.
        at_hand = [each for each, card in sorted(player.hand.items()) if card.name != "Decoy"]
        placed = dice.choice(at_hand)
        tell(table, PlaceCard(number, f"~{placed}"), player.name)
        del player.hand[placed]
    for seat in state_of(table).turn_order:
        tell(table, Pass(number), seat)
    assert state_of(table).round == number + 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_four_phones_and_the_tablet_write_82_cards_down_in_three_minutes(seed: int) -> None:
    table, dice = open_earth(FOUR, Level.QUICK, None), random.Random(seed)
    tablet = Robot(host_of(table))
    tablet.look("deck/card/", edit="land:")
    for land, continent in lands():
        tablet.write_land(land, continent)
    pile = [replace(card, count=1) for card in KINDS for _ in range(card.count)]
    dice.shuffle(pile)
    players = [Player(Robot(guest_at(table, name)), name) for name in FOUR]
    for player in players:
        player.draw(table, [pile.pop() for _ in range(4)])
    while pile:
        play_round(table, players, dice)
        for player in players:
            player.draw(table, [pile.pop() for _ in range(min(4 - len(player.hand), len(pile)))])
    tell(table, EndNow(state_of(table).round))

    deck = state_of(table).deck
    found = {each.name: (_costs(each), each.reclaim, each.effects, each.count) for each in deck.actions}
    assert found == {each.name: (_costs(each), each.reclaim, each.effects, each.count) for each in KINDS}
    assert deck.rounds == len(LANDS)
    robots = [tablet, *(each.robot for each in players)]
    said = [f"{each.seconds:.0f} s: {each.taps} taps, {each.keys} keys" for each in robots]
    assert max(each.seconds for each in robots) < SECONDS, said


def _costs(card: ActionCard) -> list[Cost]:
    return [Cost(each.cost, each.attack or 0) for each in card.options]
