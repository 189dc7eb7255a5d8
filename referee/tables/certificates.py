"""Certificates: what an audit of a table's file found, in a form that anyone can check with that file."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from referee import VERSION
from referee.rules.kernel.history.log import Log, Record, open_log
from referee.rules.kernel.records import LOG_KINDS
from referee.rules.kernel.replay import Story, replay, with_parts
from referee.rules.kernel.text.codec import decode, decode_said, encode
from referee.rules.kernel.text.limits import IN_A_FILE
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES, RULEBOOKS
from referee.tables.audit import FIRST, Difference, audited
from referee.tables.backup import Backup, NoBackup, read_line, refuse
from referee.tables.chain import beginning
from referee.tables.logbook import to_log_record
from referee.tables.made_by import FIELD, is_earlier, numbers_of, why_unread
from referee.tables.opinions import LIMITS

CERTIFICATE_FORMAT = "referee-certificate-2"
BOM = "\ufeff"
"""What some editors write before a text."""
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found in a file. ``code`` is "" and ``head`` a hash of the entries for a recorded game.

    ``second``: how many rulings the second referee gave too; ``unchecked``: how many records it has no
    opinion on, by kind ("log": undo, amendments, votes); ``limits``: what else it doesn't check. In a game
    that is ``is_strict`` nothing goes against a rule without a vote; ``voted``: the records on which
    the seats had to vote.
    """

    game: str
    code: str
    name: str
    players: tuple[str, ...]
    beginning: str
    head: str
    is_strict: bool
    records: int
    second: int
    voted: int
    unchecked: dict[str, int]
    limits: tuple[str, ...]
    result: tuple[Line, ...]
    differences: tuple[Difference, ...]


def audit_of(text: str, file: Path | None = None) -> Audit:
    """Rule again on a table's file or a recorded game. Raises NoBackup if it is neither.

    ``file``: where it is, if a part of its set-up may be beside it.
    """
    text = text.removeprefix(BOM)
    story = story_in(text)
    if story is None:
        return _of_backup(read_line(text.strip("\n")))
    try:
        return _of_story(with_parts(story, file) if file else story)
    except (OSError, UnicodeDecodeError) as problem:
        refuse(f"a part of its set-up can’t be read: {problem}")


def story_in(text: str) -> Story | None:
    """Return the recorded game in a text, None if it is nothing of the kind. Raises NoBackup."""
    try:
        payload = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(payload, dict) or "entries" not in payload:
        return None
    try:
        story = decode(Story, payload)
    except IllegalEntry as refusal:
        refuse(f"the recorded game makes no sense: {refusal.message.rstrip('.')}")
    if story.game not in GAMES:
        refuse(f"nobody here knows the game “{story.game}”")
    return story


def _of_backup(found: Backup) -> Audit:
    table, game = found.table, GAMES[found.table.game]
    setup = decode_said(game.setup_type, table.setup, limits=IN_A_FILE)
    log = open_log(game, setup, found.edition.cards)
    records = [to_log_record(game, row, is_from_file=True) for row in found.records]
    first = beginning(table.code, table.game, table.setup, found.edition.digest)
    return _audit(log, records, (table.game, table.code, table.name), first, found.head)


def _of_story(story: Story) -> Audit:
    """Rule on the entries of a recorded game: one that is refused is a difference, and ends it."""
    game = GAMES[story.game]
    records, refused = list[Record](), list[Difference]()
    try:
        log = open_log(game, decode_said(game.setup_type, story.setup))
    except IllegalEntry as refusal:
        refuse(f"the set-up makes no sense: {refusal.message.rstrip('.')}")
    try:
        records += (record for record, _ in replay(game, story))
    except IllegalEntry as refusal:
        number = len(records) + 1
        refused.append(Difference(number, FIRST, refusal.rule or "", "recorded", refusal.message))
    named, content = (story.game, "", story.about), digest_of([encode(entry) for entry in story.entries])
    return _audit(log, records, named, digest_of([story.game, story.setup]), content, tuple(refused))


