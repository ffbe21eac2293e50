import math

import pytest

from pnp.press.geometry.path import edges, enclosed_area, polygon
from pnp.press.geometry.solid_nets import flat_solid
from pnp.press.geometry.solids import solid
from tests.press.geometry.folding import fold
from tests.press.geometry.nets import check_glued_tabs, check_no_overlap, check_tabs, seams
from tests.press.geometry.test_solids import SOLIDS

# The area of a face whose longest edge is 1: of triangles, and of pentagons; kites are measured.
AREAS = {3: math.sqrt(3) / 4, 5: math.sqrt(25 + 10 * math.sqrt(5)) / 4}


@pytest.fixture(params=SOLIDS)
def sides(request):
    return request.param


def bends(sides):
    """Return by how many degrees each panel is bent from the one that it hangs from."""
    whole, bent = solid(sides), {}
    for panel in flat_solid(sides, 20.0).net.panels[1:]:
        one, other = (whole.face(int(name)).normal for name in (panel.name, panel.parent))
        bent[panel.name] = math.degrees(math.acos(sum(a * b for a, b in zip(one, other, strict=True))))
        assert sides == 10 or 180 - bent[panel.name] == pytest.approx(SOLIDS[sides][4])
    return bent


def test_the_net_folds_into_the_solid(sides):
    net, (_, seam_count, corners, round_one, _) = flat_solid(sides, 20.0).net, SOLIDS[sides]
    meeting = seams(net, bends(sides))
    assert len(meeting) == seam_count and all(len(panels) == 2 for panels in meeting.values())
    points = {tuple(round(c, 5) + 0.0 for c in corner) for face in fold(net, bends(sides)).values() for corner in face}
    assert len(points) == corners
    for panel in net.panels:
        lengths = [math.dist(a, b) for a, b in edges(panel.corners)]
        assert max(lengths) == pytest.approx(20)
        if round_one in AREAS:
            assert enclosed_area(polygon(panel.corners)) == pytest.approx(400 * AREAS[round_one])
            assert min(lengths) == pytest.approx(20)


def test_each_glued_edge_has_one_tab_and_no_tab_lies_on_another(sides):
    net = flat_solid(sides, 20.0).net
    faces, seam_count, *_ = SOLIDS[sides]
    assert len(net.tabs) == seam_count - (faces - 1) and len(net.folds()) == seam_count
    check_tabs(net, bends(sides))
    check_no_overlap(net)
    check_glued_tabs(net, bends(sides))


def test_tabs_are_deep_enough_to_glue(sides):
    for tab in flat_solid(sides, 20.0).net.tabs:
        (x0, y0), (x1, y1), (x2, y2), _ = tab.corners
        depth = abs((x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0)) / math.dist((x0, y0), (x1, y1))
        assert 2.5 <= depth <= 7


def test_the_last_face_has_no_tab_so_that_it_closes_the_die(sides):
    net = flat_solid(sides, 20.0).net
    assert net.panels[-1].name not in {tab.panel for tab in net.tabs}


def test_it_begins_at_zero_and_lies_along_the_paper(sides):
    box = flat_solid(sides, 20.0).net.outline().bounds
    assert (box.left, box.top) == pytest.approx((0, 0))
    assert box.width >= box.height


def test_each_face_lies_where_its_placing_says(sides):
    flat = flat_solid(sides, 20.0)
    for panel in flat.net.panels:
        placing = flat.placings[int(panel.name)]
        placed = [placing(point) for point in solid(sides).face(int(panel.name)).outline]
        assert all(math.dist(a, b) < 1e-9 for a, b in zip(placed, panel.corners, strict=True))


def test_there_is_no_solid_with_seven_faces():
    with pytest.raises(KeyError):
        solid(7)
