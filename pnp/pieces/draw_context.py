"""The context of all drawing: the ruleset, fonts, colours, art, and the texts in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.game.model.components.component import group_members
from pnp.game.model.components.flat_pieces import FrontLook, TwoSided
from pnp.game.model.kinds import AnyComponent, CellBoard, is_secret, kind_of, piece_count, stance_of
from pnp.game.model.ruleset import LookFile, Ruleset
from pnp.game.model.texts import Text, TextValue, Translate, expression_key, sentences, ui_text, with_titles
from pnp.game.model.view import BACK, FRONT, VisibleFace
from pnp.press.colour import NAMED, READ, WHITE, Colour, contrast, parse_colour, readable_on, strongest_on
from pnp.press.geometry.path import Box, Path
from pnp.press.scene.nodes import Node, Symbol
from pnp.press.scene.piece import PackedPiece, PieceOutline
from pnp.press.scene.transforms import fade_symbol, fit, round_scale_up, simplify_symbol, standing
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import TextRoom
from pnp.problems import DocumentPath
from pnp.translation.catalogue import by_path, components_fields, counted_name, group_title, titles

_LINE_CONTRAST = 1.5  # of a board's lines with its ground and its cells: at half 0 boards change, at twice 5


_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


def once_in_context(
    draw: Callable[Concatenate[DrawContext, _Arguments], _Result],
) -> Callable[Concatenate[DrawContext, _Arguments], _Result]:
    """Cache a function of a context and hashable values while the context is in use: many figures share small art."""
    results: WeakKeyDictionary[DrawContext, dict[Hashable, _Result]] = WeakKeyDictionary()

    @wraps(draw)
    def remember(context: DrawContext, /, *args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Result:
        known = results.setdefault(context, {})
        key = (args, *kwargs.items())
        if key not in known:
            known[key] = draw(context, *args, **kwargs)
        return known[key]

    return remember


class BoardColours(Struct, frozen=True):
    """The colours of a board, all from its game's paper and ink."""

    ground: Colour
    nest: Colour
    line: Colour
    letter: Colour


