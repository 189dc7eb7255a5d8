"""Rehearses a hosted referee (``make hosted``): kills each part, restores, upgrades and goes back."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from benchmarks.loading.cluster import Cluster, NoCluster, running_cluster
from benchmarks.loading.device import hang_up_all
from benchmarks.loading.proxy import Caddy
from benchmarks.loading.rehearsal import Crowd, faults_of
from benchmarks.loading.server import NotServing, Server
from referee.bootstrap import PROJECT

TABLES, WORKERS = 6, 2
DISK = "400m"
DOWN_SECONDS = 2.0
DATABASE = "hosted"


@dataclass
class Site:
    """The real parts: PostgreSQL on a disk of its own, two processes, Caddy in front."""

    folder: Path
    cluster: Cluster
    server: Server
    proxy: Caddy
    crowd: Crowd
    before: Server
    said: Callable[[str], object]
    gaps: dict[str, float] = field(default_factory=dict)

    async def under_load(self, what: str, do: Callable[[], Awaitable[None]]) -> None:
        """Do something to the site while everyone plays, and say how long no one was answered."""
        self.crowd.start()
        await self.crowd.all_heard()
        await do()
        self.gaps[what] = await self.crowd.stop()
        lost, doubled = faults_of(self.crowd, self.server)
        self.said(f"{what}: {self.gaps[what]:.1f} s without an answer, {lost} lost, {doubled} doubled")
        if lost or doubled:
            raise CommandError(f"{what}: {lost} entries lost, {doubled} doubled.")

    # What breaks ----------------------------------------------------------------------------------

    async def kill_worker(self) -> None:
        pids = [
            pid for pid in self.server.pids() if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]
        os.kill(pids[0], signal.SIGKILL)
        await asyncio.sleep(DOWN_SECONDS)

    async def kill_workers(self) -> None:
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.start)

    async def stop_database(self) -> None:
        await asyncio.to_thread(self.cluster.stop)
        await asyncio.sleep(DOWN_SECONDS)
        await asyncio.to_thread(self.cluster.start)

    async def kill_proxy(self) -> None:
        self.proxy.kill()
        await asyncio.sleep(DOWN_SECONDS)
        await asyncio.to_thread(self.proxy.start)

    async def fill_disk(self) -> None:
        """Fill PostgreSQL's disk, then make room; a database that gave up is started again."""
        filler = self.cluster.folder / "filler"
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(2**16))
        await asyncio.sleep(3 * DOWN_SECONDS)
        filler.unlink()
        with suppress(NoCluster):
            await asyncio.to_thread(self.cluster.start)

    # Other versions and days ----------------------------------------------------------------------

    async def roll(self) -> None:
        """Have half of the players go on at the version before, on the same database, and return."""
        await asyncio.to_thread(self.before.start)
        self.crowd.move_to(self.before.port, every=2)
        await self.crowd.all_heard()
        await asyncio.sleep(DOWN_SECONDS)
        self.crowd.move_to(self.proxy.port)
        await self.crowd.all_heard()
        await asyncio.to_thread(self.before.stop)

    async def go_back(self) -> None:
        """Replace this version by the one before, then by this one again, each with its migrations."""
        await asyncio.to_thread(self.server.stop)
        await asyncio.to_thread(self.before.ready)
        self.before.port = self.server.port
        await asyncio.to_thread(self.before.start)
        await self.crowd.all_heard()
        await asyncio.to_thread(self.before.stop)
        await asyncio.to_thread(self.server.ready)
        await asyncio.to_thread(self.server.start)

    async def restore(self) -> None:
        """Copy the database, play on, put the copy back; then what was there meanwhile."""
        copies = self.folder / "copies"
        self.server.manage("backup", str(copies), "--drill")
        then = {player.guest.path: len(player.acknowledged) for player in self.crowd.players}
        self.crowd.start()
        await self.crowd.stop()
        start = perf_counter()
        await asyncio.to_thread(self.server.stop)
        (copy,) = copies.glob("*.dump")
        await asyncio.to_thread(self.server.manage, "restore", str(copy))
        await asyncio.to_thread(self.server.start)
        seconds, now = perf_counter() - start, [player.acknowledged for player in self.crowd.players]
        for player in self.crowd.players:
            player.acknowledged = player.acknowledged[: then[player.guest.path]]
        lost, doubled = faults_of(self.crowd, self.server)
        await asyncio.to_thread(self.server.stop)
        (kept,) = self.cluster.run("SELECT datname FROM pg_database WHERE datname LIKE '%before%'")
        self.cluster.run(f'ALTER DATABASE "{DATABASE}" RENAME TO yesterday')
        self.cluster.run(f'ALTER DATABASE "{kept}" RENAME TO "{DATABASE}"')
        await asyncio.to_thread(self.server.start)
        for player, acknowledged in zip(self.crowd.players, now, strict=True):
            player.acknowledged = acknowledged
        lost_today, doubled_today = faults_of(self.crowd, self.server)
        self.said(
            f"yesterday's copy: back in {seconds:.1f} s, {lost} of its entries lost, {doubled} doubled; "
            f"today's kept beside it: {lost_today} lost, {doubled_today} doubled"
        )
        if lost or doubled or lost_today or doubled_today:
            raise CommandError("The restore lost entries.")


