"""The cards of Arctic Scavengers on their pages: values, rules and doubts, who has them, two puzzles."""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from referee.rules.arctic.cards import Card, Pile, shipped
from referee.rules.arctic.record import ArcticState
from referee.rules.arctic.rulebook import RULEBOOK
from referee.rules.arctic.setup import MODULES, NAME
from referee.rules.kernel.text.line import gettext_noop
from referee.web.arctic.faces import counts_here, values_of
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
from referee.web.find.naming import doubts_about, met_by, rules_about, rules_naming
from referee.web.rules.rulebook import Leaf
from referee.web.templating.jinja import say

PILES: Mapping[Pile, str] = {
    Pile.STARTING: gettext_noop("Starting deck"),
    Pile.MERCENARY: gettext_noop("Mercenary"),
    Pile.JUNKYARD: gettext_noop("Junkyard"),
    Pile.CONTESTED: gettext_noop("Contested resource"),
    Pile.SCHEMATICS: gettext_noop("Building plan"),
    Pile.LEADER: gettext_noop("Leader"),
    Pile.GANG: gettext_noop("Gang"),
}
BASE_GAME = gettext_noop("Base game")
MODULE_TITLES = {module.name: module.title for module in MODULES}
COSTS = (
    ("food", "food", gettext_noop("Food to hire")),
    ("meds_cost", "meds", gettext_noop("Meds to hire")),
    ("any_mix", "food", gettext_noop("Food or meds to hire")),
    ("build_time", "timer", gettext_noop("Cards to build")),
    ("capacity", "building", gettext_noop("Holds")),
)
SENTENCE = re.compile(r"(?<=[.?!])\s")


def arctic_card(key: str, house: Mapping[str, str], state: ArcticState | None) -> CardPage | None:
    """Return the page of a card, None without one; ``state``: as the viewer may see it."""
    card = (state.cards if state else shipped()).get(key)
    if card is None:
        return None
    meaning, about = pgettext("card", card.name), rules_about(card)
    return CardPage(
        game=NAME,
        label=say(card.label),
        meaning="" if meaning == card.name else meaning,
        kind=(PILES[card.pile], MODULE_TITLES.get(card.module, BASE_GAME)),
        count=card.count if card.is_counted else 0,
        says=_says(card),
        printed=tuple(_printed(card)),
        leaves=[Leaf(RULEBOOK, rule) for rule in rules_naming(card)],
        about=len(about) or 1,
        doubts=doubts_of(RULEBOOK, doubts_about(card), house),
        puzzles=two_puzzles((n, each) for n, each in puzzles_of(NAME) if key in _cards_in(each["in"])),
        meets=[Met(each.id, each.name) for each in met_by(card)],
        try_it=_try_it(card),
        owned=_owned(state, key) if state else None,
        left=state.stacks.get(key) if state else None,
    )


def arctic_key(name: str, state: ArcticState | None) -> str:
    """Return the id of the card with a title, as the reader or its edition says it; "" without one."""
    cards = (state.cards if state else shipped()).values()
    wanted = name.casefold()
    titles = ((card.id, (say(card.label), card.label, card.name)) for card in cards)
    return next((key for key, known in titles if wanted in map(str.casefold, known)), "")


def _says(card: Card) -> list[str]:
    """Return what a card with a power does: the first sentence of the rule about it."""
    rules = rules_about(card) if card.powers else ()
    return [SENTENCE.split(gettext(rules[0].text))[0]] if rules else []


def _printed(card: Card) -> Iterator[PrintedNumber]:
    """Yield the printed numbers: what the card costs, then what it gives; blanks are left out."""
    for field, icon, word in COSTS:
        number = getattr(card, field)
        if number is not None:
            yield PrintedNumber(icon, word, str(number))
    for value in values_of(card):
        yield PrintedNumber(value.name, value.name, value.written)


def _owned(state: ArcticState, card: str) -> list[CardOwner]:
    numbers = seat_numbers(state)
    copies = ((seat, own.owned.get(card, 0)) for seat, own in state.seats.items())
    return [CardOwner(seat, numbers[seat], number) for seat, number in copies if number]


def _cards_in(case: Mapping[str, Any]) -> set[str]:
    forces = case.get("forces", {}).values()
    in_forces = (card for force in forces for card in force.get("cards", ()))
    return {*in_forces, *case.get("cards", ()), *case.get("mercenaries", ())}


def _try_it(card: Card) -> str:
    """Return the address of a skirmish with this card in a force, "" if it never is in one."""
    if card.pile in (Pile.LEADER, Pile.SCHEMATICS, Pile.GANG) or not counts_here(card):
        return ""
    fields = [("p", ""), ("p", ""), ("force.0", card.id)]
    if card.module != "base":
        fields.append(("sets", card.set))
    return f"{reverse('arctic_quick')}?{urlencode(fields)}"
