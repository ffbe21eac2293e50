"""Builds for label sheets: their folders, what is refused, and which options have no effect."""

import pytest

import pnp
from pnp.workshop.options import BuildOptions
from tests.targets.games import write_game


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_game(tmp_path_factory.mktemp("games") / "small")


def _built(output, folder, **options):
    return pnp.build([folder], output, BuildOptions(**options), jobs=1)


def test_sheets_for_labels_have_a_folder_of_their_own_and_no_cut_files(tmp_path, folder):
    result = _built(tmp_path, folder, labels="square-50mm-a4", only=("house", "button"))
    assert result.problems == ()
    sheets = [path for path in result.made if not path.startswith("small/en/faces")]
    assert sheets and all(path.startswith("small/en/a4-labels-square-50mm-a4/") for path in sheets)
    assert {file.arrangement for file in result.files if file.path in sheets} == {"labels-square-50mm-a4"}
    assert _built(tmp_path, folder, labels="square-50mm-a4", only=("house", "button")).made == ()


def test_a_sticker_has_files_that_cut_down_to_its_backing(tmp_path, folder):
    result = _built(tmp_path, folder, labels="sticker-a4", only=("house",))
    (cut,) = [path for path in result.made if path.endswith(".svg") and "/cut-" in path]
    content = (tmp_path / cut).read_text(encoding="utf-8")
    assert cut.startswith("small/en/cut-labels-sticker-a4/")
    assert 'inkscape:label="kiss-cut"' in content and content.count("inkscape:label") == 1


def test_the_guide_of_labels_lists_what_is_printed_on_them(tmp_path, folder):
    result = _built(tmp_path, folder, labels="square-50mm-a4", only=("house", "print-guide"))
    assert "small/en/a4-labels-square-50mm-a4/print-guide.pdf" in result.made


@pytest.mark.parametrize(
    ("options", "codes", "words"),
    [
        ({"labels": "square-50-a4"}, ["P061"], 'did you mean "square-50mm-a4"?'),
        ({"labels": "square-50mm-a4", "papers": ("letter",)}, ["P061"], "are on A4, not on letter"),
        ({"labels": "round-20mm-a4", "only": ("house",)}, ["P041"], "larger than a label of 20 mm round"),
        ({"labels": "square-50mm-a4", "only": ("house",), "gap": 3.0}, ["P064"], "the option gap has no effect"),
        ({"labels": "square-50mm-a4", "only": ("house",), "layout": "straight"}, ["P064"], "the option layout has no"),
        ({"labels": "sticker-a4", "only": ("house",), "marks": "edge"}, ["P064"], "the option marks has no effect"),
        ({"labels": "square-50mm-a4", "only": ("house",), "flip": "short"}, ["P064"], "nothing is printed behind them"),
        ({"labels": "business-a4", "only": ("house",), "flip": "short"}, [], ""),
        ({"labels": "square-50mm-a4", "only": ("booklet",)}, ["P064"], "the option labels has no effect: no sheet is"),
    ],
)
def test_what_does_not_suit_labels_is_told(tmp_path, folder, options, codes, words):
    problems = _built(tmp_path, folder, **options).problems
    assert [problem.code for problem in problems] == codes
    assert words in " ".join(f"{problem.message} {problem.hint}" for problem in problems)
