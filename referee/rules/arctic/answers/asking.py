"""Who can answer an act, in play order from the initiator, and their answers as choices (A-32, A-53)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.rules.arctic.answers.aimed import Aimed, Played
from referee.rules.arctic.answers.fits import STRIKES
from referee.rules.arctic.answers.responses import (
    answering,
    as_all_know,
    brought_out,
    bunker_number,
    bunkers_of,
    check_response,
    is_committed,
    show_played,
)
from referee.rules.arctic.cards import Card, Power
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.entries import Response, Source, Stop
from referee.rules.arctic.record.having import can_play
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.copies import state_of
from referee.rules.arctic.skirmish.legal import legal_answers
from referee.rules.arctic.skirmish.rule import play_out
from referee.rules.arctic.skirmish.targets import POWERS_FOR, SAVES
from referee.rules.kernel.cache import once
from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.choices import Choice, Option, Picked, is_number
from referee.rules.kernel.entry.entry import Checks
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, is_legal

CANCELS = frozenset({Power.CANCEL_RECON, Power.CANCEL_PRE_SKIRMISH})
ANSWERING = SAVES | POWERS_FOR[Act.SNIPE] | POWERS_FOR[Act.DISARM] | CANCELS
NOBODY, ASK = "nobody", "ask"
"""Instead of a card: nobody answers, or those who can are asked."""
PASSED = "passed:"
"""Marks an announced action that nobody stopped in a seat's actions; its kind and cards follow."""
WORDS: Mapping[Stop, str] = {
    Stop.SAVE: gettext_noop("saves"),
    Stop.CANCEL: gettext_noop("cancels"),
    Stop.SNIPE: gettext_noop("snipes the Spy"),
    Stop.DISARM: gettext_noop("disarms"),
}
SOURCE_WORDS: Mapping[Source | None, str] = {
    Source.COMMITTED: gettext_noop("from the force"),
    Source.BUNKER: gettext_noop("from the Bunker"),
}


@once
def possible_answers(state: ArcticState, aimed: Aimed) -> tuple[Response, ...]:
    """Return the legal answers, in play order from the round's initiator (A-32)."""
    if aimed.declaration is not None:
        field = play_out(state.case(), state.cards)
        found = legal_answers(field, aimed.declaration)
        return tuple(Response(each.by, each.with_, Stop(each.act), copy=each.copy) for each in found)
    return tuple(
        response
        for name in state.turn_order
        for known in (as_all_know(state, name),)
        for card in state.cards.values()
        if card.powers & ANSWERING and can_play(known, name, card)
        for way in _ways(state, name, card)
        for response in _at_each(way, aimed)
        if _may_be(state, response, aimed)
    )


def _ways(state: ArcticState, name: str, card: Card) -> Iterator[Response]:
    act, own = _stop_with(card), state.seats[name]
    yield Response(name, card.id, act)
    if own.committed and own.has_aside(card.id) and act is not Stop.SAVE:
        yield Response(name, card.id, act, Source.COMMITTED)
    bunkers = bunkers_of(state, name)
    for place in bunkers if len(bunkers) > 1 else (None,):
        yield Response(name, card.id, act, Source.BUNKER, place)


def _at_each(response: Response, aimed: Aimed) -> Iterator[Response]:
    """Yield the answer; a strike once for each card that the action uses."""
    if not aimed.struck:
        yield response
    elif response.act in STRIKES:
        yield from (replace(response, target=target) for target in dict.fromkeys(aimed.struck))


def _stop_with(card: Card) -> Stop:
    if card.powers & CANCELS:
        return Stop.CANCEL
    if Power.DISARM in card.powers:
        return Stop.DISARM
    return Stop.SNIPE if card.powers & POWERS_FOR[Act.SNIPE] and not card.powers & SAVES else Stop.SAVE


