"""Every picture of every bundled ruleset is read without a problem, has its piece's size, and prints at home."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.game.model.kinds.counter import EGG_TALL
from pnp.game.reading.yaml.documents import read_document
from pnp.press.colour import NAMED
from pnp.press.pictures.art import read_art
from pnp.press.scene.nodes import HAIRLINE, Group, Node, Shape, Symbol, Use
from pnp.press.text.fonts import font_book
from pnp.press.units import parse_length
from pnp.problems import Problems
from tests.press.scene.bounds import bounds

RULESETS = Path(__file__).parents[2] / "rulesets"
PICTURES = sorted(RULESETS.glob("*/art/*.svg"))
# A component's PDF stays below 80 kB with all that is on it; only covers hold a whole scene.
LARGEST, LARGEST_COVER = 12_288, 40_000
EMBLEM = (10.0, 10.0)


@cache
def read(path: Path) -> Symbol:
    problems = Problems()
    symbol = read_art(path.stem, path.read_bytes(), path.name, NAMED, problems)
    assert list(problems) == []
    assert symbol is not None
    return symbol


def sizes(component: dict[str, Any]) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the pictures that a component shows, each with its size in mm."""
    match component["kind"]:
        case "tile" | "counter":
            for side in ("front", "back"):
                if isinstance(component.get(side), dict) and "art" in component[side]:
                    size = parse_length(component["size"])
                    tall = EGG_TALL * size if component.get("shape") == "egg" else size
                    yield component[side]["art"], (size, tall)
        case "standee" | "cup":
            upright = parse_length(component["width"]), parse_length(component["height"])
            yield from ((component[key], upright) for key in ("art", "back_art") if key in component)
        case "row-board":
            yield from ((row["emblem"], EMBLEM) for row in component["rows"].values() if "emblem" in row)


def shown() -> Iterator[tuple[Path, tuple[float, float]]]:
    for file in sorted(RULESETS.glob("*/components.yaml")):
        read_components = read_document(file.read_bytes(), file.name, Problems())
        assert read_components is not None
        components = read_components[0]
        for component in components.values():
            for art, size in sizes(completed(component, components)):
                yield file.parent / art, size


def completed(component: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    if "like" not in component:
        return component
    whole = completed(components[component["like"]], components)
    sides = {
        side: {**whole[side], **component[side]}
        for side in ("front", "back")
        if isinstance(whole.get(side), dict) and isinstance(component.get(side), dict)
    }
    return {**whole, **component, **sides}


def strokes(nodes: Iterable[Node], scale: float = 1.0) -> Iterator[float]:
    """Yield the width in mm of every line that is painted."""
    for node in nodes:
        match node:
            case Shape(_, paint):
                if paint.stroke is not None:
                    yield paint.width * scale
            case Group():
                yield from strokes(node.children, scale * node.transform.scale_factor)
            case Use():
                yield from strokes(node.symbol.children, scale * node.transform.scale_factor)


def test_a_picture_has_the_size_of_its_piece() -> None:
    for path, size in sorted(set(shown())):
        box = read(path).box
        assert (box.width, box.height) == pytest.approx(size), path


def test_a_picture_stays_in_its_box() -> None:
    for path in PICTURES:
        symbol = read(path)
        painted = bounds(symbol.children, font_book())
        assert painted is not None, path
        assert painted.left >= symbol.box.left - 1e-6, path
        assert painted.top >= symbol.box.top - 1e-6, path
        assert painted.right <= symbol.box.right + 1e-6, path
        assert painted.bottom <= symbol.box.bottom + 1e-6, path
        clips = [node.clip.bounds for node in symbol.children if isinstance(node, Group) and node.clip]
        assert symbol.box not in clips, f"read_art had to clip {path}"


def test_no_line_is_too_fine_to_print() -> None:
    finest = {path: min(strokes(read(path).children), default=HAIRLINE) for path in PICTURES}
    assert {path: width for path, width in finest.items() if width < HAIRLINE} == {}


def test_a_picture_is_small() -> None:
    sizes = {path: path.stat().st_size for path in PICTURES}
    assert {
        path: size for path, size in sizes.items() if size > (LARGEST_COVER if path.stem == "cover" else LARGEST)
    } == {}


def test_a_tile_back_looks_the_same_from_either_side() -> None:
    """A half turn shows the same back, so that no tile is known by how it lies."""
    symbol = read(RULESETS / "quiet-adventures" / "art" / "tile-back.svg")
    shapes = [(shape.paint, shape.path.bounds) for shape in _shapes(symbol.children)]
    assert len(shapes) > 16
    for paint, box in shapes:
        turned = [48 - box.right, 48 - box.bottom, 48 - box.left, 48 - box.top]
        alike = (b for other, b in shapes if other == paint)
        assert any([b.left, b.top, b.right, b.bottom] == pytest.approx(turned, abs=0.05) for b in alike), (paint, box)


def _shapes(nodes: Iterable[Node]) -> Iterator[Shape]:
    for node in nodes:
        match node:
            case Shape(path, paint):
                yield Shape(path, paint)
            case Group():
                yield from (Shape(s.path.transformed(node.transform), s.paint) for s in _shapes(node.children))
            case Use():
                yield from (Shape(s.path.transformed(node.transform), s.paint) for s in _shapes(node.symbol.children))
