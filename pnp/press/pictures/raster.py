"""Read pictures of pixels (PNG, JPEG and WebP), and strip everything but their pixels.

Pictures that a PDF can hold keep their pixels and lose the metadata of cameras and programs. Pictures in colours other
than those of screens (CMYK, profiles), rotated ones and WebP are converted, always to the same bytes.
"""

from __future__ import annotations

import io
import re
import struct
import warnings
import zlib
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.messages import shorten
from pnp.press.scene.nodes import JPEG_START
from pnp.press.units import LONGEST_MM, MM_PER_INCH
from pnp.problems import Place, Problems

if TYPE_CHECKING:
    from PIL import Image


_MAX_BYTES = 25_000_000
_MAX_PIXELS = 40_000_000  # a page of A2 at 300 dots per inch has 35 million
_MAX_SIDE = 20_000  # pixels: 1.7 m at 300 dots per inch, longer than the longest side of any paper
USUAL_DPI = 300  # what printers of pictures ask for
FEWER_PIXELS = "make it smaller: 300 dots per inch are enough"

_MAX_PROFILE = 4_000_000  # bytes; those of printing presses have two million
_MAX_SCANS = 200  # of a JPEG; drawing programs write ten
_QUALITY = 95  # of pictures that are encoded again: the highest that Pillow recommends
_MM_PER_DOT = (0.005, 25.0)  # 5,080 and 1 dot per inch: a resolution outside this range is a slip, and ignored
ORIENTATION = 0x0112  # the EXIF tag
# What turns a picture upright, for the values of the tag from 2 on.
_TURNS = ("FLIP_LEFT_RIGHT", "ROTATE_180", "FLIP_TOP_BOTTOM", "TRANSPOSE", "ROTATE_270", "TRANSVERSE", "ROTATE_90")
SIDEWAYS = range(5, 9)  # the values of the tag for pictures on their side
_PNG, _PNG_SIZE_AT = b"\x89PNG", 16
# The first bytes of pictures, their formats, and their file extensions.
_FORMATS = (
    (_PNG, "PNG", (".png",)),
    (JPEG_START, "JPEG", (".jpg", ".jpeg")),
    (b"RIFF", "WebP", (".webp",)),
)
# The first bytes of other files, and their formats as messages name them.
_OTHERS = (
    (b"GIF8", "a GIF"),
    (b"II*\0", "a TIFF"),
    (b"MM\0*", "a TIFF"),
    (b"8BPS", "a Photoshop file"),
    (b"BM", "a BMP"),
    (b"%PDF", "a PDF"),
    (b"\0\0\1\0", "an icon file"),
)
_NEWER = re.compile(rb".{4}ftyp(avif|avis|heic|heix|mif1|msf1)", re.DOTALL)


class Raster(Struct, frozen=True):
    """A picture of pixels as a PNG or JPEG file that holds nothing else; its size in mm."""

    data: bytes
    width: float
    height: float


class _UnusableError(ValueError):
    """The picture can't be used; the message completes "not a valid … picture: …"."""


def is_raster(data: bytes) -> bool:
    """Return whether a file is a JPEG or a WebP."""
    return data.startswith(JPEG_START) or _is_webp(data)


def other_format(data: bytes) -> str:
    """Return the name of a file's unsupported format, "" if it is unknown."""
    if _NEWER.match(data):
        return "a phone's picture (AVIF or HEIC)"
    return next((name for start, name in _OTHERS if data.startswith(start)), "")


def check_ending(data: bytes, file: str, problems: Problems) -> None:
    """Warn about a picture whose file has the extension of another format (P023)."""
    name, endings = next((name, endings) for start, name, endings in _FORMATS if data.startswith(start))
    ending = file[file.rfind(".") :]
    if ending.lower() not in endings:
        message = f"a {name} picture, though its name ends in {shorten(ending, 10)}"
        problems.warning("P023", message, Place(file), f"let its name end in {endings[0]}, or save it again")


