import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.press.colour import BLACK
from pnp.press.geometry.path import IDENTITY, Box, polygon, rectangle, scaling, translation
from pnp.press.papers import PAPERS
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Paint, Shape, Symbol, Use
from pnp.press.scene.transforms import iter_leaves
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.writers.pdf import write_pdf
from pnp.sheets.poster_pages import WORD_CLEARANCE, keep_words_off_joints, poster_pages
from pnp.sheets.poster_plan import OVERLAP, plan_poster
from pnp.sheets.spec import SheetSpec
from tests.sheets.pieces import BOOK, inside, net, tile, translate


def _pages(piece, joint="overlap", paper="a4"):
    spec = SheetSpec(paper=PAPERS[paper], footer="Game 1.0")
    return poster_pages(plan_poster(piece, spec, joint), spec, piece.front, translate, BOOK)


def _layer(page, name):
    (layer,) = [layer for layer in page.layers if layer.name == name]
    return layer.nodes


def _texts(page):
    shared, end = _layer(page, "footer")
    return " ".join(node.line.text for node in (*shared.symbol.children, end) if isinstance(node, Glyphs))


def test_the_map_comes_first_and_all_pages_are_alike():
    pages = _pages(tile("board", width=578, height=821))
    assert len(pages) == 1 + 9
    assert {(page.width, page.height) for page in pages} == {(210, 297)}
    assert [[layer.name for layer in page.layers] for page in pages] == [
        ["art", "footer"], *[["art", "marks", "footer"]] * 9,
    ]  # fmt: skip
    assert "map  ·  page 1 of 10" in _texts(pages[0])
    for number, page in enumerate(pages[1:], start=1):
        assert f"·  sheet {number}  ·  page {number + 1} of 10" in _texts(page)
        assert "Game 1.0" in _texts(page)


@pytest.mark.parametrize("joint", ["overlap", "butt"])
def test_every_point_of_the_board_is_on_a_page_in_register(joint):
    piece = tile("board", width=578, height=821)
    seen = []
    for page in _pages(piece, joint)[1:]:
        (group,) = _layer(page, "art")
        (use,) = group.children
        assert use.symbol is piece.front
        at = use.transform
        assert (at.a, at.b, at.c, at.d) == (1, 0, 0, 1)
        seen.append((group.clip.bounds, at))
    # A grid, and points near every joint.
    joints = [{edge for clip, at in seen for edge in (clip.left - at.e, clip.right - at.e)}]
    joints.append({edge for clip, at in seen for edge in (clip.top - at.f, clip.bottom - at.f)})
    xs, ys = (
        sorted({*range(0, size, 13), *(edge + d for edge in edges for d in (-0.5, 0.5) if 0 <= edge + d <= size)})
        for edges, size in zip(joints, (578, 821), strict=True)
    )
    pages_of = [
        sum(clip.left <= x + at.e <= clip.right and clip.top <= y + at.f <= clip.bottom for clip, at in seen)
        for x in xs
        for y in ys
    ]
    assert (min(pages_of), max(pages_of)) == (1, 4)  # four where four pages meet


def test_the_board_is_drawn_once_so_the_poster_is_hardly_larger():
    cells = tuple(
        Shape(rectangle(x * 12.0, y * 12.0, 10.6, 10.2, 1 + (x + y) / 150), Paint(stroke=BLACK))
        for x in range(48)
        for y in range(68)
    )
    piece = replace(tile("board", width=578, height=821), front=Symbol("cells", cells, Box(0, 0, 578, 821)))
    whole = Page(594, 841, (Layer("art", (Use(piece.front),)),))
    poster = write_pdf(Document("poster", _pages(piece)), BOOK)
    assert len(poster) < 1.2 * len(write_pdf(Document("whole", (whole,)), BOOK)) + 20_000


def test_copies_are_further_pages_and_one_map_serves_all():
    pages = _pages(tile("board", 3, 200, 300))
    assert len(pages) == 1 + 3 * 2
    assert pages[1].layers[0] is pages[3].layers[0] is pages[5].layers[0]
    assert "sheet 2  ·  page 7 of 7" in _texts(pages[6])


def test_what_scissors_follow_and_folds_are_drawn_on_every_page():
    piece = net("net", size=100.0)
    (group,) = _layer(_pages(piece)[1], "art")
    (use,) = group.children
    art, *lines = use.symbol.children
    assert art == Use(piece.front)
    assert [bool(shape.paint.dash) for shape in lines] == [False, True]


