"""Make files for the screen and for printers elsewhere: faces as PNG, print on demand, and a picture of the box.

``EXPORTS`` lists the kinds of file of each export. They are planned and made as those of a build are.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from functools import partial, reduce
from typing import TYPE_CHECKING

from pnp.pieces.artwork import extend_art
from pnp.pieces.finished_set import SetStyle, draw_set
from pnp.press.geometry.path import Box, Path, rectangle, scaling, translation
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import PieceOutline
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.units import MM_PER_INCH, number
from pnp.targets.outputs import (
    Output,
    OutputKind,
    Target,
    digest_face,
    export_of,
    piece_of,
    plan_faces,
    plan_one,
)
from pnp.targets.tabletop import TABLETOP_KINDS
from pnp.workshop.bench.game_build import GameBuild

if TYPE_CHECKING:
    from pnp.press.scene.piece import Piece

# The picture of the box: its size in pixels, its dots per inch, the margin and the title in mm, by eye.
BOX_WIDTH, BOX_HEIGHT = 1600, 900
_BOX_DPI, _BOX_MARGIN, _BOX_TITLE = 100, 14.0, 16.0
_BOX_STYLE = SetStyle(smallest=1.2, largest=4.0, is_varied=True)
_POD = "pod"


def exported_face(build: GameBuild, target: Target) -> Page:
    """Return one side of a piece, cut out."""
    piece = piece_of(build, target)
    node = Group((Use(_side_of(piece, target)),), clip=reduce(Path.__add__, piece.trim))
    return Page(piece.width, piece.height, (Layer("art", (node,)),), title=piece.title)


def plan_pod(build: GameBuild) -> Iterator[Target]:
    """Yield the pictures for print on demand: those of components that are not folded."""
    form = build.options.formats[0]
    folded = {each.component for sheet in build.selected for each in build.outlines(sheet, form) if each.folds}
    return (target for target in plan_faces(_POD, ".png", build) if target.component not in folded)


def pod_page(build: GameBuild, target: Target) -> Page:
    """Return one side of a piece with the bleed of print on demand."""
    piece, bleed = piece_of(build, target), export_of(build).bleed
    trim = reduce(Path.__add__, piece.trim)
    width, height = piece.width + 2 * bleed, piece.height + 2 * bleed
    edge, use = rectangle(-bleed, -bleed, width, height), Use(_side_of(piece, target))
    nodes = Group((*extend_art(use, trim, edge), use), translation(bleed, bleed))
    cut = Box(bleed, bleed, bleed + piece.width, bleed + piece.height)
    return Page(width, height, (Layer("art", (nodes,)),), title=piece.title, trim=cut)


def make_pod_list(build: GameBuild, target: Target) -> Output:
    """Return a table of the pictures for print on demand: how often each is printed, and how large it is then."""
    bleed, written = export_of(build).bleed, io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(("front", "back", "count", "title", "width_mm", "height_mm", "bleed_mm"))
    fronts: dict[tuple[str, int], Target] = {}
    backs: dict[tuple[str, str | None], Target] = {}
    for each in plan_pod(build):
        if each.side:
            backs[each.component, _outline_of(build, each).back_design] = each
        else:
            fronts[each.component, each.number] = each
    for each in fronts.values():
        outline = _outline_of(build, each)
        back = backs.get((each.component, outline.back_design))
        files = (target.path.rpartition("/")[2] if target else "" for target in (each, back))
        size = (number(outline.width), number(outline.height), number(bleed))
        rows.writerow((*files, outline.count, outline.title, *size))
    return Output(written.getvalue().encode("utf-8"), 1, None)


def box_page(build: GameBuild) -> Page:
    """Return a page with everything in the box below the game's title."""
    context = build.context
    wide, high = (pixels / _BOX_DPI * MM_PER_INCH for pixels in (BOX_WIDTH, BOX_HEIGHT))
    style = TextStyle("display", _BOX_TITLE, context.ink)
    title = set_line(context.book, build.catalogue.translate(build.game_texts["title",]), style)
    top = 2 * _BOX_MARGIN + _BOX_TITLE
    room = (wide - 2 * _BOX_MARGIN, high - top - _BOX_MARGIN)
    drawing = draw_set(context, *room, _BOX_STYLE)
    shrink = min(1.0, room[0] / max(title.width, 1.0))
    middle = translation((wide - shrink * title.width) / 2, _BOX_MARGIN + 0.8 * _BOX_TITLE) @ scaling(shrink)
    y = top + (room[1] - drawing.height) / 2
    nodes = (
        Shape(rectangle(0, 0, wide, high), Paint(fill=context.paper)),
        Group((Glyphs(title, 0.0, 0.0),), middle),
        Group((drawing.node,), translation(_BOX_MARGIN, y)),
    )
    return Page(wide, high, (Layer("art", nodes),), title=title.text)


def _image(
    draw: Callable[[GameBuild, Target], Page],
    build: GameBuild,
    target: Target,
    *,
    dpi: float = 0.0,
    clear: bool = False,
) -> Output:
    """Return a PNG of a page; if it is *clear*, nothing is painted behind the piece."""
    from pnp.press.writers.page_png import page_png

    page = draw(build, target)
    content = page_png(page, build.context.book, dpi or export_of(build).dpi, clear=clear)
    return Output(content, 1, (page.width, page.height))


def _side_of(piece: Piece, target: Target) -> Symbol:
    side = piece.back if target.side else piece.front
    assert side is not None, "a back is planned for a piece that has one"
    return side


def _outline_of(build: GameBuild, target: Target) -> PieceOutline:
    every = build.outlines(*target.printed[:2])
    return [outline for outline in every if outline.component == target.component][target.number - 1]


# The kinds of file of each export, in the order in which they are listed.
EXPORTS: Mapping[str, Mapping[str, OutputKind]] = {
    "faces": {
        "face-image": OutputKind(
            partial(plan_faces, "faces", ".png"), partial(_image, exported_face, clear=True), digest=digest_face
        )
    },
    "pod": {
        "pod-image": OutputKind(plan_pod, partial(_image, pod_page), digest=digest_face),
        "pod-list": OutputKind(partial(plan_one, _POD, "{stem}/pieces.csv"), make_pod_list),
    },
    "tts": TABLETOP_KINDS,
    "box": {
        "box-image": OutputKind(
            partial(plan_one, "box", "{stem}.png"),
            partial(_image, lambda build, _: box_page(build), dpi=_BOX_DPI),
            reads_all=True,
        )
    },
}
