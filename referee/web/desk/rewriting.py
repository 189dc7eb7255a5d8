"""What follows from an amendment, a deletion or an insertion before it is recorded."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.kernel.entry.entry import EntryData
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.amend import Again, entered_again, ruling_of
from referee.rules.kernel.history.authors import check_author
from referee.rules.kernel.history.log import Entry, Log, Record, Weighed, extend, weigh
from referee.rules.kernel.history.sentences import LEFT_OUT, LogDifference, standing_differences
from referee.rules.kernel.history.strict import needs_vote
from referee.rules.kernel.records import Author, Insert, Rewrite
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason
from referee.rules.kernel.versions import version_of
from referee.tables.links import Visitor
from referee.tables.logbook import game_of

Numbers = tuple[int, ...]
MOST_CHANGES = 8
MOST_RULINGS = 4
ANSWER, FORGOT, THEN = "answer", "forgot", "then"
"""In the address of an entry: the answer to what is wrong, a forgotten entry, and where the change leads."""
SAME, CHANGES, ASKED = "same", "changes", "asked"
TAKE_BACK = gettext_noop("Take it back")
RULE_AGAIN = gettext_noop("Rule it again")
NEVER = Line(gettext_noop("It never happened"))


@dataclass(frozen=True, slots=True)
class Change:
    """A number before and after."""

    label: Line
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class Follows:
    """A later ruling: the same, another one, or a question with the addresses of its two answers."""

    mark: str
    line: Line
    now: Line | None = None
    rules: Sequence[str] = ()
    keep: str = ""
    again: str = ""
    says: str = ""
    is_again: bool = False


@dataclass(frozen=True)
class Rewriting:
    """What would be recorded, and what follows from it.

    ``refused``: the checks that the table would override; nothing is shown of an effect that is ``is_blind``.
    """

    facts: Rewrite
    entry: str
    again: str
    was: Line | None
    now: Line | None
    standing: Sequence[LogDifference] = ()
    counts: Sequence[Change] = ()
    follows: Sequence[Follows] = ()
    same: int = 0
    reasons: Sequence[Reason] = ()
    refused: Sequence[IllegalEntry] = ()
    waits: tuple[str, ...] = ()
    ask_first: Line | None = None
    has_later: bool = False
    has_losses: bool = False
    is_blind: bool = False

    @property
    def needs_table(self) -> bool:
        """Whether later records ask for an answer."""
        return any(each.mark == ASKED for each in self.follows)


def rewriting(
    visitor: Visitor, log: Log[Any], facts: Rewrite, address_of: Callable[[Numbers], str]
) -> Rewriting:
    """Return what follows. Raises IllegalEntry for what can't be recorded even as an override.

    ``address_of``: the page with these later records ruled again.
    """
    game = game_of(visitor.table)
    author = Author(visitor.seat_name)
    facts, refused, entered = _overridden(game, log, facts, author)
    ruling = ruling_of(entered)
    after = extend(game, log, Record(log.number + 1, Entry(facts), ruling))
    weighed = weigh(game, log, ruling, after, author)
    if needs_vote(game, log, Entry(facts)):
        weighed = replace(weighed, voters=game.voters(log.state))
    is_new, later = facts.entry is not None, entered[facts.entry is not None :]
    version = version_of(log, facts.number)
    old = None if isinstance(facts, Insert) or version is None else version.record
    new = entered[0].record if is_new else None
    shown = Rewriting(
        facts=facts,
        entry=json.dumps(encode(facts.entry)) if facts.entry else "",
        again=" ".join(map(str, facts.again)),
        was=_line(game, log, old) if old else None,
        now=None if weighed.opens else _line(game, after, new) if new else NEVER,
        refused=refused,
        waits=weighed.waits or weighed.voters,
        ask_first=Line(weighed.ask_first.phrase, seats=weighed.waits) if weighed.must_ask else None,
        has_later=bool(later),
        has_losses=any(each.record is None for each in later),
        is_blind=weighed.opens,
    )
    return shown if weighed.opens else _with_effects(game, log, weighed, shown, entered, address_of)


def _overridden(
    game: Game[Any, Any], log: Log[Any], facts: Rewrite, author: Author
) -> tuple[Rewrite, list[IllegalEntry], list[Again[Any]]]:
    """Return the change with every check overridden that refuses it, these refusals, and what follows."""
    refused = list[IllegalEntry]()
    while True:
        check_author(game, log, Entry(facts), author)
        try:
            entered = [replace(each, why=tuple(each.why)) for each in entered_again(game, log, facts)]
        except IllegalEntry as refusal:
            data: EntryData | None = facts.entry
            if data is None or not refusal.can_override or refusal.code in data.overrides:
                raise
            refused.append(refusal)
            data = replace(data, overrides=tuple(sorted({*data.overrides, refusal.code})))
            facts = replace(facts, entry=data)
            continue
        return facts, refused, entered


def _with_effects(
    game: Game[Any, Any],
    log: Log[Any],
    weighed: Weighed[Any],
    shown: Rewriting,
    entered: Sequence[Again[Any]],
    address_of: Callable[[Numbers], str],
) -> Rewriting:
    facts, after = shown.facts, weighed.after
    later = entered[facts.entry is not None :]
    found = [_follows(game, log, facts, again, address_of) for again in later]
    rulings = [each for each in found if each and each.mark == SAME]
    moved = [each for each in found if each and each.mark != SAME]
    reasons = entered[0].record.ruling.reasons if facts.entry and entered[0].record else ()
    return replace(
        shown,
        standing=standing_differences(game, log, after),
        counts=[*changes(game.holdings(log.state), game.holdings(after.state))][:MOST_CHANGES],
        follows=(*moved, *rulings[-MOST_RULINGS:]),
        same=max(len(rulings) - MOST_RULINGS, 0),
        reasons=reasons,
    )


def _follows(
    game: Game[Any, Any],
    log: Log[Any],
    facts: Rewrite,
    again: Again[Any],
    address_of: Callable[[Numbers], str],
) -> Follows | None:
    """Return what becomes of a later record; None for one that stays and rules on nothing."""
    version = version_of(log, again.number)
    assert version is not None
    assert version.record is not None
    old, is_again = version.record, again.number in facts.again
    line, why = _line(game, log, old), tuple(again.why)
    if not is_again and not why:
        return Follows(SAME, line) if game.kinds[old.entry.kind].verdict else None
    now, rules = _becomes(why, again), why[0].rules if why else ()
    if not is_again and not again.is_kept:
        return Follows(CHANGES, line, now, rules)
    others = tuple(number for number in facts.again if number != again.number)
    is_out = again.record is None or "why" in (why[0].facts if why else {})
    return Follows(
        ASKED,
        line,
        now,
        rules,
        keep=address_of(others),
        again=address_of((*others, again.number)),
        says=TAKE_BACK if is_out else RULE_AGAIN,
        is_again=is_again,
    )


def _becomes(why: Sequence[Reason], again: Again[Any]) -> Line | None:
    """Return the clause of the reason that says what the record is now, or what speaks against it."""
    facts: Mapping[str, Any] = why[0].facts if why else {}
    found = facts.get("now") or facts.get("why") or facts.get("check")
    if isinstance(found, Line):
        return found
    return LEFT_OUT if again.record is None else None


def _line(game: Game[Any, Any], log: Log[Any], record: Record) -> Line:
    return game.describe(log.state, record.entry, record.ruling.outcome)


def changes(was: Mapping[Line, int], now: Mapping[Line, int]) -> Iterator[Change]:
    """Yield the numbers that differ."""
    for label in dict.fromkeys((*now, *was)):
        if was.get(label, 0) != now.get(label, 0):
            yield Change(label, was.get(label, 0), now.get(label, 0))
