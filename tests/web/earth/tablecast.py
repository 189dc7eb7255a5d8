"""A small cast for the pages of Skirmish for Earth: tables in each phase, and short ways to go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost
from referee.rules.earth.deck.deck import Continent, Deck, Land
from referee.rules.earth.deployment.deployment import Deploy, Pass
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.record.state import Level
from referee.rules.earth.reveal import RevealCards, ShownCard
from referee.rules.earth.setup.opening import EarthSetup
from referee.rules.earth.setup.table_deck import Deal
from referee.rules.kernel.records import Retract
from referee.tables import services
from referee.tables.models import Table
from tests.cast import agree_to, rows_of, state_of, tell

FOUR = ("Ann", "Bo", "Cy", "Di")
SEED = "0123456789abcdef0123456789abcdef"
DECK = Deck(
    name="Invented",
    complete=True,
    continents=(Continent("europe", "Europe", {2: 1, 3: 2}), Continent("asia", "Asia", {2: 2})),
    territories=tuple(
        Land(f"t{n:02}", f"Example {n}", "europe" if n % 2 else "asia", n % 5, n % 3) for n in range(1, 23)
    ),
    actions=(
        ActionCard("raid", (Cost(2, 3), Cost(4, 6)), name="Zebra Raid", count=20),
        ActionCard("swarm", (Cost("X", "X+1"),), name="Zebra Swarm", count=20),
        ActionCard(
            "thief",
            (Cost(1, 0),),
            True,
            (CardEffect("steal_ships", "choose_other", 1),),
            "Zebra Thief",
            10,
        ),
        ActionCard(
            "oddity", (Cost(0),), False, (CardEffect("manual", text="gain a ship"),), "Zebra Oddity", 10
        ),
    ),
)

PLAIN = replace(DECK, actions=tuple(replace(each, count=30) for each in DECK.actions[:2]))
"""A deck whose texts ask nobody anything."""


def open_earth(
    players: Sequence[str] = FOUR, level: Level = Level.DECK, deck: Deck | None = DECK, **more: Any
) -> Table:
    """Open a table at which the first player begins."""
    data = EarthSetup(tuple(players), players[0], level=level, deck=deck, **more)
    return services.open_table(game="earth", name="Sunday", setup=data, players=players)


def open_dealt(**more: Any) -> Table:
    """A table of three at which the app has dealt and turned up the first target."""
    table = open_earth(FOUR[:3], Level.DEALT, **more)
    tell(table, Deal(SEED))
    return table


def place_all(table: Table) -> None:
    """Everybody places the first card of the hand."""
    for seat in state_of(table).seats:
        tell(table, PlaceCard(state_of(table).round, state_of(table).piles.hands[seat][0]), seat)


def bid(table: Table, value: str) -> None:
    """Say "2 - 1": whoever is on turn deploys 2, the next passes, the next deploys 1."""
    for word in value.split():
        state = state_of(table)
        facts = Pass(state.round) if word == "-" else Deploy(state.round, int(word))
        tell(table, facts, state.deployment.turn)


def to_deploy(table: Table, land: str = "t01") -> Table:
    """Turn up a target."""
    tell(table, TurnTarget(state_of(table).round, land))
    return table


def to_reveal(table: Table, bids: str = "2 - - -") -> Table:
    """Go to the reveal."""
    bid(to_deploy(table), bids)
    return table


def to_ending(table: Table, *cards: str) -> Table:
    """Reveal these cards, in turn order: the round ends, unless a text waits for somebody."""
    to_reveal(table)
    state = state_of(table)
    for seat, card in zip(state.turn_order, cards or ("raid", "swarm", "raid", "swarm"), strict=True):
        tell(table, RevealCards(state.round, {seat: ShownCard(id=card)}))
    return table


def back_to_steps(table: Table) -> Table:
    """Take the end of the round back, so that its nine steps are shown."""
    agree_to(table, Retract(len(rows_of(table))))
    return table


def to_the_end(table: Table) -> Table:
    """Play on to the last round."""
    while state_of(table).phase.value != "over":
        number = state_of(table).round
        if state_of(table).target is None:
            tell(table, TurnTarget(number, f"t{number:02}"))
        bid(table, "2 - - -")
        for seat in state_of(table).turn_order:
            tell(table, RevealCards(number, {seat: ShownCard(is_paid=seat == "Ann", attack=1)}))
    return table
