"""When a sentence about a recount or a corrected card is true: what was on record, and what is now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.corrections.base import RecountBase
from referee.rules.arctic.corrections.card import CorrectCard
from referee.rules.arctic.corrections.confirm import ConfirmDeck
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.corrections.table import RecountTable
from referee.rules.arctic.corrections.titles import TitleCards
from referee.rules.arctic.record.base import Base, Building
from referee.rules.arctic.record.gains import source_of
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.kernel.entry.house_rule import HouseRuleChanged
from tests.rules.arctic.truths.rounds import has_drawn
from tests.rules.arctic.truths.told import Table, Told, Truth

# Cards ----------------------------------------------------------------------------------------------

VALUES: Mapping[str, Callable[[Card], Any]] = {
    "people": lambda card: card.people,
    "draw": lambda card: card.base.draw,
    "dig": lambda card: card.base.dig,
    "hunt": lambda card: card.base.hunt,
    "fight": lambda card: card.base.fight,
    "meds": lambda card: card.meds,
    "draw bonus": lambda card: card.mod.draw,
    "dig bonus": lambda card: card.mod.dig,
    "hunt bonus": lambda card: card.mod.hunt,
    "fight bonus": lambda card: card.mod.fight,
    "cost in food": lambda card: card.food,
    "cost in meds": lambda card: card.meds_cost,
    "cost in food and meds, any mix": lambda card: card.any_mix,
    "time to build": lambda card: card.build_time,
    "copies in the box": lambda card: card.count,
}


def is_corrected(told: Told) -> bool:
    if not isinstance(told.facts, CorrectCard) or told.label(told.facts.card) != told.name("card"):
        return False
    value = VALUES[told.words("what")]
    pairs = (told.was.cards[told.facts.card], "was"), (told.now.cards[told.facts.card], "now")
    words = ((told.words(blank), _printed(value(card)), card.unknown) for card, blank in pairs)
    return all(said == printed or (unknown and said == "unknown") for said, printed, unknown in words)


def has_other_names(told: Told) -> bool:
    """The table has the list of names that was entered, and everything else is as before."""
    if not isinstance(told.facts, TitleCards):
        return False
    listed = {(each.card, each.name, each.gender) for each in told.now.titles.own}
    entered = {(each.card, each.name, each.gender) for each in told.facts.own}
    is_listed = (told.now.titles.edition, listed) == (told.facts.edition, entered)
    return is_listed and replace(told.now, titles=told.was.titles) == told.was


def _printed(value: int | None) -> str:
    return "blank" if value is None else str(value)


# Decks ----------------------------------------------------------------------------------------------


def changes(told: Told) -> set[str]:
    """What the deck counted has more or less than the record."""
    was = told.was.seats[told.seat].owned
    found = {card: told.facts.cards.get(card, 0) - was.get(card, 0) for card in {*was, *told.facts.cards}}
    return {f"{number:+d} {told.label(card)}" for card, number in found.items() if number}


def deck_as_recorded(told: Told) -> bool:
    is_own = isinstance(told.facts, Recount) and told.name("seat") == told.seat
    return is_own and not changes(told)


def deck_differs(told: Told) -> bool:
    if not isinstance(told.facts, Recount) or told.name("seat") != told.seat:
        return False
    owned = {card: number for card, number in told.facts.cards.items() if number}
    return set(told.names("words")) == changes(told) and told.now.seats[told.seat].owned == owned


def comes_off_its_stack(told: Told) -> bool:
    """The number added is more than what nobody knew the place of; the box still has as many."""
    if not isinstance(told.facts, Recount):
        return False
    named = [card for card in told.was.stacks if told.label(card) == told.name("card")]
    (was, now) = ([each.stacks[card] for card in named] for each in (told.was, told.now))
    number, left = told.number("number"), told.number("left")
    return now == [left] and was == [left + number] and 0 < number <= told.gained(told.seat, named[0])


def lies_on_its_stack_again(told: Told) -> bool:
    named = [card for card in told.was.stacks if told.label(card) == told.name("card")]
    (was, now) = ([each.stacks[card] for card in named] for each in (told.was, told.now))
    left = told.number("left")
    return isinstance(told.facts, Recount) and now == [left] and was == [left - told.number("number")]


def is_in_another_deck(sign: int) -> Truth:
    """Whether another deck has so many copies more (or fewer), as the correction says."""

    def holds(told: Told) -> bool:
        other, number = told.name("seat"), sign * told.number("number")
        was, now = (Counter(state.seats[other].owned) for state in (told.was, told.now))
        changed = {told.label(card): now[card] - was[card] for card in was | now}
        is_said = any(
            each.seat == other and told.label(each.card) == told.name("card") for each in told.facts.moved
        )
        return isinstance(told.facts, Recount) and is_said and changed[told.name("card")] == number

    return holds


def came_from_nowhere(told: Told) -> bool:
    """No pile and no other deck has fewer of them, and no junkyard is said to have had them."""
    card = next((each for each in told.was.cards if told.label(each) == told.name("card")), "")
    if not isinstance(told.facts, Recount) or not card:
        return False
    counted = Counter(told.now.yard.counted) - Counter(told.was.yard.counted)
    off_stack = told.was.stacks.get(card, 0) - told.now.stacks.get(card, 0)
    others = (seat for seat in told.was.players if seat != told.seat)
    pairs = ((state.seats[seat].owned.get(card, 0) for state in (told.was, told.now)) for seat in others)
    from_decks = sum(was - now for was, now in pairs)
    return told.number("number") == told.gained(told.seat, card) - counted[card] - off_stack - from_decks


def left_for_good(told: Told) -> bool:
    was, now = (Counter(state.seats[told.seat].base.removed) for state in (told.was, told.now))
    gone = {told.label(card): number for card, number in (now - was).items()}
    return isinstance(told.facts, Recount) and gone.get(told.name("card")) == told.number("number")


def counts_as_corrected(told: Told) -> bool:
    is_own = isinstance(told.facts, ConfirmDeck) and told.seat in told.was.corrected
    return is_own and told.was.seats == told.now.seats


def gains_of(told: Told, *, has: bool) -> list[str]:
    """Return where the seat's unseen gains came from, of the gains that stay or of the others."""
    gone = {*told.facts.given_up, *(each.place for each in told.facts.named)}
    unseen = enumerate(told.was.seats[told.seat].unseen)
    return [source_of(gain).text() for place, gain in unseen if (place not in gone) == has]


