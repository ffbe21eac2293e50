"""Registration marks: their places on paper and in cut files, and what is kept clear of them."""

import pytest

from pnp.press.cutters import RegistrationMarks, shipped_cutters
from pnp.press.geometry.path import Box
from pnp.press.papers import PAPERS
from pnp.sheets.cut_pages import cut_page
from pnp.sheets.registration import registration_lines, registration_marks
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from tests.sheets.pieces import BOOK, tile, translate

A4 = PAPERS["a4"]
SILHOUETTE = shipped_cutters()["silhouette"]


def boxes(layer):
    """Return the box of each mark by its name."""
    return {group.title: group.children[0].path.bounds for group in layer.nodes}


def test_there_are_a_square_and_two_or_three_angles():
    three = boxes(registration_marks(A4, RegistrationMarks()))
    assert three == {
        "regmark-tl": Box(10, 10, 15, 15),
        "regmark-tr": Box(180, 10, 200, 30),
        "regmark-bl": Box(10, 267, 30, 287),
    }
    four = boxes(registration_marks(A4, RegistrationMarks(4)))
    assert four == three | {"regmark-br": Box(180, 267, 200, 287)}


def test_lines_of_angles_are_as_thick_as_the_profile_says():
    square, *angles = registration_marks(A4, RegistrationMarks()).nodes
    assert square.children[0].paint.fill is not None
    assert [one.children[0].paint.width for one in angles] == [0.3, 0.3]


def test_a_cut_file_has_the_same_marks_and_the_safe_area():
    lines = boxes(registration_lines(A4, RegistrationMarks()))
    assert lines.pop("regmark-safe-area") == Box(10, 10, 200, 287)
    assert lines == boxes(registration_marks(A4, RegistrationMarks()))


@pytest.mark.parametrize("paper", ["a4", "letter", "a6", "tabloid"])
@pytest.mark.parametrize("backs", ["none", "duplex"])
def test_marks_are_on_fronts_and_nothing_is_printed_or_cut_beside_them(paper, backs):
    spec = SheetSpec(paper=SILHOUETTE.on(PAPERS[paper]), backs=backs, registration=SILHOUETTE.marks, footer="A game")
    pieces = [tile("a", 30, 30, back="b" if backs == "duplex" else None)]
    plan = plan_sheets(pieces, spec)
    pages = sheet_document("Tiles", plan, pieces, translate, BOOK).pages
    marked = ["regmark" in [layer.name for layer in page.layers] for page in pages]
    assert marked == [not (backs == "duplex" and at % 2) for at in range(len(pages))]
    width, height = spec.paper.width, spec.paper.height
    corners = [(x, y) for x in (10, width - 30) for y in (10, height - 30)]
    for layout in plan.cut_layouts:
        page = cut_page("tiles.pdf", plan, layout, translate, SILHOUETTE)
        assert page.layers[0].name == "regmark"
        for box in (node.path.bounds for layer in page.layers[1:] for node in layer.nodes):
            assert box.left >= 10 and box.right <= width - 10 and box.top >= 10 and box.bottom <= height - 10
            for x, y in corners:
                assert box.right <= x or box.left >= x + 20 or box.bottom <= y or box.top >= y + 20
