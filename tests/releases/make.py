"""`python -m tests.releases.make [AGAIN]` writes the folder of this version: what people keep of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.releases.folder import PROJECT, Folder, is_released, of_version

AGAIN = "AGAIN"
SECRET = "the key of the kept releases, known to everyone who reads this"


def may_write(folder: Folder, words: list[str]) -> str:
    """Return why the folder isn't written, "" if it is: what a released version left is there for good."""
    if folder.path.exists() and is_released(folder) and AGAIN not in words:
        return f"Version {folder.path.name} is released, and its folder is there. AGAIN=1 replaces it."
    return ""


def main(words: list[str]) -> str:
    """Write the folder, all or nothing; return what to say if it isn't written."""
    folder = of_version()
    if why_not := may_write(folder, words):
        return why_not
    with TemporaryDirectory(prefix="referee-release-") as name:
        scratch = Path(name)
        new = Folder(scratch / "new")
        new.path.mkdir()
        own = environment(scratch)
        run([str(PROJECT / "manage.py"), "migrate", "-v0"], own)
        keep = f"from tests.releases.keeping import keep; keep({str(new.path)!r})"
        run([str(PROJECT / "manage.py"), "shell", "--no-imports", "-c", keep], own)
        run(["-m", "tests.releases.pocket", "make", str(new.path)], own)
        shutil.rmtree(folder.path, ignore_errors=True)
        shutil.copytree(new.path, folder.path)
    size = sum(file.stat().st_size for file in folder.path.rglob("*") if file.is_file())
    print(f"{folder.path.relative_to(PROJECT)}: {size:,} bytes")
    return ""


def environment(scratch: Path) -> dict[str, str]:
    """Return the variables of a referee with nothing but its own folder."""
    own = {
        "DATABASE_URL": f"sqlite:///{scratch / 'referee.sqlite3'}",
        "REFEREE_VAR": str(scratch),
        "REFEREE_NO_SETUP": "1",
        "SECRET_KEY": SECRET,
        "DEBUG": "true",
        "DJANGO_SETTINGS_MODULE": "referee.settings",
        "REFEREE_WEBHOOK_HOSTS": "*",
    }
    return {**os.environ, **own}


def run(words: list[str], own: dict[str, str]) -> None:
    subprocess.run([sys.executable, *words], cwd=PROJECT, env=own, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) or 0)
