"""A decision of a table as a question by itself, without names."""

from dataclasses import replace

from referee.rules.kernel.automa import Step
from referee.rules.kernel.puzzle import NOBODY
from referee.rules.prehistory.board.hexmap import CAMP, NO_HEX, HexMap, distance
from referee.rules.prehistory.board.layout import check_layout, check_tile, read_trays
from referee.rules.prehistory.board.terms import SIDES, Action, Priority, check_once, read_symbol
from referee.rules.prehistory.learn.what_now import SpringCase, what_now
from referee.rules.prehistory.learn.where_to import LETTERS, AutumnCase, where_to
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step


def case_of(state: PrehistoryState) -> SpringCase | AutumnCase | None:
    """Return the decision that is due as a puzzle; None where something else decided than a puzzle tells."""
    step = next_step(state)
    if step.act in ("spring", "miss"):
        return _spring_of(state, step)
    return _autumn_of(state, step) if step.act in ("move", "lie", "stay") else None


def _spring_of(state: PrehistoryState, step: Step) -> SpringCase | None:
    if state.tile is None or len({*state.tile.symbols}) < SIDES:
        return None
    full = tuple(action for action, is_free in state.told.free.items() if not is_free)
    case = SpringCase(dict(state.trays), state.marker, state.tile, full)
    return case if what_now(case) == step.about.get("action", NOBODY) else None


def _autumn_of(state: PrehistoryState, step: Step) -> AutumnCase | None:
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
                read_symbol(Action, action, rule="M-24", field="full")
        case AutumnCase(map=hexmap) if {*case.letters} != {*hexmap.takeable}:
            raise NO_HEX(word=max(hexmap.takeable))
