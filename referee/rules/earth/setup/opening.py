"""How a table of Skirmish for Earth is opened: players, flags, levels, checks (E-1 to E-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from referee.rules.earth.cards.cards import FLAGS, PLAYERS, refuse
from referee.rules.earth.deck.checks import Level as Severity
from referee.rules.earth.deck.checks import check_deck
from referee.rules.earth.deck.deck import Deck
from referee.rules.earth.record.state import Level
from referee.rules.earth.rulebook import RULEBOOK, house_of
from referee.rules.kernel.names import check_seated
from referee.rules.kernel.ruling import gettext_noop

MOST_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Setup:
    """Players clockwise, who goes first, a flag each (default: as they sit), the cards, house rules.

    ``rounds``: how many territories the table has, if its deck does not say so.
    """

    players: tuple[str, ...]
    first: str
    flags: tuple[str, ...] = ()
    level: Level = Level.QUICK
    house_rules: dict[str, str] = field(default_factory=dict)
    deck: Deck | None = None
    rounds: int | None = None

    @property
    def colours(self) -> tuple[str, ...]:
        """The flags, one a player."""
        return self.flags or FLAGS[: len(self.players)]


def check_setup(setup: Setup) -> None:
    """Raise IllegalEntry for a set-up that cannot be played."""
    check_seats(setup.players)
    if setup.first not in setup.players:
        phrase = gettext_noop("The first player has to be one of the players.")
        refuse("unknown-first", phrase, "E-3", "first")
    _check_flags(setup)
    house = house_of(setup.house_rules)
    check_hand_limit(house, is_dealt=setup.level is Level.DEALT)
    if setup.rounds is not None and not 1 <= setup.rounds <= MOST_ROUNDS:
        phrase = gettext_noop("A game has 1 to {most} rounds, not {n}.")
        refuse("wrong-number-of-rounds", phrase, "E-9", "rounds", most=MOST_ROUNDS, n=setup.rounds)
    if setup.deck is not None:
        errors = [each for each in check_deck(setup.deck, 0) if each.level is Severity.ERROR]
        if errors:
            phrase = gettext_noop("The deck cannot be used: {problem}")
            refuse("bad-deck", phrase, None, "deck", problem=errors[0].line.text())


def check_hand_limit(house: Mapping[str, str], *, is_dealt: bool) -> None:
    """Raise IllegalEntry where hands would have to be cut that the app has dealt (E-62)."""
    if is_dealt and house["hand_over_limit"] == "discard_down":
        phrase = gettext_noop(
            "Where the app deals, hands over four cards are kept: nobody asks which to drop."
        )
        refuse("not-when-dealt", phrase, "E-62", "house_hand_over_limit")


def _check_flags(setup: Setup) -> None:
    for flag in setup.flags:
        if flag not in FLAGS:
            phrase = gettext_noop("There is no {flag} flag. Possible: {flags}.")
            refuse("unknown-flag", phrase, "E-4", "flags", flag=flag, flags=FLAGS)
    twice = next((flag for flag in setup.flags if setup.flags.count(flag) > 1), None)
    if twice:
        phrase = gettext_noop("The {flag} flag can be chosen once only.")
        refuse("flag-twice", phrase, "E-4", "flags", flag=twice)
    if setup.flags and len(setup.flags) != len(setup.players):
        phrase = gettext_noop("Every player takes a flag: {players} players, {n} flags.")
        refuse(
            "wrong-number-of-flags", phrase, "E-4", "flags", players=len(setup.players), n=len(setup.flags)
        )


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
