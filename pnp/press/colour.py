"""Read colours as authors write them; mix, tint and grey them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.messages import quote

HEX_PATTERN = r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})"
_HEX = re.compile(HEX_PATTERN)


class Colour(Struct, frozen=True):
    """An opaque sRGB colour, each channel from 0 to 255."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def luminance(self) -> float:
        """Relative luminance, 0 (black) to 1 (white), as WCAG defines it; greyscale printing keeps this."""
        return 0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)

    @property
    def grey(self) -> float:
        """The grey of the same luminance, as sRGB encodes it: 0 (black) to 1 (white)."""
        luminance = self.luminance
        return 12.92 * luminance if luminance <= 0.0031308 else 1.055 * luminance ** (1 / 2.4) - 0.055

    def mix(self, other: Colour, share: float) -> Colour:
        """Return this colour with *share* (0 to 1) of it replaced by *other*."""

        def channel(a: int, b: int) -> int:
            return round(a + (b - a) * share)

        return Colour(channel(self.red, other.red), channel(self.green, other.green), channel(self.blue, other.blue))

    def tint(self, share: float) -> Colour:
        """Return the colour with *share* of it replaced by white."""
        return self.mix(WHITE, share)

    def shade(self, share: float) -> Colour:
        """Return the colour with *share* of it replaced by black."""
        return self.mix(BLACK, share)


def linear(channel: int) -> float:
    """Return the light of a channel of sRGB (0 to 255), from 0 to 1."""
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast of two colours, from 1 (none) to 21, as WCAG defines it."""
    darker, lighter = sorted((a.luminance, b.luminance))
    return (lighter + 0.05) / (darker + 0.05)


READ = 4.5  # the contrast with which letters are read: WCAG 2, level AA
_SEEN = 2.5  # and with which a mark or a bold letter is seen on parts of a picture; WCAG asks for 3 of all of it
_SHADES = 50  # from a colour to black, each step too small to be seen
BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)


def readable_on(ground: Colour, ink: Colour) -> Colour:
    """Return *ink*, or white (or black, if the ink is light) if that is more legible on *ground*."""
    own = contrast(ink, ground)
    if ink.luminance <= 0.5:
        return ink if own >= 1.05 * contrast(WHITE, ground) else WHITE
    return ink if own >= READ else strongest_on(ground)


@lru_cache(maxsize=1 << 8)  # 36 entries in a build of all games
def legible_on_white(colour: Colour) -> Colour:
    """Return *colour* for small letters on white paper: darker if it is too pale for them."""
    shades = (colour.shade(step / _SHADES) for step in range(_SHADES + 1))
    return next(shade for shade in shades if contrast(shade, WHITE) >= READ)


def ink_on(grounds: Sequence[Colour], ink: Colour) -> tuple[Colour, Colour | None]:
    """Return *ink*, white or black, most legible on all *grounds*, and a halo's colour if a tenth of them hides it."""
    if len(set(grounds)) == 1:
        return readable_on(grounds[0], ink), None
    few = len(grounds) // 10

    def least(colour: Colour) -> float:
        return sorted(contrast(colour, ground) for ground in grounds)[few]

    best = ink if least(ink) >= _SEEN else max((ink, WHITE, BLACK), key=least)
    return best, None if least(best) >= _SEEN else strongest_on(best)


def strongest_on(ground: Colour) -> Colour:
    """Return white or black, whichever is more legible on *ground*."""
    return max((WHITE, BLACK), key=lambda colour: contrast(colour, ground))


# Colours that every eye can tell apart, Okabe and Ito's set; the program's own names for them.
_SAFE: Mapping[str, Colour] = {
    "vermilion": Colour(0xD5, 0x5E, 0x00),
    "amber": Colour(0xE6, 0x9F, 0x00),
    "lemon": Colour(0xF0, 0xE4, 0x42),
    "jade": Colour(0x00, 0x9E, 0x73),
    "sky": Colour(0x56, 0xB4, 0xE9),
    "azure": Colour(0x00, 0x72, 0xB2),
    "orchid": Colour(0xCC, 0x79, 0xA7),
}
# Names of colours that need no palette.
NAMED: Mapping[str, Colour] = {
    "black": BLACK,
    "white": WHITE,
    "grey": Colour(0x80, 0x80, 0x80),
    "red": Colour(0xCC, 0x22, 0x29),
    "orange": Colour(0xF0, 0x7D, 0x00),
    "yellow": Colour(0xFF, 0xD5, 0x00),
    "green": Colour(0x2E, 0x8B, 0x3D),
    "blue": Colour(0x23, 0x57, 0xC5),
    "purple": Colour(0x7A, 0x3E, 0x9D),
    "pink": Colour(0xF0, 0x9E, 0xB4),
    "brown": Colour(0x7A, 0x4A, 0x2A),
    "gold": Colour(0xE3, 0xA9, 0x3B),
    **_SAFE,
}


def parse_colour(text: str, palette: Mapping[str, Colour] = NAMED) -> Colour:
    """Return the colour *text* names: ``#rgb``, ``#rrggbb`` or one of *palette*. Raises ValueError for the author."""
    if _HEX.fullmatch(text):
        digits = text[1:] if len(text) == 7 else "".join(2 * c for c in text[1:])
        return Colour(*(int(digits[i : i + 2], 16) for i in (0, 2, 4)))
    if text in palette:
        return palette[text]
    raise ValueError(f"{quote(text, 40)} is not a colour: write #rrggbb or one of {', '.join(sorted(palette))}")
