"""Gangs: who gets the Gearheads, Pharmers, Masons and Humanitarians at the end, and why (A-90)."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from referee.rules.arctic.cards.catalogue import COMBAT_MEDICS, ENGINEER, MEDIC, Card, Catalogue, Kind, Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.code import Code
from referee.rules.kernel.ladder import ClimbedRung, Rung, Unbroken, climb
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Sum

Terms = tuple[tuple[str, int], ...]

NONE_HELD = "none_held"


class Measure(Code):
    """What a gang looks for; also the name of the rung."""

    TOOLS = "tools"
    CONTESTED_TOOLS = "contested_tools"
    MEDS = "meds"
    MEDICS = "medics"
    BUILDINGS = "buildings"
    ENGINEERS = "engineers"
    REFUGEES = "refugees"


GANGS_OF: Mapping[str, tuple[Power, ...]] = {
    "hq1": (Power.GEARHEADS, Power.PHARMERS),
    "hq2": (Power.MASONS,),
    "recon5": (Power.HUMANITARIANS,),
}
LADDERS: Mapping[Power, tuple[Measure, ...]] = {
    Power.GEARHEADS: (Measure.TOOLS, Measure.CONTESTED_TOOLS),
    Power.PHARMERS: (Measure.MEDS, Measure.MEDICS),
    Power.MASONS: (Measure.BUILDINGS, Measure.ENGINEERS),
    Power.HUMANITARIANS: (Measure.REFUGEES,),
}


@dataclass(frozen=True, slots=True)
class Owned:
    """What one player owns: cards with their number, wherever they lie, and the buildings that work."""

    cards: tuple[tuple[Card, int], ...] = ()
    working: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Award:
    """A gang and who gets it.

    ``decided_by``: the rung, ``none_held``, or the value of ``gang_second_tie`` that was applied
    (Humanitarians: always ``none``). ``steps`` keep each player's numbers.
    """

    gang: Power
    card: Card
    holders: tuple[str, ...]
    decided_by: str
    steps: tuple[ClimbedRung, ...]

    @property
    def people(self) -> int:
        return self.card.people or 0

    @property
    def who(self) -> str | tuple[str, ...] | None:
        """The holder; None for nobody, or the names if several count it."""
        if self.decided_by == "shared":
            return self.holders
        return self.holders[0] if self.holders else None


def award_gangs(
    owned: Mapping[str, Owned], modules: Collection[str], house: Mapping[str, str], catalogue: Catalogue
) -> tuple[Award, ...]:
    """Award every gang in play that the edition has a card of; ``owned`` in turn order."""
    cards = {power: card for card in catalogue.values() if card.kind is Kind.GANG for power in card.powers}
    in_play = (gang for module, gangs in GANGS_OF.items() if module in modules for gang in gangs)
    return tuple(_award(gang, cards[gang], owned, house) for gang in in_play if gang in cards)


def _award(gang: Power, card: Card, owned: Mapping[str, Owned], house: Mapping[str, str]) -> Award:
    players = tuple(owned)
    rungs = [
        Rung(measure, {player: total(terms_of(measure, own, house)) for player, own in owned.items()})
        for measure in LADDERS[gang]
    ]
    if not any(rungs[0].numbers.values()):
        steps = tuple(ClimbedRung(rung.name, rung.numbers, (), players, is_used=False) for rung in rungs)
        return Award(gang, card, (), NONE_HELD, steps)
    result = climb(players, rungs, Unbroken.SHARED)
    if result.decided_by != Unbroken.SHARED:
        return Award(gang, card, result.winners, result.decided_by, result.steps)
    second = "none" if gang is Power.HUMANITARIANS else house["gang_second_tie"]
    holders = {"none": (), "shared": result.winners, "initiator": result.winners[:1]}[second]
    return Award(gang, card, holders, second, result.steps)


# Counting -----------------------------------------------------------------------------------------

COUNTS: Mapping[Measure, Callable[[Card, Mapping[str, str]], int]] = {
    Measure.TOOLS: lambda card, house: card.kind is Kind.TOOL,
    Measure.CONTESTED_TOOLS: lambda card, house: card.kind is Kind.TOOL and card.pile is Pile.CONTESTED,
    Measure.MEDS: lambda card, house: (card.meds or 0) if card.kind is Kind.MEDICINE else 0,
    Measure.MEDICS: lambda card, house: (
        card.id == MEDIC or (card.id == COMBAT_MEDICS and house["combat_medics_count"] == "yes")
    ),
    Measure.BUILDINGS: lambda card, house: 1,
    # By its title: a Tinker builds too, and never counts.
    Measure.ENGINEERS: lambda card, house: card.id == ENGINEER,
    Measure.REFUGEES: lambda card, house: card.is_refugee,
}
"""What one copy of a card counts."""


def terms_of(measure: Measure, owned: Owned, house: Mapping[str, str]) -> Terms:
    """Return what a player has of it, card by card; cards that count nothing are left out."""
    lying = tuple((card, 1) for card in owned.working) if measure is Measure.BUILDINGS else owned.cards
    counted = ((card.label, number * int(COUNTS[measure](card, house))) for card, number in lying)
    return tuple(term for term in counted if term[1])


def total(terms: Terms) -> int:
    return sum(number for _, number in terms)


# Reasons ------------------------------------------------------------------------------------------


class Said(NamedTuple):
    """The sentences of a rung: one player leads, or several do."""

    most: str
    tied: str


RUNGS: Mapping[Measure, Said] = {
    Measure.TOOLS: Said(
        gettext_noop("{gang}: {winner} has the most tools, {number}."),
        gettext_noop("{gang}: {tied} are tied for the most tools, {number}."),
    ),
    Measure.CONTESTED_TOOLS: Said(
        gettext_noop("{gang}: of these, {winner} has the most contested tools, {number}."),
        gettext_noop("{gang}: {tied} are still tied, with {number} contested {number:tool|tools} each."),
    ),
    Measure.MEDS: Said(
        gettext_noop("{gang}: {winner} has the most meds on medicine cards, {number}."),
        gettext_noop("{gang}: {tied} are tied for the most meds on medicine cards, {number}."),
    ),
    Measure.MEDICS: Said(
        gettext_noop("{gang}: of these, {winner} has the most Medics, {number}."),
        gettext_noop("{gang}: {tied} are still tied, with {number} {number:Medic|Medics} each."),
    ),
    Measure.BUILDINGS: Said(
        gettext_noop("{gang}: {winner} has the most working buildings, {number}."),
        gettext_noop("{gang}: {tied} are tied for the most working buildings, {number}."),
    ),
    Measure.ENGINEERS: Said(
        gettext_noop("{gang}: of these, {winner} has the most Engineers, {number}."),
        gettext_noop("{gang}: {tied} are still tied, with {number} {number:Engineer|Engineers} each."),
    ),
    Measure.REFUGEES: Said(
        gettext_noop("{gang}: {winner} has the most refugee cards, {number}."),
        gettext_noop("{gang}: {tied} are tied for the most refugee cards, {number}."),
    ),
}
NOBODY_HAS: Mapping[str, str] = {
    Measure.TOOLS: gettext_noop("{gang}: no one has a tool to claim it."),
    Measure.MEDS: gettext_noop("{gang}: no one has meds on medicine cards to claim it."),
    Measure.BUILDINGS: gettext_noop("{gang}: no one has a working building to claim it."),
    Measure.REFUGEES: gettext_noop("{gang}: no one has a refugee card to claim it."),
}
SECOND_TIE: Mapping[str, str] = {
    "none": gettext_noop("{gang}: still tied. No one gets it."),
    "shared": gettext_noop("{gang}: still tied. {tied} count {people} {people:person|people} each."),
    "initiator": gettext_noop("{gang}: still tied. {winner} gets it, first in turn order."),
}
RULES = ("A-90",)


def _unknown_meds(award: Award, owned: Mapping[str, Owned]) -> Iterator[Reason]:
    lying = [card for cards in owned.values() for card, _ in cards.cards]
    unknown = dict.fromkeys(
        card.label for card in lying if card.kind is Kind.MEDICINE and "base_meds" in card.unknown
    )
    if unknown and award.gang is Power.PHARMERS:
        phrase = gettext_noop("Check your card. Unknown meds on {cards} count as 0.")
        yield Reason(phrase, RULES, cards=tuple(unknown))


def reasons_for_gang(award: Award, owned: Mapping[str, Owned], house: Mapping[str, str]) -> Iterator[Reason]:
    yield from _unknown_meds(award, owned)
    gang = award.card.label
    if award.decided_by == NONE_HELD:
        yield Reason(NOBODY_HAS[award.steps[0].name], RULES, gang=gang)
        return
    for step in award.steps:
        if step.is_used:
            measure = Measure(step.name)
            terms = {player: terms_of(measure, own, house) for player, own in owned.items()}
            reason = describe_step(RUNGS[measure], step, RULES, terms, gang=gang)
            yield reason.with_house_rules(*_medics_rule(measure, step, owned, house))
    if award.decided_by in SECOND_TIE:
        yield _second_tie(award, house)


def _medics_rule(
    measure: Measure, step: ClimbedRung, owned: Mapping[str, Owned], house: Mapping[str, str]
) -> tuple[str, ...]:
    """Name the house rule where it makes a difference to a number that is compared."""
    if measure is not Measure.MEDICS:
        return ()
    held = {card.id for player in step.compared for card, _ in owned[player].cards}
    return (f"combat_medics_count={house['combat_medics_count']}",) if COMBAT_MEDICS in held else ()


def _second_tie(award: Award, house: Mapping[str, str]) -> Reason:
    if award.gang is Power.HUMANITARIANS:
        return Reason("{gang}: tied. No one gets it.", RULES, gang=award.card.label)
    facts: dict[str, Fact] = {"gang": award.card.label, "people": award.people, "tied": award.holders}
    facts["winner"] = "".join(award.holders[:1])
    named = (f"gang_second_tie={house['gang_second_tie']}",)
    return Reason(SECOND_TIE[award.decided_by], RULES, named, **facts)


def describe_step(
    said: Said, step: ClimbedRung, rules: tuple[str, ...], terms: Mapping[str, Terms], **facts: Fact
) -> Reason:
    """Tell a rung that was climbed: who leads or is tied, with which number, the sum of which terms."""
    facts["number"] = step.numbers[step.left[0]]
    sums = tuple(Sum(each, terms[each], step.numbers[each]) for each in step.compared if each in terms)
    if len(step.left) == 1:
        return Reason(said.most, rules, (), sums, **(facts | {"winner": step.left[0]}))
    return Reason(said.tied, rules, (), sums, **(facts | {"tied": step.left}))
