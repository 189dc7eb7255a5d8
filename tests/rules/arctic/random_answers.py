"""Acts that wait for answers, and the replies of those who are asked, made up."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from referee.rules.arctic.answers.asking import possible_answers, seats_asked
from referee.rules.arctic.answers.reply import Reply, aim_of_window
from referee.rules.arctic.kinds import ACTS
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Entry


class Answers:
    """Makes up who answers what is announced; ``dice`` are the game's own."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def one_in(self, number: int) -> bool:
        """Return whether it happens."""
        return self.dice.randrange(number) == 0

    def asked(self, state: ArcticState, entry: Entry) -> Entry:
        """Return an act that nobody has answered as one that is announced first, as often as not."""
        facts: Any = entry.facts
        if entry.kind not in ACTS or facts.answer is not None or self.one_in(2):
            return entry
        can_ask = bool(seats_asked(state, ACTS[entry.kind].aim(state, entry.seat or "", facts)))
        return replace(entry, facts=replace(facts, asks=can_ask))

    def reply(self, state: ArcticState) -> Entry | None:
        """Return what somebody says who is asked: no, a card that answers, or nobody says anything more."""
        window = state.window
        if window is None:
            return None
        if self.one_in(8):
            return Entry(Reply())
        first = window.asked[0]
        found = [
            each for each in possible_answers(state, aim_of_window(ACTS, state, window)) if each.by == first
        ]
        if self.one_in(2) and found:
            return Entry(Reply(self.dice.choice(found)), first)
        return Entry(Reply(), self.dice.choice(window.asked))
