"""The games, and the questions that can be put to the scripted referee: one line a game each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.questions import QUESTIONS as ARCTIC_QUESTIONS
from referee.rules.earth.game import EARTH
from referee.rules.earth.questions import QUESTIONS as EARTH_QUESTIONS
from referee.rules.kernel.log import Game
from referee.rules.kernel.scripted import Question
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.questions import QUESTIONS as PREHISTORY_QUESTIONS

GAMES: Mapping[str, Game[Any, Any]] = {game.name: game for game in (ARCTIC, EARTH, PREHISTORY)}

QUESTIONS: Mapping[str, Question[Any]] = {**ARCTIC_QUESTIONS, **EARTH_QUESTIONS, **PREHISTORY_QUESTIONS}
