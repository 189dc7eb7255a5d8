"""What would be accepted now, and from whom (A-10, A-14, A-40, A-53)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.answers.asking import tell_window
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.open_actions import is_open, may_strike
from referee.rules.arctic.gathering.power_turns import power_kinds
from referee.rules.arctic.recon.peek import PEEK
from referee.rules.arctic.recon.recon import RECON
from referee.rules.arctic.record.building_entries import Build, Repair, Retrieve, SpeedUp, Store
from referee.rules.arctic.record.end_entries import Score, Tally
from referee.rules.arctic.record.entries import Count, Declare, Gathered, Reveal
from referee.rules.arctic.record.leader_entries import ChooseLeader, DraftLeader, Heal, Organize, Sacrifice
from referee.rules.arctic.record.solo_entries import EndRound, Reshuffle, ScoreSolo, SoloSkirmish, TakePrize
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_entries import Commit, Dig, Draw, Hunt, Strike, Trash
from referee.rules.arctic.record.window_entries import Reply
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
        line = Line(phrase, {"act": tell_window(state, state.window), "asked": state.window.asked})
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
    own = [Dig.kind, Draw.kind, Hunt.kind, Trash.kind, *camp_kinds(state, now)]
    own += [*([RECON.name] if now in RECON.offered(state) else []), *power_kinds(state, now), Commit.kind]
    yield from (Prompt(kind, (now,), line) for kind in own if is_open(state, now, kind))
    if strikers := tuple(seat for seat in state.turn_order if may_strike(state, seat)):
        yield Prompt(Strike.kind, strikers, line)
    yield Prompt(Gathered.kind, (), line)


def _alone(state: ArcticState, solo: SoloGame) -> Iterator[Prompt]:
    """The solo game: gather, reshuffle, fight, end the round; a card to choose first; the score (A-96)."""
    (seat,) = state.players
    if state.phase is Phase.PRIZE:
        phrase = gettext_noop("Take 1 card of that force.")
        if not is_won(solo):
            phrase = gettext_noop("Set 1 card of your own force aside.")
        yield Prompt(TakePrize.kind, state.players, Line(phrase))
    elif state.phase is Phase.OVER:
        if solo.scored is None:
            line = Line(gettext_noop("Count your deck."))
            yield Prompt(Tally.kind, state.players, line)
            yield Prompt(ScoreSolo.kind, (), line)
    else:
        line = Line(gettext_noop("{seat} gathers."), {"seat": seat})
        leader = (
            [ChooseLeader.kind] if "hq3" in state.modules and not state.holdings[seat].camp.leader else []
        )
        kinds = [*leader, Dig.kind, Draw.kind, Hunt.kind, Trash.kind, *camp_kinds(state, seat)]
        for kind in (*kinds, Reshuffle.kind, SoloSkirmish.kind, EndRound.kind):
            if is_open(state, seat, kind):
                yield Prompt(kind, state.players, line)


def camp_kinds(state: ArcticState, seat: str) -> Iterator[str]:
    """Yield the kinds of entries that the seat's buildings and leader allow."""
    camp = state.holdings[seat].camp
    powers = camp.powers(state.cards)
    storage = [each for each in camp.buildings if each.works and state.cards[each.card].capacity]
    if "hq2" in state.modules:
        yield Build.kind
    if any(not each.is_complete and each.placed < state.round for each in camp.buildings):
        yield SpeedUp.kind
    if storage:
        yield Store.kind
    if any(each.number for each in storage):
        yield Retrieve.kind
    if any(each.is_disabled for each in camp.buildings):
        yield Repair.kind
    if state.setup.is_drafting:
        yield DraftLeader.kind
    if powers & {Power.BUTCHER, Power.CANNIBAL}:
        yield Sacrifice.kind
    if Power.ORGANIZER in powers:
        yield Organize.kind
    if camp.is_wounded:
        yield Heal.kind
