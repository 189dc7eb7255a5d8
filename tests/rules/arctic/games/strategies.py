"""Hypothesis strategies for whole `in` objects of `arctic.skirmish` and `arctic.action`.

Declarations are built step by step against the twin's own table, so most of them are legal;
sometimes one field of one declaration is swapped for another, which usually breaks a rule.
"""

import copy
from typing import Any

from hypothesis import strategies as st

from referee.second.arctic.cards import Refused, Table, corrected, printed_table
from referee.second.arctic.house_rules import about, in_scope
from referee.second.arctic.moves import moves
from referee.second.arctic.skirmish import ACT_POWERS, Side, Skirmish
from tests.rules.arctic.games.strategy_cards import ACTORS, CORRECTIONS, FIGHTERS, LEADERS, NAMES, TOOLS, Json

BUILT = (
    (),
    (),
    (),
    ("portable_decoys",),
    ("portable_decoys", "armory"),
    ("portable_decoys", "portable_decoys", "portable_decoys"),
)
# Of one action only: tools and helpers, the values of leaders, Scouting Refugees.
ACTION_RULES = about({*(f"A-{number}" for number in range(20, 28)), "A-80", "A-82"}, in_scope("skirmish"))
UNKNOWN_CARD, UNKNOWN_PLAYER = "no_such_card", "Nobody"


def some(pool: tuple[Any, ...] | list[Any]) -> st.SearchStrategy[Any]:
    return st.sampled_from(pool)


def house_rules(known: dict[str, tuple[str, ...]]) -> st.SearchStrategy[dict[str, str]]:
    pairs = [(name, value) for name, values in known.items() for value in values]
    chosen = st.lists(some(pairs), max_size=5, unique_by=lambda pair: pair[0])
    return chosen.map(dict)


def corrections() -> st.SearchStrategy[dict[str, Json]]:
    none: st.SearchStrategy[dict[str, Json]] = st.just({})
    one = some(CORRECTIONS).map(lambda pair: {pair[0]: dict(pair[1])})
    return st.integers(0, 7).flatmap(lambda n: one if n == 7 else none)


def in_play(table: Table) -> list[str]:
    kinds = ("member", "tool", "medicine", "instant", "junk")
    return [card.id for card in table.values() if card.kind in kinds]


@st.composite
def forces(draw: st.DrawFn, everything: list[str]) -> Json:
    pools = (ACTORS, ACTORS, ACTORS, FIGHTERS, FIGHTERS, TOOLS, tuple(everything))
    cards: list[str] = []
    for _ in range(draw(some((3, 4, 2, 5, 3, 4, 6, 1, 0)))):
        if cards and draw(st.integers(0, 4)) == 0:
            cards.append(draw(some(cards)))  # several copies of one kind
        else:
            cards.append(draw(some(draw(some(pools)))))
    force: Json = {"cards": cards}
    leader = draw(some(LEADERS))
    if leader is not None:
        force["leader"] = leader
    buildings = draw(some(BUILT))
    if buildings:
        force["buildings"] = list(buildings)
    return force


# --- Legal declarations ---------------------------------------------------------------------


def answers(play: Skirmish) -> list[Json]:
    """Every standing card with a save; it may turn out to be the target itself."""
    return [
        {"by": side.name, "act": "save", "with": card_id}
        for side in play.sides.values()
        for card_id in sorted(
            {c.card.id for c in side.standing() if not c.used and c.card.powers & {"save", "save_and_fight"}}
        )
    ]


def cancels(play: Skirmish) -> list[Json]:
    """Every standing card that cancels a look, those of the one who looks too."""
    return [
        {"by": side.name, "act": "cancel", "with": card_id}
        for side in play.sides.values()
        for card_id in sorted({c.card.id for c in side.standing() if "cancel_recon" in c.card.powers})
    ]


@st.composite
def legal(draw: st.DrawFn, play: Skirmish, side: Side, heed: bool = True) -> Json | None:
    found = moves(play, side, heed)
    if not found:
        return None
    act, card_id, aims = draw(some(found))
    said: Json = {"by": side.name, "act": act, "with": card_id}
    if aims:
        said["target"] = draw(numbered(draw(some(aims)), play, "card", "player"))
    savers = answers(play) if act in ("snipe", "wound") else []
    if act == "use" and "recon_4" in play.table[card_id].powers:
        savers = cancels(play)
    if savers and draw(st.integers(0, 2)) > 0:
        said["answer"] = draw(numbered(draw(some(savers)), play, "with", "by"))
    return said


@st.composite
def numbered(draw: st.DrawFn, said: Json, play: Skirmish, card: str, player: str) -> Json:
    """Where there are like cards, which of them is meant, or nothing said; now and then one too high."""
    likes = [c for c in play.sides[said[player]].copies if c.card.id == said[card]]
    if len(likes) < 2 or draw(st.booleans()):
        return said
    standing = [number for number, c in enumerate(likes) if c.stands]
    return {**said, "copy": draw(some([*standing, *standing, *standing, len(likes)]))}


# --- Wrong in one place ------------------------------------------------------------------------


