"""Reasons are short: at most 14 words in nearly all recorded games, and a few words in the log."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from referee.rules.kernel.history.sentences import short_reasons
from referee.rules.kernel.records import Record
from referee.rules.kernel.text.line import Line, forms
from referee.rules.registry import GAMES
from referee.tables.management.commands.messages import forms_of
from tests.languages.pseudo import messages_here
from tests.languages.test_every_phrase import BLANK
from tests.replays.panels import FILES, played

MOST_WORDS, MOST_IN_THE_LOG, SHARE = 14, 9, 0.05
SAID_BY_THE_LINE = {
    # Arctic: the line has the value, the price, the fight or what the power does.
    "The best use of these cards: {value}.",
    "{card} {card:costs|cost} {cost}, paid with {paid}.",
    "{card} {card:is|are} free but {card:counts|count} as this round’s hire.",
    "That makes {card} free.",
    "{winner} has the highest fight, {fight}, and wins.",
    "{winner} has the largest tribe, {number} {number:person|people}, and wins.",
    "Put {timer} deck {timer:card|cards} face down on {card}. One comes off each round.",
    "{card}, the new deck’s top card, {card:is|are} removed for good and never {card:scores|score}.",
    "{card} {card:is|are} discarded. {member} {member:is|are} back in {seat}’s hand.",
    "{card} {card:leads|lead} {seat}’s tribe at once. The others go to the bottom.",
    "{card} {card:leads|lead} {seat}’s tribe at once. The others and {old} go to the bottom.",
    "{number} {number:card comes|cards come} off {seat}’s {card} and {number:goes|go} to the discard pile. "
    "It is complete and works at once.",
    "{contested} contested {contested:card|cards} at 2 points, {others} "
    "{others:other|others} at 1: {points} {points:point|points}.",
    "None joins. All go to the bottom of the pile.",
    "Then draw exactly 2. It isn’t the draw action.",
    "{seat}’s {card} {card:is|are} complete and {card:works|work} at once.",
    "{owner}’s {building} starts again, with {timer} {timer:card|cards} from {owner}’s deck on it.",
    "{by}’s {guard} {guard:cancels|cancel} it. {card} and {guard} are discarded and nothing is reset.",
    "Still tied, neither a win nor a loss.",
    # The marauders: the line has the card, the megalith, or that no one moves.
    "{name} has the largest income (points first, then action markers, resources, development).",
    "Megaliths are the main priority. The member is already at one and stays.",
    "No tray has a marker. There’s no direction and no one moves.",
}


@cache
def records() -> tuple[tuple[str, Record], ...]:
    """Return each record of the recorded games, with the name of its game."""
    return tuple((file.parent.name, record) for file in FILES for record, _ in played(file))


def words(line: Line) -> int:
    return len(line.text().split())


def shorts() -> Iterator[tuple[str, str, str]]:
    for game in GAMES.values():
        yield from ((game.name, phrase, short) for phrase, short in game.shorts.items())


def test_nearly_every_reason_has_at_most_14_words() -> None:
    lengths = [words(reason.line) for _, record in records() for reason in record.ruling.reasons]
    assert len(lengths) > 5000
    assert sum(length > MOST_WORDS for length in lengths) <= len(lengths) * SHARE


def test_what_decided_has_a_few_words_in_the_log() -> None:
    said = [line for name, record in records() for line in short_reasons(GAMES[name], record)]
    assert len({line.phrase for line in said}) > 20
    assert [line.text() for line in said if words(line) > MOST_IN_THE_LOG] == []


def test_a_decisive_reason_is_short_too_or_said_by_its_line() -> None:
    reasons = [(name, reason) for name, record in records() for reason in record.ruling.reasons]
    decisive = {(name, reason.phrase) for name, reason in reasons if reason.is_decisive}
    left = {phrase for name, phrase in decisive if phrase not in GAMES[name].shorts}
    assert left <= SAID_BY_THE_LINE


@pytest.mark.parametrize(("game", "phrase", "short"), [*shorts()])
def test_a_short_form_is_of_a_sentence_and_has_its_facts(game: str, phrase: str, short: str) -> None:
    assert phrase in sentences()
    assert {name for name, _ in BLANK.findall(short)} <= {name for name, _ in BLANK.findall(phrase)}
    assert not short.endswith(".")


@cache
def sentences() -> frozenset[str]:
    """Return every text of the app, with plural forms as they are written in the source."""
    texts = {text for message in messages_here() if message.id for text in forms_of(message.id)}
    whole = {phrase for game in GAMES.values() for phrase in game.shorts if forms(phrase).one in texts}
    return frozenset(texts | whole)
