"""Read JPEG and WebP pictures, and correct the colours of PNG ones.

Pictures that a PDF can hold keep their pixels and lose the metadata of cameras and programs. Pictures in colours other
than those of screens (CMYK, profiles), rotated ones and WebP are converted, always to the same bytes.
"""

from __future__ import annotations

import io
import re
import struct
import warnings
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
_MAX_SIDE = 20_000  # pixels
USUAL_DPI = 300
FEWER_PIXELS = "make it smaller: 300 dots per inch are enough"

_MAX_PROFILE = 4_000_000  # bytes; those of printing presses have two million
_MAX_SCANS = 200  # of a JPEG; drawing programs write ten
_QUALITY = 95  # of pictures that are encoded again
_MM_PER_DOT = (0.005, 25.0)  # a resolution outside this range is ignored
ORIENTATION = 0x0112  # the EXIF tag
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
    """Return a JPEG or WebP picture; None after recording that it is damaged, too large or animated.

    The limits are checked before anything is unpacked. The same *data* always gives the same bytes.
    """
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
    """Return the width and height of a JPEG in pixels. Raises _UnusableError."""
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
    """Return the width and height of a WebP in pixels. Raises _UnusableError."""
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
    from PIL import Image  # few rulesets have a picture of pixels

    notes: list[tuple[str, str]] = []
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data), formats=[kind]) as picture:
            profile = picture.info.get("icc_profile") or b""
            turned = picture.getexif().get(ORIENTATION, 1)
            resolution = picture.info.get("dpi", (0, 0))
            if kind == "JPEG" and picture.mode in ("L", "RGB"):
                is_plain = turned == 1 and (picture.mode == "L" or not is_coloured(profile))
                if is_plain:
                    size = picture.size
                    picture.draft(picture.mode, (size[0] // 8, size[1] // 8))
                    picture.load()  # all of its pixels, though not in full
                    return Raster(_stripped(data), *_millimetres(size, resolution)), notes
            picture.load()
            if picture.mode == "CMYK" and not profile:
                hint = "save it with the colours of screens (sRGB), or with its profile"
                notes.append(("a picture in CMYK without a profile: its colours are a guess", hint))
            whole = apply_orientation(convert_to_srgb(picture, profile), turned)
    except (OSError, SyntaxError, ValueError, struct.error, ZeroDivisionError, TypeError) as error:
        raise _UnusableError(describe_damage(error)) from None
    measures = _millimetres(whole.size, resolution[::-1] if turned in SIDEWAYS else resolution)
    return Raster(_packed(whole, as_png=b"VP8L" in data[:64] and kind == "WebP"), *measures), notes


def describe_damage(error: Exception) -> str:
    """Return the fault of a picture that a library can't read, in the program's words."""
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


def is_coloured(profile: bytes) -> bool:
    """Return whether a profile describes a colour space other than sRGB, which is the default."""
    return bool(profile) and len(profile) <= _MAX_PROFILE and b"sRGB" not in profile.replace(b"\0", b"")


def convert_to_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    """Return a picture in sRGB or grey with its transparency unchanged; a damaged profile is ignored."""
    from PIL import ImageCms

    clear = picture.has_transparency_data
    if picture.mode not in ("L", "LA", "RGB", "RGBA", "CMYK"):
        picture = picture.convert("RGBA" if clear else "RGB")
    alpha = picture.convert("RGBA").getchannel("A") if clear else None
    plain = picture.convert("RGB") if clear and picture.mode != "LA" else picture
    if is_coloured(profile) and plain.mode in ("RGB", "CMYK"):
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


def apply_orientation(picture: Image.Image, orientation: int) -> Image.Image:
    """Return a picture turned upright according to its EXIF orientation."""
    from PIL.Image import Transpose

    turns = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    return picture.transpose(turns[orientation]) if orientation in turns else picture


def _packed(picture: Image.Image, *, as_png: bool) -> bytes:
    """Return a picture as a file: a PNG if it is not fully opaque or *as_png* is set, otherwise a JPEG."""
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema() == (255, 255):
        picture = picture.convert("RGB")
    output = io.BytesIO()
    if as_png or picture.mode == "RGBA":
        picture.save(output, "PNG", compress_level=6)
    else:
        picture.save(output, "JPEG", quality=_QUALITY, subsampling=0)
    return output.getvalue()
