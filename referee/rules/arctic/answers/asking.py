"""Who can answer an act, in turn order from the one who acts, and their answers as choices (A-32, A-53)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.rules.arctic.answers.responses import (
    Aimed,
    Played,
    answering,
    as_all_know,
    brought_out,
    check_response,
    is_committed,
    show_played,
)
from referee.rules.arctic.cards import Card, Power
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.entries import Response, Source, Stop
from referee.rules.arctic.record.having import can_play
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.targets import POWERS_FOR, SAVES
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.codec import decode, encode
from referee.rules.kernel.entry import Checks
from referee.rules.kernel.kind import EntryKind, Said
from referee.rules.kernel.ruling import Line, gettext_noop, is_legal

CANCELS = frozenset({Power.CANCEL_RECON, Power.CANCEL_PRE_SKIRMISH})
ANSWERING = SAVES | POWERS_FOR[Act.SNIPE] | CANCELS
NOBODY, ASK = "nobody", "ask"
"""Instead of a card: it is known that nobody answers, or who can answer is asked."""
WORDS: Mapping[Stop, str] = {
    Stop.SAVE: gettext_noop("saves"),
    Stop.CANCEL: gettext_noop("cancels"),
    Stop.SNIPE: gettext_noop("snipes the Spy"),
}
SOURCE_WORDS: Mapping[Source | None, str] = {
    Source.COMMITTED: gettext_noop("from the force"),
    Source.BUNKER: gettext_noop("from the Bunker"),
}


def possible_answers(state: ArcticState, aimed: Aimed) -> list[Response]:
    """Return the answers that may be, in turn order from the one who acts."""
    place = state.players.index(aimed.actor)
    order = (*state.players[place + 1 :], *state.players[: place + 1])
    return [
        response
        for name in order
        for known in (as_all_know(state, name),)
        for card in state.cards.values()
        if card.powers & ANSWERING and can_play(known, name, card)
        for response in _ways(state, name, card)
        if _may_be(state, response, aimed)
    ]


def _ways(state: ArcticState, name: str, card: Card) -> Iterator[Response]:
    act, own = _stop_with(card), state.seats[name]
    yield Response(name, card.id, act)
    if own.committed and own.has_aside(card.id) and act is not Stop.SAVE:
        yield Response(name, card.id, act, Source.COMMITTED)
    yield Response(name, card.id, act, Source.BUNKER)


def _stop_with(card: Card) -> Stop:
    if card.powers & CANCELS:
        return Stop.CANCEL
    return Stop.SNIPE if card.powers & POWERS_FOR[Act.SNIPE] and not card.powers & SAVES else Stop.SAVE


def _may_be(state: ArcticState, response: Response, aimed: Aimed) -> bool:
    """Whether it may be, and is of any use: nobody cancels the own act, but a look by house rule."""
    is_own = response.by == aimed.actor and response.act is Stop.CANCEL
    if is_own and not (aimed.is_recon and state.house_rules["cancel_own"] == "yes"):
        return False

    def check() -> None:
        check_response(state, response, aimed, "answer", Checks())
        show_played(brought_out(state, response), aimed.actor, _shown(state, response, aimed), Checks())

    return is_legal(check)


def _shown(state: ArcticState, response: Response, aimed: Aimed) -> Iterator[Played]:
    """Yield the card that answers, what its seat uses in the act, and another one aimed at."""
    yield answering(state, response)
    yield from (card for card in aimed.used if card.seat == response.by)
    if aimed.target and aimed.victim == response.by and not is_the_target(state, aimed, response):
        yield Played(response.by, aimed.target)


def is_the_target(state: ArcticState, aimed: Aimed, answer: Response) -> bool:
    """Whether the card aimed at may be the one that answers: a Guard, a Medic by house rule (self_save)."""
    is_same = (answer.by, answer.with_, answer.source) == (aimed.victim, aimed.target, None)
    return is_same and (answer.act is Stop.CANCEL or state.house_rules["self_save"] == "yes")


def seats_asked(state: ArcticState, aimed: Aimed) -> tuple[str, ...]:
    """Return the seats that can answer, in that order; the one who acts needs no question."""
    found = dict.fromkeys(response.by for response in possible_answers(state, aimed))
    return tuple(name for name in found if name != aimed.actor)


def aim_of_snipe(snipe: Response, look: Aimed) -> Aimed:
    """Return what an answer to the snipe at a Spy that looks answers."""
    return Aimed(snipe.by, look.actor, can_be_saved=True, used=look.used)


def answer_choices(state: ArcticState, aimed: Aimed, picked: Picked) -> Iterator[Choice]:
    """Who answers an act; then who helps a Spy that is sniped for its look."""
    found = possible_answers(state, aimed)
    if not found:
        return
    title = gettext_noop("Does anyone stop it?")
    if not aimed.is_recon and all(each.act is Stop.SAVE for each in found):
        title = gettext_noop("Does anyone save?")
    options = [Option(NOBODY, "Nobody"), *(option_of(state, each) for each in found)]
    if seats_asked(state, aimed):
        options.append(Option(ASK, "Ask them", hint=Line("on their phones")))
    yield Choice("answer", title, tuple(options), least=1, most=1, start=(NOBODY,))
    answer = answer_in(state, picked, "answer")
    if answer is not None and answer.act is Stop.SNIPE and aimed.is_recon:
        found = possible_answers(state, aim_of_snipe(answer, aimed))
        helpers = (Option("", "Nobody"), *(option_of(state, each) for each in found))
        yield Choice("rescue", "Does anyone help the Spy?", helpers, most=1)


def asking(kind: EntryKind[ArcticState]) -> EntryKind[ArcticState]:
    """Return the kind for a seat's own device: the others are asked on theirs, unless it says otherwise."""

    def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
        for choice in kind.choices(state, seat, picked):
            can_ask = choice.field == "answer" and any(option.word == ASK for option in choice.options)
            yield replace(choice, start=(ASK,)) if can_ask else choice

    return replace(kind, choices=choices)


