"""The form of a new Arctic table. It checks shape; whether it can be played is for the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django import forms

from referee.rules.arctic.cards import EDITIONS, ENGLISH, OwnTitle, Pile, TitleList, shipped, tidied
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.setup import (
    MODULES,
    NAME,
    PLAYERS,
    SETS,
    Contested,
    Setup,
    SoloOptions,
    Variant,
    advised_junkyard,
    choosable_stacks,
    own_stacks,
    put_in_junkyard,
    set_up_solo,
    suggested_stacks,
)
from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.choices import is_number
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.names import tidy
from referee.rules.kernel.text.ruling import Refusal
from referee.tables.groups import last_table
from referee.tables.logbook import read_log
from referee.web.arctic.solo import family_cards, harder_cards
from referee.web.setup import FirstPlayerForm

OWN = "own"
NO_CARD_WITH_NUMBER = Refusal(
    "bad-number", "“{word}” isn’t a card with a number. List each card once.", "A-95"
)
# What goes into the junkyard: as the modules say, Recon's advice, or an own mix.
AS_MODULES, ADVICE = "modules", "advice"
# What the table enters: what changes owners, or also how.
LIGHT, EVERYTHING = "light", "everything"
# The kinds whose number an own mix changes; the rest is what the box of the base game has.
MIXED = ("spear", "shovel", "rifle", "toolkit", "map", "binoculars")
MOST_OF_A_KIND = 6
CARD_FIELDS = ("stack_set", "stacks", "junkyard", "contested", "variants", "entering")


def titles_of(table: Any) -> TitleList:
    """Return the titles of the cards at a table."""
    found: TitleList = read_log(table).state.titles
    return found


def titles_from(table: Any) -> dict[str, object]:
    """Return what is filled in as at a table: the titles of its cards."""
    found = titles_of(table)
    return {"edition": found.edition, "titled": {each.card: each.name for each in found.own}}


def one_of(words: Iterable[str]) -> forms.ChoiceField:
    return forms.ChoiceField(choices=[(as_text(word), as_text(word)) for word in words], required=False)


def mix_field(card_id: str) -> str:
    """Return the name of the field for the copies of a kind in the junkyard."""
    return f"mix_{card_id}"


class CountsInput(forms.Widget):
    """A number a card, each under a name of its own: ``added.brawler``."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> dict[str, str]:
        """Return card id -> what is typed; what is 0 is left out."""
        typed = ((field.partition("."), str(data[field])) for field in data)
        return {
            card: word for (field, _, card), word in typed if field == name and card and word not in ("", "0")
        }


