"""The Build and Leader parts of the gathering panel: which entry, at which building, with which cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.buildings import schematics_left
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.hq.draft_leader import DraftLeader
from referee.rules.arctic.hq.drafting import looks_meant
from referee.rules.arctic.hq.heal import Heal
from referee.rules.arctic.hq.leaders import BONUSES, USED
from referee.rules.arctic.hq.organize import Organize
from referee.rules.arctic.hq.repair import Repair
from referee.rules.arctic.hq.retrieve import Retrieve
from referee.rules.arctic.hq.sacrifice import Sacrifice
from referee.rules.arctic.hq.speed_up import SpeedUp
from referee.rules.arctic.hq.store import Store
from referee.rules.arctic.hq.storing import kind_stored
from referee.rules.arctic.prompting import camp_kinds
from referee.rules.arctic.record.camp import Building
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.inplay import is_in_play
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.worth.action import Action
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.gather_draft import NOTHING, GatherDraft
from referee.web.arctic.leader_tiles import leaders_to_choose, leaders_to_draft
from referee.web.arctic.tiles import Tile, TileGroup, card_groups

BUILDING_WORDS: Mapping[str, str] = {
    Build.kind: gettext_noop("Lay"),
    SpeedUp.kind: gettext_noop("Speed up"),
    Store.kind: gettext_noop("Store"),
    Retrieve.kind: gettext_noop("Take back"),
    Repair.kind: gettext_noop("Repair"),
}
LEADER_WORDS: Mapping[str, str] = {
    ChooseLeader.kind: gettext_noop("Choose"),
    DraftLeader.kind: gettext_noop("Draft"),
    Sacrifice.kind: gettext_noop("Take a member"),
    Organize.kind: gettext_noop("Organize"),
    Heal.kind: gettext_noop("Heal"),
}
BY_ANYBODY = frozenset({"strike", Retrieve.kind, ChooseLeader.kind})
ONE_CARD = frozenset({Repair.kind, Sacrifice.kind, Organize.kind, Heal.kind})
HELPED = frozenset({*Action, Build.kind})
AT_A_BUILDING = frozenset({SpeedUp.kind, Store.kind, Retrieve.kind, Repair.kind})
BIGGEST_STORE = 9


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number of cards. ``word`` says what it counts."""

    word: str | Line
    number: int
    most: int


def kinds_for(state: ArcticState, seat: str) -> list[str]:
    """Return the kinds of entries about buildings and leaders that the seat may make in its turn."""
    kinds = list(camp_kinds(state, seat))
    return [*kinds, ChooseLeader.kind] if lacks_leader(state, seat) else kinds


def kinds_anytime(state: ArcticState, seat: str) -> list[str]:
    """Return those that the seat may make in another's turn (A-7, A-74)."""
    buildings = state.holdings[seat].camp.buildings
    has_bunker = any(
        each.works and each.number and kind_stored(state.cards[each.card]) is Kind.MEMBER
        for each in buildings
    )
    found = [Retrieve.kind] if has_bunker else []
    return [*found, ChooseLeader.kind] if lacks_leader(state, seat) else found


def lacks_leader(state: ArcticState, seat: str) -> bool:
    """Whether the seat has still to choose a leader (A-7)."""
    return state.setup.deals_leaders and not state.holdings[seat].camp.leader


