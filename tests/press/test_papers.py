"""Papers: those that come with the program, and those that are written as their size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.papers import LONGEST_SIDE, PAPERS, SHORTEST_SIDE, Paper, sized_paper


def test_papers_are_upright_and_an_inch_is_25_4_mm():
    assert all(paper.width < paper.height for paper in PAPERS.values())
    assert (PAPERS["letter"].width, PAPERS["letter"].height) == pytest.approx((215.9, 279.4))
    assert (PAPERS["a4"].width, PAPERS["a4"].height) == (210, 297)
    assert (PAPERS["a4"].turned.width, PAPERS["a4"].turned.height) == (297, 210)
    assert [name for name, paper in PAPERS.items() if name != paper.name] == []


INCH = 25.4


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a6", 105, 148),
        ("legal", 8.5 * INCH, 14 * INCH),
        ("tabloid", 11 * INCH, 17 * INCH),
        ("13x19", 13 * INCH, 19 * INCH),
        ("b4", 257, 364),
        ("b5", 182, 257),
        ("4x6", 4 * INCH, 6 * INCH),
        ("5x7", 5 * INCH, 7 * INCH),
    ],
)
def test_papers_of_printers_at_home_have_their_sizes(name, width, height):
    assert PAPERS[name][2:4] == pytest.approx((width, height))
    assert PAPERS[name].in_inches == (name not in ("a6", "b4", "b5"))


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("200x250mm", Paper("200x250mm", "200 × 250 mm", 200, 250)),
        ("200mmx250mm", Paper("200x250mm", "200 × 250 mm", 200, 250)),
        ("8x10in", Paper("8x10in", "8 × 10 in", 203.2, 254, in_inches=True)),
        (" 10 in × 8 in ", Paper("8x10in", "8 × 10 in", 203.2, 254, in_inches=True)),
        ("20cmx10in", Paper("20cmx10in", "20 cm × 10 in", 200, 254)),
        ("8.5x11in", Paper("8.5x11in", "8.5 × 11 in", 215.9, 279.4, in_inches=True)),
    ],
)
def test_a_paper_may_be_written_as_its_size_and_is_held_upright(text, paper):
    read = sized_paper(text)
    assert read._replace(width=paper.width, height=paper.height) == paper
    assert read[2:4] == pytest.approx(paper[2:4])


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("200x250", '"200x250" has no unit', "write 200x250mm, or 200x250in"),
        ("0x100mm", "the sides of a paper are 60 to 1300 mm long", "write 60x100mm"),
        ("-210x297mm", "the sides of a paper are 60 to 1300 mm long", "write 60x297mm"),
        ("2x3in", "the sides of a paper are 60 to 1300 mm long", "write 60x76.2mm"),
        ("210x2000mm", "the sides of a paper are 60 to 1300 mm long", "write 210x1300mm"),
        ("210mm", '"210mm" is not a size', "write a width and a height with a unit: 200x250mm"),
    ],
)
def test_a_size_that_no_paper_has_is_answered_with_the_nearest(text, message, hint):
    with pytest.raises(ValueError) as told:
        sized_paper(text)
    assert told.value.args[0].endswith(message) and told.value.args[1] == hint


sides = st.integers(int(SHORTEST_SIDE), int(LONGEST_SIDE))


@given(sides, sides)
def test_the_name_of_a_size_is_a_size(width, height):
    paper = sized_paper(f"{width}x{height}mm")
    assert sized_paper(paper.name) == paper
    assert [paper.width, paper.height] == sorted((width, height))


def test_what_is_made_for_the_common_paper_prints_on_a4_and_on_letter():
    common = PAPERS["common"]
    assert (common.width, common.height) == pytest.approx((210, 279.4))
    assert common.margins == (10, 10, 10, 10)
    # It is as broad as A4 and as high as Letter; both leave 5 mm at each edge.
    for name in ("a4", "letter"):
        paper = PAPERS[name]
        assert common.width <= paper.width and common.height <= paper.height
        assert common.width - 20 <= paper.width - 10 and common.height - 20 <= paper.height - 10
