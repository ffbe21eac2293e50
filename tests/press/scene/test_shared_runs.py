"""Runs of nodes that symbols have in common are drawn once."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.press.colour import NAMED
from pnp.press.geometry.path import Box, rectangle
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Group, Paint, Shape, Symbol, Use
from pnp.press.scene.transforms import iter_leaves, iter_symbols, share_runs

BOX = Box(0, 0, 100, 100)
NODES = [Shape(rectangle(n, n, 1, 1), Paint(fill=NAMED["blue"])) for n in range(40)]


def symbol(name, numbers):
    return Symbol(name, tuple(NODES[n] for n in numbers), BOX)


def test_looks_that_differ_in_a_detail_share_the_rest():
    looks = [symbol("a", range(30)), symbol("b", [*range(12), 35, *range(12, 30)]), symbol("c", range(30))]
    shared = share_runs(looks)
    assert [[type(node) for node in shared[id(look)].children] for look in looks] == [
        [Use, Use],
        [Use, Shape, Use],
        [Use, Use],
    ]
    parts = {node.symbol for look in shared.values() for node in look.children if isinstance(node, Use)}
    assert sorted(len(part.children) for part in parts) == [12, 18]


def test_short_runs_stay_where_they_are():
    assert share_runs([symbol("a", range(7)), symbol("b", range(7))]) == {}
    apart = symbol("a", [*range(7), 20, *range(30, 35)]), symbol("b", [*range(7), 21, *range(22, 27)])
    assert share_runs(apart) == {}
    assert share_runs([symbol("a", range(30))]) == {}


@given(st.lists(st.lists(st.sampled_from([*range(9), 20, 21]) | st.just(30), max_size=30), max_size=5))
def test_what_is_painted_stays_the_same(rows):
    whole = [[n for number in row for n in (range(20, 32) if number == 30 else [number])] for row in rows]
    symbols = [symbol(f"s{index}", row) for index, row in enumerate(whole)]
    shared = share_runs(symbols)
    for one in symbols:
        painted = shared.get(id(one), one)
        assert [leaf.node for leaf in iter_leaves(painted.children)] == list(one.children)
    parts = {node.symbol.name: node.symbol for one in shared.values() for node in one.children if isinstance(node, Use)}
    assert len(parts) == len({part.children for part in parts.values()})


def test_symbols_are_found_within_groups_and_symbols_once_each():
    inner = symbol("inner", range(3))
    outer = Symbol("outer", (Use(inner), Group((Use(symbol("deep", [1])),))), BOX)
    nodes = (Group((Use(outer), Use(inner))), Use(outer))
    document = Document("Title", (Page(10, 10, (Layer("art", nodes),)), Page(10, 10, (Layer("art", nodes),))))
    assert [found.name for found in iter_symbols(document)] == ["outer", "inner", "deep"]
