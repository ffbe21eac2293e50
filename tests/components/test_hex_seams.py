import math

import pytest

from pnp.components.hex_seams import hex_seams
from pnp.geometry.hex_grid import HexField


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_seams_are_half_way_between_lines_of_cells(top):
    field = HexField("hexagon", 3, 3, top, 10.0)
    along, across = hex_seams(field, (5.0, 7.0))
    if top == "pointy":
        along, across = across, along
    first, other = (5.0, 7.0) if top == "flat" else (7.0, 5.0)
    # Five straight lines of cells, 15 mm apart, the first one's middle 10 mm from the edge.
    assert along == pytest.approx([first + 10 + 7.5 + 15 * i for i in range(4)])
    # The other way, the cells of neighbouring lines are half a cell apart: 9 rows of middles.
    assert across == pytest.approx([other + 5 * math.sqrt(3) * (1.5 + i) for i in range(8)])
