"""Draw one of four jobs with protograf, as a script of its own: ``protograf_jobs.py JOB FOLDER``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from math import sqrt
from pathlib import Path

import protograf as pg

_CARDS = Path(__file__).parents[2] / "rulesets" / "almanac" / "cards.csv"
_COLOURS = ("crimson", "darkorange", "gold", "seagreen", "royalblue", "indigo")
_PAPER, _INK = "ivory", "black"


def hexagons() -> None:
    """Draw 397 cells in a hexagon, with their names, and a home on each side."""
    pg.Create(filename="hexagons.pdf", paper="A4", units="mm", margin=5)
    cell = {"stroke": _INK, "stroke_width": 0.3}
    names = {"coord_type_x": "upper", "coord_elevation": "top", "coord_offset": 1, "coord_font_size": 5}
    grid = pg.Hexagons(sides=12, hex_layout="circle", x=8, y=32, height=9.6, fill=_PAPER, **cell, **names)
    labels = {(one.col, one.row): one.label for one in grid}
    homes = ((6, 3), (17, 3), (22, 12), (16, 20), (5, 19), (0, 11))
    for home, colour in zip(homes, _COLOURS, strict=True):
        shape = pg.hexagon(height=9.6, fill=colour, label="{{label}}", label_size=6, **cell)
        pg.Location(grid, labels[home], [shape])


def counters() -> None:
    """Draw 420 numbered hexagons in six colours, with marks to cut along."""
    pg.Create(filename="counters.pdf", paper="A4", units="mm", margin=8)
    pg.Deck(cards=420, frame="hexagon", height=12.5 * sqrt(3), stroke=_INK, grid_marks=True, grid_marks_length=4)
    for number, colour in enumerate(_COLOURS):
        face = pg.hexagon(cx=12.5, cy=10.825, radius=11.5, fill=colour, label="{{sequence}}", label_size=10)
        pg.Card(f"{number * 70 + 1}-{number * 70 + 70}", face)


def tiles() -> None:
    """Draw a board of 3 × 3 squares, nine tiles and fifteen counters, each on a page."""
    pg.Create(filename="tiles.pdf", paper="A4", units="mm", margin=10)
    pg.Squares(rows=3, cols=3, side=40, x=35, y=60, fill=_PAPER, stroke=_INK)
    pg.PageBreak()
    places = pg.RectangularLocations(cols=3, rows=3, x=55, y=55, interval=36)
    pg.Layout(places, shapes=[pg.square(side=36, fill=_PAPER, stroke=_INK, label="{{sequence}}", label_size=18)])
    pg.PageBreak()
    places = pg.RectangularLocations(cols=5, rows=3, x=35, y=60, interval=24)
    pg.Layout(places, shapes=[pg.circle(radius=9, fill="skyblue", stroke=_INK, label="{{sequence}}", label_size=12)])


def cards() -> None:
    """Draw the 54 cards of Almanac's table."""
    pg.Create(filename="cards.pdf", paper="A4", units="mm", margin=10)
    pg.Data(filename=str(_CARDS))
    pg.Deck(width=63, height=88, rounding=3, grid_marks=True, grid_marks_length=4)
    season, rank = pg.T("{{season}}"), pg.T("{{rank}}")
    words = pg.T("A card of {{season}}. Play it where its season was led; the highest rank takes the trick.")
    pg.Card(
        "*",
        pg.rectangle(x=2, y=2, width=59, height=84, rounding=2, fill=_PAPER),
        pg.text(text=season, x=31.5, y=11, font_size=14, align="centre"),
        pg.circle(cx=31.5, cy=36, radius=14, fill="skyblue", label=rank, label_size=28),
        pg.text(text=words, x=6, y=58, width=51, height=24, font_size=9, wrap=True, align="centre"),
    )


JOBS: Mapping[str, Callable[[], None]] = {one.__name__: one for one in (hexagons, counters, tiles, cards)}

if __name__ == "__main__":
    _, job, folder = sys.argv
    del sys.argv[1:]  # protograf has arguments of its own
    JOBS[job]()
    pg.Save(directory=folder)
