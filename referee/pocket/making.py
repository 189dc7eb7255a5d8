"""Makes the folder that any static host can serve."""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, override

from referee.pocket.fetching import fetched, pins
from referee.pocket.gathering import LANGUAGES, gather
from referee.pocket.packing import LEVEL, files_in, packed
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.registry import RULEBOOKS

SHELL = Path(__file__).with_name("shell")
# Before the cache is filled the host names the types: some know no .mjs.
SCRIPTS = (
    "shell.js",
    "filling.js",
    "worker.mjs",
    "database.mjs",
    "kept.mjs",
    "memory.mjs",
    "trial.js",
    "manifest.webmanifest",
)
PACKS = {"app": "referee", "site": "packages"}
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACK = ".pack"
"""The suffix of what the browser unpacks itself: static hosts don't know it, so they don't unpack it."""
TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
READINGS = (
    (
        gettext_noop("How the marauders choose"),
        "prehistory",
        ("M-61", "M-62", "M-64", "M-66", "M-67", "M-68"),
    ),
    (
        gettext_noop("How a round of Skirmish for Earth ends"),
        "earth",
        ("E-30", "E-32", "E-36", "E-45", "E-46", "E-48", "E-50", "E-54", "E-60"),
    ),
)
"""Rules to read while one waits: the heading, the game and the numbers."""
STATIC = "app/static"
ICONS = ("referee.svg", "apple-touch-icon.png", "referee-192.png", "referee-512.png")
FIRST = ("css/page.css", "css/pocket.css", "js/theme.js")
"""What the first page loads before there is a cache."""
STATIC_SUFFIXES = (".css", ".js", ".svg", ".png", ".woff2", ".ico")


@dataclass(frozen=True, slots=True)
class Made:
    """The finished folder: its version, and how many bytes a device downloads."""

    version: str
    size: int
    is_compiled: bool


def make(folder: Path, cache: Path, tell: Callable[[str], None]) -> Made:
    """Make the folder; an older one is replaced when the new one is complete. Raises NotFetched."""
    files = {name: fetched(pin, cache) for name, pin in pins().items()}
    with TemporaryDirectory(prefix="referee-pocket-") as name:
        tree = Path(name)
        tell("collect")
        # The templates name htmx among our own files.
        _run_manage(tree, "collectstatic", "--no-input", "--ignore", "django_htmx")
        _run_manage(tree, "migrate", "--no-input")
        gather(tree, settings.BASE_DIR, tree / "var", files, files["pyodide"])
        tell("compile")
        is_compiled = _compile(tree)
        tell("pack")
        made = tree / "made"
        _pack(tree, made)
        version, size = describe(made)
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, folder)
    return Made(version, size, is_compiled)


def _run_manage(tree: Path, *command: str) -> None:
    """Run a command of Django as the pocket will be set up, with its files in the tree."""
    (tree / "var").mkdir(exist_ok=True)
    pocket = {"REFEREE_PROFILE": "pocket", "REFEREE_VAR": str(tree / "var"), "REFEREE_NO_SETUP": "1"}
    env = {**os.environ, **pocket, "DATABASE_URL": f"sqlite:///{tree / 'var/empty.sqlite3'}"}
    manage = [sys.executable, str(settings.BASE_DIR / "manage.py")]
    subprocess.run([*manage, *command, "--verbosity", "0"], env=env, check=True)


def _compile(tree: Path) -> bool:
    """Compile by Pyodide under Node. Without Node the browser compiles the sources at each start."""
    node = shutil.which("node")
    if node is None:
        return False
    subprocess.run([node, str(SHELL / "prepare.mjs"), str(tree)], check=True)
    python = tree / "pyodide/python_stdlib.zip"
    # Stored, not compressed: the pack around it compresses it better.
    with zipfile.ZipFile(python, "w") as archive:
        for file in files_in(tree / "python"):
            archive.writestr(zipfile.ZipInfo(file.relative_to(tree / "python").as_posix()), file.read_bytes())
    return True


def _pack(tree: Path, made: Path) -> None:
    """Write what a device downloads."""
    made.mkdir()
    shutil.copy(tree / "var/empty.sqlite3", tree / "app/var/empty.sqlite3")
    for folder, name in PACKS.items():
        (made / f"{name}{PACK}").write_bytes(packed(files_in(tree / folder), tree / folder))
    for name in ENGINE:
        _compress(tree / "pyodide" / name, made / "pyodide" / name)
    static = tree / "var/static"
    hashed = json.loads((static / "staticfiles.json").read_text("utf-8"))["paths"]
    for name, file in hashed.items():
        if name in FIRST:
            _copy(static / file, made / STATIC / file)
        elif file.endswith(STATIC_SUFFIXES):
            _compress(static / file, made / STATIC / file)
    for name in SCRIPTS:
        shutil.copy(SHELL / name, made)
    for name in ICONS:
        _copy(settings.BASE_DIR / "static/icons" / name, made / "icons" / name)
    (made / "index.html").write_text(_first_page(hashed), "utf-8")


def _compress(file: Path, to: Path) -> None:
    """Write a file as the browser unpacks it into its cache."""
    to.parent.mkdir(parents=True, exist_ok=True)
    to.with_name(f"{to.name}{PACK}").write_bytes(gzip.compress(file.read_bytes(), LEVEL, mtime=0))


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, to)


def _first_page(hashed: dict[str, str]) -> str:
    """Render the page that starts it all; it has its texts in every language."""
    texts = []
    for code in LANGUAGES:
        with override(code):
            html = render_to_string("pocket/start.html", {"readings": _readings()})
            texts.append((code, mark_safe(html)))  # noqa: S308 (our template)
    *styles, theme = (f"{STATIC}/{hashed[name]}" for name in FIRST)
    context = {"styles": styles, "theme": theme, "texts": texts}
    return render_to_string("pocket/index.html", context)


def _readings() -> list[tuple[str, list[str]]]:
    """Return what there is to read while one waits, with its heading, in the current language."""
    return [
        (gettext(heading), [gettext(RULEBOOKS[game].rules[number].text) for number in numbers])
        for heading, game, numbers in READINGS
    ]


def describe(made: Path) -> tuple[str, int]:
    """Write the list of files with their sizes, and the service worker with the version."""
    rows, seal = [], hashlib.sha256()
    for file in sorted(each for each in made.rglob("*") if each.is_file()):
        path, content = file.relative_to(made).as_posix(), file.read_bytes()
        seal.update(path.encode() + b"\0" + content)
        kind = TYPES.get(Path(path.removesuffix(PACK)).suffix, "application/octet-stream")
        sha256 = hashlib.sha256(content).hexdigest()
        rows.append({"path": path, "size": len(content), "type": kind, "sha256": sha256})
    service = (SHELL / "service.js").read_text("utf-8")
    version = hashlib.sha256(seal.digest() + service.encode()).hexdigest()[:12]
    size = sum(int(str(row["size"])) for row in rows)
    (made / "pocket.json").write_text(json.dumps({"version": version, "size": size, "files": rows}), "utf-8")
    (made / "service.js").write_text(service.replace("{version}", version), "utf-8")
    return version, size
