"""Copies of a tile or counter that differ in a detail."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.model.components.flat_pieces import Side, front_looks
from pnp.game.model.view import FRONT
from pnp.pieces.kinds import draw_component, draw_component_face, outlines, table_designs
from pnp.pieces.parts import MOST_COPIES, draw_parts
from pnp.press.scene.nodes import Use
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import uses, walk, words
from tests.records import record

LOOKS = [{"art": "emblem.svg"}, {"label": "Three"}]


def side(**values):
    return record(Side, values)


@pytest.mark.parametrize("name", ["mushroom", "button"])
def test_each_look_is_a_piece_with_its_share_of_the_copies(name):
    drawing = context({name: {**COMPONENTS[name], "count": 7, "looks": LOOKS}})
    pieces = draw_component(name, drawing)
    assert [piece.count for piece in pieces] == [3, 2, 2]
    assert len({piece.front_design for piece in pieces}) == 3 == len({piece.front.name for piece in pieces})
    assert [(piece.front_design, piece.count) for piece in outlines(name, drawing)] == [
        (piece.front_design, piece.count) for piece in pieces
    ]
    first, second, third = (piece.front.children for piece in pieces)
    assert uses(second) == ["emblem.svg"] and uses(first) == uses(third) != uses(second)
    assert (words(first), words(second), words(third)) == ([], [], ["Three"])


def test_backs_are_alike_unless_they_are_to_be_like_the_fronts():
    own = draw_component("mushroom", context({"mushroom": {**COMPONENTS["mushroom"], "looks": LOOKS}}))
    assert len({piece.back_design for piece in own}) == 1
    same = draw_component("button", context({"button": {**COMPONENTS["button"], "looks": LOOKS}}))
    assert all(piece.back is piece.front and piece.back_design == piece.front_design for piece in same)


def test_a_look_replaces_only_what_it_names():
    front = side(fill="red", label="1", mark="disc", face="button", values={"colour": "red"})
    (first, second, third) = front_looks(front, (), 3, (side(label="2"), side(art="x.svg", fill="blue")))
    assert first.side == front and first.path == ("front",)
    assert (second.side.label, second.side.face, second.side.values) == ("2", "button", {"colour": "red"})
    assert second.path == ("looks", 0)
    assert (third.side.art, third.side.face, third.side.values, third.side.label) == ("x.svg", None, {}, "1")
    assert third.path == ("front",)


def test_a_look_lacks_what_it_says_to_be_none():
    front = side(fill="red", label="1", mark="disc", face="button", values={"colour": "red"})
    (_, plain, bare) = front_looks(front, (), 3, (side(), side(art="x.svg")), (("face",), ("mark", "fill")))
    assert plain.side == side(fill="red", label="1", mark="disc")
    assert bare.side == side(label="1", art="x.svg")


@given(st.integers(1, 60), st.integers(0, 20))
def test_all_copies_have_a_look_and_the_shares_are_even(count, number):
    looks = front_looks(side(fill="red"), (), count, tuple(side(label=str(n)) for n in range(number)))
    shares = [look.count for look in looks]
    assert sum(shares) == count and max(shares) - min(shares) <= 1 and sorted(shares, reverse=True) == shares
    assert len(looks) == min(count, number + 1)


def test_a_label_too_wide_is_told_where_it_is_written():
    wide = {"label": "A name that is much too long for any counter of this size"}
    pieces = draw_component("button", context({"button": {**COMPONENTS["button"], "looks": [{"mark": "disc"}, wide]}}))
    assert [finding.at for piece in pieces for finding in piece.findings] == [("button", "looks", 1, "label")]


def test_figures_show_the_first_look_and_the_list_of_parts_all():
    drawing = context({"mushroom": {**COMPONENTS["mushroom"], "looks": LOOKS}})
    assert uses(draw_component_face("mushroom", FRONT, drawing).children) == ["tile.svg"]
    shown = [node.symbol.name for node, _ in walk([draw_parts(drawing, 118)[0].node]) if isinstance(node, Use)]
    assert len({name for name in shown if name.startswith("mushroom:table")}) == 3 == MOST_COPIES
    assert len(table_designs("mushroom", drawing, 5)) == 3 and len(table_designs("mushroom", context(), 5)) == 1
