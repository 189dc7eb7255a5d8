"""Remedies for a doubted ruling: the outcome of each, and how many votes it needs."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from referee.rules.kernel.cache import lately
from referee.rules.kernel.entry.choices import Chance
from referee.rules.kernel.entry.entry import Entry, decided_as, entry_data
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.amend import as_amended, entered_again
from referee.rules.kernel.history.authors import MAY_GO_BACK
from referee.rules.kernel.history.consent import moved
from referee.rules.kernel.records import Amend, Author, Record
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Ruling, is_legal
from referee.rules.kernel.versions import Log, StateT, Version, version_of

STANDS, ONCE, CARD = "stands", "once", "card"
WAYS: Mapping[str, str] = {
    STANDS: gettext_noop("The ruling stays"),
    ONCE: gettext_noop("Just this once"),
    CARD: gettext_noop("Card misread"),
}
AS_IT_CAME = f"{ONCE}="
"""Prefix of the way to another outcome, before the word of that outcome."""
OUT = f"{AS_IT_CAME}out"
NOT_COUNTED = gettext_noop("It doesn’t count")
TOTAL, LONGEST_TOTAL = "total/", 3
"""Prefix of a total that the table sets, and its most digits."""


LONG_AGO = 50
"""The most entries after an act for which its other targets are computed."""


def is_house(way: str) -> bool:
    return way not in WAYS and not way.startswith(AS_IT_CAME)


def can_change(game: Game[Any, StateT], state: StateT, house: str) -> bool:
    """Whether the table can change a house rule to "name=value"."""
    name, _, value = house.partition("=")
    rule = game.house_rules.by_name.get(name)
    change = game.house_change(state, house) if rule and value in rule.possible else None
    return change is not None and is_legal(lambda: game.adjudicate(state, change))


def way_line(game: Game[Any, Any], log: Log[Any], about: int, way: str) -> Line:
    """Return the sentence of a remedy for the ruling of the record ``about``."""
    if way == OUT:
        return Line(NOT_COUNTED)
    if not is_house(way):
        then = would_be(game, log, about, way) if way not in WAYS else None
        phrase = gettext_noop("Just this once: {line}")
        return Line(phrase, line=then) if then else Line(WAYS.get(way, WAYS[ONCE]))
    name, _, value = way.partition("=")
    rule = game.house_rules.by_name[name]
    phrase = gettext_noop("House rule from now on: {question} {answer}")
    return Line(phrase, question=Line(rule.question), answer=Line(rule.label_of(value)))


# Just this once -----------------------------------------------------------------------------------


def takes_all(game: Game[Any, StateT], log: Log[StateT], about: int, way: str) -> bool:
    """Whether it needs all votes: a house rule, or an outcome that goes back over hidden information."""
    return is_house(way) or (
        bool(game.consent(log.state).seats) and _goes_back(log.version, game, about, way)
    )


@lately
def _goes_back(now: Version[StateT], game: Game[Any, StateT], about: int, way: str) -> bool:
    log = Log(0, now)
    facts = amendment(game, log, about, way)
    return facts is not None and any(moved(game, log, as_amended(game, log, facts)))


def amended_so(game: Game[Any, Any], about: int, entry: Entry) -> Amend:
    """Return the amendment of a record; after an act, later entries are ruled on again."""
    return Amend(about, entry_data(entry), anew=game.kinds[entry.kind].is_act)


def amendment(game: Game[Any, StateT], log: Log[StateT], number: int, way: str) -> Amend | None:
    """Return the amendment for a way; None if it isn't possible."""
    version = version_of(log, number)
    if version is None or version.record is None or version.before is None:
        return None
    if way == OUT:
        kind = game.kinds.get(version.record.entry.kind)
        facts = Amend(number) if kind and kind.is_act else None
    else:
        ruled, entry = ruled_with(version, game, way), _otherwise(version, game, way).get(way)
        is_other = ruled is not None and _is_other(game, version.record, entry, ruled[1])
        facts = amended_so(game, number, entry) if entry and is_other else None
    return facts if facts and MAY_GO_BACK[Amend.kind](game, log, facts, Author()) else None


def _is_other(game: Game[Any, Any], record: Record, entry: Entry | None, ruling: Ruling[Any]) -> bool:
    """Whether the outcome differs from the record's, or an act has another target."""
    is_elsewhere = entry is not None and entry.facts != record.entry.facts
    return ruling.outcome != record.ruling.outcome or (is_elsewhere and game.kinds[record.entry.kind].is_act)


def outcomes(game: Game[Any, StateT], log: Log[StateT], number: int) -> Mapping[str, Entry]:
    """Return the other possible outcomes of a record, as an entry for each way.

    Of ways with the same sentence, one is returned.
    """
    version = version_of(log, number)
    if version is None:
        return {}
    found = {
        way: entry for way, entry in _otherwise(version, game).items() if amendment(game, log, number, way)
    }
    lines = {would_be(game, log, number, way): way for way in reversed(found)}
    return {way: entry for way, entry in found.items() if way in lines.values()}


