"""Devices that sign, and chains that are forged: the same in the tests of tables, pages and browsers."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any
from uuid import uuid4

from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django import test

from referee.tables.chain import CHAIN_FORMAT, link, seal
from referee.tables.signatures import base64url

Chain = dict[str, Any]
Row = dict[str, Any]
TO_SIGN = {"Referee-To-Sign": "yes"}


class Key:
    """A key pair as a browser makes it."""

    def __init__(self, algorithm: str = "ed25519", secret: bytes = b"") -> None:
        self.algorithm = algorithm
        if algorithm == "ed25519":
            own = Ed25519PrivateKey.from_private_bytes(secret) if secret else Ed25519PrivateKey.generate()
            self._ed25519 = own
            raw = self._ed25519.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        else:
            self._p256 = generate_private_key(SECP256R1())
            raw = self._p256.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = f"{algorithm}.{base64url(raw)}"

    def sign(self, text: str) -> str:
        if self.algorithm == "ed25519":
            return base64url(self._ed25519.sign(text.encode()))
        r, s = decode_dss_signature(self._p256.sign(text.encode(), ECDSA(SHA256())))
        return base64url(r.to_bytes(32) + s.to_bytes(32))


class SigningClient(test.Client):
    """A device with a key: it takes places with it, and signs each entry as the script does."""

    def __init__(self, key: Key | None = None) -> None:
        super().__init__()
        self.key: Key | None = key or Key()

    def post(self, path: str, data: Any = None, **more: Any) -> Any:  # type: ignore[override]
        data = dict(data or {})
        if self.key and "entry_id" in data:
            asked = super().post(path, data, headers=TO_SIGN)
            if asked.headers.get("Referee-To-Sign"):
                data["signature"] = self.key.sign(asked.content.decode())
        elif self.key:
            data["signing"] = self.key.public
        return super().post(path, data, **more)


# Forging ------------------------------------------------------------------------------------------


def relinked(chain: Chain) -> Chain:
    """Number the records of a chain anew and hash them again, as somebody with the database open would."""
    before = chain["beginning"]
    for number, row in enumerate(chain["records"], 1):
        row["number"] = number
        if "salt" in row:
            row["seal"] = seal(*(row[name] for name in ("salt", "entry_id", "facts", "overrides")))
        before = row["digest"] = link(before, row)
    return chain


def at(chain: Chain, kind: str, seat: str) -> int:
    """Return the place of the last record of this kind and seat."""
    return max(n for n, row in enumerate(chain["records"]) if (row["kind"], row["seat"]) == (kind, seat))


Forge = Callable[[Chain, Row, int], object]
"""Changes a chain; it gets Bo's record that says yes, and its place."""


def copied(row: Row, **changes: Any) -> Row:
    return {**deepcopy(row), "entry_id": str(uuid4()), **changes}


def _add(chain: Chain, row: Row, **changes: Any) -> None:
    chain["records"].append(copied(row, **changes))


def _signed_by(key: Key, chain: Chain, row: Row, place: int) -> str:
    """Return a forger's signature of a record, on the record before it."""
    head = chain["records"][place - 1]["digest"]
    entry = [row[name] for name in ("entry_id", "kind", "seat", "facts", "overrides")]
    text = json.dumps(["referee-entry-1", chain["code"], head, *entry], separators=(",", ":"))
    return f"{place}-{key.sign(text)}"


def _of_a_strange_key(chain: Chain, row: Row, place: int) -> None:
    row["signature"] = _signed_by(Key(), chain, row, place)


def _swap(chain: Chain, row: Row, place: int) -> None:
    other = chain["records"][at(chain, "reveal", "Bo")]
    row["signature"], other["signature"] = other["signature"], row["signature"]


def _change_on(change: Callable[[int], int]) -> Forge:
    def forge(chain: Chain, row: Row, place: int) -> None:
        on, _, signature = row["signature"].partition("-")
        row["signature"] = f"{change(int(on))}-{signature}"

    return forge


def _another_key(chain: Chain, row: Row, place: int) -> None:
    chain["records"][at(chain, "seated", "Bo")]["facts"]["key"] = Key().public


def _without_key(chain: Chain, row: Row, place: int) -> None:
    chain["records"][at(chain, "seated", "Bo")]["facts"]["key"] = ""


def _of_a_gone_device(chain: Chain, row: Row, place: int) -> None:
    seated = chain["records"][at(chain, "seated", "Bo")]
    facts = {"device": seated["facts"]["device"], "is_last": True, "is_lost": True, "devices": []}
    chain["records"].insert(place - 1, copied(seated, kind="vacated", facts=facts))


def _earlier(chain: Chain, row: Row, place: int) -> None:
    chain["records"].insert(place - 1, chain["records"].pop(place))


def _bit_of(row: Row) -> str:
    """Return a signature with one bit changed."""
    on, _, words = row["signature"].partition("-")
    return f"{on}-{'B' if words[0] == 'A' else 'A'}{words[1:]}"


