"""What the lobby needs of the Marauders: players, order, layout, members (M-1 to M-7, C-10)."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.rules.kernel.names import check_seated
from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.board.layout import Layout, check_layout
from referee.rules.prehistory.board.terms import TRIBE, check_counts, refused
from referee.rules.prehistory.record.members import MOST_MEMBERS, Members
from referee.rules.prehistory.rulebook import RULEBOOK, house_of
from referee.rules.prehistory.setup.order import check_humans, check_order

NAME = "prehistory"
TITLE = RULEBOOK.title
YEARS = 5
MOST_CUBES = 20


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table is opened: the humans clockwise, the order with the tribe as "M", the board, house rules.

    ``colour``: the tribe's own; ``threes``: tiles turned to their 3 (M-6), for the record only.
    """

    players: tuple[str, ...]
    order: tuple[str, ...]
    layout: Layout
    members: Members = field(default_factory=Members)
    house_rules: dict[str, str] = field(default_factory=dict)
    colour: str = ""
    threes: int = 0


def check_setup(setup: Setup) -> None:
    """Raise IllegalEntry for a set-up that cannot be played."""
    check_humans(len(setup.players), "players")
    check_seated(setup.players, rule="M-1")
    if TRIBE in setup.players:
        phrase = gettext_noop("“M” is what the marauders are called in the record: choose another name.")
        raise refused("name-of-the-tribe", phrase, rule="M-2", field="players")
    check_new_order(setup.players, setup.order)
    check_layout(setup.layout)
    check_members(setup.members)
    check_counts({"threes": setup.threes}, rule="M-6", field="threes")
    house_of(setup.house_rules)


def check_new_order(players: tuple[str, ...], order: tuple[str, ...]) -> None:
    """Raise IllegalEntry for an order that is not every human and the tribe, each once (M-11)."""
    check_order(order)
    if set(order) != {*players, TRIBE}:
        phrase = gettext_noop("The player order is everybody and the marauders (M), each once.")
        raise refused("not-the-players", phrase, rule="M-11", field="order")


def check_members(members: Members) -> None:
    """Raise IllegalEntry for fewer members than none or more than the box has."""
    counts = {"board": members.board, "camp": members.camp, "out": members.out}
    check_counts(counts, rule="M-2", field="members")
    total = sum(counts.values())
    if total > MOST_MEMBERS:
        phrase = gettext_noop("A tribe has {most} members, not {total}.")
        raise refused(
            "too-many-members", phrase, {"most": MOST_MEMBERS, "total": total}, rule="M-2", field="members"
        )
