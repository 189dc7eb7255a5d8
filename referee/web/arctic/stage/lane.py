"""The lane over the forces: who has acted, acts now, is asked, or can't act (A-40)."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.record import Act, ArcticState
from referee.rules.arctic.skirmish import possible_acts, turns_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.web.arctic.setting import Setting

ACTED: Mapping[str, str] = {
    Act.SNIPE: gettext_noop("Sniped"),
    Act.DISARM: gettext_noop("Disarmed"),
    Act.GAS: gettext_noop("Used Tear Gas"),
    Act.PROVOKE: gettext_noop("Provoked"),
    Act.DISABLE: gettext_noop("Disabled"),
    Act.WOUND: gettext_noop("Wounded"),
    Act.USE: gettext_noop("Looked"),
    Act.FANATIC: gettext_noop("Sent a Fanatic"),
    Act.MENTOR: gettext_noop("Mentored"),
}
DONE, NONE, NOW, LATER, ASKED = "done", "none", "now", "later", "ask"


@dataclass(frozen=True, slots=True)
class LaneMark:
    """The mark over one force: ``css`` and ``icon`` show its state, ``word`` says it."""

    name: str
    css: str
    icon: str
    word: Line


def lane_of(state: ArcticState, setting: Setting, phones: Container[str]) -> tuple[LaneMark, ...]:
    """Return a mark for each force, in turn order. ``phones``: the seats with a device of their own."""
    window = state.window
    turns = turns_of(replace(state, window=None))
    waiting = [window.seat] if window else [seat for seat, is_over in turns.items() if not is_over]
    asked = window.asked if window else ()
    acted = {each.by: each.act for each in state.declarations}

    def mark(name: str) -> LaneMark:
        if name in asked:
            word = gettext_noop("Asked on their phone") if name in phones else gettext_noop("Asked")
            return LaneMark(name, ASKED, "phone", Line(word))
        if name in waiting[:1]:
            return LaneMark(name, NOW, "ring", Line("Acts now"))
        if name in waiting or (window and not turns.get(name, True)):
            return LaneMark(name, LATER, "", Line("Acts later"))
        if name in acted:
            return LaneMark(name, DONE, "check", Line(ACTED[acted[name]]))
        field = setting.at_turn(name) if name in turns else None
        if field is not None and any(possible_acts(field, name)):
            return LaneMark(name, DONE, "check", Line("Passed"))
        return LaneMark(name, NONE, "", Line("Can’t act"))

    return tuple(mark(name) for name in state.turn_order)
