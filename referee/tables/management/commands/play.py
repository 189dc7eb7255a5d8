"""`manage.py play`: sets everything up and starts the server for all devices in the room."""

import io
from typing import Any
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.links import ADDRESS, ITSELF
from referee.tables.management import HostCommand, serving
from referee.tables.management.certificate import Certificate, certificate_for, how_to_trust
from referee.tables.management.commands.demo import demo_tables, lay_out
from referee.tables.management.zone import use_machine_zone
from referee.tables.models import Table
from referee.tables.tickets import host_ticket

PORTS_TO_TRY = 50
TITLES = {"arctic": "Arctic Scavengers", "earth": "Skirmish for Earth", "prehistory": "Prehistory: Marauders"}


class Command(HostCommand):
    """Prepare the database and the static files, print the address, and serve."""

    help = gettext_noop("Start Referee on this machine and show the address for the phones at the table.")
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--port", type=int, default=8000, help=_("the next free one is taken if it is busy")
        )
        parser.add_argument("--no-demo", action="store_true", help=_("skip the demo tables"))
        parser.add_argument(
            "--https", action="store_true", help=_("use https, with this machine’s own certificate")
        )

    def handle(self, *args: Any, port: int, no_demo: bool, https: bool, **options: Any) -> None:
        use_machine_zone()
        call_command("migrate", verbosity=0, interactive=False)
        if not no_demo and not Table.objects.exists():
            lay_out()
        call_command("collectstatic", verbosity=0, interactive=False)
        address = serving.lan_address()
        certificate = certificate_for(settings.VAR_DIR, address) if https else None
        if certificate:
            keep_cookies_to_https()
        listener = serving.listen("0.0.0.0", port, tries=PORTS_TO_TRY)  # noqa: S104 - the phones at the table are the point
        taken = serving.port_of(listener)
        if taken != port:
            said = _("Port {port} is taken. Using port {taken}.")
            self.stdout.write(said.format(port=port, taken=taken))
        here = f"{'https' if https else 'http'}://{address}:{taken}/"
        if address not in ITSELF:
            ADDRESS.at_home = here
        for line in where(here, certificate):
            self.say(line)
        self.stdout.flush()
        serving.serve(listener, certificate=certificate)

    def say(self, line: str) -> None:
        """Print a line, or a note if the terminal can't show it."""
        try:
            self.stdout.write(line)
        except UnicodeEncodeError:
            self.stdout.write(_("  (This terminal can’t show a QR code.)"))


def keep_cookies_to_https() -> None:
    """Use secure cookies with __Host- names."""
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME = settings.COOKIES_OVER_HTTPS
    settings.PLACE_COOKIE, settings.GROUP_COOKIE = settings.KEYS_OVER_HTTPS


def where(address: str, certificate: Certificate | None) -> list[str]:
    """Return the lines to print: the address with a QR code, https instructions, demo tables."""
    here = address.replace(urlsplit(address).hostname or "", "localhost", 1)
    lines = ["", _("  Open this, on any device here   {address}").format(address=address)]
    if urlsplit(address).hostname == "127.0.0.1":
        lines += [_("  (This machine isn’t on a network. Only it can open that.)")]
    else:
        lines += [_("  Or on this machine itself       {address}").format(address=here), "", qr_code(address)]
        lines += [_("  Phones and tablets on the same Wi-Fi as this machine: scan it.")]
    if certificate:
        lines += ["", *(f"  {line}" for line in how_to_trust(address))]
    # Only the person who starts the server sees these links.
    for table in demo_tables():
        words = {"table": table.name, "game": TITLES[table.game]}
        lines += ["", _("  To try out: {table}, {game}").format(**words)]
        lines += [f"    {address.rstrip('/')}{host_ticket(table)}"]
    return [*lines, "", _("Referee is running. Press Ctrl-C to stop.")]


def qr_code(address: str) -> str:
    """Draw an address as a QR code."""
    drawing = io.StringIO()
    segno.make(address, micro=False).terminal(drawing, compact=True)
    return drawing.getvalue()
