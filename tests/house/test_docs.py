"""The documents are correct."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.cards.powers import Power
from referee.rules.registry import GAMES, QUESTIONS
from referee.web.registry import DESKS, TILE_OF
from tests.house.reading import PROJECT, documents, is_there, named_paths, read, section, shown
from tests.languages.untranslated import READMES as TRANSLATED
from tests.languages.untranslated import UNTRANSLATED, missing_in
from tests.rules.arctic.cards.handled import HANDLED

README = read("README.md")
CONTRIBUTING = read("CONTRIBUTING.md")
PLAY, BUILD = read("docs/play.md"), read("docs/build.md")


# Powers


def cards_with(power: Power) -> str:
    """Return the names of the cards that have a power."""
    return ", ".join(sorted({card.label for card in shipped().values() if power in card.powers}))


def powers_table() -> list[str]:
    """Return the rows that docs/build.md should have."""
    return [f"| `{power.value}` | {cards_with(power)} | `{HANDLED.get(power)}.py` |" for power in Power]


def test_no_power_is_played_by_hand() -> None:
    assert set(HANDLED) == set(Power)


def test_the_powers_are_listed_as_the_code_has_them() -> None:
    """To update the table, paste the output of a failure."""
    page = section(BUILD, "## Powers")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    assert rows == powers_table(), "\n".join(powers_table())
    assert "by hand" not in page


@pytest.mark.parametrize("module", sorted(set(HANDLED.values())))
def test_powers_are_handled_in_modules_that_exist(module: str) -> None:
    assert (PROJECT / "referee/rules/arctic" / f"{module}.py").is_file()


# Lengths, languages, pictures

READMES = ["README.md", *TRANSLATED]
# Lists that are as long as what they list, and the change log.
LISTS = {"docs/checklist.md", "docs/rules.md", "docs/words.md", "CHANGELOG.md"}
# One page for each kind of reader: play, host, build, evidence, and the lists.
AUDIENCES = 9


def test_documents_are_short() -> None:
    long = {name: len(read(name).splitlines()) for name in documents() if name not in LISTS}
    assert {name: n for name, n in long.items() if n > limit_of(name)} == {}


def limit_of(name: str) -> int:
    """Return how many lines a document may have."""
    if name in READMES:
        return 120
    return 450 if name.count("/") == 1 else 200


def test_there_is_a_page_for_each_audience_and_no_more() -> None:
    pages = [name for name in documents() if name.count("/") == 1 and name not in TRANSLATED]
    assert len(pages) <= AUDIENCES


def test_every_page_is_linked_from_the_list() -> None:
    linked = set(named_paths(section(README, "## Read on")))
    pages = {name for name in documents() if name.count("/") == 1 and name not in READMES}
    assert pages - linked == set()


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_readme_in_another_language_has_the_same_commands_and_pictures(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    """Missing sections and pages are listed as untranslated."""
    page = read(name)
    record_property(UNTRANSLATED, (name, missing_in(name)))
    assert re.findall(r"^\$ .*$", page, re.MULTILINE) == re.findall(r"^\$ .*$", README, re.MULTILINE)
    assert pictures_of(page) == pictures_of(README)


def pictures_of(text: str) -> set[str]:
    """Return the names of the pictures that a page shows."""
    return set(re.findall(r"pictures/([\w-]+\.jpeg)", text))


def test_three_pictures_in_both_themes_none_of_them_heavy() -> None:
    files = {path.name: path.stat().st_size for path in (PROJECT / "docs/pictures").iterdir()}
    assert set(files) == pictures_of(README)
    assert len(files) == 6
    assert {name: size for name, size in files.items() if size >= 120_000} == {}


# Paths, commands, settings


@pytest.mark.parametrize("document", documents())
def test_named_paths_lead_somewhere(document: str) -> None:
    paths = sorted(set(named_paths(read(document))))
    assert [path for path in paths if not is_there(path, document)] == []


def test_readme_and_architecture_name_paths_at_all() -> None:
    """The test above finds paths to check."""
    assert {"docs/words.md", "docs/play.md", "CONTRIBUTING.md"} <= set(named_paths(README))
    assert len(set(named_paths(read("ARCHITECTURE.md")))) > 40


def commands_of_ci() -> list[str]:
    """Return the commands of the project that .ci/run runs."""
    lines = [
        line.strip().removeprefix("if ! ").removesuffix("; then") for line in read(".ci/run").splitlines()
    ]
    return [line for line in lines if line.startswith(("python3 ", "HYPOTHESIS_PROFILE=", ".venv/bin/"))]


def test_contributing_explains_every_command_of_ci() -> None:
    commands = commands_of_ci()
    assert len(commands) >= 7
    page = section(CONTRIBUTING, "## Tests and CI")
    assert [command for command in commands if f"`{command}`" not in page] == []


def test_every_setting_is_listed() -> None:
    asked = set(re.findall(r'\benv(?:\.\w+)?\(\s*"(\w+)"', read("referee/settings.py")))
    asked |= set(re.findall(r'os\.environ\.get\("(\w+)"', read("referee/bootstrap.py")))
    listed = re.findall(r"^\| `(\w+)` \|", section(read("docs/host.md"), "## Settings"), re.MULTILINE)
    assert set(listed) == asked
    assert len(set(listed)) == len(listed)


def test_every_game_and_question_is_named() -> None:
    for page in (section(README, "## What it referees"), section(PLAY, "## What it referees today")):
        assert [tile.title for tile in TILE_OF.values() if f"| {tile.title} |" not in page] == []
    assert [name for name in QUESTIONS if f"`{name}`" not in BUILD] == []


# The scripted referee


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a referee with nothing but the demo tables."""
    env = {**os.environ, "REFEREE_NO_SETUP": "1", "REFEREE_VAR": str(tmp_path_factory.mktemp("readme"))}
    env.pop("DATABASE_URL", None)
    for command in (["migrate", "-v0"], ["demo"]):
        run_manage(command, env)
    return env


