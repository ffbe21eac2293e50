import pytest
from msgspec.structs import replace

from pnp.game.model.view import BACK, FRONT
from pnp.pieces.kinds import draw_component, draw_component_face
from pnp.pieces.labels import SMALLEST_TYPE, glyph_box
from pnp.pieces.sides import counter_outline
from pnp.press.colour import Colour, contrast
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Glyphs, Shape, Use
from pnp.press.scene.transforms import iter_leaves
from tests.pieces.box import COMPONENTS, context, findings
from tests.pieces.walk import walk, words

SHAPES = ["disc", "square", "hexagon"]


def counter(words=lambda message, place: message, **changes):
    return context({"stone": {**COMPONENTS["stone"], "back": "same", **changes}}, words=words)


def label_of(drawing):
    (piece,) = draw_component("stone", drawing)
    (glyphs,) = [node for node, _ in walk(piece.front.children) if isinstance(node, Glyphs)]
    return glyphs


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("below", [{}, {"mark": "disc"}, {"art": "button.svg"}], ids=["alone", "mark", "art"])
@pytest.mark.parametrize(("size", "label"), [("30mm", "Meadow"), ("30mm", "A rich meadow"), ("16mm", "12")])
def test_a_label_stays_within_the_outline(shape, below, size, label):
    drawing = counter(shape=shape, size=size, front={"label": label, **below})
    box = glyph_box(drawing.book, label_of(drawing))
    outline = counter_outline(drawing.component("stone"))
    middle = outline.bounds.centre[0]
    for y in (box.top, box.bottom):
        half = outline.width_at(y) / 2
        assert middle - half < box.left and box.right < middle + half
    assert not findings(drawing)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_label_has_white_between_it_and_the_mark_above_it(shape):
    drawing = counter(shape=shape, front={"label": "Hill", "mark": "square"})
    (piece,) = draw_component("stone", drawing)
    mark, words = piece.front.children[-2].path.bounds, glyph_box(drawing.book, label_of(drawing))
    assert words.top - mark.bottom > 0.29 * (words.bottom - words.top)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_label_stands_below_art_that_leaves_the_edge_free(shape):
    drawing = counter(shape=shape, front={"label": "Hill", "art": "button.svg"})
    button = drawing.art["button.svg"]
    drawing = replace(drawing, art={"button.svg": replace(button, children=button.children[1:], box=Box(3, 3, 13, 13))})
    (piece,) = draw_component("stone", drawing)
    (art,) = [node for node in piece.front.children if isinstance(node, Use)]
    (leaf,) = iter_leaves((art,))
    bottom = max(y for _, y in leaf.node.path.transformed(leaf.transform).points())
    assert 10 < bottom < glyph_box(drawing.book, label_of(drawing)).top


def test_a_number_that_has_the_side_to_itself_is_large():
    alone, beside = label_of(counter(front={"label": "7"})), label_of(counter(front={"label": "7", "mark": "disc"}))
    assert alone.line.runs[0].size == pytest.approx(0.42 * 30) and beside.line.runs[0].size < 0.2 * 30


def sizes(pieces):
    """Return the size of each label on the fronts of pieces, rounded to 0.01 mm."""
    nodes = (node for piece in pieces for node, _ in walk(piece.front.children) if isinstance(node, Glyphs))
    return [round(node.line.runs[0].size, 2) for node in nodes]


def test_labels_on_pieces_of_one_kind_and_size_have_one_size():
    looks = [{"label": word} for word in ("Badger", "Polar bear")]
    (animals,) = {*sizes(draw_component("stone", counter(front={"label": "Fox"}, looks=looks)))}
    assert 0.16 * 30 < animals < 0.42 * 30
    stone = {**COMPONENTS["stone"], "back": "same"}
    fox, bear = ({**stone, "front": {"label": word}} for word in ("Fox", "Polar bear"))
    drawing = context({"fox": fox, "bear": bear, "tiny": {**fox, "size": "12mm"}})
    together = [*draw_component("fox", drawing), *draw_component("bear", drawing), *draw_component("tiny", drawing)]
    assert sizes(together) == [animals, animals, round(0.42 * 12, 2)]


def test_one_long_label_makes_no_other_smaller_than_half_its_size():
    looks = [{"label": "A name that is much longer"}]
    short, long = sizes(draw_component("stone", counter(front={"label": "Badger"}, looks=looks, size="90mm")))
    assert short == round(0.5 * 0.16 * 90, 2) and SMALLEST_TYPE < long < short


def test_a_label_that_is_too_long_is_reported_with_its_place():
    drawing = counter(size="8mm", front={"label": "Hollow", "mark": "disc"})
    assert label_of(drawing).line.runs[0].size == pytest.approx(SMALLEST_TYPE)
    (finding,) = findings(drawing)
    assert (finding.code, finding.at) == ("P033", ("stone", "front", "label"))


@pytest.mark.parametrize("face", [FRONT, BACK])
def test_a_label_is_looked_up_where_it_stands_also_in_figures(face):
    drawing = context(
        {"stone": {**COMPONENTS["stone"], "size": "90mm", "front": {"label": "Stone"}, "back": "same"}},
        words=lambda message, place: place,
    )
    assert words(draw_component_face("stone", face, drawing).children) == ["components.stone.front.label"]


def test_a_mark_and_a_label_are_seen_on_the_art_that_lies_under_them():
    drawing = counter(shape="square", front={"art": "button.svg", "mark": "star", "label": "12", "fill": "black"})
    (piece,) = draw_component("stone", drawing)
    mark = [node for node, _ in walk(piece.front.children) if isinstance(node, Shape)][-1]
    ink, disc = mark.paint.fill, Colour(240, 220, 180)
    assert contrast(ink, disc) > 4.5 and ink == drawing.ink  # and not white, as on the black ground
    assert label_of(drawing).line.runs[0].colour in (drawing.ink, Colour(0, 0, 0), Colour(255, 255, 255))
