"""Draw the page of the booklet that docs/ruleset.md shows beside its pictures, boxes and lists.

``python -m tests.docs.items_picture`` writes the picture of today into docs/pictures.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from pnp.booklet.pages.plan import booklet_document
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import rectangle
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Paint, Shape
from pnp.press.writers.svg import page_svg
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.workshop.options import BuildOptions
from tests.docs.games import whole_game, write
from tests.docs.page import ROOT

FILE: Path = ROOT / "docs" / "pictures" / "booklet-items.svg"
SECTION = "june"
TITLE = "Pictures, boxes and lists in a booklet"
BELOW = 8.0  # mm of white


def picture(folder: Path) -> str:
    """Return the upper part of the page that the example fills in a booklet of its own, as an SVG file."""
    problems, options = Problems(), BuildOptions(papers=("a4",))
    ruleset = load_game(write(folder / "my-game", whole_game()), problems, options)
    assert ruleset is not None, list(problems)
    shown = tuple(section for section in ruleset.sections if section.section == SECTION)
    build = check_game(replace(ruleset, sections=shown), options, problems)
    assert build is not None, list(problems)
    plan = build.booklet.plan()
    placements = [each for each in plan.pages[0].placements if each.item >= 0]  # above the room for notes
    first = replace(plan.pages[0], strips=plan.pages[0].strips[: len(placements)])
    page = booklet_document(replace(plan, pages=(first,))).pages[1]
    height = build.booklet.style.margins.top + max(each.y + each.height for each in placements) + BELOW
    sheet = Shape(rectangle(0.0, 0.0, page.width, height), Paint(fill=WHITE, stroke=Colour(180, 180, 180)))
    return page_svg(
        Page(page.width, height, (Layer("sheet", (sheet,)), page.layers[0])), build.context.book, title=TITLE
    )


if __name__ == "__main__":
    with TemporaryDirectory() as temporary:
        FILE.write_text(picture(Path(temporary)), encoding="utf-8")
