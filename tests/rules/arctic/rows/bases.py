"""Buildings and leaders in the rows of the gathering tables: how a base and a step about it are written.

A base: "butcher, armory with spear, bunker timer 2, pharmacy disabled" (in the order laid; "placed now": laid
this round; "with 2 unseen": cards face down). Steps: "Ann builds armory: engineer shovel", "Ann builds
nothing: engineer", "Ann speeds up 0: refugee toolkit", "Ann stores in 0: spear", "Ann takes from 0: spear",
"Ann repairs 0: refugee", "Ann chooses gangster", "Ann sacrifices: refugee", "Ann organizes: refugee",
"Ann heals: pills", "Ann drafts 2" (leaders looked at), "Ann drafts 2 for ranger". After the cards may stand
", helped by refugee", ", with 2 on it", ", 1 unseen".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Kind, shipped
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.buildings import Repair, SpeedUp
from referee.rules.arctic.hq.choose_leader import ChooseLeader, DraftLeader
from referee.rules.arctic.hq.leader_actions import Heal, Organize, Sacrifice
from referee.rules.arctic.hq.storing import Retrieve, Store
from referee.rules.arctic.record.base import Base, Building
from referee.rules.kernel.history.log import Facts

STEP = re.compile(
    r"(\w+) (builds \w+|speeds up \d+|stores in \d+|takes from \d+|repairs \d+|chooses \w+|sacrifices"
    r"|organizes|heals|drafts -?\d+(?: for \w+)?)(?::([^,]*))?"
    r"(?:, helped by (\w+))?(?:, with (\d+) on it)?(?:, (-?\d+) unseen)?"
)

Make = Callable[[str, tuple[str, ...], re.Match[str]], Facts]
MAKERS: Mapping[str, Make] = {
    "builds": lambda what, cards, found: Build(
        cards, None if what == "nothing" else what, int(found[5]) if found[5] else None, found[4]
    ),
    "speeds": lambda what, cards, found: SpeedUp(int(what), cards),
    "stores": lambda what, cards, found: Store(int(what), cards, int(found[6] or 0)),
    "takes": lambda what, cards, found: Retrieve(int(what), cards, int(found[6] or 0)),
    "repairs": lambda what, cards, found: Repair(int(what), cards[0]),
    "chooses": lambda what, cards, found: ChooseLeader(what),
    "sacrifices": lambda what, cards, found: Sacrifice(cards[0]),
    "organizes": lambda what, cards, found: Organize(cards[0]),
    "drafts": lambda what, cards, found: _draft(found[2]),
    "heals": lambda what, cards, found: Heal(cards[0]),
}


def read_step(told: str) -> tuple[str, Facts] | None:
    """Read a step about buildings or leaders, None where it is another one."""
    found = STEP.fullmatch(told)
    if found is None:
        return None
    words = found[2].split()
    return found[1], MAKERS[words[0]](words[-1], tuple((found[3] or "").split()), found)


def _draft(told: str) -> DraftLeader:
    looks, _, taken = told.removeprefix("drafts ").partition(" for ")
    return DraftLeader(int(looks), taken or None)


def base_of_seat(told: str, round_now: int) -> Base:
    """Read a base."""
    base = Base()
    for part in filter(None, (each.strip() for each in told.split(","))):
        card, _, rest = part.partition(" ")
        if shipped()[card].kind is Kind.LEADER:
            base = replace(base, leader=card, is_wounded="wounded" in rest)
        else:
            base = replace(base, buildings=(*base.buildings, _building(card, rest, round_now)))
    return base


def _building(card: str, rest: str, round_now: int) -> Building:
    words = rest.split()
    timer = int(words[words.index("timer") + 1]) if "timer" in words else 0
    unseen = int(words[words.index("unseen") - 1]) if "unseen" in words else 0
    return Building(
        card,
        timer,
        placed=round_now if "placed" in words else 1,
        completed=None if timer else 1,
        is_disabled="disabled" in words,
        stored=tuple(word for word in words if word in shipped()),
        unseen=unseen,
    )


def told_base(base: Base) -> str:
    """Write a base."""
    parts = [f"{base.leader}{' wounded' if base.is_wounded else ''}"] if base.leader else []
    for each in base.buildings:
        words = [each.card]
        words += [f"timer {each.timer}"] if each.timer else []
        words += [f"with {' '.join(each.stored)}"] if each.stored else []
        words += [f"with {each.unseen} unseen"] if each.unseen else []
        words += ["disabled"] if each.is_disabled else []
        parts.append(" ".join(words))
    return ", ".join(parts)
