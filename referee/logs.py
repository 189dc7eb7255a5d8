"""How the log is written: a plain line at home, a JSON object a line when hosted; never with a key in it.

Links to tables and groups are keys, and the path of a request is a link. So every line is cleaned of them as
the last thing that happens to it, whoever wrote it.
"""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

# Code and place say where it happened and open nothing.
SLASH = "(?:/|%2F)"
LINK = re.compile(
    rf"({SLASH}t{SLASH}\w{{1,12}}{SLASH}\w{{1,8}}{SLASH}"  # a table
    rf"|{SLASH}g{SLASH}\w{{1,12}}{SLASH}"  # a group
    r"|\bgroup=\w{1,12}-"  # the group that a new table belongs to
    r"|[?&]k=)"  # the mark of a table's QR code
    r"[0-9A-Z]+",
    re.IGNORECASE,
)
HIDDEN = r"\1-"


def without_keys(text: str) -> str:
    """Return the text with the key of every link in it left out."""
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
        return without_keys(super().format(record))


class JsonFormatter(logging.Formatter):
    """Lines for programs: time, level, logger, message; with a request also method, path and status."""

    def format(self, record: logging.LogRecord) -> str:
        return without_keys(json.dumps(self._told(record), ensure_ascii=False, default=str))

    def _told(self, record: logging.LogRecord) -> dict[str, Any]:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        request = getattr(record, "request", None)
        # Some loggers hand over a socket under the same name.
        if request is not None and hasattr(request, "path"):
            told |= {"method": request.method, "path": request.path}
        if status := getattr(record, "status_code", None):
            told["status"] = status
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return told
