"""One side at the count: its fight, its people, and why cards add nothing (A-31, A-41, A-44, A-56, A-57)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.rules.arctic.cards.catalogue import Card, Kind, Values, each_title
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import Act, Side, Unit
from referee.rules.arctic.skirmish.ladder import ForceTotal
from referee.rules.arctic.worth.force import Worth, base_of, best_value, best_worth
from referee.rules.arctic.worth.tools import InUse, Use
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Reason

KEEPS_FIGHT = frozenset({"gas", "provoke"})
MENTORS_BONUS = 1
FULL_HANDS = gettext_noop(
    "{player} has unused tools: {tools}. Every member that can fight already carries one."
)
NO_HANDS = gettext_noop("{player} has no one to carry {tools}.")
BLANK = gettext_noop("{player}: no tool for {members}. A blank fight isn’t 0.")
POWER_USED = gettext_noop("{player}: no tool for {members}. Using a power replaces the fight.")
GASSED = gettext_noop("{player}: no tool for {members}. By house rule, no one carries one under Tear Gas.")
HELPING = gettext_noop("{player}: no tool for {members}. Helpers can’t carry one.")


class SideCount(NamedTuple):
    """One side at the count: its worth by cards, and what decides."""

    worth: Worth
    total: ForceTotal
    is_provoked: bool
    # The ids of its standing cards.
    standing: tuple[str, ...]

    def set_to(self, fight: int) -> SideCount:
        """Return the count with the fight that the table has set."""
        return self._replace(total=self.total._replace(fight=fight))


def count_side(side: Side, house: Mapping[str, str]) -> SideCount:
    """Add up a side: its best assignment, its fight and its people (A-41, A-44, A-56)."""
    standing, powers = side.all_standing, side.leader_powers
    is_provoked = bool([unit for unit in standing if unit.is_declared])
    if is_provoked:
        worth, fight = Worth(), _provoked_fight(side, house)
    else:
        worth = best_worth("fight", _fighting(side, standing, house), powers, house)
        fight = worth.value
    cards, rogue = [unit.card for unit in standing], Power.WIN_TIED_SKIRMISH
    people = sum(_people(cards, powers))
    if side.buildings:
        people += sum(decoy_terms(side, house))
    has_rogue = bool([card for card in cards if rogue in card.powers])
    total = ForceTotal(side.player, fight, people, has_rogue, bool(cards))
    return SideCount(worth, total, is_provoked, tuple(sorted([card.id for card in cards])))


def _provoked_fight(side: Side, house: Mapping[str, str]) -> int:
    """Return the size of the force now or, by house rule, at the declaration (A-56)."""
    if house["provocateur_size_at"] == "declaration" and side.provoked_size is not None:
        return side.provoked_size
    return force_size(side, house)


def _fighting(side: Side, standing: Sequence[Unit], house: Mapping[str, str]) -> Sequence[InUse]:
    fighting = [unit for unit in standing if unit.used_for is None or not is_weakened(unit, house)]
    return fighting if side.leader is None else [*fighting, *_mentored(side, side.leader)]


def fight_of(side: Side, house: Mapping[str, str]) -> int:
    if provokes(side):
        return _provoked_fight(side, house)
    return best_value("fight", _fighting(side, side.all_standing, house), side.leader_powers, house)


def provokes(side: Side) -> bool:
    """Whether a declared Provocateur stands, so that the size of the force is its fight (A-56)."""
    return bool([unit for unit in side.units if unit.is_declared and unit.out_by is None])


def _mentored(side: Side, leader: Card) -> Iterator[Use]:
    """Yield what the Mentor's standing refugees add to other members (A-80)."""
    helped = [unit for unit in side.all_standing if unit.used_for == Act.MENTOR]
    if helped:
        card = Card(leader.id, leader.name, Kind.INSTANT, mod=Values(fight=MENTORS_BONUS))
        yield from (Use(len(side.units), card) for _ in helped)


def is_weakened(unit: Unit, house: Mapping[str, str]) -> bool:
    """Whether the unit's power was used in place of its standard values (A-31)."""
    if unit.used_for is None or house["used_power_fights"] == "yes":
        return False
    if unit.used_for == "save":
        return Power.SAVE_AND_FIGHT not in unit.card.powers
    return unit.used_for not in KEEPS_FIGHT


def people_terms(side: Side, house: Mapping[str, str], *, on_a_tie: bool) -> tuple[tuple[str, int], ...]:
    """Return the people of each standing card, and what each Portable Decoys adds (A-44, A-56, A-59).

    Only members count, whatever a table's card says; on a tie the Gangster's refugees count two (A-60).
    """
    powers = side.leader_powers if on_a_tie else frozenset[Power]()
    cards = [unit.card for unit in side.all_standing]
    terms = [
        (card.label, people) for card, people in zip(cards, _people(cards, powers), strict=True) if people
    ]
    return (*terms, *[("Portable Decoys", people) for people in decoy_terms(side, house) if people])


