"""What the player of the solo game may say once a force is turned up: acts and saves (A-54, A-97)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.rules.arctic.record.case import OPPONENT, PLAYER, Act, Declaration
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.declare import ACTS, LEADER, target_said, target_word
from referee.rules.arctic.skirmish.legal import legal_answers, legal_declarations
from referee.rules.arctic.solo.search import Search
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.codec import decode
from referee.rules.kernel.kind import Said
from referee.rules.kernel.ruling import Fact, Line, Refusal, gettext_noop

NO_ACT = Refusal("malformed", gettext_noop("“{word}” is not an act here."), field="declarations")


def spoken(state: ArcticState, search: Search, picked: Picked) -> Iterator[Choice]:
    """Yield what may be declared, and what may be saved."""
    declared: list[Declaration] = []
    for word in picked.get("declarations", ()):
        declared += filter(None, (_next(search, declared).get(word),))
    told = Counter(map(declaration_word, declared))
    words = dict(told) | {word: told[word] + 1 for word in _next(search, declared)}
    if words:
        acts = (_act_option(state, word, copies) for word, copies in words.items())
        yield Choice("declarations", gettext_noop("You declare"), tuple(acts))
    if saves := tuple(_saves(state, search)):
        yield Choice("saves", gettext_noop("Saved if the opponent snipes it"), saves)


def _next(search: Search, declared: Sequence[Declaration]) -> dict[str, Declaration]:
    """Return what may be declared after these, by its word, whatever the opponent answers."""
    fields = replace(search, told=tuple(declared)).check_told()
    legal = (said for standing in fields for said in legal_declarations(standing, PLAYER))
    return {declaration_word(said): said for said in legal}


def declaration_word(said: Declaration) -> str:
    """Return the word for a declaration: act, card, and what it is aimed at."""
    aim = (target_word(said.target),) if said.target else ()
    return "/".join((said.act, said.with_, *aim))


def declaration_said(state: ArcticState, word: str) -> Said:
    """Return what the word says. Raises IllegalEntry (``malformed``) where it is no act."""
    act, with_, aim = (*word.split("/", 2), "", "")[:3]
    if act not in ACTS:
        raise NO_ACT(word=word)
    said: Said = {"by": PLAYER, "act": act, "with": with_}
    return {**said, "target": target_said(state, aim)} if aim else said


def _act_option(state: ArcticState, word: str, copies: int) -> Option:
    said = decode(Declaration, declaration_said(state, word))
    act: dict[str, Fact] = {"act": Line(ACTS[said.act]), "card": state.label(said.with_)}
    target = state.label(said.target.what or "") if said.target else None
    hint = None if target is None else Line(gettext_noop("at {target}"), {"target": target})
    return Option(word, Line(gettext_noop("{act}: {card}"), act), copies, hint, piece=said.with_)


def _saves(state: ArcticState, search: Search) -> Iterator[Option]:
    """Yield what a medic of the player's could save from a card of the force."""
    found: dict[str, Option] = {}
    leader = search.start.sides[PLAYER].leader
    for snipe in legal_declarations(search.start, OPPONENT, (Act.SNIPE, Act.WOUND)):
        what = (snipe.target.what if snipe.target else None) or LEADER
        label = leader.label if what == LEADER and leader else state.label(what)
        for answer in legal_answers(search.start, snipe):
            if answer.by == PLAYER:
                hint = Line(gettext_noop("by {card}"), {"card": state.label(answer.with_)})
                word = f"{answer.with_}/{what}"
                found[word] = Option(word, label, hint=hint, piece=what)
    yield from found.values()
