"""The end of the game: gangs, the size of every tribe, and who wins (A-90 to A-92)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Catalogue, Kind, Pile, several, shipped
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.ending.gangs import (
    Award,
    Owned,
    Said,
    Terms,
    award_gangs,
    describe_step,
    reasons_for_gang,
    total,
)
from referee.rules.arctic.record.case import UNKNOWN_PLAYER
from referee.rules.arctic.record.lineup import UNKNOWN_CARD
from referee.rules.arctic.record.outcomes import Origin, ScoringOutcome
from referee.rules.arctic.record.state import NEVER_IN_HAND
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.setup.checks import UNKNOWN_MODULE
from referee.rules.arctic.setup.meta import MODULE_NAMES, PLAYERS
from referee.rules.kernel.code import Code
from referee.rules.kernel.entry.entry import as_decided
from referee.rules.kernel.entry.kind import Verdict
from referee.rules.kernel.ladder import Climb, Rung, Unbroken, climb
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.names import check_apart
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling, Sum

GROUPS = {Pile.MERCENARY: Origin.MERCENARIES, Pile.CONTESTED: Origin.CONTESTED}
# Far above any box; a number beyond it is a slip of the finger.
MOST_COPIES = 999
BY_TABLE = "table"
WRONG_NUMBER_SCORED = Refusal(
    "wrong-number-of-players", "Score 2 to 5 players, not {number}.", "A-9", "players"
)
CARDS_OF_TRIBE_MISSING = Refusal(
    "missing-tribe", "{name}’s cards are missing. Enter everyone’s.", "A-91", "tribes"
)
GANG = Refusal(
    "gang-not-owned",
    "{player}: {card} {card:is|are} a gang. Leave {card:it|them} out. Gangs are awarded here.",
    rule="A-90",
)
IMPOSSIBLE_NUMBER = Refusal(
    "impossible-number", "{player}, {card}: {number} isn’t possible. Enter 0 to {most}."
)
MORE_IN_BUILDINGS = Refusal(
    "impossible-number", "{player}, {card}: {number} in buildings is too many. There are {there} in all."
)
NO_BUILDING_SCORED = Refusal("wrong-kind-of-card", "{player}: {card} {card:isn’t|aren’t} a building.")


class BuildingState(Code):
    """How a building stands at the end; only a complete one works."""

    COMPLETE = "complete"
    UNDER_CONSTRUCTION = "under_construction"
    DISABLED = "disabled"


@dataclass(frozen=True, slots=True)
class OwnBuilding:
    card: str
    state: BuildingState


@dataclass(frozen=True, slots=True)
class Tribe:
    """All own cards with their numbers, wherever they lie, and the buildings, which are not among them.

    ``in_buildings``: how many of the cards are stored in a building or lie on one as its timer.
    """

    cards: dict[str, int]
    buildings: tuple[OwnBuilding, ...] = ()
    in_buildings: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScoringCase:
    """The end of a game: ``players`` in turn order of the last round.

    ``modules`` None: nothing is said about them, so no gang. ``overrides``: corrected or added cards.
    """

    players: tuple[str, ...]
    tribes: dict[str, Tribe]
    modules: tuple[str, ...] | None = None
    house_rules: Mapping[str, str] = field(default_factory=dict)
    overrides: dict[str, dict[str, Any]] = field(default_factory=dict)


def resolve_scoring(
    case: ScoringCase, catalogue: Catalogue | None = None, decided: str | None = None
) -> Ruling[ScoringOutcome]:
    """Award the gangs, count the tribes and name the winners; ``decided``: who wins by the table's word.

    Raises IllegalEntry for an entry in error.
    """
    house = house_of(case.house_rules)
    cards = corrected(catalogue or shipped(), case.overrides)
    _check(case)
    counts_all = house["count_all_cards"] == "yes"
    owned = {
        player: _owned(player, case.tribes[player], cards, counts_all=counts_all) for player in case.players
    }
    awards = award_gangs(owned, case.modules or (), house, cards)
    terms = {player: _people(player, owned[player], awards) for player in case.players}
    # The largest tribe, then most contested cards, then most cards.
    copies = {"contested": _copies(owned, Pile.CONTESTED), "cards": _copies(owned)}
    compared = {"tribe": terms, **copies}.items()
    rungs = [Rung(name, {player: total(each) for player, each in held.items()}) for name, held in compared]
    result = climb(case.players, rungs, Unbroken.SHARED)
    is_tables = decided is not None and (decided,) != result.winners
    outcome = ScoringOutcome(
        gangs={award.gang.value: award.who for award in awards},
        tribe={player: total(terms[player]) for player in case.players},
        winners=(str(decided),) if is_tables else result.winners,
        decided_by=BY_TABLE if is_tables else result.decided_by,
        people={player: _by_group(player, owned[player], awards) for player in case.players},
        rungs=result.steps,
        gang_rungs={award.gang.value: award.steps for award in awards},
    )
    reasons = (
        *_beside_the_deck(case, cards),
        *(reason for award in awards for reason in reasons_for_gang(award, owned, house)),
        *_unknown_people(owned, awards),
        _sum_of_people(terms, _about_buildings(case, house)),
        *_climbing(result, copies),
    )
    return Ruling(outcome, as_decided(reasons) if is_tables else reasons)


def _score_would_be(was: ScoringOutcome, outcome: ScoringOutcome) -> Line:
    if outcome.winners == was.winners:
        tribes = tuple(Line("{seat} {n}", seat=seat, n=n) for seat, n in outcome.tribe.items())
        return Line("the tribes would be {tribes}", tribes=tribes)
    phrase = gettext_noop("{winners} would win")
    if len(outcome.winners) > 1:
        phrase = gettext_noop("{winners} would share the victory")
    return Line(phrase, winners=outcome.winners)


VERDICT = Verdict(lambda outcome: (outcome.winners, outcome.tribe), _score_would_be, "scoring")


# The entry ----------------------------------------------------------------------------------------


def _check(case: ScoringCase) -> None:
    if len(case.players) not in PLAYERS:
        raise WRONG_NUMBER_SCORED(number=len(case.players))
    check_apart(case.players)
    for name in case.players:
        if name not in case.tribes:
            raise CARDS_OF_TRIBE_MISSING(name=name)
    for name in case.tribes:
        if name not in case.players:
            raise replace(UNKNOWN_PLAYER, field="tribes")(name=name)
    for module in case.modules or ():
        if module not in MODULE_NAMES:
            raise UNKNOWN_MODULE(module=module)


def _owned(player: str, tribe: Tribe, catalogue: Catalogue, *, counts_all: bool) -> Owned:
    cards, working = list[tuple[Card, int]](), list[Card]()
    for card_id, number in tribe.cards.items():
        card = _known(player, card_id, catalogue)
        if card.kind is Kind.GANG and number:
            raise _of(player, GANG, card=card.label)
        if not 0 <= number <= MOST_COPIES:
            raise _of(player, IMPOSSIBLE_NUMBER, card=card.label, number=number, most=MOST_COPIES)
        counting = number if counts_all else number - tribe.in_buildings.get(card_id, 0)
        if counting and card.kind not in NEVER_IN_HAND:
            cards.append((card, counting))
    for card_id, number in tribe.in_buildings.items():
        label, there = _known(player, card_id, catalogue).label, tribe.cards.get(card_id, 0)
        if not 0 <= number <= there:
            raise _of(player, MORE_IN_BUILDINGS, card=label, number=number, there=there)
    for building in tribe.buildings:
        card = _known(player, building.card, catalogue)
        if card.kind is not Kind.BUILDING:
            raise _of(player, NO_BUILDING_SCORED, card=card.label)
        if building.state is BuildingState.COMPLETE:
            working.append(card)
    return Owned(tuple(cards), tuple(working))


def _known(player: str, card_id: str, catalogue: Catalogue) -> Card:
    if card_id not in catalogue:
        raise _of(player, UNKNOWN_CARD, card=card_id)
    return catalogue[card_id]


def _of(player: str, refusal: Refusal, **facts: Fact) -> IllegalEntry:
    return replace(refusal, field=f"tribes.{player}")(player=player, **facts)


# Counting -----------------------------------------------------------------------------------------


def _people(player: str, owned: Owned, awards: tuple[Award, ...]) -> Terms:
    """Return a tribe's people, card by card and gang by gang (A-91)."""
    members = tuple((several(card.label, n), n * card.people) for card, n in owned.cards if card.people)
    return (*members, *((award.card.label, award.people) for award in awards if player in award.holders))


