"""What the documents say is so."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.cards.powers import Power
from referee.rules.registry import GAMES, QUESTIONS
from referee.web.registry import DESKS, TILE_OF
from tests.house.reading import PROJECT, documents, is_there, named_paths, read, section, shown
from tests.rules.arctic.handled import HANDLED

README = read("README.md")


# Powers


def cards_with(power: Power) -> str:
    """Return the names of the cards that have a power."""
    return ", ".join(sorted({card.label for card in shipped().values() if power in card.powers}))


def powers_table() -> list[str]:
    """Return the rows that README should have."""
    return [f"| `{power}` | {cards_with(power)} | `{HANDLED.get(power)}.py` |" for power in Power]


def test_no_power_is_played_by_hand() -> None:
    assert set(HANDLED) == set(Power)


def test_readme_lists_the_powers_as_the_code_has_them() -> None:
    """To renew the section, paste what this shows."""
    told = section(README, "## Powers")
    rows = [line for line in told.splitlines() if line.startswith("| `")]
    assert rows == powers_table(), "\n".join(powers_table())
    assert "by hand" not in told


@pytest.mark.parametrize("module", sorted(set(HANDLED.values())))
def test_powers_are_handled_in_modules_that_exist(module: str) -> None:
    assert (PROJECT / "referee/rules/arctic" / f"{module}.py").is_file()


# Paths, commands, settings


@pytest.mark.parametrize("document", documents())
def test_named_paths_lead_somewhere(document: str) -> None:
    paths = sorted(set(named_paths(read(document))))
    assert [path for path in paths if not is_there(path, document)] == []


def test_readme_and_contributing_name_paths_at_all() -> None:
    """So that the test above does not pass for want of paths."""
    assert {"docs/glossary.md", ".ci/run", "fixtures/cards/arctic.csv"} <= set(named_paths(README))
    assert len(set(named_paths(read("CONTRIBUTING.md")))) > 15


def commands_of_ci() -> list[str]:
    """Return the commands of the project that .ci/run runs."""
    lines = [line.strip() for line in read(".ci/run").splitlines()]
    return [line for line in lines if line.startswith(("python3 ", ".venv/bin/"))]


def test_readme_explains_every_command_of_ci() -> None:
    commands = commands_of_ci()
    assert len(commands) >= 7
    told = section(README, "## Tests and checks")
    assert [command for command in commands if f"`{command}`" not in told] == []


def test_readme_lists_every_setting() -> None:
    asked = set(re.findall(r'\benv(?:\.\w+)?\(\s*"(\w+)"', read("referee/settings.py")))
    asked |= set(re.findall(r'os\.environ\.get\("(\w+)"', read("referee/bootstrap.py")))
    listed = re.findall(r"^\| `(\w+)` \|", section(README, "## Settings"), re.MULTILINE)
    assert set(listed) == asked
    assert len(set(listed)) == len(listed)


def test_readme_names_every_game_and_question() -> None:
    today = section(README, "## What it referees today")
    assert [tile.title for tile in TILE_OF.values() if f"| {tile.title} |" not in today] == []
    assert [name for name in QUESTIONS if f"`{name}`" not in section(README, "## The scripted referee")] == []


# The scripted referee


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a referee with nothing but the demo tables."""
    env = {**os.environ, "REFEREE_NO_SETUP": "1", "REFEREE_VAR": str(tmp_path_factory.mktemp("readme"))}
    env.pop("DATABASE_URL", None)
    for command in (["migrate", "-v0"], ["demo"]):
        run_manage(command, env)
    return env


def run_manage(command: list[str], env: dict[str, str], told: str = "") -> str:
    """Run manage.py and return what it prints."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=PROJECT,
        env=env,
        input=told,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def printed_by(command: str, env: dict[str, str]) -> str:
    """Do what a shell would do with one of README's pipes."""
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


EXAMPLES = shown(section(README, "## The scripted referee"))


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_readme_shows_what_is_printed(number: int, site: dict[str, str]) -> None:
    """README breaks long lines where there is a blank."""
    example = EXAMPLES[number]
    assert " ".join(example.output.split()) == " ".join(printed_by(example.command, site).split())


def test_readme_shows_rule_replay_and_recheck() -> None:
    commands = " ".join(example.command for example in EXAMPLES)
    assert [name for name in ("rule", "replay", "recheck") if f"manage.py {name}" not in commands] == []


# Versions, kinds


def test_the_newest_release_of_the_changelog_is_this_version() -> None:
    version = tomllib.loads(read("pyproject.toml"))["project"]["version"]
    releases = re.findall(r"^## \[?(\d+\.\d+\.\d+)\]? - \d{4}-\d\d-\d\d$", read("CHANGELOG.md"), re.MULTILINE)
    assert releases[0] == version


def test_every_game_has_a_desk_and_a_tile() -> None:
    assert set(GAMES) == set(DESKS) == set(TILE_OF)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_has_a_form(game: str) -> None:
    kinds, forms = GAMES[game].kinds, DESKS[game].forms
    assert set(forms) == set(kinds)
    assert {kind: form.kind for kind, form in forms.items()} == {kind: kind for kind in kinds}
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
