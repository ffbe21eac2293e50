from __future__ import annotations

from pnp.backends.svg_paths import path_text, transform_text
from pnp.geometry.path import Path, circle, rectangle
from pnp.geometry.transform import Transform, rotation, translation


def test_paths_are_absolute_and_rounded() -> None:
    assert path_text(rectangle(1, 2, 3.00049, 4)) == "M1 2L4 2L4 6L1 6Z"
    assert path_text(circle(0, 0, 1)).startswith("M1 0C1 0.552 0.552 1 0 1")
    assert path_text(Path(())) == ""


def test_transforms_are_as_short_as_they_can_be() -> None:
    assert transform_text(translation(1.23456, -2)) == "translate(1.235 -2)"
    assert transform_text(rotation(90)) == "matrix(0 1 -1 0 0 0)"
    assert transform_text(Transform(a=0.0034567)) == "matrix(0.003457 0 0 1 0 0)"
