"""Compiles the app for the browser's Python, by that Python itself: Pyodide under Node runs ``prepare``."""

import compileall
import os
import py_compile
from pathlib import Path

FOLDERS = ("/app", "/site", "/python")
WITHOUT_DOCSTRINGS = 2
"""The level of optimization: a quarter smaller."""


def prepare() -> None:
    """Compile templates and modules, and delete the modules' sources."""
    compile_templates()
    for folder in FOLDERS:
        compile_modules(folder)


def compile_templates() -> None:
    pocket = {"REFEREE_PROFILE": "pocket", "SECRET_KEY": "-"}
    os.environ |= {"DJANGO_SETTINGS_MODULE": "referee.settings", **pocket}
    os.makedirs("/app/var/templates", exist_ok=True)
    import django
    from django.template import engines

    django.setup()
    env = engines["jinja2"].env  # type: ignore[attr-defined]
    for name in env.list_templates(extensions=["html", "js"]):
        env.get_template(name)


def compile_modules(folder: str) -> None:
    """Put `module.pyc` in the place of `module.py`, never to be compared with a source."""
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    level = WITHOUT_DOCSTRINGS
    compileall.compile_dir(folder, quiet=2, legacy=True, optimize=level, invalidation_mode=unchecked)
    for source in Path(folder).rglob("*.py"):
        if source.with_suffix(".pyc").exists():
            source.unlink()
