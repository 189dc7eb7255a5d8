"""What is answered in autumn: the closest member, a megalith nearby, the lane, or the map (M-61 to M-78)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from referee.rules.kernel.entry.choices import NOTHING, Choice, Option, Picked
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling
from referee.rules.prehistory.answers.asked import TABLE, TableAnswer
from referee.rules.prehistory.board.hexmap import (
    ANYWHERE,
    GRID_WORDS,
    NO_SPACE,
    HexMap,
    check_map,
    thing_name,
    things_of,
)
from referee.rules.prehistory.board.layout import check_place
from referee.rules.prehistory.board.terms import TARGET_NAMES, Priority, check_number, check_once, read_symbol
from referee.rules.prehistory.record import (
    EntryEffect,
    Figure,
    LaneLook,
    LaneReport,
    PrehistoryState,
    PrehistoryTurn,
    TableEntry,
)
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.autumn import PLACES, name_member
from referee.rules.prehistory.scripted.lookout import acting, knowing_lanes, known_lanes, unknown_kinds
from referee.rules.prehistory.seasons.autumn import check_line

YES_NO = (Option("yes", "Yes"), Option("no", "No"))
HALF_ENTERED = Refusal("half-told", "Enter the target’s distance and lane line.", "M-67", "lines")


OTHER_LANE = Refusal("other-lane", "That isn’t the lane that was asked for.", "M-65", "tray")


@dataclass(frozen=True, slots=True)
class Nearest(TableAnswer[EntryEffect]):
    """Where the closest standing members are."""

    kind = "nearest"
    title = gettext_noop("The closest member")
    outcome = EntryEffect

    bearings: tuple[int, ...] = ()  # as seen from the camp, 0 to 11; none: only one is closest

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        options = tuple(Option(str(bearing), name) for bearing, name in enumerate(PLACES))
        yield Choice("bearings", "There are several. Where are they, seen from the camp?", options)

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        question = self.asked(turn)
        for bearing in self.bearings:
            check_place(bearing, rule="M-62", field="bearings")
        check_once(map(str, self.bearings), rule="M-62", field="bearings")
        return Ruling(EntryEffect("answer"), question.reasons)

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        return turn.state.knowing(bearings=self.bearings)

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        if not self.bearings:
            return Line("One standing member is closest to the camp")
        return Line("Closest to the camp: {member}", member=name_member(self.apply(turn, outcome)))


@dataclass(frozen=True, slots=True)
class Near(TableAnswer[EntryEffect]):
    """Whether the member stands on or next to a megalith (M-78)."""

    kind = "near"
    title = gettext_noop("At a megalith")
    outcome = EntryEffect

    is_near: bool

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        yield Choice("is_near", "Does it stand on or next to a megalith?", YES_NO, least=1, most=1)

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        return Ruling(EntryEffect("answer"), self.asked(turn).reasons)

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        """Return the state that knows it of this member, and of the space where it stands."""
        state, member = turn.state.knowing(near=self.is_near), acting(turn.state)
        if member is None or member.place is None:
            return state
        return replace(state, at_megalith={**state.at_megalith, member.place: self.is_near})

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        phrase = gettext_noop("At no megalith: {member}")
        if self.is_near:
            phrase = gettext_noop("At a megalith: {member}")
        return Line(phrase, member=name_member(turn.state))


@dataclass(frozen=True, slots=True)
class Lane(LaneReport, TableAnswer[EntryEffect]):
    """The first of the kinds asked for that is in the lane."""

    kind = "lane"
    title = gettext_noop("The lane")
    outcome = EntryEffect

    tray: str = ""  # in whose direction it lies; "": in that of the question

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        """Ask which kind comes first in the lane; none picked: none is there."""
        step = next_step(turn.state)
        kinds = step.about["kinds"].split() if step.asks == Lane.kind else ()
        options = tuple(Option(kind, TARGET_NAMES[kind]) for kind in kinds)
        yield Choice("target", "The first of these in the lane", options, most=1)

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        said = {**say_fields(cls, turn.picked), "tray": next_step(turn.state).about.get("tray", "")}
        if said.get("target") and said.get("distance") is None:
            said["distance"] = ANYWHERE
        return said

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        return pick_fields({"target": said["target"]})

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        question = self.asked(turn)
        turn.require(self.tray in ("", question.about.get("tray", "")), OTHER_LANE)
        if self.target:
            read_symbol(Priority, self.target, rule="M-66", field="target")
        if bool(self.distance) != bool(self.lines) or (self.distance is not None and not self.target):
            raise HALF_ENTERED()
        if self.distance:
            check_number(self.distance, 1, name="distance", rule="M-67")
        for line in self.lines:
            check_line(line, "lines")
        check_once(self.lines, rule="M-67", field="lines")
        tray = question.about.get("tray")
        return Ruling(EntryEffect("answer", action=self.target or None, tray=tray), question.reasons)

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        """Return the state that knows it, for this member and for the ones after it."""
        state, member, tray = turn.state, acting(turn.state), outcome.tray
        report = LaneReport(self.target, self.distance, self.lines)
        if tray is None:
            return state.knowing(lanes=(*state.answers.lanes, report))
        place, known = member.place if member else None, known_lanes(state, tray)
        asked = unknown_kinds(state, place, tray)
        absent = asked[: asked.index(self.target)] if self.target in asked else () if self.target else asked
        # If none of the kinds asked for is there, others may still have been seen there earlier.
        is_whole = bool(self.target) or not asked
        after = knowing_lanes(state, tray, *known, *map(LaneReport, absent), *([report] if is_whole else []))
        if place is None:
            return after
        if not self.target and not asked:
            return after.without_seen()
        if self.target and self.distance is None:
            absent = (self.target,)
        look = LaneLook(place, state.layout.trays.index(tray), absent, report)
        return replace(after, looks=(*state.looks, look))

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        if not self.target:
            return Line("No target in the lane")
        kind = Line(TARGET_NAMES[self.target])
        if self.distance is None:
            return Line("No {kind} in the lane", kind=kind)
        if self.distance == ANYWHERE:
            return Line("The first in the lane: {kind}", kind=kind)
        return Line("The nearest {kind} is {distance} away", kind=kind, distance=self.distance)


# The map as it lies (C-13) ------------------------------------------------------------------------

MIDDLE = "5.2"
FIRST_BRUSH = "on-fishing"
HEXES = tuple(Option(word, word) for word in GRID_WORDS)
TOO_MANY_PLACES = Refusal(
    "too-many-places",
    "You tapped {number} {number:member|members}. The record has {most}.",
    rule="M-2",
    field="members",
)


@dataclass(frozen=True, slots=True)
class Mapped(TableEntry[EntryEffect]):
    """The map as it lies."""

    kind = "map"
    title = gettext_noop("The map")
    outcome = EntryEffect

    camp: str
    things: dict[str, str] = field(default_factory=dict)
    members: tuple[str, ...] = ()  # hexes of the tribe's members, as far as they are entered

    @staticmethod
    def offered(state: PrehistoryState) -> Seats:
        return () if state.final else TABLE

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        """Ask for the camp, each sort of thing and the members; the last tap on a hex counts."""
        state = turn.state
        now = state.layout.map or HexMap(MIDDLE)
        yield _brush(state)
        yield Choice("camp", "The starting camp", HEXES, least=1, most=1, start=(now.camp,))
        for what in things_of(state.layout.trays):
            start = tuple(word for word, thing in now.things.items() if thing == what)
            yield Choice(_field(what), thing_name(what), HEXES, start=start)
        if state.members.out:
            there = tuple(now.word_at(figure.at) for figure in state.figures if figure.at is not None)
            tapped = tuple(filter(None, turn.picked.get("members", there)))
            words = tapped if len(tapped) >= state.members.out else GRID_WORDS
            options = tuple(Option(word, word, copies=state.members.out) for word in dict.fromkeys(words))
            title = gettext_noop("The tribe’s members")
            yield Choice("members", title, options, most=state.members.out, start=there)

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        picked = turn.picked
        fields = ((what, picked.get(_field(what), ())) for what in things_of(turn.state.layout.trays))
        camp = next(iter(picked.get("camp", ())), "")
        things = {word: what for what, words in fields for word in words if word not in ("", camp)}
        members = [word for word in picked.get("members", ()) if word not in ("", camp)]
        return {"camp": camp, "things": things, "members": members}

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        """Return the words of each sort of thing, even of none: the map so far may hold one."""
        found = {
            _field(what): tuple(word for word, thing in said["things"].items() if thing == what) or NOTHING
            for what in things_of(turn.state.layout.trays)
        }
        return {"camp": (said["camp"],), "members": tuple(said["members"]) or NOTHING, **found}

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        trays = turn.state.layout.trays
        check_map(HexMap(self.camp, self.things), trays)
        check_map(HexMap(self.camp, dict.fromkeys(self.members, NO_SPACE)), trays)
        number, most = len(self.members), turn.state.members.out
        turn.require(number <= most, TOO_MANY_PLACES, number=number, most=most)
        phrase = gettext_noop("With the map, the referee finds member, lane and target.")
        return Ruling(EntryEffect("map"), (Reason(phrase, ("M-61", "M-67")),))

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        """Return the state with the map; members stand on the tapped hexes in the order of the taps."""
        state, hexmap = turn.state, HexMap(self.camp, dict(self.things))
        places = [hexmap.place_of(word) for word in self.members]
        figures = tuple(
            Figure(place, figure.lies)
            for figure, place in zip_longest(state.figures, places[: len(state.figures)])
        )
        layout = replace(state.layout, map=hexmap)
        is_moved = state.layout.map is None or state.layout.map.camp != self.camp
        gone = () if is_moved else state.emptied.items()
        emptied = {word: what for word, what in gone if word not in self.things}
        known = state.knowing(lanes=(), near=None, bearings=None, passed=())
        laid = hexmap if state.laid is None else state.laid
        return replace(known, layout=layout, figures=figures, laid=laid, emptied=emptied)

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        return Line("The map is set up, with {n} {n:thing|things} on it", n=len(self.things))


def _brush(state: PrehistoryState) -> Choice:
    """Offer what the next tap on a hex puts there."""
    members = Option("members", "Tribe member")
    options = (
        Option("camp", "Starting camp"),
        *(Option(_field(what), thing_name(what)) for what in things_of(state.layout.trays)),
        *((members,) if state.members.out else ()),
    )
    title = gettext_noop("What to place")
    return Choice("brush", title, options, least=1, most=1, start=(FIRST_BRUSH,))


def _field(what: str) -> str:
    return f"on-{what}"


NEAREST, NEAR, LANE, MAPPED = kind_of(Nearest), kind_of(Near), kind_of(Lane), kind_of(Mapped)
