import math

import pytest

from pnp.press.pictures.svg_values import read_coordinates, read_number, read_transform
from pnp.problems import FindingError


def test_numbers():
    assert read_number(" 1.5 ") == 1.5
    assert read_number("-.5e1") == -5
    assert read_number("3px") == 3
    assert read_coordinates(" 1,2 3-4.5.5 ") == [1, 2, 3, -4.5, 0.5]
    assert read_coordinates("") == []


@pytest.mark.parametrize("text", ["", "1mm", "50%", "1 2", "nan", "inf", "1e7", "1e999", "0x1", "--1", "1_0"])
def test_what_is_not_a_number(text):
    with pytest.raises(FindingError):
        read_number(text)


@pytest.mark.parametrize(("text", "offset"), [("1 x", 2), ("1,,2", 2), ("1e9", 0), ("1 2 3mm", 5)])
def test_what_is_not_a_list_of_numbers(text, offset):
    with pytest.raises(FindingError) as caught:
        read_coordinates(text)
    assert caught.value.finding.span == (offset, 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (1, 2)),
        ("translate(3)", (4, 2)),
        ("translate(3, 4)", (4, 6)),
        ("scale(2)", (2, 4)),
        ("scale(2 3)", (2, 6)),
        ("rotate(90)", (-2, 1)),
        ("rotate(180 1 1)", (1, 0)),
        ("matrix(1 2 3 4 5 6)", (12, 16)),
        ("skewX(45)", (3, 2)),
        ("skewY(45)", (1, 3)),
        ("translate(10) scale(2)", (12, 4)),
        ("scale(2),translate(10,0)", (22, 4)),
        (" rotate( 90 ) , rotate(-90) ", (1, 2)),
    ],
)
def test_transforms_apply_from_right_to_left(text, expected):
    x, y = read_transform(text)((1, 2))
    assert (x, y) == pytest.approx(expected)


@pytest.mark.parametrize(
    "text", ["x", "scale", "scale()", "scale(1 2 3)", "spin(3)", "rotate(1 2)", "scale(1) y", "scale(1e6) scale(1e6)"]
)
def test_what_is_not_a_transform(text):
    with pytest.raises(FindingError):
        read_transform(text)


def test_a_slant_without_end_is_refused():
    with pytest.raises(FindingError):
        read_transform("skewX(90)")
    assert math.isfinite(read_transform("skewX(89)").c)
