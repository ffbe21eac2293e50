"""Read a PNG file: check that it is complete and of a reasonable size, and strip everything but its pixels.

Colours are converted to sRGB, and a camera's picture is turned upright.
"""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.press.pictures.raster import (
    ORIENTATION,
    SIDEWAYS,
    USUAL_DPI,
    Raster,
    apply_orientation,
    convert_to_srgb,
    describe_damage,
    is_coloured,
    too_large,
)
from pnp.press.units import LONGEST_MM, MM_PER_INCH
from pnp.problems import Place, Problems

if TYPE_CHECKING:
    from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SHORTEST_MM = 0.01
_MAX_PROFILE = 4_000_000  # bytes

# Colour type -> samples per pixel.
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_GREY, _TRUE_COLOUR, _PALETTE, _TRUE_COLOUR_AND_ALPHA = 0, 2, 3, 6
# The seven passes of an interlaced picture: where each begins, and its steps, across and down.
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_CHUNK_OVERHEAD = 12  # bytes around the content of a chunk: its length, kind and checksum


class _InvalidPngError(ValueError):
    """The file breaks the format; the message completes "not a valid PNG picture: …"."""


class _Header(Struct, frozen=True):
    width: int  # pixels
    height: int
    depth: int  # bits per sample
    colour: int
    compression: int
    filters: int
    interlace: int

    @property
    def unpacked_bytes(self) -> int:
        """The size of all rows when unpacked, each with the byte that names its filter."""
        bits = self.depth * _SAMPLES[self.colour]
        passes = _ADAM7 if self.interlace else ((0, 0, 1, 1),)
        sizes = ((-(-(self.width - x) // dx), -(-(self.height - y) // dy)) for x, y, dx, dy in passes)
        return sum(rows * (1 + -(-columns * bits // 8)) for columns, rows in sizes if columns > 0 and rows > 0)


def read_png(data: bytes, file: str, problems: Problems) -> Raster | None:
    """Return the picture without its metadata; None after recording that it is damaged or too large.

    The size limits are checked before anything is unpacked. The same *data* always gives the same bytes.
    """
    if too_large(len(data), None, file, problems):
        return None
    try:
        header = _read_header(data)
        if too_large(len(data), (header.width, header.height), file, problems):
            return None
        chunks = _read_chunks(data)
        if b"fdAT" in chunks:
            raise _InvalidPngError("it is animated; save one of its frames")
        _check_colours(header, chunks)
        _check_unpacked_size(header, chunks)
        stripped = _save_pixels(header, chunks)
    except _InvalidPngError as error:
        problems.error("P020", f"not a valid PNG picture: {error}", Place(file), "save it again")
        return None
    across, down = (value / 1000 if value else USUAL_DPI / MM_PER_INCH for value in _pixels_per_metre(chunks))
    width, height = header.width / across, header.height / down
    if _orientation(chunks) in SIDEWAYS:
        width, height = height, width
    longest, shortest = max(width, height), min(width, height)
    if longest > LONGEST_MM or shortest < _SHORTEST_MM:
        size = f"{longest / 1000:.0f} m" if longest > LONGEST_MM else f"less than {_SHORTEST_MM:g} mm"
        problems.error("P020", f"the PNG's resolution makes it {size} long", Place(file), "set its resolution")
        return None
    return Raster(stripped, width, height)


def _read_header(data: bytes) -> _Header:
    """Return the header, which describes the pixels and their packing. Raises _InvalidPngError."""
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
    """Return the chunks of each kind, up to the end mark, unchanged from the file. Raises _InvalidPngError."""
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
    """Return the content of the last chunk of a kind; empty if there is none."""
    return chunks[kind][-1][8:-4] if kind in chunks else b""


def _pixels_per_metre(chunks: dict[bytes, list[bytes]]) -> tuple[int, int]:
    """Return the resolution across and down; 0 if the file doesn't state it."""
    content = _content(chunks, b"pHYs")
    if len(content) != 9 or content[8] != 1:
        return 0, 0
    across, down = struct.unpack(">II", content[:8])
    return across, down


def _check_colours(header: _Header, chunks: dict[bytes, list[bytes]]) -> None:
    """Check the palette and the transparent colours; drop those that are not used. Raises _InvalidPngError."""
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
    """Unpack the pixels in pieces to check their size; Pillow accepts too few or too many. Raises _InvalidPngError."""
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
    """Return a file of the pixels, their palette and transparency alone. Raises _InvalidPngError.

    Pillow gets only the chunks that it needs: texts and animations are dropped unread. Pixels stay packed as they are
    unless they must be converted.
    """
    from PIL import Image, UnidentifiedImageError  # few rulesets have a PNG

    written = [chunks[b"IHDR"][0]]
    written += [chunks[kind][-1] for kind in (b"PLTE", b"tRNS") if kind in chunks]
    source = SIGNATURE + b"".join([*written, *chunks[b"IDAT"], chunks[b"IEND"][0]])
    profile, orientation = _profile(chunks), _orientation(chunks)
    try:
        with Image.open(io.BytesIO(source), formats=["PNG"]) as picture:
            picture.verify()
        with Image.open(io.BytesIO(source), formats=["PNG"]) as picture:
            picture.load()
            if is_coloured(profile) and header.colour in (_TRUE_COLOUR, _PALETTE, _TRUE_COLOUR_AND_ALPHA):
                return _encoded(apply_orientation(convert_to_srgb(picture, profile), orientation))
            if orientation != 1:
                return _encoded(apply_orientation(convert_to_srgb(picture, b""), orientation))
            is_grey_key = header.colour == _GREY and header.depth < 8 and b"tRNS" in chunks
            is_kept = not header.interlace and not is_grey_key and (header.depth <= 8 or header.colour == _GREY)
            return source if is_kept else _encode(picture, header)
    except UnidentifiedImageError:
        raise _InvalidPngError("its header is invalid") from None
    except (OSError, SyntaxError, ValueError, struct.error, zlib.error) as error:
        raise _InvalidPngError(describe_damage(error)) from None


def _profile(chunks: dict[bytes, list[bytes]]) -> bytes:
    """Return the colour profile; b"" if it is missing or can't be read."""
    name, _, packed = _content(chunks, b"iCCP").partition(b"\0")
    if not name or b"sRGB" in chunks:
        return b""
    try:
        return zlib.decompressobj().decompress(packed[1:], _MAX_PROFILE)
    except zlib.error:
        return b""


def _orientation(chunks: dict[bytes, list[bytes]]) -> int:
    """Return how a camera was held, as EXIF numbers it; 1 is upright."""
    content = _content(chunks, b"eXIf")
    if not content:
        return 1
    from PIL import Image

    exif = Image.Exif()
    try:
        with warnings.catch_warnings(action="ignore"):
            exif.load(content)
            turn = exif.get(ORIENTATION, 1)
    except (OSError, SyntaxError, ValueError, struct.error):
        return 1
    return turn if isinstance(turn, int) else 1


def _encode(picture: Image.Image, header: _Header) -> bytes:
    """Return a loaded picture encoded as a file."""
    options: dict[str, int] = {}
    if header.colour == _PALETTE:
        options["bits"] = header.depth
    if header.colour == _GREY and header.depth < 8 and "transparency" in picture.info:
        # Pillow spreads 2, 4 or 16 levels of grey over 256, but leaves the transparent one as it is.
        levels = 2**header.depth - 1
        options["transparency"] = (picture.info["transparency"] & levels) * 255 // levels
        picture = picture.convert("L")
    return _encoded(picture, **options)


def _encoded(picture: Image.Image, **options: int) -> bytes:
    output = io.BytesIO()
    picture.save(output, "PNG", compress_level=6, **options)
    return output.getvalue()
