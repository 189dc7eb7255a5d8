"""Pages without a table: nothing is saved, the address holds all that was tapped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from referee.rules.arctic.setup import NAME
from referee.rules.kernel.choices import Choice, Picked, settled
from referee.web.drafts import Told, picked_in


def show_address(
    request: HttpRequest, template: str, address: str, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """Show what an address holds; a tap leads to the address that holds the next."""
    is_htmx = bool(request.htmx)  # type: ignore[attr-defined]
    if "do" in request.GET and not is_htmx:
        return HttpResponseRedirect(address)
    response = render(request, template, context() | {"game": NAME, "address": address})
    if is_htmx:
        response["HX-Push-Url"] = address
    return response


Chosen = Mapping[str, tuple[str, ...]]


def read_choices(told: Told, choices: Sequence[Choice]) -> tuple[Chosen, tuple[str, ...]]:
    """Return what is chosen in an address, and the words that make no sense."""
    kinds = {choice.field.partition(".")[0] for choice in choices}
    wanted = {name: words for name, words in picked_in(told).items() if name.partition(".")[0] in kinds}
    offered = dict(wanted)
    settled(choices, offered)
    pairs = [(name, word) for name, words in wanted.items() for word in words]
    lost = [(name, word) for name, word in pairs if word not in offered.get(name, ())]
    left = {name: tuple(word for word in words if (name, word) not in lost) for name, words in wanted.items()}
    chosen = {name: words for name, words in left.items() if words}
    settled(choices, chosen)
    return chosen, tuple(word for _, word in lost)


def tap_choice(choices: Sequence[Choice], chosen: Picked, tap: str) -> Chosen:
    """Return what is chosen after a tap; one that makes no sense changes nothing."""
    field, _, word = tap.partition(":")
    choice = next((each for each in choices if each.field == field), None)
    if choice is None:
        return chosen
    after = {**chosen, field: choice.tapped(chosen, word)}
    settled(choices, after)
    return after


def fields_off_default(choices: Sequence[Choice], chosen: Picked) -> list[tuple[str, str]]:
    """Return name and value of the address fields of what does not stand there by itself."""
    told = ((choice, chosen.get(choice.field, ())) for choice in choices)
    return [
        (choice.field, word) for choice, words in told if words != choice.words({}) for word in words if word
    ]
