"""Check that pictures of pixels have enough resolution for the size in which they are printed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO

from pnp.game.model.layouts import layout_pictures
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.values import record_fields
from pnp.press.geometry.path import Point
from pnp.press.scene.nodes import Image, Node, Symbol
from pnp.press.scene.piece import Piece
from pnp.press.scene.transforms import iter_leaves
from pnp.press.units import MM_PER_INCH
from pnp.problems import Place, Problem, Severity

# Dots per inch: fewer are visible at arm's length; what print on demand asks for; what looks sharp.
LEAST_DPI, LEAST_POD_DPI, _SHARP_DPI = 150, 250, 300
_CONCENTRIC = 0.1  # mm between the middles of a picture and of its copy


def coarse_pictures(
    ruleset: Ruleset, pieces: Iterable[Piece], art: Mapping[str, Symbol], least: float = LEAST_DPI
) -> Iterator[Problem]:
    """Yield a warning for each picture printed in fewer than *least* dots per inch, where it is coarsest (P023)."""
    coarsest: dict[str, tuple[str, float]] = {}
    for file, component, dpi in _printed_pictures(pieces, art):
        if dpi < min(least, coarsest.get(file, ("", math.inf))[1]) - 0.5:
            coarsest[file] = component, dpi
    for file, (component, dpi) in coarsest.items():
        times = math.ceil(_SHARP_DPI / dpi * 10) / 10
        dots = f"{round(dpi)} dots" if dpi >= 1.5 else "about one dot" if dpi >= 0.5 else "less than one dot"
        message = f"{file} prints at {dots} per inch and looks blurred; {_SHARP_DPI} look sharp"
        hint = f"use a picture with {times:g} times as many pixels across, or print it smaller"
        yield Problem("P023", message, _place(ruleset, file, component), hint, Severity.WARNING)


def _printed_pictures(pieces: Iterable[Piece], art: Mapping[str, Symbol]) -> Iterator[tuple[str, str, float]]:
    """Yield the file of each picture of pixels on each piece, the component, and the dots per inch there."""
    files = {node.content: file for file, symbol in art.items() for node in symbol.children if isinstance(node, Image)}
    for piece in pieces if files else ():
        for side in (piece.front, piece.back):
            for image, scale in _images(() if side is None else side.children):
                if image.content in files:
                    across, down = image_pixels(image.content)
                    dots = min(across / image.width, down / image.height) * MM_PER_INCH / scale
                    yield files[image.content], piece.component, dots


def _images(nodes: Iterable[Node]) -> Iterator[tuple[Image, float]]:
    """Yield each picture of pixels and its scale, without larger copies that continue one beyond the trim."""
    drawn: list[tuple[Image, float, Point]] = []
    for leaf in iter_leaves(nodes):
        if isinstance(leaf.node, Image):
            image, t = leaf.node, leaf.transform
            middle = t((image.x + image.width / 2, image.y + image.height / 2))
            drawn.append((image, max(math.hypot(t.a, t.b), math.hypot(t.c, t.d)) or 1.0, middle))
    for image, scale, middle in drawn:
        if not any(
            other.content == image.content and less < scale and math.dist(middle, place) < _CONCENTRIC
            for other, less, place in drawn
        ):
            yield image, scale


@lru_cache(maxsize=1024)  # by eye: the PNG and JPEG files of a large game
def image_pixels(content: bytes) -> tuple[int, int]:
    """Return the width and height of a PNG or JPEG file in pixels."""
    from PIL import Image as Picture  # few rulesets have one

    with Picture.open(BytesIO(content), formats=["PNG", "JPEG"]) as picture:
        return picture.size


def _place(ruleset: Ruleset, file: str, component: str) -> Place:
    value, source = ruleset.components[component], ruleset.sources["components.yaml"]
    for _, text, path in record_fields(value, (component,)):
        if text == file:
            return source.place(path)
    for named in layout_pictures(component, value):
        if named.file == file:
            return ruleset.sources["faces.yaml"].place(named.path) if named.is_in_layer else source.place(named.path)
    return source.place((component,))
