"""The lane over the forces: who has acted, acts now, is asked, or can't act (A-40)."""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from referee.rules.arctic.record import Act, Declaration
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


def lane_of(
    setting: Setting, said: Declaration | None, asked: Container[str] = (), phones: Container[str] = ()
) -> tuple[LaneMark, ...]:
    """Return a mark for each force, in turn order.

    ``said``: an act that isn't over; ``asked``: who may stop it, ``phones``: who has a device of their own.
    """
    waiting = able_to_act(setting)
    now = said.by if said else next(iter(waiting), "")
    acted = {each.by: each.act for each in setting.case.declarations}

    def mark(name: str) -> LaneMark:
        if name in asked:
            word = gettext_noop("Asked on their phone") if name in phones else gettext_noop("Asked")
            return LaneMark(name, ASKED, "phone", Line(word))
        if name == now:
            return LaneMark(name, NOW, "ring", Line("Acts now"))
        if name in waiting and name not in _until(setting, now):
            return LaneMark(name, LATER, "", Line("Acts later"))
        if name in acted:
            return LaneMark(name, DONE, "check", Line(ACTED[acted[name]]))
        if has_passed(setting, name):
            return LaneMark(name, DONE, "check", Line("Passed"))
        return LaneMark(name, NONE, "", Line("Can’t act"))

    return tuple(mark(name) for name in setting.case.players)


def able_to_act(setting: Setting) -> tuple[str, ...]:
    """Return the players with a legal act after all declarations, in turn order."""
    players = setting.case.players
    return tuple(name for name in players if setting.acts_of(name, players[-1]))


def has_passed(setting: Setting, name: str) -> bool:
    """Whether a player without an act could have acted before a later player did."""
    order = setting.case.players
    is_over = any(order.index(each.by) > order.index(name) for each in setting.case.declarations)
    return is_over and bool(setting.acts_of(name, name))


def _until(setting: Setting, now: str) -> tuple[str, ...]:
    order = setting.case.players
    return order[: order.index(now)] if now else ()
