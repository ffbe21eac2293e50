"""Make moves on a table: pieces change their places, and the box limits their number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from pnp.game.model.view import (
    CellPlace,
    Event,
    Gain,
    Payment,
    PieceFlipped,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    RowPlace,
    TablePlace,
    VisibleFace,
)
from pnp.play.tabletop.box import BoxContents
from pnp.play.tabletop.moves import TabletopMove
from pnp.play.tabletop.piece_words import missing_look
from pnp.play.tabletop.state import (
    HANDS,
    SUPPLY,
    THROWN,
    Site,
    TablePiece,
    TabletopState,
    equal_runs,
    supply_count,
    table_place,
)
from pnp.problems import Finding

Step = tuple[TabletopState, tuple[Event, ...]]


def try_move(state: TabletopState, move: TabletopMove, box: BoxContents) -> Step | Finding:
    """Return the state after a move and its events, or why it is impossible."""
    for site in move.path:
        if fault := _place_fault(site, state, box):
            return fault
    match move.verb:
        case "turn":
            return replace(state, turn=move.player), ()
        case "throw":
            return _throw(state, move, box)
        case "flip":
            return _flip(state, move, box)
        case "place":
            return _place(state, move, box)
        case "take":
            target = move.path[1] if len(move.path) > 1 else Site(SUPPLY)
            return _carry(state, move, move.path[0], target, box)
        case "move":
            return _go(state, move, box)


def impossible_move(message: str, hint: str) -> Finding:
    """Return why a move can't be made on any table."""
    return Finding("P054", message, hint)


def _place_fault(site: Site, state: TabletopState, box: BoxContents) -> Finding | None:
    """Return the finding that a place is not on the table: its board is missing, or the player of its hand."""
    if site.area in box.boards and site.area not in state.boards:
        return impossible_move(f"{site.area} is not on the table", f"add {site.area}: to the position")
    if site.area == HANDS and not site.name:
        hint = "add turn: to the position, or name the player instead"
        return impossible_move("hand is that of the player whose turn it is, which is not stated", hint)
    return None


def _place(state: TabletopState, move: TabletopMove, box: BoxContents) -> Step | Finding:
    """Put pieces onto a place: from the move's source, the mover's hand if it holds them, or the supply."""
    if len(move.path) > 1:
        return _carry(state, move, move.path[0], move.path[1], box)
    hand = Site(HANDS, state.turn or "")
    held = any(_is(piece, move.piece) for piece in state.at(hand))
    return _carry(state, move, hand if held else Site(SUPPLY), move.path[0], box)


def _go(state: TabletopState, move: TabletopMove, box: BoxContents) -> Step | Finding:
    """Carry pieces from place to place along a path."""
    events: tuple[Event, ...] = ()
    start, end = move.path[0], move.path[-1]
    if move.captures:
        captured = state.at(end)
        if not captured:
            return impossible_move(f"nothing lies {_on(end, box)} to be captured", f"write {start.name}-{end.name}")
        events = tuple(_events(captured, end, Site(SUPPLY), state, box))
        state = state.with_pieces(end, ())
    for source, target in pairwise(move.path):
        step = _carry(state, move, source, target, box)
        if isinstance(step, Finding):
            return step
        state, events = step[0], (*events, *step[1])
    return state, events


def _carry(state: TabletopState, move: TabletopMove, source: Site, target: Site, box: BoxContents) -> Step | Finding:
    """Carry pieces from one place to another."""
    if source == target:
        return impossible_move(f"the move begins and ends {_on(source, box)}", "name another place")
    if source.area == SUPPLY:
        supplied = _supplied(state, move, box)
        if isinstance(supplied, Finding):
            return supplied
        pieces = supplied
    else:
        picked = _picked(state, move, source, box)
        if isinstance(picked, Finding):
            return picked
        lying = state.at(source)
        pieces = tuple(_as_named(lying[index], move.piece) for index in picked)
        rest = tuple(piece for index, piece in enumerate(lying) if index not in set(picked))
        state = state.with_pieces(source, rest)
    for piece in pieces:
        misfit = box.misfit(piece.component, target.area, target.name)
        if misfit is not None:
            return Finding("P040", misfit.message, misfit.hint)
    if target.area != SUPPLY:
        state = state.with_pieces(target, (*state.at(target), *pieces))
    if target.area == HANDS and target.name not in state.hands:
        state = replace(state, hands=(*state.hands, target.name))
    return state, tuple(_events(pieces, source, target, state, box))


def _supplied(state: TabletopState, move: TabletopMove, box: BoxContents) -> tuple[TablePiece, ...] | Finding:
    """Return pieces from the supply, or the finding that too few are left."""
    piece = move.piece
    if piece is None:
        return impossible_move("the move does not say which piece comes from the supply", "write place man D4")
    known = box.pieces[piece.component]
    message, hint = missing_look(piece.component, known, piece.look, is_down=piece.is_down)
    if message:
        return impossible_move(message, hint)
    unused = supply_count(box, state, piece.component, piece.look)
    if unused >= max(1, move.amount):
        return (piece,) * (move.amount or unused)
    name, held = str(replace(piece, is_down=False)), known.held(piece.look)
    there = f"{unused} of {held} are left" if unused else f"all {held} are in the figure"
    hint = "take one from the table, or change the count in components.yaml"
    wanted = f"{move.amount} {name}" if move.amount > 1 else name
    return impossible_move(f"the supply has no {wanted}: {there}", hint)


