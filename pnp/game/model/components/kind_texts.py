"""List the author's content of each kind of component: texts to translate, and parts with pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.game.model.components.boards import HexBoard, RowBoard, SquareBoard
from pnp.game.model.components.cards import Card, Rowed, Screen
from pnp.game.model.components.component import SpecialCells
from pnp.game.model.components.dice import Die, DieFace
from pnp.game.model.components.flat_pieces import Coin, Counter, FrontLook, Pictured, Side, Tile
from pnp.game.model.components.map_board import MapBoard
from pnp.game.model.components.mat import Mat
from pnp.game.model.components.pits import Pits
from pnp.game.model.components.point_board import PointBoard
from pnp.game.model.components.spaces import TrackPart
from pnp.game.model.components.spinner import Sector, Spinner
from pnp.game.model.components.standees import Pawn, Standee
from pnp.game.model.components.track import Track
from pnp.problems import DocumentPath

# A text of a component, None where an optional key is absent, and its path below the component's id.
ComponentText = tuple[str | None, DocumentPath]
# Parts with words, besides a picture.
Labelled = Side | DieFace | Sector
# Components with a front and perhaps a back.
FlatSided = Tile | Counter | Coin | Card


def cell_board_texts(board: SquareBoard | HexBoard | PointBoard | Pits) -> Iterator[ComponentText]:
    """Yield the titles and labels of a board's special cells."""
    yield from special_texts(board.special)
    if not isinstance(board, Pits) and board.track is not None:
        yield from (((text, ("track", *path)) for text, path in part_texts(board.track)))


def mat_texts(mat: Mat) -> Iterator[ComponentText]:
    """Yield the titles of a mat's areas, the labels of its slots, the texts of its tracks."""
    for name, area in mat.areas.items():
        at = ("areas", name)
        yield area.title, (*at, "title")
        yield from ((label, (*at, "slot_labels", index)) for index, label in enumerate(area.slot_labels))
        if area.track is not None:
            yield from ((text, (*at, "track", *path)) for text, path in part_texts(area.track))


def part_texts(track: TrackPart) -> Iterator[ComponentText]:
    """Yield the titles of start and end of a track that is part of a component, and those of special spaces."""
    yield track.start, ("start",)
    yield track.end, ("end",)
    yield from special_texts(track.special)


def track_texts(track: Track) -> Iterator[ComponentText]:
    """Yield the titles of start and end, of special spaces and of arrows."""
    yield track.start, ("start",)
    yield track.end, ("end",)
    yield from special_texts(track.special)
    for name, group in track.arrows.items():
        yield group.title, ("arrows", name, "title")


def special_texts(special: Mapping[str, SpecialCells]) -> Iterator[ComponentText]:
    """Yield the titles and labels of groups of special cells."""
    for name, group in special.items():
        yield group.title, ("special", name, "title")
        yield group.label, ("special", name, "label")


def map_board_texts(board: MapBoard) -> Iterator[ComponentText]:
    """Yield what is printed in the places of a map: titles, or names that the drawing gives."""
    yield from special_texts(board.special)
    for name, title in board.titles.items():
        yield title, ("titles", name)
    for index, name in enumerate(board.whole_names if board.shown_labels == "cell" else ()):
        yield None if name in board.titles else name, ("places", index)


def row_board_texts(board: RowBoard) -> Iterator[ComponentText]:
    """Yield the titles of a board's columns and rows."""
    yield board.tiles_title, ("tiles_title",)
    yield board.counters_title, ("counters_title",)
    for name, row in board.rows.items():
        yield row.title, ("rows", name, "title")


def flat_sides(piece: FlatSided) -> Iterator[tuple[Side, DocumentPath]]:
    """Yield each side of a flat piece and its path."""
    if piece.front is not None:
        yield piece.front, ("front",)
    for index, look in enumerate(() if isinstance(piece, Card) else piece.looks):
        yield look, ("looks", index)
    if isinstance(piece.back, Side):
        yield piece.back, ("back",)


def side_texts(piece: FlatSided) -> Iterator[ComponentText]:
    """Yield the labels of a flat piece, and what its faces show as texts."""
    for side, path in flat_sides(piece):
        yield side.label, (*path, "label")
    yield from _layout_texts(piece)


def sides_texts(sides: Iterable[tuple[Labelled, DocumentPath]]) -> Iterator[ComponentText]:
    """Yield the labels of sides, and what their faces show as texts."""
    for side, path in sides:
        yield side.label, (*path, "label")
        yield from _values_shown(side, path)


def sides_markup(sides: Iterable[tuple[Labelled, DocumentPath]]) -> Iterator[tuple[str, DocumentPath]]:
    """Yield the texts with markup that the faces of sides show."""
    return ((text, at) for side, path in sides for text, at in _values_shown(side, path) if text)


def _values_shown(side: Labelled, path: DocumentPath) -> Iterator[ComponentText]:
    """Yield the values of a side that its face shows as texts."""
    for key in () if side.layout is None else side.layout.text_values:
        value = side.values.get(key)
        yield value if isinstance(value, str) else None, (*path, "values", key)


