"""Opening a table of Arctic Scavengers: who plays, with what, and what to lay out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.vary import vary_on_headers

from referee.rules.arctic.cards import EDITIONS, ENGLISH, TitleList, all_titles, shipped, titles_for
from referee.rules.arctic.setup import (
    MODULES,
    NAME,
    PLAYERS,
    SETS,
    STACKS,
    Contested,
    Module,
    Setup,
    SetupItem,
    SoloOptions,
    Variant,
    addable,
    choosable_stacks,
    difficulty,
    most_in_junkyard,
    own_stacks,
    put_in_junkyard,
    setup_list,
    swapped,
)
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.tables.titles import showing
from referee.web.access.device import is_first_visit
from referee.web.access.responses import is_htmx
from referee.web.access.visitors import safe_or_post, show_page
from referee.web.arctic.setup_form import (
    ADVICE,
    AS_MODULES,
    EVERYTHING,
    LIGHT,
    MIXED,
    OWN,
    ArcticForm,
    mix_field,
)
from referee.web.arctic.solo import family_cards, number_choices
from referee.web.drafts import words_of
from referee.web.setup import OpeningPage, SetupPage, set_up, with_group

# The name of the button (and of what htmx sends) that asks for the list without opening a table.
LOOK = "look"


@safe_or_post
@vary_on_headers("HX-Request")
def new_table(request: HttpRequest) -> HttpResponse:
    """Show the set-up, refresh what depends on it, or open the table and go there."""
    if LOOK in request.POST:
        return _show(request, with_group(request, ArcticForm(request.POST)))
    return set_up(request, NAME, ArcticForm, _show)


def _show(request: HttpRequest, form: ArcticForm, status: int = 200) -> HttpResponse:
    is_refresh = is_htmx(request)
    template = "arctic/_setup_live.html" if is_refresh else "arctic/setup.html"
    page = OpeningPage(
        NAME,
        ArcticSetupPage(form, words_of(request.POST).get("done", [])),
        oob=is_refresh,
        is_first_visit=is_first_visit(request, NAME),
    )
    with showing(titles_for(form.titles(), ())):
        return show_page(request, template, page, status)


@dataclass(frozen=True, slots=True)
class ModuleTile:
    """A module to tick. ``needs``: the title of the module it builds on, ``lacks``: that isn't ticked.

    ``note``: what of it is without use.
    """

    module: Module
    is_ticked: bool
    needs: str
    lacks: bool
    note: str


@dataclass(frozen=True, slots=True)
class Lay:
    """A line of the physical set-up; its ``key`` changes with the count, so an old tick doesn't stay."""

    item: SetupItem
    key: str
    is_done: bool


@dataclass(frozen=True)
class Harder:
    """What makes the solo game harder (A-95)."""

    is_harder: bool
    note: Reason
    added: list[tuple[Choice, int]]
    removed: list[tuple[Choice, int]]


class ArcticSetupPage(SetupPage):
    """The set-up with the modules to tick, their cards, and the list of what to lay out."""

    module_rules = ("A-5",)

    @property
    def modules_chosen(self) -> tuple[str, ...]:
        return tuple(self.form["modules"].value() or ())

    def __init__(self, form: ArcticForm, done: Collection[str] = ()) -> None:
        super().__init__(form)
        # No one typed yet: most tables are of several.
        self.players = min(len(self.named) or PLAYERS[0], PLAYERS[-1])
        setup = form.so_far(self.players)
        self.is_alone = setup.is_solo
        self.harder = _harder(setup) if setup.is_solo else None
        self.modules = [_module_tile(module, setup) for module in MODULES]
        self.cards = SetupCards(form, setup)
        self.names = SetupTitles(form, setup.titles)
        self.entering = ENTERING
        self.enters = EVERYTHING if form.said("entering") == EVERYTHING else LIGHT
        self.lays = [_lay(item, done) for item in setup_list(setup)]
        self.laid = sum(lay.is_done for lay in self.lays)


def _harder(setup: Setup) -> Harder:
    options = setup.solo or SoloOptions()
    return Harder(
        is_harder=options.is_harder,
        note=difficulty(options, shipped()),
        added=_with_numbers("added", addable(setup, shipped()), options.added),
        removed=_with_numbers("removed", family_cards(shipped()), options.removed),
    )


def _with_numbers(field: str, most: Mapping[str, int], chosen: Mapping[str, int]) -> list[tuple[Choice, int]]:
    """Return the cards whose numbers make the solo game harder, each with its number (A-95)."""
    shown = {card_id: max(number, chosen.get(card_id, 0)) for card_id, number in most.items() if number}
    return [(each, chosen.get(each.piece, 0)) for each in number_choices(field, shown, shipped())]


def _module_tile(module: Module, setup: Setup) -> ModuleTile:
    titles = {each.name: each.title for each in MODULES}
    lacks = module.needs is not None and module.needs not in setup.modules
    is_ticked = module.name in setup.modules
    note = module_note(setup, module.name) if is_ticked else ""
    return ModuleTile(module, is_ticked, titles.get(module.needs or "", ""), lacks, note)


def _lay(item: SetupItem, done: Collection[str]) -> Lay:
    key = f"{item.text.text()} {item.piles}x{item.count}"
    return Lay(item, key, key in done)


