"""Turn scenes into lines of text that people can read and tests can compare: numbers to 0.001, nothing left out.

A symbol is written out once, after what uses it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator

from pnp.press.geometry.path import IDENTITY, Path, Transform
from pnp.press.scene.document import Document, Page
from pnp.press.scene.nodes import Glyphs, Group, Image, Node, Paint, Shape, Symbol, Use
from pnp.press.units import number

_INDENT = "  "


def dump(thing: Document | Page | Symbol | Node) -> str:
    """Return *thing* as text, one line a node, children indented, the symbols it uses at the end."""
    symbols: list[Symbol] = []
    lines = list(_thing(thing, symbols))
    for symbol in symbols:  # which grows while symbols within symbols are met
        if symbol is not thing:
            lines += _symbol(symbol, symbols)
    return "\n".join(lines) + "\n"


def _thing(thing: Document | Page | Symbol | Node, symbols: list[Symbol]) -> Iterator[str]:
    match thing:
        case Document():
            yield _line(
                "document",
                _quoted(thing.title),
                f"language {thing.language}",
                f"author {_quoted(thing.author)}" if thing.author else "",
                f"subject {_quoted(thing.subject)}" if thing.subject else "",
                f"duplex {thing.duplex}" if thing.duplex else "",
            )
            for page in thing.pages:
                yield from _indented(_page(page, symbols))
        case Page():
            yield from _page(thing, symbols)
        case Symbol():
            symbols.append(thing)
            yield from _symbol(thing, symbols)
        case _:
            yield from _node(thing, symbols)


def _page(page: Page, symbols: list[Symbol]) -> Iterator[str]:
    trim = page.trim
    yield _line(
        f"page {_numbers(page.width, page.height)}",
        _quoted(page.title) if page.title else "",
        f"trim {_numbers(trim.left, trim.top, trim.right, trim.bottom)}" if trim else "",
    )
    for layer in page.layers:
        yield f"{_INDENT}layer {layer.name}"
        yield from _indented(_nodes(layer.nodes, symbols), 2)
    for link in page.links:
        box = link.box
        target = f"page {link.target + 1}" if isinstance(link.target, int) else _quoted(link.target)
        yield f"{_INDENT}link {_numbers(box.left, box.top, box.right, box.bottom)} to {target}"
    for bookmark in page.bookmarks:
        yield f"{_INDENT}bookmark {_quoted(bookmark.title)} at {number(bookmark.y)} level {bookmark.level}"


def _symbol(symbol: Symbol, symbols: list[Symbol]) -> Iterator[str]:
    box = symbol.box
    yield f"symbol {symbol.name} box {_numbers(box.left, box.top, box.right, box.bottom)}"
    yield from _indented(_nodes(symbol.children, symbols))


def _nodes(nodes: Iterable[Node], symbols: list[Symbol]) -> Iterator[str]:
    for node in nodes:
        yield from _node(node, symbols)


def _node(node: Node, symbols: list[Symbol]) -> Iterator[str]:
    match node:
        case Shape():
            yield _line("path", *_paint(node.paint), path_text(node.path))
        case Glyphs():
            at = f"at {_numbers(node.x, node.y)}"
            yield _line("text", _quoted(node.line.text), at, f"width {number(node.line.width)}", *_faces(node))
        case Image():
            mark = hashlib.sha256(node.content).hexdigest()[:12]
            box = _numbers(node.x, node.y, node.width, node.height)
            yield _line(f"image {mark} at {box}", _quoted(node.title) if node.title else "")
        case Group():
            clip = f"clip {path_text(node.clip)}" if node.clip is not None else ""
            role = f"{node.role}{' continued' if node.continues else ''}" if node.role else ""
            yield _line("group", role, _quoted(node.title) if node.title else "", _transform(node.transform), clip)
            yield from _indented(_nodes(node.children, symbols))
        case Use():
            if not any(node.symbol == known for known in symbols):
                symbols.append(node.symbol)
            title = _quoted(node.title) if node.title else ""
            yield _line(f"use {node.symbol.name}", title, _transform(node.transform))


def _paint(paint: Paint) -> Iterator[str]:
    if paint.fill is not None:
        yield f"fill {paint.fill}{' even-odd' if paint.even_odd else ''}"
    if paint.gradient is not None:
        stops = (f"{number(stop.offset)} {stop.colour} {number(stop.opacity)}" for stop in paint.gradient.stops)
        ends = _numbers(*(value for point in paint.gradient.points for value in point), paint.gradient.radius)
        yield f"{paint.gradient.shape} {ends} {_transform(paint.gradient.transform)}: {', '.join(stops)}"
    if paint.stroke is not None:
        dash = f" dash {_numbers(*paint.dash)}" if paint.dash else ""
        yield f"stroke {paint.stroke} {number(paint.width)} {paint.cap} {paint.join}{dash}"
    if paint.opacity != 1:
        yield f"opacity {number(paint.opacity)}"


def _faces(glyphs: Glyphs) -> Iterator[str]:
    for run in glyphs.line.runs:
        yield f"{run.face} {number(run.size)} {run.colour} × {len(run.glyphs)}"


def path_text(path: Path) -> str:
    """Return a path as its letters and numbers, mm to three decimals."""
    return " ".join(" ".join([command, *(_numbers(*point) for point in points)]) for command, points in path.segments)


def _transform(transform: Transform) -> str:
    t = transform
    if t == IDENTITY:
        return ""
    if (t.a, t.b, t.c, t.d) == (1, 0, 0, 1):
        return f"moved {_numbers(t.e, t.f)}"
    return f"matrix {_numbers(t.a, t.b, t.c, t.d, t.e, t.f)}"


def _numbers(*values: float) -> str:
    return " ".join(map(number, values))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _line(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _indented(lines: Iterable[str], times: int = 1) -> Iterator[str]:
    return (_INDENT * times + text for text in lines)
