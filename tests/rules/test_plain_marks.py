import pytest
from msgspec.structs import replace

from pnp.model.figure import AreaMark, ClaimMark, Frame, Highlight
from pnp.model.view import CellPlace, PoolPlace, RowPlace
from pnp.problems import Problems
from pnp.rules.claims import check_figure
from tests.rules.python_engines import ENGINES
from tests.rules.tabletop.game import figure, told
from tests.rules.test_bundled_figures import RULESETS, read_figure

START = "position: {mill: {A7: coin}, shop: {}, hands: {light: coin}}\nframes:\n  - marks:\n"


def test_places_are_marked_as_the_author_says() -> None:
    marks = "      - {allowed: [D7, wood]}\n      - {refused: light}\n      - {area: [A7, D7, G7]}\n"
    checked, problems = figure(START + marks)
    assert problems == [] and checked is not None
    (frame,) = checked.frames
    assert frame.marks == (
        ClaimMark(CellPlace("D7"), is_legal=True),
        ClaimMark(RowPlace("wood"), is_legal=True),
        ClaimMark(PoolPlace("light"), is_legal=False),
    )
    assert frame.areas == (AreaMark(tuple(map(CellPlace, ("A7", "D7", "G7")))),)


def test_marks_with_texts_have_their_numbers() -> None:
    marks = "      - {allowed: D7, text: Here.}\n      - {area: [A7, D7], text: There.}\n"
    checked, problems = figure(START + marks)
    assert problems == [] and checked is not None
    assert [mark.number for mark in checked.frames[0].marks] == [1]
    assert [area.number for area in checked.frames[0].areas] == [2]


@pytest.mark.parametrize(
    ("mark", "code", "column", "message"),
    [
        ("{allowed: D9}", "P014", 19, 'there is no place "D9"'),
        ("{refused: [A7, field/A1]}", "P014", 24, '"field/A1" is no place of this picture'),
        ("{allowed: supply}", "P014", 19, "the picture does not show the supply"),
        ("{area: [light]}", "P006", 17, 'an area consists of places of a board, and "light" is none'),
    ],
)
def test_a_mark_on_nothing_is_told_at_its_place(mark, code, column, message) -> None:
    assert told(f"{START}      - {mark}\n") == [(code, 5, column, message)]


def test_one_place_has_one_mark() -> None:
    marks = "      - {allowed: D7}\n      - {refused: [A7, D7]}\n"
    assert told(START + marks) == [("P066", 6, 24, "two different marks stand on D7")]


def test_an_engine_proves_what_is_marked_so_only_an_area_is_a_plain_mark() -> None:
    problems = Problems()
    bundled = read_figure(RULESETS / "hollow" / "figures" / "core.yaml", Problems())
    frame = Frame(marks=(Highlight(allowed=("E5",)),))
    assert check_figure(replace(bundled, frames=(frame,), claims=()), ENGINES["hollow"], problems) is None
    assert [problem.message for problem in problems] == ["an engine proves what is allowed and refused"]
    frame = Frame(marks=(Highlight(area=("E5", "E6")),))
    checked = check_figure(replace(bundled, frames=(frame,), claims=()), ENGINES["hollow"], Problems())
    assert checked is not None
    assert checked.frames[0].areas == (AreaMark((CellPlace("E5"), CellPlace("E6"))),)
