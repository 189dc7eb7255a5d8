"""What is answered about an action: incomes compared (M-15)."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Refusal, Ruling
from referee.rules.prehistory.answers.asked import TABLE
from referee.rules.prehistory.board.income import (
    CardCandidate,
    ceremony_points,
    check_candidates,
    choose_income,
)
from referee.rules.prehistory.board.terms import TribeAction
from referee.rules.prehistory.record import EntryEffect, PrehistoryState, PrehistoryTurn, TableEntry
from referee.rules.prehistory.scripted.actions import can_compare
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.stepping import field_of, numbers_in, pick_numbers

CANDIDATES = "ABCD"
MOST_INCOME = 99
INCOMES = {
    "vp": gettext_noop("Points"),
    "am": gettext_noop("Action markers"),
    "res": gettext_noop("Resources"),
    "dev": gettext_noop("Development"),
}
NOTHING_TO_COMPARE = Refusal(
    "nothing-to-compare",
    "Compare incomes only at gathering, ceremony and hunting.",
    rule="M-15",
    field="candidates",
)
NO_CANDIDATES = Refusal("no-candidates", "Enter the candidates to compare.", "M-15", "candidates")


@dataclass(frozen=True, slots=True)
class Compare(TableEntry[EntryEffect]):
    """The candidates of the action in hand with their incomes, for the app to compare (M-15)."""

    kind = "compare"
    title = gettext_noop("Compare incomes")
    outcome = EntryEffect

    candidates: tuple[CardCandidate, ...]  # at gathering, ``from_bottom`` is clockwise from the framed symbol
    action: str = ""  # at which they were compared; "": at the one in hand

    @staticmethod
    def offered(state: PrehistoryState) -> Seats:
        return TABLE if can_compare(next_step(state)) else ()

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        """Ask for up to four candidates, clockwise or from the bottom of the board."""
        for name in CANDIDATES:
            for income, title in INCOMES.items():
                yield Choice(field_of(name, income), title, numbers=(0, MOST_INCOME))

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        """Return the candidates; one without income counts only before another that has some."""
        candidates = [
            {"id": name, "from_bottom": place, **numbers_in(turn.picked, name, tuple(INCOMES))}
            for place, name in enumerate(CANDIDATES)
        ]
        while candidates and not any(candidates[-1][income] for income in INCOMES):
            candidates.pop()
        return {"candidates": candidates, "action": next_step(turn.state).about.get("action", "")}

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        found: dict[str, tuple[str, ...]] = {}
        for candidate in said["candidates"]:
            found |= pick_numbers(candidate["id"], {income: candidate[income] for income in INCOMES})
        return found

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        state, step = turn.state, next_step(turn.state)
        is_this = self.action in ("", step.about.get("action"))
        turn.require(can_compare(step) and is_this, NOTHING_TO_COMPARE)
        check_candidates(self.candidates, rule="M-15", field="candidates")
        turn.require(bool(self.candidates), NO_CANDIDATES)
        assert state.tile is not None
        action, n = step.about["action"], state.tile.n
        chosen = choose_income(action, self.candidates)
        bonus = ceremony_points(self.candidates, n) if action == TribeAction.CEREMONY else ()
        effect = EntryEffect("compared", action=action, tray=chosen.outcome, times=n if bonus else 0)
        return Ruling(effect, (*chosen.reasons, *bonus))

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        """Return the state with the one chosen and its immediate gain.

        Its markers are known by number only, so their colours are still asked for. A card's points may be
        for the end of the game, so that is asked too.
        """
        chosen = next(each for each in self.candidates if each.id == outcome.tray)
        is_tile = outcome.action == TribeAction.GATHERING
        vp, perhaps = (chosen.vp, 0) if is_tile else (0, chosen.vp)
        gain = {"vp": vp, "perhaps": perhaps, "dev": chosen.dev, "cubes": chosen.am + chosen.res}
        return turn.state.knowing(
            compared=outcome.action, chosen=outcome.tray, bonus=outcome.times, gain=gain
        )

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        number, name = len(self.candidates), outcome.tray or ""
        return Line("{number} incomes compared: {name}", number=number, name=name)


COMPARE = kind_of(Compare)
