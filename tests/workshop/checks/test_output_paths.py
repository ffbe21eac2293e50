import pytest

from tests.game.reading.small import FILES, spots
from tests.targets.games import line_of, opened

COMPONENTS = FILES["components.yaml"]


def renamed(old, new):
    """Return components.yaml with a component called otherwise, and its sheet with it."""
    assert f"\n{old}:\n" in COMPONENTS
    text = COMPONENTS.replace(f"\n{old}:\n", f"\n{new}:\n")
    return {"components.yaml": text.replace(f"  sheet: {old}\n", f"  sheet: {new}\n")}


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("die", "print-guide", "a4/print-guide.pdf"),
        ("die", "house-fold-over", "a4/house-fold-over.pdf"),
        ("die", "house-back", "faces/house-back.svg"),
        ("bank", "hero-2", "faces/hero-2.svg"),
    ],
)
def test_components_whose_files_would_have_one_name_are_reported(tmp_path, old, new, path):
    game, problems = opened(tmp_path / "small", renamed(old, new))
    assert game is None
    assert {problem.code for problem in problems} == {"P062"}
    assert f"two output files would be called small/en/{path}" in [problem.message for problem in problems]
    assert {place for _, place, _ in spots(problems)} == {line_of("components.yaml", f"{old}:")}


def test_a_component_may_be_called_like_the_sheet_that_others_would_share(tmp_path):
    changes = renamed("house", "fold-and-glue")["components.yaml"].replace(
        "  tiles: house\n", "  tiles: fold-and-glue\n"
    )
    for name in ("hero", "die", "bank"):
        changes = changes.replace(f"  sheet: {name}\n", "")
    game, problems = opened(tmp_path / "small", {"components.yaml": changes})
    assert problems == []
    assert {"fold-and-glue", "hero", "die", "bank"} <= set(game.sheets)


def test_a_component_may_be_called_like_the_booklet(tmp_path):
    game, problems = opened(tmp_path / "small", renamed("die", "booklet"))
    assert problems == []
    assert game is not None


@pytest.mark.parametrize("name", ["con", "aux", "lpt1", "nul.a"])
def test_a_file_that_windows_can_t_have_is_reported(tmp_path, name):
    game, problems = opened(tmp_path / "small", renamed("die", name))
    assert game is None
    assert {problem.code for problem in problems} == {"P063"}
    assert f"an output file would be called {name}.pdf, which no file can be on Windows" in [
        problem.message for problem in problems
    ]
    assert {place for _, place, _ in spots(problems)} == {line_of("components.yaml", "die:")}


@pytest.mark.parametrize(
    "name", ["sm\nall", "sm\x1b[31mall", "sm\udce9ll", "con", "PRN.x", "com1", "a: b", "a?", "a\\b", "a."]
)
def test_a_folder_whose_name_can_not_be_written_is_reported(tmp_path, name):
    game, problems = opened(tmp_path / name)
    assert game is None
    assert [(problem.code, problem.hint) for problem in problems] == [("P063", "name it with letters and digits")]


@pytest.mark.parametrize("name", ["Small game", "игра", "a.b", "manifest"])
def test_other_names_are_an_author_s_choice(tmp_path, name):
    game, problems = opened(tmp_path / name)
    assert problems == []
    assert game.ruleset.name == name
