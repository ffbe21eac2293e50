"""Draw a poster, a piece cut up over several pages: first a map with instructions, then every part with its marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from pnp.game.model.texts import Translate, ui_text
from pnp.press.colour import BLACK, WHITE, Colour
from pnp.press.geometry.path import IDENTITY, Box, Path, Transform, line, polygon, rectangle, rotation, translation
from pnp.press.papers import PAPERS
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.transforms import iter_leaves
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import Line, Span, TextStyle, Weight
from pnp.press.text.paragraph import set_paragraph
from pnp.press.text.shaping import set_line
from pnp.press.text.typography import TYPE_SCALE, reads_from_right
from pnp.sheets.footer import footers
from pnp.sheets.footprint import footprint_of
from pnp.sheets.layout import Placement
from pnp.sheets.marks import MARK_INK, MARK_PAINT, drawn_cuts, drawn_folds
from pnp.sheets.poster_plan import OVERLAP, WORD_CLEARANCE, PosterPart, PosterPlan, is_too_near
from pnp.sheets.registration import registration_marks
from pnp.sheets.spec import MARK_ROOM, SheetSpec

# Pages have plain numbers, since letters with numbers name cells and paper sizes.
_SHEET = ui_text("sheet {n}", context="page of a poster")
_GREY = Colour(0x6E, 0x6E, 0x6E)
_STEPS = {
    "overlap": (
        ui_text("Print pages {first} to {last} at 100 %, on one side."),
        ui_text(
            "Cut every page along its left and upper edge, from cross to cross. Keep the pale strips: the glue goes "
            "there."
        ),
        ui_text(
            "Glue each sheet onto the strip that bears its number, so that the crosses meet. Join the sheets of each "
            "row first, then join the rows in the same way."
        ),
        ui_text("Cut off the white margin all around."),
    ),
    "butt": (
        ui_text("Print pages {first} to {last} at 100 %, on one side."),
        ui_text("Cut every page along all four edges, from cross to cross."),
        ui_text(
            "Lay the sheets of each row face down, edge to edge, and tape them together. Then join the rows in the "
            "same way. For a flat board, glue all the sheets onto thick card instead."
        ),
    ),
}

# The arms of a cross (mm) lie on the edges of the visible part and continue into the margin or the strip.
_ARM = 3.0
_ARMS = Path((("M", ((-_ARM, 0.0),)), ("L", ((_ARM, 0.0),)), ("M", ((0.0, -_ARM),)), ("L", ((0.0, _ARM),))))
_CROSS = Symbol("poster:cross", (Shape(_ARMS, MARK_PAINT),), Box(-_ARM, -_ARM, _ARM, _ARM))
# How much of the art still shows on a glue strip, from 0 to 1.
_STRIP_OPACITY = 0.35  # by eye: pale, and still a guide
# The distances (mm) of the map from the edges of its paper at the sides, less on paper narrower than A4, and from the
# margins at its head and foot.
_SIDE = 18.0  # by eye
_TOP = 13.0
_BOTTOM = 15.0
# The em (mm) of a neighbour's name on a strip, in the narrow margin beside a cut joint, and of the page's own name.
_ON_STRIP = 3.6  # by eye: what is glued over is larger
_BESIDE = 2.2
_OWN = 2.4
# The distance (mm) of the text in a margin from the art.
_TEXT_GAP = 0.9  # by eye

# The four sides: the step to the neighbour, and how its text is turned to be read from outside.
_RIGHT, _BELOW, _LEFT, _ABOVE = (1, 0), (0, 1), (-1, 0), (0, -1)
_TURN = {_RIGHT: 90, _BELOW: 0, _LEFT: -90, _ABOVE: 0}
_LATER = 1.25  # prefers the page before a joint to an equally near one after it; by eye
_ALIKE = 0.1  # in mm: cells of one size differ by less
_LABEL = 12.0  # in mm; longer text is a title and goes to the middle of its page; names of cells are shorter


def poster_pages(
    plan: PosterPlan, spec: SheetSpec, front: Symbol, translate: Translate, book: FontBook
) -> tuple[Page, ...]:
    """Return the pages of a poster: all of one size, the map first, then the parts by row.

    The art, *front*, is drawn once, with its words kept off the joints, and clipped on every page. The parts are
    repeated for every copy of the piece.
    """
    piece, art = plan.piece, keep_words_off_joints(front, plan)
    whole = [Placement(piece, footprint_of(piece, with_back=False), 0.0, 0.0)]
    if lines := (*drawn_cuts(whole, marked=False), *drawn_folds(whole)):
        box = Box(0, 0, piece.width, piece.height).grown(piece.bleed)
        art = Symbol(f"{art.name}:poster", (Use(art, IDENTITY), *lines), box)
    # The machine cuts the parts, not the map.
    registration = [] if spec.registration is None else [registration_marks(plan.paper, spec.registration)]
    names = [translate(ui_text("map", context="page of a poster"))]
    layers: list[tuple[Layer, ...]] = [(Layer("art", tuple(_map_page(plan, art, translate, book, spec.language))),)]
    for part in plan.parts.values():
        names.append(translate(_SHEET.filled(n=part.number)))
        placing = plan.part_transform(part)
        clipped = Group((Use(art, placing),), clip=part.window.moved(placing.e, placing.f).path())
        marks = _JointMarks(plan, part, translate, book, spec.language).nodes()
        layers.append((Layer("art", (clipped,)), Layer("marks", tuple(marks)), *registration))
    names += (piece.count - 1) * names[1:]
    layers += (piece.count - 1) * layers[1:]
    ends = [
        (name, translate(ui_text("page {page} of {pages}", page=index + 1, pages=len(layers))))
        for index, name in enumerate(names)
    ]
    texts = (piece.title, spec.footer, plan.paper.title)
    footed = replace(spec, paper=plan.paper, footer_edge="foot").footer_paper
    feet = footers(footed, texts, ends, translate, book, spec.language)
    return tuple(
        Page(
            plan.paper.width,
            plan.paper.height,
            (*drawn, Layer("footer", foot)),
            title=translate(ui_text("{piece}, {page}", piece=piece.title, page=name)),
        )
        for name, drawn, foot in zip(names, layers, feet, strict=True)
    )


def _map_page(plan: PosterPlan, art: Symbol, translate: Translate, book: FontBook, language: str) -> list[Node]:
    """Return the nodes of the first page; *art* is the piece, drawn once for all pages."""
    left, top, right, bottom = plan.paper.margins
    side = max(_SIDE * min(1.0, plan.paper.width / PAPERS["a4"].width), left + MARK_ROOM, right + MARK_ROOM)
    width = plan.paper.width - 2 * side
    count, plain = len(plan.parts), TYPE_SCALE.instruction
    nodes, y = list[Node](), top + _TOP

    def place(text: str, style: TextStyle, leading: float, indent: float = 0.0) -> float:
        """Place lines from *y* down, *indent* mm from where lines begin, and return how high they are."""
        room = width - indent
        lines = set_paragraph(book, (Span(text, style),), room, language, hyphenate=indent > 0.0)
        start = side if reads_from_right(language) else side + indent
        for index, each in enumerate(lines):
            nodes.append(Glyphs(replace(each, offset=0.0), start + each.offset, y + (index + 0.72) * leading))
        return leading * len(lines)

    # In the face of the board's title, whose letters are embedded already.
    title = TextStyle("display", TYPE_SCALE.map_title.size, BLACK, "bold")
    y += place(plan.piece.title, title, TYPE_SCALE.map_title.leading)
    size = translate(
        ui_text(
            "{width} × {height} mm on {n} page of {paper}",
            "{width} × {height} mm on {n} pages of {paper}",
            width=round(plan.piece.width),
            height=round(plan.piece.height),
            n=count,
            paper=plan.paper.title,
        )
    )
    y += place(size, TextStyle("sans", plain.size, _GREY), plain.leading) + 3.0
    style = TextStyle("sans", plain.size)
    for index, text in enumerate(_STEPS[plan.joint]):
        y += 0.5
        place(str(index + 1), replace(style, weight="bold"), plain.leading)
        y += place(translate(text.filled(first=2, last=count + 1)), style, plain.leading, 6.0) + 0.5
    y += 4.0
    scale = min(width / plan.piece.width, (plan.paper.height - bottom - _BOTTOM - y) / plan.piece.height)
    corner = (side + (width - scale * plan.piece.width) / 2, y)
    nodes.append(Use(art, Transform(scale, 0, 0, scale, *corner)))
    return [*nodes, *_map_grid(plan, scale, corner, book, language)]


def _map_grid(plan: PosterPlan, scale: float, corner: Sequence[float], book: FontBook, language: str) -> Iterator[Node]:
    """Yield the edges of all parts, and the name of each in its middle."""
    x0, y0 = corner
    left, right = x0 + scale * plan.across[0], x0 + scale * plan.across[-1]
    top, bottom = y0 + scale * plan.down[0], y0 + scale * plan.down[-1]
    for paint in (Paint(stroke=WHITE, width=1.0, cap="butt"), Paint(stroke=MARK_INK, width=0.35, cap="butt")):
        for x in plan.across[1:-1]:
            yield Shape(line((x0 + scale * x, top), (x0 + scale * x, bottom)), paint)
        for y in plan.down[1:-1]:
            yield Shape(line((left, y0 + scale * y), (right, y0 + scale * y)), paint)
    frame = rectangle(left, top, right - left, bottom - top)
    yield Shape(frame, Paint(stroke=MARK_INK, width=0.35, cap="butt", join="miter"))
    smallest = scale * min(min(part.box.width, part.box.height) for part in plan.parts.values())
    radius = min(5.0, 0.4 * smallest)
    style = TextStyle("sans", 0.95 * radius, MARK_INK, "bold")
    for part in plan.parts.values():
        x, y = x0 + scale * part.box.centre[0], y0 + scale * part.box.centre[1]
        name = set_line(book, str(part.number), style, language)
        tag = rectangle(x - 1.1 * radius, y - 0.8 * radius, 2.2 * radius, 1.6 * radius)
        yield Shape(tag, Paint(fill=WHITE, stroke=MARK_INK, width=0.35, cap="butt", join="miter"))
        yield Glyphs(name, x - name.width / 2, y + 0.36 * style.size)


class _JointMarks:
    """The marks on the page of one part that help to join it to its neighbours. Boxes are on the page."""

    def __init__(self, plan: PosterPlan, part: PosterPart, translate: Translate, book: FontBook, language: str) -> None:
        self._plan, self._part = plan, part
        self._translate, self._book, self._language = translate, book, language
        at = plan.part_transform(part)
        self._box, self._window = part.box.moved(at.e, at.f), part.window.moved(at.e, at.f)

    def nodes(self) -> Iterator[Node]:
        """Yield the glue strips, the names of this page and of its neighbours, and the crosses drawn over them."""
        # In the order of painting: strips first, and crosses last, over the names that lie beside them.
        near = {step: self._plan.neighbour(self._part, *step) for step in _TURN}
        glued = [step for step in (_RIGHT, _BELOW) if near[step] and self._plan.joint == "overlap"]
        if glued:
            strips = Path(tuple(segment for step in glued for segment in self._strip(step).segments))
            yield Shape(strips, Paint(fill=WHITE, opacity=1 - _STRIP_OPACITY))
        for step, neighbour in near.items():
            if neighbour is not None and (step in glued or self._plan.has_margin):
                yield self._neighbour_name(step, self._name(neighbour), on_strip=step in glued)
        box = self._box
        if self._plan.has_margin:
            own = self._line(self._name(self._part), _OWN, "bold")
            yield Glyphs(own, box.left + _ARM + 0.8, self._window.top - _TEXT_GAP)
        corners = ((box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom))
        crosses = tuple(Use(_CROSS, translation(*corner)) for corner in corners)
        # Nothing is drawn where printers leave the paper blank: the names are in the footer and on the strips.
        yield from crosses if self._plan.has_margin else [Group(crosses, clip=self._plan.area.path())]

    def _name(self, part: PosterPart) -> str:
        return self._translate(_SHEET.filled(n=part.number))

    def _line(self, text: str, size: float, weight: Weight = "regular") -> Line:
        return set_line(self._book, text, TextStyle("sans", size, MARK_INK, weight), self._language)

    def _strip(self, step: tuple[int, int]) -> Path:
        box, window = self._box, self._window
        if step == _RIGHT:
            return rectangle(box.right, window.top, window.right - box.right, window.height)
        return rectangle(window.left, box.bottom, box.right - window.left, window.bottom - box.bottom)

    def _neighbour_name(self, step: tuple[int, int], name: str, *, on_strip: bool) -> Node:
        """Return a neighbour's name and an arrow that points to it, on the strip or in the margin on its side."""
        box, window = self._box, self._window
        x, y = box.centre
        right, down = step
        middle = {1: window.right, -1: window.left}.get(right, x), {1: window.bottom, -1: window.top}.get(down, y)
        size = _ON_STRIP if on_strip else _BESIDE
        high = 0.72 * size  # of a capital
        # In a plane whose origin is that middle, with the margin above it, except on the lower side, where text must
        # stay upright.
        low = (OVERLAP + high) / 2 if on_strip and step != _BELOW else -_TEXT_GAP
        if step == _BELOW:
            low = -(OVERLAP - high) / 2 if on_strip else _TEXT_GAP + high
        line = self._line(name, size)
        left = -(line.width + 0.9 * size) / 2
        tip, foot = (low, low - high) if step == _BELOW else (low - high, low)
        arrow = polygon([(left, foot), (left + 0.65 * size, foot), (left + 0.325 * size, tip)])
        nodes = (Shape(arrow, Paint(fill=MARK_INK)), Glyphs(line, left + 0.9 * size, low))
        return Group(nodes, translation(*middle) @ rotation(_TURN[step]))


