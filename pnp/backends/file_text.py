"""Turn strings, paths and transforms into text that file formats can hold, in millimetres."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pnp.geometry.path import Path, Segment, Transform
from pnp.units import number

# What XML 1.0 forbids, and halves of surrogate pairs, which UTF-8 and UTF-16 cannot write.
_UNWRITABLE = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"


def clean(text: str) -> str:
    """Return *text* with each character that a file cannot hold replaced by the replacement character."""
    return text if text.isprintable() else re.sub(_UNWRITABLE, "\ufffd", text)


@lru_cache(maxsize=1 << 12)
def path_text(path: Path, places: int = 3) -> str:
    """Return *path* as the value of a ``d`` attribute: absolute M, L, C and Z."""
    steps = []
    for command, points in path.segments:
        if len(points) == 1:  # as in most steps, thousands of a board
            x, y = points[0]
            steps.append(f"{command}{number(x, places)} {number(y, places)}")
        else:
            steps.append(command + " ".join([f"{number(x, places)} {number(y, places)}" for x, y in points]))
    return "".join(steps)


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_CLOSED: tuple[Segment, ...] = (("Z", ()),)


@lru_cache(maxsize=1 << 12)
def path_operators(path: Path) -> str:
    """Return the PDF operators that build *path*; an upright rectangle has an operator of its own.

    Many pieces on a sheet are clipped alike, and many files show the same art.
    """
    steps, segments, index = [], path.segments, 0
    while index < len(segments):
        command, points = segments[index]
        index += 1
        if command == "M" and segments[index + 3 : index + 4] == _CLOSED:
            upright = _upright(segments[index - 1 : index + 4])
            if upright:
                steps.append(upright)
                index += 4
                continue
        for x, y in points:
            steps.append(f"{number(x)} {number(y)}")
        steps.append(_OPERATORS[command])
    return " ".join(steps)


def _upright(segments: Sequence[Segment]) -> str:
    """Return the operator of an upright rectangle that is drawn from its upper left corner, "" for anything else."""
    if [command for command, _ in segments] != ["M", "L", "L", "L", "Z"]:
        return ""
    corners = [points[0] for _, points in segments[:4]]
    (x, y), (right, bottom) = corners[0], corners[2]
    if corners != [(x, y), (right, y), (right, bottom), (x, bottom)]:
        return ""
    return f"{number(x)} {number(y)} {number(right - x)} {number(bottom - y)} re"


def transform_text(transform: Transform) -> str:
    """Return *transform* as the value of a ``transform`` attribute."""
    t = transform
    if (t.a, t.b, t.c, t.d) == (1, 0, 0, 1):
        return f"translate({number(t.e)} {number(t.f)})"
    turn = " ".join(number(v, 6) for v in (t.a, t.b, t.c, t.d))
    return f"matrix({turn} {number(t.e)} {number(t.f)})"


def utf16(text: str) -> str:
    """Return *text* as a PDF string: hexadecimal UTF-16 with its byte order mark."""
    return f"<FEFF{clean(text).encode('utf-16-be').hex().upper()}>"


_MAP_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange"""
_MAP_FOOT = "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
_MAP_ROWS = 100  # the most that one block may have


def unicode_map(texts: dict[int, str]) -> bytes:
    """Return the CMap that says what each code stands for."""
    rows = [f"<{g:04X}> <{clean(texts[g]).encode('utf-16-be').hex().upper()}>" for g in sorted(texts)]
    lines = [_MAP_HEAD]
    for i in range(0, len(rows), _MAP_ROWS):
        block = rows[i : i + _MAP_ROWS]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    return "\n".join([*lines, _MAP_FOOT]).encode()
