"""A referee in its own folder and process, which can be started, stopped and killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from referee.bootstrap import PROJECT

HOST = "127.0.0.1"
# Variables that would change the site.
NOT_HANDED_ON = {"DATABASE_URL", "DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "REFEREE_PROFILE"}
# All clients here have the same address.
NO_LIMITS = {"REFEREE_JOINS_A_MINUTE": "1000000", "REFEREE_OPENINGS_AN_HOUR": "1000000"}


class NotServing(Exception):
    """The server didn't start; the message has its output."""


@dataclass
class Server:
    """A referee on PostgreSQL (``url``), or else on SQLite in its folder. ``more``: environment variables.

    ``project``: another version's folder.
    """

    folder: Path
    url: str = ""
    workers: int = 1
    port: int = 0
    more: dict[str, str] = field(default_factory=dict)
    project: Path = PROJECT
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def env(self) -> dict[str, str]:
        """The environment of the site's processes."""
        kept = {name: value for name, value in os.environ.items() if name not in NOT_HANDED_ON}
        own = {"REFEREE_NO_SETUP": "1", "REFEREE_VAR": str(self.folder), **NO_LIMITS}
        return kept | own | ({"DATABASE_URL": self.url} if self.url else {})

    def manage(self, *words: str) -> str:
        """Run a management command and return its output. Raises NotServing."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(
            command, cwd=self.project, env=self.env, capture_output=True, text=True, timeout=120
        )
        if done.returncode:
            raise NotServing(f"manage.py {' '.join(words)} failed: {done.stderr.strip()}")
        return done.stdout

    def ready(self) -> None:
        """Create the database and collect the static files."""
        self.manage("migrate", "-v0")
        self.manage("collectstatic", "--no-input", "-v0")

    def start(self) -> None:
        """Start serving, after a restart on the same port. Raises NotServing."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        command += ["--workers", str(self.workers)]
        with self.log_file.open("a", encoding="utf-8") as log:
            # A separate process group, so that the workers can be killed with it.
            self.process = subprocess.Popen(
                command,
                cwd=self.project,
                env=self.env | self.more,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+?:(\d+)/", self.process.stdout.readline())
        if found is None:
            raise NotServing(f"The server did not start: {self.log()}")
        self.port = int(found[1])

    def kill(self) -> None:
        """Send SIGKILL to every process, as in a power failure."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self._wait()

    def stop(self) -> None:
        """Stop it with SIGTERM."""
        if self.process:
            self.process.terminate()
            self._wait()

    def pids(self) -> list[int]:
        """Return the process ids; empty without /proc."""
        if self.process is None or not Path("/proc").is_dir():
            return []
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == self.process.pid:
                found.append(int(stat.parent.name))
        return found

    def memory(self) -> int:
        """Return the private memory of its processes in bytes, 0 without /proc."""
        total = 0
        for pid in self.pids():
            found = re.search(r"^RssAnon:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
            total += int(found[1]) * 1024 if found else 0
        return total

    def processor_seconds(self) -> float:
        """Return the processor time of its processes, 0 without /proc; reliable even on a busy machine."""
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.pids()]
        return (
            sum(int(each[11]) + int(each[12]) for each in stats) / os.sysconf("SC_CLK_TCK") if stats else 0.0
        )

    @property
    def log_file(self) -> Path:
        """The file of its standard error."""
        return self.folder / "server.log"

    def log(self) -> str:
        """Return its standard error."""
        return self.log_file.read_text(encoding="utf-8")

    def _wait(self) -> None:
        assert self.process is not None
        self.process.communicate(timeout=30)
        self.process = None


@contextmanager
def running_server(
    folder: Path, url: str = "", workers: int = 1, more: dict[str, str] | None = None
) -> Iterator[Server]:
    """Create a site in the folder and serve it until the end of the block."""
    server = Server(folder, url, workers, more=more or {})
    server.ready()
    server.start()
    try:
        yield server
    finally:
        server.stop()
