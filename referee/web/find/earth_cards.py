"""The action cards of an Earth table's own deck on their pages: costs, texts, rules, where they are."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from referee.rules.earth.cards import ActionCard, card_texts
from referee.rules.earth.record import EarthState
from referee.rules.earth.rulebook import RULEBOOK
from referee.rules.earth.setup import NAME
from referee.rules.kernel.text.line import gettext_noop
from referee.web.desk.log import seat_numbers
from referee.web.find.card_page import (
    CardOwner,
    CardPage,
    Met,
    PrintedNumber,
    doubts_of,
    puzzles_of,
    two_puzzles,
)
from referee.web.rules.rulebook import Leaf

EVERY = ("E-32", "E-33", "E-40", "E-57")
"""The rules that every card meets: which costs are valid, its Attack, where it goes."""
X_RULES = ("E-34", "E-41")
RECLAIMED = ("E-55",)
TEXT = ("E-50", "E-52")
CONDITION = ("E-51",)
EFFECTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("attack_mod", "attack_set", "attack_if"), ("E-42", "E-43")),
    **dict.fromkeys(("gain_ships", "lose_ships", "steal_ships", "give_ships"), ("E-54", "E-56", "E-61")),
    **dict.fromkeys(("draw", "discard"), ("E-62", "E-63")),
    "return_to_hand": ("E-57",),
    "move_flag": ("E-46", "E-48"),
    **dict.fromkeys(("take_territory", "swap_territory"), ("E-72",)),
    **dict.fromkeys(("take_initiative", "keep_initiative"), ("E-65",)),
    "manual": ("E-50",),
}
"""The rules behind each effect."""
MOST_MET = 6


def earth_card(key: str, house: Mapping[str, str], state: EarthState | None) -> CardPage | None:
    """Return the page of a card of the table's deck, None without one."""
    card = state.deck.action(key) if state else None
    if state is None or card is None:
        return None
    rules = rules_behind(card)
    about = {number for number in rules if number not in EVERY}
    houses = [each for each in RULEBOOK.house_rules if about & {*each.rules}]
    return CardPage(
        game=NAME,
        label=card.label,
        kind=(gettext_noop("Action card"), gettext_noop("of this table’s deck")),
        count=card.count,
        says=card_texts(card),
        printed=tuple(_printed(card)),
        leaves=[Leaf(RULEBOOK, RULEBOOK.rules[number]) for number in rules],
        about=len(about),
        is_named=False,
        doubts=doubts_of(RULEBOOK, houses, house),
        puzzles=two_puzzles((n, each) for n, each in puzzles_of(NAME) if _has_like(each["in"], card)),
        meets=_met(state, card),
        owned=tuple(_owned(state, card)),
        gone=_discarded(state, card) or None,
    )


def earth_key(name: str, state: EarthState | None) -> str:
    """Return the id of the card with a name in the table's deck, "" without one."""
    cards = state.deck.actions if state else ()
    return next((card.id for card in cards if card.label.casefold() == name.casefold()), "")


def rules_behind(card: ActionCard) -> Sequence[str]:
    """Return the numbers of the rules that a card calls on, its own before those of all cards."""
    found = list[str]()
    for effect in card.effects:
        found += (*EFFECTS[effect.op], *(CONDITION if effect.when else ()))
    found += TEXT if card.effects or card.text else ()
    found += RECLAIMED if card.reclaim else ()
    has_x = any("X" in f"{option.cost}{option.attack}" for option in card.options)
    found += X_RULES if has_x else ()
    return tuple(dict.fromkeys((*found, *EVERY)))


def _printed(card: ActionCard) -> Iterator[PrintedNumber]:
    for option in card.options:
        attack = 0 if option.attack is None else option.attack
        yield PrintedNumber("ship", gettext_noop("Cost → Attack"), f"{option.cost} → {attack}")


def _ops(card: ActionCard) -> set[str]:
    return {effect.op for effect in card.effects} | ({"reclaim"} if card.reclaim else set())


def _met(state: EarthState, card: ActionCard) -> list[Met]:
    """Return other cards with an effect of the same kind, most alike first."""
    alike = [(len(_ops(each) & _ops(card)), each) for each in state.deck.actions if each.id != card.id]
    found = sorted((pair for pair in alike if pair[0]), key=lambda pair: -pair[0])
    return [Met(each.id, each.label) for _, each in found[:MOST_MET]]


def _has_like(case: Mapping, card: ActionCard) -> bool:  # type: ignore[type-arg]
    """Whether a card in a puzzle has an effect of the same kind; for a card without, any will do."""
    cards = (case.get("round") or case)["cards"].values()
    ops = {effect["op"] for each in cards for effect in each["effects"]}
    ops |= {"reclaim" for each in cards if each["reclaim"]}
    return bool(ops & _ops(card)) or not _ops(card)


def _owned(state: EarthState, card: ActionCard) -> Iterator[CardOwner]:
    """Yield who shows the card; what is in a hand stays secret."""
    numbers = seat_numbers(state)
    for name, shown in state.revealed.items():
        if shown is not None and shown.id == card.id:
            yield CardOwner(name, numbers[name], 1)


def _discarded(state: EarthState, card: ActionCard) -> int:
    """Return how many copies lie in the discards face up."""
    return (Counter(state.piles.discard) - Counter(state.piles.unseen))[card.id]
