"""Recorded games are read in any language: what is kept are facts, and no sentence among them."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Record
from referee.rules.kernel.history.sentences import TAKEN_BACK, sentence_of
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.text.line import Tongue, said
from referee.rules.kernel.text.ruling import Reason
from referee.rules.kernel.versions import Log
from referee.rules.registry import GAMES
from tests.browser.stages import RECORDED
from tests.languages.pseudo import compiled_pseudo
from tests.languages.reading import bare_words, own_words

FILES = [
    pytest.param(file, id=f"{file.parent.name}/{file.stem}") for file in sorted(RECORDED.glob("*/*.json"))
]


@pytest.fixture(scope="module")
def pseudo() -> Tongue:
    """The made-up language, as the rules know one."""
    return GNUTranslations(BytesIO(compiled_pseudo()))


@pytest.mark.parametrize("file", FILES)
def test_a_recorded_game_has_no_bare_word(file: Path, pseudo: Tongue) -> None:
    story = read_story(file)
    game, own = GAMES[story.game], own_words(story)
    for record, log in replay(game, story):
        text = "\n".join(texts_of(game, record, log, pseudo))
        assert (text, bare_words(text, own)) == (text, set())


def texts_of(game: Game[Any, Any], record: Record, log: Log[Any], tongue: Tongue) -> Iterator[str]:
    """Yield all that is said of a record: its sentence, its reasons, their sums, how the table stands."""
    for reason in record.ruling.reasons:
        yield from texts_of_reason(reason, tongue)
    yield from (line.text(tongue) for line in game.standing(log.state).values())
    if record.entry.kind not in TAKEN_BACK:
        for viewer in (None, *log.state.players):
            yield sentence_of(game, log, record, viewer).text(tongue)


def texts_of_reason(reason: Reason, tongue: Tongue) -> Iterator[str]:
    """Yield a reason's sentence and its sums."""
    yield reason.text(tongue)
    for each in reason.sums:
        yield f"{said(each.who, tongue)} {each.text(tongue)}"
