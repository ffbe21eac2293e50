import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.model.kinds.die import Die
from pnp.game.model.view import FRONT, VisibleFace
from pnp.game.reading.yaml.validation import read_record
from pnp.pieces.kinds import draw_component_face, table_size, table_view
from pnp.pieces.kinds.die import die_mesh, die_net, die_outlines, draw_die, reads_both_ways
from pnp.pieces.labels import glyph_box
from pnp.press.geometry.path import edges
from pnp.press.geometry.solids import flat_solid
from pnp.press.scene.nodes import Glyphs, Shape, Use
from pnp.problems import SourceMap
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import walk, words
from tests.press.geometry.folding import fold
from tests.press.geometry.nets import check_glued_tabs, check_no_overlap, check_tabs, seams, within
from tests.press.scene.bounds import bounds
from tests.records import record
from tests.samples import amount

sizes = st.floats(min_value=8, max_value=80, allow_nan=False)


@settings(max_examples=amount(10, soak=250), deadline=None)
@given(sizes)
def test_the_net_folds_into_a_cube_of_its_size_with_a_tab_at_each_of_seven_seams(size):
    net = die_net(size)
    meeting = seams(net)
    assert len(meeting) == 12 and all(len(panels) == 2 for panels in meeting.values())
    corners = {tuple(round(c, 5) + 0.0 for c in corner) for face in fold(net).values() for corner in face}
    assert len(corners) == 8
    assert len(net.tabs) == 7 and len(net.folds()) == 5 + 7
    check_tabs(net)
    check_glued_tabs(net)
    check_no_overlap(net)
    assert all(math.isclose(math.dist(a, b), size) for panel in net.panels for a, b in edges(panel.corners))


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
    (_, piece), (_, lettered) = (drawn(faces=list("123456"), pips=pips) for pips in (True, False))
    assert words(piece.front.children) == []
    assert len(piece.front.children) - len(lettered.front.children) == 1 + 2 + 3 + 4 + 5 + 6 - 6


FACES = [
    "Sun",
    "",
    {"pips": 7},
    {"mark": "star", "fill": "red"},
    {"icon": "button"},
    {"art": "emblem.svg"},
    {"label": "Moon", "colour": "red"},
    {"face": "stone", "values": {"colour": "#112233"}},
]


def die_of(**values):
    return {"kind": "die", "title": "Die", "size": "20mm", **values}


def drawn(**values):
    drawing = context({**COMPONENTS, "die": die_of(**values)})
    (piece,) = draw_die("die", drawing.component("die"), drawing)
    return drawing, piece


@pytest.mark.parametrize("sides", [4, 8, 10, 12, 20])
def test_every_solid_is_one_piece_with_a_number_on_each_face(sides):
    _, piece = drawn(sides=sides)
    numbers = [str(number) for number in (range(10) if sides == 10 else range(1, sides + 1))]
    shown = sorted(numbers * (3 if sides == 4 else 1))
    assert sorted(words(piece.front.children)) == shown
    assert len(piece.trim) == 1 and piece.back is None and not piece.findings


@pytest.mark.parametrize("sides", [8, 10, 12, 20])
def test_numbers_are_upright_below_the_top_of_their_faces_and_within_them(sides):
    drawing, piece = drawn(sides=sides)
    panels = {panel.name: panel.corners for panel in flat_solid(sides, 20.0).net.panels}
    for node, place in walk(piece.front.children):
        if isinstance(node, Glyphs):
            number = int(node.line.text) + (sides == 10)
            box = glyph_box(drawing.book, node)
            centre = place(box.centre)
            assert math.dist(centre, flat_solid(sides, 20.0).placings[number]((0, 0))) < 1e-6
            top = panels[str(number)][0]
            up = place((box.centre[0], box.centre[1] - 1))
            assert math.dist(up, top) == pytest.approx(math.dist(centre, top) - 1)
            corners = [place(c) for c in ((box.left, box.top), (box.right, box.top), (box.left, box.bottom))]
            assert all(within(corner, panels[str(number)]) for corner in corners)


