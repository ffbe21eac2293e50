"""The table of kinds: all facts about each kind of component except its drawing.

Drawings are in `pnp.pieces.kinds`, a table with the same keys. CONTRIBUTING.md says how to add one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components import kind_sizes, kind_texts, making_steps
from pnp.game.model.components.boards import HexBoard, RowBoard, SquareBoard
from pnp.game.model.components.boxes import Cup, GameBox
from pnp.game.model.components.cards import Card, Screen
from pnp.game.model.components.dice import Die
from pnp.game.model.components.flat_pieces import Coin, Counter, FlatPiece, FrontLook, Pictured, Tile
from pnp.game.model.components.kind_sizes import PieceExtent
from pnp.game.model.components.kind_texts import ComponentText
from pnp.game.model.components.making_steps import MakingStep
from pnp.game.model.components.map_board import MapBoard
from pnp.game.model.components.mat import Mat
from pnp.game.model.components.pits import Pits
from pnp.game.model.components.point_board import PointBoard
from pnp.game.model.components.spinner import Spinner
from pnp.game.model.components.standees import Pawn, Standee
from pnp.game.model.components.track import Track
from pnp.game.model.texts import Text, ui_text
from pnp.game.model.values import AutoSize, settled
from pnp.game.model.view import BoardView
from pnp.press.geometry.cells import Cells
from pnp.problems import DocumentPath

CellBoard = SquareBoard | HexBoard | PointBoard | Track | Pits | MapBoard | Mat
PieceBoard = CellBoard | RowBoard
AnyComponent = PieceBoard | FlatPiece | Card | Standee | Pawn | Die | Spinner | Cup | GameBox | Screen
TrackBoard = RowBoard
FOLD_AND_GLUE = "fold-and-glue"  # the sheet of standees, dice, boxes: several go on one sheet of card


class Kind(Struct, frozen=True, kw_only=True):
    """The facts about a kind: its *model*, its other *names* on the command line, the *step* in which it is made.

    *texts* lists what is translated, besides the title and the print note that every component has; *markup* lists
    those of them that are texts with markup. *pictured* lists the parts that may show a face of the program.
    *size_text* returns the size of a component that depends on the paper, in words. *places* is what a board offers to
    pieces, *cells* its squares, hexagons, points or areas; the cells of a mat are slots, spaces and areas. *stance* is
    how figures show a piece on a cell: it covers it, lies in its corner, or is upright; *extents* are its sizes there.
    """

    model: type[AnyComponent]
    names: tuple[str, ...]
    step: MakingStep
    texts: Callable[[Any], Iterator[ComponentText]]
    markup: Callable[[Any], Iterator[tuple[str, DocumentPath]]] = lambda component: iter(())
    pictured: Callable[[Any], Iterator[tuple[Pictured, DocumentPath]]] = lambda component: iter(())
    size_text: Callable[[Any], Text] | None = None
    places: Literal["squares", "hexagons", "points", "spaces", "areas", "rows"] | None = None
    cells: Callable[[Any], Cells] | None = None
    stance: Literal["cover", "corner", "upright"] | None = None
    extents: Callable[[Any], Iterator[PieceExtent]] = lambda component: iter(())
    is_hexagon: Callable[[Any], bool] = lambda component: False  # whether it fills a hexagonal cell
    face_down: Callable[[Any], object] = lambda component: None  # all that is visible if its back is up
    designs: Callable[[Any], tuple[FrontLook, ...]] = lambda component: ()  # a look for each row of its table
    is_read: bool = False  # has rows of text, which players look up during the game
    is_scored: bool = False  # has score lines: folds that are scored before anything is cut out
    is_glued: bool = False  # is folded and glued from one side of the card
    is_stiffened: bool = False  # is better when it is glued onto thick card
    is_spread: bool = False  # many of them lie side by side in the list of parts, not in a stack
    shows_others: bool = False  # may show pictures of other components, or be as large as they are


def kind_of(component: AnyComponent) -> Kind:
    """Return the record of a component's kind. Raises KeyError for a kind that is not in the table."""
    return KINDS[component.kind]


