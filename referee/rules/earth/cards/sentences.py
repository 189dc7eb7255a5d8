"""The costs, Attacks and texts of a card as sentences to its owner (E-32, E-50)."""

from collections.abc import Mapping

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Expression, evaluate
from referee.rules.earth.cards.vocabulary import CARD_OPS, SHIP_OPS, Condition, conditions
from referee.rules.kernel.text.line import Fact, Line, gettext_noop

WHO: Mapping[str, str] = {
    "others": gettext_noop("Everyone else"),
    "all": gettext_noop("All players"),
    "winner": gettext_noop("The player who captures"),
    "tied": gettext_noop("Each tied player"),
    "left": gettext_noop("The player on your left"),
    "right": gettext_noop("The player on your right"),
    "choose": gettext_noop("A player you choose"),
    "choose_other": gettext_noop("Another player you choose"),
}
FROM: Mapping[str, str] = {
    "self": gettext_noop("from yourself"),
    "others": gettext_noop("from everyone else"),
    "all": gettext_noop("from all players"),
    "winner": gettext_noop("from the player who captures"),
    "tied": gettext_noop("from each tied player"),
    "left": gettext_noop("from the player on your left"),
    "right": gettext_noop("from the player on your right"),
    "choose": gettext_noop("from a player you choose"),
    "choose_other": gettext_noop("from another player you choose"),
}
TO: Mapping[str, str] = {
    "self": gettext_noop("to yourself"),
    "others": gettext_noop("to everyone else"),
    "all": gettext_noop("to all players"),
    "winner": gettext_noop("to the player who captures"),
    "tied": gettext_noop("to each tied player"),
    "left": gettext_noop("to the player on your left"),
    "right": gettext_noop("to the player on your right"),
    "choose": gettext_noop("to a player you choose"),
    "choose_other": gettext_noop("to another player you choose"),
}
WITH_OTHERS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "steal_ships": (gettext_noop("Steal {things} {whom}"), FROM),
    "give_ships": (gettext_noop("Give {things} {whom}"), TO),
}
DOES: Mapping[str, str] = {
    "attack_set": gettext_noop("Attack becomes {n}"),
    "attack_if": gettext_noop("Attack becomes {n}"),
    "gain_ships": gettext_noop("Gain {things}"),
    "lose_ships": gettext_noop("Lose {things}"),
    "draw": gettext_noop("Draw {things}"),
    "discard": gettext_noop("Discard {things}"),
    "return_to_hand": gettext_noop("Take this card back into your hand"),
    "take_initiative": gettext_noop("You get the initiative"),
    "keep_initiative": gettext_noop("The initiative stays where it is"),
}
FLAG: Mapping[str, str] = {
    "top": gettext_noop("Flag to the top"),
    "bottom": gettext_noop("Flag to the bottom"),
    "up": gettext_noop("Flag up one place"),
    "down": gettext_noop("Flag down one place"),
}
IF: Mapping[str, str] = {
    "captured": gettext_noop("if you capture"),
    "not_captured": gettext_noop("if you don’t capture"),
    "target_discarded": gettext_noop("if nobody captures"),
    "tie": gettext_noop("if the highest Attacks tie"),
    "alone_valid": gettext_noop("if only your card is paid"),
    "deployed_at_least": gettext_noop("if you deploy {n} or more"),
    "paid": gettext_noop("if you deploy exactly {n}"),
    "any_other_attack_at_least": gettext_noop("if another Attack is {n} or more"),
    "continent is": gettext_noop("if the Target is in {continent}"),
}


def card_says(card: ActionCard) -> Line:
    """Return each cost of a card with its Attack, one per line."""
    parts = {f"part_{place}": _pays(each.cost, each.attack) for place, each in enumerate(card.options)}
    return Line("\n".join(f"{{{name}}}" for name in parts), **parts)


def _pays(cost: Expression, attack: Expression | None) -> Line:
    return Line("Cost {cost} → Attack {attack}", cost=cost, attack=0 if attack is None else attack)


def card_texts(card: ActionCard) -> tuple[Line, ...]:
    """Return the texts of a card; the table's own text replaces its effects."""
    texts = (Line("{text}", text=card.text),) if card.text else tuple(map(effect_says, card.effects))
    return (*texts, Line("Reclaim")) if card.reclaim else texts


def effect_says(effect: CardEffect) -> Line:
    """Return an effect as a sentence to the owner of the card."""
    facts: dict[str, Fact] = {"text": _with_who(effect)}
    if not effect.when:
        return Line(gettext_noop("{text}.") if effect.op != "manual" else "{text}", **facts)
    facts["conditions"] = tuple(map(_if, conditions(effect.when)))
    return Line(gettext_noop("{text} {conditions}."), **facts)


def _with_who(effect: CardEffect) -> Line:
    """Return what an effect does, after the players it affects unless that's the owner."""
    does, who = _does(effect), effect.who or "self"
    if who == "self" or effect.op in WITH_OTHERS:
        return does
    return Line("{who}: {text}", who=Line(WHO[who]), text=does)


def _does(effect: CardEffect) -> Line:
    match effect.op:
        case "manual":
            return Line("{text}", text=effect.text or "")
        case "attack_mod":
            return Line("Attack {change}", change=f"{evaluate(effect.n or 0, 0):+}".replace("-", "−"))
        case "move_flag":
            return Line(FLAG[effect.to or "top"])
        case "take_territory":
            return Line("Take a territory {whom}", whom=Line(FROM[effect.from_ or "self"]))
        case "swap_territory":
            return _swap(effect)
        case "steal_ships" | "give_ships":
            phrase, whom = WITH_OTHERS[effect.op]
            return Line(phrase, things=_things(effect), whom=Line(whom[effect.who or "self"]))
        case "discard" if effect.how == "random":
            return Line("Discard {things} at random", things=_things(effect))
    number = effect.n if effect.value is None else effect.value
    return Line(DOES[effect.op], n=number or 0, things=_things(effect))


def _swap(effect: CardEffect) -> Line:
    if effect.from_ is None:
        return Line("Swap a territory")
    return Line("Swap a territory for one {whom}", whom=Line(FROM[effect.from_]))


def _things(effect: CardEffect) -> Line:
    """Return the number of ships or cards; a sum with X has no singular."""
    number = effect.n or 0
    if effect.op in SHIP_OPS:
        return Line("{n} {n:ship|ships}", n=number) if isinstance(number, int) else _sum("ships", number)
    if effect.op in CARD_OPS:
        return Line("{n} {n:card|cards}", n=number) if isinstance(number, int) else _sum("cards", number)
    return Line("")


def _sum(things: str, number: str) -> Line:
    phrases = {"ships": gettext_noop("{sum} ships"), "cards": gettext_noop("{sum} cards")}
    return Line(phrases[things], sum=number)


def _if(condition: Condition) -> Line:
    return Line(IF[condition.name], n=condition.n, continent=condition.continent)
