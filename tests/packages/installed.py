"""Installs a package without a network, by writing its metadata."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.house.reading import PROJECT

ODD_FISH = PROJECT / "examples" / "odd_fish"


def install(project: Path, site: Path) -> list[Path]:
    """Write a project's entry points into a folder; return the entries for the path."""
    metadata = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    info = site / f"{metadata['name'].replace('-', '_')}-{metadata['version']}.dist-info"
    info.mkdir(parents=True)
    about = f"Metadata-Version: 2.1\nName: {metadata['name']}\nVersion: {metadata['version']}\n"
    (info / "METADATA").write_text(about, "utf-8")
    lines = [
        line
        for group, points in metadata["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return [site, project]


def run(path: list[Path], *command: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a new process with these folders on its path."""
    beside = {"PYTHONPATH": os.pathsep.join(map(str, (*path, PROJECT))), "REFEREE_NO_SETUP": "1", **env}
    beside |= {"PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *command],
        cwd=PROJECT,
        env={**os.environ, **beside},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
    )
