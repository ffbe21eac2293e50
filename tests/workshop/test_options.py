import pickle

from pnp.press.papers import PAPERS
from pnp.press.printers import Printer
from pnp.workshop.options import DEFAULT_PAPERS, BuildOptions, Format, first_formats

A4, A1 = PAPERS["a4"], PAPERS["a1"]


def test_by_default_a_build_makes_everything_for_both_papers():
    options = BuildOptions()
    assert options.papers == DEFAULT_PAPERS == ("a4", "letter")
    assert options.is_selected() and options.is_selected("anything")
    assert (options.choices, options.low_ink, options.flip) == ({}, False, None)
    assert (options.sheet_flip, options._replace(flip="short").sheet_flip) == ("long", "short")
    assert (options.layout, options.poster) == ("honeycomb", None)
    assert (options.ink, options.arrangement, options.arrangement_suffix) == ("", "default", "")


def test_a_poster_has_folders_of_its_own():
    assert [form.name for form in BuildOptions().formats] == ["a4", "letter"]
    assert [form.name for form in BuildOptions(poster="butt").formats] == ["a4-poster", "letter-poster"]


def test_pages_and_pieces_are_for_one_paper_unless_it_is_a_poster():
    assert BuildOptions(papers=("a4",)).formats == (Format(A4, A4),)
    assert BuildOptions(papers=("a4",), poster="overlap").formats == (Format(A4, made_for=A1),)
    assert BuildOptions(papers=("a1",), poster="overlap").formats == (Format(A1, A1),)


def test_sizes_are_for_a_paper_and_the_first_of_its_formats_has_them():
    formats = (Format(A4, A4), Format(A4, made_for=A1), Format(A1, A1))
    assert first_formats(formats) == {A4: Format(A4, A4), A1: Format(A4, made_for=A1)}


def test_a_file_is_selected_by_one_of_its_names():
    options = BuildOptions(only=("tiles", "booklet"))
    assert options.is_selected("tiles", "tile", "mushroom")
    assert not options.is_selected("dice")
    assert not options.is_selected()


def test_sheets_that_differ_have_different_folders():
    options = [
        BuildOptions(layout=layout, flip=flip, poster=poster)
        for layout in ("honeycomb", "straight")
        for flip in (None, "short")
        for poster in ("overlap", "butt")
    ]
    assert [each.arrangement_suffix for each in options] == [
        "",
        "butt",
        "flip-short",
        "flip-short-butt",
        "straight",
        "straight-butt",
        "flip-short-straight",
        "flip-short-straight-butt",
    ]
    printer = Printer("epson", flip="long")
    made = [
        BuildOptions(flip="long"),
        BuildOptions(flip="long", printer=printer),
        BuildOptions(flip="short", printer=printer),
    ]
    suffixes = [each.arrangement_suffix for each in made]
    assert suffixes == ["flip-long", "printer-epson", "flip-short-printer-epson"]


def test_sheets_of_one_side_have_folders_of_their_own():
    assert [BuildOptions(sides=side).arrangement for side in ("both", "fronts", "backs")] == [
        "default",
        "fronts",
        "backs",
    ]
    options = BuildOptions(sides="fronts", gap=3.0)
    assert options.cut_folder(*options.chosen_cutters) == "cut-gap-3mm-fronts"


def test_options_can_be_sent_to_another_process():
    options = BuildOptions(papers=("a3",), choices={"edition": "first"}, only=("dice",), poster="butt")
    assert pickle.loads(pickle.dumps(options)) == options
