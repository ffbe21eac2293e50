import pytest

from pnp.press.scene.nodes import Glyphs
from pnp.press.text.line import Span
from pnp.press.units import PAPERS
from pnp.sheets.guide.flow import Flow, GuideCell, spans_of, wrap_names
from tests.sheets.pieces import BOOK


def _flow():
    return Flow(PAPERS["a4"], BOOK, "en")


def _row(flow, *texts):
    flow.row([GuideCell((Span(text, flow.style()),), 60.0 * i, 50.0) for i, text in enumerate(texts)], 5.0)


def test_a_row_is_as_high_as_its_highest_cell():
    flow = _flow()
    top = flow.y
    _row(flow, "short", "so long that it takes more than one line of fifty millimetres")
    lines = sum(isinstance(node, Glyphs) for node in flow.pages[0]) - 1
    assert lines > 1
    assert flow.y == pytest.approx(top + 5.0 * lines)


def test_cells_are_side_by_side():
    flow = _flow()
    _row(flow, "left", "right")
    left, right = flow.pages[0]
    assert (left.x, right.x) == (flow.side, flow.side + 60)
    assert left.y == right.y


@pytest.mark.parametrize(("paper", "side"), [("a4", 18.0), ("letter", 18.0), ("a5", 12.7)])
def test_margins_are_narrower_on_paper_narrower_than_a4(paper, side):
    assert Flow(PAPERS[paper], BOOK, "en").side == pytest.approx(side, abs=0.05)


def test_a_row_that_does_not_fit_begins_the_next_page():
    flow = _flow()
    while len(flow.pages) == 1:
        _row(flow, "word")
    assert all(node.y <= flow.bottom for node in flow.pages[0])
    assert len(flow.pages[1]) == 1


def test_a_heading_stays_with_what_follows():
    flow = _flow()
    _row(flow, "word")
    flow.y = flow.bottom - 12.0
    flow.heading("Heading", flow.style(bold=True), 6.0, 10.0)
    assert [len(page) for page in flow.pages] == [1, 1]


def test_columns_of_a_language_written_from_the_right_are_mirrored():
    places = []
    for language in ("en", "he"):
        flow = Flow(PAPERS["a4"], BOOK, language)
        _row(flow, "first", "second")
        places.append([(node.x, node.x + node.line.width) for node in flow.pages[0]])
    width = PAPERS["a4"].width
    assert places[1] == [pytest.approx((width - right, width - left)) for left, right in places[0]]
    assert places[0][0][0] == flow.side


def test_spans_stand_where_a_translation_has_their_placeholders():
    grey, bold = _flow().style(), _flow().style(bold=True)
    file, size = Span("a.pdf", bold), Span("5 mm", bold)
    assert spans_of("or {file}", grey, file=file) == (Span("or ", grey), file)
    assert spans_of("{size}: {file}", grey, file=file, size=size) == (size, Span(": ", grey), file)


def test_the_language_says_how_names_of_files_are_joined():
    flow = _flow()
    assert wrap_names(flow, ("a.pdf", "b.pdf"), "、", flow.style(), 100.0) == "a.pdf、b.pdf"
    assert wrap_names(flow, ("a.pdf", "b.pdf"), ", ", flow.style(), 12.0) == "a.pdf,\nb.pdf"
