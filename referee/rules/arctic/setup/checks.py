"""Checks of a set-up: players, modules, stacks, junkyard, variants (A-2 to A-9, A-95)."""

from referee.rules.arctic.cards.catalogue import Card, Catalogue, Pile, known_card, labels
from referee.rules.arctic.cards.titles import check_titles
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.setup import layout
from referee.rules.arctic.setup.meta import MODULES, PLAYERS, Contested, Setup, Variant
from referee.rules.arctic.setup.solo import STACKS, set_up_solo
from referee.rules.kernel.text.names import check_seated
from referee.rules.kernel.text.ruling import Refusal

WRONG_NUMBER_OF_PLAYERS = Refusal(
    "wrong-number-of-players", "Choose 1 to 5 players, not {number}.", "A-9", "players"
)
UNKNOWN_INITIATOR = Refusal(
    "unknown-initiator", "The first initiator must be a player.", "A-16", "first_initiator"
)
UNKNOWN_MODULE = Refusal("unknown-module", "There’s no module called “{module}”.", field="modules")
LACKS_BASE = Refusal("module-lacks-base", "{module} needs {base}. Choose that too.", "A-5", "modules")
SOLO_ONLY = Refusal(
    "solo-only",
    "Only the solo game has this difficulty. This table has {number} players.",
    rule="A-95",
    field="solo",
)
TOO_MANY_ADDED = Refusal(
    "wrong-number-of-copies",
    "{card}: add 0 to {most}, not {number}.",
    rule="A-95",
    field="added",
)
UNKNOWN_VARIANT = Refusal("unknown-variant", "There’s no variant called “{variant}”.", "A-8", "variants")
VARIANT_TWICE = Refusal("same-variant-twice", "Choose each variant once.", "A-8", "variants")
HARDY_START = Refusal("hardy-start", "By house rule, Recon 3 uses Hardy Scavengers.", "A-4", "variants")
UNKNOWN_CONTESTED = Refusal(
    "unknown-contested",
    "“{word}” isn’t a choice. Contested resources are any 14 or one of each kind.",
    rule="A-2",
    field="contested",
)
SOLO_USES_ALL = Refusal(
    "solo-uses-all", "The solo game uses all 28 contested resources.", "A-95", "contested"
)
NEEDS_RECON_4 = Refusal(
    "module-missing",
    "One of each kind needs Recon 4. Without it, all 14 are used.",
    rule="A-2",
    field="contested",
)
NOT_JUNKYARD = Refusal("not-junkyard", "{card} can’t start in the junkyard.", "A-3", "junkyard")
WRONG_IN_JUNKYARD = Refusal(
    "wrong-number-of-copies", "{card}: use 0 to {most}, not {number}.", "A-3", "junkyard"
)
NO_CHOICE_OF_STACKS = Refusal(
    "no-choice-of-stacks",
    "Choosing stacks needs Recon 1, 2, 3 or 5. Without them, every stack is for hire.",
    rule="A-4",
    field="stacks",
)
STACK_TWICE = Refusal("same-stack-twice", "{card} {card:makes|make} one stack, not two.", "A-4", "stacks")
OWN_MISSING = Refusal(
    "own-stacks-missing", "These modules put {cards} among the ten stacks.", "A-4", "stacks"
)
NOT_TEN = Refusal(
    "wrong-number-of-stacks", "You chose {number} {number:stack|stacks}. You need {ten}.", "A-4", "stacks"
)
NO_MERCENARY = Refusal(
    "no-mercenary",
    "{card} {card:isn’t a mercenary|aren’t mercenaries}. Choose another stack.",
    "A-4",
    "stacks",
)
IN_STARTING_DECKS = Refusal(
    "in-starting-decks",
    "{card} {card:is|are} in the starting decks. Choose another stack.",
    rule="A-8",
    field="stacks",
)
ALL_IN_FORCES = Refusal(
    "all-in-forces",
    "The opponent has every {card}. Add fewer, or choose another stack.",
    rule="A-95",
    field="stacks",
)
LIES_BESIDE = Refusal(
    "lies-beside",
    "{card} {card:isn’t|aren’t} one of the ten stacks. With Recon 1 or 5 {card:it has|they have} an "
    "extra stack.",
    rule="A-4",
    field="stacks",
)


