"""``manage.py puzzles --seed S``: generates puzzles and selects those that catch the most common mistakes."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from referee.rules.arctic.cards.catalogue import Card, Kind, shipped
from referee.rules.arctic.learn import WHAT_TO_HIRE, WHO_WINS
from referee.rules.arctic.record.case import Act
from referee.rules.earth.learn import SHIPS_LEFT, WHO_CAPTURES
from referee.rules.kernel.text.codec import decode
from referee.rules.package.puzzle import DIFFICULTIES, Riddle, difficulty_of
from referee.rules.prehistory.board.hexmap import CAMP, GRID_WORDS, hex_word, in_lane, plus, read_hex
from referee.rules.prehistory.board.terms import Priority, TribeAction
from referee.rules.prehistory.learn import WHAT_NOW, WHERE_TO
from referee.tables.management.made_up import NAMES, Dice, Json, bids_of, declared

SPARE_SETS = ("base", "hq1", "recon2", "recon4")
LEFT_OUT = frozenset({"spy", "hardy_scavenger"})
"""Cards that don't affect who wins."""

# Arctic Scavengers: who wins? ---------------------------------------------------------------------


def _joins(card: Card) -> bool:
    """Whether a card matters in a force: it fights, is carried, or stops a tribe member."""
    is_there = card.module in SPARE_SETS and card.id not in LEFT_OUT and not card.unknown
    fights = card.kind is Kind.MEMBER or card.mod.fight is not None or card.id == "tear_gas"
    return is_there and fights and card.kind in (Kind.MEMBER, Kind.TOOL, Kind.INSTANT)


FORCE_CARDS = [card for card in shipped().values() if _joins(card)]
TOOLS = [card.id for card in FORCE_CARDS if card.kind is Kind.TOOL]
MEMBERS = [card.id for card in FORCE_CARDS if card.kind is not Kind.TOOL]


def skirmish(dice: Dice) -> Json:
    """Make forces of two to four cards, with as many tools as late in a game, and some acts."""
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
    """Whether a card matters for hiring: it hunts, helps, pays meds, or looks as if it did."""
    helps = card.kind in (Kind.MEMBER, Kind.MEDICINE) or card.mod.hunt is not None
    return card.module in SPARE_SETS[:2] and helps and not card.unknown and not card.build_time


HUNT_CARDS = [card for card in shipped().values() if _hunts(card)]
FOR_HIRE = [card.id for card in HUNT_CARDS if card.food or card.meds_cost or card.any_mix]


def hire(dice: Dice) -> Json:
    """Make a hand of three to six cards, a third of them tools, and three mercenaries."""
    kinds = [(Kind.TOOL,), (Kind.MEMBER,), (Kind.MEMBER, Kind.MEDICINE)]
    piles = [[card.id for card in HUNT_CARDS if card.kind in each] for each in kinds]
    hand = [dice.choice(dice.choice(piles)) for _ in range(dice.randint(3, 6))]
    return {"cards": hand, "mercenaries": dice.sample(FOR_HIRE, 3)}


# Skirmish for Earth -------------------------------------------------------------------------------

CARD_NAMES = ("Raid", "Siege", "Feint", "Blockade", "Convoy", "Patrol", "Storm", "Landing")
COSTS = (0, 1, 1, 2, 2, 3, 3, 4, 5, "X", "X")


def capture(dice: Dice) -> Json:
    """Make a round of three or four players, with costs small enough to be often paid or just missed."""
    seats = list(NAMES[: dice.choice((3, 3, 4))])
    first = dice.choice(seats)
    reserve = {seat: dice.randint(1, 8) for seat in seats}
    bids = list(bids_of(dice, tuple(seats), first, reserve))
    ships = Counter(dict.fromkeys(seats, 0))
    for seat, said, *number in bids:
        ships[seat] += number[0] if said == "deploy" else 0
    names = dice.sample(CARD_NAMES, len(seats))
    return {
        "seats": seats,
        "initiative": first,
        "flagpole": dice.sample(seats, len(seats)),
        "reserve": reserve,
        "target": {
            "name": "Madagascar",
            "score": 3,
            "continent": "Africa",
            "bonus": {"2": 1},
            "salvage": dice.randint(0, 2),
        },
        "cards": {seat: _card(dice, name, ships[seat]) for seat, name in zip(seats, names, strict=True)},
        "bids": bids,
    }


def _card(dice: Dice, name: str, ships: int) -> Json:
    """Make a card with one or two costs, one of which usually matches the ships on it."""
    others = [cost for cost in dict.fromkeys(COSTS) if cost != ships]
    costs: list[Any] = dice.sample(others, dice.randint(1, 2))
    if dice.randrange(3):
        costs[0] = ships if ships <= 5 and dice.randrange(4) else "X"
    options = [{"cost": cost, "attack": _attack(dice, cost)} for cost in dict.fromkeys(costs)]
    effects: list[Json] = []
    if dice.randrange(4) == 0:
        effects = [
            dice.choice(
                (
                    {"op": "attack_mod", "who": "others", "n": -dice.randint(1, 2)},
                    {"op": "gain_ships", "who": "self", "n": dice.randint(1, 3)},
                )
            )
        ]
    options.sort(key=lambda each: str(each["cost"]))
    return {"id": name, "options": options, "reclaim": dice.randrange(4) == 0, "effects": effects}


