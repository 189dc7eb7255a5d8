"""Every round of Skirmish for Earth with three players, six kinds of cards and up to three ships each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from typing import Any

from referee.rules.earth.cards.cards import ActionCard
from referee.rules.earth.ending.round import RoundCase, RoundOutcome, resolve_round
from referee.rules.kernel.text.codec import decode, encode
from referee.second.earth import round as twin
from tests.proofs.proving import Proven
from tests.rules.earth import fixture
from tests.rules.earth.fixture import Json

SEATS = ("A", "B", "C")
KINDS = (fixture.FREE1, fixture.ONE, fixture.SPLIT, fixture.SWARM, fixture.RAID, fixture.JAM)
MOST = 3
Bids = list[list[Any]]


def case_of(reserve: tuple[int, ...], said: Bids) -> Json:
    """Return a round with these ships; cards and flagpole are put in later."""
    ships = dict(zip(SEATS, reserve, strict=True))
    return fixture.round_case(dict.fromkeys(SEATS, fixture.FREE1), reserve=ships) | {"bids": said}


def rounds() -> Iterator[Json]:
    """Yield every order of bids to the close, with every number of ships in the reserves."""
    for reserve in product(range(MOST + 1), repeat=3):
        waiting: list[Bids] = [[]]
        while waiting:
            said = waiting.pop()
            case = case_of(reserve, said)
            at = twin.look(case, said)
            yield case
            if seat := at["turn"]:
                left = at["reserve"][seat]
                waiting += [
                    [*said, [seat, "pass"]],
                    *([*said, [seat, "deploy", n]] for n in range(1, left + 1)),
                ]


def differs(case: Json, ruled: RoundCase) -> bool:
    """Whether the referee and the slow one say anything else."""
    expected, answered = twin.whole_round(case), resolve_round(ruled).outcome
    return any(encode(getattr(answered, name)) != value for name, value in expected.items())


def test_every_order_of_bids_goes_as_the_slow_referee_says(proven: Proven) -> None:
    what = "Earth: positions of the deployment for 3 players, up to 3 ships each, all orders of bids"
    for case in proven(what, rounds(), one_in=29):
        assert not differs(case, decode(RoundCase, case)), case


def end_of(case: Json) -> Json:
    """Return how a deployment closes: what the end of the round is made from."""
    at = twin.look(case, case["bids"])
    return {name: at[name] for name in ("closed", "deployed", "reserve")}


@cache
def closed_rounds() -> list[tuple[Json, str, RoundCase]]:
    """Return every order of bids that closes: as JSON, how it closes, and as the referee reads it."""
    pairs = ((case, end_of(case)) for case in rounds())
    return [(case, json.dumps(end), decode(RoundCase, case)) for case, end in pairs if end["closed"]]


@cache
def ends() -> dict[str, tuple[Json, RoundCase]]:
    """Return a round for each way in which a deployment can close."""
    return {end: (case, ruled) for case, end, ruled in closed_rounds()}


def poles(case: Json) -> list[tuple[str, ...]]:
    """Return the flagpoles to try: all of them where there is a tie, else one, each in turn."""
    every = [*permutations(SEATS)]
    if twin.whole_round({**case, "flagpole": [*SEATS]})["flagpole"] != [*SEATS]:
        return every
    return [every[(case["turn"] + case["turn"] // len(KINDS) ** 3) % len(every)]]


def test_every_round_comes_out_as_the_slow_referee_says(proven: Proven) -> None:
    what = "Earth: ends of rounds of 3 players, 6 kinds of cards, up to 3 ships each"
    dealt = product([(kind, decode(ActionCard, kind)) for kind in KINDS], repeat=3)
    ways = product(ends().values(), dealt)
    for turn, ((case, ruled), cards) in enumerate(proven(what, ways, one_in=433)):
        each = {**case, "turn": turn, "cards": {s: c for s, (c, _) in zip(SEATS, cards, strict=True)}}
        hands: dict[str, ActionCard | None] = {
            seat: card for seat, (_, card) in zip(SEATS, cards, strict=True)
        }
        for pole in poles(each):
            there = replace(ruled, cards=hands, flagpole=pole)
            assert not differs({**each, "flagpole": [*pole]}, there), (each, pole)


DEALT = tuple(
    product([decode(ActionCard, kind) for kind in (fixture.ONE, fixture.SWARM, fixture.JAM)], repeat=3)
)


@cache
def end_with(end: str, dealt: int) -> RoundOutcome:
    """Return how the round comes out that stands for all that close so."""
    _, ruled = ends()[end]
    return resolve_round(replace(ruled, cards=dict(zip(SEATS, DEALT[dealt], strict=True)))).outcome


def test_how_ships_came_to_lie_makes_no_difference_to_the_end(proven: Proven) -> None:
    what = "Earth: orders of bids of 3 players, up to 3 ships each, that close alike"
    ways = product(closed_rounds(), range(len(DEALT)))
    for (case, end, ruled), dealt in proven(what, ways, one_in=101):
        hands: dict[str, ActionCard | None] = dict(zip(SEATS, DEALT[dealt], strict=True))
        found, same = resolve_round(replace(ruled, cards=hands)).outcome, end_with(end, dealt)
        assert replace(found, passed=same.passed) == same, (case, hands)


NEXT = dict(zip(SEATS, (*SEATS[1:], SEATS[0]), strict=True))


def one_on(value: Any) -> Any:
    """Return what is told, with the next seat in the place of each."""
    if isinstance(value, dict):
        return {one_on(name): one_on(each) for name, each in value.items()}
    if isinstance(value, list):
        return [one_on(each) for each in value]
    return NEXT.get(value, value) if isinstance(value, str) else value


def test_whoever_has_the_initiative_the_round_goes_the_same(proven: Proven) -> None:
    what = "Earth: orders of bids of 3 players, up to 3 ships each, with the initiative one on"
    kinds = list(product((fixture.SPLIT, fixture.SWARM, fixture.JAM), repeat=3))
    for turn, case in enumerate(proven(what, rounds(), one_in=29)):
        dealt = {**case, "cards": dict(zip(SEATS, kinds[turn % len(kinds)], strict=True))}
        other = {**one_on(dealt), "seats": [*SEATS]}
        found, same = (encode(resolve_round(decode(RoundCase, each)).outcome) for each in (dealt, other))
        assert one_on(found) == same, case
