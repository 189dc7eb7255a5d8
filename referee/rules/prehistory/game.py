"""The game of the Marauders: what is accepted when, and what follows."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import By, kinds_of
from referee.rules.kernel.finished import FigureCount, FinishedGame, Result
from referee.rules.kernel.game import Game, Prompt
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.records import Record
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.rules.kernel.versions import played_steps
from referee.rules.prehistory.acts.alternatives import otherwise
from referee.rules.prehistory.acts.done import DONE, Done
from referee.rules.prehistory.acts.otherwise import INSTEAD, NOT_DONE, Instead
from referee.rules.prehistory.answers.actions import COMPARE
from referee.rules.prehistory.answers.autumn import LANE, MAPPED, NEAR, NEAREST
from referee.rules.prehistory.answers.humans import PAID, PASSED, TURN
from referee.rules.prehistory.answers.spring import TILE, WEATHER
from referee.rules.prehistory.answers.summer import LOCATION, RING, TAKE_BACK
from referee.rules.prehistory.answers.year import FINAL, MARKER_MOVED, WINTER
from referee.rules.prehistory.board.layout import change, read_trays
from referee.rules.prehistory.board.terms import TRIBE, Counts, tray_name
from referee.rules.prehistory.corrections import CORRECT, HOUSE_RULE, put_right
from referee.rules.prehistory.kept import after_changes, fits, recounts
from referee.rules.prehistory.record import (
    EntryEffect,
    Figure,
    Income,
    Members,
    PrehistoryState,
    Season,
    StepAnswers,
)
from referee.rules.prehistory.rulebook import HOUSE_RULES, house_of
from referee.rules.prehistory.scripted import automa
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.seasons.summer import ready_actions
from referee.rules.prehistory.setup import NAME, YEARS, PrehistorySetup, check_setup
from referee.rules.prehistory.shorts import SHORTS

OF_THE_TRIBE = {
    **kinds_of(*(replace(kind, otherwise=otherwise) for kind in (DONE, NOT_DONE, INSTEAD))),
    **kinds_of(COMPARE, NEAREST, NEAR, LANE),
}
"""Entered while the tribe acts."""
ENTRY_KINDS = {
    **OF_THE_TRIBE,
    **kinds_of(TILE, WEATHER, TAKE_BACK, RING, LOCATION, PAID, PASSED, TURN, WINTER, FINAL),
    **kinds_of(MARKER_MOVED, MAPPED, CORRECT, HOUSE_RULE),
}
"""In the order in which pages show them."""
AGAINST = "against"
FIGURES: Mapping[str, str] = {AGAINST: gettext_noop("The tribe against the players")}
BEATEN, NOT_BEATEN = gettext_noop("Players win"), gettext_noop("Not beaten")
PHASES: Mapping[Season, str] = {
    Season.WINTER: gettext_noop("Winter"),
    Season.SPRING: gettext_noop("Spring"),
    Season.SUMMER: gettext_noop("Summer"),
    Season.AUTUMN: gettext_noop("Autumn"),
    Season.OVER: gettext_noop("The end"),
}


class Prehistory(Game[PrehistorySetup, PrehistoryState]):
    """The rules object of the Marauders; one, shared and stateless."""

    name = NAME
    kinds = ENTRY_KINDS
    setup_type = PrehistorySetup
    figures = FIGURES
    phases = PHASES
    house_rules = HOUSE_RULES
    shorts = SHORTS

    def open(self, setup: PrehistorySetup, edition: Any = None) -> PrehistoryState:
        """Return the table in the first spring. Raises IllegalEntry for a set-up that cannot be."""
        check_setup(setup)
        return PrehistoryState(
            players=setup.players,
            layout=replace(setup.layout, painting_rows=setup.layout.painting_rows or None),
            laid=setup.layout.map,
            house_rules=house_of(setup.house_rules),
            order=setup.order,
            members=setup.members,
            figures=(Figure(),) * setup.members.out,
            trays=read_trays(setup.layout, {}),
            whose=setup.order[0],
            colour=setup.colour,
            is_strict=setup.is_strict,
        )

    def prompts(self, state: PrehistoryState) -> tuple[Prompt, ...]:
        due = next_step(state).line
        return tuple(replace(prompt, line=due) for prompt in super().prompts(state))

    def apply(self, state: PrehistoryState, record: Record) -> PrehistoryState:
        entry, outcome = record.entry, record.ruling.outcome
        facts: Any = entry.facts
        kind = ENTRY_KINDS[entry.kind]
        if kind is CORRECT:
            outcome = put_right(state, facts)
        elif entry.kind == Instead.kind and facts.trays is not None:
            outcome = replace(outcome, trays=change(state.trays, read_trays(state.layout, facts.trays)))
        before = state if kind is FINAL else counted(state, outcome, _received(entry, outcome))
        return settled(kind.apply(before, entry.seat or "", facts, outcome))

    def board(self, state: PrehistoryState) -> dict[str, Any]:
        """Return the position as plain JSON data; once it is over, with the result."""
        final = state.final
        result = {"players": dict(final.players), "leaders": list(final.leaders)} if final else {}
        return {
            "year": state.year,
            "season": state.season.value,
            "order": list(state.order),
            "payer": state.payer,
            "whose": TRIBE if state.whose == TRIBE else "humans",
            "turn": state.whose,
            "tile": encode(state.tile) if state.tile else None,
            "trays": dict(state.trays),
            "marker": as_text(state.marker),
            "actions_taken": state.taken,
            "actions_missed": state.missed,
            "members": encode(state.members),
            "painted": state.painted,
            "campsites": state.campsites,
            "vp": state.vp,
            **result,
        }

    def may_enter(self, state: PrehistoryState, entry: Entry, seat: str | None) -> bool:
        """Let the host enter anything, and a human's own device a payment, but not that all have passed."""
        is_own = ENTRY_KINDS[entry.kind].by is By.ANYBODY and entry.seat == seat
        return seat is None or (is_own and not getattr(entry.facts, "last", False))

    def by_vote(self, state: PrehistoryState, entry: Entry) -> bool:
        """The marker too, unless the table moves it by hand, and the map once play has begun."""
        if entry.kind == MARKER_MOVED.name:
            return state.house_rules["marker_move"] != "manual"
        if entry.kind == MAPPED.name:
            has_begun = state.tile is not None or state.season is not Season.SPRING or state.year > 1
            return has_begun or bool(state.incomes)
        return super().by_vote(state, entry)

    def stage(self, state: PrehistoryState) -> Any:
        return state.year, state.season, state.whose, next_step(state)

    def can_stay(self, stood: PrehistoryState, state: PrehistoryState, record: Record) -> bool:
        return (stood.year, stood.season) == (state.year, state.season) and fits(state, record)

    def recounts(self, state: PrehistoryState, record: Record) -> Iterator[Reason]:
        return recounts(state, record)

    def standing(self, state: PrehistoryState) -> Mapping[str, Line]:
        found: dict[str, Line] = {}
        for colour, n in state.trays.items():
            found[f"tray {colour}"] = Line("Tray {colour}: {n}", colour=tray_name(colour), n=n)
        found["vp"] = Line("The tribe: {n} {n:point|points}", n=state.vp)
        if state.final is None:
            return found
        leaders = state.final.leaders
        phrase = gettext_noop("{leaders} {leaders:wins|win}") if leaders else gettext_noop("No one wins")
        found["game"] = Line(phrase, leaders=leaders)
        for name, score in state.final.scores.items():
            if name != TRIBE:
                found[f"score {name}"] = Line("{name}: {n} {n:point|points}", name=name, n=score)
        return found

    def results(self, state: PrehistoryState) -> tuple[Result, ...]:
        final = state.final
        if final is None:
            return ()
        return tuple(Result(seat, final.scores[seat], seat in final.leaders) for seat in state.players)

    def finished_game(self, log: Log[PrehistoryState]) -> FinishedGame | None:
        """Return the results once the points are entered (M-82 to M-84)."""
        state, final = log.state, log.state.final
        if final is None:
            return None
        start = next((before for before, _, _ in played_steps(log)), state)
        return FinishedGame(
            self.results(state),
            next(name for name in start.order if name != TRIBE),
            (FigureCount(AGAINST, BEATEN if final.leaders else NOT_BEATEN, 1),),
            dict(state.house_rules),
            is_lost=not final.leaders,
        )

    def phase(self, state: PrehistoryState) -> str:
        return "" if state.season is Season.OVER else PHASES[state.season]

    def due(self, state: PrehistoryState) -> tuple[str, ...]:
        whose = automa.due(state) if automa.have_turns(state) else ""
        return tuple(seat for seat in state.players if seat == whose)


