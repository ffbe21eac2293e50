"""Scenes that every backend must pass: each kind of node, and what happens where they meet."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

from pnp.press.colour import BLACK, Colour
from pnp.press.geometry.path import (
    Box,
    Path,
    Transform,
    circle,
    line,
    polygon,
    polyline,
    rectangle,
    rotation,
    scaling,
    translation,
)
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Glyphs, Gradient, GradientStop, Group, Image, Node, Paint, Shape, Symbol, Use
from pnp.press.text.fonts import font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line

RED, BLUE, GREEN = Colour(0xD5, 0x5E, 0x00), Colour(0x00, 0x72, 0xB2), Colour(0x00, 0x9E, 0x73)
PAPER, GOLD = Colour(0xF7, 0xF1, 0xE3), Colour(0xE3, 0xA9, 0x3B)
BOOK = font_book("Amatic SC")
WIDTH, HEIGHT = 60.0, 40.0

STAR = polygon([(30, 4), (40, 36), (12, 16), (48, 16), (20, 36)])


def page(*nodes: Node, title: str = "") -> Page:
    """Return a page of 60 × 40 mm with one layer."""
    return Page(WIDTH, HEIGHT, (Layer("art", nodes),), title=title)


def png(pixels: list[list[tuple[int, ...]]]) -> bytes:
    """Return a PNG of RGB or RGBA pixels."""
    height, width, channels = len(pixels), len(pixels[0]), len(pixels[0][0])

    def chunk(tag: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))

    rows = b"".join(b"\0" + bytes(c for pixel in row for c in pixel) for row in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


QUARTERS = png([[(213, 94, 0)] * 8 + [(0, 114, 178)] * 8] * 8 + [[(0, 158, 115)] * 8 + [(227, 169, 59)] * 8] * 8)
VEIL = png([[(0, 114, 178, 16 * i) for i in range(16)]] * 16)


def counter(name: str = "counter", fill: Colour = RED) -> Symbol:
    """Return a disc of 8 mm about (4, 4) with a ring and a bar that shows which way it is turned."""
    return Symbol(
        name,
        (
            Shape(circle(4, 4, 3.8), Paint(fill=fill, stroke=BLACK, width=0.35)),
            Shape(circle(4, 4, 2), Paint(stroke=PAPER, width=0.7)),
            Shape(line((4, 4), (6.5, 4)), Paint(stroke=BLACK, width=0.7)),
        ),
        Box(0, 0, 8, 8),
    )


def fills() -> Page:
    return page(
        Shape(rectangle(4, 4, 20, 12), Paint(fill=RED)),
        Shape(rectangle(30, 4, 20, 12, 3), Paint(fill=BLUE)),
        Shape(circle(14, 28, 8), Paint(fill=GREEN, stroke=BLACK, width=0.7)),
        Shape(polygon([(30, 36), (40, 20), (50, 36)]), Paint(fill=GOLD)),
    )


def strokes() -> Page:
    widths = (0.15, 0.25, 0.35, 0.7, 2.0)
    return page(
        *(Shape(line((5, 5 + 7 * i), (55, 5 + 7 * i)), Paint(stroke=BLACK, width=w)) for i, w in enumerate(widths))
    )


def dashes() -> Page:
    dashes = ((4.0, 2.0), (1.0, 1.0), (0.0, 2.0), (6.0, 1.0, 1.0, 1.0), (3.0,))
    return page(
        *(
            Shape(line((5, 5 + 7 * i), (55, 5 + 7 * i)), Paint(stroke=BLUE, width=0.7, dash=d))
            for i, d in enumerate(dashes)
        ),
        Shape(line((5, 38), (55, 38)), Paint(stroke=BLUE, width=0.7)),
    )


def caps_and_joins() -> Page:
    corner = [(6.0, 32.0), (14.0, 8.0), (22.0, 32.0)]
    spike = [(50.0, 34.0), (53.0, 8.0), (56.0, 34.0)]
    return page(
        Shape(polyline(corner), Paint(stroke=BLACK, width=4, cap="butt", join="miter")),
        Shape(polyline([(x + 22, y) for x, y in corner]), Paint(stroke=RED, width=4, cap="round", join="round")),
        Shape(polyline(spike), Paint(stroke=BLUE, width=2, cap="butt", join="miter")),  # beyond the limit: bevelled
    )


def even_odd() -> Page:
    half = translation(-1, 0)
    return page(
        Shape(STAR.transformed(half), Paint(fill=BLUE, stroke=BLACK, width=0.35, even_odd=True)),
        Shape(rectangle(46, 4, 12, 12) + rectangle(49, 7, 6, 6), Paint(fill=RED, even_odd=True)),
        Shape(rectangle(46, 24, 12, 12) + rectangle(49, 27, 6, 6), Paint(fill=RED)),
    )


def opacity() -> Page:
    return page(
        Shape(rectangle(5, 5, 30, 30), Paint(fill=BLACK)),
        Shape(rectangle(20, 10, 30, 20), Paint(fill=GOLD, opacity=0.5)),
        Shape(circle(45, 20, 10), Paint(fill=BLUE, opacity=0.25)),
        Shape(rectangle(52, 32, 6, 6), Paint(fill=GREEN)),  # opaque again
    )


def curves() -> Page:
    wave = Path(
        (
            ("M", ((5, 20),)),
            ("C", ((15, -10), (20, 50), (30, 20))),
            ("C", ((40, -10), (45, 50), (55, 20))),
        )
    )
    return page(Shape(wave, Paint(stroke=GREEN, width=2)), Shape(wave, Paint(stroke=BLACK, width=0.25)))


def moved() -> Page:
    flag = Shape(polygon([(0, 0), (10, 3), (0, 6)]), Paint(fill=RED, stroke=BLACK, width=0.35))
    return page(
        Group((flag,), translation(5, 5)),
        Group((flag,), translation(35, 5) @ rotation(90)),
        Group((flag,), translation(5, 22) @ scaling(1.5, 0.5)),
        Group((flag,), Transform(1, 0, 0.5, 1, 30, 25)),
        Group((flag,), Transform(-1, 0, 0, 1, 57, 25)),  # a mirror image
    )


def nested_groups() -> Page:
    node: Node = Shape(rectangle(0, 0, 30, 3), Paint(fill=BLUE))
    for _ in range(5):
        node = Group((node, Shape(circle(32, 1.5, 1.5), Paint(fill=RED))), rotation(12, (0, 0)))
    return page(Group((node,), translation(22, 4)))


def clipped() -> Page:
    stripes = tuple(Shape(rectangle(4 * i, 0, 2, 40), Paint(fill=RED)) for i in range(15))
    return page(
        Group(stripes, clip=circle(16, 20, 12)),
        Group(
            (Group(stripes, rotation(45, (44, 20)), clip=rectangle(36, 10, 16, 20)),),
            clip=circle(44, 20, 9),
        ),
        Shape(rectangle(27, 2, 5, 36), Paint(fill=BLUE)),  # not clipped
    )


def pictures() -> Page:
    return page(
        Image(QUARTERS, 4, 4, 20, 20, title="four quarters"),
        Image(QUARTERS, 30, 4, 26, 8),
        Shape(rectangle(30, 18, 26, 18), Paint(fill=GOLD)),
        Image(VEIL, 34, 20, 20, 14),
    )


def turned_picture() -> Page:
    return page(Group((Image(QUARTERS, -8, -8, 16, 16),), translation(20, 20) @ rotation(30), clip=circle(0, 0, 9)))


def uses() -> Page:
    red, blue = counter("red", RED), counter("blue", BLUE)
    return page(
        *(
            Use((red, blue)[(i + j) % 2], translation(2 + 9.5 * i, 1 + 9.5 * j), title=f"counter {i}, {j}")
            for i in range(6)
            for j in range(4)
        )
    )


def nested_uses() -> Page:
    pair = Symbol("pair", (Use(counter()), Use(counter(), translation(8, 0) @ rotation(45, (4, 4)))), Box(0, 0, 16, 8))
    four = Symbol("four", (Use(pair), Use(pair, translation(0, 8))), Box(0, 0, 16, 16))
    return page(
        Use(four, translation(2, 2)),
        Use(pair, translation(24, 4)),
        Use(four, translation(42, 20) @ scaling(0.5)),
        Use(counter(), translation(24, 20) @ scaling(2)),
    )


def symbol_left_of_its_origin() -> Page:
    cross = Symbol(
        "cross",
        (
            Shape(line((-5, 0), (5, 0)), Paint(stroke=RED, width=1)),
            Shape(line((0, -5), (0, 5)), Paint(stroke=BLUE, width=1)),
        ),
        Box(-5.5, -5.5, 5.5, 5.5),
    )
    return page(Use(cross, translation(15, 20)), Use(cross, translation(42, 20) @ rotation(30) @ scaling(2)))


def namesakes() -> Page:
    """Two symbols of one name that differ all the same: both must show as they are."""
    return page(
        Use(counter("same", RED), translation(4, 4) @ scaling(2)),
        Use(counter("same", BLUE), translation(34, 4) @ scaling(2)),
    )


def state_after_a_symbol() -> Page:
    """A symbol's colours, widths and dashes must not reach what is painted after it, nor the other way round."""
    dashed = Symbol(
        "dashed", (Shape(rectangle(1, 1, 14, 8), Paint(stroke=RED, width=1.4, dash=(2, 3))),), Box(0, 0, 16, 10)
    )
    frame = Paint(stroke=BLACK, width=0.35)
    return page(
        Shape(rectangle(2, 2, 56, 8), frame),
        Use(dashed, translation(2, 14)),
        Shape(rectangle(24, 14, 34, 8), frame),
        Shape(rectangle(2, 28, 56, 4), Paint(stroke=GREEN, width=2, dash=(1, 3), cap="butt", join="miter")),
        Use(counter(), translation(30, 14)),
    )


