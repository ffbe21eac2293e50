"""The cutting machines that come with the program: complete, each operation with a colour of its own."""

import pytest

from pnp.press.cutters import CutOperation, Cutter, RegistrationMarks, shipped_cutters
from pnp.press.papers import PAPERS

KNOWN = ("laser", "inkscape", "lightburn", "silhouette", "silhouette-4", "cricut", "plotter", "dxf")
OUTER, INNER = CutOperation("cut-outside", "out", "#FF0000"), CutOperation("cut-inside", "in", "#00FF00")
FOLD = CutOperation("fold", "fold", "#0000FF")
DASHED = CutOperation("perforation", "dashes", "#0000FF", 2.0, 1.0)


def test_those_that_come_with_the_program_have_no_fault():
    assert tuple(shipped_cutters()) == KNOWN
    for cutter in shipped_cutters().values():
        assert not [*cutter.faults()], cutter.name
        assert [one.lines for one in cutter.operations][1:] == ["cut-inside", "cut-outside"]  # in the order of work


def test_the_laser_is_as_it_was():
    laser = shipped_cutters()["laser"]
    colours = {one.layer: one.colour for one in laser.operations}
    assert colours == {"fold": "#0000FF", "cut-inside": "#00E000", "cut-outside": "#FF0000"}
    assert (laser.container, laser.unit, laser.compound, laser.kerf, laser.marks) == ("svg", "mm", False, 0, None)


def test_marks_are_those_of_silhouette_studio():
    cutters = shipped_cutters()
    assert cutters["silhouette"].marks == RegistrationMarks(3, 10, 5, 20, 0.3, 20)
    assert cutters["silhouette-4"].marks == RegistrationMarks(4, 10, 5, 20, 0.3, 20)


@pytest.mark.parametrize(
    ("operations", "told"),
    [
        ((FOLD, INNER, OUTER), []),
        ((DASHED, INNER, OUTER), []),
        ((FOLD, INNER), ["no operation has the lines cut-outside"]),
        ((INNER, OUTER), ["no operation has the lines fold"]),
        ((FOLD, INNER._replace(colour="#ff0000"), OUTER), ["two operations have the colour #FF0000"]),
        ((FOLD, INNER, OUTER._replace(layer="in")), ['two operations have the layer "in"']),
        (
            (FOLD, INNER, OUTER, OUTER._replace(layer="more", colour="#123456")),
            ["some lines belong to two operations"],
        ),
        ((FOLD, DASHED._replace(colour="#123456"), INNER, OUTER), ["some lines belong to two operations"]),
        ((DASHED._replace(pause=0.0), INNER, OUTER), ["a perforation has a dash and a pause"]),
        ((FOLD._replace(dash=1.0, pause=1.0), INNER, OUTER), ["fold has no dashes"]),
    ],
)
def test_operations_that_are_refused(operations, told):
    assert [message for _, message, _ in Cutter("x", "X", "svg", operations).faults()] == told


def test_paper_keeps_clear_of_marks_and_within_the_area():
    cutters, a4 = shipped_cutters(), PAPERS["a4"]
    assert cutters["silhouette"].on(a4).clear == (10, 30.1, 10, 30.1)  # half of a line beside
    assert cutters["silhouette"].on(a4).rolled.clear == (30.1, 10, 30.1, 10)
    across, down, *_ = cutters["cricut"].on(a4).clear
    assert (a4.width - 2 * across, a4.height - 2 * down) == (pytest.approx(171.45), pytest.approx(234.95))
    assert cutters["laser"].on(a4) == a4


def test_paper_that_has_no_room_between_the_marks_is_refused():
    marked = shipped_cutters()["silhouette"]
    assert marked.paper_fault(67, 100) == "sides of 68 mm at least"
    assert marked.paper_fault(105, 148) == shipped_cutters()["laser"].paper_fault(60, 60) == ""
