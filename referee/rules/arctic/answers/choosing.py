"""The answers to an act as choices: nobody, a seat's card, or ask those who can (A-32, A-53 to A-55)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rules.arctic.answers.asking import aim_of_snipe, possible_answers, seats_asked, stop_with
from referee.rules.arctic.answers.responses import Aimed, is_committed
from referee.rules.arctic.record.answer_entries import Response, Source, Stop
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.codec import encode
from referee.rules.kernel.kind import Said
from referee.rules.kernel.ruling import Line, gettext_noop

NOBODY, ASK = "nobody", "ask"
"""Instead of a card: it is known that nobody answers, or who can answer is asked."""
NOBODY_TITLE = gettext_noop("Nobody")
WORDS: Mapping[Stop, str] = {
    Stop.SAVE: gettext_noop("saves"),
    Stop.CANCEL: gettext_noop("cancels"),
    Stop.SNIPE: gettext_noop("snipes the Spy"),
}
SOURCE_WORDS: Mapping[Source, str] = {
    Source.COMMITTED: gettext_noop("from the force"),
    Source.BUNKER: gettext_noop("from the Bunker"),
}


def answer_choices(state: ArcticState, aimed: Aimed, picked: Picked) -> Iterator[Choice]:
    """Who answers an act; then who helps a Spy that is sniped for its look.

    On a seat's own device the others are asked on theirs, unless it says otherwise.
    """
    found = possible_answers(state, aimed)
    if not found:
        return
    title = gettext_noop("Does anyone stop it?")
    if not aimed.is_recon and all(each.act is Stop.SAVE for each in found):
        title = gettext_noop("Does anyone save?")
    options = [Option(NOBODY, NOBODY_TITLE), *(option_of(state, each) for each in found)]
    if is_askable := bool(seats_asked(state, aimed)):
        options.append(Option(ASK, gettext_noop("Ask them"), hint=Line(gettext_noop("on their phones"))))
    start = ASK if is_askable and state.viewer else NOBODY
    yield Choice("answer", title, tuple(options), least=1, most=1, start=(start,))
    answer = answer_in(state, picked, "answer")
    if answer is not None and answer.act is Stop.SNIPE and aimed.is_recon:
        yield _helpers(state, aim_of_snipe(answer, aimed))


def _helpers(state: ArcticState, aimed: Aimed) -> Choice:
    helpers = (option_of(state, each) for each in possible_answers(state, aimed))
    title = gettext_noop("Does anyone help the Spy?")
    return Choice("rescue", title, (Option("", NOBODY_TITLE), *helpers), most=1)


def option_of(state: ArcticState, response: Response) -> Option:
    """Return an answer as an option."""
    card = state.cards[response.with_]
    label = f"{response.by}: {card.label}"
    return Option(word_of(response), label, hint=hint_of(state, response), piece=card.id)


def hint_of(state: ArcticState, response: Response) -> Line:
    """Return how it answers, or where the card comes from."""
    source = response.source or (Source.COMMITTED if is_committed(state, response) else None)
    return Line(SOURCE_WORDS[source] if source and source in SOURCE_WORDS else WORDS[response.act])


# Words --------------------------------------------------------------------------------------------


def word_of(response: Response) -> str:
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
    act = stop_with(state.cards[card_id]) if card_id in state.cards else Stop.SAVE
    return Response(by, card_id, act, Source(source) if source else None)


def say_answers(state: ArcticState, picked: Picked) -> Said:
    """Return what the words picked say of an act's answers."""
    answer, rescue = answer_in(state, picked, "answer"), answer_in(state, picked, "rescue")
    said: Said = {"asks": ASK in picked.get("answer", ())}
    if answer:
        said["answer"] = encode(answer)
    if rescue:
        said["rescue"] = encode(rescue)
    return said


def pick_answers(said: Said) -> Picked:
    """Return the words for it: the other way round."""
    picked: dict[str, tuple[str, ...]] = {"answer": (ASK if said.get("asks") else NOBODY,)}
    for field in ("answer", "rescue"):
        if told := said.get(field):
            source = Source(told["source"]) if told["source"] else None
            picked[field] = (word_of(Response(told["by"], told["with"], Stop(told["act"]), source)),)
    return picked
