"""A referee in a folder of its own, started and ended, or killed, as a process of its own."""

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
# What would make it another site than the one that is wanted.
NOT_HANDED_ON = {"DATABASE_URL", "DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "REFEREE_PROFILE"}
# Everybody here comes from one address.
NO_LIMITS = {"REFEREE_JOINS_A_MINUTE": "1000000", "REFEREE_OPENINGS_AN_HOUR": "1000000"}


class NotServing(Exception):
    """The server did not start; the sentence has what it said."""


@dataclass
class Server:
    """A referee on PostgreSQL (``url``) or, without one, on SQLite in its folder.

    ``more``: what else its processes find in their environment.
    """

    folder: Path
    url: str = ""
    workers: int = 1
    port: int = 0
    more: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def env(self) -> dict[str, str]:
        """The environment of everything that belongs to this site."""
        kept = {name: value for name, value in os.environ.items() if name not in NOT_HANDED_ON}
        own = {"REFEREE_NO_SETUP": "1", "REFEREE_VAR": str(self.folder), **NO_LIMITS}
        return kept | own | ({"DATABASE_URL": self.url} if self.url else {})

    def manage(self, *words: str) -> str:
        """Run a management command for this site and return what it printed. Raises NotServing."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=PROJECT, env=self.env, capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise NotServing(f"manage.py {' '.join(words)} failed: {done.stderr.strip()}")
        return done.stdout

    def ready(self) -> None:
        """Lay out the database and the static files."""
        self.manage("migrate", "-v0")
        self.manage("collectstatic", "--no-input", "-v0")

    def start(self) -> None:
        """Serve; on the same port again if there was one. Raises NotServing."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        command += ["--workers", str(self.workers)]
        with self.log_file.open("a", encoding="utf-8") as log:
            # A group of its own, so that the workers can be killed with it.
            self.process = subprocess.Popen(
                command,
                cwd=PROJECT,
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
        """SIGKILL to every process of it, as when the power of the referee's machine goes."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self._wait()

    def stop(self) -> None:
        """End it as an operator does."""
        if self.process:
            self.process.terminate()
            self._wait()

    def pids(self) -> list[int]:
        """Return the processes, where the system tells."""
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
        """Return the bytes of memory that its processes have for themselves, 0 where nobody tells."""
        total = 0
        for pid in self.pids():
            found = re.search(r"^RssAnon:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
            total += int(found[1]) * 1024 if found else 0
        return total

    def processor_seconds(self) -> float:
        """Return the processor time that its processes have used, 0 where nobody tells.

        On a machine that others use as well this says more than any clock.
        """
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.pids()]
        return (
            sum(int(each[11]) + int(each[12]) for each in stats) / os.sysconf("SC_CLK_TCK") if stats else 0.0
        )

    @property
    def log_file(self) -> Path:
        """Where it complains."""
        return self.folder / "server.log"

    def log(self) -> str:
        """Return what it has complained about."""
        return self.log_file.read_text(encoding="utf-8")

    def _wait(self) -> None:
        assert self.process is not None
        self.process.communicate(timeout=30)
        self.process = None


@contextmanager
def running_server(folder: Path, url: str = "", workers: int = 1) -> Iterator[Server]:
    """Ready a site in the folder and serve it until the end."""
    server = Server(folder, url, workers)
    server.ready()
    server.start()
    try:
        yield server
    finally:
        server.stop()
