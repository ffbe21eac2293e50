from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import ImageStat

from pnp.press.colour import BLACK, NAMED, WHITE, Colour
from pnp.press.geometry.path import Box, circle, enclosed_area, line, rectangle, scaling, translation
from pnp.press.scene.document import Drawing, Layer, Page
from pnp.press.scene.low_ink import SOLID, reduce_ink
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape, Symbol, Use
from pnp.press.text.fonts import font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.writers.svg import page_svg
from tests.press.scene.dump import dump
from tests.press.writers.looks import svg_pixels
from tests.samples import amount

BOOK = font_book()
MOSS, NIGHT, PAPER = Colour(0x7A, 0x8F, 0x5A), Colour(0x3A, 0x35, 0x30), Colour(0xF7, 0xF1, 0xE3)


def bleached(*nodes: Node) -> tuple[Node, ...]:
    return reduce_ink(Page(60, 40, (Layer("art", nodes),))).layers[0].nodes


def paint(node: Node) -> Paint:
    assert isinstance(node, Shape)
    return node.paint


def square(side: float, fill: Colour, at: float = 0.0, **more: object) -> Shape:
    return Shape(rectangle(at, at, side, side), Paint(fill=fill, **more))  # type: ignore[arg-type]


def word(text: str, colour: Colour) -> Glyphs:
    return Glyphs(set_line(BOOK, text, TextStyle(colour=colour, size=5)), 5, 15)


def colour(node: Node) -> Colour:
    assert isinstance(node, Glyphs)
    return node.line.runs[0].colour


def ink(page: Page) -> float:
    """Return how much of the page is covered, as a grey printer would, 0 to 1."""
    pixels = svg_pixels(page_svg(page, BOOK)).convert("L")
    return 1 - ImageStat.Stat(pixels).mean[0] / 255


def test_a_halo_is_light_where_its_ground_becomes_light() -> None:
    halo = Shape(rectangle(5, 5, 4, 4), Paint(stroke=NIGHT, width=1, keep_in_low_ink=True, is_halo=True))
    assert paint(bleached(square(20, NIGHT), halo)[1]).stroke == WHITE
    assert paint(bleached(square(20, NIGHT, keep_in_low_ink=True), halo)[1]).stroke == NIGHT


def test_what_differs_little_from_its_ground_gets_a_pale_edge() -> None:
    wing, shadow = Colour(0xEB, 0xDD, 0xC3), Colour(0xF2, 0xEA, 0xD6)
    edge = paint(bleached(square(20, PAPER), square(8, wing, 2))[1]).stroke
    assert edge is not None and 0.3 < edge.luminance < 0.55
    assert paint(bleached(square(20, PAPER), square(8, shadow, 2))[1]).stroke is None
    assert paint(bleached(square(20, WHITE), square(8, PAPER, 2))[1]).stroke is None


def test_a_nearly_black_mark_painted_in_art_stays_solid() -> None:
    assert paint(bleached(square(20, PAPER), square(7, NIGHT, 2))[1]).fill == NIGHT
    assert paint(bleached(square(20, PAPER), square(7, MOSS, 2))[1]).fill != MOSS
    assert paint(bleached(square(20, PAPER), square(8, NIGHT, 2))[1]).fill != NIGHT


def test_large_fills_become_tints_with_a_dark_edge() -> None:
    new = paint(bleached(square(20, MOSS))[0])
    assert new.fill is not None and new.fill.luminance > 0.85
    assert new.stroke is not None and new.stroke.luminance < 0.13
    assert new.width == 0.25
    assert new.stroke.green > new.stroke.blue  # still of the moss's hue
    assert paint(bleached(square(20, NIGHT, opacity=0.3))[0]).stroke is None, "a shadow"


def test_what_is_small_and_what_is_dark_on_light_ground_stays() -> None:
    text, stroke = word("Moss", NIGHT), Shape(line((5, 25), (20, 25)), Paint(stroke=NIGHT))
    assert bleached(square(30, PAPER), text, stroke)[1:] == (text, stroke)
    mark = square(4, NIGHT)
    assert bleached(mark) == (mark,)
    assert paint(bleached(Group((mark,), scaling(3)))[0].children[0]).fill != NIGHT  # type: ignore[union-attr]


