"""Make files for the screen and for printers elsewhere: faces as PNG, and a picture of the box.

``EXPORTS`` lists the kinds of file of each export. They are planned and made as those of a build are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial, reduce

from pnp.pieces.finished_set import SetStyle, draw_set
from pnp.press.geometry.path import Path, rectangle, scaling, translation
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Paint, Shape, Use
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.units import MM_PER_INCH
from pnp.targets.outputs import OutputKind, Target, digest_face, make_image, piece_of, plan_faces, plan_one, side_of
from pnp.targets.print_on_demand import PRINT_KINDS
from pnp.targets.tabletop import TABLETOP_KINDS
from pnp.workshop.bench.game_build import GameBuild

# The picture of the box: its size in pixels, its dots per inch, the margin and the title in mm, by eye.
BOX_WIDTH, BOX_HEIGHT = 1600, 900
_BOX_DPI, _BOX_MARGIN, _BOX_TITLE = 100, 14.0, 16.0
_BOX_STYLE = SetStyle(smallest=1.2, largest=4.0, is_varied=True)


def exported_face(build: GameBuild, target: Target) -> Page:
    """Return one side of a piece, cut out."""
    piece = piece_of(build, target)
    node = Group((Use(side_of(build, target)),), clip=reduce(Path.__add__, piece.trim))
    return Page(piece.width, piece.height, (Layer("art", (node,)),), title=piece.title)


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


# The kinds of file of each export, in the order in which they are listed.
EXPORTS: Mapping[str, Mapping[str, OutputKind]] = {
    "faces": {
        "face-image": OutputKind(
            partial(plan_faces, "faces", ".png"), partial(make_image, exported_face, clear=True), digest=digest_face
        )
    },
    "pod": PRINT_KINDS,
    "tts": TABLETOP_KINDS,
    "box": {
        "box-image": OutputKind(
            partial(plan_one, "box", "{stem}.png"),
            partial(make_image, lambda build, _: box_page(build), dpi=_BOX_DPI),
            reads_all=True,
        )
    },
}
