"""Set-ups made up: modules, stacks, junkyard, starting decks, leader drafting and house rules."""

from __future__ import annotations

import random
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.setup.layout import choosable_stacks, most_in_junkyard, own_stacks
from referee.rules.arctic.setup.meta import MODULES, Contested, Setup, Variant
from referee.rules.arctic.setup.solo import STACKS, SoloOptions

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
EVERYTHING = tuple(module.name for module in MODULES)
HARDER = SoloOptions({"sniper_team": 2, "brawler": 1}, {"tribe_family_5": 1})


def some_setup(dice: random.Random, players: int = 0) -> Setup:
    """Return a set-up that can be played: two games of three with every module, the rest with some."""
    names = NAMES[: players or dice.randint(2, 5)]
    modules = some_modules(dice) if dice.randrange(3) == 0 else EVERYTHING
    variants = tuple(each.value for each in Variant if dice.randrange(3) == 0)
    is_one_each = "recon4" in modules and dice.randrange(2) == 0
    setup = Setup(
        names,
        dice.choice(names),
        modules,
        house_rules=some_house_rules(dice),
        contested=(Contested.ONE_EACH if is_one_each else Contested.ANY).value,
        variants=variants,
    )
    if setup.is_as_recommended and "recon3" in modules:
        setup = replace(setup, variants=tuple(each for each in variants if each != Variant.SCAVENGERS))
    return replace(setup, stacks=some_stacks(setup, dice), junkyard=some_junkyard(setup, dice))


def some_modules(dice: random.Random) -> tuple[str, ...]:
    """Return modules, each with what it builds on."""
    chosen: list[str] = []
    for module in MODULES:
        if (module.needs is None or module.needs in chosen) and dice.randrange(2):
            chosen.append(module.name)
    return tuple(chosen)


def some_house_rules(dice: random.Random) -> dict[str, str]:
    """Return a few house rules off their default."""
    return {rule.name: dice.choice(rule.values).value for rule in HOUSE_RULES if dice.randrange(4) == 0}


def some_stacks(setup: Setup, dice: random.Random) -> tuple[str, ...]:
    """Return ten stacks where they are chosen: those of the modules, and any others."""
    if not setup.takes_ten or dice.randrange(4) == 0:
        return ()
    own = own_stacks(setup, shipped())
    others = [card_id for card_id in choosable_stacks(setup, shipped()) if card_id not in own]
    return (*own, *dice.sample(others, STACKS - len(own)))


def some_junkyard(setup: Setup, dice: random.Random) -> dict[str, int]:
    """Return some kinds of which another number goes into the junkyard."""
    most = most_in_junkyard(setup, shipped())
    return {card_id: dice.randint(0, number) for card_id, number in most.items() if dice.randrange(4) == 0}


def some_solo_setup(dice: random.Random) -> Setup:
    """Return a set-up for one player: with buildings and leaders or without, against forces of any sort."""
    house = {"solo_tie": ("people_then_loss", "loss"), "solo_first": ("opponent",)}
    chosen = {name: dice.choice(values) for name, values in house.items() if dice.randrange(2)}
    modules = dice.choice([(), EVERYTHING[:2], EVERYTHING[:4], EVERYTHING])
    return Setup(("Ann",), "Ann", modules, chosen, solo=dice.choice([None, HARDER]))
