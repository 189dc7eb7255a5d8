"""The games, their rulebooks, and the questions for the scripted referee: one line a game each."""

from collections.abc import Mapping
from typing import Any

from referee import packages
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.game import QUESTIONS as ARCTIC_QUESTIONS
from referee.rules.arctic.rulebook import RULEBOOK as ARCTIC_RULEBOOK
from referee.rules.earth.game import EARTH
from referee.rules.earth.game import QUESTIONS as EARTH_QUESTIONS
from referee.rules.earth.rulebook import RULEBOOK as EARTH_RULEBOOK
from referee.rules.kernel.history.log import Game
from referee.rules.kernel.text.rulebook import Rulebook
from referee.rules.package.box import Box, by_name, faults_of
from referee.rules.package.questions import Question
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.questions import QUESTIONS as PREHISTORY_QUESTIONS
from referee.rules.prehistory.rulebook import RULEBOOK as PREHISTORY_RULEBOOK
from referee.rules.prehistory.simulated import TILES, strength

OWN = (
    Box(ARCTIC, ARCTIC_RULEBOOK, ARCTIC_QUESTIONS),
    Box(EARTH, EARTH_RULEBOOK, EARTH_QUESTIONS),
    Box(PREHISTORY, PREHISTORY_RULEBOOK, PREHISTORY_QUESTIONS, (range(TILES + 1), strength)),
)

BOXES = by_name(OWN)
packages.add_found(packages.RULES, Box, BOXES, lambda box: faults_of(box, BOXES))

GAMES: Mapping[str, Game[Any, Any]] = {name: box.game for name, box in BOXES.items()}
RULEBOOKS: Mapping[str, Rulebook] = {name: box.rulebook for name, box in BOXES.items()}
STRENGTHS = {name: box.strength for name, box in BOXES.items() if box.strength}
"""The games whose automa can be simulated: by which numbers, and how one of them is played."""

QUESTIONS: Mapping[str, Question[Any]] = {
    name: question for box in BOXES.values() for name, question in box.questions.items()
}
