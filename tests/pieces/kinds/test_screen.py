import pytest

from pnp.game.model.view import FRONT
from pnp.pieces.kinds import draw_component, draw_component_face, outlines
from pnp.press.geometry.path import Box
from tests.pieces.box import COMPONENTS, context, findings
from tests.pieces.walk import words
from tests.press.scene.bounds import bounds

SCREEN = {
    "kind": "screen",
    "title": "Behind the hedge",
    "width": "120mm",
    "height": "90mm",
    "wing": "60mm",
    "count": 2,
    "front": {"fill": "moss", "mark": "star", "label": "Garden"},
    "rows": [{"title": "Go", "cost": "1", "text": "One cell {icon:button}."}],
    "left_rows": [{"title": "Your turn"}],
}


def drawing(**changes):
    return context({**COMPONENTS, "screen": {**SCREEN, **changes}})


def test_it_has_a_fold_on_either_side_of_its_middle_panel_and_is_printed_on_both_sides():
    (outline,) = outlines("screen", drawing())
    assert (outline.width, outline.height, outline.count) == (240, 90, 2)
    assert [fold.bounds for fold in outline.folds] == [Box(60, 0, 60, 90), Box(180, 0, 180, 90)]
    assert outline.has_back and outline.bleed == outline.back_bleed == 1


def test_its_fill_and_its_ground_reach_beyond_the_cut_on_all_sides():
    (piece,) = draw_component("screen", drawing())
    for side in (piece.front, piece.back):
        assert side.children[0].path.bounds == side.box == Box(-1, -1, 241, 91)


def test_the_outside_shows_the_front_on_the_middle_panel():
    screen = drawing()
    (piece,) = draw_component("screen", screen)
    assert words(piece.front.children) == ["Garden"]
    label = next(node for node in piece.front.children if words([node]))
    box = bounds([label], screen.book)
    assert box.centre[0] == pytest.approx(120, abs=0.5) and box.left > 60 and box.right < 180


def test_rows_are_on_the_panels_where_they_belong_seen_from_inside():
    screen = drawing(right_rows=[{"title": "The end"}])
    (piece,) = draw_component("screen", screen)
    places = {text: node for node in piece.back.children for text in words([node])}
    assert bounds([places["Your turn"]], screen.book).right < 60
    assert bounds([places["Behind the hedge"]], screen.book).centre[0] == pytest.approx(120, abs=0.5)
    assert 60 < bounds([places["Go"]], screen.book).left < 180
    assert bounds([places["The end"]], screen.book).left > 180
    assert not findings(screen)


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"left_rows": [{"title": "Go", "cost": "M" * 40}]}, ("left_rows", 0, "cost")),
        ({"height": "30mm", "rows": [{"title": "Go"}] * 9}, ("rows", 3)),
        ({"front": {"label": "M" * 60}}, ("front", "label")),
    ],
)
def test_what_does_not_fit_is_found_at_its_place(changes, at):
    assert ("P033", ("screen", *at)) in {(finding.code, finding.at) for finding in findings(drawing(**changes))}


def test_its_face_is_the_middle_panel():
    face = draw_component_face("screen", FRONT, drawing())
    assert face is not None and words(face.children) == ["Garden"]
    assert (face.box.width, face.box.height) == (120, 90)


def test_it_is_looked_up_in_the_readers_language():
    (piece,) = draw_component("screen", drawing())
    assert set(words(piece.back.children)) >= {"Behind the hedge", "Go", "1", "Your turn"}
