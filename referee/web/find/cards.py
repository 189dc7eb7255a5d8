"""The page of a card: its values, every rule and doubt about it, who has it, two puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from referee.rules.arctic.cards import Card, Pile, shipped
from referee.rules.arctic.record import ArcticState
from referee.rules.arctic.rulebook import RULEBOOK
from referee.rules.arctic.setup import MODULES, NAME
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.rulebook import HouseRule
from referee.rules.package.puzzle import DIFFICULTIES, difficulty_of
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.web.access.visitors import for_visitor, show, show_page
from referee.web.arctic.faces import counts_here, values_of
from referee.web.desk.log import seat_numbers
from referee.web.find.naming import doubts_about, met_by, rules_about, rules_naming
from referee.web.learn.shelf import puzzles
from referee.web.registry import SCENES
from referee.web.rules.rulebook import Leaf

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


class Printed(NamedTuple):
    """A printed number with its icon and its word, which is a key for translation."""

    icon: str
    word: str
    written: str


@dataclass(frozen=True, slots=True)
class CardDoubt:
    """A house rule about a card, with how sure its rules are and how it is played here."""

    house: HouseRule
    sure: int
    value: str


class CardPuzzle(NamedTuple):
    """A puzzle in which the card is; its question and level are keys for translation."""

    asks: str
    level: str
    number: int


@dataclass(frozen=True, slots=True)
class Owned:
    """A seat with its number and how many copies it is known to have."""

    seat: str
    number: int
    copies: int


@dataclass(frozen=True, kw_only=True)
class CardPage:
    """A card. ``about``: how many of the rules are about it; the others only name it.

    ``owned``: by seat, None without a table; ``left``: copies for hire, None if there are none.
    """

    game: str
    query: str
    card: Card
    meaning: str
    pile: str
    part: str
    printed: Sequence[Printed]
    leaves: Sequence[Leaf]
    about: int
    doubts: Sequence[CardDoubt]
    puzzles: Sequence[CardPuzzle]
    meets: Sequence[Card]
    try_it: str
    owned: Sequence[Owned] | None = None
    left: int | None = None


@require_safe
def card_page(request: HttpRequest, card: str) -> HttpResponse:
    """Show a card of the box, with the default of every doubt."""
    page = _page(shipped().get(card), RULEBOOK.house_rules.defaults)
    return show_page(request, "find/card.html", page)


@for_visitor({NAME})
def card_here(request: HttpRequest, visitor: Visitor, card: str) -> HttpResponse:
    """Show a card as it is at a table: its numbers, its house rules, and who is known to have it."""
    log, game = read_log(visitor.table), game_of(visitor.table)
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    more = {"owned": _owned(state, card), "left": state.stacks.get(card)}
    page = _page(state.cards.get(card), game.house_now(log.state), **more)
    return show(request, visitor, "find/card.html", page)


def _page(card: Card | None, house: Mapping[str, str], **more: Any) -> CardPage:
    if card is None:
        raise Http404
    meaning = pgettext("card", card.name)
    return CardPage(
        game=NAME,
        query="",
        card=card,
        meaning="" if meaning == card.name else meaning,
        pile=PILES[card.pile],
        part=MODULE_TITLES.get(card.module, BASE_GAME),
        printed=tuple(_printed(card)),
        leaves=[Leaf(RULEBOOK, rule) for rule in rules_naming(card)],
        about=len(rules_about(card)) or 1,
        doubts=[CardDoubt(each, _sure(each), house[each.name]) for each in doubts_about(card)],
        puzzles=_puzzles(card),
        meets=met_by(card),
        try_it=_try_it(card),
        **more,
    )


def _printed(card: Card) -> Iterator[Printed]:
    """Yield the printed numbers: what the card costs, then what it gives; blanks are left out."""
    for field, icon, word in COSTS:
        number = getattr(card, field)
        if number is not None:
            yield Printed(icon, word, str(number))
    for value in values_of(card):
        yield Printed(value.name, value.name, value.written)


def _sure(house: HouseRule) -> int:
    return min(RULEBOOK.rules[number].sure for number in house.rules)


def _owned(state: ArcticState, card: str) -> list[Owned]:
    numbers = seat_numbers(state)
    copies = ((seat, own.owned.get(card, 0)) for seat, own in state.seats.items())
    return [Owned(seat, numbers[seat], number) for seat, number in copies if number]


def _puzzles(card: Card) -> list[CardPuzzle]:
    """Return the easiest and the meanest shipped puzzle in which the card is."""
    found = [
        (difficulty_of(puzzle["catches"]), number, puzzle["question"])
        for number, puzzle in enumerate(puzzles(), start=1)
        if SCENES[puzzle["question"]].game == NAME and card.id in _cards_in(puzzle["in"])
    ]
    both = dict.fromkeys((min(found), max(found))) if found else ()
    return [CardPuzzle(SCENES[asks].riddle.asks, DIFFICULTIES[level], number) for level, number, asks in both]


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
