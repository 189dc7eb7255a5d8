"""What entries have in common: this round and phase; names, numbers and bonus rows that were typed in."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.entry.choices import Picked, is_number
from referee.rules.kernel.entry.words import Said, say_fields
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.names import check_name, check_text, tidy
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, require

NOT_NOW: Mapping[Phase, str] = {
    Phase.DEAL: gettext_noop("Not now: the app has to deal first."),
    Phase.TARGET: gettext_noop("Not now: first turn up the next target."),
    Phase.PLACE: gettext_noop("Not now: everyone is placing a card."),
    Phase.DEPLOY: gettext_noop("Not now: deployment is still open."),
    Phase.REVEAL: gettext_noop("Not now: deployment is closed, and the cards are being revealed."),
    Phase.ENDING: gettext_noop("Not now: the round is ending."),
    Phase.OVER: gettext_noop("The game is over."),
}


ANOTHER_ROUND = Refusal(
    "another-round", "That was meant for round {meant}, but this is round {round}.", field="round"
)
WORDS_TOO_LONG = Refusal("malformed", "That is too long. Use at most {most} letters.")
NO_NUMBER_IN_RANGE = Refusal("malformed", "“{word}” is not a number from {least} to {most}.")
NOT_IN_THE_DECK = Refusal("unknown-card", "There is no card “{id}” in this table’s deck.", "E-11", "card")
NO_ROW = Refusal(
    "malformed", "Write a bonus row like this: 2: 1, 3: 2 (number of territories: bonus).", field="bonus"
)


def not_now(state: EarthState, rule: str, field: str = "phase") -> IllegalEntry:
    """Return the refusal of an entry that is for another part of the round."""
    return Refusal("not-now", NOT_NOW[state.phase], rule, field)()


def require_round(state: EarthState, round_meant: int, rule: str) -> None:
    """Raise IllegalEntry unless it is this round."""
    require(state.round == round_meant, ANOTHER_ROUND, rule=rule, meant=round_meant, round=state.round)


def require_phase(state: EarthState, round_meant: int, rule: str, *phases: Phase) -> None:
    """Raise IllegalEntry unless it is this round, and one of these phases."""
    require_round(state, round_meant, rule)
    if state.phase not in phases:
        raise not_now(state, rule)


def in_this_round(facts: type[Any]) -> Callable[[EarthState, str, Picked], Said]:
    """Return how the picks of these facts are said: in the round that it is."""

    def say(state: EarthState, seat: str, picked: Picked) -> Said:
        return {**say_fields(facts, picked), "round": state.round}

    return say


HIGHEST = 99
LONGEST_TEXT = 200
ROW = re.compile(r"\s*([0-9]{1,2})\s*(?:[:=]|→|->)\s*([0-9]{1,2})\s*", re.ASCII)


def name_in(picked: Picked, field: str) -> str:
    """Return a name in the one way to write it. Raises IllegalEntry where it cannot be read."""
    name = tidy(_word(picked, field))
    check_name(name, field)
    return name


def text_in(picked: Picked, field: str) -> str:
    """Return a line of words. Raises IllegalEntry where it cannot be read, or is too long."""
    text = _word(picked, field).strip()
    require(len(text) <= LONGEST_TEXT, WORDS_TOO_LONG, field=field, most=LONGEST_TEXT)
    check_text(text, field)
    return text


def number_in(picked: Picked, field: str, least: int = 0) -> int:
    """Return a number up to 99, 0 where none is told. Raises IllegalEntry."""
    word = _word(picked, field) or "0"
    is_good = is_number(word) and least <= int(word) <= HIGHEST
    require(is_good, NO_NUMBER_IN_RANGE, field=field, word=word[:40], least=least, most=HIGHEST)
    return int(word)


def _word(picked: Picked, field: str) -> str:
    return (*picked.get(field, ()), "")[0]


# Bonus rows ---------------------------------------------------------------------------------------


def read_row(told: str) -> dict[int, int]:
    """Read "2: 1, 3: 2" as a bonus row. Raises IllegalEntry (``malformed``)."""
    found = [ROW.fullmatch(part) for part in re.split(r"[,;|]", told) if part.strip(" –")]
    require(all(found), NO_ROW)
    return {int(step[1]): int(step[2]) for step in found if step}


def said_row(row: Mapping[int, int]) -> str:
    """Return a bonus row as "2 → 1, 3 → 2"."""
    return ", ".join(f"{step} → {bonus}" for step, bonus in sorted(row.items())) or "–"
