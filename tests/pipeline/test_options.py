from pnp.pipeline.options import DEFAULT_PAPERS, BuildOptions


def test_unless_told_otherwise_a_build_makes_everything_for_both_papers():
    options = BuildOptions()
    assert tuple(paper.name for paper in options.papers) == DEFAULT_PAPERS == ("a4", "letter")
    assert frozenset() in options.selection
    assert (options.choices, options.low_ink, options.flip) == ({}, False, "long")
    assert (options.layout, options.poster) == ("honeycomb", None)


def test_a_poster_has_folders_of_its_own():
    assert [form.name for form in BuildOptions().formats] == ["a4", "letter"]
    assert [form.name for form in BuildOptions(poster="butt").formats] == ["a4-poster", "letter-poster"]
