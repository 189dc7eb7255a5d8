"""Random questions for `manage.py cases`; a seed gives the same ones on every version of Python."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Kind, shipped
from referee.rules.arctic.record.case import Act, Case
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.setup.meta import MODULES
from referee.rules.arctic.setup.solo import SoloOptions, set_up_solo
from referee.rules.arctic.skirmish import carry_out, legal_answers, legal_declarations
from referee.rules.arctic.skirmish.rule import play_out
from referee.rules.earth.deployment.deployment import deploy, open_deployment, pass_turn
from referee.rules.earth.rulebook import house_of as earth_house
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.prehistory.board.layout import NAMED_LAYOUTS
from referee.rules.prehistory.board.terms import Priority, TribeAction

Json = dict[str, Any]
Dice = random.Random

CARDS = sorted(c.id for c in shipped().values() if c.kind not in (Kind.BUILDING, Kind.LEADER, Kind.GANG))
LEADERS = sorted(card.id for card in shipped().values() if card.kind is Kind.LEADER)
BUILDINGS = sorted(card.id for card in shipped().values() if card.kind is Kind.BUILDING)
PILE = sorted(set_up_solo(SoloOptions()).outcome.pile)
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
COSTS: Sequence[int | str] = (0, 1, 2, 3, 4, "X")
CONTINENTS = ("africa", "asia", "europe")


# Arctic Scavengers --------------------------------------------------------------------------------


def skirmish(dice: Dice) -> Json:
    players = list(NAMES[: dice.randint(2, 5)])
    case = {"players": players, "forces": {name: _force(dice) for name in players}, **_house(dice)}
    said = list(declared(dice, case, players))
    again = said[-1:] if said and dice.randrange(6) == 0 else []
    return {**case, "declarations": [*said, *again]}


def _force(dice: Dice) -> Json:
    force: Json = {"cards": [dice.choice(CARDS) for _ in range(dice.randint(0, 6))]}
    if dice.randrange(4) == 0:
        force["leader"] = dice.choice(LEADERS)
    if dice.randrange(5) == 0:
        force["buildings"] = ["portable_decoys"]
    return force


def _house(dice: Dice) -> Json:
    rules = [rule for rule in HOUSE_RULES if "skirmish" in rule.scopes and dice.randrange(8) == 0]
    return {"house_rules": {rule.name: dice.choice(rule.values).value for rule in rules}} if rules else {}


def declared(
    dice: Dice, case: Json, players: Sequence[str], acts: Iterable[Act] = tuple(Act), most: int = 2
) -> Iterator[Json]:
    """Yield random legal declarations, carrying each out."""
    field = play_out(decode(Case, case))
    for player in players:
        for _ in range(dice.randrange(most + 1)):
            legal = list(legal_declarations(field, player, acts))
            if not legal:
                break
            bare = dice.choice(legal)
            answers = [None, *legal_answers(field, bare)]
            said = encode(bare) | {"answer": encode(dice.choice(answers))}
            carry_out(field, decode(type(bare), said))
            yield short(said)


def short(said: Json) -> Json:
    """Drop null and false values."""
    given = {name: value for name, value in said.items() if value not in (None, False)}
    return {name: short(value) if isinstance(value, dict) else value for name, value in given.items()}


def action(dice: Dice) -> Json:
    name = dice.choice(("dig", "draw", "hunt"))
    able = [card for card in CARDS if _helps(shipped()[card], name)]
    cards = [dice.choice(CARDS if dice.randrange(12) == 0 else able) for _ in range(dice.randint(1, 4))]
    case: Json = {"action": name, "cards": cards}
    return case | ({"leader": dice.choice(("excavator", "ranger"))} if dice.randrange(3) == 0 else {})


def _helps(card: Card, name: str) -> bool:
    return getattr(card.base, name) is not None or getattr(card.mod, name) is not None


def arctic_scoring(dice: Dice) -> Json:
    players = list(NAMES[: dice.randint(2, 5)])
    states = ("complete", "under_construction", "disabled")
    tribes = {
        name: {
            "cards": {card: dice.randint(1, 4) for card in CARDS if dice.randrange(5) == 0},
            "buildings": [
                {"card": card, "state": dice.choice(states)} for card in BUILDINGS if dice.randrange(5) == 0
            ],
        }
        for name in players
    }
    names = [module.name for module in MODULES]
    return {"players": players, "tribes": tribes, "modules": names[: dice.randint(0, len(names))]}


def solo(dice: Dice) -> Json:
    cards = [dice.choice(CARDS) for _ in range(dice.randint(1, 5))]
    case: Json = {"force": {"cards": cards}, "opponent": dice.choices(PILE, k=dice.randint(1, 5))}
    if dice.randrange(4) == 0:
        case["force"]["leader"] = dice.choice(LEADERS)
    return case


# Skirmish for Earth -------------------------------------------------------------------------------


def earth_round(dice: Dice) -> Json:
    seats = list("ABCDE"[: dice.randint(3, 5)])
    reserve = {seat: dice.randint(0, 9) for seat in seats}
    first = dice.choice(seats)
    return {
        "seats": seats,
        "initiative": first,
        "flagpole": dice.sample(seats, len(seats)),
        "reserve": reserve,
        "target": _land(dice),
        "cards": {seat: _card(dice, f"card {seat}") for seat in seats},
        "bids": list(bids_of(dice, tuple(seats), first, reserve, dice.choice((2, 99, 99)))),
    }


def _land(dice: Dice) -> Json:
    bonus = {"2": dice.randint(1, 3), "3": dice.randint(3, 6)}
    name = dice.choice(CONTINENTS)
    return {"name": "Land", "score": dice.randint(0, 4), "continent": name, "bonus": bonus, "salvage": 1}


def _card(dice: Dice, name: str) -> Json:
    costs = dice.sample(range(len(COSTS)), dice.randint(1, 2))
    options: list[Json] = [{"cost": COSTS[at], "attack": dice.randint(0, 6)} for at in costs]
    for option in options:
        if option["cost"] == "X" and dice.randrange(2):
            option["attack"] = dice.choice(("X", "X+1"))
    return {"id": name, "options": options, "reclaim": dice.randrange(4) == 0, "effects": []}


def bids_of(
    dice: Dice, seats: tuple[str, ...], first: str, reserve: Mapping[str, int], turns: int = 99
) -> Iterator[list[Any]]:
    """Yield the bids of a random deployment, to its end or for ``turns`` turns."""
    house = earth_house({})
    at = open_deployment(seats, first, reserve, house)
    for _ in range(turns):
        if at.turn is None or at.closed:
            return
        seat, ships = at.turn, dice.randint(0, min(3, at.reserve[at.turn]))
        yield [seat, "deploy", ships] if ships else [seat, "pass"]
        at = deploy(at, seat, ships, house) if ships else pass_turn(at, seat, house)


def earth_scoring(dice: Dice) -> Json:
    seats = list("ABCDE"[: dice.randint(3, 5)])
    rows = {name: {"2": dice.randint(1, 3), "3": dice.randint(3, 5)} for name in CONTINENTS}
    lands = {seat: [_land(dice) for _ in range(dice.randint(0, 6))] for seat in seats}
    owned = {seat: [land | {"bonus": rows[land["continent"]]} for land in own] for seat, own in lands.items()}
    reserve = {seat: dice.randint(0, 12) for seat in seats}
    return {"seats": seats, "owned": owned, "reserve": reserve, "flagpole": dice.sample(seats, len(seats))}


# Prehistory ---------------------------------------------------------------------------------------


def decide(dice: Dice) -> Json:
    fn = dice.choice(("spring", "summer_visit", "summer_ready", "direction"))
    trays = {colour: dice.randint(0, 4) for colour in NAMED_LAYOUTS["L*"].trays}
    actions = dice.sample([each.value for each in TribeAction], len(TribeAction))
    case: Json = {"trays": trays}
    if fn != "direction":
        case["tile"] = {"n": dice.choice((2, 3)), "symbols": actions}
    if fn in ("spring", "direction"):
        case["marker"] = dice.choice([each.value for each in Priority])
    if fn == "spring":
        case["free"] = {name: dice.randint(0, 2) for name in actions}
    if fn == "summer_visit":
        case["action"] = dice.choice(actions)
    return {"fn": fn, "in": case, "layout": "L*"}


MAKERS: Mapping[str, Callable[[Dice], Json]] = {
    "arctic.skirmish": skirmish,
    "arctic.action": action,
    "arctic.scoring": arctic_scoring,
    "arctic.solo": solo,
    "earth.round": earth_round,
    "earth.scoring": earth_scoring,
    "prehistory.decide": decide,
}
"""Question -> function that makes a random case of it."""
