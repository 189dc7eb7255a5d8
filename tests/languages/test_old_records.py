"""Recorded games are read in any language: what is kept are facts, and no sentence among them."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from referee.rules.kernel.game import Game
from referee.rules.kernel.log import Record
from referee.rules.kernel.pages import Log
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.rereading import read_reasons
from referee.rules.kernel.ruling import Reason, Tongue, said
from referee.rules.kernel.telling import TAKEN_BACK, sentence_of
from referee.rules.registry import GAMES
from tests.browser.stages import RECORDED
from tests.languages.pseudo import compiled_pseudo
from tests.languages.reading import bare_words, own_words, titles, written
from tests.tables.test_older_databases import DATABASES

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


# Databases of before ------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=DATABASES, ids=lambda path: path.name.partition(".")[0])
def before(request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    """A database that an older version made."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(gzip.decompress(request.param.read_bytes()).decode())
        yield connection


def test_reasons_that_an_older_version_recorded_have_no_bare_word(
    before: sqlite3.Connection, pseudo: Tongue
) -> None:
    own = titles() | set(before_words(before))
    bare = {
        (text, word)
        for (reasons,) in before.execute("SELECT reasons FROM tables_record")
        for reason in read_reasons(json.loads(reasons))
        for text in texts_of_reason(reason, pseudo)
        for word in bare_words(text, own)
    }
    assert bare == set()


def before_words(before: sqlite3.Connection) -> Iterator[str]:
    """Yield what the people of those tables wrote, and what their cards are called."""
    for (cards,) in before.execute("SELECT cards FROM tables_edition"):
        yield from (card["name"] for card in json.loads(cards))
    for told in before.execute("SELECT setup FROM tables_table UNION ALL SELECT facts FROM tables_record"):
        yield from written(json.loads(*told))


def texts_of_reason(reason: Reason, tongue: Tongue) -> Iterator[str]:
    """Yield a reason's sentence and its sums."""
    yield reason.text(tongue)
    for each in reason.sums:
        yield f"{said(each.who, tongue)} {each.text(tongue)}"