def _by_group(player: str, owned: Owned, awards: tuple[Award, ...]) -> dict[Origin, int]:
    people = dict.fromkeys(Origin, 0)
    for card, number in owned.cards:
        # A Scouting Refugee is a refugee, also when it was hired.
        group = Origin.REFUGEES if card.is_refugee else GROUPS.get(card.pile, Origin.OTHERS)
        people[group] += number * (card.people or 0)
    people[Origin.GANGS] = sum(award.people for award in awards if player in award.holders)
    return people


def _copies(owned: Mapping[str, Owned], pile: Pile | None = None) -> dict[str, Terms]:
    return {
        player: tuple((card.label, number) for card, number in own.cards if pile in (None, card.pile))
        for player, own in owned.items()
    }


# Reasons ------------------------------------------------------------------------------------------

RUNGS: Mapping[str, Said] = {
    "tribe": Said(
        gettext_noop("{winner} has the largest tribe, {number} {number:person|people}, and wins."),
        gettext_noop("{tied} are tied for the largest tribe, {number} {number:person|people}."),
    ),
    "contested": Said(
        gettext_noop("Of these, {winner} has the most contested cards, {number}, and wins."),
        gettext_noop("{tied} are still tied, with {number} contested {number:card|cards} each."),
    ),
    "cards": Said(
        gettext_noop("Of these, {winner} has the most cards in the deck, {number}, and wins."),
        gettext_noop("{tied} are still tied, with {number} {number:card|cards} in the deck each."),
    ),
}


