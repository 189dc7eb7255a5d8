"""What the tribe may have done instead, as the table may decide just this once (M-22, M-24, M-67)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.rules.kernel.entry.entry import Entry, Facts
from referee.rules.prehistory.acts.done import COST
from referee.rules.prehistory.acts.otherwise import Instead, NotDone, hindrances
from referee.rules.prehistory.board.hexmap import in_lane
from referee.rules.prehistory.board.terms import TribeStep
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.autumn import half_back
from referee.rules.prehistory.scripted.lookout import acting, sight


def otherwise(state: PrehistoryState, entry: Entry) -> Mapping[str, Entry]:
    """Return what else the tribe may have done: why it could not, the other trays, the other targets."""
    step = next_step(state)
    found: dict[str, Facts] = {why: NotDone(why) for why in hindrances(step)}
    if step.act == "spring":
        found |= _other_actions(state, step)
    if step.act == "move":
        found |= _other_targets(state, step)
    return {word: replace(entry, facts=facts) for word, facts in found.items()}


def _other_actions(state: PrehistoryState, step: TribeStep) -> Iterator[tuple[str, Facts]]:
    """Yield the actions beside the other trays that could pay for them (M-22)."""
    for tray, action in zip(state.layout.trays, state.tile.symbols if state.tile else (), strict=False):
        count, is_free = state.trays[tray], state.free.get(action, True)
        if count >= COST[step.act] and is_free and action != step.about["action"]:
            trays = {**state.trays, tray: count - COST[step.act]}
            yield action, Instead(trays=trays, action=action)


def _other_targets(state: PrehistoryState, step: TribeStep) -> Iterator[tuple[str, Facts]]:
    """Yield the other targets before the member, towards every tray that is equal to that of the rule."""
    hexmap, member = state.layout.map, acting(state)
    if hexmap is None or member is None or member.place is None:
        return
    most = state.trays[step.about["tray"]]
    for side, tray in enumerate(state.layout.trays):
        seen = sight(state, member.place, tray) if state.trays[tray] == most else ()
        half = half_back(state, tray, step.act, {})
        for each in seen:
            went = hexmap.word_at(in_lane(member.place, side, each.line, each.distance))
            if went != step.about["goal"]:
                yield went, Instead(trays=half.trays_after, went=went)
