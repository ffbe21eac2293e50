"""Fill lines of any widths with words: each line takes as many as fit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat

from msgspec import Struct

from pnp.press.text.fonts import FontBook
from pnp.press.text.line import InlineBox, Line, Span
from pnp.press.text.line_filler import LineFiller
from pnp.press.text.paragraph import HardLineSetter
from pnp.press.text.paragraph_breaks import Break
from pnp.press.text.shaped_lines import shaped_lines
from pnp.press.text.spacing import is_spaceless
from pnp.press.text.words import Shaper


class FilledText(Struct, frozen=True):
    """Words that are shaped and measured once, then fill lines of any widths from first to last.

    No line is shortened for the sake of others. *narrowest* is the least width in mm that lines may have.
    """

    hard: tuple[LineFiller, ...]

    def count(self, narrow: float, lines: int, wide: float) -> int:
        """Return how many lines the words fill if the first *lines* have *narrow* mm, the others *wide*."""
        total = 0
        for filler in self.hard:
            total += filler.count(narrow, lines - total, wide)
        return total

    def lines(self, narrow: float, lines: int, wide: float) -> tuple[Line, ...]:
        """Return the lines that the words fill if the first *lines* have *narrow* mm, the others *wide*."""
        breaks = self._breaks(narrow, lines, wide)
        rooms = chain(repeat(narrow, lines), repeat(wide))
        return tuple(
            line for filler, chosen in zip(self.hard, breaks, strict=True) for line in filler.set(chosen, rooms)
        )

    def _breaks(self, narrow: float, lines: int, wide: float) -> list[list[Break]]:
        rooms = [narrow] * lines
        every = []
        for filler in self.hard:
            every.append(filler.fill(rooms, wide))
            rooms = rooms[len(every[-1]) - 1 :]
        return every


def filled_text(
    book: FontBook,
    spans: Sequence[Span | InlineBox],
    narrowest: float,
    language: str = "en",
    *,
    hyphenate: bool = True,
    ragged: bool = False,
) -> FilledText:
    """Return *spans* ready to fill lines; an empty text fills none. Lines may end where those of `set_paragraph` may.

    Lines of languages without spaces between words are justified unless *ragged* is set. Raises KeyError for an
    unknown family.
    """
    if not any(isinstance(span, InlineBox) or span.text for span in spans):
        return FilledText(())
    shaper = Shaper(book, language)
    lines = shaped_lines(book, tuple(spans), language)
    rooms, justified = (narrowest, narrowest), is_spaceless(language) and not ragged
    setters = (HardLineSetter(shaper, line, rooms, hyphenate, justified) for line in lines)
    return FilledText(tuple(map(LineFiller, setters)))
