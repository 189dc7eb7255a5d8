"""What entries share: the check of round and phase, and reading names, numbers and bonus rows."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.kernel.entry.choices import Picked, is_number
from referee.rules.kernel.entry.kind import EntryFacts, Turn
from referee.rules.kernel.entry.words import Said, say_fields
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.names import check_name, check_text, tidy
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, require

OutcomeT = TypeVar("OutcomeT")
EarthTurn = Turn[EarthState]

NOT_NOW: Mapping[RoundPhase, str] = {
    RoundPhase.DEAL: gettext_noop("The app has to deal first."),
    RoundPhase.TARGET: gettext_noop("Turn up the next target first."),
    RoundPhase.PLACE: gettext_noop("Wait until everyone has placed a card."),
    RoundPhase.DEPLOY: gettext_noop("Deployment is still open."),
    RoundPhase.REVEAL: gettext_noop("Deployment is closed. The cards are being revealed."),
    RoundPhase.ENDING: gettext_noop("The round is ending."),
    RoundPhase.OVER: gettext_noop("The game is over."),
}


ANOTHER_ROUND = Refusal("another-round", "That was for round {meant}. It’s round {round} now.", field="round")
WORDS_TOO_LONG = Refusal("malformed", "That’s too long. Use at most {most} letters.")
NO_NUMBER_IN_RANGE = Refusal("malformed", "“{word}” isn’t a number from {least} to {most}.")
NOT_IN_THE_DECK = Refusal("unknown-card", "There’s no card “{id}” in this table’s deck.", "E-11", "card")
NO_ROW = Refusal(
    "malformed", "Write a bonus row like 2: 1, 3: 2 (number of territories: bonus).", field="bonus"
)


def not_now(state: EarthState, rule: str, field: str = "phase") -> IllegalEntry:
    """Return the refusal of an entry that belongs to another phase."""
    return Refusal("not-now", NOT_NOW[state.phase], rule, field)()


@dataclass(frozen=True, slots=True)
class RoundFacts(EntryFacts[EarthState, OutcomeT]):
    """The facts of an entry that belongs to one round."""

    round: int

    @classmethod
    def say(cls, turn: EarthTurn) -> Said:
        return {**say_fields(cls, turn.picked), "round": turn.state.round}

    def check_round(self, turn: EarthTurn, rule: str) -> None:
        """Raise IllegalEntry unless it is meant for this round."""
        now = turn.state.round
        require(now == self.round, ANOTHER_ROUND, rule=rule, meant=self.round, round=now)

    def check_phase(self, turn: EarthTurn, rule: str, *phases: RoundPhase) -> None:
        """Raise IllegalEntry unless it is meant for this round, and this is one of the phases."""
        self.check_round(turn, rule)
        if turn.state.phase not in phases:
            raise not_now(turn.state, rule)


HIGHEST = 99
LONGEST_TEXT = 200
ROW = re.compile(r"\s*([0-9]{1,2})\s*(?:[:=]|→|->)\s*([0-9]{1,2})\s*", re.ASCII)


def name_in(picked: Picked, field: str) -> str:
    """Return a name, tidied. Raises IllegalEntry for an unreadable one."""
    name = tidy(_word(picked, field))
    check_name(name, field)
    return name


def text_in(picked: Picked, field: str) -> str:
    """Return a line of text, stripped. Raises IllegalEntry if it is unreadable or too long."""
    text = _word(picked, field).strip()
    require(len(text) <= LONGEST_TEXT, WORDS_TOO_LONG, field=field, most=LONGEST_TEXT)
    check_text(text, field)
    return text


def number_in(picked: Picked, field: str, least: int = 0) -> int:
    """Return a number up to 99, 0 if blank. Raises IllegalEntry."""
    word = _word(picked, field) or "0"
    is_good = is_number(word) and least <= int(word) <= HIGHEST
    require(is_good, NO_NUMBER_IN_RANGE, field=field, word=word[:40], least=least, most=HIGHEST)
    return int(word)


def _word(picked: Picked, field: str) -> str:
    return (*picked.get(field, ()), "")[0]


# Bonus rows ---------------------------------------------------------------------------------------


def read_row(text: str) -> dict[int, int]:
    """Read "2: 1, 3: 2" as a bonus row. Raises IllegalEntry (``malformed``)."""
    found = [ROW.fullmatch(part) for part in re.split(r"[,;|]", text) if part.strip(" –")]
    require(all(found), NO_ROW)
    return {int(step[1]): int(step[2]) for step in found if step}


def said_row(row: Mapping[int, int]) -> str:
    """Return a bonus row as "2 → 1, 3 → 2"."""
    return ", ".join(f"{step} → {bonus}" for step, bonus in sorted(row.items())) or "–"
