"""Read a PNG file: check that it is complete and of a reasonable size, and strip everything but its pixels."""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.problems import Place, Problems
from pnp.units import LONGEST_MM, MM_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MAX_PNG_BYTES = 5_000_000
MAX_PNG_PIXELS = 12_000_000  # an A4 page at 300 dots to the inch has 8.7 million
_MAX_SIDE = 20_000  # rows, and columns
_SHORTEST_MM = 0.01
_DPI = 300

# Colour type -> samples a pixel.
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_GREY, _TRUE_COLOUR, _PALETTE = 0, 2, 3
# The seven passes of an interlaced picture: where each begins, and its steps, across and down.
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_CHUNK_OVERHEAD = 12  # bytes around the content of a chunk: its length, kind and checksum


class _InvalidPngError(ValueError):
    """The file breaks the format; the message completes "not a valid PNG picture: …"."""


class Png(Struct, frozen=True):
    """A picture whose file holds pixels only; its size in mm."""

    data: bytes
    width: float
    height: float


class _Header(Struct, frozen=True):
    width: int  # pixels
    height: int
    depth: int  # bits a sample
    colour: int
    compression: int
    filters: int
    interlace: int

    @property
    def is_too_large(self) -> bool:
        """Whether the picture has more pixels than may be read."""
        return self.width * self.height > MAX_PNG_PIXELS or max(self.width, self.height) > _MAX_SIDE

    @property
    def unpacked_bytes(self) -> int:
        """The size of all rows when unpacked, each with the byte that names its filter."""
        bits = self.depth * _SAMPLES[self.colour]
        passes = _ADAM7 if self.interlace else ((0, 0, 1, 1),)
        sizes = ((-(-(self.width - x) // dx), -(-(self.height - y) // dy)) for x, y, dx, dy in passes)
        return sum(rows * (1 + -(-columns * bits // 8)) for columns, rows in sizes if columns > 0 and rows > 0)


def read_png(data: bytes, file: str, problems: Problems) -> Png | None:
    """Return the picture without its metadata; None after recording that it is damaged or too large.

    The size limits are checked before anything is unpacked. The same *data* always gives the same bytes.
    """
    if len(data) > MAX_PNG_BYTES:
        message = f"the picture is {len(data) / 1e6:.1f} MB; the limit is {MAX_PNG_BYTES / 1e6:g} MB"
        problems.error("P008", message, Place(file), "make it smaller: 300 dots to the inch are enough")
        return None
    try:
        header = _read_header(data)
        if header.is_too_large:
            message = f"the picture has {header.width} × {header.height} pixels; at most {MAX_PNG_PIXELS:,} are read"
            problems.error("P008", message, Place(file), "make it smaller: 300 dots to the inch are enough")
            return None
        chunks = _read_chunks(data)
        _check_colours(header, chunks)
        _check_unpacked_size(header, chunks)
        stripped = _save_pixels(header, chunks)
    except _InvalidPngError as error:
        problems.error("P020", f"not a valid PNG picture: {error}", Place(file), "save it again")
        return None
    across, down = (value / 1000 if value else _DPI / MM_PER_INCH for value in _pixels_per_metre(chunks))
    width, height = header.width / across, header.height / down
    longest, shortest = max(width, height), min(width, height)
    if longest > LONGEST_MM or shortest < _SHORTEST_MM:
        size = f"{longest / 1000:.0f} m" if longest > LONGEST_MM else f"less than {_SHORTEST_MM:g} mm"
        problems.error("P020", f"the PNG's resolution makes it {size} long", Place(file), "set its resolution")
        return None
    return Png(stripped, width, height)


def _read_header(data: bytes) -> _Header:
    """Return what the file says of its pixels, unpacked or not. Raises _InvalidPngError."""
    try:
        length, kind, *values = struct.unpack_from(">I4sIIBBBBB", data, len(SIGNATURE))
    except struct.error:
        raise _InvalidPngError("it ends too early") from None
    header = _Header(*values)
    if kind != b"IHDR" or length != 13:
        raise _InvalidPngError("it has no header")
    if not header.width or not header.height or header.colour not in _SAMPLES or header.depth not in (1, 2, 4, 8, 16):
        raise _InvalidPngError("its header is invalid")
    if header.compression or header.filters or header.interlace > 1:
        raise _InvalidPngError("its compression method is unknown")
    return header


def _read_chunks(data: bytes) -> dict[bytes, list[bytes]]:
    """Return the chunks of each kind, up to the end mark, as they stand in the file. Raises _InvalidPngError."""
    chunks: dict[bytes, list[bytes]] = {}
    at = len(SIGNATURE)
    while b"IEND" not in chunks:
        if at + _CHUNK_OVERHEAD > len(data):
            raise _InvalidPngError("it ends too early")
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + _CHUNK_OVERHEAD + length
        if end > len(data):
            raise _InvalidPngError("it ends too early")
        chunks.setdefault(kind, []).append(data[at:end])
        at = end
    if b"IDAT" not in chunks:
        raise _InvalidPngError("it has no pixels")
    return chunks


def _content(chunks: dict[bytes, list[bytes]], kind: bytes) -> bytes:
    """Return the content of the last chunk of a kind; empty where there is none."""
    return chunks[kind][-1][8:-4] if kind in chunks else b""


def _pixels_per_metre(chunks: dict[bytes, list[bytes]]) -> tuple[int, int]:
    """Return the resolution across and down; 0 where the file doesn't say."""
    content = _content(chunks, b"pHYs")
    if len(content) != 9 or content[8] != 1:
        return 0, 0
    across, down = struct.unpack(">II", content[:8])
    return across, down


def _check_colours(header: _Header, chunks: dict[bytes, list[bytes]]) -> None:
    """Check the palette and the transparent colours; drop those that have no use. Raises _InvalidPngError."""
    palette = _content(chunks, b"PLTE")
    if header.colour != _PALETTE:
        chunks.pop(b"PLTE", None)
    elif not 0 < len(palette) <= 3 * 2**header.depth or len(palette) % 3:
        raise _InvalidPngError("its palette is missing or invalid")
    size = {_GREY: 2, _TRUE_COLOUR: 6, _PALETTE: len(palette) // 3}.get(header.colour, 0)
    transparent = len(_content(chunks, b"tRNS"))
    # One of 65,536 levels can't be distinguished from its neighbours once a reader has reduced them to 256.
    if not size or header.depth == 16:
        chunks.pop(b"tRNS", None)
    elif transparent > size or (transparent and header.colour != _PALETTE and transparent != size):
        raise _InvalidPngError("its transparency is invalid")


def _check_unpacked_size(header: _Header, chunks: dict[bytes, list[bytes]]) -> None:
    """Unpack the file piece by piece: Pillow accepts too few or too many bytes. Raises _InvalidPngError."""
    unpacker = zlib.decompressobj()
    packed = b"".join(chunk[8:-4] for chunk in chunks[b"IDAT"])
    missing = header.unpacked_bytes
    try:
        while missing >= 0 and (piece := unpacker.decompress(packed, 1 << 18)):
            packed = unpacker.unconsumed_tail
            missing -= len(piece)
    except zlib.error:
        raise _InvalidPngError("its pixels can't be unpacked") from None
    if missing > 0:
        raise _InvalidPngError("pixels are missing")
    if missing < 0:
        raise _InvalidPngError("it has more pixels than its header says")


def _save_pixels(header: _Header, chunks: dict[bytes, list[bytes]]) -> bytes:
    """Return a new file of the pixels, their palette and transparency. Raises _InvalidPngError.

    Pillow gets only the chunks that it needs: profiles, texts and animations are dropped unread.
    """
    from PIL import Image, UnidentifiedImageError  # few rulesets have a PNG

    written = [chunks[b"IHDR"][0]]
    written += [chunks[kind][-1] for kind in (b"PLTE", b"tRNS") if kind in chunks]
    source = SIGNATURE + b"".join([*written, *chunks[b"IDAT"], chunks[b"IEND"][0]])
    try:
        with Image.open(io.BytesIO(source), formats=["PNG"]) as picture:
            picture.verify()
        with Image.open(io.BytesIO(source), formats=["PNG"]) as picture:
            picture.load()
            return _encode(picture, header)
    except UnidentifiedImageError:
        raise _InvalidPngError("its header is invalid") from None
    except (OSError, SyntaxError, ValueError, struct.error, zlib.error) as error:
        raise _InvalidPngError(str(error) or "it is damaged") from None


def _encode(picture: Image.Image, header: _Header) -> bytes:
    """Return a loaded picture as a file of its own."""
    options: dict[str, int] = {}
    if header.colour == _PALETTE:
        options["bits"] = header.depth
    if header.colour == _GREY and header.depth < 8 and "transparency" in picture.info:
        # Pillow spreads 2, 4 or 16 levels of grey over 256, but leaves the transparent one as it is.
        levels = 2**header.depth - 1
        options["transparency"] = (picture.info["transparency"] & levels) * 255 // levels
        picture = picture.convert("L")
    output = io.BytesIO()
    picture.save(output, "PNG", compress_level=9, **options)
    return output.getvalue()
