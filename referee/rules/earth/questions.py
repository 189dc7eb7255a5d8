"""What the scripted referee is asked about Skirmish for Earth: question -> JSON in, JSON out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.rules.earth.ending.round import RoundCase, resolve_round
from referee.rules.earth.scoring.scoring import ScoringCase, resolve_scoring
from referee.rules.kernel.scripted import Question

QUESTIONS: Mapping[str, Question[Any]] = {
    "earth.round": Question(RoundCase, resolve_round),
    "earth.scoring": Question(ScoringCase, resolve_scoring),
}
