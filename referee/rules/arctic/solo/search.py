"""The opponent's best play in the solo game, found among all its legal plays (A-97).

A play is what the opponent declares and which of the player's snipes it answers. Equal fields are
searched once; ``moves`` leaves out moves that can't be better.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from referee.rules.arctic.record.case import OPPONENT, PLAYER, Battlefield, Declaration, DeclaredAnswer
from referee.rules.arctic.skirmish.counting import SideCount, count_side
from referee.rules.arctic.skirmish.declarations import carry_out
from referee.rules.arctic.skirmish.ladder import climb_totals
from referee.rules.arctic.skirmish.legal import legal_answers
from referee.rules.arctic.skirmish.rule import totals_of
from referee.rules.arctic.solo.moves import (
    ORDER,
    ORDER_AGAINST_SAVES,
    START,
    Aim,
    OpponentPlay,
    PlayWorth,
    RatedPlay,
    Save,
    aim_of,
    better,
    key_of,
    moves_of,
    must_act,
    side_key,
)
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason

# A hand against one of the seven forces needs a few hundred; this many take a second or two.
MOST_FIELDS = 3000


@dataclass(slots=True)
class Search:
    """A search from the revealed field, with what the player declares and promises to save."""

    start: Battlefield
    declared: tuple[Declaration, ...]
    saves: tuple[Save, ...] = ()
    most: int = MOST_FIELDS
    looked_at: int = 0
    _ends: dict[Hashable, RatedPlay] = field(default_factory=dict)
    _counts: dict[Hashable, SideCount] = field(default_factory=dict)

    @property
    def _named(self) -> frozenset[str]:
        """Cards of the player that still have something to do: save, or act after the opponent."""
        saves = {save.with_ for save in self.saves}
        acting = set() if self.is_player_first else {declaration.with_ for declaration in self.declared}
        return frozenset(saves | acting)

    @property
    def is_cut_short(self) -> bool:
        """Whether the budget is used up: the rest is searched with as few moves as possible."""
        return self.looked_at >= self.most

    @property
    def is_player_first(self) -> bool:
        """Who declares first (house rule solo_first)."""
        return self.start.order[0] == PLAYER

    def fields_after_declared(self) -> list[Battlefield]:
        """Return the fields that the player's declarations can lead to, with each answer.

        Raises IllegalEntry if one of them is illegal after every answer.
        """
        standing = [self.start]
        for declaration in self.declared:
            after: dict[Hashable, Battlefield] = {}
            refusals: list[IllegalEntry] = []
            for before in standing:
                try:
                    fields = [after_it for after_it, _ in self._branches(before, declaration)]
                except IllegalEntry as refusal:
                    refusals.append(refusal)
                    fields = [before]
                after |= {key_of(it): it for it in fields}
            if len(refusals) == len(standing):
                raise refusals[0]
            standing = list(after.values())
        return standing

    def best(self) -> RatedPlay:
        """Return the best play, without any part that it could leave out."""
        start = self.start.fork()
        start.is_silent = True
        found = self._answering(start, 0) if self.is_player_first else self._acting(start)
        assert found is not None  # Doing nothing is always possible.
        return self._trimmed(found)

    def worth_of(self, play: OpponentPlay) -> tuple[PlayWorth, dict[str, int]] | None:
        """Return what a play is worth, and the fights; None if it is illegal."""
        try:
            end = self.carried_out(play)
        except IllegalEntry:
            return None
        counts = self._count(end)
        return self._worth(end), {player: count.total.fight for player, count in counts.items()}

    def carried_out(self, play: OpponentPlay) -> Battlefield:
        """Return the field after a play, with its reasons. Raises IllegalEntry if it is illegal."""
        return self._played(play)[0]

    def _played(self, play: OpponentPlay) -> tuple[Battlefield, tuple[Declaration, ...]]:
        """Return the field, and the opponent's declarations, each with the player's save."""
        end = self.start.fork()
        if self.is_player_first:
            self._carry_out_declared(end, play)
        spoken = []
        for declaration in play.declarations:
            spoken.append(self.answered(end, declaration))
            carry_out(end, spoken[-1])
        if not self.is_player_first:
            self._carry_out_declared(end, play)
        return end, tuple(spoken)

    def answered(self, before: Battlefield, declaration: Declaration) -> Declaration:
        """Return the opponent's declaration with the save that the player promised, if any."""
        offered = [save.with_ for save in self.saves if save.card == aim_of(declaration)]
        if not offered:
            return declaration
        able = {answer.with_: answer for answer in legal_answers(before, declaration) if answer.by == PLAYER}
        return replace(declaration, answer=next((able[saver] for saver in offered if saver in able), None))

    # The tree -------------------------------------------------------------------------------------

    def _answering(self, before: Battlefield, index: int) -> RatedPlay | None:
        """Return the best way to answer the player's declarations from this one on."""
        if index == len(self.declared):
            return self._acting(before) if self.is_player_first else RatedPlay(self._worth(before))
        key = (index, key_of(before))
        if key not in self._ends:
            try:
                branches = self._branches(before, self.declared[index])
            except IllegalEntry:
                branches = [(before, None)]
            best: RatedPlay | None = None
            for after, answer in branches:
                found = self._answering(after, index + 1)
                saved = OpponentPlay(saves=((index, answer.with_),) if answer else ())
                best = better(best, found and found.behind(saved))
            assert best is not None
            self._ends[key] = best
        return self._ends[key]

    def _acting(self, before: Battlefield, rank: int = 0, last: Aim = START) -> RatedPlay | None:
        """Return the best way to go on acting; None if only moves left out were better."""
        if not self.saves:
            return self._acting_on(before, rank, last)
        key = ("acting", rank, key_of(before))
        if key not in self._ends:
            found = self._acting_on(before, rank, START)
            assert found is not None
            self._ends[key] = found
        return self._ends[key]

    def _acting_on(self, before: Battlefield, rank: int, last: Aim) -> RatedPlay | None:
        self.looked_at += 1
        best: RatedPlay | None = None
        order = ORDER_AGAINST_SAVES if self.saves else ORDER
        for number in range(rank, len(order)):
            moves = moves_of(before, order[number], self._named, self.answered)
            is_due = any(must_act(before, move.declaration) for move in moves)
            for move in moves:
                if number == rank and move.aim < last:
                    continue
                if self.is_cut_short and (best or not is_due):
                    break
                after = before.fork()
                carry_out(after, move.declaration)
                found = self._acting(after, number, move.aim)
                best = better(best, found and found.behind(OpponentPlay((move.declaration,))))
            if is_due:
                return best
        ending = RatedPlay(self._worth(before)) if self.is_player_first else self._answering(before, 0)
        return better(best, ending)

    def _branches(
        self, before: Battlefield, declaration: Declaration
    ) -> list[tuple[Battlefield, DeclaredAnswer | None]]:
        """Return every field after the player's declaration, unanswered first. Raises IllegalEntry."""
        after = before.fork()
        carry_out(after, declaration)
        fields: list[tuple[Battlefield, DeclaredAnswer | None]] = [(after, None)]
        self.looked_at += 1
        if self.is_cut_short:
            return fields
        for answer in sorted(legal_answers(before, declaration), key=lambda answer: answer.with_):
            if answer.by == OPPONENT:
                after = before.fork()
                carry_out(after, replace(declaration, answer=answer))
                fields.append((after, answer))
        return fields

    def _trimmed(self, found: RatedPlay) -> RatedPlay:
        """Drop parts that make no difference, the last one first."""
        play = found.play
        for part in reversed(range(len(play))):
            shorter = play.without(part)
            ends = self.worth_of(shorter)
            if ends is not None and ends[0] >= found.worth:
                play = shorter
        return RatedPlay(found.worth, replace(play, declarations=self._played(play)[1]))

    # One play -------------------------------------------------------------------------------------

    def _carry_out_declared(self, end: Battlefield, play: OpponentPlay) -> None:
        """Carry out the player's declarations; drop those that are no longer possible (A-40)."""
        saves = dict(play.saves)
        for index, declaration in enumerate(self.declared):
            if index in saves:
                answer = DeclaredAnswer(OPPONENT, saves[index])
                carry_out(end, replace(declaration, answer=answer))
                continue
            try:
                carry_out(end, declaration)
            except IllegalEntry:
                card = end.catalogue[declaration.with_].label
                phrase = gettext_noop(
                    "{player}’s {card} can’t do what was declared any longer. It’s dropped."
                )
                end.reasons.append(Reason(phrase, ("A-40", "A-97"), player=PLAYER, card=card))

    def _worth(self, end: Battlefield) -> PlayWorth:
        counts = self._count(end)
        winner = climb_totals(totals_of(end, counts)).winner
        rank = 0 if winner is None else 1 if winner == OPPONENT else -1
        return PlayWorth(rank, counts[OPPONENT].total.fight - counts[PLAYER].total.fight)

    def _count(self, end: Battlefield) -> dict[str, SideCount]:
        counts = {}
        for player, side in end.sides.items():
            key = player, side_key(side)
            if key not in self._counts:
                self._counts[key] = count_side(side, end.house)
            counts[player] = self._counts[key]
        return counts
