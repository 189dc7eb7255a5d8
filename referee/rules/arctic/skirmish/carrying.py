"""Why tools of a force are not carried: who carries one already, and who cannot (A-20, A-22, A-31, A-57)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.rules.arctic.cards.catalogue import Kind, each_title
from referee.rules.arctic.record.case import Side, Unit
from referee.rules.arctic.skirmish.counting import is_weakened
from referee.rules.arctic.worth.force import Worth, base_of
from referee.rules.kernel.ruling import Fact, Reason, gettext_noop

FULL_HANDS = gettext_noop(
    "{player}: {tools} not used. Each member that can fight here carries one tool, and all have one."
)
NO_HANDS = gettext_noop("{player}: nobody here can carry {tools}.")
BLANK = gettext_noop("{player}: no tool for {members}: fight is blank, and blank is not 0.")
USED = gettext_noop("{player}: no tool for {members}: the power was used in place of the fight.")
GASSED = gettext_noop("{player}: no tool for {members}: by house rule none is carried under tear gas.")
HELPING = gettext_noop("{player}: no tool for {members}: who helps another member carries none.")


def idle_tools(side: Side, worth: Worth, house: Mapping[str, str]) -> Iterator[Reason]:
    """Yield why tools are not used, and what keeps each member without one from carrying it."""
    if not worth.idle_tools:
        return
    tools = each_title(side.units[index].card.label for index in worth.idle_tools)
    facts: dict[str, Fact] = {"player": side.player, "tools": tools}
    yield Reason(FULL_HANDS if worth.carriers else NO_HANDS, facts, ("A-22",))
    carrying = {member for member, _ in worth.carriers}
    without = [
        unit
        for unit in side.units
        if unit.stands and unit.card.kind is Kind.MEMBER and unit.index not in carrying
    ]
    used = [unit for unit in without if is_weakened(unit, house)]
    helping = [unit for unit in without if unit.index in worth.as_modifiers]
    rest = [unit for unit in without if unit not in used and unit not in helping]
    blank = [unit for unit in rest if base_of(unit.card, "fight", side.leader_powers, house) is None]
    gassed = [unit for unit in rest if unit not in blank]
    yield from _cannot(side, BLANK, blank, "A-20")
    yield from _cannot(side, USED, used, "A-31")
    yield from _cannot(side, HELPING, helping, "A-82")
    yield from _cannot(side, GASSED, gassed, "A-57", (f"gassed_tool={house['gassed_tool']}",))


def _cannot(
    side: Side, phrase: str, units: Sequence[Unit], rule: str, house_rules: tuple[str, ...] = ()
) -> Iterator[Reason]:
    if units:
        members = tuple(dict.fromkeys(unit.card.label for unit in units))
        yield Reason(phrase, {"player": side.player, "members": members}, (rule,), house_rules)