@st.composite
def spoiled(draw: st.DrawFn, said: Json, play: Skirmish) -> Json:
    """The declaration with one field swapped for another value of its sort."""
    wrong = copy.deepcopy(said)
    players = [*play.players, *play.players, UNKNOWN_PLAYER]
    cards = sorted({c.card.id for side in play.sides.values() for c in side.copies})
    cards = [*cards, "spear", "refugee", UNKNOWN_CARD]
    own = [c.card.id for c in play.sides[said["by"]].copies]
    medics = [i for i in cards if i in ("medic", "combat_medics")] or ["medic"]
    fields = ["by", "with", "with", "act", "answer"]
    if "target" in said:
        fields += ["player", "card", "card", "own"]
    if "answer" in said:
        fields += ["saver", "saver", "saver_by", "answer_act"]
    field = draw(some(fields))
    if field == "by":
        wrong["by"] = draw(some(players))
    elif field == "with":
        wrong["with"] = draw(some([*own, *cards]))
    elif field == "act":
        wrong["act"] = draw(some(sorted(ACT_POWERS)))
    elif field == "player":
        wrong["target"]["player"] = draw(some(players))
    elif field == "card":
        wrong["target"]["card"] = draw(some([*cards, "portable_decoys"]))
    elif field == "own":
        wrong["target"] = {"player": said["by"], "card": draw(some(own))}
    elif field == "saver":
        wrong["answer"]["with"] = draw(some([*medics, *cards]))
    elif field == "saver_by":
        wrong["answer"]["by"] = draw(some(players))
    elif field == "answer_act":
        wrong["answer"]["act"] = draw(some(("snipe", "disarm", "gas")))
    else:
        by = draw(some(play.players))
        wrong["answer"] = {"by": by, "act": "save", "with": draw(some(medics))}
    return wrong


@st.composite
def declarations(draw: st.DrawFn, play: Skirmish) -> list[Json]:
    """What is spoken, in turn order; `play` is used up. It ends at the first refusal."""
    spoken: list[Json] = []
    heed = draw(some((True, True, False)))  # a Sergeant at Arms is not always heeded
    fault = draw(some((None, None, None, None, 0, 1, 2, 3)))
    for name in play.players:
        for _ in range(draw(some((2, 3, 1, 4, 2, 0)))):
            said = draw(legal(play, play.sides[name], heed))
            if said is None:
                break
            if len(spoken) == fault:
                said = draw(wrong_next(play, spoken, said))
            spoken.append(said)
            try:
                play.declare(said)
            except Refused:
                return spoken
    return spoken


@st.composite
def wrong_next(draw: st.DrawFn, play: Skirmish, spoken: list[Json], said: Json) -> Json:
    """A spoiled declaration, one out of turn, or one said a second time."""
    how = draw(some(("spoil", "spoil", "spoil", "order", "again")))
    earlier = [p for p in play.players[: play.turn] if moves(play, play.sides[p])]
    if how == "order" and earlier:
        late = draw(legal(play, play.sides[draw(some(earlier))]))
        return late if late is not None else said
    if how == "again" and spoken:
        return copy.deepcopy(draw(some(spoken)))
    return draw(spoiled(said, play))


# --- Whole questions ---------------------------------------------------------------------------


@st.composite
def skirmish_cases(draw: st.DrawFn, corrected_cards: bool = True) -> Json:
    """An `in` object of `arctic.skirmish`."""
    everything = in_play(printed_table())
    players = list(NAMES[: draw(some((2, 2, 3, 3, 3, 4, 5)))])
    case: Json = {
        "players": players,
        "forces": {name: draw(forces(everything)) for name in players},
    }
    rules = draw(house_rules(in_scope("skirmish")))
    if rules:
        case["house_rules"] = rules
    modules = draw(some((None, None, ["hq1", "hq2", "hq3", "hq4", "recon2"], ["hq1", "recon2"])))
    if modules is not None:
        case["modules"] = list(modules)
    cards = draw(corrections()) if corrected_cards else {}
    if cards:
        case["cards"] = cards
    if draw(st.integers(0, 59)) == 59:  # a card that nobody knows
        case["forces"][players[0]]["cards"].append(UNKNOWN_CARD)
        return {**case, "declarations": []}
    case["declarations"] = draw(declarations(Skirmish(case)))
    return case


@st.composite
def action_cases(draw: st.DrawFn, corrected_cards: bool = True) -> Json:
    """An `in` object of `arctic.action`: 0 to 7 cards, mostly of use for the action."""
    overrides = draw(corrections()) if corrected_cards else {}
    table = corrected(printed_table(), overrides)
    action = draw(some(("dig", "dig", "hunt", "hunt", "draw")))
    leader = draw(some((None, "excavator", "excavator", "ranger", "ranger", "gangster", "mentor")))
    pool = [table[card_id] for card_id in in_play(table)]
    able = [c.id for c in pool if c.base[action] is not None]
    helpers = [c.id for c in pool if c.mod[action] is not None and c.kind != "tool"]
    tools = [c.id for c in pool if c.mod[action] is not None and c.kind == "tool"]
    refugees = [i for i in ("refugee", "scouting_refugee", "tribe_family_3") if action != "draw"]
    # Leaders' favourites are likelier; at most one tool a member, one too many now and then.
    fewest = draw(some((1, 2, 1, 2, 0)))
    pool_of_members = [*able, *refugees, *refugees, *refugees]
    members = draw(st.lists(some(pool_of_members), min_size=fewest, max_size=4))
    cards = members + draw(st.lists(some(helpers), max_size=2))
    bases = sum(i in able or (leader in ("excavator", "ranger") and i in refugees) for i in members)
    spare = draw(some((0, 0, 0, 0, 0, 1)))
    if tools:
        cards += draw(st.lists(some(tools), max_size=min(3, bases + spare)))
    if draw(st.integers(0, 11)) == 11:
        cards.append(draw(some([*in_play(table), UNKNOWN_CARD])))
    case: Json = {"action": action, "cards": draw(st.permutations(cards))}
    if leader is not None:
        case["leader"] = leader
    rules = draw(house_rules(ACTION_RULES))
    if rules:
        case["house_rules"] = rules
    if overrides:
        case["overrides"] = overrides
    return case
