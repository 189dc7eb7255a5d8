"""Opening a Marauders table: which control board, who plays, what the table decides."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from referee.rules.kernel.entry.choices import Choice, Option, after_tap, is_number
from referee.rules.kernel.text.codec import decode_text, encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.names import check_name, check_names
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, require
from referee.rules.prehistory.board import SYNTHETIC, TRIBE, BoardLayout, check_layout
from referee.rules.prehistory.record import MOST_MEMBERS, Members
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.rules.prehistory.setup import NAME, PrehistorySetup
from referee.rules.prehistory.simulated import FIGURES, YEARS_PLAYED
from referee.tables.logbook import DamagedTable, read_log
from referee.web.access.device import is_first_visit, known_visitors
from referee.web.access.responses import attached, see_other
from referee.web.access.visitors import safe_or_post, show_page
from referee.web.drafts import words_of
from referee.web.prehistory.boardview import NOTHING, BoardView, board_view, tray_word
from referee.web.prehistory.controls import CountRow
from referee.web.setup import HouseChoice, OpeningPage, SetupForm, SetupPage, from_group, set_up, with_group
from referee.web.setup_drawn import passed_on
from referee.web.text_fields import NameField

MOST_LETTERS = 20_000
MOST_KNOWN = 5
LAYOUT_TOO_LONG = Refusal("too-long", "This layout is too long for a control board.", "M-3", "layout")
PLACES = {
    1: gettext_noop("First"),
    2: gettext_noop("Second"),
    3: gettext_noop("Third"),
    4: gettext_noop("Fourth"),
}
STEPPED = ("board", "camp", "out", "threes")
STEPPERS = tuple(Choice(name, "", numbers=(0, 99)) for name in STEPPED)
CHECKLIST: tuple[tuple[str, str], ...] = (
    (gettext_noop("Set up the base game for all players and one more."), "M-1"),
    (gettext_noop("The marauders get a player board, and all members and markers of one colour."), "M-2"),
    (gettext_noop("Align the control board with the map."), "M-3"),
    (
        gettext_noop("The development marker is the priority marker. Put it beside the campsite symbol."),
        "M-4",
    ),
    (
        gettext_noop("Shuffle the marauder tiles into one pile, each with its 2 or 3 up as you like."),
        "M-5 M-6",
    ),
    (gettext_noop("All their members take part from the start."), "M-7"),
)


class MaraudersSetupForm(SetupForm):
    """Humans in player order, the marauders' place in it, members, house rules, the layout as JSON."""

    seats = range(1, 4)
    offered = HOUSE_RULES
    asked_apart = frozenset({"autumn", "marker_move"})
    day_name = gettext_noop("Marauders, {day}")

    layout = forms.CharField(max_length=MOST_LETTERS, widget=forms.HiddenInput)
    place = forms.TypedChoiceField(choices=[(p, p) for p in PLACES], coerce=int, required=False, initial=1)
    colour = NameField(max_length=20, required=False, label=_("Colour of the marauders"))
    strict = forms.BooleanField(required=False)
    threes = forms.IntegerField(required=False, initial=0, label=_("Tiles turned to their 3"))
    board = forms.IntegerField(required=False, initial=10, label=_("On the player board"))
    camp = forms.IntegerField(required=False, initial=0, label=_("In the starting camp"))
    out = forms.IntegerField(required=False, initial=0, label=_("On the map"))

    @property
    def goes_to(self) -> str:
        """Where the map is laid first, if that was asked for."""
        return "?kind=map" if "lay" in self.data else ""

    def setup(self) -> PrehistorySetup:
        """Return the set-up as entered. Raises IllegalEntry for a layout that can't be."""
        cleaned = self.cleaned_data
        players = self.seated
        before = min((cleaned["place"] or 1) - 1, len(players))
        return PrehistorySetup(
            players=players,
            order=(*players[:before], TRIBE, *players[before:]),
            layout=read_layout(cleaned["layout"]),
            members=Members(cleaned["board"] or 0, cleaned["camp"] or 0, cleaned["out"] or 0),
            house_rules=self.house_rules(),
            colour=cleaned["colour"].strip(),
            threes=cleaned["threes"] or 0,
            is_strict=cleaned["strict"],
        )


@dataclass(frozen=True)
class KnownLayout:
    """The layout of an earlier table, and the address that takes it over."""

    name: str
    trays: list[str]
    url: str
    board: BoardView
    has_map: bool


@dataclass(frozen=True, kw_only=True)
class ChoosePage:
    """Where the layout of the board comes from; ``known``: those of earlier tables."""

    game: str = NAME
    known: list[KnownLayout]
    quick: str
    refusal: IllegalEntry | None
    text: str
    group: str
    is_first_visit: bool


@dataclass(frozen=True, kw_only=True)
class MaraudersPage(OpeningPage):
    """The set-up once the layout is known."""

    game: str = NAME
    form: MaraudersSetupForm
    refused_words: list[str]
    steppers: list[CountRow]
    strength: float
    strength_twos: float = FIGURES[0]
    years_played: int = YEARS_PLAYED
    apart: list[HouseChoice]
    places: Sequence[Option] = tuple(Option(str(number), word) for number, word in PLACES.items())
    place: str
    board: BoardView
    layout: BoardLayout
    is_synthetic: bool
    checklist: Sequence[tuple[Line, str]] = tuple((Line(text), rules) for text, rules in CHECKLIST)


