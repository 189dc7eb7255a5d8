"""People who see no red can distinguish the seats by colour in both themes, and by shape."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "static/css/referee.css"
LEAST = 15
# Viénot, Brettel and Mollon 1999: what is left of linear red, green and blue without the cones for red.
PROTANOPIA = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, -0.0), (0.00401, -0.00401, 1.0))
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)

Triple = tuple[float, float, float]


def seats_of(theme: str) -> list[str]:
    """Return the five colours of a theme's tokens."""
    css = CSS.read_text("utf-8")
    block = css[css.index(f'[data-bs-theme="{theme}"] {{') :].split("}", 1)[0]
    return re.findall(r"--seat-\d: (#[0-9a-f]{6});", block)


def times(matrix: tuple[Triple, Triple, Triple], colour: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third


def seen(colour: str) -> Triple:
    """Return where a protanope sees a colour: lightness, and between green and red, blue and yellow."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue))
    xyz = times(TO_XYZ, times(PROTANOPIA, linear))  # type: ignore[arg-type]
    x, y, z = (_root(max(each, 0) / white) for each, white in zip(xyz, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116


def distance(one: str, other: str) -> float:
    """Return how far apart a protanope sees two colours (CIE 1976)."""
    return float(sum((a - b) ** 2 for a, b in zip(seen(one), seen(other), strict=True)) ** 0.5)


def test_the_simulation_takes_red_and_dark_yellow_for_alike_and_not_blue() -> None:
    assert distance("#ff0000", "#5d5d00") < LEAST
    assert distance("#ff0000", "#0000ff") > LEAST


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_protanopes_tell_the_colours_of_seats_apart(theme: str) -> None:
    colours = seats_of(theme)
    near = {(one, other): round(distance(one, other)) for one, other in combinations(colours, 2)}

    assert len(colours) == 5
    assert {pair: far for pair, far in near.items() if far < LEAST} == {}