@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "a3"])
@pytest.mark.parametrize("size", [(578, 821), (900, 210), (210, 900), (3000, 3000)])
@pytest.mark.parametrize("joint", ["overlap", "butt"])
def test_the_map_shows_the_whole_and_every_page_s_place(paper, size, joint):
    piece = tile("board", width=size[0], height=size[1])
    plan = plan_poster(piece, SheetSpec(paper=PAPERS[paper]), joint)
    nodes = _layer(poster_pages(plan, SheetSpec(paper=PAPERS[paper]), piece.front, translate, BOOK)[0], "art")
    (whole,) = [node for node in nodes if isinstance(node, Use)]
    assert whole.symbol is piece.front
    scale, x0, y0 = whole.transform.a, whole.transform.e, whole.transform.f
    side = min(17.9, 0.085 * plan.paper.width)
    text_room = Box(side, 17.9, plan.paper.width - side, plan.paper.height - 19.9)
    assert inside(Box(x0, y0, x0 + scale * size[0], y0 + scale * size[1]), text_room)
    texts = {node.line.text: node for node in nodes if isinstance(node, Glyphs)}
    for part in plan.parts.values():
        name = texts[str(part.number)]
        assert name.x + name.line.width / 2 == pytest.approx(x0 + scale * part.box.centre[0])
        assert abs(name.y - (y0 + scale * part.box.centre[1])) < 2.0
    lines = {shape.path for shape in nodes if isinstance(shape, Shape) and len(shape.path.segments) == 2}
    assert len(lines) == len(plan.across) + len(plan.down) - 4
    said = " ".join(texts)
    assert f"pages 2 to {len(plan.parts) + 1}" in said
    assert ("glue" in said) and ("tape" in said) == (joint == "butt")


PLANS = {
    (joint, paper): plan_poster(tile("board", width=578, height=821), SheetSpec(paper=PAPERS[paper]), joint)
    for joint in ["overlap", "butt"]
    for paper in ("a4", "letter")
}


def _marks(plan, part):
    art = tile("board", width=578, height=821).front
    pages = poster_pages(plan, SheetSpec(), art, translate, BOOK)
    return _layer(pages[1 + list(plan.parts.values()).index(part)], "marks")


def _crosses(plan, part):
    """Return the crosses of a page; where art reaches as far as printers do, they are cut off there."""
    nodes = _marks(plan, part)
    if not plan.has_margin:
        (group,) = [node for node in nodes if isinstance(node, Group) and node.clip is not None]
        assert group.clip == plan.area.path()
        nodes = group.children
    return [node for node in nodes if isinstance(node, Use) and node.symbol.name == "poster:cross"]


def _texts_of(nodes):
    return [
        node.line.text for each in nodes for node in (each.children if isinstance(each, Group) else [each])
        if isinstance(node, Glyphs)
    ]  # fmt: skip


@pytest.mark.parametrize("plan", PLANS.values(), ids=str)
def test_each_page_names_itself_and_its_neighbours(plan):
    for part in plan.parts.values():
        texts = _texts_of(_marks(plan, part))
        steps = ((1, 0), (0, 1), (-1, 0), (0, -1)) if plan.has_margin else ((1, 0), (0, 1))  # those on strips
        near = [plan.neighbour(part, *step) for step in steps]
        named = {match for text in texts for match in re.findall(r"sheet \d+", text)}
        assert named == {f"sheet {each.number}" for each in (part if plan.has_margin else None, *near) if each}


@pytest.mark.parametrize("plan", PLANS.values(), ids=str)
def test_a_cross_is_at_each_corner_of_what_is_seen(plan):
    cross = next(node.symbol for node in _crosses(plan, plan.parts[0, 0]))
    (level, upright) = cross.children[0].path.flattened()
    assert (level, upright) == ([(-3, 0), (3, 0)], [(0, -3), (0, 3)])
    edge = Box(0, 0, plan.paper.width, plan.paper.height).grown(-5)
    for part in plan.parts.values():
        at = plan.part_transform(part)
        box = part.box.moved(at.e, at.f)
        crosses = [node.transform for node in _crosses(plan, part)]
        corners = {(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)}
        assert {(each.e, each.f) for each in crosses} == corners
        assert len(crosses) == 4
        for at_corner in crosses if plan.has_margin else ():
            assert inside(cross.box.moved(at_corner.e, at_corner.f), edge)
            assert at_corner.f + 3 <= plan.paper.height - 9 + 1e-6  # where the footer begins


def test_strips_for_the_glue_are_right_and_below_and_hide_nothing_that_is_seen():
    for part in PLANS["overlap", "a4"].parts.values():
        plan = PLANS["overlap", "a4"]
        at = plan.part_transform(part)
        box, window = part.box.moved(at.e, at.f), part.window.moved(at.e, at.f)
        pale = [n.path for n in _marks(plan, part) if isinstance(n, Shape) and n.paint.opacity < 1]
        strips = [polygon(points[:4]).bounds for path in pale for points in path.flattened()]
        assert len(strips) == sum(plan.neighbour(part, *step) is not None for step in ((1, 0), (0, 1)))
        for strip in strips:
            assert min(strip.width, strip.height) == pytest.approx(OVERLAP)
            assert inside(strip, window)
            assert strip.left >= box.right - 1e-9 or strip.top >= box.bottom - 1e-9


@pytest.mark.parametrize("plan", PLANS.values(), ids=str)
def test_text_in_the_margins_is_on_no_art_and_no_nearer_than_5_mm_to_the_edge(plan):
    edge = Box(0, 0, plan.paper.width, plan.paper.height).grown(-5)
    for part in plan.parts.values():
        at = plan.part_transform(part)
        window = part.window.moved(at.e, at.f)
        for box in _ink(_marks(plan, part)):
            assert inside(box, edge), box
            if inside(box, window):  # on a strip: what is seen when all is joined stays clean
                seen = part.box.moved(at.e, at.f)
                assert box.left >= seen.right + 1 or box.top >= seen.bottom + 1
                continue
            beside = max(window.left - box.right, box.left - window.right)
            assert max(beside, window.top - box.bottom, box.top - window.bottom) >= 0.5