def layers() -> Page:
    return Page(
        WIDTH,
        HEIGHT,
        (
            Layer("art", (Shape(rectangle(5, 5, 50, 25), Paint(fill=PAPER, stroke=GOLD, width=0.7)),)),
            Layer("marks", (Shape(line((5, 0), (5, 4)), Paint(stroke=BLACK, width=0.15)),)),
            Layer("footer", (Shape(line((5, 37), (55, 37)), Paint(stroke=BLACK, width=0.7)),)),
        ),
    )


def words() -> Page:
    serif, bold = TextStyle("serif", 4, BLACK), TextStyle("sans", 5, RED, "bold")
    title = TextStyle("display", 9, BLUE)
    return page(
        Glyphs(set_line(BOOK, "A difficult office: waffle, AVATAR", serif), 2, 7),
        Glyphs(set_line(BOOK, "Съешь ещё булок", bold), 2, 15),
        Glyphs(set_line(BOOK, "Ξεσκεπάζω 2 + 3 = 5", TextStyle("sans", 4, GREEN, italic=True)), 2, 22),
        Glyphs(set_line(BOOK, "Quiet Adventures", title), 2, 34),
        title="words in three alphabets",
    )


def words_in_symbols() -> Page:
    tile = Symbol(
        "tile",
        (
            Shape(rectangle(0.5, 0.5, 17, 17, 2), Paint(fill=PAPER, stroke=GOLD, width=0.35)),
            Glyphs(set_line(BOOK, "Été x\u0302", TextStyle("sans", 5)), 3, 8),
            Group(
                (Glyphs(set_line(BOOK, "B 2", TextStyle("sans", 4, RED, "bold")), 0, 0),),
                translation(16, 10) @ rotation(90),
            ),
        ),
        Box(0, 0, 18, 18),
    )
    return page(Use(tile, translation(2, 2)), Use(tile, translation(30, 2) @ rotation(20) @ scaling(1.3)))


