"""Draw what the examples of docs/hex-boards.md make.

``python -m tests.docs.hex_pictures`` writes the pictures of today into docs/pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pnp.backends.svg import page_svg
from pnp.components.hex_board import draw_hex_board
from pnp.geometry.transform import translation
from pnp.load.documents import read_document
from pnp.model.boards import HexBoard
from pnp.problems import Problems
from pnp.scene.document import Layer, Page
from pnp.scene.nodes import Group, Node, Use
from tests.components.box import context
from tests.docs.page import ROOT, Block, read_page

PAGE = read_page("docs/hex-boards.md")
GAP = 8.0  # between boards side by side, in mm


def examples() -> list[Block]:
    """Return the page's examples."""
    return [block for block in PAGE.blocks if block.language == "yaml"]


def components(block: Block) -> dict[str, dict[str, Any]]:
    """Return the components of an example, as they are written."""
    problems = Problems()
    read = read_document(block.text, "components.yaml", problems)
    assert read is not None and not list(problems), block.heading
    values: dict[str, dict[str, Any]] = read[0]
    return values


def boards(block: Block) -> dict[str, HexBoard]:
    """Return an example's boards by name."""
    drawing = context(components(block))
    return {name: board for name in components(block) if isinstance(board := drawing.component(name), HexBoard)}


def picture(block: Block) -> str:
    """Return an example's boards side by side, as an SVG file."""
    drawing = context(components(block))
    nodes: list[Node] = []
    x = tall = 0.0
    for name, board in boards(block).items():
        (piece,) = draw_hex_board(name, board, drawing)
        assert not piece.findings, block.heading
        nodes.append(Group((Use(piece.front, translation(x, 0.0)),), title=piece.title))
        x += piece.width + GAP
        tall = max(tall, piece.height)
    page = Page(round(x - GAP, 3), round(tall, 3), (Layer("art", tuple(nodes)),), title=block.heading)
    return page_svg(page, drawing.book, title=block.heading)


def path(block: Block) -> Path:
    """Return where an example's picture is kept."""
    return ROOT / "docs" / "pictures" / f"hex-{block.heading.lower().replace(' ', '-')}.svg"


def files() -> Iterator[tuple[Path, str]]:
    """Yield each picture's file and what is in it."""
    for block in examples():
        yield path(block), picture(block)


if __name__ == "__main__":
    for file, content in files():
        file.write_text(content, encoding="utf-8")
