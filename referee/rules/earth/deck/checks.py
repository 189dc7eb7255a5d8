"""The checks of a deck, V-1 to V-19: errors, warnings and notes."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from referee.rules.earth.cards.cards import (
    ACTIONS,
    FLAGS,
    HIGHEST_COST,
    HIGHEST_PRINTED,
    ROUNDS,
    SHIPS,
    THRESHOLDS,
    X_RANGE,
    ActionCard,
    CardEffect,
    Cost,
    X,
    evaluate,
    folded,
    is_cost,
)
from referee.rules.earth.cards.piles import HAND
from referee.rules.earth.cards.vocabulary import check_effect
from referee.rules.earth.deck.deck import FORMAT, Continent, Deck, Land, with_readable_names
from referee.rules.earth.deck.findings import Finding, Report, Severity, error, note, warning
from referee.rules.kernel.text.codec import decode, misfits, refuse_nul
from referee.rules.kernel.text.limits import check_limits
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry

MOST_LETTERS, MOST_CARDS, MOST_CONTINENTS = 1_000_000, 500, 100
LONGEST_NAME, ODD_SCORE, ODD_SALVAGE = 60, 15, 6
CARD_ID = re.compile(r"[a-z0-9_-]{1,40}", re.ASCII)


def read_json(text: str) -> Report:
    """Read a file of the form ``skirmish-deck/1``; nothing in it is executed (V-1)."""
    if len(text) > MOST_LETTERS:
        return Report(None, (error("V-1", gettext_noop("The file is larger than 1 MB.")),))
    try:
        material = json.loads(text)
    except (ValueError, RecursionError):
        return Report(None, (error("V-1", gettext_noop("The file isn’t JSON.")),))
    return report_of(material)


def report_of(material: Any, faults: Sequence[Finding] = ()) -> Report:
    """Decode a deck and check it; after faults in reading, only errors are reported."""
    if not isinstance(material, dict) or material.get("format") != FORMAT:
        phrase = gettext_noop("The file doesn’t say it’s a deck. “format” must be “{format}”.")
        return Report(None, (error("V-1", phrase, "format", format=FORMAT),))
    try:
        check_limits(material)
    except IllegalEntry as refusal:
        return Report(None, (*faults, Finding("V-1", Severity.ERROR, refusal.line, refusal.field or "")))
    if misfit := tuple(_misfits(material)):
        return Report(None, (*faults, *misfit))
    deck = decode(Deck, material)
    faults = (*faults, *_unreadable_names(deck))
    deck = deck if faults else with_readable_names(deck)
    deck = replace(deck, actions=tuple(with_manual(card) for card in deck.actions))
    found = [each for each in check_deck(deck) if not faults or each.level is Severity.ERROR]
    report = Report(deck, (*faults, *found))
    return replace(report, deck=None) if report.errors else report


def _misfits(material: dict[str, Any]) -> Iterator[Finding]:
    """Yield unknown fields, wrong types and NUL characters."""
    found = misfits(Deck, material)
    for refusal in found.first:
        yield Finding("V-1", Severity.ERROR, refusal.line, refusal.field or "")
    if found.more:
        yield error("V-1", gettext_noop("And {n} more {n:place|places} of this kind."), n=found.more)
    try:
        refuse_nul(json.dumps(material))
    except IllegalEntry as refusal:
        yield Finding("V-1", Severity.ERROR, refusal.line)


def _unreadable_names(deck: Deck) -> Iterator[Finding]:
    """Yield names and texts with invisible characters."""
    parts = (
        replace(deck, continents=(), territories=(), actions=()),
        *(Deck(continents=(each,)) for each in deck.continents),
        *(Deck(territories=(each,)) for each in deck.territories),
        *(Deck(actions=(each,)) for each in deck.actions),
    )
    for part in parts:
        try:
            with_readable_names(part)
        except IllegalEntry as refusal:
            yield Finding("V-2", Severity.ERROR, refusal.line)


def with_manual(card: ActionCard) -> ActionCard:
    """Return the card; a text without effects becomes one for the table (V-18)."""
    if card.text.strip() and not card.effects:
        return replace(card, effects=(CardEffect("manual", text=card.text),))
    return card


def check_deck(deck: Deck, players: int = 3, *, is_dealt: bool = False) -> Iterator[Finding]:
    """Yield all findings. ``is_dealt``: the app deals the deck to ``players`` (L2)."""
    if len(deck.territories) + len(deck.actions) > MOST_CARDS:
        yield error("V-1", gettext_noop("The deck has more than {most} cards."), most=MOST_CARDS)
    if len(deck.continents) > MOST_CONTINENTS:
        yield error("V-1", gettext_noop("The deck has more than {most} continents."), most=MOST_CONTINENTS)
    yield from _names(deck)
    yield from (counts := [*_counts(deck, players, is_dealt)])
    yield from _territories(deck)
    yield from _continents(deck)
    continents = tuple(continent.name for continent in deck.continents)
    for card in deck.actions:
        yield from check_action(card, continents)
    if deck.complete and counts:
        phrase = gettext_noop("The deck is marked complete, but its numbers differ from the box.")
        yield warning("V-19", phrase, "complete")


def errors_of(deck: Deck, players: int, *, is_dealt: bool = False) -> tuple[Finding, ...]:
    """Return the findings that make the deck unusable."""
    return Report(deck, tuple(check_deck(deck, players, is_dealt=is_dealt))).errors


def _names(deck: Deck) -> Iterator[Finding]:
    tables: Mapping[str, Sequence[Continent | Land | ActionCard]] = {
        "continents": deck.continents,
        "territories": deck.territories,
        "actions": deck.actions,
    }
    for place, cards in tables.items():
        for card_id, number in Counter(card.id for card in cards).items():
            if not CARD_ID.fullmatch(card_id):
                phrase = gettext_noop("“{id}” can’t be an id. Use a-z, 0-9, _ and -, at most 40 characters.")
                yield error("V-2", phrase, place, id=card_id[:50])
            if number > 1:
                yield error("V-2", gettext_noop("Two cards have the id “{id}”."), place, id=card_id)
        for card in cards:
            if not 1 <= len(card.name.strip()) <= LONGEST_NAME:
                phrase = gettext_noop("{id}: enter a name of 1 to 60 letters.")
                yield error("V-2", phrase, f"{place}.{card.id}", id=card.id)
    yield from _namesakes(deck)
    counts: tuple[Land | ActionCard, ...] = (*deck.territories, *deck.actions)
    for counted in counts:
        if not 1 <= counted.count <= MOST_CARDS:
            phrase = gettext_noop("{id}: the count goes from 1 to {most}.")
            yield error("V-1", phrase, counted.id, id=counted.id, most=MOST_CARDS)


def _namesakes(deck: Deck) -> Iterator[Finding]:
    """Yield names of more than one action card: hands written down apart may print one card in two ways."""
    kinds = Counter(folded(card.name) for card in deck.actions)
    first = {folded(card.name): card.label for card in deck.actions[::-1] if card.name.strip()}
    for name, number in kinds.items():
        if number > 1 and name in first:
            phrase = gettext_noop("{n} kinds of card are called “{card}”. Is that right?")
            yield warning("V-2", phrase, "actions", n=number, card=first[name])


def _counts(deck: Deck, players: int, is_dealt: bool) -> Iterator[Finding]:
    if deck.rounds != ROUNDS:
        phrase = gettext_noop(
            "{n} {n:territory|territories} {n:makes|make} {n} {n:round|rounds}. The box has 22."
        )
        yield warning("V-3", phrase, "territories", n=deck.rounds)
    if is_dealt and not deck.rounds:
        yield error("V-3", gettext_noop("Without territories the app can’t deal."), "territories")
    if is_dealt and deck.copies < HAND * players:
        phrase = gettext_noop(
            "{n} action {n:card is|cards are} too few to deal {hand} each to {players} players."
        )
        yield error("V-4", phrase, "actions", n=deck.copies, hand=HAND, players=players)
    elif deck.copies != ACTIONS:
        phrase = gettext_noop("{n} action {n:card|cards}. The box has 60.")
        yield warning("V-4", phrase, "actions", n=deck.copies)
    if len(set(deck.flags)) < players:
        phrase = gettext_noop("{n} different {n:flag is|flags are} too few for {players} players.")
        yield error("V-5", phrase, "flags", n=len(set(deck.flags)), players=players)
    elif sorted(deck.flags) != sorted(FLAGS):
        yield warning("V-5", gettext_noop("The box has five flags: {flags}."), "flags", flags=FLAGS)


def _territories(deck: Deck) -> Iterator[Finding]:
    continents = {continent.id for continent in deck.continents}
    for land in deck.territories:
        place = f"territories.{land.id}"
        if land.continent not in continents:
            phrase = gettext_noop("{name}: there is no continent called “{continent}”.")
            yield error("V-6", phrase, place, name=land.name, continent=land.continent)
        if land.score < 0 or land.salvage < 0:
            phrase = gettext_noop("{name}: score and salvage have to be 0 or more.")
            yield error("V-7", phrase, place, name=land.name)
        elif max(land.score, land.salvage) > HIGHEST_PRINTED:
            phrase = gettext_noop("{name}: score and salvage can be {most} at most.")
            yield error("V-7", phrase, place, name=land.name, most=HIGHEST_PRINTED)
        elif land.score > ODD_SCORE or land.salvage > ODD_SALVAGE:
            phrase = gettext_noop("{name}: score {score}, salvage {salvage}. Is that a typo?")
            yield warning("V-7", phrase, place, name=land.name, score=land.score, salvage=land.salvage)


def _continents(deck: Deck) -> Iterator[Finding]:
    for continent in deck.continents:
        place, name = f"continents.{continent.id}", continent.name
        row = sorted(continent.bonus.items())
        if any(step not in THRESHOLDS or not 0 <= bonus <= HIGHEST_PRINTED for step, bonus in row):
            phrase = gettext_noop("{name}: steps go from 1 to 22, values from 0 to {most}.")
            yield error("V-8", phrase, place, name=name, most=HIGHEST_PRINTED)
        values = [bonus for _, bonus in row]
        if any(later <= earlier for earlier, later in pairwise(values)):
            phrase = gettext_noop("{name}: the values in the row don’t rise.")
            yield warning("V-9", phrase, place, name=name)
        cards = sum(land.count for land in deck.territories if land.continent == continent.id)
        if row and row[-1][0] > cards:
            phrase = gettext_noop(
                "{name}: the row goes to {step}. The deck has {cards} {cards:territory|territories} there."
            )
            yield warning("V-9", phrase, place, name=name, step=row[-1][0], cards=cards)


def check_action(card: ActionCard, continents: Sequence[str] = ()) -> Iterator[Finding]:
    """Yield the findings on an action card (V-11 to V-18)."""
    place, name = f"actions.{card.id}", card.label
    if not card.options:
        yield error("V-11", gettext_noop("{card}: add at least one cost."), place, card=name)
    if len(set(card.costs)) < len(card.costs):
        yield error("V-11", gettext_noop("{card}: the same cost twice."), place, card=name)
    for option in card.options:
        yield from _option(card, option, place)
    for effect in card.effects:
        try:
            check_effect(effect, name, continents)
        except IllegalEntry as refusal:
            yield Finding("V-16", Severity.ERROR, refusal.line, place)
    prints_attack = any(option.attack not in (None, 0) for option in card.options)
    if not (prints_attack or card.effects or card.reclaim or card.text.strip()):
        yield warning("V-17", gettext_noop("{card} has no effect. Is that right?"), place, card=name)
    if card.text.strip() and card.effects and all(effect.op == "manual" for effect in card.effects):
        phrase = gettext_noop("{card}: its text will stop for a table ruling.")
        yield warning("V-18", phrase, place, card=name)


def _option(card: ActionCard, option: Cost, place: str) -> Iterator[Finding]:
    name, cost = card.label, option.cost
    if not is_cost(cost):
        phrase = gettext_noop("{card}: “{cost}” isn’t a cost. Enter 0 to 50, or X.")
        yield error("V-11", phrase, place, card=name, cost=str(cost)[:40])
        return
    if cost in range(SHIPS + 1, HIGHEST_COST + 1):
        phrase = gettext_noop("{card} costs {cost}, more ships than a player starts with.")
        yield note("V-12", phrase, place, card=name, cost=cost)
    if option.attack is None:
        return
    try:
        attacks = [evaluate(option.attack, x) for x in (X_RANGE if cost == X else (int(cost),))]
    except IllegalEntry as refusal:
        yield Finding("V-13", Severity.ERROR, refusal.line, place)
        return
    if "X" in str(option.attack) and cost != X and len(card.options) == 1:
        yield note("V-13", gettext_noop("{card}: the Attack has X but the cost is fixed."), place, card=name)
    if min(attacks) < 0:
        phrase = gettext_noop("{card}: an Attack below 0 counts as 0.")
        yield note("V-14", phrase, place, card=name)
