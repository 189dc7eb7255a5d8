"""`manage.py play`: from nothing to a table that every phone in the room can join."""

import io
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from referee.tables.links import link_path
from referee.tables.management import serving
from referee.tables.models import Table

DEMO = settings.BASE_DIR / "fixtures" / "demo.json"
PORTS_TO_TRY = 50


class Command(BaseCommand):
    """Ready the database and the static files, say where to join, and serve."""

    help = "Start the referee on this machine and show the address for the phones at the table."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the port, and whether to lay out the demonstration tables."""
        parser.add_argument("--port", type=int, default=8000, help="the next free one is taken if it is busy")
        parser.add_argument("--no-demo", action="store_true", help="do not lay out the demonstration tables")

    def handle(self, *args: Any, port: int, no_demo: bool, **options: Any) -> None:
        """Run the command."""
        call_command("migrate", verbosity=0, interactive=False)
        if not no_demo:
            lay_out_demo()
        call_command("collectstatic", verbosity=0, interactive=False)
        listener = serving.listen("0.0.0.0", port, tries=PORTS_TO_TRY)  # noqa: S104 - the phones at the table are the point
        taken = serving.port_of(listener)
        if taken != port:
            self.stdout.write(f"Port {port} is taken, so this is on port {taken}.")
        self.say_where(taken)
        serving.serve(listener)

    def say_where(self, port: int) -> None:
        """Print the addresses, and the one for phones as a QR code."""
        address = f"http://{serving.lan_address()}:{port}/"
        lines = [
            "",
            f"  On this machine   http://localhost:{port}/",
            f"  On the network    {address}",
            *(f"  A demo table      {address.rstrip('/')}{link_path(table)}" for table in demo_tables()),
            "",
            qr_code(address),
            "The referee is at the table. Ctrl-C ends it.",
        ]
        for line in lines:
            self.say(line)
        self.stdout.flush()

    def say(self, line: str) -> None:
        """Print a line, or nothing where the terminal cannot show it."""
        try:
            self.stdout.write(line)
        except UnicodeEncodeError:
            self.stdout.write("  (This terminal cannot show a QR code.)")


def lay_out_demo() -> None:
    """Load the demonstration tables if there is no table yet."""
    if DEMO.exists() and not Table.objects.exists():
        call_command("loaddata", str(DEMO), verbosity=0)


def demo_tables() -> list[Table]:
    """Return the demonstration tables; only whoever starts the referee is told their links."""
    return list(Table.objects.filter(code__startswith="DEMO").order_by("code"))


def qr_code(address: str) -> str:
    """Draw the address for a phone's camera."""
    drawing = io.StringIO()
    segno.make(address, micro=False).terminal(drawing, compact=True)
    return drawing.getvalue()
