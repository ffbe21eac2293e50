"""LICENSE and NOTICE.md name what is in the repository, and the package says that it is typed."""

import tomllib

from tests.docs.page import ROOT, code_words, read_page

NOTICE = read_page("NOTICE.md")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TYPEFACES = ROOT / "pnp" / "press" / "text" / "typefaces"


def test_every_font_is_listed_with_its_licence():
    rows = NOTICE.table("Fonts")
    assert sorted(name for row in rows for name in code_words(row[0])) == sorted(
        p.name for p in TYPEFACES.glob("*.ttf")
    )
    named = {name for row in rows for name in code_words(row[2])}
    assert named == {path.name for path in TYPEFACES.glob("OFL-*.txt")}
    assert all("SIL OPEN FONT LICENSE Version 1.1" in (TYPEFACES / name).read_text(encoding="utf-8") for name in named)


def test_every_game_is_listed():
    rulesets = {path.parent.name for path in (ROOT / "rulesets").glob("*/game.yaml")}
    assert {name for row in NOTICE.table("Games") for name in code_words(row[0])} == rulesets


def test_the_metadata_names_the_licences():
    assert PROJECT["license"] == "MIT AND OFL-1.1"
    assert all(list(ROOT.glob(pattern)) for pattern in PROJECT["license-files"])
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License\n")


def test_the_package_is_typed():
    assert (ROOT / "pnp" / "py.typed").is_file()
    assert "Typing :: Typed" in PROJECT["classifiers"]
