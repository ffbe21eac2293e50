"""Every word that stands on a piece is told, with its place, where it does not fit."""

import pytest

from pnp.components.draw import draw
from pnp.components.figure import draw_figure
from tests.components.box import COMPONENTS, context
from tests.components.positions import figure, frame

LONG = "MMMMM WWWWW " * 5  # as many letters as a label may have, and wide ones
TITLE = "MMMMM WWWWW " * 10  # as many as a title may have

# What is changed, and the place that is told.
WORDS = [
    ({"town": {"title": TITLE}}, ("town", "title")),
    ({"market": {"title": TITLE}}, ("market", "title")),
    ({"market": {"tiles_title": LONG}}, ("market", "tiles_title")),
    ({"market": {"counters_title": TITLE}}, ("market", "counters_title")),
    ({"market": {"rows": {"m": {"title": LONG}}}}, ("market", "rows", "m", "title")),
    ({"die": {"faces": ["1", "2", LONG, "C", "B", "A"]}}, ("die", "faces", 2)),
    ({"bank": {"label": LONG}}, ("bank", "label")),
    ({"meadow": {"front": {"label": LONG}}}, ("meadow", "front", "label")),
    ({"meadow": {"back": {"label": LONG}}}, ("meadow", "back", "label")),
    ({"stone": {"back": {"label": LONG}}}, ("stone", "back", "label")),
]


def changed(changes):
    return context({**COMPONENTS, **{name: {**COMPONENTS[name], **new} for name, new in changes.items()}})


@pytest.mark.parametrize(("changes", "at"), WORDS, ids=lambda value: ".".join(map(str, value)))
def test_too_long_a_word_is_told_with_its_place(changes, at):
    drawing = changed(changes)
    for name in drawing.ruleset.components:
        draw(name, drawing)
    assert [problem.code for problem in drawing.problems] == ["P033"]
    assert f'"{LONG[:30]}' in drawing.problems.entries[0].message
    assert drawing.problems.entries[0].place == drawing.place(at)


def test_the_whole_box_fits_as_it_is():
    drawing = context()
    for name in drawing.ruleset.components:
        draw(name, drawing)
    assert not drawing.problems.entries


def test_a_standees_letter_is_told_where_a_figure_shows_it():
    drawing = changed({"dooky": {"letter": "Dooky"}})
    draw_figure(figure(frame()), drawing, 57)
    assert [(problem.code, problem.message) for problem in drawing.problems] == [
        ("P033", '"Dooky" is 7.84 mm wide in the smallest letters; it has 2.97 mm')
    ]


def test_a_cup_too_low_for_its_label_and_picture_says_so():
    drawing = changed({"bank": {"height": "9mm"}})
    draw("bank", drawing)
    assert sorted(problem.code for problem in drawing.problems) == ["P033", "P040"]


@pytest.mark.parametrize("columns", [1, 2])
def test_a_narrow_boards_title_is_set_smaller(columns):
    drawing = changed({"town": {"columns": columns, "cell": "12mm"}})
    draw("town", drawing)
    assert not drawing.problems.entries
