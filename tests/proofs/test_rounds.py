"""Every round of Skirmish for Earth with three players, six kinds of cards and up to three ships each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import cycle, permutations, product
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


def test_every_round_comes_out_as_the_slow_referee_says(proven: Proven) -> None:
    """The six flagpoles are taken in turn."""
    what = "Earth: whole rounds of 3 players, 6 kinds of cards, up to 3 ships each, all orders of bids"
    dealt = product([(kind, decode(Action, kind)) for kind in KINDS], repeat=3)
    ended = (case for case in rounds() if twin.look({**case}, case["bids"])[0] == "closed")
    ways = zip(product(ended, dealt), cycle(permutations(SEATS)), strict=False)
    for (case, cards), pole in proven(what, ways, one_in=977):
        told = {**case, "cards": {s: c for s, (c, _) in zip(SEATS, cards, strict=True)}, "flagpole": [*pole]}
        hands: dict[str, Action | None] = {seat: card for seat, (_, card) in zip(SEATS, cards, strict=True)}
        ruled = replace(decoded(json.dumps(case)), cards=hands, flagpole=pole)
        assert not differs(told, ruled), told


@cache
def decoded(told: str) -> RoundCase:
    return decode_text(RoundCase, told)
