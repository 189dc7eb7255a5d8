"""Why a skirmish ended as it did: the reasons of the count, and the ruling in one line."""

from collections.abc import Iterator, Mapping

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import OPPONENT, Battlefield, Side
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.skirmish.counting import SideCount, decoy_terms, idle_tools, people_terms
from referee.rules.arctic.worth.force import Worth
from referee.rules.kernel.entry.entry import as_decided
from referee.rules.kernel.ladder import Climb, ClimbedRung
from referee.rules.kernel.text.line import Line, Word, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Sum

COUNTED = {"fight", "fight_mod", "people"}
"""The values of a card that a skirmish adds up."""
DECOYS = gettext_noop("{player}’s Portable Decoys add {number} {number:person|people}, but no fight.")
DECOYS_FIGHT = gettext_noop(
    "{player}’s Portable Decoys add {number} {number:person|people}, and people are the fight."
)
DECOYS_ON_A_TIE = gettext_noop("{player}’s Portable Decoys add {number} {number:person|people} in a tie.")
ALL_THE_SAME = gettext_noop(
    "{player}’s Scouting Refugees either fight or help. Here, several choices are equally good."
)
SERVES = gettext_noop(
    "{player}: {number} Scouting {number:Refugee fights as a member|Refugees fight as members}, the "
    "better way here."
)
HELPS = gettext_noop(
    "{player}: {number} Scouting {number:Refugee helps|Refugees help} another member, the better way here."
)
WINS_OF_TWO = gettext_noop("{winner} wins with {fight} fight, leading by 2 or more.")
TIE_OF_TWO = gettext_noop("With two players you must win by 2. A lead of {lead} is a tie.")
ROGUE_OF_TWO = gettext_noop("{winner} has a Rogue and wins the tie.")
ROGUE_NEEDS_A_TIE = gettext_noop("{player}’s Rogue needs equal fights to win this tie.")
ROGUE_WINS_NO_TIE = gettext_noop("{player}’s Rogue wins no tie between two players.")
ROGUE = gettext_noop("The fights are tied. {winner} has the first Rogue in turn order and wins.")
ROGUE_OF_ANY_PAIR = gettext_noop("Two fights are equal. {winner} has the first Rogue in turn order and wins.")
PRIZE = gettext_noop("{winner} takes the top contested card to the discard pile, unseen by the others.")
NO_PRIZE = gettext_noop("The top contested card goes to the junkyard unseen. Shuffle the junkyard.")


def reasons_for_count(
    field: Battlefield,
    counts: Mapping[str, SideCount],
    result: Climb,
    returns: Mapping[str, int],
    winner: str | None,
) -> list[Reason]:
    """Return the reasons from the count to the result.

    ``winner``: who wins in the end; another one than the result's is the table's word.
    """
    reasons: list[Reason] = []
    for player in field.order:
        reasons += _about_side(field, field.sides[player], counts[player])
    reasons += (_sum_of_fights(field, counts), *_climbing(field, counts, result))
    if winner != result.winner:
        reasons = [*as_decided(reasons)]
    if winner is not None and not field.is_solo:
        reasons.append(Reason(PRIZE, ("A-47",), winner=winner))
    elif not field.is_solo:
        reasons.append(Reason(NO_PRIZE, ("A-46", "A-29")))
    return [*reasons, *_coming_back(field, returns, winner)]


def _about_side(field: Battlefield, side: Side, count: SideCount) -> Iterator[Reason]:
    player, worth = side.player, count.worth
    if Power.GANGSTER in side.leader_powers and any(unit.card.is_refugee for unit in side.all_standing):
        phrase = gettext_noop(
            "With {player}’s Gangster, refugees have fight 0. In a tie they count as 2 people."
        )
        yield Reason(phrase, ("A-60",), player=player)
    if worth.as_members or worth.as_modifiers:
        yield from _scouting(field, side, worth)
    if decoys := sum(decoy_terms(side, field.house)):
        yield _decoys(field, side, decoys, is_provoked=count.is_provoked)
    if worth.idle_tools:
        yield from idle_tools(side, worth, field.house)
    unread = [unit.card for unit in side.units if unit.card.unknown]
    if names := tuple(dict.fromkeys(card.label for card in unread if COUNTED & card.unknown)):
        phrase = gettext_noop("Check your card. An unknown value of {cards} counts as 0.")
        yield Reason(phrase, ("A-41",), cards=names)