def _beside_the_deck(case: ScoringCase, catalogue: Catalogue) -> Iterator[Reason]:
    for player in case.players:
        listed = (catalogue[card_id] for card_id, number in case.tribes[player].cards.items() if number)
        beside = tuple(card.label for card in listed if card.kind in NEVER_IN_HAND)
        if beside:
            phrase = gettext_noop(
                "{player}: leaders and buildings aren’t part of the deck. Leave out {cards}."
            )
            yield Reason(phrase, ("A-91", "A-92"), player=player, cards=beside)


def _unknown_people(owned: Mapping[str, Owned], awards: tuple[Award, ...]) -> Iterator[Reason]:
    counted = [card for own in owned.values() for card, _ in own.cards]
    counted += [award.card for award in awards if award.holders]
    unknown = tuple(dict.fromkeys(card.label for card in counted if "people" in card.unknown))
    if unknown:
        phrase = gettext_noop("Check your card. Unknown people on {cards} count as 0.")
        yield Reason(phrase, ("A-91",), cards=unknown)


def _about_buildings(case: ScoringCase, house: Mapping[str, str]) -> tuple[str, ...]:
    """Name the house rule where some cards lie in buildings, or where such cards don't count."""
    has_some = any(any(tribe.in_buildings.values()) for tribe in case.tribes.values())
    named = (f"count_all_cards={house['count_all_cards']}",)
    return named if has_some or house["count_all_cards"] == "no" else ()


def _sum_of_people(people: Mapping[str, Terms], house_rules: tuple[str, ...]) -> Reason:
    sums = tuple(Sum(player, terms, total(terms)) for player, terms in people.items())
    phrase = gettext_noop("Your tribe is the people on all your cards and gangs.")
    if "count_all_cards=no" in house_rules:
        phrase = gettext_noop("Your tribe is the people on your gangs and on cards not in buildings.")
    return Reason(phrase, ("A-91",), house_rules, sums)


def _climbing(result: Climb, copies: Mapping[str, Mapping[str, Terms]]) -> Iterator[Reason]:
    for step in result.steps:
        if step.is_used:
            rules = ("A-92",) if step.name in copies else ("A-91",)
            reason = describe_step(RUNGS[step.name], step, rules, copies.get(step.name, {}))
            yield reason.deciding(len(step.left) == 1)
    if result.decided_by == Unbroken.SHARED:
        yield Reason("{winners} share the victory.", ("A-92",), winners=result.winners).deciding()