FORGED: Mapping[str, Forge] = {
    "a yes without a signature": lambda chain, row, place: row.pop("signature"),
    "a new yes without a signature": lambda chain, row, place: _add(chain, row, signature=""),
    "a yes copied": lambda chain, row, place: _add(chain, row, entry_id=row["entry_id"]),
    "a yes copied with another id": lambda chain, row, place: _add(chain, row),
    "a yes for another question": lambda chain, row, place: row["facts"].update(number=1),
    "a yes for Cy as well": lambda chain, row, place: row["facts"].update(seats=["Bo", "Cy"]),
    "a no made a yes": lambda chain, row, place: row.update(kind="decline", facts={"number": 4}),
    "a yes of another seat": lambda chain, row, place: row.update(seat="Cy", entered_by="Cy"),
    "a yes of Bo’s device for another seat": lambda chain, row, place: row.update(seat="Ann"),
    "a yes by the table’s device": lambda chain, row, place: _add(
        chain, row, seat="", entered_by="", signature=""
    ),
    "a yes by the host": lambda chain, row, place: row.update(entered_by=" host", signature=""),
    "a yes of nobody": lambda chain, row, place: row.update(entered_by="", signature=""),
    "a yes by the app": lambda chain, row, place: chain["records"].insert(
        1, copied(row, entered_by=" app", signature="")
    ),
    "a yes by another seat for Bo": lambda chain, row, place: _add(
        chain, row, seat="Di", entered_by="Di", signature=""
    ),
    "another entry id": lambda chain, row, place: row.update(entry_id=str(uuid4())),
    "an override": lambda chain, row, place: row.update(overrides=["any"]),
    "one bit": lambda chain, row, place: row.update(signature=_bit_of(row)),
    "no signature but words": lambda chain, row, place: row.update(signature="yes"),
    "a signature on an earlier record": _change_on(lambda on: on - 1),
    "a signature on a later record": _change_on(lambda on: on + 5),
    "a signature of a strange key": _of_a_strange_key,
    "two signatures swapped": _swap,
    "another public key": _another_key,
    "no public key": _without_key,
    "a device that is gone": _of_a_gone_device,
    "the yes before the question": _earlier,
    "the question changed": lambda chain, row, place: chain["records"][place - 1].update(
        seal="0" * 64, entered_by="Cy"
    ),
    "a record before it left out": lambda chain, row, place: chain["records"].pop(0),
    "the place of a reveal changed": lambda chain, row, place: chain["records"][
        at(chain, "reveal", "Bo")
    ].update(seat="Cy", entered_by="Cy"),
    "a signed arrival": lambda chain, row, place: chain["records"][at(chain, "seated", "Bo")].update(
        signature=row["signature"]
    ),
}
"""Ways to forge a yes or to turn a signed record into another, by name."""


def forgeries(chain: Chain) -> Iterator[tuple[str, Chain]]:
    """Yield each forged chain, with hashes that fit."""
    for name, forge in FORGED.items():
        forged = deepcopy(chain)
        place = at(forged, "agree", "Bo")
        forge(forged, forged["records"][place], place)
        for row in forged["records"]:
            if not row.get("signature", "-"):
                del row["signature"]
        yield name, relinked(forged)


def signed_chain(key: Key, said: Sequence[Any], seat: str = "Bo", code: str = "ABCDEF") -> Chain:
    """Return the chain of a table at which one seat has entered this and signed all of it."""
    chain: Chain = {"format": CHAIN_FORMAT, "code": code, "beginning": "0" * 64, "records": []}
    plain = {"made_at": "2030-01-01T12:00:00.000+00:00", "ruling": "0" * 64, "overrides": [], "salt": "a"}
    facts = {"device": "7F3A", "is_also": False, "key": key.public}
    named = plain | {"seat": seat, "entered_by": seat}
    chain["records"].append(named | {"kind": "seated", "entry_id": str(uuid4()), "facts": facts})
    relinked(chain)
    for each in said:
        row = named | {"kind": "say", "entry_id": str(uuid4()), "facts": each}
        row["signature"] = _signed_by(key, chain, row, len(chain["records"]))
        chain["records"].append(row)
        relinked(chain)
    return chain


ODD_NAME = "Zoë ✔“"
TEXTS = (
    "",
    "1",
    "-0",
    "Zoë ✔",
    'quote " \\ /',
    "line\n\ttab",
    "\u2028\u007f\u0001",
    "\U0001f3b2",
    "ﬀ",
    "</b>",
)


def anything(seed: int, number: int = 60) -> list[Any]:
    """Return so many facts of all shapes that JSON has, with whole numbers."""
    dice = random.Random(seed)

    def value(depth: int) -> Any:
        match dice.randrange(7 if depth else 5):
            case 0:
                return dice.choice(TEXTS)
            case 1:
                return dice.randrange(-(10**9), 10**9)
            case 2:
                return dice.choice((True, False, None))
            case 3 | 4:
                return "".join(dice.choices(TEXTS, k=3))
            case 5:
                return [value(depth - 1) for _ in range(dice.randrange(4))]
        return {f"{dice.choice(TEXTS)}{place}": value(depth - 1) for place in range(dice.randrange(4))}

    return [{name: value(3) for name in dice.sample(TEXTS, dice.randrange(5))} for _ in range(number)]
