"""What the referee says of a look: what may be looked at, by whom, and that it is not told (A-33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rules.arctic.answers.asking import where_of
from referee.rules.arctic.answers.responses import tell_draw, tell_source
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.answer_entries import Response, Stop
from referee.rules.arctic.record.recon_entries import Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.ruling import Fact, Line, Reason, gettext_noop

ANSWERED: Mapping[Stop, str] = {
    Stop.CANCEL: gettext_noop(
        "{by}’s {stopper} cancels the look of {seat}’s {card}: nothing is seen. {stopper} is discarded."
    ),
    Stop.SNIPE: gettext_noop(
        "{by}’s {stopper} snipes {seat}’s {card}: nothing is seen. {stopper} is discarded."
    ),
}
HELPED: Mapping[Stop, str] = {
    Stop.SAVE: gettext_noop(
        "{sniper}’s snipe is stopped: {by}’s {stopper} saves the {card}. {weapon} and {stopper} are "
        "discarded."
    ),
    Stop.CANCEL: gettext_noop(
        "{sniper}’s snipe is stopped: {by}’s {stopper} cancels it. {weapon} and {stopper} are discarded."
    ),
}


def recon_reasons(state: ArcticState, seat: str, facts: Recon, number: int) -> Iterator[Reason]:
    """Yield what follows from a look; ``number``: how many cards may be seen, at each place."""
    card = state.cards[facts.with_]
    said: dict[str, Fact] = {"seat": seat, "card": card.label, "number": number}
    is_spy = Power.RECON_4 in card.powers
    if facts.answer:
        yield from _answered(state, facts, facts.answer, said)
    if not facts.is_stopped:
        yield from _seen(state, facts, said, is_spy=is_spy)
    yield from _spent(state, facts, said, is_spy=is_spy)


def _answered(
    state: ArcticState, facts: Recon, answer: Response, said: Mapping[str, Fact]
) -> Iterator[Reason]:
    told = {**said, "by": answer.by, "stopper": state.cards[answer.with_].label}
    if facts.rescue is None:
        rules = ("A-32", "A-33") if answer.act is Stop.CANCEL else ("A-33", "A-51", "A-84")
        yield Reason(ANSWERED[answer.act], told, rules)
        yield from tell_source(state, answer)
        if answer.act is Stop.CANCEL:
            yield from tell_draw(state, answer)
        return
    rescue = facts.rescue
    weapon, stopper = state.cards[answer.with_].label, state.cards[rescue.with_].label
    helped = {**said, "sniper": answer.by, "weapon": weapon, "by": rescue.by, "stopper": stopper}
    yield Reason(HELPED[rescue.act], helped, ("A-54",) if rescue.act is Stop.SAVE else ("A-32", "A-55"))
    yield from tell_source(state, rescue)
    if rescue.act is Stop.CANCEL:
        yield from tell_draw(state, rescue)


def _seen(state: ArcticState, facts: Recon, said: Mapping[str, Fact], *, is_spy: bool) -> Iterator[Reason]:
    where = {**said, "where": where_of(state, facts)}
    if is_spy:
        phrase = gettext_noop("{seat} looks at up to {number} {number:card|cards}: {where}.")
        yield Reason(phrase, where, ("A-33", "A-84"))
        phrase = gettext_noop("If there are more, {seat} says first which ones, or takes them at random.")
        yield Reason(phrase, said, ("A-33",))
    else:
        phrase = gettext_noop("{seat} looks at the top {number} of each: {where}.")
        yield Reason(phrase, where, ("A-33", "A-76" if facts.piles else "A-34"))
    if not is_spy and not facts.piles and len(state.players) == 2:
        phrase = gettext_noop("With two players nobody looks at the contested resources.")
        yield Reason(phrase, {}, ("A-6",))
    phrase = gettext_noop("The cards go back in their order. Only {seat} sees them, and may not tell.")
    yield Reason(phrase, said, ("A-33", "A-17"))


def _spent(state: ArcticState, facts: Recon, said: Mapping[str, Fact], *, is_spy: bool) -> Iterator[Reason]:
    if is_spy:
        phrase = gettext_noop("The {card} is discarded, and {seat} draws 1 for it.")
        yield Reason(phrase, said, ("A-84",))
    elif facts.discarded:
        told = {**said, "discarded": state.cards[facts.discarded].label}
        phrase = gettext_noop("{discarded} is discarded for it; the {card} stays.")
        yield Reason(phrase, told, ("A-76", "A-32"))
    else:
        yield Reason(gettext_noop("The {card} are discarded."), said, ("A-33",))
        return
    if facts.along:
        phrase = gettext_noop("The {along} played along are discarded too.")
        yield Reason(phrase, {"along": state.cards[facts.along[0]].label}, ("A-33",))


# The log ------------------------------------------------------------------------------------------


def describe_recon(
    state: ArcticState, seat: str, facts: Recon, outcome: Gathering, viewer: str | None
) -> Line:
    """Return the sentence of a look without its full stop; what was seen is never in it."""
    card = state.cards.get(facts.with_)
    said: dict[str, Fact] = {
        "seat": seat,
        "card": card.label if card else facts.with_,
        "number": outcome.value,
        "where": where_of(state, facts),
    }
    if facts.answer and facts.is_stopped:
        said["by"] = facts.answer.by
        if facts.answer.act is Stop.SNIPE:
            return Line(gettext_noop("{seat}’s {card} would look at {where}, {by} snipes it"), said)
        return Line(gettext_noop("{seat}’s {card} would look at {where}, {by} cancels"), said)
    if facts.player is not None:
        return Line(
            gettext_noop("{seat}’s {card} looks at up to {number} {number:card|cards}: {where}"), said
        )
    return Line(gettext_noop("{seat} looks with {card}, {number} deep: {where}"), said)
