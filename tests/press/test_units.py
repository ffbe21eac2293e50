import math
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.press.units import LONGEST_MM, fill_numbers, mm_from_points, number, parse_length, points

lengths = st.floats(min_value=-LONGEST_MM, max_value=LONGEST_MM)


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        *(("12mm", 12), ("1.2cm", 12), ("0.5in", 12.7), ("72pt", 25.4)),
        *((" 3 mm ", 3), (".5mm", 0.5), ("5.mm", 5), ("-2mm", -2)),
    ],
)
def test_lengths_are_read_with_their_unit(text, mm):
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize(
    "text", ["12", "mm", "", "12 m", "1e3mm", "1,5mm", "12mm mm", "١٢mm", "nanmm", "infmm", "0x1mm", "--1mm"]
)
def test_what_has_no_number_or_no_unit_is_refused_with_an_example(text):
    with pytest.raises(ValueError, match=r"as 12mm, 1\.2cm or 0\.5in"):
        parse_length(text)


def test_an_inch_has_72_points():
    assert points(25.4) == pytest.approx(72) and mm_from_points(72) == pytest.approx(25.4)


def test_nothing_is_longer_than_any_table():
    assert parse_length("5000mm") == LONGEST_MM
    for text in ("5001mm", "-6000mm", "9" * 400 + "mm"):
        with pytest.raises(ValueError, match="is longer than 5 m"):
            parse_length(text)


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (0, 3, "0"),
        (-0.0, 3, "0"),
        (-0.0004, 3, "0"),
        (1, 3, "1"),
        (100, 3, "100"),
        (100.0, 0, "100"),
        (1e9, 1, "1000000000"),
        (0.1 + 0.2, 3, "0.3"),
        (12.3456, 2, "12.35"),
        (-12.5, 0, "-12"),
        (1e-9, 6, "0"),
        (1e-6, 6, "0.000001"),
    ],
)
def test_numbers_are_written_short(value, places, text):
    assert number(value, places) == text


@given(lengths | st.integers(-(10**6), 10**6), st.integers(0, 9))
@example(-0.0, 0)
def test_a_written_number_is_plain_and_as_near_as_its_places_say(value, places):
    text = number(value, places)
    assert re.fullmatch(r"-?(0|[1-9]\d*)(\.\d*[1-9])?", text)
    assert text != "-0"
    assert math.isclose(float(text), value, abs_tol=0.5 * 10**-places + 1e-9)


@given(st.lists(lengths | st.integers(-(10**6), 10**6)), st.integers(1, 4))
@example([-0.0, 0, 100, -0.0001, -10.5, 0.05], 3)
def test_many_numbers_are_written_as_each_alone(values, places):
    template = "M" + "L".join(["%.15g"] * len(values)) + " Z"
    assert fill_numbers(template, values, places) == "M" + "L".join(number(value, places) for value in values) + " Z"