class _PieceAxis(NamedTuple):
    """Across or down a piece: from where to where each page reaches, and where its cells border on each other."""

    pages: Sequence[tuple[float, float]]
    seams: Sequence[float]

    def cell(self, middle: float) -> tuple[float, float] | None:
        """Return from where to where the cells at a place reach; None beside them, or if they aren't alike."""
        sizes = [end - start for start, end in pairwise(self.seams)]
        if not sizes or max(sizes) - min(sizes) > _ALIKE:
            return None
        start = self.seams[0] - sizes[0]
        number = int((middle - start) // sizes[0])
        return (start + number * sizes[0], start + (number + 1) * sizes[0]) if 0 <= number <= len(sizes) + 1 else None


def keep_words_off_joints(front: Symbol, plan: PosterPlan) -> Symbol:
    """Return a piece's front with words that a joint of *plan* would cut, or comes too near to, moved onto one page.

    A label moves no further than it must, and stays where it is if it would leave its cell; a title that is cut moves
    to the middle of the nearer page, with the ornaments in its group. The front itself is returned if nothing moves.
    """
    box = Box(0, 0, plan.piece.width, plan.piece.height)
    ends = ((plan.across, box.left, box.right), (plan.down, box.top, box.bottom))
    pages = (tuple(pairwise((low, *joints[1:-1], high))) for joints, low, high in ends)
    axes = tuple(map(_PieceAxis, pages, plan.piece.seams))
    moved = tuple(_moved(node, IDENTITY, axes) for node in front.children)
    if all(new is old for new, old in zip(moved, front.children, strict=True)):
        return front
    return Symbol(f"{front.name}+divided", moved, front.box)


def _moved(node: Node, place: Transform, axes: Sequence[_PieceAxis]) -> Node:
    """Return a node, or a group around it, whose words lie on one page each; *place* maps its coordinates to mm."""
    if isinstance(node, Glyphs):
        return _moved_whole(node, place, axes)
    if isinstance(node, Group):
        # The rest of a group moves with its one text; several move each for itself.
        if node.title and sum(isinstance(child, Glyphs) for child in node.children) == 1:
            return _moved_whole(node, place, axes)
        inside = place @ node.transform
        children = tuple(_moved(child, inside, axes) for child in node.children)
        if all(new is old for new, old in zip(children, node.children, strict=True)):
            return node
        return Group(children, node.transform, node.clip, node.title, node.role, node.continues)
    return node


def _moved_whole(node: Node, place: Transform, axes: Sequence[_PieceAxis]) -> Node:
    """Return words and what belongs to them, moved as one; ornaments may lie across a joint."""
    box = reduce(Box.union, word_boxes((node,), place))
    spans = (box.left, box.right), (box.top, box.bottom)
    cells = [axis.cell((low + high) / 2) for axis, (low, high) in zip(axes, spans, strict=True)]
    if None in cells:
        cells = [None, None]
    shifts = [_shift(*span, axis.pages, cell) for span, axis, cell in zip(spans, axes, cells, strict=True)]
    scale = place.scale_factor
    return Group((node,), translation(shifts[0] / scale, shifts[1] / scale)) if any(shifts) else node


def word_boxes(nodes: Iterable[Node], place: Transform = IDENTITY) -> list[Box]:
    """Return the boxes of all lines of letters, in the coordinates to which *place* maps those of the nodes."""
    boxes = []
    for leaf, at, _ in iter_leaves(nodes, place):
        if isinstance(leaf, Glyphs):
            line = leaf.line
            path = rectangle(leaf.x, leaf.y - line.ascent, line.width, line.ascent + line.descent)
            boxes.append(path.transformed(at).bounds)
    return boxes


def _shift(
    low: float, high: float, pages: Sequence[tuple[float, float]], cell: tuple[float, float] | None = None
) -> float:
    """Return how far to move the span from *low* to *high* off all joints; 0 if there is no room for it.

    A span that lies in a *cell* stays in it; one that lies across its edge does not move.
    """
    joints = [joint for (_, joint), _ in pairwise(pages)]
    if not any(is_too_near(joint, low, high) for joint in joints):
        return 0.0
    is_centred = high - low > _LABEL and any(low < joint < high for joint in joints)
    shifts: list[float] = []
    for start, end in pages:
        if end - start < high - low + 2 * WORD_CLEARANCE:
            continue
        nearest = min(max(low, start + WORD_CLEARANCE), end - WORD_CLEARANCE - (high - low)) - low
        if cell is None:
            shifts.append((start + end - high - low) / 2 if is_centred else nearest)
        elif cell[0] <= min(low, low + nearest) and max(high, high + nearest) <= cell[1]:
            shifts.append(nearest)
    return min(shifts, key=lambda shift: abs(shift) if shift < 0 else _LATER * shift, default=0.0)