PREHISTORY = Prehistory()


def _received(entry: Entry, effect: EntryEffect) -> Counts:
    """Return the cubes received, even if spent at once; a correction receives none."""
    if effect.act == "correct":
        return {}
    facts: Any = entry.facts
    return facts.cubes if entry.kind == Done.kind else effect.trays


def counted(state: PrehistoryState, effect: EntryEffect, received: Counts) -> PrehistoryState:
    members = state.members
    moved = Members(members.board + effect.board, members.camp + effect.camp, members.out + effect.out)
    return replace(
        state.without_things(effect.gone),
        trays=after_changes(state.trays, effect.trays),
        vp=state.vp + effect.vp,
        marker=effect.marker or state.marker,
        members=moved,
        painted=state.painted + effect.painted,
        campsites=state.campsites + effect.campsites,
        incomes=_incomes(state, effect, received),
    )


def _incomes(state: PrehistoryState, effect: EntryEffect, received: Counts) -> tuple[Income, ...]:
    """Add to the season's income; its points sum up to those on record, corrections included."""
    if not (effect.vp or received or (effect.trays and effect.act != "correct")):
        return state.incomes
    came = sum(max(number, 0) for number in received.values())
    paid = came if effect.act == "paid" else 0
    last = state.incomes[-1] if state.incomes else None
    if last is None or (last.year, last.season) != (state.year, state.season):
        return (*state.incomes, Income(state.year, state.season, effect.vp, came - paid, paid))
    line = replace(last, vp=last.vp + effect.vp, received=last.received + came - paid, paid=last.paid + paid)
    return (*state.incomes[:-1], line)


def settled(state: PrehistoryState) -> PrehistoryState:
    """A season ends by itself once the humans have passed and the tribe has nothing left to do.

    So does a location in summer where the tray has come below what the action takes.
    """
    if state.answers.location is not None:
        ready = ready_actions(state.layout, state.tile, state.trays).outcome if state.tile else ()
        return state if state.answers.location in ready else replace(state, answers=StepAnswers())
    if not state.have_passed:
        return state
    if state.season is Season.SPRING and state.has_weather and not state.actions_left:
        summer = replace(
            state, season=Season.SUMMER, tile=None, answers=StepAnswers(), acted=0, resolved=(), took_back=0
        )
        return replace(summer, passed=(), have_passed=False, visits={}, back={})
    if state.season is Season.AUTUMN and not state.standing:
        after = Season.OVER if state.year >= YEARS else Season.WINTER
        return replace(state, season=after, passed=(), have_passed=False, answers=StepAnswers())
    return state
