"""Log formatters: plain lines at home, JSON lines when hosted; tickets are always removed.

A ticket in an address gives one device a place, so both formatters redact the finished line.
"""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

# A table's code opens nothing, so it stays in the line. Addresses may be encoded, also several times.
SLASH, COLON, EQUALS = "(?:/|%(?:25)*2F)+", "(?::|%(?:25)*3A)", "(?:=|%(?:25)*3D)"
QUERY = "(?:[?&]|%(?:25)*(?:3F|26))"
CODE, REST = r"[^/?&%\s\"'<>]{1,40}", r"[^?&\s\"'<>]+"
LINK = re.compile(
    rf"({SLASH}j{SLASH}{CODE}{SLASH}"  # a table
    rf"|{SLASH}join{SLASH}"  # a group, or a program at a table
    rf"|{QUERY}(?:k|out){EQUALS})"  # the mark in a QR code; the token that returns a table to its group
    rf"{REST}",
    re.IGNORECASE,
)
TICKET = re.compile(rf"[\w-]{{8,}}{COLON}[\w-]{{5,8}}{COLON}[\w-]{{16,}}", re.ASCII | re.IGNORECASE)
"""The shape of a ticket, wherever it stands."""


def without_tickets(text: str) -> str:
    """Redact every ticket in a text."""
    return TICKET.sub("-", LINK.sub(r"\1-", text))


def in_one_line(record: logging.LogRecord) -> bool:
    """Drop the traceback of errors that aren't bugs. Always true (a logging filter)."""
    from referee.tables.faults import fault_of

    problem = record.exc_info[1] if record.exc_info else None
    if fault := fault_of(problem):
        record.msg, record.args = f"{record.getMessage()}: {fault.status} ({problem})", ()
    if fault or getattr(record, "status_code", 500) < 500:
        record.exc_info = record.exc_text = None
    return True


class PlainFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_tickets(super().format(record))


class JsonFormatter(logging.Formatter):
    """JSON lines: time, level, logger, message; for requests also method, path and status."""

    def format(self, record: logging.LogRecord) -> str:
        return without_tickets(json.dumps(self._fields(record), ensure_ascii=False, default=str))

    def _fields(self, record: logging.LogRecord) -> dict[str, Any]:
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        request = getattr(record, "request", None)
        # Some loggers use this name for a socket.
        if request is not None and hasattr(request, "path"):
            fields |= {"method": request.method, "path": request.path}
        if status := getattr(record, "status_code", None):
            fields["status"] = status
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return fields
