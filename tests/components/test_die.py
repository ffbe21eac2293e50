import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.components.die import die_net, draw_die
from pnp.components.labels import glyph_box
from pnp.geometry.path import edges
from pnp.model.components import Die
from pnp.scene.nodes import Glyphs
from tests.components.box import COMPONENTS, context
from tests.components.walk import walk, words
from tests.geometry.folding import fold
from tests.geometry.nets import check_no_overlap, check_tabs, seams
from tests.records import record
from tests.samples import amount

sizes = st.floats(min_value=8, max_value=80, allow_nan=False)


@settings(max_examples=amount(25), deadline=None)
@given(sizes)
def test_the_net_folds_into_a_cube(size):
    net = die_net(size)
    meeting = seams(net)
    assert len(meeting) == 12 and all(len(panels) == 2 for panels in meeting.values())
    corners = {tuple(round(c, 5) + 0.0 for c in corner) for face in fold(net).values() for corner in face}
    assert len(corners) == 8


@settings(max_examples=amount(25), deadline=None)
@given(sizes)
def test_exactly_the_seven_seams_have_one_tab_each(size):
    net = die_net(size)
    assert len(net.tabs) == 7 and len(net.folds()) == 5 + 7
    check_tabs(net)
    check_no_overlap(net)


@settings(max_examples=amount(25), deadline=None)
@given(sizes)
def test_every_face_is_exactly_its_size(size):
    for panel in die_net(size).panels:
        assert all(math.isclose(math.dist(a, b), size) for a, b in edges(panel.corners))


def middle(corners):
    return tuple(sum(axis) / 4 for axis in zip(*corners, strict=True))


def test_opposite_faces_add_up_to_seven_and_one_two_three_run_anticlockwise():
    faces = {name: middle(corners) for name, corners in fold(die_net(18.0)).items()}
    heart = tuple(sum(axis) / 6 for axis in zip(*faces.values(), strict=True))
    out = {name: [a - b for a, b in zip(face, heart, strict=True)] for name, face in faces.items()}
    for one, other in (("1", "6"), ("2", "5"), ("3", "4")):
        assert out[one] == pytest.approx([-v for v in out[other]])
    (a1, a2, a3), (b1, b2, b3), (c1, c2, c3) = out["1"], out["2"], out["3"]
    turn = a1 * (b2 * c3 - b3 * c2) - a2 * (b1 * c3 - b3 * c1) + a3 * (b1 * c2 - b2 * c1)
    # x to the right, y down, z away from the reader is right-handed, and outside is seen from outside.
    assert turn > 0


def test_the_piece_has_numbers():
    die = record(Die, {"title": "Die", "kind": "die", "size": "18mm", "faces": list("123CBA")})
    (piece,) = draw_die("die", die, context())
    assert (piece.width, piece.height) == pytest.approx((4 * 18 + 5.4, 3 * 18 + 2 * 5.4))
    assert len(piece.trim) == 1 and len(piece.folds) == 12 and piece.back is None
    assert piece.trim[0].bounds.left == piece.trim[0].bounds.top == 0


def test_labels_are_upright_and_in_the_middle_of_their_faces_by_the_ink_that_is_seen():
    drawing = context()
    (piece,) = draw_die("die", drawing.component("die"), drawing)
    centres = {panel.name: middle(panel.corners) for panel in die_net(18.0).panels}
    seen = {}
    for node, place in walk(piece.front.children):
        if isinstance(node, Glyphs):
            assert (place.a, place.b, place.c, place.d) == (1, 0, 0, 1)
            seen[node.line.text] = glyph_box(drawing.book, node).centre
    faces = COMPONENTS["die"]["faces"]
    for number, face in enumerate(faces, start=1):
        assert seen[face] == pytest.approx(centres[str(number)])
    assert sorted(words(piece.front.children)) == ["1", "2", "3", "A", "B", "C"]


def test_pips_stand_for_numbers():
    die = {**COMPONENTS["die"], "faces": ["1", "2", "3", "4", "5", "6"], "pips": True}
    drawing = context({"die": die})
    (piece,) = draw_die("die", drawing.component("die"), drawing)
    assert words(piece.front.children) == []
    plain = context({"die": {**die, "pips": False}})
    (lettered,) = draw_die("die", plain.component("die"), plain)
    assert len(piece.front.children) - len(lettered.front.children) == 1 + 2 + 3 + 4 + 5 + 6 - 6