@safe_or_post
def new_table(request: HttpRequest) -> HttpResponse:
    """Choose a layout, then show the set-up, or open the table and go there."""
    if request.method != "POST":
        text = request.GET.get("layout", "")
        initial = {"layout": text, **from_group(request, NAME, MaraudersSetupForm)}
        if not text:
            return _choose(request)
        return _show(request, with_group(request, MaraudersSetupForm(initial=initial)))
    if "import" in request.POST or "file" in request.FILES:
        return _take_import(request)
    if "do" in request.POST:
        return _show(request, with_group(request, MaraudersSetupForm(_tapped(request.POST))), is_tap=True)
    return set_up(request, NAME, MaraudersSetupForm, _show)


def _tapped(form: MultiValueDict[str, str]) -> MultiValueDict[str, str]:
    """Return the form after a tap on a stepper; members elsewhere come from the player board."""
    picked = {name: (str(form.get(name, "")),) for name in STEPPED}
    after = form.copy()
    for name, (word,) in after_tap(STEPPERS, picked, str(form["do"])).items():
        after[name] = word
    if str(form["do"]).partition(":")[0] in ("camp", "out"):
        away = sum(_number(after.get(name, "")) for name in ("camp", "out"))
        after["board"] = str(max(MOST_MEMBERS - away, 0))
    return after


def _take_import(request: HttpRequest) -> HttpResponse:
    text = request.POST.get("import", "").strip()
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile) and file.size:
        text = file.read(MOST_LETTERS + 1).decode("utf-8", errors="replace")
    try:
        return see_other(link_with(read_layout(text), request.POST.get("group", "")))
    except IllegalEntry as refusal:
        return _choose(request, refusal, text, 422)


def _choose(
    request: HttpRequest, refusal: IllegalEntry | None = None, text: str = "", status: int = 200
) -> HttpResponse:
    group = request.POST.get("group", request.GET.get("group", ""))
    known, quick = (
        _known_layouts(request, group),
        link_with(SYNTHETIC, group, passed_on(words_of(request.GET))),
    )
    page = ChoosePage(
        known=known,
        quick=quick,
        refusal=refusal,
        text=text,
        group=group,
        is_first_visit=is_first_visit(request, NAME),
    )
    return show_page(request, "prehistory/choose.html", page, status)


def _show(
    request: HttpRequest, form: MaraudersSetupForm, status: int = 200, *, is_tap: bool = False
) -> HttpResponse:
    try:
        layout = read_layout(form["layout"].value() or "")
    except IllegalEntry as refusal:
        return _choose(request, refusal, form["layout"].value() or "", 422)
    page = MaraudersPage(
        form=form,
        page=SetupPage(form),
        refused_words=[] if is_tap else [str(word) for words in form.errors.values() for word in words],
        steppers=[CountRow(name, str(form[name].label), _number(form[name].value())) for name in STEPPED],
        strength=FIGURES[min(max(_number(form["threes"].value()), 0), len(FIGURES) - 1)],
        apart=[form.choice_of(HOUSE_RULES.by_name[name]) for name in ("autumn", "marker_move")],
        place=str(form["place"].value() or 1),
        board=board_view(layout, {}, "campsite"),
        layout=layout,
        is_synthetic=_arranged(layout) == _arranged(SYNTHETIC),
    )
    return show_page(request, "prehistory/setup.html", page, status)


def _number(value: Any) -> int:
    word = str(value or 0)
    return int(word) if is_number(word) else 0


def _arranged(layout: BoardLayout) -> tuple[object, ...]:
    return layout.trays, layout.track, layout.track_pos


# Layout profiles: kept with their tables, taken along as a file ------------------------------------


def read_layout(text: str) -> BoardLayout:
    """Read a layout from its JSON. Raises IllegalEntry."""
    require(len(text) <= MOST_LETTERS, LAYOUT_TOO_LONG)
    layout = decode_text(BoardLayout, text)
    check_name(layout.name, "layout")
    check_names(layout.trays, "layout")
    check_layout(layout)
    return layout


def _write_layout(layout: BoardLayout) -> str:
    return json.dumps(encode(layout), ensure_ascii=False)


def link_with(layout: BoardLayout, group: str = "", more: Sequence[tuple[str, str]] = ()) -> str:
    """The address of the set-up with a layout, for a table of a group where one is named."""
    query = [("layout", _write_layout(layout)), *([("group", group)] if group else []), *more]
    return f"{reverse('prehistory_new')}?{urlencode(query)}"


def _known_layouts(request: HttpRequest, group: str) -> list[KnownLayout]:
    """The layouts of the newest tables of this device, with what was learnt at them; each once."""
    found: dict[str, BoardLayout] = {}
    visitors = [each for each in known_visitors(request) if each.table.game == NAME]
    for visitor in visitors[:MOST_KNOWN]:
        try:
            layout: BoardLayout = read_log(visitor.table).state.profile
        except DamagedTable:
            continue
        found.setdefault(layout.name or visitor.table.name, layout)
    return [
        KnownLayout(
            name,
            list(map(tray_word, each.trays)),
            link_with(each, group, passed_on(words_of(request.GET))),
            board_view(each, NOTHING, each.track[0]),
            each.map is not None,
        )
        for name, each in found.items()
    ]


@require_safe
def layout_file(request: HttpRequest) -> HttpResponse:
    try:
        layout = read_layout(request.GET.get("layout", ""))
    except IllegalEntry:
        # That page says why.
        return HttpResponseRedirect(f"{reverse('prehistory_new')}?{request.META['QUERY_STRING']}")
    return attached(f"marauders-{slugify(layout.name) or 'layout'}.json", _write_layout(layout) + "\n")
