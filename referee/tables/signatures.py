"""Signatures: over https the device of a seat signs what it enters, with a key that never leaves it.

A device signs the entry as it will be stored, and the hash of the last record that its page showed. The
public key is in the record of the device taking the seat, so anyone with the chain can check all signatures.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256
except ImportError:
    CAN_CHECK = False  # In a browser: its one device signs nothing.
else:
    CAN_CHECK = True

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.records import SEED_KINDS, Agree, Decline, Protest, Restore, Retract, Voice
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.ruling import Refusal
from referee.tables.chain import beginning_of
from referee.tables.models import Table

SIGNED_FORMAT = "referee-entry-1"
SIGNATURE_BYTES = 64
ED25519, P256 = "ed25519", "p256"
SIGNATURE = r"\A[0-9A-Za-z_-]{86}\Z"
STORED = re.compile(r"(\d{1,9})-([\w-]{86})", re.ASCII)
ABOUT_A_RECORD = frozenset(each.kind for each in (Agree, Decline, Protest, Voice, Retract, Restore))
"""Kinds whose facts contain the number of an earlier record."""
UNSIGNED = Refusal("unsigned", "This seat signs its entries, and this one is unsigned. Reload the page.")
WRONG_SIGNATURE = Refusal("wrong-signature", "The signature doesn’t fit this entry. Reload the page.")


# Text, keys and signatures ------------------------------------------------------------------------


def signed_text(
    code: str, head: str, entry_id: object, kind: str, seat: str, facts: Any, overrides: Sequence[str]
) -> str:
    """Return what a device signs. ``head``: the hash of the last record that its page showed.

    The entry id is secret as long as the entry is sealed, so no one can find the facts by trying.
    """
    content = [SIGNED_FORMAT, code, head, str(entry_id), kind, seat, facts, list(overrides)]
    return json.dumps(content, separators=(",", ":"))


def is_signed(text: str, signature: str, keys: Sequence[str]) -> bool:
    """Whether the signature of the text was made with one of these keys."""
    return any(_verifies(key, text.encode(), signature) for key in keys)


def public_key(words: str) -> str:
    """Return a public key as a device sent it, "" if it isn't one."""
    try:
        _verifier(words)
    except ValueError:
        return ""
    return words


def _verifies(key: str, text: bytes, signature: str) -> bool:
    if not CAN_CHECK:
        return False
    try:
        _verifier(key)(_bytes(signature), text)
    except (InvalidSignature, ValueError):
        return False
    return True


def _verifier(key: str) -> Callable[[bytes, bytes], None]:
    """Return the function that checks a signature of a text. Raises ValueError for an invalid key."""
    algorithm, _, words = key.partition(".")
    if not CAN_CHECK:
        raise ValueError(algorithm)
    if algorithm == ED25519:
        return Ed25519PublicKey.from_public_bytes(_bytes(words)).verify
    if algorithm != P256:
        raise ValueError(algorithm)
    point = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(words))

    def verify(signature: bytes, text: bytes) -> None:
        # Browsers write the two numbers side by side, this library expects DER.
        half = SIGNATURE_BYTES // 2
        r, s = (int.from_bytes(part) for part in (signature[:half], signature[half:]))
        point.verify(encode_dss_signature(r, s), text, ECDSA(SHA256()))

    return verify


def _bytes(words: str) -> bytes:
    """Decode base64url without padding. Raises ValueError, also for a second way to write the same bytes."""
    found = urlsafe_b64decode(words + "=" * (-len(words) % 4))
    if base64url(found) != words:
        raise ValueError(words)
    return found


def base64url(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


# Entries ------------------------------------------------------------------------------------------


def text_to_sign(table: Table, log: Log[Any], entry: Entry, entry_id: UUID, known: str) -> str:
    """Return what a device has to sign to make an entry, "" if its page is of another log."""
    head = _head_at(table, log, number_of(known)) if known else ""
    facts, overrides = encode(entry.facts), sorted(entry.overrides)
    if not head or is_too_early(entry.kind, facts, number_of(known)):
        return ""
    return signed_text(table.code, head, entry_id, entry.kind, entry.seat or "", facts, overrides)


def checked_signature(
    table: Table, log: Log[Any], entry: Entry, entry_id: UUID, known: str, by: str, signature: str
) -> str:
    """Return the signature of an entry as it is stored, "" of a seat without a key. Raises IllegalEntry.

    A phone's part of a seed isn't signed: its commitment proves it.
    """
    keys = log.keys_of(by)
    if not keys or entry.kind in SEED_KINDS:
        return ""
    if not signature:
        raise UNSIGNED()
    text = text_to_sign(table, log, entry, entry_id, known)
    if not (text and is_signed(text, signature, keys)):
        raise WRONG_SIGNATURE()
    return f"{number_of(known)}-{signature}"


def is_too_early(kind: str, facts: Mapping[str, Any], number: int) -> bool:
    """Whether it was signed before the record that it is about."""
    return kind in ABOUT_A_RECORD and facts["number"] > number


def number_of(known: str) -> int:
    """Return the number of the last record that a page knew."""
    return int(known.partition("-")[0] or 0)


def _head_at(table: Table, log: Log[Any], number: int) -> str:
    if number == log.number:
        return log.head
    if number == 0:
        return beginning_of(table)
    return table.records.filter(number=number).values_list("digest", flat=True).first() or ""
