"""Layout profiles: how the control board lies, kept with its tables, taken along as a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from referee.rules.kernel.codec import decode_text, encode
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop
from referee.rules.prehistory import meta
from referee.rules.prehistory.layout import SYNTHETIC, Layout, check_layout
from referee.rules.prehistory.terms import PRIORITY_NAMES, Priority, as_title, refused
from referee.tables import selectors
from referee.tables.links import find_visitors
from referee.web.device import known_links
from referee.web.prehistory.boardview import MARKS, board_view

MOST_LETTERS = 20_000
MOST_KNOWN = 5
COLOURS = tuple(colour for colour in MARKS if colour != "other")


def see_other(path: str) -> HttpResponse:
    """Send the browser to a page that it then gets."""
    response = HttpResponseRedirect(path)
    response.status_code = 303
    return response


def read_layout(text: str) -> Layout:
    """Read a layout from its JSON. Raises IllegalEntry."""
    if len(text) > MOST_LETTERS:
        phrase = gettext_noop("This is no layout of a control board: it is too long.")
        raise refused("too-long", phrase, rule="M-3", field="layout")
    layout = decode_text(Layout, text)
    check_layout(layout)
    return layout


def write_layout(layout: Layout) -> str:
    """Return a layout as JSON."""
    return json.dumps(encode(layout), ensure_ascii=False)


def link_with(layout: Layout) -> str:
    """The address of the set-up with a layout."""
    return f"{reverse('prehistory_new')}?{urlencode({'layout': write_layout(layout)})}"


def known_layouts(request: HttpRequest) -> list[dict[str, Any]]:
    """The layouts of the newest tables of this device, with what was learnt at them; each once."""
    found: dict[str, Layout] = {}
    visitors = [each for each in find_visitors(known_links(request)) if each.table.game == meta.NAME]
    for visitor in visitors[:MOST_KNOWN]:
        layout: Layout = selectors.board_of(visitor.table).state.layout
        found.setdefault(layout.name or visitor.table.name, layout)
    return [
        {"name": name, "trays": list(map(as_title, each.trays)), "url": link_with(each)}
        for name, each in found.items()
    ]


def quick_link() -> str:
    """The address of the set-up with the arrangement for trying out."""
    return link_with(SYNTHETIC)


class LayoutForm(forms.Form):
    """The guided calibration: colours round the hexagon, priority track, where it sits, the map."""

    name = forms.CharField(required=False, max_length=40)
    start = forms.IntegerField(
        min_value=0, max_value=11, error_messages={"required": _("Say where the campsite symbol sits.")}
    )
    aligned = forms.BooleanField(
        error_messages={
            "required": _("Turn the control board so that its sides face the directions of the map.")
        }
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for index in range(6):
            missing = _("Tray %(number)s has no colour yet.") % {"number": index + 1}
            self.fields[f"tray{index}"] = forms.CharField(max_length=20, error_messages={"required": missing})
            self.fields[f"track{index}"] = forms.ChoiceField(
                choices=[(symbol, symbol) for symbol in Priority], initial=list(Priority)[index]
            )

    @property
    def layout(self) -> Layout:
        """The layout as told; the six symbols lie evenly round the board."""
        told = self.cleaned_data
        track = tuple(told[f"track{index}"] for index in range(6))
        first = track.index(Priority.CAMPSITE) if Priority.CAMPSITE in track else 0
        places = tuple((told["start"] + 2 * (index - first)) % 12 for index in range(6))
        trays = tuple(" ".join(told[f"tray{index}"].split()) for index in range(6))
        return Layout(trays, track, places, name=told["name"].strip())


@require_http_methods(["GET", "HEAD", "POST"])
def calibrate(request: HttpRequest) -> HttpResponse:
    """Show the calibration, or take it and go on with the set-up."""
    told = request.POST if request.method == "POST" else request.GET
    form = LayoutForm(told or None)
    refusal = None
    if request.method == "POST" and form.is_valid():
        try:
            layout = form.layout
            check_layout(layout)
        except IllegalEntry as error:
            refusal = error
        else:
            return see_other(link_with(layout))
    is_post = request.method == "POST"
    context = _calibration(form, told) | {"refusal": refusal, "is_post": is_post}
    return render(request, "prehistory/layout.html", context, status=422 if is_post else 200)


def _calibration(form: LayoutForm, told: Mapping[str, Any]) -> dict[str, Any]:
    """What the page shows of a calibration, also of half a one."""
    colours = [str(told.get(f"tray{index}", "")).strip() for index in range(6)]
    named = [colour or gettext("tray {number}").format(number=i + 1) for i, colour in enumerate(colours)]
    track = [str(told.get(f"track{index}", symbol)) for index, symbol in enumerate(Priority)]
    start = str(told.get("start", ""))
    places = tuple((int(start if start.isdigit() else 0) + 2 * index) % 12 for index in range(6))
    shown = Layout(tuple(named), tuple(Priority), places)
    beside = gettext("beside {tray}")
    between = gettext("between {first} and {second}")
    return {
        "form": form,
        "trays": [(f"tray{i}", colour, i) for i, colour in enumerate(colours)],
        "colours": COLOURS,
        "track": [(f"track{i}", symbol, i) for i, symbol in enumerate(track)],
        "symbols": [(str(symbol), PRIORITY_NAMES[symbol]) for symbol in Priority],
        "places": [
            (
                str(place),
                beside.format(tray=as_title(named[place // 2]))
                if place % 2 == 0
                else between.format(
                    first=as_title(named[place // 2]), second=as_title(named[(place // 2 + 1) % 6])
                ),
                str(place) == start,
            )
            for place in range(12)
        ],
        "aligned": bool(told.get("aligned")),
        "name": told.get("name", ""),
        "board": board_view(shown, {}, Priority.CAMPSITE if start else None),
        "sides": SIDES,
    }


SIDES = (
    gettext_noop("North"),
    gettext_noop("North-east"),
    gettext_noop("South-east"),
    gettext_noop("South"),
    gettext_noop("South-west"),
    gettext_noop("North-west"),
)


@require_safe
def layout_file(request: HttpRequest) -> HttpResponse:
    """Give a layout as a file to take along."""
    try:
        layout = read_layout(request.GET.get("layout", ""))
    except IllegalEntry:
        raise Http404 from None
    response = HttpResponse(write_layout(layout) + "\n", content_type="application/json")
    name = slugify(layout.name) or "layout"
    response["Content-Disposition"] = f'attachment; filename="marauders-{name}.json"'
    return response
