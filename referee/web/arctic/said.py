"""A declaration as one word of an address: ``0-snipe-sniper_team-1-thugs.1-by-2-medic``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.rules.arctic.record import Act, Answer, Declaration, Target
from referee.rules.arctic.skirmish import CAN_BE_ANSWERED, CANCEL, HAS_TARGET

DECLARATION_STEP = re.compile(
    rf"([0-4])-({'|'.join(Act)})-([a-z0-9_]+)"
    r"(?:-([0-4])-([a-z0-9_]+(?:\.[0-9]{1,2})?))?(?:-by-([0-4])-([a-z0-9_]+(?:\.[0-9]{1,2})?))?",
    re.ASCII,
)


def is_whole(match: re.Match[str]) -> bool:
    """Whether an act has a target where it needs one, and a save only where one is possible."""
    _, act, _, victim, _, saver, _ = match.groups()
    is_aimed_well = act == Act.USE or (act in HAS_TARGET) == (victim is not None)
    return is_aimed_well and (saver is None or act in CAN_BE_ANSWERED)


def declaration_of(step: str, names: Sequence[str]) -> Declaration | None:
    """Return the declaration a step says, or None where it is a card."""
    match = DECLARATION_STEP.fullmatch(step)
    if match is None:
        return None
    by, act, acting, victim, aimed_at, saver, medic = match.groups()
    target = None if victim is None else target_of(Act(act), names[int(victim)], aimed_at)
    how = CANCEL if act == Act.USE else "save"
    answer = None
    if saver is not None:
        card, copy = card_and_copy(medic)
        answer = Answer(names[int(saver)], card, how, copy)
    return Declaration(names[int(by)], Act(act), acting, target, answer)


def target_of(act: Act, player: str, aimed_at: str) -> Target:
    """Return the target as the rules want it: a card, a building or the leader."""
    card, copy = card_and_copy(aimed_at)
    if act is Act.WOUND:
        return Target(player, leader=True)
    if act in (Act.DISABLE, Act.USE):
        return Target(player, building=card)
    return Target(player, card, copy=copy)


def card_and_copy(word: str) -> tuple[str, int | None]:
    """Read "thugs" or "thugs.1"."""
    card, _, copy = word.partition(".")
    return card, int(copy) if copy else None


def _copied(card: str, copy: int | None) -> str:
    return card if copy is None else f"{card}.{copy}"


def step_of(declaration: Declaration, names: Sequence[str]) -> str:
    """Return the step that says a declaration."""
    step = f"{names.index(declaration.by)}-{declaration.act}-{declaration.with_}"
    if declaration.target:
        target = declaration.target
        step += f"-{names.index(target.player)}-{_copied(target.what or 'leader', target.copy)}"
    if declaration.answer:
        step += f"-by-{answer_word(declaration.answer, names)}"
    return step


def answer_word(answer: Answer, names: Sequence[str]) -> str:
    """Return the words that say an answer: "2-medic"."""
    return f"{names.index(answer.by)}-{_copied(answer.with_, answer.copy)}"
