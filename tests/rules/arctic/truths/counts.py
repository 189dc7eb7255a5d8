"""When a sentence about a deck counted at the end, set against the record, is true."""

from __future__ import annotations

from collections import Counter

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.ending.tally import Tally
from tests.rules.arctic.truths.told import Table, Told


def differences(told: Told) -> Counter[str]:
    """What was counted beyond the record, card by card; below 0: what is lacking."""
    own, counted_cards = told.was.seats[told.seat], told.facts.cards
    owned = own.owned if counts_all(told) else Counter(own.owned) - own.base.stored
    found = Counter({card: n - owned.get(card, 0) for card, n in counted_cards.items()})
    found.update({card: -n for card, n in owned.items() if card not in counted_cards})
    return Counter({card: n for card, n in found.items() if n})


def counts_all(told: Told) -> bool:
    return told.was.solo is not None or told.was.house_rules["count_all_cards"] == "yes"


def are_left_out(told: Told) -> bool:
    """So many cards are stored or are timers, and they don't count."""
    buildings = told.was.seats[told.seat].base.buildings
    lying = sum(len(each.stored) + each.unseen + each.timer for each in buildings)
    return is_count(told) and not counts_all(told) and told.number("number") == lying > 0


def standing(told: Told) -> set[str]:
    """What lies before the seat otherwise than on record."""
    if told.was.solo is not None:
        return set()
    base, facts, found = told.was.seats[told.seat].base, told.facts, set()
    on_record = {
        "": [b.card for b in base.buildings if b.works],
        ", unfinished": [b.card for b in base.buildings if not b.is_complete],
        ", disabled": [b.card for b in base.buildings if b.is_disabled],
        "leader": [base.leader] if base.leader else [],
    }
    said = {"": facts.buildings, ", unfinished": facts.unfinished, ", disabled": facts.disabled}
    for words, cards in {**said, "leader": facts.leaders}.items():
        if cards is not None:
            more = Counter(cards)
            more.subtract(on_record[words])
            tail = "" if words == "leader" else words
            found |= {f"{n:+d} {told.label(card)}{tail}" for card, n in more.items() if n}
    return found


def is_count(told: Told) -> bool:
    return isinstance(told.facts, Tally) and told.name("seat") == told.seat


def counts_as_recorded(told: Told) -> bool:
    return is_count(told) and not differences(told) and not standing(told) and not unseen(told)


def unseen(told: Told) -> int:
    return len(told.was.seats[told.seat].unseen)


def counts_otherwise(told: Told) -> bool:
    if not is_count(told):
        return False
    found = {f"{n:+d} {told.label(card)}" for card, n in differences(told).items()} | standing(told)
    return found == set(told.names("words")) != set()


def missing(told: Told) -> int:
    """How many gains nobody saw the count cannot name: what was won is contested, what was dug is any."""
    more = Counter({card: n for card, n in differences(told).items() if n > 0})
    won = sum(gain.source is Pile.CONTESTED for gain in told.was.seats[told.seat].unseen)
    prizes = min(won, sum(n for card, n in more.items() if told.card(card).pile is Pile.CONTESTED))
    return unseen(told) - prizes - min(unseen(told) - won, more.total() - prizes)


def gains_are_missing(told: Told) -> bool:
    return is_count(told) and told.number("number") == missing(told) > 0


def gains_are_named(told: Told) -> bool:
    return is_count(told) and missing(told) == 0 and told.number("number") == unseen(told) > 0


def removed_are_counted(told: Told) -> bool:
    if not is_count(told):
        return False
    removed, more = told.was.seats[told.seat].base.removed, differences(told)
    found = {(told.label(card), n) for card, n in removed.items() if n and more[card] > 0}
    return (told.name("card"), told.number("number")) in found


TABLE: Table = {
    "{seat}’s count matches the record.": counts_as_recorded,
    "{seat}’s count differs from the record": counts_otherwise,
    "{number:It isn’t|They aren’t} in this count": gains_are_missing,
    "{seat} never showed {number} {number:card|cards} taken unseen. The": gains_are_named,
    "{number:card|cards} in and on {seat}’s buildings": are_left_out,
    "{seat} lost {number}": removed_are_counted,
}
