"""The games, their rulebooks, and the questions for the scripted referee: one line a game each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.questions import QUESTIONS as ARCTIC_QUESTIONS
from referee.rules.arctic.rulebook import RULEBOOK as ARCTIC_RULEBOOK
from referee.rules.earth.game import EARTH
from referee.rules.earth.game import QUESTIONS as EARTH_QUESTIONS
from referee.rules.earth.rulebook import RULEBOOK as EARTH_RULEBOOK
from referee.rules.kernel.log import Game
from referee.rules.kernel.rulebook import Rulebook
from referee.rules.kernel.scripted import Question
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.questions import QUESTIONS as PREHISTORY_QUESTIONS
from referee.rules.prehistory.rulebook import RULEBOOK as PREHISTORY_RULEBOOK
from referee.rules.prehistory.simulated import TILES, strength

GAMES: Mapping[str, Game[Any, Any]] = {game.name: game for game in (ARCTIC, EARTH, PREHISTORY)}

RULEBOOKS: Mapping[str, Rulebook] = {
    book.game: book for book in (ARCTIC_RULEBOOK, EARTH_RULEBOOK, PREHISTORY_RULEBOOK)
}

STRENGTHS = {PREHISTORY.name: (range(TILES + 1), strength)}
"""The games whose automa can be simulated: by which numbers, and how one of them is played."""

QUESTIONS: Mapping[str, Question[Any]] = {**ARCTIC_QUESTIONS, **EARTH_QUESTIONS, **PREHISTORY_QUESTIONS}
