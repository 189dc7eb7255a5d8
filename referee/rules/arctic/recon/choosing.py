"""What can be chosen for a look, and the words for it (A-33, A-76)."""

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.answers.asking import answer_choices, pick_answers, say_answers
from referee.rules.arctic.answers.responses import Played, show_played
from referee.rules.arctic.cards import Card, Kind, Pile, Power
from referee.rules.arctic.recon import targets
from referee.rules.arctic.recon.targets import Place, Recon
from referee.rules.arctic.record.offers import cards_in, own_cards
from referee.rules.arctic.record.state import ArcticState, piles_in_play
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.facts import Turn
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.history.log import Checks
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import is_legal

PILE_TITLES = {
    Pile.JUNKYARD: gettext_noop("Junkyard"),
    Pile.CONTESTED: gettext_noop("Contested"),
    Pile.SCHEMATICS: gettext_noop("Schematics"),
    Pile.LEADER: gettext_noop("Leaders"),
}
ASK = gettext_noop("Tap the card that looks, then what it looks at.")


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """What looks; at whose cards, or at which piles and for which card; Binoculars with it; who stops it."""
    yield _tools(state, seat, picked)
    tool = (*picked.get("with", ()), "")[0]
    way = targets.way_of(state, tool)
    if way is None:
        return
    if way is Power.RECON_4:
        yield _places(state, seat)
    elif way is Power.SCOUT_TOWER:
        yield from _tower(state, seat, picked)
    yield from _along(state, seat, picked)
    if way is not Power.RECON_4 or picked.get("place"):
        player, discarded = (
            _aim(picked)[0],
            next(iter(cards_in(Turn(state, seat, picked=picked), "discarded")), None),
        )
        look = Recon(
            tool, player, discarded=discarded, along=cards_in(Turn(state, seat, picked=picked), "along")
        )
        yield from answer_choices(state, targets.aim_of_look(state, seat, look), picked)


def lookers(state: ArcticState) -> list[Card]:
    powers = targets.LOOKS.keys() - {Power.SCOUT_TOWER}
    return [card for card in state.cards.values() if card.powers & powers]


def _tools(state: ArcticState, seat: str, picked: Picked) -> Choice:
    """What looks; the only card that the seat is known to have for it is picked already."""
    wanted = [card.id for card in lookers(state) if _can_use(state, seat, card.id)]
    turn = Turn(state, seat, picked=picked)
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


def _can_use(state: ArcticState, seat: str, card_id: str) -> bool:
    """Whether the seat may have a copy whose power is not used yet this round (A-21, A-30)."""
    return is_legal(lambda: show_played(state, seat, (Played(seat, card_id, is_power=True),), Checks()))


def _places(state: ArcticState, seat: str) -> Choice:
    """What a Spy may look at, seat by seat from the next one; at the end the own cards, folded."""
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
            yield _place(name, f"{Place.BUILDING}/{place}", state.label(building.card), number)


def _place(name: str, where: str, label: str, number: int | None = None) -> Option:
    hint = None if number is None else Line("{number} {number:card|cards}", number=number)
    return Option(f"{name}/{where}", label, hint=hint, group=name)


def _tower(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    buildings = state.seats[seat].base.buildings
    towers = (
        Option(str(place), state.label(buildings[place].card)) for place in targets.towers_of(state, seat)
    )
    yield Choice("building", "Which building", tuple(towers), least=1, most=1)
    piles = tuple(Option(pile, PILE_TITLES[pile]) for pile in piles_in_play(state))
    number = min(targets.PILES_OF_A_TOWER, len(piles))
    start = tuple(pile.word for pile in piles) if len(piles) == number else ()
    yield Choice("piles", "The top 2 of two piles", piles, least=number, most=number, start=start)
    title, ask = gettext_noop("Discard for it"), gettext_noop("Tap the card to discard.")
    yield own_cards(
        Turn(state, seat, picked=picked), "discarded", title, state.cards, ask=ask, least=1, most=1
    )


def _along(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    words = cards_in(Turn(state, seat, picked=picked), "with", "discarded")
    used = tuple(word for word in words if state.cards[word].kind is not Kind.BUILDING)
    most = state.seats[seat].left - max(len(used), 1)
    wanted = [
        card_id
        for card_id, card in state.cards.items()
        if Power.RECON_PLUS_2 in card.powers and _can_use(state, seat, card_id)
    ]
    if most > 0 and wanted:
        title, hint = gettext_noop("Play with it"), Line("2 cards more")
        choice = own_cards(Turn(state, seat, picked=picked), "along", title, wanted, most=most, besides=used)
        yield replace(choice, options=tuple(replace(each, hint=hint) for each in choice.options))


def _aim(picked: Picked) -> tuple[str, str, str]:
    """Return player, place and building of a word such as "Bo/hand" or "Bo/building/0"."""
    word = (*picked.get("place", ()), "")[0]
    player, _, where = word.rpartition("/")
    if player.endswith(f"/{Place.BUILDING}"):
        return player.removesuffix(f"/{Place.BUILDING}"), Place.BUILDING, where
    return player, where, ""


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    player, place, building = _aim(picked)
    words = {name: told for name, told in picked.items() if name != "place"}
    if (player, place) == ("", Pile.LEADER):
        words["piles"] = (Pile.LEADER,)
    else:
        told = {"player": player, "place": place, "building": building}
        words |= {name: (word,) for name, word in told.items() if word}
    return {**say_fields(Recon, words), **say_answers(state, picked)}


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    where = pick_fields({name: said[name] for name in ("building", "piles")})
    if said["player"]:
        building = f"/{said['building']}" if said["building"] is not None else ""
        where = {"place": (f"{said['player']}/{said['place']}{building}",)}
    elif targets.way_of(state, said["with"]) is Power.RECON_4:
        where = {"place": tuple(said["piles"])}
    fields = pick_fields({name: said[name] for name in ("discarded", "along")})
    return {"with": (said["with"],), **where, **fields, **pick_answers(said)}
