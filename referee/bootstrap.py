"""Installs the lock files into `.venv`, then runs the command there. Standard library only.

`.venv` holds the hash of each installed lock file; a changed one is installed again. The syntax is that of
Python 3.6 (see `manage.py`), so that old versions can say what they need. `REFEREE_NO_SETUP=1` skips it all.
"""

import hashlib
import importlib
import importlib.util
import os
import platform
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

PROJECT = Path(__file__).resolve().parent.parent
VENV = PROJECT / ".venv"
OLDEST, NEWEST_TRIED = (3, 11), (3, 13)
RUN_LOCK, DEVELOP_LOCK = "requirements.txt", "requirements-dev.txt"
SERVER_LOCK = "requirements-server.txt"

# Run a program without input and capture its output.
HEARD: Dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
HEARD.update(encoding="utf-8", errors="replace")
# pip prints the package that it fetches, or the file that it has cached.
FETCHED = re.compile(r"Collecting ([\w.-]+)|Processing \S*?(\w+)-[^/\s]*\.whl")
PIP = [sys.executable, "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]


class SetupError(Exception):
    """A problem that only the user can fix, in one sentence."""


def hand_over(argv: Sequence[str]) -> Optional[int]:
    """Run the command in `.venv` and return its exit code; None if this Python can run it itself."""
    if os.environ.get("REFEREE_NO_SETUP") == "1":
        return _here(argv)
    try:
        check_python(sys.version_info[:3])
        return _hand_over(argv)
    except SetupError as problem:
        tell(str(problem))
        return 1
    except KeyboardInterrupt:
        tell("Stopped.")
        return 130


def _here(argv: Sequence[str]) -> Optional[int]:
    """Leave the command to this Python, without installing anything."""
    if argv[1:2] == ["setup"]:
        tell("REFEREE_NO_SETUP=1: nothing is installed.")
        return 0
    if importlib.util.find_spec("django") is None:
        python = venv_python().relative_to(PROJECT) if VENV.parent == PROJECT else venv_python()
        tell("REFEREE_NO_SETUP=1, and this Python has no Django: use {}, or unset it.".format(python))
        return 1
    return None


def _hand_over(argv: Sequence[str]) -> Optional[int]:
    locks, setup_only = locks_for(argv, os.environ), argv[1:2] == ["setup"]
    if Path(sys.prefix).resolve() != VENV.resolve():
        if not venv_fits():
            if not setup_only and has_all(locks):
                return None
            make_venv()
        return run_and_wait([venv_python(), *argv])
    if not are_installed(locks):
        install(locks)
    if setup_only:
        tell("Ready: everything is in .venv.")
        return 0
    return None


def tell(sentence: str) -> None:
    """Print to standard error: standard output belongs to the command."""
    print(sentence, file=sys.stderr, flush=True)


def check_python(version: Sequence[int]) -> None:
    if tuple(version[:2]) < OLDEST:
        raise SetupError(
            "The referee needs Python 3.11, 3.12 or 3.13, and this is Python {}.{}.{}: install a newer one "
            "and start it by name, as in `python3.12 manage.py play`.".format(*version)
        )


def locks_for(argv: Sequence[str], environ: Mapping[str, str]) -> List[Path]:
    """Return the lock files that the command needs."""
    names = [DEVELOP_LOCK if argv[1:2] in (["test"], ["setup"], ["conformance"]) else RUN_LOCK]
    if environ.get("DATABASE_URL", "").startswith(("postgres", "psql", "pgsql")):
        names.append(SERVER_LOCK)
    return [PROJECT / name for name in names]


def are_installed(locks: Iterable[Path]) -> bool:
    """Whether these versions of the lock files are installed in `.venv`."""
    return all(_stamp(lock).exists() and _stamp(lock).read_text() == _hash(lock) for lock in locks)


def note_installed(locks: Iterable[Path]) -> None:
    for lock in locks:
        _stamp(lock).write_text(_hash(lock))


def _stamp(lock: Path) -> Path:
    return VENV / (lock.name + ".sha256")


def _hash(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def has_all(locks: Iterable[Path]) -> bool:
    """Ask pip whether this Python already has everything, as in a container without `.venv`."""
    return not _run([*PIP, "--dry-run", "--no-index", *_wanted(locks)]).returncode


def _wanted(locks: Iterable[Path]) -> List[str]:
    return [word for lock in locks for word in ("-r", str(lock))]


def venv_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def venv_fits() -> bool:
    """Whether `.venv` exists with a recent enough Python."""
    about = VENV / "pyvenv.cfg"
    text = about.read_text(encoding="utf-8") if about.exists() and venv_python().exists() else ""
    found = re.search(r"^version(?:_info)?\s*=\s*(\d+)\.(\d+)", text, re.MULTILINE)
    return found is not None and tuple(map(int, found.groups())) >= OLDEST


def make_venv() -> None:
    """Create `.venv` with the Python that runs this."""
    _need_ensurepip()
    if sys.version_info[:2] > NEWEST_TRIED:
        tell("The referee was tried with Python 3.11 to 3.13, not with {}.".format(platform.python_version()))
    # Without pip: installing it takes seconds, and the user should see the first message before.
    made = _run([sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV)])
    if made.returncode:
        raise SetupError("Python could not make .venv: {}".format(_last_line(made.stdout)))


def install(locks: Sequence[Path]) -> None:
    """Install the lock files into the Python that runs this, with hash checking."""
    number = number_of_packages(locks)
    tell("Setting up, once: up to {} packages are fetched and put into .venv.".format(number))
    began = time.time()
    if importlib.util.find_spec("pip") is None:
        _need_ensurepip()
        _run([sys.executable, "-m", "ensurepip", "--default-pip"])
    exact = ["--progress-bar", "off", "--require-hashes", "--only-binary", ":all:"]
    code, output = _run_telling([*PIP, *exact, *_wanted(locks)], number)
    if code:
        raise SetupError(explain(output))
    note_installed([PROJECT / RUN_LOCK, *locks])
    importlib.invalidate_caches()
    tell("Set up in {:.0f} seconds.".format(time.time() - began))


def number_of_packages(locks: Iterable[Path]) -> int:
    """Count the packages in lock files; some are for other systems and aren't fetched here."""
    texts = (lock.read_text(encoding="utf-8") for lock in locks)
    return len({name for text in texts for name in re.findall(r"^([\w.-]+)[^=\n]*==", text, re.MULTILINE)})


def _run_telling(command: Sequence[str], number: int) -> Tuple[int, str]:
    """Run pip and show its progress. Return its exit code and output."""
    lines, fetched = [], 0
    with subprocess.Popen(command, **HEARD) as pip:
        for line in pip.stdout or ():
            lines.append(line)
            found = FETCHED.match(line)
            if found:
                fetched += 1
                tell("  {} of {}: {}".format(fetched, number, found.group(1) or found.group(2)))
            elif line.startswith("Installing collected packages"):
                tell("  all there; putting them in place ...")
    return pip.returncode, "".join(lines)


def explain(output: str) -> str:
    """Explain a failure of pip in one sentence."""
    if re.search(r"connection broken|ConnectionError|ProxyError|timed out", output, re.IGNORECASE):
        return "The packages could not be fetched: connect to the internet and run the same command again."
    if "No matching distribution found" in output and sys.version_info[:2] > NEWEST_TRIED:
        tried = "Not every package is there yet for Python {}: use 3.11, 3.12 or 3.13."
        return tried.format(platform.python_version())
    return "pip could not install the packages: {}".format(_last_line(output))


def run_and_wait(command: Sequence[Union[str, Path]], env: Optional[Mapping[str, str]] = None) -> int:
    """Run a command and return its exit code, even if we are interrupted."""
    child = subprocess.Popen(command, env=env)
    # Not exec: on Windows it returns to the prompt while the command still runs.
    before = signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    try:
        while True:
            try:
                code = child.wait()
                return code if code >= 0 else 128 - code
            except KeyboardInterrupt:
                # The terminal has sent Ctrl-C to the command as well.
                continue
    finally:
        signal.signal(signal.SIGTERM, before)


def _need_ensurepip() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupError(
            "This Python cannot make virtual environments yet; on Debian and Ubuntu "
            "`sudo apt install python{}.{}-venv` mends that.".format(*sys.version_info)
        )


def _run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, **HEARD)


def _last_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["it did not say why"])[-1]
