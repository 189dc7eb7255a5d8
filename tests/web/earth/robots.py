"""A robot that writes cards down as a person does: it taps and types, and both are counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee.rules.earth.cards.cards import ActionCard, CardEffect
from referee.rules.earth.cards.vocabulary import COUNTED, conditions
from referee.rules.earth.deck.deck import Continent, Land
from referee.web.earth.cardform import VERBS, words_of
from tests.web.guests import Guest, buttons_of, forms_of
from tests.web.pages import assert_page

TAP, KEY = 0.35, 0.2
"""Seconds."""
BOXES = ("reclaim", "adds_up", "override")


@dataclass
class Robot:
    """A device with the form of a card. ``said``: the fields of the form as they are on its screen."""

    guest: Guest
    page: str = ""
    taps: int = 0
    keys: int = 0
    said: dict[str, list[str]] = field(default_factory=dict)
    ticked: set[str] = field(default_factory=set)
    where: str = "deck/card/"

    @property
    def seconds(self) -> float:
        return self.taps * TAP + self.keys * KEY

    def look(self, where: str, **query: Any) -> None:
        self.where = where
        self._read(self.guest.client.get(self.guest.path + where, query))

    def _read(self, response: Any, status: int = 200) -> None:
        self.page = assert_page(response, status)
        form = forms_of(self.page).get("draft")
        self.said = {}
        for name, value in form.fields if form else ():
            if name in BOXES and name not in self.ticked:
                continue
            self.said.setdefault(name, []).append(value)

    def type(self, name: str, text: str) -> None:
        """Tap on a field and type."""
        assert f'name="{name}"' in self.page
        self.taps += name != "name"  # the cursor is in the name
        self.keys += len(text)
        self.said[name] = [text]

    def tick(self, name: str) -> None:
        self.taps += 1
        self.ticked.add(name)
        self.said[name] = ["on"]

    def tap(self, do: str) -> None:
        """Tap on a button that's on the screen."""
        self.taps += 1
        self._read(self.guest.client.get(self.guest.path + self.where, {**self.said, "do": do}))

    def shows(self, do: str) -> bool:
        return any(each.name == "do" and each.value == do for each in buttons_of(self.page))

    def keep(self, status: int = 200) -> None:
        self.taps += 1
        sent = {**self.said, "keep": "next"}
        self.ticked.clear()
        self._read(self.guest.client.post(self.guest.path + self.where, sent, follow=True), status)

    def pick(self, card_id: str) -> None:
        """Tap on a card that the deck has already."""
        assert any((each.name, each.value) == ("pick", card_id) for each in buttons_of(self.page))
        self.taps += 1
        sent = {**self.said, "pick": card_id}
        self._read(self.guest.client.post(self.guest.path + self.where, sent, follow=True))

    def write(self, name: str, cost: str, attack: str, status: int = 200) -> None:
        self.type("name", name)
        self.tap(f"set row.0.0 {cost}")
        self.tap(f"set row.0.1 {attack}")
        self.keep(status)

    def write_action(self, card: ActionCard) -> None:
        """Write an action card down by its shortest way."""
        self.type("name", card.name)
        for at, each in enumerate(card.options):
            if at:
                self.tap("row")
            self._put(f"row.{at}.0", str(each.cost))
            self._put(f"row.{at}.1", "0" if each.attack is None else str(each.attack))
        for at, effect in enumerate(card.effects):
            self._say(at, effect)
        if card.reclaim:
            self.tick("reclaim")
        self._copies(card.count)
        self.keep()

    def _put(self, slot: str, word: str) -> None:
        """Put a word into the slot, which may be open: by its chip, or typed."""
        if self.said["open"] != [slot]:
            self.tap(f"open {slot}")
        if self.shows(f"set {slot} {word}"):
            self.tap(f"set {slot} {word}")
        else:
            self.type("other", word)
            self.tap("")

    def _say(self, at: int, effect: CardEffect) -> None:
        if effect.op == "manual":
            self.tap("add text")
            self.type("text", effect.text or "")
            return
        self.tap(f"add {effect.op}")
        begun = words_of(VERBS[effect.op])
        for name, word in words_of(effect).items():
            if name != "when" and begun.get(name) != word:
                self._put(f"say.{at}.{name}", word)
        now = conditions(begun.get("when"))
        for place, each in enumerate(conditions(effect.when)):
            if place < len(now) and now[place] == each:
                continue
            self._put(f"say.{at}.if_{place}", f"{each.name} {each.continent}".strip())
            if each.name in COUNTED and each.n != 1:
                self.tap(f"set say.{at}.ifn_{place} {each.n}")

    def _copies(self, number: int) -> None:
        while number > 1 and not self.shows(f"copies {number}"):
            most = max(n for n in range(1, number) if self.shows(f"copies {n}"))
            self.tap(f"copies {most}")
        if number > 1:
            self.tap(f"copies {number}")

    def write_land(self, land: Land, continent: Continent) -> None:
        """Write a territory down; the first of its continent brings the row."""
        self.type("name", land.name)
        for slot, word in (("score", land.score), ("salvage", land.salvage)):
            self.tap(f"set {slot} {word}")
        if self.shows(f"set continent {continent.name}"):
            self.tap(f"set continent {continent.name}")
        else:
            self.type("other_continent", continent.name)
            for at, (step, bonus) in enumerate(continent.bonus.items()):
                self.tap("row")
                self._put(f"row.{at}.0", str(step))
                self._put(f"row.{at}.1", str(bonus))
        self.keep()
