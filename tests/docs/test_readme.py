"""README.md and the pages that begin with it can't lie: commands run, files are made, pictures are there and small."""

import re
import runpy
import shlex
import shutil
import struct
import tomllib
import zlib

import pytest

from pnp.cli.main import main
from pnp.targets import workers
from pnp.targets.opening.open_game import check_game
from pnp.targets.plan import plan_targets
from tests.bundled import PAGE_COUNTS, opened_game
from tests.docs.games import first_game, write
from tests.docs.page import ROOT, code_words, read_page
from tests.targets.games import with_options

README = read_page("README.md")
COMMANDS = read_page("docs/commands.md")
PRINTING = read_page("docs/printing.md")
IN_GALLERY = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", read_page("docs/games.md").text)
PICTURES = [(words, f"docs/{file}") for words, file in IN_GALLERY]


def commands(page, heading):
    lines = [line.split(" #")[0].strip() for line in page.parts[heading] if line.startswith("    ")]
    return [line for line in lines if line]


def run(line):
    """Run one command line; what it prints goes where ``>`` says."""
    line, _, file = line.partition(" > ")
    program, *arguments = shlex.split(line)
    assert program == "pnp"
    return main(arguments), file


def checked_once(ruleset, options, problems, catalogue, **how):
    """Return a game that is checked; a bundled one by its own choices was checked for all tests that look at it."""
    if ruleset.name not in PAGE_COUNTS or options.choices:
        return check_game(ruleset, options, problems, catalogue, **how)
    return with_options(opened_game(ruleset.name), **options._asdict())


def test_every_command_does_what_is_said(tmp_path, game, monkeypatch, capsys):
    monkeypatch.setattr(workers, "check_game", checked_once)
    write(tmp_path / "my-game", first_game())
    shutil.copytree(game.output, tmp_path / "output")  # so the first build has made its files already
    monkeypatch.chdir(tmp_path)
    lines = [line for heading in COMMANDS.parts for line in commands(COMMANDS, heading)]
    assert len(lines) >= 30
    begin = [line for line in commands(README, "Begin") if "quiet-adventures" not in line]
    for line in [*lines, "", *begin]:
        if not line:  # a game of the name that the README gives it, from nothing
            shutil.rmtree(tmp_path / "my-game")
            continue
        status, file = run(line)
        told = capsys.readouterr()
        assert (line, status) == (line, 0), told.err
        assert "error[" not in told.err
        if file:
            (tmp_path / file).write_text(told.out, encoding="utf-8")
        else:
            assert told.out.strip(), f"{line} says nothing"
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.pdf")}
    assert "out/my-game/en/a4/snail.pdf" in names
    assert "output/quiet-adventures/en/a4-low-ink/tiles-and-buttons.pdf" in names
    assert not any(name.startswith("out/") and "/letter" in name for name in names)


def test_every_file_that_the_print_guide_names_is_made(game):
    home = game.folder
    named = [word for row in PRINTING.table("The files") for word in code_words(row[0])]
    assert len(named) >= 7
    sheets = [f"a4/tiles-and-buttons{backs}.pdf" for backs in ("", "-fold-over")]
    for name in [*named, "a4/print-guide.pdf", "letter/print-guide.pdf", *sheets]:
        path = (home / name).resolve()
        assert path.is_dir() if name.endswith("/") else path.is_file(), name
    made = {path.name for path in home.iterdir()} | {"../../manifest.json"}
    assert {name.rstrip("/") for name in named} == made


def test_commands_that_make_knows():
    targets = set(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
    assert {f"`{each}`" in README.text for each in ("make", "make test")} == {True}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "pnp" in project["scripts"]
    extras = set(re.findall(r'"\.\[(\w+)\]"', README.text))
    assert extras == {"png", "tables"} <= {*project["optional-dependencies"]}
    assert {"all", "test"} <= targets


def test_the_readme_is_short_and_shows_pictures():
    """A screen and a half: about 90 lines, the example beside its picture among them."""
    assert len(README.text.splitlines()) <= 90
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README.text)
    assert len(shown) == 3 and {*shown} <= {file for _, file in PICTURES}
    assert len(PICTURES) == 9
    assert all(len(words) > 5 for words, _ in PICTURES)


def test_the_index_lists_every_page_once():
    index = read_page("docs/index.md").text
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"}
    linked = re.findall(r"\]\(([a-z-]+\.md)\)", index)
    assert sorted(linked) == sorted(pages)


@pytest.mark.parametrize("file", [file for _, file in PICTURES])
def test_a_picture_is_whole_and_small(file):
    content = (ROOT / file).read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(content) <= 150_000
    at, kinds = 8, []
    while at < len(content):
        (length,) = struct.unpack(">I", content[at : at + 4])
        kind, body = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", content[at + 8 + length : at + 12 + length])[0]
        kinds.append(kind)
        at += 12 + length
    assert kinds[-1] == b"IEND"
    assert b"PLTE" in kinds


def test_pictures_of_a_row_are_of_one_size():
    sizes = [struct.unpack(">II", (ROOT / file).read_bytes()[16:24]) for _, file in PICTURES]
    assert [len(set(sizes[start : start + 3])) for start in (0, 3, 6)] == [1, 1, 1]
    assert len({width for width, _ in sizes}) == 1
    assert sum((ROOT / file).stat().st_size for _, file in PICTURES) < 600_000


def test_pictures_are_made_from_files_that_a_build_makes():
    shown = runpy.run_path(str(ROOT / "docs" / "make_pictures.py"))["SHOWN"]
    assert {f"docs/pictures/{name}.png" for name in shown} == {file for _, file in PICTURES}
    for picture in shown.values():
        game = opened_game(picture.file.split("/")[0])
        assert picture.file in {target.path for target in plan_targets(game)}
        assert not picture.chapter or picture.chapter in {heading.text for heading in game.booklet.book.headings}


def test_no_picture_is_left_over():
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "pictures").glob("*.png")}
    assert there == {file for _, file in PICTURES}
