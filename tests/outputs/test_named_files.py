"""No guide, booklet or web page names a file that the same build does not make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any

import pytest

from pnp.booklet.blocks.content import words_in
from pnp.game.reading.bundle import find_ruleset, list_bundled_rulesets
from pnp.press.scene.nodes import Glyphs, Group, Node
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.targets.plan import plan_targets, sheet_folder
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.bench.guide import guide_document
from pnp.workshop.options import BuildOptions, Format
from tests.bundled import opened_game, page_of
from tests.samples import SEED, amount
from tests.targets.games import game_build, with_options

GAMES = list_bundled_rulesets()
FILE = re.compile(r"(?:\.\./)?[\w/-]+\.(?:pdf|svg|html|json|png|zip)\b")
FOLDER = re.compile(r"\bfolder ([\w-]+)")
# What a build can be asked for, besides the usual.
ASKED: tuple[dict[str, Any], ...] = (
    {"low_ink": True},
    {"flip": "short"},
    {"layout": "straight"},
    {"papers": ("a3",)},
    {"papers": ("a5", "letter")},
    {"papers": ("letter",), "poster": "butt"},
    {"poster": "overlap"},
    {"poster": "none", "low_ink": True},
    {"only": ("print-guide",)},
    {"only": ("print-guide", "booklet", "boards")},
)
CHOICES: dict[str, tuple[dict[str, str], ...]] = {
    "hollow": ({"side": "3"}, {"side": "7"}),
    "hexania": ({"side": "7"},),
    "quiet-adventures": ({"edition": "first"}, {"edition": "second"}),
}


def lines(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Glyphs):
            yield node.line.text
        elif isinstance(node, Group):
            yield from lines(node.children)


def guide_text(build: GameBuild, form: Format) -> str:
    """Return the lines of a print guide, names that are parted at their hyphens joined."""
    pages = guide_document(build, form).pages
    text = "\n".join(line for page in pages for layer in page.layers for line in lines(layer.nodes))
    return text.replace("-\n", "-")


def made_by(build: GameBuild) -> set[str]:
    """Return the paths, below the game's folder, of all files of a build that makes everything."""
    whole = with_options(build, only=())
    return {target.path.split("/", 2)[2] for target in plan_targets(whole)}


def unmade_files(build: GameBuild) -> list[str]:
    """Return what guides and booklet name and the build does not make."""
    made, unmade = made_by(build), []
    folders = {PurePosixPath(path).parent.as_posix() for path in made}
    for form in build.options.formats:
        text = guide_text(build, form)
        guide = sheet_folder(build, form)
        named = FILE.findall(text)
        assert len(named) > 2
        for name in named:
            places = (
                name.removeprefix("../"),
                f"{guide}/{name}",
                *(f"{build.options.cut_folder(one)}/{name}" for one in build.cutters),
            )
            unmade += [] if not made.isdisjoint(places) else [name]
        unmade += [folder for folder in FOLDER.findall(text) if folder not in folders]
    unmade += [name for words in words_in(build.booklet.book) for name in FILE.findall(words) if name not in made]
    return unmade


def opened(name: str, **asked: Any) -> GameBuild:
    problems, folder, options = Problems(), find_ruleset(name), BuildOptions(**asked)
    assert folder is not None
    ruleset = load_game(folder, problems, options)
    build = None if ruleset is None else check_game(ruleset, options, problems)
    assert build is not None, list(map(str, problems))
    return build


@pytest.mark.parametrize("name", GAMES)
def test_a_usual_build_makes_what_it_names(name):
    assert unmade_files(opened_game(name)) == []


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return game_build(tmp_path_factory.mktemp("games") / "small")


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_every_other_build_of_a_small_game_makes_what_it_names(small, asked):
    assert unmade_files(with_options(small, **asked)) == []


def test_the_web_page_names_no_file():
    assert FILE.findall(re.sub(r"<style.*?</style>|<[^>]*>", " ", page_of("hollow").decode(), flags=re.DOTALL)) == []


def test_a_file_that_is_not_made_is_noticed(small):
    assert FILE.findall("print a4/board.pdf and ../booklet-a4.pdf") == ["a4/board.pdf", "../booklet-a4.pdf"]
    assert not {"a4/board.pdf"} & made_by(small)


@pytest.mark.parametrize("name", GAMES if SEED else ["hollow"])
def test_every_build_of_every_game_makes_what_it_names(name):
    others = (one for one in ASKED if "a5" not in one.get("papers", ()))  # which most boards don't fit
    builds = (*({"choices": one} for one in CHOICES.get(name, ())), {"poster": "overlap", "low_ink": True}, *others)
    for asked in builds[: amount(1, soak=len(builds))]:
        assert unmade_files(opened(name, **asked)) == [], asked
