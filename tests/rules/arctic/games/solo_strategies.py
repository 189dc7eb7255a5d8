"""Hypothesis strategies for whole `in` objects of `arctic.solo`, small enough for the twin."""

from typing import Any

from hypothesis import strategies as st

from referee.second.arctic.cards import Refused
from referee.second.arctic.house_rules import in_scope
from referee.second.arctic.solo import Solo, fork
from tests.rules.arctic.games.strategies import house_rules, legal, some, spoiled
from tests.rules.arctic.games.strategy_cards import ACTORS, FIGHTERS, LEADERS, TOOLS, Json

SOLO_RULES = in_scope("skirmish", "solo")
SIZES = (3, 4, 2, 5, 4, 3, 1, 0)
CORRECTED: tuple[dict[str, Json], ...] = (
    {"sniper_team": {"fight": 2}},
    {"assassin": {"fight": 1, "powers": ["snipe_single", "disarm"]}},
    {"medic": {"fight": 1}},
    {"provocateur": {"people": 4}},
    {"combat_medics": {"powers": ["save_and_fight", "snipe"]}},
)


@st.composite
def cards(draw: st.DrawFn, actors: int) -> list[str]:
    """Some cards, few enough of them able to act that every play can be tried."""
    found: list[str] = []
    for _ in range(draw(some(SIZES))):
        pools = [FIGHTERS, FIGHTERS, TOOLS]
        if sum(card in ACTORS for card in found) < actors:
            pools += [ACTORS] * 4
        again = bool(found) and draw(st.integers(0, 4)) == 0
        card = draw(some(found)) if again else draw(some(draw(some(pools))))
        if card not in ACTORS or sum(other in ACTORS for other in found) < actors:
            found.append(card)
    return found


@st.composite
def declarations(draw: st.DrawFn, case: Json) -> list[Json]:
    """What the player says, now and then wrongly; the opponent answers one way or another."""
    play = Solo(case).start
    play.turn = play.players.index("player")
    spoken: list[Json] = []
    fault = draw(some((None, None, None, None, None, 0, 1)))
    for number in range(draw(some((1, 2, 0, 3)))):
        said = draw(legal(play, play.sides["player"]))
        if said is None:
            break
        answer = said.pop("answer", None)
        if number == fault:
            said = draw(spoiled(said, play))
        spoken.append(said)
        saved = {"answer": answer} if answer and answer["by"] == "opponent" else {}
        try:
            play = fork(play)
            play.declare({**said, **saved})
        except Refused:
            return spoken
    return spoken


@st.composite
def solo_cases(draw: st.DrawFn) -> Json:
    """An `in` object of `arctic.solo`."""
    force: dict[str, Any] = {"cards": draw(cards(3))}
    leader = draw(some(LEADERS))
    if leader is not None:
        force["leader"] = leader
    if draw(st.integers(0, 9)) == 9:
        force["buildings"] = ["portable_decoys"] * draw(some((1, 2)))
    case: Json = {"force": force, "opponent": draw(cards(3))}
    rules = draw(house_rules(SOLO_RULES))
    if rules:
        case["house_rules"] = rules
    modules = draw(some((None, None, ["hq4"], [])))
    if modules is not None:
        case["modules"] = list(modules)
    if draw(st.integers(0, 7)) == 7:
        case["cards"] = draw(some(CORRECTED))
    told = draw(declarations(case))
    if told:
        case["declarations"] = told
    medics = [card for card in force["cards"] if card in ("medic", "combat_medics")]
    own = sorted({card for card in force["cards"] if card not in medics})
    if medics and own and draw(some((True, False))):
        case["saves"] = [{"with": draw(some(medics)), "card": card} for card in own]
    return case
