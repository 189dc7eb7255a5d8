"""Collects what runs in the browser: the app, the packages that it imports, and Python's standard library."""

import json
import re
import shutil
import tarfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path

from referee import VERSION

# What pages import; the others in requirements.txt serve, test or translate.
PACKAGES = (
    "django",
    "django-htmx",
    "django-crispy-forms",
    "crispy-bootstrap5",
    "django-csp",
    "django-environ",
    "jinja2",
    "markupsafe",
    "asgiref",
    "sqlparse",
    "packaging",
    "whitenoise",
    "segno",
    "confusable-homoglyphs",
    "pydantic",
    "annotated-types",
    "typing-extensions",
    "typing-inspection",
)
FROM_WHEELS = ("pydantic-core", "tzdata")
APP = ("referee", "templates", "fixtures", "locale", "static/icons")
LANGUAGES = ("en", "de", "fr", "hu")

COMMANDS, COMMANDS_KEPT = "django/core/management/commands/", ("__init__.py", "migrate.py")
LEFT_OUT = (
    "django/contrib/admin/",
    "django/contrib/admindocs/",
    "django/contrib/gis/",
    "django/contrib/flatpages/",
    "django/contrib/redirects/",
    "django/contrib/sitemaps/",
    "django/contrib/syndication/",
    "django/contrib/auth/",
    "django_htmx/static/",
    "django/contrib/postgres/",
    "django/db/backends/mysql/",
    "django/db/backends/oracle/",
    "django/db/backends/postgresql/",
    "django/core/management/templates/",
    "django/test/",
    "django/conf/app_template/",
    "django/conf/project_template/",
    "packaging/licenses/",
    "pydantic/v1/",
    "pydantic/mypy.py",
    "referee/pocket/shell/",
    "referee/tables/management/",
    "fixtures/replays/",
    "fixtures/panels/",
    "fixtures/stands/",
    "fixtures/sentences/",
    "fixtures/evenings/",
    "fixtures/interrupts.csv",
    "fixtures/puzzles.txt",
    "fixtures/setups.txt",
)
SUFFIXES = (".pyd", ".pyi", ".po", ".pot", ".pyc", ".exe", ".md", ".rst", ".c", ".typed")
# Of the standard library: never imported by an app without a terminal, a network or a compiler.
LEFT_OUT_OF_PYTHON = (
    "_pydatetime.py",
    "_pydecimal.py",
    "_pyio.py",
    "_pyrepl/",
    "curses/",
    "ensurepip/",
    "idlelib/",
    "lib2to3/",
    "pydoc_data/",
    "test/",
    "turtledemo/",
    "unittest/",
    "xmlrpc/",
    "doctest.py",
    "ftplib.py",
    "imaplib.py",
    "mailbox.py",
    "modulefinder.py",
    "pdb.py",
    "pickletools.py",
    "plistlib.py",
    "poplib.py",
    "pstats.py",
    "pydoc.py",
    "smtplib.py",
    "trace.py",
    "turtle.py",
    "wave.py",
)
UNUSED = re.compile(
    r"encodings/(?:big5|cp(?!437)|euc|gb|hp|hz|iso|johab|koi|kz|mac|palm|ptcp|shift|tis)"
    # Django imports the package without starting a process.
    r"|multiprocessing/(?!(?:__init__|context|process|reduction)\.py)"
)


def gather(tree: Path, project: Path, var: Path, wheels: dict[str, Path], pyodide: Path) -> None:
    """Lay out ``tree``: `app/`, `site/`, `python/` and `pyodide/`."""
    for name in APP:
        _copy_app(project, name, tree / "app")
    # The app reads only its version there.
    (tree / "app/pyproject.toml").write_text(f'version = "{VERSION}"\n', "utf-8")
    (tree / "app/var/static").mkdir(parents=True)
    shutil.copy(var / "static/staticfiles.json", tree / "app/var/static")
    for name in PACKAGES:
        _copy_installed(name, tree / "site")
    for name in FROM_WHEELS:
        _unzip(wheels[name], tree / "site")
    _unpack_pyodide(pyodide, tree / "pyodide")
    _unzip(tree / "pyodide/python_stdlib.zip", tree / "python")


def is_wanted(path: str) -> bool:
    """Whether a file is used in the browser, by its path in its archive."""
    if path.startswith((*LEFT_OUT, "..", "/")):
        return False
    if path.startswith(COMMANDS):
        return path.removeprefix(COMMANDS) in COMMANDS_KEPT
    if path.endswith(".so"):
        return "wasm32" in path
    parts = path.split("/")
    if "__pycache__" in parts or "tests" in parts or path.endswith(SUFFIXES):
        return False
    if parts[0] == "django" and "locale" in parts:
        return path.endswith("/locale/__init__.py") or parts[parts.index("locale") + 1] in LANGUAGES
    return ".dist-info/" not in path or path.endswith("/entry_points.txt")


def _copy_app(project: Path, name: str, to: Path) -> None:
    for file in (project / name).rglob("*"):
        path = file.relative_to(project).as_posix()
        if file.is_file() and is_wanted(path):
            _copy(file, to / path)


def _copy_installed(name: str, to: Path) -> None:
    for file in distribution(name).files or ():
        path = file.as_posix()
        if is_wanted(path):
            _copy(Path(str(file.locate())), to / path)


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


def _unzip(archive: Path, to: Path) -> None:
    with zipfile.ZipFile(archive) as opened:
        names = [name for name in opened.namelist() if not name.endswith("/") and is_wanted(name)]
        kept = [name for name in names if not (name.startswith(LEFT_OUT_OF_PYTHON) or UNUSED.match(name))]
        opened.extractall(to, kept)  # noqa: S202 (a zip)


def _unpack_pyodide(archive: Path, to: Path) -> None:
    """Unpack Pyodide's files from its npm package; the rest of the package is for developers."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    to.mkdir(parents=True)
    with tarfile.open(archive) as opened:
        for name in names:
            member = opened.extractfile(f"package/{name}")
            assert member is not None
            (to / name).write_bytes(member.read())
    lock = to / "pyodide-lock.json"
    # It lists what can be installed later, which is nothing here.
    lock.write_text(
        json.dumps({"info": json.loads(lock.read_text("utf-8"))["info"], "packages": {}}), "utf-8"
    )
