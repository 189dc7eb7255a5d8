"""The printed score: table, date, players, modules, house rules, corrections, and room to sign."""

from __future__ import annotations

import pytest

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.ending.score import Score
from tests.cast import open_arctic, state_of, tell, to_the_end
from tests.web.guests import host_of
from tests.web.pages import words
from tests.web.test_ending import count_all

pytestmark = pytest.mark.django_db


def test_a_printed_score_says_what_was_played_and_corrected() -> None:
    table = open_arctic(modules=("hq1", "hq2"))
    deck = dict(state_of(table).seats["Bo"].owned)
    tell(table, Recount({**deck, "net": 1}), "Bo")
    to_the_end(table)
    count_all(table)
    page = host_of(table)
    assert 'class="printed"' not in page.look()
    tell(table, Score())

    html = page.look()
    head = words(html.partition('class="printed"')[2].partition("</header>")[0])
    foot = words(html.partition("printed-foot")[2].partition("</footer>")[0])

    lists = words(html.partition("printed-lists")[2].partition("</section>")[0])

    for each in ("Friday", "Arctic Scavengers", table.code, "Ann", "Bo", "Cy"):
        assert each in head
    assert "Played with: HQ 1, HQ 2" in lists
    assert "Bo’s deck corrected: 11 cards" in lists
    assert "Ann Bo Cy" in foot
    assert "Check the log at /verify/." in foot
