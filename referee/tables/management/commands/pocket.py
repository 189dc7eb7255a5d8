"""``manage.py pocket [FOLDER]``: makes the folder that runs the referee in a browser, without a server."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from referee.pocket.fetching import NotFetched
from referee.pocket.making import make
from referee.rules.kernel.text.line import gettext_noop
from referee.tables.management import HostCommand

MEGABYTE = 1_000_000
STEPS = {
    "collect": gettext_noop("Collecting the files ..."),
    "compile": gettext_noop("Compiling them for the browser ..."),
    "pack": gettext_noop("Packing them ..."),
}


class Command(HostCommand):
    """Make the folder, and say how large the download is."""

    help = gettext_noop("Make a folder that runs the referee in a browser, without a server and offline.")
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", help=_("output folder (default: var/pocket)"))
        parser.add_argument("--cache", help=_("download folder (default: var/downloads)"))

    def handle(self, *args: Any, folder: str | None, cache: str | None, **options: Any) -> None:
        to = Path(folder) if folder else settings.VAR_DIR / "pocket"
        if to.exists() and not (to / "pocket.json").exists() and any(to.iterdir()):
            raise CommandError(_("{folder} has other files in it. Choose a new folder.").format(folder=to))
        try:
            made = make(to, Path(cache) if cache else settings.VAR_DIR / "downloads", self.tell)
        except NotFetched as problem:
            raise CommandError(str(problem)) from None
        if not made.is_compiled:
            self.stdout.write(_("Node.js isn’t installed. Each start takes a few seconds longer."))
        said = _("{folder} is ready: {size} MB to download. Any web host can serve it over https.")
        self.stdout.write(said.format(folder=to, size=f"{made.size / MEGABYTE:.1f}"))

    def tell(self, step: str) -> None:
        self.stdout.write(_(STEPS[step]))
        self.stdout.flush()
