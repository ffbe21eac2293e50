"""Draw what the examples of docs/pieces.md make: each piece as it is cut and folded, and as it stands on the table.

``python -m tests.docs.piece_pictures`` writes the pictures of today into docs/pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from pnp.game.reading.own_faces import read_faces, with_layouts
from pnp.pieces.draw_context import DrawContext, texts_by_path
from pnp.pieces.kinds import draw_component, table_view
from pnp.press.geometry.path import Box, translation
from pnp.press.scene.nodes import Group, Node, Shape, Use
from pnp.press.scene.piece import Piece
from pnp.problems import SourceMap
from pnp.sheets.marks import FOLD_PAINT, MARK_PAINT
from tests.docs.page import ROOT, Block, art_of, read_page, svg_of, values_of
from tests.pieces.box import context

PAGE = read_page("docs/pieces.md")
GAP, WIDEST = 8.0, 250.0  # between pieces, and of a picture, in mm
FACES = "faces.yaml"


def examples() -> list[Block]:
    return [block for block in PAGE.blocks if block.language == "yaml" and block.file != FACES]


@cache
def drawn(block: Block) -> DrawContext:
    """Return what draws an example, with the faces and pictures that the page shows."""
    plain = context(values_of(block.text, "components.yaml"))
    texts = [other.text for other in PAGE.blocks if other.file == FACES]
    faces, findings = read_faces(values_of("".join(texts), FACES) if texts else {}, SourceMap(FACES))
    assert not findings
    components = {name: with_layouts(one, faces) for name, one in plain.ruleset.components.items()}
    ruleset = replace(plain.ruleset, components=components, faces=faces)
    art = {**plain.art, **art_of(PAGE, plain.palette)}
    return replace(plain, ruleset=ruleset, texts=texts_by_path(ruleset), art=art)


def pictures(block: Block) -> Iterator[tuple[Node, Box]]:
    """Yield each piece of an example: its front with its cuts and folds, its back; and the component on the table."""
    drawing = drawn(block)
    for name in drawing.ruleset.components:
        for piece in draw_component(name, drawing):
            assert not piece.findings, piece.findings
            yield Group((Use(piece.front), *lines(piece)), title=piece.title), bled(piece, piece.bleed)
            if piece.back is not None and piece.back != piece.front:
                yield Group((Use(piece.back),), title=piece.title), bled(piece, piece.back_bleed)
        view = table_view(name, drawing)
        yield Group((Use(view),), title=drawing.title(name)), view.box


def bled(piece: Piece, bleed: float) -> Box:
    return Box(0, 0, piece.width, piece.height).grown(bleed)


def lines(piece: Piece) -> Iterator[Shape]:
    for path in (*piece.trim, *piece.inner):
        yield Shape(path, MARK_PAINT)
    for path in piece.folds:
        yield Shape(path, FOLD_PAINT)


def picture(block: Block) -> str:
    """Return an example's pieces in rows, as an SVG file."""
    nodes: list[Node] = []
    x = y = wide = tall = 0.0
    for node, box in pictures(block):
        if x and x + box.width > WIDEST:
            x, y, tall = 0.0, y + tall + GAP, 0.0
        nodes.append(Group((node,), translation(x - box.left, y - box.top)))
        x, tall = x + box.width + GAP, max(tall, box.height)
        wide = max(wide, x - GAP)
    return svg_of(nodes, wide, y + tall, drawn(block).book, block.heading)


def path(block: Block) -> Path:
    return ROOT / "docs" / "pictures" / f"piece-{re.sub('[^a-z0-9]+', '-', block.heading.lower())}.svg"


if __name__ == "__main__":
    for example in examples():
        path(example).write_text(picture(example), encoding="utf-8")
