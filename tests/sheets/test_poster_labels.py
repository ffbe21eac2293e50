import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.press.colour import BLACK
from pnp.press.geometry.path import rectangle, scaling, translation
from pnp.press.scene.nodes import Glyphs, Group, Paint, Shape, Use
from pnp.press.scene.transforms import iter_leaves
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.units import PAPERS
from pnp.sheets.poster_pages import WORD_CLEARANCE, keep_words_off_joints
from pnp.sheets.poster_plan import plan_poster
from pnp.sheets.spec import SheetSpec
from tests.sheets.pieces import BOOK, tile

PIECE = tile("board", width=340, height=250)
PLAN = plan_poster(PIECE, SheetSpec(paper=PAPERS["a4"], footer="Game 1.0"), "overlap")


def words(text, x, y, size=4.0):
    return Glyphs(set_line(BOOK, text, TextStyle("sans", size, BLACK), "en"), x, y)


def kept(*nodes):
    return keep_words_off_joints(replace(PIECE.front, children=nodes), PLAN)


def spans(symbol):
    """Return from where to where each line of text reaches, across and down."""
    found = []
    for leaf in iter_leaves(symbol.children):
        if isinstance(leaf.node, Glyphs):
            line, place = leaf.node.line, leaf.transform @ translation(leaf.node.x, leaf.node.y)
            box = rectangle(0, -line.ascent, line.width, line.ascent + line.descent).transformed(place).bounds
            found.append(((box.left, box.right), (box.top, box.bottom)))
    return found


def is_cut(symbol):
    """Return whether a joint goes through words."""
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


def test_scales_of_groups_count(joint):
    scaled = Group((words("Lake", (joint - 4) / 2, 10),), scaling(2))
    assert is_cut(replace(PIECE.front, children=(scaled,))) and not is_cut(kept(scaled))


def test_words_as_wide_as_the_board_stay():
    wide = words("Words " * 30, 5, 20)
    assert wide.line.width > max(PLAN.across[1], 340 - PLAN.across[1])
    assert kept(wide).children == (wide,)


def test_symbols_are_not_entered():
    use = Use(replace(PIECE.front, children=(words("Lake", PLAN.across[1] - 2, 20),)))
    assert kept(use).children == (use,)


@given(st.floats(5, 300), st.floats(10, 240), st.floats(2, 9))
def test_no_joint_cuts_a_word(x, y, size):
    assert not is_cut(kept(words("Harbour", x, y, size)))
