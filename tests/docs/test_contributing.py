"""CONTRIBUTING.md names what is there, and its example of a translation works."""

import re

from pnp.targets.opening.open_game import check_game
from tests.docs.page import ROOT, read_page
from tests.targets.games import NO_ENGINE, write_game

PAGE = read_page("CONTRIBUTING.md")
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_every_file_it_names_is_there():
    prose = re.sub(r"(?s)```.*?```", "", TEXT)
    files = {name.rstrip("/") for name in re.findall(r"`((?:pnp|tests|docs|templates)/[\w./]+)`", prose)}
    assert len(files) > 15
    assert {name for name in files if "NAME" not in name and "/a/" not in name and not (ROOT / name).exists()} == set()


def test_every_name_of_the_program_is_there():
    names = re.findall(r"`(pnp(?:\.[a-z_]+)*)\.(\w+)`", TEXT)
    assert len(names) > 6
    for module, attribute in names:  # of a package, importing with a list imports its module of that name
        assert hasattr(__import__(module, fromlist=[attribute]), attribute), (module, attribute)


def test_the_example_of_a_translation_translates(tmp_path):
    (block,) = (block for block in PAGE.blocks if block.heading == "Add a language")
    game = write_game(tmp_path / "small", NO_ENGINE)
    code = block.text.replace("rulesets/ovo", str(game)).replace("booklet-nl.pdf", str(tmp_path / "booklet.pdf"))
    names: dict[str, object] = {}
    exec(compile(code, "CONTRIBUTING.md", "exec"), names)
    assert names["check_game"] is check_game and list(names["problems"]) == []
    assert names["build"].catalogue.language == "nl"
    assert (tmp_path / "booklet.pdf").read_bytes().startswith(b"%PDF")
    assert names["dutch"].entries["pnp", "{n} player"] == ("{n} speler", "{n} spelers")
