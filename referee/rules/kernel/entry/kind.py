"""An entry kind: all that is known of one sort of entry."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, MISSING, dataclass, fields, replace
from enum import Enum, auto
from functools import cache
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from referee.rules.kernel.entry.choices import MOST_WORDS, Choice, Picked, is_number
from referee.rules.kernel.entry.counterfactual import Verdict
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.text.codec import decode_said, encode
from referee.rules.kernel.text.limits import LIMITS
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Refusal, Ruling

StateT = TypeVar("StateT")
Seats = tuple[str | None, ...]
"""From whom an entry would be accepted; None is the table, () nobody."""
PRIVATE = "private"
"""The ``at_once`` of what a seat keeps for itself: it goes with whatever others do at once."""
NONE_OF_THESE = Refusal("malformed", "“{word}” is not one of these: {words}.")
ONLY_ONE = Refusal("malformed", "Only one of these is possible: {words}.")
NO_NUMBER = Refusal("malformed", "“{word}” is not a number.")
TOO_MANY_COPIES = Refusal("malformed", "{number} copies are too many. Enter at most {most}.")
Said = dict[str, Any]
"""What an entry says, as plain JSON material: the form in which it stands in files."""


class By(Enum):
    """Whose device may enter it: the table's own or that of its seat, only one of them."""

    ANYBODY = auto()
    TABLE = auto()
    SEAT = auto()


@dataclass(frozen=True, slots=True)
class Tab:
    """A heading under which kinds stand together on a page."""

    title: str
    icon: str = ""


def nothing_to_choose(state: Any, seat: str, picked: Picked) -> Iterator[Choice]:
    """Yield no choice: that it is entered says it all."""
    yield from ()