def _is(lying: TablePiece, wanted: TablePiece | None) -> bool:
    """Return whether a piece is one that a move names."""
    if wanted is None:
        return True
    if lying.component != wanted.component or (wanted.is_down and not lying.is_down):
        return False
    return not wanted.look or lying.look == wanted.look


def _picked(state: TabletopState, move: TabletopMove, source: Site, box: BoxContents) -> Sequence[int] | Finding:
    """Return the pieces of a place that a move names, counted from the bottom, or why there are too few.

    They are the uppermost matching ones; if there are none, unknown cards may count as the named one.
    """
    lying, wanted = state.at(source), move.piece
    if not lying:
        return impossible_move(f"nothing lies {_on(source, box)}", "correct the move or the position")
    chosen = [index for index in reversed(range(len(lying))) if _is(lying[index], wanted)]
    if wanted is not None and wanted.look and not chosen:
        unknown = TablePiece(wanted.component, is_down=True)
        there = [index for index in reversed(range(len(lying))) if lying[index] == unknown]
        chosen = there[: max(0, _unseen(state, wanted, box))]
    amount = move.amount or len(chosen)
    if chosen and len(chosen) >= amount:
        return sorted(chosen[:amount])
    words = ", ".join(f"{count} {piece}" if count > 1 else str(piece) for piece, count in equal_runs(lying))
    return impossible_move(f"there is only {words} {_on(source, box)}", "write a smaller number")


def _unseen(state: TabletopState, wanted: TablePiece, box: BoxContents) -> int:
    """Return how many pieces of one look are not known to be on any place."""
    seen = sum(
        (piece.component, piece.look) == (wanted.component, wanted.look)
        for lying in state.lying.values()
        for piece in lying
    )
    return box.pieces[wanted.component].held(wanted.look) - seen


def _as_named(lying: TablePiece, wanted: TablePiece | None) -> TablePiece:
    """Return a piece as a move names it: naming an unknown card turns it up."""
    if wanted is None or not wanted.look or lying.look:
        return lying
    return wanted


def _on(site: Site, box: BoxContents) -> str:
    """Return a place with its preposition, as messages give it."""
    if site.area == HANDS:
        return f"in the hand of {site.name}"
    return f"on {site.name}" if site.area in box.boards else f"in {site.name or site.area}"


def _flip(state: TabletopState, move: TabletopMove, box: BoxContents) -> Step | Finding:
    """Turn over the uppermost pieces of a place."""
    (site,) = move.path
    picked = _picked(state, move, site, box)
    if isinstance(picked, Finding):
        return picked
    lying, events, place = list(state.at(site)), list[Event](), table_place(site, box, state)
    for index in picked:
        piece, known = lying[index], box.pieces[lying[index].component]
        if not known.has_back:
            return impossible_move(f"{piece.component} has no back", "add back: to it in components.yaml")
        look = piece.look or (move.piece.look if move.piece is not None else "")
        if piece.is_down and not look and known.is_deck:
            hint = f"write flip {piece.component}:{next(iter(known.looks))} {site.name}"
            return impossible_move(f"the move does not say which {piece.component} this is", hint)
        lying[index] = TablePiece(piece.component, look, not piece.is_down)
        if place is not None:
            events.append(PieceFlipped(piece.component, place, player=state.turn))
    return state.with_pieces(site, tuple(lying)), tuple(events)


def _throw(state: TabletopState, move: TabletopMove, box: BoxContents) -> Step | Finding:
    """Throw dice; the result replaces all dice of the same components thrown before."""
    for component in dict.fromkeys(die.component for die in move.thrown):
        thrown = tuple(die for die in move.thrown if die.component == component)
        if len(thrown) > box.pieces[component].count:
            message = f"{len(thrown)} {component} are thrown: the box holds {box.pieces[component].count}"
            return impossible_move(message, "throw fewer, or change the count in components.yaml")
        state = state.with_pieces(Site(THROWN, component), thrown)
    return state, ()


def _events(
    pieces: Sequence[TablePiece], source: Site, target: Site, state: TabletopState, box: BoxContents
) -> Iterator[Event]:
    """Yield the events of pieces that go from one place to another."""
    start, end = table_place(source, box, state), table_place(target, box, state)
    player = target.name if target.area == HANDS else source.name if source.area == HANDS else state.turn
    for piece, amount in equal_runs(pieces):
        if isinstance(start, CellPlace) and target.area == HANDS:  # a player who takes a piece off the board gains it
            yield PieceRemoved(piece.component, start, None, amount, player)
            yield Gain(amount, piece.component, None, end, player)
        else:
            yield _event(piece.component, visible_face(piece), amount, (start, end), player)


def _event(
    component: str,
    face: VisibleFace,
    amount: int,
    ends: tuple[TablePlace | None, TablePlace | None],
    player: str | None,
) -> Event:
    """Return the event of pieces that go from one place to another; the supply is not a place."""
    match ends:
        case CellPlace() as start, CellPlace() as end:
            return PieceMoved(component, start, end, amount, player, face)
        case CellPlace() as start, end:
            return PieceRemoved(component, start, end, amount, player)
        case start, (CellPlace() | RowPlace()) as end:
            return PiecePlaced(component, end, start, amount, player)
        case start, None:
            return Payment(amount, component, start, None, player)
        case None, end:
            return Gain(amount, component, None, end, player)
        case start, end:
            return PieceMoved(component, start, end, amount, player, face)


def visible_face(piece: TablePiece) -> VisibleFace:
    """Return the side of a piece that is up, with its look; for a die, the face that is up."""
    return VisibleFace("back" if piece.is_down else "front", piece.look)
