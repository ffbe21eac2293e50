"""Check that a print shop makes the pieces, and that nothing that matters is where its cuts may go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from pnp.game.model.components.kind import MAKE_CARDS
from pnp.game.model.files import COMPONENTS
from pnp.game.model.kinds import AnyComponent, kind_of
from pnp.game.model.kinds.card import CARD_SIZES
from pnp.game.model.ruleset import Ruleset
from pnp.messages import join_words
from pnp.pieces.labels import glyph_box
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Glyphs, Shape
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import PlacedLeaf, iter_leaves
from pnp.press.shops import MOST_OFF, Product, Shop
from pnp.press.text.fonts import FontBook
from pnp.press.units import number
from pnp.problems import Problem, Severity

# By judgement, in mm: cuts vary more than the difference of sizes that is not told; and what rounding makes of others.
_TOLD, _EXACT = 0.2, 0.05
_MOST_NAMED = 3  # components in a message


def is_printed(component: AnyComponent, outlines: Collection[PieceOutline], shop: Shop | None) -> bool:
    """Return whether print on demand has the pieces of a component: none are folded, and the shop makes such pieces."""
    is_card = kind_of(component).step is MAKE_CARDS
    return not any(outline.folds for outline in outlines) and (is_card or shop is None or not shop.products)


def shop_problems(ruleset: Ruleset, pieces: Iterable[Piece], shop: Shop, book: FontBook) -> Iterator[Problem]:
    """Yield what a print shop does not make, what it makes in another size, and what is near its cuts (P047)."""
    of_component: dict[str, list[Piece]] = {}
    for piece in pieces:
        of_component.setdefault(piece.component, []).append(piece)
    printed = {name for name, own in of_component.items() if is_printed(ruleset.components[name], own, shop)}
    flat = [name for name, own in of_component.items() if not any(piece.folds for piece in own)]
    yield from _left_out([name for name in flat if name not in printed], shop, is_any_printed=bool(printed))
    for name in (name for name in of_component if name in printed):
        yield from _component_problems(ruleset, of_component[name], shop, book)


def _component_problems(ruleset: Ruleset, pieces: Sequence[Piece], shop: Shop, book: FontBook) -> Iterator[Problem]:
    product, fault = None, None
    if shop.products:
        product = shop.product_for(*_size(pieces[0]))
        fault = _size_fault(ruleset, pieces[0], product, shop)
    if fault is not None:
        yield fault
    if fault is None or fault.severity is Severity.WARNING:
        yield from _near_cuts(ruleset, pieces, product, shop, book)


def _size(piece: PieceOutline) -> tuple[float, float]:
    return piece.width, piece.height


def _left_out(names: list[str], shop: Shop, *, is_any_printed: bool) -> Iterator[Problem]:
    if not names:
        return
    shown = names if len(names) <= _MOST_NAMED else [*names[:_MOST_NAMED], f"{len(names) - _MOST_NAMED} more"]
    message = (
        f"{shop.title} prints cards only: {join_words(shown, 'and')} {'is' if len(names) == 1 else 'are'} left out"
    )
    severity = Severity.WARNING if is_any_printed else Severity.ERROR
    yield Problem("P047", message, None, "export them without a shop, or for a shop that cuts any size", severity)


def _size_fault(ruleset: Ruleset, piece: PieceOutline, product: Product, shop: Shop) -> Problem | None:
    """Return how a piece differs from the product that is nearest to it, or None."""
    off, place = product.off(*_size(piece)), ruleset.sources[COMPONENTS].key((piece.component,))
    size = f"{number(piece.width, 1)} × {number(piece.height, 1)} mm"
    named = [name for name, sides in CARD_SIZES.items() if min(product.off(*sides), product.turned.off(*sides)) < 1e-6]
    written = f"width: {number(product.width)}mm and height: {number(product.height)}mm"
    hint = f"write {f'size: {named[0]}' if named else written}"
    if off > MOST_OFF + 1e-6:
        message = (
            f"{piece.component} is {size}, and {shop.title} makes no such card: "
            f"the nearest, {product.name}, is {product.size}, {number(off, 1)} mm off"
        )
        return Problem("P047", message, place, hint)
    if off <= _TOLD:
        return None
    is_smaller = piece.width <= product.width and piece.height <= product.height
    how = "bleed fills the rest" if is_smaller else "the cuts are elsewhere"
    theirs = f"{product.name} of {shop.title} is {product.size}"
    message = f"{piece.component} is {size}, and {theirs}: {number(off, 1)} mm off, {how}"
    return Problem("P047", message, place, hint, Severity.WARNING)


class _Near(Struct, frozen=True):
    """What is near the cut: the distance in mm, negative beyond it, the piece and side, and what it is."""

    distance: float
    piece: Piece
    side: str
    what: str


def _near_cuts(
    ruleset: Ruleset, pieces: Iterable[Piece], product: Product | None, shop: Shop, book: FontBook
) -> Iterator[Problem]:
    """Yield a warning about the text of a component that is nearest to the cut, and one about the line."""
    near = [one for piece in pieces for one in _things_near(piece, product, shop, book)]
    for is_text in (True, False):
        first = min((one for one in near if bool(one.what) == is_text), key=lambda one: one.distance, default=None)
        if first is None:
            continue
        name = f"{first.piece.component}:{first.piece.look}" if first.piece.look else first.piece.component
        what = f'"{first.what}"' if first.what else "a line"
        where = f"{number(first.distance, 1)} mm from the cut" if first.distance >= 0 else "across the cut"
        message = f"{what} on the {first.side} of {name} is {where}; {shop.title} asks for {number(shop.safe, 1)} mm"
        hint = "move it towards the middle: cuts vary"
        place = ruleset.sources[COMPONENTS].key((first.piece.component,))
        yield Problem("P047", message, place, hint, Severity.WARNING)


def _things_near(piece: Piece, product: Product | None, shop: Shop, book: FontBook) -> Iterator[_Near]:
    width, height = _size(piece) if product is None else (product.width, product.height)
    left, top = (piece.width - width) / 2, (piece.height - height) / 2
    cut = Box(left, top, left + width, top + height)
    for side, art in (("front", piece.front), ("back", piece.back)):
        for leaf in iter_leaves(art.children if art is not None else ()):
            box = _box_of(leaf, book)
            if box is None:
                continue
            distances = (box.left - cut.left, box.top - cut.top, cut.right - box.right, cut.bottom - box.bottom)
            is_text = isinstance(leaf.node, Glyphs)
            # A line that goes on past the cut somewhere is meant to be cut.
            if min(distances) < shop.safe - _EXACT and (is_text or min(distances) >= 0):
                yield _Near(min(distances), piece, side, leaf.node.line.text if isinstance(leaf.node, Glyphs) else "")


def _box_of(leaf: PlacedLeaf, book: FontBook) -> Box | None:
    """Return the box of a text or a line on its piece; None for anything else."""
    match leaf.node:
        case Glyphs(line=line) if line.text.strip():
            return glyph_box(book, leaf.node).transformed(leaf.transform)
        case Shape(path=path, paint=paint) if path.segments and paint.stroke is not None and not paint.is_halo:
            return path.bounds.grown(paint.width / 2).transformed(leaf.transform)
        case _:
            return None