def _audit(
    log: Log[Any],
    records: list[Record],
    named: tuple[str, str, str],
    first: str,
    head: str,
    refused: tuple[Difference, ...] = (),
) -> Audit:
    game, code, name = named
    second, voted, found, unchecked = 0, 0, list[Difference](), Counter[str]()
    is_strict = GAMES[game].is_strict(log.state)
    for each, record in zip(audited(GAMES[game], log, records), records, strict=False):
        log, second, voted = each.log, second + each.is_second, voted + each.is_voted
        found += each.differences
        if not each.is_second:
            unchecked["log" if record.entry.kind in LOG_KINDS else record.entry.kind] += 1
    found += refused
    players = tuple(getattr(log.state, "players", ()))
    numbers = is_strict, len(records), second, voted, dict(sorted(unchecked.items())), LIMITS[game]
    result = _result(game, log.state, found)
    return Audit(game, code, name, players, first, head, *numbers, result, tuple(found))


def _result(game: str, state: Any, found: list[Difference]) -> tuple[Line, ...]:
    """Return the headline facts, () if records that are wrong left nothing that makes sense."""
    try:
        return tuple(GAMES[game].standing(state).values())
    except Exception:
        if found:
            return ()
        raise


# The certificate ----------------------------------------------------------------------------------


def certificate_of(audit: Audit) -> Json:
    """Return the certificate of an audit: its findings, the rules used, and a digest over all of it."""
    found = {field.name: getattr(audit, field.name) for field in fields(audit)}
    found |= {
        "players": list(audit.players),
        "limits": list(audit.limits),
        "result": [line.text() for line in audit.result],
        "differences": [asdict(each) for each in audit.differences],
    }
    content = {"format": CERTIFICATE_FORMAT, FIELD: VERSION, **found, "rules": rules_of(audit.game)}
    return {**content, "digest": digest_of(content)}


@cache
def rules_of(game: str) -> str:
    """Return a hash of the rulebook that was used."""
    book = RULEBOOKS[game]
    texts = {number: [rule.title, rule.text] for number, rule in book.rules.items()}
    houses = {house.name: [house.question, *house.possible] for house in book.house_rules}
    return digest_of([texts, houses])


def digest_of(content: Any) -> str:
    """Return the SHA-256 of JSON with sorted names and without spaces, in UTF-8."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def read_certificate(text: str) -> Json:
    """Return the certificate in a text. Raises NoBackup."""
    try:
        found = json.loads(text.removeprefix(BOM), object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError):
        refuse("the certificate is no JSON")
    if not isinstance(found, dict):
        refuse("this is no certificate")
    if found.get("format") != CERTIFICATE_FORMAT or not numbers_of(found.get(FIELD)):
        why = why_unread(found) if "format" in found else ""
        refuse("this is no certificate" + (f" that can be read here; {why}" if why else ""))
    return found


def _without_doubles(pairs: list[tuple[str, Any]]) -> Json:
    """Refuse a name that stands there twice: of two values people read one and programs the other."""
    found = dict(pairs)
    if len(found) != len(pairs):
        refuse("a name stands in the certificate twice")
    return found


def certificate_faults(certificate: Json, audit: Audit) -> Iterator[str]:
    """Yield the fields of a certificate that differ from its file's, "digest" if it was changed.

    One that an earlier version made has that one's name, and a digest over what it says itself.
    """
    right = certificate_of(audit)
    if is_earlier(made := certificate.get(FIELD)):
        content = {name: value for name, value in certificate.items() if name != "digest"}
        right |= {FIELD: made, "digest": digest_of(content)}
    for name in sorted({*right, *certificate}):
        if name not in certificate or name not in right or not _is_same(certificate[name], right[name]):
            yield name


def _is_same(one: Any, other: Any) -> bool:
    """Compare JSON values, numbers and truth values apart."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


__all__ = ["Audit", "NoBackup", "audit_of", "certificate_faults", "certificate_of", "read_certificate"]
