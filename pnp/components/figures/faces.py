"""Show pieces small: a component as a thumbnail, a pile of counters, a count."""

from __future__ import annotations

from pnp.colour import WHITE
from pnp.components.artwork import fit, standing
from pnp.components.draw_context import DrawContext
from pnp.components.lettering import set_label
from pnp.geometry.path import Box
from pnp.model.components import AnyComponent, Counter, Standee, Tile
from pnp.model.translatable import ui_text
from pnp.model.view import Standing
from pnp.scene.nodes import Glyphs, Node, Symbol
from pnp.scene.transforms import fade_symbol, round_scale_up, simplify_symbol
from pnp.text.line import TextStyle
from pnp.text.type_scale import TYPE_SCALE

# Numbers in figures: the smallest letters on a page are captions'.
COUNT_SIZE = TYPE_SCALE.number.size
PILE_STEP = 0.42  # from one counter of a pile to the next, as a share of its width
GHOST = 0.66  # how pale a ghost is
UNDER = 0.5  # how pale a tile is that somebody stands on


def thumbnail(name: str, box: Box, context: DrawContext, *, face: str = "front", pale: float = 0.0) -> Node | None:
    """Return the component as large as goes into *box*; a standee stands on its foot. None for what has no face.

    *pale* is the share of white in its colours. Of what lies face down nothing is told that its back doesn't show.
    """
    hidden = face == "back" and is_secret(context.component(name))
    symbol = _small(_alike(name, context) if hidden else name, face, box, pale, context)
    if symbol is None:
        return None
    title = context.translate(ui_text("face down")) if hidden else context.title(name)
    upright = isinstance(context.component(name), Standee)
    return standing(symbol, box, title) if upright else fit(symbol, box, title=title)


def is_secret(component: AnyComponent) -> bool:
    """Return whether the back of a component hides what is on its front."""
    return isinstance(component, Tile | Counter) and component.secret


def _alike(name: str, context: DrawContext) -> str:
    """Return the first component that can't be told from *name* while both lie face down."""
    piece = context.component(name)
    shown = _shown_face_down(piece)
    return next(other for other, one in context.ruleset.components.items() if _shown_face_down(one) == shown)


def _shown_face_down(piece: AnyComponent) -> object:
    """Return all that is seen of a piece whose back is up."""
    match piece:
        case Counter():
            return piece.shape, piece.size, piece.back
        case Tile():
            return piece.size, piece.height, piece.corner, piece.back
        case _:
            return None


def _small(name: str, face: str, box: Box, pale: float, context: DrawContext) -> Symbol | None:
    """Return a component's face, simplified for the size of *box* and paled; each is made once for a context."""
    symbol = context.face(name, face)
    if symbol is None:
        return None
    scale = round_scale_up(min(box.width / symbol.box.width, box.height / symbol.box.height))

    def small() -> Symbol:
        simple = simplify_symbol(symbol, scale)
        return fade_symbol(simple, WHITE, pale) if pale else simple

    return context.cached_symbol((name, face, f"{scale:.3g}", f"{pale:.2f}"), small)


def pile(standing_there: Standing, box: Box, size: float, context: DrawContext) -> list[Node]:
    """Return counters of *size* mm, overlapping from left to right in *box*, standing on its foot.

    At most as many are drawn as can be told apart; how many there are is for :func:`count` to say.
    """
    step = PILE_STEP * size
    shown = max(1, min(standing_there.count, 1 + int((box.width - size + 1e-6) / step)))
    nodes: list[Node] = []
    for i in range(shown):
        left = box.left + i * step
        spot = Box(left, box.bottom - size, left + size, box.bottom)
        node = thumbnail(standing_there.component, spot, context, face=standing_there.face)
        if node is not None:
            nodes.append(node)
    return nodes


def count(number: int, x: float, y: float, context: DrawContext, *, times: bool = False, align: float = 0.5) -> Glyphs:
    """Return a number (3), bold, or a multiplier (×3), set about (x, y)."""
    words = context.translate(ui_text("×{n}", n=number) if times else ui_text("{n}", n=number))
    style = TextStyle("sans", COUNT_SIZE, context.ink, "regular" if times else "bold")
    return set_label(context, words, x, y, style, align=align)
