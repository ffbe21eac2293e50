import math

import pytest

from pnp.game.model.kinds.spinner import Spinner
from pnp.game.model.view import FRONT
from pnp.game.reading.yaml.validation import read_record
from pnp.pieces.kinds import draw_component, draw_component_face, outlines
from pnp.pieces.kinds.spinner import arrow_path, sector_places
from pnp.press.geometry.path import Box, enclosed_area
from pnp.press.scene.nodes import Shape, Use
from pnp.problems import SourceMap
from tests.pieces.box import COMPONENTS, context, findings
from tests.pieces.pieces_box import SPINNER
from tests.pieces.walk import walk, words
from tests.records import record


def drawing(**changes):
    return context({**COMPONENTS, "spinner": {**SPINNER, **changes}})


def test_sectors_are_as_wide_as_they_weigh():
    assert sector_places(record(Spinner, SPINNER)) == [(0, 144), (144, 216), (216, 288), (288, 360)]
    (disc, *_) = draw_component("spinner", drawing())
    wedges = [node.path for node in disc.front.children if isinstance(node, Shape)][:4]
    whole = math.pi * 41**2
    assert [enclosed_area(path) / whole for path in wedges] == pytest.approx([0.4, 0.2, 0.2, 0.2], abs=2e-3)


def test_disc_arrow_and_ring_have_a_hole_for_the_pivot():
    disc, arrow, ring = outlines("spinner", drawing())
    assert [piece.title for piece in (disc, arrow, ring)] == ["Weather", "Weather: arrow", "Weather: ring"]
    for piece in (disc, arrow, ring):
        (hole,) = piece.inner
        assert hole.bounds.width == pytest.approx(3.5)
    assert disc.inner[0].bounds.centre == pytest.approx((40, 40))
    assert min(arrow.width, ring.width) >= 8


def test_the_arrow_stays_within_the_disc_and_its_head_is_longer_than_its_tail():
    box = arrow_path(record(Spinner, SPINNER)).bounds
    assert -box.top < 40 and box.bottom < -box.top
    assert box.left == pytest.approx(-box.right)


def test_words_marks_and_icons_are_in_their_sectors():
    disc = draw_component("spinner", drawing())[0]
    assert sorted(words(disc.front.children)) == ["Rain", "Sun"]
    icons = [node.symbol.name for node, _ in walk(disc.front.children) if isinstance(node, Use)]
    assert "button:front:small" in icons
    assert findings(drawing()) == []


def test_neighbours_without_a_colour_differ():
    spinner = drawing(sectors=["a", "b", "c"])
    disc = draw_component("spinner", spinner)[0]
    fills = [node.paint.fill for node in disc.front.children if isinstance(node, Shape)][:3]
    assert len({*fills}) == 3


def test_words_that_are_too_long_are_found_at_their_sector():
    told = findings(drawing(sectors=["M" * 60, {"label": "W" * 60}, "c"]))
    assert [(each.code, each.at) for each in told] == [
        ("P033", ("spinner", "sectors", 0)),
        ("P033", ("spinner", "sectors", 1, "label")),
    ]


@pytest.mark.parametrize(
    ("changes", "at", "message"),
    [
        ({"sectors": ["a"]}, ("sectors",), "too few entries: 1"),
        ({"sectors": ["a"] * 37}, ("sectors",), "too many entries: 37"),
        ({"sectors": ["a", {"weight": 0}]}, ("sectors", 1, "weight"), "0 is out of range"),
        ({"size": "30mm"}, ("size",), "this spinner is too small"),
    ],
)
def test_what_no_spinner_can_be_is_found_at_its_place(changes, at, message):
    _, told = read_record(Spinner, {**SPINNER, **changes}, SourceMap("components.yaml"))
    assert [(each.code, each.at, each.message) for each in told] == [("P006", at, message)]


def test_figures_show_the_disc_with_its_arrow():
    face = draw_component_face("spinner", FRONT, drawing())
    assert face is not None and face.box == Box(0, 0, 80, 80)
