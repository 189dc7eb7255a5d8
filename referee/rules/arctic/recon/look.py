"""Looking at cards: Spy, Binoculars, Scout Tower, and the Yardmaster (A-33, A-76, A-80, A-84).

What may be looked at is ruled on; what was seen is nobody's business but the looker's.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from referee.rules.arctic.answers import responses
from referee.rules.arctic.answers.asking import aim_of_snipe
from referee.rules.arctic.answers.window import Answerable
from referee.rules.arctic.cards import Power
from referee.rules.arctic.hq.leaders import USED, check_power, has_power
from referee.rules.arctic.recon import targets
from referee.rules.arctic.recon.choosing import choices, lookers, pick, say
from referee.rules.arctic.recon.notes import LOOKS_KEPT
from referee.rules.arctic.recon.targets import Recon
from referee.rules.arctic.record.entries import Gathering, Response, Stop
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.offers import at_turn
from referee.rules.arctic.record.state import ArcticState, Phase, Seen, piles_in_play
from referee.rules.arctic.record.turn import check_own_turn, check_seat, wrong_phase
from referee.rules.arctic.skirmish.declare import check_declared
from referee.rules.arctic.skirmish.targets import LEADER_OF
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.facts import Turn
from referee.rules.kernel.entry.kind import EntryKind, Seats
from referee.rules.kernel.game import Checks
from referee.rules.kernel.history.remedies import other_options
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NOBODY_SNIPED = Refusal("nothing-to-save", "Only a Spy that is being sniped can be helped.", "A-54", "rescue")
STOPPED: Mapping[Stop, str] = {
    Stop.CANCEL: gettext_noop(
        "{by}’s {stopper} cancels the look of {seat}’s {card}, so nothing is seen. {stopper} is discarded."
    ),
    Stop.SNIPE: gettext_noop(
        "{by}’s {stopper} snipes {seat}’s {card}, so nothing is seen. {stopper} is discarded."
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


def offered(state: ArcticState) -> Seats:
    """The seat on turn, where it may have a Spy or Binoculars as the table knows it, or has a Scout Tower."""
    return tuple(
        seat
        for seat in at_turn(state)
        if state.seats[seat].left
        if targets.towers_of(state, seat)
        or any(can_have(responses.as_all_know(state, seat), seat, card) for card in lookers(state))
    )


def rule(state: ArcticState, seat: str, look: Recon, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(Turn(state, seat, checks))
    targets.check_target(state, seat, look, checks)
    answer, rescue, aimed = look.answer, look.rescue, targets.aim_of_look(state, seat, look)
    if answer:
        responses.check_response(state, answer, aimed, "answer", checks)
    if rescue:
        if answer is None or answer.act is not Stop.SNIPE:
            raise NOBODY_SNIPED()
        responses.check_response(state, rescue, aim_of_snipe(answer, aimed), "rescue", checks)
    hands = responses.brought_out(state, answer, rescue)
    answers = (responses.answering(state, each) for each in (answer, rescue) if each)
    played, number = (*targets.used_in_look(state, seat, look), *answers), targets.depth(state, look)
    _, shown = responses.show_played(hands, seat, played, checks)
    outcome = Gathering(0 if look.is_stopped else number, shown=shown)
    return Ruling(outcome, (*checks.overridden, *_reasons(state, seat, look, number)))


def apply(state: ArcticState, seat: str, look: Recon, outcome: Gathering) -> ArcticState:
    """Return the state after a look: what it took is discarded, a Spy is replaced by a draw (A-84)."""
    before, state = state, responses.brought_out(state, look.answer, look.rescue)
    used, way = targets.used_in_look(before, seat, look), targets.way_of(state, look.with_)
    powering = (each.card for each in used if each.is_power)
    own = state.seats[seat].powering(*powering).spent(tuple(each.card for each in used))
    if way is Power.RECON_4:
        own = own.after_draw(1)
    elif look.building is not None:
        own = own.acted(targets.tower_mark(look.building))
    state = state.with_seat(seat, own)
    for response in (look.answer, look.rescue):
        state = responses.after_response(state, response) if response else state
    if look.is_stopped:
        return state
    piles = piles_in_play(before) if way is Power.RECON_ALL_PILES else look.piles
    seen = (*state.looks.get(seat, ()), Seen(state.round, targets.where_of(before, look), piles))
    return replace(state, looks={**state.looks, seat: seen[-LOOKS_KEPT:]})


def _reasons(state: ArcticState, seat: str, look: Recon, number: int) -> Iterator[Reason]:
    """Yield what follows from a look; ``number``: how many cards may be seen, at each place."""
    said: dict[str, Fact] = {"seat": seat, "card": state.label(look.with_), "number": number}
    is_spy = targets.way_of(state, look.with_) is Power.RECON_4
    if look.answer:
        yield from _answered(state, look.answer, look.rescue, said)
    if not look.is_stopped:
        yield from _seen(state, look, said, is_spy=is_spy)
    if is_spy:
        yield Reason("The {card} is discarded, and {seat} draws 1 for it.", ("A-84",), **said)
    elif look.discarded:
        told = {**said, "discarded": state.label(look.discarded)}
        phrase = gettext_noop("{discarded} {discarded:is|are} discarded for it. The {card} stays.")
        yield Reason(phrase, ("A-76", "A-32"), **told)
    else:
        yield Reason("The {card} are discarded.", ("A-33",), **said)
        return
    if look.along:
        phrase = gettext_noop("The {along} played with it are discarded too.")
        yield Reason(phrase, ("A-33",), along=state.label(look.along[0]))


def _answered(
    state: ArcticState, answer: Response, rescue: Response | None, said: Mapping[str, Fact]
) -> Iterator[Reason]:
    label = state.label(answer.with_)
    if rescue is None:
        told = {**said, "by": answer.by, "stopper": label}
        rules = ("A-32", "A-33") if answer.act is Stop.CANCEL else ("A-33", "A-51", "A-84")
        yield Reason(STOPPED[answer.act], rules, **told)
    else:
        told = {**said, "sniper": answer.by, "weapon": label, "by": rescue.by}
        told["stopper"] = state.label(rescue.with_)
        yield Reason(HELPED[rescue.act], ("A-54",) if rescue.act is Stop.SAVE else ("A-32", "A-55"), **told)
    for response in filter(None, (answer, rescue)):
        yield from responses.answer_reasons(state, response)


def _seen(state: ArcticState, look: Recon, said: Mapping[str, Fact], *, is_spy: bool) -> Iterator[Reason]:
    where = {**said, "where": targets.where_of(state, look)}
    if is_spy:
        yield Reason(
            "{seat} looks at up to {number} {number:card|cards}: {where}.", ("A-33", "A-84"), **where
        )
        yield Reason(
            "If there are more, {seat} first says which, or takes them at random.", ("A-33",), **said
        )
    else:
        phrase = gettext_noop("{seat} looks at the top {number} of each: {where}.")
        yield Reason(phrase, ("A-33", "A-76" if look.piles else "A-34"), **where)
    if not is_spy and not look.piles and len(state.players) == 2:
        yield Reason("With two players nobody looks at the contested resources.", ("A-6",))
    phrase = gettext_noop("The cards go back in the same order. Only {seat} sees them, and may not tell.")
    yield Reason(phrase, ("A-33", "A-17"), **said)


def describe(state: ArcticState, seat: str, look: Recon, outcome: Gathering, viewer: str | None) -> Line:
    """What was seen is never in it."""
    said = {**_facts(state, seat, look), "number": outcome.value}
    if look.answer and look.is_stopped:
        said["by"] = look.answer.by
        if look.answer.act is Stop.SNIPE:
            return Line("{seat}’s {card} tries to look at {where}; {by} snipes it", **said)
        return Line("{seat}’s {card} tries to look at {where}; {by} cancels it", **said)
    phrase = gettext_noop("{seat} looks at {where}, {number} deep, with {card:a}")
    if look.player is not None:
        phrase = gettext_noop("{seat}’s {card} looks at up to {number} {number:card|cards}: {where}")
    return Line(phrase, **said)


def sentence(state: ArcticState, seat: str, look: Recon) -> Line:
    return Line("{seat}’s {card} looks at {where}", **_facts(state, seat, look))


def _facts(state: ArcticState, seat: str, look: Recon) -> dict[str, Fact]:
    return {"seat": seat, "card": state.label(look.with_), "where": targets.where_of(state, look)}


def other_places(state: ArcticState, entry: Entry) -> Mapping[str, Entry]:
    """A Spy’s look at other cards, as far as it is not known yet what answers it."""
    return other_options(RECON, state, entry, "place", ("along", "asks"))


RECON = EntryKind(
    Recon,
    Gathering,
    title="Recon",
    offered=offered,
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    say=say,
    pick=pick,
    icon="eye",
    is_act=True,
    otherwise=other_places,
)
LOOK = Answerable(RECON, targets.aim_of_look, sentence)

# The Yardmaster ----------------------------------------------------------------------------------


class End(StrEnum):
    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Peek:
    """The Yardmaster's look at the top 2 of the junkyard; ``to``: where both go back, if told."""

    kind: ClassVar[str] = "peek"
    to: End | None = None


