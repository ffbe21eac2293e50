"""Draw the cards that docs/faces.md makes of a drawing, from the files that the page shows.

``python -m tests.docs.face_picture`` writes the picture of today into docs/pictures.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from pnp.backends.svg import page_svg
from pnp.components.kinds import draw_component
from pnp.geometry.path import Box, translation
from pnp.pipeline.draw_context import make_draw_context
from pnp.pipeline.open_game import load_game
from pnp.problems import Problems
from pnp.scene.document import Layer, Page
from pnp.scene.nodes import Group, Node, Use
from pnp.translate.catalogue import author_catalogue
from tests.docs.games import first_game, write
from tests.docs.page import ROOT, read_page

FILE = ROOT / "docs" / "pictures" / "faces-drawn.svg"
HEADING = "Faces that you draw"
_RULES = "- section: goal\n  title: Goal\n  items:\n    - parts: list\n"
_GAP = 8.0  # between cards, in mm


def game(folder: Path) -> Path:
    """Write the game that the page's files are part of into a folder."""
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
    page = Page(round(box.width, 3), round(box.height, 3), (Layer("art", tuple(nodes)),), title=HEADING)
    return page_svg(page, context.book, title=HEADING)


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
