import pytest

from pnp.components.artwork import fit, standing
from pnp.geometry.path import Box, rectangle
from pnp.geometry.transform import IDENTITY
from tests.components.box import art


def placed(use):
    box = use.symbol.box
    return rectangle(box.left, box.top, box.width, box.height).transformed(use.transform).bounds


def test_art_of_the_same_size_stays_where_it_is():
    assert fit(art("tile.svg"), Box(0, 0, 48, 48)).transform == IDENTITY


def test_art_is_as_large_as_goes_and_in_the_middle():
    assert placed(fit(art("hollow.svg"), Box(10, 10, 110, 86))) == Box(34, 10, 86, 86)


def test_turned_art_fits_sideways():
    box = placed(fit(art("hollow.svg"), Box(0, 0, 76, 52), turn=90))
    assert (box.width, box.height) == (pytest.approx(76), pytest.approx(52))


def test_mirrored_art_covers_the_same_place():
    plain, mirrored = (fit(art("hollow.svg"), Box(0, 0, 26, 38), mirrored=m) for m in (False, True))
    assert placed(plain) == placed(mirrored)
    assert plain.transform((0, 0)) == mirrored.transform((26, 0)) == (0, 0)


def test_a_figure_stands_on_the_lower_edge():
    assert placed(standing(art("hollow.svg"), Box(0, 0, 26, 76))) == Box(0, 38, 26, 76)
