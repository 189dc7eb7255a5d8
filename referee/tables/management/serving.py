"""Shared parts of `play` and `serve`: the listening socket, its addresses, and the server."""

import contextlib
import errno
import os
import signal
import socket
import sys
from types import FrameType
from typing import NoReturn

import uvicorn
from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from uvicorn.supervisors import Multiprocess

from referee.protocol import PatientProtocol
from referee.tables.management.certificate import Certificate

GRACE_SECONDS = 3


def listen(host: str, port: int, tries: int = 1) -> socket.socket:
    """Return a listening socket on the first free port of the ``tries`` from ``port`` on."""
    for candidate in range(port, port + tries):
        try:
            return _listening(host, candidate)
        except OverflowError:
            raise CommandError(_("A port has to be a number from 1 to 65535.")) from None
        except OSError as problem:
            if problem.errno != errno.EADDRINUSE:
                said = _("Can’t listen on {host} port {port}: {problem}.")
                words = {"host": host, "port": candidate, "problem": problem.strerror}
                raise CommandError(said.format(**words)) from problem
    raise CommandError(_("Port {port} is taken. Choose another with --port.").format(port=port))


def _listening(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    # On Windows this option would let two servers share the port.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0 if os.name == "nt" else 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except BaseException:
        listener.close()
        raise
    return listener


def port_of(listener: socket.socket) -> int:
    port: int = listener.getsockname()[1]
    return port


def lan_address() -> str:
    """Return this machine's address on the home network, or 127.0.0.1 without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a UDP socket sends nothing; it only selects a route.
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            address = _address_of_name()
    return address


def _address_of_name() -> str:
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return "127.0.0.1"


def require_static_files() -> None:
    """Fail early if the static files haven't been collected."""
    if not settings.DEBUG and not (settings.STATIC_ROOT / "staticfiles.json").exists():
        raise CommandError(_("First run `python3 manage.py collectstatic --no-input`."))


def serve(listener: socket.socket, workers: int = 1, certificate: Certificate | None = None) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    config = uvicorn.Config(
        "referee.asgi:application",
        http=PatientProtocol,
        # Use the site's logging.
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        workers=workers,
        ssl_certfile=certificate.chain if certificate else None,
    )
    # uvicorn raises the signal again after shutting down; treat SIGTERM like Ctrl-C.
    signal.signal(signal.SIGTERM, _interrupt)
    with contextlib.suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(config, [listener]).run()
        else:
            uvicorn.Server(config).run(sockets=[listener])
    sys.stdout.write("\n" + _("Referee has stopped. Everything is saved.") + "\n")
    sys.stdout.flush()


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
