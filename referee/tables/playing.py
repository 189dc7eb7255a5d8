"""Random play: builds random entries from the offered choices, and plays the others at a tutorial table."""

import random
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from referee.rules.kernel.entry.choices import MOST_WORDS, Chance, Choice
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import Draft, Panel, panel_of
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables.logbook import game_of
from referee.tables.models import Table
from referee.tables.services import Accepted, enter

MOST_TAPS = 30
MOST_TRIES = 200
FEW = 4
"""Numbers are mostly among the first few; folded options are considered one time in this many."""
SEVERAL, MANY = 5, 12
"""Usual limit for cards picked together, and the highest number."""
Texts = Mapping[str, Sequence[str]]
"""Texts to type, by field."""
NOTHING: Texts = {}
Kinds = Mapping[str, EntryKind[Any]]


def mended(
    game: Game[Any, Any],
    kind: EntryKind[Any],
    state: Any,
    first: Draft,
    draft: Draft,
    dice: random.Random,
    texts: Texts,
) -> Panel:
    """Change a draft until it is accepted, keeping the picks of ``first``; give up after MOST_TAPS."""
    for _ in range(MOST_TAPS):
        panel = panel_of(game, kind, state, draft)
        if not panel.choices or (panel.ruling and dice.randrange(8)):
            return panel
        choice = panel.missing or _wrong(panel)
        if choice is None and not panel.ruling and dice.randrange(2):
            draft = answered(kind, state, first, dice, texts)
            continue
        choice = choice or dice.choice(panel.choices)
        kept = first.picked.get(choice.field, ())
        if kept and (choice.most == 1 or not choice.options):
            choice, kept = dice.choice(panel.choices), ()
        words = _some(choice, dice, texts, is_whole=not panel.ruling and dice.randrange(2) == 0)
        words = (*kept, *(Counter(words) - Counter(kept)).elements())[: choice.most]
        draft = Draft(kind.name, draft.seat, {**panel.draft.picked, choice.field: words})
    return panel_of(game, kind, state, draft)


def answered(
    kind: EntryKind[Any], state: Any, draft: Draft, dice: random.Random, texts: Texts = NOTHING
) -> Draft:
    """Answer each open choice of a draft at random."""
    picked, numbers = dict(draft.picked), 0
    for choice in kind.choices(state, draft.seat or "", picked):
        words = choice.words(picked)
        if choice.field not in draft.picked:
            numbers += choice.numbers is not None
            # Of many numbers, such as a whole deck's, change only a few.
            is_left = choice.numbers is not None and dice.randrange(1 + numbers)
            words = words if is_left else _some(choice, dice, texts) or words
        picked[choice.field] = words or (("",) if choice.start else ())
    return Draft(kind.name, draft.seat, {field: words for field, words in picked.items() if words})


def _some(choice: Choice, dice: random.Random, texts: Texts, *, is_whole: bool = False) -> tuple[str, ...]:
    """Return random words for a choice; ``is_whole``: as many as possible."""
    if not choice.options or choice.text:
        words = list(likely(choice, texts))[: FEW if choice.numbers and dice.randrange(FEW) else MANY]
        return (dice.choice(words),) if words and (is_whole or choice.least or dice.randrange(3)) else ()
    best = min(option.chance for option in choice.options)
    best = Chance.FOLDED if best is Chance.LIKELY and dice.randrange(FEW) == 0 else best
    there = [option for option in choice.options if option.chance <= best and option.word]
    pool = [str(option.word) for option in there for _ in range(min(option.copies, choice.most, SEVERAL))]
    few = choice.least + (dice.randrange(SEVERAL) if choice.most > choice.least else 0)
    number = choice.most if is_whole and choice.most < MOST_WORDS else few
    return tuple(dice.sample(pool, min(number, choice.most, len(pool))))


def _wrong(panel: Panel) -> Choice | None:
    """Return the choice that a refusal names, preferably one with an unusual number."""
    field = panel.refusal.field if panel.refusal else None
    meant = [choice for choice in panel.choices if choice.field.partition(".")[0] == field]
    picked = panel.draft.picked
    odd = [each for each in meant if each.usual and set(picked.get(each.field, ())) - set(likely(each))]
    named = (choice for choice in panel.choices if choice.field == field)
    return next(iter((*odd, *named)), None)