def _decoys(field: Battlefield, side: Side, people: int, *, is_provoked: bool) -> Reason:
    phrase, house = DECOYS, list[str]()
    if is_provoked:
        is_tie_only = field.house["provocateur_size_at"] == "declaration"
        phrase = DECOYS_ON_A_TIE if is_tie_only else DECOYS_FIGHT
    if not all(unit.stands for unit in side.units):
        house.append("decoys_count")
    if side.decoys > 1:
        house.append("decoys_add")
    return Reason(phrase, ("A-59",), _house(field, *house), player=side.player, number=people)


def _scouting(field: Battlefield, side: Side, worth: Worth) -> Iterator[Reason]:
    members, helpers = len(worth.as_members), len(worth.as_modifiers)
    house = _house(field, "scouting_under_leader")
    if worth.is_all_the_same:
        yield Reason(ALL_THE_SAME, ("A-82",), house, player=side.player)
        return
    if members:
        yield Reason(SERVES, ("A-82",), house, player=side.player, number=members)
    if helpers:
        yield Reason(HELPS, ("A-82",), house, player=side.player, number=helpers)


def _sum_of_fights(field: Battlefield, counts: Mapping[str, SideCount]) -> Reason:
    sums = []
    for player in field.order:
        count = counts[player]
        terms: tuple[tuple[Word, int], ...] = count.worth.terms
        if count.is_provoked:
            # The people of members and decoys; by house rule only the size at the declaration.
            terms = people_terms(field.sides[player], field.house, on_a_tie=False)
            if field.house["provocateur_size_at"] == "declaration":
                terms = (("force", count.total.fight),)
        if player in field.fights:
            terms = ((Line("set by the table"), count.total.fight),)
        sums.append(Sum(player, terms, count.total.fight))
    house = _changed(field, "used_power_fights", "gassed_tool")
    return Reason("Fight totals of the cards still in:", ("A-41", "A-24"), house, tuple(sums))


def _house(field: Battlefield, *names: str) -> tuple[str, ...]:
    """Cite these house rules with their values."""
    return tuple(f"{name}={field.house[name]}" for name in names)


def _changed(field: Battlefield, *names: str) -> tuple[str, ...]:
    """Cite those of these house rules that are not at their default."""
    return tuple(each for name in names for each in HOUSE_RULES.cited(field.house, name))


# The ladder ---------------------------------------------------------------------------------------


def _climbing(field: Battlefield, counts: Mapping[str, SideCount], result: Climb) -> Iterator[Reason]:
    is_for_two = len(field.order) == 2 and not field.is_solo
    for step in result.steps:
        if step.name == "fight" and step.compared:
            is_last = step.left == result.winners
            yield _for_two(step, is_last=is_last) if is_for_two else _by_fight(field, step, is_last=is_last)
        elif step.name == "rogue" and step.is_used:
            yield _by_rogue(field, step, is_for_two=is_for_two)
        elif step.name == "people" and step.is_used:
            yield _by_people(field, counts, step)
        elif step.name == "solo_tie" and step.compared:
            phrase = gettext_noop("Still tied, a loss by house rule.")
            yield Reason(phrase, ("A-97",), _house(field, "solo_tie")).deciding()
    if result.winner is None:
        yield from _idle_rogue(field, counts) if is_for_two else ()
        yield _deadlock(field)


