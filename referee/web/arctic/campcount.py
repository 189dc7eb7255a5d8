"""A recount of a seat's buildings and leader being put together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.corrections.standing import (
    MOST_ON_A_BUILDING,
    RecountCamp,
    Standing,
    camp_as_recorded,
)
from referee.rules.arctic.record.camp import HIDDEN
from referee.rules.arctic.record.inplay import is_in_play
from referee.rules.arctic.record.state import ArcticState
from referee.web.arctic.seat_words import first_word

MOST_BUILDINGS = 20
MOST_WORDS = 60
NUMBER_WORD = re.compile(r"b(\d{1,2})\.(timer|inside)\*([+-]?)(\d{1,2})", re.ASCII)
TURN_WORD = re.compile(r"b(\d{1,2})\.(off|gone)", re.ASCII)
CARD_WORD = re.compile(r"(add|lead)\.(\w{1,40})", re.ASCII)
NOBODY, WOUND = "lead.", "wound"


@dataclass(frozen=True, slots=True)
class CampRow:
    """A building with its steppers. ``recorded``: how it stands on record, None for one not there."""

    place: int
    title: str
    now: Standing
    recorded: Standing | None
    capacity: int

    @property
    def differs(self) -> bool:
        """Whether it is otherwise than recorded."""
        return self.now != self.recorded


@dataclass(frozen=True, slots=True)
class CampDraft:
    """What the address says: the seat, and the taps since the record, such as "b0.timer*-1" or "add.bunker".

    ``words`` are kept as they were tapped and done again on the record, so that a draft is never stale.
    """

    seat: str
    words: tuple[str, ...] = ()
    facts: RecountCamp = field(default_factory=RecountCamp)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Name and value of the fields that carry it."""
        return [("u", self.seat), *(("q", word) for word in self.words)]

    def done(self, taps: Sequence[str], state: ArcticState) -> CampDraft:
        """Return the draft after these taps; one that makes no sense changes nothing."""
        draft = self
        for tap in taps:
            verb, _, word = tap.partition(":")
            if verb == "q" and len(draft.words) < MOST_WORDS:
                draft = draft.counted(word, state)
        return draft

    def counted(self, word: str, state: ArcticState) -> CampDraft:
        """Return the draft with this word done."""
        facts = _counted(self.facts, word, state)
        return self if facts is None else replace(self, words=(*self.words, word), facts=facts)


def read_camp_draft(told: Mapping[str, Sequence[str]], state: ArcticState) -> CampDraft:
    """Read the draft of an address, or of a form that was refused."""
    asked = first_word(told, "u")
    seat = asked if asked in state.players else state.gatherer or state.players[0]
    draft = CampDraft(seat, facts=camp_as_recorded(state, seat))
    for word in told.get("q", ())[:MOST_WORDS]:
        draft = draft.counted(word, state)
    return draft


def draft_of_camp(state: ArcticState, seat: str, facts: RecountCamp) -> CampDraft:
    """Return the draft that stands for an entry: the other way round."""
    draft = CampDraft(seat, facts=camp_as_recorded(state, seat))
    kept = {each.was: each for each in facts.buildings if each.was is not None}
    words = list[str]()
    for place in range(len(draft.facts.buildings)):
        words += _words_of(place, kept[place]) if place in kept else []
    for new in facts.buildings:
        if new.was is None:
            place = len(draft.facts.buildings) + sum(word.startswith("add.") for word in words)
            words += [f"add.{new.card}", *_words_of(place, new)]
    gone = [place for place in range(len(draft.facts.buildings)) if place not in kept]
    words += [f"b{place}.gone" for place in reversed(gone)]
    words.append(f"lead.{facts.leader or ''}")
    for word in words:
        draft = draft.counted(word, state)
    for place, each in enumerate(draft.facts.buildings):
        if each.is_disabled != facts.buildings[place].is_disabled:
            draft = draft.counted(f"b{place}.off", state)
    return draft if draft.facts.is_wounded == facts.is_wounded else draft.counted(WOUND, state)


def _words_of(place: int, standing: Standing) -> list[str]:
    return [f"b{place}.timer*{standing.timer}", f"b{place}.inside*{standing.inside}"]


def rows_of(draft: CampDraft, state: ArcticState) -> Iterator[CampRow]:
    """Yield the seat's buildings as they are counted."""
    was = camp_as_recorded(state, draft.seat).buildings
    for place, each in enumerate(draft.facts.buildings):
        card = state.cards[each.card]
        recorded = was[each.was] if each.was is not None else None
        yield CampRow(place, card.label, each, recorded, card.capacity or 0)


def choices(state: ArcticState, kind: Kind) -> list[tuple[str, str]]:
    """Return id and title of the buildings or leaders that the table plays with."""
    return [
        (card.id, card.label)
        for card in state.cards.values()
        if card.kind is kind and is_in_play(state, card)
    ]


def has_camps(state: ArcticState) -> bool:
    """Whether the table plays with buildings or leaders."""
    return any(choices(state, kind) for kind in (Kind.BUILDING, Kind.LEADER))


def _counted(facts: RecountCamp, word: str, state: ArcticState) -> RecountCamp | None:
    if word == WOUND:
        return replace(facts, is_wounded=not facts.is_wounded) if facts.leader else None
    if word == NOBODY:
        return replace(facts, leader=None, is_wounded=False)
    if found := CARD_WORD.fullmatch(word):
        return _with_card(facts, found[1], found[2], state)
    if found := TURN_WORD.fullmatch(word):
        return _turned(facts, int(found[1]), found[2])
    if found := NUMBER_WORD.fullmatch(word):
        return _numbered(facts, found, state)
    return None


def _with_card(facts: RecountCamp, what: str, card_id: str, state: ArcticState) -> RecountCamp | None:
    kind = state.cards[card_id].kind if card_id in state.cards else None
    if what == "lead" and (kind is Kind.LEADER or card_id == HIDDEN == facts.leader):
        return replace(facts, leader=card_id, is_wounded=facts.is_wounded and facts.leader == card_id)
    if what == "add" and kind is Kind.BUILDING and len(facts.buildings) < MOST_BUILDINGS:
        return replace(facts, buildings=(*facts.buildings, Standing(card_id)))
    return None


def _turned(facts: RecountCamp, place: int, what: str) -> RecountCamp | None:
    if place >= len(facts.buildings):
        return None
    if what == "gone":
        return replace(facts, buildings=(*facts.buildings[:place], *facts.buildings[place + 1 :]))
    now = facts.buildings[place]
    return _at(facts, place, replace(now, is_disabled=not now.is_disabled))


def _numbered(facts: RecountCamp, found: re.Match[str], state: ArcticState) -> RecountCamp | None:
    place, what, sign, digits = int(found[1]), found[2], found[3], found[4]
    if place >= len(facts.buildings):
        return None
    now = facts.buildings[place]
    old = now.timer if what == "timer" else now.inside
    most = MOST_ON_A_BUILDING if what == "timer" else state.cards[now.card].capacity or 0
    number = min(max(int(f"{sign}{digits}") + (old if sign else 0), 0), most)
    return _at(facts, place, replace(now, timer=number) if what == "timer" else replace(now, inside=number))


def _at(facts: RecountCamp, place: int, now: Standing) -> RecountCamp:
    return replace(facts, buildings=(*facts.buildings[:place], now, *facts.buildings[place + 1 :]))