def stance_of(component: AnyComponent | None) -> str | None:
    """Return how figures show a component on a cell; None for one that is not there, or never on a cell."""
    return None if component is None else kind_of(component).stance


def is_flat(component: AnyComponent | None) -> TypeGuard[FlatPiece]:
    """Return whether a component is a flat piece, with a size, a front and a back."""
    return stance_of(component) in ("cover", "corner")


def is_piece(component: AnyComponent | None) -> bool:
    """Return whether a component lies on boards, in hands or in piles: cards with a front and dice do so as well."""
    looks = getattr(component, "front_looks", ()) or getattr(component, "face_names", ())
    return bool(looks or stance_of(component))


def is_secret(component: AnyComponent) -> bool:
    """Return whether the back of a component hides what is on its front."""
    return is_flat(component) and component.secret


def is_board(component: AnyComponent | None) -> TypeGuard[PieceBoard]:
    """Return whether pieces are placed on a component."""
    return component is not None and kind_of(component).places is not None


def is_cell_board(component: AnyComponent | None) -> TypeGuard[CellBoard]:
    """Return whether a component has cells: a board of squares or hexagons, say, or a mat."""
    return component is not None and kind_of(component).cells is not None


def is_hex_board(component: AnyComponent | None) -> TypeGuard[HexBoard]:
    """Return whether a component is a board of hexagons."""
    return component is not None and kind_of(component).places == "hexagons"


def is_map_board(component: AnyComponent | None) -> TypeGuard[MapBoard]:
    """Return whether a component is a board that its author has drawn."""
    return component is not None and kind_of(component).places == "areas"


def is_row_board(component: AnyComponent | None) -> TypeGuard[TrackBoard]:
    """Return whether a component is a board of rows."""
    return component is not None and kind_of(component).places == "rows"


def cells_of(board: CellBoard) -> Cells:
    """Return the cells of a board."""
    cells = kind_of(board).cells
    assert cells is not None, "a board of cells has cells"
    return cells(board)


def unit_cells_of(board: CellBoard) -> Cells:
    """Return the cells of a board in any size, for values that don't depend on it, such as their names."""
    return cells_of(replace(board, **{board.scaled_by: 1.0}))


def is_sized_by_paper(component: AnyComponent | None) -> bool:
    """Return whether a component is a board of cells that is as large as the paper allows."""
    return is_cell_board(component) and isinstance(getattr(component, component.scaled_by), AutoSize)


def board_in(view: BoardView, components: Mapping[str, AnyComponent]) -> CellBoard:
    """Return the board of a view, as large as in the position, with the special cells for its number of players.

    Cells are special on a board of its own size only. Raises TypeError for a component that is not a board of cells.
    """
    board = components[view.component]
    if not is_cell_board(board):
        raise TypeError(f"{view.component} is not a board of cells")
    players, groups = view.players, board.special.items()
    special = {name: one for name, one in groups if not one.players or players in (None, *one.players)}
    if view.side is None or view.side == getattr(board, "side", view.side):
        return board if len(special) == len(board.special) else replace(board, special=special)
    return replace(board, side=view.side, special={}, omit_cells=(), walls=())


def piece_count(component: AnyComponent) -> int:
    """Return how many of a component are in the box: one of a kind that has no `count`."""
    return int(getattr(component, "count", 1))


def owner_of(name: str, component: AnyComponent | None, players: Iterable[str]) -> str | None:
    """Return the owner of a component: its ``player``, or the one whose id its own is or begins with."""
    if component is not None and component.player is not None:
        return component.player
    return next((player for player in players if name == player or name.startswith(f"{player}-")), None)