def test_what_was_light_on_dark_is_seen_after() -> None:
    ground, spot, stroke, text = bleached(
        square(30, NAMED["red"]),
        square(4, WHITE, 5),
        Shape(line((5, 25), (20, 25)), Paint(stroke=WHITE, width=2)),
        word("Moss", WHITE),
    )
    assert paint(ground).stroke is not None
    assert paint(spot).fill == WHITE
    assert (paint(spot).stroke or WHITE).luminance < 0.13
    assert (paint(stroke).stroke or WHITE).luminance < 0.13
    assert paint(stroke).width == 0.7
    assert colour(text).luminance < 0.13
    quiet = word("Moss", Colour(0xC5, 0xC2, 0xB8))  # not much lighter than the ground
    assert colour(bleached(square(30, Colour(0x59, 0x59, 0x59)), quiet)[1]).luminance < 0.13


@pytest.mark.parametrize("size", [4, 12])
def test_a_sign_stays_solid_whatever_its_size_and_is_dark_where_it_was_light(size: float) -> None:
    spot = replace(square(size, WHITE, 5), paint=Paint(fill=WHITE, keep_in_low_ink=True))
    _, light = bleached(square(30, NAMED["red"]), spot)
    assert paint(light).stroke is None
    assert (paint(light).fill or WHITE).luminance < 0.13
    dark = replace(spot, paint=Paint(fill=NIGHT, keep_in_low_ink=True))
    assert bleached(square(30, PAPER), dark)[1] == dark


@pytest.mark.parametrize("ground", [NIGHT, Colour(0xB3, 0xB3, 0xB8)])
def test_a_stroke_that_is_a_sign_keeps_its_width_and_is_seen(ground: Colour) -> None:
    wall = Shape(line((5, 25), (20, 25)), Paint(stroke=WHITE, width=2, keep_in_low_ink=True))
    _, seen = bleached(square(30, ground), wall)
    assert (paint(seen).stroke or WHITE).luminance < 0.13
    assert paint(seen).width == 2


def test_what_is_on_a_small_dark_spot_stays_light() -> None:
    *_, digit = bleached(square(30, MOSS), Shape(circle(6.5, 13.5, 3), Paint(fill=BLACK)), word("3", WHITE))
    assert colour(digit) == WHITE


def test_a_mark_within_a_symbol_knows_its_ground() -> None:
    mark = Symbol("mark", (square(4, WHITE),), Box(0, 0, 4, 4))
    nodes = bleached(square(20, NAMED["red"]), Use(mark, translation(8, 8)), Use(mark, translation(40, 8)))
    on_red, on_paper = (node.symbol for node in nodes[1:] if isinstance(node, Use))
    assert on_red.name != on_paper.name != "mark"
    assert paint(on_red.children[0]).stroke is not None
    assert paint(on_paper.children[0]).stroke is None


def test_a_symbol_used_often_stays_one() -> None:
    mark = Symbol("mark", (square(9, MOSS),), Box(0, 0, 9, 9))
    uses = bleached(*(Use(mark, translation(10 * i, 0)) for i in range(3)))
    assert len({id(use.symbol) for use in uses if isinstance(use, Use)}) == 1


def test_what_counts_is_the_size_on_paper() -> None:
    """Drawn at 20 mm and printed at 4 mm, a square is small and stays; the other way round it does not."""
    big = Symbol("big", (square(20, MOSS),), Box(0, 0, 20, 20))
    small = Symbol("small", (square(4, MOSS),), Box(0, 0, 4, 4))
    shrunk, grown = (
        use.symbol for use in bleached(Use(big, scaling(0.2)), Use(small, scaling(5))) if isinstance(use, Use)
    )
    assert paint(shrunk.children[0]) == Paint(fill=MOSS)
    assert paint(grown.children[0]).fill != MOSS
    assert paint(grown.children[0]).width == 0.05  # a quarter of a millimetre, once enlarged


def test_a_symbol_alone() -> None:
    tile = Symbol("tile", (square(20, MOSS), word("A1", WHITE)), Box(0, 0, 20, 20))
    new = reduce_ink(tile)
    assert (new.name, new.box) == ("tile-low-ink", tile.box)
    assert reduce_ink(tile, 50).name == "tile-low-ink-above-50"
    assert dump(new) == dump(reduce_ink(tile))


def test_players_stay_apart_in_grey_and_ink_is_saved() -> None:
    """Every colour's disc is an outline with its mark; the marks distinguish them, as in colour."""
    colours = [NAMED[name] for name in ("vermilion", "blue", "yellow")]
    discs = tuple(Shape(circle(10 + 20 * i, 10, 7.5), Paint(fill=fill)) for i, fill in enumerate(colours))
    marks = (
        square(5, WHITE, 7.5),
        Shape(circle(30, 10, 2), Paint(stroke=WHITE, width=1)),
        Shape(circle(50, 10, 2.5), Paint(fill=BLACK)),
    )
    page = Page(60, 20, (Layer("art", (*discs, *marks)),))
    new = reduce_ink(page)
    assert ink(new) < 0.4 * ink(page)
    pixels = svg_pixels(page_svg(new, BOOK)).convert("L")
    faces = [pixels.crop((100 * i + 25, 25, 100 * i + 75, 75)) for i in range(3)]
    assert all(face.getextrema()[0] < 160 for face in faces)