def _ink(nodes, transform=IDENTITY):
    for node in nodes:
        match node:
            case Group():
                yield from _ink(node.children, node.transform)
            case Glyphs():
                size = node.line.runs[0].size
                capitals = rectangle(node.x, node.y - 0.72 * size, node.line.width, 0.72 * size)
                yield capitals.transformed(transform).bounds
            case Shape() if node.paint.opacity == 1:
                yield node.path.transformed(transform).bounds


PIECE = tile("board", width=340, height=250)
PLAN = plan_poster(PIECE, SheetSpec(paper=PAPERS["a4"], footer="Game 1.0"), "overlap")


def words(text, x, y, size=4.0):
    return Glyphs(set_line(BOOK, text, TextStyle("sans", size, BLACK), "en"), x, y)


def kept(*nodes):
    return keep_words_off_joints(replace(PIECE.front, children=nodes), PLAN)


def spans(symbol):
    found = []
    for leaf in iter_leaves(symbol.children):
        if isinstance(leaf.node, Glyphs):
            line, place = leaf.node.line, leaf.transform @ translation(leaf.node.x, leaf.node.y)
            box = rectangle(0, -line.ascent, line.width, line.ascent + line.descent).transformed(place).bounds
            found.append(((box.left, box.right), (box.top, box.bottom)))
    return found


def is_cut(symbol):
    return any(
        low < joint < high
        for both in spans(symbol)
        for (low, high), joints in zip(both, (PLAN.across, PLAN.down), strict=True)
        for joint in joints[1:-1]
    )


@pytest.fixture
def joint():
    assert len(PLAN.across) == 3
    return PLAN.across[1]


def test_a_front_whose_words_no_joint_cuts_stays_as_it_is():
    front = replace(PIECE.front, children=(words("Lake", 10, 20), Group((words("Sea", 30, 40),))))
    assert keep_words_off_joints(front, PLAN) is front


def test_a_title_goes_to_the_middle_of_a_page_with_its_ornaments(joint):
    text = words("The seven seas", joint - 20, 20)
    ornament = Shape(rectangle(joint - 30, 18, 5, 1), Paint(fill=BLACK))
    moved = kept(Group((text, ornament), title="The seven seas"))
    ((left, right), _), before = spans(moved)[0], text.x
    pages = [(0, joint), (joint, 340)]
    assert not is_cut(moved)
    box = next(leaf for leaf in iter_leaves(moved.children) if isinstance(leaf.node, Shape))
    assert box.transform.e == pytest.approx(left - before)
    assert any(start < left and right < end for start, end in pages)
    assert moved.name != PIECE.front.name


def test_a_label_moves_no_further_than_it_must(joint):
    ((left, right), _) = spans(kept(words("A1", joint - 1, 20)))[0]
    assert right == pytest.approx(joint - WORD_CLEARANCE) or left == pytest.approx(joint + WORD_CLEARANCE)
    scaled = Group((words("Lake", (joint - 4) / 2, 10),), scaling(2))
    assert is_cut(replace(PIECE.front, children=(scaled,))) and not is_cut(kept(scaled))


@given(st.floats(10, 40), st.floats(2, 9), st.floats(0, 40), st.sampled_from(["A1", "0801", "Harbour"]))
def test_a_label_in_a_cell_stays_in_it_and_moves_alone(cell, size, offset, text):
    seams = tuple(tuple(offset + cell * n for n in range(1, int((side - offset) / cell))) for side in (340, 250))
    plan = replace(PLAN, piece=replace(PIECE, seams=seams))
    line = words(text, 0, 0, size).line
    places = [(offset + (n + 0.5) * cell, offset + (n % 5 + 0.5) * cell) for n in range(len(seams[0]))]
    labels = [Glyphs(line, x - line.width / 2, y) for x, y in places]
    moved = keep_words_off_joints(replace(PIECE.front, children=(Group(tuple(labels), title=text),)), plan)
    for label, ((left, right), _) in zip(labels, spans(moved), strict=True):
        start = offset + (label.x + line.width / 2 - offset) // cell * cell
        assert left == pytest.approx(label.x) or start - 1e-6 <= left <= right <= start + cell + 1e-6


def test_words_as_wide_as_the_board_and_symbols_stay():
    wide = words("Words " * 30, 5, 20)
    assert wide.line.width > max(PLAN.across[1], 340 - PLAN.across[1])
    assert kept(wide).children == (wide,)
    use = Use(replace(PIECE.front, children=(words("Lake", PLAN.across[1] - 2, 20),)))
    assert kept(use).children == (use,)


@given(st.floats(5, 300), st.floats(10, 240), st.floats(2, 9))
def test_no_joint_cuts_a_word(x, y, size):
    assert not is_cut(kept(words("Harbour", x, y, size)))
