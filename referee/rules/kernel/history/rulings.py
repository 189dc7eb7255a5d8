"""Entries at a table: the house rules that decided a ruling or a refusal."""

from collections.abc import Collection
from typing import Any

from referee.rules.kernel.entry.counterfactual import deciding, named_refusal
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.game import Game
from referee.rules.kernel.text.rulebook import HouseRule
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from referee.rules.kernel.versions import StateT


def defended(game: Game[Any, StateT], state: StateT, entry: Entry) -> Ruling[Any]:
    """Rule on an entry; a final ruling names every house rule that decided it. Raises IllegalEntry."""
    ruling = game.adjudicate(state, entry)
    verdict = game.kinds[entry.kind].verdict
    if verdict is None or Checks(entry).decided is not None:
        return ruling
    tried = game.house_rules.in_scope(verdict.scope)

    def ruled_under(name: str, value: str) -> Ruling[Any]:
        return game.adjudicate(game.at_house(state, name, value), entry)

    found = deciding(ruled_under, game.house_now(state), tried, verdict, ruling.outcome)
    return Ruling(ruling.outcome, (*ruling.reasons, *(each.reason for each in found)))


def why_refused(game: Game[Any, StateT], state: StateT, entry: Entry, refusal: IllegalEntry) -> IllegalEntry:
    """Return the refusal of an entry, with the house rule that refuses it where there is one."""
    return _named(game, state, entry, refusal, game.house_rules)


def why_not_yet(game: Game[Any, StateT], state: StateT, entry: Entry, refusal: IllegalEntry) -> IllegalEntry:
    """Return the same for a draft, at little cost: only house rules of the rule that it cites are tried."""
    cited = {*(refusal.rule or "").split()}
    tried = [each for each in game.house_rules if not cited.isdisjoint(each.rules)]
    return _named(game, state, entry, refusal, tried)


def _named(
    game: Game[Any, StateT], state: StateT, entry: Entry, refusal: IllegalEntry, tried: Collection[HouseRule]
) -> IllegalEntry:
    if entry.kind not in game.kinds or not tried:
        return refusal
    try:
        game.adjudicate(state, entry)
    except IllegalEntry as by_rules:
        is_by_rules = by_rules.code == refusal.code
    else:
        is_by_rules = False
    if not is_by_rules:
        return refusal

    def ruled_under(name: str, value: str) -> Ruling[Any]:
        return game.adjudicate(game.at_house(state, name, value), entry)

    return named_refusal(refusal, ruled_under, game.house_now(state), tried)
