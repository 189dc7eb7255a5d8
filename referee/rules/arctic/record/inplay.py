"""Cards as they are named at a table: known, of a module the table plays, of a kind that a hand can hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.record.camp import Building
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup import meta
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

# The rule by which a set-up leaves out a card of a module it has.
LEFT_OUT_BY: Mapping[Pile, str] = {Pile.STARTING: "A-8", Pile.MERCENARY: "A-4", Pile.JUNKYARD: "A-3"}
NEVER_IN_HAND = frozenset({Kind.BUILDING, Kind.LEADER, Kind.GANG})


def known(state: ArcticState, card_id: str, where: str) -> Card:
    """Return the card of this id. Raises IllegalEntry where there is none."""
    if card_id not in state.cards:
        phrase = gettext_noop("There is no card “{card}”.")
        raise IllegalEntry("unknown-card", phrase, {"card": card_id}, field=where)
    return state.cards[card_id]


def hand_cards(state: ArcticState, ids: Iterable[str], where: str, checks: Checks) -> list[Card]:
    """Return cards that a hand can hold; another module's cards may be overridden. Raises IllegalEntry."""
    cards = [known(state, card_id, where) for card_id in ids]
    for card in cards:
        if card.kind in NEVER_IN_HAND:
            phrase = gettext_noop("{card} is never in a hand or in the junkyard.")
            raise IllegalEntry("never-in-hand", phrase, {"card": card.label}, field=where)
        check_in_play(state, card, where, checks)
    return cards


def is_in_play(state: ArcticState, card: Card) -> bool:
    """Whether the table was set up with this card; one that says no number comes with its module."""
    if not card.count:
        return card.module in ("base", *state.modules)
    return state.copies.get(card.id, 0) > 0


def is_hand_card(state: ArcticState, card: Card) -> bool:
    """Whether the table plays with the card and a hand can hold it."""
    return is_in_play(state, card) and card.kind not in NEVER_IN_HAND


def check_in_play(state: ArcticState, card: Card, where: str, checks: Checks) -> None:
    """Check that the table plays with this card. Raises IllegalEntry (A-2 to A-8), unless overridden."""
    titles = {module.name: module.title for module in meta.MODULES if module.name not in state.modules}
    phrase, rule = gettext_noop("This table was set up without {card}."), LEFT_OUT_BY.get(card.pile, "A-5")
    if card.module in titles:
        phrase, rule = gettext_noop("{card} belongs to {module}, which this table plays without."), "A-5"
    facts = {"card": card.label, "module": titles.get(card.module, "")}
    refusal = IllegalEntry("not-in-play", phrase, facts, rule=rule, field=where, can_override=True)
    checks.require(is_in_play(state, card), refusal)


# Piles and buildings ------------------------------------------------------------------------------


def piles_in_play(state: ArcticState) -> tuple[Pile, ...]:
    """Return the face-down piles that all draw from, as far as recon may look at them (A-6, A-93)."""
    return tuple(_piles(state))


def _piles(state: ArcticState) -> Iterator[Pile]:
    yield Pile.JUNKYARD
    if len(state.players) > 2 and state.contested_left:
        yield Pile.CONTESTED
    if "hq2" in state.modules:
        yield Pile.SCHEMATICS
    if has_leaders_pile(state):
        yield Pile.LEADER


def has_leaders_pile(state: ArcticState) -> bool:
    """Whether the leaders lie in a pile to hire from (A-93)."""
    return state.setup.is_drafting


def building_at(state: ArcticState, seat: str, place: int | None) -> Building | None:
    """Return a seat's building at a place, None where there is none."""
    buildings = state.holdings[seat].camp.buildings
    return buildings[place] if place is not None and 0 <= place < len(buildings) else None


def building_name(state: ArcticState, seat: str, place: int) -> str:
    """Return the title of a seat's building."""
    building = building_at(state, seat, place) if seat in state.holdings else None
    return state.label(building.card) if building else "?"
