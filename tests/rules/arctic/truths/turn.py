"""When a sentence about trashing, committing, a Map or a power in place of numbers is true."""

from __future__ import annotations

from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.demolish import Demolish
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.powers import Drill, PlayMap
from referee.rules.arctic.gathering.rows import Asks
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.setup.meta import ROUNDS_WITHOUT_SKIRMISH
from tests.rules.arctic.truths.told import Table, Told, titles


def is_trashed(told: Told) -> bool:
    if not isinstance(told.act, Trash):
        return False
    cards = told.act.cards
    entered = told.now.yard.entries[len(told.was.yard.entries) :]
    lost = all(told.lost(told.by, card, cards.count(card)) for card in cards)
    named = set(told.names("cards")) == titles(map(told.label, cards))
    return named and lost and sorted(entered) == sorted(cards) and told.drew(told.by) == 0


def keeps(told: Told) -> bool:
    is_number = isinstance(told.facts, Commit) and told.facts.number == told.number("number")
    return is_number and told.name("seat") == told.seat


def keeps_none(told: Told) -> bool:
    return isinstance(told.facts, Commit) and told.was.round <= ROUNDS_WITHOUT_SKIRMISH


def keeps_any(told: Told) -> bool:
    return isinstance(told.facts, Commit) and told.facts.number is None


def names_no_cards(told: Told) -> bool:
    """The deck has a card for each that has to have been used."""
    if not isinstance(told.act, Dig | Hunt | Build) or told.act.cards is not None:
        return False
    was, now = told.held(told.by)
    return now.played == was.played and now.hidden - was.hidden <= was.in_play


def comes_back(told: Told) -> bool:
    if not isinstance(told.act, PlayMap):
        return False
    named = (told.label(told.act.card), told.label(told.act.member)) == (
        told.name("card"),
        told.name("member"),
    )
    is_back = told.drew(told.name("seat")) == 1 == told.gone(told.name("seat"))
    return named and is_back and told.name("seat") == told.by


def no_action_twice(told: Told) -> bool:
    if not isinstance(told.act, PlayMap):
        return False
    actions = [each.actions for each in told.held(told.by)]
    return actions[0] == actions[1] and told.label(told.act.member) == told.name("member")


def recycles(told: Told) -> bool:
    return isinstance(told.act, Drill) and told.has(told.act.card, "recycle_2_draw_2")


def draws_apart(told: Told) -> bool:
    drew, deck = told.drew(told.by), told.now.seats[told.by].deck
    is_all_there_is = drew < 2 and deck == frozenset({0})
    return isinstance(told.act, Drill) and (drew == 2 or is_all_there_is) and not told.acted(told.by)


def stands_for_its_numbers(told: Told) -> bool:
    if not isinstance(told.act, Drill | Demolish) or told.label(told.act.card) != told.name("card"):
        return False
    was, now = (each.powered.get(told.act.card, 0) for each in told.held(told.by))
    return told.gone(told.by) == 1 and now == was + 1


def asks_about_a_row(told: Told) -> bool:
    is_asked = isinstance(told.facts, Asks) and told.facts.question in told.now.questions
    return is_asked and told.name("seat") == told.facts.whose


def asks_no_more(told: Told) -> bool:
    return isinstance(told.facts, Asks) and told.facts.question not in told.now.questions


def only_pages_change(told: Told) -> bool:
    is_other = told.was.enters_all != told.now.enters_all
    return is_other and (told.was.seats, told.was.house_rules) == (told.now.seats, told.now.house_rules)


def has_to_seal_again(told: Told) -> bool:
    """The seat had sealed early; its cards, what its unseen gains may be, or the rules are other ones now."""
    seat = told.name("seat")
    was, now = told.was.seats[seat], told.now.seats[seat]
    is_gone = seat in told.was.revealed and seat not in told.now.revealed
    rules = (told.was.cards, told.was.house_rules) != (told.now.cards, told.now.house_rules)
    is_other = rules or was != now or bool(was.unseen or was.missed)
    return is_gone and told.now.unsealed.count(seat) == 1 and is_other


def gathers_on(told: Told) -> bool:
    seat = told.name("seat")
    is_back = seat in told.was.revealed and seat not in told.now.revealed
    return is_back and told.now.seats[seat].committed is None


TABLE: Table = {
    "{seat}’s cards or": has_to_seal_again,
    "{seat} carries on gathering.": gathers_on,
    "How did {seat} do this? Enter it, or drop the question.": asks_about_a_row,
    "It was a mistake. The question is dropped.": asks_no_more,
    "The rules stay the same. Only what is entered changes.": only_pages_change,
    "Shuffle into the": is_trashed,
    "{seat} keeps {number} {number:card|cards},": keeps,
    "No skirmish in rounds 1 and 2: discard the rest": keeps_none,
    "The reveal shows how many cards were kept.": keeps_any,
    "The cards used aren’t recorded. This deck can do it.": names_no_cards,
    "{member} {member:is|are} back in {seat}’s hand.": comes_back,
    "{member} still can’t": no_action_twice,
    "Up to 2": recycles,
    "Then draw exactly": draws_apart,
    "{card} {card:is|are} discarded. This": stands_for_its_numbers,
}