def _attack(dice: Dice, cost: int | str) -> int | str:
    return dice.choice(("X", "X+1")) if cost == "X" else max(0, int(cost) + dice.randint(-1, 2))


def ships(dice: Dice) -> Json:
    """Make a round and choose a seat that deployed."""
    case = capture(dice)
    there = sorted({seat for seat, said, *_ in case["bids"] if said == "deploy"}) or case["seats"]
    return {"round": case, "seat": dice.choice(there)}


# Prehistory: the Marauders ------------------------------------------------------------------------

COLOURS = ("blue", "yellow", "red", "brown", "white", "green")
ALONG = 6
"""The greatest distance of things from the camp."""


def spring(dice: Dice) -> Json:
    """Make trays of up to four markers, often equal, with a column or two occupied."""
    actions = dice.sample([each.value for each in TribeAction], len(TribeAction))
    most = dice.choice((1, 2, 3, 3, 4))
    return {
        "trays": {colour: dice.randint(0, most) for colour in dice.sample(COLOURS, len(COLOURS))},
        "marker": dice.choice(list(Priority)).value,
        "tile": {"n": dice.choice((2, 3)), "symbols": actions},
        "full": sorted(dice.sample(actions, dice.choice((0, 0, 1, 1, 2)))),
    }


def autumn(dice: Dice) -> Json:
    """Make a map of five things around the camp, most of them in one lane."""
    camp, lane = (5, 2), dice.randrange(len(COLOURS))
    most = dice.choice((1, 2, 3))
    trays = {colour: dice.randint(0, most) for colour in dice.sample(COLOURS, len(COLOURS))}
    best = max(trays.values())
    side = dice.choice([at for at, count in enumerate(trays.values()) if count == best])
    things: dict[str, str] = {}
    for number in range(40):
        towards = side if number % 3 else lane
        line = dice.choice(("left", "centre", "right"))
        word = hex_word(plus(camp, in_lane(CAMP, towards, line, dice.randint(1, ALONG))))
        if word in GRID_WORDS and word not in things and read_hex(word) != camp and len(things) < 5:
            things[word] = _thing(dice)
    return {
        "trays": trays,
        "marker": dice.choice(list(Priority)).value,
        "map": {"camp": hex_word(camp), "things": dict(sorted(things.items()))},
    }


def _thing(dice: Dice) -> str:
    kind = dice.choice(list(Priority)).value
    return f"{kind}-{dice.choice(COLOURS)}" if kind == Priority.ACTION_MARKER else kind


@dataclass(frozen=True, slots=True)
class Maker:
    """A kind of puzzle: a function that makes a case, how many to keep, and of how many tries."""

    riddle: Riddle[Any]
    make: Callable[[Dice], Json]
    number: int
    tries: int = 6000


class Command(BaseCommand):
    help = "Make puzzles and choose those that catch usual mistakes: JSON lines, as fixtures/puzzles.jsonl."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, seed: int, **options: Any) -> None:
        for puzzle in generate(seed):
            self.stdout.write(json.dumps(puzzle, ensure_ascii=False))


def generate(seed: int) -> Iterator[Json]:
    """Yield the puzzles of each kind, from easy to hard."""
    for maker in MAKERS:
        tries = (made(maker, seed, at) for at in range(maker.tries))
        yield from sorted(_chosen(maker, [each for each in tries if each["catches"]]), key=_weight)


def made(maker: Maker, seed: int, at: int) -> Json:
    """Make one puzzle: its case and the mistakes it catches (none if it isn't fair)."""
    riddle = maker.riddle
    payload = maker.make(random.Random(f"{seed} {riddle.name} {at}"))  # noqa: S311
    case = decode(riddle.case, payload)
    caught = riddle.fooled(case)
    is_fair = caught and riddle.is_fair(case)
    return {"question": riddle.name, "at": at, "in": payload, "catches": list(caught) if is_fair else []}


def _weight(puzzle: Json) -> tuple[int, int]:
    """Return a puzzle's difficulty: the mistakes it catches, then its length."""
    return len(puzzle["catches"]), len(str(puzzle["in"]))


def _chosen(maker: Maker, found: Sequence[Json]) -> Iterator[Json]:
    """Yield equally many of each difficulty, preferring mistakes chosen least so far."""
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
    """Return how often its mistakes and its answer were chosen already, then its length."""
    mistakes: list[str] = puzzle["catches"]
    mean = sum(seen[name] for name in mistakes) / len(mistakes)
    return mean + seen[_right(maker, puzzle)] / 8, len(str(puzzle["in"]))


def _right(maker: Maker, puzzle: Json) -> str:
    return maker.riddle.answer(decode(maker.riddle.case, puzzle["in"]))


MAKERS = (
    Maker(WHO_WINS, skirmish, 112),
    Maker(WHAT_TO_HIRE, hire, 24),
    Maker(WHAT_NOW, spring, 28),
    Maker(WHERE_TO, autumn, 28, 1200),
    Maker(WHO_CAPTURES, capture, 32, 1200),
    Maker(SHIPS_LEFT, ships, 24, 1200),
)