class ArcticForm(FirstPlayerForm):
    """Players clockwise, the table's name, the first initiator (by row), modules, cards, house rules.

    ``stack_set``: a suggested set of stacks, or OWN: then ``stacks`` are ticked, once they were
    shown (``stacks_shown``); until then they are those of the set before (``stack_was``).
    """

    seats = PLAYERS
    offered = HOUSE_RULES
    day_name = gettext_noop("Arctic, {day}")
    field_of = {"own": "titled"}
    from_table = titles_from

    modules = forms.MultipleChoiceField(
        choices=[(module.name, module.title) for module in MODULES], required=False
    )
    stack_set = one_of((*(each.name for each in SETS), OWN))
    stack_was = forms.CharField(required=False)
    stacks_shown = forms.CharField(required=False)
    stacks = forms.MultipleChoiceField(
        choices=[(card.id, card.name) for card in shipped().values() if card.pile is Pile.MERCENARY],
        required=False,
    )
    junkyard = one_of((AS_MODULES, ADVICE, OWN))
    contested = one_of(Contested)
    variants = forms.MultipleChoiceField(
        choices=[(each.value, each.value) for each in Variant], required=False
    )

    entering = one_of((LIGHT, EVERYTHING))
    strict = forms.BooleanField(required=False)

    edition = forms.ChoiceField(choices=[*EDITIONS.items()], required=False, initial=ENGLISH)
    titled = forms.Field(required=False, widget=CountsInput)
    """What cards say instead, by their English names."""

    # What makes the solo game harder.
    added = forms.Field(required=False, widget=CountsInput)
    removed = forms.Field(required=False, widget=CountsInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for card_id in MIXED:
            self.fields[mix_field(card_id)] = one_of(map(str, range(MOST_OF_A_KIND + 1)))

    def clean(self) -> None:
        """Say at the top what is wrong in a field that the page may not show."""
        super().clean()
        for name in (*CARD_FIELDS, *map(mix_field, MIXED)):
            if name in self.errors:
                self.add_error(None, list(self.errors[name]))

    def setup(self) -> Setup:
        setup = self._said(self.seated, self.first_player(), self.house_rules(), self._solo())
        return replace(setup, is_strict=self.cleaned_data["strict"])

    def so_far(self, players: int) -> Setup:
        """Return the set-up as filled in, valid or not, for this many players without names."""
        solo = SoloOptions(
            self._offered("added", harder_cards(shipped())), self._offered("removed", family_cards(shipped()))
        )
        is_harder = players == 1 and solo.is_harder
        return self._said(("",) * players, "", self._layout_rules(), solo if is_harder else None)

    def titles(self) -> TitleList:
        """Return the titles as filled in; those of the group's last table keep their articles."""
        typed = {**(self["titled"].value() or {})}
        last = last_table(self.of_group, NAME) if self.of_group else None
        known = {(each.card, each.name): each for each in titles_of(last).own} if last else {}
        edition = self.said("edition") if self.said("edition") in EDITIONS else ENGLISH
        own = (known.get((card, tidy(name))) or OwnTitle(card, name) for card, name in typed.items())
        return TitleList(edition, tidied(each for each in own if each.name.strip()))

    def _layout_rules(self) -> dict[str, str]:
        """Return, as the form stands, the house rule that decides what may be laid out (A-4, A-8)."""
        name = "recommended_setup"
        value = self.choice_of(HOUSE_RULES.by_name[name]).value
        return {name: value} if value in HOUSE_RULES.by_name[name].possible else {}

    @property
    def is_drawn(self) -> bool:  # type: ignore[override]
        """Whether the app is to draw the first initiator; the solo game has none (A-96)."""
        return len(self.seated) != 1 and super().is_drawn

    def first_player(self) -> str:
        """Return the first initiator; who plays alone needs none."""
        return self.seated[0] if len(self.seated) == 1 else super().first_player()

    def said(self, name: str) -> str:
        """Return a field's current value, "" for nothing."""
        return str(self[name].value() or "")

    def ticked(self, name: str) -> tuple[str, ...]:
        return tuple(self[name].value() or ())

    @property
    def has_recon(self) -> bool:
        """Whether a module of Recon is ticked, so that the junkyard is a matter of taste (A-3)."""
        return any(name.startswith("recon") for name in self.ticked("modules"))

    def _said(
        self, players: tuple[str, ...], first: str, house: dict[str, str], solo: SoloOptions | None
    ) -> Setup:
        ticked = self.ticked("modules")
        modules = tuple(module.name for module in MODULES if module.name in ticked)
        variants = tuple(each.value for each in Variant if each in self.ticked("variants"))
        takes_one = self.said("contested") == Contested.ONE_EACH and "recon4" in modules
        takes_one = takes_one and len(players) != 1
        contested = Contested.ONE_EACH if takes_one else Contested.ANY
        bare = Setup(players, first, modules, house, contested=contested.value, variants=variants, solo=solo)
        is_light = len(players) != 1 and self.said("entering") != EVERYTHING
        bare = replace(bare, is_light=is_light, titles=self.titles())
        return replace(bare, stacks=self._stacks(bare), junkyard=self._junkyard(bare))

    def _stacks(self, bare: Setup) -> tuple[str, ...]:
        """Return the stacks chosen; a module's own are among them until the page has shown them (A-4)."""
        if not bare.takes_ten:
            return ()
        cards, chosen = shipped(), self.said("stack_set")
        if chosen == OWN and self.said("stacks_shown"):
            seen = () if bare.is_as_recommended else self.said("stacks_shown").split()
            unseen = (card_id for card_id in own_stacks(bare, cards) if card_id not in seen)
            ticked = {*self.ticked("stacks"), *unseen}
            return tuple(card_id for card_id in choosable_stacks(bare, cards) if card_id in ticked)
        wanted = self.said("stack_was") if chosen == OWN else chosen
        stack_set = next((each for each in SETS if each.name == wanted), SETS[0])
        return suggested_stacks(bare, cards, stack_set.order)

    def _junkyard(self, bare: Setup) -> dict[str, int]:
        """Return the kinds of which the junkyard gets another number than the modules say (A-3)."""
        if not self.has_recon:
            return {}
        if self.said("junkyard") == ADVICE:
            return advised_junkyard(bare, shipped())
        if self.said("junkyard") != OWN:
            return {}
        default = put_in_junkyard(bare, shipped())
        mixed = {card_id: self._mixed(card_id, default) for card_id in MIXED}
        return {card_id: number for card_id, number in mixed.items() if number != default[card_id]}

    def _mixed(self, card_id: str, default: Mapping[str, int]) -> int:
        typed = self.said(mix_field(card_id))
        return int(typed) if typed.isascii() and typed.isdigit() else default[card_id]

    def _offered(self, name: str, most: Mapping[str, int]) -> dict[str, int]:
        """Return card id -> number as filled in, for the cards offered."""
        numbers = {card: int(word) for card, word in (self[name].value() or {}).items() if is_number(word)}
        return {card: number for card, number in numbers.items() if 0 < number <= most.get(card, 0)}

    def _numbers(self, name: str) -> dict[str, int]:
        """Return card id -> number. Raises IllegalEntry (A-95) for anything that isn't a number."""
        for word in self.cleaned_data[name].values():
            if not is_number(word):
                raise replace(NO_CARD_WITH_NUMBER, field=name)(word=word[:40])
        return {card: int(word) for card, word in self.cleaned_data[name].items()}

    def _solo(self) -> SoloOptions | None:
        """Return what makes the solo game harder. Raises IllegalEntry (A-95) for what can't."""
        if len(self.seated) != 1:
            return None
        options = SoloOptions(self._numbers("added"), self._numbers("removed"))
        # The layout counts on it, so it is checked before the rest.
        set_up_solo(options)
        return options if options.is_harder else None
