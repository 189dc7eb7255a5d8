"""What the lobby needs of Skirmish for Earth: players, flags, levels, checks (E-1 to E-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.rules.earth.cards.box import PLAYERS
from referee.rules.earth.cards.cards import refuse
from referee.rules.earth.rulebook import RULEBOOK
from referee.rules.kernel.names import check_seated
from referee.rules.kernel.ruling import gettext_noop

NAME = "earth"
TITLE = RULEBOOK.title


def check_seats(seats: Sequence[str]) -> None:
    """Raise IllegalEntry unless there are 3 to 5 players with different names (E-1)."""
    if len(seats) not in PLAYERS:
        phrase = gettext_noop("3 to 5 players, not {number}.")
        refuse("wrong-number-of-players", phrase, "E-1", "players", number=len(seats))
    check_seated(seats, rule="E-1")


def check_flagpole(flagpole: Sequence[str], seats: Sequence[str]) -> None:
    """Raise IllegalEntry unless every flag is on the pole once (E-5)."""
    if sorted(flagpole) != sorted(seats):
        phrase = gettext_noop("The flagpole holds the flag of every player once: {seats}.")
        refuse("wrong-flagpole", phrase, "E-5", "flagpole", seats=tuple(seats))


def check_numbers(numbers: Mapping[str, int], seats: Sequence[str], what: str, rule: str) -> None:
    """Raise IllegalEntry unless every seat, and nobody else, has a number from 0 on."""
    for seat in seats:
        if seat not in numbers:
            phrase = gettext_noop("{seat} is missing in “{what}”.")
            refuse("missing-player", phrase, rule, what, seat=seat, what=what)
    for seat, number in numbers.items():
        if seat not in seats:
            phrase = gettext_noop("Nobody here is called {seat}.")
            refuse("unknown-player", phrase, rule, what, seat=seat)
        if number < 0:
            phrase = gettext_noop("{seat}: {number} cannot be; 0 or more.")
            refuse("negative", phrase, rule, what, seat=seat, number=number)
