import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.game.model.kinds.pawn import Pawn
from pnp.game.model.view import FRONT
from pnp.game.reading.yaml.validation import read_record
from pnp.pieces.kinds import draw_component, draw_component_face
from pnp.pieces.kinds.pawn import cone_angle, cone_path, tent_net
from pnp.press.geometry.path import enclosed_area
from pnp.problems import SourceMap
from tests.pieces.box import COMPONENTS, context
from tests.pieces.pieces_box import CONE, PIECES, TENT
from tests.pieces.walk import words
from tests.press.geometry.folding import fold
from tests.press.geometry.nets import check_glued_tabs, check_no_overlap
from tests.records import record
from tests.samples import amount

lengths = st.integers(min_value=12, max_value=60)


def pawn(written, **changes):
    return record(Pawn, {**written, **changes})


@settings(max_examples=amount(10, soak=250), deadline=None)
@given(lengths, lengths)
def test_a_tent_folds_so_that_front_and_back_meet_at_the_head(width, height):
    tent = pawn(TENT, width=f"{width}mm", height=f"{height}mm")
    net = tent_net(tent)
    at_foot = 180 - math.degrees(math.atan2(tent.height, tent.depth / 2))
    bends = {"foot": at_foot, "back": at_foot}
    folded = fold(net, bends)
    front, back = ({tuple(round(c, 4) + 0.0 for c in p) for p in folded[name]} for name in ("front", "back"))
    assert len(front & back) == 2
    high = max(math.dist(a, b) for a in folded["foot"] for b in front & back)
    assert high == pytest.approx(math.sqrt(tent.slant**2 + tent.width**2), abs=1e-3)
    assert len(net.tabs) == 1 and (net.tabs[0].panel, net.tabs[0].joins) == ("front", "back")
    check_no_overlap(net)
    check_glued_tabs(net, bends)


@settings(max_examples=amount(10, soak=250), deadline=None)
@given(lengths, lengths)
def test_a_cone_has_the_foot_and_the_height_that_are_asked_for(width, height):
    if height < width / 2:
        return
    cone = pawn(CONE, width=f"{width}mm", height=f"{height}mm")
    arc = math.radians(cone_angle(cone)) * cone.slant
    assert arc == pytest.approx(math.pi * width)
    tab = 5.0 * cone.slant  # at most
    disc = arc * cone.slant / 2
    assert disc < enclosed_area(cone_path(cone)) < disc + tab
    box = cone_path(cone).bounds
    assert (box.left, box.top) == pytest.approx((0, 0), abs=0.01)


def test_front_and_back_are_on_either_side():
    drawing = context({**COMPONENTS, **PIECES})
    (piece,) = draw_component("tent", drawing)
    assert words(piece.front.children) == ["A"] and len(piece.folds) == 3
    (cone,) = draw_component("cone", drawing)
    assert words(cone.front.children) == ["A"] and not cone.folds
    assert draw_component_face("cone", FRONT, drawing) is not None


def test_a_flat_cone_is_found():
    _, told = read_record(Pawn, {**CONE, "width": "40mm", "height": "15mm"}, SourceMap("components.yaml"))
    ((code, at, message),) = ((each.code, each.at, each.message) for each in told)
    assert (code, at, message) == ("P006", ("height",), "this cone is too flat to be rolled")