def _is_webp(data: bytes) -> bool:
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def read_raster(data: bytes, file: str, problems: Problems) -> Raster | None:
    """Return a JPEG or WebP picture, the same bytes for the same *data*; None after recording why it can't be used."""
    kind = "WebP" if _is_webp(data) else "JPEG"
    place = Place(file)
    if too_large(len(data), None, file, problems):
        return None
    try:
        size = _webp_size(data) if kind == "WebP" else _jpeg_size(data)
        if too_large(len(data), size, file, problems):
            return None
        raster, notes = _converted(data, kind)
    except _UnusableError as error:
        problems.error("P020", f"not a valid {kind} picture: {error}", place, "save it again, or as PNG")
        return None
    for note, hint in notes:
        problems.warning("P023", note, place, hint)
    return raster


def too_large(content: int, size: tuple[int, int] | None, file: str, problems: Problems) -> bool:
    """Return whether a picture has too many bytes or pixels, after recording it (P008)."""
    if content > _MAX_BYTES:
        message = f"the picture is {content / 1e6:.1f} MB; the limit is {_MAX_BYTES / 1e6:g} MB"
    elif size is not None and size[0] * size[1] > _MAX_PIXELS:
        message = f"the picture has {size[0]} × {size[1]} pixels; at most {_MAX_PIXELS:,} are read"
    elif size is not None and max(size) > _MAX_SIDE:
        message = f"the picture has {size[0]} × {size[1]} pixels; a side has at most {_MAX_SIDE:,}"
    else:
        return False
    problems.error("P008", message, Place(file), FEWER_PIXELS)
    return True


def declared_pixels(data: bytes) -> int:
    """Return how many pixels a picture says that it has, without unpacking any; 0 for a drawing or a damaged file."""
    try:
        if is_raster(data):
            width, height = _webp_size(data) if _is_webp(data) else _jpeg_size(data)
        elif data.startswith(_PNG):
            width, height = struct.unpack_from(">II", data, _PNG_SIZE_AT)
        else:
            return 0
    except (_UnusableError, struct.error):
        return 0
    return int(width * height)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    # Each branch is a fault that a hostile file may have.
    scans = 0
    size = None
    for marker, start, end in _segments(data):
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            if end - start < 6:
                raise _UnusableError("its header is invalid")
            height, width = struct.unpack_from(">HH", data, start + 1)
            size = (width, height)
        scans += marker == 0xDA
    if size is None or not scans or 0 in size:
        raise _UnusableError("it ends too early" if size is None or not scans else "its header is invalid")
    if scans > _MAX_SCANS:
        raise _UnusableError(f"it has more than {_MAX_SCANS} scans")
    return size


_NEXT_MARKER = re.compile(rb"\xff([\x01-\xcf\xd8-\xfe])")  # in packed pixels: neither FF 00 nor a restart


def _segments(data: bytes) -> list[tuple[int, int, int]]:
    """Return the marker of each segment of a JPEG, and where its content begins and ends, up to the end mark."""
    segments: list[tuple[int, int, int]] = []
    at = 2
    while (match := _NEXT_MARKER.search(data, at)) is not None:
        marker, at = match[1][0], match.end()
        if marker == 0xD9:
            break
        if at + 2 > len(data):
            break
        length = int.from_bytes(data[at : at + 2], "big")
        if length < 2 or at + length > len(data):
            raise _UnusableError("it ends too early")
        segments.append((marker, at + 2, at + length))
        at += length
    return segments


