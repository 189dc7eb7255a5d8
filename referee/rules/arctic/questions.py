"""What the scripted referee is asked about Arctic Scavengers: question -> JSON in, JSON out."""

from collections.abc import Mapping
from typing import Any

from referee.rules.arctic.ending.scoring import ScoringCase, resolve_scoring
from referee.rules.arctic.record.case import Case
from referee.rules.arctic.skirmish.rule import resolve_skirmish
from referee.rules.arctic.solo.rule import SoloCase, resolve_solo
from referee.rules.arctic.worth.action import ActionCase, resolve_action
from referee.rules.kernel.scripted import Question

QUESTIONS: Mapping[str, Question[Any]] = {
    "arctic.skirmish": Question(Case, resolve_skirmish),
    "arctic.action": Question(ActionCase, resolve_action),
    "arctic.scoring": Question(ScoringCase, resolve_scoring),
    "arctic.solo": Question(SoloCase, resolve_solo),
}