def _may_be(state: ArcticState, response: Response, aimed: Aimed) -> bool:
    """Whether it is legal and useful: cancelling your own act is neither, except a look by house rule."""
    is_own = response.by == aimed.actor and response.act is Stop.CANCEL
    if is_own and not (aimed.is_recon and state.house_rules["cancel_own"] == "yes"):
        return False

    def check() -> None:
        check_response(state, response, aimed, "answer", Checks())
        hands = brought_out(state, aimed.snipe, response)
        show_played(hands, aimed.actor, _shown(state, response, aimed), Checks())

    return is_legal(check)


def _shown(state: ArcticState, response: Response, aimed: Aimed) -> Iterator[Played]:
    """Yield the cards that its seat shows: what answers, struck and is used, another one aimed at."""
    yield answering(state, response)
    if aimed.snipe is not None and aimed.snipe.by == response.by:
        yield answering(state, aimed.snipe)
    yield from (card for card in aimed.used if card.seat == response.by)
    if aimed.target and aimed.victim == response.by and not is_the_target(state, aimed, response):
        yield Played(response.by, aimed.target)


def is_the_target(state: ArcticState, aimed: Aimed, answer: Response) -> bool:
    """Whether the card aimed at may be the one that answers: a Guard, a Medic by house rule (self_save)."""
    is_same = (answer.by, answer.with_, answer.source) == (aimed.victim, aimed.target, None)
    return is_same and (answer.act is Stop.CANCEL or state.house_rules["self_save"] == "yes")


def seats_asked(state: ArcticState, aimed: Aimed) -> tuple[str, ...]:
    """Return the seats that can answer, in that order; the one who acts needs no question.

    The victim of a shot at its hidden hand is one of them: only it knows its hand (A-51).
    """
    found = {response.by for response in possible_answers(state, aimed)}
    if aimed.is_hidden and aimed.victim:
        found.add(aimed.victim)
    return tuple(name for name in state.turn_order if name in found and name != aimed.actor)


def aim_of_snipe(snipe: Response, look: Aimed) -> Aimed:
    """Return what an answer to a strike in reply answers: at a Spy that looks, or a card of an action."""
    return Aimed(snipe.by, look.actor, can_be_saved=snipe.act is Stop.SNIPE, used=look.used, snipe=snipe)


def answer_choices(state: ArcticState, aimed: Aimed, picked: Picked) -> Iterator[Choice]:
    """Who answers an act; then who helps a Spy that is sniped for its look."""
    found = possible_answers(state, aimed)
    if not found and not aimed.is_open:
        return
    title = gettext_noop("Does anyone stop it?")
    if not aimed.is_recon and all(each.act is Stop.SAVE for each in found):
        title = gettext_noop("Does anyone save?")
    options = [Option(NOBODY, "No one"), *(option_of(state, each) for each in found)]
    if seats_asked(state, aimed):
        options.append(_ask())
    yield Choice("answer", title, tuple(options), least=1, most=1, start=(NOBODY,))
    answer = answer_in(state, picked, "answer")
    if answer is not None and answer.act in STRIKES:
        found = possible_answers(state, aim_of_snipe(answer, aimed))
        helpers = (Option("", "No one"), *(option_of(state, each) for each in found))
        title = gettext_noop("Does anyone help the Spy?")
        if aimed.struck:
            title = gettext_noop("Does anyone stop that?")
        yield Choice("rescue", title, helpers, most=1)


def asking(
    kind: EntryKind[ArcticState], aim: Callable[[ArcticState, str, Any], Aimed]
) -> EntryKind[ArcticState]:
    """Return the kind for a seat's own device, which asks the others on theirs by default."""

    def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
        is_asked = False
        for choice in kind.choices(state, seat, picked):
            can_ask = choice.field == "answer" and any(option.word == ASK for option in choice.options)
            is_asked = is_asked or choice.field == "answer"
            has_asked = announced(state, seat, kind.name) is not None
            yield replace(choice, start=(ASK,)) if can_ask and not has_asked else choice
        if not is_asked and is_hidden(state, seat, picked):
            hit = Option(NOBODY, "It’s there")
            yield Choice("answer", "Is it there?", (hit, _ask()), least=1, most=1, start=(ASK,))

    def is_hidden(state: ArcticState, seat: str, picked: Picked) -> bool:
        try:
            aimed = aim(state, seat, kind.entry(state, seat, {**picked, "answer": (ASK,)}).facts)
        except IllegalEntry:
            return False
        return (aimed.is_hidden or aimed.target is not None) and bool(seats_asked(state, aimed))

    return replace(kind, choices=choices)


