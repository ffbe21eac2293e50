"""The fonts and pictures that a ruleset names: read from its folder, refused with a place and a reason."""

import pytest

from pnp.game.reading.named_files import MAX_FONT_BYTES
from tests.game.reading.deck import changed_deck, load_deck
from tests.game.reading.deck import spots as deck_spots
from tests.game.reading.small import FILES, load, spots
from tests.press.text.test_fonts import cff, shipped, with_embedding

LOOK = FILES["look.yaml"]


def loaded(folder, name, **files):
    look = f'{LOOK}fonts:\n  - {{file: "{name}"}}\n'
    return load(folder / "in", {"look.yaml": look, **files})


def test_fonts_are_read_once(tmp_path):
    look = f"{LOOK}fonts:\n  - {{file: fonts/a.ttf, family: serif}}\n  - {{file: fonts/a.ttf, weight: bold}}\n"
    ruleset, problems = load(tmp_path, {"look.yaml": look, "fonts/a.ttf": shipped()})
    assert list(map(str, problems)) == []
    assert ruleset.fonts == {"fonts/a.ttf": shipped()}
    assert [(font.family, font.weight) for font in ruleset.look.fonts] == [("serif", "regular"), (None, "bold")]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("fonts/none.ttf", "P001"),
        ("../a.ttf", "P010"),
        ("/usr/share/fonts/a.ttf", "P010"),
        ("fonts/a.woff2", "P022"),
        ("fonts", "P022"),
        ("fonts/b.ttf", "P022"),
        ("fonts/large.ttf", "P008"),
    ],
)
def test_what_is_no_font_of_the_ruleset(tmp_path, name, code):
    (tmp_path / "a.ttf").write_bytes(shipped())
    files = {"fonts/b.ttf": b"<svg/>", "fonts/large.ttf": bytes(MAX_FONT_BYTES + 1)}
    ruleset, problems = loaded(tmp_path, name, **files)
    assert ruleset is None
    line = LOOK.count("\n") + 2
    assert spots(problems) == [(code, line, 12)]


def test_a_font_that_may_not_be_embedded_says_so(tmp_path):
    _, problems = loaded(tmp_path, "fonts/a.otf", **{"fonts/a.otf": with_embedding(2)})
    assert [problem.message for problem in problems] == [
        "fonts/a.otf is a font that may not be subset and embedded in a PDF"
    ]


def test_unknown_families_and_weights_are_problems(tmp_path):
    look = f"{LOOK}fonts:\n  - {{file: a.otf, family: serf, weight: light}}\n"
    _, problems = load(tmp_path, {"look.yaml": look, "a.otf": cff()})
    assert [problem.code for problem in problems] == ["P006", "P006"]


def test_pictures_of_layers_icons_and_rows_are_read(tmp_path):
    ruleset, problems = load_deck(tmp_path)
    assert list(map(str, problems)) == []
    assert set(ruleset.art) == {"art/bee.svg", "art/moss.svg", "art/coin.svg"}


def test_a_picture_that_a_cell_names_is_missed_at_the_cell(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("cards.csv", "Moss,moss", "Moss,moos"))
    assert deck_spots(problems) == ["P001 cards.csv:4:6"]
    assert problems[0].hint == "there is art/moss.svg"


def test_a_picture_that_a_layer_names_is_missed_at_the_face(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("faces.yaml", "art/{suit}.svg", "art/none.svg"))
    assert deck_spots(problems) == ["P001 faces.yaml:8:13"]


def test_an_icon_without_its_file(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("look.yaml", "coin: art/coin.svg", "coin: art/con.svg"))
    assert deck_spots(problems) == ["P001 look.yaml:2:33"]