def entry_at_random(
    game: Game[Any, Any],
    kinds: Mapping[str, EntryKind[Any]],
    state: Any,
    dice: random.Random,
    weights: Mapping[str, float],
    texts: Texts = NOTHING,
    among: Container[str | None] | None = None,
) -> Entry | None:
    """Return a random accepted entry; None if nothing is offered.

    ``weights``: relative frequency of each kind (default 1); ``among``: the seats it may be from (None: any).
    """
    odds = {name: weights.get(name, 1) for name in kinds if weights.get(name, 1)}
    for _ in range(MOST_TRIES):
        if not odds:
            break
        kind = kinds[dice.choices(list(odds), list(odds.values()))[0]]
        seats = [seat for seat in kind.offered(state) if among is None or seat in among]
        if not seats:
            del odds[kind.name]
            continue
        first = Draft(kind.name, dice.choice(seats), {})
        draft = answered(kind, state, first, dice, texts)
        if found := _accepted(game, kind, state, draft):
            return found
        panel = mended(game, kind, state, first, draft, dice, texts)
        if panel.entry and panel.ruling:
            return panel.entry
    return None


def _accepted(game: Game[Any, Any], kind: EntryKind[Any], state: Any, draft: Draft) -> Entry | None:
    """Return a draft's entry, None if it is refused."""
    try:
        entry = kind.entry(state, draft.seat, draft.picked)
        game.adjudicate(state, entry)
    except IllegalEntry:
        return None
    return entry


def likely(choice: Choice, texts: Texts = NOTHING) -> Iterator[str]:
    """Yield the words that aren't folded away; for a number its whole usual range."""
    if choice.numbers is not None:
        first, last = choice.usual or choice.numbers
        yield from map(str, range(first, last + 1))
    yield from texts.get(choice.field, ()) if choice.text else ()
    yield from (option.word for option in choice.options if option.chance is Chance.LIKELY and option.word)


SPACE = UUID("3a1f6f0e-7f0b-4f57-9a53-2f4cbb1c2d90")
"""Namespace for entry ids, so that a repeated tap gets the same id."""


@dataclass(frozen=True, slots=True)
class NextEntry:
    """The next entry. ``is_own``: it is the learner's turn, so this is only a suggestion."""

    entry: Entry
    is_own: bool


def learner_of(state: Any) -> str:
    """Return the learner's seat: the first."""
    players: tuple[str, ...] = state.players
    return players[0]


def next_move(
    table: Table,
    log: Log[Any],
    weights: Mapping[str, float],
    unasked: Container[str],
    due: Iterable[str],
    lesson: tuple[Kinds, Kinds],
    lead: Sequence[str] = (),
) -> NextEntry | None:
    """Return a random next entry, None if nothing is offered.

    ``weights``: relative frequency of each kind; ``unasked``: kinds that seats also enter out of turn;
    ``due``: the seats whose turn it is. ``lesson``: the kinds as the learner enters them, and as the others
    do; of those in ``lead`` the learner enters the first that is possible.
    """
    game, state = game_of(table), log.state
    learner = learner_of(state)
    dice = random.Random(f"{table.code} {log.number}")  # noqa: S311 - nothing secret is drawn
    for among, can in _turns(state, frozenset(due), is_busy=dice.randrange(2) == 0):
        own, others = lesson
        all_kinds = own if learner in among else others
        kinds = {name: all_kinds[name] for name in weights if can is None or (name in unasked) is can}
        for name in lead if learner in among else ():
            if entry := _worth_something(game, kinds, name, state, dice, learner):
                return NextEntry(entry, is_own=True)
        if entry := entry_at_random(game, kinds, state, dice, weights, among=among):
            return NextEntry(entry, entry.seat == learner)
    return None


def _worth_something(
    game: Game[Any, Any],
    kinds: Mapping[str, EntryKind[Any]],
    name: str,
    state: Any,
    dice: random.Random,
    learner: str,
) -> Entry | None:
    """Return a random entry of a kind that doesn't use cards for nothing; None after some tries."""
    for _ in range(FEW * FEW if name in kinds else 0):
        entry = entry_at_random(game, {name: kinds[name]}, state, dice, {}, among={learner})
        if entry is None:
            break
        is_for_nothing = getattr(game.adjudicate(state, entry).outcome, "value", None) == 0
        if not (is_for_nothing and getattr(entry.facts, "cards", ())):
            return entry
    return None


def _turns(
    state: Any, due: frozenset[str], *, is_busy: bool
) -> Iterator[tuple[frozenset[str | None], bool | None]]:
    """Yield seats, and whether their entry should be an unasked one (None: either).

    First the others who are due, then the learner, then unasked entries, then the table.
    """
    learner = frozenset({learner_of(state)})
    yield due - learner, None
    yield due & learner, None
    if is_busy:
        yield frozenset(state.players) - learner, True
    yield frozenset({None}), False


def play(table: Table, log: Log[Any], entry: Entry) -> Accepted:
    """Record the entry; a repeated tap records it once."""
    entry_id = uuid5(SPACE, f"{table.code} {log.number}")
    return enter(table=table, entry=entry, seen=log.number, entry_id=entry_id)
