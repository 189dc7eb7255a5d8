"""A temporary PostgreSQL cluster, reached only by a socket.

``python -m benchmarks.loading.cluster COMMAND …`` runs a command with it as DATABASE_URL.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path

USER = "referee"
# PostgreSQL refuses to run as root.
UNPRIVILEGED = ("postgres", "nobody")
PROGRAMS = ("initdb", "pg_ctl", "psql")


class NoCluster(Exception):
    """PostgreSQL can't be started here; the message says why."""


def programs() -> Path | None:
    """Return the folder of the newest PostgreSQL's programs, or None."""
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name)
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    found = [folder for folder in [*folders, *reversed(packaged)] if (folder / "initdb").exists()]
    return found[0] if found else None


def what_is_missing() -> str | None:
    """Return why PostgreSQL can't be started here, or None."""
    if os.name == "nt":
        return "a private PostgreSQL is started on Linux and macOS only"
    if find_spec("psycopg") is None:
        return "psycopg is not installed (requirements-server.txt has it)"
    if programs() is None:
        return "no PostgreSQL programs (initdb, pg_ctl) on this machine"
    return None


@dataclass(frozen=True)
class Cluster:
    """A running PostgreSQL; ``folder`` holds its socket."""

    folder: Path
    control: Callable[..., None] = field(repr=False)

    def stop(self) -> None:
        """Stop it and close every connection."""
        self.control("-m", "immediate", "stop")

    def start(self) -> None:
        self.control("start")

    def url(self, name: str) -> str:
        return f"postgres://{USER}@/{self.folder}/{name}"

    def make(self, name: str) -> str:
        self.run(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def run(self, sql: str, name: str = "postgres") -> list[str]:
        """Run SQL as the owner and return the rows as lines, with fields separated by bars."""
        folder = programs()
        assert folder is not None
        command = [str(folder / "psql"), "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1"]
        command += ["-h", str(self.folder), "-U", USER, "-d", name, "-c", sql]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        if done.returncode:
            raise NoCluster(done.stderr.strip())
        return done.stdout.splitlines()


@contextmanager
def running_cluster(*, is_safe: bool = True, folder: Path | None = None) -> Iterator[Cluster]:
    """Start a cluster and delete it at the end. Raises NoCluster.

    ``is_safe``: flush commits to disk, as a hosted one does; tests don't need it.
    ``folder``: where, by default among the temporary files.
    """
    if missing := what_is_missing():
        raise NoCluster(f"PostgreSQL cannot be started: {missing}.")
    bin_folder, owner = programs(), _owner()
    assert bin_folder is not None
    # A socket's path may have at most about 100 characters.
    with tempfile.TemporaryDirectory(prefix="refpg-", dir=folder) as name:
        folder, data = Path(name), Path(name) / "data"
        if owner:
            shutil.chown(folder, owner)
            # Its owner and every client need access.
            folder.chmod(0o755)
        _run(owner, bin_folder / "initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        safety = "" if is_safe else " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        options = f"-k {folder} -c listen_addresses='' -c port=5432 -c max_connections=200{safety}"
        words = (bin_folder / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options)
        cluster = Cluster(folder, partial(_run, owner, *words))
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


def _owner() -> str | None:
    """Return the user that the server runs as, None for the current one."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in UNPRIVILEGED if name in names), None)


def _run(owner: str | None, *words: object) -> None:
    done = subprocess.run(
        [str(word) for word in words],
        user=owner,
        extra_groups=[] if owner else None,
        cwd="/",
        env={**os.environ, "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
    )
    if done.returncode:
        raise NoCluster(f"{Path(str(words[0])).name} failed: {done.stderr.strip()}")


def main(command: list[str]) -> int:
    """Run a command with a temporary cluster; return its exit code."""
    try:
        with running_cluster(is_safe=False) as cluster:
            env = {**os.environ, "DATABASE_URL": cluster.make(USER)}
            return subprocess.run(command, env=env).returncode
    except NoCluster as problem:
        sys.stderr.write(f"{problem}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