def gain_is_named(told: Told) -> bool:
    unseen = told.was.seats[told.seat].unseen
    named = {(source_of(unseen[each.place]).text(), told.label(each.card)) for each in told.facts.named}
    return (told.words("gain"), told.name("card")) in named


def gain_is_given_up(told: Told) -> bool:
    return told.name("seat") == told.seat and told.words("gain") in gains_of(told, has=False)


def gain_stays(told: Told) -> bool:
    left = [source_of(gain).text() for gain in told.now.seats[told.seat].unseen]
    return told.words("gain") in left and left == gains_of(told, has=True)


# The table ------------------------------------------------------------------------------------------


def table_as_recorded(told: Told) -> bool:
    what = ("round", "initiator", "contested_left", "wins")
    same = all(getattr(told.was, name) == getattr(told.now, name) for name in what)
    return isinstance(told.facts, RecountTable) and same and told.was.stacks == told.now.stacks


def changed(told: Told, was: int, now: int) -> bool:
    return isinstance(told.facts, RecountTable) and (was, now) == (told.number("was"), told.number("now"))


def round_differs(told: Told) -> bool:
    fresh = all(has_drawn(told, each) for each in told.now.seats.values())
    return changed(told, told.was.round, told.now.round) and told.now.round != told.was.round and fresh


def sites(told: Told) -> list[tuple[Building, Building]]:
    pairs = [told.held(seat) for seat in told.was.players]
    both = [each for was, now in pairs for each in zip(was.base.buildings, now.base.buildings, strict=True)]
    return [(was, now) for was, now in both if not was.is_complete]


def time_passed(told: Told) -> bool:
    if not isinstance(told.facts, RecountTable):
        return False
    rounds = told.now.round - told.was.round
    off = all(now.timer == max(was.timer - rounds, 0) for was, now in sites(told))
    return rounds > 0 and bool(sites(told)) and off


def initiator_differs(told: Told) -> bool:
    is_other = told.was.initiator != told.now.initiator == told.name("name")
    return isinstance(told.facts, RecountTable) and is_other


def contested_differs(told: Told) -> bool:
    return changed(told, told.was.contested_left, told.now.contested_left)


def wins_differ(told: Told) -> bool:
    seat = told.name("name")
    return changed(told, told.was.wins[seat], told.now.wins[seat])


def stack_differs(told: Told) -> bool:
    named = [card for card in told.was.stacks if told.label(card) == told.name("card")]
    return any(changed(told, told.was.stacks[card], told.now.stacks[card]) for card in named)


# Camps ----------------------------------------------------------------------------------------------


def bases(told: Told) -> tuple[Base, Base]:
    was, now = told.held(told.seat)
    return was.base, now.base


def in_the_yard(where: str) -> Truth:
    """Whether the junkyard has so many copies more that came at some time, or that a recount took out."""

    def holds(told: Told) -> bool:
        was, now = (Counter(getattr(state.yard, where)) for state in (told.was, told.now))
        new = {told.label(card): number for card, number in (now - was).items()}
        return isinstance(told.facts, Recount) and new.get(told.name("card")) == told.number("number")

    return holds


def recounts(told: Told) -> bool:
    return isinstance(told.facts, RecountBase) and told.name("seat") == told.seat


def base_as_recorded(told: Told) -> bool:
    was, now = bases(told)
    same = (was.leader, was.is_wounded) == (now.leader, now.is_wounded)
    seen = [[(b.card, b.timer, b.number, b.is_disabled) for b in each.buildings] for each in (was, now)]
    return recounts(told) and same and seen[0] == seen[1]


