"""The game of Arctic Scavengers: what is accepted when, and what follows (A-10 to A-15, A-40)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.rules.arctic.answers.interrupts import as_done
from referee.rules.arctic.answers.reply import Replied, ReplyFacts
from referee.rules.arctic.answers.window import announce, answers_first, completed, opened
from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.cards.edition import read_edition, shipped_edition
from referee.rules.arctic.ending.scoring import MOST_COPIES, ScoringCase, resolve_scoring
from referee.rules.arctic.ending.scoring import VERDICT as WHAT_SCORE
from referee.rules.arctic.gathering.powers import remember
from referee.rules.arctic.gathering.rows import question_instead, without_answered
from referee.rules.arctic.hq.choose_leader import CHOOSE_LEADER
from referee.rules.arctic.hq.storing import STORE
from referee.rules.arctic.hq.timers import ticked
from referee.rules.arctic.kinds import ACTS, ENTRY_KINDS, FOR_SEVERAL, FORGETTABLE, OPEN_KINDS, WHILE_ASKED
from referee.rules.arctic.record.case import Case
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.held import CARDS_DRAWN_EACH_ROUND
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.secrets import without_secrets
from referee.rules.arctic.record.solo_state import begin_solo
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.yard import Yard
from referee.rules.arctic.rulebook import HOUSE_RULES, house_of
from referee.rules.arctic.setup import meta
from referee.rules.arctic.setup.checks import check_layout, check_setup
from referee.rules.arctic.setup.layout import lay_out
from referee.rules.arctic.setup.solo import SoloOptions
from referee.rules.arctic.shorts import SHORTS
from referee.rules.arctic.skirmish.count import close_gathering, is_same
from referee.rules.arctic.skirmish.declare import Declare, check_declared
from referee.rules.arctic.skirmish.reveal import REVEAL
from referee.rules.arctic.skirmish.rule import VERDICT as WHO_WINS
from referee.rules.arctic.skirmish.rule import resolve_skirmish
from referee.rules.arctic.skirmish.sealing import SEALED, break_seals, is_early, rests_on, who_seals_again
from referee.rules.arctic.solo.rule import VERDICT as WHO_WINS_SOLO
from referee.rules.arctic.solo.rule import SoloCase, resolve_solo
from referee.rules.arctic.solo.table import describe_solo, with_deck_counted
from referee.rules.arctic.standing import (
    FIGURES,
    PHASES,
    decided,
    due,
    finished_game,
    holdings,
    listed,
    phase,
    results,
    shuffles_due,
    standing,
    titles,
)
from referee.rules.arctic.worth.action import VERDICT as WHAT_VALUE
from referee.rules.arctic.worth.action import ActionCase, resolve_action
from referee.rules.arctic.worth.possible import IMPOSSIBLE, check_possible
from referee.rules.kernel.cache import by_identity
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.kind import Prompt, prompts_of
from referee.rules.kernel.game import Consent, Game
from referee.rules.kernel.records import Record
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, Ruling, is_legal
from referee.rules.package.questions import Question

NOT_IN_SOLO = Refusal(
    "not-in-solo",
    "The solo game doesn’t have that. Gather, start a skirmish or end the round.",
    rule="A-96",
)


class Arctic(Game[meta.Setup, ArcticState]):
    """The rules object of Arctic Scavengers; one, shared and stateless."""

    name = meta.NAME
    kinds = ENTRY_KINDS
    setup_type = meta.Setup
    figures = FIGURES
    phases = PHASES
    house_rules = HOUSE_RULES
    results = staticmethod(results)
    shorts = SHORTS
    largest = MOST_COPIES
    finished_game = staticmethod(finished_game)
    phase = staticmethod(phase)
    due = staticmethod(due)
    standing = staticmethod(standing)
    holdings = staticmethod(holdings)
    listed = staticmethod(listed)
    decided = staticmethod(decided)
    shipped_edition = staticmethod(shipped_edition)
    titles = staticmethod(titles)
    without_secrets = staticmethod(without_secrets)

    def open(self, setup: meta.Setup, edition: Any = None) -> ArcticState:
        """Return the table before round 1. Raises IllegalEntry for a set-up that cannot be (A-2 to A-9)."""
        check_setup(setup)
        cards = shipped() if edition is None else read_edition(edition)
        check_layout(setup, cards)
        layout = lay_out(setup, cards)
        size, solo = sum(layout.deck.values()), None
        if setup.is_solo:
            solo = begin_solo(setup.solo or SoloOptions(), size, cards)
        # The solo game counts its deck itself: every reshuffle removes a card.
        left = None if solo else frozenset({size - CARDS_DRAWN_EACH_ROUND})
        first = ArcticSeat(dict(layout.deck), deck=left, is_light=setup.is_light)
        return ArcticState(
            players=setup.players,
            modules=setup.modules,
            house_rules=house_of(setup.house_rules),
            cards=cards,
            setup=setup,
            copies=layout.copies,
            initiator=setup.first_initiator,
            contested_left=0 if solo else meta.CONTESTED_RESOURCES,
            wins=dict.fromkeys(setup.players, 0),
            seats=dict.fromkeys(setup.players, first),
            stacks=layout.for_hire,
            solo=solo,
            yard=Yard(dealt=sum(layout.junkyard.values())),
            titles=setup.titles,
        )

    def prompts(self, state: ArcticState) -> tuple[Prompt, ...]:
        """Return what would be accepted now, and from whom, by public knowledge (A-17)."""
        return prompts_of(OPEN_KINDS, state.seen_by(None))

    def adjudicate(self, state: ArcticState, entry: Entry) -> Ruling[Any]:
        kind = ENTRY_KINDS[entry.kind]
        facts: Any = entry.facts
        if state.solo is not None and entry.kind in FOR_SEVERAL:
            raise NOT_IN_SOLO()
        if state.window is not None and entry.kind not in WHILE_ASKED:
            raise answers_first(ACTS, state, state.window)
        if entry.kind in ACTS and facts.asks:
            return announce(ACTS, state, entry, self)
        ruling = kind.rule(state, entry.seat or "", facts, Checks(entry))
        if kind.is_correction:
            check_declared(self.apply(state, Record(0, entry, ruling)))
        else:
            ruling = self._with_what_is_due(state, entry, self._possible(state, entry, ruling))
        if state.phase is not Phase.GATHERING or not state.revealed:
            return ruling
        broken = who_seals_again(state, self.apply(state, Record(0, entry, ruling)))
        return Ruling(ruling.outcome, (*ruling.reasons, *broken))

    def _possible(self, state: ArcticState, entry: Entry, ruling: Ruling[Any]) -> Ruling[Any]:
        """Return the ruling if hands can have done it, with all that is open this round (A-30)."""
        if getattr(entry.facts, "cards", ()) is not None and not any(o.unsaid for o in state.seats.values()):
            return ruling
        checks, after = Checks(entry), self.apply(state, Record(0, entry, ruling))
        check_possible(state, after, entry, checks)
        return Ruling(ruling.outcome, (*checks.overridden, *ruling.reasons))

    def _with_what_is_due(self, state: ArcticState, entry: Entry, ruling: Ruling[Any]) -> Ruling[Any]:
        """Return the ruling with its side effects: a shuffle, or cards taken off buildings."""
        buildings = (building for own in state.seats.values() for building in own.base.buildings)
        may_draw = isinstance(ruling.outcome, Gathering | Replied)
        if not may_draw and all(building.is_complete for building in buildings):
            return ruling
        after = self.apply(state, Record(0, entry, ruling))
        seats = after.turn_order if after.round != state.round else ()
        due = (*shuffles_due(state, after), *(each for seat in seats for each in ticked(after, seat)))
        return Ruling(ruling.outcome, (*ruling.reasons, *due))

    def question_instead(self, state: ArcticState, entry: Entry, refusal: IllegalEntry) -> Entry | None:
        return question_instead(state, entry, refusal)

    def apply(self, state: ArcticState, record: Record) -> ArcticState:
        return self._after(state, record.entry, record.ruling.outcome)

    @by_identity
    def _after(self, state: ArcticState, entry: Entry, outcome: Any) -> ArcticState:
        """Apply an outcome. Memoized: a ruling looks at what follows from it, and is then recorded."""
        kind, seat = ENTRY_KINDS[entry.kind], entry.seat or ""
        if entry.kind in ACTS and outcome.asked:
            return opened(state, entry, outcome.asked)
        if kind.outcome is Gathering:
            state = state.proven(outcome.shown)
        after: ArcticState = kind.apply(state, seat, entry.facts, outcome)
        if kind.is_correction or entry.overrides:
            after = after.with_uncounted(state.seats)
        if kind.is_correction or IMPOSSIBLE.code in entry.overrides:
            after = after.without_unsaid(state.seats)
        if not kind.is_correction and not after.window:
            came_to = outcome.result if entry.kind == ReplyFacts.kind else outcome
            if getattr(came_to, "interrupted", "") not in ("off", "open"):
                after = remember(after, *self._carried_out(state, seat, entry.facts))
            after = without_answered(state, after, entry)
            if after.phase is Phase.GATHERING and not after.gatherer:
                # The last to commit has ended the gathering.
                after = replace(close_gathering(after), questions=())
        after = break_seals(state, after)
        return with_deck_counted(state, after, entry.kind) if after.solo else after

    def _carried_out(self, state: ArcticState, seat: str, facts: Any) -> tuple[str, Any]:
        """Return whose act takes effect by an entry: a reply, of whomever, lets the announced one."""
        if facts.kind != ReplyFacts.kind or state.window is None:
            return seat, as_done(facts)
        return state.window.seat, as_done(completed(ACTS, state.window, facts.answer))

    def board(self, state: ArcticState) -> dict[str, Any]:
        """Return where the table stands, as plain JSON material; once it is scored, with the result."""
        score = state.scored
        result = {"winners": list(score.winners), "tribe": dict(score.tribe)} if score else {}
        bases = {seat: base for seat, each in state.seats.items() if (base := each.base.public())}
        return {
            "round": state.round,
            "phase": state.phase.value,
            "initiator": state.initiator,
            "turn_order": list(state.turn_order),
            "contested_left": state.contested_left,
            "contested_won": dict(state.wins),
            "revealed": {seat: encode(force) for seat, force in state.revealed.items()},
            "declarations": [encode(declaration) for declaration in state.declarations],
            **({"camps": bases} if bases else {}),
            **({"asked": list(state.window.asked)} if state.window else {}),
            **({"solo": describe_solo(state.solo)} if state.solo else {}),
            **result,
        }

    def may_insert(self, then: ArcticState, now: ArcticState, seat: str) -> frozenset[str]:
        """In a light round, until the seat reveals, what it did in the gathering of this round (A-30)."""
        is_asked = now.phase is Phase.REVEAL and now.setup.is_light and seat not in now.revealed
        was_there = (then.phase, then.round) == (Phase.GATHERING, now.round)
        return FORGETTABLE if is_asked and was_there else frozenset()

    def may_enter(self, state: ArcticState, entry: Entry, seat: str | None) -> bool:
        """Only a seat's own device seals its force while others gather."""
        return not (seat is None and is_early(state, entry)) and super().may_enter(state, entry, seat)

    def rests_on(self, state: ArcticState, entry: Entry) -> Any:
        """Return what a force that is sealed early rests on."""
        return rests_on(state, entry.seat or "") if is_early(state, entry) else None

    def replaces(self, state: ArcticState, entry: Entry) -> tuple[str, ...]:
        """A leader chosen in secret, or a force that was revealed, for another one."""
        facts: Any = entry.facts
        if entry.kind == CHOOSE_LEADER.name:
            own = state.seats.get(entry.seat or "")
            return (entry.seat or "",) if own and own.base.leader and not state.has_open_leaders else ()
        if entry.kind != REVEAL.name:
            return ()
        # Whether a sealed force is the same must not show.
        is_sealed, was = state.phase in SEALED, state.revealed
        there = (seat for seat in facts.forces if seat in was)
        return tuple(seat for seat in there if is_sealed or not is_same(facts.forces[seat], was[seat]))

    def face_down(self, state: ArcticState, entry: Entry) -> Mapping[Any, Any]:
        """How many cards are inside each building of a seat that has stored some (A-17, A-74)."""
        if entry.kind != STORE.name:
            return {}
        buildings = state.seats[entry.seat or ""].base.buildings
        return {place: (each.card, each.number) for place, each in enumerate(buildings) if each.number}

    def consent(self, state: ArcticState) -> Consent:
        """All seats have to consent; alone nobody has to."""
        return Consent(() if state.solo is not None else state.players, "A-17")

    def stage(self, state: ArcticState) -> Any:
        return state.round, state.phase, state.window

    def reentered_as(self, state: ArcticState, record: Record) -> Entry | None:
        """What was declared stays where the forces, as they are known now, let it (A-64).

        What others may stop is entered again where it is no longer as it should be: they can answer it then.
        """
        facts: Any = record.entry.facts
        if record.entry.kind in ACTS and facts.asks:
            return None if is_legal(lambda: self.adjudicate(state, record.entry)) else record.entry
        # A reply may be the last word on a declaration that was announced.
        declares = record.entry.kind == Declare.kind or getattr(record.ruling.outcome, "declared", None)
        if not declares and not state.declarations:
            return None
        after = self.apply(state, record)
        return None if is_legal(lambda: check_declared(after)) else record.entry

    def describe(self, state: ArcticState, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        kind, seat = ENTRY_KINDS[entry.kind], entry.seat or ""
        facts: Any = entry.facts
        if entry.kind in ACTS and outcome is not None and outcome.asked:
            act = ACTS[entry.kind].sentence(state, seat, facts)
            return Line("{act}: {asked} may stop it", act=act, asked=outcome.asked)
        return kind.describe(state, seat, facts, outcome, viewer)


ARCTIC = Arctic()
QUESTIONS: Mapping[str, Question[Any]] = {
    "arctic.skirmish": Question(Case, resolve_skirmish, verdict=WHO_WINS, house_rules=HOUSE_RULES),
    "arctic.action": Question(ActionCase, resolve_action, verdict=WHAT_VALUE, house_rules=HOUSE_RULES),
    "arctic.scoring": Question(ScoringCase, resolve_scoring, verdict=WHAT_SCORE, house_rules=HOUSE_RULES),
    "arctic.solo": Question(SoloCase, resolve_solo, verdict=WHO_WINS_SOLO, house_rules=HOUSE_RULES),
}
"""What the scripted referee is asked: question -> JSON in, JSON out."""