def actors_for(state: ArcticState, tab: str, actors: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats, of those that this page acts for, that the entry may be about."""
    if tab == "strike":
        return actors
    return tuple(
        name for name in actors if tab in kinds_anytime(state, name) or tab in kinds_for(state, name)
    )


def places_for(state: ArcticState, seat: str, tab: str) -> list[int]:
    """Return the seat's buildings that the entry may be about."""
    fits: Mapping[str, Callable[[Building], bool]] = {
        SpeedUp.kind: lambda each: not each.is_complete and each.placed < state.round,
        Store.kind: lambda each: each.works and kind_stored(state.cards[each.card]) is not None,
        Retrieve.kind: lambda each: each.works and each.number > 0,
        Repair.kind: lambda each: each.is_disabled,
    }
    buildings = state.holdings[seat].camp.buildings
    places = [place for place, each in enumerate(buildings) if tab in fits and fits[tab](each)]
    if tab == Retrieve.kind and seat != state.gatherer:
        kinds = {place: kind_stored(state.cards[buildings[place].card]) for place in places}
        return [place for place in places if kinds[place] is Kind.MEMBER]
    return places


def resolved(state: ArcticState, seat: str, draft: GatherDraft) -> GatherDraft:
    """Return the draft at the building that it must mean: the one chosen, or the first that fits."""
    if draft.tab not in AT_A_BUILDING:
        return draft
    places = places_for(state, seat, draft.tab)
    return draft if draft.place in places or not places else replace(draft, place=places[0])


def camp_groups(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """Yield the tiles of an entry about buildings or leaders."""
    if draft.tab == Build.kind:
        yield from _building(state, seat, draft)
    elif draft.tab == ChooseLeader.kind:
        yield leaders_to_choose(state, draft)
    elif draft.tab == DraftLeader.kind:
        yield leaders_to_draft(state, draft)
    elif draft.tab in AT_A_BUILDING:
        yield from _places(state, seat, draft)
    if draft.tab not in (Build.kind, ChooseLeader.kind, DraftLeader.kind):
        yield from _cards(state, seat, draft)


def _building(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    diggers = [
        card.id
        for card in state.cards.values()
        if card.mod.dig is not None or (card.kind is Kind.MEMBER and _digs(state, seat, card))
    ]
    diggers.sort(key=lambda card_id: Power.BUILD not in state.cards[card_id].powers)
    yield from card_groups(
        state,
        seat,
        draft,
        gettext_noop("Dig in the schematics with"),
        diggers,
        is_sorted=True,
    )
    nothing = Tile(gettext_noop("Nothing"), "", (), f"keep:{NOTHING}", is_pressed=draft.kept == NOTHING,
                   hint=Line(gettext_noop("all to the bottom")))  # fmt: skip
    there = [
        card
        for card in state.cards.values()
        if card.kind is Kind.BUILDING and is_in_play(state, card) and schematics_left(state, card) > 0
    ]
    tiles = tuple(
        Tile(card.label, card.kind, (), f"keep:{card.id}", left=schematics_left(state, card),
             is_pressed=draft.kept == card.id,
             hint=Line(gettext_noop("{timer} {timer:card|cards} on it"), {"timer": card.build_time or 0}))
        for card in there
    )  # fmt: skip
    yield TileGroup(gettext_noop("Lay, one at most"), (nothing, *tiles))


def _digs(state: ArcticState, seat: str, card: Card) -> bool:
    excavates = Power.EXCAVATOR in state.holdings[seat].camp.powers(state.cards) and card.is_refugee
    return card.base.dig is not None or excavates


def _places(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    tiles = tuple(
        Tile(state.cards[each.card].label, Kind.BUILDING, (), f"place:{place}",
             is_pressed=draft.place == place, hint=building_hint(state, each))
        for place in places_for(state, seat, draft.tab)
        for each in (state.holdings[seat].camp.buildings[place],)
    )  # fmt: skip
    yield TileGroup(gettext_noop("At which building"), tiles)


def building_hint(state: ArcticState, building: Building) -> Line:
    """Return how a building stands: time left, out of order, or how full it is."""
    capacity = state.cards[building.card].capacity
    facts = {"left": building.timer, "inside": building.number, "capacity": capacity or 0}
    if building.is_disabled:
        return Line(gettext_noop("disabled"), facts)
    if not building.is_complete:
        return Line(gettext_noop("{left} {left:card|cards} left"), facts)
    return Line(
        gettext_noop("{inside} of {capacity} inside") if capacity else gettext_noop("complete"), facts
    )


def _cards(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    holding, cards = state.holdings[seat], state.cards
    if draft.tab == Retrieve.kind:
        yield from _inside(state, seat, draft)
        return
    there = dict(enumerate(holding.camp.buildings)).get(-1 if draft.place is None else draft.place)
    building = cards[there.card] if there else None
    wanted: Mapping[str, tuple[str, Callable[[Card], bool]]] = {
        SpeedUp.kind: (
            gettext_noop("Work on it with"),
            lambda card: card.kind is Kind.MEMBER or Power.BUILD_SPEED_PLUS_2 in card.powers,
        ),
        Store.kind: (
            gettext_noop("Lay inside, face down"),
            lambda card: building is not None and card.kind is kind_stored(building),
        ),
        Repair.kind: (gettext_noop("Who repairs"), lambda card: card.kind is Kind.MEMBER),
        Sacrifice.kind: (gettext_noop("Out of the game for good"), lambda card: card.kind is Kind.MEMBER),
        Organize.kind: (gettext_noop("Play a refugee"), lambda card: card.is_refugee),
        Heal.kind: (gettext_noop("Spend a med"), lambda card: card.meds is not None),
    }
    title, fits = wanted[draft.tab]
    ids = [card.id for card in cards.values() if fits(card)]
    verb = "only" if draft.tab in ONE_CARD else "use"
    yield from card_groups(state, seat, draft, title, ids, verb=verb)


def _inside(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    buildings = state.holdings[seat].camp.buildings
    if draft.place is None or draft.place >= len(buildings):
        return
    stored = buildings[draft.place].stored
    tiles = tuple(
        Tile(state.cards[card_id].label, state.cards[card_id].kind, (), f"use:{card_id}*{number}",
             draft.cards.count(card_id), number, is_pressed=card_id in draft.cards)
        for card_id, number in Counter(stored).items()
    )  # fmt: skip
    if tiles:
        yield TileGroup(gettext_noop("Take to the hand"), tiles)


def helper_groups(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """Yield the refugees that the leader may let help, once a round (A-80)."""
    holding = state.holdings[seat]
    action = Action.DIG if draft.tab == Build.kind else Action(draft.tab)
    bonus = max(
        (BONUSES[power][0] for power in holding.camp.powers(state.cards) & BONUSES.keys()
         if action in BONUSES[power][1]), default=0
    )  # fmt: skip
    if not bonus or USED in holding.actions:
        return
    leader = state.cards[holding.camp.leader or ""].label
    tiles = tuple(
        Tile(card.label, card.kind, (), f"help:{card.id}", is_pressed=draft.helper == card.id,
             hint=Line(gettext_noop("+{bonus} for a member"), {"bonus": bonus}))
        for card in state.cards.values()
        if card.is_refugee and can_have(state, seat, card)
    )  # fmt: skip
    yield TileGroup(Line(gettext_noop("{leader}: play a refugee"), {"leader": leader}), tiles)


def stepper_of(state: ArcticState, seat: str, draft: GatherDraft) -> Stepper | None:
    """Return the number that the entry asks for besides cards: unnamed ones, or fewer on a new building."""
    buildings = state.holdings[seat].camp.buildings
    if draft.tab == DraftLeader.kind:
        word = gettext_noop("Leaders looked at, 1 food each; nobody else sees them")
        return Stepper(word, looks_meant(state, seat, draft.number), looks_meant(state, seat))
    if draft.tab == Build.kind and draft.kept in state.cards:
        most = state.cards[draft.kept].build_time or BIGGEST_STORE
        number = most if draft.number is None else draft.number
        return Stepper(gettext_noop("Cards on it; fewer only where the deck runs out"), number, most)
    if draft.tab not in (Store.kind, Retrieve.kind) or draft.place is None or draft.place >= len(buildings):
        return None
    building = buildings[draft.place]
    room = (state.cards[building.card].capacity or 0) - building.number
    most = room if draft.tab == Store.kind else building.unseen
    if most <= 0:
        return None
    return Stepper(gettext_noop("Cards without a name"), draft.number or 0, most)


def is_camp_ready(draft: GatherDraft) -> bool:
    """Whether the draft says enough for an entry."""
    if draft.tab == DraftLeader.kind:
        return True
    if draft.tab == ChooseLeader.kind:
        return draft.kept != NOTHING
    if draft.tab in (Store.kind, Retrieve.kind):
        return bool(draft.cards or draft.number)
    return bool(draft.cards)
