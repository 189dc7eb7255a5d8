"""An act of the skirmish that others may stop with a standing card: a save, a cancel (A-32, A-54)."""

from dataclasses import replace

from referee.rules.arctic.answers.aimed import Aimed
from referee.rules.arctic.answers.window import Answerable
from referee.rules.arctic.record.case import Act, DeclaredAnswer
from referee.rules.arctic.record.entries import Response
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.declare import DECLARE, Declare, Declared
from referee.rules.kernel.text.line import Line, gettext_noop

AIMS = gettext_noop("{seat}’s {card} {card:aims|aim} at {victim}’s {target}")
AIMS_AT_LEADER = gettext_noop("{seat}’s {card} {card:aims|aim} at {victim}’s leader")
LOOKS = gettext_noop("{seat}’s {card} {card:tries|try} to look")


def aim_of(state: ArcticState, seat: str, facts: Declare) -> Aimed:
    victim = facts.target.player if facts.target else None
    return Aimed(seat, victim, declaration=facts.declaration(seat))


def sentence(state: ArcticState, seat: str, facts: Declare) -> Line:
    """Return the act as it is announced, without a full stop."""
    card = state.label(facts.with_)
    if facts.target is None:
        return Line(LOOKS, seat=seat, card=card)
    victim, target = facts.target.player, state.label(facts.target.what or "")
    phrase = AIMS_AT_LEADER if facts.act is Act.WOUND else AIMS
    return Line(phrase, seat=seat, card=card, victim=victim, target=target)


def waiting(state: ArcticState, seat: str, facts: Declare, asked: tuple[str, ...]) -> Declared:
    return Declared(facts.declaration(seat), asked)


def answered(facts: Declare, response: Response) -> Declare:
    answer = DeclaredAnswer(response.by, response.with_, response.act.value, response.copy)
    return replace(facts, answer=answer)


DECLARATION = Answerable(DECLARE, aim_of, sentence, waiting, answered)
