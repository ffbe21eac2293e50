"""Draw the layers of pnp from its imports: ``python docs/draw_layers.py`` writes docs/pictures/layers.svg.

A row is a layer of the import contract in pyproject.toml. An arrow points from a package to one that it imports; an
arrow that follows from two others is left out.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from xml.sax.saxutils import quoteattr

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "pictures" / "layers.svg"
WIDTH, ROW, BOX, MARGIN = 760, 74, 34, 20
FILLS = ("#e8eef7", "#f4efe4")
# An import of a module or of names in one: to parse the code would take a second.
IMPORT = re.compile(r"(?m)^ *(?:from (pnp[.\w]*) import ([\w, ]+|\([^)]+\))|import (pnp[.\w]*))")


def layers() -> list[list[str]]:
    """Return the packages of each layer, from the top down."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    return [row.split(" | ") for row in contract["layers"]]


def imported(path: Path) -> set[str]:
    """Return the packages of pnp that a module imports, also in its functions and for its types."""
    names = [
        f"pnp.{name}" if package == "pnp" else package or module
        for package, names, module in IMPORT.findall(path.read_text(encoding="utf-8"))
        for name in re.findall(r"\w+", names or module)
    ]
    return {name.split(".")[1] for name in names if name.startswith("pnp.")}


@cache
def imports() -> dict[str, set[str]]:
    """Return which packages each package imports."""
    known = {name for row in layers() for name in row}
    graph: dict[str, set[str]] = {name: set() for name in known}
    for path in sorted((ROOT / "pnp").rglob("*.py")):
        package = path.relative_to(ROOT / "pnp").parts[0].removesuffix(".py")
        if package in known and "bundled" not in path.parts:
            graph[package] |= (imported(path) & known) - {package}
    return graph


def reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    """Return the packages that a package imports, directly or through others."""
    return set().union(*({below} | reachable(graph, below) for below in graph[start]))


def arrows() -> list[tuple[str, str]]:
    """Return the imports that do not follow from others."""
    graph = imports()
    return [
        (above, below)
        for above in sorted(graph)
        for below in sorted(graph[above])
        if not any(below in reachable(graph, other) for other in graph[above])
    ]


def boxes() -> dict[str, tuple[float, float, float]]:
    """Return the left edge, top edge and width of each package's box."""
    places = {}
    for number, row in enumerate(layers()):
        widths = [32 + 8.6 * len(name) for name in row]
        gap = (WIDTH - sum(widths)) / (len(row) + 1)
        left = gap
        for name, width in zip(row, widths, strict=True):
            places[name] = (left, MARGIN + number * ROW, width)
            left += width + gap
    return places


def ports(places: dict[str, tuple[float, float, float]], upper: int) -> dict[tuple[str, str], float]:
    """Return where each arrow leaves its upper box (*upper* 0) or enters its lower one (1): spread over the width."""
    sides: dict[str, list[tuple[str, str]]] = {name: [] for name in places}
    for arrow in sorted(arrows(), key=lambda arrow: places[arrow[1 - upper]][0]):
        sides[arrow[upper]].append(arrow)
    return {
        arrow: places[name][0] + places[name][2] * (index + 1) / (len(side) + 1)
        for name, side in sides.items()
        for index, arrow in enumerate(side)
    }


def picture() -> str:
    """Return the drawing as SVG."""
    places = boxes()
    height = 2 * MARGIN + (len(layers()) - 1) * ROW + BOX
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">',
        "<title>The rooms of pnp, and what each imports</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#5b6b82"/></marker></defs>',
    ]
    starts = ports(places, upper=0)
    ends = ports(places, upper=1)
    for arrow in arrows():
        x1, x2 = starts[arrow], ends[arrow]
        y1, y2 = places[arrow[0]][1] + BOX, places[arrow[1]][1] - 1
        bend = (y2 - y1) / 2
        parts.append(
            f'<path d="M{x1:.1f} {y1}C{x1:.1f} {y1 + bend:.1f} {x2:.1f} {y2 - bend:.1f} {x2:.1f} {y2}" '
            'fill="none" stroke="#5b6b82" stroke-width="1.2" marker-end="url(#tip)"/>'
        )
    for number, row in enumerate(layers()):
        for name in row:
            left, top, width = places[name]
            parts.append(
                f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{BOX}" rx="5" '
                f'fill={quoteattr(FILLS[number % 2])} stroke="#5b6b82"/>'
                f'<text x="{left + width / 2:.1f}" y="{top + 22}" text-anchor="middle" fill="#1d2733">{name}</text>'
            )
    return "\n".join([*parts, "</svg>\n"])


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    print(PICTURE.relative_to(ROOT))