def offered_peek(state: ArcticState) -> Seats:
    seats = state.turn_order if state.phase is not Phase.OVER else ()
    used = {each.by for each in state.declarations if each.act in LEADER_OF}
    return tuple(seat for seat in seats if seat not in used and has_power(state, seat, Power.YARDMASTER))


def choices_of_peek(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    ends = (
        Option(End.TOP, "Looked: both back on top"),
        Option(End.BOTTOM, "Looked: both on the bottom"),
    )
    phrase = gettext_noop("{seat}’s Yardmaster may look at the top 2 of the junkyard once a round.")
    yield Choice("to", Line(phrase, seat=seat), ends, most=1)


def rule_peek(state: ArcticState, seat: str, peek: Peek, checks: Checks) -> Ruling[Gathering]:
    check_seat(state, seat)
    if state.phase is Phase.OVER:
        raise wrong_phase(state)
    check_power(Turn(state, seat, checks), {Power.YARDMASTER})
    phrase = gettext_noop(
        "{seat} looks at the top 2 of the junkyard and puts both back in the same order, on top or "
        "on the bottom. Nobody can stop that."
    )
    reason = Reason(phrase, ("A-80", "A-32"), seat=seat)
    outcome = Gathering(2)
    # Where the record knew another leader, that one may have acted in the skirmish already.
    check_declared(apply_peek(state, seat, peek, outcome))
    return Ruling(outcome, (*checks.overridden, reason))


def apply_peek(state: ArcticState, seat: str, peek: Peek, outcome: Gathering) -> ArcticState:
    return state.with_seat(seat, state.seats[seat].acted(USED))


def describe_peek(state: ArcticState, seat: str, peek: Peek, outcome: Gathering, viewer: str | None) -> Line:
    phrase = {
        None: gettext_noop("{seat}’s Yardmaster looks at the top 2 of the junkyard"),
        End.TOP: gettext_noop(
            "{seat}’s Yardmaster looks at the top 2 of the junkyard and leaves them on top"
        ),
        End.BOTTOM: gettext_noop("{seat}’s Yardmaster puts the top 2 of the junkyard on the bottom"),
    }[peek.to]
    return Line(phrase, seat=seat)


PEEK = EntryKind(
    Peek,
    Gathering,
    title="Yardmaster",
    offered=offered_peek,
    choices=choices_of_peek,
    rule=rule_peek,
    apply=apply_peek,
    describe=describe_peek,
    is_act=True,
)
