"""When a sentence about the gangs and the end is true, said over the twin's players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.rules.kernel.text.ruling import Reason
from referee.second.arctic import scoring as scoring_twin
from referee.second.arctic.cards import Table, corrected, printed_table
from referee.second.arctic.house_rules import DEFAULTS
from referee.second.arctic.scoring import Player

Json = dict[str, Any]
Measure = Callable[[Player, Mapping[str, str]], int]


@dataclass(frozen=True)
class Ended:
    """A sentence about an end, what was said before it, and the twin's players with their gangs."""

    reason: Reason
    earlier: list[Reason]
    players: list[Player]
    case: Json
    table: Table = field(repr=False)

    @property
    def facts(self) -> Mapping[str, Any]:
        return self.reason.facts

    @property
    def rules(self) -> Mapping[str, str]:
        return {**DEFAULTS, **self.case.get("house_rules", {})}

    @property
    def gang(self) -> str:
        return next(card.id for card in self.table.values() if card.name == self.facts["gang"])

    @property
    def holders(self) -> list[str]:
        """Who has the gang."""
        return [player.name for player in self.players if self.gang in [each.id for each in player.gangs]]

    @property
    def tied_before(self) -> tuple[str, ...]:
        return tuple(self.earlier[-1].facts.get("tied", ())) if self.earlier else ()  # type: ignore[arg-type]

    def most(self, measure: Measure, among: list[Player]) -> tuple[int, list[str]]:
        numbers = {player.name: measure(player, self.rules) for player in among}
        most = max(numbers.values(), default=0)
        return most, [name for name, number in numbers.items() if number == most]


Truth = Callable[[Ended], bool]


def players_of(case: Json) -> tuple[list[Player], Table]:
    """Lay out what everybody has; each gang lies before whom the twin gives it to."""
    table = corrected(printed_table(), case.get("overrides", {}))
    rules = {**DEFAULTS, **case.get("house_rules", {})}
    players = [Player(name, case["tribes"][name], table, rules) for name in case["players"]]
    given = {
        gang: scoring_twin.allied(gang, players, rules) for gang in scoring_twin.in_play(case["modules"])
    }
    for gang, holders in given.items():
        for player in holders:
            player.gangs.append(table[gang])
    return players, table


# Who has the most -----------------------------------------------------------------------------------


def leads(measure: Measure, *, is_second: bool = False) -> Truth:
    """One has the most, of all or of those just said to be tied."""

    def holds(e: Ended) -> bool:
        among = [each for each in e.players if not is_second or each.name in e.tied_before]
        return e.most(measure, among) == (e.facts["number"], [e.facts["winner"]])

    return holds


def ties(measure: Measure, *, is_second: bool = False) -> Truth:
    def holds(e: Ended) -> bool:
        among = [each for each in e.players if not is_second or each.name in e.tied_before]
        most, names = e.most(measure, among)
        return most == e.facts["number"] and names == list(e.facts["tied"]) and len(names) > 1

    return holds


def nobody(measure: Measure) -> Truth:
    def holds(e: Ended) -> bool:
        return e.most(measure, e.players)[0] == 0 and not e.holders and bool(e.facts["gang"])

    return holds


def medics(player: Player, rules: Mapping[str, str]) -> int:
    return player.medics(rules["combat_medics_count"] == "yes")


def tools(player: Player, rules: Mapping[str, str]) -> int:
    return player.tools()


def contested_tools(player: Player, rules: Mapping[str, str]) -> int:
    return player.contested_tools()


def meds(player: Player, rules: Mapping[str, str]) -> int:
    return player.meds()


def buildings(player: Player, rules: Mapping[str, str]) -> int:
    return player.buildings


def engineers(player: Player, rules: Mapping[str, str]) -> int:
    return player.engineers()


def refugees(player: Player, rules: Mapping[str, str]) -> int:
    return player.refugees()


def people(player: Player, rules: Mapping[str, str]) -> int:
    return player.people()


def contested(player: Player, rules: Mapping[str, str]) -> int:
    return player.contested()


def cards(player: Player, rules: Mapping[str, str]) -> int:
    return len(player.deck)


# After a tie ----------------------------------------------------------------------------------------


