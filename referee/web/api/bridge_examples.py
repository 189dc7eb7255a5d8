"""Examples of the bridge for the OpenAPI document: the first commit at a table of two."""

from typing import Any

ID = "7c3cf79d-2238-4a13-bcef-40ebb8ea05f2"
SEATED = {"number": 1, "seat": "Ann", "text": "Ann’s seat: program C02F", "counts": True}
KEPT = {"number": 2, "seat": "Ann", "text": "Ann keeps 3 cards for the skirmish", "counts": True}
COMMIT = {"kind": "commit", "facts": {"number": 3}, "seat": "Ann", "overrides": []}
WHY = {"text": "No skirmish in rounds 1 and 2: discard the rest.", "rules": ["A-14", "A-10"]}
NUMBERS = [{"word": "people", "number": 8}, {"word": "tools", "number": 2}]
SEATS = [
    {"name": "Ann", "says": "now", "is_now": True, "last": None, "numbers": NUMBERS},
    {"name": "Bo", "says": "next", "is_now": False, "last": None, "numbers": NUMBERS},
]

JOIN = {"scope": "enter"}
KEY = {"key": "C5nGz…", "table": "QTRWXA", "place": "1", "scope": "enter", "device": "C02F"}
PLACE = {
    "number": 1,
    "known": "1-97949521c41be8b9",
    "fingerprint": "9794 9521",
    "place": "1",
    "seat": "Ann",
    "scope": "enter",
    "table": {
        "game": "arctic",
        "name": "Friday",
        "is_strict": False,
        "where": "Round 1 of 16 · Gathering",
        "due": "Ann gathers. Bo is next.",
        "seats": SEATS,
        "totals": {},
        "reasons": [],
        "log": [SEATED],
    },
}
OFFERS = {
    "number": 1,
    "is_due": True,
    "offers": [{"kind": "commit", "title": "Done", "seats": ["Ann"], "schema": "arctic.commit"}],
}
BATCH = {"seen": 1, "entries": [{"id": ID, "kind": "commit", "facts": {"number": 3}}]}
ENTERED = {
    "number": 2,
    "entries": [{"id": ID, "number": 2, "is_repeat": False, "text": KEPT["text"], "reasons": [WHY]}],
}
LINES = {"number": 3, "entries": [], "changed": [KEPT | {"counts": False}]}
STREAM = 'id: 2\nevent: entry\ndata: {"number": 2, "seat": "Ann", "text": "…", "counts": true}\n\n'
SENT: dict[str, Any] = {
    "type": "log",
    "timestamp": "2026-11-28T19:30:00+00:00",
    "data": {
        "table": "Friday",
        "game": "arctic",
        "events": [
            {"id": 2, "event": "entry", "entry": KEPT},
            {"id": 3, "event": "change", "entry": KEPT | {"counts": False}},
        ],
    },
}
REFUSED = {
    "error": {
        "code": "not-yours",
        "message": "This key enters for Ann only.",
        "rule": None,
    }
}
