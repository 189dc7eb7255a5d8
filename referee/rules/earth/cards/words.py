"""The words of the sentences on cards: players, verbs, conditions."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.rules.kernel.text.line import gettext_noop


class Does(NamedTuple):
    """What a text does: said to the card's owner, of one other player, of several."""

    own: str
    one: str = ""
    many: str = ""


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
OF: Mapping[str, str] = {
    "others": gettext_noop("of everyone else"),
    "all": gettext_noop("of all players"),
    "winner": gettext_noop("of the player who captures"),
    "tied": gettext_noop("of all tied players"),
    "left": gettext_noop("of the player on your left"),
    "right": gettext_noop("of the player on your right"),
    "choose": gettext_noop("of a player you choose"),
    "choose_other": gettext_noop("of another player you choose"),
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
DOES: Mapping[tuple[str, bool], Does] = {
    ("gain_ships", False): Does(
        gettext_noop("Gain {n} {n:ship|ships}"),
        gettext_noop("{who} gains {n} {n:ship|ships}"),
        gettext_noop("{who} gain {n} {n:ship|ships}"),
    ),
    ("lose_ships", False): Does(
        gettext_noop("Lose {n} {n:ship|ships}"),
        gettext_noop("{who} loses {n} {n:ship|ships}"),
        gettext_noop("{who} lose {n} {n:ship|ships}"),
    ),
    ("draw", False): Does(
        gettext_noop("Draw {n} {n:card|cards}"),
        gettext_noop("{who} draws {n} {n:card|cards}"),
        gettext_noop("{who} draw {n} {n:card|cards}"),
    ),
    ("discard", False): Does(
        gettext_noop("Discard {n} {n:card|cards}"),
        gettext_noop("{who} discards {n} {n:card|cards}"),
        gettext_noop("{who} discard {n} {n:card|cards}"),
    ),
    ("discard", True): Does(
        gettext_noop("Discard {n} {n:card|cards} at random"),
        gettext_noop("{who} discards {n} {n:card|cards} at random"),
        gettext_noop("{who} discard {n} {n:card|cards} at random"),
    ),
    ("swap_territory", False): Does(
        gettext_noop("Swap a territory"),
        gettext_noop("{who} swaps a territory"),
        gettext_noop("{who} swap a territory"),
    ),
    ("swap_for", False): Does(
        gettext_noop("Swap a territory for one {whom}"),
        gettext_noop("{who} swaps a territory for one {whom}"),
        gettext_noop("{who} swap a territory for one {whom}"),
    ),
    ("return_to_hand", False): Does(gettext_noop("Take this card back into your hand")),
    ("take_initiative", False): Does(gettext_noop("You get the initiative")),
    ("keep_initiative", False): Does(gettext_noop("The initiative stays put")),
}
"""By effect, and whether at random."""
FLAG: Mapping[str, Does] = {
    "top": Does(
        gettext_noop("Your flag goes to the top"),
        gettext_noop("The flag {of} goes to the top"),
        gettext_noop("The flags {of} go to the top"),
    ),
    "bottom": Does(
        gettext_noop("Your flag goes to the bottom"),
        gettext_noop("The flag {of} goes to the bottom"),
        gettext_noop("The flags {of} go to the bottom"),
    ),
    "up": Does(
        gettext_noop("Your flag goes up one place"),
        gettext_noop("The flag {of} goes up one place"),
        gettext_noop("The flags {of} go up one place"),
    ),
    "down": Does(
        gettext_noop("Your flag goes down one place"),
        gettext_noop("The flag {of} goes down one place"),
        gettext_noop("The flags {of} go down one place"),
    ),
}
IF: Mapping[str, str] = {
    "captured": gettext_noop("if you capture"),
    "not_captured": gettext_noop("if you don’t capture"),
    "target_discarded": gettext_noop("if no one captures"),
    "tie": gettext_noop("if the highest Attacks tie"),
    "alone_valid": gettext_noop("if only your card is paid"),
    "deployed_at_least": gettext_noop("if you deploy {n} or more"),
    "paid": gettext_noop("if you deploy exactly {n}"),
    "any_other_attack_at_least": gettext_noop("if another Attack is {n} or more"),
    "continent is": gettext_noop("if the Target is in {continent}"),
}
