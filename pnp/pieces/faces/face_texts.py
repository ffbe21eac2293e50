"""Set the texts of faces in their boxes, as large as they fit, and report those that don't."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.faces import FaceLayer, GivenValue, layer_text, named_values
from pnp.game.model.files import FACE_FILE
from pnp.messages import quote_value
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.labels import SMALLEST_TYPE, cap_height
from pnp.pieces.rich_text import RichText, rich_text
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Node
from pnp.press.scene.set_lines import line_nodes
from pnp.press.text.line import Line, Span, TextStyle
from pnp.press.text.paragraph import Align, break_paragraph
from pnp.press.text.typography import reads_from_right
from pnp.press.text.words import Word
from pnp.press.units import mm_from_points, number
from pnp.problems import DocumentPath, Finding
from pnp.translation.catalogue import counted_values

_SIZE = mm_from_points(9)  # of texts that name none
_SMALLEST = 0.7  # of the size, where a layer names no smallest one
_STEPS = 24  # sizes that are tried from the size down to the smallest one
_BELOW, _BELOW_ONE = 0.24, 0.02  # the last baseline: room for letters such as g, in sizes; a single line is centred
_SLIP = 1e-6


class TextOnFace(Struct, frozen=True):
    """A text layer in its box, the values of the piece, and the paths of those that are texts."""

    layer: FaceLayer
    box: Box
    values: Mapping[str, GivenValue]
    paths: Mapping[str, DocumentPath]


class _SetText(Struct, frozen=True):
    """A text that is set: its lines, *leading* mm apart."""

    rich: RichText
    lines: tuple[Line, ...]
    leading: float
    above: float  # from the top to the first baseline, in mm
    below: float  # from the last baseline to the bottom
    overlong: tuple[Word, ...]  # those that are cut between two letters

    @property
    def height(self) -> float:
        """How high the lines are together, in mm."""
        return self.above + (len(self.lines) - 1) * self.leading + self.below if self.lines else 0.0

    @property
    def width(self) -> float:
        """How wide the widest line is, in mm."""
        return max((line.width for line in self.lines), default=0.0)

    def fits(self, box: Box) -> bool:
        """Return whether no line leaves a box and no word is cut."""
        return not self.overlong and self.height <= box.height + _SLIP and self.width <= box.width + _SLIP


def draw_text(text: TextOnFace, context: DrawContext, findings: list[Finding]) -> Iterator[Node]:
    """Yield the lines of a text; one that does not fit in the smallest letters is added to *findings* (P033)."""
    layer, box = text.layer, text.box
    words = context.translate(layer_text(layer))
    if "|" in words:
        words = context.translate(layer_text(layer, counted_values(text.values)))
    values = {name: context.text_at(*path) for name, path in text.paths.items()}
    values |= {name: str(value) for name, value in text.values.items() if name not in text.paths}
    named = [values.get(name, "…") for name in named_values(words)]
    if named and not any(named):
        return
    sizes = _sizes(layer)
    lines, chosen = _set(layer, words, values, sizes[0], box, context), 0
    if not lines.fits(box):  # most texts fit in their own size
        chosen = bisect_left(sizes, True, 1, key=lambda size: _set(layer, words, values, size, box, context).fits(box))
        lines = _set(layer, words, values, sizes[min(chosen, len(sizes) - 1)], box, context)
    if chosen == len(sizes):
        overflow = _overflow(lines, box)
        findings.append(_at_words(overflow, text, named_values(words)))
    top = box.top + vertical_share(layer) * (box.height - lines.height)
    for index, line in enumerate(lines.lines):
        y = top + lines.above + index * lines.leading
        yield from line_nodes(line, box.left + line.offset, y, lines.rich.pictures)


def vertical_share(layer: FaceLayer) -> float:
    """Return the share of the free height that is above the content of a layer."""
    return {"top": 0.0, "bottom": 1.0}.get(layer.valign, 0.5)


def _sizes(layer: FaceLayer) -> tuple[float, ...]:
    """Return the sizes of the type that are tried, in mm, the largest first."""
    largest = max(layer.size or _SIZE, SMALLEST_TYPE)
    smallest = max(layer.smallest or _SMALLEST * largest, SMALLEST_TYPE)
    steps = _STEPS if smallest < largest else 0
    return tuple(largest - step * (largest - smallest) / _STEPS for step in range(steps + 1))


def _set(
    layer: FaceLayer, words: str, values: Mapping[str, str], size: float, box: Box, context: DrawContext
) -> _SetText:
    """Return a text in one size."""
    style = _style(layer, size, context)
    rich = rich_text(words, style, context, values)
    align = _align(layer, context.language)
    set_in = (context.book, rich.spans, box.width, context.language)
    hyphenate = layer.font != "display" if layer.hyphenate is None else layer.hyphenate
    broken = break_paragraph(*set_in, align=align, hyphenate=hyphenate)
    below, cap = _BELOW if broken.count > 1 else _BELOW_ONE, cap_height(context.book, style)
    return _SetText(rich, broken.lines, layer.leading * size, cap, below * size, broken.overlong)


def _style(layer: FaceLayer, size: float, context: DrawContext) -> TextStyle:
    colour = context.colour(layer.colour, context.ink)
    return TextStyle(layer.font, size, colour, "bold" if layer.bold else "regular", layer.italic)


def _align(layer: FaceLayer, language: str) -> Align:
    """Return the alignment in the reading direction."""
    match layer.align:
        case "left" | "right":
            return "start" if (layer.align == "right") == reads_from_right(language) else "end"
        case "justified" | "centre" | "start" | "end":
            return layer.align


def _at_words(finding: Finding, text: TextOnFace, named: tuple[str, ...]) -> Finding:
    """Return a finding at the source of a text: a value of the piece, else the layer itself."""
    at = next((text.paths[name] for name in named if name in text.paths), None)
    if at is None and text.layer.origin:
        return replace(finding, at=(*text.layer.origin, "text"), file=FACE_FILE)
    return replace(finding, at=at or ())


def _overflow(text: _SetText, box: Box) -> Finding:
    """Return the finding that a text does not fit its box in the smallest letters: by how much, and what to do."""
    if text.overlong:
        word = max(text.overlong, key=lambda word: word.width)
        much = _too_much(word.width - box.width, "wide")
        message = f"the word {quote_value(word.text)} is {much} in the smallest letters: "
        hint = "use a shorter word, or make the layer's box wider or its smallest size smaller"
        return Finding("P033", f"{message}{number(word.width, 1)} mm, in a box of {number(box.width, 1)} mm", hint)
    words = "".join(span.text for span in text.rich.spans if isinstance(span, Span)).split()
    is_high = text.height > box.height + _SLIP
    needed, room, way = (text.height, box.height, "high") if is_high else (text.width, box.width, "wide")
    message = f"the text {quote_value(' '.join(words))} is {_too_much(needed - room, way)} in the smallest letters: "
    hint = "use fewer words, or make the layer's box larger or its smallest size smaller"
    return Finding("P033", f"{message}{number(needed, 1)} mm, in a box of {number(room, 1)} mm", hint)


def _too_much(more: float, way: str) -> str:
    return f"{number(max(0.1, more), 1)} mm too {way}"
