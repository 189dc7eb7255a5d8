"""``manage.py audit FILE``: rules again on a whole game, with both referees, and writes a certificate."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.certificates import (
    Audit,
    NoBackup,
    audit_of,
    certificate_faults,
    certificate_of,
    read_certificate,
)
from referee.tables.management import HostCommand, counted, unreadable


class Command(HostCommand):
    help = gettext_noop("Rule again on every record of a table’s file, with both referees. Changes nothing.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help=_("an export of a table, or a recorded game"))
        parser.add_argument(
            "--certificate", type=Path, metavar="OUT", help=_("write the certificate to this file")
        )
        parser.add_argument(
            "--against", type=Path, metavar="CERTIFICATE", help=_("check this certificate with the file")
        )

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            audit = audit_of(_text(file), file)
            against = options["against"] and read_certificate(_text(options["against"]))
        except NoBackup as problem:
            raise CommandError(f"{file}: {problem}.") from None
        for each in audit.differences:
            self.stderr.write(f"{each.number} {each.rule} ({each.referee} referee): {each.was} -> {each.now}")
        if against:
            self._check(list(certificate_faults(against, audit)))
        if options["certificate"]:
            text = json.dumps(certificate_of(audit), ensure_ascii=False, indent=1)
            options["certificate"].write_text(f"{text}\n", "utf-8")
        self._sum_up(audit)

    def _check(self, faults: list[str]) -> None:
        if faults:
            raise CommandError(
                _("The certificate isn’t of this file: {fields}.").format(fields=", ".join(faults))
            )
        self.stdout.write(_("The certificate matches."))

    def _sum_up(self, audit: Audit) -> None:
        said = counted(
            gettext_noop("Records: {n}. Also by the second referee: {second}. Differences: {bad}."),
            n=audit.records,
            second=audit.second,
            bad=len(audit.differences),
        )
        kinds = (f"{kind} {n}" for kind, n in audit.unchecked.items())
        what = ", ".join((*kinds, *map(_, audit.limits)))
        self.stdout.write(_("Not checked by the second referee: {what}.").format(what=what))
        if audit.differences:
            raise CommandError(said)
        self.stdout.write(said)


def _text(file: Path) -> str:
    try:
        return file.read_bytes().decode()
    except OSError as problem:
        raise unreadable(file, problem) from None
    except UnicodeDecodeError:
        raise NoBackup("it is no text") from None
