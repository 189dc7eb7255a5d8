"""The titles that the table's cards print: another edition, or what a card says."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.title_file import MOST_LETTERS, read_titles, write_titles
from referee.rules.arctic.cards.titles import EDITIONS, OwnTitle, TitleList, check_titles, tidied
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import PRIVATE, By, EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Ruling

SHOWN_SO = Reason(gettext_noop("Every device shows these names, in earlier entries too."), ("A-20",))


@dataclass(frozen=True, slots=True)
class TitleCards(EntryFacts[ArcticState, Nothing]):
    """Which edition the table has, and which titles of its cards differ from it."""

    kind = "titles"
    title = "Names on cards"
    outcome = Nothing
    by = By.TABLE
    concurrent_with = PRIVATE
    table_may_enter = True

    edition: str
    own: tuple[OwnTitle, ...] = ()

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return (None,)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        now = turn.state.titles
        editions = tuple(Option(word, title) for word, title in EDITIONS.items())
        yield Choice("edition", "Your cards", editions, least=1, most=1, start=(now.edition,))
        start = (write_titles(now.own),) if now.own else ()
        yield Choice("own", "Names that differ", text=MOST_LETTERS, start=start)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        edition, listed = ("".join(turn.picked.get(field, ())) for field in ("edition", "own"))
        own = read_titles(listed, edition).own if listed.strip() and edition in EDITIONS else ()
        return {"edition": edition, "own": encode(own)}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        own = decode(tuple[OwnTitle, ...], said["own"])
        return {"edition": (said["edition"],), "own": (write_titles(own) if own else "",)}

    @property
    def listed(self) -> TitleList:
        return TitleList(self.edition, tidied(self.own))

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        check_titles(TitleList(self.edition, self.own))
        return Ruling(Nothing(), (SHOWN_SO,))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        return replace(turn.state, titles=self.listed)

    def describe(self, turn: ArcticTurn, outcome: Nothing | None) -> Line:
        edition = Line(EDITIONS.get(self.edition, ""))
        if not self.own:
            return Line("Names on the cards: {edition}", edition=edition)
        phrase = gettext_noop("Names on the cards: {edition}, {n} of the table’s own")
        return Line(phrase, edition=edition, n=len(self.own))


TITLES = kind_of(TitleCards)
