"""Turn published fonts into the small ones that are part of the package.

Not part of the package: run it again only to add a font or to change what the fonts cover.

    npm install @expo-google-fonts/literata @expo-google-fonts/noto-sans ...   (the folders named in _FACES)
    python pnp/press/text/typefaces/make.py node_modules/@expo-google-fonts
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from msgspec import Struct

HERE = Path(__file__).parent

_LETTERS = (
    *range(0x20, 0x7F),  # Basic Latin
    *range(0xA0, 0x180),  # Latin-1, Extended-A
    *(0x192, 0x1A0, 0x1A1, 0x1AF, 0x1B0, *range(0x218, 0x21C), 0x237),
    *(0x2B9, 0x2BA, 0x2BB, 0x2BC, 0x2C6, 0x2C7, *range(0x2D8, 0x2DE)),
    *range(0x300, 0x30D),  # combining accents
    *(0x30F, 0x311, 0x31B, 0x323, 0x324, 0x326, 0x327, 0x328, 0x32E, 0x331),
    *range(0x370, 0x400),  # Greek
    *range(0x400, 0x460),  # Cyrillic
    *range(0x48A, 0x530),  # Cyrillic of non-Slavic languages
    *(0x1E80, 0x1E81, 0x1E82, 0x1E83, 0x1E84, 0x1E85, 0x1E9E),
    *range(0x1EA0, 0x1EFA),  # Vietnamese
    *range(0x2000, 0x2070),  # spaces, dashes, quotes
    *range(0x2070, 0x20A0),  # superiors and inferiors
    *range(0x20A0, 0x20C0),  # currency
    *(0x2116, 0x2117, 0x2122, 0x2126, *range(0x2150, 0x215F)),
    *(0x2190, 0x2191, 0x2192, 0x2193, 0x2194, 0x2196, 0x2197, 0x2198, 0x2199),
    *(0x2202, 0x2206, 0x220F, 0x2211, 0x2212, 0x2215, 0x2219, 0x221A, 0x221E, 0x222B),
    *(0x2248, 0x2260, 0x2264, 0x2265, 0x25CA, 0xFFFD),
)
# Titles need fewer: no Greek or Vietnamese letters, which fall back to Noto Sans.
TITLES = tuple(c for c in _LETTERS if not (0x370 <= c < 0x400 or 0x460 <= c < 0x1E80 or 0x1EA0 <= c < 0x1F00))
# The kinds of signs that a rulebook may need and text faces lack.
ARROWS = tuple(map(ord, "←↑→↓↔↕↖↗↘↙↺↻⇄⇐⇒⇔⇧⇨∅∈∑−±×÷√∞≈≠≡≤≥"))
SIGNS = tuple(map(ord, "●○◉◎⬤■□▲△▶▷▼▽◀◁◆◇◈★☆✱✦✶⬡⬢♠♥♦♣♡♢♤♧♔♕♖♗♘♙♚♛♜♝♞♟⚀⚁⚂⚃⚄⚅☐☑☒✓✔✕✖✗✘✂✄✎✏☞☛☀☁☂☺☹♻⌛⏳"))

# Fonts of other scripts have only their own letters and signs; Latin letters and digits come from the text faces.
HEBREW = (*range(0x590, 0x600), *range(0xFB1D, 0xFB50), 0x20AA, 0x25CC)
ARABIC = (*range(0x600, 0x700), *range(0x200C, 0x2010), 0x25CC)


def _jis_row(row: int) -> Iterator[int]:
    """Yield the characters in a row of JIS X 0208."""
    for cell in range(1, 95):
        char = bytes([0xA0 + row, 0xA0 + cell]).decode("euc_jp", "ignore")
        yield from map(ord, char)


# Punctuation, signs, wide letters, kana, and the 2,965 kanji of JIS level 1; Japanese has its own Latin letters.
JAPANESE = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *(0x2013, 0x2014, 0x2022, 0x2225, 0xFF0D, 0xFF5E, *range(0x2460, 0x2474)),
    *(char for row in (1, 2, 3, 4, 5, *range(16, 48)) for char in _jis_row(row)),
)

FEATURES = [
    *("kern", "mark", "mkmk", "ccmp", "locl"),
    *("liga", "clig", "calt", "rlig"),
    *("onum", "lnum", "tnum", "pnum", "sups", "subs", "case"),
    *("init", "medi", "fina", "isol", "rclt", "curs", "halt"),
]


class Source(Struct, frozen=True):
    """A published font file and what is kept of it."""

    folder: str  # the npm package's
    file: str
    characters: tuple[int, ...] = _LETTERS
    name: str = ""  # a new name, where the licence reserves the old one for the unchanged font


_FACES = (
    Source("literata", "400Regular/Literata_400Regular.ttf"),
    Source("literata", "700Bold/Literata_700Bold.ttf"),
    Source("literata", "400Regular_Italic/Literata_400Regular_Italic.ttf"),
    Source("literata", "700Bold_Italic/Literata_700Bold_Italic.ttf"),
    Source("noto-sans", "400Regular/NotoSans_400Regular.ttf"),
    Source("noto-sans", "700Bold/NotoSans_700Bold.ttf"),
    Source("noto-sans", "400Regular_Italic/NotoSans_400Regular_Italic.ttf"),
    Source("noto-sans-math", "400Regular/NotoSansMath_400Regular.ttf", ARROWS),
    Source("noto-sans-symbols-2", "400Regular/NotoSansSymbols2_400Regular.ttf", SIGNS),
    Source("amatic-sc", "700Bold/AmaticSC_700Bold.ttf", TITLES),
    Source("comfortaa", "700Bold/Comfortaa_700Bold.ttf", TITLES, name="PnP Rounded"),
    Source("jost", "700Bold/Jost_700Bold.ttf", TITLES),
    Source("exo-2", "700Bold/Exo2_700Bold.ttf", TITLES),
    Source("noto-serif-hebrew", "400Regular/NotoSerifHebrew_400Regular.ttf", HEBREW),
    Source("noto-serif-hebrew", "700Bold/NotoSerifHebrew_700Bold.ttf", HEBREW),
    Source("noto-sans-hebrew", "400Regular/NotoSansHebrew_400Regular.ttf", HEBREW),
    Source("noto-sans-hebrew", "700Bold/NotoSansHebrew_700Bold.ttf", HEBREW),
    Source("noto-sans-arabic", "400Regular/NotoSansArabic_400Regular.ttf", ARABIC),
    Source("noto-sans-arabic", "700Bold/NotoSansArabic_700Bold.ttf", ARABIC),
    Source("noto-sans-jp", "400Regular/NotoSansJP_400Regular.ttf", JAPANESE),
    Source("noto-sans-jp", "700Bold/NotoSansJP_700Bold.ttf", JAPANESE),
)
# Symbols are set among letters and must not push lines apart: their line is no taller than Noto Sans's.
TALLEST, DEEPEST = 1069, -293


def shrink(source: Source, published: Path) -> TTFont:
    """Return the font with only the characters and features that the package uses, unhinted."""
    font = TTFont(published / source.folder / source.file, recalcTimestamp=False)
    options = Options()
    options.hinting = False
    options.layout_features = FEATURES
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["MATH", "DSIG", "GASP", "STAT", "meta", "VORG", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=source.characters)
    subsetter.subset(font)
    if source.name:
        rename(font, source.name)
    if source.characters in (ARROWS, SIGNS):
        font["hhea"].ascent = min(font["hhea"].ascent, TALLEST)
        font["hhea"].descent = max(font["hhea"].descent, DEEPEST)
    return font


def rename(font: TTFont, family: str) -> None:
    """Give *font* another family name, its style name kept."""
    names = font["name"]
    style = str(names.getDebugName(2))
    for number, text in {1: family, 4: f"{family} {style}", 6: f"{family.replace(' ', '')}-{style}"}.items():
        for record in [r for r in names.names if r.nameID == number]:
            record.string = text


def make(published: Path) -> Iterator[Path]:
    """Write every font and licence beside this script; yield the files written."""
    for source in _FACES:
        font = shrink(source, published)
        path = HERE / f"{font['name'].getDebugName(6)}.ttf"
        font.save(path)
        yield path
        licence = HERE / f"OFL-{source.folder}.txt"
        text = (published / source.folder / "LICENSE_FONT").read_text(encoding="utf-8")
        licence.write_text("\n".join(line.rstrip() for line in text.splitlines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for written in make(Path(sys.argv[1])):
        print(f"{written.stat().st_size:>8}  {written.name}")  # noqa: T201
