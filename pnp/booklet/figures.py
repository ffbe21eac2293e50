"""Place a figure: beside the rule it proves where both are small, else below it."""

from __future__ import annotations

from pnp.booklet.blocks import FigureBlock, Words
from pnp.booklet.paginate import Strip
from pnp.booklet.pictures import Pictures
from pnp.booklet.type_scale import CAPTION_LEADING, GRID, MEASURE
from pnp.booklet.typeset import Typesetter
from pnp.geometry.transform import translation
from pnp.scene.drawing import Drawing
from pnp.scene.nodes import Group, Node
from pnp.text.line import Line
from pnp.text.paragraph import Inline, Span
from pnp.translate.lookup import Catalogue, fill

_BESIDE = 52.0  # the width of a figure that stands beside its text
_GAP = 5.0
_FRAME_GAP = 4.0
_CAPTION_GAP = 1.6
_TALLER = 1.35  # text at most so much taller than its figure is set beside it


def figure_beside(
    setter: Typesetter, pictures: Pictures, catalogue: Catalogue, text: tuple[Span | Inline, ...], block: FigureBlock
) -> list[Strip]:
    """Return one strip with *text* on the left and the figure on the right, or nothing where that looks forced."""
    if len(block.frames) != 1:
        return []
    picture = pictures.figure(block.name, _BESIDE)[0]
    lines = setter.lines(text, MEASURE - _BESIDE - _GAP)
    caption = _caption(setter, catalogue, block, _BESIDE)
    figure_height = picture.height + _CAPTION_GAP + CAPTION_LEADING * len(caption)
    text_height = GRID * len(lines)
    if text_height > _TALLER * figure_height:
        return []
    x = MEASURE - _BESIDE
    drawn = Group((picture.node,), translation(x + (_BESIDE - picture.width) / 2, 0.8), title=picture.title)
    words = setter.block(caption, CAPTION_LEADING, x, 0.8 + picture.height + _CAPTION_GAP)
    height = max(text_height, figure_height + 0.8)
    return [Strip(height, (*setter.block(lines, GRID), drawn, *words), space=GRID / 2, anchor=block.anchor)]


def figure_below(setter: Typesetter, pictures: Pictures, catalogue: Catalogue, block: FigureBlock) -> Strip:
    """Return one strip with the figure's frames side by side (or in rows of two) over its caption."""
    across = min(len(block.frames), 3)
    room = (MEASURE - _FRAME_GAP * (across - 1)) / across if across > 1 else MEASURE * 0.62
    frames = pictures.figure(block.name, room)
    nodes: list[Node] = []
    y = 0.8
    for start in range(0, len(frames), across):
        row = frames[start : start + across]
        captions = [
            setter.lines(setter.spans(inlines, setter.scale.caption), room) if inlines else ()
            for inlines in block.frames[start : start + across]
        ]
        nodes += _row(setter, row, captions, room, y, first=start)
        deepest = max(len(lines) for lines in captions)
        y += max(p.height for p in row) + (_CAPTION_GAP + CAPTION_LEADING * max(deepest, 1) if len(frames) > 1 else 0)
        y += _CAPTION_GAP
    caption = _caption(setter, catalogue, block, MEASURE)
    nodes += setter.block(caption, CAPTION_LEADING, 0.0, y)
    height = y + CAPTION_LEADING * len(caption)
    return Strip(height, tuple(nodes), space=GRID / 2, anchor=block.anchor)


def _row(
    setter: Typesetter,
    row: tuple[Drawing, ...],
    captions: list[tuple[Line, ...]],
    room: float,
    y: float,
    *,
    first: int,
) -> list[Node]:
    """Return frames that stand on one line, each over its letter and caption."""
    nodes: list[Node] = []
    foot = y + max(p.height for p in row)
    for i, (picture, lines) in enumerate(zip(row, captions, strict=True)):
        x = i * (room + _FRAME_GAP)
        nodes.append(
            Group(
                (picture.node,), translation(x + (room - picture.width) / 2, foot - picture.height), title=picture.title
            )
        )
        nodes += setter.block(lines, CAPTION_LEADING, x, foot + _CAPTION_GAP)
    return nodes


def _caption(setter: Typesetter, catalogue: Catalogue, block: FigureBlock, width: float) -> tuple[Line, ...]:
    label = fill(catalogue.words("Figure {number}.", "pnp"), number=block.number)
    spans = (
        Span(f"{label} ", setter.scale.caption_number),
        *setter.spans(block.caption or (Words(""),), setter.scale.caption),
    )
    return setter.lines(spans, width)
