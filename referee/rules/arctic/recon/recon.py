"""Looking at cards while the table gathers: Spy, Binoculars, Scout Tower (A-33, A-76, A-84).

What may be looked at is ruled on; what was seen is nobody's business but the looker's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.answers.asking import aim_of_recon, aim_of_snipe, used_in_look, where_of
from referee.rules.arctic.answers.choosing import answer_choices, pick_answers, say_answers
from referee.rules.arctic.answers.responses import (
    Played,
    after_response,
    answering,
    brought_out,
    check_response,
    show_played,
)
from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.recon.look import LOOKS, depth, piles_seen, tower_mark, towers_of, way_of
from referee.rules.arctic.recon.sight import after_look
from referee.rules.arctic.recon.targets import (
    PILES_OF_A_TOWER,
    check_along,
    check_piles,
    check_plain,
    check_spied,
    check_tower,
)
from referee.rules.arctic.recon.telling import describe_recon, recon_reasons
from referee.rules.arctic.record.answer_entries import Stop
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.recon_entries import Place, Recon
from referee.rules.arctic.record.state import ArcticState, hand_cards, has_leaders_pile, known, piles_in_play
from referee.rules.arctic.record.turn import at_turn, check_own_turn, hand_of, own_cards
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry import Entry
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Said, Seats, pick_fields, say_fields
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop

PILE_TITLES = {
    Pile.JUNKYARD: gettext_noop("Junkyard"),
    Pile.CONTESTED: gettext_noop("Contested"),
    Pile.SCHEMATICS: gettext_noop("Schematics"),
    Pile.LEADER: gettext_noop("Leaders"),
}
ASK = gettext_noop("Tap what looks, then what it looks at.")


def offered(state: ArcticState) -> Seats:
    """The seat on turn, where it may have a Spy or Binoculars as the table knows it, or has a Scout Tower."""
    return tuple(seat for seat in at_turn(state) if seat and _may_look(state, seat))


def _may_look(state: ArcticState, seat: str) -> bool:
    if not hand_of(state.holdings[seat]):
        return False
    known_to_all = state.with_holding(seat, state.holdings[seat].in_the_open())
    return bool(towers_of(state, seat)) or any(can_have(known_to_all, seat, card) for card in _lookers(state))


def _lookers(state: ArcticState) -> list[Card]:
    powers = LOOKS.keys() - {Power.SCOUT_TOWER}
    return [card for card in state.cards.values() if card.powers & powers]


# What can be chosen -------------------------------------------------------------------------------


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """What looks; at whose cards, or at which piles and for which card; Binoculars with it; who stops it."""
    yield _tools(state, seat, picked)
    tool = (*picked.get("with", ()), "")[0]
    way = way_of(state, tool)
    if way is None:
        return
    if way is Power.RECON_4:
        yield _places(state, seat)
    elif way is Power.SCOUT_TOWER:
        yield from _tower(state, seat, picked)
    yield from _along(state, seat, picked)
    if way is not Power.RECON_4 or picked.get("place"):
        player, discarded = _aim(picked)[0], next(iter(picked.get("discarded", ())), None)
        look = Recon(tool, player, discarded=discarded, along=picked.get("along", ()))
        yield from answer_choices(state, aim_of_recon(state, seat, look), picked)


def _tools(state: ArcticState, seat: str, picked: Picked) -> Choice:
    """What looks; the only card that the seat is known to have for it is picked already."""
    wanted = [card.id for card in _lookers(state) if _can_use(state, seat, card.id)]
    cards = own_cards(
        state, seat, picked, "with", gettext_noop("Look with"), wanted, ask=ASK, least=1, most=1
    )
    towers = {state.holdings[seat].camp.buildings[place].card for place in towers_of(state, seat)}
    hint = Line(gettext_noop("2 of two piles, for a card"))
    options = [
        *(Option(card_id, state.cards[card_id].label, hint=hint) for card_id in sorted(towers)),
        *(replace(option, hint=_depth_hint(state.cards[option.word])) for option in cards.options),
    ]
    options.sort(key=lambda each: each.chance)
    likely = tuple(each.word for each in options if not each.chance)
    start = likely if len(likely) == 1 and not state.holdings[seat].is_loose else ()
    return replace(cards, options=tuple(options), start=start)


def _depth_hint(card: Card) -> Line:
    number = LOOKS[next(iter(card.powers & LOOKS.keys()))]
    phrase = gettext_noop("the top of every pile")
    if card.kind is Kind.MEMBER:
        phrase = gettext_noop("{number} cards of a player")
    return Line(phrase, {"number": number})


def _can_use(state: ArcticState, seat: str, card_id: str) -> bool:
    """Whether the seat may have a copy whose power is not used yet this round (A-21, A-30)."""
    checks = Checks(Entry(Recon(card_id)))
    try:
        show_played(state, seat, (Played(seat, card_id, is_power=True),), checks)
    except IllegalEntry:
        return False
    return True


def _places(state: ArcticState, seat: str) -> Choice:
    """What a Spy may look at, seat by seat from the next one; at the end the own cards, folded."""
    start = state.players.index(seat)
    others = (*state.players[start + 1 :], *state.players[:start])
    options = [option for name in others for option in _places_of(state, name)]
    if has_leaders_pile(state):
        leaders = PILE_TITLES[Pile.LEADER]
        options.append(Option(Pile.LEADER, leaders, group=gettext_noop("Or")))
    own = Line(gettext_noop("{seat}’s own cards"), {"seat": seat})
    options += [replace(each, group=own, chance=Chance.FOLDED) for each in _places_of(state, seat)]
    return Choice("place", gettext_noop("Look at"), tuple(options), ASK, least=1, most=1)


def _places_of(state: ArcticState, name: str) -> Iterator[Option]:
    holding = state.holdings[name]
    if holding.committed:
        yield _place(name, Place.FORCE, gettext_noop("Force"), holding.committed)
    if holding.committed is None or holding.aside:
        yield _place(name, Place.HAND, gettext_noop("Hand"))
    yield _place(name, Place.DECK, gettext_noop("Deck"))
    for place, building in enumerate(holding.camp.buildings):
        if number := building.number + building.timer:
            yield _place(name, f"{Place.BUILDING}/{place}", state.cards[building.card].label, number)


def _place(name: str, where: str, label: str, number: int | None = None) -> Option:
    phrase = gettext_noop("{number} {number:card|cards}")
    hint = None if number is None else Line(phrase, {"number": number})
    return Option(f"{name}/{where}", label, hint=hint, group=name)


def _tower(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Which Scout Tower, at which piles, and the card discarded for it."""
    towers = tuple(
        Option(str(place), state.cards[state.holdings[seat].camp.buildings[place].card].label)
        for place in towers_of(state, seat)
    )
    yield Choice("building", gettext_noop("Which building"), towers, least=1, most=1)
    piles = tuple(Option(pile, PILE_TITLES[pile]) for pile in piles_in_play(state))
    number = min(PILES_OF_A_TOWER, len(piles))
    start = tuple(pile.word for pile in piles) if len(piles) == number else ()
    title = gettext_noop("The top of two piles")
    yield Choice("piles", title, piles, least=number, most=number, start=start)
    title, ask = gettext_noop("Discard for it"), gettext_noop("Tap the card that is discarded.")
    yield own_cards(state, seat, picked, "discarded", title, state.cards, ask=ask, least=1, most=1)


