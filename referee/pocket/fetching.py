"""Downloads what the pocket needs beyond this installation: Pyodide, and wheels for it. All are pinned."""

import hashlib
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PINS = Path(__file__).with_name("pins.toml")
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--implementation", "cp")
PYTHON = ("--python-version", "3.14", "--abi", "cp314")
NPM = "https://registry.npmjs.org/{name}/-/{file}"
TIMEOUT = 60


class NotFetched(Exception):
    """A file that couldn't be downloaded, or isn't the pinned one; the message says which."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A file to download. ``source``: "npm" or "pypi"."""

    name: str
    source: str
    version: str
    file: str
    sha256: str


def pins() -> dict[str, Pin]:
    """Return the pinned files by name."""
    rows = tomllib.loads(PINS.read_text("utf-8"))
    return {name: Pin(name, row.pop("from"), **row) for name, row in rows.items()}


def fetched(pin: Pin, cache: Path) -> Path:
    """Return the file in the cache folder; download it first if it isn't there. Raises NotFetched."""
    file = cache / pin.file
    if not file.exists():
        cache.mkdir(parents=True, exist_ok=True)
        (_fetch_from_npm if pin.source == "npm" else _fetch_from_pypi)(pin, cache)
    check(pin, file)
    return file


def check(pin: Pin, file: Path) -> None:
    """Raise NotFetched, and delete the file, if its hash isn't the pinned one."""
    if not file.exists():
        raise NotFetched(f"{pin.file} could not be downloaded: connect to the internet and try again.")
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != pin.sha256:
        file.unlink()
        raise NotFetched(
            f"{pin.file} is not the pinned file, so nothing was made from it: its SHA-256 is {found}, "
            f"not {pin.sha256}."
        )


def _fetch_from_pypi(pin: Pin, cache: Path) -> None:
    wanted = f"{pin.name}=={pin.version}"
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    _run([*pip, "--only-binary=:all:", *PLATFORM, *PYTHON, "--dest", str(cache), wanted], cache)


def _fetch_from_npm(pin: Pin, cache: Path) -> None:
    if npm := shutil.which("npm"):
        _run([npm, "pack", "--silent", f"{pin.name}@{pin.version}"], cache)
        return
    fresh = cache / f"{pin.file}.part"
    try:
        with (
            urlopen(NPM.format(name=pin.name, file=pin.file), timeout=TIMEOUT) as answer,  # noqa: S310 (https)
            fresh.open("wb") as to,
        ):
            shutil.copyfileobj(answer, to)
    except (URLError, TimeoutError):
        fresh.unlink(missing_ok=True)
        return
    fresh.replace(cache / pin.file)


def _run(command: list[str], folder: Path) -> None:
    """Run a downloader; a missing file shows that it failed."""
    subprocess.run(command, cwd=folder, capture_output=True, check=False)
