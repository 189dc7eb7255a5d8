"""Deployment: the image runs in every language, and compose and the systemd unit can start it."""

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
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
import yaml

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
        "requirements-server.txt",
        "referee",
        "templates",
        "static",
        "fixtures",
        "locale",
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


# compose.yaml -------------------------------------------------------------------------------------

COMPOSE: dict[str, Any] = yaml.safe_load(read("compose.yaml"))


def fixed_addresses() -> Iterator[tuple[str, str, str]]:
    """Yield service, network and address of each fixed address."""
    for service, config in COMPOSE["services"].items():
        networks = config.get("networks") or {}
        for network, more in networks.items() if isinstance(networks, dict) else ():
            if more and "ipv4_address" in more:
                yield service, network, more["ipv4_address"]


def test_docker_gives_no_fixed_address_to_another_service() -> None:
    """Docker hands out the addresses of ``ip_range``, from the first on; without it those of the subnet."""
    found = list(fixed_addresses())

    assert [service for service, *_ in found] == ["caddy"]
    for _, network, address in found:
        (config,) = COMPOSE["networks"][network]["ipam"]["config"]
        subnet = IPv4Network(config["subnet"])
        handed_out = IPv4Network(config.get("ip_range", config["subnet"]))
        gateway = IPv4Address(config.get("gateway", str(handed_out[0])))
        assert handed_out.subnet_of(subnet)
        assert handed_out.num_addresses > len(COMPOSE["services"]) + 3
        assert IPv4Address(address) in set(subnet.hosts()) - set(handed_out) - {gateway}


def test_the_referee_trusts_the_address_that_caddy_has() -> None:
    ((_, _, address),) = fixed_addresses()

    assert COMPOSE["services"]["referee"]["environment"]["FORWARDED_ALLOW_IPS"] == address


def test_compose_names_files_and_services_that_are_there() -> None:
    for config in COMPOSE["services"].values():
        assert set(config.get("depends_on", ())) <= set(COMPOSE["services"])
        assert set(config["networks"]) <= set(COMPOSE["networks"])
        for source in (volume.split(":")[0] for volume in config.get("volumes", ())):
            assert source in COMPOSE["volumes"] or (PROJECT / source).exists()
    assert COMPOSE["services"]["caddy"]["environment"]["REFEREE_AT"] == "referee:8000"
    assert "8000" in image.instructions("EXPOSE")


def test_compose_asks_for_no_variable_that_it_does_not_explain() -> None:
    text = read("compose.yaml")
    explained = re.findall(r"^#   (\w+)=", text, re.MULTILINE)

    assert set(re.findall(r"\$\{(\w+)", text)) == set(explained)


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


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze here")
    text = read("deploy/referee.service").replace(f"{HERE}/.venv/bin/python", sys.executable)
    unit = tmp_path / "referee.service"
    unit.write_text(text.replace(HERE, str(PROJECT)), "utf-8")

    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)

    assert "referee.service" not in done.stderr