def _along(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Binoculars played along, each 2 cards more."""
    used = tuple(
        word for field in ("with", "discarded") for word in picked.get(field, ()) if _is_of_hand(state, word)
    )
    most = hand_of(state.holdings[seat]) - max(len(used), 1)
    wanted = [
        card_id
        for card_id, card in state.cards.items()
        if Power.RECON_PLUS_2 in card.powers and _can_use(state, seat, card_id)
    ]
    if most > 0 and wanted:
        title, hint = gettext_noop("Play along"), Line(gettext_noop("2 cards more"))
        choice = own_cards(state, seat, picked, "along", title, wanted, most=most, besides=used)
        yield replace(choice, options=tuple(replace(each, hint=hint) for each in choice.options))


def _is_of_hand(state: ArcticState, card_id: str) -> bool:
    return card_id in state.cards and state.cards[card_id].kind is not Kind.BUILDING


# Words --------------------------------------------------------------------------------------------


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
    fields = {name: said[name] for name in ("with", "discarded", "along")}
    picked = {**pick_fields(fields), **pick_answers(said)}
    if said["player"]:
        building = f"/{said['building']}" if said["building"] is not None else ""
        return {**picked, "place": (f"{said['player']}/{said['place']}{building}",)}
    if way_of(state, said["with"]) is Power.RECON_4:
        return {**picked, "place": tuple(said["piles"])}
    return {**picked, **pick_fields({name: said[name] for name in ("building", "piles")})}


# The ruling ---------------------------------------------------------------------------------------


def rule(state: ArcticState, seat: str, facts: Recon, checks: Checks) -> Ruling[Gathering]:
    """Rule on a look: with what, at what, how deep, and whether somebody stops it."""
    check_own_turn(state, seat, checks)
    card = known(state, facts.with_, "with")
    way = way_of(state, facts.with_)
    if way is None:
        phrase = gettext_noop("{card} looks at nothing. A Spy, Binoculars or a Scout Tower do.")
        raise IllegalEntry("power-missing", phrase, {"card": card.label}, rule="A-33", field="with")
    check_along(state, facts, checks)
    if way is Power.RECON_4:
        hand_cards(state, (facts.with_,), "with", checks)
        check_spied(state, seat, facts, checks)
    elif way is Power.SCOUT_TOWER:
        check_tower(state, seat, facts, checks)
        check_piles(state, facts, checks)
    else:
        hand_cards(state, (facts.with_,), "with", checks)
        check_plain(facts)
    _check_answers(state, seat, facts, checks)
    hands = brought_out(state, facts.answer, facts.rescue)
    answers = (answering(state, each) for each in (facts.answer, facts.rescue) if each)
    shown = show_played(hands, seat, (*used_in_look(state, seat, facts), *answers), checks)
    number = depth(state, facts)
    outcome = Gathering(0 if facts.is_stopped else number, shown=shown)
    return Ruling(outcome, (*checks.passed_over, *recon_reasons(state, seat, facts, number)))


def apply(state: ArcticState, seat: str, facts: Recon, outcome: Gathering) -> ArcticState:
    """Return the state after a look: what it took is discarded, a Spy is replaced by a draw (A-84)."""
    before, state = state, brought_out(state, facts.answer, facts.rescue).proven(outcome.shown)
    used = tuple(used_in_look(before, seat, facts))
    powering = (each.card for each in used if each.is_power)
    own = state.holdings[seat].powering(*powering).spent(tuple(each.card for each in used))
    if way_of(state, facts.with_) is Power.RECON_4:
        own = own.after_draw(1)
    elif facts.building is not None:
        own = own.acted(tower_mark(facts.building))
    state = state.with_holding(seat, own)
    for response in (facts.answer, facts.rescue):
        state = after_response(state, response) if response else state
    return after_look(state, seat, facts, where_of(before, facts), piles_seen(before, facts))


def _check_answers(state: ArcticState, seat: str, facts: Recon, checks: Checks) -> None:
    answer, rescue = facts.answer, facts.rescue
    if answer:
        check_response(state, answer, aim_of_recon(state, seat, facts), "answer", checks)
    if rescue is None:
        return
    if answer is None or answer.act is not Stop.SNIPE:
        phrase = gettext_noop("Only a Spy that is sniped can be helped.")
        raise IllegalEntry("nothing-to-save", phrase, rule="A-54", field="rescue")
    check_response(state, rescue, aim_of_snipe(answer, aim_of_recon(state, seat, facts)), "rescue", checks)


RECON = EntryKind(
    Recon, Gathering, gettext_noop("Recon"), offered, choices, rule, apply, describe_recon, say, pick,
    icon="eye",
)  # fmt: skip
