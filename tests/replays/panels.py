"""What is offered, told in words: `python -m tests.replays.panels` writes fixtures/panels/ anew.

One file for each kind of entry: few moments of recorded games, in which all is to be seen that is in any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.panel import Draft, Panel, panel_of
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.history.sentences import why
from referee.rules.kernel.replay import Story, read_story, replay
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import Line, said
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
PANELS = FIXTURES / "panels"
REPLAYS = FIXTURES / "replays"
FILES = sorted(REPLAYS.glob("*/*.json"))
EVERY = 8
MOST_FIELDS = 12
TABLE = "the table"
LONGEST_WORD = 80
AnyMoment = TypeVar("AnyMoment", bound=tuple[Any, ...])


@cache
def story_of(file: Path) -> Story:
    return read_story(file)


@cache
def played(file: Path) -> tuple[tuple[Record, Log[Any]], ...]:
    """Return each record of a game with the log up to it. A refusal names the file and the entry."""
    story, done = story_of(file), []
    try:
        for step in replay(GAMES[story.game], story):
            done.append(step)
    except IllegalEntry as refusal:
        number = len(done) + 1
        refusal.add_note(f"In {file.parent.name}/{file.name}, entry {number}: {story.entries[number - 1]}")
        raise
    return tuple(done)


@cache
def states(file: Path) -> tuple[Any, ...]:
    """Return the states before each entry of a game, and the last."""
    game = GAMES[story_of(file).game]
    first = game.open(decode(game.setup_type, story_of(file).setup))
    return first, *(log.state for _, log in played(file))


class Moment(NamedTuple):
    """A panel of a seat ("": the table) before an entry of a recorded game, with its first fields picked."""

    kind: str
    file: Path
    step: int
    fields: int
    seat: str

    def __str__(self) -> str:
        seat = self.seat or TABLE
        return f"{self.file.stem}, before entry {self.step}, {self.fields} fields picked, {seat}"

    @classmethod
    def read(cls, game: str, kind: str, told: str) -> Moment:
        story, step, fields, seat = told.split(", ", 3)
        file = REPLAYS / game / f"{story}.json"
        return cls(kind, file, int(step.split()[-1]), int(fields.split()[0]), seat.removeprefix(TABLE))

    @property
    def game(self) -> Game[Any, Any]:
        return GAMES[story_of(self.file).game]

    @property
    def state(self) -> Any:
        return states(self.file)[self.step - 1]

    def panel(self) -> Panel:
        kind, entry = self.game.kinds[self.kind], played(self.file)[self.step - 1][0].entry
        picked = [*kind.picked(self.state, entry).items()] if self.fields else []
        return panel_of(
            self.game, kind, self.state, Draft(self.kind, self.seat or None, dict(picked[: self.fields]))
        )


# In words -----------------------------------------------------------------------------------------


def told(panel: Panel) -> Iterator[str]:
    """Yield the lines of a panel; what is alike but for its name stands in one."""
    for lines, choices in groupby(panel.choices, key=lambda choice: [*_about(choice, panel.draft.picked)]):
        names = "; ".join(f"{said(choice.title)} [{choice.field}]" for choice in choices)
        yield f"  {names}: {lines[0]}"
        yield from (f"    {line}" for line in lines[1:])
    if panel.missing:
        yield f"  To do: {said(panel.would)}"
    else:
        yield f"  {said(panel.would)}: {panel.refusal.message if panel.refusal else 'accepted'}"
    for reason in panel.ruling.reasons if panel.ruling else ():
        yield f"    {'-*'[reason.is_decisive]} {why(reason)}"


def lines(moment: Moment) -> Iterator[str]:
    panel = moment.panel()
    yield from (str(moment), *_around(moment, panel), *told(panel))


def _around(moment: Moment, panel: Panel) -> Iterator[str]:
    """Say who may enter it, what asks for it, and what others read of it."""
    kind, state, seat = panel.kind, moment.state, moment.seat or None
    yield f"  Open to {', '.join(each or TABLE for each in kind.offered(state)) or 'nobody'}"
    if kind.done_by and seat in kind.done_by(state):
        yield "  Done this round"
    if kind.due:
        yield f"  Asked for: {kind.due(state).text()}"
    if panel.entry and panel.ruling:
        yield f"  Others read: {moment.game.describe(state, panel.entry, panel.ruling.outcome).text()}"


def _about(choice: Choice, picked: Picked) -> Iterator[str]:
    """Say all of a choice but its name, and then its options."""
    told = {
        "usual": "{} to {}".format(*choice.usual) if choice.usual else "",
        "ask": said(choice.ask),
        "from the start": " ".join(choice.start),
        "picked": " ".join(picked.get(choice.field, ())),
        "note": choice.note and choice.note.text(),
        "blank": choice.blank,
        "under": said(choice.group),
        "shown": choice.chance.name.lower() if choice.chance else "",
        "piece": bool(choice.piece) and "yes",
        "letters": choice.text,
        "in order": choice.in_order and "yes",
    }
    first, last = choice.numbers or (choice.least, choice.most)
    yield f"{int(first)} to {last}{_list(told)}"
    for about, options in groupby(choice.options, key=_about_option):
        yield "; ".join(f"{said(option.label)} [{option.word}]" for option in options) + about


def _about_option(option: Option) -> str:
    told = {
        "times": option.copies if option.copies > 1 else "",
        "hint": option.hint and option.hint.text(),
        "says": " ".join(line.text() for line in option.lines),
        "under": said(option.group),
        "shown": option.chance.name.lower() if option.chance else "",
        "piece": bool(option.piece) and "yes",
    }
    return _list(told)


def _list(told: dict[str, Any]) -> str:
    told = {name: " ".join(str(value).split())[:LONGEST_WORD] for name, value in told.items() if value}
    return "".join(f"; {name} {value}" for name, value in told.items())


# Which moments ------------------------------------------------------------------------------------


def features(panel: Panel) -> Iterator[tuple[Any, ...]]:
    """Yield what there is to be seen in a panel, without the names and larger numbers of that game."""
    for choice in panel.choices:
        field = choice.field.partition(".")[0]
        start, picked = " ".join(choice.start)[:3], panel.draft.picked.get(choice.field, ())
        ends = *(choice.numbers or ()), *(choice.usual or ())
        numbers = choice.least, choice.most, choice.size, len(picked), *ends
        yield field, *(min(number, 4) for number in numbers), choice.chance, start
        yield field, choice.blank, choice.in_order, choice.text, bool(choice.piece)
        yield from _phrases(field, choice.title, choice.ask, choice.note, choice.group)
        for option in choice.options:
            yield field, option.chance, min(option.copies, 3), bool(option.piece), bool(option.word)
            yield from _phrases(field, option.label, option.hint, *option.lines, option.group)
    yield from _phrases("would", panel.would)
    if panel.refusal:
        yield panel.refusal.code, panel.refusal.line.phrase
    for reason in panel.ruling.reasons if panel.ruling else ():
        yield reason.phrase, reason.rules, reason.house_rules, reason.is_decisive, len(reason.sums)


def _phrases(where: str, *words: str | Line | None) -> Iterator[tuple[Any, ...]]:
    for place, word in enumerate(words):
        yield where, place, word.phrase if isinstance(word, Line) else bool(word)


def moments(file: Path) -> Iterator[Moment]:
    """Yield the entries of a game with more and more of their fields picked, and now and then all others."""
    game = GAMES[story_of(file).game]
    for step, (record, _) in enumerate(played(file), start=1):
        state, entry = states(file)[step - 1], record.entry
        if kind := game.kinds.get(entry.kind):
            for fields in range(min(len(kind.picked(state, entry)), MOST_FIELDS) + 1):
                yield Moment(kind.name, file, step, fields, entry.seat or "")
        if step % EVERY == 1:
            for kind in game.kinds.values():
                yield from (Moment(kind.name, file, step, 0, seat or "") for seat in kind.offered(state))


def chosen(seen: Mapping[AnyMoment, Set[Any]]) -> list[AnyMoment]:
    """Return few of the moments in which all is to be seen."""
    found, left = [], set[Any]().union(*seen.values())
    while left:
        found.append(max(seen, key=lambda each: len(seen[each] & left)))
        left -= seen[found[-1]]
    return sorted(found)


def text(moments: Iterable[Moment]) -> str:
    return "\n\n".join("\n".join(lines(moment)) for moment in moments) + "\n"


def main() -> None:
    for game in GAMES:
        seen: dict[str, dict[Moment, Set[Any]]] = {}
        for file in (each for each in FILES if each.parent.name == game):
            for moment in moments(file):
                seen.setdefault(moment.kind, {})[moment] = frozenset(features(moment.panel()))
        for kind, found in seen.items():
            (PANELS / game).mkdir(parents=True, exist_ok=True)
            (PANELS / game / f"{kind}.txt").write_text(text(chosen(found)), "utf-8")


if __name__ == "__main__":
    main()
