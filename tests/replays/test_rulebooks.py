"""The versions of rulebooks are true, and recorded games come out otherwise where a default differs."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from referee.rules.kernel.replay import Story, no_longer_possible, parting, played_out, under
from referee.rules.kernel.text.rulebook import unwrapped
from referee.rules.kernel.text.rulebook_versions import (
    CARD,
    RULE,
    as_text,
    defaults_in,
    file_of,
    said_by,
    versions_of,
)
from referee.rules.registry import GAMES, OWN, RULEBOOKS
from tests.house.reading import PROJECT
from tests.replays.panels import FILES, story_of
from tests.replays.rulebooks import renewed

NAMES = [box.name for box in OWN]
# From this day on the texts are files of their own; before it they were code.
FILES_SINCE = "2026-11-23"
each_game = pytest.mark.parametrize("game", NAMES)


@each_game
def test_what_changed_has_a_date(game: str) -> None:
    """A rule, house rule or card that was changed gets today's date by `make offers`."""
    versions = versions_of(game)
    today = said_by(RULEBOOKS[game], GAMES[game].shipped_edition())
    assert dict(versions.at(versions.days[-1])) == dict(today)


@each_game
def test_the_file_is_as_it_is_written(game: str) -> None:
    versions = versions_of(game)
    assert file_of(game).read_text("utf-8") == as_text(versions)
    assert renewed(game, versions.days[-1]) == versions


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=PROJECT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


@cache
def _commits(game: str) -> dict[str, list[str]]:
    """Return the commits that touched the texts of a game, by day."""
    found = defaultdict[str, list[str]](list)
    folder = f"referee/rules/{game}/rulebook"
    for line in _git("log", "--format=%H %cd", "--date=format-local:%Y-%m-%d", "--", folder).splitlines():
        commit, day = line.split()
        found[day].append(commit)
    return found


def _texts_at(game: str, commit: str) -> Iterator[tuple[str, Any]]:
    folder = f"referee/rules/{game}/rulebook"
    for name in _git("ls-tree", "--name-only", commit, f"{folder}/").split():
        if name.endswith(".toml"):
            data = tomllib.loads(_git("show", f"{commit}:{name}"))
            rules = {key: each for key, each in data.items() if isinstance(each, dict) and "text" in each}
            for number, rule in rules.items():
                yield number, {"title": rule["title"], "text": unwrapped(rule["text"])}


@each_game
def test_every_date_of_a_rule_is_a_day_on_which_it_was_written_so(game: str) -> None:
    """The project's history says the same; what isn't committed yet is left out."""
    commits = _commits(game) if shutil.which("git") else {}
    if not commits or _git("rev-parse", "--is-shallow-repository").strip() != "false":
        pytest.skip("no history of the project here")
    newest = versions_of(game).days[-1]
    lines = [line for line in versions_of(game).lines if line.key[0] == RULE and line.since >= FILES_SINCE]
    assert lines
    for day in {line.since for line in lines} - {newest}:
        written = [text for commit in commits[day] for text in _texts_at(game, commit)]
        for line in lines:
            assert line.since != day or (line.key[1], line.says) in written


def test_every_recorded_game_names_the_version_it_was_played_under() -> None:
    for file in FILES:
        assert story_of(file).rulebook in versions_of(file.parent.name).days, file


# Games under two versions -------------------------------------------------------------------------


def _under(story: Story, day: str) -> Story:
    game = story.game
    return under(story, defaults_in(versions_of(game).at(day)), RULEBOOKS[game].house_rules)


def _parted(game: str, was: str, now: str) -> set[str]:
    rules = GAMES[game]
    stories = {file.stem: story_of(file) for file in FILES if file.parent.name == game}
    return {
        name
        for name, story in stories.items()
        if parting(played_out(rules, _under(story, was)), played_out(rules, _under(story, now)))
    }


def test_the_default_of_the_marauders_autumn_changes_two_recorded_games() -> None:
    first, second, *_ = versions_of("prehistory").days
    assert defaults_in(versions_of("prehistory").at(first))["autumn"] == "one_per_turn"
    assert _parted("prehistory", first, second) == {"map_laid", "whole_order"}


def test_what_a_table_has_chosen_itself_stays() -> None:
    (file,) = (file for file in FILES if file.stem == "map_laid")
    chosen = under(story_of(file), {"autumn": "one_per_turn"}, RULEBOOKS["prehistory"].house_rules)
    assert chosen == under(chosen, {"autumn": "all_in_a_row"}, RULEBOOKS["prehistory"].house_rules)


@each_game
def test_a_game_played_out_again_is_the_game(game: str) -> None:
    """Under today's defaults each recorded game comes out as recorded, entry by entry."""
    house_rules = RULEBOOKS[game].house_rules
    for file in (file for file in FILES[::5] if file.parent.name == game):
        story = story_of(file)
        plain = played_out(GAMES[game], story)
        assert plain.refused is None
        assert len(plain.outcomes) == len(story.entries)
        assert (
            parting(plain, played_out(GAMES[game], under(story, house_rules.defaults, house_rules))) is None
        )


def test_another_value_of_a_card_comes_out_otherwise() -> None:
    (file,) = (file for file in FILES if file.stem == "win_by_fight")
    story, arctic = story_of(file), GAMES["arctic"]
    cards = [dict(says) for (kind, _), says in versions_of("arctic").at("2026-11-29").items() if kind == CARD]
    stronger = [
        {**card, "base": {**card["base"], "fight": 9}} if card["base"]["fight"] is not None else card
        for card in cards
    ]
    assert parting(played_out(arctic, story, cards), played_out(arctic, story)) is None
    parts = parting(played_out(arctic, story), played_out(arctic, story, stronger))
    assert parts is not None
    assert parts.number == 1 + next(
        place
        for place, (one, other) in enumerate(
            zip(
                played_out(arctic, story).outcomes,
                played_out(arctic, story, stronger).outcomes,
                strict=True,
            )
        )
        if one != other
    )


def test_a_refused_entry_is_where_games_part() -> None:
    (file,) = (file for file in FILES if file.stem == "win_by_fight")
    story = story_of(file)
    short = replace(story, entries=(*story.entries[:2], story.entries[0]))
    runs = played_out(GAMES["arctic"], story), played_out(GAMES["arctic"], short)
    assert runs[1].refused is not None
    parts = parting(*runs)
    assert parts is not None
    assert (parts.number, parts.refused) == (3, runs[1].refused)


def test_a_default_that_is_gone_is_named() -> None:
    house_rules = RULEBOOKS["arctic"].house_rules
    name = house_rules[0].name
    defaults = {**house_rules.defaults, name: "by_coin", "no_more": "yes"}
    assert no_longer_possible(defaults, house_rules) == (f"{name}=by_coin", "no_more=yes")
    assert no_longer_possible(house_rules.defaults, house_rules) == ()
