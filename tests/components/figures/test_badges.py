import math

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.components.figures.badges import draw_badges
from pnp.components.figures.happened import happened
from pnp.components.figures.spots import overlap
from pnp.components.figures.ways import arrows
from pnp.model.view import Event
from tests.components.hexes import hex_context, hex_layout, hex_view
from tests.components.walk import shapes, words
from tests.samples import amount

MOVE = [
    Event("cost", amount=5),
    Event("paid", amount=2),
    Event("paid", amount=3),
    *(Event("moved", "red", f"cell:{a}", f"cell:{b}") for a, b in (("C5", "F4"), ("C6", "F5"))),
]


def badges(view, events, claims=()):
    layout, drawing = hex_layout(view), hex_context()
    found = happened(events, drawing)
    cells = [f"cell:{name}" for name, _ in view.boards[0].cells]
    drawn = list(arrows(found.ways, layout, ()))
    return list(draw_badges(found, drawn, cells, claims, layout, drawing)), layout, drawn


@settings(max_examples=amount(40), deadline=None)
@given(st.sets(st.sampled_from(hex_layout(hex_view()).boards[0].names), max_size=14))
def test_a_cost_stands_over_no_piece_nor_arrow_and_in_the_frame(cells):
    view = hex_view(red="F4 F5", blue=" ".join(sorted(cells - {"F4", "F5", "C5", "C6", "D5", "D6", "E4", "E5"})))
    nodes, layout, (arrow,) = badges(view, MOVE)
    assert words(nodes) == ["2 + 3 = 5"]
    ((_, box),) = shapes(nodes)
    assert box.left >= 0 and box.top >= 0 and box.right <= layout.width and box.bottom <= layout.height
    for name, _ in view.boards[0].cells:
        room = layout.boards[0].room(name)
        assert overlap(box, room.grown(-0.05 * room.width)) == 0, name
    assert all(overlap(box, part.grown(-0.6)) == 0 for part in arrow.boxes)


def test_it_stands_near_its_arrow_and_no_badge_over_another():
    events = [*MOVE, Event("merged", "red", None, "cell:F4", 7)]
    nodes, layout, (arrow,) = badges(hex_view(red="F4 F5 F6 G4"), events)
    assert words(nodes) == ["2 + 3 = 5", "7"]
    (_, cost), (_, mass) = shapes(nodes)
    middle = [(a + b) / 2 for a, b in zip(arrow.start, arrow.tip, strict=True)]
    across = layout.boards[0].across
    assert math.dist(cost.centre, middle) < 2 * across and overlap(cost, mass) == 0
    assert math.dist(mass.centre, layout.place("cell:F4").centre) < 2 * across


def test_it_keeps_clear_of_a_claims_mark():
    nodes, *_ = badges(hex_view(red="F4 F5"), MOVE)
    ((_, before),) = shapes(nodes)
    nodes, *_ = badges(hex_view(red="F4 F5"), MOVE, claims=(before.centre,))
    ((_, after),) = shapes(nodes)
    assert math.dist(before.centre, after.centre) > 2


def test_what_happened_out_of_sight_has_no_badge():
    unseen = [
        Event("cost", amount=3),
        Event("placed", "red", None, "cell:Z9"),
        Event("merged", "red", None, "cell:Z9", 3),
    ]
    assert badges(hex_view(), unseen)[0] == []
