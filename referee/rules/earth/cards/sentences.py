"""The costs, Attacks and texts of a card as sentences to its owner (E-32, E-50)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Expression, evaluate
from referee.rules.earth.cards.vocabulary import Condition, conditions
from referee.rules.earth.cards.words import DOES, FLAG, FROM, IF, OF, TO, WHO, Does
from referee.rules.kernel.text.line import Fact, Line, Tongue, gettext_noop

OPEN, SPLIT, SHUT = "\ue000", "\ue001", "\ue002"
"""Private characters around a chip and after the name of its slot."""
MANY = frozenset({"all"})
FLAGS_OF_MANY = frozenset({"others", "all", "tied"})


class Amount(int):
    """A number or a sum with X, which has no singular, in a sentence."""

    text: str

    def __new__(cls, value: Expression, text: str) -> "Amount":
        made = super().__new__(cls, value if isinstance(value, int) else 2)
        made.text = text
        return made

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Amount) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a sentence: plain text, or the chip of a slot."""

    text: str
    slot: str = ""


def card_says(card: ActionCard) -> Line:
    """Return the costs of a card with their Attacks, one Attack per line."""
    costs = dict[Expression, Expression | Line]()
    for each in card.options:
        attack = 0 if each.attack is None else each.attack
        before = costs.get(attack)
        costs[attack] = each.cost if before is None else Line("{n} or {m}", n=before, m=each.cost)
    parts = {f"part_{place}": _pays(*each) for place, each in enumerate(costs.items())}
    return Line("\n".join(f"{{{name}}}" for name in parts), **parts)


def _pays(attack: Expression, cost: Expression | Line) -> Line:
    return Line("Cost {cost} → Attack {attack}", cost=cost, attack=attack)


def card_texts(card: ActionCard) -> tuple[Line, ...]:
    """Return the texts of a card; the table's own text replaces its effects."""
    texts = (Line("{text}", text=card.text),) if card.text else tuple(map(effect_says, card.effects))
    return (*texts, Line("Reclaim")) if card.reclaim else texts


def effect_says(effect: CardEffect) -> Line:
    """Return an effect as a sentence to the owner of the card."""
    return _Sentence(effect).line


def pieces_of(effect: CardEffect, tongue: Tongue) -> tuple[Piece, ...]:
    """Return the sentence of an effect in a language, cut into plain text and chips."""
    return tuple(_pieces(_Sentence(effect, is_marked=True).line.text(tongue)))


def _pieces(text: str) -> Iterator[Piece]:
    for part in text.split(OPEN):
        chip, _, rest = part.rpartition(SHUT)
        if chip:
            slot, _, words = chip.partition(SPLIT)
            yield Piece(words, slot)
        if rest:
            yield Piece(rest)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The sentence of an effect; ``is_marked``: with its chips marked."""

    effect: CardEffect
    is_marked: bool = False
    who: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "who", self.effect.who or "self")

    @property
    def line(self) -> Line:
        effect = self.effect
        if effect.op == "manual":
            return Line("{text}", text=effect.text or "")
        if not effect.when:
            return Line(gettext_noop("{text}."), text=self._text)
        ifs = tuple(self._word(f"if_{at}", if_says(each)) for at, each in enumerate(conditions(effect.when)))
        return Line(gettext_noop("{text} {conditions}."), text=self._text, conditions=ifs)

    @property
    def _text(self) -> Line:
        effect = self.effect
        match effect.op:
            case "attack_mod" | "attack_set":
                return self._attack()
            case "attack_if":
                return Line("Attack counts as {n}", n=self._amount("value", effect.value or 0))
            case "steal_ships":
                return self._ships(gettext_noop("Steal {n} {n:ship|ships} {whom}"), FROM)
            case "give_ships":
                return self._ships(gettext_noop("Give {n} {n:ship|ships} {whom}"), TO)
            case "move_flag":
                return self._flag()
            case "take_territory":
                whom = self._word("from", Line(FROM[effect.from_ or "self"]))
                return Line("Take a territory {whom}", whom=whom)
        return self._does()

    def _does(self) -> Line:
        """Return an effect whose subject is the player it affects."""
        effect = self.effect
        does = DOES[("swap_for" if effect.from_ else effect.op, effect.how == "random")]
        facts: dict[str, Fact] = {"n": self._amount("n", effect.n or 0)} if effect.n is not None else {}
        if effect.from_:
            facts["whom"] = self._word("from", Line(FROM[effect.from_]))
        phrase = _of_number(does, self.who)
        return Line(phrase, **facts, **({"who": self._who(WHO)} if self.who != "self" else {}))

    def _attack(self) -> Line:
        effect = self.effect
        number = effect.n or 0
        if effect.op == "attack_set":
            text = Line("Attack becomes {n}", n=self._amount("n", number))
        else:
            change = f"{evaluate(number, 0):+}".replace("-", "−")
            text = Line("Attack {change}", change=self._mark("n", change))
        return text if self.who == "self" else Line("{who}: {text}", who=self._who(WHO), text=text)

    def _ships(self, phrase: str, whom: Mapping[str, str]) -> Line:
        return Line(phrase, n=self._amount("n", self.effect.n or 0), whom=self._who(whom))

    def _flag(self) -> Line:
        own, one, many = FLAG[self.effect.to or "top"]
        if self.who == "self":
            return Line(own)
        return Line(many if self.who in FLAGS_OF_MANY else one, of=self._who(OF))

    def _who(self, words: Mapping[str, str]) -> Line:
        return self._word("who", Line(words[self.who]))

    def _word(self, slot: str, word: Line) -> Line:
        return Line(self._mark(slot, "{word}"), word=word) if self.is_marked else word

    def _amount(self, slot: str, value: Expression) -> Amount:
        return Amount(value, self._mark(slot, str(value)))

    def _mark(self, slot: str, text: str) -> str:
        return f"{OPEN}{slot}{SPLIT}{text}{SHUT}" if self.is_marked else text


def _of_number(does: Does, who: str) -> str:
    if who == "self":
        return does.own
    return does.many if who in MANY else does.one


def if_says(condition: Condition) -> Line:
    """Return a condition as the end of a sentence."""
    return Line(IF[condition.name], n=condition.n, continent=condition.continent)
