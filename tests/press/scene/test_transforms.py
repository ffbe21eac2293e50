import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.colour import BLACK, WHITE, Colour
from pnp.press.geometry.path import Box, Path, circle, line, rectangle, rotation, scaling, translation
from pnp.press.scene.nodes import Group, Image, Paint, Shape, Symbol, Use
from pnp.press.scene.transforms import (
    FINEST_STROKE,
    GRAIN,
    fade_symbol,
    iter_leaves,
    iter_ungrouped,
    map_nodes,
    round_scale_up,
    simplify_symbol,
    visit_nodes,
)
from tests.pieces.box import art
from tests.pieces.walk import shapes


def symbol(*nodes):
    return Symbol("art", nodes, Box(0, 0, 48, 48))


def stroke(width):
    return Shape(line((0, 0), (40, 40)), Paint(stroke=BLACK, width=width))


def test_what_is_too_fine_on_paper_goes():
    small, large = (Shape(circle(9, 9, radius), Paint(fill=BLACK)) for radius in (0.5, 5))
    art = symbol(stroke(0.2), stroke(0.6), small, large)
    assert len(simplify_symbol(art, 1.0).children) == 4
    assert [node.paint.width for node in simplify_symbol(art, 0.2).children] == [0.6, 0.25]
    assert len(simplify_symbol(symbol(stroke(FINEST_STROKE)), 1.0).children) == 1


def test_a_board_keeps_its_lines_as_wide_as_can_be_seen():
    def grid(side, **paint):
        segments = [each for at in (0, side) for each in line((at, 0), (at, side)).segments]
        return Shape(Path(tuple(segments)), Paint(stroke=BLACK, width=0.2, **paint))

    (kept,) = simplify_symbol(symbol(grid(44), grid(20), grid(44, dash=(1.0, 1.0))), 0.25).children
    assert kept.path.bounds.width == 44
    assert kept.paint.width * 0.25 == pytest.approx(FINEST_STROKE)


def test_a_sign_stays_as_long_as_it_can_be_seen():
    sign, spot = (Shape(circle(9, 9, 2), Paint(fill=BLACK, keep_in_low_ink=sign)) for sign in (True, False))
    kept = [simplify_symbol(symbol(sign, spot), scale).children for scale in (0.2, 0.1, 0.05)]
    assert [[node.paint.keep_in_low_ink for node in nodes] for nodes in kept] == [[True, False], [True], []]


def test_scales_of_groups_and_symbols_count():
    inner = symbol(stroke(0.2))
    art = symbol(Group((stroke(0.2),), scaling(0.1)), Use(inner, scaling(10)))
    (use,) = simplify_symbol(art, 0.5).children
    assert isinstance(use, Use) and len(use.symbol.children) == 1
    assert use.symbol.name != inner.name and simplify_symbol(art, 0.5).name != simplify_symbol(art, 1.0).name


def test_points_move_by_less_than_the_grain():
    art = symbol(Shape(circle(10.12345, 9.87654, 7.7777), Paint(fill=BLACK)))
    (shape,) = simplify_symbol(art, 0.18).children
    for (x, y), (u, v) in zip(art.children[0].path.points(), shape.path.points(), strict=True):
        assert abs(x - u) * 0.18 <= GRAIN / 2 and abs(y - v) * 0.18 <= GRAIN / 2
        assert u == round(u, 1) and v == round(v, 1)


@given(st.floats(min_value=0.001, max_value=1))
def test_pictures_of_nearly_one_size_share_their_art(scale):
    step = round_scale_up(scale)
    assert 0.75 * step * (1 - 1e-9) <= scale <= step * (1 + 1e-9)
    assert round_scale_up(step) == pytest.approx(step)


RED = Colour(200, 0, 0)


def test_every_colour_is_mixed_however_deep_it_lies():
    spots = tuple(Shape(circle(0, 0, 1), Paint(fill=fill, stroke=BLACK)) for fill in (RED, None))
    inner = Symbol("inner", spots, Box(-1, -1, 1, 1))
    outer = Symbol("outer", (Group((Use(inner),)),), inner.box)
    seen = [(shape.paint.fill, shape.paint.stroke) for shape, _ in shapes(fade_symbol(outer, WHITE, 0.5).children)]
    assert seen == [(Colour(228, 128, 128), Colour(128, 128, 128)), (None, Colour(128, 128, 128))]


