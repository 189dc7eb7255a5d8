"""The texts that an evening shows, each in a sentence: what a translator begins with."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings

from referee.rules.kernel.history.sentences import TAKEN_BACK, sentence_of
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.text.line import Line, forms
from referee.rules.registry import GAMES

EVENINGS = ("demo", "whole_game", "hq_buildings", "all_of_recon", "solo_game", "shared_win", "five_years")


def samples() -> dict[str, str]:
    """Return each text of the recorded evenings with one English sentence of it."""
    found = dict[str, str]()
    for line in _lines():
        found.setdefault(forms(line.phrase).one, line.text())
    return found


def _lines() -> Iterator[Line]:
    folder = settings.BASE_DIR / "fixtures" / "replays"
    for file in sorted(file for file in folder.glob("*/*.json") if file.stem in EVENINGS):
        story = read_story(file)
        game = GAMES[story.game]
        for record, log in replay(game, story):
            lines = [reason.line for reason in record.ruling.reasons]
            lines += [each.line for each in game.prompts(log.state)]
            lines += game.standing(log.state).values()
            if record.entry.kind not in TAKEN_BACK:
                lines.append(sentence_of(game, log, record, None))
            yield from (inner for line in lines for inner in _with_inner(line))


def _with_inner(line: Line) -> Iterator[Line]:
    yield line
    for fact in line.facts.values():
        words: tuple[Any, ...] = fact if isinstance(fact, tuple) else (fact,)
        for word in words:
            if isinstance(word, Line):
                yield from _with_inner(word)
