import pytest

from pnp.press.papers import PAPERS, PosterSize
from pnp.sheets.poster_plan import fewest_pages
from pnp.sheets.spec import SheetSpec
from pnp.workshop.options import BuildOptions
from pnp.workshop.posters import PageGrid, Poster, poster_size_faults, read_poster

A4 = PAPERS["a4"]


@pytest.mark.parametrize(
    ("text", "joint", "name"),
    [
        ("overlap", "overlap", ""),
        ("butt", "butt", ""),
        ("none", None, ""),
        ("a1", "overlap", ""),
        ("A2", "overlap", "a2"),
        ("butt, 600 x 400 mm", "butt", "600x400mm"),
        ("24x36in", "overlap", "24x36in"),
        ("2x3,butt", "butt", "2x3"),
        ("2×3", "overlap", "2x3"),
        ("4x6", "overlap", "4x6"),  # pages, not a photo
        ("13x19", "overlap", "13x19"),  # a paper: 247 pages would be too many
    ],
)
def test_a_poster_is_a_size_a_joint_or_both(text, joint, name):
    poster = read_poster(text)
    assert (poster.joint, poster.suffix) == (joint, name)
    assert isinstance(poster.size, PageGrid) == (name in ("2x3", "4x6"))


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("but", '"but" is neither a joint nor a size of posters', 'did you mean "butt"? write overlap'),
        ("a3,overlapp", '"overlapp" is neither a joint', 'did you mean "overlap"?'),
        ("", '"" is neither a joint', "write overlap, butt or none; a paper (a2), a size (600x400mm) or pages (2x3)"),
        ("a2,a3", '"a2,a3" is more than a size and a joint', "a2,butt"),
        ("butt,none", '"butt,none" is more than', "a2,butt"),
        ("none,a2", '"none,a2" is more than', "a2,butt"),
        ("0x2", '"0x2" is 0 pages; a poster has 2 to 100', "0x2mm"),
        ("600x400", '"600x400" is 240,000 pages; a poster has 2 to 100', "or a unit if it is a size: 600x400mm"),
        ("9000x20mm", '"9000x20mm" is no poster: the sides of a poster are 60 to 5000 mm long', "write 5000x60mm"),
    ],
)
def test_what_is_no_poster_is_told_with_what_is(text, message, hint):
    with pytest.raises(ValueError, match=" ") as raised:
        read_poster(text)
    told, way = raised.value.args
    assert message in told
    assert hint in way


@pytest.mark.parametrize(
    ("text", "paper", "told"),
    [
        ("a5", "a4", [("P064", "a poster of A5 is no larger than a page of A4")]),
        ("a4", "a4", [("P064", "a poster of A4 is no larger than a page of A4")]),
        ("1x1", "letter", [("P064", "a poster of 1 × 1 × US Letter is no larger than a page of US Letter")]),
        ("200x280mm", "a4", [("P064", "a poster of 200 × 280 mm is no larger than a page of A4")]),
        ("200x300mm", "a4", []),
        ("3000x2000mm", "a4", [
            ("P061", "a poster of 2000 × 3000 mm takes 121 pages of A4, more than 100"),
        ]),
        ("2000x1500mm", "a4", []),
        ("10x10", "a4", []),
        ("overlap", "a1", []),  # the usual size is no choice of the user's; pieces tell whether it has an effect
        ("none", "a4", []),
    ],
)  # fmt: skip
def test_a_poster_is_larger_than_a_page_and_has_at_most_100(text, paper, told):
    faults = poster_size_faults(read_poster(text), [PAPERS[paper]], landscape=False)
    assert [(code, message) for code, message, _ in faults] == told


@pytest.mark.parametrize("joint", ["overlap", "butt"])
@pytest.mark.parametrize(("columns", "rows"), [(2, 1), (2, 2), (3, 5)])
@pytest.mark.parametrize("paper", ["a4", "letter", "a6"])
def test_a_poster_of_so_many_pages_takes_no_more(joint, columns, rows, paper):
    for landscape in (False, True):
        made_for = Poster(joint, PageGrid(columns, rows)).made_for(PAPERS[paper], landscape=landscape)
        assert isinstance(made_for, PosterSize)
        spec = SheetSpec(paper=PAPERS[paper].turned if landscape else PAPERS[paper])
        for width, height in made_for.sizes:
            assert fewest_pages(width, height, spec, joint) <= columns * rows
        other = Poster(joint, PageGrid(rows, columns)).made_for(PAPERS[paper], landscape=landscape)
        assert sorted(other.sizes) == sorted(made_for.sizes)


def test_sizes_that_differ_have_names_of_their_own():
    options = [
        BuildOptions(papers=(paper,), poster=poster, landscape=landscape)
        for paper in ("a4", "letter")
        for poster in ("overlap", "a2", "600x400mm", "2x2", "2x2,butt")
        for landscape in (False, True)
    ]
    folders = {(each.formats[0].name, each.arrangement_suffix) for each in options}
    assert len(folders) == len(options)
    assert {each.formats[0].name for each in options if each.papers == ("a4",)} == {
        "a4-poster", "a4-poster-a2", "a4-poster-600x400mm", "a4-poster-2x2",
    }  # fmt: skip
    sizes = {each.formats[0].made_for for each in options}
    assert len({size.name for size in sizes}) == len(sizes) == 1 + 1 + 1 + 8
    (form,) = BuildOptions(papers=("a4",), poster="a2").formats
    assert form.made_for == PosterSize("a2", "A2", ((404.0, 574.0), (578.0, 400.0)))
