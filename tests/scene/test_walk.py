import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.colour import BLACK
from pnp.geometry.path import Box, circle, rectangle
from pnp.geometry.transform import rotation, scaling, translation
from pnp.scene.nodes import Group, Image, Paint, Shape, Symbol, Use
from pnp.scene.walk import iter_leaves, iter_ungrouped, map_nodes, visit_nodes

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
    assert [type(node) is Use or node for node in iter_ungrouped(nodes)] == [
        type(node) is Use or node for node in ungrouped(nodes)
    ]


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
def test_unchanged_nodes_are_equal(nodes):
    assert map_nodes(nodes, lambda node, _: node, lambda use, _: use) == tuple(nodes)


@given(st.lists(trees, max_size=4))
def test_nodes_left_out_leave_no_empty_groups(nodes):
    changed = map_nodes(nodes, lambda _, __: None, lambda _, __: None)
    assert not list(iter_ungrouped(changed))
    assert len(list(iter_leaves(map_nodes(nodes, lambda node, _: node, lambda _, __: None)))) <= len(
        list(iter_leaves(nodes))
    )


@given(st.lists(trees, max_size=4))
def test_changes_know_where_nodes_lie(nodes):
    areas = []

    def note(node, place):
        areas.append(place.scale_factor**2)
        return node

    def note_use(use, place):
        areas.append(place.scale_factor**2)
        return use

    map_nodes(nodes, note, note_use)
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