def offered(game: Game[Any, StateT], log: Log[StateT], number: int) -> Mapping[str, Entry]:
    """Return the outcomes that lose no later record.

    None for an act long ago, for speed: each would rule on all later entries again.
    """
    version = version_of(log, number)
    is_act = (
        version is not None and version.record is not None and game.kinds[version.record.entry.kind].is_act
    )
    if is_act and log.number - number > LONG_AGO:
        return {}
    return {
        way: entry
        for way, entry in outcomes(game, log, number).items()
        if not _loses(log.version, game, number, way)
    }


def can_decide(game: Game[Any, StateT], log: Log[StateT], number: int, way: str) -> bool:
    """Whether the table can decide on a way: it is possible and loses no later record."""
    return amendment(game, log, number, way) is not None and not _loses(log.version, game, number, way)


def what_changes(game: Game[Any, StateT], log: Log[StateT], number: int, way: str) -> tuple[Reason, ...]:
    """Return the changes in later rulings after such a decision on an act."""
    facts = amendment(game, log, number, way)
    if facts is None or not facts.anew:
        return ()
    later = (again for again in entered_again(game, log, facts) if again.number != number)
    return tuple(reason for again in later for reason in again.why)


@lately
def _loses(now: Version[StateT], game: Game[Any, StateT], number: int, way: str) -> bool:
    """Whether later entries would be lost; none are if play is at the same stage."""
    log = Log(0, now)
    version, facts = version_of(log, number), amendment(game, log, number, way)
    if version is None or version is now or version.before is None or facts is None:
        return False
    ruled, entry = ruled_with(version, game, way), _otherwise(version, game, way).get(way)
    if not facts.anew and ruled and entry:
        after = game.apply(version.before.state, Record(number, entry, ruled[1]))
        if game.stage(after) == game.stage(version.state):
            return False
    return any(again.record is None for again in entered_again(game, log, facts))


def still_holds(game: Game[Any, StateT], log: Log[StateT], about: int, way: str) -> bool:
    """Whether the decision has not been undone since."""
    if way == OUT:
        return version_of(log, about) is None
    return not way.startswith(AS_IT_CAME) or amendment(game, log, about, way) is None


@lately
def _otherwise(version: Version[StateT], game: Game[Any, StateT], way: str = "") -> Mapping[str, Entry]:
    """Return the outcomes of a record by way, a total set by the table included."""
    if version.record is None or version.before is None:
        return {}
    entry = version.record.entry
    kind, word = game.kinds.get(entry.kind), way.removeprefix(AS_IT_CAME)
    if word.startswith(TOTAL):
        can_be_set = kind and kind.totals and total_in(word, kind.totals(version.before.state))
        found: Mapping[str, Entry] = decided_as(entry, (word,)) if can_be_set else {}
    else:
        found = game.otherwise(version.before.state, entry)
    return {f"{AS_IT_CAME}{word}": each for word, each in found.items()}


def total_in(word: str, seats: Collection[str]) -> tuple[str, int] | None:
    """Parse "total/Bo/4", the total that the table sets for a seat; None for any other seat."""
    seat, _, number = word.removeprefix(TOTAL).rpartition("/")
    is_number = number.isascii() and number.isdecimal() and len(number) <= LONGEST_TOTAL
    return (seat, int(number)) if word.startswith(TOTAL) and is_number and seat in seats else None


def would_be(game: Game[Any, StateT], log: Log[StateT], number: int, way: str) -> Line | None:
    """Return the record's sentence with this outcome; None if it isn't possible."""
    version = version_of(log, number)
    ruled = ruled_with(version, game, way) if version else None
    return ruled[0] if ruled else None


@lately
def ruled_with(
    version: Version[StateT], game: Game[Any, StateT], way: str
) -> tuple[Line, Ruling[Any]] | None:
    """Rule on a record's entry with another house rule, or with another outcome."""
    record, before = version.record, version.before
    if record is None or before is None:
        return None
    is_rule, state = is_house(way), before.state
    entry = record.entry if is_rule else _otherwise(version, game, way).get(way)
    change = game.house_change(state, way) if is_rule else None
    if entry is None or (is_rule and change is None):
        return None
    try:
        if change is not None:
            state = game.apply(state, Record(record.number, change, game.adjudicate(state, change)))
        ruling = game.adjudicate(state, entry)
        after = game.apply(state, Record(record.number, entry, ruling))
    except IllegalEntry:
        return None
    return game.describe(after, entry, ruling.outcome), ruling


def other_options(
    kind: EntryKind[Any], state: Any, entry: Entry, field: str, keeps: tuple[str, ...] = ()
) -> dict[str, Entry]:
    """Return the entry with each other likely option of a choice, such as another target.

    Later choices are left out. ``keeps``: the entry's fields that are not chosen.
    """
    seat, picked = entry.seat or "", dict[str, tuple[str, ...]]()
    kept = {name: getattr(entry.facts, name) for name in keeps}
    for name, words in kind.picked(state, entry).items():
        if name == field:
            break
        picked[name] = words
    choices = (each for each in kind.choices(state, seat, picked) if each.field == field)
    options = (each.word for choice in choices for each in choice.options if each.chance is Chance.LIKELY)
    made = {word: kind.entry(state, entry.seat, {**picked, field: (word,)}) for word in options}
    return {
        f"{field}={word}": replace(each, facts=replace(each.facts, **kept))  # type: ignore[type-var]
        for word, each in made.items()
    }