def nobody_gets_them(e: Ended) -> bool:
    return len(e.tied_before) > 1 and not e.holders


def shared_gang(e: Ended) -> bool:
    each_counts = all(card.people == e.facts["people"] for card in e.table.values() if card.id == e.gang)
    return list(e.tied_before) == list(e.facts["tied"]) == e.holders and len(e.holders) > 1 and each_counts


def first_gets_them(e: Ended) -> bool:
    tied = [player.name for player in e.players if player.name in e.tied_before]
    return [e.facts["winner"]] == tied[:1] == e.holders and len(tied) > 1


def shared_victory(e: Ended) -> bool:
    won, by = scoring_twin.winners(e.players)
    return by == "shared" and [player.name for player in won] == list(e.facts["winners"])


# What is counted ------------------------------------------------------------------------------------


def sums_people(e: Ended) -> bool:
    counted = {each.who: each.total for each in e.reason.sums}
    added = all(sum(number for _, number in each.terms) == each.total for each in e.reason.sums)
    return added and counted == {player.name: player.people() for player in e.players}


def sums_outside_buildings(e: Ended) -> bool:
    return sums_people(e) and e.rules["count_all_cards"] == "no"


def title(card: Any) -> str:
    return f"{card.name} {card.row.get('variant') or ''}".strip()


def beside_the_deck(e: Ended) -> bool:
    told = e.case["tribes"][e.facts["player"]]["cards"]
    found = {title(e.table[card]) for card, number in told.items() if number and is_beside(e.table[card])}
    return found == set(e.facts["cards"]) != set()


def is_beside(card: Any) -> bool:
    return card.kind in ("leader", "building", "gang")


def unknown(column: str) -> Truth:
    """The cards named are just those of which nobody has read that number."""

    def holds(e: Ended) -> bool:
        there = [card for player in e.players for card in (*player.deck, *player.gangs)]
        found = {title(card) for card in there if card.row.get(column) == "?"}
        return found == set(e.facts["cards"]) != set()

    return holds


TRUE_WHEN: Mapping[str, Truth] = {
    "{winner} has the most tools": leads(tools),
    "tied for the most tools": ties(tools),
    "of these, {winner} has the most contested tools,": leads(contested_tools, is_second=True),
    "{gang}: {tied} are still tied, with {number} contested": ties(contested_tools, is_second=True),
    "{winner} has the most meds on": leads(meds),
    "tied for the most meds on": ties(meds),
    "of these, {winner} has the most Medics,": leads(medics, is_second=True),
    "{number} {number:Medic|Medics}": ties(medics, is_second=True),
    "{winner} has the most working buildings,": leads(buildings),
    "{tied} are tied for the most working": ties(buildings),
    "of these, {winner} has the most Engineers,": leads(engineers, is_second=True),
    "{number:Engineer|Engineers} each.": ties(engineers, is_second=True),
    "{winner} has the most refugee cards": leads(refugees),
    "tied for the most refugee cards": ties(refugees),
    "{gang}: no one has a tool": nobody(tools),
    "{gang}: no one has meds": nobody(meds),
    "{gang}: no one has a working": nobody(buildings),
    "{gang}: no one has a refugee": nobody(refugees),
    "{gang}: still tied. No": nobody_gets_them,
    "{gang}: tied. No": nobody_gets_them,
    "{gang}: still tied. {tied}": shared_gang,
    "{gang}: still tied. {winner}": first_gets_them,
    "Check your card. Unknown meds": unknown("base_meds"),
    "{winner} has the largest tribe": leads(people),
    "tied for the largest tribe": ties(people),
    "Of these, {winner} has the most contested cards,": leads(contested, is_second=True),
    "{number} contested {number:card|cards}": ties(contested, is_second=True),
    "Of these, {winner} has the most cards in": leads(cards, is_second=True),
    "{number} {number:card|cards} in the deck": ties(cards, is_second=True),
    "{winners} share the victory": shared_victory,
    "{player}: leaders and": beside_the_deck,
    "Check your card. Unknown people": unknown("people"),
    "Your tribe is the people on all": sums_people,
    "Your tribe is the people on your": sums_outside_buildings,
}
