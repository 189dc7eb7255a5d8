"""Compiles the app for the browser's Python, by that Python itself: Pyodide under Node runs ``prepare``."""

import compileall
import os
import py_compile
import re
import shutil
from pathlib import Path

FOLDERS = ("/app", "/site", "/python")
LINES = re.compile(r"^debug_info = .*$", re.MULTILINE)
TEMPLATES, COMPILED = "/app/templates", "/app/var/templates"
WITHOUT_DOCSTRINGS = 2
"""The level of optimization: a quarter smaller."""


def prepare() -> None:
    """Compile templates and modules, and delete their sources."""
    compile_templates()
    for folder in FOLDERS:
        compile_modules(folder)


def compile_templates() -> None:
    pocket = {"REFEREE_PROFILE": "pocket", "SECRET_KEY": "-"}
    os.environ |= {"DJANGO_SETTINGS_MODULE": "referee.settings", **pocket}
    import django
    from django.template import engines
    from jinja2 import FileSystemLoader

    django.setup()
    env = engines["jinja2"].env  # type: ignore[attr-defined]
    env.loader = FileSystemLoader(TEMPLATES)
    env.compile_templates(COMPILED, extensions=["html", "js"], zip=None, ignore_errors=False)
    shutil.rmtree(TEMPLATES)
    # Line numbers in sources that don't come along.
    for file in Path(COMPILED).iterdir():
        file.write_text(LINES.sub("debug_info = ''", file.read_text("utf-8")), "utf-8")


def compile_modules(folder: str) -> None:
    """Put `module.pyc` in the place of `module.py`, never to be compared with a source."""
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    level = WITHOUT_DOCSTRINGS
    compileall.compile_dir(folder, quiet=2, legacy=True, optimize=level, invalidation_mode=unchecked)
    for source in Path(folder).rglob("*.py"):
        if source.with_suffix(".pyc").exists():
            source.unlink()
