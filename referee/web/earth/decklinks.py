"""Handing a deck to another table: a signed link that opens the set-up with it."""

from urllib.parse import parse_qs, urlencode, urlsplit

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from referee.rules.earth.deck import as_json
from referee.rules.earth.setup import NAME
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.tables.selectors import table_with_code


def signer() -> Signer:
    """Return what signs links; a pocket has its secret key only after the imports."""
    return Signer(salt="earth-deck")


def link_to(visitor: Visitor) -> str:
    """Return the path to the deck of a table, as it is at the time of opening."""
    query = urlencode({"deck": signer().sign(visitor.table.code)})
    return f"{reverse('earth_new')}?{query}"


def deck_behind(token: str) -> str:
    """Return the deck that a link is for, as JSON, "" for any other words."""
    try:
        table = table_with_code(signer().unsign(token))
    except BadSignature:
        return ""
    return as_json(read_log(table).state.deck) if table is not None and table.game == NAME else ""


def deck_in(text: str) -> str:
    """Return the deck of a pasted link as JSON, or the text itself."""
    words = text.strip()
    if not words.startswith(("http://", "https://")) or len(words.split()) > 1:
        return text
    return deck_behind("".join(parse_qs(urlsplit(words).query).get("deck", [])[:1])) or text
