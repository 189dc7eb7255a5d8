"""What the buttons of a board say: to the draft in the address, or as an entry."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

from referee.rules.arctic.cards import Catalogue
from referee.rules.arctic.record import Declaration, DeclaredAnswer
from referee.rules.arctic.skirmish import DECLARE, Declare
from referee.rules.kernel.entry.choices import Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.web.drafts import TAP, Sent, fields_of, read_draft, words_of


@dataclass(frozen=True, slots=True)
class Tap:
    """What a button says: to the draft, or as the last word of the entry of a form with these ``fields``."""

    value: str = ""
    name: str = "do"
    form: str = ""
    fields: tuple[tuple[str, str], ...] = ()


DEAD = Tap()
AIM = "aim:"
NO_TABLE: Any = None
"""Declaring says the same at every table."""


def _dead(*meant: Any) -> Tap:
    return DEAD


@dataclass(frozen=True, slots=True)
class Buttons:
    """What the buttons of a board say; nothing where it lies fixed.

    ``drop``: a player's card; ``back``: a declaration, by its place; ``aim``: one whose target or answer is
    still open; ``say``: a complete one; ``save``: an answer (or none) to the declaration of this place;
    ``ask``: one that others are asked about. ``asks``: nobody answers on this page.
    """

    drop: Callable[[str, str], Tap] = _dead
    back: Callable[[int], Tap] = _dead
    aim: Callable[[Declaration], Tap] = _dead
    say: Callable[[Declaration], Tap] = _dead
    save: Callable[[int, DeclaredAnswer | None], Tap] | None = None
    ask: Callable[[Declaration], Tap] | None = None
    asks: bool = False


@lru_cache(maxsize=1024)
def aim_tap(aim: Declaration) -> Tap:
    """Return what a button says that goes on with a declaration."""
    return Tap(f"{AIM}{urlencode(aim_fields(aim))}")


def aim_fields(aim: Declaration) -> list[tuple[str, str]]:
    return fields_of(Draft(Declare.kind, aim.by, picks_of(aim)))


def picks_of(said: Declaration) -> Picked:
    facts = Declare(said.act, said.with_, said.target, said.answer)
    return DECLARE.picked(NO_TABLE, Entry(facts, said.by))


def read_aim(sent: Sent, names: Sequence[str], cards: Catalogue) -> Declaration | None:
    """Return the declaration that an address, or the last tap in it, puts together."""
    taps = [tap.removeprefix(AIM) for tap in sent.get(TAP, ()) if tap.startswith(AIM)]
    draft = read_draft(words_of(taps[-1]) if taps else sent, {Declare.kind: DECLARE}, None)
    aim = read_declaration(draft.seat or "", draft.picked, names, cards) if draft else None
    if aim is None or aim.with_ not in cards:
        return None
    is_target_known = aim.target is None or aim.target.what is None or aim.target.what in cards
    return replace(aim, answer=None) if is_target_known else None


def read_declaration(by: str, picked: Picked, names: Sequence[str], cards: Catalogue) -> Declaration | None:
    """Return the declaration that these words say, None for words that are none."""
    table: Any = SimpleNamespace(players=names, cards=cards)
    try:
        facts: Any = DECLARE.entry(table, by, picked).facts
    except IllegalEntry:
        return None
    found: Declaration = facts.declaration(by)
    seats = {by, found.target.player if found.target else by, found.answer.by if found.answer else by}
    return found if seats <= {*names} else None
