"""Every round of Skirmish for Earth with three players, six kinds of cards and up to three ships each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from typing import Any

from referee.rules.earth.cards.cards import Action
from referee.rules.earth.ending.round import RoundCase, resolve_round
from referee.rules.kernel.codec import decode, decode_text, encode
from tests.proofs.proving import Proven
from tests.rules.earth import fixture, twin
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
            what, seat = twin.look({**case}, said)
            yield case
            if what == "turn":
                left = case["reserve"][seat] - sum(bid[2] for bid in said if bid[0] == seat and bid[2:])
                waiting += [
                    [*said, [seat, "pass"]],
                    *([*said, [seat, "deploy", n]] for n in range(1, left + 1)),
                ]


def differs(case: Json, ruled: RoundCase) -> bool:
    """Whether the referee and the slow one say anything else."""
    expected, answered = twin.whole_round(case), resolve_round(ruled).outcome
    return any(encode(getattr(answered, name)) != told for name, told in expected.items())


def test_every_order_of_bids_goes_as_the_slow_referee_says(proven: Proven) -> None:
    what = "Earth: positions of the deployment for 3 players, up to 3 ships each, all orders of bids"
    for case in proven(what, rounds(), one_in=29):
        assert not differs(case, decode(RoundCase, case)), case


def end_of(case: Json) -> Json:
    """Return how a deployment closes: what the end of the round is made from."""
    seen = {**case}
    how, why = twin.look(seen, case["bids"])
    return {"closed": how == "closed" and why, "on_card": seen["on_card"], "left": seen["left"]}


def closed_rounds() -> list[Json]:
    return [case for case in rounds() if end_of(case)["closed"]]


def ends() -> list[Json]:
    """Return a round for each way in which a deployment can close."""
    return [*{json.dumps(end_of(case)): case for case in closed_rounds()}.values()]


def poles(told: Json) -> list[tuple[str, ...]]:
    """Return the flagpoles to try: all of them where there is a tie, else one and the same turned over."""
    every = [*permutations(SEATS)]
    if twin.whole_round({**told, "flagpole": [*SEATS]})["flagpole"] != [*SEATS]:
        return every
    return [every[told["turn"] % 6], every[told["turn"] % 6][::-1]]


def test_every_round_comes_out_as_the_slow_referee_says(proven: Proven) -> None:
    what = "Earth: ends of rounds of 3 players, 6 kinds of cards, up to 3 ships each"
    dealt = product([(kind, decode(Action, kind)) for kind in KINDS], repeat=3)
    for turn, (case, cards) in enumerate(proven(what, product(ends(), dealt), one_in=433)):
        told = {**case, "turn": turn, "cards": {s: c for s, (c, _) in zip(SEATS, cards, strict=True)}}
        hands: dict[str, Action | None] = {seat: card for seat, (_, card) in zip(SEATS, cards, strict=True)}
        for pole in poles(told):
            ruled = replace(decoded(json.dumps(case)), cards=hands, flagpole=pole)
            assert not differs({**told, "flagpole": [*pole]}, ruled), (told, pole)


DEALT = product((fixture.ONE, fixture.SWARM, fixture.JAM), repeat=3)


def test_how_ships_came_to_lie_makes_no_difference_to_the_end(proven: Proven) -> None:
    like = {json.dumps(end_of(case)): case for case in closed_rounds()}
    what = "Earth: orders of bids of 3 players, up to 3 ships each, that close alike"
    for case, cards in proven(what, product(closed_rounds(), DEALT), one_in=101):
        hands = {"cards": dict(zip(SEATS, cards, strict=True))}
        found, same = (
            resolve_round(decode(RoundCase, {**each, **hands})).outcome
            for each in (case, like[json.dumps(end_of(case))])
        )
        assert replace(found, passed=same.passed) == same, (case, cards)


@cache
def decoded(told: str) -> RoundCase:
    return decode_text(RoundCase, told)