def _for_two(step: ClimbedRung, *, is_last: bool) -> Reason:
    """With two players a win takes a lead of two (A-45), except in the solo game (A-97)."""
    best = max(step.numbers.values())
    if is_last:
        return Reason(WINS_OF_TWO, ("A-45",), winner=step.left[0], fight=best).deciding()
    if margin := best - min(step.numbers.values()):
        return Reason(TIE_OF_TWO, ("A-45",), lead=margin)
    return Reason("Two players with equal fights are tied.", ("A-45",))


def _idle_rogue(field: Battlefield, counts: Mapping[str, SideCount]) -> Iterator[Reason]:
    """Name the Rogue that would win under another house rule (A-45)."""
    player = next((player for player in field.order if counts[player].total.has_rogue), None)
    if player is not None:
        is_never = field.house["two_player_rogue"] == "never"
        phrase = ROGUE_WINS_NO_TIE if is_never else ROGUE_NEEDS_A_TIE
        yield Reason(phrase, ("A-43", "A-45"), _house(field, "two_player_rogue"), player=player)


def _by_fight(field: Battlefield, step: ClimbedRung, *, is_last: bool) -> Reason:
    best, rules = max(step.numbers.values()), ("A-97",) if field.is_solo else ("A-42",)
    if is_last:
        phrase = gettext_noop("{winner} has the highest fight, {fight}, and wins.")
        return Reason(phrase, rules, winner=step.left[0], fight=best).deciding()
    return Reason("{tied} are tied for the highest fight, {fight}.", rules, tied=step.left, fight=best)


def _by_rogue(field: Battlefield, step: ClimbedRung, *, is_for_two: bool) -> Reason:
    if is_for_two:
        house = _house(field, "two_player_rogue")
        return Reason(ROGUE_OF_TWO, ("A-43", "A-45"), house, winner=step.left[0]).deciding()
    phrase = ROGUE_OF_ANY_PAIR if field.house["rogue_trigger"] == "any_pair" else ROGUE
    house = _changed(field, "rogue_trigger")
    return Reason(phrase, ("A-43",), house, winner=step.left[0]).deciding()


def _by_people(field: Battlefield, counts: Mapping[str, SideCount], step: ClimbedRung) -> Reason:
    terms = {
        player: people_terms(field.sides[player], field.house, on_a_tie=True) for player in step.compared
    }
    sums = tuple(Sum(player, terms[player], counts[player].total.people) for player in step.compared)
    rules, house = ("A-44",), (*_house(field, "tie_people_among"), *_changed(field, "rogue_trigger"))
    people = step.numbers[step.left[0]]
    if len(step.left) == 1:
        phrase = gettext_noop("No one has a Rogue. {winner} wins with the most people, {people}.")
        if len(step.compared) < len(field.sides):
            phrase = gettext_noop(
                "No one has a Rogue. Of the tied, {winner} wins with the most people, {people}."
            )
        return Reason(phrase, rules, house, sums, winner=step.left[0], people=people).deciding()
    phrase = gettext_noop("No one has a Rogue. {tied} have {people} {people:person|people} each.")
    return Reason(phrase, rules, house, sums, tied=step.left, people=people)


def _deadlock(field: Battlefield) -> Reason:
    if field.is_solo:
        phrase = gettext_noop("Still tied, neither a win nor a loss.")
        return Reason(phrase, ("A-97",), _house(field, "solo_tie")).deciding()
    if not any(side.units for side in field.sides.values()):
        return Reason("No one sent anyone: deadlock.", ("A-48", "A-46")).deciding()
    return Reason("Still tied: deadlock.", ("A-46",)).deciding()


def _coming_back(field: Battlefield, returns: Mapping[str, int], winner: str | None) -> Iterator[Reason]:
    for player, number in returns.items():
        phrase = gettext_noop("{player} takes {number} Hardy {number:Scavenger|Scavengers} back to hand.")
        if field.is_solo and winner == OPPONENT:
            phrase = gettext_noop(
                "{number} Hardy {number:Scavenger goes|Scavengers go} back to hand, unless set aside."
            )
        yield Reason(phrase, ("A-58",), _changed(field, "sniped_hardy"), player=player, number=number)
