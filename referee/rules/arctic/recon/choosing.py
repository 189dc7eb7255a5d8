"""The choices of a look (A-33, A-76)."""

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.answers.asking import answer_choices, pick_answers
from referee.rules.arctic.answers.responses import Played, show_played
from referee.rules.arctic.cards import Card, Kind, Pile, Power
from referee.rules.arctic.recon import targets
from referee.rules.arctic.recon.piles import piles_in_play
from referee.rules.arctic.recon.targets import Place, ReconFacts
from referee.rules.arctic.record.offers import cards_in, own_cards
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.words import Said, pick_fields
from referee.rules.kernel.history.log import Checks
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import is_legal

PILE_TITLES = {
    Pile.JUNKYARD: gettext_noop("Junkyard"),
    Pile.CONTESTED: gettext_noop("Contested"),
    Pile.SCHEMATICS: gettext_noop("Schematics"),
    Pile.LEADER: gettext_noop("Leaders"),
}
ASK = gettext_noop("Tap the card, then what it looks at.")


def choices(turn: ArcticTurn) -> Iterator[Choice]:
    """Yield what looks; its target, or piles and the card discarded; Binoculars with it; who stops it."""
    yield _tools(turn)
    tool = (*turn.picked.get("with", ()), "")[0]
    way = targets.way_of(turn.state, tool)
    if way is None:
        return
    if way is Power.RECON_4:
        yield _places(turn.state, turn.seat)
    elif way is Power.SCOUT_TOWER:
        yield from _tower(turn)
    yield from _along(turn)
    if way is not Power.RECON_4 or turn.picked.get("place"):
        player, discarded = _aim(turn.picked)[0], next(iter(cards_in(turn, "discarded")), None)
        look = ReconFacts(tool, player, discarded=discarded, along=cards_in(turn, "along"))
        yield from answer_choices(turn.state, targets.aim_of_look(turn.state, turn.seat, look), turn.picked)


def lookers(state: ArcticState) -> list[Card]:
    powers = targets.LOOKS.keys() - {Power.SCOUT_TOWER}
    return [card for card in state.cards.values() if card.powers & powers]


def _tools(turn: ArcticTurn) -> Choice:
    """Return what looks; preselected if the seat is known to have just one card for it."""
    state, seat = turn.state, turn.seat
    wanted = [card.id for card in lookers(state) if _can_use(turn, card.id)]
    cards = own_cards(turn, "with", gettext_noop("Look with"), wanted, ask=ASK, least=1, most=1)
    towers = {state.seats[seat].base.buildings[place].card for place in targets.towers_of(state, seat)}
    hint = Line("2 of two piles, for a card")
    options = [
        *(Option(card_id, state.label(card_id), hint=hint) for card_id in sorted(towers)),
        *(replace(option, hint=_depth_hint(state.cards[option.word])) for option in cards.options),
    ]
    options.sort(key=lambda each: each.chance)
    likely = tuple(each.word for each in options if not each.chance)
    start = likely if len(likely) == 1 and not state.seats[seat].is_loose else ()
    return replace(cards, options=tuple(options), start=start)


def _depth_hint(card: Card) -> Line:
    number = targets.LOOKS[next(iter(card.powers & targets.LOOKS.keys()))]
    phrase = gettext_noop("the top of every pile")
    if card.kind is Kind.MEMBER:
        phrase = gettext_noop("{number} of a player’s cards")
    return Line(phrase, number=number)


def _can_use(turn: ArcticTurn, card_id: str) -> bool:
    """Whether the seat may have a copy whose power is not used yet this round (A-21, A-30)."""
    played = (Played(turn.seat, card_id, is_power=True),)
    return is_legal(lambda: show_played(turn.state, turn.seat, played, Checks()))


def _places(state: ArcticState, seat: str) -> Choice:
    """Return what a Spy may look at, from the next seat on; the seat's own cards come last, folded."""
    start = state.players.index(seat)
    others = (*state.players[start + 1 :], *state.players[:start])
    options = [option for name in others for option in _places_of(state, name)]
    if state.setup.is_drafting:
        options.append(Option(Pile.LEADER, PILE_TITLES[Pile.LEADER], group=gettext_noop("Or")))
    own = Line("{seat}’s own cards", seat=seat)
    options += [replace(each, group=own, chance=Chance.FOLDED) for each in _places_of(state, seat)]
    return Choice("place", "Look at", tuple(options), ASK, least=1, most=1)


