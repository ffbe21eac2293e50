import pytest
from msgspec.structs import astuple, replace

from pnp.game.model.figure import CheckedFigure, ClaimMark, ProvedFrame
from pnp.game.model.glossary import Term
from pnp.game.model.view import ActionCost, CellPassed, CellPlace, GameEnded, PieceFlipped, PiecePlaced, PieceRemoved
from pnp.pieces.figures.legend import SIGNS, _meaning, draw_legend, legend_size, used_signs
from pnp.press.scene.nodes import Glyphs, Group
from tests.pieces.box import context
from tests.pieces.positions import MOVE, VIEW, figure, frame
from tests.pieces.walk import words
from tests.press.scene.bounds import bounds


def meanings(*figures):
    return [sign.meaning.message for sign in used_signs(figures, context())]


def test_the_legend_has_what_the_figures_use_and_no_more():
    assert meanings(figure(frame())) == ["moves next"]
    cross = figure(frame(refused=(CellPlace("B1"),)))
    assert meanings(cross) == ["not allowed", "moves next"]
    moved = CheckedFigure("moved", "", (), (ProvedFrame(VIEW, MOVE, movers=("hollow",)),))
    assert meanings(moved) == [
        "moved",
        "was here, or would be",
        "{n} more",
        "{n} fewer",
        "has just moved",
        "moves next",
    ]
    assert meanings(moved, cross) == [*meanings(moved)[:2], "not allowed", *meanings(moved)[2:]]


@pytest.mark.parametrize(
    ("event", "meaning"),
    [
        (PiecePlaced("stone", CellPlace("A1")), "just placed"),
        (PieceRemoved("stone", CellPlace("A1")), "just removed"),
        (PieceFlipped("stone", CellPlace("A1")), "turned over"),
        (CellPassed(CellPlace("A1")), "passed over"),
        (GameEnded("hollow"), "has won"),
    ],
)
def test_every_event_with_a_sign_is_explained(event, meaning):
    assert meaning in meanings(figure(frame(event))) and meaning not in meanings(figure(frame(ActionCost(0))))


def test_numbered_marks_are_explained_apart_from_others():
    marks = (ClaimMark(CellPlace("A1"), False, 1), ClaimMark(CellPlace("B1"), True, 2))
    numbered = CheckedFigure("numbered", "", (), (ProvedFrame(VIEW, marks=marks),))
    assert meanings(numbered) == ["allowed: see note {n}", "not allowed: see note {n}", "moves next"]


@pytest.mark.parametrize("width", [48, 57, 84, 118])
def test_its_size_is_known_without_drawing_and_nothing_leaves_it(width):
    drawing = context()
    figures = (figure(frame(*MOVE, refused=(CellPlace("C1"),))),)
    drawn = draw_legend(figures, drawing, width)
    size = legend_size(figures, drawing, width)  # sums of floats are more exact from Python 3.12 on
    assert astuple(drawn.size) == pytest.approx(astuple(size))
    painted = bounds([drawn.node], drawing.book)
    assert painted.left >= -0.05 and painted.top >= 0 and painted.bottom <= drawn.height + 0.05
    assert painted.right <= width + 0.05
    assert words([drawn.node])[:3] == ["Bank", "Hollow", "Dooky"] and "not allowed" in words([drawn.node])


def test_without_signs_there_is_no_legend():
    bare = CheckedFigure("bare", "", (), (ProvedFrame(VIEW.__class__(VIEW.boards)),))
    assert legend_size((bare,), context(), 118).height == 0


def test_all_signs_differ_in_meaning_and_can_be_drawn():
    drawing = context()
    assert len({sign.meaning.message for sign in SIGNS}) == len(SIGNS)
    for sign in SIGNS:
        painted = bounds(list(sign.draw(drawing)), drawing.book)
        assert painted.width <= sign.width and painted.height <= 6.2, sign.meaning.message
        assert painted.left <= 0 <= painted.right and painted.top <= 0 <= painted.bottom


def test_signs_stand_on_the_right_of_their_words_where_these_are_read_from_the_right():
    drawing = context()
    figures = (figure(frame(*MOVE)),)
    plain, other = (draw_legend(figures, replace(drawing, language=language), 118) for language in ("en", "he"))
    middles = [
        [node.transform.e for node in drawn.node.children if isinstance(node, Group)] for drawn in (plain, other)
    ]
    assert middles[1] == pytest.approx([118 - x for x in middles[0]])
    ends = [[node.x + node.line.width for node in other.node.children if isinstance(node, Glyphs)], middles[1]]
    assert all(end < middle for end, middle in zip(*ends, strict=True))


def test_a_game_s_own_word_names_a_sign():
    (sign,) = (sign for sign in SIGNS if sign.term == "group-size")
    mass = Term(term="mass", sign="group-size")
    plain = context()
    own = plain.with_ruleset(replace(plain.ruleset, glossary=(mass,)))
    assert [_meaning(sign, each) for each in (plain, own)] == ["size of the new group", "mass"]
