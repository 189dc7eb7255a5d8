"""The list of cards to lay out before round 1 (A-1 to A-8, A-19, A-70, A-90, A-93, A-95)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.rules.arctic.cards.catalogue import Catalogue, Pile, counted, labels, shipped
from referee.rules.arctic.setup.layout import (
    OUT_FOR_TWO,
    REFUGEE,
    SCOUTING_REFUGEE,
    CardLayout,
    lay_out,
    most_in_junkyard,
    put_in_junkyard,
    swapped,
)
from referee.rules.arctic.setup.meta import CONTESTED_RESOURCES, Contested, Setup, Variant
from referee.rules.arctic.setup.solo import STACKS, SoloOptions, set_up_solo
from referee.rules.kernel.text.line import Fact, Line, gettext_noop

LEADERS_DEALT = 2
IN_DECK: Mapping[Variant, tuple[str, str]] = {
    Variant.SCOUTING_REFUGEES: (gettext_noop("4 Refugees"), gettext_noop("4 Scouting Refugees")),
    Variant.HARDY_SCAVENGERS: (gettext_noop("3 Scavengers"), gettext_noop("3 Hardy Scavengers")),
    Variant.GUARDS: (gettext_noop("1 Brawler"), gettext_noop("1 Guard")),
}


@dataclass(frozen=True, slots=True)
class SetupItem:
    """One thing to lay out."""

    text: Line
    count: int  # cards in each pile
    rules: tuple[str, ...]
    piles: int = 1


def _item(phrase: str, count: int, *rules: str, piles: int = 1, **facts: Fact) -> SetupItem:
    return SetupItem(Line(phrase, **facts), count, rules, piles)


def setup_list(setup: Setup, cards: Catalogue | None = None) -> tuple[SetupItem, ...]:
    """Return the physical set-up in the order of laying it out; also for an unfinished one."""
    known = shipped() if cards is None else cards
    layout = lay_out(setup, known)
    return (
        *_starting_decks(setup, layout, known),
        *(_forces(setup, known) if setup.is_solo else [_contested(setup)]),
        *_junkyard(setup, layout, known),
        *_stacks(setup, layout, known),
        *_beside(setup, layout, known),
        *_rest(setup, layout, known),
    )


def _starting_decks(setup: Setup, layout: CardLayout, cards: Catalogue) -> Iterator[SetupItem]:
    others = swapped(setup)
    refugees, scavengers, fighter = (Line(IN_DECK[each][each in others]) for each in IN_DECK)
    reasons = {"A-4": "recon3" in setup.modules, "A-8": bool(others & frozenset(setup.variants))}
    phrase = gettext_noop(
        "Each player’s deck, shuffled: {refugees}, {scavengers}, {fighter}, 1 Spear, 1 Shovel"
    )
    if setup.is_solo:
        phrase = gettext_noop("Your deck, shuffled: {refugees}, {scavengers}, {fighter}, 1 Spear, 1 Shovel")
    yield _item(
        phrase,
        sum(layout.deck.values()),
        "A-1",
        *(rule for rule, holds in reasons.items() if holds),
        piles=layout.players,
        refugees=refugees,
        scavengers=scavengers,
        fighter=fighter,
    )
    refugee = SCOUTING_REFUGEE if SCOUTING_REFUGEE in layout.deck else REFUGEE
    surplus = cards[refugee].count - layout.players * layout.deck.get(refugee, 0)
    phrase = gettext_noop("Refugees left over, back in the box")
    if refugee == SCOUTING_REFUGEE:
        phrase = gettext_noop("Scouting Refugees left over, back in the box")
    if surplus > 0:
        yield _item(phrase, surplus, "A-1")


def _contested(setup: Setup) -> SetupItem:
    phrase = gettext_noop("Contested resources, shuffled")
    if "recon4" in setup.modules:
        phrase = gettext_noop("Contested resources: any 14 of all 28, shuffled")
        if setup.contested == Contested.ONE_EACH:
            phrase = gettext_noop("Contested resources: one of each of the 14 kinds, shuffled")
    return _item(phrase, CONTESTED_RESOURCES, "A-2")


def _forces(setup: Setup, cards: Catalogue) -> Iterator[SetupItem]:
    """Yield the forces of a solo set-up: families taken out, the pile, the dealing (A-95)."""
    options = setup.solo or SoloOptions()
    for card_id, number in options.removed.items():
        if number:
            phrase = gettext_noop("Taken out of the contested resources: {card}")
            yield _item(phrase, number, "A-95", card=cards[card_id].label)
    dealt = set_up_solo(options, cards).outcome
    beside = {each: n for each, n in dealt.pile.items() if cards[each].pile is not Pile.CONTESTED}
    phrase = gettext_noop("The opponent: {number} contested resources with {cards}, shuffled")
    total = sum(dealt.sizes)
    yield _item(phrase, total, "A-95", number=total - sum(beside.values()), cards=counted(cards, beside))
    phrase = gettext_noop("Forces dealt from these, face down: {sizes} cards")
    yield _item(phrase, len(dealt.sizes), "A-95", sizes=tuple(map(str, dealt.sizes)))


def _junkyard(setup: Setup, layout: CardLayout, cards: Catalogue) -> Iterator[SetupItem]:
    put_in, most = put_in_junkyard(setup, cards), most_in_junkyard(setup, cards)
    base = {card_id: number for card_id, number in most.items() if cards[card_id].module == "base"}
    for card_id, number in base.items():
        if 0 <= put_in[card_id] < number:
            phrase = gettext_noop("Taken out of the junkyard: {card}")
            yield _item(phrase, number - put_in[card_id], "A-3", card=cards[card_id].label)
    kinds = [card_id for card_id, number in put_in.items() if number > 0]
    if layout.players == 2:
        out = sum(min(put_in[card_id], OUT_FOR_TWO) for card_id in kinds)
        yield _item(gettext_noop("Taken out of the junkyard: 2 of every kind"), out, "A-6")
    added = {card_id: layout.junkyard.get(card_id, 0) for card_id in kinds if card_id not in base}
    phrase = gettext_noop("Junkyard, shuffled")
    if added:
        phrase = gettext_noop("Junkyard with {cards}, shuffled")
    yield _item(phrase, sum(layout.junkyard.values()), "A-3", cards=counted(cards, added))


def _stacks(setup: Setup, layout: CardLayout, cards: Catalogue) -> Iterator[SetupItem]:
    """Yield stacks of the same height in one line, and the number of stacks still to be chosen."""
    rules = ("A-4", "A-95") if setup.is_solo else ("A-4",)
    for height in dict.fromkeys(layout.stacks.values()):
        names = labels(cards, (card_id for card_id, left in layout.stacks.items() if left == height))
        yield _item(gettext_noop("For hire: {cards}"), height, *rules, piles=len(names), cards=names)
    missing = STACKS - len(layout.stacks)
    if setup.takes_ten and missing > 0:
        yield _item(gettext_noop("For hire: ten stacks, with some of your choice"), missing, *rules)


def _beside(setup: Setup, layout: CardLayout, cards: Catalogue) -> Iterator[SetupItem]:
    for card_id, number in layout.beside.items():
        is_for_recon1 = card_id == SCOUTING_REFUGEE and "recon1" in setup.modules
        rules = {"A-4": is_for_recon1, "A-19": "recon5" in setup.modules}
        phrase = gettext_noop("For hire, beside the ten stacks: {card}")
        if card_id == REFUGEE:
            phrase = gettext_noop("For hire, beside the ten stacks, for free: {card}")
        card = cards[card_id].label
        yield _item(phrase, number, *(rule for rule, holds in rules.items() if holds), card=card)


def _rest(setup: Setup, layout: CardLayout, cards: Catalogue) -> Iterator[SetupItem]:
    if layout.schematics:
        rules = ("A-4", "A-70") if "recon3" in setup.modules else ("A-70",)
        yield _item(gettext_noop("Schematics, shuffled"), sum(layout.schematics.values()), *rules)
    if layout.leaders:
        yield _leaders(setup, layout, cards)
    if layout.gangs:
        gangs = labels(cards, layout.gangs)
        yield _item(gettext_noop("Gangs, face up: {cards}"), sum(layout.gangs.values()), "A-90", cards=gangs)


def _leaders(setup: Setup, layout: CardLayout, cards: Catalogue) -> SetupItem:
    added = labels(cards, (card_id for card_id in layout.leaders if cards[card_id].module == "recon5"))
    if setup.is_drafting:
        phrase = gettext_noop("Leaders, shuffled, as a face-down pile")
        if added:
            phrase = gettext_noop("Leaders with {cards}, shuffled, as a face-down pile")
        return _item(phrase, sum(layout.leaders.values()), "A-93", cards=added)
    if setup.is_solo:
        phrase = gettext_noop("Leaders, if you like: shuffle them, deal yourself 2, keep 1")
        return _item(phrase, LEADERS_DEALT, "A-7", "A-95")
    phrase = gettext_noop("Leaders, shuffled: each player is dealt 2 and keeps 1")
    if added:
        phrase = gettext_noop("Leaders with {cards}, shuffled: each player is dealt 2 and keeps 1")
    return _item(phrase, LEADERS_DEALT, "A-7", piles=layout.players, cards=added)
