"""Describe a position in sentences, for a reader who can't see its picture: what its view shows, in words."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from pnp.model.translatable import Name, Text, TextValue, comma_list, semicolon_list, ui_text
from pnp.model.view import BoardView, Standing, View
from pnp.rules.protocol import Outcome


def describe_view(
    view: View,
    turn: str,
    outcome: Outcome | None,
    words: Sequence[Text] | None = None,
    secret: Container[str] = frozenset(),
) -> Iterator[Text]:
    """Yield sentences: who is to act or has won, what lies where, what each pool holds, and what else is known.

    The game's own *words*, if it has any, take the place of all but the first. Of *secret* components that lie face
    down, they tell only that something lies there.
    """
    yield _turn(turn, outcome)
    if words is not None:
        yield from words
        return
    for board in view.boards:
        yield from _board(board, secret)
    for track in view.tracks:
        places: dict[str, list[TextValue]] = {}
        for row, _, pieces in track.places:
            places.setdefault(row, []).extend(_thing(one) for one in pieces)
        for row, things in places.items():
            title = Name(row)
            # For translators: a board, a hand or a pile without pieces.
            nothing = ui_text("{title}: nothing.", title=title)
            # For translators: a piece and the places where it lies, or a place and the pieces there.
            yield ui_text("{title}: {things}.", title=title, things=comma_list(things)) if things else nothing
    for pool in view.pools if any(pool.pieces for pool in view.pools) else ():
        owner: TextValue = pool.title or Name(pool.name)
        things = [_thing(one) for one in pool.pieces]
        nothing = ui_text("{title}: nothing.", title=owner)
        yield ui_text("{title}: {things}.", title=owner, things=comma_list(things)) if things else nothing
    for item in view.status:
        # For translators: an entry of the status line as a sentence.
        yield ui_text("{entry}.", entry=item.label)


def _turn(turn: str, outcome: Outcome | None) -> Text:
    """Return whose turn it is, or how the game ended."""
    if outcome is None:
        return ui_text("{player} is to act.", player=Name(turn))
    if outcome.winner is not None:
        return ui_text("The game is over: {player} wins.", player=Name(outcome.winner))
    return ui_text("The game is over: a draw.")


def _board(board: BoardView, secret: Container[str]) -> Iterator[Text]:
    """Yield where each kind of piece lies; where pieces lie on others, what is on each cell."""
    if any(len(pieces) > 1 for _, pieces in board.cells):
        cells = semicolon_list([_cell(cell, pieces) for cell, pieces in board.cells])
        yield ui_text("{title}: {things}.", title=Name(board.component), things=cells)
        return
    places: dict[Standing, list[TextValue]] = {}
    for cell, pieces in board.cells:
        for piece in pieces:
            where = ui_text("{place} (×{n})", place=cell, n=piece.count) if piece.count > 1 else cell
            component = "" if piece.face == "back" and piece.component in secret else piece.component
            places.setdefault(Standing(component, face=piece.face), []).append(where)
    for piece, names in places.items():
        if not piece.component:
            yield ui_text("Face down: {cells}.", cells=comma_list(names))
        elif piece.face == "back":
            yield ui_text("Face down, {title}: {cells}.", title=Name(piece.component), cells=comma_list(names))
        else:
            yield ui_text("{title}: {things}.", title=Name(piece.component), things=comma_list(names))
    if not places:
        yield ui_text("{title}: nothing.", title=Name(board.component))


def _cell(cell: str, pieces: Sequence[Standing]) -> Text:
    """Return what is on a cell: "C1 Mushroom (2 × Button, Hollow)"."""
    lowest, *others = (_thing(piece) for piece in pieces)
    if not others:
        # For translators: a cell, and what lies on it.
        return ui_text("{cell} {tile}", cell=cell, tile=lowest)
    # For translators: a cell, what lies on it, and what lies or stands on that.
    return ui_text("{cell} {tile} ({details})", cell=cell, tile=lowest, details=comma_list(others))


def _thing(piece: Standing) -> TextValue:
    """Return a piece or several in words."""
    title: TextValue = Name(piece.component)
    if piece.face == "back":
        # For translators: a piece or several that lie face down.
        title = ui_text("{title} (face down)", title=title)
    return title if piece.count == 1 else ui_text("{n} × {title}", n=piece.count, title=title)
