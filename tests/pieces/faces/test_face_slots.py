"""Drawn faces on pieces: what is drawn over a slot, sizes on larger pieces, the bleed, and texts that do not fit."""

from __future__ import annotations

import pytest

from pnp.pieces.kinds import draw_component
from pnp.press.scene.nodes import Glyphs, Shape
from pnp.press.scene.transforms import iter_leaves
from pnp.problems import Problems
from pnp.translation.catalogue import author_catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from tests.workshop.checks.pieces.test_face_slots import CARD, FACE, PICTURE, TITLE, loaded

_OVER = '<rect x="5" y="20" width="53" height="40" fill="none" stroke="#AA0011"/>'
_COST = '<text id="slot:cost" x="50" y="80" font-size="6" text-anchor="end">12</text>'


def drawn(folder, drawing, face=FACE, card=CARD):
    """Return the card's one piece."""
    ruleset, problems = loaded(folder, drawing, face, card)
    assert problems == []
    problems = Problems()
    context = make_draw_context(ruleset, author_catalogue(ruleset), problems)
    assert list(problems) == []
    return draw_component("bird", context)[0]


def lines(piece):
    """Return each line of text with the size of its letters and where it begins."""
    return {
        leaf.node.line.text: (
            round(leaf.node.line.runs[0].size * leaf.transform.scale_factor, 3),
            leaf.transform((leaf.node.x, leaf.node.y)),
            leaf.node.line.width,
        )
        for leaf in iter_leaves(piece.front.children)
        if isinstance(leaf.node, Glyphs)
    }


def test_a_slot_is_filled_below_what_is_drawn_over_it(tmp_path):
    piece = drawn(tmp_path, TITLE + PICTURE + _OVER)
    order = [leaf.node for leaf in iter_leaves(piece.front.children)]
    over = next(i for i, node in enumerate(order) if isinstance(node, Shape) and str(node.paint.stroke) == "#aa0011")
    title = next(i for i, node in enumerate(order) if isinstance(node, Glyphs))
    assert over == len(order) - 1 and title < over
    assert lines(piece)["Heron"][0] == 5


def test_a_text_without_a_box_has_the_room_of_its_words(tmp_path):
    card = CARD.replace("title: Heron", "title: Heron, cost: 7")
    piece = drawn(tmp_path, TITLE + PICTURE + _COST, card=card)
    size, (x, y), width = lines(piece)["7"]
    assert size == 6
    assert (x + width, y) == pytest.approx((50, 80), abs=0.1)


def test_letters_are_as_large_as_the_drawing_is_on_a_larger_piece(tmp_path):
    large = CARD.replace("size: poker", "width: 126mm\n  height: 176mm")
    piece = drawn(tmp_path, TITLE + PICTURE, card=large)
    assert lines(piece)["Heron"][0] == 10


def test_a_turned_slot_is_filled_turned(tmp_path):
    turned = TITLE.replace("<text", '<text transform="rotate(90 30 44)"')
    piece = drawn(tmp_path, turned + PICTURE)
    (leaf,) = [one for one in iter_leaves(piece.front.children) if isinstance(one.node, Glyphs)]
    assert (leaf.transform.a, leaf.transform.b) == pytest.approx((0, 1))


def test_a_long_text_shrinks_and_then_is_told(tmp_path):
    title = "A heron that stands in the reeds of a very long river"
    piece = drawn(tmp_path, TITLE + PICTURE, card=CARD.replace("Heron", title))
    (finding,) = piece.findings
    assert (finding.code, finding.at) == ("P033", ("bird", "front", "values", "title"))


def test_a_drawing_of_another_shape_is_told_at_the_face(tmp_path):
    piece = drawn(tmp_path, TITLE + PICTURE, card=CARD.replace("size: poker", "width: 70mm\n  height: 70mm"))
    assert [(one.code, one.at) for one in piece.findings] == [("P006", ("bird", "front", "face"))]


def test_the_bleed_is_what_is_drawn_beyond_the_page_or_the_edge_that_goes_on(tmp_path):
    piece = drawn(tmp_path, TITLE + PICTURE)
    assert piece.bleed > 0
    boxes = [leaf.node.path.bounds for leaf in iter_leaves(piece.front.children) if isinstance(leaf.node, Shape)]
    assert min(box.left for box in boxes) <= -piece.bleed
    assert max(box.bottom for box in boxes) >= 88 + piece.bleed
