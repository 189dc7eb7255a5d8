"""The set-up of a table and its checks (E-1 to E-9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.earth.cards.cards import FLAGS, HIGHEST_PRINTED, NOBODY, PLAYERS
from referee.rules.earth.deck.checks import errors_of
from referee.rules.earth.deck.deck import Deck
from referee.rules.earth.record.state import Level
from referee.rules.earth.rulebook import RULEBOOK, house_of
from referee.rules.kernel.text.names import check_seated
from referee.rules.kernel.text.ruling import Refusal, require

NAME = "earth"
TITLE = RULEBOOK.title
MOST_ROUNDS = 60

NOT_3_TO_5_PLAYERS = Refusal(
    "wrong-number-of-players", "Choose 3 to 5 players, not {number}.", "E-1", "players"
)
UNKNOWN_FIRST = Refusal("unknown-first", "The first player must be at the table.", "E-3", "first")
WRONG_ROUNDS = Refusal("wrong-number-of-rounds", "Choose 1 to {most} rounds, not {n}.", "E-9", "rounds")
BAD_DECK = Refusal("bad-deck", "The deck can’t be used: {problem}", None, "deck")
NOT_WHEN_DEALT = Refusal(
    "not-when-dealt",
    "The app can’t ask which cards to drop. Extra cards are kept.",
    rule="E-62",
    field="house_hand_over_limit",
)
UNKNOWN_FLAG = Refusal("unknown-flag", "There’s no {flag} flag. Choose from {flags}.", "E-4", "flags")
FLAG_TWICE = Refusal("flag-twice", "Only one player can take the {flag} flag.", "E-4", "flags")
WRONG_FLAGS = Refusal(
    "wrong-number-of-flags",
    "Every player takes a flag. {players} players have {n} {n:flag|flags}.",
    rule="E-4",
    field="flags",
)
WRONG_POLE = Refusal("wrong-flagpole", "Put each flag on the flagpole once: {seats}.", "E-5", "flagpole")
SEAT_MISSING = Refusal("missing-player", "{seat} is missing in “{what}”.")
NEGATIVE_FOR_SEAT = Refusal("negative", "{seat}: {number} isn’t possible. Enter 0 or more.")
NUMBER_TOO_LARGE = Refusal("too-large", "{seat}: {number} isn’t possible. Enter at most {most}.")


@dataclass(frozen=True, slots=True)
class EarthSetup:
    """The set-up of a table."""

    players: tuple[str, ...]  # clockwise
    first: str
    flags: tuple[str, ...] = ()  # default: in seat order
    level: Level = Level.QUICK
    house_rules: dict[str, str] = field(default_factory=dict)
    deck: Deck | None = None
    rounds: int | None = None  # number of territories, if the deck doesn't say
    is_strict: bool = False  # nothing goes against a rule without a vote

    @property
    def colours(self) -> tuple[str, ...]:
        return self.flags or FLAGS[: len(self.players)]


def check_setup(setup: EarthSetup) -> None:
    check_seats(setup.players)
    require(setup.first in setup.players, UNKNOWN_FIRST)
    for flag in setup.flags:
        require(flag in FLAGS, UNKNOWN_FLAG, flag=flag, flags=FLAGS)
    for flag in setup.flags:
        require(setup.flags.count(flag) == 1, FLAG_TWICE, flag=flag)
    players, flags = len(setup.players), len(setup.colours)
    require(flags == players, WRONG_FLAGS, players=players, n=flags)
    check_hand_limit(house_of(setup.house_rules), is_dealt=setup.level is Level.DEALT)
    rounds = setup.rounds or 0
    require(setup.rounds is None or 1 <= rounds <= MOST_ROUNDS, WRONG_ROUNDS, most=MOST_ROUNDS, n=rounds)
    for error in errors_of(setup.deck, 0) if setup.deck else ():
        raise BAD_DECK(problem=error.line)


def check_hand_limit(house: Mapping[str, str], *, is_dealt: bool) -> None:
    """Raise IllegalEntry if hands dealt by the app would have to be cut (E-62)."""
    require(not is_dealt or house["hand_over_limit"] != "discard_down", NOT_WHEN_DEALT)


def check_seats(seats: Sequence[str]) -> None:
    """Raise IllegalEntry unless there are 3 to 5 players with different names (E-1)."""
    require(len(seats) in PLAYERS, NOT_3_TO_5_PLAYERS, number=len(seats))
    check_seated(seats, rule="E-1")


def check_flagpole(flagpole: Sequence[str], seats: Sequence[str]) -> None:
    """Raise IllegalEntry unless every flag is on the pole once (E-5)."""
    require(sorted(flagpole) == sorted(seats), WRONG_POLE, seats=tuple(seats))


def check_numbers(numbers: Mapping[str, int], seats: Sequence[str], what: str, rule: str) -> None:
    """Raise IllegalEntry unless exactly the seats have a number, 0 or more."""
    for seat in seats:
        require(seat in numbers, SEAT_MISSING, rule=rule, field=what, seat=seat, what=what)
    for seat, number in numbers.items():
        require(seat in seats, NOBODY, rule=rule, field=what, seat=seat)
        require(number >= 0, NEGATIVE_FOR_SEAT, rule=rule, field=what, seat=seat, number=number)
        too_many = replace(NUMBER_TOO_LARGE, rule=rule, field=what)
        require(number <= HIGHEST_PRINTED, too_many, seat=seat, number=number, most=HIGHEST_PRINTED)
