"""Turn a PNG file into a picture that is whole, of a bearable size, and nothing but pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from msgspec import Struct, field

from pnp.problems import Place, Problems
from pnp.units import LONGEST_MM, MM_PER_INCH

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_BYTES = 5_000_000
MOST_PIXELS = 12_000_000  # an A4 page at 300 dots to the inch has 8.7 million
MOST_ROWS = 20_000  # and columns
_SHORTEST_MM = 0.01
_DPI = 300

# Colour type -> samples a pixel, and the bit depths it may have.
_SAMPLES = {0: (1, (1, 2, 4, 8, 16)), 2: (3, (8, 16)), 3: (1, (1, 2, 4, 8)), 4: (2, (8, 16)), 6: (4, (8, 16))}
# Adam7: where each pass begins, and its steps, across and down.
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


class _Broken(ValueError):  # noqa: N818 - it becomes a problem of the file
    pass


class Png(Struct, frozen=True):
    """A picture that is whole, nothing but pixels in its file; its size in mm."""

    data: bytes
    width: float
    height: float


def read_png(data: bytes, file: str, problems: Problems) -> Png | None:
    """Return a PNG picture without anything beside its pixels; None where it is broken or too large."""
    if len(data) > MOST_BYTES:
        message = f"the picture has {len(data) / 1e6:.1f} MB; at most {MOST_BYTES / 1e6:g} MB is read"
        problems.error("P008", message, Place(file), "make it smaller: 300 dots to the inch are enough")
        return None
    try:
        parts = _check(data)
    except (_Broken, struct.error, zlib.error) as error:
        problems.error("P020", f"not a whole PNG picture: {error}", Place(file), "save it again")
        return None
    if parts.too_large:
        message = f"the picture has {parts.width} × {parts.height} pixels; at most {MOST_PIXELS:,} are read"
        problems.error("P008", message, Place(file), "make it smaller: 300 dots to the inch are enough")
        return None
    across, down = (value / 1000 if value else _DPI / MM_PER_INCH for value in parts.per_metre)
    width, height = parts.width / across, parts.height / down
    if max(width, height) > LONGEST_MM or min(width, height) < _SHORTEST_MM:
        length = max(width, height) / 1000
        said = f"{length:.0f} m" if length > 1 else "next to nothing"
        problems.error("P020", f"the picture says that it is {said} long", Place(file), "set its resolution")
        return None
    return Png(parts.written(), width, height)


class _Parts(Struct):
    """What a file says of its pixels."""

    header: bytes
    width: int
    height: int
    depth: int
    colour: int
    interlaced: bool
    per_metre: tuple[int, int] = (0, 0)
    palette: bytes = b""
    clear: bytes = b""  # which colours are transparent
    pixels: list[bytes] = field(default_factory=list)

    @property
    def too_large(self) -> bool:
        return self.width * self.height > MOST_PIXELS or max(self.width, self.height) > MOST_ROWS

    def written(self) -> bytes:
        """Return a file of these parts alone: profiles, texts and animations trip readers, and print nothing."""
        chunks = [(b"IHDR", self.header)]
        chunks += [(b"PLTE", self.palette)] if self.palette else []
        chunks += [(b"tRNS", self.clear)] if self.clear else []
        chunks += [(b"IDAT", b"".join(self.pixels)), (b"IEND", b"")]
        return SIGNATURE + b"".join(
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(content, zlib.crc32(kind)))
            for kind, content in chunks
        )


def _check(data: bytes) -> _Parts:
    """Return the parts of a picture; the pixels are checked unless there are too many of them."""
    chunks = _chunks(data)
    kind, header = next(chunks, (b"", b""))
    if kind != b"IHDR" or len(header) != 13:
        raise _Broken("it has no header")
    parts = _read_header(header)
    if parts.too_large:
        return parts
    for kind, content in chunks:
        if kind == b"PLTE":
            parts.palette = content
        elif kind == b"tRNS":
            parts.clear = content
        elif kind == b"pHYs" and len(content) == 9 and content[8] == 1:
            parts.per_metre = struct.unpack(">II", content[:8])
        elif kind == b"IDAT":
            parts.pixels.append(content)
    if not parts.pixels:
        raise _Broken("a part of it is missing")
    _check_colours(parts)
    _check_pixels(parts)
    return parts


def _check_colours(parts: _Parts) -> None:
    """Check the palette and what is transparent; a picture that has no use for them loses them."""
    if parts.colour != 3:
        parts.palette = b""
    elif not 0 < len(parts.palette) <= 3 * 2**parts.depth or len(parts.palette) % 3:
        raise _Broken("its palette is missing, or makes no sense")
    most = {0: 2, 2: 6, 3: len(parts.palette) // 3}.get(parts.colour, 0)
    # Of 65,536 greys no reader keeps the one that is meant.
    if not most or (parts.colour == 0 and parts.depth == 16):
        parts.clear = b""
    elif len(parts.clear) > most or (parts.clear and parts.colour != 3 and len(parts.clear) != most):
        raise _Broken("its transparency makes no sense")


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


def _read_header(header: bytes) -> _Parts:
    width, height, depth, colour, compression, filters, interlace = struct.unpack(">IIBBBBB", header)
    if not width or not height or colour not in _SAMPLES or depth not in _SAMPLES[colour][1]:
        raise _Broken("its header makes no sense")
    if compression or filters or interlace > 1:
        raise _Broken("it is packed in an unknown way")
    return _Parts(header, width, height, depth, colour, bool(interlace))


def _check_pixels(parts: _Parts) -> None:
    """Unpack the pixels piece by piece; they must be as many as the header says, each row with a known filter."""
    width, height = parts.width, parts.height
    bits = parts.depth * _SAMPLES[parts.colour][0]
    passes = (
        [(-(-(width - x) // dx), -(-(height - y) // dy)) for x, y, dx, dy in _PASSES]
        if parts.interlaced
        else [(width, height)]
    )
    rows = ((1 + -(-across * bits // 8), down) for across, down in passes if across > 0 and down > 0)
    unpacker = zlib.decompressobj()
    rest = b"".join(parts.pixels)
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
