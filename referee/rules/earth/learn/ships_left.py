"""How many ships are left? A puzzle with the usual mistakes (E-36, E-50 to E-60)."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.rules.earth.cards.cards import ActionCard, evaluate
from referee.rules.earth.ending.round import RoundCase, resolve_round
from referee.rules.earth.learn.who_captures import in_any_house, reasons_in
from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.package.puzzle import Mistake, Possible, Riddle

FEWEST_ANSWERS, MOST_ANSWERS = 4, 6


@dataclass(frozen=True, slots=True)
class ShipsCase(Strict):
    """A round, and the seat whose Reserve is asked for."""

    round: RoundCase
    seat: str


@dataclass(frozen=True, slots=True)
class ShipCount:
    """What happened to the ships of a seat in a round."""

    left: int  # in Reserve after the round
    card: ActionCard
    ships: int  # on the card
    is_valid: bool
    has_captured: bool
    salvage: int
    is_captured: bool  # by any player

    @property
    def lost(self) -> int:
        """The ships destroyed on a valid card."""
        return self.ships if self.is_valid and not self.card.reclaim else 0

    @property
    def reclaimed(self) -> int:
        return self.ships if self.is_valid and self.card.reclaim else 0

    @property
    def text(self) -> int:
        """The ships gained by the text of the card if it applies."""
        return sum(evaluate(each.n or 0, self.ships) for each in self.card.effects if each.op == "gain_ships")


def ships_left(case: ShipsCase) -> str:
    """Return how many ships the seat has in Reserve after the round."""
    return str(ship_count(case).left)


def _is_fair(case: ShipsCase) -> bool:
    return in_any_house(case.round, lambda round_: ships_left(replace(case, round=round_)))


def ship_count(case: ShipsCase) -> ShipCount:
    """Return the ships of the seat asked for."""
    outcome, card = resolve_round(case.round).outcome, case.round.cards[case.seat]
    assert card is not None
    return ShipCount(
        outcome.reserve[case.seat],
        card,
        outcome.deployed[case.seat],
        (outcome.valid or {})[case.seat],
        outcome.winner == case.seat,
        case.round.target.salvage,
        outcome.winner is not None,
    )


def _possible(case: ShipsCase) -> tuple[Possible, ...]:
    """The results of mistakes, filled up with other numbers."""
    right = int(ships_left(case))
    mistaken = dict.fromkeys(int(mistake.answer(case)) for mistake in SHIPS_LEFT.mistakes)
    beside = (right + 1, right + 2, max(0, right - 1), right + 3, right + 4)
    wrong = [number for number in mistaken if number != right][: MOST_ANSWERS - 1]
    wrong += [number for number in beside if number not in (right, *wrong)][: FEWEST_ANSWERS - 1 - len(wrong)]
    return tuple(Possible(str(number), str(number)) for number in sorted([right, *wrong]))


def _off_by(more: Callable[[ShipCount], int]) -> Callable[[ShipsCase], str]:
    """Answer with more (or fewer) ships than the rule gives."""

    def answer(case: ShipsCase) -> str:
        it = ship_count(case)
        return str(max(0, it.left + more(it)))

    return answer


SHIPS_LEFT: Riddle[ShipsCase] = Riddle(
    "earth.ships",
    ShipsCase,
    asks=gettext_noop("How many ships are left?"),
    how=lambda case: Line("In {seat}’s Reserve, at the end of this round.", seat=case.seat),
    possible=_possible,
    answer=ships_left,
    says=lambda case: Line(
        "{seat} has {n} {n:ship|ships} in Reserve.", seat=case.seat, n=int(ships_left(case))
    ),
    why=lambda case: reasons_in(case.round, range(30, 62)),
    mistakes=(
        Mistake(
            "winner_keeps",
            "The capturing player loses the ships on the card too.",
            "E-54",
            _off_by(lambda it: it.lost if it.has_captured else 0),
        ),
        Mistake(
            "loser_keeps",
            "Ships on a card are lost even if it doesn’t capture.",
            "E-54",
            _off_by(lambda it: 0 if it.has_captured else it.lost),
        ),
        Mistake(
            "unpaid_comes_back",
            "Ships on an unpaid card are destroyed.",
            "E-36",
            _off_by(lambda it: 0 if it.is_valid else it.ships),
        ),
        Mistake(
            "reclaim_forgotten",
            "Reclaim returns the ships on its card.",
            "E-55",
            _off_by(lambda it: -it.reclaimed),
        ),
        Mistake(
            "reclaim_of_winner",
            "Reclaim works even if its card doesn’t capture.",
            "E-55",
            _off_by(lambda it: 0 if it.has_captured else -it.reclaimed),
        ),
        Mistake(
            "salvage_of_winner",
            "Everyone gets salvage, not just the capturing player.",
            "E-60",
            _off_by(lambda it: 0 if it.has_captured else -it.salvage),
        ),
        Mistake(
            "salvage_of_valid",
            "Players who didn’t pay gain salvage too.",
            "E-60",
            _off_by(lambda it: 0 if it.is_valid else -it.salvage),
        ),
        Mistake(
            "salvage_of_captured",
            "A target no one captures gives salvage too.",
            "E-60",
            _off_by(lambda it: 0 if it.is_captured else -it.salvage),
        ),
        Mistake(
            "text_of_winner",
            "Texts apply to winners and losers alike.",
            "E-50",
            _off_by(lambda it: -it.text if it.is_valid and not it.has_captured else 0),
        ),
        Mistake(
            "text_of_unpaid",
            "The text of an unpaid card does nothing.",
            "E-37",
            _off_by(lambda it: 0 if it.is_valid else it.text),
        ),
    ),
    is_fair=_is_fair,
)