def test_a_pyramid_shows_the_same_number_at_each_corner_from_all_sides():
    drawing, piece = drawn(sides=4)
    net = flat_solid(4, 20.0).net
    bent = {panel.name: 180 - math.degrees(math.acos(1 / 3)) for panel in net.panels}
    folded = fold(net, bent)
    at_corner = {}
    for node, place in walk(piece.front.children):
        if isinstance(node, Glyphs):
            centre = place(glyph_box(drawing.book, node).centre)
            panel = next(panel for panel in net.panels if within(centre, panel.corners))
            index = min(range(3), key=lambda k: math.dist(panel.corners[k], centre))
            corner = tuple(round(c, 3) + 0.0 for c in folded[panel.name][index])
            at_corner.setdefault(corner, []).append(node.line.text)
    assert sorted(at_corner.values()) == [[number] * 3 for number in "1234"]


@pytest.mark.parametrize(("sides", "lines"), [(6, 0), (8, 0), (10, 2), (12, 2), (20, 2)])
def test_six_and_nine_are_underlined_where_both_are_on_the_die(sides, lines):
    _, piece = drawn(sides=sides)
    bars = [
        node.path.bounds
        for node, _ in walk(piece.front.children)
        if isinstance(node, Shape) and node.paint.keep_in_low_ink and node.paint.fill is not None
    ]
    assert len(bars) == lines and all(bar.width > 2 * bar.height for bar in bars)


def test_a_number_of_two_digits_can_be_another_one_upside_down():
    assert reads_both_ways("68", ["68", "89"]) and not reads_both_ways("68", ["68", "6"])
    assert not reads_both_ways("8", ["8"]) and not reads_both_ways("Sun", ["Sun"])


def test_faces_may_be_blank_words_dots_marks_icons_art_and_ornaments():
    drawing = context({**COMPONENTS, "die": die_of(faces=FACES)})
    art = {**drawing.art, drawing.component("die").faces[7].picture: drawing.art["emblem.svg"]}
    drawing = replace(drawing, art=art)
    (piece,) = draw_die("die", drawing.component("die"), drawing)
    assert sorted(words(piece.front.children)) == ["Moon", "Sun"]
    symbols = [node.symbol.name for node, _ in walk(piece.front.children) if isinstance(node, Use)]
    assert sorted(symbols) == ["button.svg", "button:front:small", "emblem.svg", "emblem.svg"]
    discs = [node for node, _ in walk(piece.front.children) if isinstance(node, Shape) and node.paint.keep_in_low_ink]
    assert len(discs) == 7 + 1  # dots, and the star
    fills = {node.paint.fill for node, _ in walk(piece.front.children) if isinstance(node, Shape)}
    assert drawing.colour("red") in fills


def test_words_that_are_too_long_are_found_at_their_face():
    _, piece = drawn(faces=["M" * 40, *"23456", "7", {"label": "W" * 40}])
    assert [(finding.code, finding.at) for finding in piece.findings] == [
        ("P033", ("die", "faces", 0)),
        ("P033", ("die", "faces", 7, "label")),
    ]


@pytest.mark.parametrize(
    ("value", "at", "message"),
    [
        ({"sides": 7}, ("sides",), "there is no die with 7 faces"),
        ({"faces": list("1234567")}, ("faces",), "there is no die with 7 faces"),
        ({"faces": list("1" * 21)}, ("faces",), "too many entries: 21"),
        ({"sides": 8, "faces": list("123456")}, ("faces",), "a die with 8 faces, and 6 of them are given"),
        ({"faces": ["1", "2", "3", "4", "5", 6.5]}, ("faces", 5), "6.5 is neither a text nor a mapping"),
        ({"faces": ["1", "2", "3", "4", "5", "a\tb"]}, ("faces", 5), "this text must be a single line"),
        ({"faces": ["1", "2", "3", "4", "5", "a" * 61]}, ("faces", 5), "a text of 61 characters is too long here"),
        ({"faces": [*list("12345"), {"pips": 2, "mark": "disc"}]}, ("faces", 5, "pips"), "mark and pips in the middle"),
        ({"faces": [*list("12345"), {"pips": 10}]}, ("faces", 5, "pips"), "10 is out of range"),
    ],
)
def test_what_no_die_can_be_is_found_at_its_place(value, at, message):
    _, findings = read_record(Die, die_of(**value), SourceMap("components.yaml"))
    assert [(finding.code, finding.at) for finding in findings] == [("P006", at)]
    assert findings[0].message.startswith(message)
    assert "entries" not in findings[0].hint, "the hint names the dice that there are"


