"""``manage.py ticket CODE [PLACE]``: a link that lets one device host a table, take a seat or watch."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.links import HOST, WATCH
from referee.tables.management import HostCommand
from referee.tables.models import Table
from referee.tables.tickets import place_ticket


class Command(HostCommand):
    help = gettext_noop("Print a link that makes one device the host of a table. It lasts half an hour.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", metavar="CODE")
        place = _("host (default), watch, or the number of a free seat")
        parser.add_argument("place", metavar="PLACE", nargs="?", default=HOST, help=place)

    def handle(self, *args: Any, code: str, place: str, **options: Any) -> None:
        table = Table.objects.filter(code=code, trial_of=None).first()
        if table is None:
            raise CommandError(_("There’s no table {code}.").format(code=code))
        seats = {str(number) for number in table.seats.values_list("number", flat=True)}
        if place not in {HOST, WATCH, *seats}:
            raise CommandError(_("The table has no seat {place}.").format(place=place))
        self.stdout.write(place_ticket(table, place))
