"""Where does the member go in autumn? The usual mistakes with direction, priority and lane (M-64 to M-78)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Ruling
from referee.rules.package.puzzle import NOBODY, Mistake, Possible, Riddle
from referee.rules.prehistory.board.hexmap import CAMP, NO_HEX, Hex, HexMap, distance, in_lane
from referee.rules.prehistory.board.layout import ControlBoard, check_layout, check_tile, read_trays
from referee.rules.prehistory.board.terms import (
    SIDES,
    TARGET_NAMES,
    Priority,
    TribeAction,
    TribeStep,
    as_title,
    check_once,
    read_symbol,
)
from referee.rules.prehistory.learn.what_now import (
    LaidCase,
    SpringCase,
    swept_backwards,
    swept_from_north,
    what_now,
)
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.seasons.autumn import (
    MOVE,
    AutumnHouse,
    LaneTarget,
    TargetOutcome,
    choose_direction,
    choose_target,
)
from referee.rules.prehistory.seasons.on_map import look

LETTERS = "ABCDEFGHIJ"
BY_LINES = AutumnHouse(sweeps=False)


@dataclass(frozen=True, slots=True)
class AutumnCase(LaidCase):
    """The map: a member stands in its camp."""

    map: HexMap

    @property
    def tray(self) -> str | None:
        return choose_direction(self.board).outcome

    @property
    def letters(self) -> dict[str, str]:
        """What each thing on the map is called in the puzzle: hex -> letter, row by row."""
        return dict(zip(sorted(self.map.takeable, key=_row), LETTERS, strict=False))


def _row(word: str) -> tuple[float, int]:
    along, down = map(int, word.split("."))
    return down + along / 2, along


@dataclass(frozen=True, slots=True)
class TargetSight:
    """What is looked at to find the target: the board, the direction, what is seen, the order of symbols."""

    board: ControlBoard
    tray: str | None
    found: tuple[LaneTarget, ...]
    main: str
    near: bool = False

    @property
    def target(self) -> Ruling[TargetOutcome]:
        assert self.tray is not None
        return choose_target(self.board, self.main, self.tray, self.found, near_megalith=self.near)


def look_of(case: AutumnCase, towards: ControlBoard | None = None) -> TargetSight:
    """Return what the rule looks at; ``towards``: the board by which the direction is chosen."""
    board = case.board
    tray = choose_direction(towards or board).outcome
    found = look(case.map, CAMP, board.layout.trays.index(tray)) if tray else ()
    return TargetSight(board, tray, found, case.marker, case.map.at_megalith(CAMP))


def _goal(case: AutumnCase, seen: TargetSight) -> str:
    to = None if seen.tray is None else seen.target.outcome
    if to is None or to.result != MOVE:
        return NOBODY
    return _word(case, seen.tray or "", to.line or "", to.distance or 0)


def _word(case: AutumnCase, tray: str, line: str, steps: int) -> str:
    return case.map.word_at(in_lane(CAMP, tuple(case.trays).index(tray), line, steps))


def where_to(case: AutumnCase) -> str:
    """Return the hex that the member goes to (M-64 to M-70, M-78)."""
    return _goal(case, look_of(case))


def why_there(case: AutumnCase) -> tuple[Reason, ...]:
    seen, reasons = look_of(case), choose_direction(case.board).reasons
    return reasons if seen.tray is None else (*reasons, *seen.target.reasons)


def _is_fair(case: AutumnCase) -> bool:
    """Whether the result depends neither on a sweep's start nor on the order of a lane's lines."""
    board = replace(case.board, inclusive=False)
    seen = look_of(case, board)
    if _goal(case, replace(seen, board=board)) != where_to(case) or seen.tray is None:
        return False
    plain = choose_target(board, seen.main, seen.tray, seen.found, near_megalith=seen.near, house=BY_LINES)
    return plain.outcome == seen.target.outcome


def _possible(case: AutumnCase) -> tuple[Possible, ...]:
    there = (
        Possible(word, letter, hint=Line(as_title(TARGET_NAMES[case.map.kind_at(case.map.place_of(word))])))
        for word, letter in case.letters.items()
    )
    return (*there, Possible(NOBODY, Line("It stays")))


def _says(case: AutumnCase) -> Line:
    goal = where_to(case)
    if goal == NOBODY:
        return Line("The member stays in the camp and lies down.")
    kind = Line(TARGET_NAMES[case.map.kind_at(case.map.place_of(goal))])
    return Line("The member goes to {letter}, the {kind}.", letter=case.letters[goal], kind=kind)


# The mistakes -------------------------------------------------------------------------------------


def _towards(change: Callable[[ControlBoard], ControlBoard]) -> Callable[[AutumnCase], str]:
    """Another direction than the rule’s."""
    return lambda case: _goal(case, look_of(case, change(case.board)))


def _by_look(change: Callable[[TargetSight], TargetSight]) -> Callable[[AutumnCase], str]:
    return lambda case: _goal(case, change(look_of(case)))


def _to_the_marker(board: ControlBoard) -> ControlBoard:
    """The marker points the way."""
    at = board.layout.trays[board.place // 2]
    return replace(board, trays={**board.trays, at: 1 + max(board.trays.values())})


def _least_2(board: ControlBoard) -> ControlBoard:
    """It takes 2 markers, as in spring."""
    return replace(
        board, trays={colour: count - count % 2 * (count == 1) for colour, count in board.trays.items()}
    )


def _centre_only(seen: TargetSight) -> TargetSight:
    return replace(seen, found=tuple(each for each in seen.found if each.line == "centre"))


def _main_only(seen: TargetSight) -> TargetSight:
    return replace(seen, found=tuple(each for each in seen.found if each.kind == seen.main))


def _track_backwards(seen: TargetSight) -> TargetSight:
    """The next priority is looked for anticlockwise."""
    track = seen.board.layout.track
    at = track.index(seen.main)
    backwards = tuple(track[at - step] for step in range(SIDES))
    return replace(seen, board=replace(seen.board, layout=replace(seen.board.layout, track=backwards)))


def _any_kind(case: AutumnCase) -> str:
    """The nearest target in the lane, whatever it is."""
    seen = look_of(case)
    if seen.tray is None or (seen.near and seen.main == Priority.MEGALITH):
        return where_to(case)
    nearest = min(seen.found, key=lambda each: each.distance, default=None)
    return _word(case, seen.tray, nearest.line, nearest.distance) if nearest else NOBODY


def _whole_map(case: AutumnCase) -> str:
    """The nearest target of the first kind that there is, in any direction."""
    if case.map.at_megalith(CAMP) and case.marker == Priority.MEGALITH:
        return NOBODY
    for kind in case.board.layout.track_from(case.marker):
        if there := list(_of_kind(case, kind)):
            return case.map.word_at(min(there, key=lambda place: distance(CAMP, place)))
    return NOBODY


def _of_kind(case: AutumnCase, kind: str) -> Iterator[Hex]:
    places: Iterable[Hex] = map(case.map.place_of, case.map.things)
    return (place for place in places if case.map.kind_at(place) == kind)


WHERE_TO: Riddle[AutumnCase] = Riddle(
    "prehistory.autumn",
    AutumnCase,
    asks=gettext_noop("Where does the member go?"),
    how=lambda _: Line("Autumn: it is standing in the camp. The board is in line with the map."),
    possible=_possible,
    answer=where_to,
    says=_says,
    why=why_there,
    mistakes=(
        Mistake(
            "from_north",
            "Ties are broken from the priority marker, not from north.",
            "M-64",
            _towards(swept_from_north),
        ),
        Mistake("backwards", "The sweep goes clockwise.", "M-12", _towards(swept_backwards)),
        Mistake(
            "marker_points",
            "The fullest tray gives the direction, not the marker.",
            "M-64",
            _towards(_to_the_marker),
        ),
        Mistake("least_2", "In autumn a tray with 1 marker gives a direction.", "M-64", _towards(_least_2)),
        Mistake("centre_only", "The lane is three lines wide.", "M-67", _by_look(_centre_only)),
        Mistake("main_only", "Then look for the next priority clockwise.", "M-69", _by_look(_main_only)),
        Mistake(
            "track_backwards",
            "The next priority is the next one clockwise.",
            "M-69",
            _by_look(_track_backwards),
        ),
        Mistake("any_kind", "The priority comes first, then the distance.", "M-66", _any_kind),
        Mistake("whole_map", "Only what’s in the lane counts.", "M-67", _whole_map),
        Mistake(
            "megalith_walks",
            "With megalith as main priority, a member at one stays.",
            "M-78",
            _by_look(lambda seen: replace(seen, near=False)),
        ),
    ),
    is_fair=_is_fair,
)


# A decision of a table as a question by itself, without names --------------------------------------


def case_of(state: PrehistoryState) -> SpringCase | AutumnCase | None:
    """Return the decision that is due as a puzzle; None where something else decided than a puzzle tells."""
    step = next_step(state)
    if step.act in ("spring", "miss"):
        return _spring_of(state, step)
    return _autumn_of(state, step) if step.act in ("move", "lie", "stay") else None


def _spring_of(state: PrehistoryState, step: TribeStep) -> SpringCase | None:
    if state.tile is None or len({*state.tile.symbols}) < SIDES:
        return None
    full = tuple(state.free)
    case = SpringCase(dict(state.trays), state.marker, state.tile, full)
    return case if what_now(case) == step.about.get("action", NOBODY) else None


def _autumn_of(state: PrehistoryState, step: TribeStep) -> AutumnCase | None:
    """Of the map only so much as has letters: what lies nearest to the camp, where the member stands."""
    hexmap = state.layout.map
    if hexmap is None or not state.standing_camp:
        return None
    nearest = sorted(hexmap.takeable, key=lambda word: distance(CAMP, hexmap.place_of(word)))
    things = {word: hexmap.things[word] for word in nearest[: len(LETTERS)]}
    case = AutumnCase(dict(state.trays), state.marker, HexMap(hexmap.camp, things))
    return case if where_to(case) == step.about.get("goal", NOBODY) else None


def check_case(case: SpringCase | AutumnCase) -> None:
    """Raise IllegalEntry for a board, a tile or a map that cannot lie so."""
    read_symbol(Priority, case.marker, rule="M-4", field="marker")
    layout = replace(case.board.layout, map=getattr(case, "map", None))
    check_layout(layout)
    read_trays(layout, case.trays)
    match case:
        case SpringCase(tile=tile):
            check_tile(tile)
            check_once(tile.symbols, rule="M-22", field="symbols")
            for action in case.full:
                read_symbol(TribeAction, action, rule="M-24", field="full")
        case AutumnCase(map=hexmap) if {*case.letters} != {*hexmap.takeable}:
            raise NO_HEX(word=max(hexmap.takeable))
