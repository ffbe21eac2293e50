from pnp.workshop.options import BuildOptions
from tests.game.reading.small import spots
from tests.targets.games import A4, changed, line_of, opened


def test_a_piece_that_fits_no_page_is_reported_once_a_paper_with_its_size_and_place(tmp_path):
    game, problems = opened(tmp_path / "small", changed("components.yaml", "size: 18mm", "size: 80mm"))
    assert game is None
    assert spots(problems) == [("P041", line_of("components.yaml", "die:"), 1)]
    assert "does not fit a page of A4" in problems[0].message


def test_what_fits_the_larger_paper_only_is_reported_for_the_smaller(tmp_path):
    wide = changed("components.yaml", "size: 18mm", "size: 60mm")
    problems = {}
    for name in ("a4", "a3"):
        _, problems[name] = opened(tmp_path / name, wide, BuildOptions(papers=(name,)))
    assert spots(problems["a4"]) == [("P041", line_of("components.yaml", "die:"), 1)]
    assert problems["a3"] == []


def test_only_what_is_to_be_made_is_laid_out(tmp_path):
    """One sheet is there sooner; the print guide counts the pages of all, so it needs all."""
    wide = changed("components.yaml", "size: 18mm", "size: 80mm")
    wide["rules.yaml"] = changed(
        "rules.yaml", "- note: We take it so.", f"- table: [[A, B], [one, {'two words ' * 600}]]"
    )["rules.yaml"]
    told = {}
    for name in ("town", "dice", "booklet", "print-guide"):
        options = BuildOptions(papers=A4, only=(name,))
        game, problems = opened(tmp_path / name, wide, options)
        told[name] = [problem.code for problem in problems]
    assert told == {"town": [], "dice": ["P041"], "booklet": ["P033"], "print-guide": ["P041", "P033"]}
    assert game is None