def test_numbers_need_no_quotes_and_a_die_has_as_many_sides_as_faces():
    die = record(Die, die_of(faces=[2, 4, 6, 8]))
    assert die.faces == ("2", "4", "6", "8") and die.side_count == 4
    assert record(Die, die_of()).side_count == 6
    assert [record(Die, die_of(sides=10)).face_at(k) for k in (0, 9)] == ["0", "9"]


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_figures_show_the_value_that_is_on_top(sides):
    drawing = context({"die": die_of(sides=sides)})
    symbol = draw_component_face("die", VisibleFace("front", "3"), drawing)
    shown = words(symbol.children)
    assert "3" in shown if sides == 4 else shown == ["3"]
    whole = draw_component_face("die", FRONT, drawing)
    assert len(words(whole.children)) > 1 and whole.name != symbol.name


@pytest.mark.parametrize("sides", [4, 8, 10, 12, 20])
def test_on_the_table_its_box_holds_it(sides):
    drawing = context({"die": die_of(sides=sides)})
    symbol = table_view("die", drawing, 0.4)
    assert symbol.box == table_size("die", drawing, 0.4)
    painted = bounds(symbol.children, drawing.book)
    assert (painted.left, painted.right) == pytest.approx((symbol.box.left, symbol.box.right), abs=0.3)
    assert (painted.top, painted.bottom) == pytest.approx((symbol.box.top, symbol.box.bottom), abs=0.3)


def read(sides, size="20mm"):
    drawing = context({"die": {"kind": "die", "title": "Die", "size": size, "sides": sides}})
    die = drawing.component("die")
    (outline,) = die_outlines("die", die, drawing)
    lines = [line.split() for line in die_mesh(die, outline.width, outline.height).splitlines()]
    corners = [tuple(map(float, line[1:])) for line in lines if line[0] == "v"]
    places = [tuple(map(float, line[1:])) for line in lines if line[0] == "vt"]
    faces = [[int(word.split("/")[0]) - 1 for word in line[1:]] for line in lines if line[0] == "f"]
    return corners, places, faces, outline


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_a_solid_is_closed_and_its_faces_look_out(sides):
    corners, _, faces, _ = read(sides)
    assert len(faces) == sides
    volume = 0.0
    edges = set()
    for face in faces:
        points = [corners[index] for index in face]
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            edges.add((tuple(round(v, 3) for v in a), tuple(round(v, 3) for v in b)))
        for b, c in itertools.pairwise(points):
            a = points[0]
            volume += (
                sum(a[i] * (b[(i + 1) % 3] * c[(i + 2) % 3] - b[(i + 2) % 3] * c[(i + 1) % 3]) for i in range(3)) / 6
            )
    assert all((b, a) in edges for a, b in edges), "every edge is shared, in both directions"
    assert volume > 0.05, "corners run anticlockwise as they are seen from outside"


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_each_face_is_as_large_on_the_net_as_on_the_solid(sides):
    corners, places, faces, outline = read(sides)
    for face in faces:
        for a, b in zip(face, face[1:] + face[:1], strict=True):
            there = math.dist(corners[a], corners[b]) * 25.4
            (x0, y0), (x1, y1) = places[a], places[b]
            assert math.hypot((x1 - x0) * outline.width, (y1 - y0) * outline.height) == pytest.approx(there, abs=0.02)
    assert all(0 <= value <= 1 for place in places for value in place)