def counted(told: Told) -> list[tuple[Building, Building]]:
    """The buildings of that title that stood before, and how each was counted."""
    if not recounts(told):
        return []
    was, now = bases(told)
    places = [standing.was for standing in told.facts.buildings]
    both = [
        (was.buildings[old], new) for old, new in zip(places, now.buildings, strict=True) if old is not None
    ]
    return [each for each in both if told.label(each[1].card) == told.name("card")]


def timer_differs(told: Told) -> bool:
    pairs = [(was.timer, now.timer) for was, now in counted(told) if was.timer != now.timer]
    return told_pair(told) in pairs


def inside_differs(told: Told) -> bool:
    pairs = [(was.number, now.number) for was, now in counted(told) if was.number != now.number]
    return told_pair(told) in pairs


def told_pair(told: Told) -> tuple[int, int]:
    return told.number("was"), told.number("now")


def works_again(told: Told) -> bool:
    return any(was.is_disabled and not now.is_disabled for was, now in counted(told))


def is_disabled(told: Told) -> bool:
    return any(now.is_disabled and not was.is_disabled for was, now in counted(told))


def is_new(told: Told) -> bool:
    if not recounts(told):
        return False
    both = zip(told.facts.buildings, bases(told)[1].buildings, strict=True)
    new = [(told.label(each.card), each.timer) for standing, each in both if standing.was is None]
    return (told.name("card"), told.number("timer")) in new


def is_not_there(told: Told) -> bool:
    was, now = (titles_of(told, base) for base in bases(told))
    return recounts(told) and was.count(told.name("card")) > len(counted(told)) <= now.count(
        told.name("card")
    )


def titles_of(told: Told, base: Base) -> list[str]:
    return [told.label(each.card) for each in base.buildings]


def no_leader(told: Told) -> bool:
    was, now = bases(told)
    return recounts(told) and was.leader is not None and now.leader is None


def leader_differs(told: Told) -> bool:
    was, now = bases(told)
    return recounts(told) and was.leader != now.leader and told.label(now.leader) == told.name("card")


def wounds_differ(is_wounded: bool) -> Truth:
    def holds(told: Told) -> bool:
        was, now = bases(told)
        return recounts(told) and was.is_wounded is not is_wounded and now.is_wounded is is_wounded

    return holds


# House rules ----------------------------------------------------------------------------------------


def house_rule_differs(told: Told) -> bool:
    """The table played that one otherwise until now, and plays all others as before."""
    if not isinstance(told.facts, HouseRuleChanged):
        return False
    name, value = told.facts.name, told.facts.value
    is_told = told.reason.rules == HOUSE_RULES.by_name[name].rules
    was, now = told.was.house_rules, told.now.house_rules
    return is_told and was[name] != value and now == {**was, name: value}


TABLE: Table = {
    "Every device shows these names": has_other_names,
    "{card}, {what}: now": is_corrected,
    "{seat}’s deck matches the record.": deck_as_recorded,
    "{seat} recounted the deck": deck_differs,
    "{number:comes|come} off the stack, {left} left.": comes_off_its_stack,
    "{number:goes|go} to the junkyard.": in_the_yard("sometime"),
    "{number:comes|come} out of the junkyard.": in_the_yard("counted"),
    "{card}: {number} {number:goes|go} back on": lies_on_its_stack_again,
    "{number:comes|come} out of {seat}’s deck.": is_in_another_deck(-1),
    "{number:goes|go} into {seat}’s deck.": is_in_another_deck(1),
    "{number:comes|come} out of the box.": came_from_nowhere,
    "{number:goes|go} back in the box for good.": left_for_good,
    "The correction applies": counts_as_corrected,
    "{gain}: {card}.": gain_is_named,
    "{gain}: {seat} doesn’t have it.": gain_is_given_up,
    "{gain}: still unseen.": gain_stays,
    "The table matches the record.": table_as_recorded,
    "It’s round {now},": round_differs,
    "One card comes off each unfinished building": time_passed,
    "{name} is the initiator": initiator_differs,
    "{now} contested {now:card is|cards are} left, not": contested_differs,
    "{name} has won {now} contested": wins_differ,
    "{card}: {now} for hire, not {was}": stack_differs,
    "{seat}’s base matches the record.": base_as_recorded,
    "on it, not {was}.": timer_differs,
    "inside, not {was}.": inside_differs,
    "{seat}’s {card} {card:works|work}.": works_again,
    "{seat}’s {card} {card:is|are} disabled.": is_disabled,
    "with {timer} {timer:card|cards} on it.": is_new,
    "{seat} has no {card}.": is_not_there,
    "{seat} has no leader.": no_leader,
    "{seat}’s leader is {card}.": leader_differs,
    "{seat}’s leader is in force.": wounds_differ(is_wounded=False),
    "{seat}’s leader is wounded.": wounds_differ(is_wounded=True),
    "From now on the table plays it this way.": house_rule_differs,
}
