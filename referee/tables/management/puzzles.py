"""Puzzles for `manage.py puzzles`: made up by chance, and chosen by how many usual mistakes they catch."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Kind, shipped
from referee.rules.arctic.learn import WHAT_TO_HIRE, WHO_WINS
from referee.rules.arctic.record.case import Act
from referee.rules.kernel.codec import decode
from referee.rules.kernel.puzzle import DIFFICULTIES, Riddle, difficulty_of
from referee.tables.management.made_up import NAMES, Dice, Json, declared

TRIES = 6000
SPARE_SETS = ("base", "hq1", "recon2", "recon4")
LEFT_OUT = frozenset({"spy", "hardy_scavenger"})
"""What these do is not about who wins."""


@dataclass(frozen=True, slots=True)
class Maker:
    """How puzzles of a kind are made: a case, and how many are kept."""

    riddle: Riddle[Any]
    make: Callable[[Dice], Json]
    number: int


def generate(seed: int) -> Iterator[Json]:
    """Yield the puzzles of each kind, from easy to mean."""
    for maker in MAKERS:
        tries = (made(maker, seed, at) for at in range(TRIES))
        yield from sorted(_chosen(maker, [each for each in tries if each["catches"]]), key=_weight)


def made(maker: Maker, seed: int, at: int) -> Json:
    """Return the puzzle of one try: the case, and which mistakes it catches; none where it is not fair."""
    riddle = maker.riddle
    told = maker.make(random.Random(f"{seed} {riddle.name} {at}"))  # noqa: S311
    case = decode(riddle.case, told)
    caught = riddle.fooled(case)
    is_fair = caught and riddle.is_fair(case)
    return {"question": riddle.name, "at": at, "in": told, "catches": list(caught) if is_fair else []}


def _weight(puzzle: Json) -> tuple[int, int]:
    """What makes a puzzle mean: how many mistakes it catches, then how much there is to read."""
    return len(puzzle["catches"]), len(str(puzzle["in"]))


def _chosen(maker: Maker, found: Sequence[Json]) -> Iterator[Json]:
    """Yield as many of each difficulty, and of each those whose mistakes were chosen least so far."""
    seen: Counter[str] = Counter()
    number = len(DIFFICULTIES)
    levels = [[each for each in found if difficulty_of(each["catches"]) == at] for at in range(number)]
    for at in range(maker.number):
        level = levels[at % number] or max(levels, key=len)
        best = min(level, key=lambda each: _used(maker, each, seen))
        level.remove(best)
        seen.update([*best["catches"], _right(maker, best)])
        yield best


def _used(maker: Maker, puzzle: Json, seen: Mapping[str, int]) -> tuple[float, int]:
    """Return how often its mistakes and its answer were chosen already, then how much there is to read."""
    mistakes: list[str] = puzzle["catches"]
    mean = sum(seen[name] for name in mistakes) / len(mistakes)
    return mean + seen[_right(maker, puzzle)] / 8, len(str(puzzle["in"]))


def _right(maker: Maker, puzzle: Json) -> str:
    return maker.riddle.answer(decode(maker.riddle.case, puzzle["in"]))


# Arctic Scavengers: who wins? ---------------------------------------------------------------------


def _joins(card: Card) -> bool:
    """Whether a card is for a force: it stands, is carried, or stops somebody."""
    is_there = card.module in SPARE_SETS and card.id not in LEFT_OUT and not card.unknown
    fights = card.kind is Kind.MEMBER or card.mod.fight is not None or card.id == "tear_gas"
    return is_there and fights and card.kind in (Kind.MEMBER, Kind.TOOL, Kind.INSTANT)


FORCE_CARDS = [card for card in shipped().values() if _joins(card)]
TOOLS = [card.id for card in FORCE_CARDS if card.kind is Kind.TOOL]
MEMBERS = [card.id for card in FORCE_CARDS if card.kind is not Kind.TOOL]


def skirmish(dice: Dice) -> Json:
    """Forces of two to four cards, in tools as rich as those of a game's end; acts now and then."""
    players = list(NAMES[: dice.choice((2, 2, 3, 3, 4))])
    box = Counter({card.id: card.count for card in FORCE_CARDS})
    forces = {name: {"cards": [_taken(dice, box) for _ in range(dice.randint(2, 4))]} for name in players}
    case: Json = {"players": players, "forces": forces}
    acts = [act for act in Act if act is not Act.USE]
    return {**case, "declarations": list(declared(dice, case, players, acts, most=dice.randrange(2)))}


def _taken(dice: Dice, box: Counter[str]) -> str:
    card = dice.choice([each for each in (TOOLS if dice.randrange(3) == 0 else MEMBERS) if box[each]])
    box[card] -= 1
    return card


# Arctic Scavengers: what can you hire? ------------------------------------------------------------


def _hunts(card: Card) -> bool:
    """Whether a card is for a hand that hires: it hunts, helps, pays meds, or looks as if it did."""
    helps = card.kind in (Kind.MEMBER, Kind.MEDICINE) or card.mod.hunt is not None
    return card.module in SPARE_SETS[:2] and helps and not card.unknown and not card.build_time


HUNT_CARDS = [card for card in shipped().values() if _hunts(card)]
FOR_HIRE = [card.id for card in HUNT_CARDS if card.food or card.meds_cost or card.any_mix]


def hire(dice: Dice) -> Json:
    """A hand of three to six cards, a third of it tools, and three mercenaries."""
    kinds = [(Kind.TOOL,), (Kind.MEMBER,), (Kind.MEMBER, Kind.MEDICINE)]
    piles = [[card.id for card in HUNT_CARDS if card.kind in each] for each in kinds]
    hand = [dice.choice(dice.choice(piles)) for _ in range(dice.randint(3, 6))]
    return {"cards": hand, "mercenaries": dice.sample(FOR_HIRE, 3)}


MAKERS = (Maker(WHO_WINS, skirmish, 112), Maker(WHAT_TO_HIRE, hire, 24))
