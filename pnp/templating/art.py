"""Turn a ruleset's picture, SVG or PNG, into a symbol; name everything in it that cannot be used.

Of SVG a picture may have: svg, g, defs, symbol, use of its own parts, path, rect, circle, ellipse, line, polyline,
polygon, transforms, and fill and stroke as attributes or inline style. A colour is ``#rrggbb``, a name of the palette
(``fill="moss"``), or ``var(--moss, #7A8F5A)``, which drawing programs show in the colour after the comma.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.colour import NAMED, Colour
from pnp.geometry.path import Box
from pnp.problems import FindingError, Place, Problems
from pnp.scene.nodes import Image, Symbol
from pnp.templating.png import SIGNATURE, read_png
from pnp.templating.svg_draw import draw
from pnp.templating.svg_parts import check_parts
from pnp.templating.svg_tree import SvgFile, TooManyFaults, read_tree
from pnp.templating.svg_view import read_size


def read_art(name: str, data: bytes, file: str, palette: Mapping[str, Colour], problems: Problems) -> Symbol | None:
    """Return the picture as a symbol called *name*, its box in mm from (0, 0); None where *problems* says why not.

    *file* names the picture in messages. The colours of *palette* go before pnp.colour.NAMED. A PNG has the size
    that it names itself, or 300 dots to the inch.
    """
    if data.startswith(SIGNATURE):
        png = read_png(data, file, problems)
        if png is None:
            return None
        width, height = png.width, png.height
        return Symbol(name, (Image(png.data, 0.0, 0.0, width, height),), Box(0.0, 0.0, width, height))
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not head.startswith(b"<"):
        problems.error("P020", "neither an SVG nor a PNG picture", Place(file), "save it as plain SVG, or as PNG")
        return None
    svg = SvgFile(data, file, problems)
    try:
        return _read_svg(name, svg, {**NAMED, **palette})
    except TooManyFaults:
        problems.error("P008", "too many faults: the rest of the picture was not read", Place(file))
        return None


def _read_svg(name: str, svg: SvgFile, palette: Mapping[str, Colour]) -> Symbol | None:
    root = read_tree(svg)
    if root is None:
        return None
    size = None
    try:
        size = read_size(root.attributes)
    except FindingError as error:
        finding = error.finding
        svg.of_attribute(finding.code, finding.message, root, str(finding.at[0]), finding.hint)
    part, named = check_parts(svg, root, palette)
    if svg.faults or size is None:
        return None
    return draw(svg, name, part, named, size, palette)