def _places_of(state: ArcticState, name: str) -> Iterator[Option]:
    own = state.seats[name]
    if own.committed:
        yield _place(name, Place.FORCE, gettext_noop("Force"), own.committed)
    if (hand := targets.hand_number(own)) != 0:
        yield _place(name, Place.HAND, gettext_noop("Hand"), hand)
    if (sizes := targets.deck_sizes(own)) != {0}:
        size = max(sizes) if len(sizes) == 1 else None
        yield _place(name, Place.DECK, gettext_noop("Deck"), size)
    for place, building in enumerate(own.base.buildings):
        if number := building.number + building.timer:
            yield _place(name, f"{Place.BUILDING.value}/{place}", state.label(building.card), number)


def _place(name: str, where: str, label: str, number: int | None = None) -> Option:
    hint = None if number is None else Line("{number} {number:card|cards}", number=number)
    return Option(f"{name}/{as_text(where)}", label, hint=hint, group=name)


def _tower(turn: ArcticTurn) -> Iterator[Choice]:
    state, buildings = turn.state, turn.state.seats[turn.seat].base.buildings
    places = targets.towers_of(state, turn.seat)
    towers = tuple(Option(str(place), state.label(buildings[place].card)) for place in places)
    yield Choice("building", "Which building", towers, least=1, most=1)
    piles = tuple(Option(pile, PILE_TITLES[pile]) for pile in piles_in_play(state))
    number = min(targets.PILES_OF_A_TOWER, len(piles))
    start = tuple(pile.word for pile in piles) if len(piles) == number else ()
    yield Choice("piles", "The top 2 of two piles", piles, least=number, most=number, start=start)
    title, ask = gettext_noop("Discard for it"), gettext_noop("Tap the card to discard.")
    yield own_cards(turn, "discarded", title, state.cards, ask=ask, least=1, most=1)


def _along(turn: ArcticTurn) -> Iterator[Choice]:
    cards = turn.state.cards
    used = [each for each in cards_in(turn, "with", "discarded") if cards[each].kind is not Kind.BUILDING]
    most = turn.state.seats[turn.seat].left - max(len(used), 1)
    able = [each.id for each in cards.values() if Power.RECON_PLUS_2 in each.powers]
    wanted = [card_id for card_id in able if _can_use(turn, card_id)]
    if most > 0 and wanted:
        title, hint = gettext_noop("Play with it"), Line("2 more cards")
        choice = own_cards(turn, "along", title, wanted, most=most, elsewhere=used)
        yield replace(choice, options=tuple(replace(each, hint=hint) for each in choice.options))


def _aim(picked: Picked) -> tuple[str, str, str]:
    """Return player, place and building of a word such as "Bo/hand" or "Bo/building/0"."""
    word = (*picked.get("place", ()), "")[0]
    player, _, where = word.rpartition("/")
    if player.endswith(f"/{Place.BUILDING.value}"):
        return player.removesuffix(f"/{Place.BUILDING.value}"), Place.BUILDING, where
    return player, where, ""


def words_of_look(picked: Picked) -> dict[str, tuple[str, ...]]:
    """Return the picks by the names of the entry's fields."""
    player, place, building = _aim(picked)
    words = {name: each for name, each in picked.items() if name != "place"}
    if (player, place) == ("", Pile.LEADER):
        return words | {"piles": (Pile.LEADER,)}
    aim = {"player": player, "place": place, "building": building}
    return words | {name: (word,) for name, word in aim.items() if word}


def pick(state: ArcticState, said: Said) -> Picked:
    """Return the picks that say this."""
    where = pick_fields({name: said[name] for name in ("building", "piles")})
    if said["player"]:
        building = f"/{said['building']}" if said["building"] is not None else ""
        where = {"place": (f"{said['player']}/{said['place']}{building}",)}
    elif targets.way_of(state, said["with"]) is Power.RECON_4:
        where = {"place": tuple(said["piles"])}
    fields = pick_fields({name: said[name] for name in ("discarded", "along")})
    return {"with": (said["with"],), **where, **fields, **pick_answers(said)}
