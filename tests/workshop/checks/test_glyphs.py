import pytest

from pnp.press.text.fonts import font_book
from pnp.problems import Problems
from pnp.translation.catalogue import Catalogue
from pnp.workshop.checks.glyphs import check_glyphs
from pnp.workshop.options import BuildOptions
from tests.game.reading.small import spots
from tests.targets.games import A4, changed, line_of, opened


@pytest.mark.parametrize(
    ("file", "old", "new", "column"),
    [
        ("game.yaml", "title: Small", "title: Smกll", 10),
        ("components.yaml", "title: House", "title: Houกe", 13),
        ("rules.yaml", "- note: We take it so.", "- note: We take ก so.", 21),
        ("rules.yaml", "- list: [One, Two]", "- list: [One, Tกo]", 20),
    ],
)
def test_a_letter_that_no_font_has_is_reported_where_it_is(tmp_path, file, old, new, column):
    game, problems = opened(tmp_path / "small", changed(file, old, new))
    assert game is None
    assert spots(problems) == [("P032", line_of(file, old), column)]
    assert '"ก" (U+0E01 thai character ko kai)' in problems[0].message


def test_letters_are_named_once_each_and_many_are_counted(tmp_path):
    signs = "".join(chr(0x0E01 + i) for i in range(11))
    _, (problem,) = opened(tmp_path / "small", changed("game.yaml", "title: Small", f"title: {signs}{signs}"))
    assert problem.message.count("U+") == 8
    assert problem.message.endswith("and 3 more")


def test_greek_cyrillic_and_the_program_s_own_signs_are_fine(tmp_path):
    title = changed("game.yaml", "about: A game as small as can be.", "about: Παιχνίδι, игра, ×½…–—„“«»→≤")
    game, problems = opened(tmp_path / "small", title)
    assert problems == []
    assert game is not None


@pytest.mark.parametrize(
    ("file", "old", "new", "codes"),
    [
        ("components.yaml", "title: House", "title: Houกe", ["P032"]),
        ("rules.yaml", "- note: We take it so.", "- note: We take ก so.", []),
    ],
)
def test_letters_of_the_booklet_are_looked_at_where_it_is_made(tmp_path, file, old, new, codes):
    options = BuildOptions(papers=A4, only=("town",))
    _, problems = opened(tmp_path / "small", changed(file, old, new), options)
    assert [problem.code for problem in problems] == codes


def test_a_letter_that_a_translation_brings_in_names_the_language(tmp_path):
    game, _ = opened(tmp_path / "small", {})
    problems = Problems()
    catalogue = Catalogue("th", {("title", "Small"): ("เล็ก",)})
    check_glyphs(game.ruleset, font_book("Jost", "th"), catalogue, problems)
    (problem,) = problems
    assert problem.message.startswith('no bundled font contains "เ" (U+0E40 thai character sara e)')
    assert problem.message.endswith("(in the translation into th)")
    assert spots([problem])[0][:2] == ("P032", 1)


@pytest.mark.parametrize(
    ("language", "title", "hint"),
    [
        ("zh-CN", "赛跑", "Chinese (Simplified, China) needs a font of your own, such as Noto Sans SC or TC"),
        ("th", "แข่ง", "Thai needs a font of your own, such as Noto Sans Thai"),
        ("th", "Small ☕", "use other characters"),
        ("en", "แข่ง", "use other characters"),
    ],
)
def test_a_language_without_a_bundled_font_is_told_which_to_bring(tmp_path, language, title, hint):
    changes = {**changed("game.yaml", "title: Small", f"title: {title}")}
    changes["game.yaml"] = changes["game.yaml"].replace("language: en", f"language: {language}")
    _, problems = opened(tmp_path / "small", changes)
    (problem,) = (problem for problem in problems if problem.code == "P032")
    assert problem.hint.startswith(hint)
