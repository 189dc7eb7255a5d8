"""What would be accepted now, and from whom (A-10, A-14, A-40, A-53)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.answers.reply import Reply, asked_about
from referee.rules.arctic.ending.score import Score
from referee.rules.arctic.gathering.commit import GATHERED
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.kinds import ACTS, ENTRY_KINDS, PANEL_KINDS, WHILE_ASKED
from referee.rules.arctic.recon.yardmaster import PEEK
from referee.rules.arctic.record.end_entries import Tally
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.arctic.solo.table import is_won
from referee.rules.kernel.log import Prompt
from referee.rules.kernel.ruling import Line, gettext_noop


def prompts_of(state: ArcticState) -> tuple[Prompt, ...]:
    """Return what would be accepted now, and from whom."""
    return (*_prompts_of(state), *_anytime(state))


def _anytime(state: ArcticState) -> Iterator[Prompt]:
    """The Yardmaster acts at any time of the round, in others' turns too (A-80).

    Who has it is not told while leaders are still chosen in secret (A-17).
    """
    seats = tuple(filter(None, PEEK.offered(state)))
    if seats and state.has_open_leaders:
        line = Line(gettext_noop("{seats} may look at the top 2 of the junkyard."), {"seats": seats})
        yield Prompt(PEEK.name, seats, line)


def _prompts_of(state: ArcticState) -> tuple[Prompt, ...]:
    if state.window is not None:
        phrase = gettext_noop("{act}. Does anybody stop it? {asked}?")
        line = Line(phrase, {"act": asked_about(ACTS, state, state.window), "asked": state.window.asked})
        return (Prompt(Reply.kind, state.window.asked, line),)
    if state.solo is not None:
        return tuple(_alone(state, state.solo))
    if state.phase is Phase.GATHERING:
        return tuple(_gathering(state))
    if state.phase is Phase.REVEAL:
        missing = tuple(player for player in state.turn_order if player not in state.revealed)
        line = Line(gettext_noop("All reveal at once. Still to come: {seats}."), {"seats": missing})
        return (Prompt(Reveal.kind, missing, line),)
    if state.phase is Phase.DECLARING:
        phrase = gettext_noop("{first} declares first, then clockwise. Nothing more? Count.")
        line = Line(phrase, {"first": state.initiator})
        return (Prompt(Declare.kind, state.turn_order, line), Prompt(Count.kind, (), line))
    if state.scored is not None:
        return ()
    line = Line(gettext_noop("Everybody counts the own deck."))
    return (Prompt(Tally.kind, state.turn_order, line), Prompt(Score.kind, (), line))


def _gathering(state: ArcticState) -> Iterator[Prompt]:
    """The seat on turn acts, everybody may strike, the table may close what nobody enters (A-14, A-53)."""
    now = state.gatherer or state.initiator
    line = Line(gettext_noop("{seat} gathers."), {"seat": now})
    undecided = tuple(seat for seat in state.turn_order if not state.holdings[seat].camp.leader)
    if state.setup.deals_leaders and undecided:
        choose = Line(gettext_noop("Everybody keeps one of the two leaders dealt. Still to choose: {seats}."),
                      {"seats": undecided})  # fmt: skip
        yield Prompt(ChooseLeader.kind, undecided, choose)
    for name, kind in PANEL_KINDS.items():
        if (seats := kind.offered(state)) and name != ChooseLeader.kind:
            yield Prompt(name, tuple(filter(None, seats)), line)
    yield Prompt(GATHERED.name, (), line)


def _alone(state: ArcticState, solo: SoloGame) -> Iterator[Prompt]:
    """The solo game: gather, reshuffle, fight, end the round; a card to choose first; the score (A-96)."""
    line = Line(gettext_noop("{seat} gathers."), {"seat": state.players[0]})
    if state.phase is Phase.PRIZE:
        phrase = gettext_noop("Take 1 card of that force.")
        line = Line(phrase if is_won(solo) else gettext_noop("Set 1 card of your own force aside."))
    elif state.phase is Phase.OVER:
        line = Line(gettext_noop("Count your deck."))
    for name, kind in ENTRY_KINDS.items():
        if name not in WHILE_ASKED and not kind.is_correction and kind.offered(state):
            yield Prompt(name, state.players, line)
