"""The ways to go on with a ruling that is doubted: what each would make of it, and how many it takes."""

from collections.abc import Mapping
from typing import Any

from referee.rules.kernel.amend import as_amended, entered_again
from referee.rules.kernel.authors import MAY_GO_BACK
from referee.rules.kernel.consent import moved
from referee.rules.kernel.entry import Amend, Author, Entry, Record, describe_entry
from referee.rules.kernel.game import Game
from referee.rules.kernel.once import lately
from referee.rules.kernel.pages import Log, Page, StateT, page_of
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop, is_legal

STANDS, ONCE, CARD = "stands", "once", "card"
WAYS: Mapping[str, str] = {
    STANDS: gettext_noop("It stands"),
    ONCE: gettext_noop("Another way, just this once"),
    CARD: gettext_noop("A card was read wrongly"),
}
AS_IT_CAME = f"{ONCE}="
"""How the way to another outcome begins, before the word of that outcome."""


def is_house(way: str) -> bool:
    return way not in WAYS and not way.startswith(AS_IT_CAME)


def can_change(game: Game[Any, StateT], state: StateT, house: str) -> bool:
    """Whether the table can play a house rule ("name=value") so from now on."""
    name, _, value = house.partition("=")
    rule = game.house_rules.by_name.get(name)
    change = game.house_change(state, house) if rule and value in rule.possible else None
    return change is not None and is_legal(lambda: game.adjudicate(state, change))


def way_line(game: Game[Any, Any], log: Log[Any], about: int, way: str) -> Line:
    """Return a way to go on with the ruling of the record ``about`` in words."""
    if not is_house(way):
        then = would_be(game, log, about, way) if way not in WAYS else None
        phrase = gettext_noop("Another way, just this once: {line}")
        return Line(phrase, {"line": then}) if then else Line(WAYS.get(way, WAYS[ONCE]))
    name, _, value = way.partition("=")
    rule = game.house_rules.by_name[name]
    phrase = gettext_noop("House rule from now on: {question} {answer}")
    return Line(phrase, {"question": Line(rule.question), "answer": Line(rule.label_of(value))})


# Just this once -----------------------------------------------------------------------------------


def takes_all(game: Game[Any, StateT], log: Log[StateT], about: int, way: str) -> bool:
    """Whether everybody has to say so: it is a house rule, or goes back over what was hidden."""
    return is_house(way) or (bool(game.consent(log.state).seats) and _goes_back(log.page, game, about, way))


@lately
def _goes_back(now: Page[StateT], game: Game[Any, StateT], about: int, way: str) -> bool:
    log = Log(0, now)
    entry = outcomes(game, log, about).get(way)
    return entry is not None and any(moved(game, log, as_amended(game, log, amended_so(about, entry))))


def amended_so(about: int, entry: Entry) -> Amend:
    """What is entered to have a record come out otherwise; later ones stay as they were played."""
    return Amend(about, describe_entry(entry), anew=False)


def outcomes(game: Game[Any, StateT], log: Log[StateT], number: int) -> Mapping[str, Entry]:
    """Return how else the record of this number can come out, just this once: the entry for each such way."""
    page = page_of(log, number)
    if page is None or page.record is None:
        return {}
    may_amend, was = MAY_GO_BACK[Amend.kind], page.record.ruling.outcome
    return {
        way: entry
        for way, entry in _otherwise(game, page).items()
        if may_amend(game, log, amended_so(number, entry), Author())
        and (ruled := ruled_with(page, game, way)) is not None
        and ruled[1].outcome != was
    }


def offered(game: Game[Any, StateT], log: Log[StateT], number: int) -> Mapping[str, Entry]:
    """Return those outcomes by which nothing that was played since would be lost."""
    return {
        way: entry
        for way, entry in outcomes(game, log, number).items()
        if not _loses(log.page, game, number, way)
    }


@lately
def _loses(now: Page[StateT], game: Game[Any, StateT], number: int, way: str) -> bool:
    """Whether later entries would fall out; at the same stage play goes on as it did."""
    log = Log(0, now)
    page = page_of(log, number)
    ruled = ruled_with(page, game, way) if page and page is not now else None
    if page is None or page.before is None or ruled is None:
        return False
    entry = _otherwise(game, page)[way]
    after = game.apply(page.before.state, Record(number, entry, ruled[1]))
    if game.stage(after) == game.stage(page.state):
        return False
    amended = entered_again(game, log, amended_so(number, entry))
    return any(again.record is None for again in amended)


def still_holds(game: Game[Any, StateT], log: Log[StateT], about: int, way: str) -> bool:
    """Whether what the table decided has not been undone since, where that can be."""
    return not way.startswith(AS_IT_CAME) or way not in outcomes(game, log, about)


def _otherwise(game: Game[Any, StateT], page: Page[StateT]) -> Mapping[str, Entry]:
    if page.record is None or page.before is None:
        return {}
    found = game.otherwise(page.before.state, page.record.entry)
    return {f"{AS_IT_CAME}{word}": entry for word, entry in found.items()}


def would_be(game: Game[Any, StateT], log: Log[StateT], number: int, way: str) -> Line | None:
    """Return what the record of this number would say if it came out so; None where it cannot be."""
    page = page_of(log, number)
    ruled = ruled_with(page, game, way) if page else None
    return ruled[0] if ruled else None


@lately
def ruled_with(page: Page[StateT], game: Game[Any, StateT], way: str) -> tuple[Line, Ruling[Any]] | None:
    """Rule on a record's entry with another house rule, or with another outcome."""
    record, before = page.record, page.before
    if record is None or before is None:
        return None
    is_rule, state = is_house(way), before.state
    entry = record.entry if is_rule else _otherwise(game, page).get(way)
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