def run_manage(command: list[str], env: dict[str, str], typed: str = "") -> str:
    """Run manage.py and return what it prints."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=PROJECT,
        env=env,
        input=typed,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def printed_by(command: str, env: dict[str, str]) -> str:
    """Run a pipeline as a shell would."""
    printed = ""
    for part in command.split(" | "):
        words = shlex.split(part)
        if words[0] == "echo":
            printed = words[1] + "\n"
        elif words[:3] == ["tail", "-n", "1"]:
            printed = printed.splitlines()[-1]
        else:
            assert words[:2] == ["python3", "manage.py"], part
            printed = run_manage(words[2:], env, printed)
    return printed


EXAMPLES = shown(BUILD)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples_show_what_is_printed(number: int, site: dict[str, str]) -> None:
    """Long lines of output are wrapped, and JSON has spaces."""
    example = EXAMPLES[number]
    assert read_out(example.output) == read_out(printed_by(example.command, site))


def read_out(printed: str) -> Any:
    """Return output without regard to its spaces."""
    text = " ".join(printed.split())
    try:
        return json.loads(text)
    except ValueError:
        return text


def test_examples_show_rule_replay_and_recheck() -> None:
    commands = " ".join(example.command for example in EXAMPLES)
    assert [name for name in ("rule", "replay", "recheck") if f"manage.py {name}" not in commands] == []


# Versions, kinds


def test_the_changelog_has_this_version_or_is_about_to() -> None:
    version = tomllib.loads(read("pyproject.toml"))["project"]["version"]
    releases = re.findall(r"^## \[?(\d+\.\d+\.\d+)\]? - \d{4}-\d\d-\d\d$", read("CHANGELOG.md"), re.MULTILINE)
    is_next = "\n## Unreleased\n" in read("CHANGELOG.md") and releases[0] < version
    assert releases[0] == version or is_next


def test_every_game_has_a_desk_and_a_tile() -> None:
    assert set(GAMES) == set(DESKS) == set(TILE_OF)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_is_listed_by_its_name(game: str) -> None:
    kinds = GAMES[game].kinds
    assert {kind: each.name for kind, each in kinds.items()} == {kind: kind for kind in kinds}


# Decisions


def decisions() -> list[Path]:
    """Return the decisions, in their order."""
    return sorted((PROJECT / "docs/decisions").glob("*.md"))


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = [path.name.partition("-")[0] for path in decisions()]
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("path", decisions(), ids=lambda path: path.stem)
def test_a_decision_is_short_and_of_one_shape(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.startswith(f"# {path.name.partition('-')[0]} ")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    assert len(text.splitlines()) <= 25
