"""Draw the charts of a playtest: the length of games, who wins, the choices of players, the pieces needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from statistics import fmean
from typing import Literal

from pnp.messages import percent, plural
from pnp.play.playtests.report import ComponentUse, Playtest
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import circle, line, polygon, polyline, rectangle
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Glyphs, Node, Paint, Shape
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import Line, TextStyle
from pnp.press.text.shaping import fit_line, set_line
from pnp.press.text.typography import TYPE_SCALE, TypeSize

# All sizes are by eye.
_WIDTH = 150.0  # mm
_LEFT, _RIGHT, _TOP = 8.0, 8.0, 21.0  # margins; the upper one contains the title
_PLOT = 44.0  # the height of the plot above an axis
_FOOT = 16.0  # below the axis: its numbers, and their unit
_ROW = 8.0  # the height of a row of bars
_BAR = 4.2
_LABELS = 34.0  # the width of the names beside bars
_NUMBERS = 40.0  # and of the numbers on their right
_MOST_BARS = 40
_MOST_POINTS = 120  # of the curve of choices; in longer games, each is the mean of several moves
_SMALLEST = 2.0  # mm of type, before a long name is cut

_INK = Colour(0x3A, 0x35, 0x30)
_QUIET = Colour(0x8A, 0x84, 0x7B)
_LINE = Colour(0xDD, 0xD8, 0xCF)
_ACCENT = Colour(0x00, 0x72, 0xB2)
_ALARM = Colour(0xD5, 0x5E, 0x00)
_SOFT = _ACCENT.tint(0.72)

_Align = Literal["left", "centre", "right"]


class _Canvas:
    """The nodes of one chart, with methods that add texts and lines. Lengths are mm."""

    def __init__(self, book: FontBook, title: str, subtitle: str) -> None:
        self._book = book
        self.nodes: list[Node] = []
        self.title = title
        self.write(title, _LEFT, 9.0, TYPE_SCALE.guide_heading, weight="bold", width=_WIDTH - _LEFT - _RIGHT)
        self.write(subtitle, _LEFT, 14.6, TYPE_SCALE.note, _QUIET, width=_WIDTH - _LEFT - _RIGHT)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: TypeSize = TYPE_SCALE.caption,
        colour: Colour = _INK,
        *,
        align: _Align = "left",
        weight: Literal["regular", "bold"] = "regular",
        width: float | None = None,
    ) -> None:
        """Set a text with its baseline at *y*; a text that is wider than *width* is set smaller, or cut."""
        style = TextStyle("sans", size.size, colour, weight)
        set_text = set_line(self._book, text, style) if width is None else self._fitted(text, style, width)
        offset = {"left": 0.0, "centre": set_text.width / 2, "right": set_text.width}[align]
        self.nodes.append(Glyphs(set_text, x - offset, y))

    def _fitted(self, text: str, style: TextStyle, width: float) -> Line:
        """Return a line no wider than *width*: set smaller, and cut if it must be."""
        fitted, length = fit_line(self._book, text, style, width, _SMALLEST), len(text)
        while fitted is None and length > 1:
            length -= 1
            fitted = fit_line(self._book, f"{text[:length].rstrip()}…", style, width, _SMALLEST)
        return fitted or set_line(self._book, text[:1], style)

    def fill(self, x: float, y: float, width: float, height: float, colour: Colour, radius: float = 0.0) -> None:
        """Paint a rectangle, unless it is too thin to be visible."""
        if width > 0.01 and height > 0.01:
            rounded = min(radius, width / 2, height / 2)
            self.nodes.append(Shape(rectangle(x, y, width, height, rounded), Paint(fill=colour)))

    def rule(
        self, start: tuple[float, float], end: tuple[float, float], colour: Colour = _LINE, width: float = 0.25
    ) -> None:
        """Draw a straight line."""
        self.nodes.append(Shape(line(start, end), Paint(stroke=colour, width=width, cap="butt")))

    def page(self, height: float) -> Page:
        """Return the chart on white, *height* mm high."""
        ground = Shape(rectangle(0, 0, _WIDTH, height, 2.0), Paint(fill=WHITE))
        return Page(_WIDTH, round(height, 3), (Layer("chart", (ground, *self.nodes)),), title=self.title)


def playtest_charts(playtest: Playtest, book: FontBook) -> Mapping[str, Page]:
    """Return the charts by the names of their files, each of its own size, without empty ones."""
    drawn = {
        "length": (_draw_lengths, playtest.games > 0),
        "winners": (_draw_winners, playtest.first.total > 0),
        "choices": (_draw_choices, len(playtest.choices_by_move) > 1),
        "components": (_draw_components, bool(playtest.components)),
    }
    return {name: draw(playtest, book) for name, (draw, is_shown) in drawn.items() if is_shown}


def _draw_lengths(playtest: Playtest, book: FontBook) -> Page:
    moves = playtest.moves
    canvas = _Canvas(book, f"{playtest.name}: length of games", f"moves a game; {playtest.description}")
    # How many lengths share a bar: 1, 2, 5, 10, 20, …
    width = next(size for size in _nice_steps() if (moves.most - moves.least) // size < _MOST_BARS)
    first = moves.least // width * width
    heights: dict[int, int] = {}
    for length, games in moves.counts.items():
        heights[(length - first) // width] = heights.get((length - first) // width, 0) + games
    bars = max(heights) + 1
    unit, highest, base = (_WIDTH - _LEFT - _RIGHT) / max(bars, 8), max(heights.values()), _TOP + 6 + _PLOT

    def at(length: float) -> float:
        return _LEFT + (length - first) / width * unit

    low, high = moves.percentile(5), moves.percentile(95)
    canvas.fill(at(low), base - _PLOT - 1, at(high + 1) - at(low), _PLOT + 1, _SOFT.tint(0.55), 1.0)
    for place, games in sorted(heights.items()):
        height = games / highest * (_PLOT - 4)
        canvas.fill(_LEFT + place * unit + unit * 0.08, base - height, unit * 0.84, height, _ACCENT)
    canvas.rule((_LEFT, base), (_WIDTH - _RIGHT, base), _INK, 0.35)
    middle = at(moves.median + 0.5)
    canvas.rule((middle, base - _PLOT - 1), (middle, base), _ALARM, 0.5)
    visible = min(max(middle, _LEFT + 12), _WIDTH - _RIGHT - 12)  # far enough from the edge
    canvas.write(f"median {f'{moves.median:,}'}", visible, base - _PLOT - 2.5, align="centre")
    step = _tick_step(bars * width)
    for tick in range(ceil(first / step) * step, first + bars * width, step):
        canvas.write(f"{tick:,}", at(tick + 0.5), base + 4.6, colour=_QUIET, align="centre")
    band = f"tinted: {f'{low:,}'} to {f'{high:,}'} moves, 90 of 100 games"
    cut = f"; {plural(int(playtest.cut.count), 'game')} cut off" if playtest.cut.count else ""
    canvas.write(band + cut, _LEFT, base + 11, TYPE_SCALE.number, _QUIET)
    return canvas.page(base + _FOOT)


def _nice_steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50, …"""
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def _tick_step(span: float) -> int:
    return next(step for step in _nice_steps() if span / step <= 10)


