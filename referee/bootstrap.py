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
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple

PROJECT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(PROJECT, ".venv")
OLDEST = (3, 11)
NEWEST_TRIED = (3, 13)

RUN_LOCK = "requirements.txt"
DEVELOP_LOCK = "requirements-dev.txt"
SERVER_LOCK = "requirements-server.txt"

# Run a program without input and capture its output.
HEARD: Dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
HEARD.update(encoding="utf-8", errors="replace")
# pip prints the package that it fetches, or the file that it has cached.
FETCHED = re.compile(r"Collecting ([\w.-]+)|Processing \S*?(\w+)-[^/\s]*\.whl")


class SetupError(Exception):
    """A problem that only the user can fix, in one sentence."""


def hand_over(argv: Sequence[str]) -> Optional[int]:
    """Run the command in `.venv` and return its exit code; None if this Python can run it itself."""
    if os.environ.get("REFEREE_NO_SETUP") == "1":
        return None
    try:
        check_python(sys.version_info[:3])
        return _hand_over(argv)
    except SetupError as problem:
        tell(str(problem))
        return 1
    except KeyboardInterrupt:
        tell("Stopped.")
        return 130


def _hand_over(argv: Sequence[str]) -> Optional[int]:
    locks, setup_only = locks_for(argv, os.environ), argv[1:2] == ["setup"]
    if os.path.realpath(sys.prefix) != os.path.realpath(VENV):
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
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()


def check_python(version: Tuple[int, ...]) -> None:
    if tuple(version[:2]) < OLDEST:
        raise SetupError(
            "The referee needs Python 3.11, 3.12 or 3.13, and this is Python {}: install a newer one "
            "and start it by name, as in `python3.12 manage.py play`.".format(_dotted(version))
        )


def locks_for(argv: Sequence[str], environ: Mapping[str, str]) -> List[str]:
    """Return the lock files that the command needs."""
    names = [DEVELOP_LOCK if argv[1:2] in (["test"], ["setup"], ["conformance"]) else RUN_LOCK]
    if environ.get("DATABASE_URL", "").startswith(("postgres", "psql", "pgsql")):
        names.append(SERVER_LOCK)
    return [os.path.join(PROJECT, name) for name in names]


# What is installed


def are_installed(locks: Iterable[str]) -> bool:
    """Whether these versions of the lock files are installed in `.venv`."""
    return all(_hash_there(lock) == _hash(lock) for lock in locks)


def note_installed(locks: Iterable[str]) -> None:
    for lock in locks:
        with open(_stamp(lock), "w", encoding="ascii") as file:
            file.write(_hash(lock))


def has_all(locks: Iterable[str]) -> bool:
    """Ask pip whether this Python already has everything, as in a container without `.venv`."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--no-index", "--quiet"]
    for lock in locks:
        command += ["-r", lock]
    return _run_quietly(command).returncode == 0


def _stamp(lock: str) -> str:
    return os.path.join(VENV, os.path.basename(lock) + ".sha256")


def _hash_there(lock: str) -> str:
    try:
        with open(_stamp(lock), encoding="ascii") as file:
            return file.read()
    except OSError:
        return ""


def _hash(lock: str) -> str:
    with open(lock, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


# Installing


def venv_python() -> str:
    windows = os.name == "nt"
    return os.path.join(VENV, "Scripts" if windows else "bin", "python.exe" if windows else "python")


def venv_fits() -> bool:
    """Whether `.venv` exists with a recent enough Python."""
    try:
        with open(os.path.join(VENV, "pyvenv.cfg"), encoding="utf-8") as file:
            found = re.search(r"^version(?:_info)?\s*=\s*([\d.]+)", file.read(), re.MULTILINE)
    except OSError:
        return False
    return os.path.exists(venv_python()) and found is not None and _numbers(found.group(1)) >= OLDEST


def make_venv() -> None:
    """Create `.venv` with the Python that runs this."""
    _need_ensurepip()
    if sys.version_info[:2] > NEWEST_TRIED:
        tell("The referee was tried with Python 3.11 to 3.13, not with {}.".format(platform.python_version()))
    # Without pip: installing it takes seconds, and the user should see the first message before.
    made = _run_quietly([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV])
    if made.returncode:
        raise SetupError("Python could not make .venv: {}".format(_last_line(made.stdout)))


def install(locks: Sequence[str]) -> None:
    """Install the lock files into the Python that runs this, with hash checking."""
    number = number_of_packages(locks)
    tell("Setting up, once: up to {} packages are fetched and put into .venv.".format(number))
    began = time.time()
    if importlib.util.find_spec("pip") is None:
        _need_ensurepip()
        _run_quietly([sys.executable, "-m", "ensurepip", "--default-pip"])
    command = [sys.executable, "-m", "pip", "install", "--progress-bar", "off", "--no-input"]
    command += ["--disable-pip-version-check", "--require-hashes", "--only-binary", ":all:"]
    for lock in locks:
        command += ["-r", lock]
    code, output = _run_telling(command, number)
    if code:
        raise SetupError(explain(output))
    note_installed([os.path.join(PROJECT, RUN_LOCK), *locks])
    importlib.invalidate_caches()
    tell("Set up in {:.0f} seconds.".format(time.time() - began))


def number_of_packages(locks: Iterable[str]) -> int:
    """Count the packages in lock files; some are for other systems and aren't fetched here."""
    names = set()
    for lock in locks:
        with open(lock, encoding="utf-8") as file:
            names.update(re.findall(r"^([\w.-]+)[^=\n]*==", file.read(), re.MULTILINE))
    return len(names)


def _run_telling(command: Sequence[str], number: int) -> Tuple[int, str]:
    """Run pip and show its progress. Return its exit code and output."""
    lines: List[str] = []
    with subprocess.Popen(command, **HEARD) as pip:
        for line in pip.stdout or ():
            lines.append(line)
            step = step_of(line, lines, number)
            if step:
                tell(step)
    return pip.returncode, "".join(lines)


def step_of(line: str, lines: Sequence[str], number: int) -> str:
    """Return the progress message for a line of pip's output; "" for most lines."""
    if line.startswith("Installing collected packages"):
        return "  all there; putting them in place ..."
    found = FETCHED.match(line)
    if not found:
        return ""
    fetched = sum(1 for each in lines if FETCHED.match(each))
    return "  {} of {}: {}".format(fetched, number, found.group(1) or found.group(2))


def explain(output: str) -> str:
    """Explain a failure of pip in one sentence."""
    if re.search(r"connection broken|ConnectionError|ProxyError|timed out", output, re.IGNORECASE):
        return "The packages could not be fetched: connect to the internet and run the same command again."
    if "No matching distribution found" in output and sys.version_info[:2] > NEWEST_TRIED:
        return "Not every package is there yet for Python {}: use 3.11, 3.12 or 3.13.".format(
            platform.python_version()
        )
    return "pip could not install the packages: {}".format(_last_line(output))


def run_and_wait(command: Sequence[str], env: Optional[Mapping[str, str]] = None) -> int:
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
            "`sudo apt install python{}-venv` mends that.".format(_dotted(sys.version_info[:2]))
        )


def _run_quietly(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, **HEARD)


def _last_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["it did not say why"])[-1]


def _dotted(version: Iterable[int]) -> str:
    return ".".join(str(number) for number in version)


def _numbers(version: str) -> Tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))
