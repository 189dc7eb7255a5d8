"""Why a skirmish ended as it did: the reasons of the count, and the ruling in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import OPPONENT, Battlefield, Side
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.skirmish.carrying import idle_tools
from referee.rules.arctic.skirmish.counting import SideCount, decoy_people
from referee.rules.arctic.worth.force import Worth
from referee.rules.kernel.ladder import Climb, Step
from referee.rules.kernel.ruling import Fact, Reason, Sum, gettext_noop


def reasons_for_count(
    field: Battlefield, counts: Mapping[str, SideCount], result: Climb, returns: Mapping[str, int]
) -> list[Reason]:
    """Return the reasons from the count to the result, in the order they decide."""
    reasons = [
        reason for player in field.order for reason in _about_side(field, field.sides[player], counts[player])
    ]
    reasons.append(_sum_of_fights(field, counts))
    reasons += _climbing(field, counts, result)
    if not field.is_solo:
        reasons.append(_prize(result.winner))
    return [*reasons, *_coming_back(field, returns, result.winner)]


def _about_side(field: Battlefield, side: Side, count: SideCount) -> Iterator[Reason]:
    player = side.player
    if Power.GANGSTER in side.leader_powers and any(
        unit.card.is_refugee and unit.stands for unit in side.units
    ):
        phrase = gettext_noop(
            "{player}’s Gangster: a refugee’s blank fight is 0, and each counts 2 people on a tie."
        )
        yield Reason(phrase, {"player": player}, ("A-60",))
    yield from _scouting(field, side, count.worth)
    decoys = decoy_people(side, field.house)
    if decoys:
        phrase = gettext_noop(
            "{player}’s Portable Decoys count as {number} more {number:person|people}, not as fight."
        )
        if count.is_provoked:
            phrase = gettext_noop(
                "{player}’s Portable Decoys count as {number} more {number:person|people}, "
                "and people are the fight."
            )
        if count.is_provoked and field.house["provocateur_size_at"] == "declaration":
            phrase = gettext_noop(
                "{player}’s Portable Decoys count as {number} more {number:person|people} on a tie."
            )
        house = _house(field, "decoys_count") if any(not unit.stands for unit in side.units) else ()
        yield Reason(phrase, {"player": player, "number": decoys}, ("A-59",), house)
    yield from idle_tools(side, count.worth, field.house)
    unknown = tuple(
        dict.fromkeys(u.card.label for u in side.units if {"fight", "fight_mod", "people"} & u.card.unknown)
    )
    if unknown:
        phrase = gettext_noop("Check your card: a value of {cards} is not known and counts as none.")
        yield Reason(phrase, {"cards": unknown}, ("A-41",))


def _scouting(field: Battlefield, side: Side, worth: Worth) -> Iterator[Reason]:
    if worth.is_all_the_same and (worth.as_members or worth.as_modifiers):
        phrase = gettext_noop(
            "{player}: a Scouting Refugee fights itself or helps another; here several ways come to as much."
        )
        yield Reason(phrase, {"player": side.player}, ("A-82",), _house(field, "scouting_under_leader"))
        return
    if worth.as_members:
        phrase = gettext_noop(
            "{player}: {number} Scouting "
            "{number:Refugee serves as a member|Refugees serve as members}, which is better here."
        )
        house = _house(field, "scouting_under_leader")
        yield Reason(phrase, {"player": side.player, "number": len(worth.as_members)}, ("A-82",), house)
    if worth.as_modifiers:
        phrase = gettext_noop(
            "{player}: {number} Scouting "
            "{number:Refugee helps|Refugees help} another member, which is better here."
        )
        facts: dict[str, Fact] = {"player": side.player, "number": len(worth.as_modifiers)}
        yield Reason(phrase, facts, ("A-82",), _house(field, "scouting_under_leader"))


def _sum_of_fights(field: Battlefield, counts: Mapping[str, SideCount]) -> Reason:
    sums = []
    for player in field.order:
        count = counts[player]
        terms = _size_terms(field, player, count.fight) if count.is_provoked else count.worth.terms
        sums.append(Sum(player, terms, count.fight))
    phrase = gettext_noop("The fights are added over what stands.")
    return Reason(
        phrase, {}, ("A-41", "A-24"), _changed(field, "used_power_fights", "gassed_tool"), tuple(sums)
    )


def _size_terms(field: Battlefield, player: str, size: int) -> tuple[tuple[str, int], ...]:
    """The people of the members and the decoys; where the size of the declaration holds, only that."""
    side = field.sides[player]
    if field.house["provocateur_size_at"] == "declaration":
        return (("force", size),)
    terms = [(unit.card.label, unit.card.people) for unit in side.units if unit.stands and unit.card.people]
    decoys = decoy_people(side, field.house)
    return tuple([*terms, ("Portable Decoys", decoys)] if decoys else terms)


def _house(field: Battlefield, *names: str) -> tuple[str, ...]:
    """Name these house rules with the value this table plays."""
    return tuple(f"{name}={field.house[name]}" for name in names)


def _changed(field: Battlefield, *names: str) -> tuple[str, ...]:
    """Name those of these house rules that are off their default."""
    return tuple(each for name in names for each in HOUSE_RULES.told(field.house, name))


# The ladder ---------------------------------------------------------------------------------------


def _climbing(field: Battlefield, counts: Mapping[str, SideCount], result: Climb) -> Iterator[Reason]:
    for step in result.steps:
        if step.name == "fight" and step.compared:
            yield _by_fight(field, step, is_last=step.left == result.winners)
        elif step.name == "rogue" and step.is_used:
            yield _by_rogue(field, step)
        elif step.name == "people" and step.is_used:
            yield _by_people(field, counts, step)
        elif step.name == "solo_tie" and step.compared:
            phrase = gettext_noop("Nothing breaks the tie, and by the house rule that is a loss.")
            yield Reason(phrase, {}, ("A-97",), _house(field, "solo_tie"), is_decisive=True)
    if result.winner is None:
        yield _deadlock(field)


def _is_for_two(field: Battlefield) -> bool:
    """Whether the lead of two is asked for (A-45), which the solo game does not know (A-97)."""
    return len(field.order) == 2 and not field.is_solo


def _by_fight(field: Battlefield, step: Step, *, is_last: bool) -> Reason:
    best = max(step.numbers.values())
    two = _is_for_two(field)
    if is_last:
        rule = "A-45" if two else "A-97" if field.is_solo else "A-42"
        phrase = gettext_noop("{winner} has the highest fight, {fight}, and wins.")
        if two:
            phrase = gettext_noop("{winner} leads by 2 or more, with {fight} fight, and wins.")
        return Reason(phrase, {"winner": step.left[0], "fight": best}, (rule,), is_decisive=True)
    if two:
        margin = best - min(step.numbers.values())
        if not margin:
            return Reason(gettext_noop("Two players with equal fights: that is a tie."), {}, ("A-45",))
        phrase = gettext_noop("Two players: {lead} ahead is not enough, it takes 2. That is a tie.")
        return Reason(phrase, {"lead": margin}, ("A-45",))
    phrase = gettext_noop("{tied} are tied for the highest fight, {fight}.")
    return Reason(phrase, {"tied": step.left, "fight": best}, ("A-97" if field.is_solo else "A-42",))


def _by_rogue(field: Battlefield, step: Step) -> Reason:
    if _is_for_two(field):
        phrase = gettext_noop("{winner} has a standing Rogue and takes the tie.")
        return Reason(
            phrase,
            {"winner": step.left[0]},
            ("A-43", "A-45"),
            _house(field, "two_player_rogue"),
            is_decisive=True,
        )
    phrase = gettext_noop(
        "Fights are tied, and {winner} is first in turn order with a standing Rogue: the Rogue wins."
    )
    if field.house["rogue_trigger"] == "any_pair":
        phrase = gettext_noop(
            "Two fights are equal, and {winner} is first in turn order with a standing Rogue: the Rogue wins."
        )
    house = _changed(field, "rogue_trigger")
    return Reason(phrase, {"winner": step.left[0]}, ("A-43",), house, is_decisive=True)


def _by_people(field: Battlefield, counts: Mapping[str, SideCount], step: Step) -> Reason:
    sums = tuple(Sum(player, _people_terms(field, player), counts[player].people) for player in step.compared)
    rules, house = ("A-44",), (*_house(field, "tie_people_among"), *_changed(field, "rogue_trigger"))
    if len(step.left) == 1:
        phrase = gettext_noop("No Rogue takes it. {winner} has the most people, {people}, and wins.")
        facts: dict[str, Fact] = {
            "winner": step.left[0],
            "people": max(step.numbers[p] for p in step.compared),
        }
        return Reason(phrase, facts, rules, house, sums, is_decisive=True)
    phrase = gettext_noop(
        "No Rogue takes it, and {tied} have {people} {people:person|people} each: still tied."
    )
    return Reason(phrase, {"tied": step.left, "people": step.numbers[step.left[0]]}, rules, house, sums)


def _people_terms(field: Battlefield, player: str) -> tuple[tuple[str, int], ...]:
    side = field.sides[player]
    doubles = Power.GANGSTER in side.leader_powers
    terms = [
        (unit.card.label, unit.card.people * (2 if doubles and unit.card.is_refugee else 1))
        for unit in side.units
        if unit.stands and unit.card.people
    ]
    decoys = decoy_people(side, field.house)
    return tuple([*terms, ("Portable Decoys", decoys)] if decoys else terms)


def _deadlock(field: Battlefield) -> Reason:
    if field.is_solo:
        phrase = gettext_noop("Nothing breaks the tie: neither a win nor a loss.")
        return Reason(phrase, {}, ("A-97",), _house(field, "solo_tie"), is_decisive=True)
    if not any(side.units for side in field.sides.values()):
        phrase = gettext_noop("Nobody sent anyone: a deadlock.")
        return Reason(phrase, {}, ("A-48", "A-46"), is_decisive=True)
    return Reason(gettext_noop("Nothing breaks the tie: a deadlock."), {}, ("A-46",), is_decisive=True)


def _prize(winner: str | None) -> Reason:
    if winner is None:
        phrase = gettext_noop("The top contested card goes unseen to the junkyard. Shuffle the junkyard.")
        return Reason(phrase, {}, ("A-46", "A-29"))
    phrase = gettext_noop("{winner} takes the top contested card to the discard pile, unseen by the others.")
    return Reason(phrase, {"winner": winner}, ("A-47",))


def _coming_back(field: Battlefield, returns: Mapping[str, int], winner: str | None) -> Iterator[Reason]:
    for player, number in returns.items():
        phrase = gettext_noop("{player} takes {number} Hardy {number:Scavenger|Scavengers} back to the hand.")
        if field.is_solo and winner == OPPONENT:
            phrase = gettext_noop(
                "{number} Hardy {number:Scavenger goes|Scavengers go} back to the hand, "
                "except one that is set aside."
            )
        yield Reason(phrase, {"player": player, "number": number}, ("A-58",), _changed(field, "sniped_hardy"))
