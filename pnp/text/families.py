"""Turn a family, weight and slant into the fonts that travel with the package: literal tables."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.text.line import TextStyle

# The faces a game may set its titles in, by the name that look.yaml uses. The files are named by PostScript name.
DISPLAY_FACES: Mapping[str, str] = {
    "Noto Sans": "NotoSans-Bold",
    "Amatic SC": "AmaticSC-Bold",
    "Comfortaa": "PnPRounded-Bold",
    "Jost": "Jost-Bold",
    "Exo 2": "Exo2-Bold",
}

# By family, then by (bold, italic).
_TEXT_FACES: Mapping[str, Mapping[tuple[bool, bool], str]] = {
    "serif": {
        (False, False): "Literata-Regular",
        (True, False): "Literata-Bold",
        (False, True): "Literata-Italic",
        (True, True): "Literata-BoldItalic",
    },
    "sans": {
        (False, False): "NotoSans-Regular",
        (True, False): "NotoSans-Bold",
        (False, True): "NotoSans-Italic",
        (True, True): "NotoSans-Bold",
    },
}

# Arrows and signs that no text face has, asked last.
_SIGN_FACES = ("NotoSansMath-Regular", "NotoSansSymbols2-Regular")


def face_names(style: TextStyle, display: str) -> tuple[str, ...]:
    """Return the fonts that *style* asks for its glyphs, in this order; *display* is the game's title face.

    Raises KeyError for a family or title face that doesn't exist.
    """
    cut = (style.weight == "bold", style.italic)
    if style.family == "display":
        first = DISPLAY_FACES[display]
        cut = (True, False)  # title faces are bold, so are the letters that they lack
    else:
        first = _TEXT_FACES[style.family][cut]
    return tuple(dict.fromkeys((first, _TEXT_FACES["sans"][cut], *_SIGN_FACES)))
