"""What the stage shows around the forces: the lane and the act, or the reason that decided and its ladder."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.record import Declaration
from referee.rules.arctic.skirmish import describe_declaration, resolve_skirmish
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.web.arctic.acts import Way
from referee.web.arctic.board import Board, ForceView
from referee.web.arctic.cases import force_of
from referee.web.arctic.setting import Setting
from referee.web.arctic.stage.arrow import StageArrow, arrow_of
from referee.web.arctic.stage.lane import LaneMark, lane_of
from referee.web.arctic.stage.ruled import StageRung, because, has_rogues, rungs_of, verdict

FACE_DOWN = gettext_noop("{n} {n:force|forces}, face down.")


@dataclass(frozen=True, kw_only=True)
class Stage:
    """What the stage of a skirmish shows around its forces.

    ``lane``: a mark over each force; ``said``: the last act, ``by``: the number of its seat; ``ways``: how it
    may be answered here, ``asked``: the seats that may. ``arrow``: from the card that acts to its target.
    ``is_turning``: the forces have just been turned over. Once no one can act the stage ``is_ruled``, with
    the ``rungs`` and what the table's button says.
    """

    lane: tuple[LaneMark, ...]
    said: Line | None
    by: int
    ways: tuple[Way, ...]
    asked: tuple[str, ...] = ()
    arrow: StageArrow | None = None
    is_ruled: bool = False
    is_turning: bool = False
    rungs: tuple[StageRung, ...] = ()
    goes_on: Line | None = None


def stage_of(
    setting: Setting,
    numbers: Mapping[str, int],
    board: Board,
    said: Declaration | None = None,
    asked: tuple[str, ...] = (),
    phones: Container[str] = (),
) -> Stage:
    """Return the stage while players act. ``said``: an act that isn't over."""
    last = setting.case.declarations[-1] if setting.case.declarations else None
    return Stage(
        lane=lane_of(setting, said, asked, phones),
        said=describe_declaration(setting.cards, last) if last else None,
        by=numbers[last.by] if last else 0,
        ways=board.answers,
        asked=asked,
        arrow=arrow_of(board.forces),
    )


def turning(board: Board, setting: Setting) -> Board:
    """Return the board of forces that turn over, each with its fight after each of its cards."""
    orders = {force.name: [card.id for card in force.cards] for force in board.forces}
    fights = setting.course.turned = setting.course.turned or [
        _fights(setting, {name: ids[:number] for name, ids in orders.items()})
        for number in range(1, max(map(len, orders.values())))
    ]

    def counts(force: ForceView) -> tuple[int, ...]:
        turned = fights[: max(len(force.cards) - 1, 0)]
        return tuple(each[force.name] for each in turned)

    return replace(board, forces=tuple(replace(each, counts=counts(each)) for each in board.forces))


def _fights(setting: Setting, shown: Mapping[str, Sequence[str]]) -> Mapping[str, int]:
    forces = {name: force_of(ids, setting.cards) for name, ids in shown.items()}
    case = replace(setting.case, forces=forces, declarations=(), used_powers={}, fights={})
    return resolve_skirmish(case, setting.cards).outcome.fight


def ruled(board: Board, stage: Stage, setting: Setting) -> tuple[Board, Stage]:
    """Return both once no one can act: they say who wins, by the reason that decided."""
    ruling = board.ruling
    assert ruling is not None
    rogues = has_rogues(setting.case, setting.cards)
    how = because(ruling.outcome, with_rogues=rogues)
    board = replace(board, word=verdict(ruling.outcome), how=how)
    return board, replace(stage, lane=(), is_ruled=True, rungs=rungs_of(ruling, with_rogues=rogues))
