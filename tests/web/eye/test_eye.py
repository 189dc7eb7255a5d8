"""Whatever pages and files show is what follows from the log: for all who look, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.replays.panels import FILES, REPLAYS, played
from tests.replays.stands import STANDS, read
from tests.web.eye.comparing import faults_of_counts, faults_of_files, faults_of_page, is_scored
from tests.web.eye.stages import LANGUAGES, WATCHING, Stage, viewers

# Beside these: gangs that somebody got, a skirmish that Bo has won, one to which nobody sent anybody, an act
# that waits for an answer, decks of which some are counted, a leader that only its owner may see, rows of a
# light round of which something was said or is asked, and a force that is sealed early or has to be again.
MORE = (
    ("arctic/gangs_by_count", 8),
    ("arctic/a_save", 7),
    ("arctic/deadlock", 4),
    ("arctic/by_chance_reply_2", 11),
    ("arctic/gangs_by_count", 6),
    ("arctic/all_of_recon", 2),
    *(("arctic/light_round", entries) for entries in (1, 2, 4, 8)),
    *(("arctic/sealed_early", entries) for entries in (8, 12)),
)
pytestmark = pytest.mark.django_db

# Few moments in which all is to be seen that is in any.
FEW = [
    Stage(*read(kept.stem, words.partition("\n")[0]))
    for kept in sorted(STANDS.glob("*.txt"))
    for words in kept.read_text("utf-8").strip().split("\n\n")
] + [Stage(REPLAYS / f"{name}.json", entries) for name, entries in MORE]


def faults(stage: Stage, languages: tuple[str, ...]) -> Iterator[str]:
    """Yield what anybody is shown that does not follow from the log."""
    table = stage.table()
    for who, seat, guest in viewers(table):
        for language in languages:
            for fault in faults_of_page(stage, guest, who, seat, language):
                yield f"{who}, {language}: {fault}"
            if who == WATCHING:
                yield from faults_of_files(stage, guest, language)
            elif who == "host" and (kind := counted_on(stage)):
                yield from faults_of_counts(stage, guest, kind, language)


def counted_on(stage: Stage) -> str:
    """Return the kind of entry by which the numbers of a table are put right, "" where none is."""
    state = stage.log.state
    if is_scored(state) or stage.log.proposal:
        return ""
    if stage.game == "prehistory":
        return "correct"
    is_open = stage.game == "arctic" and not state.solo and not state.window
    return "recount_table" if is_open and state.phase == "gathering" else ""


@pytest.mark.parametrize(("at", "stage"), list(enumerate(FEW)), ids=map(str, FEW))
def test_a_moment_is_shown_as_it_is(at: int, stage: Stage) -> None:
    """The end of a game in all languages, any other moment in one."""
    languages = LANGUAGES if is_scored(stage.log.state) else LANGUAGES[at % 3 :][:1]
    assert list(faults(stage, languages)) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_game_is_shown_as_it_is_from_beginning_to_end(file: Path) -> None:
    """A soak looks at three times as many stages, and at the end in every language."""
    last, is_soak = len(played(file)), settings().max_examples > 1000
    share = 6 if is_soak else 2
    steps = sorted({last * at // share for at in range(1, share + 1)} | ({last - 1} if is_soak else set()))
    for at, step in enumerate(steps, start=len(file.stem)):
        stage = Stage(file, step)
        languages = LANGUAGES if is_soak and step == last else LANGUAGES[at % 3 :][:1]
        assert (str(stage), list(faults(stage, languages))) == (str(stage), [])
