"""What tests read of a page is what is there: their quick reader hears what Python's own does."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cast import to_declaring
from tests.devices import Client
from tests.markup import Attributes, Markup
from tests.web.guests import Guest

Heard = list[tuple[str, object]]
ODDS = (
    "<p>1 &lt; 2 &amp; 3 &#34;x&#34; &nbsp;</p>",
    '<A HREF="a?b=1&amp;c=2" Data-x>more</A >',
    "<input value='' disabled><input value=\"a > b\" title='it says \"no\"'>",
    "<!doctype html><!-- <p>nobody</p> --><br/><use href=#x />",
    '<svg viewBox="0 0 1 1"><path d="M1 1"/></svg>',
    "<p\n  class = 'a'\n  hidden\n>\n</p>",
    "<button type=submit name=do value=a:b>ok</button>",
)


class Slow(HTMLParser):
    """Keeps what Python's own reader hears."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: Heard = []

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        self.heard.append((tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.heard.append(("end", tag))

    def handle_data(self, data: str) -> None:
        self.heard.append(("text", data))


class Quick(Markup):
    """Keeps what ours hears."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: Heard = []

    handle_starttag = Slow.handle_starttag
    handle_endtag = Slow.handle_endtag
    handle_data = Slow.handle_data


def heard(reader: Slow | Quick, html: str) -> Heard:
    reader.feed(html)
    if isinstance(reader, Slow):
        reader.close()
    return reader.heard


@pytest.mark.parametrize("html", ODDS)
def test_what_is_seldom_written_is_heard_alike(html: str) -> None:
    assert heard(Quick(), html) == heard(Slow(), html)


@pytest.mark.django_db
def test_a_page_of_a_table_is_heard_alike(host: Guest) -> None:
    to_declaring(host.table)
    html = host.look() + host.look("log/")

    data = heard(Quick(), html)

    assert data == heard(Slow(), html)
    assert len(data) > 500


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/new/arctic/", "/play/"])
def test_a_page_beside_the_tables_is_heard_alike(client: Client, address: str) -> None:
    html = client.get(address, follow=True).content.decode()

    assert heard(Quick(), html) == heard(Slow(), html)


@given(
    st.lists(st.tuples(st.sampled_from(("href", "Title", "data-x")), st.text("ab&\"'<> =/;", max_size=6))),
    st.text("ab &;'\"", max_size=9),
)
def test_whatever_is_quoted_is_heard_alike(data: list[tuple[str, str]], text: str) -> None:
    written = " ".join(f'{name}="{value.replace(chr(34), "&#34;")}"' for name, value in data)
    html = f"<p {written}>{text.replace('&', '&amp;')}</p>"

    assert heard(Quick(), html) == heard(Slow(), html)


@pytest.mark.parametrize("html", ["1 < 2", "<p", "<p title='>", '<p class="a"b <i>x</i>', "<!-- no end"])
def test_what_is_no_page_is_refused(html: str) -> None:
    with pytest.raises(AssertionError, match="no tag"):
        Quick().feed(html)