SUNSET = (GradientStop(0.1, RED), GradientStop(0.5, GOLD), GradientStop(0.5, GREEN), GradientStop(1.0, BLUE))
FADING = (GradientStop(0.0, BLUE, 0.9), GradientStop(1.0, RED, 0.0))


def filled(gradient: Gradient, **more: object) -> Paint:
    return Paint(fill=gradient.mean, gradient=gradient, **more)


def gradients() -> Page:
    along = Gradient("linear", ((4, 4), (26, 12)), SUNSET)
    shares = Gradient("linear", ((0, 0), (1, 1)), SUNSET, transform=Transform(24, 0, 0, 12, 3, 22))
    round_ = Gradient("radial", ((42, 6), (46, 10)), SUNSET, 9.0)
    oval = Gradient("radial", ((0, 0), (0, 0)), SUNSET, 1.0, Transform(12, 0, 0, 6, 45, 29))
    line_ = {"stroke": BLACK, "width": 0.7}
    return page(
        Shape(rectangle(3, 2, 24, 14), filled(along)),
        Shape(rectangle(3, 22, 24, 12, 3), filled(shares, **line_)),
        Shape(circle(46, 10, 8), filled(round_)),
        Shape(STAR.transformed(translation(22, 10) @ scaling(0.7)), filled(oval, even_odd=True, **line_)),
    )


def fading_gradients() -> Page:
    fading = Gradient("linear", ((2, 0), (28, 0)), FADING)
    halo = Gradient("radial", ((0, 0), (0, 0)), FADING, 8.0)
    even = Gradient("linear", ((0, -8), (0, 8)), tuple(stop._replace(opacity=0.5) for stop in SUNSET))
    spot = Symbol("spot", (Shape(circle(0, 0, 8), filled(halo, opacity=0.8)),), Box(-8, -8, 8, 8))
    veil = Symbol("veil", (Shape(rectangle(-8, -8, 16, 16), filled(even)),), Box(-8, -8, 8, 8))
    return page(
        Shape(rectangle(0, 15, 60, 8), Paint(fill=GOLD)),
        Shape(rectangle(2, 4, 26, 26), filled(fading)),
        Use(spot, translation(38, 19)),
        Use(spot, translation(50, 19) @ rotation(30) @ Transform(0.5, 0, 0, 1.5)),
        Use(veil, translation(52, 34) @ rotation(45) @ scaling(0.5)),
        Shape(rectangle(2, 34, 20, 4), Paint(fill=GREEN)),  # opaque again
    )


SCENES: dict[str, Callable[[], Page]] = {
    scene.__name__: scene
    for scene in (
        fills,
        strokes,
        dashes,
        caps_and_joins,
        even_odd,
        opacity,
        curves,
        moved,
        nested_groups,
        clipped,
        pictures,
        turned_picture,
        uses,
        nested_uses,
        symbol_left_of_its_origin,
        namesakes,
        state_after_a_symbol,
        layers,
        words,
        words_in_symbols,
        gradients,
        fading_gradients,
    )
}
