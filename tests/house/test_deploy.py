"""Deployment: the image runs in every language, and the systemd unit can start it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from subprocess import Popen

import pytest

from referee.bootstrap import VENV, venv_python
from tests.house import image
from tests.house.reading import PROJECT, read

HOSTED = {
    "REFEREE_PROFILE": "production",
    "SECRET_KEY": "a key of the test that is as long as Django wants a good one to be 0123456789",
    "ALLOWED_HOSTS": "referee.example",
    "REFEREE_NO_SETUP": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
}
ASKED = {"Accept-Language": "de", "Host": "referee.example", "X-Forwarded-Proto": "https"}
ENDED = (0, -signal.SIGTERM, 128 + signal.SIGTERM)
"""How a server ends on SIGTERM, for itself, for its parent and for a shell."""


def env_of(folder: Path) -> dict[str, str]:
    """Return the environment of a hosted referee with its data in a folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DEBUG", "DATABASE_URL")}
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    return {**kept, **HOSTED, "PATH": path, "REFEREE_VAR": str(folder)}


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(command: Sequence[str], folder: Path, env: dict[str, str]) -> Iterator[Popen[bytes]]:
    """Run a server; SIGTERM has to end it in time."""
    process = Popen(command, cwd=folder, env=env, start_new_session=True)
    try:
        yield process
        process.terminate()
        assert process.wait(15) in ENDED
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def page_at(port: int, path: str, process: Popen[bytes]) -> str:
    """Return a page in German once the server answers."""
    for _ in range(300):
        try:
            with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as line:
                line.request("GET", path, headers=ASKED)
                return line.getresponse().read().decode()
        except OSError:
            assert process.poll() is None, "the server ended by itself"
            time.sleep(0.1)
    raise AssertionError("the server never answered")


# The container's image ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return image.build(tmp_path_factory.mktemp("image"))


@pytest.mark.parametrize("name", ["referee", "templates", "static", "fixtures", "locale"])
def test_the_image_has_every_file_of(name: str, built: Path) -> None:
    def files(folder: Path) -> set[Path]:
        found = (each.relative_to(folder) for each in (folder / name).rglob("*") if each.is_file())
        return {each for each in found if "__pycache__" not in each.parts}

    assert files(built) == files(PROJECT)


def test_the_image_has_nothing_of_this_machine(built: Path) -> None:
    there = {each.name for each in built.iterdir()}

    assert there == {
        "manage.py",
        "pyproject.toml",
        "requirements-server.txt",
        "referee",
        "templates",
        "static",
        "fixtures",
        "locale",
        "backup.sh",
        "LICENSE",
    }
    assert not list(built.rglob("__pycache__"))


def test_the_image_starts_and_speaks_german(built: Path, tmp_path: Path) -> None:
    port, env = free_port(), {**env_of(tmp_path), **image.environment(), "REFEREE_VAR": str(tmp_path)}
    shell, option, words = image.command()
    assert "--host 0.0.0.0 --port 8000" in words
    here = words.replace("--host 0.0.0.0 --port 8000", f"--port {port}")

    with running([shell, option, here], built, env) as process:
        home = page_at(port, "/", process)
        rules = page_at(port, "/arctic/rules/", process)

    assert '<html lang="de"' in home
    assert "Sprache" in home
    assert '<html lang="de"' in rules


def test_a_folder_that_dockerignore_keeps_out_is_missed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = [(pattern, is_in) for pattern, is_in in image.PATTERNS if pattern.pattern != "locale"]
    monkeypatch.setattr(image, "PATTERNS", kept)

    with pytest.raises(FileNotFoundError, match="no locale"):
        image.build(tmp_path)


# The unit of systemd ------------------------------------------------------------------------------

HERE, DATA = "/opt/referee", "/var/lib/referee"
UNIT = re.findall(r"^(\w+)=(.*)$", read("deploy/referee.service"), re.MULTILINE)


def values_of(name: str) -> list[str]:
    """Return the values of a setting of the unit."""
    return [value for key, value in UNIT if key == name]


def commands(name: str) -> list[list[str]]:
    return [shlex.split(value) for value in values_of(name)]


def test_the_unit_runs_the_python_of_the_project_in_its_folder() -> None:
    python = f"{HERE}/{venv_python().relative_to(PROJECT)}"

    assert values_of("WorkingDirectory") == [HERE]
    assert VENV.parent == PROJECT
    assert [command[:2] for command in commands("ExecStartPre") + commands("ExecStart")] == [
        [python, "manage.py"]
    ] * 3


def test_the_unit_may_write_where_the_referee_keeps_its_data() -> None:
    env = dict(pair.split("=", 1) for line in values_of("Environment") for pair in line.split())

    assert env == {"REFEREE_VAR": DATA, "REFEREE_NO_SETUP": "1"}
    assert values_of("StateDirectory") == [Path(DATA).name]
    assert values_of("ProtectSystem") == ["strict"]
    assert values_of("EnvironmentFile") == ["/etc/referee.env"]


def test_the_unit_starts_the_referee_and_ends_it(tmp_path: Path) -> None:
    env, port = env_of(tmp_path), free_port()
    for _, *words in commands("ExecStartPre"):
        subprocess.run([sys.executable, *words], cwd=PROJECT, env=env, check=True, capture_output=True)
    ((_, *words),) = commands("ExecStart")
    assert words[-2:] == ["--port", "8000"]

    with running([sys.executable, *words[:-1], str(port)], PROJECT, env) as process:
        assert page_at(port, "/health/", process) == '{"status": "ok"}'


@pytest.mark.parametrize("name", ["referee.service", "referee-backup.service", "referee-backup.timer"])
def test_systemd_understands_the_unit(name: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze here")
    for path in (PROJECT / "deploy").glob("referee*"):
        text = path.read_text("utf-8").replace(f"{HERE}/.venv/bin/python", sys.executable)
        (tmp_path / path.name).write_text(text.replace(HERE, str(PROJECT)), "utf-8")

    done = subprocess.run(["systemd-analyze", "verify", tmp_path / name], capture_output=True, text=True)

    assert name not in done.stderr


def test_the_copy_is_made_with_the_referee_s_own_data() -> None:
    copying = dict(re.findall(r"^(\w+)=(.*)$", read("deploy/referee-backup.service"), re.MULTILINE))

    for name in ("User", "WorkingDirectory", "EnvironmentFile", "Environment", "StateDirectory", "UMask"):
        assert values_of(name) == [copying[name]]
