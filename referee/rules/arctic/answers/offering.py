"""What a seat that is asked can choose: a pass, a card that answers, a card that is hit (A-32, A-51)."""

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.answers.asking import answer_in, option_of, pick_answers, possible_answers
from referee.rules.arctic.answers.window import Acts, aim_of_window
from referee.rules.arctic.record.entries import Window
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import is_legal

NOTHING = "nothing"
"""Instead of a card: the victim's hand doesn't hold what is aimed at."""


def choices(acts: Acts, turn: ArcticTurn) -> Iterator[Choice]:
    """A pass, or the answers that the seat can have, once nobody is asked before it."""
    state, seat, window = turn.state, turn.seat, turn.state.window
    if window is None:
        return
    aimed = aim_of_window(acts, state, window)
    is_first = seat == window.asked[0]
    found = possible_answers(state, aimed) if is_first else ()
    own = [
        replace(option_of(state, each), label=state.label(each.with_)) for each in found if each.by == seat
    ]
    title = gettext_noop("Does anyone stop it?")
    if not (is_first and aimed.is_hidden and seat == aimed.victim):
        yield Choice("answer", title, (_pass(seat), *own), most=1)
        return
    nothing = Option(NOTHING, "Nothing there", hint=Line("not in hand"))
    if aimed.is_open:
        title = gettext_noop("Which card is hit?")
        yield Choice("answer", title, (*_own_cards(acts, state, window), nothing, *own), least=1, most=1)
    else:
        yield Choice("answer", title, (_pass(seat), nothing, *own), most=1)


def _pass(seat: str) -> Option:
    return Option("", Line("{seat} passes", seat=seat))


def _own_cards(acts: Acts, state: ArcticState, window: Window) -> Iterator[Option]:
    """Yield the cards of the victim's hand that the shot may hit."""
    before, rule = replace(state, window=None), acts[window.facts.kind].kind.rule
    for card in state.in_hands.values():
        facts = replace(window.facts, card=card.id)
        if is_legal(lambda facts=facts: rule(before, window.seat, facts, Checks())):  # type: ignore[misc]
            yield Option(card.id, card.label, piece=card.id)


def say(turn: ArcticTurn) -> Said:
    word = (*turn.picked.get("answer", ()), "")[0]
    if word == NOTHING:
        return {"misses": True}
    if word in turn.state.cards:
        return {"card": word}
    answer = answer_in(turn.state, turn.picked, "answer")
    return {"answer": encode(answer)} if answer else {}


def pick(said: Said) -> Picked:
    if said["misses"]:
        return {"answer": (NOTHING,)}
    if said["card"]:
        return {"answer": (said["card"],)}
    return {"answer": pick_answers(said)["answer"]} if said["answer"] else {}