def _webp_size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    try:
        if kind == b"VP8X":
            if data[20] & 2:
                raise _UnusableError("it is animated; save one of its frames")
            return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
        if kind == b"VP8L":
            bits = struct.unpack_from("<I", data, 21)[0]
            return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        if kind == b"VP8 ":
            width, height = struct.unpack_from("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
    except (struct.error, IndexError):
        pass
    raise _UnusableError("it ends too early" if len(data) < 30 else "its header is invalid")


def _converted(data: bytes, kind: str) -> tuple[Raster, list[tuple[str, str]]]:
    """Return a picture ready to be embedded, and notes with hints about anything lost. Raises _UnusableError."""
    # The cheap way for pictures that can stay as they are, and the exceptions of a library on hostile files.
    from PIL import Image  # few rulesets have a picture of pixels

    notes: list[tuple[str, str]] = []
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data), formats=[kind]) as picture:
            profile = picture.info.get("icc_profile") or b""
            turned = picture.getexif().get(ORIENTATION, 1)
            resolution = picture.info.get("dpi", (0, 0))
            keeps_colours = picture.mode == "L" or (picture.mode == "RGB" and not _is_coloured(profile))
            if kind == "JPEG" and turned == 1 and keeps_colours:
                size = picture.size
                picture.draft(picture.mode, (size[0] // 8, size[1] // 8))
                picture.load()  # all of its pixels, though not in full
                return Raster(_stripped(data), *_millimetres(size, resolution)), notes
            picture.load()
            if picture.mode == "CMYK" and not profile:
                hint = "save it with the colours of screens (sRGB), or with its profile"
                notes.append(("a picture in CMYK without a profile: its colours are a guess", hint))
            whole = _apply_orientation(_convert_to_srgb(picture, profile), turned)
    except (OSError, SyntaxError, ValueError, struct.error, ZeroDivisionError, TypeError) as error:
        raise _UnusableError(_describe_damage(error)) from None
    measures = _millimetres(whole.size, resolution[::-1] if turned in SIDEWAYS else resolution)
    return Raster(_packed(whole, as_png=b"VP8L" in data[:64] and kind == "WebP"), *measures), notes


def _describe_damage(error: Exception) -> str:
    return "it ends too early" if "truncated" in str(error).lower() else "its data are damaged"


def _millimetres(size: tuple[int, int], resolution: tuple[float, float]) -> tuple[float, float]:
    """Return the width and height of a picture in mm; without a usable resolution, it has 300 dots per inch."""
    across, down = (MM_PER_INCH / float(dots) if dots else 0.0 for dots in resolution)
    least, most = _MM_PER_DOT
    width, height = size[0] * across, size[1] * down
    if not (least < across < most and least < down < most and max(width, height) <= LONGEST_MM):
        return size[0] * MM_PER_INCH / USUAL_DPI, size[1] * MM_PER_INCH / USUAL_DPI
    return width, height


def _stripped(data: bytes) -> bytes:
    """Return a JPEG without the data not needed to show it: the location, thumbnails, profiles."""
    kept = [data[:2]]
    pixels = len(data)
    for marker, start, end in _segments(data):
        if marker == 0xDA:
            pixels = start - 4
            break
        is_needed = not (0xE0 <= marker <= 0xEF or marker == 0xFE)
        if is_needed or data[start : start + 5] == b"Adobe":
            kept.append(data[start - 4 : end])
    kept.append(data[pixels:])
    return b"".join(kept)


def _is_coloured(profile: bytes) -> bool:
    return bool(profile) and len(profile) <= _MAX_PROFILE and b"sRGB" not in profile.replace(b"\0", b"")


def _convert_to_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    """Return a picture in sRGB or grey with its transparency unchanged; a damaged profile is ignored."""
    # Pixels come in many modes, with and without transparency; profiles apply to two of them.
    from PIL import ImageCms

    clear = picture.has_transparency_data
    if picture.mode not in ("L", "LA", "RGB", "RGBA", "CMYK"):
        picture = picture.convert("RGBA" if clear else "RGB")
    alpha = picture.convert("RGBA").getchannel("A") if clear else None
    plain = picture.convert("RGB") if clear and picture.mode != "LA" else picture
    if _is_coloured(profile) and plain.mode in ("RGB", "CMYK"):
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
            screen = ImageCms.createProfile("sRGB")
            converted = ImageCms.profileToProfile(plain, source, screen, intent, outputMode="RGB", flags=flags)
            plain = plain if converted is None else converted
        except (ImageCms.PyCMSError, OSError, ValueError):
            pass
    if plain.mode == "CMYK":
        plain = plain.convert("RGB")
    if alpha is None:
        return plain
    plain = plain.convert("RGB")
    plain.putalpha(alpha)
    return plain


def _apply_orientation(picture: Image.Image, orientation: int) -> Image.Image:
    from PIL.Image import Transpose

    return picture.transpose(Transpose[_TURNS[orientation - 2]]) if orientation in range(2, 9) else picture


def _packed(picture: Image.Image, *, as_png: bool) -> bytes:
    """Return a picture as a file: a PNG if it is not fully opaque or *as_png* is set, otherwise a JPEG."""
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema() == (255, 255):
        picture = picture.convert("RGB")
    if as_png or picture.mode == "RGBA":
        return _encoded(picture)
    return _encoded(picture, "JPEG", quality=_QUALITY, subsampling=0)


SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SHORTEST_MM = 0.01  # as for an SVG
# Colour type -> samples per pixel.
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_GREY, _TRUE_COLOUR, _PALETTE = 0, 2, 3
_COLOURED = (_TRUE_COLOUR, _PALETTE, 6)  # 6: with transparency
# The seven passes of an interlaced picture: where each begins, and its steps, across and down.
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_CHUNK_OVERHEAD = 12  # bytes around the content of a chunk: its length, kind and checksum


class _Header(Struct, frozen=True):
    width: int  # pixels
    height: int
    depth: int  # bits per sample
    colour: int
    compression: int
    filters: int
    interlace: int


def read_png(data: bytes, file: str, problems: Problems) -> Raster | None:
    """Return the picture without its metadata, the same bytes for the same *data*; None after recording why not."""
    # Each branch is a fault that a hostile file may have, checked before more of it is read.
    if too_large(len(data), None, file, problems):
        return None
    try:
        header = _read_header(data)
        if too_large(len(data), (header.width, header.height), file, problems):
            return None
        chunks = _read_chunks(data)
        if b"fdAT" in chunks:
            raise _UnusableError("it is animated; save one of its frames")
        _check_colours(header, chunks)
        _check_unpacked_size(header, chunks)
        stripped = _save_pixels(header, chunks)
    except _UnusableError as error:
        problems.error("P020", f"not a valid PNG picture: {error}", Place(file), "save it again")
        return None
    metric = _content(chunks, b"pHYs")
    dots = struct.unpack(">II", metric[:8]) if len(metric) == 9 and metric[8] == 1 else (0, 0)  # per metre
    across, down = (value / 1000 if value else USUAL_DPI / MM_PER_INCH for value in dots)
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
    # Each branch is a fault that a hostile file may have.
    try:
        length, kind, *values = struct.unpack_from(">I4sIIBBBBB", data, len(SIGNATURE))
    except struct.error:
        raise _UnusableError("it ends too early") from None
    header = _Header(*values)
    if kind != b"IHDR" or length != 13:
        raise _UnusableError("it has no header")
    if not header.width or not header.height or header.colour not in _SAMPLES or header.depth not in (1, 2, 4, 8, 16):
        raise _UnusableError("its header is invalid")
    if header.compression or header.filters or header.interlace > 1:
        raise _UnusableError("its compression method is unknown")
    return header


def _read_chunks(data: bytes) -> dict[bytes, list[bytes]]:
    """Return the chunks of each kind, up to the end mark, unchanged from the file. Raises _UnusableError."""
    chunks: dict[bytes, list[bytes]] = {}
    at = len(SIGNATURE)
    while b"IEND" not in chunks:
        if at + _CHUNK_OVERHEAD > len(data):
            raise _UnusableError("it ends too early")
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + _CHUNK_OVERHEAD + length
        if end > len(data):
            raise _UnusableError("it ends too early")
        chunks.setdefault(kind, []).append(data[at:end])
        at = end
    if b"IDAT" not in chunks:
        raise _UnusableError("it has no pixels")
    return chunks


def _content(chunks: dict[bytes, list[bytes]], kind: bytes) -> bytes:
    return chunks[kind][-1][8:-4] if kind in chunks else b""


def _check_colours(header: _Header, chunks: dict[bytes, list[bytes]]) -> None:
    """Check the palette and the transparent colours; drop those that are not used. Raises _UnusableError."""
    palette = _content(chunks, b"PLTE")
    if header.colour != _PALETTE:
        chunks.pop(b"PLTE", None)
    elif not 0 < len(palette) <= 3 * 2**header.depth or len(palette) % 3:
        raise _UnusableError("its palette is missing or invalid")
    size = {_GREY: 2, _TRUE_COLOUR: 6, _PALETTE: len(palette) // 3}.get(header.colour, 0)
    transparent = len(_content(chunks, b"tRNS"))
    # One of 65,536 levels can't be distinguished from its neighbours once a reader has reduced them to 256.
    if not size or header.depth == 16:
        chunks.pop(b"tRNS", None)
    elif transparent > size or (transparent and header.colour != _PALETTE and transparent != size):
        raise _UnusableError("its transparency is invalid")


def _check_unpacked_size(header: _Header, chunks: dict[bytes, list[bytes]]) -> None:
    """Unpack the pixels in pieces to check their size; Pillow accepts too few or too many. Raises _UnusableError."""
    # Piece by piece, as a few bytes can unpack to gigabytes; damage, a lack and a surplus are faults of their own.
    unpacker = zlib.decompressobj()
    packed = b"".join(chunk[8:-4] for chunk in chunks[b"IDAT"])
    bits = header.depth * _SAMPLES[header.colour]
    passes = _ADAM7 if header.interlace else ((0, 0, 1, 1),)
    sizes = ((-(-(header.width - x) // dx), -(-(header.height - y) // dy)) for x, y, dx, dy in passes)
    # Each row has a byte that names its filter; a pass without columns has no rows.
    missing = sum(rows * (1 + -(-columns * bits // 8)) for columns, rows in sizes if columns > 0)
    try:
        while missing >= 0 and (piece := unpacker.decompress(packed, 1 << 18)):
            packed = unpacker.unconsumed_tail
            missing -= len(piece)
    except zlib.error:
        raise _UnusableError("its pixels can't be unpacked") from None
    if missing:
        raise _UnusableError("pixels are missing" if missing > 0 else "it has more pixels than its header says")


def _save_pixels(header: _Header, chunks: dict[bytes, list[bytes]]) -> bytes:
    """Return a file of the pixels and their palette alone; Pillow reads no other chunk. Raises _UnusableError."""
    # Four ways to keep or change the pixels, and the exceptions of a library that reads hostile files.
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
            is_coloured = _is_coloured(profile) and header.colour in _COLOURED
            if is_coloured or orientation != 1:
                whole = _convert_to_srgb(picture, profile if is_coloured else b"")
                return _encoded(_apply_orientation(whole, orientation))
            is_grey_key = header.colour == _GREY and header.depth < 8 and b"tRNS" in chunks
            is_kept = not header.interlace and not is_grey_key and (header.depth <= 8 or header.colour == _GREY)
            return source if is_kept else _encode(picture, header)
    except UnidentifiedImageError:
        raise _UnusableError("its header is invalid") from None
    except (OSError, SyntaxError, ValueError, struct.error, zlib.error) as error:
        raise _UnusableError(_describe_damage(error)) from None


def _profile(chunks: dict[bytes, list[bytes]]) -> bytes:
    name, _, packed = _content(chunks, b"iCCP").partition(b"\0")
    if not name or b"sRGB" in chunks:
        return b""
    try:
        return zlib.decompressobj().decompress(packed[1:], _MAX_PROFILE)
    except zlib.error:
        return b""


def _orientation(chunks: dict[bytes, list[bytes]]) -> int:
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
    options: dict[str, int] = {}
    if header.colour == _PALETTE:
        options["bits"] = header.depth
    if header.colour == _GREY and header.depth < 8 and "transparency" in picture.info:
        # Pillow spreads 2, 4 or 16 levels of grey over 256, but leaves the transparent one as it is.
        levels = 2**header.depth - 1
        options["transparency"] = (picture.info["transparency"] & levels) * 255 // levels
        picture = picture.convert("L")
    return _encoded(picture, **options)


def _encoded(picture: Image.Image, kind: str = "PNG", /, **options: int) -> bytes:
    output = io.BytesIO()
    picture.save(output, kind, **(options if kind == "JPEG" else {"compress_level": 6, **options}))
    return output.getvalue()