def _people(cards: Sequence[Card], powers: frozenset[Power]) -> list[int]:
    if Power.GANGSTER not in powers:
        return [card.counted_people for card in cards]
    return [people_in_a_tie(card, powers) for card in cards]


def people_in_a_tie(card: Card, leader_powers: frozenset[Power]) -> int:
    """Return what a card counts in a tie: 2 for each of the Gangster's refugees (A-44, A-60)."""
    is_doubled = Power.GANGSTER in leader_powers and card.is_refugee and card.kind is Kind.MEMBER
    return 2 if is_doubled else card.counted_people


def force_size(side: Side, house: Mapping[str, str]) -> int:
    """Return the size of the force: people and Portable Decoys (A-56, A-59)."""
    return sum(number for _, number in people_terms(side, house, on_a_tie=False))


def decoy_terms(side: Side, house: Mapping[str, str]) -> list[int]:
    """Return what each Portable Decoys that counts adds: one person for every two cards (A-59)."""
    if not side.buildings:
        return []
    counted = side.units if house["decoys_count"] == "brought" else side.all_standing
    return [len(counted) // 2] * counting_decoys(side, house)


def counting_decoys(side: Side, house: Mapping[str, str]) -> int:
    """Return how many Portable Decoys count: all, or one by house rule (A-59)."""
    return side.decoys if house["decoys_add"] == "each" else min(side.decoys, 1)


def fights_after(act: Act, side: Side, hits: Sequence[Unit], house: Mapping[str, str]) -> list[int]:
    """Return for each unit the fight of its side after it is gassed or out.

    Like cards in the same state are counted once: a force may have a hundred of them.
    """
    known: dict[Hashable, int] = {}
    found = []
    for hit in hits:
        key = hit.card.id, hit.used_for, hit.gassed_by is None, hit.is_declared
        if key not in known:
            known[key] = fight_after(act, side, hit, house)
        found.append(known[key])
    return found


def fight_after(act: Act, side: Side, hit: Unit, house: Mapping[str, str]) -> int:
    """Return the fight of a side after one of its units is gassed or out."""
    units, changed = [*side.units], hit.fork()
    if act is Act.GAS:
        changed.gassed_by = side.player
    else:
        changed.out_by = (act, side.player)
    units[hit.place] = changed
    return fight_of(side.with_units(units), house)


def idle_under_gas(side: Side, hits: Sequence[Unit], house: Mapping[str, str]) -> list[Unit]:
    """Return the units on which tear gas would not lower the side's fight (A-57)."""
    if provokes(side):
        return [*hits]
    fight = fight_of(side, house)
    fights = fights_after(Act.GAS, side, hits, house)
    return [hit for hit, after in zip(hits, fights, strict=True) if after >= fight]


# Tools that nobody carries (A-20, A-22, A-31, A-57) -----------------------------------------------


def idle_tools(side: Side, worth: Worth, house: Mapping[str, str]) -> Iterator[Reason]:
    """Yield why tools are not used, and what keeps each member without one from carrying it."""
    tools = each_title(side.units[index].card.label for index in worth.idle_tools)
    yield Reason(FULL_HANDS if worth.carriers else NO_HANDS, ("A-22",), player=side.player, tools=tools)
    carrying = {member for member, _ in worth.carriers}
    members = (unit for unit in side.units if unit.stands and unit.card.kind is Kind.MEMBER)
    without = [unit for unit in members if unit.place not in carrying]
    used = [unit for unit in without if is_weakened(unit, house)]
    helping = [unit for unit in without if unit.place in worth.as_modifiers]
    rest = [unit for unit in without if unit not in used and unit not in helping]
    blank = [unit for unit in rest if base_of(unit.card, "fight", side.leader_powers, house) is None]
    gassed = [unit for unit in rest if unit not in blank]
    yield from _cannot(side, BLANK, blank, "A-20")
    yield from _cannot(side, POWER_USED, used, "A-31")
    yield from _cannot(side, HELPING, helping, "A-82")
    yield from _cannot(side, GASSED, gassed, "A-57", (f"gassed_tool={house['gassed_tool']}",))


def _cannot(
    side: Side, phrase: str, units: Sequence[Unit], rule: str, house_rules: tuple[str, ...] = ()
) -> Iterator[Reason]:
    if units:
        members = tuple(dict.fromkeys(unit.card.label for unit in units))
        yield Reason(phrase, (rule,), house_rules, player=side.player, members=members)
