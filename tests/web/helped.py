"""The help of a page, and what it names."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client

from tests.web.pages import words

LINK = re.compile(r'href="/help/([\w-]+)/"')
TAPS = re.compile(r'<dl class="help-taps">.*?</dl>', re.DOTALL)
NAME = re.compile(r"<dt>(.*?)</dt>", re.DOTALL)
LABEL = re.compile(r'aria-label="([^"]*)"')


def topic_of(html: str) -> str:
    """Return the name of the help that a page links to."""
    return LINK.findall(html)[0]


def part_of(client: Client, topic: str, language: str = "en") -> str:
    """Return a help as htmx asks for it."""
    headers = {"HX-Request": "true", "accept-language": language}
    return client.get(f"/help/{topic}/", headers=headers).content.decode()


def named(client: Client, topic: str, language: str) -> set[str]:
    """Return what a help says to tap."""
    part = part_of(client, topic, language)
    return {unescape(name) for rows in TAPS.findall(part) for name in NAME.findall(rows)}


def unknown_to(client: Client, html: str, language: str = "en") -> set[str]:
    """Return what the help of a page names that isn't on it."""
    there = unescape(" ".join([words(html), *LABEL.findall(html)]))
    return {name for name in named(client, topic_of(html), language) if name not in there}
