"""The lines of a table ruling and the house rules it can change (sections 7, 8)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from referee.rules.earth.ending.ledger import MOST_CARDS, MOST_SHIPS, apply_line
from referee.rules.earth.record.entering import HIGHEST, number_in
from referee.rules.earth.record.outcomes import Closed, LedgerLine, What
from referee.rules.earth.record.state import EarthState, Pieces
from referee.rules.earth.rulebook import HOUSE_RULES, house_of
from referee.rules.earth.setup.opening import check_hand_limit
from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, is_legal, require

MOST_LINES = 12
TITLES: Mapping[What, str] = {
    What.SHIPS: gettext_noop("Ships"),
    What.FLAG: gettext_noop("Flag to place"),
    What.TERRITORY: gettext_noop("Territory"),
    What.HAND: gettext_noop("Cards in hand"),
    What.INITIATIVE: gettext_noop("Initiative"),
    What.ATTACK: gettext_noop("Attack is"),
    What.VALID: gettext_noop("Paid or not"),
}
MOVED = {what: title for what, title in TITLES.items() if what not in (What.ATTACK, What.VALID)}
"""What can still move once the Attacks count."""
BANK = Option("", "the bank")
OUT = Option("", "out of the game")
FIELDS = ("what", "seat", "to", "number", "name")


def line_choices(
    state: EarthState, board: Pieces, picked: Picked, whats: Collection[What], *, is_needed: bool
) -> Iterator[Choice]:
    """Yield the choices for each line, given the pieces after the lines before it."""
    lines: list[LedgerLine] = []
    lands = board.lost or any(board.owned.values())
    may = [each for each in TITLES if each in whats and (lands or each is not What.TERRITORY)]
    for index in range(1, MOST_LINES + 1):
        attack_of = _lacking_attack(state, lines)
        options = tuple(Option(each, TITLES[each]) for each in ([What.ATTACK] if attack_of else may))
        ask, least = gettext_noop("Choose what moves."), int(bool(attack_of) or (is_needed and index == 1))
        yield Choice(f"what_{index}", "What", options, ask, least, 1)
        what = _word(picked, "what", index)
        if what is None:
            return
        yield from _details(board, picked, index, What(what), attack_of)
        try:
            lines.append(_line(picked, index))
            apply_line(board, lines[-1])
        except IllegalEntry:
            return


def lacks_attack(state: EarthState, seat: str) -> bool:
    """Whether no cost of a card fits its ships, so it has no Attack if it counts as paid (E-32)."""
    card = state.revealed.get(seat)
    return card is not None and card.paid(state.deployed[seat]) is None and seat not in state.attack_ruled


def _lacking_attack(state: EarthState, lines: Sequence[LedgerLine]) -> str | None:
    given = {line.seat for line in lines if line.what is What.ATTACK}
    valid = (str(line.seat) for line in lines if line.what is What.VALID and line.n)
    return next((seat for seat in valid if seat not in given and lacks_attack(state, seat)), None)


def _details(
    board: Pieces, picked: Picked, index: int, what: What, attack_of: str | None
) -> Iterator[Choice]:
    number = f"number_{index}"
    if what is What.SHIPS:
        yield from _ships(board, picked, index)
        return
    if what is What.TERRITORY:
        yield from _territory(board, picked, index)
        return
    yield _seats(index, "seat", gettext_noop("Whose"), (attack_of,) if attack_of else board.seats)
    if what is What.FLAG:
        yield Choice(number, "Place, 1 is top", numbers=(1, len(board.flagpole)))
    elif what is What.ATTACK:
        yield Choice(number, "Attack", numbers=(0, MOST_SHIPS))
    elif what is What.VALID:
        options = (Option("1", "Paid"), Option("0", "Not paid"))
        yield Choice(number, "Paid or not", options, gettext_noop("Paid or not"), 1, 1)
    elif what is What.HAND:
        cards = tuple(Option(str(n), f"{n:+}") for n in _cards(board, _word(picked, "seat", index) or ""))
        yield Choice(number, "Cards, more or fewer", cards, gettext_noop("Enter how many."), 1, 1)


def _ships(board: Pieces, picked: Picked, index: int) -> Iterator[Choice]:
    givers = [seat for seat in board.seats if board.reserve[seat]]
    yield _seats(index, "seat", gettext_noop("From"), givers, BANK)
    giver = _word(picked, "seat", index)
    takers = [seat for seat in board.seats if seat != giver]
    yield _seats(index, "to", gettext_noop("To"), takers, *((BANK,) if giver else ()))
    most = min(board.reserve[giver], MOST_SHIPS) if giver else MOST_SHIPS
    yield Choice(f"number_{index}", "Number", numbers=(1, most))


def _territory(board: Pieces, picked: Picked, index: int) -> Iterator[Choice]:
    owners = [seat for seat in board.seats if board.owned[seat]]
    yield _seats(index, "seat", gettext_noop("From"), owners, *((OUT,) if board.lost else ()))
    owner = _word(picked, "seat", index)
    names = dict.fromkeys(card.name for card in (board.owned[owner] if owner else board.lost))
    options = tuple(Option(name, name) for name in names)
    yield Choice(f"name_{index}", "Territory", options, least=1, most=1)
    takers = [seat for seat in board.seats if seat != owner]
    yield _seats(index, "to", gettext_noop("To"), takers, *((OUT,) if owner else ()))


def _seats(index: int, field: str, title: str, seats: Sequence[str], *others: Option) -> Choice:
    """A choice of seat, or of ``others`` for none."""
    options = (*others, *(Option(seat, seat) for seat in seats))
    return Choice(f"{field}_{index}", title, options, title, int(not others), 1)


def _cards(board: Pieces, seat: str) -> list[int]:
    fewer = min(len(board.piles.hands.get(seat, ())) - bool(board.placed.get(seat)), MOST_CARDS)
    more = min(len(board.piles.deck) + len(board.piles.discard), MOST_CARDS)
    return [*range(1, more + 1), *range(-1, -fewer - 1, -1)]


# In the record ------------------------------------------------------------------------------------


def say_lines(picked: Picked) -> list[dict[str, Any]]:
    return [_said(picked, index) for index in range(1, MOST_LINES + 1) if _word(picked, "what", index)]


def _said(picked: Picked, index: int) -> dict[str, Any]:
    what, seat, to, _, name = (_word(picked, field, index) for field in FIELDS)
    number = number_in(picked, f"number_{index}", -HIGHEST)
    return {"what": what, "seat": seat, "to": to, "n": number, "name": name or ""}


def _line(picked: Picked, index: int) -> LedgerLine:
    said = _said(picked, index)
    return LedgerLine(**{**said, "what": What(said["what"])})


def _word(picked: Picked, field: str, index: int) -> str | None:
    return (*picked.get(f"{field}_{index}", ()), None)[0]


def pick_lines(lines: Sequence[LedgerLine]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for index, line in enumerate(lines, start=1):
        values = (line.what, line.seat, line.to, str(line.n), line.name)
        words = zip(FIELDS, values, strict=True)
        found |= {f"{field}_{index}": (as_text(word),) for field, word in words if word}
    return found


# House rules that the table changes during a game, by a table ruling only (section 8) --------------

TEXT_AND_HOUSE = Refusal(
    "text-and-house",
    "A card’s text can’t change a house rule. Rule on that separately.",
    rule="E-50",
    field="house",
)
AS_IT_IS = Refusal("house-rule-as-it-is", "“{question}” The answer is already “{answer}”.", field="house")
HOST_ALONE = Refusal(
    "host-alone",
    "At this table everyone confirms. That was agreed at the start and can’t change.",
    rule="E-52",
    field="house",
)
ROUND_CLOSED = Refusal(
    "round-closed",
    "This round closed under the old answer. Change it when the round is done.",
    rule="E-24",
    field="house",
)
TEXTS_BEGUN = Refusal(
    "texts-begun",
    "This round’s texts used the old order. Change it when the round is done.",
    rule="E-50",
    field="house",
)


def answers(state: EarthState) -> Iterator[Option]:
    """Yield the house rules that can be changed now, an option for each new value."""
    for each in HOUSE_RULES:
        for answer in each.values:
            if is_legal(partial(check_change, state, {each.name: answer.value}, None)):
                word = f"{each.name}={answer.value}"
                yield Option(word, answer.label, group=each.question, chance=Chance.FOLDED)


def check_change(state: EarthState, changed: Mapping[str, str], about: str | None) -> None:
    """Raise IllegalEntry for a change of house rules that changes nothing or comes too late."""
    house = house_of({**state.house, **changed})
    require(not changed or about is None, TEXT_AND_HOUSE)
    for name, value in changed.items():
        rule = HOUSE_RULES.by_name[name]
        question, answer = Line(rule.question), Line(rule.label_of(value))
        is_new = value != state.house[name]
        require(is_new, AS_IT_IS, rule=rule.rules[0], question=question, answer=answer)
    require(changed.get("ruling_by") != "host", HOST_ALONE)
    if "hand_over_limit" in changed:
        check_hand_limit(house, is_dealt=state.is_dealt)
    # A round that was begun under the old value is finished under it.
    is_closed = state.deployment is not None and state.deployment.closed is Closed.ALL_PASSED
    require("all_pass" not in changed or not is_closed, ROUND_CLOSED)
    require("effect_order" not in changed or not (state.settled or state.choices), TEXTS_BEGUN)


def said_change(state: EarthState, changed: Mapping[str, str]) -> Iterator[Reason]:
    for name, value in changed.items():
        rule = HOUSE_RULES.by_name[name]
        before, after = Line(rule.label_of(state.house[name])), Line(rule.label_of(value))
        cause, question = (f"{name}={value}",), Line(rule.question)
        phrase = gettext_noop("{question} {before} → {after}.")
        yield Reason(phrase, rule.rules, cause, question=question, before=before, after=after)
