"""Pictures written in a line, and what becomes of them."""

from __future__ import annotations

from pnp.press.colour import parse_colour
from pnp.press.pictures.art import read_art
from pnp.press.scene.nodes import Group, Shape, Symbol
from pnp.problems import Problem, Problems

PALETTE = {"moss": parse_colour("#7A8F5A"), "red": parse_colour("#B5533C")}
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 48 48">'


def read(content: str | bytes) -> tuple[Symbol | None, list[Problem]]:
    """Read a whole picture."""
    problems = Problems()
    data = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
    symbol = read_art("art", data, "a.svg", PALETTE, problems)
    assert (symbol is None) == bool(problems.error_count)
    return symbol, problems.sorted()


def picture(inside: str) -> str:
    """Return a picture of 48 × 48 mm; its inside begins in line 2."""
    return f"{HEAD}\n{inside}\n</svg>"


def drawn(inside: str) -> Symbol:
    """Read a picture that must be sound."""
    symbol, problems = read(picture(inside))
    assert [str(p) for p in problems] == []
    assert symbol is not None
    return symbol


def shapes(symbol: Symbol) -> list[Shape]:
    """Return the shapes of a symbol, in painting order; transforms of groups are not applied."""
    painted: list[Shape] = []
    waiting = list(symbol.children)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, Shape):
            painted.append(node)
        elif isinstance(node, Group):
            waiting = [*node.children, *waiting]
    return painted


def one(inside: str) -> Shape:
    """Return the only shape of a picture."""
    (shape,) = shapes(drawn(inside))
    return shape


def path_text(shape: Shape) -> str:
    return " ".join(
        command + ",".join(f"{round(x, 3):g} {round(y, 3):g}" for x, y in points)
        for command, points in shape.path.segments
    )


def faults(inside: str) -> list[tuple[str, int, int]]:
    return [(p.code, p.place.line, p.place.column) for p in read(picture(inside))[1] if p.place]
