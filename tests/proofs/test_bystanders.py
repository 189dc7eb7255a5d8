"""Whatever is declared is a matter of the forces it names: the others are not as much as looked at.

So what two do to each other, and who answers, is the same whoever else stands there, with whatever.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import chain
from typing import Any, cast

import pytest

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.record.case import Act, Battlefield, Declaration, Side, Unit
from referee.rules.arctic.skirmish import carry_out
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.proofs.proving import Proven
from tests.proofs.test_acts import CORE, Told, field_of, offered, plain

OTHERS = ("tear_gas", "assassin", "spy", "scouting_refugee", "rogue")


class Unseen:
    """A force that nobody may look at."""

    def __getattribute__(self, name: str) -> Any:
        pytest.fail(f"looked at {name} of a force that is not named")


def positions(case: Told) -> Iterator[Battlefield]:
    """Yield the field after everything that may be said, each once."""
    waiting, met = [field_of(case)], set[str]()
    while waiting:
        field = waiting.pop()
        if (picture := f"{field.turn} {field.sides}") not in met:
            met.add(picture)
            yield field
            for each in offered(field):
                after = field.fork()
                carry_out(after, each)
                waiting.append(after)


def named_in(said: Declaration) -> set[str]:
    targets = [said.target.player] if said.target else []
    answers = [said.answer.by] if said.answer else []
    return {said.by, *targets, *answers}


def refusal_of(field: Battlefield, said: Declaration) -> str:
    """Carry it out; return what it is refused with, "" where it is not."""
    try:
        carry_out(field, said)
    except IllegalEntry as refusal:
        return f"{refusal.code}: {refusal}"
    return ""


def test_a_force_that_is_not_named_is_not_looked_at(proven: Proven) -> None:
    what = "Arctic: skirmishes of 3 players, up to 3 cards each, 4 altogether, whoever is not named unseen"
    for case in proven(what, chain(plain(CORE, 3, 3, 4), plain(OTHERS, 3, 3, 4)), one_in=307):
        fields = [*positions(case)]
        everything = {said for field in fields for said in offered(field)}
        for field in fields:
            for said in everything:
                assert_unmoved(field, said)


def assert_unmoved(field: Battlefield, said: Declaration) -> None:
    seen, unseen, named = field.fork(), field.fork(), named_in(said)
    for other in {*field.order} - named:
        unseen.sides[other] = cast(Side, Unseen())
    assert refusal_of(seen, said) == refusal_of(unseen, said), said
    for name in field.order:
        assert seen.sides[name] == (unseen if name in named else field).sides[name], said


def test_a_copy_of_a_unit_is_the_same_in_everything() -> None:
    everything = (shipped()["medic"], 3, (Act.SNIPE, "Bo"), "save", "Cy", True, "Di")
    unit = Unit(*everything)

    assert len(everything) == len(fields(Unit))
    assert unit.fork() == unit
    assert unit.fork() is not unit
