"""Who can answer an act, as far as the table knows: in turn order from the one who acts (A-32, A-53)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.rules.arctic.answers.responses import (
    Aimed,
    Played,
    answering,
    brought_out,
    check_response,
    show_played,
)
from referee.rules.arctic.cards.catalogue import Card, Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.answer_entries import Response, Source, Stop
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.having import can_play
from referee.rules.arctic.record.inplay import building_at, piles_in_play
from referee.rules.arctic.record.recon_entries import Place, Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import DEEDS, Commit, Strike
from referee.rules.arctic.record.window_entries import AskingFacts, Window
from referee.rules.arctic.skirmish.targets import CAN_BE_SAVED, POWERS_FOR, SAVES
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, gettext_noop

PILE_WORDS: Mapping[Pile, str] = {
    Pile.JUNKYARD: gettext_noop("the junkyard"),
    Pile.CONTESTED: gettext_noop("the contested resources"),
    Pile.SCHEMATICS: gettext_noop("the schematics"),
    Pile.LEADER: gettext_noop("the leaders"),
}
PLACE_WORDS: Mapping[Place, str] = {
    Place.DECK: gettext_noop("{player}’s deck"),
    Place.HAND: gettext_noop("{player}’s hand"),
    Place.FORCE: gettext_noop("{player}’s force"),
    Place.BUILDING: gettext_noop("{player}’s {building}"),
}
ANSWERING = SAVES | POWERS_FOR[Act.SNIPE] | {Power.CANCEL_RECON, Power.CANCEL_PRE_SKIRMISH}


def possible_answers(state: ArcticState, aimed: Aimed) -> list[Response]:
    """Return the answers that may be, in turn order from the one who acts."""
    place = state.players.index(aimed.actor)
    order = (*state.players[place + 1 :], *state.players[: place + 1])
    return [
        response
        for name in order
        for known in (_in_the_open(state, name),)
        for card in state.cards.values()
        if card.powers & ANSWERING and can_play(known, name, card)
        for response in _ways(state, name, card)
        if _may_be(state, response, aimed)
    ]


def _in_the_open(state: ArcticState, seat: str) -> ArcticState:
    return state.with_holding(seat, state.holdings[seat].in_the_open())


def seats_asked(state: ArcticState, aimed: Aimed) -> tuple[str, ...]:
    """Return the seats that can answer, in that order; the one who acts needs no question."""
    found = dict.fromkeys(response.by for response in possible_answers(state, aimed))
    return tuple(name for name in found if name != aimed.actor)


def stop_with(card: Card) -> Stop:
    """Return how a card answers an act."""
    if card.powers & {Power.CANCEL_RECON, Power.CANCEL_PRE_SKIRMISH}:
        return Stop.CANCEL
    return Stop.SNIPE if card.powers & POWERS_FOR[Act.SNIPE] and not card.powers & SAVES else Stop.SAVE


def aim_of_act(state: ArcticState, seat: str, facts: AskingFacts) -> Aimed:
    """Return what an answer to the act answers."""
    if isinstance(facts, Strike):
        return aim_of(seat, facts)
    return aim_of_recon(state, seat, facts) if isinstance(facts, Recon) else Aimed(seat, facts.owner)


def aim_of_recon(state: ArcticState, seat: str, facts: Recon) -> Aimed:
    """Return what an answer to the look answers: a Spy's look is aimed at a player's cards."""
    card = state.cards.get(facts.with_)
    spy = card if card and Power.RECON_4 in card.powers else None
    used = tuple(used_in_look(state, seat, facts))
    return Aimed(seat, facts.player if spy else None, is_recon=True, spy=spy, used=used)


def used_in_look(state: ArcticState, seat: str, facts: Recon) -> Iterator[Played]:
    """Yield the cards that leave the hand for a look; a Scout Tower is none of the hand."""
    if facts.discarded is not None:
        yield Played(seat, facts.discarded)
    card = state.cards.get(facts.with_)
    is_tower = card is not None and Power.SCOUT_TOWER in card.powers
    looking = facts.along if is_tower else (facts.with_, *facts.along)
    yield from (Played(seat, card_id, is_power=True) for card_id in looking)


def aim_of(seat: str, facts: Strike) -> Aimed:
    """Return what an answer to the strike answers."""
    target = None if facts.act in DEEDS else facts.card
    return Aimed(seat, facts.victim, can_be_saved=facts.act in CAN_BE_SAVED, target=target)


def is_the_target(state: ArcticState, aimed: Aimed, answer: Response) -> bool:
    """Whether the card aimed at may be the one that answers: a Guard, a Medic by house rule (self_save)."""
    is_same = (answer.by, answer.with_, answer.source) == (aimed.victim, aimed.target, None)
    return is_same and (answer.act is Stop.CANCEL or state.house_rules["self_save"] == "yes")


def aim_of_window(state: ArcticState, window: Window) -> Aimed:
    """Return what is to be answered now: the act, or the snipe at the Spy that looks."""
    aimed = aim_of_act(state, window.seat, window.facts)
    return aim_of_snipe(window.snipe, aimed) if window.snipe else aimed


def aim_of_snipe(snipe: Response, look: Aimed) -> Aimed:
    """Return what an answer to the snipe at a Spy that looks answers."""
    return Aimed(snipe.by, look.actor, can_be_saved=True, used=look.used)


def tell_act(state: ArcticState, seat: str, facts: AskingFacts) -> Line:
    """Return what somebody is about to do, without a full stop."""
    said: dict[str, Fact] = {"seat": seat}
    if isinstance(facts, Recon):
        said |= {"card": _label(state, facts.with_), "where": where_of(state, facts)}
        return Line(gettext_noop("{seat}’s {card} looks at {where}"), said)
    if isinstance(facts, Strike):
        said |= {"card": _label(state, facts.with_), "victim": facts.victim}
        said["target"] = _label(state, facts.card)
    else:
        buildings = state.holdings[facts.owner].camp.buildings if facts.owner in state.holdings else ()
        card = buildings[facts.building].card if 0 <= facts.building < len(buildings) else "?"
        said |= {"card": _label(state, facts.card), "victim": facts.owner, "target": _label(state, card)}
    return Line(gettext_noop("{seat}’s {card} aims at {victim}’s {target}"), said)


def tell_window(state: ArcticState, window: Window) -> Line:
    """Return what is to be answered now, without a full stop."""
    if window.snipe is None:
        return tell_act(state, window.seat, window.facts)
    said: dict[str, Fact] = {"by": window.snipe.by, "seat": window.seat}
    said["card"] = _label(state, window.snipe.with_)
    return Line(gettext_noop("{by}’s {card} snipes {seat}’s Spy"), said)


def where_of(state: ArcticState, facts: Recon) -> Line:
    """Return what is looked at, without a full stop."""
    if facts.player is not None and facts.place is not None:
        building = (
            building_at(state, facts.player, facts.building) if facts.player in state.holdings else None
        )
        card = state.cards.get(building.card) if building else None
        return Line(
            PLACE_WORDS[facts.place], {"player": facts.player, "building": card.label if card else "?"}
        )
    return pile_line(facts.piles or piles_in_play(state))


def pile_line(piles: Sequence[Pile]) -> Line:
    """Return the piles as one phrase."""
    words = [Line(PILE_WORDS[pile]) for pile in piles if pile in PILE_WORDS]
    if not words:
        return Line("")
    line = words[0]
    for place, word in enumerate(words[1:], start=2):
        is_last = place == len(words)
        phrase = gettext_noop("{first} and {last}") if is_last else gettext_noop("{first}, {last}")
        line = Line(phrase, {"first": line, "last": word})
    return line


def _label(state: ArcticState, card_id: str) -> str:
    card = state.cards.get(card_id)
    return card.label if card else card_id


def _ways(state: ArcticState, name: str, card: Card) -> Iterator[Response]:
    act, holding = stop_with(card), state.holdings[name]
    yield Response(name, card.id, act)
    if holding.committed and holding.has_aside(card.id) and act is not Stop.SAVE:
        yield Response(name, card.id, act, Source.COMMITTED)
    yield Response(name, card.id, act, Source.BUNKER)


def _shown(state: ArcticState, response: Response, aimed: Aimed) -> Iterator[Played]:
    """Yield the card that answers, what its seat uses in the act, and another one aimed at."""
    yield answering(state, response)
    yield from (card for card in aimed.used if card.seat == response.by)
    if aimed.target and aimed.victim == response.by and not is_the_target(state, aimed, response):
        yield Played(response.by, aimed.target)


def _may_be(state: ArcticState, response: Response, aimed: Aimed) -> bool:
    """Whether it may be, and is of any use: nobody cancels the own act, but a look by house rule."""
    is_own = response.by == aimed.actor and response.act is Stop.CANCEL
    if is_own and not (aimed.is_recon and state.house_rules["cancel_own"] == "yes"):
        return False
    checks = Checks(Entry(Commit(0)))
    try:
        check_response(state, response, aimed, "answer", checks)
        show_played(brought_out(state, response), aimed.actor, _shown(state, response, aimed), checks)
    except IllegalEntry:
        return False
    return True