@settings(max_examples=amount(30), deadline=None)
@given(
    st.lists(
        st.tuples(st.floats(0, 30), st.floats(0.5, 30), st.tuples(*[st.integers(0, 255)] * 3), st.booleans()),
        min_size=1,
        max_size=6,
    )
)
def test_no_large_fill_remains(squares: list[tuple[float, float, tuple[int, int, int], bool]]) -> None:
    nodes = tuple(square(s, Colour(*c), at, **({"stroke": BLACK} if edge else {})) for at, s, c, edge in squares)
    for old, new in zip(nodes, bleached(*nodes), strict=True):
        assert isinstance(new, Shape)
        assert new.path == old.path
        dark = old.paint.fill is not None and old.paint.fill.luminance < 0.08
        if enclosed_area(new.path) > SOLID * (2 if dark else 1):
            assert (new.paint.fill or WHITE).luminance > 0.75


def test_an_emblem_is_solid_or_outlined_as_a_whole() -> None:
    emblem = Symbol("emblem", (square(9, MOSS), square(3, MOSS, 10)), Box(0, 0, 30, 30))
    small, large = (use.symbol for use in bleached(Use(emblem, scaling(0.4)), Use(emblem)) if isinstance(use, Use))
    assert [paint(node).fill for node in small.children] == [MOSS, MOSS]
    assert all((paint(node).fill or BLACK).luminance > 0.85 for node in large.children)
    assert all((paint(node).stroke or WHITE).luminance < 0.13 for node in large.children)


def test_art_of_two_colours_keeps_what_is_small() -> None:
    art = Symbol("art", (square(9, MOSS), square(3, NIGHT, 10)), Box(0, 0, 30, 30))
    (use,) = bleached(Use(art))
    assert isinstance(use, Use)
    large, small = use.symbol.children
    assert paint(large).fill != MOSS and paint(small).fill == NIGHT


def test_a_highlight_gets_a_pale_edge_and_what_is_light_on_dark_a_dark_one() -> None:
    pebble = Colour(0xCB, 0xC1, 0xAE)
    _, highlight, _, sun = bleached(
        square(30, pebble), square(8, Colour(0xEE, 0xE8, 0xDA), 5), square(30, NIGHT), square(8, WHITE, 5)
    )
    edge = paint(highlight).stroke
    assert edge is not None and 0.3 < edge.luminance <= 0.5
    assert (paint(sun).stroke or WHITE).luminance < 0.13


def test_a_drawing_keeps_its_size_and_what_is_as_small_as_asked() -> None:
    drawing = Drawing(Group((square(9, MOSS), square(5, MOSS))), 40, 30, "two squares")
    new = reduce_ink(drawing, 50)
    assert (new.width, new.height, new.title) == (40, 30, "two squares")
    assert isinstance(new.node, Group)
    assert [paint(node).fill == MOSS for node in new.node.children] == [False, True]


def test_a_word_in_the_hole_of_a_ring_is_on_what_lies_below_it() -> None:
    ring = Shape(rectangle(1, 1, 40, 30) + rectangle(3, 3, 36, 26), Paint(NIGHT, even_odd=True, keep_in_low_ink=True))
    ground, _, text = bleached(square(60, NIGHT), ring, word("rain", WHITE))
    assert paint(ground).fill.luminance > 0.6
    assert colour(text).luminance < 0.2


def test_lines_end_inside_and_a_small_shape_that_goes_on_beyond_is_a_tint() -> None:
    rim, sheen = Shape(circle(10, 10, 9.5), Paint(stroke=NIGHT)), Shape(circle(10, 10, 5), Paint(stroke=NIGHT))
    shadow, mark = square(4, NIGHT, 17), square(4, MOSS, 8)
    low = reduce_ink(Symbol("disc", (rim, sheen, shadow, mark), Box(0, 0, 20, 20)), inside=circle(10, 10, 8.5))
    ended, seen, pale, dark = low.children
    assert isinstance(ended, Group) and ended.clip == circle(10, 10, 8.5) and ended.children == (rim,)
    assert seen == sheen
    tint = paint(pale.children[0] if isinstance(pale, Group) else pale).fill
    assert tint is not None and tint.luminance > 0.6
    assert dark == mark
