"""A table that knows the truth: real hexes and cards, humans who pay and take, and what entering it costs.

It does what the referee says, checks every move in autumn against the slow twin, and counts records, taps
and questions.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.choices import settled
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.log import Facts, extend, open_log, rule_on
from referee.rules.kernel.records import Record
from referee.rules.kernel.versions import Log
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.answers.autumn import Lane, Mapped, Near, Nearest
from referee.rules.prehistory.answers.humans import Passed, Payment
from referee.rules.prehistory.answers.spring import TileDrawn, Weather, known_weather
from referee.rules.prehistory.answers.summer import ColumnTakenBack, LocationVisit
from referee.rules.prehistory.answers.year import Final, Winter
from referee.rules.prehistory.board.columns import fullest_columns
from referee.rules.prehistory.board.hexmap import ANYWHERE, bearing, grid, hex_word, plus
from referee.rules.prehistory.board.layout import SYNTHETIC, BoardLayout, TribeTile
from referee.rules.prehistory.board.terms import TribeAction
from referee.rules.prehistory.game import ENTRY_KINDS, PREHISTORY
from referee.rules.prehistory.record import Members, PillarAt, PrehistoryState, Season
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.rules.prehistory.scripted.actions import chosen_pillar, ready_now
from referee.rules.prehistory.scripted.automa import next_step, tribe_acts
from referee.rules.prehistory.setup import PrehistorySetup
from referee.second.prehistory import hexes as hex_twin
from tests.rules.prehistory.instructed import as_instructed

Hex = tuple[int, int]
HUMANS = ("Ann", "Bo")
CAMP = (1, 4)
TURNS = 2
"""Turns that each human has in spring and in autumn."""
KINDS = ("campsite", "fishing", "hunting", "gathering", "action_marker", "megalith")
WORLD = tuple(plus(each, CAMP, -1) for each in grid())
NUMBERS = frozenset({"cubes", "vp", "dev"})
POINTS = range(1, 6)
"""The points that have a tile each."""


class TruthfulTable:
    """One game of five years. ``knows_map``: the app was told the map; ``is_full``: it has many things on it,
    and the tribe many members and markers."""

    def __init__(
        self, seed: int, *, knows_map: bool, n: int = 2, autumn: str = "", is_full: bool = False
    ) -> None:
        self.dice, self.knows_map = Random(seed), knows_map
        places = self.dice.sample([place for place in WORLD if place != (0, 0)], 84 if is_full else 24)
        self.things = {place: KINDS[number % len(KINDS)] for number, place in enumerate(places)}
        self.colour_at = {place: self.dice.choice(SYNTHETIC.trays) for place in places}
        self.occupied: set[Hex] = set()
        self.away: dict[Hex, str] = {}
        self.standing: list[Hex] = [(0, 0)] * (8 if is_full else 2)
        self.lying: list[Hex] = []
        self.points, self.activated = 0, 0
        self.turns: Counter[str] = Counter()
        self.records, self.taps, self.cubes = 0, 0, 0
        self.questions: Counter[str] = Counter()
        self.tiles = [
            TribeTile(n, tuple(map(as_text, self.dice.sample(list(TribeAction), 6)))) for _ in range(10)
        ]
        weather = tuple(
            dict.fromkeys(self.dice.sample(SYNTHETIC.trays, 3), 9 if is_full else 1) for _ in range(5)
        )
        layout = BoardLayout(
            SYNTHETIC.trays,
            SYNTHETIC.track,
            SYNTHETIC.track_pos,
            SYNTHETIC.ring,
            (9, 9, 9),
            None,
            weather,
            tuple(self.tiles),
        )
        occupied = ("counts", "left_out")[seed % 2]
        house = {"autumn": autumn or HOUSE_RULES.by_name["autumn"].default, "occupied_marker": occupied}
        setup = PrehistorySetup(
            HUMANS, ("M", *HUMANS), layout, Members(10 - len(self.standing), len(self.standing), 0), house
        )
        self.setup = setup
        self.log: Log[PrehistoryState] = open_log(PREHISTORY, setup)

    @property
    def state(self) -> PrehistoryState:
        return self.log.state

    def play(self) -> TruthfulTable:
        """Play the five years to the final count."""
        if self.knows_map:
            things = {self.word(place): self.name(place) for place in self.things}
            self.enter(Mapped(hex_word(CAMP), things), free=True)
        while self.state.final is None:
            step = next_step(self.state)
            if step.act:
                self.obey()
            else:
                self.questions[step.asks] += 1
                getattr(self, f"tell_{step.asks}")()
        return self

    def word(self, place: Hex) -> str:
        return hex_word(plus(place, CAMP))

    def name(self, place: Hex) -> str:
        kind = self.things[place]
        return f"{kind}-{self.colour_at[place]}" if kind == "action_marker" else kind

    def enter(self, facts: Facts, seat: str | None = None, *, free: bool = False) -> None:
        """Enter it, and count what has to be tapped on its page; ``free``: told once, not in play."""
        entry = Entry(as_instructed(self.state, facts), seat)
        record = Record(self.log.number + 1, entry, rule_on(PREHISTORY, self.log, entry))
        if not free:
            self.records += 1
            self.taps += 1 + self.picks(entry)
        self.log = extend(PREHISTORY, self.log, record)

    def picks(self, entry: Entry) -> int:
        """Taps before the button that enters: one a cube, point or word; what stands there costs none."""
        kind = ENTRY_KINDS[entry.kind]
        if entry.kind in ("tile", "location", "not_done", "near", "lane", "final"):
            return 0  # the button itself says which; a known tile is one tap, and points are typed
        if isinstance(entry.facts, Winter):
            return self.order_taps(entry.facts.order)
        fresh: dict[str, tuple[str, ...]] = {}
        settled(kind.choices(self.state, entry.seat or "", fresh), fresh)
        wanted, taps = kind.picked(self.state, entry), int(self.is_folded(entry))
        for name, words in wanted.items():
            group = name.partition("-")[0]
            now = fresh.get(name, ())
            if name in ("no_card_scores", "last", "nothing"):
                continue  # the button that enters says it
            if group in NUMBERS:
                more = abs(int(words[0]) - int((*now, "0")[0] or 0)) if words[0] else 0
                more = min(more, 1) if name == "vp" and int(words[0]) in POINTS else more
                self.cubes += more
                taps += more
            else:
                taps += len({word for word in words if word} ^ {word for word in now if word})
        return taps

    def is_folded(self, entry: Entry) -> bool:
        """Whether its controls have to be opened first: in summer a column is open, and then a payment."""
        has_back = bool(self.state.took_back)
        return self.state.season is Season.SUMMER and entry.kind == ("take_back" if has_back else "paid")

    def order_taps(self, order: tuple[str, ...]) -> int:
        """Taps for a new order: those at its head; whoever is not tapped keeps the old order behind them."""
        heads = range(len(order) + 1)
        rest = {n: tuple(name for name in self.state.order if name not in order[:n]) for n in heads}
        return next(n for n in heads if order[:n] + rest[n] == order)

    # What is asked ------------------------------------------------------------------------------------

    def tell_tile(self) -> None:
        number = 2 * (self.state.year - 1) + (self.state.season is Season.SUMMER)
        weather = known_weather(self.state)
        tile = self.tiles[number]
        self.enter(TileDrawn(tile.n, tile.symbols, None if weather is None else dict(weather)))

    def tell_weather(self) -> None:
        self.enter(Weather(dict(self.state.layout.weather[self.state.year - 1])))

    def tell_paid(self) -> None:
        """Everybody has so many turns and then passes; in autumn humans take what they reach.

        Once the tribe has no turns left, all that still comes in the season is entered at once.
        """
        seat = next_step(self.state).about["seat"]
        asked = tribe_acts(self.state)
        left = [name for name in HUMANS if self.turns[name] < TURNS and name not in self.state.passed]
        matters = asked or (seat in left and seat == self.state.payer)
        if not left or not matters:
            self.turns.clear()
            self.enter(Passed())
        elif seat not in left:
            self.enter(Passed(), seat)
        else:
            playing = [seat] if asked else [name for name in left for _ in range(TURNS - self.turns[name])]
            self.turns.update(playing)
            pays = [self.dice.choice(SYNTHETIC.trays) for name in playing if name == self.state.payer]
            taken = tuple(word for _ in playing for word in self.take())
            if not asked:
                self.turns.clear()
            self.enter(Payment(dict(Counter(pays)), taken, last=not asked), seat)

    def take(self) -> tuple[str, ...]:
        if self.state.season is not Season.AUTUMN or self.dice.random() < 0.5:
            return ()
        left = [place for place in self.things if place not in self.occupied]
        place = self.dice.choice(left) if left else None
        if place is None:
            return ()
        if self.things[place] == "megalith":
            self.occupied.add(place)
        else:
            self.away[place] = self.things.pop(place)
        return (self.word(place),) if self.knows_map else ()

    def tell_summer(self) -> None:
        """A column is taken back, the payer pays once, and where 3 markers lie the tribe acts."""
        ready = [action for action in ready_now(self.state).outcome if action not in self.state.resolved]
        if not self.state.took_back:
            self.take_back()
        elif not self.turns:
            self.turns[self.state.payer] = 1
            self.enter(Payment({self.dice.choice(SYNTHETIC.trays): 1}), self.state.payer)
        elif ready:
            self.enter(LocationVisit(ready[0]))
        else:
            self.turns.clear()
            self.enter(Passed())

    def take_back(self) -> None:
        """Take back what the tribe has put on the fullest column; humans leave nothing on any."""
        words = [word.rpartition("-") for word in fullest_columns(self.state.columns)]
        pillars = tuple(PillarAt(at, int(slot)) for at, _, slot in words)
        if not pillars:
            self.enter(ColumnTakenBack(nothing=True))
            return
        taken, _ = chosen_pillar(self.state, pillars)
        self.enter(ColumnTakenBack(pillars, dict(self.state.columns[taken.word])))

    def tell_winter(self) -> None:
        self.standing, self.lying = [*self.standing, *self.lying], []
        back = {place: kind for place, kind in self.away.items() if kind == "action_marker"}
        self.things, self.away = {**self.things, **back}, {}
        order = self.state.order if self.dice.random() < 0.5 else (*self.state.order[1:], self.state.order[0])
        self.enter(Winter(order))

    def tell_final(self) -> None:
        assert self.state.vp == self.points
        self.enter(Final({"Ann": 40, "Bo": 50, "M": self.points}))

    def tell_nearest(self) -> None:
        """Say which members are closest, as they are really seen from the camp."""
        steps = {place: hex_twin.walk((0, 0), place) for place in self.standing}
        nearest = {place for place in self.standing if steps[place] == min(steps.values())}
        told = {int(bearing((0, 0), place)) for place in nearest} if len(nearest) > 1 else set()
        self.enter(Nearest(tuple(sorted(told))))

    def tell_near(self) -> None:
        self.enter(Near(self.is_near(self.first())))

    def tell_lane(self) -> None:
        """Say what comes first of what is asked for."""
        about = next_step(self.state).about
        side, start = self.state.layout.trays.index(about["tray"]), self.first()
        seen = {self.counts(place) for _, _, place in hex_twin.lane(start, side)}
        first = next((kind for kind in about["kinds"].split() if kind in seen), "")
        self.enter(Lane(first, ANYWHERE) if first else Lane())

    def counts(self, place: Hex) -> str | None:
        """What counts as a target there; by house rule an action marker may not under a member (MQ-44)."""
        kind = self.things.get(place)
        full = {*self.standing, *self.lying}
        is_left_out = self.state.house("occupied_marker", "left_out")
        return None if is_left_out and kind == "action_marker" and place in full else kind

    # What the tribe does ------------------------------------------------------------------------------

    def first(self) -> Hex:
        """Where the member stands that goes first by the twin."""
        named = {str(number): place for number, place in enumerate(self.standing)}
        return named[str(hex_twin.first_member(named, self.marker, True))]

    @property
    def marker(self) -> int:
        return self.state.layout.symbol_place(self.state.marker)

    def is_near(self, place: Hex) -> bool:
        at_hand = [place, *(each for each in WORLD if hex_twin.touch(place, each))]
        return any(self.things.get(each) == "megalith" for each in at_hand)

    def obey(self) -> None:
        """Do what is said, with what it brings; in autumn it has to be what the twin does."""
        step, cubes, vp = next_step(self.state), {}, 0
        if step.act in ("spring", "location"):
            if step.about["action"] == TribeAction.MIGRATION:
                self.standing += [(0, 0)] * min(2, self.state.members.board)
            elif step.about["action"] == TribeAction.GATHERING:
                cubes = dict.fromkeys(self.dice.sample(SYNTHETIC.trays, 2), 1)
            else:
                vp = self.dice.choice((0, 1, 2))
        elif step.act == "miss":
            assert self.state.tile is not None
            self.points += self.state.tile.n
        elif step.act in ("move", "lie", "stay"):
            cubes = self.move(step.act)
        elif step.act == "all_lie":
            self.standing, self.lying = [], [*self.lying, *self.standing]
        self.points += vp
        self.enter(Done(vp=vp, cubes=cubes, nothing=not (vp or cubes)))

    def move(self, act: str) -> dict[str, int]:
        """Activate the twin's member, check that the referee said the same, and return what it found."""
        start = self.first()
        tray = next_step(self.state).about["tray"]
        side = self.state.layout.trays.index(tray)
        seen = {place: kind for place in self.things if (kind := self.counts(place))}
        order = self.state.layout.track
        at = order.index(self.state.marker)
        track = [as_text(kind) for kind in order[at:] + order[:at]]
        if self.state.campsites >= self.state.most_campsites:
            track.remove("campsite")
        found = hex_twin.target(start, side, seen, track, self.marker, True)
        self.standing.remove(start)
        self.activated += 1
        stays = track[0] == "megalith" and self.is_near(start)
        end = self.landed(start, found) if found and not stays else None
        expected = "stay" if stays else "lie" if end is None or end == start else "move"
        if self.knows_map or expected != "lie" or not found:
            assert act == expected, (act, expected, found)
        if end is None or act != "move" or found is None:
            self.lying.append(start)
            return {}
        kind, place = found
        if self.knows_map:
            assert next_step(self.state).about["goal"] == self.word(place)
        if kind == "campsite":
            del self.things[place]
            return {}
        self.lying.append(end)
        if kind not in ("megalith", "action_marker"):
            del self.things[place]
        return {self.colour_at[place]: 1} if kind != "megalith" else {}

    def landed(self, start: Hex, found: tuple[str, Hex]) -> Hex | None:
        kind, place = found
        full = {*self.standing, *self.lying}
        if kind != "megalith" or (place not in self.occupied and place not in full):
            return place
        others = (full - {start}) | set(self.things)
        return hex_twin.beside_megalith(start, place, others, self.marker, True, WORLD)
