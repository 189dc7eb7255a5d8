"""Recorded games as files; drift: records that today's rules would rule on differently; and how a game comes
out under another version of the rulebook.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from referee.rules.kernel.entry.choices import Choice, settled
from referee.rules.kernel.entry.entry import EntryData
from referee.rules.kernel.game import read_entry
from referee.rules.kernel.history.log import Game, Log, Record, extend, open_log, rule_on, rule_plainly
from referee.rules.kernel.text.codec import decode_said, decode_text, encode
from referee.rules.kernel.text.limits import LIMITS
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.rulebook import HouseRules
from referee.rules.kernel.text.ruling import IllegalEntry


@dataclass(frozen=True, slots=True)
class Story:
    """A recorded game."""

    game: str
    setup: dict[str, Any]
    entries: tuple[EntryData, ...]
    about: str = ""
    # Expected fields of the final board.
    expect: dict[str, Any] = field(default_factory=dict)
    # The kinds offered before each entry, with their number of options: "dig 12, gathered 0". Changes of a
    # house rule are not counted.
    offered: tuple[str, ...] = ()
    # The version of the rulebook it was played under, as a day (ISO); "" if it doesn't say.
    rulebook: str = ""
    # The version of Referee that wrote it, as "1.0.0"; "" for one written by hand.
    referee: str = ""


@dataclass(frozen=True, slots=True)
class Drift:
    """A record that today's rules would rule on differently; ``now``: today's outcome or refusal."""

    number: int
    now: str


def read_story(file: Path) -> Story:
    """Read a recorded game. A part of its set-up, such as a deck, may be in another file.

    Raises IllegalEntry, or OSError and UnicodeDecodeError for a file that cannot be read.
    """
    return with_parts(decode_text(Story, file.read_text(encoding="utf-8")), file)


def with_parts(story: Story, file: Path) -> Story:
    """Return a recorded game with the parts of its set-up that are in files beside this one."""
    return replace(story, setup={name: _part(file, value) for name, value in story.setup.items()})


def _part(file: Path, value: Any) -> Any:
    match value:
        case {"file": str(name)}:
            return decode_text(dict[str, Any], (file.parent / name).read_text(encoding="utf-8"))
    return value


def replay(game: Game[Any, Any], story: Story) -> Iterator[tuple[Record, Log[Any]]]:
    """Play a story, yielding each record with the log after it. Raises IllegalEntry if one is refused."""
    log = open_log(game, decode_said(game.setup_type, story.setup))
    for data in story.entries:
        entry = read_entry(game, data, LIMITS)
        record = Record(log.number + 1, entry, rule_on(game, log, entry))
        log = extend(game, log, record)
        yield record, log


def drift(game: Game[Any, Any], empty: Log[Any], records: Iterable[Record]) -> Iterator[Drift]:
    """Yield each record that today's rules would refuse or rule on with another outcome."""
    log = empty
    for record in records:
        try:
            today = rule_plainly(game, log, record.entry).outcome
        except IllegalEntry as refusal:
            yield Drift(record.number, f"refused: {refusal.message}")
        else:
            if today != record.ruling.outcome:
                yield Drift(record.number, str(encode(today)))
        log = extend(game, log, record)


# Under another version of the rulebook ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """How a recorded game comes out. ``refused``: why it ended early, after the last of its outcomes."""

    outcomes: tuple[Any, ...]
    standing: Mapping[str, Line]
    refused: Line | None = None


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two runs of a game part: the first entry, and how many; how both stand at the end.

    ``refused``: why the second run ends earlier than the first, or the first than the second.
    """

    number: int
    count: int
    was: Mapping[str, Line]
    now: Mapping[str, Line]
    refused: Line | None = None


def under(story: Story, defaults: Mapping[str, str], house_rules: HouseRules) -> Story:
    """Return a game whose table has these defaults for what it has not chosen itself."""
    known = house_rules.by_name
    taken = {name: value for name, value in defaults.items() if name in known}
    house = {**taken, **story.setup.get("house_rules", {})}
    return replace(story, setup={**story.setup, "house_rules": house})


def no_longer_possible(defaults: Mapping[str, str], house_rules: HouseRules) -> tuple[str, ...]:
    """Return the defaults ("name=value") that today's house rules don't have: no game can be played so."""
    known = house_rules.by_name
    return tuple(
        f"{name}={value}"
        for name, value in defaults.items()
        if name not in known or value not in known[name].possible
    )


def played_out(game: Game[Any, Any], story: Story, edition: Any = None) -> PlayedOut:
    """Play a story with today's rules until it ends or an entry is refused."""
    log, outcomes = open_log(game, decode_said(game.setup_type, story.setup), edition), list[Any]()
    try:
        for data in story.entries:
            entry = read_entry(game, data, LIMITS)
            record = Record(log.number + 1, entry, rule_plainly(game, log, entry))
            log = extend(game, log, record)
            outcomes.append(encode(record.ruling.outcome))
    except IllegalEntry as refusal:
        return PlayedOut(tuple(outcomes), game.standing(log.state), refusal.line)
    return PlayedOut(tuple(outcomes), game.standing(log.state))


def parting(one: PlayedOut, other: PlayedOut) -> Parting | None:
    """Return where two runs of the same game part, None if they come out alike."""
    pairs = list(zip(one.outcomes, other.outcomes, strict=False))
    numbers = [number for number, (was, now) in enumerate(pairs, 1) if was != now]
    if len(one.outcomes) != len(other.outcomes):
        numbers.append(len(pairs) + 1)
    if not numbers:
        return None
    refused = None if len(one.outcomes) == len(other.outcomes) else other.refused or one.refused
    return Parting(numbers[0], len(numbers), one.standing, other.standing, refused)


# What is offered ----------------------------------------------------------------------------------


def offers(game: Game[Any, Any], story: Story, steps: slice = slice(None)) -> tuple[str, ...]:
    """Return what today's rules offer before each entry of a story, or before some of them."""
    states = [game.open(decode_said(game.setup_type, story.setup))]
    states += [log.state for _, log in replay(game, story)]
    return tuple(_offered_at(game, state) for state in states[:-1][steps])


def _offered_at(game: Game[Any, Any], state: Any) -> str:
    numbers = Counter[str]()
    for kind in game.kinds.values():
        for seat in kind.offered(state):
            words: dict[str, tuple[str, ...]] = {}
            choices = settled(kind.choices(state, seat or "", words), words)
            numbers[kind.name] += sum(choice.size - _of_house_rules(game, choice) for choice in choices)
    return ", ".join(f"{name} {number}" for name, number in numbers.items())


def _of_house_rules(game: Game[Any, Any], choice: Choice) -> int:
    """Count the options that change a house rule."""
    words = (option.word.partition("=") for option in choice.options)
    return sum(bool(value) and name in game.house_rules.by_name for name, _, value in words)
