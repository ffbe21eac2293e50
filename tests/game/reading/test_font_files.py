"""The fonts that look.yaml names: read from the ruleset's folder, refused with a place and a reason."""

import pytest

from pnp.game.reading.font_files import MAX_FONT_BYTES
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