def sheet_names(components: Mapping[str, AnyComponent]) -> dict[str, str]:
    """Return the name of each component's sheet.

    A component that names none has that of its group, or its own; but components that are folded and glued from card
    share one.
    """
    glued = {name: one for name, one in components.items() if one.sheet is None and kind_of(one).is_glued}
    folded = [name for name, one in glued.items() if one.material == "card"]
    shared = folded if len(folded) > 1 and FOLD_AND_GLUE not in components else ()
    return {
        name: one.sheet or (FOLD_AND_GLUE if name in shared else one.group or name) for name, one in components.items()
    }


def component_texts(component: AnyComponent) -> Iterator[ComponentText]:
    """Yield every text of a component that readers see."""
    yield component.title, ("title",)
    yield component.print_note, ("print_note",)
    yield from kind_of(component).texts(component)


# What `kind` can be in components.yaml; the guide's steps follow this order.
KINDS: Mapping[str, Kind] = {
    "square-board": Kind(
        model=SquareBoard,
        names=("square-board", "board", "boards"),
        step=making_steps.MAKE_BOARDS,
        texts=kind_texts.cell_board_texts,
        size_text=kind_sizes.cell_size_text,
        places="squares",
        cells=lambda board: board.grid,
        is_stiffened=True,
    ),
    "hex-board": Kind(
        model=HexBoard,
        names=("hex-board", "board", "boards"),
        step=making_steps.MAKE_BOARDS,
        texts=kind_texts.cell_board_texts,
        size_text=kind_sizes.cell_size_text,
        places="hexagons",
        cells=lambda board: board.field,
        is_stiffened=True,
    ),
    "point-board": Kind(
        model=PointBoard,
        names=("point-board", "board", "boards"),
        step=making_steps.MAKE_BOARDS,
        texts=kind_texts.cell_board_texts,
        size_text=lambda board: ui_text("points {mm} mm apart", mm=round(board.graph.across, 1)),
        places="points",
        cells=lambda board: board.graph,
        is_stiffened=True,
    ),
    "track": Kind(
        model=Track,
        names=("track", "tracks", "board", "boards"),
        step=making_steps.MAKE_BOARDS,
        texts=kind_texts.track_texts,
        size_text=lambda track: ui_text("spaces of {mm} mm", mm=round(settled(track.cell), 1)),
        places="spaces",
        cells=lambda track: track.chain,
        is_stiffened=True,
    ),
    "pits": Kind(
        model=Pits,
        names=("pits", "board", "boards"),
        step=making_steps.MAKE_BOARDS,
        texts=kind_texts.cell_board_texts,
        size_text=lambda pits: ui_text("pits of {mm} mm", mm=round(settled(pits.cell), 1)),
        places="spaces",
        cells=lambda pits: pits.chain,
        is_stiffened=True,
    ),
    "map-board": Kind(
        model=MapBoard,
        names=("map-board", "map", "maps", "board", "boards"),
        step=making_steps.MAKE_BOARDS,
        texts=kind_texts.map_board_texts,
        size_text=lambda board: ui_text("{mm} mm wide", mm=round(board.map.width, 1)),
        places="areas",
        cells=lambda board: board.map,
        is_stiffened=True,
    ),
    "mat": Kind(
        model=Mat,
        names=("mat", "mats"),
        step=making_steps.MAKE_MATS,
        texts=kind_texts.mat_texts,
        cells=lambda mat: mat.places,
    ),
    "row-board": Kind(
        model=RowBoard,
        names=("row-board", "board", "boards"),
        step=making_steps.MAKE_BOARDS,
        texts=kind_texts.row_board_texts,
        places="rows",
        is_stiffened=True,
    ),
    "tile": Kind(
        model=Tile,
        names=("tile", "tiles"),
        step=making_steps.MAKE_TILES,
        stance="cover",
        extents=kind_sizes.tile_extents,
        face_down=lambda tile: (tile.size, tile.height, tile.corner, tile.back),
        texts=kind_texts.side_texts,
        markup=kind_texts.layout_markup,
        designs=kind_texts.designed_looks,
        pictured=kind_texts.flat_sides,
        size_text=kind_sizes.piece_size_text,
    ),
    "card": Kind(
        model=Card,
        names=("card", "cards"),
        step=making_steps.MAKE_CARDS,
        texts=kind_texts.card_texts,
        markup=kind_texts.card_markup,
        designs=kind_texts.designed_looks,
        pictured=kind_texts.card_pictured,
        is_read=True,
        shows_others=True,
    ),
    "counter": Kind(
        model=Counter,
        names=("counter", "counters"),
        step=making_steps.MAKE_COUNTERS,
        stance="corner",
        extents=kind_sizes.counter_extents,
        is_hexagon=lambda counter: counter.shape == "hexagon",
        face_down=lambda counter: (counter.shape, counter.size, counter.back),
        is_spread=True,
        texts=kind_texts.side_texts,
        markup=kind_texts.layout_markup,
        designs=kind_texts.designed_looks,
        pictured=kind_texts.flat_sides,
        size_text=kind_sizes.piece_size_text,
        is_stiffened=True,
    ),
    "coin": Kind(
        model=Coin,
        names=("coin", "coins"),
        step=making_steps.MAKE_COUNTERS,
        stance="corner",
        extents=kind_sizes.coin_extents,
        face_down=lambda coin: (coin.size, coin.back),
        is_spread=True,
        texts=kind_texts.side_texts,
        markup=kind_texts.layout_markup,
        designs=kind_texts.designed_looks,
        pictured=kind_texts.flat_sides,
        size_text=kind_sizes.piece_size_text,
        is_stiffened=True,
    ),
    "standee": Kind(
        model=Standee,
        names=("standee", "standees"),
        step=making_steps.MAKE_STANDEES,
        stance="upright",
        extents=kind_sizes.standee_extents,
        texts=kind_texts.standing_texts,
        markup=kind_texts.standing_markup,
        pictured=kind_texts.standing_sides,
        is_scored=True,
        is_glued=True,
    ),
    "pawn": Kind(
        model=Pawn,
        names=("pawn", "pawns"),
        step=making_steps.MAKE_PAWNS,
        stance="upright",
        extents=kind_sizes.pawn_extents,
        texts=kind_texts.standing_texts,
        markup=kind_texts.standing_markup,
        pictured=kind_texts.standing_sides,
        is_scored=True,
        is_glued=True,
    ),
    "die": Kind(
        model=Die,
        names=("die", "dice"),
        step=making_steps.MAKE_DICE,
        texts=kind_texts.die_texts,
        markup=kind_texts.die_markup,
        pictured=kind_texts.die_faces,
        shows_others=True,
        is_scored=True,
        is_glued=True,
    ),
    "spinner": Kind(
        model=Spinner,
        names=("spinner", "spinners"),
        step=making_steps.MAKE_SPINNERS,
        texts=kind_texts.spinner_texts,
        markup=kind_texts.spinner_markup,
        pictured=kind_texts.spinner_sectors,
        is_stiffened=True,
        shows_others=True,
    ),
    "cup": Kind(
        model=Cup,
        names=("cup", "cups", "box", "boxes"),
        step=making_steps.MAKE_CUPS,
        texts=lambda cup: iter(((cup.label, ("label",)),)),
        is_scored=True,
        is_glued=True,
    ),
    "box": Kind(
        model=GameBox,
        names=("box", "boxes"),
        step=making_steps.MAKE_BOXES,
        texts=lambda box: kind_texts.sides_texts(box.sides()),
        markup=lambda box: kind_texts.sides_markup(box.sides()),
        pictured=GameBox.sides,
        is_scored=True,
        is_glued=True,
        shows_others=True,
    ),
    "screen": Kind(
        model=Screen,
        names=("screen", "screens"),
        step=making_steps.MAKE_SCREENS,
        texts=kind_texts.screen_texts,
        markup=kind_texts.screen_markup,
        pictured=kind_texts.screen_pictured,
        is_scored=True,
        is_read=True,
        shows_others=True,
    ),
}
