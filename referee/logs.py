"""How the log is written: a plain line at home, a JSON object a line when hosted; never with a ticket in it.

A ticket in an address gives one device a place, so each line is cleaned of them last, whoever wrote it.
"""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

# A code says where it happened and opens nothing.
SLASH = "(?:/|%2F)"
LINK = re.compile(
    rf"({SLASH}j{SLASH}\w{{1,12}}{SLASH}"  # a table
    rf"|{SLASH}g{SLASH}\w{{1,12}}{SLASH}join{SLASH}"  # a group
    r"|[?&](?:k|out)=)"  # the mark of a table's QR code; what puts a table back into its group
    r"(?:(?!%2F)[^/?&\s\"'<>])+",
    re.IGNORECASE,
)
HIDDEN = r"\1-"


def without_tickets(text: str) -> str:
    """Return the text with every ticket in it left out."""
    return LINK.sub(HIDDEN, text)


def in_one_line(record: logging.LogRecord) -> bool:
    """Leave the traceback out where the program is not to blame. Always true."""
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
    """Lines for programs: time, level, logger, message; with a request also method, path and status."""

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
        # Some loggers hand over a socket under the same name.
        if request is not None and hasattr(request, "path"):
            fields |= {"method": request.method, "path": request.path}
        if status := getattr(record, "status_code", None):
            fields["status"] = status
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return fields
