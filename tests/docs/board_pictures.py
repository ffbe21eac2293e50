"""Draw what the examples of the pages about boards make: docs/hex-boards.md, docs/tracks.md and others.

``python -m tests.docs.board_pictures`` writes the pictures of today into docs/pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from pnp.game.model.kinds import AnyComponent
from pnp.game.model.kinds.map_board import MapBoard
from pnp.game.model.kinds.track import DrawnPath, Track
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import draw_component
from pnp.press.geometry.path import translation
from pnp.press.pictures.art import read_drawing
from pnp.press.scene.nodes import Group, Node, Use
from pnp.problems import Place, Problems
from pnp.workshop.checks.pieces.map_places import drawn_map, map_places
from tests.docs.page import ROOT, Block, art_of, read_page, svg_of, values_of
from tests.docs.page import Page as Text
from tests.pieces.box import context

# The pages, by what the names of their pictures begin with.
PAGES: Mapping[str, Text] = {
    **{name: read_page(f"docs/{name}-boards.md") for name in ("hex", "square", "point", "map")},
    "track": read_page("docs/tracks.md"),
    "pits": read_page("docs/pits.md"),
    "mat": read_page("docs/mats.md"),
}
_BOARDS = ("hex", "square", "point", "map")
KINDS_OF_PAGES = {**{name: f"{name}-board" for name in _BOARDS}, "track": "track", "pits": "pits", "mat": "mat"}
_SHOWN = {*KINDS_OF_PAGES.values()}  # other components of an example are not in its picture
GAP = 8.0  # between boards side by side, in mm


def examples(name: str) -> list[Block]:
    return [block for block in PAGES[name].blocks if block.language == "yaml"]


def drawn(name: str, block: Block) -> DrawContext:
    """Return what draws an example, with the pictures that the page shows."""
    drawing = context(values_of(block.text, "components.yaml"))
    files = {other.file: other.text for other in PAGES[name].blocks if other.language == "xml"}
    art = art_of(PAGES[name], drawing.palette)
    whole = {one: with_places(board, files) for one, board in drawing.ruleset.components.items()}
    return replace(drawing.with_ruleset(replace(drawing.ruleset, components=whole)), art={**drawing.art, **art})


def with_places(board: AnyComponent, files: Mapping[str, str]) -> AnyComponent:
    """Return a board, the places of its drawing in it if it is a map, the path if it is a track along one."""
    if isinstance(board, Track) and isinstance(board.path, str):
        picture = read_drawing(board.art, files[board.art].encode(), board.art, {}, Problems())
        (way,) = [one.outline for one in picture.objects if one.name == board.path]
        return replace(board, drawn=DrawnPath(way, (picture.symbol.box.width, picture.symbol.box.height)))
    if not isinstance(board, MapBoard):
        return board
    problems, at = Problems(), Place("components.yaml")
    drawing = read_drawing(board.drawing, files[board.drawing].encode(), board.drawing, {}, problems)
    found = drawing and map_places(drawing, at, problems)
    assert found, list(problems)
    board = replace(board, drawn=drawn_map(found, board, problems))
    assert not list(problems)
    return board


def boards(name: str) -> list[AnyComponent]:
    return [board for block in examples(name) for board in drawn(name, block).ruleset.components.values()]


def picture(name: str, block: Block) -> str:
    """Return an example's boards side by side, as an SVG file."""
    drawing = drawn(name, block)
    nodes: list[Node] = []
    x = tall = 0.0
    for board in (each for each, one in drawing.ruleset.components.items() if one.kind in _SHOWN):
        (piece,) = draw_component(board, drawing)
        assert not piece.findings, block.heading
        nodes.append(Group((Use(piece.front, translation(x, 0.0)),), title=piece.title))
        x += piece.width + GAP
        tall = max(tall, piece.height)
    return svg_of(nodes, x - GAP, tall, drawing.book, block.heading)


def path(name: str, block: Block) -> Path:
    return ROOT / "docs" / "pictures" / f"{name}-{re.sub('[^a-z]+', '-', block.heading.lower())}.svg"


def files() -> Iterator[tuple[Path, str]]:
    for name in PAGES:
        for block in examples(name):
            yield path(name, block), picture(name, block)


if __name__ == "__main__":
    for file, content in files():
        file.write_text(content, encoding="utf-8")
