"""French texts: no-break spaces, elision, and the typographic apostrophe."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel.messages.pofile import read_po

from referee.rules.kernel.text.titles import PRINTED
from referee.tables.management.commands.messages import file_of
from tests.languages.test_every_phrase import filled

SPACED = re.compile(
    r"(?<![\u00a0\u202f\s:])[;!?](?![\w=&/])|(?<![\u00a0\u202f\s:/\w{}*`’])[:](?=\s|$)|[\w)»}] [:;!?](?=\s|$)"
)
QUOTED = re.compile(r"«(?!\u202f)|(?<!\u202f)»")
UNELIDED = re.compile(r"(?<!-)\b(?:[Dd]e|[Qq]ue|[Ll][ea]|[Nn]e|[Ss]e) (?=[aeiouéèêâîôAEIOUÉ])")
ASPIRATED = re.compile(r"(?<!-)\b(?:[Dd]e|[Qq]ue|[Ll]e) (?:onze|oui|un\b)")


def texts() -> Iterator[str]:
    """Yield every French text, each plural form by itself."""
    with file_of("fr").open("rb") as written:
        for message in read_po(written, locale="fr"):
            if message.id:
                yield from (message.string,) if isinstance(message.string, str) else message.string or ()


def test_high_signs_stand_after_a_no_break_space() -> None:
    assert [text for text in texts() if SPACED.search(text) or QUOTED.search(text)] == []


def test_the_apostrophe_is_the_typographic_one() -> None:
    assert [text for text in texts() if re.search(r"\w'\w", text)] == []


def test_no_vowel_is_left_before_a_name_that_begins_with_one() -> None:
    bad = {text for _, text in filled("fr", PRINTED) if UNELIDED.search(ASPIRATED.sub("", text))}
    assert bad == set()
