import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.geometry import path_data
from pnp.press.geometry.path import Path
from pnp.press.geometry.path_data import read_path
from pnp.problems import FindingError
from tests.effort import calls
from tests.samples import amount


def text(d):
    return " ".join(
        command + ",".join(f"{round(x, 3):g} {round(y, 3):g}" for x, y in points)
        for command, points in read_path(d).segments
    )


@pytest.mark.parametrize(
    ("d", "expected"),
    [
        ("", ""),
        ("none", ""),
        ("M1 2", "M1 2"),
        ("M1,2L3,4", "M1 2 L3 4"),
        ("m1 2 3 4 5 6", "M1 2 L4 6 L9 12"),
        ("M1 2 3 4H9V8h-1v-2z", "M1 2 L3 4 L9 4 L9 8 L8 8 L8 6 Z"),
        ("M0 0h1 2 3", "M0 0 L1 0 L3 0 L6 0"),
        ("M0 0C1 1 2 1 3 0S5-1 6 0", "M0 0 C1 1,2 1,3 0 C4 -1,5 -1,6 0"),
        ("M0 0c1 1 2 1 3 0s2-1 3 0", "M0 0 C1 1,2 1,3 0 C4 -1,5 -1,6 0"),
        ("M0 0S1 1 2 0", "M0 0 C0 0,1 1,2 0"),
        ("M0 0Q3 3 6 0T12 0", "M0 0 C2 2,4 2,6 0 C8 -2,10 -2,12 0"),
        ("M0 0T6 0", "M0 0 C0 0,2 0,6 0"),
        ("M0 0l1 1zm2 2l1 0", "M0 0 L1 1 Z M2 2 L3 2"),
        ("M1 1l1 1zl5 0", "M1 1 L2 2 Z M1 1 L6 1"),
        ("M.5.5-1-1e0", "M0.5 0.5 L-1 -1"),
        ("M1e1,2E-1+3+4", "M10 0.2 L3 4"),
        ("\n M 1\t2\r\n L 3 , 4 ", "M1 2 L3 4"),
        ("M0 0A0 5 0 0 1 3 3", "M0 0 L3 3"),
        ("M0 0A5 5 0 0 1 0 0", "M0 0"),
    ],
)
def test_every_command_becomes_lines_and_cubics(d, expected):
    assert text(d) == expected


def on_curve(path: Path):
    return [point for line in path.flattened(1e-4) for point in line]


@pytest.mark.parametrize(("large", "sweep"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_arcs_are_on_their_circle_and_take_the_side_asked_for(large, sweep):
    path = read_path(f"M10 0A10 10 0 {large}{sweep}0 10")
    centre = (0.0, 0.0) if large != sweep else (10.0, 10.0)
    if (large, sweep) in ((0, 1), (1, 0)):
        centre = (0.0, 0.0)
    for point in on_curve(path):
        assert math.dist(point, centre) == pytest.approx(10, abs=5e-3)
    assert path.segments[-1][1][-1] == (0.0, 10.0)
    assert len(path.segments) == (2 if not large else 4)
    length = sum(math.dist(a, b) for a, b in zip(on_curve(path), on_curve(path)[1:], strict=False))
    assert length == pytest.approx(10 * math.pi * (1.5 if large else 0.5), rel=1e-3)


def test_an_arc_that_cannot_reach_is_grown_until_it_does():
    path = read_path("M0 0A1 1 0 0 1 10 0")
    for point in on_curve(path):
        assert math.dist(point, (5, 0)) == pytest.approx(5, abs=5e-3)


def test_a_turned_ellipse_arc_is_on_its_ellipse():
    path = read_path("M20 0a20 10 90 0 1 0 0A20 10 90 1 0 19.99 20")
    centre = (20.0, 0.0)
    assert path.segments[0] == ("M", (centre,))
    whole = read_path("M0-20A20 10 90 1 1-.001-20")
    for x, y in on_curve(whole):
        assert (x / 10) ** 2 + (y / 20) ** 2 == pytest.approx(1, abs=2e-3)


@pytest.mark.parametrize(
    ("d", "offset"),
    [
        ("L1 2", 0),
        ("1 2", 0),
        ("M1", 2),
        ("M1 2 L3", 7),
        ("M1 2 X3 4", 5),
        ("M1 2 L3 4 5", 11),
        ("M1 2,,3 4", 5),
        ("M1 2A5 5 0 2 0 3 4", 11),
        ("M1e7 2", 1),
        ("M1 2 L1e400 3", 6),
        ("M1 2 LNaN 3", 6),
        ("M1 2 L0x10 3", 7),
        ("M" + "9" * 5000 + " 1", 1),
        ("M999999 0h999999", 9),
    ],
)
def test_a_path_that_cannot_be_read_tells_where(d, offset):
    with pytest.raises(FindingError) as caught:
        read_path(d)
    assert caught.value.finding.span == (offset, 1)


def test_a_letter_that_is_no_command_is_named():
    with pytest.raises(FindingError, match='expected a path command, not "X"'):
        read_path("M1 2 X3 4")


def test_a_path_without_end_is_refused(monkeypatch):
    limit = 2_000
    monkeypatch.setattr(path_data, "MAX_SEGMENTS", limit)

    def read_all():
        with pytest.raises(FindingError) as caught:
            read_path("M0 0" + " 1 1" * (limit + 5))
        assert caught.value.finding.code == "P008"

    assert calls(read_all) < 40 * limit


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,- eE\n", max_size=60))
@settings(max_examples=amount(100, soak=3000))
def test_any_text_is_a_finite_path_or_unreadable(d):
    try:
        path = read_path(d)
    except FindingError as error:
        assert 0 <= error.finding.span[0] <= len(d)
        return
    assert all(math.isfinite(x) and math.isfinite(y) for x, y in path.points())
    begun = False
    for command, _ in path.segments:
        begun = command == "M" or (begun and command != "Z") or (begun and command == "Z")
        assert begun
    path.flattened()
