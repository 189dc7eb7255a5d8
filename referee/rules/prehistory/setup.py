"""How a Marauders table is opened, and what the box holds (M-1 to M-11, C-10)."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.names import check_named, check_seated
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.board.layout import BoardLayout, check_layout
from referee.rules.prehistory.board.terms import (
    MOST_HUMANS,
    TRIBE,
    Counts,
    check_counts,
    check_once,
    payer_of,
    tray_name,
)
from referee.rules.prehistory.record import MOST_MEMBERS, Members, PrehistoryState
from referee.rules.prehistory.rulebook import RULEBOOK, house_of

NAME = "prehistory"
TITLE = RULEBOOK.title
YEARS = 5
MOST_CUBES = 20
NAME_OF_THE_TRIBE = Refusal(
    "name-of-the-tribe", "“M” means the marauders in the record. Choose another name.", "M-2", "players"
)
NOT_THE_PLAYERS = Refusal("not-the-players", "List everyone and the marauders (M) once.", "M-11", "order")
TOO_MANY_MEMBERS = Refusal("too-many-members", "A tribe has {most} members, not {total}.", "M-2", "members")
MARAUDERS_PLACE_MISSING = Refusal("no-tribe", "The marauders (M) need a place too.", "M-2", "order")
WRONG_NUMBER_OF_HUMANS = Refusal("wrong-number-of-players", "Choose 1 to 3 players, not {number}.", "M-1")
TOO_MANY_CUBES = Refusal(
    "too-many-cubes",
    "{number} is too many for the {tray} tray. The box has {most} cubes per colour.",
    rule="M-8",
    field="cubes",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class PrehistorySetup:
    """How a table is opened: the humans clockwise, the order with the tribe as "M", the board, house rules.

    ``colour``: the tribe's own; ``threes``: tiles turned to their 3 (M-6), for the record only.
    ``is_strict``: nothing goes against a rule without a vote.
    """

    players: tuple[str, ...]
    order: tuple[str, ...]
    layout: BoardLayout
    members: Members = field(default_factory=Members)
    house_rules: dict[str, str] = field(default_factory=dict)
    colour: str = ""
    threes: int = 0
    is_strict: bool = False


def check_setup(setup: PrehistorySetup) -> None:
    check_humans(len(setup.players), "players")
    check_seated(setup.players, rule="M-1")
    require(TRIBE not in setup.players, NAME_OF_THE_TRIBE)
    check_new_order(setup.players, setup.order)
    check_layout(setup.layout)
    check_members(setup.members)
    check_counts({"threes": setup.threes}, rule="M-6", field="threes")
    house_of(setup.house_rules)


def check_new_order(players: tuple[str, ...], order: tuple[str, ...]) -> None:
    """Raise IllegalEntry for an order that is not every human and the tribe, each once (M-11)."""
    check_order(order)
    require(set(order) == {*players, TRIBE}, NOT_THE_PLAYERS)


def check_order(order: Sequence[str]) -> None:
    """Raise IllegalEntry for a player order without humans, without the tribe, or with a name twice."""
    check_named(order, rule="M-1", field="order")
    check_once(order, rule="M-1", field="order")
    require(TRIBE in order, MARAUDERS_PLACE_MISSING)
    check_humans(len(order) - 1, "order")


def check_humans(number: int, field: str) -> None:
    require(number in range(1, MOST_HUMANS + 1), WRONG_NUMBER_OF_HUMANS, field=field, number=number)


def check_members(members: Members) -> None:
    counts = asdict(members)
    check_counts(counts, rule="M-2", field="members")
    total = sum(counts.values())
    require(total <= MOST_MEMBERS, TOO_MANY_MEMBERS, most=MOST_MEMBERS, total=total)


def check_trays(checks: Checks, state: PrehistoryState, changes: Counts) -> None:
    """Require that no tray holds more markers of its colour than the box has."""
    for colour, number in changes.items():
        after = state.trays[colour] + number
        fits = after <= MOST_CUBES or number <= 0
        checks.require(fits, TOO_MANY_CUBES, tray=tray_name(colour), number=after, most=MOST_CUBES)


def find_payer(order: Sequence[str]) -> Ruling[str]:
    payer = payer_of(order)
    phrase = gettext_noop("{payer} is first of the players in order and pays onto the trays.")
    if len(order) == 2:
        phrase = gettext_noop("{payer} plays alone and pays onto the trays.")
    return Ruling(payer, (Reason(phrase, ("M-11", "M-9"), payer=payer).deciding(),))
