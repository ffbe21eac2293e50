import pytest

from pnp.geometry.path import Box
from pnp.scene.nodes import Glyphs, Shape, Use
from pnp.sheets.poster_map import map_page
from pnp.sheets.poster_plan import plan_poster
from pnp.sheets.spec import SheetSpec
from pnp.units import PAPERS
from tests.sheets.pieces import BOOK, inside, tile, translate


@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "a3"])
@pytest.mark.parametrize("size", [(578, 821), (900, 210), (210, 900), (3000, 3000)])
@pytest.mark.parametrize("joint", ["overlap", "butt"])
def test_the_map_shows_the_whole_and_every_page_s_place(paper, size, joint):
    piece = tile("board", width=size[0], height=size[1])
    plan = plan_poster(piece, SheetSpec(paper=PAPERS[paper]), joint)
    nodes = map_page(plan, piece.front, translate, BOOK, "en")
    (whole,) = [node for node in nodes if isinstance(node, Use)]
    assert whole.symbol is piece.front
    scale, x0, y0 = whole.transform.a, whole.transform.e, whole.transform.f
    text_room = Box(17.9, 17.9, plan.paper.width - 17.9, plan.paper.height - 19.9)
    assert inside(Box(x0, y0, x0 + scale * size[0], y0 + scale * size[1]), text_room)
    texts = {node.line.text: node for node in nodes if isinstance(node, Glyphs)}
    for part in plan.parts.values():
        name = texts[part.name]
        assert name.x + name.line.width / 2 == pytest.approx(x0 + scale * part.box.centre[0])
        assert abs(name.y - (y0 + scale * part.box.centre[1])) < 2.0
    lines = {shape.path for shape in nodes if isinstance(shape, Shape) and len(shape.path.segments) == 2}
    assert len(lines) == len(plan.across) + len(plan.down) - 4
    said = " ".join(texts)
    assert f"pages 2 to {len(plan.parts) + 1}" in said
    assert ("glue" in said) and ("tape" in said) == (joint == "butt")
