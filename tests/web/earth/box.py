"""An invented box of the usual size: 60 action cards in 24 kinds, and 22 territories on five continents."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost
from referee.rules.earth.deck.deck import Continent, Land

CONTINENTS = (
    Continent("north", "North", {2: 1, 3: 2, 4: 4}),
    Continent("south", "South", {2: 2, 3: 4}),
    Continent("east", "East", {2: 1, 3: 3, 4: 5}),
    Continent("west", "West", {3: 3}),
    Continent("isles", "Isles", {2: 2, 4: 6}),
)
LANDS = (
    *("High Plateau", "Salt Flats", "Long Coast", "Iron Hills", "Old Harbour"),
    *("Dry Basin", "Twin Lakes", "Glass Desert", "Fog Valley", "Black Forest"),
    *("Stone Bridge", "River Mouth", "White Cliffs", "Lost Mine", "Wide Marsh", "Red Canyon"),
    *("Far Lighthouse", "Crater", "Green Belt", "Sunken City", "Ring Road", "Cold Station"),
)
OWN_WORDS = "Look at the top card of the deck."
WHEN_ALONE = CardEffect("attack_if", value=6, when="alone_valid")
IN_THE_NORTH = CardEffect("attack_if", value=7, when="continent is North")
KINDS: tuple[ActionCard, ...] = (
    ActionCard("", (Cost(2, 3), Cost(4, 6)), name="Raiders", count=4),
    ActionCard("", (Cost("X", "X+1"),), name="Armada", count=3),
    ActionCard("", (Cost("X", "X"),), True, name="Patrol", count=3),
    ActionCard("", (Cost(1, 1),), name="Scouts", count=4),
    ActionCard("", (Cost(3, 4),), name="Lancers", count=4),
    ActionCard("", (Cost(5, 8),), name="Siege", count=2),
    ActionCard("", (Cost(0, 1),), name="Militia", count=3),
    ActionCard("", (Cost(6, 10),), name="Dreadnought", count=1),
    ActionCard("", (Cost(2, 2),), True, name="Corsairs", count=3),
    ActionCard(
        "",
        (Cost(1, 0), Cost(3, 0)),
        True,
        (CardEffect("steal_ships", "choose", 1, when="not_captured"),),
        "Feint",
        2,
    ),
    ActionCard("", (Cost(1, 1),), False, (CardEffect("attack_mod", "others", -2),), "Jam", 2),
    ActionCard(
        "", (Cost(2, 2),), False, (CardEffect("attack_if", value=6, when="alone_valid"),), "Ambush", 2
    ),
    ActionCard("", (Cost(0),), False, (CardEffect("gain_ships", "self", 3),), "Shipyard", 3),
    ActionCard("", (Cost(1, 2),), False, (CardEffect("draw", "self", 1, when="captured"),), "Envoys", 3),
    ActionCard("", (Cost(2, 1),), False, (CardEffect("lose_ships", "others", 1),), "Minefield", 2),
    ActionCard("", (Cost(3, 3),), False, (CardEffect("move_flag", "self", to="top"),), "Banner", 2),
    ActionCard("", (Cost(1),), False, (CardEffect("discard", "choose_other", 1, how="random"),), "Spies", 2),
    ActionCard("", (Cost(2, 3),), False, (CardEffect("take_initiative", when="captured"),), "Vanguard", 2),
    ActionCard("", (Cost(4, 5),), False, (CardEffect("gain_ships", "winner", 2, when="tie"),), "Truce", 2),
    ActionCard("", (Cost(0, 0),), False, (CardEffect("return_to_hand"),), "Decoy", 2),
    ActionCard(
        "",
        (Cost(3, 2),),
        False,
        (CardEffect("attack_if", value=7, when="continent is North"),),
        "Ice Fleet",
        2,
    ),
    ActionCard("", (Cost(2, 2),), False, (CardEffect("give_ships", "left", 1),), "Toll", 2),
    ActionCard("", (Cost(5, 3),), False, (CardEffect("take_territory", from_="winner"),), "Uprising", 1),
    ActionCard("", (Cost(2),), False, (CardEffect("manual", text=OWN_WORDS),), "Survey", 4),
)


def lands() -> Iterator[tuple[Land, Continent]]:
    for at, name in enumerate(LANDS):
        continent = CONTINENTS[at % len(CONTINENTS)]
        yield Land("", name, continent.id, at % 7, at % 4), continent