def _draw_winners(playtest: Playtest, book: FontBook) -> Page:
    about = f"share of {plural(playtest.first.total, 'game that ended', 'games that ended')}, with 95 % margins"
    canvas = _Canvas(book, f"{playtest.name}: who wins", f"{about}; {playtest.description}")
    rows = [(playtest.order_name(index), wins, _ACCENT) for index, wins in enumerate(playtest.orders)]
    rows.append(("draw", playtest.draws, _QUIET))
    top = max(high for _, wins, _ in rows for high in wins.interval)
    largest = min(1.0, ceil(max(top, playtest.even_share) * 10 + 0.3) / 10)
    scale = (_WIDTH - _LEFT - _RIGHT - _LABELS - _NUMBERS) / largest
    y, left = _TOP + 3.0, _LEFT + _LABELS
    even = left + playtest.even_share * (1 - playtest.draws.share) * scale
    bottom = y + _ROW * len(rows)
    for name, wins, colour in rows:
        canvas.write(name, _LEFT, y + _BAR / 2 + 1.0, width=_LABELS - 3)
        canvas.fill(left, y, wins.share * scale, _BAR, colour if colour is _ACCENT else _LINE)
        low, high = wins.interval
        canvas.rule((left + low * scale, y + _BAR / 2), (left + high * scale, y + _BAR / 2), _INK, 0.35)
        for x in (left + low * scale, left + high * scale):
            canvas.rule((x, y + _BAR / 2 - 1.1), (x, y + _BAR / 2 + 1.1), _INK, 0.35)
        numbers = f"{percent(wins.share)}  ({percent(low)} to {percent(high)})"
        canvas.write(numbers, _WIDTH - _RIGHT, y + _BAR / 2 + 1.0, align="right", width=_NUMBERS - 2)
        y += _ROW
    canvas.rule((even, _TOP), (even, bottom), _ALARM, 0.4)
    canvas.write("an equal share", even, bottom + 3.0, TYPE_SCALE.number, _ALARM, align="centre")
    return canvas.page(bottom + 8.0)


