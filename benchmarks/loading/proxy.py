"""Caddy in front of a referee, with the project's own file, over plain http on a port of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from contextlib import closing
from pathlib import Path

from benchmarks.loading.server import HOST, NotServing
from referee.bootstrap import PROJECT


class Caddy:
    """A proxy that can be killed and started again."""

    def __init__(self, folder: Path, referee: int) -> None:
        self.folder, self._referee = folder, referee
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir()
        with closing(socket.socket()) as probe:
            probe.bind((HOST, 0))
            self.port: int = probe.getsockname()[1]

    def start(self) -> None:
        """Start it and wait until it listens. Raises NotServing."""
        if shutil.which("caddy") is None:
            raise NotServing("Caddy is not installed.")
        own = {
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder),
            "REFEREE_HOST": f"http://{HOST}:{self.port}",
            "REFEREE_AT": f"{HOST}:{self._referee}",
        }
        words = ["caddy", "run", "--config", str(self._config()), "--adapter", "caddyfile"]
        with (self.folder / "caddy.log").open("ab") as log:
            self._process = subprocess.Popen(words, env=os.environ | own, stdout=log, stderr=log)
        for _ in range(200):
            with closing(socket.socket()) as probe:
                if probe.connect_ex((HOST, self.port)) == 0:
                    return
            time.sleep(0.05)
        raise NotServing("Caddy did not start: " + (self.folder / "caddy.log").read_text("utf-8")[-500:])

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _config(self) -> Path:
        """Return the project's file without Caddy's own port for administration, which others may have."""
        text = (PROJECT / "deploy/Caddyfile").read_text("utf-8")
        path = self.folder / "Caddyfile"
        path.write_text(text.replace("{\n\tlog {", "{\n\tadmin off\n\tlog {", 1), encoding="utf-8")
        return path
