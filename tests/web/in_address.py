"""Pages that live in their address: looking at one, tapping from address to address."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit

from django.test import Client

from tests.web.guests import buttons_of
from tests.web.pages import assert_page


def look(client: Client, address: str) -> str:
    """Return the page of an address, once it is sure that it is whole."""
    return assert_page(client.get(address))


def tap(client: Client, address: str, *taps: str) -> str:
    """Tap, and return the address that follows."""
    response = client.get(f"{address}{'&' if '?' in address else '?'}{urlencode({'do': taps}, doseq=True)}")
    assert response.status_code == 302
    return str(response["Location"])


def says(html: str) -> list[str]:
    """Return what the buttons that can be pressed say."""
    return [button.says for button in buttons_of(html) if button.form and not button.is_disabled]


def query_of(address: str) -> list[tuple[str, str]]:
    """Return the query of a URL as pairs."""
    return parse_qsl(urlsplit(address).query, keep_blank_values=True)


def steps(address: str) -> list[str]:
    """Return the steps that an address says, each as the tap that makes it."""
    return [
        f"{name}:{value}"
        for name, value in query_of(address)
        if name.startswith(("force.", "acts.", "saves."))
    ]


def fields(*steps: str) -> list[tuple[str, str]]:
    """Return the fields of an address with these steps."""
    return [(name, value) for name, _, value in (step.partition(":") for step in steps)]
