"""Third-party games: installed packages are found, broken ones are reported."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import path

from referee.rules.arctic.rulebook import RULEBOOK
from referee.rules.kernel.records import LOG_KINDS
from referee.rules.package.box import Box, by_name
from referee.rules.package.box import faults_of as faults_of_box
from referee.rules.registry import BOXES
from referee.web.desk.game_pages import faults_of as faults_of_pages
from referee.web.registry import PAGES
from tests.packages.installed import ODD_FISH, install, run

BROKEN = {
    "no_module": "nowhere.at_all:BOX",
    "no_face": "referee.rules.arctic.rulebook:RULEBOOK",
    "not_its_name": "referee.rules.arctic.game:ARCTIC_BOX",
    "hangs": "hangs:BOX",
    "quits": "quits:BOX",
    "raises": "raises:BOX",
    "nonsense": "-- what?",
}
STARTED = """
import django, json
import referee.packages
referee.packages.SECONDS = 4.0
django.setup()
from referee.packages import BROKEN
from referee.rules.registry import BOXES
from referee.web.registry import PAGES
from tests.devices import Client
print(json.dumps([sorted(BOXES), sorted(PAGES), {each.name: each.why for each in BROKEN}]))
"""


@pytest.fixture
def installed(tmp_path: Path) -> list[Path]:
    return install(ODD_FISH, tmp_path / "site")


def test_the_fourth_game_is_played_by_its_pages_in_a_process_of_its_own(installed: list[Path]) -> None:
    command = ("-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", "tests/packages/with_odd_fish.py")
    done = run(installed, *command)
    assert done.returncode == 0, done.stdout
    assert "9 passed" in done.stdout


def test_the_fourth_game_conforms(installed: list[Path]) -> None:
    done = run(installed, "manage.py", "conformance", "odd_fish", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout
    assert "skipped" not in done.stdout


def test_a_new_game_plays_and_conforms_at_once(tmp_path: Path) -> None:
    done = run([], "manage.py", "newgame", "my_duel", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "manage.py conformance my_duel" in done.stdout
    path = install(tmp_path / "my_duel", tmp_path / "site")
    done = run(path, "manage.py", "conformance", "my_duel", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
    text = "\n".join(file.read_text("utf-8") for file in (tmp_path / "my_duel").rglob("*.*"))
    assert "Fish" not in text.replace("FishForm", "")
    assert "MD-3" in text


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("My-Duel", "can't name a game"),
        ("arctic", "There is a game “arctic” already."),
        ("json", "Python knows “json” as something else."),
        ("class", "Python knows “class” as something else."),
        ("taken", "exists already"),
    ],
)
def test_a_name_that_will_not_do_is_refused_and_nothing_is_written(
    tmp_path: Path, name: str, why: str
) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(CommandError, match=why):
        call_command("newgame", name, str(tmp_path))
    assert [each.name for each in tmp_path.rglob("*")] == ["taken"]


def test_a_game_that_is_not_there_is_not_tested(installed: list[Path]) -> None:
    done = run(installed, "manage.py", "conformance", "odd_fowl")
    assert done.returncode == 1
    assert "There is no game “odd_fowl” here. There are: arctic, earth, prehistory, odd_fish." in done.stderr


def test_broken_packages_are_named_in_the_terminal_and_the_others_are_played(tmp_path: Path) -> None:
    path_of_all = install(ODD_FISH, tmp_path / "site")
    info = tmp_path / "site" / "broken-1.0.dist-info"
    info.mkdir()
    lines = "\n".join(f"{name} = {value}" for name, value in BROKEN.items())
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[referee.games]\n{lines}\n[referee.pages]\n{lines}\n", "utf-8")
    hangs = (
        "import time\nwhile True:\n    try:\n        time.sleep(60)\n    except Exception:\n        pass\n"
    )
    (tmp_path / "site" / "hangs.py").write_text(hangs, "utf-8")
    (tmp_path / "site" / "quits.py").write_text("raise SystemExit('no more')\n", "utf-8")
    (tmp_path / "site" / "raises.py").write_text("1 / 0\n", "utf-8")
    env = {"DJANGO_SETTINGS_MODULE": "referee.settings", "REFEREE_VAR": str(tmp_path / "var")}
    done = run(path_of_all, "-c", STARTED, **env)
    assert done.returncode == 0, done.stderr
    boxes, pages, why = json.loads(done.stdout)
    assert boxes == pages == ["arctic", "earth", "odd_fish", "prehistory"]
    assert set(why) == set(BROKEN)
    for name in BROKEN:
        assert f"The game “{name}” of an installed package was left out: " in done.stderr
    assert "ModuleNotFoundError: No module named 'nowhere'" in done.stderr
    assert "SystemExit: no more" in done.stderr
    assert "TooLate: it was still loading after 4 seconds" in done.stderr
    assert "ZeroDivisionError" in done.stderr


# What does not fit --------------------------------------------------------------------------------


def box(**other: Any) -> Box:
    """Return the box of Arctic under another name, with something changed."""
    arctic = BOXES["arctic"]
    kinds = other.pop("kinds", arctic.game.kinds)
    book = replace(RULEBOOK, game="xy", letter="XY", house_rules=type(RULEBOOK.house_rules)())
    game: Any = SimpleNamespace(name=other.pop("name", "xy"), kinds=kinds)
    return Box(game, replace(book, **other))


WRONG_BOXES = {
    "Its rulebook lies in a folder “zz”, not “xy”.": box(game="zz"),
    "“x y” is no name of a game": box(name="x y", game="x y"),
    "There is a game “arctic” already.": box(name="arctic", game="arctic"),
    "Rules of “earth” begin with E already.": box(letter="E"),
    "“xyzz” cannot begin a rule’s number": box(letter="xyzz"),
    "“arctic” has a house rule “": box(house_rules=RULEBOOK.house_rules),
    "An entry kind can’t be called “agree”: every table’s log has one of that name. Rename it.": box(
        kinds={"agree": SimpleNamespace(name="agree")}
    ),
    "The entry kind “dig” is listed as “digs”. Use one name for it.": box(
        kinds={"digs": SimpleNamespace(name="dig")}
    ),
    "The question “arctic.skirmish” does not begin with “xy.”.": replace(
        box(), questions=BOXES["arctic"].questions
    ),
}


def test_a_box_that_fits_has_no_fault() -> None:
    assert list(faults_of_box(box(), BOXES)) == []


@pytest.mark.parametrize("why", WRONG_BOXES)
def test_a_box_that_does_not_fit_is_told_why(why: str) -> None:
    (fault,) = faults_of_box(WRONG_BOXES[why], BOXES)
    assert fault.startswith(why)


@pytest.mark.parametrize("kind", LOG_KINDS)
def test_a_game_of_our_own_whose_kind_has_a_name_of_the_log_is_not_loaded(kind: str) -> None:
    wrong = box(kinds={kind: SimpleNamespace(name=kind)})
    with pytest.raises(ValueError, match=f"The game “xy” can’t be loaded. An entry kind .* “{kind}”"):
        by_name((BOXES["earth"], wrong))


EARTH = PAGES["earth"]
NEW = path("new/", lambda request: None, name="earth_new")  # type: ignore[arg-type,return-value]
WRONG_PAGES = {
    "There are no rules of “nobody” here.": replace(EARTH, tile=replace(EARTH.tile, name="nobody")),
    "The address “home” is not called “earth_…”.": replace(
        EARTH, addresses=(NEW, path("", NEW.callback, name="home"))
    ),
    "There is no address “earth_old” where a table is opened.": replace(
        EARTH, tile=replace(EARTH.tile, new_table="earth_old")
    ),
    "There is no template “no.html”.": replace(EARTH, tile=replace(EARTH.tile, scene="no.html")),
}


def test_pages_that_fit_have_no_fault() -> None:
    assert list(faults_of_pages(EARTH, BOXES, {})) == []
    assert list(faults_of_pages(EARTH, BOXES, PAGES)) == ["There are pages of “earth” already."]


@pytest.mark.parametrize("why", WRONG_PAGES)
def test_pages_that_do_not_fit_are_told_why(why: str) -> None:
    (fault,) = faults_of_pages(WRONG_PAGES[why], BOXES, {})
    assert fault.startswith(why)