def check_setup(setup: Setup) -> None:
    """Raise IllegalEntry for impossible players, modules or house rules."""
    if len(setup.players) not in PLAYERS and not setup.is_solo:
        raise WRONG_NUMBER_OF_PLAYERS(number=len(setup.players))
    check_seated(setup.players)
    if setup.first_initiator not in setup.players:
        raise UNKNOWN_INITIATOR()
    _check_modules(setup.modules)
    if setup.solo is not None:
        if not setup.is_solo:
            raise SOLO_ONLY(number=len(setup.players))
        set_up_solo(setup.solo)
    house_of(setup.house_rules)
    check_titles(setup.titles)


def _check_modules(chosen: tuple[str, ...]) -> None:
    by_name = {module.name: module for module in MODULES}
    for name in chosen:
        if name not in by_name:
            raise UNKNOWN_MODULE(module=name)
        needs = by_name[name].needs
        if needs and needs not in chosen:
            raise LACKS_BASE(module=by_name[name].title, base=by_name[needs].title)


def check_layout(setup: Setup, cards: Catalogue) -> None:
    """Raise IllegalEntry for cards that cannot be laid out; ``check_setup`` comes first."""
    _check_variants(setup)
    _check_solo(setup, cards)
    _check_contested(setup)
    _check_junkyard(setup, cards)
    if setup.stacks:
        _check_stacks(setup, cards)


def _check_variants(setup: Setup) -> None:
    for name in setup.variants:
        if name not in set(Variant):
            raise UNKNOWN_VARIANT(variant=name)
    if len(set(setup.variants)) < len(setup.variants):
        raise VARIANT_TWICE()
    if setup.is_as_recommended and "recon3" in setup.modules and Variant.SCAVENGERS in setup.variants:
        raise HARDY_START()


def _check_solo(setup: Setup, cards: Catalogue) -> None:
    """Check the cards added against those that the starting deck leaves."""
    most = layout.addable(setup, cards)
    for card_id, number in setup.solo.added.items() if setup.solo else ():
        if number > most[card_id]:
            raise TOO_MANY_ADDED(card=cards[card_id].label, most=most[card_id], number=number)


def _check_contested(setup: Setup) -> None:
    if setup.contested not in set(Contested):
        raise UNKNOWN_CONTESTED(word=setup.contested)
    if setup.contested == Contested.ONE_EACH:
        if setup.is_solo:
            raise SOLO_USES_ALL()
        if "recon4" not in setup.modules:
            raise NEEDS_RECON_4()


def _check_junkyard(setup: Setup, cards: Catalogue) -> None:
    most = layout.most_in_junkyard(setup, cards)
    for card_id, number in setup.junkyard.items():
        card = known_card(cards, card_id, "junkyard", "A-3")
        if card.pile is not Pile.JUNKYARD:
            raise NOT_JUNKYARD(card=card.label)
        if not 0 <= number <= most[card_id]:
            raise WRONG_IN_JUNKYARD(card=card.label, most=most[card_id], number=number)


def _check_stacks(setup: Setup, cards: Catalogue) -> None:
    if not setup.takes_ten:
        raise NO_CHOICE_OF_STACKS()
    for card_id in setup.stacks:
        _check_stack(setup, known_card(cards, card_id, "stacks", "A-4"), cards)
    if twice := next((each for each in setup.stacks if setup.stacks.count(each) > 1), None):
        raise STACK_TWICE(card=cards[twice].label)
    missing = [card_id for card_id in layout.own_stacks(setup, cards) if card_id not in setup.stacks]
    if missing and setup.is_as_recommended:
        raise OWN_MISSING(cards=labels(cards, missing))
    if len(setup.stacks) != STACKS:
        raise NOT_TEN(number=len(setup.stacks), ten=STACKS)


def _check_stack(setup: Setup, card: Card, cards: Catalogue) -> None:
    wrong = {
        NO_MERCENARY: card.pile is not Pile.MERCENARY,
        IN_STARTING_DECKS: setup.is_as_recommended and card.id in layout.not_for_hire(setup),
        ALL_IN_FORCES: card.id in layout.all_in_forces(setup, cards),
        LIES_BESIDE: card.id == layout.SCOUTING_REFUGEE,
    }
    for refusal, is_so in wrong.items():
        if is_so:
            raise refusal(card=card.label)
