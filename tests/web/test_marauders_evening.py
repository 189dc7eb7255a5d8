"""A game of five years through the pages: a robot taps what a table would, and counts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from referee.rules.kernel.entry.choices import settled
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.log import Facts
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.answers.humans import Passed, Payment
from referee.rules.prehistory.answers.spring import TileDrawn
from referee.rules.prehistory.answers.summer import LocationVisit
from referee.rules.prehistory.answers.year import Final, Winter
from referee.rules.prehistory.game import ENTRY_KINDS
from referee.tables import services
from referee.tables.logbook import read_log
from tests.rules.prehistory.instructed import as_instructed
from tests.rules.prehistory.truthful_table import HUMANS, TruthfulTable
from tests.web.guests import buttons_of, forms_of, host_of
from tests.web.pages import assert_page, words
from tests.web.test_marauders import tap, tell

pytestmark = pytest.mark.django_db

MOST_TAPS_A_YEAR, MOST_RECORDS = 45, 130


class TableOfPages(TruthfulTable):
    """The truthful table at a real page: it finds a button for everything that it says, and counts taps."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, knows_map=True)
        self.host = host_of(
            services.open_table(game="prehistory", name="Try", setup=self.setup, players=HUMANS)
        )
        self.taps_in: Counter[int] = Counter()

    def enter(self, facts: Facts, seat: str | None = None, *, free: bool = False) -> None:
        if free:
            tell(self.host.table, facts, seat)
        else:
            year = self.state.year
            self.host.look()
            self.enter_by_taps(as_instructed(self.state, facts), seat)
            self.taps_in[year] += 1
            self.records += 1
        self.log = read_log(self.host.table)

    def enter_by_taps(self, facts: Any, seat: str | None) -> None:
        match facts:
            case TileDrawn():
                self.press(f"known-{self.state.layout.tiles.index(self.tiles[self.number_drawn]) + 1}")
            case LocationVisit():
                self.press("location", facts.action)
            case Passed():
                self.pass_turn(seat)
            case Final():
                scores: dict[str, Any] = {f"scores-{name}": n for name, n in facts.scores.items()}
                self.host.enter("final", **scores)
            case Winter():
                self.tap_order(facts.order)
                self.host.press("begins")
            case Payment():
                self.pay(facts, seat or "")
            case Done():
                self.tap_numbers("done", facts)
                self.press_one_of("Yes: done", "Done:", "Nothing gained", "Done")
            case _:
                self.tap_numbers(facts.kind, facts) if facts.kind == "weather" else None
                self.press_one_of("on the trays", "Take back", "No markers on any column", "It gives nothing")

    @property
    def number_drawn(self) -> int:
        return 2 * (self.state.year - 1) + (str(self.state.season) == "summer")

    def tap(self, what: str) -> None:
        there = [each.value for each in buttons_of(self.host.page) if each.name == "do"]
        assert what in there, (what, there)
        self.taps_in[self.state.year] += 1
        tap(self.host, what)

    def tap_numbers(self, kind: str, facts: Any, seat: str | None = None) -> None:
        """Tap what differs from what the page proposes: a cube each, the points at once."""
        fresh: dict[str, tuple[str, ...]] = {}
        settled(ENTRY_KINDS[kind].choices(self.state, seat or "", fresh), fresh)
        for name, picked in ENTRY_KINDS[kind].picked(self.state, Entry(facts, seat)).items():
            word = next(iter(picked), "")
            if name.startswith("cubes-") and word:
                for _ in range(int(word) - int((*fresh.get(name, ()), "0")[0])):
                    self.tap(f"{name}:+1")
            elif name == "vp" and word not in ("", "0"):
                self.tap(f"vp:{word}")

    def pay(self, facts: Payment, seat: str) -> None:
        if any(each.value == "kind:paid" for each in buttons_of(self.host.page)):
            self.tap("kind:paid")
        if seat == self.state.payer:
            self.tap_numbers("paid", facts, seat)
        for word in facts.taken:
            self.tap(f"taken:{word}")
        if facts.last:
            self.press_one_of("And all humans have passed")
        elif facts.cubes:
            self.press_one_of("on the trays")
        else:
            self.press_one_of("Nothing paid", "has played")

    def pass_turn(self, seat: str | None) -> None:
        if seat:
            self.press_one_of(f"{seat} passes")
        else:
            self.press_one_of("All humans have passed", "Summer is over")

    def tap_order(self, order: tuple[str, ...]) -> None:
        for name in order if order != self.state.order else ():
            self.tap(f"order:{name}")

    def press(self, form: str, value: str = "") -> None:
        """Press the button of this form."""
        found = [each for each in buttons_of(self.host.page) if each.form == form]
        button = next(each for each in found if not value or each.value == value)
        fields: dict[str, list[str]] = {}
        for name, word in [*forms_of(self.host.page)[form].fields, (button.name, button.value)]:
            fields.setdefault(name or "", []).append(word or "")
        fields.pop("", None)
        answer = self.host.client.post(forms_of(self.host.page)[form].action, fields, follow=True)
        self.host.page = assert_page(answer)

    def press_one_of(self, *says: str) -> None:
        there = [each.says for each in buttons_of(self.host.page) if each.form and not each.is_disabled]
        wanted = next((word for word in says if any(word in each for each in there)), None)
        assert wanted, (says, there, words(self.host.page)[:400])
        self.host.press(next(each for each in there if wanted in each))


@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_of_five_years_takes_few_taps_and_records(seed: int) -> None:
    table = TableOfPages(seed)
    table.play()
    assert table.state.final is not None
    assert table.records <= MOST_RECORDS
    assert max(taps for year, taps in table.taps_in.items() if year > 1) <= MOST_TAPS_A_YEAR