def standing_sides(figure: Standee | Pawn) -> Iterator[tuple[Side, DocumentPath]]:
    """Yield each side of a figure that stands, and its path."""
    if figure.front is not None:
        yield figure.front, ("front",)
    if figure.back is not None:
        yield figure.back, ("back",)


def standing_texts(figure: Standee | Pawn) -> Iterator[ComponentText]:
    """Yield the texts of a figure that stands."""
    yield figure.letter, ("letter",)
    yield from sides_texts(standing_sides(figure))


def standing_markup(figure: Standee | Pawn) -> Iterator[tuple[str, DocumentPath]]:
    """Yield the texts with markup of a figure that stands."""
    return sides_markup(standing_sides(figure))


def spinner_sectors(spinner: Spinner) -> Iterator[tuple[Sector, DocumentPath]]:
    """Yield the sectors of a spinner that are more than words, and their paths."""
    return ((one, ("sectors", index)) for index, one in enumerate(spinner.sectors) if isinstance(one, Sector))


def spinner_texts(spinner: Spinner) -> Iterator[ComponentText]:
    """Yield the words on a spinner."""
    for index, one in enumerate(spinner.sectors):
        if isinstance(one, str) and one:
            yield one, ("sectors", index)
    yield from sides_texts(spinner_sectors(spinner))


def spinner_markup(spinner: Spinner) -> Iterator[tuple[str, DocumentPath]]:
    """Yield the texts with markup on a spinner."""
    return sides_markup(spinner_sectors(spinner))


def die_faces(die: Die) -> Iterator[tuple[DieFace, DocumentPath]]:
    """Yield the faces of a die that show more than words, and their paths."""
    return ((face, ("faces", index)) for index, face in enumerate(die.faces) if isinstance(face, DieFace))


def die_texts(die: Die) -> Iterator[ComponentText]:
    """Yield the words on a die."""
    for index, face in enumerate(die.faces):
        if isinstance(face, str) and face:
            yield face, ("faces", index)
    yield from sides_texts(die_faces(die))


def die_markup(die: Die) -> Iterator[tuple[str, DocumentPath]]:
    """Yield the texts with markup on a die."""
    return sides_markup(die_faces(die))


def designed_looks(piece: FlatSided) -> tuple[FrontLook, ...]:
    """Return a look for each row of a piece's table."""
    return piece.front_looks if piece.designs else ()


def layout_markup(piece: FlatSided) -> Iterator[tuple[str, DocumentPath]]:
    """Yield the texts with markup that a piece's faces show."""
    return ((text, path) for text, path in _layout_texts(piece) if text)


def _layout_texts(piece: FlatSided) -> Iterator[ComponentText]:
    """Yield the values that the faces of a piece show as texts, and those of its designs."""
    for side, path in flat_sides(piece):
        yield from _values_shown(side, path)
    if piece.front is None or piece.front.layout is None:
        return
    for index, design in enumerate(piece.designs):
        for key in piece.front.layout.text_values:
            yield design.values.get(key), ("designs", index, key)


def card_texts(card: Card) -> Iterator[ComponentText]:
    """Yield the texts of a card: its back's title, its sides, its rows."""
    yield card.back_title, ("back_title",)
    yield from side_texts(card)
    yield from _row_texts(card)


def card_markup(card: Card) -> Iterator[tuple[str, DocumentPath]]:
    """Yield the texts with markup of a card."""
    yield from card.texts()
    yield from layout_markup(card)


def _row_texts(component: Rowed) -> Iterator[ComponentText]:
    for key, rows in component.sides():
        for index, entry in enumerate(rows):
            yield entry.title, (key, index, "title")
            yield entry.cost, (key, index, "cost")
    yield from component.texts()


def pictured_rows(component: Rowed) -> Iterator[tuple[Pictured, DocumentPath]]:
    """Yield each row, which may show a picture, and its path."""
    for key, rows in component.sides():
        yield from ((row, (key, index)) for index, row in enumerate(rows))


def card_pictured(card: Card) -> Iterator[tuple[Pictured, DocumentPath]]:
    """Yield the rows and sides of a card, and their paths."""
    yield from pictured_rows(card)
    yield from flat_sides(card)


def screen_texts(screen: Screen) -> Iterator[ComponentText]:
    """Yield the texts of a screen: its label, its rows."""
    yield from sides_texts(((screen.front, ("front",)),))
    yield from _row_texts(screen)


def screen_markup(screen: Screen) -> Iterator[tuple[str, DocumentPath]]:
    """Yield the texts with markup of a screen."""
    yield from screen.texts()
    yield from sides_markup(((screen.front, ("front",)),))


def screen_pictured(screen: Screen) -> Iterator[tuple[Pictured, DocumentPath]]:
    """Yield the front and the rows of a screen, and their paths."""
    yield screen.front, ("front",)
    yield from pictured_rows(screen)