def _draw_choices(playtest: Playtest, book: FontBook) -> Page:
    lasting = len(playtest.choices_by_move)
    together = -(-lasting // _MOST_POINTS)  # moves that share a point: as many of either player in a game for two
    together += together % 2 if together > 1 else 0
    means = [fmean(playtest.choices_by_move[start : start + together]) for start in range(0, lasting, together)]
    about = "legal moves on average, at each move of a game"
    canvas = _Canvas(book, f"{playtest.name}: choices", f"{about}; {playtest.description}")
    base, left = _TOP + 4 + _PLOT, _LEFT + 9
    highest = max(means)
    step = _tick_step(highest) if highest > 5 else 1
    top = max(step, ceil(highest / step) * step)
    unit, scale = (_WIDTH - _RIGHT - left) / (len(means) - 1), _PLOT / top
    per_move = unit / together
    for tick in range(0, top + 1, max(step, _tick_step(top * 2))):
        canvas.rule((left, base - tick * scale), (_WIDTH - _RIGHT, base - tick * scale))
        canvas.write(f"{tick:,}", left - 2, base - tick * scale + 1.0, colour=_QUIET, align="right")
    points = [(left + index * unit, base - mean * scale) for index, mean in enumerate(means)]
    canvas.nodes.append(Shape(polygon([(left, base), *points, (points[-1][0], base)]), Paint(fill=_SOFT.tint(0.55))))
    canvas.nodes.append(Shape(polyline(points), Paint(stroke=_ACCENT, width=0.7)))
    canvas.rule((left, base), (_WIDTH - _RIGHT, base), _INK, 0.35)
    ticks = _tick_step(lasting)
    for number in [1, *range(ticks, lasting + 1, ticks)]:
        if number == 1 or number - 1 >= ticks / 2:
            canvas.write(f"{number:,}", left + (number - 1) * per_move, base + 4.6, colour=_QUIET, align="centre")
    canvas.write("moves of a game, as far as 5 of 100 games last", left, base + 11, TYPE_SCALE.number, _QUIET)
    return canvas.page(base + _FOOT)


def _draw_components(playtest: Playtest, book: FontBook) -> Page:
    about = "most in use at one time, game by game"
    canvas = _Canvas(book, f"{playtest.name}: pieces needed", f"{about}; {playtest.description}")
    y = _TOP + 3.0
    for use in playtest.components:
        _component_row(canvas, use, y)
        y += _ROW
    legend = (
        "bar: up to the median; tinted: to 95 of 100 games; dot: the most of all; upright line: how many the box holds"
    )
    canvas.write(legend, _LEFT, y + 2.5, TYPE_SCALE.number, _QUIET, width=_WIDTH - _LEFT - _RIGHT)
    return canvas.page(y + 7.5)


def _component_row(canvas: _Canvas, use: ComponentUse, y: float) -> None:
    left, width = _LEFT + _LABELS, _WIDTH - _LEFT - _RIGHT - _LABELS - _NUMBERS
    needed = use.needed
    scale = width / max(needed.most, use.count or 0, 1)
    canvas.write(use.component, _LEFT, y + _BAR / 2 + 1.0, width=_LABELS - 3)
    canvas.fill(left, y, width, _BAR, _LINE.tint(0.55))
    canvas.fill(left, y, needed.percentile(95) * scale, _BAR, _SOFT)
    canvas.fill(left, y, needed.median * scale, _BAR, _ACCENT)
    is_short = use.count is not None and needed.most > use.count
    dot = circle(left + needed.most * scale, y + _BAR / 2, 1.1)
    canvas.nodes.append(Shape(dot, Paint(fill=_ALARM if is_short else _INK)))
    if use.count is not None:
        x = left + use.count * scale
        canvas.rule((x, y - 1.0), (x, y + _BAR + 1.0), _INK, 0.5)
    if is_short:
        numbers = f"{needed.most} of {use.count}: short in {percent(use.above.share)}"
    else:
        numbers = f"{needed.most}" if use.count is None else f"{needed.most} of {use.count}"
    colour = _ALARM if is_short else _INK
    canvas.write(numbers, _WIDTH - _RIGHT, y + _BAR / 2 + 1.0, colour=colour, align="right", width=_NUMBERS - 4)