VARIANT_WORDS: Mapping[Variant, str] = {
    Variant.SCOUTING_REFUGEES: gettext_noop("Scouting Refugees start instead of Refugees"),
    Variant.HARDY_SCAVENGERS: gettext_noop("Hardy Scavengers start instead of Scavengers"),
    Variant.GUARDS: gettext_noop("Guards start instead of Brawlers"),
    Variant.SCAVENGERS: gettext_noop("Scavengers start, even with Recon 3"),
    Variant.LEADER_DRAFTING: gettext_noop("Leaders are drafted in the game"),
}
CONTESTED = (
    Option(Contested.ANY, gettext_noop("Any 14 of 28")),
    Option(Contested.ONE_EACH, gettext_noop("One of each kind")),
)
JUNKYARD = (
    Option(AS_MODULES, gettext_noop("As the modules say")),
    Option(ADVICE, gettext_noop("As Recon advises")),
    Option(OWN, gettext_noop("Your own mix")),
)


ENTERING = (
    Option(LIGHT, gettext_noop("What changes hands")),
    Option(EVERYTHING, gettext_noop("Everything")),
)


class SetupTitles:
    """The names on the cards: the edition, and what is entered instead.

    ``rows``: the English name, the edition's title, and what is entered, "" for nothing.
    """

    def __init__(self, form: ArcticForm, titles: TitleList) -> None:
        self.editions = [Option(word, title) for word, title in EDITIONS.items()]
        self.edition = titles.edition
        typed: Mapping[str, str] = form["titled"].value() or {}
        self.is_open = bool(typed)
        self.is_translated = titles.edition != ENGLISH
        usual = all_titles(TitleList(titles.edition))
        self.rows = sorted((each.name, each.card, typed.get(each.card, "")) for each in usual)


class SetupCards:
    """What the template shows of the cards chosen; ``setup``: as the form stands."""

    def __init__(self, form: ArcticForm, setup: Setup) -> None:
        self.form = form
        self.setup = setup
        self.takes_ten = setup.takes_ten
        self.ten = STACKS
        wanted = form.said("stack_set")
        self.is_own = wanted == OWN
        known = next((each for each in SETS if each.name == wanted), SETS[0])
        self.stack_was = (form.said("stack_was") or SETS[0].name) if self.is_own else known.name
        self.about = "" if self.is_own else known.about
        self.sets = [*(Option(each.name, each.title) for each in SETS), Option(OWN, "Your own choice")]
        self.stack_set = OWN if self.is_own else known.name
        self.count = len(setup.stacks)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(shipped()[card_id].label for card_id in self.setup.stacks)

    @property
    def shown(self) -> str:
        """The modules' own stacks on this page, never nothing: one unticked here stays so."""
        return " ".join(own_stacks(self.setup, shipped())) or "none"

    @property
    def stacks(self) -> list[Option]:
        """The stacks to tick; the modules' own are ticked for good where the table requires them."""
        own = own_stacks(self.setup, shipped()) if self.setup.is_as_recommended else []
        titles = {each.name: Line(each.title) for each in MODULES}
        cards = [shipped()[card_id] for card_id in choosable_stacks(self.setup, shipped())]
        return [
            Option(card.id, card.label, hint=titles[card.module] if card.id in own else None)
            for card in cards
        ]

    @property
    def contested(self) -> Sequence[Option]:
        """Which contested resources, where Recon 4 asks; else none."""
        return CONTESTED if "recon4" in self.setup.modules and not self.setup.is_solo else ()

    @property
    def junkyard(self) -> Sequence[Option]:
        """What goes into the junkyard, where a module of Recon is played; else none."""
        return JUNKYARD if self.form.has_recon else ()

    @property
    def junkyard_now(self) -> str:
        typed = self.form.said("junkyard")
        return typed if typed in {each.word for each in JUNKYARD} else AS_MODULES

    @property
    def mixes(self) -> list[tuple[Choice, int]]:
        """The kinds whose copies in the junkyard are chosen, each with its number."""
        if self.form.said("junkyard") != OWN:
            return []
        most, put_in = most_in_junkyard(self.setup, shipped()), put_in_junkyard(self.setup, shipped())
        choices = (Choice(mix_field(each), shipped()[each].label, numbers=(0, most[each])) for each in MIXED)
        return [(choice, min(put_in[each], most[each])) for each, choice in zip(MIXED, choices, strict=True)]

    @property
    def variants_ticked(self) -> frozenset[str]:
        """The variants as they are played; Recon 3 starts with Hardy Scavengers anyhow."""
        return swapped(self.setup) | frozenset(self.setup.variants)

    @property
    def variants(self) -> list[Option]:
        has_recon3 = "recon3" in self.setup.modules
        is_hardy = has_recon3 and Variant.SCAVENGERS not in self.setup.variants
        may_be_plain = has_recon3 and not self.setup.is_as_recommended
        fixed = {Variant.HARDY_SCAVENGERS: Line(gettext_noop("with Recon 3"))} if is_hardy else {}
        return [
            Option(each, word, hint=fixed.get(each))
            for each, word in VARIANT_WORDS.items()
            if each is not Variant.SCAVENGERS or may_be_plain
        ]


def module_note(setup: Setup, module: str) -> str:
    """Return what a module that is ticked has no use of without another (A-5), "" for nothing."""
    if module == "recon5" and "hq3" not in setup.modules and not setup.is_drafting:
        return gettext_noop("Its two leaders need HQ 3 or leader drafting")
    if module == "recon4" and "hq2" not in setup.modules:
        return gettext_noop("The Demolition Team’s power needs HQ 2")
    return ""