class Command(BaseCommand):
    """Run the real parts in temporary folders."""

    help = "Kill each part of a hosted referee under load, restore a copy, upgrade and go back."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--before", default="HEAD^", metavar="COMMIT", help="the version before")

    def handle(self, *args: Any, before: str, **options: Any) -> None:
        with ExitStack() as stack:
            try:
                folder = stack.enter_context(_small_disk())
                other = stack.enter_context(_checked_out(before))
                cluster = stack.enter_context(running_cluster(folder=folder))
                gaps = asyncio.run(self._rehearse(stack, cluster, other))
            except (NoCluster, NotServing) as problem:
                raise CommandError(str(problem)) from problem
        what = max(gaps, key=lambda each: gaps[each])
        self.stdout.write(
            f"0 acknowledged entries lost or doubled. Longest gap: {gaps[what]:.1f} s ({what})."
        )

    async def _rehearse(self, stack: ExitStack, cluster: Cluster, other: Path) -> dict[str, float]:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="referee-hosted-")))
        server = Server(folder / "var", cluster.make(DATABASE), WORKERS)
        server.folder.mkdir()
        server.ready()
        server.start()
        stack.callback(server.kill)
        proxy = Caddy(folder / "caddy", server.port)
        proxy.start()
        stack.callback(proxy.kill)
        # Another machine of the site: the same secret key, its own static files.
        (folder / "before").mkdir()
        (folder / "before" / "secret-key").symlink_to(server.folder / "secret-key")
        old = Server(folder / "before", server.url, project=other)
        old.manage("collectstatic", "--no-input", "-v0")
        stack.callback(old.kill)
        site = Site(
            folder, cluster, server, proxy, await Crowd.at(proxy.port, TABLES), old, self.stdout.write
        )
        await site.under_load("nothing", lambda: asyncio.sleep(DOWN_SECONDS))
        await site.under_load("one process killed", site.kill_worker)
        await site.under_load("all processes killed", site.kill_workers)
        await site.under_load("database stopped", site.stop_database)
        await site.under_load("proxy killed", site.kill_proxy)
        await site.under_load("disk full", site.fill_disk)
        await site.under_load("two versions at once", site.roll)
        await site.under_load("back to the version before, and forward", site.go_back)
        await site.restore()
        await hang_up_all()
        return site.gaps


def _command_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


@contextmanager
def _small_disk() -> Iterator[Path]:
    """Yield a folder on a disk of its own. Raises NotServing."""
    with tempfile.TemporaryDirectory(prefix="refdisk-") as name:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=755", "tmpfs", name]
        done = subprocess.run(mount, capture_output=True, text=True)
        if done.returncode:
            raise NotServing(f"No disk of its own could be mounted: {done.stderr.strip()}")
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", "-l", name], check=True)


@contextmanager
def _checked_out(commit: str) -> Iterator[Path]:
    """Yield a folder with another version of the project. Raises NotServing."""
    with tempfile.TemporaryDirectory(prefix="referee-before-") as name:
        archive = subprocess.run(["git", "archive", commit], cwd=PROJECT, capture_output=True)
        if archive.returncode or shutil.which("tar") is None:
            raise NotServing(f"No version {commit}: {archive.stderr.decode().strip()}")
        subprocess.run(["tar", "-x", "-C", name], input=archive.stdout, check=True)
        yield Path(name)