class DrawContext(Struct, frozen=True, eq=False, weakref=True):
    """The values that drawing functions may use.

    *art* holds every picture by its name: a file, or a face of the program. *draw_face* draws the visible face of a
    component by its id. *pack* returns how its pieces lie in a box, by its id and the thickness of a sheet in mm.
    *texts* are those of components.yaml by their paths, *titles* those of seats and components by their ids.
    *placeholders* are values by their names. *note_room* is called with the path and the room of each text set in one.
    """

    ruleset: Ruleset
    book: FontBook
    palette: Mapping[str, Colour]
    art: Mapping[str, Symbol]
    translate: Translate
    draw_face: Callable[[str, VisibleFace, DrawContext], Symbol | None]
    texts: Mapping[DocumentPath, Text]
    titles: Mapping[str, Text]
    pack: Callable[[str, float, DrawContext], tuple[PackedPiece, ...]] = lambda name, sheet, context: ()
    low_ink: bool = False
    language: str = "en"
    placeholders: Mapping[str, TextValue] = field(default_factory=dict)
    note_room: Callable[[DocumentPath, TextRoom], None] = lambda at, room: None

    def with_ruleset(self, ruleset: Ruleset) -> DrawContext:
        """Return the context with other components."""
        return replace(self, ruleset=ruleset, texts=texts_by_path(ruleset), titles=titles(ruleset))

    def in_language(self, language: str, translate: Translate, book: FontBook) -> DrawContext:
        """Return the context for readers of another language, with its words and fonts."""
        return replace(self, language=language, translate=translate, book=book)

    @once_in_context
    def face(self, name: str, face: VisibleFace) -> Symbol | None:
        """Return a component as figures and texts show it; None for one that they name instead."""
        return self.draw_face(name, face, self)

    def icon(self, name: str) -> Symbol | None:
        """Return the icon of look.yaml of that name, or the front of the component; None for one without a face."""
        file = self.ruleset.look.icons.get(name)
        if file is not None:
            return self.art.get(file)
        return self.face(name, FRONT) if name in self.ruleset.components else None

    def colour(self, name: Colour | str | None, otherwise: Colour = WHITE) -> Colour:
        """Return the colour a ruleset names, or *otherwise* if it names none. Raises KeyError for an unknown name."""
        if name is None:
            return otherwise
        return name if isinstance(name, Colour) else self.palette[name]

    @property
    def paper(self) -> Colour:
        """The game's ground colour."""
        return self.palette["paper"]

    @property
    def ink(self) -> Colour:
        """The colour of lines and letters."""
        return self.palette["ink"]

    @property
    def accent(self) -> Colour:
        """The game's one colour besides paper and ink."""
        return self.palette["accent"]

    def board_colours(
        self, fill: Colour | str | None, cells: Colour | str | None = None, line: Colour | str | None = None
    ) -> BoardColours:
        """Return the colours of a board: those of the author's choice, others from the game's paper, accent and ink."""
        base = self.colour(fill, self.paper)
        ground = base.tint(0.35) if fill is None else base
        nest = self.colour(cells, base.mix(self.accent, 0.16))
        letter = readable_on(ground, base.mix(self.ink, 0.85))
        for dark, light in ((0.38, 0.6), (0.7, 0.85)):  # the second is for boards of a strong colour
            lines = base.mix(self.ink, dark), base.mix(WHITE, light)
            seen = {one: min(contrast(one, ground), contrast(one, nest)) for one in lines}
            quiet = max(lines, key=seen.__getitem__)
            if seen[quiet] >= _LINE_CONTRAST:
                break
        return BoardColours(
            ground=ground,
            nest=nest,
            line=self.colour(line, quiet),
            letter=letter if contrast(letter, ground) >= READ else strongest_on(ground),
        )

    def component(self, name: str) -> AnyComponent:
        """Return the component called *name*. Raises KeyError: a loaded ruleset refers to none that is missing."""
        return self.ruleset.components[name]

    def title(self, name: str) -> str:
        """Return the title of a component or a seat. Raises KeyError for an id that is neither."""
        return self.text_at(name, "title") if name in self.ruleset.components else self.translate(self.titles[name])

    def count(self, name: str) -> int:
        """Return how many of a component are in the box; of all components of its group, if it has one."""
        components = self.ruleset.components
        return sum(piece_count(components[member]) for member in group_members(components, name))

    def entry_title(self, name: str) -> str:
        """Return the title of a component in lists: its own, or that of its group."""
        group = self.component(name).group
        return self.title(name) if group is None else self.translate(group_title(group))

    def counted_name(self, name: str, number: int | None = None) -> str:
        """Return the name of all copies in a component's group, or of *number*: "red counters"; else the title."""
        counted, n = counted_name(name, self.ruleset.components), self.count(name) if number is None else number
        return self.entry_title(name) if counted is None else self.translate(counted.filled(n=n))

    def count_and_name(self, name: str) -> str:
        """Return a component with its number: "70 red counters"; "70 × Counter" or "Board" if it has a title only."""
        count, called = self.count(name), self.counted_name(name)
        words = counted_name(name, self.ruleset.components)
        if words is not None and (words.plural or count == 1):
            return self.translate(ui_text("{n} {name}", n=count, name=called))
        return self.translate(ui_text("{n} × {title}", n=count, title=called)) if count > 1 else called

    def text_at(self, *path: str | int) -> str:
        """Return the text at a path of components.yaml in the reader's language. Raises KeyError for another path."""
        return self.translate(self.texts[path])

    def value(self, name: str) -> str:
        """Return the value of the placeholder *name*; an unknown one is unchanged."""
        value = self.placeholders.get(name, self.placeholders.get(expression_key(name), f"{{{name}}}"))
        return self.translate(Text("{value}", values=(("value", value),)))

    def titled(self, text: Text) -> str:
        """Return a text in the reader's language, with the ruleset's titles in place of ids."""
        return self.translate(with_titles(text, self.titles))

    def describe(self, texts: Sequence[Text]) -> str:
        """Return an engine's sentences in the reader's language, with the ruleset's titles in place of ids."""
        return _described(self, tuple(texts))


