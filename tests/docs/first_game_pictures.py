"""Draw what the steps of docs/first-game.md come to.

``python -m tests.docs.first_game_pictures`` writes the pictures of today into docs/pictures.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.pieces.figure import draw_figure
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import rectangle, scaling, translation
from pnp.press.scene.document import Page
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.targets.plan import plan_targets
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.bench.guide import guide_document
from pnp.workshop.options import BuildOptions
from tests.docs.page import ROOT, read_page, svg_of
from tests.docs.steps import follow

PAGE = read_page("docs/first-game.md")
GAME = "moth-garden"
# What the picture of each step shows: files of the build with the number of a page, or figures.
SHOWN: Mapping[str, tuple[str, ...]] = {
    "Begin": ("a4/board.pdf 1", "booklet.pdf 2"),
    "Say what it is": ("booklet.pdf 1",),
    "Fill the box": ("a4/board.pdf 1", "a4/moths.pdf 1"),
    "Write the rules": ("booklet.pdf 2",),
    "Show the beginning": ("figure start",),
    "Show a turn": ("figure turn",),
    "Print it": ("a4/print-guide.pdf 1",),
}
_HEIGHT, _FIGURE, _GAP = 90.0, 60.0, 6.0  # of pages, the width of figures, and between them, in mm
_SHEET = Paint(fill=WHITE, stroke=Colour(180, 180, 180), width=0.8)


def opened(folder: Path) -> GameBuild:
    problems, options = Problems(), BuildOptions(papers=("a4",))
    ruleset = load_game(folder, problems, options)
    build = None if ruleset is None else check_game(ruleset, options, problems)
    assert build is not None and list(map(str, problems)) == []
    return build


def picture(heading: str, build: GameBuild) -> str:
    """Return what the picture of a step shows, side by side, as an SVG file."""
    nodes: list[Node] = []
    x = height = 0.0
    for shown in SHOWN[heading]:
        for group, width, tall in drawn(shown, build):
            nodes.append(Group((group,), translation(x, 0.0)))
            x, height = x + width + _GAP, max(height, tall)
    return svg_of(nodes, x - _GAP, height, build.context.book, heading)


def drawn(shown: str, build: GameBuild) -> Iterator[tuple[Node, float, float]]:
    """Yield the drawing of a page, or of each frame of a figure, with its width and height in mm."""
    name, number = shown.split(" ")
    if name == "figure":
        for frame in draw_figure(build.figures[number], build.context, _FIGURE):
            yield frame.node, frame.width, frame.height
        return
    page = page_of(name, int(number), build)
    scale = _HEIGHT / page.height
    sheet = Shape(rectangle(0.0, 0.0, page.width, page.height), _SHEET)
    content = (sheet, *(node for layer in page.layers for node in layer.nodes))
    yield Group(content, scaling(scale)), page.width * scale, _HEIGHT


def page_of(name: str, number: int, build: GameBuild) -> Page:
    if name == "booklet.pdf":
        return build.booklet.document().pages[number - 1]
    (target,) = (target for target in plan_targets(build) if target.path.endswith(f"/{name}"))
    if target.sheet is None:
        return guide_document(build, target.form).pages[number - 1]
    return build.sheet_document(target.sheet, target.form, target.backs).pages[number - 1]


def path(heading: str) -> Path:
    return ROOT / "docs" / "pictures" / f"first-{re.sub('[^a-z]+', '-', heading.lower())}.svg"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for step in follow(PAGE, folder, GAME):
            heading = step.block.heading
            if heading in SHOWN:
                path(heading).write_text(picture(heading, opened(folder / GAME)), encoding="utf-8")
