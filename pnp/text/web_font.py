"""Cut a face down to some characters, for a web page that carries its fonts with it."""

from __future__ import annotations

import uharfbuzz as hb

from pnp.text.fonts import Face


def web_font(face: Face, characters: str) -> bytes:
    """Return *face* as a TrueType file with the glyphs of *characters* and what shaping makes of them."""
    request = hb.SubsetInput()
    request.flags = hb.SubsetFlags.NO_HINTING
    request.unicode_set.update(ord(char) for char in characters)
    return bytes(hb.subset(face.hb_face, request).blob.data)