@dataclass(frozen=True, slots=True)
class EntryKind(Generic[StateT]):
    """One sort of entry. A game lists its kinds once; nothing else names them.

    ``facts`` is the dataclass of what is said, ``outcome`` that of what follows.
    ``offered``: the seats from which it would be accepted now. ``choices``: what is to be chosen, given what
    is picked so far; a choice may look at the fields before it and at its own.
    ``rule`` raises IllegalEntry; ``apply`` never refuses. ``describe`` is the sentence of button, log and
    undo, as far as the viewer may know it.
    ``say`` and ``pick`` turn picks into what the entry says and back, where that is more than its fields.
    ``taken``: the seats that can't do it again this round; it's still shown, for the table may insist.
    ``checked``: those that have really done it, where that's fewer.
    ``seals``: whether the viewer may not (yet) see what it says. ``at_once``: entries of one such name, of
    different seats, made from the same page, mean the same in whatever order they come, as long as
    what they rest on (``rests_on``) is the same, or None: then they rest on nothing any more, and the rules
    say so. ``is_correction``: it puts the record right, and nothing is played. ``is_count``: amended, it has
    later entries ruled again unless the table says otherwise, for nothing was played on it.
    ``otherwise``: the entry as the table may decide that it came out, just this once, each under a word.
    ``is_act``: where it is doubted it may not count at all, and what came later is ruled on again.
    ``totals``: the seats whose number the table may set for it, as it stood before.
    ``verdict``: what a house rule can decide in a final ruling, which then names that house rule.
    ``is_tables``: the table may enter it for no seat. ``tab``: where it stands beside others; ``icon``: its
    own sign. ``due``: the sentence that asks for it; ``draws``: the fields that chance fills, with
    hexadecimal digits drawn outside the rules.
    """

    facts: type[Any]
    outcome: type[Any]
    _: KW_ONLY
    title: str
    offered: Callable[[StateT], Seats]
    choices: Callable[[StateT, str, Picked], Iterator[Choice]]
    rule: Callable[[StateT, str, Any, Checks], Ruling[Any]]
    apply: Callable[[StateT, str, Any, Any], StateT]
    describe: Callable[[StateT, str, Any, Any, str | None], Line]
    say: Callable[[StateT, str, Picked], Said] | None = None
    pick: Callable[[StateT, str, Said], Picked] | None = None
    tab: Tab | None = None
    icon: str = ""
    taken: Callable[[StateT], Seats] | None = None
    checked: Callable[[StateT], Seats] | None = None
    by: By = By.ANYBODY
    seals: Callable[[StateT, str, Any, str | None], bool] | None = None
    at_once: str = ""
    rests_on: Callable[[StateT, str, Any], Any] | None = None
    is_correction: bool = False
    is_count: bool = False
    is_tables: bool = False
    due: Callable[[StateT], Line] | None = None
    draws: tuple[str, ...] = ()
    otherwise: Callable[[StateT, Entry], Mapping[str, Entry]] | None = None
    verdict: Verdict | None = None
    is_act: bool = False
    totals: Callable[[StateT], tuple[str, ...]] | None = None

    @property
    def name(self) -> str:
        """The stable name in addresses and files."""
        name: str = self.facts.kind
        return name

    @property
    def blank(self) -> Any:
        """The outcome of what has not been ruled on; None where there is none without a ruling."""
        has_bare = any(MISSING is each.default is each.default_factory for each in fields(self.outcome))
        return None if has_bare else self.outcome()

    def entry(
        self, state: StateT, seat: str | None, picked: Picked, overrides: frozenset[str] = frozenset()
    ) -> Entry:
        """Put the entry together. Raises IllegalEntry (``malformed``) for words that no field can bear."""
        said = self.say(state, seat or "", picked) if self.say else say_fields(self.facts, picked)
        return Entry(decode_said(self.facts, said), seat, overrides)

    def picked(self, state: StateT, entry: Entry) -> Picked:
        """Return what is to be picked for this entry: the other way round."""
        said = encode(entry.facts)
        return self.pick(state, entry.seat or "", said) if self.pick else pick_fields(said)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What would be accepted now: a kind of entry, from which seats, said in one sentence."""

    kind: str
    seats: tuple[str, ...]
    line: Line


def prompts_of(kinds: Mapping[str, EntryKind[Any]], state: Any) -> tuple[Prompt, ...]:
    """Return what would be accepted now, and from which seats."""
    found = ((kind, kind.offered(state)) for kind in kinds.values())
    return tuple(
        Prompt(
            kind.name,
            tuple(seat for seat in seats if seat is not None),
            kind.due(state) if kind.due else Line(kind.title),
        )
        for kind, seats in found
        if seats
    )


def kinds_of(*kinds: EntryKind[Any]) -> Mapping[str, EntryKind[Any]]:
    """Return the kinds by name, in the order in which pages show them."""
    return {kind.name: kind for kind in kinds}


# Fields and words ---------------------------------------------------------------------------------


def say_fields(facts: type[Any], picked: Picked) -> Said:
    """Return what picked words say, each field read by its own type; fields of other types are left out.

    Where nothing is picked a field of several words is empty, any other is not told.
    Raises IllegalEntry (``malformed``) for more words than a field can bear, or one that it cannot be.
    """
    said: Said = {}
    readers = _readers(facts)  # type: ignore[arg-type] # a class can be hashed
    for name, (reader, words_there) in readers.items():
        words = tuple(word for word in picked.get(name, ()) if word)
        for word in words if words_there else ():
            if word not in words_there:
                raise replace(NONE_OF_THESE, field=name)(word=word, words=words_there)
        if words or reader in (_several, _several_numbers, _counted):
            said[name] = reader(name, words)
    return said


def say_counts(picked: Picked, field: str) -> dict[str, int]:
    """Return what the numbers of fields such as "cards.net" say, by what stands behind the point."""
    told = ((name.partition("."), words) for name, words in picked.items())
    return {which: _number(f"{field}.{which}", words) for (first, _, which), words in told if first == field}


def say_copies(picked: Picked, field: str) -> list[str]:
    """Return what numbers of fields such as "buildings.armory" count, each as often as its number says.

    Raises IllegalEntry (``malformed``) for more than any list holds.
    """
    counts = say_counts(picked, field)
    if many := next((number for number in counts.values() if number > LIMITS.items), 0):
        raise replace(TOO_MANY_COPIES, field=field)(number=many, most=LIMITS.items)
    return [which for which, number in counts.items() for _ in range(number)]


def say_number(name: str, words: tuple[str, ...], blank: str) -> int | None:
    """Return the number that words say; None where they say the word for none, or nothing."""
    return None if words in ((blank,), ("",)) else _number(name, words)


def pick_counts(field: str, counts: Mapping[str, int]) -> dict[str, tuple[str, ...]]:
    """Return the words for numbers by name: the other way round."""
    return {f"{field}.{which}": (str(number),) for which, number in counts.items()}


def pick_fields(said: Said) -> dict[str, tuple[str, ...]]:
    """Return the words for what an entry says; nothing for a field that says nothing, or is no plain one."""
    return {name: words for name, value in said.items() if (words := _words(value))}


def _words(value: Any) -> tuple[str, ...]:
    """Return how what is said is written in words, by its type in JSON."""
    match value:
        case None:
            return ()
        case bool():
            return ("yes" if value else "no",)
        case dict():
            counts = value.items() if {*map(type, value.values())} <= {int, bool} else ()
            return tuple(word for word, number in counts for _ in range(min(number, MOST_WORDS)))
        case list():
            return tuple(map(str, value)) if {*map(type, value)}.isdisjoint((dict, list)) else ()
    return (str(value),)


Reader = Callable[[str, tuple[str, ...]], Any]
Readers = Mapping[str, tuple[Reader, tuple[str, ...]]]


@cache
def _readers(facts: type[Any]) -> Readers:
    """How each field of a dataclass is read, and its words where it has but some; by its name in files."""
    hints = get_type_hints(facts, include_extras=True)
    found = ((each.name, hints[each.name], _reader(hints[each.name])) for each in fields(facts))
    return {_file_name(name, hint): (reader, _enumerated(hint)) for name, hint, reader in found if reader}


def _enumerated(hint: Any) -> tuple[str, ...]:
    """Return all words of a field that is an enumeration, or several of one; nothing for any other."""
    kinds: Iterator[Any] = (each for each in (hint, *get_args(hint)) if _is_a(each, Enum))
    return tuple(str(word) for kind in kinds for word in kind)


def _file_name(name: str, hint: Any) -> str:
    aliases = (getattr(each, "alias", None) for each in get_args(hint))
    return next(filter(None, aliases), name)


def _reader(hint: Any) -> Reader | None:
    if getattr(hint, "__metadata__", None):
        hint = get_args(hint)[0]
    plain = [each for each in get_args(hint) if each is not type(None)]
    if get_origin(hint) is tuple:
        return _several_numbers if plain[0] is int else _several if _is_a(plain[0], str) else None
    if get_origin(hint) is dict:
        return _counted if plain == [str, int] else None
    kind = plain[0] if len(plain) == 1 else hint
    if kind is bool:
        return _yes
    if kind is int:
        return _number
    return _one if _is_a(kind, str) else None


def _is_a(hint: Any, kind: type[Any]) -> bool:
    return isinstance(hint, type) and issubclass(hint, kind)


def _several(name: str, words: tuple[str, ...]) -> list[str]:
    return list(words)


def _several_numbers(name: str, words: tuple[str, ...]) -> list[int]:
    return [_number(name, (word,)) for word in words]


def _counted(name: str, words: tuple[str, ...]) -> dict[str, int]:
    return {word: words.count(word) for word in dict.fromkeys(words)}


def _one(name: str, words: tuple[str, ...]) -> str:
    if len(set(words)) > 1:
        raise replace(ONLY_ONE, field=name)(words=words)
    return (*words, "")[0]


def _yes(name: str, words: tuple[str, ...]) -> bool:
    return _one(name, words) == "yes"


def _number(name: str, words: tuple[str, ...]) -> int:
    word = _one(name, words)
    if not is_number(word):
        raise replace(NO_NUMBER, field=name)(word=word)
    return int(word)
