"""Turn pictures into what a PDF embeds: JPEG and most PNG files go in as they are packed, without being decoded."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

from pnp.press.scene.nodes import JPEG_START

_PNG_START = 8  # bytes of a PNG before its first chunk
_COMPRESSION = 6
# Kinds of pixels of a PNG that PDF knows: the space of its colours, and samples a pixel.
_GREY, _TRUE_COLOUR, _PALETTE = 0, 2, 3
_SPACES = {_GREY: ("/DeviceGray", 1), _TRUE_COLOUR: ("/DeviceRGB", 3), _PALETTE: ("", 1)}


class PdfImage(NamedTuple):
    """The stream of a picture: entries of its dictionary as PDF writes them, and its packed pixels.

    *mask* says how opaque each pixel is, if not all are wholly so.
    """

    entries: Mapping[str, str]
    data: bytes
    mask: PdfImage | None = None


@lru_cache(maxsize=64)
def pdf_image(content: bytes) -> PdfImage:
    """Return what a PDF embeds of a PNG or JPEG file. The same picture is in many files of a build."""
    if content.startswith(JPEG_START):
        return _jpeg(content)
    return _packed_png(content) or _decoded(content)


def _jpeg(content: bytes) -> PdfImage:
    from PIL import Image as Picture  # most documents have no pictures

    with Picture.open(BytesIO(content), formats=["JPEG"]) as picture:
        space = "/DeviceGray" if picture.mode == "L" else "/DeviceRGB"
        return PdfImage(_entries(*picture.size, space, 8, "/DCTDecode"), content)


def _packed_png(content: bytes) -> PdfImage | None:
    """Return a PNG with its pixels packed as they are: both formats pack alike. None for one that must be decoded."""
    chunks: dict[bytes, list[bytes]] = {}
    at = _PNG_START
    while at < len(content):
        length, kind = struct.unpack_from(">I4s", content, at)
        chunks.setdefault(kind, []).append(content[at + 8 : at + 8 + length])
        at += 12 + length
    width, height, depth, colour, *_, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"][0])
    if colour not in _SPACES or depth > 8 or interlaced or b"tRNS" in chunks:
        return None
    space, samples = _SPACES[colour]
    if colour == _PALETTE:
        palette = chunks[b"PLTE"][0]
        space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    entries = _entries(width, height, space, depth, "/FlateDecode")
    rows = f"<< /Predictor 15 /Colors {samples} /BitsPerComponent {depth} /Columns {width} >>"
    return PdfImage({**entries, "DecodeParms": rows}, b"".join(chunks[b"IDAT"]))


def _decoded(content: bytes) -> PdfImage:
    """Return a PNG decoded and packed again, its transparency separate from its colours."""
    from PIL import Image as Picture  # most documents have no pictures

    with Picture.open(BytesIO(content), formats=["PNG"]) as picture:
        clear = "A" in picture.getbands() or "transparency" in picture.info
        # Greys of 16 bits would all be white but the darkest.
        plain = picture.point(lambda level: level / 256).convert("L") if picture.mode == "I;16" else picture
        pixels = plain.convert("RGBA" if clear else "RGB")
    mask = _packed(pixels.getchannel("A").tobytes(), *pixels.size, "/DeviceGray") if clear else None
    return _packed(pixels.convert("RGB").tobytes(), *pixels.size, "/DeviceRGB")._replace(mask=mask)


def _packed(pixels: bytes, width: int, height: int, space: str) -> PdfImage:
    return PdfImage(_entries(width, height, space, 8, "/FlateDecode"), zlib.compress(pixels, _COMPRESSION))


def _entries(width: int, height: int, space: str, depth: int, packing: str) -> dict[str, str]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": str(width),
        "Height": str(height),
        "BitsPerComponent": str(depth),
        "ColorSpace": space,
        "Filter": packing,
    }
