"""Layout profiles: how the control board lies, kept with its tables, taken along as a file."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from referee.rules.kernel.codec import decode_text, encode
from referee.rules.kernel.names import check_name, check_names
from referee.rules.kernel.ruling import IllegalEntry, Refusal, gettext_noop
from referee.rules.prehistory.board import SYNTHETIC, Layout, as_title, check_layout
from referee.rules.prehistory.setup import NAME
from referee.tables import selectors
from referee.tables.links import find_visitors
from referee.tables.logbook import DamagedTable
from referee.web.device import known_links

MOST_LETTERS = 20_000
MOST_KNOWN = 5
TOO_LONG = Refusal(
    "too-long", gettext_noop("This is no layout of a control board: it is too long."), "M-3", "layout"
)


def read_layout(text: str) -> Layout:
    """Read a layout from its JSON. Raises IllegalEntry."""
    if len(text) > MOST_LETTERS:
        raise TOO_LONG()
    layout = decode_text(Layout, text)
    check_name(layout.name, "layout")
    check_names(layout.trays, "layout")
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
    visitors = [each for each in find_visitors(known_links(request)) if each.table.game == NAME]
    for visitor in visitors[:MOST_KNOWN]:
        try:
            layout: Layout = selectors.board_of(visitor.table).state.layout
        except DamagedTable:
            continue
        found.setdefault(layout.name or visitor.table.name, layout)
    return [
        {"name": name, "trays": list(map(as_title, each.trays)), "url": link_with(each)}
        for name, each in found.items()
    ]


def quick_link() -> str:
    """The address of the set-up with the arrangement for trying out."""
    return link_with(SYNTHETIC)


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
