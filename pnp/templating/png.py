"""Check that a PNG picture is whole and of a bearable size, without keeping its pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from pnp.problems import Place, Problems
from pnp.units import LONGEST_MM, MM_PER_INCH

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_BYTES = 5_000_000
MOST_PIXELS = 12_000_000  # an A4 page at 300 dots to the inch has 8.7 million
MOST_ROWS = 20_000
_DPI = 300

# Colour type -> samples a pixel, and the bit depths it may have.
_SAMPLES = {0: (1, (1, 2, 4, 8, 16)), 2: (3, (8, 16)), 3: (1, (1, 2, 4, 8)), 4: (2, (8, 16)), 6: (4, (8, 16))}
# Adam7: where each pass begins, and its steps, across and down.
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


class _Broken(ValueError):  # noqa: N818 - it becomes a problem of the file
    pass


def read_png(data: bytes, file: str, problems: Problems) -> tuple[float, float] | None:
    """Return the width and height in mm of a PNG picture; None where it is broken or too large."""
    if len(data) > MOST_BYTES:
        message = f"the picture has {len(data) / 1e6:.1f} MB; {MOST_BYTES / 1e6:g} MB are allowed"
        problems.error("P008", message, Place(file), "make it smaller: 300 dots to the inch are enough")
        return None
    try:
        width, height, per_metre = _check(data)
    except (_Broken, struct.error, zlib.error) as error:
        problems.error("P020", f"not a whole PNG picture: {error}", Place(file), "save it again")
        return None
    if _too_large(width, height):
        message = f"the picture has {width} × {height} pixels; {MOST_PIXELS:,} are allowed"
        problems.error("P008", message, Place(file), "make it smaller: 300 dots to the inch are enough")
        return None
    across, down = (value / 1000 if value else _DPI / MM_PER_INCH for value in per_metre)
    size = width / across, height / down
    if max(size) > LONGEST_MM:
        problems.error(
            "P020", f"the picture says it is {max(size) / 1000:.0f} m long", Place(file), "set its resolution"
        )
        return None
    return size


def _check(data: bytes) -> tuple[int, int, tuple[int, int]]:
    """Return width, height and pixels per metre; the pixels are checked unless there are too many of them."""
    header: tuple[int, ...] | None = None
    per_metre = (0, 0)
    palette = False
    pixels: list[bytes] = []
    for kind, content in _chunks(data):
        if header is None:
            if kind != b"IHDR" or len(content) != 13:
                raise _Broken("it has no header")
            header = struct.unpack(">IIBBBBB", content)
            _check_header(header)
            if _too_large(header[0], header[1]):
                return header[0], header[1], per_metre
        elif kind == b"PLTE":
            palette = 0 < len(content) <= 768 and len(content) % 3 == 0
        elif kind == b"pHYs" and len(content) == 9 and content[8] == 1:
            per_metre = struct.unpack(">II", content[:8])
        elif kind == b"IDAT":
            pixels.append(content)
    if header is None or not pixels or (header[3] == 3 and not palette):
        raise _Broken("a part of it is missing")
    _check_pixels(header, b"".join(pixels))
    return header[0], header[1], per_metre


def _too_large(width: int, height: int) -> bool:
    return width * height > MOST_PIXELS or height > MOST_ROWS


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and content of each chunk up to the end mark."""
    at = len(SIGNATURE)
    while True:
        if at + 12 > len(data):
            raise _Broken("it ends too early")
        (length,) = struct.unpack_from(">I", data, at)
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if at + 12 + length > len(data):
            raise _Broken("it ends too early")
        (checksum,) = struct.unpack_from(">I", data, at + 8 + length)
        if zlib.crc32(content, zlib.crc32(kind)) != checksum:
            raise _Broken("a checksum is wrong")
        if kind == b"IEND":
            return
        yield kind, content
        at += 12 + length


def _check_header(header: tuple[int, ...]) -> None:
    width, height, depth, colour, compression, filters, interlace = header
    if not width or not height or colour not in _SAMPLES or depth not in _SAMPLES[colour][1]:
        raise _Broken("its header makes no sense")
    if compression or filters or interlace > 1:
        raise _Broken("it is packed in an unknown way")


def _check_pixels(header: tuple[int, ...], packed: bytes) -> None:
    """Unpack the pixels piece by piece; they must be as many as the header says, each row with a known filter."""
    width, height, depth, colour, _, _, interlace = header
    bits = depth * _SAMPLES[colour][0]
    passes = (
        [(-(-(width - x) // dx), -(-(height - y) // dy)) for x, y, dx, dy in _PASSES]
        if interlace
        else [(width, height)]
    )
    rows = ((1 + -(-across * bits // 8), down) for across, down in passes if across > 0 and down > 0)
    unpacker = zlib.decompressobj()
    rest = packed
    ready, at = b"", 0
    for length, count in rows:
        for _ in range(count):
            while len(ready) - at < length:
                more = unpacker.decompress(rest, 1 << 16)
                rest = unpacker.unconsumed_tail
                if not more:
                    raise _Broken("pixels are missing")
                ready, at = ready[at:] + more, 0
            if ready[at] > 4:
                raise _Broken("a row of pixels makes no sense")
            at += length
    if len(ready) > at or unpacker.decompress(rest, 1):
        raise _Broken("it has more pixels than it says")