def passed_word(kind: str, cards: Sequence[str] = ()) -> str:
    """Return the mark in a seat's actions that an announced one goes on with these cards."""
    return f"{PASSED}{kind}:{' '.join(cards)}"


def announced(state: ArcticState, seat: str, kind: str) -> tuple[str, ...] | None:
    """Return the cards with which an announced action goes on; None if none was announced."""
    start = passed_word(kind)
    actions = state.seats[seat].actions if seat in state.seats else ()
    found = (word for word in actions if word.startswith(start))
    return next((tuple(word.removeprefix(start).split()) for word in found), None)


def _ask() -> Option:
    return Option(ASK, "Ask them", hint=Line("on their phones"))


def option_of(state: ArcticState, response: Response) -> Option:
    """Return an answer as an option, with how it answers or where the card comes from."""
    source = response.source or (Source.COMMITTED if is_committed(state, response) else None)
    label = f"{response.by}: {state.label(response.with_)}"
    hint = Line(SOURCE_WORDS.get(source, WORDS[response.act]))
    if response.target is not None:
        hint = Line("at {target}", target=state.label(response.target))
    if response.copy is not None:
        side = play_out(state.case(), state.cards).sides[response.by]
        hint = state_of(side, response.with_, response.copy)
    if response.building is not None:
        hint = Line("from Bunker {number}", number=bunker_number(state, response))
    return Option(_word_of(response), label, hint=hint, piece=response.with_)


def _word_of(response: Response) -> str:
    """Return an answer as a word: "Bo/guard", "Bo/guard/bunker", "Bo/guard/bunker.2"."""
    word = f"{response.by}/{response.with_}"
    word = f"{word}/{as_text(response.source)}" if response.source else word
    word = word if response.copy is None else f"{word}/{response.copy}"
    word = word if response.building is None else f"{word}.{response.building}"
    return word if response.target is None else f"{word}@{response.target}"


def answer_in(state: ArcticState, picked: Picked, field: str) -> Response | None:
    """Return the picked answer, if any; the card determines how it answers."""
    word = (*picked.get(field, ()), NOBODY)[0]
    if word in (NOBODY, ASK):
        return None
    plain, _, target = word.rpartition("@")
    if "/" in plain and target in state.cards:
        answer = answer_in(state, {field: (plain,)}, field)
        return answer and replace(answer, target=target)
    whose, _, last = word.rpartition("/")
    if is_number(last) and "/" in whose:
        by, _, card_id = whose.rpartition("/")
        return Response(by, card_id, _stop_in(state, card_id), copy=int(last))
    whose, _, where = word.rpartition("/")
    source, _, place = where.partition(".")
    if source not in set(Source) or "/" not in whose:
        whose, source, place = word, "", ""
    by, _, card_id = whose.rpartition("/") if "/" in whose else (whose, "", "")
    act = _stop_in(state, card_id)
    building = int(place) if is_number(place) else None
    return Response(by, card_id, act, Source(source) if source else None, building)


def _stop_in(state: ArcticState, card_id: str) -> Stop:
    return _stop_with(state.cards[card_id]) if card_id in state.cards else Stop.SAVE


def say_answers(state: ArcticState, picked: Picked) -> Said:
    found = {field: answer_in(state, picked, field) for field in ("answer", "rescue")}
    said = {field: encode(answer) for field, answer in found.items() if answer}
    return {"asks": ASK in picked.get("answer", ()), **said}


def pick_answers(said: Said) -> Picked:
    picked: dict[str, tuple[str, ...]] = {"answer": (ASK if said.get("asks") else NOBODY,)}
    for field in ("answer", "rescue"):
        if answer := said.get(field):
            picked[field] = (_word_of(decode(Response, answer)),)
    return picked
