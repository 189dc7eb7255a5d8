"""What makes a set-up impossible beyond players and modules: stacks, junkyard, variants (A-2 to A-8)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.arctic.cards.catalogue import Card, Catalogue, Pile
from referee.rules.arctic.setup.layout import (
    SCOUTING_REFUGEE,
    addable,
    all_in_forces,
    most_in_junkyard,
    not_for_hire,
    own_stacks,
)
from referee.rules.arctic.setup.meta import Contested, Setup, Variant
from referee.rules.arctic.setup.solo import STACKS
from referee.rules.kernel.ruling import Fact, IllegalEntry, gettext_noop


def check_layout(setup: Setup, cards: Catalogue) -> None:
    """Raise IllegalEntry for a set-up whose cards cannot be laid out; players and modules are checked."""
    _check_variants(setup)
    _check_solo(setup, cards)
    _check_contested(setup)
    _check_junkyard(setup, cards)
    if setup.stacks:
        _check_stacks(setup, cards)


def _check_variants(setup: Setup) -> None:
    for name in setup.variants:
        if name not in set(Variant):
            phrase = gettext_noop("There is no variant “{variant}”.")
            raise IllegalEntry("unknown-variant", phrase, {"variant": name}, rule="A-8", field="variants")
    if len(set(setup.variants)) < len(setup.variants):
        raise IllegalEntry(
            "same-variant-twice", gettext_noop("Each variant once."), rule="A-8", field="variants"
        )


def _check_solo(setup: Setup, cards: Catalogue) -> None:
    """The opponents' pile itself is checked already; here what the starting deck leaves for it."""
    most = addable(setup, cards)
    for card_id, number in setup.solo.added.items() if setup.solo else ():
        if number > most[card_id]:
            phrase = gettext_noop("{card}: from 0 to {most} can be added to the opponents, not {number}.")
            facts: dict[str, Fact] = {"card": cards[card_id].label, "most": most[card_id], "number": number}
            raise IllegalEntry("wrong-number-of-copies", phrase, facts, rule="A-95", field="added")


def _check_contested(setup: Setup) -> None:
    if setup.contested not in set(Contested):
        phrase = gettext_noop("The contested resources are any 14 or one of each kind, not “{word}”.")
        facts: dict[str, Fact] = {"word": setup.contested}
        raise IllegalEntry("unknown-contested", phrase, facts, rule="A-2", field="contested")
    if setup.contested == Contested.ONE_EACH and setup.is_solo:
        phrase = gettext_noop("In the solo game all 28 contested resources are used, in the forces.")
        raise IllegalEntry("solo-uses-all", phrase, rule="A-95", field="contested")
    if setup.contested == Contested.ONE_EACH and "recon4" not in setup.modules:
        phrase = gettext_noop("One of each kind is 14 cards only with Recon 4; without it all 14 are used.")
        raise IllegalEntry("module-missing", phrase, rule="A-2", field="contested")


def _check_junkyard(setup: Setup, cards: Catalogue) -> None:
    most = most_in_junkyard(setup, cards)
    for card_id, number in setup.junkyard.items():
        card = _known(card_id, cards, "A-3", "junkyard")
        if card.pile is not Pile.JUNKYARD:
            phrase = gettext_noop("{card} does not belong in the junkyard before the game.")
            raise IllegalEntry("not-junkyard", phrase, {"card": card.label}, rule="A-3", field="junkyard")
        if not 0 <= number <= most[card_id]:
            phrase = gettext_noop("{card}: from 0 to {most} can go into the junkyard, not {number}.")
            facts: dict[str, Fact] = {"card": card.label, "most": most[card_id], "number": number}
            raise IllegalEntry("wrong-number-of-copies", phrase, facts, rule="A-3", field="junkyard")


def _check_stacks(setup: Setup, cards: Catalogue) -> None:
    if not setup.takes_ten:
        phrase = gettext_noop(
            "Stacks are chosen with Recon 1, 2, 3 or 5; without them all of the box are for hire."
        )
        raise IllegalEntry("no-choice-of-stacks", phrase, rule="A-4", field="stacks")
    for card_id in setup.stacks:
        _check_stack(setup, _known(card_id, cards, "A-4", "stacks"), cards)
    if twice := next((each for each in setup.stacks if setup.stacks.count(each) > 1), None):
        phrase = gettext_noop("{card} makes one stack, not two.")
        raise IllegalEntry(
            "same-stack-twice", phrase, {"card": cards[twice].label}, rule="A-4", field="stacks"
        )
    missing = [card_id for card_id in own_stacks(setup, cards) if card_id not in setup.stacks]
    if missing:
        phrase = gettext_noop("{cards}: for hire with the modules chosen, so among the ten stacks.")
        raise IllegalEntry(
            "own-stacks-missing", phrase, {"cards": _labels(missing, cards)}, rule="A-4", field="stacks"
        )
    if len(setup.stacks) != STACKS:
        phrase = gettext_noop("{number} {number:stack|stacks} chosen: it takes {ten}.")
        facts: dict[str, Fact] = {"number": len(setup.stacks), "ten": STACKS}
        raise IllegalEntry("wrong-number-of-stacks", phrase, facts, rule="A-4", field="stacks")


def _check_stack(setup: Setup, card: Card, cards: Catalogue) -> None:
    facts: dict[str, Fact] = {"card": card.label}
    if card.pile is not Pile.MERCENARY:
        phrase = gettext_noop("{card} is no mercenary: it makes no stack for hire.")
        raise IllegalEntry("no-mercenary", phrase, facts, rule="A-4", field="stacks")
    if card.id in not_for_hire(setup):
        phrase = gettext_noop("{card} is in the starting decks, so it is not for hire: choose another stack.")
        raise IllegalEntry("in-starting-decks", phrase, facts, rule="A-8", field="stacks")
    if card.id in all_in_forces(setup, cards):
        phrase = gettext_noop("{card}: the opponents have them all. Add fewer or choose another stack.")
        raise IllegalEntry("all-in-forces", phrase, facts, rule="A-95", field="stacks")
    if card.id == SCOUTING_REFUGEE:
        phrase = gettext_noop(
            "{card}: none of the ten stacks; with Recon 1 or 5 a stack of them lies beside."
        )
        raise IllegalEntry("lies-beside", phrase, facts, rule="A-4", field="stacks")


def _known(card_id: str, cards: Catalogue, rule: str, where: str) -> Card:
    if card_id not in cards:
        phrase = gettext_noop("There is no card “{card}”.")
        raise IllegalEntry("unknown-card", phrase, {"card": card_id}, rule=rule, field=where)
    return cards[card_id]


def _labels(ids: Sequence[str], cards: Catalogue) -> tuple[str, ...]:
    return tuple(cards[card_id].label for card_id in ids)