def option_of(state: ArcticState, response: Response) -> Option:
    """Return an answer as an option, with how it answers or where the card comes from."""
    source = response.source or (Source.COMMITTED if is_committed(state, response) else None)
    label = f"{response.by}: {state.label(response.with_)}"
    hint = Line(SOURCE_WORDS.get(source, WORDS[response.act]))
    return Option(_word_of(response), label, hint=hint, piece=response.with_)


def _word_of(response: Response) -> str:
    """Return the word that says an answer: "Bo/guard", "Bo/guard/bunker"."""
    word = f"{response.by}/{response.with_}"
    return f"{word}/{response.source}" if response.source else word


def answer_in(state: ArcticState, picked: Picked, field: str) -> Response | None:
    """Return the answer that is picked, if one is; the card tells how it answers."""
    word = (*picked.get(field, ()), NOBODY)[0]
    if word in (NOBODY, ASK):
        return None
    whose, _, source = word.rpartition("/")
    if source not in set(Source) or "/" not in whose:
        whose, source = word, ""
    by, _, card_id = whose.rpartition("/") if "/" in whose else (whose, "", "")
    act = _stop_with(state.cards[card_id]) if card_id in state.cards else Stop.SAVE
    return Response(by, card_id, act, Source(source) if source else None)


def say_answers(state: ArcticState, picked: Picked) -> Said:
    found = {field: answer_in(state, picked, field) for field in ("answer", "rescue")}
    said = {field: encode(answer) for field, answer in found.items() if answer}
    return {"asks": ASK in picked.get("answer", ()), **said}


def pick_answers(said: Said) -> Picked:
    picked: dict[str, tuple[str, ...]] = {"answer": (ASK if said.get("asks") else NOBODY,)}
    for field in ("answer", "rescue"):
        if told := said.get(field):
            picked[field] = (_word_of(decode(Response, told)),)
    return picked
