"""Draw what the exports of docs/screen.md make: ``python -m tests.docs.screen_pictures`` writes docs/pictures."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from msgspec.structs import replace

from pnp.press.colour import BLACK, Colour
from pnp.press.geometry.path import rectangle, translation
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.press.writers.svg import page_svg
from pnp.problems import Problems
from pnp.targets.exports import box_page, exported_face
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.targets.outputs import plan_faces
from pnp.targets.plan import plan_targets
from pnp.targets.print_on_demand import print_page
from pnp.targets.tabletop import picture_page
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import BuildOptions, Export
from tests.docs.games import write
from tests.docs.page import ROOT, read_page
from tests.targets.screen_game import FILES

PAGE = read_page("docs/screen.md")
_CUT = Paint(stroke=BLACK, width=0.25, dash=(1.5, 1.5))
_SAFE = Paint(stroke=BLACK, width=0.25, dash=(0.25, 1.0))
_CONTOUR = Paint(stroke=Colour(255, 0, 255), width=0.25)
_GAP = 5.0  # mm, between faces side by side


def files() -> dict[str, str]:
    own = {block.file: block.text.split("\n", 1)[1] for block in PAGE.blocks if block.file}
    return {"game.yaml": FILES["game.yaml"], "rules.yaml": "[]\n", **own}


@cache
def opened(what: str, **more: Any) -> GameBuild:
    problems = Problems()
    with tempfile.TemporaryDirectory() as folder:
        ruleset = load_game(write(FilePath(folder) / "my-game", files()), problems)
    assert ruleset is not None, list(problems)
    build = check_game(ruleset, BuildOptions(papers=("a4",), export=Export(what, **more)), problems)
    assert build is not None and not problems.error_count, list(problems)
    return build


def pages() -> Iterator[tuple[str, Page]]:
    build = opened("faces")
    faces = [exported_face(build, target) for target in plan_targets(build) if target.component in ("deck", "stone")]
    yield "Faces", _side_by_side("Faces", faces[:5])
    build = opened("pod")
    cards = [print_page(build, target) for target in plan_targets(build) if target.component in ("deck", "stone")]
    yield "Print on demand", _side_by_side("Print on demand", [_with_cut(cards[0]), _with_cut(cards[-2])])
    yield "Print shops", _side_by_side("Print shops", [_for_a_shop(), _with_marks()])
    build = opened("tts")
    sheet = next(target for target in plan_targets(build) if target.component == "deck")
    yield "Tabletop Simulator", picture_page(build, sheet)
    yield "A picture of the box", box_page(opened("box"))


def _for_a_shop() -> Page:
    build = opened("pod", shop="the-game-crafter")
    page = print_page(build, next(target for target in plan_targets(build) if target.component == "deck"))
    safe = build.options.export.terms.shop.safe
    zone = page.trim.grown(-safe)
    line = Shape(rectangle(zone.left, zone.top, zone.width, zone.height), _SAFE)
    return replace(_with_cut(page), layers=(*_with_cut(page).layers, Layer("safe", (line,))))


def _with_marks() -> Page:
    build = opened("pod", format="pdf", crop_marks=True, cut_contour=True)
    front = next(target for target in plan_faces("pod", "", build) if target.component == "stone")
    page = print_page(build, front)
    contour = Layer("contour", tuple(Shape(path, _CONTOUR) for path in page.contour))
    return replace(page, layers=(*page.layers, contour))


def _with_cut(page: Page) -> Page:
    assert page.trim is not None
    line = Shape(rectangle(page.trim.left, page.trim.top, page.trim.width, page.trim.height), _CUT)
    return Page(page.width, page.height, (*page.layers, Layer("cut", (line,))), title=page.title)


def _side_by_side(title: str, shown: list[Page]) -> Page:
    nodes: list[Node] = []
    x = 0.0
    for page in shown:
        nodes.append(Group(tuple(node for layer in page.layers for node in layer.nodes), translation(x, 0.0)))
        x += page.width + _GAP
    return Page(round(x - _GAP, 3), max(page.height for page in shown), (Layer("art", tuple(nodes)),), title=title)


def pictures() -> Iterator[tuple[FilePath, str, str]]:
    for title, page in pages():
        name = f"screen-{re.sub('[^a-z]+', '-', title.lower())}.svg"
        yield ROOT / "docs" / "pictures" / name, title, page_svg(page, opened("box").context.book, title=title)


if __name__ == "__main__":
    for file, _, content in pictures():
        file.write_text(content, encoding="utf-8")
