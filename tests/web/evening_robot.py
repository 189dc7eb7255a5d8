"""Robots that play a recorded evening through the host's pages, one tap for each button or link they use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import unescape
from typing import Any

from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.record.case import Act, Declaration
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.history.log import Entry
from referee.tables import services
from referee.tables.models import Table
from referee.web.arctic.cases import step_of
from referee.web.arctic.light_round.columns import COLUMNS, Column
from tests.cast import state_of
from tests.devices import Client
from tests.web.guests import Button, FoundForm, buttons_of, forms_of
from tests.web.pages import assert_page
from tests.web.phones import Phone

REST = ("tally", "score")
"""What comes after the last round: the same taps in both ways."""


def open_evening(setup: Setup, *, is_light: bool) -> Table:
    setup = replace(setup, is_light=is_light)
    return services.open_table(game="arctic", name="Evening", setup=setup, players=setup.players)


class Robot:
    """The host's tablet. ``taps``: how often it was touched, by round."""

    def __init__(self, setup: Setup, *, is_light: bool) -> None:
        self.table = open_evening(setup, is_light=is_light)
        self.phone = Phone(Client(), self.table)
        self.taps = Counter[int]()

    @property
    def state(self) -> ArcticState:
        state: ArcticState = state_of(self.table)
        return state

    def play(self, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            if entry.kind not in REST:
                round_now, before = self.state.round, self.phone.taps
                getattr(self, f"do_{entry.kind}", self.do_action)(entry)
                self.taps[round_now] += self.phone.taps - before
                continue
            response = self.phone.post(entry.kind, **fields_of(entry, self.state))
            assert response.status_code == 303, entry

    # The panel --------------------------------------------------------------------------------------

    def do_action(self, entry: Entry) -> None:
        """Put an entry together in the panel that is open, and enter it."""
        phone, kind = self.phone, ENTRY_KINDS[entry.kind]
        drafts = phone.forms.fields["draft"]
        if ("kind", entry.kind) not in drafts:
            self.open_tab(entry.kind)
        if ("for_seat", entry.seat or "") not in phone.forms.fields["draft"]:
            phone.tap(f"for_seat:{entry.seat}")
        picked = kind.picked(self.state, entry)
        for field, words in picked.items():
            if field == "number":
                self.turn_to(entry.seat or "", int(words[0]))
            if field in ("number", "timer"):
                continue  # a timer stands at its build time
            there = Counter(word for name, word in phone.forms.fields["draft"] if name == field)
            for word in words:
                if there[word]:
                    there[word] -= 1
                elif f"{field}:{word}" not in phone.forms.pressed or words.count(word) > 1:
                    phone.tap(f"{field}:{word}")
        self.send("entry")

    def open_tab(self, kind: str) -> None:
        """Tap the tab of a kind; one that stands under another's heading takes a second tap."""
        taps = self.phone.forms.taps["draft"]
        if f"kind:{kind}" not in taps:
            tab = ENTRY_KINDS[kind].tab
            first = next(tap for tap in taps if tap.startswith("kind:") and ENTRY_KINDS[tap[5:]].tab == tab)
            self.phone.tap(first)
        self.phone.tap(f"kind:{kind}")

    def turn_to(self, seat: str, number: int) -> None:
        """Turn what is kept up or down from all cards left; without a skirmish nothing is asked."""
        left = self.state.seats[seat].left
        for _ in range(abs(number - left) if self.state.has_skirmish else 0):
            self.phone.tap("number:+1" if number > left else "number:-1")

    # The skirmish -----------------------------------------------------------------------------------

    def do_reveal(self, entry: Entry) -> None:
        facts: Any = entry.facts
        for seat, force in facts.forces.items():
            for card in force.cards:
                self.phone.tap(f"cards.{seat}:{card}")
        self.send_or_insist("reveal")

    def do_declare(self, entry: Entry) -> None:
        """Tap the card that acts, then its target, then that nobody answers."""
        facts: Any = entry.facts
        phone = self.phone
        say = [each for each in self.buttons() if each.name == "act" and each.value == facts.act]
        own = [each for each in say if dict(self.forms()[each.form].fields)["for_seat"] == entry.seat]
        if facts.act in (Act.PROVOKE,) or (own and facts.target is None):
            self.press(own[0])
            return
        picked = ENTRY_KINDS["declare"].picked(self.state, entry)
        said = {name: words[0] for name, words in picked.items()}
        declared = Declaration(entry.seat or "", facts.act, facts.with_, facts.target, facts.answer)
        step = ":".join(step_of(declared, self.state.turn_order))
        for _ in range(3):
            button = self.aim(said, step)
            if button.name != "do":
                self.press(button)
                return
            phone.tap(button.value)
        raise AssertionError(f"No button declares {entry}.")

    def aim(self, said: Mapping[str, str], step: str) -> Button:
        """Return the next button of a declaration: the longest beginning of its step."""
        buttons = self.buttons()
        for button in buttons:
            if button.name in ("target", "answer") and button.value == said.get(button.name, "-none"):
                return button
        aims = [each for each in buttons if each.name == "do" and each.value.startswith("aim:")]
        return max(
            (each for each in aims if step.startswith(each.value[4:])), key=lambda each: len(each.value)
        )

    def do_count(self, entry: Entry) -> None:
        self.send("count")

    # Buttons ----------------------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        return [each for each in buttons_of(self.phone.html) if each.form and not each.is_disabled]

    def forms(self) -> dict[str, FoundForm]:
        return forms_of(self.phone.html)

    def press(self, button: Button) -> int:
        """Press a button that enters something; return the status of the answer."""
        phone, form = self.phone, self.forms()[button.form]
        data: dict[str, list[str]] = {}
        for name, value in [*form.fields, *([(button.name, button.value)] if button.name else [])]:
            data.setdefault(name, []).append(value)
        phone.taps += 1
        response = phone.client.post(form.action, data)
        if response.status_code == 303:
            phone.html = assert_page(phone.client.get(response["Location"]))
        else:
            phone.html = assert_page(response, response.status_code)
        return int(response.status_code)

    def send(self, form: str) -> None:
        (button,) = [each for each in self.buttons() if each.form == form]
        assert self.press(button) == 303

    def send_or_insist(self, form: str) -> None:
        (button,) = [each for each in self.buttons() if each.form == form]
        while self.press(button) == 422:
            button = next(each for each in self.buttons() if "ecord anyway" in each.says)


class LightRobot(Robot):
    """Enters in a light round only what changes hands, and ends the gathering with the band's button."""

    def __init__(self, setup: Setup, *, is_light: bool = True) -> None:
        super().__init__(setup, is_light=is_light)
        self.asked = 0
        self.gathered = 0

    def do_dig(self, entry: Entry) -> None:
        facts: Any = entry.facts
        if kept := facts.kept or ("-unseen" if facts.is_unseen else ""):
            self.fill(entry, "dug", kept)

    def do_hunt(self, entry: Entry) -> None:
        facts: Any = entry.facts
        if facts.hired:
            self.fill(entry, "hired", facts.hired)

    def do_trash(self, entry: Entry) -> None:
        facts: Any = entry.facts
        for card in facts.cards:
            self.fill(entry, "trashed", card)

    def do_build(self, entry: Entry) -> None:
        facts: Any = entry.facts
        if facts.kept:
            self.fill(entry, "built", facts.kept)

    def do_commit(self, entry: Entry) -> None:
        """Tap the button that ends the gathering once the last seat is done."""
        self.gathered += 1
        if self.gathered % len(self.state.players) == 0:
            self.send("gathered")

    def do_action(self, entry: Entry) -> None:
        """Open the full entry of the seat, and go on there."""
        links = (unescape(link) for link in links_of(self.phone.html))
        link = next(link for link in links if "kind=" in link and f"for_seat={entry.seat}" in link)
        self.phone.taps += 1
        self.phone.html = assert_page(self.phone.client.get(link))
        super().do_action(entry)

    def fill(self, entry: Entry, name: str, word: str) -> None:
        """Tap a cell, unless it is open already, and its tile."""
        number, column = self.state.players.index(entry.seat or "") + 1, COLUMNS[name]
        if ("cell", f"{number}.{name}") not in self.forms()["draft"].fields:
            self.phone.tap(f"cell:{number}.{name}")
        if self.press(self.tile(column, word)) == 422:
            self.asked += 1
            self.press(next(each for each in self.buttons() if each.says == "Record anyway"))

    def tile(self, column: Column, word: str) -> Button:
        tiles = (each for each in self.buttons() if each.form == "pick" and each.name == column.field)
        return next(each for each in tiles if each.value == word)


def links_of(html: str) -> Iterator[str]:
    for part in html.split('href="')[1:]:
        yield part.partition('"')[0]


def fields_of(entry: Entry, state: ArcticState) -> dict[str, Any]:
    return {"for_seat": entry.seat or "", **ENTRY_KINDS[entry.kind].picked(state, entry)}


def result_of(table: Table) -> dict[str, Any]:
    """Return what both ways must agree on: who won what, what each seat owns, and the score."""
    state: ArcticState = state_of(table)
    assert state.phase is Phase.OVER
    assert state.scored is not None
    return {
        "wins": dict(state.wins),
        "decks": {seat: dict(count.cards) for seat, count in state.tallies.items()},
        "sizes": {seat: sum(own.owned.values()) + len(own.unseen) for seat, own in state.seats.items()},
        "tribes": dict(state.scored.tribe),
        "winners": state.scored.winners,
    }
