"""Draw the pictures of docs/faces.md: every face, and the cards that the page makes of a drawing, from its files.

``python -m tests.docs.face_pictures`` writes the pictures of today into docs/pictures.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from pnp.pieces.kinds import draw_component
from pnp.press.colour import NAMED, Colour
from pnp.press.geometry.path import Box, translation
from pnp.press.pictures.faces import FACES, FaceRequest, draw_face
from pnp.press.scene.nodes import Group, Node, Use
from pnp.press.scene.transforms import fit
from pnp.press.text.fonts import font_book
from pnp.problems import Problems, SourceMap
from pnp.targets.opening.kept_games import load_game
from pnp.translation.catalogue import author_catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from tests.docs.games import first_game, write
from tests.docs.page import ROOT, read_page, svg_of

FACES_FILE = ROOT / "docs" / "pictures" / "faces.svg"
FILE = ROOT / "docs" / "pictures" / "faces-drawn.svg"
HEADING = "Faces that you draw"
_RULES = "- section: goal\n  title: Goal\n  items:\n    - parts: list\n"
_GAP = 8.0  # between cards, in mm
_PALETTE = {
    **NAMED,
    "paper": Colour(0xF7, 0xF1, 0xE3),
    "ink": Colour(0x3A, 0x35, 0x30),
    "accent": Colour(0x4F, 0x7C, 0xAC),
}
# The values of each face in the second row; in the first it has its defaults.
OTHER_VALUES: Mapping[str, Mapping[str, str | int]] = {
    "button": {"colour": "#c8577a", "thread": "white", "holes": 2},
    "chip": {"colour": "vermilion", "edge": "lemon", "notches": 12},
    "disc": {"colour": "jade", "rim": "ink"},
    "egg": {"colour": "#cfe0dd", "speckles": 0},
    "gem": {"colour": "orchid", "cut": "hexagon"},
    "lattice": {"colour": "#7a8f5a", "repeats": 3},
    "plate": {"colour": "#f8ec66", "cut": "pointy-top"},
    "stone": {"colour": "grey", "veins": 3},
}


def faces_picture() -> str:
    """Return every face with its defaults, and below it with other values, as an SVG file."""
    problems, nodes = Problems(), []
    for row, given in enumerate(({name: {} for name in FACES}, OTHER_VALUES)):
        for column, name in enumerate(FACES):
            request = FaceRequest(name, given.get(name, {}), SourceMap("components.yaml"))
            symbol = draw_face(f"face-{row * len(FACES) + column}", request, _PALETTE, problems)
            assert symbol is not None
            x, y = 2 + column * 22, 2 + row * 24
            nodes.append(fit(symbol, Box(x, y, x + 20, y + 20), title=name))
    return svg_of(nodes, 2.0 + 22 * len(FACES), 48.0, font_book(), "Every face")


def game(folder: Path) -> Path:
    blocks = [block for block in read_page("docs/faces.md").blocks if block.heading == HEADING]
    (table,) = [block.text for block in blocks if block.language == "csv"]
    files = {block.file: block.text for block in blocks if block.file}
    return write(folder, {"game.yaml": first_game()["game.yaml"], "rules.yaml": _RULES, **files, "birds.csv": table})


def picture() -> str:
    """Return the cards side by side, as an SVG file."""
    problems = Problems()
    with tempfile.TemporaryDirectory() as folder:
        ruleset = load_game(game(Path(folder) / "birds"), problems)
        assert ruleset is not None and not list(problems), list(problems)
        context = make_draw_context(ruleset, author_catalogue(ruleset), problems)
        pieces = draw_component("deck", context)
    nodes: list[Node] = []
    for index, piece in enumerate(pieces):
        assert not piece.findings
        card = Group((Use(piece.front),), clip=piece.trim[0])
        nodes.append(Group((card,), translation(index * (piece.width + _GAP), 0.0), title=piece.look))
    box = Box(0, 0, len(pieces) * (pieces[0].width + _GAP) - _GAP, pieces[0].height)
    return svg_of(nodes, box.width, box.height, context.book, HEADING)


if __name__ == "__main__":
    FACES_FILE.write_text(faces_picture(), encoding="utf-8")
    FILE.write_text(picture(), encoding="utf-8")
