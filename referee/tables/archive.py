"""Old tables of a hosted referee: each becomes a signed file, and then it is deleted.

The file is what *Open a file* reads. The signature beside it shows that this referee wrote it: the key comes
from its secret key.
"""

import base64
import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Max, Q
from django.db.models.functions import Coalesce
from django.utils.crypto import salted_hmac
from django.utils.timezone import now

from referee.tables.backup import check_line, line_of
from referee.tables.logbook import forget
from referee.tables.models import Member, Table
from referee.tables.writing import one_writer

SIGNED = ".sig"


def old_tables(days: int, at: datetime | None = None) -> Iterator[Table]:
    """Yield the tables without an entry for so long. Those of a group stay while it has a device."""
    before = (at or now()) - timedelta(days=days)
    kept = Member.objects.filter(left_at=None).values("group")
    last = Coalesce(Max("records__made_at"), "opened_at")
    rows = Table.objects.filter(Q(group=None) | ~Q(group__in=kept), trial_of=None)
    keys = list(rows.annotate(last=last).filter(last__lt=before).order_by("pk").values_list("pk", flat=True))
    for key in keys:
        yield Table.objects.select_related("edition").get(pk=key)


def archive(table: Table, folder: Path) -> Path | None:
    """Write a table's signed file and delete the table; None if someone entered something meanwhile.

    Raises NoBackup for a damaged table, and OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    line, number = line_of(table), table.records.count()
    check_line(line)
    path = folder / f"{table.code}-{now():%Y%m%d}.jsonl"
    data = f"{line}\n".encode()
    _write(path, data)
    _write(path.with_name(path.name + SIGNED), signature_of(data))
    try:
        with one_writer, transaction.atomic():
            if table.records.count() == number:
                table.delete()
                forget(table)
                return path
    except IntegrityError:
        # Another process recorded something while it was being deleted.
        pass
    path.unlink()
    path.with_name(path.name + SIGNED).unlink()
    return None


def _write(path: Path, data: bytes) -> None:
    """Write a file that no one else may read, down to the disk."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def signature_of(data: bytes) -> bytes:
    """Return this referee's signature of a file, as a line of text."""
    return base64.b64encode(_key().sign(data)) + b"\n"


def is_signed(data: bytes, signature: bytes) -> bool:
    """Whether this referee signed the file."""
    try:
        _key().public_key().verify(base64.b64decode(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True


def signature_beside(file: Path) -> bool | None:
    """Whether this referee signed a file, None without a signature beside it. Raises OSError."""
    signature = file.with_name(file.name + SIGNED)
    return is_signed(file.read_bytes(), signature.read_bytes()) if signature.exists() else None


def _key() -> Ed25519PrivateKey:
    seed = salted_hmac("referee.tables.archive", "key", settings.SECRET_KEY, algorithm="sha256").digest()
    return Ed25519PrivateKey.from_private_bytes(seed)