def cell_board_colours(board: CellBoard, context: DrawContext) -> BoardColours:
    """Return the colours of a board of cells."""
    return context.board_colours(board.fill, board.cell_fill, board.line)


@once_in_context
def _described(context: DrawContext, texts: tuple[Text, ...]) -> str:
    return context.translate(with_titles(sentences(texts), context.titles))


def texts_by_path(ruleset: Ruleset) -> dict[DocumentPath, Text]:
    """Return the texts of components.yaml by their paths."""
    return by_path(components_fields(ruleset.components))


def palette(look: LookFile) -> dict[str, Colour]:
    """Return every colour a ruleset may name. Raises ValueError for an unknown name (the loader has checked them)."""
    colours = dict(NAMED)
    colours |= {name: value for name, value in look.palette.items() if isinstance(value, Colour)}
    named = {name: value for name, value in look.palette.items() if not isinstance(value, Colour)}
    colours |= {name: parse_colour(value, colours) for name, value in named.items()}
    for role, value in (("paper", look.paper), ("ink", look.ink), ("accent", look.accent)):
        colours[role] = value if isinstance(value, Colour) else parse_colour(value, colours)
    return colours


def is_back_up(piece: TwoSided, face: VisibleFace) -> bool:
    """Return whether the back of a flat piece is up, as it is on an open piece; one that equals the front never is."""
    return face.side != "front" and piece.back != "same"


def find_look(piece: TwoSided, name: str) -> FrontLook:
    """Return the look of a piece by the name of its design or by its number, from 1; the first for no name."""
    looks = enumerate(piece.front_looks, 1)
    return next((look for number, look in looks if name in (look.name, str(number))), piece.front_looks[0])


def face_name(face: VisibleFace) -> str:
    """Return the end of the name of a symbol that shows a face: ``front``, ``open:bee-1``."""
    return f"{face.side}:{face.look}" if face.look else face.side


def cut_outline(name: str, part: str, trim: Path, count: int, context: DrawContext) -> PieceOutline:
    """Return the outline of a part of the component called *name*, cut along *trim* and printed on its front."""
    return PieceOutline(
        component=name,
        title=context.title(name),
        width=trim.bounds.width,
        height=trim.bounds.height,
        trim=(trim,),
        front_design=f"{name}:{part}",
        count=count,
    )


def thumbnail(
    name: str, box: Box, context: DrawContext, *, face: VisibleFace = FRONT, pale: float = 0.0
) -> Node | None:
    """Return the component as large as goes into *box*; a standee is upright on its foot.

    None for a component without a face. *pale* is the share of white in its colours. A face-down piece shows only its
    back.
    """
    hidden = face.side == "back" and is_secret(context.component(name))
    symbol = context.face(_alike(name, context), BACK) if hidden else context.face(name, face)
    if symbol is None:
        return None
    scale = round_scale_up(min(box.width / symbol.box.width, box.height / symbol.box.height))
    symbol = simplify_symbol(symbol, scale)
    if pale:
        symbol = fade_symbol(symbol, WHITE, pale)
    # For translators: a piece whose front is hidden.
    title = context.translate(ui_text("face down")) if hidden else context.title(name)
    upright = stance_of(context.component(name)) == "upright"
    return standing(symbol, box, title) if upright else fit(symbol, box, title=title)


def _alike(name: str, context: DrawContext) -> str:
    """Return the first component that looks the same face down as *name*."""
    piece = context.component(name)
    shown = kind_of(piece).face_down(piece)
    components = context.ruleset.components.items()
    return next(other for other, one in components if kind_of(one).face_down(one) == shown)
