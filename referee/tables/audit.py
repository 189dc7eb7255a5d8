"""An audit: every record of a game ruled again, and the deciding ones by the second referee too."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log, Record, extend, lacks_vote, rule_plainly
from referee.rules.kernel.history.strict import VOTE_FIRST, needs_vote
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from referee.tables.opinions import RULES, opinion_on

FIRST, SECOND = "first", "second"
"""The referees."""
NO_FIT = "it does not fit what was before it"


@dataclass(frozen=True, slots=True)
class Difference:
    """A record that a referee rules on otherwise: which fields, as recorded and as ruled now.

    ``rule``: the rule that the ruling cites, "" if it cites none; ``now``: a refusal is a sentence.
    """

    number: int
    referee: str
    rule: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Audited:
    """A record after the audit.

    ``is_second``: the second referee has an opinion on it; ``is_voted``: it needed the vote of a strict game.
    """

    log: Log[Any]
    differences: tuple[Difference, ...]
    is_second: bool
    is_voted: bool = False


def audited(game: Game[Any, Any], empty: Log[Any], records: Iterable[Record]) -> Iterator[Audited]:
    """Yield each record as both referees find it, with the log after it as recorded.

    Ends with a record that doesn't fit what was before it.
    """
    log = empty
    for record in records:
        found, is_second = list[Difference](), False
        try:
            found += _first(game, log, record)
            opinion = opinion_on(game.name, log.state, record)
            is_second, is_voted = opinion is not None, needs_vote(game, log, record.entry)
            found += _second(game.name, record, opinion)
            log = extend(game, log, record)
        except Exception:
            # After a wrong outcome anything may be raised, by both referees; what follows can't be ruled on.
            was = str(encode(record.ruling.outcome))
            yield Audited(log, (*found, Difference(record.number, FIRST, "", was, NO_FIT)), is_second)
            return
        yield Audited(log, tuple(found), is_second, is_voted)


def _first(game: Game[Any, Any], log: Log[Any], record: Record) -> Iterator[Difference]:
    if record.entry.kind in game.kinds and lacks_vote(game, log, record.entry):
        was = ", ".join(sorted(record.entry.overrides)) or record.entry.kind
        yield Difference(record.number, FIRST, "", was, VOTE_FIRST().message)
    try:
        ruling = rule_plainly(game, log, record.entry)
    except IllegalEntry as refusal:
        was = str(encode(record.ruling.outcome))
        yield Difference(record.number, FIRST, refusal.rule or "", was, refusal.message)
        return
    if ruling.outcome != record.ruling.outcome:
        was, now = differing(encode(record.ruling.outcome), encode(ruling.outcome))
        yield Difference(record.number, FIRST, _rule_of(ruling), was, now)


def _second(game: str, record: Record, opinion: tuple[Any, Any] | None) -> Iterator[Difference]:
    was, now = differing(*opinion) if opinion else ("", "")
    if opinion and now:
        rules, (recorded, found) = RULES.get(game, {}), opinion
        cited = (rules[name] for name in found if name in rules and recorded[name] != found[name])
        yield Difference(record.number, SECOND, next(cited, _rule_of(record.ruling)), was, now)


def differing(was: Any, now: Any) -> tuple[str, str]:
    """Return the fields that differ, as text; "" and "" if none does."""
    if not (isinstance(was, dict) and isinstance(now, dict)):
        return (str(was), str(now)) if was != now else ("", "")
    names = [name for name in dict.fromkeys((*was, *now)) if was.get(name) != now.get(name)]
    return tuple(", ".join(f"{name} {side.get(name)}" for name in names) for side in (was, now))  # type: ignore[return-value]


def _rule_of(ruling: Ruling[Any]) -> str:
    """Return the rule of the reason that decided, else of the last that cites one."""
    cited = [reason for reason in ruling.reasons if reason.rules]
    decisive = [reason for reason in cited if reason.is_decisive]
    return (decisive or cited)[-1].rules[0] if cited else ""
