"""The game of Skirmish for Earth (section 4 of the rules)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from referee.rules.earth.cards.cards import ACTIONS, SHIPS
from referee.rules.earth.cards.piles import HAND, UNKNOWN, Piles
from referee.rules.earth.deck.deck import NO_DECK
from referee.rules.earth.deployment.deployment import missing_cards
from referee.rules.earth.deployment.place import PLACE
from referee.rules.earth.deployment.turn_target import TURN_TARGET, only_target
from referee.rules.earth.deployment.write import WRITE
from referee.rules.earth.ending import choosers
from referee.rules.earth.ending.choose import CHOOSE
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.ending.finish import FINISH, Finish, captured_again
from referee.rules.earth.ending.round import VERDICT as WHO_CAPTURES
from referee.rules.earth.ending.round import RoundCase, resolve_round
from referee.rules.earth.kinds import ANY_PHONE, ENTRY_KINDS
from referee.rules.earth.record.state import EarthState, Level, RoundPhase
from referee.rules.earth.reveal import REVEAL
from referee.rules.earth.rulebook import HOUSE_RULES, cited, house_of
from referee.rules.earth.ruling.table_ruling import TableRuling
from referee.rules.earth.scoring import VERDICT as WHAT_SCORE
from referee.rules.earth.scoring import TableAtEnd, resolve_scoring, score_now, scores_by_round
from referee.rules.earth.sealed import is_of_written_hand, opened_by, shown_records
from referee.rules.earth.setup.opening import NAME, EarthSetup, check_setup
from referee.rules.earth.shorts import SHORTS
from referee.rules.kernel.entry.kind import By
from referee.rules.kernel.finished import FinishedGame, Result, closest_fight, counted
from referee.rules.kernel.game import Consent, Game
from referee.rules.kernel.history.log import Entry, Log, Record
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import is_legal
from referee.rules.kernel.versions import played_steps
from referee.rules.package.questions import Question

TARGETS, CAPTURES = "targets", "captures"
FIGURES: Mapping[str, str] = {
    CAPTURES: gettext_noop("Who captures targets"),
    TARGETS: gettext_noop("Targets captured"),
}
PHASES: Mapping[RoundPhase, str] = {
    RoundPhase.DEAL: gettext_noop("Before the deal"),
    RoundPhase.TARGET: gettext_noop("Target"),
    RoundPhase.PLACE: gettext_noop("Cards"),
    RoundPhase.DEPLOY: gettext_noop("Deployment"),
    RoundPhase.REVEAL: gettext_noop("Reveal"),
    RoundPhase.ENDING: gettext_noop("End of the round"),
    RoundPhase.OVER: gettext_noop("The game is over"),
}


class Earth(Game[EarthSetup, EarthState]):
    """The rules of Skirmish for Earth; stateless."""

    name = NAME
    kinds = ENTRY_KINDS
    setup_type = EarthSetup
    figures = FIGURES
    phases = PHASES
    house_rules = HOUSE_RULES
    shorts = SHORTS

    def open(self, setup: EarthSetup, edition: Any = None) -> EarthState:
        """Return the state before round 1 (E-3 to E-7). Raises IllegalEntry."""
        check_setup(setup)
        at = setup.players.index(setup.first)
        is_dealt = setup.level is Level.DEALT
        hands = {} if is_dealt else dict.fromkeys(setup.players, (UNKNOWN,) * HAND)
        actions = setup.deck.copies if setup.deck and setup.deck.complete else ACTIONS
        left = max(0, actions - HAND * len(setup.players))
        return EarthState(
            players=setup.players,
            flags=dict(zip(setup.players, setup.colours, strict=True)),
            level=setup.level,
            house=house_of(setup.house_rules),
            is_strict=setup.is_strict,
            deck=setup.deck or NO_DECK,
            own_rounds=setup.rounds,
            initiative=setup.first,
            flagpole=setup.players[at:] + setup.players[:at],
            reserve=dict.fromkeys(setup.players, SHIPS),
            piles=Piles() if is_dealt else Piles(deck=(UNKNOWN,) * left, hands=hands),
            phase=RoundPhase.DEAL if is_dealt else RoundPhase.TARGET,
            owned=dict.fromkeys(setup.players, ()),
        )

    def may_enter(self, state: EarthState, entry: Entry, seat: str | None) -> bool:
        """The host enters anything but cards of dealt hands; a seat its own turn, card and choice (E-82)."""
        by, facts = ENTRY_KINDS[entry.kind].by, cast("Any", entry.facts)
        if seat is None:
            return not is_of_written_hand(entry) and (by is not By.SEAT or not state.is_dealt)
        shows_others = entry.kind == REVEAL.name and set(facts.cards) != {seat}
        return by is not By.TABLE and entry.seat == seat and not shows_others

    def any_phone(self, state: EarthState) -> frozenset[str]:
        """By house rule, whatever keeps the round going."""
        return ANY_PHONE if state.house["entered_by"] == "any_phone" else frozenset()

    def any_phone_may_enter(self, state: EarthState, entry: Entry) -> bool:
        shows_others = entry.kind == REVEAL.name and set(cast("Any", entry.facts).cards) != {entry.seat}
        return entry.kind in self.any_phone(state) and not shows_others

    def shown(self, log: Log[EarthState]) -> frozenset[int]:
        """The last card that a seat placed in a round, once that card was revealed (E-30).

        What was exchanged before, or went back into the hand, stays sealed until the game is over.
        """
        return shown_records(log)

    def seals_the_past(self, entry: Entry) -> bool:
        """Hands and face-down cards depend on everything before them, but not what is written on a card."""
        return entry.kind != WRITE.name

    def can_stay(self, stood: EarthState, state: EarthState, record: Record) -> bool:
        """What a card says is true at any stage."""
        return record.entry.kind == WRITE.name or super().can_stay(stood, state, record)

    def replaces(self, state: EarthState, entry: Entry) -> tuple[str, ...]:
        """A card placed face down."""
        seat = entry.seat or ""
        return (seat,) if entry.kind == PLACE.name and state.placed.get(seat) else ()

    def opened(self, state: EarthState) -> frozenset[Any]:
        """The cards revealed, the cards moved by rulings, and what the app itself turned up (E-82).

        A target entered by the table was never hidden by the app.
        """
        return frozenset(opened_by(state))

    def decided(self, state: EarthState, records: Sequence[Record]) -> Mapping[Any, Any]:
        """Who captured in each round and who won; while cards are being revealed, the ships deployed."""
        found: dict[Any, Any] = {}
        for record in records:
            facts = cast("Any", record.entry.facts)
            if record.entry.kind == FINISH.name:
                found[facts.round] = record.ruling.outcome.ending.winner
        if state.phase is RoundPhase.ENDING:
            found[state.round] = ending_of(state).winner
        if state.phase is RoundPhase.REVEAL and state.revealed:
            # Knowing some of the cards, a player would deploy differently.
            found["ships", state.round] = dict(state.deployed)
        if state.scored is not None:
            found["game"] = state.scored.winners
        return found

    def consent(self, state: EarthState) -> Consent:
        """Every player's consent, or by house rule the host's alone.

        Players who left are asked too: leaving can be amended, and nobody is made to leave to be outvoted.
        """
        seats = () if state.house["ruling_by"] == "host" else state.players
        return Consent(seats, "E-82", cited(state.house, "ruling_by"))

    def voters(self, state: EarthState) -> tuple[str, ...]:
        """The players still at the table."""
        return state.seats

    def house_now(self, state: EarthState) -> Mapping[str, str]:
        return state.house

    def with_house(self, state: EarthState, house: Mapping[str, str]) -> EarthState:
        return replace(state, house=house)

    def house_change(self, state: EarthState, house: str) -> Entry | None:
        """A table ruling agreed to by all, with the number of the rule as its reason."""
        name, _, value = house.partition("=")
        why = HOUSE_RULES.by_name[name].rules[0]
        return Entry(TableRuling(state.round, why, agreed=state.seats, house={name: value}))

    def stage(self, state: EarthState) -> Any:
        return state.round, state.phase, state.seats

    def reentered_as(self, state: EarthState, record: Record) -> Entry | None:
        """The captor stays; pieces and scores are recomputed from it (E-45, E-66).

        A ruling on missing pieces is dropped, and so is a choice that leads nowhere.
        """
        if record.entry.kind == FINISH.name:
            return captured_again(state, record.entry, record.ruling.outcome)
        is_possible = record.entry.kind not in (TableRuling.kind, CHOOSE.name) or is_legal(
            lambda: self.adjudicate(state, record.entry)
        )
        return None if is_possible else record.entry

    def by_itself(self, state: EarthState) -> Entry | None:
        """The end of a round in which nothing is left to choose, and a target that can only be one."""
        if FINISH.offered(state):
            return Entry(Finish(state.round))
        target = only_target(state) if TURN_TARGET.offered(state) else None
        return None if target is None else Entry(target)

    def board(self, state: EarthState) -> dict[str, Any]:
        """The public information only (E-80)."""
        at, scored = state.deployment, state.scored
        result = {"winners": list(scored.winners), "score": encode(scored)["score"]} if scored else {}
        return {
            "round": state.round,
            "phase": state.phase.value,
            "initiative": state.initiative,
            "flagpole": list(state.flagpole),
            "turn": at.turn if at else None,
            "closed": at.closed.value if at and at.closed else None,
            "target": encode(state.target) if state.target else None,
            "reserve": dict(state.ships_left),
            "deployed": dict(state.deployed),
            "bank": state.bank,
            "owned": {seat: [card.name for card in cards] for seat, cards in state.owned.items()},
            "lost": [card.name for card in state.lost],
            "hands": {seat: len(state.piles.hands.get(seat, ())) for seat in state.players},
            "action_deck": len(state.piles.deck),
            "discards": len(state.piles.discard),
            "current": {seat: score_now(state, seat).without_ships for seat in state.players},
            **result,
        }

    def standing(self, state: EarthState) -> Mapping[str, Line]:
        """Who captures or wins, and each player's score, at the end with the ships, and Reserve (E-83)."""
        found: dict[str, Line] = {}
        if state.phase is RoundPhase.ENDING:
            winner = ending_of(state).winner
            phrase = gettext_noop("No one captures in round {round}")
            if winner is not None:
                phrase = gettext_noop("{seat} captures in round {round}")
            found["capture"] = Line(phrase, seat=winner or "", round=state.round)
        if state.scored is not None:
            phrase = gettext_noop("{winners} {winners:wins|win} the game")
            found["game"] = Line(phrase, winners=state.scored.winners)
        for seat in state.players:
            points = score_now(state, seat).without_ships
            if state.scored is not None:
                points = state.scored.score[seat].total
            found[f"score {seat}"] = Line("{seat}: {n} {n:point|points}", seat=seat, n=points)
            phrase = gettext_noop("{seat}: {n} {n:ship|ships} in Reserve")
            found[f"ships {seat}"] = Line(phrase, seat=seat, n=state.ships_left[seat])
        return found

    def results(self, state: EarthState) -> tuple[Result, ...]:
        scored = state.scored
        if scored is None:
            return ()
        return tuple(Result(seat, scored.score[seat].total, seat in scored.winners) for seat in state.players)

    def finished_game(self, log: Log[EarthState]) -> FinishedGame | None:
        """Return the result for the statistics, once the game is scored."""
        state, scored = log.state, log.state.scored
        if scored is None:
            return None
        first = next((before for before, _, _ in played_steps(log)), state).initiative
        rounds = scores_by_round(log)
        captured = Counter((point.winner, point.target) for point in rounds if point.winner)
        won = Counter((point.winner, "") for point in rounds if point.winner)
        return FinishedGame(
            self.results(state),
            first,
            (*counted(CAPTURES, won), *counted(TARGETS, captured)),
            dict(state.house),
            tuple(point.scores for point in rounds),
            closest=closest_fight((point.round, point.winner, point.attack) for point in rounds),
        )

    def phase(self, state: EarthState) -> str:
        return "" if state.phase is RoundPhase.OVER else PHASES[state.phase]

    def due(self, state: EarthState) -> tuple[str, ...]:
        """Return who has to bid, to place or reveal a card, or to choose for one."""
        at = state.deployment
        if at is not None and at.turn:
            return (at.turn,)
        if state.phase is RoundPhase.ENDING:
            return choosers(state)
        if state.phase is RoundPhase.PLACE:
            return missing_cards(state)
        return state.to_reveal if state.phase is RoundPhase.REVEAL else ()


EARTH = Earth()
QUESTIONS: Mapping[str, Question[Any]] = {
    "earth.round": Question(RoundCase, resolve_round, verdict=WHO_CAPTURES, house_rules=HOUSE_RULES),
    "earth.scoring": Question(TableAtEnd, resolve_scoring, verdict=WHAT_SCORE, house_rules=HOUSE_RULES),
}
"""The questions of the scripted referee: JSON in, JSON out."""