def test_other_art_has_another_name_and_the_same_box():
    one, other = fade_symbol(art("tile.svg"), WHITE, 0.5), fade_symbol(art("tile.svg"), RED, 0.5)
    assert len({one.name, other.name, "tile.svg"}) == 3 and one.box == art("tile.svg").box
    assert fade_symbol(art("tile.svg"), WHITE, 0.5) == one


SPOT = Shape(circle(0, 0, 1), Paint(fill=BLACK))
PICTURE = Image(b"", 0, 0, 1, 1)
SYMBOL = Symbol("spot", (SPOT,), Box(-1, -1, 1, 1))

transforms = st.one_of(
    st.builds(translation, st.integers(-9, 9), st.integers(-9, 9)),
    st.builds(scaling, st.sampled_from([0.5, 2.0])),
    st.builds(rotation, st.sampled_from([30, 90, 180])),
)
trees = st.recursive(
    st.one_of(st.just(SPOT), st.just(PICTURE), st.builds(Use, st.just(SYMBOL), transforms)),
    lambda inner: st.builds(
        lambda children, transform, clip: Group(tuple(children), transform, rectangle(0, 0, 4, 4) if clip else None),
        st.lists(inner, max_size=3),
        transforms,
        st.booleans(),
    ),
    max_leaves=12,
)


@given(st.lists(trees, max_size=4))
def test_leaves_are_all_nodes_that_paint_in_order(nodes):
    def flat(nodes):
        for node in nodes:
            match node:
                case Group():
                    yield from flat(node.children)
                case Use():
                    yield from flat(node.symbol.children)
                case _:
                    yield node

    assert [leaf.node for leaf in iter_leaves(nodes)] == list(flat(nodes))
    assert list(iter_ungrouped(nodes)) == ungrouped(nodes)


def ungrouped(nodes):
    return [leaf for node in nodes for leaf in (ungrouped(node.children) if isinstance(node, Group) else [node])]


def test_transforms_and_clips_are_those_of_the_scene():
    clip = rectangle(0, 0, 5, 5)
    inner = Group((Use(SYMBOL, scaling(2)),), translation(3, 0), clip)
    ((node, place, clips),) = iter_leaves([Group((inner,), rotation(90))], translation(10, 10))
    assert node is SPOT
    assert place((1, 0)) == pytest.approx((10, 15))
    assert [(box.left, box.top, box.right, box.bottom) for box in (c.bounds for c in clips)] == [(5, 13, 10, 18)]


@given(st.lists(trees, max_size=4))
def test_nodes_left_out_leave_no_empty_groups(nodes):
    changed = map_nodes(nodes, lambda _, __: None, lambda _, __: None)
    assert not list(iter_ungrouped(changed))
    without_uses = map_nodes(nodes, lambda node, _: node, lambda _, __: None)
    assert len(list(iter_leaves(without_uses))) <= len(list(iter_leaves(nodes)))


@given(st.lists(trees, max_size=4))
def test_changes_know_where_nodes_lie(nodes):
    areas = []

    def note(node, place):
        areas.append(place.scale_factor**2)
        return node

    assert map_nodes(nodes, note, note) == tuple(nodes), "unchanged nodes are equal"
    assert areas == pytest.approx([abs(leaf.transform.scale_factor) ** 2 for leaf in iter_leaves(nodes)])
    assert all(math.isfinite(area) for area in areas)


def test_each_kind_is_visited_by_its_own_method():
    class Visitor:
        def __init__(self):
            self.seen = []

        def __getattr__(self, name):
            return lambda node: self.seen.append((name, node))

    visitor = Visitor()
    group = Group((SPOT,))
    visit_nodes([SPOT, PICTURE, group, Use(SYMBOL)], visitor)
    assert [name for name, _ in visitor.seen] == ["visit_shape", "visit_image", "visit_group", "visit_use"]
    assert visitor.seen[2][1] is group
